"""`rezzed play`: a whole game from two decks, played by people and bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ..bots import Policy, bot_of
from ..decks import Deck, open_deck, play_format
from ..decks.dealt import USUAL, dealt, wrong
from ..decks.format_check import refused
from ..errors import Fault, RezzedError, SetupError
from ..game import Game
from ..ids import SIDE_NAMES
from ..rules import DEFAULT, book, names
from . import interact

SEATS: Final = {"corp": ("runner",), "runner": ("corp",), "both": (), "none": ("corp", "runner")}  # the sides of bots


@dataclass(frozen=True)
class Matchup:
    """Two decks, a rule book and a format.

    Attributes:
        corp, runner: the names of the decks; None for those in `USUAL`.
        rules: the rule book; None for the default one.
        format: the format in which both decks must be legal; None for none.
    """

    corp: str | None
    runner: str | None
    rules: str | None
    format: str | None = None

    @property
    def book(self) -> str:
        """The name of the rule book."""
        return DEFAULT if self.rules is None else self.rules

    @property
    def game(self) -> str:
        """The game that the rule book is for; that of the default book if there is no such book."""
        return book(self.known).game

    @property
    def known(self) -> str:
        """The name of the rule book; of the default one if there is no such book."""
        return self.book if self.book in names() else DEFAULT

    def deck(self, side: str) -> str:
        """The name of the deck of a side."""
        return (self.corp if side == "corp" else self.runner) or USUAL[self.game][side]

    def board(self) -> dict[str, Any]:
        """The data of the board, without a seed.

        Raises:
            SetupError: a deck cannot be read, is for the wrong side, or is not legal in the format; `faults` lists all errors.
            RezzedError: there is no such format.
        """
        format = None if self.format is None else play_format(self.format)
        faults: list[Fault] = []
        decks: dict[str, Deck] = {}
        for side in USUAL[self.game]:
            try:
                decks[side] = open_deck(self.deck(side))
            except SetupError as error:
                faults += error.faults
                continue
            place = f"--{side}"
            faults += wrong(decks[side], side, self.known, place) or refused(decks[side], format, place)
        if faults:
            raise SetupError(faults)
        return {**dealt(decks["corp"], decks["runner"], self.known), "rules": self.book}


def play(match: Matchup, seat: str, name: str | None, seed: int, stops: str) -> int:
    """Play a whole game at the terminal; return the exit code.

    Args:
        match: the decks and the rule book.
        seat: whom the person plays: `corp`, `runner`, `both` or `none`.
        name: the bot of the other side; None for the best one.
        seed: decides all chance.
        stops: changes to the default stops.

    Raises:
        RezzedError: the request is invalid.
        SetupError: the decks or the rule book cannot be used.
    """
    if seat not in SEATS:
        raise RezzedError(f"expected {', '.join(SEATS)}, not {seat[:40]!r}", place="--as")
    if name is not None and not SEATS[seat]:
        raise RezzedError("nobody is left for a bot if you play both sides", place="--bot")
    policies: dict[str, Policy] = {side: bot_of(side, name, seed) for side in SIDE_NAMES[:2] if side in SEATS[seat]}
    return interact.play_at_terminal(Game({**match.board(), "seed": seed}), policies, stops)
