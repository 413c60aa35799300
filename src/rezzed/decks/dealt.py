"""The board of a whole game from two decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..errors import Fault, RezzedError, SetupError
from ..library import find_cards
from ..rules import book, names
from .deck import Deck

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
    faults = [
        Fault(f"{deck.name}: unknown {kind} {name[:60]!r}", place, _meant(name, game) if n < SUGGESTED else "")
        for n, (kind, name) in enumerate(unknown)
    ]
    if deck.identity is None and not deck.unknown_identity and game == "anr":
        faults.append(Fault(f"{deck.name} has no identity", place))
    return faults


def _meant(name: str, game: str) -> str:
    """The titles of a game that are nearest to a name."""
    try:
        find_cards(name, game)
    except RezzedError as error:
        return error.suggestion
    return ""
