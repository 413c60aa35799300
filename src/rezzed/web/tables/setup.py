"""How a game at a table begins: from two decks, from a board, or from a saved position."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ...decks import PlayFormat, builtin, known_play, parse
from ...decks.dealt import dealt
from ...decks.deck import Deck
from ...decks.format_check import refused
from ...decks.play_formats import spelled
from ...errors import Fault, RezzedError, SetupError
from ...game import Game, restore
from ...rules import DEFAULT
from ...rules import names as books

SECRET: Final = "secret"  # the policy of a game between two people: who is asked tells nothing
BITS: Final = 53  # of a seed; every JSON reader reads it exactly


@dataclass(frozen=True)
class Start:
    """How a game begins: one of decks, a board and a save.

    Attributes:
        seed: decides all chance.
        rules: the rule book, for decks.
        decks: by side, the `name` of a built-in deck or the `text` of a list.
        board: the data of a board.
        save: a saved game; it goes on from its position.
        people: whether two people play.
    """

    seed: int
    rules: str = DEFAULT
    decks: Mapping[str, Mapping[str, str]] | None = None
    board: Mapping[str, Any] | None = None
    save: str | None = None
    people: bool = True


def new_seed() -> int:
    """A seed that nobody can guess."""
    return secrets.randbits(BITS)


def begun(start: Start) -> str:
    """The save of the first position.

    Raises:
        SetupError: the decks or the board cannot be used; `faults` lists all errors.
        SaveError: the save cannot be read.
        RezzedError: the game is over before it begins.
    """
    if start.save is not None:
        game = restore(start.save).copy()
        game.analysis = False
    else:
        board = dict(start.board) if start.board is not None else _board(start)
        game = Game({**board, "seed": start.seed, **({"policy": SECRET} if start.people else {})})
    if game.over:
        raise RezzedError("the game is over in this position; choose one in which somebody can still act")
    return game.save()


def named_play(name: str) -> PlayFormat | None:
    """The format of play with this name; None for no name. No file is read.

    Raises:
        RezzedError: there is no such format.
    """
    if not name:
        return None
    found = known_play().get(spelled(name))
    if found is None:
        words = ", ".join(known.word for known in known_play().values())
        raise RezzedError(f"unknown format {name[:40]!r}; known: {words}", place="format")
    return found


def check_formats(decks: Mapping[str, Mapping[str, str]], name: str) -> None:
    """Refuse decks that are not legal in a format.

    Args:
        decks: by side, the `name` of a built-in deck or the `text` of a list.
        name: the format; empty for none.

    Raises:
        SetupError: a list is wrong, or a deck is not legal.
        RezzedError: there is no such format.
    """
    play = named_play(name)
    if play is None:
        return
    if faults := [fault for side, given in decks.items() for fault in refused(_deck(given, side), play, f"decks.{side}")]:
        raise SetupError(faults)


def rules_of(start: str) -> str:
    """The rule book of the save of a first position."""
    return str(json.loads(start)["setup"]["rules"])


def begun_again(start: str) -> tuple[str, int]:
    """The save of the first position of a rematch, and its seed. A game from decks is dealt anew."""
    data = json.loads(start)
    seed = new_seed()
    return (start if data.get("actions") else Game({**data["setup"], "seed": seed}).save()), seed


def _board(start: Start) -> dict[str, Any]:
    if start.rules not in books():
        raise SetupError([Fault(f"unknown rule book {start.rules[:40]!r}; known: {', '.join(books())}", "rules")])
    faults: list[Fault] = []
    found: dict[str, Deck] = {}
    for side, given in (start.decks or {}).items():
        try:
            found[side] = _deck(given, side)
        except SetupError as error:
            faults += [Fault(str(fault), f"decks.{side}", fault.suggestion) for fault in error.faults]
    if faults:
        raise SetupError(faults)
    try:
        return dealt(found["corp"], found["runner"], start.rules)
    except SetupError as error:
        raise SetupError([Fault(f.message, f"decks.{f.place}", f.suggestion) for f in error.faults]) from None


def _deck(given: Mapping[str, str], side: str) -> Deck:
    """A deck that somebody named or pasted.

    Raises:
        SetupError: the list is wrong.
    """
    if "name" in given:
        return builtin(given["name"])
    return parse(given["text"], f"the deck of the {side.capitalize()}")
