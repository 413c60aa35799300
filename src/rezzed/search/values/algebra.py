"""What a search does with values, whatever they are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

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
