"""The games of a league by number, and what they are worth in points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..bots.matches import GameTask, PlayedGame
from ..errors import RezzedError
from .entries import SWISS, League
from .pairing import Pair, is_bye, round_robin, swiss

LABELS: Final = ("fingerprint", "corp", "runner", "corp_bot", "runner_bot", "corp_deck", "runner_deck", "rules")
WIN: Final = 3  # points of a game, as in tournaments
DRAW: Final = 1


@dataclass(frozen=True)
class Meeting:
    """One game.

    Attributes:
        seed: decides its chance.
        corp, runner: the entrants, by number from 0 on.
    """

    seed: int
    corp: int
    runner: int


@dataclass(frozen=True)
class Standing:
    """What an entrant has.

    Attributes:
        entrant: its number, from 0 on.
        points: 3 for a win, 1 for a draw or a stall, 6 for a bye of a Swiss tournament.
        strength: the mean of the points that the opponents have for each pair of games.
        extended: the mean of their `strength`.
    """

    entrant: int
    points: int
    strength: float
    extended: float


class Season:
    """The games of a league. A leg is a set of pairs with one seed; each pair of a leg has two games, with exchanged seats.
    A game does not depend on how many there are.

    Args:
        league: whose games.

    Attributes:
        games: those that are finished, by number from 1 on.
        total: how many there are in the end.
    """

    def __init__(self, league: League) -> None:
        self.league = league
        self.games: dict[int, PlayedGame] = {}
        self.each = 2 * (len(league.entrants) // 2)  # games of a leg
        self.rounds: list[list[Pair]] = [] if league.schedule == SWISS else round_robin(len(league.entrants))
        legs = league.seeds * (league.rounds if league.schedule == SWISS else len(self.rounds))
        self.total = self.each * legs

    def round_of(self, leg: int) -> list[Pair]:
        """The pairs of a leg, from 0 on.

        Raises:
            RezzedError: it depends on games that are not finished.
        """
        if self.league.schedule != SWISS:
            return self.rounds[leg % len(self.rounds)]
        number = leg // self.league.seeds
        while len(self.rounds) <= number:
            needed = self.each * self.league.seeds * len(self.rounds)
            if any(n not in self.games for n in range(1, needed + 1)):
                raise RezzedError("the games of the rounds before it are missing")
            points = [0] * len(self.league.entrants)
            for standing in self.standings(len(self.rounds) * self.league.seeds):
                points[standing.entrant] = standing.points
            self.rounds.append(swiss(points, self.rounds))
        return self.rounds[number]

    def seed(self, leg: int) -> int:
        """The seed of the games of a leg. Every pair of a round robin has the same seeds."""
        return leg + 1 if self.league.schedule == SWISS else leg // len(self.rounds) + 1

    def meeting(self, number: int) -> Meeting:
        """The game with this number.

        Raises:
            RezzedError: it depends on games that are not finished.
        """
        leg, at = divmod(number - 1, self.each)
        one, two = self.round_of(leg)[at // 2]
        assert two is not None  # byes come last
        corp, runner = (two, one) if at % 2 else (one, two)
        return Meeting(self.seed(leg), corp, runner)

    def task(self, number: int) -> GameTask:
        """The game with this number, to be played."""
        game = self.meeting(number)
        corp, runner = (self.league.entrants[k] for k in (game.corp, game.runner))
        return GameTask(
            number, game.seed, self.league.board(game.corp, game.runner), {"corp": corp.entry, "runner": runner.entry}
        )

    def expected(self, number: int) -> tuple[int, dict[str, str]]:
        """The seed of a game, and what a journal says about it."""
        game = self.meeting(number)
        corp, runner = (self.league.entrants[k] for k in (game.corp, game.runner))
        decks = corp.decks["corp"].name, runner.decks["runner"].name
        values = (self.league.fingerprint, corp.name, runner.name, corp.words, runner.words, *decks, self.league.rules)
        return game.seed, dict(zip(LABELS, values, strict=True))

    def waves(self) -> Iterator[list[int]]:
        """The numbers of the games that are not finished. The games of a wave do not depend on each other; ask for the next
        wave when they are finished."""
        size = self.each * self.league.seeds if self.league.schedule == SWISS else self.total
        for begin in range(1, self.total + 1, size):
            yield [n for n in range(begin, begin + size) if n not in self.games]

    def whole_legs(self) -> int:
        """How many legs, from the first one on, are finished."""
        legs = self.total // self.each
        return next((x for x in range(legs) if any(n not in self.games for n in self.numbers(x))), legs)

    def numbers(self, leg: int) -> range:
        """The numbers of the games of a leg."""
        return range(leg * self.each + 1, (leg + 1) * self.each + 1)

    def scores(self, leg: int) -> list[tuple[Pair, tuple[int, int], tuple[int, int]]]:
        """The pairs of a finished leg with the points of the first and of the second one, each as Corp and as Runner. In a
        round robin, byes are left out."""
        out: list[tuple[Pair, tuple[int, int], tuple[int, int]]] = []
        for at, pair in enumerate(self.round_of(leg)):
            if is_bye(pair):
                if self.league.schedule == SWISS:
                    out.append((pair, (WIN, WIN), (0, 0)))
                continue
            there, back = (self.games[self.numbers(leg)[2 * at + k]] for k in (0, 1))
            out.append((pair, (points(there, "corp"), points(back, "runner")), (points(back, "corp"), points(there, "runner"))))
        return out

    def standings(self, legs: int) -> list[Standing]:
        """The standings after so many legs, best first."""
        n = len(self.league.entrants)
        total, played = [0] * n, [0] * n
        opponents: list[list[int]] = [[] for _ in range(n)]
        for leg in range(legs):
            for (one, two), first, second in self.scores(leg):
                total[one] += sum(first)
                played[one] += 1
                if two is not None:
                    total[two] += sum(second)
                    played[two] += 1
                    opponents[one].append(two)
                    opponents[two].append(one)
        strength = [_mean([total[o] / played[o] for o in opponents[k]]) for k in range(n)]
        extended = [_mean([strength[o] for o in opponents[k]]) for k in range(n)]
        found = [Standing(k, total[k], strength[k], extended[k]) for k in range(n)]
        return sorted(found, key=lambda s: (-s.points, -s.strength, -s.extended, s.entrant))


def points(game: PlayedGame, side: str) -> int:
    """The points of one side of a game. A stall is a draw."""
    return DRAW if game.winner not in ("corp", "runner") else WIN * (game.winner == side)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0
