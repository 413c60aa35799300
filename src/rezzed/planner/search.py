"""The search behind a plan: all minimal sufficient budgets of a position.

`Search.ways(state)` searches the decisions of the engine. The Runner's options are alternatives (unions of ways). A way must
work
against every reply of the Corp and every outcome of chance (`budget.both`). A position is solved once. The key is its
`State.fingerprint()` with the Runner's pools filled up, so the cost from there on does not depend on what was spent before.

The search makes these assumptions (tests/test_planner.py compares it with a search over every decision):

1. *Pools matter only where a card checks them.* There (`State.looked`) the step is tried with every pool that makes a
   difference, by bisection: if two pools have the same outcome, all pools in between are assumed to have it too.
2. *Strength is raised only when needed*: during the encounter, up to the strength of the ice, with a card that can then break
   one of its subroutines. That card is used to break before anything else is done. If a card on the board checks the strength
   of programs, the plan is marked as not exact. An ability that raises strength and breaks is used only against ice that it can
   break. An X in it is at most what is missing, or the number of subroutines.
3. *Subroutines are chosen in order*, by one use of a card or by several uses that break one each. If several cards break in an
   encounter, each one finishes before the next begins, in the order of the set-up.
4. *Jacking out does not help*, unless a card can make another run afterwards.
5. *Equal cards are equal*: of several copies of a card in the grip, chance takes the first.
6. Reaching the same position again on the same line gains nothing. If the Corp can return to it forever, nobody gets through.
7. On a known board the Corp declines whatever it can. If the Corp chooses which credits to spend, the engine decides.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from typing import Final

from ..decisions import Kind, arg, arg2
from ..engine.state import LOOKED_AT_CLICKS, LOOKED_AT_CREDITS, State, Structure
from ..engine.timing import machine
from ..ids import CHANCE, RUNNER, Zone
from . import survey
from .budget import (
    ANY,
    ARRIVED,
    CLICKS,
    CREDITS,
    N_COSTS,
    NOTHING,
    Course,
    Vector,
    after,
    before,
    both,
    joined,
    minimal,
    possible,
)
from .choices import (
    V_USE,
    answers_unseen,
    decision,
    declined,
    hides,
    in_actions,
    is_pump,
    last_break,
    needs_strength,
    of_runner,
    one_of_each,
)
from .costs import Before, cost, taken

KNOWN: Final = 0  # the Corp declines everything optional
AGAINST: Final = 1  # the Corp does what is worst for the Runner

SPARE: Final = 60  # extra credits and clicks, to find out how many are missing
DEEP: Final = 1000  # nested decisions; deeper lines are not exact
FRAMES: Final = 4 * DEEP  # Python frames for that depth
OFTEN: Final = 20  # uses of one ability in one phase; more uses are not exact
EVERY: Final = 64  # steps between two checks of the clock


@contextmanager
def deep(frames: int = FRAMES) -> Iterator[None]:
    """Allow enough Python frames for a search."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, frames))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


class Edge:
    """Where an option leads, and its cost; the pools for which it works are part of `at_most`."""

    __slots__ = ("state", "at_most", "change")

    def __init__(self, state: State, at_most: Vector, change: Vector) -> None:
        self.state = state
        self.at_most = at_most
        self.change = change


class Search:
    """The positions of one board that have been solved.

    Args:
        start: the position of the plan; its `awaits` defines the goal.
        servers: a bit set of the servers that may be run on.
        against: whether the Corp does what it can (`AGAINST`) or declines (`KNOWN`).
        most: the most credits that a way may need.
        until: the `time.monotonic()` at which to stop; 0 means no limit.
        progress: called now and then with the number of positions solved.
    """

    def __init__(
        self, start: State, servers: int, against: int = KNOWN, most: int | None = None, until: float = 0.0,
        progress: Callable[[int], None] | None = None,
    ) -> None:  # fmt: skip
        self.servers = servers
        self.against = against
        self.until = until
        self.progress = progress
        self.uses: dict[tuple[int, int], int] = {}
        self.before = start.last_run[0]
        self.stopped = False
        self.left = start.credits[RUNNER] if most is None else most  # credits left on the current line
        self.cut = False  # a way was left out because it needs more
        self.credits = self.left + SPARE
        self.clicks = start.clicks[RUNNER] + SPARE
        self.known: dict[tuple[object, ...], tuple[list[Course], int, bool]] = {}
        self.above: dict[tuple[object, ...], int] = {}
        self.states = self.steps = 0
        self.met = 0  # the lowest depth of an earlier position on the line that was reached again
        self.depth = 0
        found = survey.of_board(start)
        self.exact = not found & survey.LOOKS_AT_STRENGTH
        self.once = not found & survey.RUNS_AGAIN
        self.gives = bool(found & survey.GIVES)
        if self.gives:
            self.pools = (self.credits, self.clicks)
        else:  # no card gives credits or clicks: no pool can grow
            self.pools = (max(start.credits[RUNNER], self.left), start.clicks[RUNNER])
        self.plain = not found & survey.LOOKS_AT_POOL  # no card checks the Runner's pools

    # -- positions ------------------------------------------------------------------------------------------------

    def ways(self, s: State, lock: int = -1) -> list[Course]:
        """The minimal budgets from a position. The position is changed: the Runner's pools are filled up.

        Args:
            s: a position of this board; its own pools do not matter.
            lock: a card whose strength was just raised and which must be used next; -1 means none.
        """
        options = self._open(s, lock)
        if len(options) == 1 and self.plain and s.who != CHANCE and not s.order[Zone.GRIP]:
            return self._straight(s, options[0], lock)
        if s.met:
            return ARRIVED
        if not options:
            return []
        if self.depth > DEEP:
            self.exact = False
            return []
        if len(options) == 1 and s.who != CHANCE:
            self.depth += 1
            found = self._one(s, options[0], lock)
            self.depth -= 1
            return found
        key = (s.fingerprint(), lock, *last_break(s))
        cached = self.known.get(key)
        if cached is not None and (not cached[2] or cached[1] >= self.left):
            self.cut = self.cut or cached[2]
            return cached[0]
        on_line = self.above.get(key, -1)
        if on_line >= 0:
            self.met = min(self.met, on_line)
            return []
        self.states += 1
        self.above[key] = self.depth
        self.depth += 1
        outside, self.met = self.met, self.depth
        cut, self.cut = self.cut, False
        if s.who == RUNNER:
            found = self._any(s, options, lock)
        else:
            found = self._all(s, options)
        self.depth -= 1
        del self.above[key]
        if self.met >= self.depth:  # the result does not depend on an earlier position
            self.known[key] = (found, self.left, self.cut)
            self.met = outside
        else:
            self.met = min(self.met, outside)
        self.cut = cut or self.cut
        return found

    def _open(self, s: State, lock: int) -> list[int]:
        """The options that matter, after the Runner's pools were filled up; empty if the line is over."""
        if s.met or s.who < 0 or is_over(s, self.before) or self.stopped:
            return []
        s.credits[RUNNER] = self.credits
        s.clicks[RUNNER] = self.clicks
        return self.options(s, lock)

    def _straight(self, s: State, o: int, lock: int) -> list[Course]:
        """Follow a line without alternatives, on one state."""
        links: list[tuple[int, Vector, Vector, Vector]] = []
        left, found = self.left, ARRIVED
        while True:
            lock = self._locked(s, o, lock)
            was, at = Before(s, True), decision(s)
            if self.gives:
                s.sink = []
            machine.apply(s, o)
            self.exact = self.exact and not s.looked
            at_most, change = cost(was, s, 0)
            if at_most[CREDITS] > self.left:
                self.cut = True
                found = []
                break
            self.left -= change[CREDITS]
            links.append((o, at, at_most, change))
            options = self._open(s, lock)
            if len(options) == 1 and s.who != CHANCE and len(links) <= DEEP:
                o = options[0]
                continue
            if not s.met:
                self.depth += 1
                found = self.ways(s, lock) if options else []
                self.depth -= 1
            break
        self.left = left
        for o, at, at_most, change in reversed(links):
            found = after(found, o, at, at_most, change)
        return found

    def _tick(self) -> None:
        self.steps += 1
        if self.steps % EVERY == 0:
            if self.until and time.monotonic() > self.until:
                self.stop()
            if self.progress is not None:
                self.progress(self.states)

    def stop(self) -> None:
        """Stop the search. Positions that are not solved yet count as having no way, so the result is valid but incomplete."""
        self.stopped = True
        self.exact = False

    def _any(self, s: State, options: list[int], lock: int) -> list[Course]:
        """The Runner chooses: the ways of all options are alternatives."""
        if s.ask_kind == Kind.NUMBER and len(options) > 3:
            options = self._different([s], options) if lock < 0 else self._enough(s, options, lock)
        found: list[Course] = []
        for o in options:
            found = found + self._one(s, o, lock)
        return minimal(found)

    def _all(self, s: State, options: list[int]) -> list[Course]:
        """Somebody else chooses: a way must work for every option."""
        if hides(s):
            met: list[Course] = []
            for bids in product(*[self.edges(s, o) for o in options]):
                met += [Course(x[0], options[x[2]], x[1], decision(s)) for x in self._hidden(list(bids))]
            return minimal(met)
        found: list[Course] = []
        for k, o in enumerate(options):
            ways = self._one(s, o, -1)
            found = ways if k == 0 else both(found, ways)
            if not found:
                return []
        return found

    def _one(self, s: State, o: int, lock: int) -> list[Course]:
        found: list[Course] = []
        if o & 0xFF == V_USE:
            use = (o, phase_serial(s))
            times = self.uses.get(use, 0)
            if times == OFTEN:
                self.exact = False
                return found
            self.uses[use] = times + 1
        for e in self.edges(s, o):
            if e.at_most[CREDITS] > self.left:
                self.cut = True
                continue
            self.left -= e.change[CREDITS]
            ways = self.ways(e.state, self._locked(s, o, lock))
            self.left += e.change[CREDITS]
            if ways:
                found = found + after(ways, o, decision(s), e.at_most, e.change)
        if o & 0xFF == V_USE:
            self.uses[use] = times
        return found

    def _locked(self, s: State, o: int, lock: int) -> int:
        """The card that must be used next: its strength was raised, and it has not broken anything since."""
        if s.who != RUNNER:
            return -1
        if o & 0xFF == V_USE and s.encounter_at >= 0:
            a = s.book.abilities[arg2(o)]
            if a.breaks is None and is_pump(a):
                return arg(o)
            return -1
        return lock if s.ask_kind in (Kind.PAY, Kind.NUMBER) else -1

    # -- secrets ----------------------------------------------------------------------------------------------------

    def _hidden(self, edges: list[Edge]) -> list[tuple[Vector, Course | None, int]]:
        """The ways for edges that the Runner cannot tell apart, where the Runner must do the same. Each has the budget needed
        before the
        edges, the line behind one edge, and the number of that edge.
        """
        states = [e.state for e in edges]
        first = states[0]
        if not all(answers_unseen(x) and x.options == first.options for x in states):
            return self._revealed(edges)
        for x in states:
            x.credits[RUNNER] = self.credits
            x.clicks[RUNNER] = self.clicks
        options = first.options
        if first.ask_kind == Kind.NUMBER and len(options) > 3:
            options = self._different(states, options)
        out: list[tuple[Vector, Course | None, int]] = []
        for o in options:
            for nexts in product(*[self.edges(x, o) for x in states]):
                for behind, then, k in self._hidden(list(nexts)):
                    need = before(behind, edges[0].at_most, edges[0].change)
                    for e in edges[1:]:
                        need = joined(need, before(behind, e.at_most, e.change))
                    if possible(need):
                        out.append((need, Course(behind, o, then, decision(first)), k))
        return out

    def _revealed(self, edges: list[Edge]) -> list[tuple[Vector, Course | None, int]]:
        found: list[tuple[Vector, Course | None, int]] = [(NOTHING, None, 0)]
        for k, e in enumerate(edges):
            met: list[tuple[Vector, Course | None, int]] = []
            for w in self.ways(e.state):
                mine = before(w.need, e.at_most, e.change)
                for need, then, number in found:
                    if possible(both_need := joined(mine, need)):
                        dearer = k == 0 or mine[:N_COSTS] > need[:N_COSTS]
                        met.append((both_need, w, k) if dearer else (both_need, then, number))
            kept = minimal([Course(x[0], i, None) for i, x in enumerate(met)])
            found = [met[c.option] for c in kept]
        return found

    def _different(self, states: list[State], options: list[int]) -> list[int]:
        """The numbers that make a difference; of several with the same outcome, the smallest."""
        outcomes: dict[int, tuple[object, ...]] = {}

        def outcome(k: int) -> tuple[object, ...]:
            if k not in outcomes:
                outcomes[k] = tuple([self._beside(self._step(x, options[k]), arg2(options[k])) for x in states])
            return outcomes[k]

        return [options[k] for k in (0, *thresholds(len(options) - 1, outcome))]

    def _beside(self, s: State, n: int) -> tuple[object, ...]:
        """The effect of the chosen number, excluding its cost."""
        return (s.credits[RUNNER] + n, s.clicks[RUNNER], *position(s))

    def _enough(self, s: State, options: list[int], card: int) -> list[int]:
        """The smallest number that raises the card to the strength it needs."""
        low, high = 0, len(options) - 1
        while low < high:
            middle = (low + high) // 2
            if needs_strength(self._step(s, options[middle]), card):
                low = middle + 1
            else:
                high = middle
        return [options[low]]

    # -- steps ------------------------------------------------------------------------------------------------------

    def _step(self, s: State, o: int) -> State:
        t = s.copy()
        machine.apply(t, o)
        return t

    def edges(self, s: State, o: int) -> list[Edge]:
        """Where an option leads from a position with full pools: one edge, or several edges for different pools."""
        self._tick()
        t = s.copy()
        t.looked = 0
        if self.gives:
            t.sink = []
        machine.apply(t, o)
        if t.looked:
            return self._by_pool(s, o, t.looked)
        at_most, change = cost(Before(s, False), t, taken(s, t, o))
        t.sink = None
        return [Edge(t, at_most, change)]

    def _by_pool(self, s: State, o: int, looks: int) -> list[Edge]:
        """The same step from every pool that makes a difference."""
        credits = self._spans(s, o, CREDITS) if looks & LOOKED_AT_CREDITS else [(0, self.credits)]
        clicks = self._spans(s, o, CLICKS) if looks & LOOKED_AT_CLICKS else [(0, self.clicks)]
        out: list[Edge] = []
        for low_credits, high_credits in credits:
            for low_clicks, high_clicks in clicks:
                x = s.copy()
                x.credits[RUNNER] = high_credits
                x.clicks[RUNNER] = high_clicks
                t = x.copy()
                if self.gives:
                    t.sink = []
                machine.apply(t, o)
                if t.credits[RUNNER] < 0 or t.clicks[RUNNER] < 0:
                    continue
                at_most, change = cost(Before(x, False), t, taken(x, t, o))
                t.sink = None
                bounds = (
                    low_credits if low_credits else ANY, ANY if high_credits >= self.pools[CREDITS] else -high_credits,
                    low_clicks if low_clicks else ANY, ANY if high_clicks >= self.pools[CLICKS] else -high_clicks,
                )  # fmt: skip
                out.append(Edge(t, at_most[:N_COSTS] + bounds, change))
        return out

    def _spans(self, s: State, o: int, kind: int) -> list[tuple[int, int]]:
        """The ranges of a pool for which a step has the same outcome and cost."""
        most = self.pools[kind]
        outcomes: dict[int, tuple[object, ...]] = {}

        def outcome(n: int) -> tuple[object, ...]:
            if n not in outcomes:
                x = s.copy()
                pool = x.credits if kind == CREDITS else x.clicks
                pool[RUNNER] = n
                machine.apply(x, o)
                left = x.credits if kind == CREDITS else x.clicks
                if left[RUNNER] < 0 or is_over(x, self.before):
                    outcomes[n] = ()
                else:
                    outcomes[n] = (left[RUNNER] - n, *position(x))
            return outcomes[n]

        starts = [0, *thresholds(most, outcome)]
        return [(n, (starts[k + 1] - 1) if k + 1 < len(starts) else most) for k, n in enumerate(starts) if outcome(n)]

    def options(self, s: State, lock: int) -> list[int]:
        """The options that can matter. The docstring of this module lists what is left out."""
        if s.who == RUNNER:
            return of_runner(s, self.servers, lock, self.once)
        if s.who == CHANCE:
            return one_of_each(s)
        return s.options if self.against == AGAINST else declined(s)


def thresholds(most: int, outcome: Callable[[int], tuple[object, ...]]) -> list[int]:
    """The numbers from 1 to `most` at which the outcome changes.

    If both ends of a range agree, the whole range is assumed to agree.
    """
    found: list[int] = []
    spans = [(0, most)]
    while spans:
        low, high = spans.pop()
        if low == high or outcome(low) == outcome(high):
            continue
        if high - low == 1:
            found.append(high)
            continue
        middle = (low + high) // 2
        spans += [(low, middle), (middle, high)]
    return sorted(found)


def position(s: State) -> tuple[object, ...]:
    """A key for a position without the Runner's pools, which are emptied."""
    s.credits[RUNNER] = 0
    s.clicks[RUNNER] = 0
    s.options = []  # they follow from the position and the pools
    return (s.met, s.fingerprint())


def is_over(s: State, before: int) -> bool:
    """Whether the goal can no longer be reached:

    the planned run, which came after run `before`, is complete without reaching it.
    """
    if s.met:
        return False
    return bool(s.over) or (s.last_run[0] != before and in_actions(s))


def phase_serial(s: State) -> int:
    for f in reversed(s.stack):
        if isinstance(f, Structure):
            return f.serial
    return 0
