"""Who meets whom in each round. A pair without a second entrant is a bye."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from ..errors import RezzedError

Pair: TypeAlias = tuple[int, int | None]

AGAIN: Final = 10**12  # what it costs to meet again, or to have a second bye
APART: Final = 10**4  # what it costs to meet somebody with other points


def is_bye(pair: Pair) -> bool:
    """Whether the first of a pair has no opponent."""
    _, other = pair
    return other is None


def round_robin(n: int) -> list[list[Pair]]:
    """The rounds in which everybody of `n` meets everybody once: the circle method. Seats alternate as far as possible."""
    circle: list[int | None] = [*range(n), *([None] if n % 2 else [])]
    rounds = []
    for k in range(len(circle) - 1):
        half = len(circle) // 2
        opposite = enumerate(zip(circle[:half], circle[: half - 1 : -1], strict=True))
        pairs = [(a, b) if (k + at) % 2 else (b, a) for at, (a, b) in opposite]
        rounds.append(sorted(_pair(a, b) for a, b in pairs))
        circle.insert(1, circle.pop())
    return [sorted(pairs, key=is_bye) for pairs in rounds]


def _pair(a: int | None, b: int | None) -> Pair:
    if a is None:
        a, b = b, a
    assert a is not None
    return a, b


def check() -> None:
    """Check that Swiss rounds can be paired.

    Raises:
        RezzedError: NetworkX is not installed.
    """
    _networkx()


def _networkx() -> Any:
    try:
        return importlib.import_module("networkx")
    except ImportError:
        raise RezzedError("a Swiss league needs NetworkX: pip install 'rezzed[league]'") from None


def swiss(points: Sequence[int], past: Sequence[Sequence[Pair]]) -> list[Pair]:
    """The next round of a Swiss tournament: nobody meets again if that is possible, and points are as near as possible.

    Args:
        points: of each entrant so far; among equals the first ones are the better ones.
        past: the rounds before.

    Raises:
        RezzedError: NetworkX is not installed.
    """
    n = len(points)
    ranked = sorted(range(n), key=lambda k: (-points[k], k))
    place = {k: at for at, k in enumerate(ranked)}
    met = [frozenset(pair) for pairs in past for pair in pairs]
    cost: dict[tuple[int, int], int] = {}
    for a in range(n):
        for b in range(a + 1, n):
            again = met.count(frozenset((a, b)))
            cost[a, b] = AGAIN * again + APART * (points[a] - points[b]) ** 2 + abs(place[a] - place[b])
        if n % 2:  # the last ones get byes
            cost[a, n] = AGAIN * met.count(frozenset((a, None))) + APART * (points[a] - min(points)) ** 2 + n - place[a]
    most = max(cost.values()) + 1
    networkx = _networkx()
    graph = networkx.Graph()
    graph.add_weighted_edges_from((a, b, most - x) for (a, b), x in cost.items())
    found = [tuple(sorted(pair)) for pair in networkx.max_weight_matching(graph, maxcardinality=True)]
    pairs: list[Pair] = [(a, None if b == n else b) for a, b in found]
    return sorted(pairs, key=lambda p: (is_bye(p), min(place[k] for k in p if k is not None)))
