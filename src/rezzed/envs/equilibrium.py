"""Exact equilibria of small zero-sum games in sequence form, by linear programming and by CFR+.

A plan of a player is an array with one entry for each sequence of their choices: the probability that the player makes all of
them, as far as it is up to the player. It is 1 for the empty sequence, and the choices of an information set add up to the
entry of the sequence that leads there.

The linear program is that of Koller, Megiddo and von Stengel (1996). CFR+ is that of Tammelin (2014): regrets below zero are
forgotten, the players take turns, and the plan of iteration t counts t times in the average. Regrets, best responses and gains
are computed over the whole tree, so nothing is sampled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog
from scipy.sparse import csr_array, hstack, vstack

from ..errors import RezzedError
from ..ids import CORP, RUNNER
from .extensive import GameTree, PlayerSequences

Plan: TypeAlias = NDArray[np.float64]
Sparse: TypeAlias = Any  # SciPy's sparse arrays have no types

NEAR: Final = 1e-9  # what a plan may lose and still count as one of the best


@dataclass(frozen=True)
class Solution:
    """A pair of plans.

    Attributes:
        corp: the plan of the Corp.
        runner: the plan of the Runner.
        value: the gain of the Runner if both follow their plans.
        corp_best: the gain of the Runner if the Corp responds as well as possible to the plan of the Runner.
        runner_best: the gain of the Runner if the Runner responds as well as possible to the plan of the Corp.
    """

    corp: Plan
    runner: Plan
    value: float
    corp_best: float
    runner_best: float

    @property
    def exploitability(self) -> float:
        """Half of NashConv: what a player gains on average by responding as well as possible. It is 0 in an equilibrium. The
        value of the game is between `corp_best` and `runner_best`."""
        return (self.runner_best - self.corp_best) / 2


def payoffs(tree: GameTree) -> Sparse:
    """The gain of the Runner as a sparse matrix: sequences of the Corp (rows) by sequences of the Runner (columns)."""
    pairs = np.array(list(tree.payoffs), dtype=int).reshape(-1, 2)
    gains = np.array([float(gain) for gain in tree.payoffs.values()])
    return csr_array((gains, (pairs[:, CORP], pairs[:, RUNNER])), shape=[plans.sequences for plans in tree.plans])


def rules(plans: PlayerSequences) -> tuple[Sparse, Plan]:
    """The equations that a plan of a player satisfies, as a sparse matrix and its right side."""
    rows, columns, entries = [0], [0], [1.0]
    for number, infoset in enumerate(plans.infosets, 1):
        last = infoset.first + len(infoset.actions)
        columns += [infoset.parent, *range(infoset.first, last)]
        entries += [-1.0] + [1.0] * len(infoset.actions)
        rows += [number] * (1 + len(infoset.actions))
    right = np.zeros(1 + len(plans.infosets))
    right[0] = 1.0
    return csr_array((entries, (rows, columns)), shape=(len(right), plans.sequences)), right


class Ladder:
    """The information sets of one player by levels, for walks from the last decisions to the first or back.

    Args:
        plans: what the player can do.
    """

    def __init__(self, plans: PlayerSequences) -> None:
        self.sequences = plans.sequences
        levels = sorted({infoset.level for infoset in plans.infosets})
        self.levels = [_SequenceLevel(plans, level) for level in levels]

    def best(self, gains: Plan) -> float:
        """The greatest total gain of a plan.

        Args:
            gains: for each sequence, what its ends add to the gain.
        """
        total = gains.copy()
        for level in reversed(self.levels):
            np.add.at(total, level.parents, np.maximum.reduceat(total[level.sequences], level.starts))
        return float(total[0])

    def worth(self, gains: Plan, policy: Plan) -> tuple[Plan, Plan]:
        """What every choice gains if the player follows a policy after it.

        Args:
            gains: for each sequence, what its ends add to the gain.
            policy: for each sequence, the probability of its last choice in its information set.

        Returns:
            For each sequence the gain, and the gain minus that of its information set (the regret of not having chosen it).
        """
        total, regret = gains.copy(), np.zeros(self.sequences)
        for level in reversed(self.levels):
            choices = total[level.sequences]
            values = np.add.reduceat(choices * policy[level.sequences], level.starts)
            regret[level.sequences] = choices - np.repeat(values, level.sizes)
            np.add.at(total, level.parents, values)
        return total, regret

    def plan(self, policy: Plan) -> Plan:
        """The plan of a policy."""
        plan = np.ones(self.sequences)
        for level in self.levels:
            plan[level.sequences] = policy[level.sequences] * np.repeat(plan[level.parents], level.sizes)
        return plan

    def policy(self, weights: Plan) -> Plan:
        """The policy that makes choices in proportion to their weights, and all equally often where the weights are 0.

        Args:
            weights: for each sequence, a number of at least 0; a plan, for example.
        """
        policy = np.ones(self.sequences)
        for level in self.levels:
            mine = weights[level.sequences]
            sums = np.repeat(np.add.reduceat(mine, level.starts), level.sizes)
            equal = 1.0 / np.repeat(level.sizes, level.sizes)
            policy[level.sequences] = np.divide(mine, sums, out=equal, where=sums > 0)
        return policy


class _SequenceLevel:
    """The information sets of one level: the sequences of their choices, where each set starts among these, how many choices it
    has, and the sequence that leads to it."""

    def __init__(self, plans: PlayerSequences, level: int) -> None:
        here = [infoset for infoset in plans.infosets if infoset.level == level]
        self.sizes = np.array([len(infoset.actions) for infoset in here])
        self.starts = np.concatenate(([0], np.cumsum(self.sizes)[:-1]))
        self.parents = np.array([infoset.parent for infoset in here])
        self.sequences = np.concatenate([np.arange(infoset.first, infoset.first + len(infoset.actions)) for infoset in here])


def judged(tree: GameTree, corp: Plan, runner: Plan) -> Solution:
    """The value and the exploitability of a pair of plans."""
    matrix = payoffs(tree)
    return Solution(
        corp,
        runner,
        value=float(corp @ (matrix @ runner)),
        corp_best=-Ladder(tree.plans[CORP]).best(-(matrix @ runner)),
        runner_best=Ladder(tree.plans[RUNNER]).best(matrix.T @ corp),
    )


class LinearProgram:
    """The linear program of one player.

    Its variables are the plan y of the player and one number p for each equation of the other player, whose equations are
    E x = e. The player maximises e p, where for every sequence of the other player the sum of p over its equations (E' p) is at
    most the gain of y against that sequence. The maximum is what the player is sure of.

    Args:
        tree: the game.
        side: CORP or RUNNER.
    """

    def __init__(self, tree: GameTree, side: int) -> None:
        gains = payoffs(tree) if side == RUNNER else -payoffs(tree).T
        mine, self.right = rules(tree.plans[side])
        others, right = rules(tree.plans[1 - side])
        equations, self.size = mine.shape
        self.goal = np.concatenate((np.zeros(self.size), right))
        self.most = hstack((-gains, others.T), format="csr")
        self.equal = hstack((mine, csr_array((equations, others.shape[0]))), format="csr")

    def solve(self) -> tuple[float, Plan]:
        """What the player is sure of, and a plan with which they are."""
        found = self._greatest(self.goal, self.most, np.zeros(self.most.shape[0]))
        return float(self.goal @ found), found[: self.size]

    def span(self, sequence: int) -> tuple[float, float]:
        """The least and the greatest probability of a sequence in a plan with which the player is sure of the most."""
        goal = np.zeros(len(self.goal))
        goal[sequence] = 1.0
        most = vstack((self.most, -self.goal.reshape(1, -1)), format="csr")
        sure, _ = self.solve()
        bounds = np.append(np.zeros(self.most.shape[0]), NEAR - sure)
        return (float(self._greatest(-goal, most, bounds)[sequence]), float(self._greatest(goal, most, bounds)[sequence]))

    def _greatest(self, goal: Plan, most: Sparse, bounds: Plan) -> Plan:
        """The variables with the greatest goal.

        Raises:
            RezzedError: the solver did not find them.
        """
        limits = [(0, None)] * self.size + [(None, None)] * (len(goal) - self.size)
        found = linprog(-goal, A_ub=most, b_ub=bounds, A_eq=self.equal, b_eq=self.right, bounds=limits, method="highs")
        if not found.success:
            raise RezzedError(f"the linear program was not solved: {found.message}")
        plan: Plan = found.x
        return plan


def by_linear_program(tree: GameTree) -> Solution:
    """An equilibrium, by one linear program for each player.

    Raises:
        RezzedError: the solver did not find it.
    """
    _, corp = LinearProgram(tree, CORP).solve()
    _, runner = LinearProgram(tree, RUNNER).solve()
    return judged(tree, corp, runner)


def frequencies(tree: GameTree, solution: Solution, side: int) -> Plan:
    """How often a game comes to each information set of a player."""
    mine, others = (solution.corp, solution.runner) if side == CORP else (solution.runner, solution.corp)
    often = np.zeros(len(tree.plans[side].infosets))
    for number, sequence, chance in tree.plans[side].arrivals:
        often[number] += float(chance) * others[sequence]
    reached: Plan = mine[[infoset.parent for infoset in tree.plans[side].infosets]]
    return often * reached


def by_cfr_plus(tree: GameTree, iterations: int) -> Solution:
    """An approximate equilibrium: the average of the plans of CFR+.

    Args:
        tree: the game.
        iterations: how often each player updates their regrets, at least once.
    """
    matrix = payoffs(tree)
    gains = (-matrix, csr_array(matrix.T))  # of each player against a plan of the other
    ladders = [Ladder(plans) for plans in tree.plans]
    regrets = [np.zeros(plans.sequences) for plans in tree.plans]
    average = [np.zeros(plans.sequences) for plans in tree.plans]
    plans = [ladder.plan(ladder.policy(regret)) for ladder, regret in zip(ladders, regrets, strict=True)]
    for t in range(1, iterations + 1):
        for side in (CORP, RUNNER):
            ladder = ladders[side]
            _, regret = ladder.worth(gains[side] @ plans[1 - side], ladder.policy(regrets[side]))
            regrets[side] = np.maximum(regrets[side] + regret, 0.0)
            plans[side] = ladder.plan(ladder.policy(regrets[side]))
            average[side] += t * plans[side]
    share = iterations * (iterations + 1) / 2
    return judged(tree, average[CORP] / share, average[RUNNER] / share)
