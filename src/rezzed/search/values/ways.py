"""The value of a position in ways: all minimal budgets that are sufficient from it on, each with its line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..clock import Clock
from .algebra import Algebra
from .budget import (
    N_COSTS,
    NO_CHANGE,
    NOTHING,
    SIZE,
    Course,
    Vector,
    before,
    before_in,
    is_covered,
    joined,
    minimal,
    packed,
    possible,
)

FEW: Final = 200  # ways that are kept after the search was stopped


class Ways(Algebra[list[Course]]):
    """Sets of minimal budgets.

    Args:
        clock: says when time is short.
        most: how many there are of each kind of counters that is a cost of its own.

    Attributes:
        nothing: the highest costs of a step without costs.
        no_change: the net costs of such a step.
    """

    def __init__(self, clock: Clock, most: Vector = ()) -> None:
        more = (0,) * len(most)
        self.nothing = NOTHING + more
        self.no_change = NO_CHANGE + more
        super().__init__([Course(self.nothing, -1, None)], [], True)
        self.clock = clock
        self.most = most

    def possible(self, need: Vector) -> bool:
        """Whether there are pools and counters for which the budget works."""
        for k, n in enumerate(self.most):
            if need[SIZE + k] > n:
                return False
        return possible(need)

    def before(
        self, found: list[Course], option: int, at: Vector, at_most: Vector, change: Vector,
        script: tuple[int, ...] | None = None,
    ) -> list[Course]:  # fmt: skip
        if change == self.no_change and at_most == self.nothing:
            return [Course(w.need, option, w, at, script) for w in found]
        places = [k for k, n in enumerate(self.nothing) if change[k] or at_most[k] > n]
        out: list[Course] = []
        for w in found:
            need = before_in(w.need, at_most, change, places)
            if self.possible(need):
                out.append(Course(need, option, w, at, script))
        return out

    def beyond(self, found: list[Course], at_most: Vector, change: Vector) -> list[Course]:
        needs = [(before(w.need, at_most, change), w) for w in found]
        return [Course(need, w.option, w.then, w.at, w.script) for need, w in needs if self.possible(need)]

    def best(self, found: list[list[Course]]) -> list[Course]:
        ways = [w for each in found for w in each] if len(found) != 1 else found[0]
        if self.clock.stopped and len(ways) > FEW:
            ways = sorted(ways, key=total)
            ways = ways[:: len(ways) // FEW + 1]
        return minimal(ways)

    def both(self, mine: list[Course], other: list[Course]) -> list[Course]:
        """The budgets that are sufficient against two replies. The line follows the more expensive reply."""
        if mine is self.arrived:
            return other
        if other is self.arrived:
            return mine
        mine, covering = apart(mine, other)
        other, covered = apart(other, mine + covering)
        out = covering + covered
        for a in mine:
            for b in other:
                need = joined(a.need, b.need)
                if self.possible(need):
                    dearer = b if b.need[:N_COSTS] > a.need[:N_COSTS] else a
                    out.append(Course(need, dearer.option, dearer.then, dearer.at, dearer.script))
        return minimal(out)

    def hopeless(self, found: list[Course]) -> bool:
        return not found

    def unseen(self, found: list[Course], option: int, steps: Sequence[tuple[Vector, Vector, Vector]]) -> list[Course]:
        out: list[Course] = []
        for w in found:
            need = self.nothing
            for _, at_most, change in steps:
                need = joined(need, before(w.need, at_most, change))
            if self.possible(need):
                at, _, _ = steps[w.option]
                out.append(Course(need, w.option, Course(w.need, option, w.then, at)))
        return out

    def revealed(self, found: list[Course], options: list[int], at: Vector) -> list[Course]:
        return [Course(w.need, options[w.option], w.then, at) for w in found]


def apart(mine: list[Course], other: list[Course]) -> tuple[list[Course], list[Course]]:
    """The ways of one side in two parts: what is sufficient for a way of the other side needs no other partner."""
    if not mine or not other:
        return mine, []
    numbers, carries = packed([w.need for w in mine] + [w.need for w in other])
    theirs = numbers[len(mine) :]
    alone: list[Course] = []
    enough: list[Course] = []
    for w, n in zip(mine, numbers, strict=False):
        (enough if is_covered(n, theirs, carries) else alone).append(w)
    return alone, enough


def total(w: Course) -> int:
    """All costs of a way in one number."""
    return sum(w.need[:N_COSTS])
