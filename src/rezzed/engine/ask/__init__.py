"""Functions that read a state. Nothing here changes it."""
