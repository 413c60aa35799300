"""What a server keeps in memory: tables leave when nobody needs them, with everything that belongs to them."""

from __future__ import annotations

import gc
from collections import Counter
from pathlib import Path

import httpx
import pytest
from work import wait_for

from rezzed.game import Game
from rezzed.web.tables.connection import Connection
from rezzed.web.tables.game_table import GameTable
from rezzed.web.tables.record import TableRecord

from .inside import inside
from .serving import Server
from .tabling import DECKS, Client

pytestmark = pytest.mark.deep

GAMES = 12
KINDS = (GameTable, TableRecord, Game, Connection)


def live() -> Counter[str]:
    """How many tables, and parts of them, there are in this process."""
    return Counter(type(x).__name__ for x in gc.get_objects() if type(x) in KINDS)


def test_games_leave_the_memory_when_nobody_needs_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rezzed.web.tables.open_tables.SWEEP", 0.2)
    monkeypatch.setattr("rezzed.web.tables.open_tables.UNUSED", 2.0)
    gc.collect()
    before, most = live(), 0
    gc.disable()  # as on an idle server, which makes too few objects to begin a collection
    try:
        with inside(tmp_path) as running:
            server = Server(tmp_path)  # its requests only; the process is this one
            server.url = running.url
            server.http.base_url = httpx.URL(running.url)
            for n in range(GAMES):
                opponent = {"bot": "best"} if n % 2 else {"person": True}
                given = {"decks": DECKS, "side": "corp", "opponent": opponent, "delay": n % 3}
                game = server.post("/api/games", json=given).raise_for_status().json()
                if n % 2:
                    client = Client(server, game["id"], game["token"])
                    client.act()
                    client.request("takeback")
                    client.act()
                    client.close()
                most = max(most, live()["GameTable"])
            assert most > before["GameTable"]
            wait_for(lambda: not live() - before)
            assert not running.parts.tables.opening and not running.parts.tables.looking
            server.http.close()
    finally:
        gc.enable()
