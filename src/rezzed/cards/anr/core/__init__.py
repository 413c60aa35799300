"""The Core cycle."""
