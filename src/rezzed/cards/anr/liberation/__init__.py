"""The Liberation cycle."""
