"""The machine and the steps of the tables."""
