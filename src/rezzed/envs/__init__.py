"""Environments: games and runs for programs that learn."""
