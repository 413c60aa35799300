"""Is `best` ever a worse opponent than `random`? Both play each side of each kind of environment, on the same matches.

    python benchmarks/opponents.py --matches 400

For each kind, each side and each other player: what both were worth to their side on average, and their difference match by
match with its standard error.
"""

from __future__ import annotations

import argparse
import statistics
from itertools import product

from rezzed.encoding.match_core import OVER
from rezzed.envs.kinds import KINDS, kind
from rezzed.envs.match import NAMES, SIDES
from rezzed.envs.opponents import chooser


def worth(name: str, seed: int, side: int, mine: str, other: str) -> float:
    """What a match is worth to a side that a bot plays against another one."""
    match = kind(name).match(seed)
    players = [chooser(name, mine if k == side else other, k, seed, "int8") for k in SIDES]
    while match.player != OVER:
        match.step(players[match.player](match))
    return match.returns()[side]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--kind", choices=KINDS, action="append", help="only this kind")
    given = parser.parse_args()
    for name, side, other in product(given.kind or KINDS, SIDES, ("random", "best")):
        best, chance = ([worth(name, seed, side, mine, other) for seed in range(given.matches)] for mine in ("best", "random"))
        gains = [x - y for x, y in zip(best, chance, strict=True)]
        error = statistics.stdev(gains) / len(gains) ** 0.5
        print(
            f"{name}, {NAMES[side]} against {other}: best {statistics.mean(best):+.3f}, random {statistics.mean(chance):+.3f}, "
            f"difference {statistics.mean(gains):+.3f} +- {error:.3f} ({given.matches} matches)", flush=True,
        )  # fmt: skip


if __name__ == "__main__":
    main()
