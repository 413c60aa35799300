"""Whether any way is within given limits: the search of a plan that takes the first way it finds at each decision.

It is quicker than all ways, so it says soon what a plan that takes long costs at most and at least (`staged_search`).
"""

from __future__ import annotations

from collections.abc import Mapping

from ...engine.state import State
from ..encounter.menu import Menu, MenuEntry
from ..encounter.menu_means import Script
from ..narrow.pruning import hides
from ..values.budget import ANY, CREDITS, N_COSTS, SIZE, UNBOUNDED, Course, minimal
from .memory import Key
from .plan_search import PlanSearch
from .position_tree import Edge, Solved


class FirstWay(PlanSearch):
    """A second search beside the one of a plan, whose solved positions it uses.

    The value of a position has a way that fits into what is left, or there is no such way. So it cannot be used again like the
    value of a plan (`kept`). That holds if all ways work for all pools and nothing is hidden from the Runner; else
    the search gives up.

    Args:
        start: as in `PlanSearch`.
        servers: as in `PlanSearch`.
        against: as in `PlanSearch`.
        most: as in `PlanSearch`; it must be that of the other search.
        to_end: as in `PlanSearch`.
        other: the search of the plan.

    Attributes:
        gave_up: whether the board is none for this search.
    """

    def __init__(
        self, start: State, servers: int, against: int, most: Mapping[int, int] | None, to_end: bool, other: PlanSearch
    ) -> None:  # fmt: skip
        super().__init__(start, servers, against, most, 0.0, None, to_end)
        self.solved = other.memory.known
        self.last = other.last  # they must try the same
        self.falling = self.limited
        self.gave_up = False

    def take_most(self, known: Solved[list[Course]]) -> None:
        """Nothing: what is asked is whether there is a way with what is left."""

    def find(self, s: State, credits: int) -> list[Course]:
        """Ways with at most so many credits; none if there is no such way, or if the search was stopped."""
        self.left[CREDITS] = credits
        return self.solve(s)

    def _give_up(self) -> None:
        self.gave_up = True
        self.clock.stopped = True

    def enough(self, found: list[list[Course]]) -> bool:
        left = self.left
        for w in found[-1] if found else ():
            need = w.need
            for k in self.limited:
                if need[k] > left[k]:
                    break
            else:
                return True
        return False

    def keep(self, key: Key, outside: int, found: list[Course]) -> None:
        if self.memory.leave(key, outside) and not self.script_failed and not self.clock.stopped:
            self.memory.known[key] = (found, tuple(self.left), int(self.enough([found])))

    def kept(self, key: Key, known: Solved[list[Course]] | None) -> list[Course] | None:
        if known is not None:
            found, left, first_only = known
            if self.enough([found]) or (not first_only and all(left[k] >= self.left[k] for k in self.limited)):
                return found
        other = self.solved.get(key)
        if other is None:
            return None
        found, left, cut = other
        if any(bounded(w) for w in found):
            self._give_up()
        if self.enough([found]) or all(not cut >> k & 1 or left[k] >= self.left[k] for k in self.limited):
            return found
        return None

    def group(self, s: State, m: Menu, entries: list[MenuEntry]) -> list[Course] | None:
        """The entries one after the other: together they leave more for what follows than each of them."""
        found: list[Course] = []
        for e in entries:
            ways = super().group(s, m, [e])
            if ways is None:
                return None
            found += ways
            if self.enough([ways]):
                break
        return minimal(found)

    def divided(self, s: State, o: int, t: State) -> list[Edge]:
        out = super().divided(s, o, t)
        if any(n != ANY for e in out for n in e.at_most[N_COSTS:SIZE]):
            self._give_up()
        return out

    def _all(self, s: State, options: list[int], script: Script | None) -> list[Course]:
        if hides(s):
            self._give_up()
        return super()._all(s, options, script)


def bounded(w: Course) -> bool:
    """Whether a way works only for some pools."""
    return any(n >= UNBOUNDED for n in w.need[N_COSTS:SIZE])
