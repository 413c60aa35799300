"""Opponents of three strengths, for people: `easy`, `normal` and `hard`. Each plays both sides."""

from __future__ import annotations

from random import Random
from typing import Final

from ..game import Action, Seat
from ..scenario.policies import asked
from .default_choices import acting
from .ismcts.sampling_bot import HEURISTIC, Ismcts

ERRS: Final = 0.25  # the part of its actions that the easy bot takes at random
SECONDS: Final = 1.8  # for a decision of the hard bot: with what is around a search, it answers within 2 s
NODES: Final = 300  # tries for a decision of the hard bot, if there is time for them


def normal(seat: Seat) -> Action:
    """The heuristic bot of the side."""
    return HEURISTIC[seat.side](seat)


class Easy:
    """The heuristic bot, but every fourth action is any action.

    Args:
        seed: of its random numbers.
    """

    def __init__(self, seed: int = 1) -> None:
        self.rng = Random(seed)

    def __call__(self, seat: Seat) -> Action:
        decision = asked(seat)
        if acting(decision) and self.rng.random() < ERRS:
            return self.rng.choice(decision.options)
        return normal(seat)


def hard(seed: int = 1) -> Ismcts:
    """The searching bot, with limits of time and tries."""
    return Ismcts(SECONDS, NODES, seed)
