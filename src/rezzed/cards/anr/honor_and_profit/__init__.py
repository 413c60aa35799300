"""The Honor and Profit cycle."""
