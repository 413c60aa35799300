"""Replays without what tells who played: the same game, with the sides instead of names."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from ..ids import SIDE_NAMES
from .jinteki import SYSTEM, ReplayReader, clean, history_of, read_all
from .log_sentences import actor, stranger, without_names
from .positions import known
from .replay_files import content, decoded, parsed

METADATA: Final = ("winner", "reason", "stats", "turn", "corp.agenda-points", "runner.agenda-points")
SOMEBODY: Final = "Somebody"
ARTICLES: Final = ("The", "A", "An", "[!]")


def anonymous(path: Path, partial: bool = False) -> dict[str, Any]:
    """A replay as plain data, without names, ids, chat, spectators and times.

    Raises:
        SetupError: the file is not a replay, or cannot be read to its end.
    """
    text = parsed(decoded(content(path, partial), path, partial), path, partial)
    history = history_of(text, path)
    reader = ReplayReader(history[0], False)
    read_all(reader, history, path, partial)
    reader.find_names()
    whole = history[: len(reader.states)]
    first = clean(whole[0]) | {"log": _log(whole[0].get("log"), reader.names)}
    decklists = whole[0].get("decklists")
    if isinstance(decklists, dict):
        first["decklists"] = decklists
    metadata = text.data.get("metadata")
    return {
        "metadata": {k: v for k, v in metadata.items() if k in METADATA} if isinstance(metadata, dict) else {},
        "history": [first, *[_difference(pair, reader.names) for pair in whole[1:]]],
    }  # fmt: skip


def _difference(pair: Any, names: dict[str, str]) -> list[Any]:
    new, gone = pair
    out = clean(new) if isinstance(new, dict) else {}
    log = _log(new.get("log"), names) if isinstance(new, dict) else []
    if log:
        out["log"] = [x for entry in log for x in ("+", entry)]
    return [out, clean(gone) if isinstance(gone, dict) else {}]


def _log(entries: object, names: dict[str, str]) -> list[Mapping[str, str]]:
    """The sentences of the game itself, with sides instead of names."""
    out: list[Mapping[str, str]] = []
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, dict) and entry.get("user", SYSTEM) == SYSTEM and isinstance(entry.get("text"), str):
            out.append({"user": SYSTEM, "text": _sentence(entry["text"], names)})
    return out


def _sentence(text: str, names: dict[str, str]) -> str:
    side, words, _ = actor(text, names)
    if side in SIDE_NAMES[:2]:
        return f"{side.capitalize()}{'' if words.startswith(chr(39)) else ' '}{without_names(words, names)}"
    who = stranger(text)
    if who and who.split()[0] not in ARTICLES and who not in ("Corp", "Runner") and known(who) is None:
        text = SOMEBODY + text[len(who) :]
    return without_names(text, names)
