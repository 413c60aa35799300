"""The Reign and Reverie cycle."""
