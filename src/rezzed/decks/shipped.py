"""The decks of the package: files in `builtin/`, named so that a command can ask for them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

from ..errors import Fault, SetupError, nearest
from ..files import STDIN, read_text
from ..library import Library
from .deck import Deck
from .formats import is_there, own_format, parse
from .legality import is_starter

SUFFIX: Final = ".txt"


@cache
def texts() -> dict[str, str]:
    """The text of each built-in deck, by its name."""
    folder = resources.files(__package__) / "builtin"
    files = {file.name.removesuffix(SUFFIX): file for file in folder.iterdir() if file.name.endswith(SUFFIX)}
    return {name: files[name].read_text(encoding="utf-8") for name in sorted(files)}


def names() -> tuple[str, ...]:
    """The names of the built-in decks."""
    return tuple(texts())


def builtin(name: str, library: Library | None = None) -> Deck:
    """The built-in deck with this name.

    Raises:
        KeyError: there is none.
    """
    return parse(texts()[name], name, own_format(texts()[name]), library)


def open_deck(name: str | Path, library: Library | None = None) -> Deck:
    """The deck in a file, or the built-in deck with this name if there is no such file. `-` is the standard input.

    Raises:
        SetupError: there is neither, or the file is wrong; `faults` lists all errors, one line each.
    """
    words = "standard input" if str(name) == STDIN else str(name)
    if words in texts() and not is_there(words):
        return builtin(words, library)
    if str(name) != STDIN and not is_there(words):
        near = nearest(words, names(), 3)
        listed = ", ".join(near or names())
        raise SetupError([Fault(f"no such file or built-in deck; built-in: {listed}", words[:200], "".join(near[:1]))])
    deck = parse(read_text(name, "deck"), words, library=library)
    return replace(deck, name="deck") if str(name) == STDIN and deck.name == words else deck


def starter_list(deck: Deck) -> str:
    """The name of the built-in starter list that a deck is, card by card; empty if it is none (CR 1.4.1a)."""
    if not is_starter(deck) or deck.unknown:
        return ""
    same = (n for n in names() if (own := builtin(n)).identity == deck.identity and own.cards == deck.cards)
    return next(same, "")
