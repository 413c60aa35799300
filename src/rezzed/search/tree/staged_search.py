"""A search for all ways that can be stopped and continued, and that knows what it has proved about the credits so far.

In turns, it goes on with the search of the plan, and asks whether there is any way with few credits (`FirstWay`): with the
least that may be enough, which proves how many are needed at least, and with fewer than the cheapest way that is known.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from ...engine.state import State
from ..values.budget import CREDITS, Course, minimal
from .first_way import FirstWay
from .plan_search import STOPPED, PlanSearch

FIRST: Final = 1.0  # seconds of the first turn of a plan; each turn takes twice as long as the one before
TURN: Final = 0.6  # the part of the time that is left which a turn takes at most
SHARE: Final = 0.3  # of a turn, for the questions about credits
SHORT: Final = 0.01  # seconds that are not divided any more


class StagedSearch:
    """All ways to one server, in stages.

    Args:
        search: the search of the plan.
        first: answers whether there is any way.
        start: the position of the plan.
        within: selects the ways that the pools and the limits of the plan allow.

    Attributes:
        courses: the ways found so far; all of them if the search is `finished`.
        at_least: no way needs fewer credits.
    """

    def __init__(
        self, search: PlanSearch, first: FirstWay, start: State, within: Callable[[list[Course]], list[Course]]
    ) -> None:  # fmt: skip
        self.search = search
        self.first = first
        self.start = start
        self.within = within
        self.courses: list[Course] = []
        self.at_least = 0
        self.finished = False
        self.stopped = False
        self.most = search.left[CREDITS]
        self.turn = FIRST

    @property
    def at_most(self) -> int | None:
        """The credits of the cheapest way that is known."""
        return min([w.need[CREDITS] for w in self.within(self.courses)], default=None)

    @property
    def doubts(self) -> set[str]:
        """Why there may be cheaper ways."""
        return self.search.doubts - {STOPPED} if self.finished else self.search.doubts | {STOPPED}

    @property
    def states(self) -> int:
        """The number of positions solved."""
        return self.search.states + self.first.states

    def stop(self) -> None:
        """Stop now. The search can be continued."""
        self.stopped = True
        self.search.stop()
        self.first.stop()

    def go_on(self, until: float, progress: Callable[[int], None] | None, bounds: bool) -> None:
        """Search on.

        Args:
            until: the `time.monotonic()` at which to stop; 0 means no limit.
            progress: called now and then with the number of positions solved.
            bounds: whether somebody may stop the search, so that what it proves about credits matters.
        """
        for search in (self.search, self.first):
            search.clock.progress = progress
        while not self.finished and not self.stopped:
            left = until - time.monotonic() if until else self.turn / TURN
            if left <= 0:
                break
            turn = min(self.turn, left * TURN) if bounds and left > SHORT else 0.0
            self._all(time.monotonic() + turn if turn else until)
            if turn and not self.finished:
                self.bound(time.monotonic() + turn * SHARE)
            self.turn *= 2
        for search in (self.search, self.first):
            search.clock.progress = None  # it may refer to what refers to this

    def _set(self, search: PlanSearch, until: float) -> None:
        """Give a search time."""
        search.clock.until = until
        search.clock.stopped = False
        if self.stopped:
            search.stop()

    def _all(self, until: float) -> None:
        """Go on with all ways."""
        self._set(self.search, until)
        found = self.search.solve(self.start.copy())
        self.finished = not self.search.stopped
        self.courses = found if self.finished else minimal(self.courses + found)

    def bound(self, until: float) -> None:
        """Ask for ways with few credits, from below and from above, until it is known how many are needed."""
        half = (time.monotonic() + until) / 2
        while self._open and self._decided(self.at_least, half):
            pass
        while self._open and self._decided(self.most if self.at_most is None else self.at_most - 1, until):
            pass

    @property
    def _open(self) -> bool:
        """Whether it is still unknown how many credits are needed."""
        return not self.finished and self.at_least <= self.most and self.at_least != self.at_most

    def _decided(self, credits: int, until: float) -> bool:
        """Find out whether there is a way with so many credits. False if there was no time for it."""
        by_first = not self.first.gave_up
        search = self.first if by_first else self.search
        self._set(search, until)
        if by_first:
            found = self.first.find(self.start.copy(), credits)
        else:
            self.search.left[CREDITS] = credits
            found = self.search.solve(self.start.copy())
            self.search.left[CREDITS] = self.most
        self.courses = minimal(self.courses + found)
        if self.within(found):
            return True
        if found and by_first:
            self.first.gave_up = True  # the limits are not of single costs
            return True
        if search.stopped:
            return not self.stopped and self.first.gave_up and by_first and time.monotonic() < until
        if (self.first.doubts | self.search.doubts) - {STOPPED}:
            return False
        self.at_least = max(self.at_least, credits + 1)
        if self.at_least > self.most:
            self.courses, self.finished = [], True
        return True
