"""The Flashpoint cycle."""
