"""Reviews of runs: what is lost, what is luck, and what is neither."""

from __future__ import annotations

import base64
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from small_replay import in_vain, written
from test_records import game, replay
from test_review_methods import ask as asked

import rezzed
from rezzed.records import read_record, run_reviews
from rezzed.records.game_course import turn_line
from rezzed.records.log_sentences import ENDS_RUN
from rezzed.records.own import Filmed, record_of_game
from rezzed.records.run_reviews import RunReview, review_object, reviews, server_prices
from rezzed.records.shared_reviews import shared


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


def ask(file: Path, **params: Any) -> dict[str, Any]:
    """The answer of the method `review` to the page."""
    return asked(file=base64.b64encode(file.read_bytes()).decode(), **params)


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


@pytest.mark.parametrize(("words", "title"), (
    ("uses Ice Wall to end the run.", "Ice Wall"), ("uses Fenris to gain 1 [Credit] and end the run.", "Fenris"),
    ("uses Shinobi to initiate a trace with strength 3 (Do 3 net damage and end the run).", ""),
    ("end the run by Enigma#2", "Enigma"),
))  # fmt: skip
def test_what_ended_a_run_is_read(words: str, title: str) -> None:
    match = ENDS_RUN.search(words)
    assert (match[1] or match[2] if match else "") == title


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


def public_titles(game: rezzed.Game) -> set[str]:
    """The titles that somebody who sees neither hand can have read: played, installed, thrown away faceup, scored, stolen."""
    out: set[str] = set()
    for frame in Filmed(game).frames:
        view = frame.judge_view()
        corp, runner = view.corp, view.runner
        shown = [corp.identity, runner.identity, *corp.play, *runner.play, *corp.score, *runner.score]
        shown += [*runner.rig, *runner.heap]
        shown += [card for server in view.servers for card in (*server.ice, *server.root)]
        shown += [card for card in corp.archives if card.faceup]
        shown += [guest for card in shown if card is not None for guest in card.hosted]
        out |= {card.title for card in shown if card is not None and card.title}
    return out


def hand_titles(game: rezzed.Game) -> set[str]:
    """The titles that were ever in a hand."""
    views = [frame.judge_view() for frame in Filmed(game).frames]
    return {card.title for view in views for hand in (view.corp.hq, view.runner.grip) for card in hand.known if card.title}


@pytest.mark.parametrize("seed", [0, 1, 2, 4])
def test_a_shared_review_names_no_card_of_a_hand(seed: int, tmp_path: Path, run: Any) -> None:
    played = game(seed)
    hidden = hand_titles(played) - public_titles(played)
    file, table = tmp_path / "game.json", tmp_path / "runs.jsonl"
    file.write_text(json.dumps(replay(seed)), encoding="utf-8")
    shown = run("review", str(file), "--json", "--seconds", "0.05").out
    assert run("review", str(file), "--out", str(table), "--seconds", "0.05").code == 0
    answers = [ask(file), *[ask(file, run=n + 1, seconds=0.05) for n in range(len(json.loads(shown)["runs"]))]]
    answers[0] = {key: answers[0][key] for key in ("line", "moments")}  # the rest is for the page that replays the game
    for part in (*answers, *answers[0]["line"]):
        part.pop("hands", None)  # the page shows it when it is asked to
    for text in (shown, table.read_text(encoding="utf-8"), json.dumps(answers, ensure_ascii=False)):
        assert [title for title in sorted(hidden) if title in text] == []
    assert hidden and "corp_wins" in shown


def test_what_the_runner_knew_is_named() -> None:
    corp = {"hq": ["Hedge Fund"], "ice": {"HQ": ["Ice Wall"], "R&D": ["Enigma"]}}
    game = rezzed.Game({"turn": "runner", "corp": corp, "runner": {"knows": ["Ice Wall", "Enigma"]}})
    game.apply("run HQ")
    while game.decision is not None and not game.results:
        game.apply(next(o.text for o in game.decision.options if o.text in ("continue", "pass", "decline", "done")))
    [found] = reviews(record_of_game(game), 1)
    assert found.known == ["Ice Wall"] and review_object(shared(found))["known"] == []


def test_hands_are_shown_to_whoever_asks(tmp_path: Path, run: Any) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(in_vain()), encoding="utf-8")
    kept = json.loads(run("review", str(file), "--json").out)["runs"][0]
    whole = json.loads(run("review", str(file), "--json", "--hands").out)["runs"][0]
    assert (kept["accessed"], kept["chance"]) == ([None], None)
    assert (whole["accessed"], whole["chance"]) == (["Hedge Fund"], 0.5)


def test_a_position_has_the_chance_of_the_corp(tmp_path: Path) -> None:
    line = turn_line(record_of_game(rezzed.Game({"corp": {"hq": ["Hedge Fund"]}, "runner": {}})))
    [mine] = [row["corp_wins"] for row in line]
    ahead = rezzed.Game({"corp": {"hq": ["Hedge Fund"], "points": 5, "credits": 10}, "runner": {}})
    [theirs] = [row["corp_wins"] for row in turn_line(record_of_game(ahead))]
    assert 0 < mine < theirs < 1


def test_the_plans_of_a_game_share_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []
    monkeypatch.setattr(run_reviews, "review_of", lambda record, run, seconds, *rest: given.append(seconds))
    clock = iter(range(0, 1000, 3))
    monkeypatch.setattr(run_reviews, "perf_counter", lambda: next(clock))
    record = replace(record_of_game(rezzed.Game({})), runs=[None] * 9)
    assert len(list(reviews(record, 5.0))) == 9
    assert given == [5.0, 4.25, 3.5, 2.75, 2.0, 1.25, 0.5, 0.05, 0.05]
