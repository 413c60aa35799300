"""Decks: reading and writing lists, the rules for them, and the decks of the package."""

from .deck import Deck, DeckLine
from .formats import FORMATS, format_of, parse, read, write
from .legality import Verdict, check
from .shipped import builtin, names, open_deck, starter_list

__all__ = [
    "FORMATS", "Deck", "DeckLine", "Verdict", "builtin", "check", "format_of", "names", "open_deck", "parse", "read",
    "starter_list", "write",
]
