"""Comparing the options of a decision: each is tried in the same sampled positions, and bad ones are dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from time import monotonic
from typing import Final

from ...engine.state import State
from ...game import offer
from ...ids import CORP
from .rollout import turn, value_after

AHEAD: Final = 2  # turns that a rollout sees to their ends: the one in progress, and the next one
LEAST: Final = 8  # tries before an option is dropped
NOISE: Final = 0.08  # the standard deviation of a difference, at least; a few tries can agree by chance
SURE: Final = 3.0  # standard errors after which an option is dropped at once
LITTLE: Final = 0.005  # a lead that is too small to give up what the heuristic bot prefers
MOST: Final = 2000  # tries of an option


@dataclass
class Arm:
    """An option that is being tried: the value of each try to the side that chooses, from 0 to 1."""

    at: int
    values: list[float] = field(default_factory=list)

    @property
    def visits(self) -> int:
        return len(self.values)

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0

    def lead(self, other: Arm) -> tuple[float, float]:
        """By how much this option was better than another one in the same positions, and the standard error of that."""
        pairs = [a - b for a, b in zip(self.values, other.values, strict=False)]
        n = len(pairs)
        mean = sum(pairs) / n
        spread = sum((x - mean) ** 2 for x in pairs) / max(1, n - 1)
        return mean, max(sqrt(spread), NOISE) / sqrt(n)


@dataclass(frozen=True)
class Budget:
    """What a search may spend: seconds, or a number of tries; the first that is reached."""

    seconds: float | None
    nodes: int | None


def compared(
    draw: Callable[[], State], side: int, options: int, favourite: int, budget: Budget, rng: Random, rollout: bool
) -> list[Arm]:
    """Try the options of a decision.

    Args:
        draw: samples a position.
        side: who decides.
        options: how many options there are, in the order in which this side reads them.
        favourite: the option that a heuristic prefers; it is dropped only when another one is surely better.
        budget: when to stop.
        rng: of the simulations.
        rollout: whether they play on; otherwise the position after the option is estimated.

    Returns:
        The arms in the order of the options.
    """
    arms = [Arm(k) for k in range(options)]
    alive = list(arms)
    began, done, phases = monotonic(), 0, max(1, (options - 1).bit_length())
    phase = 1
    while len(alive) > 1 and alive[0].visits < MOST:
        state = draw()
        seed = rng.getrandbits(32)
        found = offer.offered(state, side)
        until = turn(state) + AHEAD if rollout else 0
        for arm in alive:
            value = value_after(state, found[arm.at], Random(seed), until)
            arm.values.append(value if side == CORP else 1.0 - value)
            done += 1
        spent = 0.0
        if budget.seconds is not None:
            spent = (monotonic() - began) / budget.seconds
        if budget.nodes is not None:
            spent = max(spent, done / budget.nodes)
        if spent >= 1:
            break
        if alive[0].visits >= LEAST:
            alive = _left(alive)
            if spent > phase / phases and len(alive) > 2:
                phase += 1
                best = sorted(alive, key=lambda a: -a.mean)[: max(2, (len(alive) + 1) // 2)]
                alive = [a for a in alive if a in best or a.at == favourite]
    return arms


def _left(alive: list[Arm]) -> list[Arm]:
    """The options that may still be the best."""
    top = max(alive, key=lambda a: a.mean)
    out = []
    for arm in alive:
        if arm is not top:
            lead, error = top.lead(arm)
            if lead > SURE * error:
                continue
        out.append(arm)
    return out


def best(arms: Sequence[Arm], favourite: int, doubt: float) -> Arm:
    """The option to take: another one than the favourite only if it is better by so many standard errors and a little more."""
    most = max(a.visits for a in arms)
    tried = [a for a in arms if a.visits == most]
    top = max(tried, key=lambda a: a.mean)
    if top.at == favourite or not arms[favourite].visits:
        return top
    lead, error = top.lead(arms[favourite])
    return top if lead > doubt * error + LITTLE else arms[favourite]
