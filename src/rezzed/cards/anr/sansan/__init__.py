"""The Sansan cycle."""
