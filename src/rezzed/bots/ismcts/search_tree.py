"""The tree of a search: what was tried at the later actions of a side in its turn, in positions that it cannot tell apart.

See decision M1.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from ...engine.ask import sight
from ...engine.state import State
from ...engine.state.ledger import RUN_ON, SUCCEEDED_ON

PATIENT: Final = 6  # visits before another action than that of the strategy is tried
CURIOUS: Final = 0.25  # how much is explored
TRUST: Final = 0.5  # the part of the exploration that the action of the strategy gets
FIRST: Final = 0.02  # how much worse than the others an action is taken to be before it is tried


class SearchNode:
    """Positions that a side cannot tell apart: visits, and how often and with which sum of values each option was tried."""

    __slots__ = ("visits", "total", "counts", "sums")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.counts: dict[int, int] = {}
        self.sums: dict[int, float] = {}

    def selected(self, options: list[int], favourite: int) -> int:
        """The option to try next."""
        if self.visits < PATIENT:
            return favourite
        mean = self.total / self.visits
        rest = (1 - TRUST) / max(1, len(options) - 1)
        root = CURIOUS * sqrt(self.visits)
        best, most = favourite, -1e9
        for o in options:
            n = self.counts.get(o, 0)
            value = self.sums[o] / n if n else mean - FIRST
            value += root * (TRUST if o == favourite else rest) / (1 + n)
            if value > most:
                best, most = o, value
        return best


class SearchTree:
    """What a search has tried.

    Args:
        side: who searches.
    """

    __slots__ = ("side", "nodes", "path")

    def __init__(self, side: int) -> None:
        self.side = side
        self.nodes: dict[tuple[object, ...], SearchNode] = {}
        self.path: list[tuple[SearchNode, int]] = []  # of the try that is in progress

    def selected(self, s: State, favourite: int) -> int:
        """The option to try in a position, which is remembered until the try has been `valued`.

        Args:
            s: the position; this side decides.
            favourite: what the strategy does.
        """
        node = self.nodes.setdefault(fingerprint(s, self.side), SearchNode())
        o = node.selected(s.options, favourite)
        self.path.append((node, o))
        return o

    def valued(self, value: float) -> None:
        """Enter the value of a try, to this side, at all positions through which it went."""
        for node, o in self.path:
            node.visits += 1
            node.total += value
            node.counts[o] = node.counts.get(o, 0) + 1
            node.sums[o] = node.sums.get(o, 0.0) + value
        self.path = []


def fingerprint(s: State, side: int) -> tuple[object, ...]:
    """What a side sees of a position, as far as it matters for its next action; equal for orders of actions that lead to the
    same position, and for sampled positions that differ in what the side does not know."""
    known = [code if sight.knows(s, side, c) else -1 for c, code in enumerate(s.code)]
    return (
        tuple(s.credits), tuple(s.clicks), s.tags, s.bad_publicity, s.core, s.totals[RUN_ON], s.totals[SUCCEEDED_ON],
        tuple(s.options), tuple(known), tuple(s.zone), tuple(s.where), tuple(s.face), tuple(s.host), tuple(s.counters),
    )  # fmt: skip
