"""What a seat is told beyond its view: both hands by consent, what is left in its deck, what the other side has seen."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from rezzed.decks import builtin
from rezzed.decks.dealt import dealt
from rezzed.game import Game
from rezzed.ids import CORP, RUNNER
from rezzed.protocol.messages import ProtocolError
from rezzed.study.beyond_view import left_in_deck, seen_by_other
from rezzed.web.tables.record import TableRecord

from .tabling import DECKS, Listener, folded, setup_of, table_of

BOARD: dict[str, Any] = {
    "turn": "runner",
    "corp": {"credits": 5, "hq": ["Hedge Fund", "Snare!"], "rnd": ["Ice Wall"] * 3, "root": {"remote 1": ["Urtica Cipher"]}},
    "runner": {"credits": 5, "grip": ["Sure Gamble", "Diesel"], "stack": ["Overclock"] * 3},
}


def titles(listener: Listener) -> set[str]:
    """The titles of the hand that was opened to a listener."""
    listener.wake()
    return {card["title"] for card in listener.last.get("open") or ()}


def test_both_hands_open_only_when_both_agree_and_either_side_closes_them() -> None:
    async def game() -> None:
        table, heard = table_of(BOARD)
        await table.change(lambda record: record.show_hands("corp"))
        assert titles(heard["corp"]) == titles(heard["runner"]) == set()
        with pytest.raises(ProtocolError, match="offers no hands"):
            await table.change(lambda record: record.answer("corp", "hands", True))
        await table.change(lambda record: record.answer("runner", "hands", False))
        assert titles(heard["corp"]) == set()
        with pytest.raises(ProtocolError, match="not open"):
            await table.change(lambda record: record.hide_hands("runner"))
        assert all("Diesel" not in text for text in heard["corp"].heard), "nothing is told before"
        await table.change(lambda record: record.show_hands("corp"))
        await table.change(lambda record: record.answer("runner", "hands", True))
        assert titles(heard["corp"]) == {"Sure Gamble", "Diesel"} and titles(heard["runner"]) == {"Hedge Fund", "Snare!"}
        heard[""].wake()
        assert not {"open", "seen"} & heard[""].last.keys() and "Diesel" not in "".join(heard[""].heard)
        assert "Diesel" in json.dumps([json.loads(text)["faces"] for text in heard["corp"].heard])
        assert folded(table).open
        with pytest.raises(ProtocolError, match="open already"):
            await table.change(lambda record: record.show_hands("runner"))
        await table.change(lambda record: record.hide_hands("runner"))
        assert titles(heard["corp"]) == set() and not folded(table).open
        table.stop()

    asyncio.run(game())


def test_a_bot_agrees_to_open_hands() -> None:
    record = TableRecord("game", setup_of(BOARD, bots={"corp": "best"}))
    record.show_hands("runner")
    assert record.open and record.offer is None


def test_the_mark_of_a_seen_card_is_there_for_its_owner_only() -> None:
    game = Game(BOARD)
    assert seen_by_other(game.state, CORP) == []
    while game.find("run remote 1") is None:
        game.apply("pass")
    game.apply("run remote 1")
    while game.view("runner").run is not None:
        game.apply(next(o for o in game.decision.options if o.verb in ("pass", "continue", "decline")))  # type: ignore[union-attr]
    (card,) = next(server for server in game.view("corp").servers if server.name == "remote 1").root
    assert not card.faceup and seen_by_other(game.state, CORP) == [card.id] and seen_by_other(game.state, RUNNER) == []


def test_what_is_left_in_a_deck_is_the_list_without_the_cards_in_sight() -> None:
    game = Game({**dealt(builtin(DECKS["corp"]["name"]), builtin(DECKS["runner"]["name"]), "cr-26.03"), "seed": 3})
    whole = len(builtin(DECKS["runner"]["name"]).titles())
    for _ in range(60):
        for side, deck in (("corp", game.view("corp").corp.rnd), ("runner", game.view("runner").runner.stack)):
            left = left_in_deck(game, side, game.view(side))  # type: ignore[arg-type]
            assert left is not None and sum(n for _, n in left) == deck.size
        if game.decision is None:
            break
        game.apply(game.decision.options[0])
    assert sum(n for _, n in left_in_deck(game, "runner", game.view("runner")) or ()) < whole
    assert left_in_deck(Game(BOARD), "runner", Game(BOARD).view("runner")) is None
