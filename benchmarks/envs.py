"""Environments: steps a second with observations and masks, memory, and random games without a stall.

Actions are drawn from the list of legal ones. To find them in the mask, as a policy may do, takes NumPy some time as well.

    python benchmarks/envs.py                      # speed and memory
    python benchmarks/envs.py --kind game-v0 --loop "256 seats against random"
    python benchmarks/envs.py --many               # what 16 seats cost in comparison with one
    python benchmarks/envs.py --games 10000        # random games through each interface; the exit code is 1 if one stalls
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import gymnasium
import numpy as np

from rezzed.encoding.match_core import OVER
from rezzed.envs import SeatEnv, SeatProcesses, SeatVectorEnv, env, kind, raw_env
from rezzed.envs.match import Match

KINDS = ("game-v0", "run-v0")
ROUNDS = 5
SECONDS = 4.0  # CPU seconds of a round
SEATS = 16
TOGETHER = 256  # seats in one process
MANY = 1_000  # environments at the same time


def pick(mask: Any, choice: random.Random) -> int:
    """A random legal action."""
    return int(choice.choice(np.flatnonzero(mask).tolist()))


def kernel(name: str, seconds: float) -> int:
    """Steps of matches alone, with the observation and the mask of whoever decides."""
    end, steps, made, choice = time.process_time() + seconds, 0, kind(name), random.Random(1)
    for seed in count():
        match = made.match(seed)
        while match.player != OVER:
            match.observe(match.player)
            match.mask(match.player)
            match.step(choice.choice(match.legal()))
            steps += 1
            if time.process_time() > end:
                return steps
    return steps


def agents(make: Callable[[str], Any]) -> Callable[[str, float], int]:
    """Steps of an environment of PettingZoo, through `last` and `step`."""

    def run(name: str, seconds: float) -> int:
        end, steps, game, choice = time.process_time() + seconds, 0, make(name), random.Random(1)
        for seed in count():
            game.reset(seed=seed)
            for _ in game.agent_iter():
                _, _, ended, cut, _ = game.last()
                game.step(None if ended or cut else choice.choice(game.unwrapped.match.legal()))
                steps += not (ended or cut)
                if time.process_time() > end:
                    return steps
        return steps

    return run


def seat(opponent: str) -> Callable[[str, float], int]:
    """Steps of one seat of Gymnasium, that is, without the decisions of the other one."""

    def run(name: str, seconds: float) -> int:
        end, steps, game, choice = time.process_time() + seconds, 0, SeatEnv(name, "runner", opponent), random.Random(1)
        for seed in count():
            game.reset(seed=seed)
            ended = cut = False
            while not ended and not cut:
                _, _, ended, cut, _ = game.step(choice.choice(game.match.legal()))
                steps += 1
                if time.process_time() > end:
                    return steps
        return steps

    return run


def vector(mode: str, number: int) -> Callable[[str, float], int]:
    """Steps of several seats at once, against `random`; by the clock, because other processes work as well."""

    def run(name: str, seconds: float) -> int:
        games = gymnasium.make_vec(
            f"rezzed/{name}", num_envs=number, vectorization_mode=mode, opponent="random", illegal="loss"
        )  # fmt: skip
        choice, steps = random.Random(1), 0
        _, infos = games.reset(seed=1)
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            _, _, _, _, infos = games.step(np.array([pick(mask, choice) if mask.any() else 0 for mask in infos["action_mask"]]))
            steps += number
        games.close()
        return steps

    return run


def seats(opponent: str, encoding: str = "flat", collect: bool = True) -> Callable[[str, float], int]:
    """Steps of 256 seats at once in this process, into the same arrays of whole numbers. Actions are drawn from the masks while
    the clock stands still. `collect`: whether the garbage collector works, which finds nothing here."""

    def run(name: str, seconds: float) -> int:
        dtype = "int16" if encoding == "entities" else "int8"
        games = SeatVectorEnv(name, TOGETHER, opponent=opponent, copy=False, dtype=dtype, encoding=encoding)
        choice, steps, used = random.Random(1), 0, 0.0
        _, info = games.reset(seed=1)
        if not collect:
            gc.disable()
        while used < seconds:
            actions = np.array([pick(mask, choice) for mask in info["action_mask"]])
            begin = time.process_time()
            _, _, _, _, info = games.step(actions)
            used += time.process_time() - begin
            steps += TOGETHER
        gc.enable()
        return round(steps * seconds / used)

    return run


def step_of(games: Any, seconds: float) -> float:
    """Seconds by the clock of a step of all seats, with random actions from the masks."""
    choice, steps = random.Random(1), 0
    _, infos = games.reset(seed=1)
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        mask = infos["action_mask"]
        _, _, _, _, infos = games.step(np.array([pick(own, choice) for own in mask]))
        steps += 1
    taken = (time.perf_counter() - begin) / steps
    games.close()
    return taken


def many(name: str, encoding: str) -> dict[str, Any]:
    """How many times as long as a step of one seat a step of 16 seats takes: medians of rounds in turns, by the clock."""
    options: dict[str, Any] = {"opponent": "random", "illegal": "loss", "encoding": encoding}
    ratios: dict[str, list[float]] = {"one process": [], "two processes": []}
    for _ in range(ROUNDS):
        one = step_of(gymnasium.make_vec(f"rezzed/{name}", num_envs=1, vectorization_mode="sync", **options), 2.0)
        ratios["one process"].append(step_of(SeatVectorEnv(name, SEATS, copy=False, **options), 2.0) / one)
        ratios["two processes"].append(step_of(SeatProcesses(name, SEATS, 2, copy=False, **options), 2.0) / one)
    told = {how: [round(x, 1) for x in (statistics.median(found), min(found), max(found))] for how, found in ratios.items()}
    return {"kind": name, "encoding": encoding, "seats": SEATS, "as long as one, median, least, most": told}


LOOPS: dict[str, Callable[[str, float], int]] = {
    "match": kernel, "raw_env": agents(raw_env), "raw_env, int8": agents(lambda name: raw_env(name, dtype="int8")),
    "raw_env, no copies": agents(lambda name: raw_env(name, copy=False)),
    "raw_env, compact": agents(lambda name: raw_env(name, encoding="compact")),
    "raw_env, entities": agents(lambda name: raw_env(name, encoding="entities", dtype="int16")),
    "env": agents(env), "seat against random": seat("random"), "seat against best": seat("best"),
    "256 seats against random": seats("random"), "256 seats against best": seats("best"),
    "256 seats against random, compact": seats("random", "compact"),
    "256 seats against random, entities": seats("random", "entities"),
    "256 seats against random, no collector": seats("random", collect=False),
    "2 seats, sync": vector("sync", 2), "2 seats, async": vector("async", 2),
}  # fmt: skip


def speed(name: str, loop: str) -> dict[str, Any]:
    """Steps a second: the median of some rounds, and the range."""
    LOOPS[loop](name, 0.5)
    rounds = sorted(LOOPS[loop](name, SECONDS) / SECONDS for _ in range(ROUNDS))
    least, most = round(rounds[0]), round(rounds[-1])
    return {"kind": name, "loop": loop, "median": round(statistics.median(rounds)), "range": [least, most]}


def resident() -> float:
    """What this process has in memory now, in MB."""
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def memory(number: int) -> dict[str, Any]:
    """MB that environments take beyond the package, each in the middle of a game, after one game of its kind was played."""
    before = resident()
    games = []
    for seed in range(number):
        game, choice = raw_env("game-v0"), random.Random(seed)
        game.reset(seed=seed)
        for _ in range(100):
            if game.match.over:
                break
            game.step(pick(game.observe(game.agent_selection)["action_mask"], choice))
        games.append(game)
    return {"environments": number, "package": round(before, 1), "MB": round(resident() - before, 1)}


def both(name: str) -> Callable[[int], Match]:
    """A function that plays a random game through PettingZoo."""
    game = raw_env(name)

    def play(seed: int) -> Match:
        choice = random.Random(seed)
        game.reset(seed=seed)
        while game.agents and not game.match.over:
            game.step(pick(game.infos[game.agent_selection]["action_mask"], choice))
        return game.match

    return play


def one(name: str) -> Callable[[int], Match]:
    """A function that plays a random game through Gymnasium."""
    game = SeatEnv(name, "corp", "random")

    def play(seed: int) -> Match:
        choice = random.Random(seed)
        _, info = game.reset(seed=seed)
        while not game.match.over:
            _, _, _, _, info = game.step(pick(info["action_mask"], choice))
        return game.match

    return play


def stalls(games: int, kinds: Sequence[str]) -> bool:
    """Play random games through each interface; whether one was truncated. An empty mask is an error."""
    bad = False
    for name in kinds:
        for interface, play in (("PettingZoo", both(name)), ("Gymnasium", one(name))):
            lengths = []
            for seed in range(games):
                match = play(seed)
                lengths.append(match.decisions)
                if match.truncated:
                    print(f"{name}, seed {seed}: stopped after {match.decisions} decisions")
                    bad = True
            mean = statistics.mean(lengths)
            print(f"{name}, {interface}: {games} games, {mean:.0f} decisions each, at most {max(lengths)}", flush=True)
    return bad


def main() -> int:
    """Measure, or play; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, help="play as many random games of each kind through each interface")
    parser.add_argument("--kind", choices=KINDS, action="append", help="only this kind")
    parser.add_argument("--loop", choices=LOOPS, help="only this loop")
    parser.add_argument("--memory", type=int, help="only the memory of as many environments")
    parser.add_argument("--many", action="store_true", help="only 16 seats against one")
    given = parser.parse_args()
    if given.many:
        for name in given.kind or KINDS:
            for encoding in ("flat", "entities"):
                print(json.dumps(many(name, encoding)), flush=True)
        return 0
    if given.games:
        return int(stalls(given.games, given.kind or KINDS))
    if given.memory:
        print(json.dumps(memory(given.memory)))
        return 0
    for name in given.kind or KINDS:
        for loop in [given.loop] if given.loop else LOOPS:
            print(json.dumps(speed(name, loop)), flush=True)
    for number in () if given.loop else (1, MANY):
        subprocess.run([sys.executable, __file__, "--memory", str(number)], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
