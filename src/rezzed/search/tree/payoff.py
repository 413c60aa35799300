"""Expected costs and points: the strategy that is best for a list of numbers, of which the first is the most important.

The tree is that of `chances`. A payoff is a tuple of fractions. The Runner maximises its first numbers in order (`ranks`),
the Corp minimises them, and chance averages payoffs. If both sides choose at once, they use the mixed strategies that are
optimal for the first number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, TypeAlias

from ...decisions import IDLE, DecisionKind, Verb, verb
from ...engine.ask import modifiers
from ...engine.state import State
from ...ids import CHANCE, CORP, RUNNER
from ..narrow.pruning import hides
from ..values import matrix
from ..values.budget import KINDS, N_COSTS, WORTH
from .chances import DEEP, STATE, Belief, Choice, OddsTree, SearchTooLarge, Terms, World
from .memory import SearchMemory
from .position_tree import phase_serial
from .useful_options import UsefulOptions

Payoff: TypeAlias = tuple[Fraction, ...]

_WEIGHTS: Final = tuple(WORTH[k] for k in KINDS)


@dataclass(frozen=True)
class Value:
    """The payoff from a belief, the worst of each cost, and the best choice."""

    payoff: Payoff
    worst: tuple[int, ...]
    best: Choice = -1


@dataclass(frozen=True)
class Costs:
    """The costs of the strategy with the greatest chance; of several, the one with the least expected weighted cost.

    Costs are net: what comes back is not counted. They are counted to the end of the run, or until the goal is reached.

    Attributes:
        chance: the chance of this strategy.
        expected: the expected amount of each cost, by the names in `KINDS`.
        worst: the greatest amount of each cost that can happen.
        worth: the expected weighted cost in credits (`WORTH`).
    """

    chance: Fraction
    expected: dict[str, Fraction]
    worst: dict[str, int]
    worth: Fraction


def costs(
    terms: Terms, start: Belief, search: UsefulOptions, most: int, until: float, to_end: bool
) -> tuple[Costs, Payoffs] | None:
    """Find the expected costs of the best strategy; None if there are too many positions.

    Args:
        terms: those of the chance.
        start: the worlds at the start, without amounts spent.
        search: as in `terms`; its options may include jacking out.
        most: the maximum number of positions.
        until: the `time.monotonic()` at which to stop; 0 means no limit.
        to_end: whether the costs after the goal count.
    """
    every = tuple(range(N_COSTS))
    tree = Payoffs(replace(terms, search=search, kinds=every, to_end=to_end), most, until, _costs_at, 2)
    try:
        found = tree.play(tree.start(start))
    except SearchTooLarge:
        return None
    if tree.lower_bounds:
        return None
    chance, worth, *amounts = found.payoff
    names = dict(zip(KINDS, amounts, strict=True)), dict(zip(KINDS, found.worst, strict=False))
    return Costs(chance, *names, -worth), tree


def _costs_at(s: State, spent: tuple[int, ...]) -> Payoff:
    amounts = spent[:N_COSTS]
    reached = Fraction(int(s.met or len(spent) > N_COSTS))
    return (reached, Fraction(-sum(w * n for w, n in zip(_WEIGHTS, amounts, strict=True))), *map(Fraction, amounts))


def survival(terms: Terms, start: Belief, most: int, until: float) -> tuple[Value, Payoffs]:
    """The chances that the Runner survives the run, and that it reaches the goal, of a Runner who wants the goal first.

    The Corp wants the Runner dead. Where both choose at once, both think of that only.

    Args:
        terms: those of the run, in which the Corp is active.
        start: the worlds at the start.
        most: the maximum number of positions.
        until: the `time.monotonic()` at which to stop; 0 means no limit.

    Raises:
        SearchTooLarge: there are too many positions, or the time is up.
    """

    def lived(s: State, spent: tuple[int, ...]) -> Payoff:
        return (Fraction(int(s.winner != CORP)), Fraction(int(bool(s.met or spent))))

    tree = Payoffs(replace(terms, kinds=(), to_end=True), most, until, lived, 2, goal_first=True)
    return tree.play(tree.start(start)), tree


def most_points(terms: Terms, start: Belief, most: int, until: float) -> Fraction | None:
    """The greatest expected agenda points that the Runner gains in the run; None if there are too many positions."""
    before = modifiers.points(start[0][STATE], RUNNER)

    def gained(s: State, spent: tuple[int, ...]) -> Payoff:
        return (Fraction(modifiers.points(s, RUNNER) - before),)

    worlds: Belief = []
    for w, s, _ in start:
        t = s.copy()
        t.awaits, t.awaits_of = -1, b""
        worlds.append((w, t, (0,) * len(terms.kinds)))
    tree = Payoffs(terms, most, until, gained, 1)
    try:
        found = tree.play(worlds)
    except SearchTooLarge:
        return None
    return None if tree.lower_bounds else found.payoff[0]


class Payoffs:
    """Finds the best payoff.

    Args:
        terms: what is constant in the whole tree.
        most: the maximum number of positions.
        until: the `time.monotonic()` at which to stop; 0 means no limit.
        at: the payoff of a line that is over, from its last position and what was spent.
        ranks: how many numbers of a payoff are compared.
        goal_first: whether the Runner compares them from the last to the first.
    """

    def __init__(
        self, terms: Terms, most: int, until: float, at: Callable[[State, tuple[int, ...]], Payoff], ranks: int,
        goal_first: bool = False,
    ) -> None:  # fmt: skip
        self.terms = terms
        self.tree = OddsTree(terms, most, until)
        self.at = at
        self.ranks = ranks
        self.goal_first = goal_first
        self.lower_bounds = False
        self.memory: SearchMemory[Value | None] = SearchMemory()

    def start(self, worlds: Belief) -> Belief:
        """The same worlds, with nothing spent of any kind that this tree counts."""
        return [(w, s, (0,) * len(self.terms.kinds)) for w, s, _ in worlds]

    def best(self, belief: Belief) -> Choice:
        """The best choice for a belief."""
        found = self.value(belief)
        return -1 if found is None else found.best

    def chance(self, worlds: Belief) -> Fraction:
        """The first number of the payoff from these worlds, times their weight."""
        return self.play(worlds).payoff[0]

    def play(self, worlds: Iterable[World]) -> Value:
        """The payoff from these worlds, times their weight."""
        found, beliefs = self.spread(worlds)
        for belief in beliefs:
            value = self.value(belief)
            if value is None:  # the same position again: the line is over
                found += [self.ended(world) for world in belief]
            else:
                weight = sum(w for w, _, _ in belief)
                found.append(Value(tuple([weight * x for x in value.payoff]), value.worst))
        return total(found)

    def ended(self, world: World) -> Value:
        w, s, spent = world
        return Value(tuple([w * x for x in self.at(s, spent)]), spent)

    def spread(self, worlds: Iterable[World]) -> tuple[list[Value], list[Belief]]:
        """Continue until somebody has a choice. Return the payoffs of lines that are over, and the beliefs."""
        done: list[Value] = []
        waiting: Belief = []
        here = list(worlds)
        while here:
            after: Belief = []
            for world in self.terms.arrived(here):
                s = world[STATE]
                if s.met or self.terms.over(s):
                    done.append(self.ended(world))
                    continue
                self.tree.count()
                if s.who == CHANCE:
                    for o, p in self.tree.drawn_from(s):
                        after += self.step(world, o, done, p)
                    continue
                options = self.terms.options(s)
                if len(options) > 1:
                    waiting.append(world)
                elif options:
                    after += self.step(world, options[0], done)
                else:
                    done.append(self.ended(world))
            here = self.terms.merged(after) if len(after) > 1 else after
        return done, self.terms.by_observation(waiting) if waiting else []

    def step(self, world: World, o: int, done: list[Value], share: Fraction | None = None) -> Belief:
        """Take an option; a line that exceeds the limits is over."""
        found = self.terms.step(world, o, share)
        if found is None:
            w, s, spent = world
            done.append(self.ended((w if share is None else w * share, s, spent)))
            return []
        return [found]

    def value(self, belief: Belief) -> Value | None:
        """The best payoff of a belief whose weights count as 1; None if it is an earlier position of the line."""
        key, memory = self.terms.key(belief), self.memory
        if key in memory.known:
            return memory.known[key]
        if memory.on_line(key):
            return None
        if memory.depth > DEEP - 2:
            raise SearchTooLarge
        outside = memory.enter(key)
        weight = sum(w for w, _, _ in belief)
        found = self.choice([(w / weight, s, spent) for w, s, spent in belief])
        if memory.leave(key, outside):
            memory.known[key] = found
        return found

    def choice(self, belief: Belief) -> Value | None:
        s = belief[0][STATE]
        if hides(s):
            return self.secret(belief)
        sign = 1 if s.who == RUNNER else -1
        best: Value | None = None
        menu = None if self.terms.limits else self.tree.menu(belief, True)
        scripts, options = menu if menu is not None else ([], self.terms.options(s))
        for script, worlds in scripts:
            found = self.behind(worlds, [])
            if found is not None and (best is None or self.better(found, best, sign)):
                best = Value(found.payoff, found.worst, script)
        if s.who == RUNNER and s.ask_kind == DecisionKind.NUMBER and len(options) > 3 and self.terms.search.plain:
            options = self.tree.different(belief, options)
        for o in sorted(options, key=lambda o: verb(o) not in IDLE):  # of equal options, prefer to do nothing
            phase = phase_serial(s) if verb(o) == Verb.USE else -1
            if phase >= 0 and not self.memory.use(o, phase):
                self.lower_bounds = True
                continue
            found = self.after(belief, o)
            if phase >= 0:
                self.memory.used(o, phase)
            if found is None and sign < 0:
                found = total([self.ended(world) for world in belief])
            if found is not None and (best is None or self.better(found, best, sign)):
                best = Value(found.payoff, found.worst, o)
        return best

    def better(self, a: Value, b: Value, sign: int) -> bool:
        mine, other = a.payoff[: self.ranks], b.payoff[: self.ranks]
        if sign > 0:
            return mine[::-1] > other[::-1] if self.goal_first else mine > other
        return mine < other

    def after(self, belief: Belief, o: int) -> Value | None:
        """The payoff of an option; None if it only leads back to an earlier position."""
        done: list[Value] = []
        worlds: Belief = []
        for world in belief:
            worlds += self.step(world, o, done)
        self.tree.count(len(worlds))
        return self.behind(worlds, done)

    def behind(self, worlds: Belief, done: list[Value]) -> Value | None:
        """The payoff after a choice; `done` are lines that are over. None if it only leads back to an earlier position."""
        ended, beliefs = self.spread(worlds)
        if not done and not ended and len(beliefs) == 1:
            return self.value(beliefs[0])
        for b in beliefs:
            value = self.value(b)
            weight = sum(w for w, _, _ in b)
            done += [self.ended(w) for w in b] if value is None else [
                Value(tuple([weight * x for x in value.payoff]), value.worst)
            ]  # fmt: skip
        return total(done + ended)

    def secret(self, belief: Belief) -> Value:
        """Both choose at once: their optimal mixed strategies for the first number."""
        columns = self.tree.answers([self.tree.answered(belief, o) for o in belief[0][STATE].options])
        rows = range(len(columns[0]))
        found = [[self.play(column[r]) if column[r] else self.lost(belief) for column in columns] for r in rows]
        _, corp, runner = matrix.solve([[x.payoff[0] for x in line] for line in found])
        parts = [
            Value(tuple([corp[r] * runner[c] * x for x in found[r][c].payoff]), found[r][c].worst)
            for r in rows for c in range(len(columns)) if corp[r] * runner[c]
        ]  # fmt: skip
        return total(parts)

    def lost(self, belief: Belief) -> Value:
        """A choice that exceeds the limits."""
        return total([self.ended(world) for world in belief])


def total(values: list[Value]) -> Value:
    """The sum of payoffs that are already multiplied by their weights, with the worst of each cost."""
    payoff = tuple([sum(column, Fraction(0)) for column in zip(*[v.payoff for v in values], strict=True)])
    return Value(payoff, tuple([max(column) for column in zip(*[v.worst for v in values], strict=False)]))
