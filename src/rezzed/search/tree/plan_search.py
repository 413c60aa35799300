"""The search behind a plan: all minimal sufficient budgets of a position.

`PlanSearch.ways(state)` searches the decisions of the engine. The Runner's options are alternatives (unions of ways). A way
must
work against every reply of the Corp and every outcome of chance (`budget.both`). In the window for breaking subroutines the
options are the entries of a menu (`menu`): the engine plays each entry, and whatever follows is searched again. A position is
solved once. Its key is `State.fingerprint()` with the Runner's pools filled up and without what nothing asks about any more
(`merging`, `useless_cards`), so the cost from there on does not depend on what was spent before. What a line may still spend
(`PlanSearch.left`) prunes it.

The search makes these assumptions. `tests/test_assumptions.py` has boards that attack each of them, and
`tests/test_planner.py` and `tests/test_second_oracle.py` compare plans with two other searches.

1. *Pools matter only where a card checks them.* There (`State.looked`) the step is tried with every pool that makes a
   difference: if two pools have the same outcome, all pools in between are assumed to have it too.
2. *Strength is raised only when needed*: during the encounter, up to the strength of the ice, with a card that can then break
   one of its subroutines. Strength that lasts is raised earlier only if there may be less to pay with later. An ability that
   raises strength and breaks is used only against ice that it can break. If a card checks the strength of programs, the plan
   is marked as not exact.
3. *Breakers work one after the other*, in a fixed order; each one first has its strength raised, and a card that is trashed
   for its ability comes last. If an ability reacts to each break and several cards can break, the plan is marked as not exact.
4. *Other abilities are used before or after all breaks* of a window, not in between.
5. *Jacking out does not help*, unless a card can make another run afterwards. Such a plan is marked as not exact.
6. *Equal cards are equal*: of several copies in the same condition, one is tried.
7. *A breaker that can break nothing that is left is never better to keep* than one that can. Whoever has to lose one of
   several cards chooses accordingly.
8. *Free credits are spent first*, those with the narrowest purpose before others, unless something takes credits away or
   reacts to an empty card. On a trace the Runner spends nothing or just enough.
9. *Nobody trashes programs to make room that is not needed.* After the goal the Runner uses nothing that may be declined.
10. Reaching the same position again on the same line gains nothing. If the Corp can return to it forever, nobody gets through.
11. On a known board the Corp declines whatever it can. If the Corp chooses which credits to spend, the engine decides.
12. *Equal subroutines are equal*: of several sets that resolve the same texts in the same order, one is left unbroken.
13. *Ice that was passed asks nothing any more* on a known board, unless it can do something without being encountered.

See decision F2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Final

from ...decisions import DecisionKind, arg, arg2
from ...engine.ask import modifiers, progress
from ...engine.effects import breaking
from ...engine.ints import V_PASS
from ...engine.state import LOOKED_AT_CLICKS, LOOKED_AT_CREDITS, State, Structure
from ...engine.state.refs import RUN_SERIAL
from ...engine.timing import machine
from ...ids import CHANCE, CORP, N_COUNTERS, RUNNER, Counter, Zone
from ..clock import DEEP, Clock
from ..encounter.menu import Menu, MenuEntry, Script, menu
from ..narrow import survey
from ..narrow.pruning import (
    CANNOT,
    FINISHED,
    FREE,
    LEFT,
    V_USE,
    answers_unseen,
    between_ice,
    by_script,
    decision,
    declined,
    distinct,
    goes_on,
    hides,
    in_actions,
    in_open_window,
    is_pump,
    last_break,
    may_pass,
    needs_strength,
    of_runner,
    one_of_each,
    purses,
    scripted,
    serial_of_encounter,
)
from ..narrow.useless_cards import UselessCards
from ..values.budget import (
    ANY,
    ARRIVED,
    CLICKS,
    CREDITS,
    GRIP,
    N_COSTS,
    NO_CHANGE,
    NOTHING,
    SIZE,
    Course,
    Vector,
    after,
    before,
    both,
    joined,
    minimal,
    possible,
)
from ..values.step_cost import Before, cost, damage_in
from .merging import Merging

KNOWN: Final = 0  # the Corp declines everything optional
AGAINST: Final = 1  # the Corp does what is worst for the Runner

LOTS: Final = 1000  # more credits than a card gives
SPARE: Final = 60  # extra credits and clicks, to find out how many are missing
FEW: Final = 200  # ways that are kept after the search was stopped
OFTEN: Final = 20  # uses of one ability in one phase; more uses are not exact


class Edge:
    """Where an option leads, and its cost; the pools for which it works are part of `at_most`."""

    __slots__ = ("state", "at_most", "change")

    def __init__(self, state: State, at_most: Vector, change: Vector) -> None:
        self.state = state
        self.at_most = at_most
        self.change = change


class PlanSearch:
    """The positions of one board that have been solved.

    Args:
        start: the position of the plan; its `awaits` defines the goal.
        servers: a bit set of the servers that may be run on.
        against: whether the Corp does what it can (`AGAINST`) or declines (`KNOWN`).
        most: the most of each cost that a way may need, by its place in `budget.KINDS`. Without it, the pools bound credits
            and clicks.
        until: the `time.monotonic()` at which to stop; 0 means no limit.
        progress: called now and then with the number of positions solved.
        to_end: whether a way goes on to the end of the run after it reached the goal.
    """

    def __init__(
        self, start: State, servers: int, against: int = KNOWN, most: Mapping[int, int] | None = None, until: float = 0.0,
        progress: Callable[[int], None] | None = None, to_end: bool = False,
    ) -> None:  # fmt: skip
        self.servers = servers
        self.against = against
        self.to_end = to_end
        self.clock = Clock(until, progress)
        self.uses: dict[tuple[int, int], int] = {}
        self.before = start.last_run[RUN_SERIAL]
        bounds = {CREDITS: start.credits[RUNNER], CLICKS: start.clicks[RUNNER], **(most or {})}
        self.left = [bounds.get(k, LOTS) for k in range(N_COSTS)]  # of each cost, what the current line may still spend
        self.cut = 0  # ways were left out because they need more; a bit set of costs
        self.credits = self.left[CREDITS] + SPARE
        self.clicks = max(start.clicks[RUNNER], self.left[CLICKS]) + SPARE
        self.known: dict[tuple[object, ...], tuple[list[Course], Vector, int]] = {}
        self.above: dict[tuple[object, ...], int] = {}

        self.returns_to = 0  # the lowest depth of an earlier position on the line that was reached again
        self.depth = 0
        found = survey.of_board(start)
        self.doubts: set[str] = set()  # why there may be cheaper ways
        if found & survey.LOOKS_AT_STRENGTH:
            self.doubts.add("a card asks for the strength of programs, and strength was raised only to interact with ice")
        if found & survey.RUNS_AGAIN:
            self.doubts.add("a card can make another run after this one, and nothing was wasted to make this one fail")
        self.once = not found & survey.RUNS_AGAIN
        self.gives = bool(found & survey.GIVES)
        if self.gives:
            self.pools = (self.credits, self.clicks)
        else:  # no card gives credits or clicks: no pool can grow
            self.pools = (max(start.credits[RUNNER], self.left[CREDITS]), max(start.clicks[RUNNER], self.left[CLICKS]))
        self.plain = not found & survey.LOOKS_AT_POOL  # no card checks the Runner's pools
        self.menus = not found & survey.LOOKS_AT_STRENGTH
        elsewhere = start.fund + start.bad_publicity + sum(start.counters[Counter.CREDIT :: N_COUNTERS])
        self.extra = elsewhere + (LOTS if self.gives else 0)  # credits that do not come from the pool
        self.stealth = bool(found & survey.STEALTH)
        self.loses = bool(found & survey.LOSES_CREDITS)
        self.fleeting = bool(elsewhere or self.gives or self.loses)
        self.merging = Merging(start, against == KNOWN)
        self.useless_cards = UselessCards(start, against == KNOWN)
        if self.merging.same_grip:
            self.left[GRIP] = min(self.left[GRIP], len(start.order[Zone.GRIP]))
        self.last: set[int] = set()  # abilities that are tried after a script
        self.script_failed = False  # the engine did not play a script as expected

    def solve(self, s: State) -> list[Course]:
        """The minimal budgets from the position of the plan, within the most that a way may need."""
        most = tuple(self.left)
        found = [w for w in self.ways(s) if all(w.need[k] <= most[k] for k in range(N_COSTS))]
        if self.clock.stopped:
            self.doubts.add("the search was stopped")
        return found

    # -- positions ------------------------------------------------------------------------------------------------

    def ways(self, s: State, lock: int = -1, script: Script | None = None) -> list[Course]:
        """The minimal budgets from a position. The position is changed: the Runner's pools are filled up.

        Args:
            s: a position of this board; its own pools do not matter.
            lock: a card whose strength was just raised and which must be used next; -1 means none.
            script: what the Runner does in the window for breaking subroutines; None means that this is open.
        """
        if script is not None and not goes_on(s, script):
            script = None
        if s.met and self.to_end and not self.clock.stopped:
            return self._after_goal(s)
        free = script is None and lock < 0 and s.ask_kind == DecisionKind.ACT
        meeting = free and self._is_meeting_point(s)
        if free and self.merging.settle(s, self.useless_cards.asked(s)) and (s.encounter_at >= 0 or meeting):
            self.useless_cards.put_away(s)
        options = self._open(s, lock, script)
        if len(options) == 1 and not meeting:
            return self._until_choice(s, options[0], lock, script)
        if not options:
            return ARRIVED if self._arrived(s) else []
        if self.depth > DEEP:
            self.doubts.add("a line has more than a thousand decisions")
            return []
        key = (s.fingerprint(), s.awaits == 0, lock, script, *last_break(s))
        cached = self.known.get(key)
        if cached is not None:
            solved, had, short = cached
            if self._covered(had, short):
                self.cut |= short
                return solved
        on_line = self.above.get(key, -1)
        if on_line >= 0:
            self.returns_to = min(self.returns_to, on_line)
            return []
        self.clock.states += 1
        self.above[key] = self.depth
        self.depth += 1
        outside, self.returns_to = self.returns_to, self.depth
        cut, self.cut = self.cut, 0
        found = self._chosen(s, options, lock, script)
        self.depth -= 1
        del self.above[key]
        if self.returns_to >= self.depth and not self.script_failed:  # the result does not depend on an earlier position
            self.known[key] = (found, tuple(self.left), self.cut)
        self.returns_to = min(self.returns_to, outside) if self.returns_to < self.depth else outside
        self.cut |= cut
        return found

    def _chosen(self, s: State, options: list[int], lock: int, script: Script | None) -> list[Course]:
        """The minimal budgets from a decision."""
        if len(options) == 1:
            return self._until_choice(s, options[0], lock, script)
        if s.who != RUNNER:
            return self._all(s, options, script)
        found = self._encounter(s) if script is None and lock < 0 and in_open_window(s) else None
        return self._any(s, options, lock, script) if found is None else found

    def _is_meeting_point(self, s: State) -> bool:
        """Whether lines are likely to meet at a position, so that it is solved once even if nothing is decided there."""
        return s.who == RUNNER and s.encounter_at < 0 and s.run_at >= 0 and not s.met and between_ice(s)

    def _covered(self, left: Vector, cut: int) -> bool:
        """Whether ways that were found with so much left are all that there are now."""
        return not cut or all(not cut >> k & 1 or left[k] >= self.left[k] for k in range(N_COSTS))

    def _affords(self, at_most: Vector) -> bool:
        """Whether a step can be paid with what is left."""
        for k in range(N_COSTS):
            if at_most[k] > self.left[k]:
                self.cut |= 1 << k
                return False
        return True

    def _spend(self, change: Vector, sign: int) -> None:
        """Take the net costs of a step from what is left, or give them back."""
        if change is not NO_CHANGE:
            for k in range(N_COSTS):
                self.left[k] -= sign * change[k]

    def _arrived(self, s: State) -> bool:
        """Whether a line that is over reached what was wanted."""
        if self.to_end:
            return not s.awaits and s.winner != CORP and (bool(s.over) or in_actions(s))
        return bool(s.met)

    def _open(self, s: State, lock: int, script: Script | None) -> list[int]:
        """The options that matter, after the Runner's pools were filled up; empty if the line is over."""
        if s.met or s.who < 0 or is_over(s, self.before) or self.clock.stopped:
            return []
        s.credits[RUNNER] = self.credits
        s.clicks[RUNNER] = self.clicks
        return self.scripted_options(s, lock, script)

    def scripted_options(self, s: State, lock: int, script: Script | None) -> list[int]:
        """The options that a script leaves, or without one those that matter."""
        if script is not None and s.who == RUNNER:
            left = by_script(s, script, self.last)
            if left is not None:
                self.script_failed = self.script_failed or not left
                return left
        return self.options(s, lock)

    def rest_of(self, s: State, o: int, script: Script | None) -> Script | None:
        """The script after an option was taken."""
        if script is None or s.who != RUNNER:
            return script
        found, rest = scripted(s, script)
        return None if found in (FINISHED, LEFT) else rest

    def _after_goal(self, s: State) -> list[Course]:
        """The ways from the goal to the end of the run."""
        self.merging.settle(s, self.useless_cards.asked(s))
        key = (s.fingerprint(), -1)
        cached = self.known.get(key)
        if cached is not None:
            solved, had, short = cached
            if self._covered(had, short):
                self.cut |= short
                return solved
        left, cut, self.cut = tuple(self.left), self.cut, 0
        outside, self.returns_to = self.returns_to, self.depth
        was = Before(s, True)
        s.met = s.awaits = 0
        s.sink = []
        machine.advance(s)
        at_most, change = cost(was, s, damage_in(s.sink))
        s.sink = None
        found: list[Course] = []
        if self._affords(at_most):
            self._spend(change, 1)
            behind = self.ways(s)
            self._spend(change, -1)
            needs = [(before(w.need, at_most, change), w) for w in behind]
            found = [Course(need, w.option, w.then, w.at, w.script) for need, w in needs if possible(need)]
        if self.returns_to >= self.depth and not self.script_failed:
            self.known[key] = (found, left, self.cut)
        self.returns_to = min(self.returns_to, outside)
        self.cut |= cut
        return found

    def _until_choice(self, s: State, o: int, lock: int, script: Script | None) -> list[Course]:
        """Follow a line without alternatives, on one state."""
        links: list[tuple[int, Vector, Vector, Vector]] = []
        left, found = self.left[:], ARRIVED
        while True:
            self.clock.tick()
            after_lock, after_script = self.locked(s, o, lock), self.rest_of(s, o, script)
            was, at = Before(s, True), decision(s)
            kept = s.copy()
            s.looked = 0
            s.sink = [] if self.gives or s.order[Zone.GRIP] else None
            machine.apply(s, o)
            if s.looked:
                self.depth += 1
                found = self._one(kept, o, lock, script)
                self.depth -= 1
                break
            at_most, change = cost(was, s, damage_in(s.sink) if s.sink else 0)
            s.sink = None
            if at_most is not NOTHING and not self._affords(at_most):
                found = []
                break
            self._spend(change, 1)
            links.append((o, at, at_most, change))
            lock, script = after_lock, after_script
            options = self._open(s, lock, script)
            if len(options) == 1 and len(links) <= DEEP and not (script is None and lock < 0 and self._is_meeting_point(s)):
                o = options[0]
                continue
            self.depth += 1
            found = self.ways(s, lock, script)
            self.depth -= 1
            break
        self.left = left
        for o, at, at_most, change in reversed(links):
            found = after(found, o, at, at_most, change)
        return found

    # -- encounters -------------------------------------------------------------------------------------------------

    def _encounter(self, s: State) -> list[Course] | None:
        """The ways from the window for breaking subroutines, by its menu; None if it has none."""
        if not self.menus:
            return None
        m = menu(s, self.clicks, self.fleeting, not self.once, self.clock)
        if m is None:
            return None
        if m.in_order:
            self.doubts.add("an ability reacts to each break, and only one order of breakers was tried")
        outer, self.script_failed = self.script_failed, False
        found = self._from_menu(s, m)
        failed, self.script_failed = self.script_failed, outer
        return None if failed else self._least(found)

    def _from_menu(self, s: State, m: Menu) -> list[Course]:
        """The ways of the entries of a menu, and of the options beside it; incomplete if a script failed."""
        self.last |= m.last
        groups: dict[tuple[int, ...], list[MenuEntry]] = {}
        for e in m.entries:
            groups.setdefault(self.merging.lasts(e), []).append(e)
        found: list[Course] = []
        for entries in groups.values():
            if self.clock.stopped:
                break
            entries.sort(key=lambda e: e.spent)
            alone = m.pays_otherwise or len(entries[0].script) == 0 or entries[0].trashes
            ways = None if alone else self._group(s, entries, bool(m.last) or m.in_order)
            if ways is None:
                ways = [w for e in entries for w in self._scripted(s, e)]
            if self.script_failed:
                return []
            found = found + ways
        for o in m.first:
            found = found + self._one(s, o, -1, None)
        return found

    def _scripted(self, s: State, e: MenuEntry) -> list[Course]:
        """The ways after an entry that the engine plays."""
        if self.clock.stopped:
            return []
        if e.spent[CREDITS] > self.left[CREDITS] + self.extra:
            self.cut |= 1 << CREDITS
            return []
        return self.ways(s.copy(), -1, (serial_of_encounter(s), *e.script))

    def _group(self, s: State, entries: list[MenuEntry], watched: bool) -> list[Course] | None:
        """The ways after entries that lead to the same position: the engine plays the first. None if it asks anybody else."""
        entries = [e for e in entries if self._affords(e.spent)]
        if not entries:
            return []
        first = entries[0]
        t = s.copy()
        if self.merging.leaves_nothing(first) and not watched:
            script: Script | None = broken_by(t, first)
            at_most = first.spent + (ANY,) * (SIZE - N_COSTS)
            change = changed_by(first.spent)
        else:
            script = self._played(t, (serial_of_encounter(s), *first.script))
            if script is None:
                return None
            at_most, change = cost(Before(s, False), t, damage_in(t.sink or ()))
            t.sink = None
        if change[CREDITS] != first.spent[CREDITS] or change[CLICKS] != first.spent[CLICKS]:
            return None  # an ability that was triggered changed the costs
        least = [change[k] - first.spent[k] + min([e.spent[k] for e in entries]) for k in range(N_COSTS)]
        self._spend(tuple(least), 1)
        behind = self.ways(t, -1, script)
        self._spend(tuple(least), -1)
        at = decision(s)
        found: list[Course] = []
        for e in entries if behind else ():
            spent = [change[k] - first.spent[k] + e.spent[k] for k in range(N_COSTS)]
            most = [at_most[k] - first.spent[k] + e.spent[k] for k in range(N_COSTS)]
            for w in behind:
                need = before(w.need, (*most, *at_most[N_COSTS:]), changed_by(tuple(spent)))
                if possible(need):
                    found.append(Course(need, e.script[0], w, at, e.script))
        return found

    def _played(self, t: State, script: Script) -> Script | None:
        """Play a script on a position, and return what is left of it; None if anybody has another choice."""
        t.looked = 0
        t.sink = []
        while t.who == RUNNER and not t.met and not t.over:
            o, script = scripted(t, script)
            if o == FREE:
                options = self.options(t, -1)
                o = options[0] if len(options) == 1 else CANNOT
            elif o == CANNOT:
                self.script_failed = True
            elif o == FINISHED:
                return None if t.looked else script
            if o < 0 or self.clock.tick():  # it cannot be played, or the last step went on beyond the window
                return None
            machine.apply(t, o)
        return None

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

    @property
    def exact(self) -> bool:
        """Whether these are all minimal budgets."""
        return not self.doubts

    def _any(self, s: State, options: list[int], lock: int, script: Script | None) -> list[Course]:
        """The Runner chooses: the ways of all options are alternatives."""
        if s.ask_kind == DecisionKind.NUMBER and arg2(options[-1]) >= self.credits:
            every, options = options, [o for o in options if arg2(o) <= self.left[CREDITS] + self.extra] or options[:1]
            if len(options) < len(every):
                self.cut |= 1 << CREDITS
        if s.ask_kind == DecisionKind.NUMBER and len(options) > 3:
            options = self.different([s], options) if lock < 0 else self._enough(s, options, lock)
        found: list[Course] = []
        for o in options:
            found = found + self._one(s, o, lock, script)
        return self._least(found)

    def _all(self, s: State, options: list[int], script: Script | None) -> list[Course]:
        """Somebody else chooses: a way must work for every option."""
        if hides(s) and not self.clock.stopped:
            hidden: list[Course] = []
            for bids in product(*[self.edges(s, o) for o in options]):
                hidden += [Course(need, options[k], then, decision(s)) for need, then, k in self._hidden(list(bids))]
            return minimal(hidden)
        found: list[Course] = []
        for k, o in enumerate(options):
            ways = self._one(s, o, -1, script)
            found = ways if k == 0 else both(found, ways)
            if not found:
                return []
        return found

    def _least(self, ways: list[Course]) -> list[Course]:
        """The minimal ways; few of them after the search was stopped, because time is short."""
        if self.clock.stopped and len(ways) > FEW:
            ways = sorted(ways, key=total)
            ways = ways[:: len(ways) // FEW + 1]
        return minimal(ways)

    def _one(self, s: State, o: int, lock: int, script: Script | None) -> list[Course]:
        found: list[Course] = []
        if self.clock.stopped:
            return found
        if o & 0xFF == V_USE:
            use = (o, phase_serial(s))
            times = self.uses.get(use, 0)
            if times == OFTEN:
                self.doubts.add(f"an ability could be used more than {OFTEN} times in one phase")
                return found
            self.uses[use] = times + 1
        for e in self.edges(s, o):
            if not self._affords(e.at_most):
                continue
            self._spend(e.change, 1)
            ways = self.ways(e.state, self.locked(s, o, lock), self.rest_of(s, o, script))
            self._spend(e.change, -1)
            if ways:
                found = found + after(ways, o, decision(s), e.at_most, e.change)
        if o & 0xFF == V_USE:
            self.uses[use] = times
        return found

    def locked(self, s: State, o: int, lock: int) -> int:
        """The card that must be used next: its strength was raised, and it has not broken anything since."""
        if s.who != RUNNER:
            return -1
        if o & 0xFF == V_USE and s.encounter_at >= 0:
            a = s.book.abilities[arg2(o)]
            if a.breaks is None and is_pump(a):
                return arg(o)
            return -1
        return lock if s.ask_kind in (DecisionKind.PAY, DecisionKind.NUMBER) else -1

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
        if first.ask_kind == DecisionKind.NUMBER and len(options) > 3:
            options = self.different(states, options)
        out: list[tuple[Vector, Course | None, int]] = []
        for o in options:
            for nexts in product(*[self.edges(x, o) for x in states]):
                for behind, then, k in self._hidden(list(nexts)):
                    need = before(behind, edges[0].at_most, edges[0].change)
                    for e in edges[1:]:
                        need = joined(need, before(behind, e.at_most, e.change))
                    if possible(need):
                        out.append((need, Course(behind, o, then, decision(states[k])), k))
        return out

    def _revealed(self, edges: list[Edge]) -> list[tuple[Vector, Course | None, int]]:
        found: list[tuple[Vector, Course | None, int]] = [(NOTHING, None, 0)]
        for k, e in enumerate(edges):
            now: list[tuple[Vector, Course | None, int]] = []
            for w in self.ways(e.state):
                mine = before(w.need, e.at_most, e.change)
                for need, then, number in found:
                    if possible(both_need := joined(mine, need)):
                        dearer = k == 0 or mine[:N_COSTS] > need[:N_COSTS]
                        now.append((both_need, w, k) if dearer else (both_need, then, number))
            kept = minimal([Course(need, i, None) for i, (need, _, _) in enumerate(now)])
            found = [now[c.option] for c in kept]
        return found

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
        self.clock.tick()
        t = s.copy()
        machine.apply(t, o)
        return t

    def edges(self, s: State, o: int) -> list[Edge]:
        """Where an option leads from a position with full pools: one edge, or several edges for different pools."""
        self.clock.tick()
        t = s.copy()
        t.looked = 0
        t.sink = []
        machine.apply(t, o)
        if t.looked:
            return self._by_pool(s, o, t)
        at_most, change = cost(Before(s, False), t, damage_in(t.sink))
        t.sink = None
        return [Edge(t, at_most, change)]

    def _by_pool(self, s: State, o: int, rich: State) -> list[Edge]:
        """The same step from every pool that makes a difference; `rich` is where it leads with full pools."""
        paid, lost = s.credits[RUNNER] - rich.credits[RUNNER], s.clicks[RUNNER] - rich.clicks[RUNNER]
        looks = rich.looked
        credits = self._spans(s, o, CREDITS, paid) if looks & LOOKED_AT_CREDITS else [(0, self.credits)]
        clicks = self._spans(s, o, CLICKS, lost) if looks & LOOKED_AT_CLICKS else [(0, self.clicks)]
        out: list[Edge] = []
        for low_credits, high_credits in credits:
            for low_clicks, high_clicks in clicks:
                x = s.copy()
                x.credits[RUNNER] = high_credits
                x.clicks[RUNNER] = high_clicks
                t = x.copy()
                t.sink = []
                machine.apply(t, o)
                if t.credits[RUNNER] < 0 or t.clicks[RUNNER] < 0:
                    continue
                at_most, change = cost(Before(x, False), t, damage_in(t.sink))
                t.sink = None
                bounds = (
                    low_credits if low_credits else ANY, ANY if high_credits >= self.pools[CREDITS] else -high_credits,
                    low_clicks if low_clicks else ANY, ANY if high_clicks >= self.pools[CLICKS] else -high_clicks,
                )  # fmt: skip
                out.append(Edge(t, at_most[:N_COSTS] + bounds, change))
        return out

    def _spans(self, s: State, o: int, kind: int, spent: int) -> list[tuple[int, int]]:
        """The ranges of a pool for which a step has the same outcome and cost; a full pool spends so much."""
        most = self.pools[kind]
        outcomes: dict[int, tuple[object, ...]] = {}

        def outcome(n: int) -> tuple[object, ...]:
            if self.clock.tick():
                return ()
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

        starts = [0, *thresholds(most, outcome, spent)]
        if self.clock.stopped:
            return []
        return [(n, (starts[k + 1] - 1) if k + 1 < len(starts) else most) for k, n in enumerate(starts) if outcome(n)]

    def options(self, s: State, lock: int) -> list[int]:
        """The options that can matter. The docstring of this module lists what is left out."""
        if s.who == RUNNER:
            if self.to_end and not s.awaits and s.encounter_at < 0 and V_PASS in s.options and may_pass(s):
                return [V_PASS]
            found = of_runner(s, self.servers, lock, self.once, self.merging.same_grip, self.fleeting)
            if s.ask_kind == DecisionKind.TARGET:
                return self.useless_cards.to_lose(s, found)
            return purses(s, found, self.stealth) if s.ask_kind == DecisionKind.PAY and not self.loses else found
        if s.who == CHANCE:
            return one_of_each(s, self.merging.same_grip)
        options = s.options if self.against == AGAINST else declined(s)
        if s.ask_kind in (DecisionKind.TARGET, DecisionKind.ORDER):
            return self.useless_cards.to_lose(s, distinct(s, options, self.merging.same_grip))
        return options


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


def total(w: Course) -> int:
    """All costs of a way in one number."""
    return sum(w.need[:N_COSTS])


def position(s: State) -> tuple[object, ...]:
    """A key for a position without the Runner's pools, which are emptied."""
    s.credits[RUNNER] = 0
    s.clicks[RUNNER] = 0
    s.options = []  # they follow from the position and the pools
    return (s.met, s.fingerprint())


def changed_by(spent: Vector) -> Vector:
    """The net costs of a step, with what they mean for the pools."""
    return (*spent, spent[CREDITS], -spent[CREDITS], spent[CLICKS], -spent[CLICKS])


def broken_by(s: State, entry: MenuEntry) -> Script:
    """Break the subroutines of an entry that changes nothing else, without its steps; what it costs is not paid here.

    Returns:
        The rest of its script.
    """
    e = progress.encounter(s)
    assert e is not None
    order = modifiers.subroutines(s, e.subj)
    open_now = modifiers.unbroken(s, e.subj, e.serial)
    subs = [x for k, x in enumerate(order) if x in open_now and not entry.unbroken >> k & 1]
    card = arg(entry.script[0])
    breaking.do_break(s, e, subs, (card, s.gen[card]))
    return (e.serial,)


def is_over(s: State, before: int) -> bool:
    """Whether the goal can no longer be reached: the planned run, which came after run `before`, is complete without it, or
    the action phase is over.
    """
    if s.met:
        return False
    return bool(s.over) or progress.phase_over(s) or (s.last_run[RUN_SERIAL] != before and in_actions(s))


def phase_serial(s: State) -> int:
    for f in reversed(s.stack):
        if isinstance(f, Structure):
            return f.serial
    return 0
