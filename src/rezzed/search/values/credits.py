"""The value of a position in credits: what it takes to break all subroutines of the ice, and what it takes to get past."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from .algebra import Algebra
from .budget import CREDITS, Vector

Credits: TypeAlias = tuple[int, int]  # to break all subroutines, and to get past
NEVER: Final = 1_000_000  # credits are not enough


class CreditsAlgebra(Algebra[Credits]):
    """Two numbers. To arrive is to get past."""

    def __init__(self) -> None:
        super().__init__((NEVER, 0), (NEVER, NEVER), False)

    def before(
        self, found: Credits, option: int, at: Vector, at_most: Vector, change: Vector, script: tuple[int, ...] | None = None
    ) -> Credits:
        fully, past = found
        return _moved(fully, at_most, change), _moved(past, at_most, change)

    def beyond(self, found: Credits, at_most: Vector, change: Vector) -> Credits:
        _, past = found
        return 0, _moved(past, at_most, change)

    def best(self, found: list[Credits]) -> Credits:
        if not found:
            return self.never
        return min([fully for fully, _ in found]), min([past for _, past in found])

    def both(self, mine: Credits, other: Credits) -> Credits:
        (fully, past), (other_fully, other_past) = mine, other
        return max(fully, other_fully), max(past, other_past)

    def hopeless(self, found: Credits) -> bool:
        return found == self.never

    def unseen(self, found: Credits, option: int, steps: Sequence[tuple[Vector, Vector, Vector]]) -> Credits:
        fully, past = found
        return (
            max([_moved(fully, at_most, change) for _, at_most, change in steps]),
            max([_moved(past, at_most, change) for _, at_most, change in steps]),
        )

    def revealed(self, found: Credits, options: list[int], at: Vector) -> Credits:
        return found


def _moved(need: int, at_most: Vector, change: Vector) -> int:
    return NEVER if need >= NEVER else max(at_most[CREDITS], change[CREDITS] + need)
