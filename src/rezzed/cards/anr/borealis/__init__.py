"""The Borealis cycle."""
