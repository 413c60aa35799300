"""Checkpoints, windows and interrupts."""
