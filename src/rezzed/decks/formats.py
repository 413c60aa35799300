"""The formats of deck files: which one a text has, reading and writing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ..errors import RezzedError, SetupError, nearest
from ..files import read_text
from ..library import Library, default
from . import nrdb, octgn, texts
from .deck import Deck
from .raw import Names, Raw, deck_of


@dataclass(frozen=True)
class Format:
    """A format of deck files.

    Attributes:
        about: what it is.
        read: makes a list of a text; gets the names of cards as well.
        write: makes a text of a deck.
        old: whether it can hold cards of 1996.
    """

    about: str
    read: Callable[[str, Names], Raw]
    write: Callable[[Deck, Names], str]
    old: bool = False


FORMATS: Final[Mapping[str, Format]] = {
    "jinteki": Format("text for jinteki.net, with headers", texts.read_text, texts.write_jinteki, True),
    "text": Format("plain text of NetrunnerDB", texts.read_text, texts.write_text, True),
    "markdown": Format("Markdown of NetrunnerDB", texts.read_markdown, texts.write_markdown, True),
    "nrdb-v2": Format("JSON of NetrunnerDB 2, by printing code", nrdb.read_v2, nrdb.write_v2),
    "nrdb-v3": Format("JSON of NetrunnerDB 3, by id", nrdb.read_v3, nrdb.write_v3),
    "octgn": Format("XML of OCTGN, .o8d", octgn.read, octgn.write),
}


def format_of(text: str) -> str:
    """The format that a text seems to have."""
    begin = text.lstrip()[:1]
    if begin in ("{", "["):
        return "nrdb-v3" if nrdb.is_v3(text) else "nrdb-v2"
    if begin == "<":
        return "octgn"
    return "jinteki" if texts.is_jinteki(text) else "markdown" if texts.is_markdown(text) else "text"


def named_format(name: str) -> Format:
    """The format with this name.

    Raises:
        RezzedError: there is no such format.
    """
    if name not in FORMATS:
        near = nearest(name, FORMATS)
        raise RezzedError(f"unknown format {name[:40]!r}; known: {', '.join(FORMATS)}", suggestion="".join(near))
    return FORMATS[name]


def parse(text: str, path: str = "deck", format: str | None = None, library: Library | None = None) -> Deck:
    """Read a deck from the text of a file.

    Args:
        text: the text.
        path: the name of the file, for errors and for a deck without a name.
        format: one of `FORMATS`; None: what the text looks like.
        library: the cards; default: the default library.

    Raises:
        SetupError: the text is wrong; each error is one line that begins with the path.
        RezzedError: there is no such format.
    """
    kind = named_format(format_of(text) if format is None else format)
    if not text.strip():
        raise SetupError([f"{path}: the file is empty"])
    names = Names(default() if library is None else library)
    return deck_of(kind.read(text, names), path, names)


def read(source: str | Path, format: str | None = None, library: Library | None = None) -> Deck:
    """Read a deck from a file or a text. Copies of a card are summed, and unknown cards are kept by name.

    Args:
        source: a path, or a text. A text has several lines, or is JSON or XML.
        format: one of `FORMATS`; None: what the text looks like.
        library: the cards; default: the default library.

    Raises:
        SetupError: the file or text is wrong; `faults` lists all errors, one line each.
        RezzedError: there is no such format.
    """
    if isinstance(source, str) and ("\n" in source or source.lstrip()[:1] in ("{", "<", "")):
        return parse(source, "deck", format, library)
    return parse(read_text(source, "deck"), str(source), format, library)


def write(deck: Deck, format: str, library: Library | None = None) -> str:
    """A deck as a text in one of `FORMATS`.

    Raises:
        RezzedError: there is no such format, or it cannot hold cards of 1996.
    """
    kind = named_format(format)
    if deck.game != "anr" and not kind.old:
        able = ", ".join(name for name, other in FORMATS.items() if other.old)
        raise RezzedError(f"{format} has no cards of 1996; use one of {able}")
    return kind.write(deck, Names(default() if library is None else library))
