"""The formats by their names: those of deck files (which one a text has, reading and writing), and those of play (what a deck
may contain). Other distributions can offer more of both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from ..doors import Door, PluginOffer, told_error
from ..errors import PluginError, RezzedError, SetupError, brief, nearest
from ..files import read_text
from ..library import Library, default
from . import nrdb, octgn, texts
from .deck import Deck
from .play_formats import FormatSnapshot, PlayFormat, day_of, own_formats, read_formats, spelled
from .raw import CardNames, RawList, deck_of


@dataclass(frozen=True)
class Format:
    """A format of deck files.

    Attributes:
        about: what it is.
        read: makes a list of a text; gets the names of cards as well.
        write: makes a text of a deck.
        old: whether it can hold cards of 1996.
        fits: whether a text has this format. A format from outside is asked before those of the package.
    """

    about: str
    read: Callable[[str, CardNames], RawList]
    write: Callable[[Deck, CardNames], str]
    old: bool = False
    fits: Callable[[str], bool] | None = None


FORMATS: Final[Mapping[str, Format]] = {
    "jinteki": Format("text for jinteki.net, with headers", texts.read_text, texts.write_jinteki, True),
    "text": Format("plain text of NetrunnerDB", texts.read_text, texts.write_text, True),
    "markdown": Format("Markdown of NetrunnerDB", texts.read_markdown, texts.write_markdown, True),
    "nrdb-v2": Format("JSON of NetrunnerDB 2, by printing code", nrdb.read_v2, nrdb.write_v2),
    "nrdb-v3": Format("JSON of NetrunnerDB 3, by id", nrdb.read_v3, nrdb.write_v3),
    "octgn": Format("XML of OCTGN, .o8d", octgn.read, octgn.write),
}


# -- formats from outside -------------------------------------------------------------------------------------------


def _admit(offer: PluginOffer, found: object) -> None:
    """Take a format of another distribution in."""
    if offer.name in FORMATS or offer.name in _added or spelled(offer.name) in {**own_formats(), **_played}:
        raise PluginError("there is a format of this name already; expected a new name")
    if isinstance(found, PlayFormat):
        _admit_play(offer, found)
        return
    if not isinstance(found, Format):
        raise PluginError(f"expected a Format of rezzed.decks.formats or a PlayFormat of rezzed.decks, not {brief(found)}")
    for field in ("read", "write"):
        if not callable(getattr(found, field)):
            raise PluginError(f"{field}: expected a function, not {brief(getattr(found, field))}")
    if found.fits is not None and not callable(found.fits):
        raise PluginError(f"fits: expected a function, not {brief(found.fits)}")
    if not isinstance(found.about, str):
        raise PluginError(f"about: expected a text, not {brief(found.about)}")
    _added[offer.name] = _guarded(offer, found)


def _admit_play(offer: PluginOffer, found: PlayFormat) -> None:
    """Take a format of play in, under the name of its entry point."""
    if not isinstance(found.name, str):
        raise PluginError(f"name: expected a text, not {brief(found.name)}")
    snapshots = found.snapshots
    if not isinstance(snapshots, tuple) or not snapshots or not all(isinstance(s, FormatSnapshot) for s in snapshots):
        raise PluginError(f"snapshots: expected a tuple of FormatSnapshot, not {brief(snapshots)}")
    id = spelled(offer.name)
    _played[id] = replace(found, id=id)


def _guarded(offer: PluginOffer, given: Format) -> Format:
    """A format whose errors name its distribution."""

    def called(what: str, call: Callable[[], object]) -> object:
        try:
            return call()
        except RezzedError:
            raise
        except Exception as error:
            raise PluginError(f"{offer.words} cannot {what} this: {told_error(error)}") from error

    def read(text: str, names: CardNames) -> RawList:
        raw = called("read", lambda: given.read(text, names))
        if not isinstance(raw, RawList):
            raise PluginError(f"{offer.words} read {brief(raw)}; expected a RawList")
        return raw

    def write(deck: Deck, names: CardNames) -> str:
        text = called("write", lambda: given.write(deck, names))
        if not isinstance(text, str):
            raise PluginError(f"{offer.words} wrote {brief(text)}; expected a text")
        return text

    def fits(text: str) -> bool:
        try:
            return given.fits is not None and given.fits(text) is True
        except Exception as error:
            offer.refuse(f"fits: {told_error(error)}")
            return False

    return Format(given.about, read, write, bool(given.old), fits)


_added: Final[dict[str, Format]] = {}
_played: Final[dict[str, PlayFormat]] = {}
_door: Final = Door("formats", _admit)


def known() -> Mapping[str, Format]:
    """All formats by their names: those of the package, and those that other distributions offer. This imports what is
    offered."""
    _door.open()
    return {**FORMATS, **_added}


def known_play() -> Mapping[str, PlayFormat]:
    """All formats of play by their ids: those of the package, and those that other distributions offer."""
    _door.open()
    return {**own_formats(), **_played}


def today() -> Iterator[tuple[PlayFormat, str]]:
    """The formats of play that exist today, each with the day."""
    day = day_of(None)
    for known in known_play().values():
        if known.snapshots[0].date <= day:
            yield known, day


def play_format(name: str) -> PlayFormat:
    """The format of play with this name, or the one in a file or folder; `FILE:NAME` is one of several in a file.

    Raises:
        RezzedError: there is none.
        SetupError: the file is wrong.
    """
    if spelled(name) in own_formats():
        return own_formats()[spelled(name)]
    known = known_play()
    if spelled(name) in known:
        return known[spelled(name)]
    file, colon, inside = name.rpartition(":")
    if is_there(name):
        return _only(read_formats(name), name)
    if colon and is_there(file):
        formats = read_formats(file)
        if spelled(inside) in formats:
            return formats[spelled(inside)]
        words = ", ".join(x.word for x in formats.values())
        raise RezzedError(f"{file} has no format {inside[:40]!r}; it has {words}", place="--format")
    words = ", ".join(x.word for x in known.values())
    near = "".join(nearest(name, [x.word for x in known.values()]))
    raise RezzedError(f"no format or file {name[:60]!r}; formats: {words}", place="--format", suggestion=near)


def _only(formats: Mapping[str, PlayFormat], name: str) -> PlayFormat:
    """The only format of a file.

    Raises:
        RezzedError: there are several.
    """
    if len(formats) > 1:
        words = ", ".join(f"{name}:{x.word}" for x in formats.values())
        raise RezzedError(f"{name} has {len(formats)} formats; name one of {words}", place="--format")
    return next(iter(formats.values()))


def is_there(path: str) -> bool:
    """Whether there is such a file or folder."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):  # a name that no file can have
        return False


# -- reading and writing --------------------------------------------------------------------------------------------


def format_of(text: str) -> str:
    """The format that a text seems to have."""
    _door.open()
    for name, other in _added.items():
        if other.fits is not None and other.fits(text):
            return name
    return own_format(text)


def own_format(text: str) -> str:
    """The format of the package that a text seems to have."""
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
    if name in FORMATS:
        return FORMATS[name]
    formats = known()
    if name not in formats:
        near = nearest(name, formats)
        raise RezzedError(f"unknown format {name[:40]!r}; known: {', '.join(formats)}", suggestion="".join(near))
    return formats[name]


def parse(text: str, path: str = "deck", format: str | None = None, library: Library | None = None) -> Deck:
    """Read a deck from the text of a file.

    Args:
        text: the text.
        path: the name of the file, for errors and for a deck without a name.
        format: a name of `known`; None: what the text looks like.
        library: the cards; default: the default library.

    Raises:
        SetupError: the text is wrong; each error is one line that begins with the path.
        RezzedError: there is no such format.
    """
    kind = named_format(format_of(text) if format is None else format)
    if not text.strip():
        raise SetupError([f"{path}: the file is empty"])
    names = CardNames(default() if library is None else library)
    return deck_of(kind.read(text, names), path, names)


def read(source: str | Path, format: str | None = None, library: Library | None = None) -> Deck:
    """Read a deck from a file or a text. Copies of a card are summed, and unknown cards are kept by name.

    Args:
        source: a path, or a text. A text has several lines, or is JSON or XML.
        format: a name of `known`; None: what the text looks like.
        library: the cards; default: the default library.

    Raises:
        SetupError: the file or text is wrong; `faults` lists all errors, one line each.
        RezzedError: there is no such format.
    """
    if isinstance(source, str) and ("\n" in source or source.lstrip()[:1] in ("{", "<", "")):
        return parse(source, "deck", format, library)
    return parse(read_text(source, "deck"), str(source), format, library)


def write(deck: Deck, format: str, library: Library | None = None) -> str:
    """A deck as a text in a name of `known`.

    Raises:
        RezzedError: there is no such format, or it cannot hold cards of 1996.
    """
    kind = named_format(format)
    if deck.game != "anr" and not kind.old:
        able = ", ".join(name for name, other in known().items() if other.old)
        raise RezzedError(f"{format} has no cards of 1996; use one of {able}")
    return kind.write(deck, CardNames(default() if library is None else library))
