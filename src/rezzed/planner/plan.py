"""Plans: all the cheapest ways to make a run (docs/planner.md)."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from ..board import not_played
from ..engine.ask import objects
from ..engine.state import State
from ..errors import RezzedError, brief
from ..events import Ev
from ..ids import RUNNER, Policy
from ..search import goal as goals
from ..search.clock import deep
from ..search.goal import Goal
from ..search.lines.replay_line import replay
from ..search.narrow import survey
from ..search.start_position import (
    LARGEST,
    Cancel,
    Position,
    checked_cancel,
    checked_limits,
    checked_seconds,
    position,
    with_pools,
)
from ..search.tree.plan_search import SPARE, PlanSearch
from ..search.tree.useful_options import AGAINST, KNOWN
from ..search.values.budget import (
    ANY,
    CLICKS,
    CREDITS,
    KINDS,
    LEAST_CLICKS,
    LEAST_CREDITS,
    MOST_CLICKS,
    MOST_CREDITS,
    N_COSTS,
    SIZE,
    SUMS,
    WORTH,
    Course,
    Vector,
    covers,
    minimal,
)
from ..server_names import name_of_server
from .results import UNITS, Plan, Way

MORE: Final = (4, 16, SPARE)  # credits and clicks beyond the pools that are tried to find out what is missing
UNTIL: Final = ("end", "goal")

class Planner:
    """Makes plans for one board within a time limit.

    Args:
        board: as in `plan`.
        goal: as in `plan`.
        limits: as in `plan`.
        against: as in `plan`.
        corp_credits: as in `plan`.
        seconds: as in `plan`.
        progress: as in `plan`.
        until: as in `plan`.
        cancel: as in `plan`.
    """

    def __init__(
        self, board: Position, goal: str = goals.USUAL, limits: Mapping[str, int] | None = None, against: bool = False,
        corp_credits: int | None = None, seconds: float | None = None, progress: Callable[[int], None] | None = None,
        until: str = "end", cancel: Cancel | None = None,
    ) -> None:  # fmt: skip
        began = time.monotonic()
        if until not in UNTIL:
            raise RezzedError(f"until {brief(until)[:40]!r}: expected {' or '.join(UNTIL)}")
        self.to_end = until == "end"
        self.start = position(board, corp_credits)
        self.goal = goals.parse(self.start, goal)
        self.limits = checked_limits(limits)
        self.against = against
        self.seconds = checked_seconds(seconds)
        checked_cancel(cancel)
        self.progress = progress
        self.cancel = cancel
        self.searches: list[PlanSearch] = []
        self.stopped = False
        self.explained = True  # what is missing was searched to the end
        self.prepared = time.monotonic() - began

    def stop(self) -> None:
        """Make `plan()` return the ways found so far, marked as not exact."""
        self.stopped = True
        for search in self.searches:
            search.stop()

    def _tick(self, states: int) -> None:
        """A search has come this far."""
        if self.cancel is not None and self.cancel.is_set():
            self.stop()
        if self.progress is not None:
            self.progress(states)

    def plan(self, explain: bool = True) -> Plan:
        """Find all ways, or what is missing.

        Args:
            explain: whether to find out what is missing if there is no way, which takes other searches.
        """
        with deep():
            try:
                return self._plan(explain)
            finally:
                self.searches.clear()  # they refer to this object

    def _plan(self, explain: bool) -> Plan:
        began = time.perf_counter()
        until = time.monotonic() + self.seconds - self.prepared if self.seconds else 0.0
        self.prepared = 0.0
        ways: list[Way] = []
        missing: list[tuple[int, str]] = []
        doubts: set[str] = set()
        for server in self.goal.servers:
            search = self._search(server, until, self._most())
            courses = search.solve(self._ready(self.start))
            found = self._within(courses)
            ways += [self._way(server, c, courses) for c in found]
            doubts |= search.doubts
            if explain and not found and not search.stopped:
                missing.append(self._missing(server, until))
        ways.sort(key=lambda w: (w.worth, *w.costs.values()))
        why = "; ".join(words for _, words in sorted(missing))
        if explain and not ways and not why:
            why = "no way was found before the search was stopped"
        notes = [f"{doubt}: there may be cheaper ways" for doubt in sorted(doubts)]
        if not self.explained:
            notes.append("the search for what is missing was stopped: less may be enough")
        return Plan(
            self.goal.text, self.against, not doubts, tuple(ways), why, sum(x.states for x in self.searches),
            (time.perf_counter() - began) * 1000, tuple(notes),
            () if self.against else self.goal.unrezzed(self.start), not_played(self.start),
        )  # fmt: skip

    # -- one server -------------------------------------------------------------------------------------------------

    def _most(self) -> dict[int, int]:
        """The most of each cost that the pools and the limits allow."""
        most = {KINDS.index(name): n for name, n in self.limits.items() if name in KINDS}
        most[CREDITS] = min(self.start.credits[RUNNER], self.limits.get("credits", LARGEST))
        most[CLICKS] = min(self.start.clicks[RUNNER], self.limits.get("clicks", LARGEST))
        return most

    def _richer(self, server: int, until: float, n: int, past: Goal | None = None) -> tuple[list[Course], bool]:
        """The ways with so many more credits and clicks than there are, and whether these are all.

        Args:
            server: the server to run on.
            until: as in `PlanSearch`.
            n: how many more.
            past: another goal than that of the plan.
        """
        start, most = self.start, self._most()
        search = self._search(server, until, {CREDITS: most[CREDITS] + n, CLICKS: most[CLICKS] + n}, past)
        rich = with_pools(start, start.credits[RUNNER] + n, start.clicks[RUNNER] + n)
        found = search.solve(self._ready(rich, past))
        self.explained = self.explained and not search.stopped
        return found, not search.stopped

    def _search(self, server: int, until: float, most: Mapping[int, int], past: Goal | None = None) -> PlanSearch:
        started = 1 << server
        if len(self.goal.servers) == 1 and survey.of_board(self.start) & survey.LEADS_ELSEWHERE:
            started = (1 << len(self.start.positions)) - 1
        mode = AGAINST if self.against else KNOWN
        search = PlanSearch(self.start, started, mode, most, until, self._tick, self.to_end and past is None)
        if self.stopped or self.cancel is not None and self.cancel.is_set():
            search.stop()
        self.searches.append(search)
        return search

    def _ready(self, start: State, goal: Goal | None = None) -> State:
        s = start.copy()
        s.policy = int(Policy.FORCED)
        (goal or self.goal).await_in(s)
        return s

    def _within(self, courses: list[Course]) -> list[Course]:
        """The minimal ways that the pools of the board and the limits allow."""
        s = self.start
        credits, clicks = s.credits[RUNNER], s.clicks[RUNNER]
        out = []
        for c in courses:
            n = c.need
            if credits <= -n[MOST_CREDITS] and clicks <= -n[MOST_CLICKS] and not self._excess(n):
                out.append(c)
        bare = {id(x): Course(x.need[:N_COSTS], 0, None) for x in out}
        kept = minimal(list(bare.values()))
        return [x for x in out if any(bare[id(x)] is k for k in kept)]

    def _excess(self, need: Vector) -> dict[str, int]:
        """By how much a budget exceeds the limits and the pools."""
        costs = dict(zip(KINDS, need, strict=False))
        out: dict[str, int] = {}
        for name, limit in self.limits.items():
            out[name] = (sum(costs[k] for k in SUMS[name]) if name in SUMS else costs[name]) - limit
        for name, least, pool in (
            ("credits", LEAST_CREDITS, self.start.credits[RUNNER]), ("clicks", LEAST_CLICKS, self.start.clicks[RUNNER]),
        ):  # fmt: skip
            out[name] = max(out.get(name, 0), max(costs[name], need[least]) - pool)
        return {name: n for name, n in out.items() if n > 0}

    def _way(self, server: int, c: Course, courses: list[Course]) -> Way:
        start = self.start.copy()
        self.goal.await_in(start)
        costs = dict(zip(KINDS, c.need, strict=False))
        enough = [w.need for w in courses if covers(w.need[:N_COSTS], c.need[:N_COSTS])]
        pool = min([max(need[CREDITS], need[LEAST_CREDITS]) for need in enough])
        return Way(name_of_server(self.start, server), **costs, pool=pool, _play=partial(replay, start, c, self.to_end))

    # -- no way --------------------------------------------------------------------------------------------------------

    def _missing(self, server: int, until: float) -> tuple[int, str]:
        """The smallest amount that is missing, with a number to sort by, or the first ice with no way at any price."""
        for n in MORE:
            courses, finished = self._richer(server, until, n)
            if not finished or min(map(self._distance, courses), default=LARGEST) <= n + 1:  # a way with more misses more
                break
        where = name_of_server(self.start, server)
        if courses:
            nearest = min(courses, key=self._distance)
            excess = self._excess(nearest.need)
            if excess:
                place = self._place(nearest)
                words = ", ".join(f"{n} {UNITS[k][n != 1]} {'short' if k in ('credits', 'clicks') else 'too many'}"
                                  for k, n in excess.items())
                return sum(excess.values()), self.start.book.book.say(f"{where}: {words} at {place}")
            return LARGEST, f"{where}: a card looks at the pool, and with this one there is no way"
        if not finished:
            return LARGEST, f"{where}: stopped before it was known what is missing"
        for ice in objects.protecting(self.start, server):
            past = Goal("", int(Ev.PASS), bytes(c == ice for c in range(len(self.start.code))), (server,))
            courses, finished = self._richer(server, until, SPARE, past)
            if not courses and finished:
                return LARGEST, f"{where}: no price gets past {objects.fact(self.start, ice).title}"
        return LARGEST, f"{where}: no price is enough"

    def _distance(self, c: Course) -> int:
        """The weight of what a way misses; `LARGEST` if it misses nothing that could be added."""
        return sum(WORTH.get(k, 1) * n for k, n in self._excess(c.need).items()) or LARGEST

    def _place(self, c: Course) -> str:
        """Where a way first exceeds the limits; it is played with pools for which it works."""
        credits = min(max(self.start.credits[RUNNER], c.need[CREDITS], c.need[LEAST_CREDITS]), -c.need[MOST_CREDITS])
        clicks = min(max(self.start.clicks[RUNNER], c.need[CLICKS], c.need[LEAST_CLICKS]), -c.need[MOST_CLICKS])
        start = with_pools(self.start, credits, clicks)
        self.goal.await_in(start)
        free = (ANY,) * (SIZE - N_COSTS)
        moves = replay(start, c, self.to_end).moves
        return next((m.at or "the start" for m in moves if self._excess(m.need + free)), "the end")


def plan(
    board: Position, goal: str = goals.USUAL, *, limits: Mapping[str, int] | None = None, against: bool = False,
    corp_credits: int | None = None, seconds: float | None = None, progress: Callable[[int], None] | None = None,
    until: str = "end", cancel: Cancel | None = None,
) -> Plan:  # fmt: skip
    """Find all minimal budgets with which a run reaches a goal.

    Args:
        board: a game or state in progress, or a board; the Runner must be able to act, or a run must be in progress.
        goal: `reach`, `access`, `steal` or `trash`, then a server or (except for `reach`) a card. Without either, every
            server is considered.
        limits: upper limits for costs, by the names in `LIMITS`. Without a limit the Runner can spend what the board has,
            and must survive.
        against: the Corp may do anything legal and sees everything. Otherwise it declines everything optional, and its
            mandatory choices are the worst for the Runner. Chance is always the worst for the Runner.
        corp_credits: the credits of the Corp, instead of those on the board.
        seconds: the time limit; the ways found so far are then returned, marked as not exact.
        progress: called now and then with the number of positions searched.
        until: `end`: costs are counted to the end of the run, which the Runner must survive; `goal`: only until the goal is
            reached.
        cancel: an event that stops the search when another thread or process sets it; the ways found so far are then returned,
            marked as not exact.

    Raises:
        RezzedError: the board, the goal or a limit is invalid.
    """
    return Planner(board, goal, limits, against, corp_credits, seconds, progress, until, cancel).plan()
