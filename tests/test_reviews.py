"""Reviews of runs: what is lost, what is luck, and what is neither."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from small_replay import written

import rezzed
from rezzed.records import read_record
from rezzed.records.own import record_of_game
from rezzed.records.run_reviews import RunReview, review_object, reviews, server_prices


def played(corp: dict[str, Any], runner: dict[str, Any], *actions: str) -> list[RunReview]:
    """The reviews of a game in which these actions are taken; otherwise both sides decline what they can."""
    game = rezzed.Game({"turn": "runner", "corp": corp, "runner": runner})
    left = list(actions)
    while game.decision is not None and (left or not game.results):
        words = [option.text for option in game.decision.options]
        declining = next((w for w in ("continue", "pass", "decline", "no", "done") if w in words), words[0])
        game.apply(left.pop(0) if left and left[0] in words else declining)
    assert not left
    return list(reviews(record_of_game(game), 1))


def test_what_trashing_costs_is_not_lost() -> None:
    [found] = played({"root": {"remote1": ["Regolith Mining License*"]}}, {}, "run remote 1", "trash Regolith Mining License")
    assert found.after == 3 and dict(found.spent) == {"clicks": 1} and found.lost == 0 and found.mark == ""


def test_what_an_event_costs_is_named_apart() -> None:
    [found] = played({"hq": 3}, {"grip": ["Dirty Laundry"]}, "play Dirty Laundry", "run HQ")
    assert found.run.via == "Dirty Laundry" and found.event == 2 and found.lost == 0
    assert review_object(found)["event"] == 2


def test_a_run_that_failed_says_what_ended_it() -> None:
    [found] = played({"hq": 3, "ice": {"HQ": ["Ice Wall*"]}}, {}, "run HQ")
    assert not found.run.success and found.ended == "ended by Ice Wall" and found.lost == 2
    [left] = played({"hq": 3}, {}, "run HQ", "jack out")
    assert left.ended == "jacked out"


def test_ice_that_was_rezzed_is_bad_luck() -> None:
    rig = {"rig": ["Corroder"]}
    [found] = played({"hq": 3, "ice": {"HQ": ["Ice Wall"]}}, rig, "run HQ", "rez Ice Wall", "break with Corroder")
    assert found.run.success and (found.lost, found.luck) == (0, 1)
    assert found.seen is not None and found.actual is not None and (found.seen.worth, found.actual.worth) == (2, 3)


def test_the_cheapest_defence_that_was_missed_is_named() -> None:
    ice = {"HQ": ["Wall of Static", "Ice Wall"]}
    [found] = played({"hq": ["Hostile Takeover"], "ice": ice}, {}, "run HQ")
    assert found.points == 1 and found.missed == ("Ice Wall", 1)
    [poor] = played({"hq": ["Hostile Takeover"], "ice": ice, "credits": 0}, {}, "run HQ")
    assert poor.missed is None
    [armed] = played({"hq": ["Hostile Takeover"], "ice": ice}, {"rig": ["Corroder"]}, "run HQ")
    assert armed.missed is None


def test_a_run_into_which_ice_came_is_not_judged(tmp_path: Path) -> None:
    data = written()
    corp = data["history"][0]["corp"]
    corp["servers"]["remote1"] = {"content": None, "ices": corp["servers"]["hq"].pop("ices")}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    [found] = reviews(read_record(file), 1)
    assert found.note == "not judged: Ice Wall came to the server in the run" and (found.lost, found.mark) == (0, "")


def test_each_server_has_its_price() -> None:
    corp = {"hq": 1, "ice": {"HQ": ["Ice Wall*"], "remote2": ["Enigma*"]}}
    game = rezzed.Game({"turn": "runner", "corp": corp, "runner": {"rig": ["Corroder"]}})
    found = server_prices(record_of_game(game), 0, 1)
    assert {name: price.worth for name, price in found.items()} == {"HQ": 3, "R&D": 2, "Server 2": None}
