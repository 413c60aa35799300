"""`rezzed deck --list-formats`: the formats of play, and how old they are."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final

from ..decks import PlayFormat, known_play, play_format
from ..decks.formats import is_there
from ..decks.play_formats import day_of, newest, own_formats, read_formats, unknown_names
from ..errors import RezzedError
from ..wording.phrases import plural
from . import screen

SHOWN: Final = 10  # unknown names of a format


def show(file: str | None, as_json: bool) -> None:
    """Print the formats of the package and of other distributions, or those of a file.

    Raises:
        RezzedError: what is named is neither a format nor a file.
        SetupError: the file is wrong.
    """
    formats = known_play() if file is None else _named(file)
    rows = [_row(known) for known in formats.values()]
    if as_json:
        screen.dump({"newest": newest(own_formats()), "formats": rows}, 1)
        return
    screen.table(
        ("format", "name", "snapshot", "since", "list", "card pool", "changes"),
        [(x["format"], x["name"], x["snapshot"], x["since"], x["list"] or "", x["pool"], str(x["changes"])) for x in rows],
    )
    for x in rows:
        if x["unknown"]:
            more = len(x["unknown"]) - SHOWN
            words = ", ".join(x["unknown"][:SHOWN]) + (f" and {more} more" if more > 0 else "")
            screen.line((f"{x['format']} names what rezzed does not know: {words}", "yellow"))
    last = newest(own_formats())
    age = plural((date.today() - date.fromisoformat(last)).days, "day")
    screen.line(f"the newest built-in list is of {last}, {age} ago; --format FILE reads newer ones")


def _named(file: str) -> Mapping[str, PlayFormat]:
    """All formats of a file, or the one that is named."""
    if is_there(file):
        return read_formats(Path(file))
    found = play_format(file)
    return {found.id: found}


def _row(known: PlayFormat) -> dict[str, Any]:
    """A format as it is today, or as it begins if that is later."""
    try:
        now = known.on(day_of(None))
    except RezzedError:
        now = known.snapshots[0]
    return {
        "format": known.word, "name": known.name, "snapshot": now.id, "since": now.date,
        "list": None if now.restriction is None else now.restriction.name, "pool": now.pool.name,
        "changes": len(known.snapshots), "unknown": list(unknown_names(known)),
    }  # fmt: skip
