"""The Magnum Opus cycle."""
