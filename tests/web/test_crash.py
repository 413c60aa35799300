"""Nothing is lost: a server is killed in the middle of games, its disk is full, its database is locked or shared."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from work import PATIENCE

from .crowd import DECKS, Seat, faults, new_game, opened, play
from .postgres import Cluster
from .proxies import Port
from .serving import Server

pytestmark = pytest.mark.deep

TRY_AGAIN = "the server cannot write this down now, so nothing has happened; try again"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'board.db'}"
    running: Cluster = request.getfixturevalue("postgres")
    return running.database()


async def busy(seats: Sequence[Seat], enough: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Let everybody act as fast as the server answers, until it is enough, and no longer than some seconds."""
    stop = asyncio.Event()
    acting = [asyncio.create_task(play(seat, random.Random(n), stop)) for n, seat in enumerate(seats)]
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while not enough():
                await asyncio.sleep(0.02)
    stop.set()
    await asyncio.gather(*acting)


async def act(seats: Sequence[Seat], number: int) -> None:
    """Let everybody act until this number of actions was acknowledged."""
    before = sum(len(seat.acknowledged) for seat in seats)
    await busy(seats, lambda: sum(len(seat.acknowledged) for seat in seats) >= before + number)
    assert sum(len(seat.acknowledged) for seat in seats) >= before + number


async def refusals(seats: Sequence[Seat]) -> set[str]:
    """Let everybody act until somebody is refused. Return what was said."""
    await busy(seats, lambda: any(seat.refused for seat in seats))
    return {refused["message"] for seat in seats for refused in seat.refused}


async def players(server: Server, games: int) -> list[Seat]:
    """Players of some games, connected. Every second game is against a bot."""
    pairs = [await new_game(server.url, n, "corp", "best" if n % 2 else None) for n in range(games)]
    seats = [seat for pair in pairs for seat in pair if seat is not None]
    await opened(seats)
    return seats


async def ended(server: Server, seats: Sequence[Seat]) -> None:
    """Kill a server, and close what its players had open."""
    server.kill()
    for seat in seats:
        await seat.close()


def test_a_killed_server_has_every_acknowledged_action_and_players_go_on(database: str, tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path, "--db", database).start()
        seats = await players(server, 8)
        for n in range(2):
            if n:
                server.start(server.port)
                await opened(seats)
            acting = asyncio.create_task(busy(seats, lambda: server.process is None))
            await asyncio.sleep(1.0)
            async with asyncio.timeout(PATIENCE):  # a busy machine needs longer for the same
                while sum(len(seat.acknowledged) for seat in seats) <= 10 * (n + 1):
                    await asyncio.sleep(0.05)
            await ended(server, seats)
            await acting
            assert await faults(database, seats) == []
        assert "Traceback" not in server.output(), server.output()

    asyncio.run(main())


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of a few megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = shutil.which("mount")
    if mount is None or subprocess.run([mount, "-t", "tmpfs", "-o", "size=6m", "none", folder], capture_output=True).returncode:
        pytest.skip("this user may not mount a file system")
    yield folder
    subprocess.run(["umount", folder], check=True)


def test_a_full_disk_refuses_and_the_games_go_on_when_there_is_room(small_disk: Path) -> None:
    async def main() -> None:
        server = Server(small_disk).start()
        seats = await players(server, 4)
        await act(seats, 8)
        ballast = small_disk / "ballast"
        with suppress(OSError), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(1024))
        assert await refusals(seats) == {TRY_AGAIN}
        answer = server.post("/api/games", json={"decks": DECKS, "side": "corp"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage")
        ballast.unlink()
        assert "disk is full" in server.output()
        await act(seats, 8)
        await ended(server, seats)
        assert await faults(server.database, seats) == []
        assert "Traceback" not in server.output(), server.output()

    asyncio.run(main())


def test_a_locked_database_refuses_and_the_games_go_on_afterwards(tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path).start()
        seats = await players(server, 2)
        (tmp_path / "second").mkdir()
        other = sqlite3.connect(tmp_path / "board.db", isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        second = Server(tmp_path / "second", "--db", server.database)
        starting = asyncio.create_task(asyncio.to_thread(second.start))
        assert await refusals(seats) == {TRY_AGAIN}
        with pytest.raises(AssertionError, match="cannot be opened: database is locked"):
            await starting
        assert server.get("/healthz").status_code == 200
        other.rollback()
        other.close()
        await act(seats, 4)
        await ended(server, seats)
        assert await faults(server.database, seats) == []

    asyncio.run(main())


def test_two_processes_behind_one_port_serve_the_same_game(database: str, tmp_path: Path) -> None:
    async def main() -> None:
        servers = []
        for name in ("one", "two"):
            (tmp_path / name).mkdir()
            servers.append(Server(tmp_path / name, "--db", database).start())
        port = Port(servers)
        corp, runner = await new_game(await port.start(), 1, "corp")
        assert runner is not None
        seats = [corp, runner]
        for seat in seats:
            await seat.open()
        assert set(port.taken[-2:]) == set(servers), "each player has another process"
        await busy(seats, lambda: min(len(seat.acknowledged) for seat in seats) >= 5)
        assert corp.acknowledged and runner.acknowledged
        last = max(done.seq for seat in seats for done in seat.acknowledged)
        for seat in seats:
            await seat.until(lambda seat=seat: seat.seq >= last)  # type: ignore[misc]
        servers[0].kill()
        for seat in seats:  # whoever lost the connection comes back, to the other process
            await seat.close()
            await seat.open()
        await act(seats, 2)
        for server in servers:
            assert "Traceback" not in server.output(), server.output()
            server.kill()
        for seat in seats:
            await seat.close()
        assert await faults(database, seats) == []

    asyncio.run(main())
