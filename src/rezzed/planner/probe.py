"""Auxiliary searches: for one event from a position, and to estimate how long a plan takes."""

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

TRIAL: Final = 1.0  # time limit of an estimate, in seconds
LEAST: Final = 0.05  # a shorter search says little about the next one
MOST: Final = 20  # ice


def probe(start: State, goal: Goal, against: int = KNOWN, seconds: float = 0.0) -> tuple[list[Course], Search]:
    """Find all ways to a goal from a position, ignoring the Runner's limits. Also return the search.

    Args:
        start: the position; it is not changed.
        goal: a goal on one server.
        against: `KNOWN` or `AGAINST`.
        seconds: the time limit; 0 means no limit.
    """
    s = start.copy()
    s.policy = int(Policy.FORCED)
    goal.await_in(s)
    until = time.monotonic() + seconds if seconds else 0.0
    search = Search(start, 1 << goal.servers[0], against, start.credits[RUNNER], until)
    with deep():
        return search.ways(s), search


def estimate(p: Planner) -> float | None:
    """Estimate how many seconds a plan takes, or return None if that is not possible.

    The estimate measures, for at most a second, the search past the first ice of a server, past the second, and so on. When the
    time is up, it assumes that the rest grows by the last factor.
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
