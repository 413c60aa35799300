"""Completion of titles: every printed card, whether or not it is declared."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from typing import Any, Final

from ..cards import catalogue, facts, inert, pool
from ..decks.deck import side_of
from ..ids import Type
from ..rules import DEFAULT, book
from ..titles import plain

MOST: Final = 50  # titles in one answer
USUAL: Final = 12
NEAR: Final = 0.6  # how similar a title must be that does not contain what was typed
_GROUPS: Final = {"root": ("asset", "agenda", "upgrade"), "identity": ("corp_identity", "runner_identity")}
FACTS: Final = ("cost", "strength", "trash", "points", "advance", "memory", "subtypes", "unique")


@dataclass(frozen=True)
class Title:
    """A title, and the plain words that are compared."""

    title: str
    words: str
    first: tuple[str, ...]
    type: str
    side: str
    declared: bool
    facts: tuple[tuple[str, Any], ...]


@cache
def of_game(game: str) -> tuple[Title, ...]:
    """Every printed card of a game, in the order of release."""
    printed, known = facts().get(game, {}), {d.id for d in pool() if d.game == game}
    out = []
    for id, (title, _) in catalogue(game).items():
        card = inert(game, id)
        if card is None:
            continue
        parts = tuple([plain(word) for word in title.replace("-", " ").split()])
        told = tuple([(key, _fact(key, printed[id][key])) for key in FACTS if key in printed[id]])
        out.append(Title(title, plain(title), parts, Type(card.type).name.lower(), side_of(card), id in known, told))
    return tuple(out)


def _fact(key: str, value: Any) -> Any:
    """A printed fact, as views write it."""
    return [word.replace("_", " ") for word in value.split()] if key == "subtypes" else value


def complete(text: str, rules: str = DEFAULT, side: str = "", type: str = "", limit: int = USUAL) -> list[dict[str, Any]]:
    """The titles that may be meant by what was typed: first those that begin with it, then those with a word that does, then
    those that contain it, then similar ones.

    Args:
        text: what was typed.
        rules: a book of the game whose cards are wanted.
        side: only cards of this side, `corp` or `runner`.
        type: only cards of this type, such as `ice`; `root` means assets, agendas and upgrades, and
            `identity` those of both sides.
        limit: the most titles.

    Raises:
        RezzedError: there is no such book.
    """
    want = plain(text)
    fitting = [t for t in of_game(book(rules).game) if side in ("", t.side) and _is(t, type)]
    ranked = sorted((rank, n) for n, t in enumerate(fitting) if (rank := _rank(t, want)) is not None)
    if not ranked and len(want) > 2:
        scores = ((SequenceMatcher(None, want, t.words).ratio(), n) for n, t in enumerate(fitting))
        ranked = sorted((-score, n) for score, n in scores if score >= NEAR)  # type: ignore[misc]
    return [
        {"title": t.title, "type": t.type, "side": t.side, "declared": t.declared, **dict(t.facts)}
        for t in (fitting[n] for _, n in ranked[: min(limit, MOST)])
    ]


def _is(title: Title, type: str) -> bool:
    return title.type in _GROUPS.get(type, (type,)) or not type


def _rank(title: Title, want: str) -> int | None:
    """How well a title fits: 0 is best; None if it does not contain what was typed."""
    if title.words.startswith(want):
        return 0
    if any(word.startswith(want) for word in title.first):
        return 1
    return 2 if want in title.words else None
