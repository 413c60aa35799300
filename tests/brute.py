"""Budgets found by walking over every decision of the kernel: what plans are compared with. Slow, and without any thought."""

from __future__ import annotations

from typing import Any

from rezzed.board import build
from rezzed.decisions import IDLE, DecisionKind, Verb, arg, arg2, verb
from rezzed.engine.ask import objects
from rezzed.engine.state import State, Structure, Window
from rezzed.engine.timing import machine
from rezzed.errors import RezzedError
from rezzed.events import Ev
from rezzed.ids import CORP, N_COUNTERS, RUNNER, Counter, Policy, Type, Zone
from rezzed.rules.book import Op, Table, Windows
from rezzed.vocabulary.effects import MakeRun

Costs = tuple[int, ...]  # as `budget.KINDS`
NONE = (0,) * 18  # of a step that costs nothing


class TooBig(Exception):
    """More positions than the walk may visit."""


class Walk:
    """All budgets of a board with the pools that it has.

    Args:
        start: the position at the action window; its `awaits` is the goal.
        server: the one to run on.
        against: the Corp does what it can; else it declines.
        most: positions to visit.
    """

    def __init__(self, start: State, server: int, against: bool, most: int) -> None:
        self.server = server
        self.against = against
        self.most = most
        self.before = start.last_run[0]
        self.found: dict[object, frozenset[Costs]] = {}
        self.line: dict[object, int] = {}
        self.returns_to = 10**9
        self.choices = 0  # the most choices of the Corp on one line
        self.chosen = 0  # on the present line

    def budgets(self, s: State) -> frozenset[Costs]:
        if s.happened:
            return frozenset([(0,) * 9])
        action = isinstance(s.stack[-1], Window) and s.stack[-1].kind == Windows.ACTION if s.stack else False
        if s.over or (action and s.last_run[0] != self.before):
            return frozenset()
        key = s.fingerprint()
        if key in self.found:
            return self.found[key]
        if key in self.line:
            self.returns_to = min(self.returns_to, self.line[key])
            return frozenset()
        if len(self.found) > self.most or len(self.line) > 200:
            raise TooBig
        depth = self.line[key] = len(self.line)
        outside, self.returns_to = self.returns_to, 10**9
        choice = s.who == CORP and len(self.replies(s)) > 1
        self.chosen += choice
        self.choices = max(self.choices, self.chosen)
        if s.who == RUNNER:
            out: frozenset[Costs] = frozenset()
            for o in s.options:
                if action and o != Verb.RUN | self.server << 8 and not starts_run(s, o):
                    continue
                out = least(out | self.through(s, o))
        elif top_op(s) in (Op.BID_CORP, Op.TRACE_SECRET) and s.who == CORP:
            out = self.secret(*self.steps([s] * len(self.replies(s)), self.replies(s)))
        else:
            out = frozenset([(0,) * 9])
            for o in self.replies(s):
                out = meet(out, self.through(s, o))
        self.chosen -= choice
        del self.line[key]
        if self.returns_to >= depth:
            self.found[key] = out
        self.returns_to = min(outside, self.returns_to if self.returns_to < depth else 10**9)
        return out

    def through(self, s: State, o: int) -> frozenset[Costs]:
        t = s.copy()
        t.sink = []
        machine.apply(t, o)
        events, t.sink = t.sink, None
        return frozenset(add(spent(s, t, events), c) for c in self.budgets(t))

    def replies(self, s: State) -> list[int]:
        if self.against or s.who != CORP or len(s.options) == 1:
            return s.options
        if s.ask_kind == DecisionKind.PAY:
            return s.options[:1]
        no = [o for o in s.options if verb(o) in IDLE]
        top = s.stack[-1]
        if not no and s.ask_kind == DecisionKind.NUMBER and isinstance(top, Structure) and top.table == Table.TRACE:
            return s.options[:1]
        return no[:1] or s.options

    def secret(self, states: list[State], paid: list[Costs]) -> frozenset[Costs]:
        """The Corp has bid; the Runner acts alike until it is shown. `paid` was spent on the way to each of the positions."""
        if top_op(states[0]) not in (Op.BID_RUNNER, Op.TRACE_BASE_LINK, Op.TRACE_LINK) or states[0].who != RUNNER:
            out = frozenset([(0,) * 9])
            for x, p in zip(states, paid, strict=True):
                out = meet(out, frozenset(add(p, c) for c in self.budgets(x)))
            return out
        if any(x.options != states[0].options for x in states) or any(p != NONE for p in paid):
            raise TooBig
        found: frozenset[Costs] = frozenset()
        for o in states[0].options:
            found = least(found | self.secret(*self.steps(states, [o] * len(states))))
        return found

    def steps(self, states: list[State], options: list[int]) -> tuple[list[State], list[Costs]]:
        nexts: list[State] = []
        paid: list[Costs] = []
        for x, o in zip(states, options, strict=True):
            t = x.copy()
            t.sink = []
            machine.apply(t, o)
            paid.append(spent(x, t, t.sink))
            t.sink = None
            nexts.append(t)
        return nexts, paid


def walked(board: dict[str, Any], against: bool, most: int) -> tuple[set[Costs], int] | None:
    """All minimal budgets to reach HQ, and the most choices of the Corp on one line.

    Args:
        board: plain data.
        against: the Corp does what it can; else it declines.
        most: positions to visit.

    Returns:
        None if there is no such board or it is too big to walk.
    """
    try:
        s = build(board)
    except RezzedError:
        return None
    s.policy, s.awaits, s.awaits_of = int(Policy.FORCED), int(Ev.SUCCESS), b"\1" + bytes(9)
    machine.begin(s)
    walk = Walk(s, 0, against, most)
    try:
        return set(walk.budgets(s)), walk.choices
    except TooBig:
        return None


def starts_run(s: State, o: int) -> bool:
    if verb(o) == Verb.PLAY:
        aids = objects.fact(s, arg(o)).play
    else:
        aids = (arg2(o),) if verb(o) == Verb.USE else ()
    return any(isinstance(i.node, MakeRun) for aid in aids for i in s.book.abilities[aid].program)


def top_op(s: State) -> int:
    for f in reversed(s.stack):
        if isinstance(f, Structure):
            return s.book.rows[f.row].op
    return -1


def spent(s: State, t: State, events: list[tuple[int, ...]]) -> Costs:
    """On balance, and behind that the most on the way."""
    gone = most = clicks = most_clicks = 0
    for e in events:
        if e[3] == RUNNER:
            if (e[0] == Ev.PAY and e[5] == 0) or e[0] == Ev.LOSE:
                gone += e[4]
            elif e[0] == Ev.GAIN:
                gone -= e[4]
            elif e[0] in (Ev.SPEND_CLICK, Ev.LOSE_CLICK):
                clicks += e[4]
            elif e[0] == Ev.GAIN_CLICKS:
                clicks -= e[4]
        most, most_clicks = max(most, gone), max(most_clicks, clicks)
    runners = [c for c in range(len(s.code)) if objects.fact(s, c).type > Type.CORP_IDENTITY]
    grip = sum(1 for c in runners if s.zone[c] == Zone.GRIP and t.zone[c] < Zone.RIG and t.zone[c] != Zone.GRIP)
    lost = sum(1 for c in runners if s.zone[c] >= Zone.RIG > t.zone[c])
    counters = [
        sum(max(0, s.counters[c * N_COUNTERS + k] - t.counters[c * N_COUNTERS + k]) for c in runners if t.zone[c] >= Zone.RIG)
        for k in (Counter.VIRUS, Counter.POWER)
    ]
    damage = sum(e[4] for e in events if e[0] == Ev.DAMAGE)
    change = (
        s.credits[RUNNER] - t.credits[RUNNER], s.clicks[RUNNER] - t.clicks[RUNNER], damage, grip, t.tags - s.tags,
        t.core - s.core, lost, *counters,
    )  # fmt: skip
    return change + (max(most, change[0]), max(most_clicks, change[1]), *(max(0, x) for x in change[2:]))


def add(step: Costs, rest: Costs) -> Costs:
    return tuple(max(0, step[9 + i], step[i] + rest[i]) for i in range(9))


def meet(a: frozenset[Costs], b: frozenset[Costs]) -> frozenset[Costs]:
    return least(frozenset(tuple(map(max, x, y)) for x in a for y in b))


def least(all_: frozenset[Costs]) -> frozenset[Costs]:
    return frozenset(x for x in all_ if not any(y != x and all(p <= q for p, q in zip(y, x, strict=True)) for y in all_))
