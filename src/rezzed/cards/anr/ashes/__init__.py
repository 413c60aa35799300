"""The Ashes cycle."""
