"""The board of a whole game from two decks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from ..cards import catalogue, inert
from ..errors import Fault, SetupError, nearest
from ..rules import book, names
from ..titles import is_half, plain
from .deck import IDENTITIES, Deck, side_of

NEAR: Final = 0.6  # how similar a title must be to be suggested
SUGGESTED: Final = 10  # unknown cards for which similar titles are looked up
USUAL: Final[Mapping[str, Mapping[str, str]]] = {  # the built-in decks if none is named, by game
    "anr": {"corp": "gateway-corp", "runner": "gateway-runner"},
    "onr": {"corp": "corp-1996", "runner": "runner-1996"},
}


def dealt(corp: Deck, runner: Deck, rules: str) -> dict[str, Any]:
    """The data of the board on which a whole game of two decks begins, without a seed.

    Args:
        corp: the deck of the Corp.
        runner: the deck of the Runner.
        rules: the rule book.

    Raises:
        SetupError: a deck is for the wrong side or another game, or it has unknown cards. The place of each fault is `corp` or
            `runner`.
    """
    faults = [fault for side, deck in (("corp", corp), ("runner", runner)) for fault in wrong(deck, side, rules, side)]
    if faults:
        raise SetupError(faults)
    return {
        "rules": rules,
        "begin": "game",
        "corp": {**_identity(corp), "rnd": corp.titles()},
        "runner": {**_identity(runner), "stack": runner.titles()},
    }


def _identity(deck: Deck) -> dict[str, str]:
    """The identity as a field of a board; decks of 1996 have none."""
    return {} if deck.identity is None else {"identity": deck.identity_title()}


def wrong(deck: Deck, side: str, rules: str, place: str) -> list[Fault]:
    """Why a deck cannot be played by a side under a rule book.

    Args:
        deck: the deck.
        side: `corp` or `runner`.
        rules: the rule book.
        place: the place of the faults.
    """
    game = book(rules).game
    if deck.side != side:
        return [Fault(f"{deck.name} is a deck of the {deck.side.capitalize()}", place)]
    if deck.game != game:
        fitting = " or ".join(name for name in names() if book(name).game == deck.game)
        return [Fault(f"{deck.name} is a deck of another game; its rule books: {fitting}", place)]
    unknown = [("card", name) for name in sorted(deck.unknown)]
    unknown += [("identity", deck.unknown_identity)] if deck.unknown_identity else []
    near = [_meant(name, game, side, kind == "identity") for kind, name in unknown[:SUGGESTED]]
    faults = [
        Fault(f"{deck.name}: unknown {kind} {name[:60]!r}", place, near[n] if n < len(near) else "")
        for n, (kind, name) in enumerate(unknown)
    ]
    if deck.identity is None and not deck.unknown_identity and game == "anr":
        faults.append(Fault(f"{deck.name} has no identity", place))
    return faults


def _meant(name: str, game: str, side: str, identity: bool) -> str:
    """The titles that are nearest to a name, of cards that this side can have in a deck, or as its identity."""
    known = _titles(game, side, identity)
    want = plain(name)
    near = [key for key in known if is_half(want, known[key])] or nearest(want, known, 3, NEAR)
    return "; ".join([known[key] for key in near or [key for key in known if want and want in key]][:3])


@cache
def _titles(game: str, side: str, identity: bool) -> Mapping[str, str]:
    """The titles of a side, by their plain form: those of its identities, or those of its other cards."""
    cards = [inert(game, id) for id in catalogue(game)]
    wanted = [c for c in cards if c is not None and side_of(c) == side and (c.type in IDENTITIES) == identity]
    return {plain(card.title): card.title for card in wanted}
