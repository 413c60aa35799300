"""The steps. Each names the one before it."""
