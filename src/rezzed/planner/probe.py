"""Auxiliary searches: for one event from a position, and to estimate how long a plan takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ..engine.ask import objects
from ..engine.state import State
from ..events import Ev
from ..ids import Policy
from ..search.clock import deep
from ..search.goal import Goal
from ..search.tree.plan_search import PlanSearch
from ..search.tree.useful_options import AGAINST, KNOWN
from ..search.values.budget import Course
from .plan import Planner

TRIAL: Final = 1.0  # time limit of an estimate, in seconds
LEAST: Final = 0.05  # a shorter search says little about the next one
MOST: Final = 20  # ice


def probe(
    start: State, goal: Goal, against: int = KNOWN, seconds: float = 0.0, stopped: Callable[[], bool] | None = None
) -> tuple[list[Course], PlanSearch]:
    """Find all ways to a goal from a position, ignoring the Runner's limits. Also return the search.

    Args:
        start: the position; it is not changed.
        goal: a goal on one server.
        against: `KNOWN` or `AGAINST`.
        seconds: the time limit; 0 means no limit.
        stopped: asked now and then; the search stops when it says so.
    """
    s = start.copy()
    s.policy = int(Policy.FORCED)
    goal.await_in(s)
    until = time.monotonic() + seconds if seconds else 0.0
    search = PlanSearch(start, 1 << goal.servers[0], against, None, until)
    if stopped is not None:
        search.clock.progress = lambda states: search.stop() if stopped() else None
    with deep():
        return search.solve(s), search


@dataclass(frozen=True)
class TimeEstimate:
    """How long a plan takes.

    Attributes:
        seconds: the seconds.
        least: whether it takes at least this long, and nothing more is known.
    """

    seconds: float
    least: bool = False

    def __str__(self) -> str:
        kind = "more than" if self.least else "about"
        for size, one, many in ((86_400, "day", "days"), (3_600, "hour", "hours"), (60, "minute", "minutes")):
            if self.seconds >= 2 * size or self.seconds > 1000 * size:
                n = float(f"{min(self.seconds / size, 1000):.1g}")
                return f"{kind} {n:.0f} {one if n == 1 else many}"
        return f"{kind} {float(f'{self.seconds:.1g}'):.0f} s"


def estimate(p: Planner, seconds: float = TRIAL, stopped: Callable[[], bool] | None = None) -> TimeEstimate:
    """Estimate how many seconds a plan takes.

    The estimate measures the search past the first ice of a server, past the second, and so on. When the time is up, it assumes
    that the rest grows by the last factor. If even the first ice took all the time, it assumes that each of the others doubles
    that, at least.

    Args:
        p: the plan.
        seconds: the time for the measurements.
        stopped: asked now and then; the measurements stop when it says so.
    """
    worst, least = 0.0, False
    until = time.monotonic() + seconds
    for server in p.goal.servers:
        found = _growth(p, server, until, stopped)
        worst += found.seconds
        least = least or found.least
    return TimeEstimate(worst, least)


def _growth(p: Planner, server: int, until: float, stopped: Callable[[], bool] | None) -> TimeEstimate:
    ice = objects.protecting(p.start, server)
    took: list[float] = []
    for c in ice:
        goal = Goal("", int(Ev.PASS), bytes(x == c for x in range(len(p.start.code))), (server,))
        began = time.monotonic()
        if began >= until:
            break
        _, search = probe(p.start, goal, AGAINST if p.against else KNOWN, until - began, stopped)
        took.append(time.monotonic() - began)
        if search.stopped:
            break
    else:
        return TimeEstimate(took[-1] if took else 0.0)
    left = len(ice) - len(took) + 1
    if len(took) < 2:
        return TimeEstimate((took[0] if took else LEAST) * 2.0 ** min(left, MOST), True)
    last = max(took[-1], 2 * took[-2]) if search.stopped else took[-1]  # it was cut short, perhaps at once
    more = max(last / max(took[-2], LEAST), 2.0)
    return TimeEstimate(float(last * more ** min(left, MOST)))
