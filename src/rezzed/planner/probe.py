"""Searches on the side: for one event on a position, and how long a plan may take."""

from __future__ import annotations

import time
from typing import Final

from ..engine.ask import objects
from ..engine.state import State
from ..events import Ev
from ..ids import RUNNER, Policy
from .budget import Course
from .goal import Goal
from .plan import Planner
from .search import AGAINST, KNOWN, Search, deep

TRIAL: Final = 1.0  # seconds that an estimate may take
LEAST: Final = 0.05  # a search that takes less says little about those that follow
MOST: Final = 20  # ice more


def probe(start: State, goal: Goal, against: int = KNOWN, seconds: float = 0.0) -> tuple[list[Course], Search]:
    """All ways to a goal from a position, whatever the Runner's limits, and the search that found them.

    Args:
        start: the position, which is left as it is.
        goal: on one server.
        against: `KNOWN` or `AGAINST`.
        seconds: the time after which the search stops; 0 for none.
    """
    s = start.copy()
    s.policy = int(Policy.FORCED)
    goal.await_in(s)
    until = time.monotonic() + seconds if seconds else 0.0
    search = Search(start, 1 << goal.servers[0], against, start.credits[RUNNER], until)
    with deep():
        return search.ways(s), search


def estimate(p: Planner) -> float | None:
    """About how many seconds a plan may take; nothing if that cannot be told.

    It is measured, for a second at most, how long the way past the first ice of a server takes to be searched, past the second,
    and so on. Where the time is up, what the last of them took more than the one before, the rest is taken to take more too.
    """
    worst = 0.0
    until = time.monotonic() + TRIAL
    for server in p.goal.servers:
        found = _growth(p, server, until)
        if found is None:
            return None
        worst += found
    return worst


def _growth(p: Planner, server: int, until: float) -> float | None:
    ice = objects.protecting(p.start, server)
    took: list[float] = []
    for c in ice:
        goal = Goal("", int(Ev.PASS), bytes(x == c for x in range(len(p.start.code))), (server,))
        began = time.monotonic()
        if began >= until:
            break
        _, search = probe(p.start, goal, AGAINST if p.against else KNOWN, until - began)
        took.append(time.monotonic() - began)
        if search.stopped:
            break
    else:
        return took[-1] if took else 0.0
    if len(took) < 2:
        return None
    more = max(took[-1] / max(took[-2], LEAST), 2.0)
    return float(took[-1] * more ** min(len(ice) - len(took) + 1, MOST))
