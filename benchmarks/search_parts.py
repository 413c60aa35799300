"""The searching bot without one of its parts, to see what the part brings:

    rezzed simulate --games 100 --bots benchmarks/search_parts.py:whole,best
    rezzed simulate --games 100 --bots benchmarks/search_parts.py:no_tree,best       # and no_weights, no_value, no_rollouts

The numbers are in README.md here.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from rezzed.bots.ismcts import bandit, guess
from rezzed.bots.ismcts.rollout import turn, value_after
from rezzed.bots.ismcts.sampling_bot import Ismcts
from rezzed.bots.ismcts.search_tree import SearchTree
from rezzed.engine.state import State
from rezzed.game import Action, Decision, Seat, offer
from rezzed.ids import SIDE_NAMES

NODES = 40  # tries of options for a decision
ENDLESS = 10**6  # a turn that no game reaches


class Parts(Ismcts):
    """A search that tries every option in the same number of sampled positions.

    Args:
        seed: of its random numbers.
        tree: whether it remembers later actions of its turn and what they brought.
        weights: whether a hidden card is the likelier in a place the more often the Corp puts such cards there.
        value: whether play stops at the end of the next turn, where the position is estimated; otherwise it goes on, for at
            most 400 decisions.
        rollout: whether there is any simulated play before the estimate.
    """

    def __init__(
        self, seed: int, tree: bool = True, weights: bool = True, value: bool = True, rollout: bool = True
    ) -> None:
        super().__init__(None, NODES, seed)
        self.tree, self.weights, self.value, self.played = tree, weights, value, rollout

    def _compared(
        self, seat: Seat, decision: Decision, favourite: Action, watch: Callable[[int], bool] | None = None
    ) -> list[bandit.Arm]:
        worlds, side = guess.Worlds(seat, self.rng), SIDE_NAMES.index(seat.side)
        if not self.weights:
            worlds.likely = None
        arms = [bandit.Arm(k) for k in range(len(decision.options))]
        tree = SearchTree(side)
        for _ in range(max(2, NODES // len(arms))):
            state, seed = worlds.draw(), self.rng.getrandbits(32)
            found = offer.offered(state, side)
            for arm in arms:
                known = tree if self.tree else SearchTree(side)
                arm.values.append(value_after(state, found[arm.at], Random(seed), self._until(state), known))
        return arms

    def _until(self, state: State) -> int:
        if not self.played:
            return 0
        return turn(state) + bandit.AHEAD if self.value else ENDLESS


def whole(seed: int = 1) -> Parts:
    """With all parts."""
    return Parts(seed)


def no_tree(seed: int = 1) -> Parts:
    """After an option, the strategies of both sides play."""
    return Parts(seed, tree=False)


def no_weights(seed: int = 1) -> Parts:
    """All positions that are possible are equally likely."""
    return Parts(seed, weights=False)


def no_value(seed: int = 1) -> Parts:
    """Games are played on, nearly to their ends."""
    return Parts(seed, value=False)


def no_rollouts(seed: int = 1) -> Parts:
    """The position after an option is estimated at once."""
    return Parts(seed, rollout=False)
