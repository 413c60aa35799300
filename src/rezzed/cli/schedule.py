"""The games of a simulation, by number: who plays, with which decks, and from which seed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from .. import __version__
from ..bots.matches import Contest, GameTask
from ..errors import Fault, RezzedError, SetupError
from ..game import Game
from ..rng import draw
from .play import Matchup

LABELS: Final = ("corp", "runner", "corp_bot", "runner_bot", "rules", "board")
SHUFFLES: Final = 1_000_000_007  # keeps the draw of decks apart from the draws inside games


@dataclass(frozen=True)
class ScheduledGame:
    """One game to play.

    Attributes:
        number: its number, from 1 on.
        seed: decides its shuffles and, if there are several decks, its decks.
        corp, runner: the names of its decks.
        bots: the name of the bot of each side.
        back: whether the seats are exchanged.
    """

    number: int
    seed: int
    corp: str
    runner: str
    bots: Mapping[str, str]
    back: bool


class Schedule:
    """Which games a simulation has. A game does not depend on how many there are.

    Args:
        corps, runners: the names of decks; the seed draws one of each. None for the usual deck of the game.
        rules: the rule book; None for the default one.
        format: the format in which all decks must be legal; None for none.
        contest: the bots. If they exchange seats, each seed has two games with the same decks and shuffles.

    Raises:
        SetupError: decks are invalid; `faults` lists all errors.
        RezzedError: the same deck is named twice, or a board is impossible.
    """

    def __init__(
        self, corps: Sequence[str] | None, runners: Sequence[str] | None, rules: str | None, contest: Contest,
        format: str | None = None,
    ) -> None:  # fmt: skip
        usual = Matchup(None, None, rules)
        self.decks = {"corp": tuple(corps or (usual.deck("corp"),)), "runner": tuple(runners or (usual.deck("runner"),))}
        self.contest = contest
        for side, found in self.decks.items():
            if len(set(found)) < len(found):
                raise RezzedError("the same deck is named twice", place=f"--{side}")
        self.boards = self._boards(rules, format)
        self.rules = str(next(iter(self.boards.values()))["rules"])

    def _boards(self, rules: str | None, format: str | None) -> dict[tuple[str, str], dict[str, Any]]:
        """The board of every pair of decks; a fault of a deck is reported once."""
        found, faults = {}, list[Fault]()
        for corp in self.decks["corp"]:
            for runner in self.decks["runner"]:
                try:
                    board = Matchup(corp, runner, rules, format).board()
                except SetupError as error:
                    faults += [x for x in error.faults if x not in faults]
                    continue
                Game({**board, "seed": 1})  # an impossible board is reported before any game begins
                found[corp, runner] = board
        if faults:
            raise SetupError(faults)
        return found

    def job(self, number: int) -> ScheduledGame:
        """The game with this number."""
        seed, back = ((number + 1) // 2, number % 2 == 0) if self.contest.exchanged else (number, False)
        corp, runner = (
            found[draw(SHUFFLES + seed, k, len(found))] for k, found in enumerate((self.decks["corp"], self.decks["runner"]))
        )
        return ScheduledGame(number, seed, corp, runner, self.contest.seats(back), back)

    def task(self, number: int) -> GameTask:
        """The game with this number, to be played."""
        job = self.job(number)
        return GameTask(number, job.seed, self.boards[job.corp, job.runner], job.bots)

    def labels(self, number: int) -> dict[str, str]:
        """What is played, as a line of a journal names it."""
        job = self.job(number)
        values = (job.corp, job.runner, job.bots["corp"], job.bots["runner"], self.rules, self._checksum(job.corp, job.runner))
        return dict(zip(LABELS, values, strict=True))

    @cache  # noqa: B019 - a simulation has one schedule
    def _checksum(self, corp: str, runner: str) -> str:
        """Tells boards apart whose decks have equal names, and versions of rezzed."""
        content = json.dumps([self.boards[corp, runner], __version__], sort_keys=True)
        return hashlib.sha256(content.encode()).hexdigest()[:12]
