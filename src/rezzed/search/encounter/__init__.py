"""What the Runner can do about one piece of ice."""
