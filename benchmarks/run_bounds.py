"""What the Runner of `run-v0` can gain against the heuristic Corp: with all cards known, and with what the Runner knows.

    python benchmarks/run_bounds.py --boards 200 --worlds 20 [--open] [--bot ppo:FILE]

A value with all cards known is exact: the engine plays every option of the Runner, the strategy of the heuristic Corp
answers, and outcomes of chance are averaged. The Runner does not see facedown cards, so no honest player can be asked for
that. The bound of an honest player draws boards that look the same to the Runner, and gives each first action the mean of
its values with all cards known: the Runner decides honestly whether to run, and knows everything from then on. It is too
high, not too low. With `--open` all ice of the drawn boards is rezzed and the Runner knows the root: both values are the
same there.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Mapping
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

from rezzed.bots.ismcts.rollout import acting, strategy
from rezzed.bots.run_values import RunValues, TooLarge
from rezzed.decisions import Verb, option
from rezzed.engine.timing import machine
from rezzed.envs.kinds import _pool, drawn_run, kind, opened
from rezzed.envs.opponents import chooser
from rezzed.ids import RUNNER, Option, Type

GAME = "run-v0"
FIRST = 2**40  # the seed of the first board; nobody trains on it
PASS = option(Verb.PASS)


def alike(board: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    """A board that looks the same to the Runner, as likely as the generator draws it."""
    pool, other = _pool(), drawn_run(rng.getrandbits(40))
    corp, runner = board["corp"], board["runner"]
    ice = corp["ice"]["remote1"]
    seen = {title.rstrip("*") for title in ice if title.endswith("*")}
    hidden = iter(rng.sample([title for title in pool[Type.ICE] if title not in seen], len(ice)))
    root = [other["corp"]["root"]["remote1"][0], *rng.sample(pool[Type.UPGRADE], len(corp["root"]["remote1"]) - 1)]
    return {
        **board,
        "corp": {
            **corp, "hq": other["corp"]["hq"], "rnd": other["corp"]["rnd"], "root": {"remote1": root},
            "ice": {"remote1": [title if title.endswith("*") else next(hidden) for title in ice]},
        },
        "runner": {**runner, "stack": other["runner"]["stack"]},
    }  # fmt: skip


def values_of(board: Mapping[str, Any], most: int) -> dict[Option, float]:
    """What each first action is worth with all cards known. The windows before it are passed.

    Args:
        board: the board; infinite if it is too much work.
        most: positions that are looked at.
    """
    s = kind(GAME).match(1, {"board": board}, explicit_chance=True).s
    while not acting(s):
        machine.apply(s, PASS if PASS in s.options else strategy(s))
    values: dict[Option, float] = {}
    for o in s.options:
        t = s.copy()
        machine.apply(t, o)
        try:
            values[o] = RunValues(t, most).worth(t)
        except TooLarge:
            values[o] = inf
    return values


def gained(bot: str, board: Mapping[str, Any], seed: int) -> float:
    """What a bot gains on a board, without knowing more than the Runner does."""
    match = kind(GAME).match(seed, {"board": board})
    players = [chooser(GAME, name, side, seed, "int8") for side, name in enumerate(("best", bot))]
    while not match.over:
        legal = match.legal()
        match.step(legal[0] if len(legal) == 1 else players[match.player](match))
    return match.returns()[RUNNER]


def told(lines: list[dict[str, float]], of: str) -> str:
    """Means in words, and the part of one of them that the bot gains: intervals of 95 % from boards that are drawn again."""
    table = {name: np.array([line[name] for line in lines]) for name in lines[0] if name != "seed"}
    words = [f"{name} {x.mean():+.3f}" for name, x in table.items()]
    if "bot" in table and table[of].sum() > 0:
        drawn = np.random.default_rng(1).integers(len(lines), size=(4_000, len(lines)))
        low, high = np.percentile(table["bot"][drawn].mean(1), (2.5, 97.5))
        least, most = np.percentile(table["bot"][drawn].sum(1) / np.maximum(table[of][drawn].sum(1), 1e-9), (2.5, 97.5))
        part = table["bot"].sum() / table[of].sum()
        words.append(f"bot {low:+.3f} to {high:+.3f}, of {of} {part:.1%} ({least:.1%} to {most:.1%})")
    return "; ".join(words)


def main() -> None:
    """Work out and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--skip", type=int, default=0, help="boards that are left out before them")
    parser.add_argument("--worlds", type=int, default=20, help="boards that look like each of them")
    parser.add_argument("--most", type=int, default=20_000, help="positions that are looked at for one option")
    parser.add_argument("--open", action="store_true", help="all ice is rezzed, and the Runner knows the root")
    parser.add_argument("--bot", help="a bot that plays these boards, such as eager or ppo:FILE")
    parser.add_argument("--out", type=Path, help="a file for a line of JSON for each board")
    given = parser.parse_args()
    began = time.process_time()
    lines: list[dict[str, float]] = []
    for seed in range(FIRST + given.skip, FIRST + given.skip + given.boards):
        board = opened(drawn_run(seed)) if given.open else drawn_run(seed)
        sure, rng = values_of(board, given.most), random.Random(seed)
        line = {"seed": seed, "all_known": max(x for x in sure.values() if x < inf), "at_most": min(1.0, max(sure.values()))}
        if given.worlds and not given.open:
            found = [values_of(alike(board, rng), given.most) for _ in range(given.worlds)]
            line["honest_at_most"] = max(sum(min(1.0, x[o]) for x in found) / len(found) for o in sure)
        if given.bot is not None:
            line["bot"] = gained(given.bot, board, seed)
        lines.append(line)
        if len(lines) % 50 == 0 or len(lines) == given.boards:
            print(f"{len(lines)} boards, {time.process_time() - began:.0f} s: {told(lines, 'all_known')}", flush=True)
    if "honest_at_most" in lines[0] and "bot" in lines[0]:
        print(told(lines, "honest_at_most"))
    if given.out is not None:
        given.out.write_text("\n".join(map(json.dumps, lines)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
