"""Random play through games and seats, with and without looking: CPU microseconds for each decision.

    python benchmarks/seats.py

Five loops over the same board: the engine alone (`engine`), `Game.decision` and `Game.apply` (`game`), the same through seats
(`seat`), seats that ask for their view and the new events of their log at every decision and read the decision of the view
(`looking`), and seats that read the board of the view as well (`reading`). Each figure is the least of several rounds, which a
busy machine disturbs least.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any, Final

import rezzed
from rezzed.engine.timing import machine

GAMES: Final = 12  # in one round
ROUNDS: Final = 14
MOST: Final = 400  # decisions of a game
SIDES: Final = ("corp", "runner")
BOARD: Final[dict[str, Any]] = {
    "corp": {
        "credits": 8, "hq": ["Enigma", "Ice Wall", "Snare!"], "rnd": 6,
        "ice": {"HQ": ["Enigma", "Tollbooth"], "R&D": ["Eli 1.0*"], "remote1": ["Ice Wall*"]},
        "root": {"remote1": ["PAD Campaign"]},
    },
    "runner": {
        "credits": 12, "clicks": 4, "grip": ["Inside Job", "Inside Job", "Dirty Laundry"], "stack": 8,
        "rig": ["Corroder", "Gordian Blade", "Mimic"],
    },
}  # fmt: skip


def engine(game: rezzed.Game, rng: random.Random) -> int:
    """Play a game on the state alone; return the number of decisions."""
    s, n = game.state, 0
    while not s.over and n < MOST:
        machine.apply(s, rng.choice(s.options))
        n += 1
    return n


def through_game(game: rezzed.Game, rng: random.Random) -> int:
    """Play a game through `Game.decision` and `Game.apply`."""
    n = 0
    while game.decision is not None and n < MOST:
        game.apply(rng.choice(game.decision.options))
        n += 1
    return n


def through_seats(game: rezzed.Game, rng: random.Random) -> int:
    """Play a game through the seats of both players."""
    seats = {side: game.seat(side) for side in SIDES}  # type: ignore[arg-type]
    n = 0
    while not game.over and n < MOST:
        seat = seats[seats["corp"].waiting]
        decision = seat.decision
        assert decision is not None
        seat.apply(rng.choice(decision.options))
        n += 1
    return n


def looking(game: rezzed.Game, rng: random.Random, board: bool = False) -> int:
    """Play a game through seats that ask for their view and the new events of their log at every decision."""
    seats = {side: game.seat(side) for side in SIDES}  # type: ignore[arg-type]
    read = dict.fromkeys(SIDES, 0)
    n = 0
    while not game.over and n < MOST:
        seat = seats[seats["corp"].waiting]
        view = seat.view
        read[seat.side] += len(seat.log(read[seat.side]))
        assert view.decision is not None and (not board or view.servers)
        seat.apply(rng.choice(view.decision.options))
        n += 1
    return n


def reading(game: rezzed.Game, rng: random.Random) -> int:
    """The same with the board of each view. Whoever reads one field of it makes all of them."""
    return looking(game, rng, board=True)


def microseconds(play: Callable[[rezzed.Game, random.Random], int]) -> float:
    """The least CPU time for a decision in one of several rounds."""
    found = []
    for _ in range(ROUNDS):
        rng, spent, decisions = random.Random(5), 0.0, 0
        for _ in range(GAMES):
            game = rezzed.Game(BOARD)
            began = time.process_time()
            decisions += play(game, rng)
            spent += time.process_time() - began
        found.append(spent / decisions * 1e6)
    return min(found)


if __name__ == "__main__":
    loops = {"engine": engine, "game": through_game, "seat": through_seats, "looking": looking, "reading": reading}
    for name, play in loops.items():
        print(f"{name:<8} {microseconds(play):6.1f} us a decision")
