"""Plays on two servers of the board with one PostgreSQL behind Caddy, as `deploy/` ships it: kills first, then load.

    python benchmarks/board_hosts.py [--games 100] [--kills 4] [--load 600] [--every 10 5 3] [--seconds 20]

It needs PostgreSQL and Caddy (Debian: apt-get install postgresql caddy). For the kills the two players of a game are at
different servers. Everybody acts at random, as fast as the servers answer; one server after the other is killed with signal 9
and started again, and who loses the connection comes back through Caddy. At the end every game is played again from its entries
and compared with all that was acknowledged and shown, as in `board_crash.py`. The load is that of `board_load.py`: on one
server, on two with both players of a game at the same one, as `deploy/Caddyfile` says, and on two with the players at different
ones.
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
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from board_crash import made
from board_load import FILES, HEAD, series, share, used
from web.crowd import Seat, faults, opened, stay
from web.postgres import Cluster, cluster
from web.proxies import Proxy, caddy
from web.serving import Server

APART = 20.0  # seconds in which all players who lost a server must be back
ARRANGEMENTS = {
    "one server": (1, False), "two, a game at one of them": (2, False), "two, players at different servers": (2, True),
}  # fmt: skip


def started(folder: Path, database: str, number: int) -> list[Server]:
    """Start servers with one database."""
    servers = []
    for n in range(number):
        place = folder / f"server{n}"
        place.mkdir()
        servers.append(Server(place, "--db", database).start())
    return servers


def tracebacks(servers: Sequence[Server]) -> int:
    """How many servers have an exception in their output, which is printed."""
    bad = [server.output() for server in servers if "Traceback" in server.output()]
    for output in bad:
        print(output[-3000:])
    return len(bad)


def tree(pid: int) -> float:
    """The CPU time of a process and of all below it, in seconds."""
    below = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return used(pid) + sum(tree(int(child)) for child in below)


async def killed(servers: Sequence[Server], url: str, database: str, games: int, kills: int) -> int:
    """Kill one server after the other while people play. Print what was found, and return the number of faults."""
    choice, stop = random.Random(5), asyncio.Event()
    seats = await made(url, games)
    await opened(seats, together=1)  # so the two players of a game come to different servers
    acting = [asyncio.create_task(stay(seat, random.Random(choice.random()), stop)) for seat in seats]
    for n in range(kills):
        await asyncio.sleep(choice.uniform(2.0, 5.0))
        server, before = servers[n % len(servers)], sum(len(seat.acknowledged) for seat in seats)
        port = server.port
        server.kill()
        lost = time.perf_counter()
        await asyncio.sleep(0.5)
        while any(seat.socket is None or seat.seq < 0 for seat, task in zip(seats, acting, strict=True) if not task.done()):
            if time.perf_counter() - lost > APART:
                break
            await asyncio.sleep(0.05)
        back = time.perf_counter() - lost
        done = sum(len(seat.acknowledged) for seat in seats) - before
        print(f"kill {n + 1}: after {back:.1f} s everybody has a server, and {done} more actions were acknowledged", flush=True)
        await asyncio.to_thread(server.start, port)
    await asyncio.sleep(2.0)
    stop.set()
    away = sorted(seconds for some in await asyncio.gather(*acting) for seconds in some)
    for seat in seats:
        await seat.close()
    for server in servers:
        server.kill()
    found = await faults(database, seats)
    print("".join(f"  {fault}\n" for fault in found[:5]), end="")
    done, refused = sum(len(seat.acknowledged) for seat in seats), sum(len(seat.refused) for seat in seats)
    print(
        f"{games} games, {len(seats)} players, {kills} kills: {done} actions acknowledged, {refused} refused; "
        f"away {len(away)} times, median {share(away, 0.5):.2f} s, "
        f"longest {max(away, default=0.0):.2f} s; {len(found)} faults",
        flush=True,
    )
    return len(found)


async def loaded(
    servers: Sequence[Server], proxy: Proxy, postgres: Cluster, divided: bool, games: int, think: Sequence[float],
    seconds: float,
) -> None:
    """Open games and print a row for each series, and what was used around the servers."""
    seats: list[Seat] = await made(proxy.url, games)
    await opened(seats, together=1 if divided else 40)
    print(HEAD)
    for every in think:
        start, web, data = time.perf_counter(), tree(proxy.process.pid), tree(postgres.process.pid)
        await series(servers, seats, every, seconds)
        took, web, data = time.perf_counter() - start, tree(proxy.process.pid) - web, tree(postgres.process.pid) - data
        print(f"          Caddy {web / took:.0%}, PostgreSQL {data / took:.0%} of a core", flush=True)
    for seat in seats:
        await seat.close()


def main() -> int:
    """Measure and print. The result is 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="games in which servers are killed")
    parser.add_argument("--kills", type=int, default=4)
    parser.add_argument("--load", type=int, default=600, help="games under load")
    parser.add_argument("--every", type=float, nargs="+", default=[10.0, 5.0, 3.0])
    parser.add_argument("--seconds", type=float, default=20.0)
    given = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    lost = 0
    with tempfile.TemporaryDirectory() as name, cluster(safe=True) as postgres:
        folder = Path(name)
        if given.kills:
            database = postgres.database()
            (folder / "kills").mkdir()
            servers = started(folder / "kills", database, 2)
            with caddy(folder / "kills", servers, in_turn=True) as proxy:
                lost += asyncio.run(killed(servers, proxy.url, database, given.games, given.kills))
            lost += tracebacks(servers)
            print("nothing was lost" if not lost else f"{lost} faults", flush=True)
        for title, (number, divided) in ARRANGEMENTS.items() if given.load else ():
            place = folder / title
            place.mkdir()
            servers = started(place, postgres.database(), number)
            print(f"\n{title}, {given.load} games, load of the machine {os.getloadavg()[0]:.1f}", flush=True)
            with caddy(place, servers, in_turn=divided) as proxy:
                asyncio.run(loaded(servers, proxy, postgres, divided, given.load, given.every, given.seconds))
            for server in servers:
                server.stop()
            lost += tracebacks(servers)
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
