"""The Lunar cycle."""
