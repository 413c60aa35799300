"""The method `review` of the protocol: a replay comes with each request."""

from __future__ import annotations

import base64
import gzip
import json
from typing import Any

import pytest
from small_replay import written

from rezzed import Game
from rezzed.protocol import Engine

FILE = base64.b64encode(gzip.compress(json.dumps(written()).encode())).decode()


def ask(**params: Any) -> dict[str, Any]:
    """The answer to a request: its result or its error."""
    engine = Engine()
    found = engine.handle({"jsonrpc": "2.0", "id": 1, "method": "review", "params": {"file": FILE, **params}})
    while engine.busy:
        found += engine.work(lambda messages: None)
    [answer] = [x for x in found if "id" in x]
    return answer.get("result") or answer["error"]["data"]


def test_a_game_is_read_and_its_run_reviewed() -> None:
    whole = ask()
    assert whole["turns"] == 1 and len(whole["runs"]) == 1 and whole["score"] == {"corp": 0, "runner": 1}
    assert [m["state"] for m in whole["moments"]] == [6] and whole["line"][0]["credits"] == [8, 6]
    run = ask(run=1)
    assert run["spent"] == {"clicks": 1, "pool": 1} and run["points"] == 1 and run["as_seen"]["worth"] == 3
    assert run["lost"] == 0 and run["chance"] is None and run["missed_defence"] is None
    assert run["hands"] == {"accessed": ["Hostile Takeover"], "chance": 0.5, "known": [], "missed_defence": None}
    assert ask(prices=1)["prices"]["HQ"]["credits"] == 1
    assert "Ana" not in json.dumps(whole) and "Bo" not in json.dumps(whole["notes"])


def test_a_position_is_a_board() -> None:
    data = ask(at=1)
    view = Game(data["board"]).judge_view()
    assert view.runner.credits == 6 and [card.title for card in view.servers[0].ice] == ["Ice Wall"] and data["missing"] == []
    after = ask(at=6)["board"]
    assert after["this_turn"][:2] == ["run begins on HQ", "run successful on HQ"]
    assert "steal Hostile Takeover" in after["this_turn"] and "spend 1 clicks" in after["this_turn"]


@pytest.mark.parametrize(("params", "words"), (
    ({"run": 2}, "expected the number of a run, 1 to 1, not 2"), ({"at": 99}, "expected the number of a position, 0 to 6"),
    ({"run": 1, "at": 1}, "expected one of run, at and prices"), ({"file": "%"}, "the file is not in base64"),
    ({"file": base64.b64encode(b"{}").decode()}, "not a replay"), ({"file": base64.b64encode(b"\x1f\x8b..").decode()}, "gzip"),
))  # fmt: skip
def test_what_is_no_game_is_refused(params: dict[str, Any], words: str) -> None:
    assert words in ask(**params)["message"]
