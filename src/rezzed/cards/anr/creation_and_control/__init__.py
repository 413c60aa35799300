"""The Creation and Control cycle."""
