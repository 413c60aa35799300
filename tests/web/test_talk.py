"""Two people at a table: the clock of a game, the phrases, and what a new player sees of both."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from work import PATIENCE, StandingClock

from rezzed.protocol.messages import ProtocolError
from rezzed.web.tables import game_table
from rezzed.web.tables.game_table import GameTable
from rezzed.web.tables.record import TableRecord
from rezzed.web.tables.talk import BETWEEN_MOVES, PHRASES

from .browsing import axe
from .serving import Server
from .tabling import DECKS, folded, setup_of, table_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

BOARD: dict[str, Any] = {
    "turn": "runner", "corp": {"credits": 5, "hq": ["Hedge Fund"], "rnd": 9}, "runner": {"credits": 5, "clicks": 4, "stack": 9},
}  # fmt: skip
MINUTE = 60


async def acts(table: GameTable) -> None:
    """Wait until the server has passed the windows before an action."""
    async with asyncio.timeout(PATIENCE):
        while table.record.game.find("take credit") is None:
            await asyncio.sleep(0)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> StandingClock:
    standing = StandingClock()
    monkeypatch.setattr(game_table, "time", standing)
    return standing


def test_the_clock_runs_for_whoever_decides_and_a_pass_by_the_server_costs_nothing(clock: StandingClock) -> None:
    async def game() -> None:
        table, heard = table_of(BOARD, clock=10 * MINUTE)
        await acts(table)
        assert table.seats.clock(table.record) == {"left": {"corp": 10 * MINUTE, "runner": 10 * MINUTE}, "running": "runner"}
        clock.now += 90
        await table.change(lambda record: record.act("runner", "take credit"))
        assert table.record.spent == {"corp": 0, "runner": 90}
        assert folded(table).spent == table.record.spent
        assert heard[""].last["clock"]["left"]["runner"] == 10 * MINUTE - 90, "spectators see the clocks"
        spent = dict(table.record.spent)
        await table.change(lambda record: record.take_back("runner"))
        assert table.record.spent == spent, "time is not taken back"
        table.stop()

    asyncio.run(game())


def test_a_game_is_won_on_time_only_when_the_time_of_the_other_side_is_up(clock: StandingClock) -> None:
    async def game() -> None:
        table, heard = table_of(BOARD, clock=MINUTE)
        await acts(table)
        with pytest.raises(ProtocolError, match="has time left"):
            await table.change(lambda record: table.claims("corp", record))
        clock.now += 2 * MINUTE
        with pytest.raises(ProtocolError, match="has time left"):
            await table.change(lambda record: table.claims("runner", record))
        await table.change(lambda record: table.claims("corp", record))
        assert table.record.game.over and table.record.game.winner == "corp"
        assert heard["runner"].last["clock"]["left"]["runner"] <= 0
        assert folded(table).spent == table.record.spent
        table.stop()

    asyncio.run(game())


def test_without_a_clock_nobody_wins_on_time(clock: StandingClock) -> None:
    async def game() -> None:
        table, heard = table_of(BOARD)
        assert heard["corp"].last["clock"] is None
        clock.now += 10_000
        with pytest.raises(ProtocolError, match="no clock"):
            await table.change(lambda record: table.claims("corp", record))
        table.stop()

    asyncio.run(game())


def test_a_side_says_a_few_phrases_between_two_moves() -> None:
    async def game() -> None:
        table, heard = table_of(BOARD)
        await acts(table)
        position = table.record.at
        for what in list(PHRASES)[:BETWEEN_MOVES]:
            await table.change(lambda record, what=what: record.say("corp", what))
        with pytest.raises(ProtocolError, match="between two moves"):
            await table.change(lambda record: record.say("corp", "thanks"))
        await table.change(lambda record: record.say("runner", "hello"))
        assert table.record.at == position, "a phrase is no move"
        for side in ("runner", ""):
            said = [(phrase["side"], phrase["what"]) for phrase in heard[side].last["said"]]
            assert said == [*(("corp", what) for what in list(PHRASES)[:BETWEEN_MOVES]), ("runner", "hello")]
        await table.change(lambda record: record.act("runner", "take credit"))
        await table.change(lambda record: record.say("corp", "nice"))
        assert folded(table).phrases == table.record.phrases
        table.stop()

    asyncio.run(game())


def test_nobody_talks_to_a_bot() -> None:
    record = TableRecord("game", setup_of(BOARD, bots={"corp": "best"}))
    with pytest.raises(ProtocolError, match="two people"):
        record.say("runner", "hello")


def test_a_clock_against_a_bot_is_refused(server: Server) -> None:
    body = {"decks": DECKS, "side": "runner", "opponent": {"bot": "first"}, "clock": 600}
    answer = server.post("/api/games", json=body)
    assert answer.status_code == 422 and answer.json()["error"]["place"] == "clock"


def test_two_friends_with_a_clock_talk_and_one_of_them_mutes(visit: Callable[..., Page]) -> None:
    host, guest = visit("/play"), visit("")
    host.get_by_role("radio", name="a friend").check()
    host.get_by_role("radio", name="25 minutes").check()
    host.get_by_role("button", name="Make the invitation").click()
    link = host.get_by_label("Send this link").input_value()
    guest.goto(link)
    guest.get_by_text("25 minutes each").wait_for()
    guest.get_by_role("button", name="Take the seat").click()
    for page in (host, guest):
        page.get_by_role("timer", name="Time of the Corp").get_by_text(re.compile(r"2[45]:\d\d")).wait_for()
    watcher = visit("")
    watcher.goto(host.url.partition("?")[0])
    host.get_by_text("1 watching").wait_for()
    host.get_by_role("button", name="Say …").click()
    host.get_by_role("menuitem", name="Hello, good luck").click()
    heard = guest.locator(".said-phrase")
    heard.get_by_text("Hello, good luck").wait_for()
    assert axe(guest) == []
    heard.get_by_role("button", name="Mute").click()
    heard.get_by_text("Hello").wait_for(state="detached")
    host.get_by_role("button", name="Say …").click()
    host.get_by_role("menuitem", name="Nice move").click()
    host.get_by_text("You said: Nice move").wait_for()
    guest.get_by_role("button", name="Say …").click()
    guest.get_by_role("menuitem", name="Thank you").click()
    host.locator(".said-phrase", has_text="Thank you").wait_for()
    assert guest.locator(".said-phrase p").count() == 0
