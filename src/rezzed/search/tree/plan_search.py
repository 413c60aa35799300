"""The search behind a plan: all minimal sufficient budgets of a position.

`PlanSearch.ways(state)` searches the decisions of the engine. The Runner's options are alternatives (unions of ways). A way
must work
against every reply of the Corp and every outcome of chance (`budget.both`). In the window for breaking subroutines the
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
   raises strength and breaks is used only against ice that it can break. Strength that costs cards of the grip is not only
   bought when needed where losing these may be worth something. If a card checks the strength of programs, the plan is
   marked as not exact.
3. *Breakers work one after the other*, in a fixed order; each one first has its strength raised, and a card that is trashed
   for its ability comes last. Where ice takes credits for each break, every order is tried, after all strength was raised. If
   it reacts in another way and several cards can break, the plan is marked as not exact.
4. *Other abilities are used before or after all breaks* of a window, not in between, unless they install a breaker again that
   was trashed for a break.
5. *Jacking out does not help*, unless a card can make another run afterwards. Such a plan is marked as not exact.
6. *Equal cards are equal*: of several copies in the same condition, one is tried.
7. *A breaker that can break nothing that is left is never better to keep* than one that can. Whoever has to lose one of
   several cards chooses accordingly.
8. *Free credits are spent first*, those with the narrowest purpose before others, unless something takes credits away. The
   last credits of a card that reacts when it is empty are a choice. On a trace the Runner spends nothing or just enough.
9. *Nobody trashes programs to make room that is not needed.* After the goal the Runner uses nothing that may be declined.
10. Reaching the same position again on the same line gains nothing. If the Corp can return to it forever, nobody gets through.
11. On a known board the Corp declines whatever it can. If the Corp chooses which credits to spend, the engine decides.
12. *Equal subroutines are equal*: of several sets that resolve the same texts in the same order, one is left unbroken.
13. *Ice that was passed asks nothing any more* on a known board, unless it can do something without being encountered.
14. *More accesses do not matter* where nothing asks about an access and nothing that can be accessed is an agenda or has an
   ability. Nobody pays for them then.
15. *A subtype that no declaration of the board names changes nothing*, whichever card gains it, unless a card counts or copies
   subtypes. Tags are only counted where a card asks how many there are.

See decision F2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...decisions import FUND, arg, arg2
from ...engine.ask import modifiers, objects, prices, progress
from ...engine.effects import breaking
from ...engine.state import LOOKED_AT_CLICKS, LOOKED_AT_CREDITS, State, SubId
from ...engine.timing import machine
from ...events import CARD, KIND, Ev, Use, X, Y
from ...ids import CORP, N_COUNTERS, RUNNER, Counter, Zone
from ..clock import Clock
from ..encounter.menu import Menu, MenuEntry, menu
from ..encounter.menu_means import Script
from ..encounter.menu_things import OF_CARD, counted, lasting, purpose_of
from ..narrow import survey
from ..narrow.held_counters import HeldCounter, held_counters
from ..narrow.pruning import (
    CANNOT,
    FINISHED,
    FREE,
    V_SUB,
    V_USE,
    decision,
    in_actions,
    in_open_window,
    in_order_of_purpose,
    is_pump,
    scripted,
    serial_of_encounter,
)
from ..values.budget import ANY, CLICKS, CREDITS, GRIP, N_COSTS, NOTHING, POWER, SIZE, VIRUS, Course, Vector, minimal
from ..values.step_cost import Before, cost, damage_in
from ..values.ways import Ways
from .position_tree import LOTS, Edge, PositionTree, Solved, is_over, position, thresholds
from .useful_options import KNOWN

STOPPED: Final = "the search was stopped"
SPARE: Final = 60  # extra credits and clicks, to find out how many are missing


class PlanSearch(PositionTree[list[Course]]):
    """The ways from the positions of one board.

    Args:
        start: the position of the plan; its `awaits` defines the goal.
        servers: as in `UsefulOptions`.
        against: as in `UsefulOptions`.
        most: the most of each cost that a way may need, by its place in `budget.KINDS`. Without it, the pools bound credits
            and clicks.
        until: the `time.monotonic()` at which to stop; 0 means no limit.
        progress: called now and then with the number of positions solved.
        to_end: as in `UsefulOptions`.
    """

    def __init__(
        self, start: State, servers: int, against: int = KNOWN, most: Mapping[int, int] | None = None, until: float = 0.0,
        progress: Callable[[int], None] | None = None, to_end: bool = False,
    ) -> None:  # fmt: skip
        clock = Clock(until, progress)
        self.paths = Ways(clock)
        super().__init__(start, servers, against, to_end, self.paths, clock)
        self.bounded = tuple(sorted({CREDITS, CLICKS, *(most or ())}))
        bounds = {CREDITS: start.credits[RUNNER], CLICKS: start.clicks[RUNNER], **(most or {})}
        self.left = [bounds.get(k, LOTS) for k in range(SIZE)]
        more = survey.of_board(start) & (survey.RUNS_AGAIN | survey.LEADS_ELSEWHERE)
        self.hold(held_counters(start, not more))
        self.credits = self.left[CREDITS] + SPARE
        self.clicks = max(start.clicks[RUNNER], self.left[CLICKS]) + SPARE
        gains_clicks = self.gives and any([survey.gives_clicks(objects.fact(start, c).decl) for c in range(len(start.code))])
        self.pools = (  # a pool that no card adds to cannot grow
            self.credits if self.gives else max(start.credits[RUNNER], self.left[CREDITS]),
            self.clicks if gains_clicks else max(start.clicks[RUNNER], self.left[CLICKS]),
        )
        if self.merging.grip:
            self.left[GRIP] = min(self.left[GRIP], len(start.order[Zone.GRIP]))

    def hold(self, held: tuple[HeldCounter, ...]) -> None:
        """Count these counters as costs of their own. Nothing may be solved yet."""
        self.held = held
        self.algebra = self.paths = Ways(self.clock, tuple([x.most for x in held]))
        self.limited = (*range(N_COSTS), *[SIZE + k for k in range(len(held))])
        self.falling = (*self.bounded, *self.limited[N_COSTS:])
        self.left = self.left[:SIZE] + [x.most for x in held]
        self.listens = self.gives or bool(held)

    def take_most(self, known: Solved[list[Course]]) -> None:
        super().take_most(known)
        self.left[SIZE:] = [x.most for x in self.held]

    def solve(self, s: State) -> list[Course]:
        """The minimal budgets from the position of the plan, within the most that a way may need.

        A search that was stopped can be asked again: it knows the positions that it has solved.
        """
        self.doubts.discard(STOPPED)
        most = tuple(self.left)
        found = [w for w in self.ways(s) if all(w.need[k] <= most[k] for k in self.limited)]
        if self.held:
            found = minimal([Course(w.need[:SIZE], w.option, w.then, w.at, w.script) for w in found])
        if self.clock.stopped:
            self.doubts.add(STOPPED)
        return found

    # -- positions ------------------------------------------------------------------------------------------------

    def fill(self, s: State) -> None:
        s.credits[RUNNER] = self.credits
        s.clicks[RUNNER] = self.clicks
        for x in self.held:
            if s.counters[x.place] != x.most and x.is_there(s):
                s.set_counter(x.card, x.kind, x.most)

    def arrived(self, s: State) -> bool:
        if self.to_end:
            return not s.awaits and s.winner != CORP and (bool(s.over) or in_actions(s))
        return bool(s.happened)

    def goes_beyond(self, s: State) -> bool:
        return self.to_end

    def aim_beyond(self, s: State) -> None:
        s.awaits = 0

    # -- encounters -------------------------------------------------------------------------------------------------

    def menu_of(self, s: State) -> Menu | None:
        out = self.useless_cards.outlook(s)
        return menu(s, self.clicks, self.early(s), not self.once, self.clock, -1 if out is None else out.asked)

    def grouped(self, s: State, m: Menu) -> list[list[MenuEntry]]:
        groups: dict[tuple[int, ...], list[MenuEntry]] = {}
        held = self.held_things(s)
        for e in m.entries:
            groups.setdefault(self.merging.lasts(e, held), []).append(e)
        for entries in groups.values():
            entries.sort(key=lambda e: e.spent)
        return list(groups.values())

    def group(self, s: State, m: Menu, entries: list[MenuEntry]) -> list[Course] | None:
        """The ways after entries that lead to the same position: the engine plays one. None if it asks anybody else.

        It plays one that leaves as many cards as possible in the grip, because damage of the same encounter takes more of them.
        """
        first = entries[0]
        if len(first.script) == 0 or first.trashes:
            return None
        simple = all([self._is_simple(s, m, e) for e in entries])
        free = self._free(s, first) if m.pays_otherwise and simple else []
        if free is None or (m.pays_otherwise and not simple):
            return None
        given = sum([n for _, n in free])  # credits that cost nothing; the same for all entries
        costs = {id(e): self._spent(s, e, given) for e in entries}
        entries = [e for e in entries if self._pays(costs[id(e)])]
        if not entries:
            return []
        first = min(entries, key=lambda e: e.spent[GRIP])
        t = s.copy()
        paid = costs[id(first)]
        if simple:
            script: Script | None = (serial_of_encounter(s),)
            counters = self._broken_by(t, first, free)
            if counters is None:
                return None
            lost_virus, lost_power = counters
            at_most = paid
            change = (*paid[:VIRUS], paid[VIRUS] + lost_virus, paid[POWER] + lost_power, *paid[N_COSTS:])
        else:
            script = self._played(t, (serial_of_encounter(s), *first.script))
            at_most, change = self.cost_of(Before(s, False), t)
        if script is None:
            return None
        t.sink = None
        if change[CREDITS] != paid[CREDITS] or change[CLICKS] != paid[CLICKS]:
            return None  # an ability that was triggered changed the costs
        more = {id(e): differences(costs[id(e)], paid) for e in entries}
        least = tuple([c + min(column) for c, column in zip(change, zip(*more.values(), strict=True), strict=True)])
        self.spend(least, 1)
        behind = self.ways(t, -1, script)
        self.spend(least, -1)
        at = decision(s)
        found: list[Course] = []
        for e in entries if behind else ():
            most = tuple([a + n for a, n in zip(at_most, more[id(e)], strict=True)])
            net = for_pools(tuple([c + n for c, n in zip(change, more[id(e)], strict=True)]))
            found += self.algebra.before(behind, e.script[0], at, most, net, e.script)
        return found

    def held_things(self, s: State) -> frozenset[int]:
        """The counters that positions keep, as things of a menu."""
        return frozenset([x.card * OF_CARD + x.kind for x in self.held if x.is_there(s)])

    def _pays(self, spent: Vector) -> bool:
        """Whether an entry can be paid for with what is left. How many counters of single cards are left does not matter here:
        ways that need too many of them are left out later, and so what is found holds for every number.
        """
        for k in range(N_COSTS):
            if spent[k] > self.left[k]:
                self.cut |= 1 << k
                return False
        return True

    def _spent(self, s: State, e: MenuEntry, given: int) -> Vector:
        """What an entry costs; `given` credits are not in the pool. Its bounds for the pools are empty."""
        virus, power = counters_spent(e)
        single = [e.lasts.get(x.card * OF_CARD + x.kind, 0) if x.is_there(s) else 0 for x in self.held]
        return (e.spent[CREDITS] - given, *e.spent[1:VIRUS], virus, power, ANY, ANY, ANY, ANY, *single)

    def cost_of(self, was: Before, t: State) -> tuple[Vector, Vector]:
        at_most, change = super().cost_of(was, t)
        if at_most is NOTHING:
            return self.paths.nothing, self.paths.no_change
        highest: list[int] = []
        net: list[int] = []
        for x in self.held:
            spent = was.counters[x.place] - t.counters[x.place] if x.is_there(t) else 0
            if spent:
                t.set_counter(x.card, x.kind, x.most)
            gone = most = 0
            for e in t.sink or ():
                if e[KIND] == Ev.COUNTER and e[CARD] == x.card and e[X] == x.kind:
                    gone -= e[Y]
                    most = max(most, gone)
            highest.append(max(most, spent, 0))
            net.append(spent)
        return (*at_most, *highest), (*change, *net)

    def _free(self, s: State, e: MenuEntry) -> list[tuple[int, int]] | None:
        """The credits of an entry that cost nothing, and the cards that they are on; None if there is a choice to make."""
        asked = [(purpose_of(thing), n) for thing, n in e.lasts.items() if n and purpose_of(thing) >= 0]
        if self.stealth or self.loses or len(asked) > 1:
            return None
        emptied = {x[CARD] for x in s.index[int(Use.WHILE)]}
        out: list[tuple[int, int]] = []
        for purpose, due in asked:
            found = in_order_of_purpose(s, prices.sources(s, RUNNER, purpose))
            if found is None:
                return None
            for card, there in found:
                n = min(there, due)
                if n == there and card in emptied:
                    return None
                if n:
                    out.append((card, n))
                due -= n
        return out

    def _is_simple(self, s: State, m: Menu, e: MenuEntry) -> bool:
        """Whether it is known what an entry changes, so that most of its steps need not be played."""
        if m.last or m.reacts or s.heard[int(Ev.COUNTER)] or not self.merging.is_simple(e, m.pays_otherwise):
            return False
        encounter = progress.encounter(s)
        if encounter is None or survey.asks_strength(objects.fact(s, encounter.subj).decl):
            return False
        for card in {x[CARD] for x in s.index[int(Use.WHILE)]}:
            for thing, n in e.lasts.items():
                if n and counted(thing) and thing // OF_CARD == card and n >= s.counter(card, thing % OF_CARD):
                    return False
        return not has_lasting(e) or (not m.pays_otherwise and all(is_pump(s.book.abilities[arg2(o)]) for o in raises(s, e)))

    def _broken_by(self, t: State, e: MenuEntry, free: list[tuple[int, int]]) -> tuple[int, int] | None:
        """Break the subroutines of a simple entry without its steps, but for those that give strength that lasts.

        What it costs in credits of the pool is not paid here.

        Returns:
            The virus and power counters that were lost when cards reacted. None if they did something else, or if it cannot be
            played like that.
        """
        counters = t.kept_counters()
        if has_lasting(e) and self._played(t, (serial_of_encounter(t), *raises(t, e))) is None:
            return None
        held = self.held_things(t)
        for thing, n in e.lasts.items():
            if n and counted(thing) and thing not in held:
                card, kind = divmod(thing, OF_CARD)
                t.set_counter(card, kind, counters[card * N_COUNTERS + kind] - n)
        for card, n in free:
            take_free(t, card, n)
        lost = (0, 0)
        for card, subs in breaks(t, e):
            if any(lost):
                return None
            was = Before(t, True)
            t.sink = []
            break_by(t, card, subs)
            if e.watched:
                t.who = -1
                machine.advance(t)
                self.clock.tick()
                if t.who != RUNNER or not in_open_window(t):
                    return None
            _, change = cost(was, t, damage_in(t.sink))
            lost = (change[VIRUS], change[POWER])
            if any(change[:VIRUS]) or any(x.is_there(t) and t.counters[x.place] != counters[x.place] for x in self.held):
                return None
        return lost

    def _played(self, t: State, script: Script) -> Script | None:
        """Play a script on a position, and return what is left of it; None if anybody has another choice."""
        t.looked = 0
        t.sink = []
        while t.who == RUNNER and not t.happened and not t.over:
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

    # -- steps ------------------------------------------------------------------------------------------------------

    def apart(self, s: State) -> bool:
        return bool(s.looked)

    def divided(self, s: State, o: int, t: State) -> list[Edge]:
        """The same step from every pool that makes a difference; `t` is where it leads with full pools."""
        paid, lost = s.credits[RUNNER] - t.credits[RUNNER], s.clicks[RUNNER] - t.clicks[RUNNER]
        looks = t.looked
        after: dict[tuple[int, int], State] = {}
        credits = self._spans(s, o, CREDITS, paid, after) if looks & LOOKED_AT_CREDITS else [(0, self.credits)]
        clicks = self._spans(s, o, CLICKS, lost, after) if looks & LOOKED_AT_CLICKS else [(0, self.clicks)]
        out: list[Edge] = []
        for low_credits, high_credits in credits:
            for low_clicks, high_clicks in clicks:
                x = holding(s, high_credits, high_clicks)
                t = after.get((high_credits, high_clicks)) or self._stepped(x, o)
                if t.credits[RUNNER] < 0 or t.clicks[RUNNER] < 0:
                    continue
                found = self.edge(x, t)
                bounds = (
                    low_credits if low_credits else ANY, ANY if high_credits >= self.pools[CREDITS] else -high_credits,
                    low_clicks if low_clicks else ANY, ANY if high_clicks >= self.pools[CLICKS] else -high_clicks,
                )  # fmt: skip
                few = high_credits < self.credits or high_clicks < self.clicks
                out.append(Edge(t, found.at_most[:N_COSTS] + bounds + found.at_most[SIZE:], found.change, few))
        return out

    def _stepped(self, s: State, o: int) -> State:
        """Where an option leads, with what happened."""
        t = s.copy()
        t.sink = []
        machine.apply(t, o)
        return t

    def _spans(self, s: State, o: int, kind: int, spent: int, after: dict[tuple[int, int], State]) -> list[tuple[int, int]]:
        """The ranges of a pool for which a step has the same outcome and cost.

        Args:
            s: the position before the step.
            o: the option.
            kind: whether it is the pool of credits or of clicks.
            spent: what a full pool spends.
            after: gets the positions after the step, by credits and clicks before it.
        """
        most = self.pools[kind]
        outcomes: dict[int, tuple[object, ...]] = {}

        def outcome(n: int) -> tuple[object, ...]:
            if self.clock.tick():
                return ()
            if n not in outcomes:
                credits, clicks = (n, self.clicks) if kind == CREDITS else (self.credits, n)
                x = self._stepped(holding(s, credits, clicks), o)
                left = x.credits[RUNNER] if kind == CREDITS else x.clicks[RUNNER]
                if left < 0 or is_over(x, self.before):
                    outcomes[n] = ()
                else:
                    after[credits, clicks] = x
                    outcomes[n] = (left - n, *position(x.copy()))
            return outcomes[n]

        starts = [0, *thresholds(most, outcome, spent)]
        if self.clock.stopped:
            return []
        return [(n, (starts[k + 1] - 1) if k + 1 < len(starts) else most) for k, n in enumerate(starts) if outcome(n)]


def holding(s: State, credits: int, clicks: int) -> State:
    """A position with other pools of the Runner. What may be chosen is what it was."""
    x = s.copy()
    x.credits[RUNNER] = credits
    x.clicks[RUNNER] = clicks
    return x


def has_lasting(e: MenuEntry) -> bool:
    """Whether an entry gives strength that lasts longer than the encounter."""
    return any(n and lasting(thing) for thing, n in e.lasts.items())


def raises(s: State, e: MenuEntry) -> Script:
    """The steps of an entry that use abilities which do not break."""
    return tuple([o for o in e.script if o >= 0 and o & 0xFF == V_USE and s.book.abilities[arg2(o)].breaks is None])


def counters_spent(e: MenuEntry) -> tuple[int, int]:
    """The virus and the power counters that an entry spends."""
    virus = sum([n for thing, n in e.lasts.items() if counted(thing) and thing % OF_CARD == Counter.VIRUS])
    return virus, sum([n for thing, n in e.lasts.items() if counted(thing) and thing % OF_CARD == Counter.POWER])


def take_free(s: State, card: int, n: int) -> None:
    """Take credits that are not in the pool."""
    if card == FUND:
        s.fund -= n
    else:
        s.set_counter(card, Counter.CREDIT, s.counter(card, Counter.CREDIT) - n)


def differences(mine: Vector, other: Vector) -> Vector:
    """By how much one cost differs from another."""
    return tuple([a - b for a, b in zip(mine, other, strict=True)])


def for_pools(net: Vector) -> Vector:
    """The net costs of a step, with what they mean for the pools."""
    credits, clicks = net[CREDITS], net[CLICKS]
    return (*net[:N_COSTS], credits, -credits, clicks, -clicks, *net[SIZE:])


def breaks(s: State, e: MenuEntry) -> list[tuple[int, list[SubId]]]:
    """Who breaks which subroutines in an entry. If nothing watches, the first card breaks all."""
    encounter = progress.encounter(s)
    assert encounter is not None
    order = modifiers.subroutines(s, encounter.subj)
    if not e.watched:
        open_now = modifiers.unbroken(s, encounter.subj, encounter.serial)
        return [(arg(e.script[0]), [x for k, x in enumerate(order) if x in open_now and not e.unbroken >> k & 1])]
    out: list[tuple[int, list[SubId]]] = []
    broken: list[SubId] = []
    for o in e.script:
        if o & 0xFF == V_USE:
            broken = []
            out.append((arg(o), broken))
        elif o & 0xFF == V_SUB:
            broken.append(order[arg(o)])
    return [(card, subs) for card, subs in out if subs]


def break_by(s: State, card: int, subs: list[SubId]) -> None:
    """Let a card break subroutines, without the steps of its ability."""
    e = progress.encounter(s)
    assert e is not None
    breaking.do_break(s, e, subs, (card, s.gen[card]))
