"""Odds for trees that are too large: fix a strategy, then play it against random chance.

The share of successful plays is an unbiased sample of the chance of this strategy, so it is a lower bound for the best one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from typing import Final

from ...ids import CORP
from ..narrow.pruning import hides
from ..values import matrix
from ..values.goal_chance import GoalChance
from .belief_tree import BeliefTree, Choice, SearchTooLarge
from .beliefs import STATE, Belief, Key, Terms, pick

WIDTHS: Final = (4, 2, 1)  # random outcomes to try for a strategy; fewer if the time is up
THOUGHT: Final = 400  # positions searched for a decision that the strategy does not contain
MOMENT: Final = 0.3  # seconds of plays after a cancelled search
LONGEST: Final = 20_000  # positions in one play; a longer play fails
SURE: Final = 1.959963984540054  # standard deviations that contain 95 % of a normal distribution


class Sampler:
    """Plays a strategy many times.

    Args:
        terms: as in `BeliefTree`. When it is cancelled, the plays go on for a moment, so that there is an answer.
        start: the worlds at the start; their weights sum to 1.
        seed: the seed for everything random.
    """

    def __init__(self, terms: Terms, start: Belief, seed: int) -> None:
        self.cancel = terms.cancel
        self.terms = replace(terms, cancel=None)
        self.start = start
        self.seed = seed
        self.strategy: dict[Key, Choice] = {}
        self.thought: dict[Key, Choice] = {}  # decisions that the strategy did not contain
        self.mixes: dict[Key, tuple[matrix.Mix, matrix.Mix, list[list[Belief]]]] = {}
        self.drawn = 0
        self.states = 0
        self.guessed = False  # the choices of the Corp or the deck were estimated

    @property
    def cancelled(self) -> bool:
        """Whether somebody wants the answer now."""
        return self.cancel is not None and self.cancel.is_set()

    # -- the strategy ------------------------------------------------------------------------------------------------------

    def learn(self, exact: BeliefTree[Fraction], most: int, until: float, progress: Callable[[int], None] | None) -> None:
        """Fix the strategy from what an unfinished search knows and from searches with random chance."""
        for width in WIDTHS:
            tree = BeliefTree(replace(self.terms, cancel=self.cancel), GoalChance(), most, until, progress, width, self.seed)
            finished = True
            try:
                tree.play(self.start)
            except SearchTooLarge:
                finished = False
            self.states += tree.states
            self.strategy.update({key: best for key, (_, best) in tree.memory.known.items() if best != -1})
            if finished:
                break
        self.strategy.update({key: best for key, (_, best) in exact.memory.known.items() if best != -1})

    def decide(self, belief: Belief) -> Choice:
        key = self.terms.key(belief)
        if key in self.strategy:
            return self.strategy[key]
        if key not in self.thought:
            tree = BeliefTree(self.terms, GoalChance(), THOUGHT, width=1, seed=self.seed)
            try:
                self.thought[key] = tree.best(belief)
            except SearchTooLarge:
                self.thought[key] = self.terms.options(belief[0][STATE])[0]
        return self.thought[key]

    def bids(self, belief: Belief) -> tuple[matrix.Mix, matrix.Mix, list[list[Belief]]]:
        """Mixed strategies for a secret choice, and the result of each pair.

        Pairs that cannot be searched in time count as equal.
        """
        key = self.terms.key(belief)
        if key not in self.mixes:
            tree = BeliefTree(self.terms, GoalChance(), LONGEST, width=1, seed=self.seed)
            rows = [tree.answered(belief, o) for o in belief[0][STATE].options]
            columns = tree.answers(rows)
            tree.most = tree.states + THOUGHT
            payoffs = [[self.guess(tree, column[r]) for column in columns] for r in range(len(rows))]
            _, corp, runner = matrix.solve(payoffs)
            self.mixes[key] = corp, runner, columns
        return self.mixes[key]

    def guess(self, tree: BeliefTree[Fraction], belief: Belief) -> Fraction:
        try:
            return tree.play(belief)
        except SearchTooLarge:
            return Fraction(1, 2)

    # -- playing -------------------------------------------------------------------------------------------------------------

    def once(self) -> bool:
        """Play the strategy once and return whether it reached the goal."""
        drawing = BeliefTree(self.terms, GoalChance(), LONGEST, width=1, seed=self.seed)
        dividing = BeliefTree(self.terms, GoalChance(), LONGEST)  # several worlds: all outcomes, which divide them
        drawing.drawn = self.drawn
        worlds = self.start
        reached = False
        try:
            while worlds:
                ended, beliefs, _ = (drawing if len(worlds) == 1 else dividing).spread(worlds)
                weights = [sum((w for w, _, _ in b), Fraction(0)) for b in beliefs]
                k = self.pick(drawing, [sum(ended, Fraction(0)), *weights])
                reached = k == 0
                worlds = self.answered(drawing, beliefs[k - 1], weights[k - 1]) if 0 < k <= len(beliefs) else []
        except SearchTooLarge:
            reached = False
        self.drawn = drawing.drawn
        self.states += drawing.states + dividing.states
        self.guessed = self.guessed or drawing.peeked
        return reached

    def pick(self, drawing: BeliefTree[Fraction], chances: list[Fraction]) -> int:
        """Draw the index of what happens, or the number of chances if none of them happens."""
        drawing.drawn += 1
        return pick(self.seed, drawing.drawn, [*chances, 1 - sum(chances, Fraction(0))])

    def answered(self, drawing: BeliefTree[Fraction], belief: Belief, weight: Fraction) -> Belief:
        belief = [(w / weight, s, spent) for w, s, spent in belief]
        s = belief[0][STATE]
        if s.who == CORP:
            self.guessed = True
        if not hides(s):
            return drawing.answered(belief, self.decide(belief))
        corp, runner, columns = self.bids(belief)
        r, c = self.pick(drawing, list(corp)), self.pick(drawing, list(runner))
        return columns[c][r]

    def play(self, samples: int, until: float, progress: Callable[[int], None] | None) -> tuple[int, int]:
        """Play several times, at least once and until the time is up. Return the successes and the number of plays."""
        reached = done = 0
        if self.cancelled:
            until = time.monotonic() + MOMENT
        early = self.cancelled
        while done < samples and (done == 0 or not until or time.monotonic() < until) and (early or not self.cancelled):
            reached += self.once()
            done += 1
            if progress is not None:
                progress(self.states)
        return reached, done


def interval(reached: Fraction | int, samples: Fraction | int) -> tuple[float, float]:
    """Wilson's 95 % interval for a number of successes."""
    p, z = float(Fraction(reached) / samples), float(SURE * SURE / samples)
    middle = (p + z / 2) / (1 + z)
    half = SURE * sqrt(p * (1 - p) / samples + z / (4 * samples)) / (1 + z)
    return (0.0 if reached == 0 else max(0.0, middle - half), 1.0 if reached == samples else min(1.0, middle + half))
