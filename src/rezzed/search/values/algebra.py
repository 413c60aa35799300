"""What searches do with values, whatever they are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import Generic, TypeVar

from ...engine.state import State
from .budget import Vector

V = TypeVar("V")


class Algebra(ABC, Generic[V]):
    """The values of one kind of search over positions.

    Attributes:
        arrived: the value of a line that reached what was wanted.
        never: the value where there is no way.
        lines: whether values keep the line behind them; then a move needs the decision at which it is taken.
    """

    def __init__(self, arrived: V, never: V, lines: bool) -> None:
        self.arrived = arrived
        self.never = never
        self.lines = lines

    @abstractmethod
    def before(
        self, found: V, option: int, at: Vector, at_most: Vector, change: Vector, script: tuple[int, ...] | None = None
    ) -> V:
        """The value before a step, from the value behind it.

        `change` is the net cost of the step, and `at_most` the highest cost while it is carried out.
        """

    @abstractmethod
    def beyond(self, found: V, at_most: Vector, change: Vector) -> V:
        """The value where the goal was reached, from the value behind the engine's next stop."""

    @abstractmethod
    def best(self, found: list[V]) -> V:
        """The Runner chooses one of these."""

    @abstractmethod
    def both(self, mine: V, other: V) -> V:
        """Somebody else chooses one of two."""

    @abstractmethod
    def hopeless(self, found: V) -> bool:
        """Whether nothing can be worse."""

    @abstractmethod
    def unseen(self, found: V, option: int, steps: Sequence[tuple[Vector, Vector, Vector]]) -> V:
        """The value before steps that the Runner cannot tell apart, each with its decision, its highest and its net cost.

        The option of a line is the number of the step that it follows.
        """

    @abstractmethod
    def revealed(self, found: V, options: list[int], at: Vector) -> V:
        """The same value; the option of a line was the number of one of these."""


class BeliefAlgebra(ABC, Generic[V]):
    """The values of one kind of search over beliefs. The Runner wants the greatest, the Corp the least, and chance adds them.

    Attributes:
        counts: whether values count costs; then every way through an encounter is a way, and of equal options the one that
            does nothing is the best.
    """

    def __init__(self, counts: bool) -> None:
        self.counts = counts

    @abstractmethod
    def ended(self, s: State, spent: Vector) -> V:
        """The value of a line that is over, from its last position and what was spent."""

    @abstractmethod
    def scaled(self, found: V, weight: Fraction) -> V:
        """The value times a weight."""

    @abstractmethod
    def total(self, found: list[V]) -> V:
        """The sum of values that are multiplied by their weights."""

    @abstractmethod
    def better(self, mine: V, other: V, sign: int) -> bool:
        """Whether the first value is better than the second for the Runner (`sign` 1) or for the Corp (-1)."""

    @abstractmethod
    def enough(self, found: V, sign: int) -> bool:
        """Whether nothing can be better for this side."""

    @abstractmethod
    def first(self, found: V) -> Fraction:
        """The number that both sides think of where they choose at once."""
