"""Ratings: a Bradley-Terry model with the advantage of a side, fitted by logistic regression.

The log-odds that the Corp wins are its rating, minus that of the Runner, plus the advantage of the Corp. The fit adds one drawn
game against nobody in particular for every entrant and for the side. So an entrant that wins every game has a finite rating,
and two groups that never met have one scale. See decisions J1, J2 and J3.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any, Final

from ..errors import RezzedError
from .season import Season

SCALE: Final = 400 / log(10)  # points of Elo in one unit of log-odds
WIDE: Final = 1.959964  # standard errors on each side, of a 95 % interval


@dataclass(frozen=True)
class EloEstimate:
    """A number in points of Elo with its 95 % interval."""

    value: float
    low: float
    high: float

    def chance(self) -> tuple[float, float, float]:
        """The probability of winning with this advantage, and its interval."""
        value, low, high = (1 / (1 + 10 ** (-x / 400)) for x in (self.value, self.low, self.high))
        return value, low, high


@dataclass(frozen=True)
class Rating:
    """The rating of an entrant.

    Attributes:
        entrant: its number, from 0 on.
        rating: with interval; the mean of all entrants is 0.
        won: its wins as Corp and as Runner; a draw or a stall is half a win.
        games: its games as Corp and as Runner.
    """

    entrant: int
    rating: EloEstimate
    won: tuple[float, float]
    games: tuple[int, int]

    @property
    def rate(self) -> float:
        """The part of its games that it won."""
        return sum(self.won) / max(sum(self.games), 1)


@dataclass(frozen=True)
class Ratings:
    """The ratings of a league.

    Attributes:
        entrants: best first.
        corp: the advantage of the Corp.
    """

    entrants: Sequence[Rating]
    corp: EloEstimate


def _libraries() -> tuple[Any, Any, Any]:
    try:
        models = importlib.import_module("statsmodels.genmod.generalized_linear_model")
        return importlib.import_module("numpy"), models.GLM, importlib.import_module("statsmodels.genmod.families").Binomial
    except ImportError:
        raise RezzedError("ratings need statsmodels: pip install 'rezzed[league]'") from None


def check() -> None:
    """Check that ratings can be computed.

    Raises:
        RezzedError: statsmodels is not installed.
    """
    _libraries()


def rated(season: Season) -> Ratings:
    """The ratings after the games that are finished. The same games have the same ratings.

    An interval is the wider one of two: all games are independent, or the two games of a pair with one seed are one
    observation.

    Raises:
        RezzedError: statsmodels is not installed.
    """
    numpy, model, family = _libraries()
    n = len(season.league.entrants)
    numbers = sorted(season.games)
    rows = numpy.zeros((len(numbers) + n + 1, n + 1))
    won = numpy.full(len(rows), 0.5)
    groups = numpy.arange(len(rows))
    wins, games = numpy.zeros((n, 2)), numpy.zeros((n, 2), int)
    for at, number in enumerate(numbers):
        meeting, winner = season.meeting(number), season.games[number].winner
        rows[at, meeting.corp], rows[at, meeting.runner], rows[at, n] = 1, -1, 1
        won[at] = {"corp": 1.0, "runner": 0.0}.get(winner, 0.5)
        groups[at] = (number - 1) // 2
        for k, (who, part) in enumerate(((meeting.corp, won[at]), (meeting.runner, 1 - won[at]))):
            wins[who, k] += part
            games[who, k] += 1
    groups[len(numbers):] += season.total
    rows[len(numbers):] = numpy.eye(n + 1)  # the drawn games against nobody in particular
    fitted = model(won, rows, family=family())
    free = fitted.fit()
    paired = fitted.fit(cov_type="cluster", cov_kwds={"groups": groups})
    centre = numpy.eye(n + 1)
    centre[:n, :n] -= 1 / n
    values = centre @ free.params
    errors = [numpy.sqrt(numpy.clip(numpy.diag(centre @ x.cov_params() @ centre.T), 0, None)) for x in (free, paired)]
    error = numpy.maximum(*errors)
    found = [_estimate(float(v), float(e)) for v, e in zip(values, error, strict=True)]
    entrants = [
        Rating(k, found[k], (float(wins[k, 0]), float(wins[k, 1])), (int(games[k, 0]), int(games[k, 1]))) for k in range(n)
    ]
    return Ratings(sorted(entrants, key=lambda r: (-r.rating.value, r.entrant)), found[n])


def _estimate(value: float, error: float) -> EloEstimate:
    """A number and its interval, to a tenth of a point."""
    low, high = value - WIDE * error, value + WIDE * error
    return EloEstimate(*(round(SCALE * x, 1) + 0.0 for x in (value, low, high)))
