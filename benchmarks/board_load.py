"""Measures the board under load: many open games, and how long it takes from an action until both players see it.

    python benchmarks/board_load.py [--games 1000] [--every 20 10 5] [--seconds 30] [--postgresql]

Half of the games are against a bot of the server, half between two people. The people are clients in this process, which act at
random; a player who is asked thinks for some seconds, on average those of `--every`, one series after the other. The time is
measured in this process, from before the request is sent until the update with this action has come to the player, or to both
players; reading and sending updates of all other clients in the same loop is a part of it. Memory is that of all processes of
the server, without PostgreSQL.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from board_crash import made
from web.crowd import Seat, opened, play
from web.postgres import cluster
from web.serving import Server

FILES = 20_000  # connections of the clients
HEAD = (
    "                                          both views, ms  one view, ms            memory  CPU of  CPU of  load\n"
    "thinking  games  actions/s  updates/s     p50     p99     p50     p99  errors     MB  server  clients"
)


def memory(pid: int) -> int:
    """The resident memory of a process and of all below it, in MB."""
    own = Path(f"/proc/{pid}")
    pages = int((own / "statm").read_text().split()[1])
    below = (own / "task" / str(pid) / "children").read_text().split()
    return pages * resource.getpagesize() // 1_000_000 + sum(memory(int(child)) for child in below)


def used(pid: int) -> float:
    """The CPU time that a process has used, in seconds."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def delays(seats: Sequence[Seat], since: float) -> list[float]:
    """How long it took from each action until all players of its game had seen it, in milliseconds.

    Args:
        seats: all players of one game.
        since: actions before this time do not count.
    """
    found = []
    for seat in seats:
        for done, sent in seat.times:
            if sent >= since:
                came = [next((when for seq, when in other.seen if seq >= done and when >= sent), None) for other in seats]
                found.append(max((when - sent) * 1000 if when else float("inf") for when in came))
    return found


def share(sorted_ones: Sequence[float], part: float) -> float:
    """The number below which a part of sorted numbers is."""
    return sorted_ones[min(len(sorted_ones) - 1, int(part * len(sorted_ones)))] if sorted_ones else float("nan")


async def series(servers: Sequence[Server], seats: list[Seat], every: float, seconds: float) -> None:
    """Let everybody play for a while, and print a row.

    Args:
        servers: the servers.
        seats: all players, connected.
        every: how long a player thinks, in seconds on average.
        seconds: how long it is measured, after one more tenth of it.
    """
    pids = [server.process.pid for server in servers if server.process is not None]
    games = defaultdict(list)
    for seat in seats:
        seat.seen.clear()
        seat.times.clear()
        games[seat.id].append(seat)
    refused = sum(len(seat.refused) for seat in seats)
    stop, choice = asyncio.Event(), random.Random(7)
    players = [asyncio.create_task(play(seat, random.Random(choice.random()), stop, every)) for seat in seats]
    await asyncio.sleep(seconds / 10)
    start, cpu, own = time.perf_counter(), sum(map(used, pids)), time.process_time()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - start
    cpu, own = (sum(map(used, pids)) - cpu) / took, (time.process_time() - own) / took
    stop.set()
    ends = await asyncio.gather(*players, return_exceptions=True)
    lost = [end for end in ends if isinstance(end, BaseException)]
    errors = sum(len(seat.refused) for seat in seats) - refused + len(lost)
    closed = sum(seat.socket is None for seat in seats)
    both = sorted(ms for pair in games.values() if len(pair) == 2 for ms in delays(pair, start))
    alone = sorted(ms for pair in games.values() if len(pair) == 1 for ms in delays(pair, start))
    playing = sum(not pair[0].update["over"] for pair in games.values())
    updates = sum(when >= start for seat in seats for _, when in seat.seen)
    print(
        f"{every:5g} s  {playing:5d}  {(len(both) + len(alone)) / took:9.0f}  {updates / took:9.0f}  "
        f"{share(both, 0.5):6.1f} {share(both, 0.99):7.1f}  {share(alone, 0.5):6.1f} {share(alone, 0.99):7.1f}  "
        f"{errors + closed:6d}  {sum(map(memory, pids)):5d}  {cpu:6.0%}  {own:6.0%}  {os.getloadavg()[0]:4.1f}",
        flush=True,
    )
    for error in {repr(error) for error in lost}:
        print(f"       {error}")


async def measured(folder: Path, database: str, games: int, think: Sequence[float], seconds: float) -> int:
    """Start a server, open games and print a row for each series. The result is 1 if there is an error in the server's output.

    Args:
        folder: for the server.
        database: its URL.
        games: how many.
        think: how long players think, in seconds on average, for each series.
        seconds: how long a series takes.
    """
    server = Server(folder, "--db", database).start()
    start = time.perf_counter()
    seats = await made(server.url, games)
    for seat in seats:
        seat.changes = True
    between = time.perf_counter()
    await opened(seats)
    end = time.perf_counter()
    print(f"{games} games made in {between - start:.0f} s, {len(seats)} players connected in {end - between:.0f} s")
    print(HEAD)
    for every in think:
        await series([server], seats, every, seconds)
    for seat in seats:
        await seat.close()
    server.stop()
    print(server.output().partition("\n")[2][-3000:])
    return int("Traceback" in server.output())


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--every", type=float, nargs="+", default=[20.0, 10.0, 5.0])
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--postgresql", action="store_true", help="a private PostgreSQL instead of SQLite")
    given = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    with tempfile.TemporaryDirectory() as folder, cluster(safe=True) if given.postgresql else nullcontext() as postgres:
        database = postgres.database() if postgres else f"sqlite:///{folder}/board.db"
        return asyncio.run(measured(Path(folder), database, given.games, given.every, given.seconds))


if __name__ == "__main__":
    sys.exit(main())
