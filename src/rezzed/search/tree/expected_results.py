"""What the Runner may expect of a run besides the chance of its goal: costs, survival, agenda points."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from ...engine.ask import modifiers
from ...engine.state import State
from ...ids import CORP, RUNNER
from ..values.budget import KINDS, N_COSTS, WORTH, Vector
from ..values.payoff import Numbers, Payoff, Payoffs
from .belief_tree import BeliefTree, SearchTooLarge
from .beliefs import STATE, Belief, Terms
from .useful_options import UsefulOptions

_WEIGHTS: Final = tuple(WORTH[k] for k in KINDS)


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
) -> tuple[Costs, BeliefTree[Payoff]] | None:
    """Find the expected costs of the best strategy; None if there are too many positions.

    Args:
        terms: those of the chance.
        start: the worlds at the start, without amounts spent.
        search: as in `terms`; its options may include jacking out.
        most: the maximum number of positions.
        until: the `time.monotonic()` at which to stop; 0 means no limit.
        to_end: whether the costs after the goal count.
    """
    terms = replace(terms, search=search, kinds=tuple(range(N_COSTS)), to_end=to_end)
    tree = BeliefTree(terms, Payoffs(_costs_at, 2), most, until)
    try:
        found = tree.play(terms.start(start))
    except SearchTooLarge:
        return None
    if tree.lower_bounds:
        return None
    chance, worth, *amounts = found.numbers
    names = dict(zip(KINDS, amounts, strict=True)), dict(zip(KINDS, found.worst, strict=False))
    return Costs(chance, *names, -worth), tree


def _costs_at(s: State, spent: Vector) -> Numbers:
    amounts = spent[:N_COSTS]
    reached = Fraction(int(s.happened or len(spent) > N_COSTS))
    return (reached, Fraction(-sum(w * n for w, n in zip(_WEIGHTS, amounts, strict=True))), *map(Fraction, amounts))


def survival(terms: Terms, start: Belief, most: int, until: float) -> tuple[Payoff, BeliefTree[Payoff]]:
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

    def lived(s: State, spent: Vector) -> Numbers:
        return (Fraction(int(s.winner != CORP)), Fraction(int(bool(s.happened or spent))))

    terms = replace(terms, kinds=(), to_end=True)
    tree = BeliefTree(terms, Payoffs(lived, 2, goal_first=True), most, until)
    return tree.play(terms.start(start)), tree


def most_points(terms: Terms, start: Belief, most: int, until: float) -> Fraction | None:
    """The greatest expected agenda points that the Runner gains in the run; None if there are too many positions."""
    before = modifiers.points(start[0][STATE], RUNNER)

    def gained(s: State, spent: Vector) -> Numbers:
        return (Fraction(modifiers.points(s, RUNNER) - before),)

    worlds: Belief = []
    for w, s, spent in terms.start(start):
        t = s.copy()
        t.awaits, t.awaits_of = -1, b""
        worlds.append((w, t, spent))
    tree = BeliefTree(terms, Payoffs(gained, 1), most, until)
    try:
        found = tree.play(worlds)
    except SearchTooLarge:
        return None
    return None if tree.lower_bounds else found.numbers[0]
