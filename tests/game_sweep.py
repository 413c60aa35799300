"""Random whole games of random decks: `python tests/game_sweep.py GAMES [--from SEED] [--jobs N]`; `.ci/games` runs it.

Every game is played to its end under one of the books, in turn, and audited from its log. In one game of ten there is a copy, a
save and a decision that is taken back on the way, and the games must go on alike. It prints what went wrong, with the seed.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context

from test_whole_games import LIMIT, board, play

import rezzed
from rezzed import rules
from rezzed.testing import audit

BLOCK = 50  # games of one task
CHECKED = 10  # of so many games one is copied, saved and taken back


def played(seed: int, every: bool = False) -> tuple[str, list[str]]:
    """How a game ended, and what is wrong about it. `every`: its decks are drawn from every declared card."""
    names = rules.names()
    book, rng = names[seed % len(names)], random.Random(seed)
    try:
        game = rezzed.Game(board(book, seed, every))
        wrong = compared(game, rng) if seed % CHECKED == 0 else []
        decisions = play(game, rng)
        if not game.over:
            wrong.append(f"{decisions} decisions, and no end")
        wrong += audit(game)
    except Exception as error:  # every fault is reported with its seed
        return "fault", [f"{book}, seed {seed}: {type(error).__name__}: {error}"]
    return f"{book}: {game.ended or 'stall'}", [f"{book}, seed {seed}: {text}" for text in wrong]


def compared(game: rezzed.Game, rng: random.Random) -> list[str]:
    """Play on for a while, and compare the game with a copy, a save and a decision that was taken back."""
    play(game, rng, rng.randint(5, 200))
    wrong = []
    if rezzed.restore(game.save()).state.digest() != game.state.digest():
        wrong.append("a restored save is another game")
    if game.taken and game.may_undo().legal:
        words, digest = game.actions[-1], game.state.digest()
        game.undo()
        game.apply(words)
        if game.state.digest() != digest:
            wrong.append("a decision that is taken again leads elsewhere")
    way, twin = rng.getrandbits(64), game.copy()
    other = game.copy()
    play(twin, random.Random(way), LIMIT)
    play(other, random.Random(way), LIMIT)
    if twin.state.digest() != other.state.digest():
        wrong.append("two copies go on differently")
    return wrong


def block(first: int, after: int, every: bool = False) -> tuple[Counter[str], list[str]]:
    """The ends of some games, and their faults."""
    ends: Counter[str] = Counter()
    faults: list[str] = []
    for seed in range(first, after):
        end, wrong = played(seed, every)
        ends[end] += 1
        faults += wrong
    return ends, faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", type=int)
    parser.add_argument("--from", dest="first", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    end = given.first + given.games
    firsts = list(range(given.first, end, BLOCK))
    ends: Counter[str] = Counter()
    faults: list[str] = []
    with ProcessPoolExecutor(given.jobs, mp_context=get_context("spawn")) as pool:
        for found, wrong in pool.map(block, firsts, [min(f + BLOCK, end) for f in firsts], repeat(True)):
            ends += found
            faults += wrong
            for line in wrong:
                print(line, flush=True)
    for words, n in sorted(ends.items()):
        print(f"{n:7} {words}")
    print(f"{given.games} games, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
