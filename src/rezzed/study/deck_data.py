"""Decks as data, with what the rules say about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..decks import Deck, FormatVerdict, PlayFormat, Verdict, check, check_format, parse, starter_list
from ..decks.dealt import wrong
from ..decks.deck import GROUPS, ICE, faction_of
from ..decks.format_check import refused
from ..decks.formats import today
from ..errors import Fault, Reason, SetupError
from ..ids import Type
from ..rules import DEFAULT, book, names
from . import title_completion

NEAREST = 20  # unknown cards for which similar titles are looked up
LIST = "Your list"  # what a list without a name is called


def deck_data(file: str, deck: Deck, verdict: Verdict) -> dict[str, Any]:
    """A deck and what the rules say about it."""
    return {
        "file": file, "name": deck.name, "game": deck.game, "side": deck.side, "identity": deck.identity,
        "unknown_identity": deck.unknown_identity,
        "cards": [
            {
                "id": line.card.id, "title": line.card.title, "group": line.group, "count": line.count,
                "faction": faction_of(line.card), "influence": verdict.prices.get(line.card.id, 0),
                "declared": not line.card.inert,
            }
            for line in deck.lines()
        ],
        "unknown": dict(deck.unknown), "beside": deck.beside_titles(), "size": verdict.size, "minimum": verdict.minimum,
        "influence": verdict.influence, "limit": verdict.limit, "points": verdict.points,
        "required": None if verdict.required is None else list(verdict.required), "legal": verdict.legal,
        "starter": starter_list(deck) or None,
        "faults": _messages(verdict.faults),
    }  # fmt: skip


def format_data(found: FormatVerdict) -> dict[str, Any]:
    """What a format says about a deck: `legal`, `format`, `snapshot` with its pool and its list, and `reasons`."""
    snapshot = found.snapshot
    listed, pool = snapshot.restriction, snapshot.pool
    return {
        "legal": found.legal, "format": found.format.word,
        "snapshot": {
            "id": snapshot.id, "date": snapshot.date, "pool": {"name": pool.name, "date": found.format.since(pool)},
            "list": None if listed is None else {"name": listed.name, "date": listed.date},
        },
        "reasons": _messages(found.reasons),
    }  # fmt: skip


def in_formats(deck: Deck) -> list[dict[str, Any]]:
    """What each format says about a deck today; nothing about decks of 1996."""
    if deck.game != "anr":
        return []
    found = [check_format(deck, known, day) for known, day in today()]
    own = len(check(deck).faults)
    return [{**format_data(x), "title": x.format.name, "words": x.words(), "more": _messages(x.reasons[own:])} for x in found]


def _messages(reasons: Sequence[Reason]) -> list[dict[str, str]]:
    return [{"message": reason.text, "cite": reason.cite} for reason in reasons]


def checked(text: str) -> dict[str, Any]:
    """A decklist, whether it is legal, and for each unknown card the titles that may be meant.

    Args:
        text: the list, in any format that `rezzed.decks` reads.

    Raises:
        SetupError: the text is no decklist.
    """
    deck = parse(text)
    rules = next(name for name in (DEFAULT, *names()) if book(name).game == deck.game)
    unknown = [*deck.unknown, *([deck.unknown_identity] if deck.unknown_identity else [])][:NEAREST]
    near = {name: [x["title"] for x in title_completion.complete(name, rules, limit=3)] for name in unknown}
    return {**deck_data("", deck, check(deck)), "near": near, "formats": in_formats(deck)}


def cover(deck: Deck) -> dict[str, Any]:
    """What somebody sees of a deck who chooses it: its name, identity, faction and size, and what kinds of cards it has."""
    identity = None if deck.identity is None else deck.card(deck.identity)
    kinds: dict[str, int] = {}
    for line in deck.lines():
        if line.group != GROUPS[0]:
            kind = ICE.lower() if line.card.type == Type.ICE else line.group.lower()
            kinds[kind] = kinds.get(kind, 0) + line.count
    return {
        "side": deck.side, "title": deck.name, "size": deck.size, "game": deck.game, "identity": deck.identity_title(),
        "id": deck.identity or "", "faction": "" if identity is None else faction_of(identity), "kinds": kinds,
    }  # fmt: skip


def playable(text: str, side: str, rules: str, play: PlayFormat | None = None) -> dict[str, Any]:
    """Whether a side can play a list under a rule book, while it is being typed.

    Args:
        text: the list; it may be damaged or empty.
        side: `corp` or `runner`.
        rules: the name of a rule book.
        play: the format in which it must be legal; None for none.

    Returns:
        `deck`, which is a cover or None; `faults`, because of which it cannot be played; `notes`: what deckbuilding rules say.
    """
    try:
        deck = parse(text, LIST)
    except SetupError as error:
        return {"deck": None, "faults": [_told(fault, "") for fault in error.faults], "notes": []}
    notes = _messages([reason for reason in check(deck).faults if reason.cite])
    faults = wrong(deck, side, rules, "") or refused(deck, play, "")
    return {"deck": cover(deck), "faults": [_told(fault, deck.name) for fault in faults], "notes": notes}


def _told(fault: Fault, name: str) -> Mapping[str, str]:
    """A fault of a list that somebody sees: without the name of the list, which says nothing new."""
    where = fault.place.removeprefix(LIST).strip(": ")
    message = fault.message.removeprefix(f"{name}: ")
    return {"message": f"{where}: {message}" if where else message, "suggestion": fault.suggestion}
