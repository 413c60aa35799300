"""What the fixed strategies of `turns-v0` are sure of: each against the exact best response of the other side.

    python benchmarks/turns_bounds.py

The value of the game, for the Runner, is between the two numbers. It prints how many collections of positions were worked out,
and the seconds of CPU.
"""

from __future__ import annotations

import time

from rezzed.envs.best_response import BestResponse
from rezzed.envs.small_solution import Undrawn
from rezzed.envs.three_turns import TURNS
from rezzed.envs.turns_plans import strategies
from rezzed.ids import CORP, RUNNER


def main() -> None:
    """Work out and print."""
    plans = strategies(TURNS)
    for side, words in ((CORP, "the Runner's strategy is sure of"), (RUNNER, "the Corp's strategy gives at most")):
        began = time.process_time()
        best = BestResponse(side, plans[1 - side], Undrawn(TURNS), plans[side])
        print(f"{words} {best.gain:.6f} ({best.met} collections, {time.process_time() - began:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
