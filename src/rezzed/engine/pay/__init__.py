"""Paying costs."""
