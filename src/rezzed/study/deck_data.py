"""Decks as data, with what the rules say about them."""

from __future__ import annotations

from typing import Any

from ..decks import Deck, Verdict, check, parse, starter_list
from ..decks.deck import faction_of
from ..rules import DEFAULT, book, names
from . import title_completion

NEAREST = 20  # unknown cards for which similar titles are looked up


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
        "faults": [{"message": reason.text, "cite": reason.cite} for reason in verdict.faults],
    }  # fmt: skip


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
    return {**deck_data("", deck, check(deck)), "near": near}
