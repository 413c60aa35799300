"""Decks: reading and writing lists, the rules for them, and the decks of the package."""

from .deck import Deck, Line
from .formats import FORMATS, format_of, parse, read, write
from .legal import Verdict, check
from .shipped import builtin, names, open_deck, starter_list

__all__ = [
    "FORMATS", "Deck", "Line", "Verdict", "builtin", "check", "format_of", "names", "open_deck", "parse", "read",
    "starter_list", "write",
]
