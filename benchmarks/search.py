"""How fast the bot `ismcts` searches: samples, tries, decisions and simulated runs a second of CPU time, on one core.

    python benchmarks/search.py

The positions are those of one game between the heuristic bots with the starter decks, one of every 20 decisions.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median

import rezzed
from rezzed.bots import bot_of
from rezzed.bots.ismcts import guess, rollout
from rezzed.bots.ismcts.search_tree import SearchTree
from rezzed.cli.play import Matchup
from rezzed.engine.state import State
from rezzed.engine.timing import machine
from rezzed.ids import CHANCE

ROUNDS = 5
RUNS = 300  # decisions after which a run counts as endless


def positions() -> Iterator[rezzed.Game]:
    """The game at one of every 20 decisions."""
    game = rezzed.Game({**Matchup(None, None, None).board(), "seed": 3})
    policies = {side: bot_of(side) for side in ("corp", "runner")}
    n = 0
    while game.decision is not None:
        game.apply(game.chosen(policies[game.decision.chooser]))
        n += 1
        if n % 20 == 0 and game.decision is not None:
            yield game.copy()


def a_second(work: Callable[[], int]) -> float:
    """How much work is done in a second of CPU time: the median of the rounds."""
    found = []
    for _ in range(ROUNDS):
        began = time.process_time()
        done = work()
        found.append(done / (time.process_time() - began))
    return median(found)


def runs(states: list[State]) -> int:
    """Play every run that the Runner could begin to its end, with both strategies; return how many there were."""
    done = 0
    for start in states:
        for o in [o for o in start.options if o & 0xFF == 1]:
            s = start.copy()
            machine.apply(s, o)
            for k in range(RUNS):
                if s.over or (s.run_at < 0 and s.who != CHANCE):
                    break
                machine.apply(s, rollout.chosen(s, Random(k)))
            done += 1
    return done


def main() -> None:
    games = list(positions())
    worlds = [guess.Worlds(game.seat(game.decision.chooser), Random(1)) for game in games if game.decision is not None]
    states = [each.draw() for each in worlds]
    acting = [s for s in states if rollout.acting(s) and any(o & 0xFF == 1 for o in s.options)]
    print("compiled:" if rezzed.COMPILED else "pure Python:", len(states), "positions,", len(acting), "at a Runner's action")

    def samples() -> int:
        return sum(1 for each in worlds for _ in range(3) if each.draw() is not None)

    def tries() -> int:
        for s in states:
            for k, o in enumerate(s.options[:4]):
                rollout.value_after(s, o, Random(k), rollout.turn(s) + 2, SearchTree(s.who))
        return sum(len(s.options[:4]) for s in states)

    def decisions() -> int:
        return sum(rollout.played_on(s.copy(), Random(k), rollout.turn(s) + 2) for k, s in enumerate(states))

    for name, work in (("samples", samples), ("tries", tries), ("decisions", decisions), ("runs", lambda: runs(acting))):
        print(f"{name:10} {a_second(work):10.0f} a second")


if __name__ == "__main__":
    main()
