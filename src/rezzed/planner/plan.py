"""Plans: all the cheapest ways to make a run (docs/planner.md)."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, Final

from ..board import Board, build, name_of_server
from ..engine.ask import objects
from ..engine.state import State
from ..engine.timing import machine
from ..errors import RezzedError, told
from ..events import Ev
from ..game import Game
from ..ids import CORP, RUNNER, Policy
from . import goal as goals
from . import survey
from .budget import (
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
    Course,
    Vector,
    minimal,
)
from .goal import Goal
from .replay import Move, replay
from .search import AGAINST, KNOWN, SPARE, Search, deep

# limits that are not a single cost but a sum of costs
SUMS: Final[Mapping[str, tuple[str, ...]]] = {"cards": ("grip", "installed")}
LIMITS: Final = (*KINDS, *SUMS)
LARGEST: Final = 99_999

# the weight of each cost in credits, used to recommend one of several ways
WORTH: Final = {
    "credits": 1, "clicks": 2, "damage": 1, "grip": 1, "tags": 4, "core": 8, "installed": 5, "virus": 1, "power": 1,
}  # fmt: skip

UNITS: Final = {
    "credits": ("credit", "credits"), "clicks": ("click", "clicks"), "damage": ("damage", "damage"),
    "grip": ("card of the grip", "cards of the grip"), "tags": ("tag", "tags"), "core": ("core damage", "core damage"),
    "installed": ("installed card", "installed cards"), "virus": ("virus counter", "virus counters"),
    "power": ("power counter", "power counters"), "cards": ("card", "cards"),
}  # fmt: skip

Position = Game | State | Board | Mapping[str, Any]


@dataclass(frozen=True)
class Way:
    """A minimal sufficient budget and its line of play.

    Attributes:
        server: the server of the run.
        credits: the most credits of the pool that are gone at once.
        clicks: the clicks spent or lost, including the click for the run.
        damage: the damage suffered.
        grip: the cards that leave the grip without being installed: discarded, trashed or played.
        tags: the tags taken.
        core: the core damage suffered.
        installed: the installed cards of the Runner that leave play.
        virus, power: the counters used.
        pool: the credits needed in the pool at the start; more than `credits` if a card checks the pool.
    """

    server: str
    credits: int
    clicks: int
    damage: int
    grip: int
    tags: int
    core: int
    installed: int
    virus: int
    power: int
    pool: int
    _play: Callable[[], tuple[Move, ...]] = field(repr=False, compare=False)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The line of play, replayed from the position of the plan: decisions with citations, events and costs."""
        return self._play()

    @property
    def line(self) -> tuple[str, ...]:
        """The actions of both sides and of chance, in the words of the game."""
        return tuple(m.action for m in self.moves)

    @property
    def costs(self) -> dict[str, int]:
        """The budget by the names of its costs."""
        return {kind: getattr(self, kind) for kind in KINDS}

    @property
    def worth(self) -> int:
        """The weighted cost of the budget in credits (`WORTH`); the lowest is recommended."""
        return sum(WORTH[kind] * n for kind, n in self.costs.items())

    @property
    def short_line(self) -> tuple[str, ...]:
        """The actions that do something."""
        return tuple(m.action for m in self.moves if not m.idle)


@dataclass(frozen=True)
class Plan:
    """The answer for a goal on a board.

    Attributes:
        goal: the goal in words.
        against: whether the Corp does what is worst for the Runner; otherwise it declines everything optional.
        exact: whether these are all minimal budgets; if not, `notes` gives the reason.
        ways: the minimal budgets for each server, the recommended way first.
        missing: the reason for each server without a way.
        states: the number of positions searched.
        elapsed_ms: the time in milliseconds.
        notes: the limits of the answer.
    """

    goal: str
    against: bool
    exact: bool
    ways: tuple[Way, ...]
    missing: str
    states: int
    elapsed_ms: float
    notes: tuple[str, ...] = ()

    @property
    def best(self) -> Way | None:
        """The recommended way, or None."""
        return self.ways[0] if self.ways else None


def position(board: Position, corp_credits: int | None = None) -> State:
    """The starting position of a plan, as a separate state.

    Args:
        board: a game, a state, or a board (as `Board` or as plain data).
        corp_credits: the credits of the Corp, instead of those on the board.

    Raises:
        SetupError: the board is impossible.
        RezzedError: the game is over.
    """
    if isinstance(board, Game):
        s = board.state.copy()
    elif isinstance(board, State):
        s = board.copy()
    else:
        data = board.data if isinstance(board, Board) else board
        if not isinstance(data, Mapping):
            raise RezzedError(f"expected a board, a game or a state, not {type(data).__name__}")
        s = build(data)
    if corp_credits is not None:
        s.credits[CORP] = number(corp_credits, "corp_credits")
    if s.who < 0 and not s.stack:
        machine.begin(s)
    if s.over or s.who < 0:
        raise RezzedError("the game is over, so there is no run to plan")
    return s


def number(n: object, what: str) -> int:
    if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= LARGEST:
        raise RezzedError(f"{what}: expected a number from 0 to {LARGEST}, not {told(n)[:40]!r}")
    return n


def checked_limits(limits: Mapping[str, int] | None) -> dict[str, int]:
    """Check limits and return them by name.

    Raises:
        RezzedError: a name is unknown, or a number is negative or invalid.
    """
    out: dict[str, int] = {}
    if not isinstance(limits, (Mapping, type(None))):
        raise RezzedError(f"limits: expected names of costs with numbers, not {type(limits).__name__}")
    for name, n in (limits or {}).items():
        if name not in LIMITS:
            raise RezzedError(f"limit {told(name)[:40]!r}: known: {', '.join(LIMITS)}")
        out[name] = number(n, f"limit {name}")
    return out


def checked_seconds(seconds: float | None) -> float | None:
    if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not seconds > 0):
        raise RezzedError(f"seconds: expected a positive number, not {str(seconds)[:40]}")
    return seconds


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
    """

    def __init__(
        self, board: Position, goal: str = "reach", limits: Mapping[str, int] | None = None, against: bool = False,
        corp_credits: int | None = None, seconds: float | None = None, progress: Callable[[int], None] | None = None,
    ) -> None:  # fmt: skip
        self.start = position(board, corp_credits)
        self.goal = goals.parse(self.start, goal)
        self.limits = checked_limits(limits)
        self.against = against
        self.seconds = checked_seconds(seconds)
        self.progress = progress
        self.searches: list[Search] = []
        self.stopped = False

    def stop(self) -> None:
        """Make `plan()` return the ways found so far, marked as not exact."""
        self.stopped = True
        for search in self.searches:
            search.stop()

    def plan(self) -> Plan:
        """Find all ways, or what is missing."""
        with deep():
            return self._plan()

    def _plan(self) -> Plan:
        began = time.perf_counter()
        until = time.monotonic() + self.seconds if self.seconds else 0.0
        ways: list[Way] = []
        missing: list[tuple[int, str]] = []
        for server in self.goal.servers:
            search = self._search(server, until, self._most_credits())
            courses = search.ways(self._ready(search))
            found = self._within(courses)
            ways += [self._way(server, c) for c in found]
            if not found and not search.stopped:
                missing.append(self._missing(server, until))
        ways.sort(key=lambda w: (w.worth, w.costs["credits"]))
        why = "; ".join(words for _, words in sorted(missing))
        if not ways and not why:
            why = "no way was found before the search was stopped"
        notes = self._notes()
        return Plan(
            self.goal.text, self.against, all(x.exact for x in self.searches), tuple(ways), why,
            sum(x.states for x in self.searches), (time.perf_counter() - began) * 1000, notes,
        )  # fmt: skip

    # -- one server -------------------------------------------------------------------------------------------------

    def _most_credits(self) -> int:
        return min(self.start.credits[RUNNER], self.limits.get("credits", LARGEST))

    def _search(self, server: int, until: float, most: int) -> Search:
        started = 1 << server
        if len(self.goal.servers) == 1 and survey.of_board(self.start) & survey.LEADS_ELSEWHERE:
            started = (1 << len(self.start.positions)) - 1
        search = Search(self.start, started, AGAINST if self.against else KNOWN, most, until, self.progress)
        if self.stopped:
            search.stop()
        self.searches.append(search)
        return search

    def _ready(self, search: Search, goal: Goal | None = None) -> State:
        s = self.start.copy()
        s.policy = int(Policy.FORCED)
        (goal or self.goal).await_in(s)
        return s

    def _within(self, courses: list[Course]) -> list[Course]:
        """The minimal ways that the pools of the board and the limits allow."""
        s = self.start
        pools = s.credits[RUNNER], s.clicks[RUNNER]
        out = []
        for c in courses:
            n = c.need
            if pools[0] <= -n[MOST_CREDITS] and pools[1] <= -n[MOST_CLICKS] and not self._excess(n):
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

    def _way(self, server: int, c: Course) -> Way:
        start = self.start.copy()
        self.goal.await_in(start)
        costs = dict(zip(KINDS, c.need, strict=False))
        pool = max(c.need[CREDITS], c.need[LEAST_CREDITS])
        return Way(name_of_server(self.start, server), **costs, pool=pool, _play=partial(replay, start, c))

    # -- no way --------------------------------------------------------------------------------------------------------

    def _missing(self, server: int, until: float) -> tuple[int, str]:
        """The smallest amount that is missing, with a number to sort by, or the first ice with no way at any price."""
        search = self._search(server, until, self._most_credits() + SPARE)
        courses = search.ways(self._ready(search))
        where = name_of_server(self.start, server)
        if courses:
            nearest = min(courses, key=lambda c: sum(WORTH.get(k, 1) * n for k, n in self._excess(c.need).items()) or LARGEST)
            excess = self._excess(nearest.need)
            if excess:
                place = self._place(nearest)
                words = ", ".join(f"{n} {UNITS[k][n != 1]} {'short' if k in ('credits', 'clicks') else 'too many'}"
                                  for k, n in excess.items())
                return sum(excess.values()), self.start.book.book.say(f"{where}: {words} at {place}")
            return LARGEST, f"{where}: a card looks at the pool, and with this one there is no way"
        if search.stopped:
            return LARGEST, f"{where}: stopped before it was known what is missing"
        for ice in objects.protecting(self.start, server):
            past = Goal("", int(Ev.PASS), bytes(c == ice for c in range(len(self.start.code))), (server,))
            search = self._search(server, until, self._most_credits() + SPARE)
            if not search.ways(self._ready(search, past)) and not search.stopped:
                return LARGEST, f"{where}: no price gets past {objects.fact(self.start, ice).title}"
        return LARGEST, f"{where}: no price is enough"

    def _place(self, c: Course) -> str:
        """Where a way first exceeds the limits; it is played with pools for which it works."""
        start = self.start.copy()
        self.goal.await_in(start)
        start.credits[RUNNER] = min(max(start.credits[RUNNER], c.need[CREDITS], c.need[LEAST_CREDITS]), -c.need[MOST_CREDITS])
        start.clicks[RUNNER] = min(max(start.clicks[RUNNER], c.need[CLICKS], c.need[LEAST_CLICKS]), -c.need[MOST_CLICKS])
        free = (ANY,) * (SIZE - N_COSTS)
        return next((m.at or "the start" for m in replay(start, c) if self._excess(m.need + free)), "the end")

    def _notes(self) -> tuple[str, ...]:
        if any(x.stopped for x in self.searches):
            return ("the search was stopped: there may be cheaper ways",)
        if not all(x.exact for x in self.searches):
            return ("a card of this board is outside of what the planner covers (docs/planner.md): there may be cheaper ways",)
        return ()


def plan(
    board: Position, goal: str = "reach", *, limits: Mapping[str, int] | None = None, against: bool = False,
    corp_credits: int | None = None, seconds: float | None = None, progress: Callable[[int], None] | None = None,
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

    Raises:
        RezzedError: the board, the goal or a limit is invalid.
    """
    return Planner(board, goal, limits, against, corp_credits, seconds, progress).plan()
