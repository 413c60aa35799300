"""What the Runner of `run-v0` can gain against the heuristic Corp: with all cards known, and with what the Runner knows.

    python benchmarks/run_bounds.py --boards 200 --worlds 20 [--open]

A value with all cards known is exact: the engine plays every option of the Runner, the strategy of the heuristic Corp answers,
and outcomes of chance are averaged. The Runner does not see facedown cards, so no honest player can be asked for that. The
bound of an honest player draws boards that look the same to the Runner, and gives each first action the mean of its values with
all cards known: the Runner decides honestly whether to run, and knows everything from then on. It is too high, not too low. With
`--open` all ice of the drawn boards is rezzed and the Runner knows the root: both values are the same there.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rezzed.bots.ismcts.rollout import acting, strategy
from rezzed.decisions import Verb, option
from rezzed.engine.state import State
from rezzed.engine.timing import machine
from rezzed.envs.kinds import _pool, drawn_run, kind, opened, stolen
from rezzed.ids import CHANCE, RUNNER, Option, Type

GAME = "run-v0"
FIRST = 2**40  # the seed of the first board; nobody trains on it
PASS = option(Verb.PASS)
LOST = -1.0  # what a line is worth that comes back to a position of its own
DEEP = 150  # decisions of one line


class TooLarge(Exception):
    """A board has more positions than were asked for."""


class AllKnown:
    """The values of the positions of one board, for a Runner who knows all cards.

    Args:
        most: positions that are looked at.
    """

    def __init__(self, most: int) -> None:
        self.known: dict[tuple[object, ...], float] = {}
        self.line: set[tuple[object, ...]] = set()
        self.most = most

    def worth(self, s: State) -> float:
        """What a position is worth to the Runner.

        Raises:
            TooLarge: there are too many.
        """
        while not s.over and (len(s.options) == 1 or s.who not in (CHANCE, RUNNER)):
            machine.apply(s, s.options[0] if len(s.options) == 1 else strategy(s))
        if s.over:
            return ended(s)
        at = s.fingerprint()
        if at in self.line or len(self.line) > DEEP:
            return LOST
        if at not in self.known:
            if len(self.known) + len(self.line) > self.most:
                raise TooLarge
            self.line.add(at)
            values = self.after(s)
            self.line.remove(at)
            self.known[at] = sum(values.values()) / len(values) if s.who == CHANCE else max(values.values())
        return self.known[at]

    def after(self, s: State) -> dict[Option, float]:
        """What each option of a position is worth. The Runner looks no further than at one that is worth 1."""
        values: dict[Option, float] = {}
        for o in s.options:
            t = s.copy()
            machine.apply(t, o)
            values[o] = self.worth(t)
            if values[o] == 1.0 and s.who == RUNNER and self.line:
                break
        return values


def ended(s: State) -> float:
    """What a match that is over was worth to the Runner."""
    if s.winner >= 0:
        return 1.0 if s.winner == RUNNER else -1.0
    return stolen(s)


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
    """What each first action is worth with all cards known; 1 if that is too much work. The windows before it are passed.

    Args:
        board: the board.
        most: positions that are looked at.
    """
    s = kind(GAME).match(1, {"board": board}, explicit_chance=True).s
    while not acting(s):
        machine.apply(s, PASS if PASS in s.options else s.options[0])
    values: dict[Option, float] = {}
    for o in s.options:
        t = s.copy()
        machine.apply(t, o)
        try:
            values[o] = AllKnown(most).worth(t)
        except TooLarge:
            values[o] = 1.0
    return values


def main() -> None:
    """Work out and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=20, help="boards that look like each of them")
    parser.add_argument("--most", type=int, default=20_000, help="positions that are looked at for one option")
    parser.add_argument("--open", action="store_true", help="all ice is rezzed, and the Runner knows the root")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    began = time.process_time()
    lines = []
    for n in range(given.boards):
        board = drawn_run(FIRST + n)
        if given.open:
            board = opened(board)
        rng = random.Random(n)
        sure = values_of(board, given.most)
        line = {"seed": FIRST + n, "all_known": max(sure.values())}
        if given.worlds and not given.open:
            found = [values_of(alike(board, rng), given.most) for _ in range(given.worlds)]
            line["honest_at_most"] = max(sum(x.get(o, 0.0) for x in found) / len(found) for o in sure)
        lines.append(line)
        if n % 10 == 9:
            told = {name: round(sum(x[name] for x in lines) / len(lines), 4) for name in line if name != "seed"}
            print(n + 1, told, f"{time.process_time() - began:.0f} s", flush=True)
        if given.out is not None:
            given.out.write_text("\n".join(map(json.dumps, lines)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
