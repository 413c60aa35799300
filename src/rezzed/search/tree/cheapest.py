"""The fewest credits to break or to pass one piece of ice, if the Runner may lose nothing else.

A plan keeps a set of budgets for every position, for every pool. Here one number is enough. If a card checks the pool, it is
the real one, otherwise it is always full. The options are those of `search`, and so are its assumptions.
"""

from __future__ import annotations

import time
from typing import Final, TypeAlias

from ...decisions import DecisionKind
from ...engine.state import State
from ...engine.timing import machine
from ...events import KIND, Ev
from ...ids import CHANCE, RUNNER, Policy
from ..clock import deep
from ..encounter.menu import MenuEntry, Script, menu
from ..narrow.pruning import (
    V_USE,
    answers_unseen,
    hides,
    in_open_window,
    last_break,
    needs_strength,
    serial_of_encounter,
)
from ..values.budget import CLICKS, CREDITS, N_COSTS
from ..values.step_cost import Before, cost, damage_in
from .plan_search import OFTEN, PlanSearch, is_over, phase_serial

Found: TypeAlias = tuple[int, int]  # credits to break all subroutines, and to get past
NEVER: Final = 1_000_000  # credits are not enough
BOTH_NEVER: Final[Found] = (NEVER, NEVER)
EVERY: Final = 16  # steps between two checks of the clock
DEEP: Final = 40  # nested decisions with several options; deeper lines are not exact
LONG: Final = 400  # nested decisions
NESTED: Final = 10  # frames of the engine: abilities that resolve each other without end


class Cheapest:
    """The positions of one board that have been solved.

    Args:
        start: the board.
        ice: the piece of ice.
        server: the server that it protects.
        until: the `time.monotonic()` at which to stop; 0 means no limit.

    Attributes:
        exact: whether there is no cheaper way.
    """

    def __init__(self, start: State, ice: int, server: int, until: float = 0.0) -> None:
        self.start = start
        self.ice = bytes(c == ice for c in range(len(start.code)))
        self.server = bytes(n == server for n in range(max(len(start.positions), server + 1)))
        self.until = until
        self.search = PlanSearch(start, 1 << server)  # it says which options matter; nothing is solved in it
        self.exact = self.search.exact
        self.known: dict[tuple[object, ...], Found] = {}
        self.above: dict[tuple[object, ...], int] = {}
        self.uses: dict[tuple[int, int], int] = {}
        self.returns_to = 0  # the lowest depth of an earlier position on the line that was reached again
        self.depth = self.length = self.steps = 0
        self.stopped = False

    def find(self) -> Found:
        """The credits to break all subroutines, and those to get past; `NEVER` if credits are not enough."""
        s = self.start.copy()
        s.policy = int(Policy.FORCED)
        with deep():
            return self.value(s, -1, False, None)

    def value(self, s: State, lock: int, done: bool, script: Script | None) -> Found:
        """What is needed from a position on.

        Args:
            s: the position.
            lock: a card whose strength was just raised and which must be used next; -1 means none.
            done: whether all subroutines were broken; then the first number is 0.
            script: what the Runner does in the window for breaking subroutines; None means that this is open.
        """
        over = self.stopped or s.who < 0 or is_over(s, self.search.before)
        options = [] if over else self.search.scripted_options(s, lock, script)
        if self.search.plain:  # the pool makes no difference, so it is no part of the position
            s.credits[RUNNER] = self.search.credits
        deepest = self.depth > DEEP or self.length > LONG or len(s.stack) > NESTED
        if not options or deepest:
            self.exact = self.exact and not deepest
            return (0 if done else NEVER, NEVER)
        if len(options) == 1 and s.who != CHANCE:
            self.length += 1
            found = self._after(s, options[0], lock, done, script)
            self.length -= 1
            return found
        key = (s.fingerprint(), lock, done, script, *last_break(s))
        cached = self.known.get(key)
        if cached is not None:
            return cached
        on_line = self.above.get(key, -1)
        if on_line >= 0:
            self.returns_to = min(self.returns_to, on_line)
            return (0 if done else NEVER, NEVER)
        self.above[key] = self.depth
        self.depth += 1
        outside, self.returns_to = self.returns_to, self.depth
        found = self._any(s, options, lock, done, script) if s.who == RUNNER else self._all(s, options, done, script)
        self.depth -= 1
        del self.above[key]
        if self.returns_to >= self.depth:  # the result does not depend on an earlier position
            self.known[key] = found
            self.returns_to = outside
        else:
            self.returns_to = min(self.returns_to, outside)
        return found

    def _any(self, s: State, options: list[int], lock: int, done: bool, script: Script | None) -> Found:
        """The Runner chooses the cheapest option."""
        found = self._by_menu(s, done) if self.search.menus and script is None and lock < 0 and in_open_window(s) else None
        if found is not None:
            return found
        if s.ask_kind == DecisionKind.NUMBER and lock < 0 and len(options) > 3:
            options = self.search.different([s], options)
        fully, past = (0 if done else NEVER), NEVER
        enough = lock >= 0 and s.ask_kind == DecisionKind.NUMBER
        for o in options:
            f, p = self._after(s, o, lock, done, script)
            fully, past = min(fully, f), min(past, p)
            if enough and not needs_strength(self.search.step(s, o), lock):
                break
        return fully, past

    def _by_menu(self, s: State, done: bool) -> Found | None:
        """The cheapest entry of the menu of an encounter; None if it has no menu."""
        m = menu(s, s.clicks[RUNNER])
        if m is None:
            return None
        self.search.last |= m.last
        self.exact = self.exact and not m.in_order
        self.search.script_failed = False
        best: dict[tuple[int, tuple[tuple[int, int], ...]], MenuEntry] = {}
        for e in m.entries:
            key = (e.unbroken, tuple(sorted(e.lasts.items())))
            if not any(e.spent[CLICKS:]) and (key not in best or e.spent[CREDITS] < best[key].spent[CREDITS]):
                best[key] = e
        fully, past = (0 if done else NEVER), NEVER
        for e in sorted(best.values(), key=lambda e: e.spent[CREDITS]):
            f, p = self.value(s.copy(), -1, done, (serial_of_encounter(s), *e.script))
            if self.search.script_failed:
                return None
            fully, past = min(fully, f), min(past, p)
        for o in m.first:
            f, p = self._after(s, o, -1, done, None)
            fully, past = min(fully, f), min(past, p)
        return fully, past

    def _all(self, s: State, options: list[int], done: bool, script: Script | None) -> Found:
        """Somebody else chooses, or chance: the dearest option counts."""
        if hides(s):
            return self._unseen([(s, o) for o in options], done)
        fully = past = 0
        for o in options:
            f, p = self._after(s, o, -1, done, script)
            fully, past = max(fully, f), max(past, p)
        return fully, past

    def _unseen(self, taken: list[tuple[State, int]], done: bool) -> Found:
        """Options that the Runner cannot tell apart: the answer to all of them is the same."""
        states = []
        for s, o in taken:
            t = s.copy()
            machine.apply(t, o)
            states.append(t)
        first = states[0]
        fully, past = (0 if done else NEVER), NEVER
        if all(answers_unseen(x) and x.options == first.options for x in states):
            for o in self.search.options(first, -1):
                f, p = self._unseen([(x, o) for x in states], done)
                fully, past = min(fully, f), min(past, p)
            return fully, past
        found = [self._after(s, o, -1, done, None) for s, o in taken]
        return max([f for f, _ in found]), max([p for _, p in found])

    # -- steps ------------------------------------------------------------------------------------------------------

    def _after(self, s: State, o: int, lock: int, done: bool, script: Script | None) -> Found:
        """What is needed before an option."""
        use = (o, phase_serial(s)) if o & 0xFF == V_USE else None
        if use is not None:
            times = self.uses.get(use, 0)
            if times == OFTEN:
                self.exact = False
                return (0 if done else NEVER, NEVER)
            self.uses[use] = times + 1
        found = self._step(s, o, self.search.locked(s, o, lock), done, self.search.rest_of(s, o, script))
        if use is not None:
            self.uses[use] -= 1
        return found

    def _step(self, s: State, o: int, lock: int, done: bool, rest: Script | None) -> Found:
        t, most, change = self._taken(s, o, done)
        never = (0 if done else NEVER, NEVER)
        if not done and not t.met and t.sink is not None and any(e[KIND] == Ev.SUCCESS for e in t.sink):
            t, most, change = self._taken(s, o, True)  # the run was successful in this step, perhaps elsewhere
            return NEVER, (most if t.met and most >= 0 else NEVER)
        if most < 0:
            return never
        if t.met and done:
            return 0, most
        if not t.met:
            t.sink = None
            f, p = self.value(t, lock, done, rest)
            return (0 if done else _before(f, most, change)), _before(p, most, change)
        fully = most  # all subroutines are broken; go on
        t.met = 0
        t.awaits, t.awaits_of = int(Ev.SUCCESS), self.server
        machine.advance(t)
        most, change = self._price(s, t)
        if most < 0:
            return fully, NEVER
        if t.met:
            return fully, most
        t.sink = None
        _, p = self.value(t, lock, True, rest)
        return fully, _before(p, most, change)

    def _taken(self, s: State, o: int, done: bool) -> tuple[State, int, int]:
        """Take an option: the position after it, or where the engine stopped, and its price."""
        self.steps += 1
        if self.until and self.steps % EVERY == 0 and time.monotonic() > self.until:
            self.stopped, self.exact = True, False
        t = s.copy()
        t.sink = []
        t.met = 0
        t.awaits, t.awaits_of = (int(Ev.SUCCESS), self.server) if done else (int(Ev.FULLY_BREAK), self.ice)
        machine.apply(t, o)
        return t, *self._price(s, t)

    def _price(self, s: State, t: State) -> tuple[int, int]:
        """The credits of a step: the most that are gone at once, and the net cost; -1 if the Runner loses anything else."""
        at_most, change = cost(Before(s, False), t, damage_in(t.sink) if t.sink else 0)
        for k in range(CLICKS + 1, N_COSTS):
            if at_most[k] > 0:
                return -1, 0
        return at_most[CREDITS], change[CREDITS]

def _before(need: int, most: int, change: int) -> int:
    """The credits needed before a step, given those needed after it."""
    return NEVER if need >= NEVER else max(most, change + need)
