"""The fewest credits to break or to pass one piece of ice, if the Runner may lose nothing else."""

from __future__ import annotations

from typing import Final

from ...engine.state import State
from ...engine.timing import machine
from ...events import KIND, Ev
from ...ids import RUNNER, Policy
from ..clock import Clock, deep
from ..encounter.menu import Menu, MenuEntry
from ..values.budget import CLICKS, CREDITS, N_COSTS, Vector
from ..values.credits import NEVER, Credits, CreditsAlgebra
from .plan_search import SPARE
from .position_tree import Edge, PositionTree
from .useful_options import KNOWN

DEEPEST: Final = 80  # nested decisions; deeper lines are not exact
NESTED: Final = 10  # frames of the engine: abilities that resolve each other without end


class Cheapest(PositionTree[Credits]):
    """The prices from the positions of one board.

    If a card checks the pool, it is the real one, otherwise it is always full. First the Runner wants all subroutines broken,
    then a successful run.

    Args:
        start: the board.
        ice: the piece of ice.
        server: the server that it protects.
        until: the `time.monotonic()` at which to stop; 0 means no limit.
    """

    def __init__(self, start: State, ice: int, server: int, until: float = 0.0) -> None:
        super().__init__(start, 1 << server, KNOWN, False, CreditsAlgebra(), Clock(until))
        self.start = start
        self.ice = bytes(c == ice for c in range(len(start.code)))
        self.server = bytes(n == server for n in range(max(len(start.positions), server + 1)))
        self.left = [0] * N_COSTS
        self.left[CREDITS] = self.left[CLICKS] = NEVER
        self.credits = start.credits[RUNNER] + SPARE
        self.deepest, self.nested = DEEPEST, NESTED
        self.merges = False
        self.listens = True

    def find(self) -> Credits:
        """The credits to break all subroutines, and those to get past; `NEVER` if credits are not enough."""
        s = self.start.copy()
        s.policy = int(Policy.FORCED)
        s.happened, s.awaits, s.awaits_of = 0, int(Ev.FULLY_BREAK), self.ice
        with deep():
            found = self.ways(s)
        if self.clock.stopped:
            self.doubts.add("the search was stopped")
        return found

    def fill(self, s: State) -> None:
        if self.plain:
            s.credits[RUNNER] = self.credits

    def goes_beyond(self, s: State) -> bool:
        return s.awaits == Ev.FULLY_BREAK

    def aim_beyond(self, s: State) -> None:
        s.awaits, s.awaits_of = int(Ev.SUCCESS), self.server

    def spend(self, change: Vector, sign: int) -> None:
        """What a line pays makes no difference to what it may pay: nothing but credits and clicks."""

    def grouped(self, s: State, m: Menu) -> list[list[MenuEntry]]:
        """Of the entries that leave the same behind, the cheapest, without those that cost anything but credits."""
        best: dict[tuple[int, tuple[tuple[int, int], ...]], MenuEntry] = {}
        for e in m.entries:
            key = (e.unbroken, tuple(sorted(e.lasts.items())))
            if not any(e.spent[CLICKS:]) and (key not in best or e.spent[CREDITS] < best[key].spent[CREDITS]):
                best[key] = e
        return [[e] for e in sorted(best.values(), key=lambda e: e.spent[CREDITS])]

    def apart(self, s: State) -> bool:
        """Whether the run was successful, perhaps elsewhere, before all subroutines were broken."""
        if s.happened or s.awaits != Ev.FULLY_BREAK or not s.sink:
            return False
        return any([e[KIND] == Ev.SUCCESS for e in s.sink])

    def divided(self, s: State, o: int, t: State) -> list[Edge]:
        """The same step up to the success of the run, if it is a success on this server."""
        x = s.copy()
        x.sink = []
        self.aim_beyond(x)
        machine.apply(x, o)
        return [self.edge(s, x)] if x.happened else []
