"""Kills the board in the middle of busy games, again and again, and looks whether the database has all that was acknowledged.

    python benchmarks/board_crash.py [--games 200] [--kills 5] [--postgresql]

Half of the games are against a bot, half between two people. Everybody acts at random, as fast as the server answers. After
each `kill -9` every game is played again from its entries: every acknowledged action must be there under its number, every
position and event that a player was shown must come again, and no number may be missing. Then the server starts again, and all
players go on by the number that they know. New games take the place of those that are over.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from contextlib import nullcontext
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from web.crowd import Seat, faults, new_game, opened, play
from web.postgres import cluster
from web.serving import Server

TOGETHER = 20  # games that are made at once


async def made(url: str, games: int) -> list[Seat]:
    """Make games, half of them against a bot."""
    room = asyncio.Semaphore(TOGETHER)

    async def one(n: int) -> list[Seat]:
        async with room:
            side = ("corp", "runner")[n // 2 % 2]
            return [seat for seat in await new_game(url, n, side, "best" if n % 2 else None) if seat is not None]

    return [seat for pair in await asyncio.gather(*map(one, range(games))) for seat in pair]


async def busy(server: Server, seats: list[Seat], choice: random.Random, seconds: float) -> float:
    """Connect, play, and kill the server. Return how long it took until all were connected, in seconds."""
    start = time.perf_counter()
    await opened(seats)
    connected = time.perf_counter() - start
    stop = asyncio.Event()
    players = [asyncio.create_task(play(seat, random.Random(choice.random()), stop)) for seat in seats]
    await asyncio.sleep(seconds)
    server.kill()
    await asyncio.gather(*players)
    for seat in seats:
        await seat.close()
    return connected


async def measured(folder: Path, database: str, games: int, kills: int) -> int:
    """Kill a server some times, print what was found, and return the number of faults.

    Args:
        folder: for the server.
        database: its URL.
        games: how many games are played at any time.
        kills: how often the server is killed.
    """
    choice, lost = random.Random(5), 0
    server = Server(folder, "--db", database).start()
    port, seats = server.port, await made(server.url, games)
    print(f"{games} games, {len(seats)} players, {database.partition(':')[0]}")
    for n in range(kills):
        if n:
            server.start(port)
            going = [seat for seat in seats if not seat.update["over"]]
            seats = going + await made(server.url, games - len({seat.id for seat in going}))
        seconds, before = choice.uniform(2.0, 6.0), sum(len(seat.acknowledged) for seat in seats)
        connected = await busy(server, seats, choice, seconds)
        found = await faults(database, seats)
        done = sum(len(seat.acknowledged) for seat in seats) - before
        print(
            f"kill {n + 1} after {seconds:.1f} s: all connected in {connected:.1f} s; {done} actions acknowledged, "
            f"{sum(len(seat.refused) for seat in seats)} refused, {len(found)} faults"
        )
        print("".join(f"  {fault}\n" for fault in found[:5]), end="", flush=True)
        lost += len(found)
    if "Traceback" in server.output():
        print(server.output()[-3000:])
        lost += 1
    return lost


def main() -> int:
    """Measure, and print what was found. The result is 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--postgresql", action="store_true", help="a private PostgreSQL instead of SQLite")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, cluster(safe=True) if given.postgresql else nullcontext() as postgres:
        database = postgres.database() if postgres else f"sqlite:///{folder}/board.db"
        lost = asyncio.run(measured(Path(folder), database, given.games, given.kills))
    print("nothing was lost" if not lost else f"{lost} faults")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
