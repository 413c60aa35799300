"""The Data and Destiny cycle."""
