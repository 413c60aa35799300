"""What a board says about the time before it, and boards made from positions of games: they go on as the games do."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jinteki_shape import ReplayWriter
from test_whole_games import board, play

import rezzed
from rezzed.errors import SetupError
from rezzed.records import read_record
from rezzed.records.own import Filmed, record_of_game
from rezzed.records.positions import Happening, board_of

# games in which an option depends on what happened earlier in the turn: the seed, and such a position
DEPENDS = ((5, 63), (8, 27))
ACTIONS = ("take credit", "run ")


@cache
def game(seed: int) -> rezzed.Game:
    """A random game of random decks."""
    played = rezzed.Game(board("cr-26.03", seed))
    play(played, random.Random(seed), 200)
    return played


@cache
def film(seed: int) -> Filmed:
    return Filmed(game(seed))


def options(at: rezzed.Game) -> Counter[str] | None:
    """The options of an action, without the numbers of copies; None if it is not the time for one."""
    decision = at.decision
    if decision is None or decision.kind != "act" or not any(o.text.startswith(ACTIONS) for o in decision.options):
        return None
    return Counter(re.sub(r"#\d+", "", o.text) for o in decision.options)


def begun(data: dict[str, Any]) -> rezzed.Game:
    """A game from a board, at its first action."""
    at = rezzed.Game(data)
    for _ in range(4):
        if options(at) is None and at.decision is not None and any(o.text == "pass" for o in at.decision.options):
            at.apply("pass")
    return at


@pytest.mark.parametrize(("seed", "k"), DEPENDS)
def test_a_moment_goes_on_as_the_game_does(seed: int, k: int) -> None:
    data, _ = record_of_game(game(seed)).board(k)
    expected = options(film(seed).frames[k])
    assert expected is not None and options(begun(data)) == expected
    assert options(begun({key: value for key, value in data.items() if not key.endswith("_turn")})) != expected


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(8))
def test_every_action_of_a_game_has_its_options(seed: int) -> None:
    record = record_of_game(game(seed))
    found = 0
    for k, frame in enumerate(film(seed).frames):
        expected = options(frame) if frame.judge_view().run is None else None
        if expected is not None:
            found += 1
            assert options(begun(record.board(k)[0])) == expected, k
    assert found > 10


def test_a_replay_says_the_same_of_a_turn(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(ReplayWriter(game(6), random.Random(6), 0).written()), encoding="utf-8")
    record = read_record(file)
    asked = 0
    for run in record.runs:
        if record.moments[run.last].side != "runner":
            continue
        data, _ = record.board(run.last)
        before = [r for r in record.runs if r.turn == run.turn and r.number <= run.number]
        begins = [words for words in data.get("this_turn", ()) if words.startswith("run begins on")]
        gone = sum("run begins" in words for words in record.board(run.last)[1])
        assert len(begins) + gone == len(before)
        asked += 1
    assert asked


ROUND = {
    "turn": "runner", "this_turn": ["run begins on HQ", "run successful on HQ", "use Doppelgänger", "spend 2 clicks"],
    "last_turn": ["corp draws 1", "install Ice Wall"],
    "corp": {"credits": 5, "hq": ["Hedge Fund", 2], "ice": {"HQ": ["Ice Wall", "Enigma*"]},
             "identity": "Nebula Talent Management: Making Stars", "flipped": True},
    "runner": {"credits": 5, "clicks": 2, "rig": ["Doppelgänger"], "grip": ["Sure Gamble"], "facedown": ["Corroder", 1],
               "identity": "Gabriel Santiago: Consummate Professional", "knows": ["Hedge Fund", "Ice Wall"]},
}  # fmt: skip


def test_a_board_comes_back_from_its_own_game() -> None:
    data, missing = record_of_game(rezzed.Game(ROUND)).board(0)
    assert missing == []
    for key in ("turn", "this_turn", "last_turn"):
        assert data[key] == ROUND[key]
    for side, fields in (("corp", ("flipped", "identity", "ice")), ("runner", ("facedown", "knows", "rig"))):
        assert {f: data[side][f] for f in fields} == {f: ROUND[side][f] for f in fields}  # type: ignore[index]


def test_a_side_sees_what_it_knows() -> None:
    at = rezzed.Game(ROUND)
    seen = at.seat("runner").view
    assert [card.title for card in seen.corp.hq.known] == ["Hedge Fund"]
    assert [card.title for card in seen.servers[0].ice] == ["Ice Wall", "Enigma"]
    rig = [card.title for card in at.seat("corp").view.runner.rig]
    assert rig == ["Doppelgänger", "", ""] and at.judge_view().corp.identity.flipped
    without = rezzed.Game(ROUND | {"runner": {k: v for k, v in ROUND["runner"].items() if k != "knows"}})  # type: ignore[attr-defined]
    assert without.seat("runner").view.corp.hq.known == ()


WRONG = {
    "no event": ({"this_turn": ["dance on HQ"]}, "is not an event; known: "),
    "no card": ({"this_turn": ["play Sure Gamble"]}, "the board has no card 'Sure Gamble'"),
    "no server": ({"last_turn": ["run successful on remote 4"]}, "the board has no server 'remote 4'"),
    "no limit": ({"this_turn": ["use Corroder"]}, "Corroder has no ability that is limited in a turn"),
    "no list": ({"this_turn": "run begins on HQ"}, "expected a list of texts"),
    "too many": ({"this_turn": ["spend click"] * 501}, "at most 500 texts"),
    "no past": ({"begin": "turn", "this_turn": ["spend click"]}, "nothing has happened in it"),
    "one side": ({"runner": {"identity": "Gabriel Santiago", "flipped": True}}, "has one side only"),
    "no identity": ({"runner": {"flipped": True}}, "the board names no identity"),
    "unknown": ({"runner": {"knows": ["Snare!"]}}, "runner.knows[0]: the board has no card 'Snare!'"),
    "facedown identity": ({"runner": {"facedown": ["Gabriel Santiago"]}}, "cannot be installed"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_have_happened_is_refused(name: str) -> None:
    data, words = WRONG[name]
    with pytest.raises(SetupError, match=re.escape(words)):
        rezzed.Game({"runner": {"rig": ["Corroder"]}, "corp": {"hq": 2}} | data)


def test_a_card_of_either_side_can_be_an_agenda_if_its_text_is_not_played() -> None:
    at = rezzed.Game({"turn": "corp", "runner": {"score": ["Freelance Coding Contract", "News Team"], "points": 2}})
    assert [card.title for card in at.judge_view().runner.score] == ["Freelance Coding Contract", "News Team"]
    assert at.judge_view().runner.points == 2
    with pytest.raises(SetupError, match="Corroder is not an agenda"):
        rezzed.Game({"runner": {"score": ["Corroder"]}})


def test_an_identity_that_a_card_hosts_is_on_the_board() -> None:
    title = "Hayley Kaplan: Universal Scholar"
    board = {"turn": "runner", "corp": {"hq": 3}, "runner": {"rig": ["DJ Fenris"], "play": [f"{title} on DJ Fenris"]}}
    data, missing = record_of_game(rezzed.Game(board)).board(0)
    assert data["runner"]["play"] == [f"{title} on DJ Fenris"]
    assert missing == [f"the text of {title}, which DJ Fenris hosts, is not played"]
    [host] = rezzed.Game(data).judge_view().runner.rig
    assert [card.title for card in host.hosted] == [title]


def test_copies_are_counted_in_the_order_of_a_board() -> None:
    def card(cid: str, title: str, kind: str, **more: Any) -> dict[str, Any]:
        return {"cid": cid, "title": title, "side": "Runner", "type": kind, "installed": True, **more}

    hosted = card("1", "Parasite", "Program", installed=False)
    share = card("2", "Read-Write Share", "Resource", hosted=[hosted])
    rig = {"resource": [share], "program": [card("3", "Parasite", "Program")]}
    runner = {"rig": rig, "hand": [card("4", "Parasite", "Program", installed=False)], "hand-count": 1}
    state = {"corp": {}, "runner": runner, "active-player": "runner", "turn": 1}
    data, missing = board_of(state, ([Happening("install", "Parasite", "3")], []))
    assert data["runner"]["play"] == ["Parasite on Read-Write Share"] and missing == []
    assert data["this_turn"] == ["install Parasite#3"]  # after those of the grip and of the play area
    rezzed.Game(data | {"runner": data["runner"] | {"rig": ["Read-Write Share"]}, "this_turn": []})


@pytest.mark.parametrize(("counters", "need", "base"), [(2, 5, None), (1, 5, 6), (0, 6, 6), (0, 7, None)])
def test_a_file_has_the_points_that_cards_leave(counters: int, need: int, base: int | None) -> None:
    identity = {"cid": "1", "title": "Issuaq Adaptics: Sustaining Diversity", "side": "Corp", "type": "Identity"}
    corp = {"identity": identity | {"counter": {"power": counters}}, "agenda-point-req": need}
    data, missing = board_of({"corp": corp, "runner": {}, "active-player": "corp", "turn": 1})
    view = rezzed.Game(data).judge_view()
    assert (data.get("points_to_win"), missing) == (base, [])
    assert (view.corp.points_to_win, view.runner.points_to_win) == (need, base or 7)
