"""The value of a belief as one chance: that of the goal."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from ...engine.state import State
from .algebra import BeliefAlgebra
from .budget import Vector

_SURE: Final = Fraction(1)
_NO: Final = Fraction(0)


class GoalChance(BeliefAlgebra[Fraction]):
    """The chance that the goal is reached."""

    def __init__(self) -> None:
        super().__init__(False)

    def ended(self, s: State, spent: Vector) -> Fraction:
        return _SURE if s.happened else _NO

    def scaled(self, found: Fraction, weight: Fraction) -> Fraction:
        return found * weight if found else _NO

    def total(self, found: list[Fraction]) -> Fraction:
        return sum([x for x in found if x], _NO)

    def better(self, mine: Fraction, other: Fraction, sign: int) -> bool:
        return mine > other if sign > 0 else mine < other

    def enough(self, found: Fraction, sign: int) -> bool:
        return found == (_SURE if sign > 0 else _NO)

    def first(self, found: Fraction) -> Fraction:
        return found
