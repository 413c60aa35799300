"""Lines of play, told in rows and outcomes."""
