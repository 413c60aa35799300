"""The Elevation cycle."""
