"""Measure how plans grow: time, positions, size of the answer. `python benchmarks/plan.py [--only WORDS] [--json]`.

- ice: a server is given one piece of ice after the other; the rig stays. One rig raises its strength for the encounter only,
  one has a decoder whose strength lasts as long as the run, so that what was paid for one piece of ice is worth something at
  the next.
- breakers: the server stays; the rig is given one breaker after the other, from the seventh on AI breakers.
- subroutines: one piece of ice with more and more subroutines, equal ones (Tour Guide) or ones that can be paid for (Swarm).
- credits: the same server and rig, and more and more credits.
- random: boards with eight ice and eight different breakers, drawn from System Gateway and System Update 2021.

The boards with names are those of `rezzed bench`. Every plan has five seconds.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from typing import Any

from rezzed.board import build
from rezzed.cards import sets_of
from rezzed.cli.bench import CHIPS, PLANS, TRIO, plan_board
from rezzed.library import compiled
from rezzed.planner import plan

ICE = (
    "Palisade", "Enigma", "Karunā", "Eli 1.0", "Tollbooth", "Pharos",
    "Ice Wall", "Enigma", "Karunā", "Palisade", "Enigma", "Eli 1.0",
)  # fmt: skip
RIGS = {"for the encounter": ("Corroder", "Buzzsaw", "Carmen"), "for the run": TRIO}
BREAKERS = (*TRIO, "Paperclip", "Buzzsaw", "Mimic", "Mayfly", "Atman @4 power", "Aumakua @3 virus", "Faust")
BREAKERS_FROM = 3
SUBROUTINES = 8
POOLS = (5, 10, 15, 20, 30, 40, 60, 80)
CREDITS = 99
ROUNDS = 5
SECONDS = 5  # wall time for one plan
LONG = 1.0  # CPU seconds after which a plan is not repeated
SETS = ("system_gateway", "system_update_2021")


def measured(board: dict[str, Any], rounds: int = ROUNDS) -> dict[str, Any]:
    """The median CPU time of a plan, the number of positions searched, and the size of its answer."""
    s = build(board)
    times: list[float] = []
    while len(times) < rounds and sum(times) < LONG:
        start = time.process_time()
        found = plan(s, "reach HQ", seconds=SECONDS)
        times.append(time.process_time() - start)
    return {
        "ms": round(statistics.median(times) * 1000, 2), "states": found.states, "ways": len(found.ways), "exact": found.exact,
    }  # fmt: skip


def guided(n: int) -> dict[str, Any]:
    """Tour Guide with n subroutines that end the run, and a rig with two cards that break them."""
    board = plan_board(("Tour Guide",), ("Mimic", "Carmen", "Mayfly"), 60)
    board["corp"]["root"] = {f"remote{i}": ["PAD Campaign*"] for i in range(1, n + 1)}
    return board


def swarming(n: int) -> dict[str, Any]:
    """Swarm with n subroutines, each of which trashes a program or costs 3 credits."""
    board = plan_board((), ("Mimic", "Carmen", "Corroder", "Gordian Blade"), 60)
    board["corp"]["ice"] = {"HQ": [f"Swarm* @{n} advancement"]}
    return board


def drawn(n: int, seed: int) -> dict[str, Any]:
    """A board with n ice, n breakers and enough memory for them."""
    rng = random.Random(f"{n} {seed}")
    facts = [f for f in compiled("cr-26.03").cards() if set(sets_of(f.decl)) & set(SETS) and not f.decl.on_ice]
    ice = [f.title for f in facts if f.type == 0]
    breakers = [f.title for f in facts if "icebreaker" in f.subtypes]
    rig = [*rng.sample(breakers, n), *("Akamatsu Mem Chip",) * n]
    return plan_board(tuple(rng.choice(ice) for _ in range(n)), tuple(rig), 40)


def boards() -> dict[str, dict[Any, dict[str, Any]]]:
    """The boards of every row, by what grows."""
    out: dict[str, dict[Any, dict[str, Any]]] = {"named": {name: plan_board(*what) for name, what in PLANS.items()}}
    for words, rig in RIGS.items():
        out[f"ice, strength {words}"] = {n: plan_board(ICE[:n], rig, CREDITS) for n in range(1, len(ICE) + 1)}
    rigs = range(BREAKERS_FROM, len(BREAKERS) + 1)
    out["breakers, 5 ice, 25 credits"] = {n: plan_board(ICE[:5], (*BREAKERS[:n], *CHIPS, *CHIPS), 25) for n in rigs}
    out["subroutines that are equal"] = {n: guided(n) for n in range(1, SUBROUTINES + 1)}
    out["subroutines that can be paid for"] = {n: swarming(n) for n in range(1, SUBROUTINES + 1)}
    out["credits, 6 ice, 6 breakers"] = {n: plan_board(ICE[:6], (*BREAKERS[:6], *CHIPS), n) for n in POOLS}
    out["random, 8 ice, 8 breakers"] = {seed: drawn(8, seed) for seed in range(12)}
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="the rows whose titles have these words")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    out = {}
    for title, rows in boards().items():
        if args.only not in title:
            continue
        out[title] = {n: measured(board, 1 if title.startswith("random") else ROUNDS) for n, board in rows.items()}
        if not args.json:
            print(title)
            for n, row in out[title].items():
                words = "" if row["exact"] else "not exact"
                print(f"  {n!s:<30} {row['ms']:9.2f} ms {row['states']:7} states {row['ways']:3} ways {words}", flush=True)
    if args.json:
        print(json.dumps(out))


if __name__ == "__main__":
    main()
