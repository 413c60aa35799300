"""The value of a position in ways: all minimal budgets that are sufficient from it on, each with its line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..clock import Clock
from .algebra import Algebra
from .budget import ARRIVED, N_COSTS, NO_CHANGE, NOTHING, Course, Vector, before, both, joined, minimal, possible

FEW: Final = 200  # ways that are kept after the search was stopped


class Ways(Algebra[list[Course]]):
    """Sets of minimal budgets.

    Args:
        clock: says when time is short.
    """

    def __init__(self, clock: Clock) -> None:
        super().__init__(ARRIVED, [], True)
        self.clock = clock

    def before(
        self, found: list[Course], option: int, at: Vector, at_most: Vector, change: Vector,
        script: tuple[int, ...] | None = None,
    ) -> list[Course]:  # fmt: skip
        if change == NO_CHANGE and at_most == NOTHING:
            return [Course(w.need, option, w, at, script) for w in found]
        needs = [before(w.need, at_most, change) for w in found]
        return [Course(n, option, w, at, script) for n, w in zip(needs, found, strict=True) if possible(n)]

    def beyond(self, found: list[Course], at_most: Vector, change: Vector) -> list[Course]:
        needs = [(before(w.need, at_most, change), w) for w in found]
        return [Course(need, w.option, w.then, w.at, w.script) for need, w in needs if possible(need)]

    def best(self, found: list[list[Course]]) -> list[Course]:
        ways = [w for each in found for w in each] if len(found) != 1 else found[0]
        if self.clock.stopped and len(ways) > FEW:
            ways = sorted(ways, key=total)
            ways = ways[:: len(ways) // FEW + 1]
        return minimal(ways)

    def both(self, mine: list[Course], other: list[Course]) -> list[Course]:
        return both(mine, other)

    def hopeless(self, found: list[Course]) -> bool:
        return not found

    def unseen(self, found: list[Course], option: int, steps: Sequence[tuple[Vector, Vector, Vector]]) -> list[Course]:
        out: list[Course] = []
        for w in found:
            need = NOTHING
            for _, at_most, change in steps:
                need = joined(need, before(w.need, at_most, change))
            if possible(need):
                at, _, _ = steps[w.option]
                out.append(Course(need, w.option, Course(w.need, option, w.then, at)))
        return out

    def revealed(self, found: list[Course], options: list[int], at: Vector) -> list[Course]:
        return [Course(w.need, options[w.option], w.then, at) for w in found]


def total(w: Course) -> int:
    """All costs of a way in one number."""
    return sum(w.need[:N_COSTS])
