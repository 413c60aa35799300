"""How a game ends, and what it says about that (CR 1.7)."""

from __future__ import annotations

from typing import Any

import pytest

import rezzed
from rezzed.protocol.engine import Engine

pytestmark = pytest.mark.fast

TURN: dict[str, Any] = {"turn": "corp", "corp": {"hq": 2, "rnd": 5}, "runner": {"grip": 2, "stack": 5}}


def test_a_board_without_turns_ends_with_its_actions() -> None:
    game = rezzed.Game({})
    assert (game.over, game.ended) == (False, "")
    while game.decision is not None:
        game.apply(game.decision.options[-1])
    assert (game.over, game.winner, game.ended) == (True, "", "action phase")


def test_the_side_that_must_decide_concedes() -> None:
    game = rezzed.Game(TURN)
    game.concede("corp")
    assert (game.over, game.winner, game.ended, game.decision) == (True, "runner", "concession", None)
    assert [e.text for e in game.log][-2:] == ["corp concedes", "runner wins"]
    assert "conceded" in game.why("draw").text


def test_a_side_concedes_while_the_other_decides_and_the_save_knows() -> None:
    game = rezzed.Game(TURN)
    game.apply("take credit")
    seat = game.seat("runner")
    assert seat.decision is None
    seat.concede()
    assert (seat.over, seat.winner, seat.ended, seat.view.ended) == (True, "corp", "concession", "concession")
    again = rezzed.restore(game.save())
    assert again.digest() == game.digest() and again.ended == "concession"
    assert [n.side for n in game.tree.line(game.node)] == ["corp", "runner"]
    game.undo()
    assert not game.over and game.decision is not None and game.decision.chooser == "corp"


def test_what_is_refused() -> None:
    game = rezzed.Game(TURN)
    assert not game.seat("runner").why("corp concedes").legal
    assert game.why("corp concedes").legal
    with pytest.raises(rezzed.IllegalActionError):
        game.seat("runner").apply("corp concedes")
    with pytest.raises(rezzed.RezzedError, match="unknown side"):
        game.concede("judge")  # type: ignore[arg-type]
    game.concede("runner")
    with pytest.raises(rezzed.IllegalActionError, match="the Runner conceded"):
        game.concede("corp")
    assert game.winner == "corp"


def test_a_concession_during_a_run_ends_everything() -> None:
    game = rezzed.Game({"corp": {"ice": {"HQ": ["Ice Wall*"]}}, "runner": {"rig": ["Corroder"], "credits": 5}})
    game.apply("pass")
    game.apply("run HQ")
    game.concede("runner")
    assert (game.winner, game.ended, game.copy().over) == ("corp", "concession", True)


def test_a_seat_of_the_protocol_concedes() -> None:
    engine = Engine()
    assert engine.handle({"jsonrpc": "2.0", "id": 0, "method": "hello"})

    def ask(method: str, **params: Any) -> dict[str, Any]:
        (answer,) = engine.handle({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        return answer  # type: ignore[return-value]

    name = ask("new", board=TURN)["result"]["game"]
    assert ask("concede", game=name, seat="runner", at=7)["error"]["data"]["code"] == "late"
    result = ask("concede", game=name, seat="runner")["result"]
    assert (result["over"], result["winner"], result["ended"], result["at"]) == (True, "corp", "concession", 1)
    assert [e["text"] for e in result["events"]] == ["runner concedes", "corp wins"]
    assert "error" in ask("concede", game=name, seat="runner")
