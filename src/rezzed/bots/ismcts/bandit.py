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
from .rollout import turn, value_after
from .search_tree import SearchTree

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

    def better(self, other: Arm) -> float | None:
        """By how much this option was better in the positions in which both were tried; None without such positions."""
        if not self.values or not other.values:
            return None
        lead, _ = self.lead(other)
        return lead


@dataclass(frozen=True)
class Budget:
    """What a search may spend.

    Attributes:
        seconds, nodes: time, and a number of tries; the first that is reached ends the search.
        watch: told after each sampled position how many tries there were; it returns whether to stop.
    """

    seconds: float | None
    nodes: int | None
    watch: Callable[[int], bool] | None = None

    def spent(self, began: float, done: int) -> float:
        """The part of the budget that is gone; 1 or more if the search must end."""
        part = 0.0 if self.seconds is None else (monotonic() - began) / self.seconds
        if self.nodes is not None:
            part = max(part, done / self.nodes)
        return 1.0 if self.watch is not None and self.watch(done) else part


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
    alive, tree = list(arms), SearchTree(side)
    began, done, phase, phases, spent = monotonic(), 0, 1, max(1, (options - 1).bit_length()), 0.0
    while len(alive) > 1 and alive[0].visits < MOST and spent < 1:
        state = draw()
        seed = rng.getrandbits(32)
        found = offer.offered(state, side)
        until = turn(state) + AHEAD if rollout else 0
        for arm in alive:
            arm.values.append(value_after(state, found[arm.at], Random(seed), until, tree))
            done += 1
            spent = budget.spent(began, done)
            if spent >= 1 and alive[-1].visits:
                break
        if spent < 1 and alive[0].visits >= LEAST:
            alive = _left(alive)
            if spent > phase / phases and len(alive) > 2:
                phase += 1
                best = sorted(alive, key=lambda a: -a.mean)[: max(2, (len(alive) + 1) // 2)]
                alive = [a for a in alive if a in best or a.at == favourite]
    least = min(a.visits for a in alive)
    for arm in alive:
        del arm.values[least:]  # a position that was not tried with every option tells nothing
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
