"""Decks: reading and writing lists, the rules for them, the formats of play, and the decks of the package."""

from .deck import Deck, DeckLine
from .format_check import FormatVerdict, check_format
from .formats import FORMATS, format_of, known_play, parse, play_format, read, write
from .legality import Verdict, check
from .play_formats import PlayFormat, formats_of
from .shipped import builtin, names, open_deck, starter_list

__all__ = [
    "FORMATS", "Deck", "DeckLine", "FormatVerdict", "PlayFormat", "Verdict", "builtin", "check", "check_format", "format_of",
    "formats_of", "known_play", "names", "open_deck", "parse", "play_format", "read", "starter_list", "write",
]
