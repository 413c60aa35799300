"""Nothing is lost: a server is killed in the middle of games, its disk is full, its database is locked or shared."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from .crowd import Seat, faults, new_game, opened, play
from .serving import Server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'board.db'}"
    url: str = request.getfixturevalue("postgres").database()
    return url


async def _killed_in_the_middle(server: Server, seats: list[Seat], seconds: float) -> int:
    """Let everybody act as fast as the server answers until it is killed. Return how many actions were acknowledged."""
    before = sum(len(seat.acknowledged) for seat in seats)
    await opened(seats)
    stop = asyncio.Event()
    players = [asyncio.create_task(play(seat, random.Random(n), stop)) for n, seat in enumerate(seats)]
    await asyncio.sleep(seconds)
    server.kill()
    await asyncio.gather(*players)
    for seat in seats:
        await seat.close()
    return sum(len(seat.acknowledged) for seat in seats) - before


def test_a_killed_server_has_every_acknowledged_action_and_players_go_on(database: str, tmp_path: Path) -> None:
    async def main() -> None:
        server = Server(tmp_path, "--db", database).start()
        port = server.port
        pairs = [await new_game(server.url, n, "corp", "best" if n % 2 else None) for n in range(8)]
        seats = [seat for pair in pairs for seat in pair if seat is not None]
        for n in range(2):
            if n:
                server.start(port)
            assert await _killed_in_the_middle(server, seats, 1.0) > 10
            assert await faults(database, seats) == []
        assert "Traceback" not in server.output(), server.output()

    asyncio.run(main())
