"""The System Gateway cycle."""
