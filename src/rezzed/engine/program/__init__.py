"""Declarations compiled for a book."""
