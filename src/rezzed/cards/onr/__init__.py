"""Netrunner of 1996: a module for each set."""
