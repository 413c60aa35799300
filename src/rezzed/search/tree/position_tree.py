"""The depth-first tree over positions: it walks the decisions of the engine and knows no values (`values/algebra`).

The Runner's options are alternatives, and a value must hold against every reply of the Corp and every outcome of chance. In the
window for breaking subroutines the options are the entries of a menu (`menu`): the engine plays each entry, and whatever
follows is searched again. A position is solved once (`SearchMemory`). What a line may still spend (`left`) prunes it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from itertools import product
from typing import Final, Generic, TypeAlias, TypeVar

from ...decisions import DecisionKind, arg2
from ...engine.ask import progress
from ...engine.state import State, Structure
from ...engine.state.refs import RUN_SERIAL
from ...engine.timing import machine
from ...ids import RUNNER, Zone
from ..clock import DEEP, Clock
from ..encounter.menu import Menu, MenuEntry, menu
from ..encounter.menu_means import Script
from ..narrow import survey
from ..narrow.pruning import (
    V_USE,
    answers_unseen,
    between_ice,
    decision,
    goes_on,
    hides,
    in_actions,
    in_open_window,
    last_break,
    needs_strength,
    serial_of_encounter,
)
from ..values.algebra import Algebra
from ..values.budget import CREDITS, N_COSTS, NO_CHANGE, NOTHING, Vector
from ..values.step_cost import Before, cost, damage_in
from .memory import OFTEN, Key, SearchMemory
from .merging import between_decisions
from .useful_options import UsefulOptions

V = TypeVar("V")
Solved: TypeAlias = tuple[V, Vector, int]  # the value, what was left, and the costs by which ways were cut

LOTS: Final = 1000  # more credits than a card gives


class Edge:
    """Where an option leads, and its cost; the pools for which it works are part of `at_most`.

    Attributes:
        is_for_few: the position has less in the pools than others: what follows in a script may be too dear.
    """

    __slots__ = ("state", "at_most", "change", "is_for_few")

    def __init__(self, state: State, at_most: Vector, change: Vector, is_for_few: bool = False) -> None:
        self.state = state
        self.at_most = at_most
        self.change = change
        self.is_for_few = is_for_few


class PositionTree(UsefulOptions, ABC, Generic[V]):
    """The positions of one board that have been solved.

    Args:
        start: as in `UsefulOptions`.
        servers: as in `UsefulOptions`.
        against: as in `UsefulOptions`.
        to_end: as in `UsefulOptions`.
        algebra: what values are.
        clock: says when to stop.

    Attributes:
        left: of each cost, what the current line may still spend.
        cut: ways were left out because they need more; a bit set of costs.
        credits: the credits of the Runner at every decision, if the pool is kept full.
        extra: credits that may come from elsewhere than the pool.
        deepest: nested decisions; deeper lines are not exact.
        nested: frames of the engine; deeper lines are not exact.
        limited: the places of the costs in a budget that lines are limited by.
        falling: those of them of which less is left after each step. Of the others a position is solved with as much as there
            was at the start: it is not solved again for a line that has spent less.
        merges: whether positions that differ in nothing that matters are made equal.
        listens: whether the costs of a step need the events of the engine.
    """

    def __init__(
        self, start: State, servers: int, against: int, to_end: bool, algebra: Algebra[V], clock: Clock
    ) -> None:  # fmt: skip
        super().__init__(start, servers, against, to_end)
        self.algebra = algebra
        self.clock = clock
        self.before = start.last_run[RUN_SERIAL]
        self.left = [LOTS] * N_COSTS
        self.cut = 0
        self.credits = LOTS
        self.extra = self.elsewhere + (LOTS if self.gives else 0)
        self.deepest = DEEP
        self.nested = DEEP
        self.limited: tuple[int, ...] = tuple(range(N_COSTS))
        self.falling: tuple[int, ...] = self.limited
        self.merges = True
        self.listens = self.gives
        self.memory: SearchMemory[Solved[V]] = SearchMemory()

    def stop(self) -> None:
        """Stop the search. Positions that are not solved yet count as having no way, so the result is valid but incomplete."""
        self.clock.stopped = True

    @property
    def stopped(self) -> bool:
        """Whether the search was stopped before it had solved everything."""
        return self.clock.stopped

    @property
    def states(self) -> int:
        """The number of positions solved."""
        return self.clock.states

    # -- what a search of one kind does differently --------------------------------------------------------------------

    @abstractmethod
    def fill(self, s: State) -> None:
        """Give the Runner the pools of every position."""

    def arrived(self, s: State) -> bool:
        """Whether a line that is over reached what was wanted."""
        return bool(s.happened)

    def goes_beyond(self, s: State) -> bool:
        """Whether a line goes on after the goal that it reached."""
        return False

    @abstractmethod
    def aim_beyond(self, s: State) -> None:
        """Set what is wanted after the goal."""

    def apart(self, s: State) -> bool:
        """Whether the step that led here needs `divided`."""
        return False

    def divided(self, s: State, o: int, t: State) -> list[Edge]:
        """The edges of an option that led to `t`."""
        return [self.edge(s, t)]

    def cost_of(self, was: Before, t: State) -> tuple[Vector, Vector]:
        """The cost of a step that led to a position: the highest value during the step, and the net cost."""
        return cost(was, t, damage_in(t.sink) if t.sink else 0)

    def edge(self, s: State, t: State) -> Edge:
        """The edge of a step whose events were written down."""
        at_most, change = self.cost_of(Before(s, False), t)
        t.sink = None
        return Edge(t, at_most, change)

    def affords(self, at_most: Vector) -> bool:
        """Whether a step can be paid with what is left."""
        for k in self.limited:
            if at_most[k] > self.left[k]:
                self.cut |= 1 << k
                return False
        return True

    def spend(self, change: Vector, sign: int) -> None:
        """Take the net costs of a step from what is left, or give them back."""
        if change is not NO_CHANGE:
            for k in self.falling:
                self.left[k] -= sign * change[k]

    def menu_of(self, s: State) -> Menu | None:
        """The menu of an encounter."""
        return menu(s, s.clicks[RUNNER])

    @abstractmethod
    def grouped(self, s: State, m: Menu) -> list[list[MenuEntry]]:
        """The entries of a menu that are tried, in groups that lead to the same position."""

    def group(self, s: State, m: Menu, entries: list[MenuEntry]) -> V | None:
        """The value of entries that lead to the same position; None if the engine has to play each."""
        return None

    def enough(self, found: list[V]) -> bool:
        """Whether the Runner, who has found these alternatives, needs no other one."""
        return False

    # -- positions ------------------------------------------------------------------------------------------------

    def ways(self, s: State, lock: int = -1, script: Script | None = None) -> V:
        """The value of a position. The position is changed: the Runner's pools are filled up.

        Args:
            s: a position of this board.
            lock: a card whose strength was just raised and which must be used next; -1 means none.
            script: what the Runner does in the window for breaking subroutines; None means that this is open.
        """
        if script is not None and not goes_on(s, script):
            script = None
        if s.happened and not self.clock.stopped and self.goes_beyond(s):
            return self._beyond(s, lock, script)
        free = self.merges and script is None and lock < 0 and s.ask_kind == DecisionKind.ACT
        meeting = free and self._is_meeting_point(s)
        if free:
            self._settle(s, s.encounter_at >= 0 or meeting)
        options = self._open(s, lock, script)
        if len(options) == 1 and not meeting:
            return self._until_choice(s, options[0], lock, script)
        if not options:
            return self.algebra.arrived if self.arrived(s) else self.algebra.never
        memory = self.memory
        if memory.depth > self.deepest or len(s.stack) > self.nested:
            self.doubts.add("a line has more than a thousand decisions")
            return self.algebra.never
        key = (self._fingerprint(s), s.awaits, lock, script, *last_break(s))
        known = memory.known.get(key)
        kept = self.kept(key, known)
        if kept is not None:
            return kept
        if memory.on_line(key):
            return self.algebra.never
        self.clock.states += 1
        outside = memory.enter(key)
        cut, self.cut = self.cut, 0
        left = self.left[:]
        if known is not None:
            self.take_most(known)
        found = self._chosen(s, options, lock, script)
        self.keep(key, outside, found)
        self.left = left
        self.cut |= cut
        return found

    def take_most(self, known: Solved[V]) -> None:
        """Solve a position again with as much left as any line had that came to it, so that lines do not solve it in turns."""
        _, left, _ = known
        self.left = [max(a, b) for a, b in zip(self.left, left, strict=True)]

    def keep(self, key: Key, outside: int, found: V) -> None:
        """Come back from a position, and keep what was found if it holds on every line."""
        if self.memory.leave(key, outside) and not self.script_failed and not self.clock.stopped:
            self.memory.known[key] = (found, tuple(self.left), self.cut)

    def kept(self, key: Key, known: Solved[V] | None) -> V | None:
        """What is known about a position, if it was found with as much left as there is now."""
        if known is None:
            return None
        found, left, cut = known
        if cut:
            for k in self.limited:
                if cut >> k & 1 and left[k] < self.left[k]:
                    return None
        self.cut |= cut
        return found

    def _chosen(self, s: State, options: list[int], lock: int, script: Script | None) -> V:
        """The value of a decision."""
        if len(options) == 1:
            return self._until_choice(s, options[0], lock, script)
        if s.who != RUNNER:
            return self._all(s, options, script)
        found = self._encounter(s) if script is None and lock < 0 and in_open_window(s) else None
        return self._any(s, options, lock, script) if found is None else found

    def _settle(self, s: State, away: bool) -> None:
        """Take away the differences that do not matter, if the position is between two decisions of a run.

        Args:
            s: the position.
            away: whether to put away cards that can do nothing any more.
        """
        if s.run_at < 0 or not between_decisions(s):
            return
        cards = self.useless_cards
        out = cards.outlook(s)
        if out is not None and s.lasting and cards.forget_lasting(s, out):
            out = cards.outlook(s)
        self.merging.settle(s, cards.found if out is None else out.asked)
        self.surplus.settle(s)
        if away and out is not None:
            cards.put_away(s, out)
            if s.lasting and not out.asked & survey.LOOKS_AT_STRENGTH:
                self.surplus.trim(s, out)

    def _fingerprint(self, s: State) -> tuple[object, ...]:
        """What positions that go on in the same way have in common."""
        return self.merging.fingerprint(s) if self.merges else s.fingerprint()

    def _is_meeting_point(self, s: State) -> bool:
        """Whether lines are likely to meet at a position, so that it is solved once even if nothing is decided there."""
        return s.who == RUNNER and s.encounter_at < 0 and s.run_at >= 0 and not s.happened and between_ice(s)

    def _open(self, s: State, lock: int, script: Script | None) -> list[int]:
        """The options that matter, after the Runner's pools were filled up; empty if the line is over."""
        if s.happened or s.who < 0 or is_over(s, self.before) or self.clock.stopped:
            return []
        self.fill(s)
        return self.scripted_options(s, lock, script)

    def _beyond(self, s: State, lock: int, script: Script | None) -> V:
        """The value of a position at which the goal was reached."""
        if self.merges:
            self._settle(s, False)
        key = (self._fingerprint(s), -1, lock, script)
        kept = self.kept(key, self.memory.known.get(key))
        if kept is not None:
            return kept
        cut, self.cut = self.cut, 0
        outside = self.memory.enter(key)
        was = Before(s, True)
        s.happened = 0
        self.aim_beyond(s)
        s.sink = []
        machine.advance(s)
        at_most, change = self.cost_of(was, s)
        s.sink = None
        found = self.algebra.never
        if self.affords(at_most):
            self.spend(change, 1)
            found = self.algebra.beyond(self.ways(s, lock, script), at_most, change)
            self.spend(change, -1)
        else:
            found = self.algebra.beyond(found, at_most, change)
        self.keep(key, outside, found)
        self.cut |= cut
        return found

    def _until_choice(self, s: State, o: int, lock: int, script: Script | None) -> V:
        """Follow a line without alternatives, on one state."""
        links: list[tuple[int, Vector, Vector, Vector]] = []
        left = self.left[:]
        start = s.copy()
        while True:
            self.clock.tick()
            after_lock, after_script = self.locked(s, o, lock), self.rest_of(s, o, script)
            was, at = Before(s, True), decision(s) if self.algebra.lines else ()
            s.looked = 0
            s.sink = [] if self.listens or s.order[Zone.GRIP] else None
            machine.apply(s, o)
            if self.apart(s):
                self.memory.depth += 1
                found = self._one(self._again(start, [x for x, *_ in links]), o, lock, script)
                self.memory.depth -= 1
                break
            at_most, change = self.cost_of(was, s)
            s.sink = None
            if at_most is not NOTHING and not self.affords(at_most):
                found = self.algebra.never
                break
            self.spend(change, 1)
            links.append((o, at, at_most, change))
            lock, script = after_lock, after_script
            options = self._open(s, lock, script)
            if len(options) == 1 and len(links) <= self.deepest and len(s.stack) <= self.nested and not (
                self.merges and script is None and lock < 0 and self._is_meeting_point(s)
            ):
                o = options[0]
                continue
            self.memory.depth += 1
            found = self.ways(s, lock, script)
            self.memory.depth -= 1
            break
        self.left = left
        for o, at, at_most, change in reversed(links):
            found = self.algebra.before(found, o, at, at_most, change)
        return found

    def _again(self, s: State, options: list[int]) -> State:
        """Take options one after the other, as `_until_choice` did."""
        for o in options:
            machine.apply(s, o)
            self.fill(s)
        return s

    # -- encounters -------------------------------------------------------------------------------------------------

    def _encounter(self, s: State) -> V | None:
        """The value of the window for breaking subroutines, by its menu; None if it has none."""
        m = self.menu_of(s) if self.menus else None
        if m is None:
            return None
        if m.in_order:
            self.doubts.add("an ability reacts to each break, and only one order of breakers was tried")
        outer, self.script_failed = self.script_failed, False
        found = self._from_menu(s, m)
        failed, self.script_failed = self.script_failed, outer
        return None if failed else self.algebra.best(found)

    def _from_menu(self, s: State, m: Menu) -> list[V]:
        """The values of the entries of a menu, and of the options beside it; incomplete if a script failed.

        Cheap entries come first: what follows is then solved while much is left, so that it need not be solved again.
        """
        self.last |= m.last | m.again
        groups = self.grouped(s, m)
        tried: dict[int, list[V]] = {}
        for k in sorted(range(len(groups)), key=lambda k: groups[k][0].spent):
            if self.clock.stopped:
                break
            entries = groups[k]
            whole = self.group(s, m, entries)
            tried[k] = [self._scripted(s, e) for e in entries] if whole is None else [whole]
            if self.script_failed:
                return []
            if self.enough(tried[k]):
                return tried[k]
        found = [value for k in sorted(tried) for value in tried[k]]
        for o in self.not_idle(s, m.first):
            found.append(self._one(s, o, -1, None))
        return found

    def _scripted(self, s: State, e: MenuEntry) -> V:
        """The value of an entry that the engine plays."""
        if self.clock.stopped:
            return self.algebra.never
        if e.spent[CREDITS] > self.left[CREDITS] + self.extra:
            self.cut |= 1 << CREDITS
            return self.algebra.never
        return self.ways(s.copy(), -1, (serial_of_encounter(s), *e.script))

    # -- decisions --------------------------------------------------------------------------------------------------

    def _any(self, s: State, options: list[int], lock: int, script: Script | None) -> V:
        """The Runner chooses: all options are alternatives."""
        if s.ask_kind == DecisionKind.NUMBER and arg2(options[-1]) >= self.credits:
            every, options = options, [o for o in options if arg2(o) <= self.left[CREDITS] + self.extra] or options[:1]
            if len(options) < len(every):
                self.cut |= 1 << CREDITS
        if s.ask_kind == DecisionKind.NUMBER and len(options) > 3:
            options = self.different([s], options) if lock < 0 else self._enough(s, options, lock)
        found: list[V] = []
        for o in options:
            found.append(self._one(s, o, lock, script))
            if self.enough(found):
                break
        return self.algebra.best(found)

    def _all(self, s: State, options: list[int], script: Script | None) -> V:
        """Somebody else chooses: a value must hold for every option."""
        algebra = self.algebra
        if hides(s) and not self.clock.stopped:
            hidden = [self._unseen(list(bids)) for bids in product(*[self.edges(s, o) for o in options])]
            return algebra.revealed(algebra.best(hidden), options, decision(s) if algebra.lines else ())
        found = algebra.never
        for k, o in enumerate(options):
            value = self._one(s, o, -1, script)
            found = value if k == 0 else algebra.both(found, value)
            if algebra.hopeless(found):
                break
        return found

    def _one(self, s: State, o: int, lock: int, script: Script | None) -> V:
        """The value of an option."""
        if self.clock.stopped:
            return self.algebra.never
        phase = phase_serial(s) if o & 0xFF == V_USE else -1
        if phase >= 0 and not self.memory.use(o, phase):
            self.doubts.add(f"an ability could be used more than {OFTEN} times in one phase")
            return self.algebra.never
        found: list[V] = []
        for e in self.edges(s, o):
            if not self.affords(e.at_most):
                continue
            self.spend(e.change, 1)
            failed = self.script_failed
            value = self.ways(e.state, self.locked(s, o, lock), self.rest_of(s, o, script))
            if e.is_for_few:  # a script that cannot be paid then is not wrong
                self.script_failed = failed
            self.spend(e.change, -1)
            if not self.algebra.hopeless(value):
                at = decision(s) if self.algebra.lines else ()
                found.append(self.algebra.before(value, o, at, e.at_most, e.change))
        if phase >= 0:
            self.memory.used(o, phase)
        if not found:
            return self.algebra.never
        return found[0] if len(found) == 1 else self.algebra.best(found)

    def _unseen(self, edges: list[Edge]) -> V:
        """The value before edges that the Runner cannot tell apart, and where the Runner must do the same."""
        algebra = self.algebra
        states = [e.state for e in edges]
        first = states[0]
        if not all(answers_unseen(x) and x.options == first.options for x in states):
            found = algebra.never
            for k, e in enumerate(edges):
                value = algebra.before(self.ways(e.state), k, (), e.at_most, e.change)
                found = algebra.both(found, value) if k else value
            return found
        for x in states:
            self.fill(x)
        options = first.options
        if first.ask_kind == DecisionKind.NUMBER and len(options) > 3:
            options = self.different(states, options)
        out: list[V] = []
        for o in options:
            for nexts in product(*[self.edges(x, o) for x in states]):
                steps = [(decision(e.state) if algebra.lines else (), e.at_most, e.change) for e in edges]
                out.append(algebra.unseen(self._unseen(list(nexts)), o, steps))
        return algebra.best(out)

    def different(self, states: list[State], options: list[int]) -> list[int]:
        """The numbers that make a difference; of several with the same outcome, the smallest."""
        outcomes: dict[int, tuple[object, ...]] = {}

        def outcome(k: int) -> tuple[object, ...]:
            if self.clock.stopped:
                return ()
            if k not in outcomes:
                outcomes[k] = tuple([self._beside(self.step(x, options[k]), arg2(options[k])) for x in states])
            return outcomes[k]

        return [options[k] for k in (0, *thresholds(len(options) - 1, outcome))]

    def _beside(self, s: State, n: int) -> tuple[object, ...]:
        """The effect of the chosen number, excluding its cost."""
        return (s.credits[RUNNER] + n, s.clicks[RUNNER], *position(s))

    def _enough(self, s: State, options: list[int], card: int) -> list[int]:
        """The smallest number that raises the card to the strength it needs."""
        low, high = 0, len(options) - 1
        while low < high and not self.clock.stopped:
            middle = (low + high) // 2
            if needs_strength(self.step(s, options[middle]), card):
                low = middle + 1
            else:
                high = middle
        return [options[low]]

    # -- steps ------------------------------------------------------------------------------------------------------

    def step(self, s: State, o: int) -> State:
        """The position after an option."""
        self.clock.tick()
        t = s.copy()
        machine.apply(t, o)
        return t

    def edges(self, s: State, o: int) -> list[Edge]:
        """Where an option leads: one edge, or several edges for different pools."""
        self.clock.tick()
        t = s.copy()
        t.looked = 0
        t.sink = []
        machine.apply(t, o)
        return self.divided(s, o, t) if self.apart(t) else [self.edge(s, t)]


def thresholds(most: int, outcome: Callable[[int], tuple[object, ...]], likely: int = 0) -> list[int]:
    """The numbers from 1 to `most` at which the outcome changes.

    If both ends of a range agree, the whole range is assumed to agree. `likely` is tried first.
    """
    found: list[int] = []
    spans = [(0, most)] if not 0 < likely < most else [(0, likely - 1), (likely - 1, likely), (likely, most)]
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
    return (s.happened, s.fingerprint())


def is_over(s: State, before: int) -> bool:
    """Whether the goal can no longer be reached: the planned run, which came after run `before`, is complete without it, or
    the action phase is over.
    """
    if s.happened:
        return False
    return bool(s.over) or progress.phase_over(s) or (s.last_run[RUN_SERIAL] != before and in_actions(s))


def phase_serial(s: State) -> int:
    """The serial of the phase or other timing structure in progress."""
    for f in reversed(s.stack):
        if isinstance(f, Structure):
            return f.serial
    return 0
