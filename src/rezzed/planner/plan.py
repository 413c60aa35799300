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
from ..search.narrow import survey, unnamed_cards
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
from ..search.tree.first_way import FirstWay
from ..search.tree.plan_search import SPARE, PlanSearch
from ..search.tree.staged_search import StagedSearch
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
from .results import NOT_FOUND, UNITS, CreditBounds, Plan, Way

MORE: Final = (4, 10, 20, SPARE)  # credits beyond the pools, or clicks of that worth, tried to find out what is missing
UNTIL: Final = ("end", "goal")

class Planner:
    """Makes the plan of a board within a time limit. A plan that was stopped can be continued: `plan()` goes on where it was.

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
        self.staged: dict[int, StagedSearch] = {}  # by server, until the plan is finished
        self.searches: list[PlanSearch] = []  # for what is missing
        self.stopped = False
        self.explained = True  # what is missing was searched to the end
        self.prepared = time.monotonic() - began

    def stop(self) -> None:
        """Make `plan()` return the ways found so far, marked as not exact."""
        self.stopped = True
        for staged in self.staged.values():
            staged.stop()
        for search in self.searches:
            search.stop()

    def _tick(self, states: int) -> None:
        """A search has come this far."""
        if self.cancel is not None and self.cancel.is_set():
            self.stop()
        if self.progress is not None:
            self.progress(max(states, sum(x.states for x in self.staged.values())))

    def plan(self, explain: bool = True, seconds: float | None = None) -> Plan:
        """Find all ways, or what is missing. After a plan that was stopped, go on with its search.

        Args:
            explain: whether to find out what is missing if there is no way, which takes other searches.
            seconds: the time limit of this call, instead of that of the planner.
        """
        more = checked_seconds(seconds) or self.seconds
        self.explained = True
        with deep():
            try:
                return self._plan(explain, more)
            finally:
                self.stopped = False
                self.searches.clear()  # they refer to this object

    def _plan(self, explain: bool, seconds: float | None) -> Plan:
        began = time.perf_counter()
        until = time.monotonic() + seconds - self.prepared if seconds else 0.0
        self.prepared = 0.0
        ways: list[Way] = []
        missing: list[tuple[int, str]] = []
        doubts: set[str] = set()
        stoppable = bool(seconds) or self.cancel is not None or self.progress is not None
        self.staged = {server: self.staged.get(server) or self.stages(server) for server in self.goal.servers}
        for k, (server, staged) in enumerate(self.staged.items()):
            left = until - time.monotonic()
            staged.stopped = self.stopped or self.cancel is not None and self.cancel.is_set()
            staged.go_on(until and until - left * (1 - 1 / (len(self.staged) - k)), self._tick, stoppable)
            found = self._within(staged.courses)
            ways += [self._way(server, c, staged.courses) for c in found]
            doubts |= staged.doubts
            if explain and not found and staged.finished:
                missing.append(self._missing(server, until))
        ways.sort(key=lambda w: (w.worth, *w.costs.values()))
        why = "; ".join(words for _, words in sorted(missing))
        if explain and not ways and not why:
            why = NOT_FOUND
        asking = unnamed_cards.askers(self.start, self._run_on, self.against)
        notes = [f"{doubt}: there may be cheaper ways" for doubt in sorted(doubts)]
        if asking:
            notes.append(unnamed_cards.note(asking))
        if not self.explained:
            notes.append("the search for what is missing was stopped: less may be enough")
        open_ = {server: x for server, x in self.staged.items() if not x.finished}
        bounds = tuple([CreditBounds(name_of_server(self.start, n), x.at_least, x.at_most) for n, x in open_.items()])
        states = sum(x.states for x in self.staged.values()) + sum(x.states for x in self.searches)
        if not open_:
            self.staged.clear()
        return Plan(
            self.goal.text, self.against, not doubts and not asking, tuple(ways), why, states,
            (time.perf_counter() - began) * 1000, tuple(notes),
            () if self.against else self.goal.unrezzed(self.start), not_played(self.start), bounds,
        )  # fmt: skip

    # -- one server -------------------------------------------------------------------------------------------------

    def _most(self) -> dict[int, int]:
        """The most of each cost that the pools and the limits allow."""
        most = {KINDS.index(name): n for name, n in self.limits.items() if name in KINDS}
        most[CREDITS] = min(self.start.credits[RUNNER], self.limits.get("credits", LARGEST))
        most[CLICKS] = min(self.start.clicks[RUNNER], self.limits.get("clicks", LARGEST))
        return most

    def _richer(self, server: int, until: float, past: Goal | None = None) -> tuple[PlanSearch, State]:
        """A search with more credits and clicks than there are, and where it starts.

        Args:
            server: the server to run on.
            until: as in `PlanSearch`.
            past: another goal than that of the plan.
        """
        start, most = self.start, self._most()
        search = self._search(server, until, {CREDITS: most[CREDITS] + SPARE, CLICKS: most[CLICKS] + SPARE}, past)
        rich = with_pools(start, start.credits[RUNNER] + SPARE, start.clicks[RUNNER] + SPARE)
        return search, self._ready(rich, past)

    def _solved(self, search: PlanSearch, start: State, n: int = SPARE) -> tuple[list[Course], bool]:
        """The ways with credits or clicks worth `n` more, and whether these are all. What the search has solved it keeps."""
        most = self._most()
        search.left[CREDITS], search.left[CLICKS] = most[CREDITS] + n, most[CLICKS] + n // WORTH["clicks"]
        found = search.solve(start.copy())
        self.explained = self.explained and not search.stopped
        return found, not search.stopped

    def stages(self, server: int) -> StagedSearch:
        """The search for all ways to a server."""
        where, mode, most = self._started(server), self._mode, self._most()
        search = PlanSearch(self.start, where, mode, most, 0.0, None, self.to_end)
        first = partial(FirstWay, self.start, where, mode, most, self.to_end, search)
        return StagedSearch(search, first, self._ready(self.start), self._within)

    @property
    def _run_on(self) -> int:
        """The servers that may be run on, as a bit set."""
        found = 0
        for server in self.goal.servers:
            found |= self._started(server)
        return found

    @property
    def _mode(self) -> int:
        """What the Corp does."""
        return AGAINST if self.against else KNOWN

    def _started(self, server: int) -> int:
        """The servers that may be run on to get into one, as a bit set."""
        if len(self.goal.servers) == 1 and survey.of_board(self.start) & survey.LEADS_ELSEWHERE:
            return (1 << len(self.start.positions)) - 1
        return 1 << server

    def _search(self, server: int, until: float, most: Mapping[int, int], past: Goal | None = None) -> PlanSearch:
        to_end = self.to_end and past is None
        search = PlanSearch(self.start, self._started(server), self._mode, most, until, self._tick, to_end)
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
        search, start = self._richer(server, until)
        for n in MORE:
            courses, finished = self._solved(search, start, n)
            if not finished or min(map(self._distance, courses), default=LARGEST) <= n:  # a way with more misses more
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
            courses, finished = self._solved(*self._richer(server, until, past))
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
