"""What each kind of effect does."""
