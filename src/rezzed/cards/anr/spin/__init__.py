"""The Spin cycle."""
