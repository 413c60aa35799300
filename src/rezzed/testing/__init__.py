"""The kit for testing cards, books and scenarios, shipped so that others can use it."""
