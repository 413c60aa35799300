"""The chance of a goal by walking over every decision of the kernel: what odds are compared with. Slow and thoughtless."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from brute import spent, starts_run

from rezzed.decisions import IDLE, DecisionKind, Verb, arg, verb
from rezzed.engine.ask import progress
from rezzed.engine.state import State, Structure, Window
from rezzed.engine.timing import machine
from rezzed.ids import CHANCE, RUNNER
from rezzed.rules.book import Op, Windows

SECRET = (Op.BID_RUNNER, Op.TRACE_BASE_LINK, Op.TRACE_LINK)


class TooBig(Exception):
    """More positions than the walk may visit, or the same one again with chance in between."""


class Walk:
    """The greatest chance from a position whose `awaits` is the goal, with the server that is run on.

    Args:
        start: at the action window.
        server: the one to run on.
        rez: the Corp rezzes what is approached.
        most: positions to visit.
    """

    def __init__(self, start: State, server: int, rez: bool, most: int) -> None:
        self.server = server
        self.rez = rez
        self.most = most
        self.before = start.last_run[0]
        self.found: dict[object, Fraction] = {}
        self.line: dict[object, int] = {}
        self.returns_to = 10**9
        self.seen = 0

    def chance(self, s: State) -> Fraction:
        if s.happened:
            return Fraction(1)
        action = bool(s.stack) and isinstance(s.stack[-1], Window) and s.stack[-1].kind == Windows.ACTION
        if s.over or s.who < 0 or (action and s.last_run[0] != self.before):
            return Fraction(0)
        key = s.fingerprint()
        if key in self.found:
            return self.found[key]
        if key in self.line:
            self.returns_to = min(self.returns_to, self.line[key])
            return Fraction(0)
        self.seen += 1
        if self.seen > self.most or len(self.line) > 200:
            raise TooBig
        depth = self.line[key] = len(self.line)
        outside, self.returns_to = self.returns_to, 10**9
        out = self.choose(s, action)
        del self.line[key]
        if self.returns_to >= depth:
            self.found[key] = out
        elif s.who == CHANCE:
            raise TooBig
        self.returns_to = min(outside, self.returns_to if self.returns_to < depth else 10**9)
        return out

    def choose(self, s: State, action: bool) -> Fraction:
        if s.who == CHANCE:
            return sum((self.chance(step(s, o)) for o in s.options), Fraction(0)) / len(s.options)
        if s.who == RUNNER:
            options = [o for o in s.options if not action or o == Verb.RUN | self.server << 8 or starts_run(s, o)]
            return max([self.chance(step(s, o)) for o in options], default=Fraction(0))
        if operation(s) in (Op.BID_CORP, Op.TRACE_SECRET) and len(s.options) > 1:
            columns = self.answers([step(s, o) for o in s.options])
            return value([list(row) for row in zip(*columns, strict=True)])
        return min(self.chance(step(s, o)) for o in self.replies(s))

    def replies(self, s: State) -> list[int]:
        ice = progress.approached(s)
        for o in s.options:
            if self.rez and verb(o) == Verb.REZ and arg(o) == ice:
                return [o]
        if s.ask_kind == DecisionKind.PAY:
            return s.options[:1]
        return [o for o in s.options if verb(o) in IDLE][:1] or s.options

    def answers(self, rows: list[State]) -> list[list[Fraction]]:
        """What each answer of the Runner comes to in each row."""
        secret = [x.who == RUNNER and not x.happened and operation(x) in SECRET for x in rows]
        if not all(secret) or any(x.options != rows[0].options for x in rows):
            return [[self.chance(x) for x in rows]]
        return [column for o in rows[0].options for column in self.answers([step(x, o) for x in rows])]


class CostWalk:
    """The greatest chance of a goal and, of the strategies that have it, the least expected weighted cost; to the goal.

    Only for boards on which nobody chooses in secret, and without unknown cards.

    Args:
        walk: says what the sides may do.
        weights: the weight of each kind of cost.
    """

    def __init__(self, walk: Walk, weights: tuple[int, ...]) -> None:
        self.walk = walk
        self.weights = weights
        self.found: dict[object, tuple[Fraction, Fraction]] = {}
        self.line: set[object] = set()

    def value(self, s: State) -> tuple[Fraction, Fraction]:
        """The chance and the negative cost from a position."""
        action = bool(s.stack) and isinstance(s.stack[-1], Window) and s.stack[-1].kind == Windows.ACTION
        if s.happened or s.over or s.who < 0 or (action and s.last_run[0] != self.walk.before):
            return Fraction(s.happened), Fraction(0)
        key = s.fingerprint()
        if key in self.found:
            return self.found[key]
        self.walk.seen += 1
        if key in self.line or operation(s) in (Op.BID_CORP, Op.TRACE_SECRET) or self.walk.seen > self.walk.most:
            raise TooBig
        self.line.add(key)
        if s.who == CHANCE:
            each = [self.after(s, o) for o in s.options]
            out = sum(x[0] for x in each) / Fraction(len(each)), sum(x[1] for x in each) / Fraction(len(each))
        elif s.who == RUNNER:
            options = [o for o in s.options if not action or self.starts(s, o)]
            out = max((self.after(s, o) for o in options), default=(Fraction(0), Fraction(0)))
        else:
            out = min(self.after(s, o) for o in self.walk.replies(s))
        self.line.remove(key)
        self.found[key] = out
        return out

    def starts(self, s: State, o: int) -> bool:
        return o == Verb.RUN | self.walk.server << 8 or starts_run(s, o)

    def after(self, s: State, o: int) -> tuple[Fraction, Fraction]:
        t = s.copy()
        t.sink = []
        machine.apply(t, o)
        paid = spent(s, t, t.sink)[:9]
        t.sink = None
        chance, cost = self.value(t)
        return chance, cost - sum(w * n for w, n in zip(self.weights, paid, strict=True))


def operation(s: State) -> int:
    return next((s.book.rows[f.row].op for f in reversed(s.stack) if isinstance(f, Structure)), -1)


def step(s: State, o: int) -> State:
    t = s.copy()
    machine.apply(t, o)
    return t


def value(matrix: list[list[Fraction]]) -> Fraction:
    """What a game in a matrix is worth to the player of the columns, by trying all sets of choices of the same size: a mix
    that makes the other indifferent on the set and gives it nothing better elsewhere is a best one (Shapley and Snow)."""
    rows, columns = range(len(matrix)), range(len(matrix[0]))
    for size in range(1, min(len(rows), len(columns)) + 1):
        for some in combinations(rows, size):
            for others in combinations(columns, size):
                part = [[matrix[r][c] for c in others] for r in some]
                mine, worth = indifferent([list(x) for x in zip(*part, strict=True)])
                yours, same = indifferent(part)
                if not mine or not yours or worth != same or min(mine) < 0 or min(yours) < 0:
                    continue
                low = min(sum((yours[k] * matrix[r][c] for k, c in enumerate(others)), Fraction(0)) for r in rows)
                high = max(sum((mine[k] * matrix[r][c] for k, r in enumerate(some)), Fraction(0)) for c in columns)
                if low == high:
                    return low
    raise AssertionError("every game has a value")


def indifferent(matrix: list[list[Fraction]]) -> tuple[list[Fraction], Fraction]:
    """A mix of the columns with which every row comes to the same, and what; an empty one if there is none or many."""
    n = len(matrix)
    lines = [[*row, Fraction(-1), Fraction(0)] for row in matrix] + [[Fraction(1)] * n + [Fraction(0), Fraction(1)]]
    for k in range(n + 1):
        at = next((i for i in range(k, n + 1) if lines[i][k]), -1)
        if at < 0:
            return [], Fraction(0)
        lines[k], lines[at] = lines[at], lines[k]
        lines[k] = [x / lines[k][k] for x in lines[k]]
        for i in range(n + 1):
            if i != k and lines[i][k]:
                lines[i] = [x - lines[i][k] * y for x, y in zip(lines[i], lines[k], strict=True)]
    return [line[-1] for line in lines[:n]], lines[n][-1]
