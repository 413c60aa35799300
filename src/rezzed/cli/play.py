"""`rezzed play`: a whole game from two decks, played by people and bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ..bots import Policy, bot_of
from ..decks import Deck, open_deck
from ..errors import Fault, RezzedError, SetupError
from ..game import Game
from ..ids import SIDE_NAMES
from ..rules import DEFAULT, book, names
from . import interact

DECKS: Final = {  # if none is named, by game
    "anr": {"corp": "gateway-corp", "runner": "gateway-runner"},
    "onr": {"corp": "corp-1996", "runner": "runner-1996"},
}
SEATS: Final = {"corp": ("runner",), "runner": ("corp",), "both": (), "none": ("corp", "runner")}  # the sides of bots


@dataclass(frozen=True)
class Match:
    """Two decks and a rule book.

    Attributes:
        corp, runner: the names of the decks; None for those in `DECKS`.
        rules: the rule book; None for the default one.
    """

    corp: str | None
    runner: str | None
    rules: str | None

    @property
    def book(self) -> str:
        """The name of the rule book."""
        return DEFAULT if self.rules is None else self.rules

    @property
    def game(self) -> str:
        """The game that the rule book is for; that of the default book if there is no such book."""
        return book(self.book if self.book in names() else DEFAULT).game

    def deck(self, side: str) -> str:
        """The name of the deck of a side."""
        return (self.corp if side == "corp" else self.runner) or DECKS[self.game][side]

    def board(self) -> dict[str, Any]:
        """The data of the board, without a seed.

        Raises:
            SetupError: a deck cannot be read, or is for the wrong side; `faults` lists all errors.
        """
        faults: list[Fault] = []
        decks: dict[str, Deck] = {}
        for side in DECKS[self.game]:
            try:
                decks[side] = open_deck(self.deck(side))
            except SetupError as error:
                faults += error.faults
                continue
            faults += _wrong(decks[side], side, self.game, f"--{side}")
        if faults:
            raise SetupError(faults)
        corp, runner = decks["corp"], decks["runner"]
        return {
            "rules": self.book,
            "begin": "game",
            "corp": {**_identity(corp), "rnd": corp.titles()},
            "runner": {**_identity(runner), "stack": runner.titles()},
        }


def _identity(deck: Deck) -> dict[str, str]:
    """The identity as a field of a board; decks of 1996 have none."""
    return {} if deck.identity is None else {"identity": deck.identity_title()}


def _wrong(deck: Deck, side: str, game: str, option: str) -> list[Fault]:
    """Why a deck cannot be played by this side in this game."""
    if deck.side != side:
        return [Fault(f"{deck.name} is a deck of the {deck.side.capitalize()}", option)]
    if deck.game != game:
        fitting = " or ".join(name for name in names() if book(name).game == deck.game)
        return [Fault(f"{deck.name} is a deck of another game; its rule books: {fitting}", option)]
    unknown = [f"{deck.name}: unknown card {name[:60]!r}" for name in sorted(deck.unknown)]
    if deck.unknown_identity:
        unknown.append(f"{deck.name}: unknown identity {deck.unknown_identity[:60]!r}")
    elif deck.identity is None and game == "anr":
        unknown.append(f"{deck.name} has no identity")
    return [Fault(words, option) for words in unknown]


def play(match: Match, seat: str, name: str | None, seed: int, stops: str) -> int:
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
    return interact.sit(Game({**match.board(), "seed": seed}), policies, stops)
