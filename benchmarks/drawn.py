"""Measure plans on boards drawn as people build them. `python benchmarks/drawn.py [--against] [--only 0-65] [--json]`.

A seed draws 4 to 7 ice, 3 to 6 breakers (a fracter, a decoder and a killer, then an AI or a second one of a type), up to 3
other cards of the Runner, up to 4 blank cards in the grip, 5 to 25 credits and 2 to 4 clicks from the cards in `popular.toml`.
All ice is rezzed. With `--against`, 60 % of the ice and of the roots is not, the Corp has 5 to 20 credits, and it does what
it can. Every plan has a process of its own: CPU time of `plan()`, and the largest memory of the process, Python and all
cards included. A plan that takes more CPU seconds than `--seconds` is stopped.

The script uses only what older versions of the package have too. Compare two versions with `PYTHONPATH` and run them in turn.
"""

from __future__ import annotations

import signal

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends it without a traceback, also while it imports

import argparse
import json
import os
import random
import resource
import statistics
import time
import tomllib
from pathlib import Path
from typing import Any

from rezzed.board import build
from rezzed.library import compiled
from rezzed.planner import plan

BOOK = "cr-26.03"
BOARDS = 200
SECONDS = 20
POPULAR: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "popular.toml").read_text("utf-8"))
FACTS = {f.title: f for f in compiled(BOOK).cards()}
PROGRAM = FACTS["Corroder"].type
MEMORY = 4
CHIP = "Akamatsu Mem Chip"  # one more memory unit


def one_of(rng: random.Random, *groups: str) -> str:
    """A title of these groups, by weight."""
    weights = {title: n for group in groups for title, n in POPULAR[group].items()}
    return rng.choices(list(weights), list(weights.values()))[0]


def breakers(rng: random.Random, n: int) -> list[str]:
    """The breakers of a rig: one of each type first. Two AI breakers are rare."""
    out = [one_of(rng, "fracter"), one_of(rng, "decoder"), one_of(rng, "killer")]
    while len(out) < n:
        ai = rng.random() < (0.1 if any(title in POPULAR["ai"] for title in out) else 0.5)
        out.append(one_of(rng, *(("ai",) if ai else ("fracter", "decoder", "killer", "second"))))
    return out


def installed(rng: random.Random, title: str, ice: list[str], server: str) -> str:
    """The words of a board for a card with its counters, its host and what was chosen for it."""
    words = title
    if title in POPULAR["counters"]:
        kind, least, most = POPULAR["counters"][title]
        words += f" @{rng.randint(least, most)} {kind}"
    if title in POPULAR["hosted"]:
        words += f" on {rng.choice(ice)}"
    chosen = POPULAR["chosen"].get(title)
    if chosen is not None:
        words += " -> " + {"ice": rng.choice(ice), "server": server}.get(str(chosen), rng.choice(chosen))
    return words


def drawn(seed: int, unrezzed: bool = False) -> tuple[dict[str, Any], str]:
    """The plain data of a board, and the server to reach; the same for the same seed."""
    rng = random.Random(f"drawn {seed}")
    server = rng.choice(("HQ", "HQ", "HQ", "R&D", "remote1"))
    ice = [one_of(rng, "ice") for _ in range(rng.randint(4, 7))]
    root = [one_of(rng, "root")] if server == "remote1" or rng.random() < 0.1 else []
    rig = breakers(rng, rng.randint(3, 6))
    grip = ["Runner card"] * rng.randint(0, 4)
    for _ in range(rng.randint(0, 3)):
        title = one_of(rng, "rig", "grip")
        if title in POPULAR["grip"]:
            grip.append(title)
        elif not (FACTS[title].decl.unique and title in rig):
            rig.append(title)
    memory = sum(FACTS[title].decl.memory for title in rig if FACTS[title].type == PROGRAM)
    runner = {
        "credits": rng.randint(5, 25), "clicks": rng.randint(2, 4), "grip": grip,
        "rig": [*(installed(rng, title, ice, server) for title in rig), *(CHIP,) * max(0, memory - MEMORY)],
    }  # fmt: skip
    credits = rng.randint(5, 20)
    placed = []
    for title in (*ice, *root):
        words = installed(rng, title, ice, server)
        shown = not (rng.random() < 0.6 and unrezzed)
        placed.append(words.replace(title, title + "*" * shown, 1))
    corp = {"credits": credits, "hq": 3, "rnd": 3, "ice": {server: placed[: len(ice)]}, "root": {server: placed[len(ice) :]}}
    return {"rules": BOOK, "corp": corp, "runner": runner}, server


def answer(seed: int, against: bool, seconds: int, how: dict[str, Any]) -> dict[str, Any]:
    """Make the plan; the process ends if it takes too long."""
    board, server = drawn(seed, against)
    s = build(board)
    limit = int(time.process_time() + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    start = time.process_time()
    found = plan(s, f"reach {server}", against=against, **how)
    ms = (time.process_time() - start) * 1000
    ways = sorted([n for n in way.costs.values()] for way in found.ways)
    return {"ms": round(ms, 2), "exact": found.exact, "states": found.states, "ways": ways, "missing": found.missing,
            "notes": list(found.notes)}  # fmt: skip


def measured(seed: int, against: bool, seconds: int, how: dict[str, Any]) -> dict[str, Any]:
    """The answer of a process of its own, with the memory that it needed."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            with os.fdopen(writing, "w") as f:
                json.dump(answer(seed, against, seconds, how), f)
        except Exception as error:
            print(f"seed {seed}: {error!r}", flush=True)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as f:
        text = f.read()
    _, _, used = os.wait4(child, 0)
    row = json.loads(text) if text else {"ms": seconds * 1000.0, "exact": False, "late": True}
    return {"seed": seed, **row, "mb": round(used.ru_maxrss / 1024)}


def seeds(text: str) -> list[int]:
    """`0-65` or `3,7,12`."""
    out: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        out += range(int(first), int(last or first) + 1)
    return out


def summary(rows: list[dict[str, Any]]) -> dict[str, Any]:
    times = sorted(row["ms"] for row in rows)
    return {
        "boards": len(rows), "median": statistics.median(times), "p90": times[len(times) * 9 // 10], "max": times[-1],
        "unfinished": sum("late" in row for row in rows), "mb": max(row["mb"] for row in rows),
        "not_exact": sum(not row["exact"] and "late" not in row for row in rows),
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", action="store_true", help="60 %% of the ice is not rezzed, and the Corp does what it can")
    parser.add_argument("--only", type=seeds, default=list(range(BOARDS)), help="seeds: 0-65 or 3,7,12 (default: 0-199)")
    parser.add_argument("--seconds", type=int, default=SECONDS, help="CPU seconds for each plan")
    parser.add_argument("--until", help="the `until` of `plan()`; versions without it count costs to the goal")
    parser.add_argument("--json", action="store_true", help="every board with its answer, one per line")
    parser.add_argument("--show", action="store_true", help="print the boards; do not plan")
    args = parser.parse_args()
    if args.show:
        for seed in args.only:
            print(seed, json.dumps(drawn(seed, args.against)[0], ensure_ascii=False))
        return
    how = {"until": args.until} if args.until else {}
    rows = []
    for seed in args.only:
        rows.append(measured(seed, args.against, args.seconds, how))
        if args.json:
            print(json.dumps(rows[-1]), flush=True)
    for row in () if args.json else sorted(rows, key=lambda row: -float(row["ms"]))[:20]:
        words = "not finished" if "late" in row else "" if row["exact"] else "not exact"
        print(f"seed {row['seed']:4} {row['ms']:10.1f} ms {row['mb']:5} MB {len(row.get('ways', ())):3} ways {words}")
    print(json.dumps({"summary": summary(rows)}))


if __name__ == "__main__":
    main()
