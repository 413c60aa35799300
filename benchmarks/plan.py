"""Measure how plans grow with the number of ice: CPU time and size of the answer. `python benchmarks/plan.py [--json]`.

A server is given one piece of ice after the other; the rig stays. One rig raises its strength for the encounter only, one has
a decoder whose strength lasts as long as the run, so that what was paid for one piece of ice is worth something at the next.
`random` are boards with eight ice and eight different breakers, drawn from System Gateway and System Update 2021, five seconds
for each. The boards with names are those of `rezzed bench`.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from typing import Any

from rezzed.cards import sets_of
from rezzed.cli.bench import PLANS, plan_board
from rezzed.library import compiled
from rezzed.planner import plan

ICE = (
    "Palisade", "Enigma", "Karunā", "Eli 1.0", "Tollbooth", "Pharos",
    "Ice Wall", "Enigma", "Karunā", "Palisade", "Enigma", "Eli 1.0",
)  # fmt: skip
RIGS = {"for the encounter": ("Corroder", "Buzzsaw", "Carmen"), "for the run": ("Corroder", "Gordian Blade", "Carmen")}
CREDITS = 99
ROUNDS = 5
SECONDS = 5  # time limit for a random board
SETS = ("system_gateway", "system_update_2021")


def measured(board: dict[str, Any], rounds: int = ROUNDS, seconds: float | None = None) -> dict[str, Any]:
    """The median CPU time of a plan, the number of positions searched, and the size of its answer."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        found = plan(board, "reach HQ", seconds=seconds)
        times.append((time.process_time() - start) * 1000)
    return {
        "ms": round(statistics.median(times), 2), "states": found.states, "ways": len(found.ways), "exact": found.exact,
    }  # fmt: skip


def drawn(n: int, seed: int) -> dict[str, Any]:
    """A board with n ice, n breakers and enough memory for them."""
    rng = random.Random(f"{n} {seed}")
    facts = [f for f in compiled("cr-26.03").cards() if set(sets_of(f.decl)) & set(SETS) and not f.decl.on_ice]
    ice = [f.title for f in facts if f.type == 0]
    breakers = [f.title for f in facts if "icebreaker" in f.subtypes]
    rig = [*rng.sample(breakers, n), *("Akamatsu Mem Chip",) * n]
    return plan_board(tuple(rng.choice(ice) for _ in range(n)), tuple(rig), 40)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    out: dict[str, Any] = {"named": {name: measured(plan_board(*what)) for name, what in PLANS.items()}}
    for words, rig in RIGS.items():
        out[f"strength {words}"] = {n: measured(plan_board(ICE[:n], rig, CREDITS)) for n in range(1, len(ICE) + 1)}
    each = [measured(drawn(8, seed), 1, SECONDS) for seed in range(12)]
    out["random 8 ice, 8 breakers"] = dict(enumerate(each))
    if args.json:
        print(json.dumps(out))
        return
    for title, rows in out.items():
        print(title)
        for n, row in rows.items():
            words = "" if row["exact"] else "not exact"
            print(f"  {n!s:<26} {row['ms']:9.2f} ms {row['states']:7} states {row['ways']:3} ways {words}")


if __name__ == "__main__":
    main()
