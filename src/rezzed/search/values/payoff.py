"""The value of a belief as a list of expected numbers, of which the first is the most important."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from ...engine.state import State
from .algebra import BeliefAlgebra
from .budget import Vector

Numbers: TypeAlias = tuple[Fraction, ...]


@dataclass(frozen=True)
class Payoff:
    """The expected numbers, and the worst of each cost that can happen."""

    numbers: Numbers
    worst: Vector


class Payoffs(BeliefAlgebra[Payoff]):
    """Expected numbers. The Runner wants the first ones great, in order.

    Args:
        at: the numbers of a line that is over, from its last position and what was spent.
        ranks: how many numbers are compared.
        goal_first: whether the Runner compares them from the last to the first.
    """

    def __init__(self, at: Callable[[State, Vector], Numbers], ranks: int, goal_first: bool = False) -> None:
        super().__init__(True)
        self.at = at
        self.ranks = ranks
        self.goal_first = goal_first

    def ended(self, s: State, spent: Vector) -> Payoff:
        return Payoff(self.at(s, spent), spent)

    def scaled(self, found: Payoff, weight: Fraction) -> Payoff:
        return Payoff(tuple([weight * x for x in found.numbers]), found.worst)

    def total(self, found: list[Payoff]) -> Payoff:
        numbers = tuple([sum(column, Fraction(0)) for column in zip(*[v.numbers for v in found], strict=True)])
        return Payoff(numbers, tuple([max(column) for column in zip(*[v.worst for v in found], strict=False)]))

    def better(self, mine: Payoff, other: Payoff, sign: int) -> bool:
        a, b = mine.numbers[: self.ranks], other.numbers[: self.ranks]
        if sign < 0:
            return a < b
        return a[::-1] > b[::-1] if self.goal_first else a > b

    def enough(self, found: Payoff, sign: int) -> bool:
        return False

    def first(self, found: Payoff) -> Fraction:
        return found.numbers[0]
