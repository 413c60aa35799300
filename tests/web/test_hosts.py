"""Two servers with one PostgreSQL behind a proxy: players of one game at different servers, one killed, nothing lost."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from work import PATIENCE

from .crowd import Seat, faults, new_game, opened, stay
from .postgres import Cluster
from .proxies import Port, Proxy, caddy, nginx
from .serving import Server

pytestmark = pytest.mark.deep


@pytest.fixture
def database(postgres: Cluster) -> str:
    """The URL of an empty database."""
    return postgres.database()


@pytest.fixture
def servers(database: str, tmp_path: Path) -> Iterator[list[Server]]:
    """Two servers with one database. An exception in one of them fails the test."""
    running = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        running.append(Server(tmp_path / name, "--db", database).start())
    yield running
    for server in running:
        server.kill()
        server.http.close()
        assert "Traceback" not in server.output(), server.output()


def needs(program: str) -> None:
    """Skip a test where a program is not installed."""
    if shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin") is None:
        pytest.skip(f"{program} is not installed (Debian: apt-get install {program})")


async def played_through_a_kill(url: str, servers: list[Server], database: str, games: int) -> list[int]:
    """Play, kill the first server in the middle of it, go on, start it again and kill the second one. Return how many players
    came back after each kill, and see that nothing is lost."""
    pairs = [await new_game(url, n, "corp") for n in range(games)]
    seats = [seat for pair in pairs for seat in pair if seat is not None]
    await opened(seats, together=1)
    stop, lost = asyncio.Event(), []
    acting = [asyncio.create_task(stay(seat, random.Random(n), stop)) for n, seat in enumerate(seats)]

    async def more(seats: list[Seat], actions: int) -> None:
        before = {seat.id: 0 for seat in seats} | {seat.id: seat.seq for seat in seats}
        async with asyncio.timeout(PATIENCE):
            while any(not seat.update["over"] and seat.seq < before[seat.id] + actions for seat in seats):
                await asyncio.sleep(0.02)

    for server in servers:
        await more(seats, 6)
        port = server.port
        open_now = [seat.socket for seat in seats]
        server.kill()
        await more(seats, 6)
        lost.append(sum(seat.socket is not socket for seat, socket in zip(seats, open_now, strict=True)))
        await asyncio.to_thread(server.start, port)
    stop.set()
    await asyncio.gather(*acting)
    for seat in seats:
        await seat.close()
    for server in servers:
        server.kill()
    assert min(len(seat.acknowledged) for seat in seats) > 0
    assert await faults(database, seats) == []
    return lost


def test_players_at_different_servers_go_on_when_one_is_killed(servers: list[Server], database: str) -> None:
    async def main() -> None:
        port = Port(servers)
        url = await port.start()
        first, second = await played_through_a_kill(url, servers, database, 3)
        assert first == 3  # of each game the one player, whose server it was
        assert second > 0

    asyncio.run(main())


def test_the_same_behind_caddy(servers: list[Server], database: str, tmp_path: Path) -> None:
    needs("caddy")
    with caddy(tmp_path, servers, in_turn=True) as proxy:
        first, second = asyncio.run(played_through_a_kill(proxy.url, servers, database, 3))
    assert first == 3 and second > 0


def at_one_server(proxy: Proxy, servers: list[Server], database: str) -> None:
    """Both players of each game are at the same server, as our settings say; when it is killed, at the other one."""

    async def main() -> None:
        lost = await played_through_a_kill(proxy.url, servers, database, 4)
        assert all(number % 2 == 0 for number in lost), lost

    asyncio.run(main())


def test_caddy_as_it_is_shipped_keeps_a_game_at_one_server(servers: list[Server], database: str, tmp_path: Path) -> None:
    needs("caddy")
    with caddy(tmp_path, servers) as proxy:
        at_one_server(proxy, servers, database)


def test_nginx_as_it_is_described_keeps_a_game_at_one_server(servers: list[Server], database: str, tmp_path: Path) -> None:
    needs("nginx")
    with nginx(tmp_path, servers) as proxy:
        at_one_server(proxy, servers, database)
