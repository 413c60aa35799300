"""Bots from outside at a table: they play, lose by what they do wrong, and keep nobody waiting. The operator names them."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from rezzed import bots
from rezzed.web.tables.game_table import GameTable

from .serving import Server
from .tabling import DECKS, Listener, Shelf, folded, setup_of

PLAIN = Path(__file__).parents[2] / "examples" / "bots" / "bold.py"
BOARD = {
    "turn": "corp", "begin": "turn", "corp": {"credits": 5, "hq": ["Hedge Fund", "Enigma"], "rnd": 6},
    "runner": {"credits": 5, "clicks": 0, "grip": 3, "stack": 6},
}  # fmt: skip
SOON = 20.0


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Bots with one function in a file, by the body of the function."""
    monkeypatch.setattr(bots, "_added", {})
    monkeypatch.setattr(sys, "path", [*sys.path])

    def write(body: str) -> str:
        (tmp_path / "own.py").write_text(f"import time\ndef own(seat):\n    {body}\n", encoding="utf-8")
        return f"{tmp_path / 'own.py'}:own"

    return write


async def until(wanted: Any) -> None:
    """Wait for something."""
    end = time.monotonic() + SOON
    while not wanted():
        assert time.monotonic() < end, "that never happened"
        await asyncio.sleep(0.01)


def at_a_table(bot: str, check: Any = None) -> GameTable:
    """Let the Corp be a bot until the Runner decides or the game is over."""

    async def work() -> GameTable:
        table = GameTable("game", setup_of(BOARD, bots={"corp": bot}), Shelf(), 0.0)  # type: ignore[arg-type]
        table.enters(Listener(table, "runner"))
        others = asyncio.create_task(check()) if check is not None else None
        await until(lambda: table.record.side != "corp")
        if others is not None:
            await others
        table.stop()
        return table

    table = asyncio.run(work())
    again = folded(table)
    assert again.game.actions == table.record.game.actions and again.game.winner == table.record.game.winner
    return table


@pytest.mark.parametrize("bot", ["function", "program"])
def test_a_bot_plays(place: Any, bot: str) -> None:
    table = at_a_table(place("return 0") if bot == "function" else f"cmd:{sys.executable} {PLAIN}")
    assert table.record.game.actions and not table.record.game.over


@pytest.mark.parametrize("body", ["1/0", "return 'x'", "seat.apply(seat.decision.options[0])\n    return 0", "seat.concede()"])
def test_what_a_bot_does_wrong_is_a_concession(place: Any, body: str, caplog: pytest.LogCaptureFixture) -> None:
    name = place(body)
    table = at_a_table(name)
    game = table.record.game
    assert (game.winner, game.ended, len(game.actions)) == ("runner", "concession", 1)
    assert f"the bot {name!r}" in caplog.text


def test_a_slow_bot_keeps_nobody_waiting(place: Any) -> None:
    gaps: list[float] = []

    async def beside() -> None:
        for _ in range(20):
            before = time.monotonic()
            await asyncio.sleep(0.01)
            gaps.append(time.monotonic() - before)

    began = time.monotonic()
    at_a_table(place("time.sleep(1)\n    return 0"), beside)
    assert time.monotonic() - began > 1 and sorted(gaps)[len(gaps) // 2] < 0.5


def test_only_the_operator_names_what_is_run(tmp_path: Path) -> None:
    server = Server(tmp_path, "--bot", f"mine=cmd:{sys.executable} {PLAIN}")
    try:
        server.start()
        assert '"mine"' in server.http.get("/play").text.replace("&#34;", '"')
        given = {"decks": DECKS, "side": "corp"}
        for name in ("cmd:touch stolen", f"cmd:{sys.executable} {PLAIN}", "own.py:x", "os:system", ":"):
            answer = server.post("/api/games", json={**given, "opponent": {"bot": name[:40]}})
            assert answer.status_code == 422 and "unknown bot" in answer.json()["error"]["message"], name
        answer = server.post("/api/games", json={**given, "opponent": {"bot": "mine"}})
        assert answer.status_code == 201, answer.text
        assert not (tmp_path / "stolen").exists()
    finally:
        server.stop()
