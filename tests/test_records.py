"""Records of games: what was written in the shape of jinteki is read back as the same game, whatever happened beside it."""

from __future__ import annotations

import gzip
import json
import random
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jinteki_shape import NAMES, ReplayWriter
from test_whole_games import board, play

import rezzed
from rezzed.cli.main import main
from rezzed.errors import SetupError
from rezzed.records import GameRecord, as_object, read_record
from rezzed.records.action_checks import actions_of, checked_actions
from rezzed.records.game_course import deciding
from rezzed.records.log_sentences import DAMAGE
from rezzed.records.own import record_of_game
from rezzed.records.patching import BadDifference, patched
from rezzed.records.replay_files import LARGEST
from rezzed.records.run_reviews import reviews
from rezzed.records.witness import checked

FEW = 2
LATER = (*range(FEW, 60), 209, 217)  # a click that an encounter takes; ice that is encountered in R&D
GAMES = [*range(FEW), *(pytest.param(seed, marks=pytest.mark.sweep) for seed in LATER)]
SAME = (
    "turn", "click", "server", "success", "credits", "tags", "encountered", "accessed", "stolen", "trashed",
)  # fmt: skip


@cache
def game(seed: int) -> rezzed.Game:
    """A random game of random decks."""
    played = rezzed.Game(board("cr-26.03", seed))
    play(played, random.Random(seed), 200)
    return played


@cache
def replay(seed: int) -> dict[str, Any]:
    """The game in the shape of jinteki."""
    return ReplayWriter(game(seed), random.Random(seed)).written()


def read(folder: Path, data: object, **options: bool) -> GameRecord:
    """The record of a replay."""
    file = folder / "game.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return read_record(file, **options)


@pytest.mark.parametrize("seed", GAMES)
def test_a_written_game_is_read_back(seed: int, tmp_path: Path) -> None:
    found, own = as_object(read(tmp_path, replay(seed))), as_object(record_of_game(game(seed)))
    finished = len(own["runs"]) if game(seed).over else min(len(own["runs"]), len(found["runs"]))  # a run may be in progress
    assert len(found["runs"]) - finished in (0, 1 - game(seed).over)
    for mine, theirs in zip(own["runs"], found["runs"], strict=False):
        assert {k: theirs[k] for k in SAME} == {k: mine[k] for k in SAME}
    for key in ("winner", "score", "corp_identity", "runner_identity", "final"):
        assert found[key] == own[key], key
    assert found["notes"] == [] and found["metadata"]["runs_started"] == len(found["runs"])


def test_nothing_of_the_players_is_kept(tmp_path: Path) -> None:
    data = replay(0)
    record = read(tmp_path, data)
    kept = json.dumps([record.raw, [str(line) for line in record.lines]], ensure_ascii=False)
    secrets = (NAMES["corp"], "somebody else", "feedbeef", "0123456789abcdef", "good luck", "12:34:56Z", "casual", "4711")
    assert [word for word in secrets if word in json.dumps(data, ensure_ascii=False)] == list(secrets)
    assert [word for word in secrets if word in kept] == []
    assert any(line.name == NAMES["corp"] for line in read(tmp_path, data, names=True).lines)


def test_an_anonymous_replay_is_the_same_game(tmp_path: Path) -> None:
    source, out = tmp_path / "game.json", tmp_path / "clean.json.gz"
    source.write_text(json.dumps(replay(0)), encoding="utf-8")
    assert main(["replay", "--jnet", str(source), "--anonymous", str(out)]) == 0
    written = gzip.decompress(out.read_bytes()).decode()
    assert NAMES["corp"] not in written and "feedbeef" not in written and "good luck" not in written
    assert as_object(read_record(out)) == as_object(read_record(source))


def test_lists_and_tables_are_patched_as_the_site_does() -> None:
    old = {"a": [{"x": 1, "y": 2}, {"x": 3}, 5], "gone": 1, "b": {"c": [1]}, "d": [["Sure"], "No"]}
    new = patched(old, {"a": [0, {"x": 9}, "+", 7], "d": 4}, {"a": [1, 0, {"y": 0}], "gone": 0, "d": [["Sure"], "No"]})
    assert new == {"a": [{"x": 9}, {"x": 3}, 7], "b": {"c": [1]}, "d": 4}
    assert new["b"] is old["b"] and old["a"] == [{"x": 1, "y": 2}, {"x": 3}, 5]  # what is the same is shared
    assert patched([1, 2], ["+", 3], [-1]) == [1, 2, 3]
    with pytest.raises(BadDifference, match="entry 9 of a list with 2"):
        patched([1, 2], [9, 3], [])


BROKEN = {
    "empty": (b" ", "bad.json: the file is empty"),
    "page": (b"<html>", "not valid JSON: line 1, column 1"),
    "no object": (b"[1, 2]", "expected a JSON object"),
    "no replay": (b'{"name": "Ice Wall"}', "not a replay"),
    "no position": (b'{"history": [{"corp": 3}]}', r"history\[0\]: not a position"),
    "second part": (b'{"history": [[{}, {}]]}', r"history\[0\]: expected a position, not a difference"),
    "bad gzip": (b"\x1f\x8b nothing", "not a valid gzip file"),
    "not UTF-8": (b'{"history": "\xff"}', "not UTF-8: byte 13"),
    "too deep": (b"[" * 100_000, "nested too deeply"),
    "too large": (gzip.compress(b" " * (LARGEST + 1)), "more than 50000000 bytes"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_file_that_is_no_replay_is_one_line(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content, words = BROKEN[name]
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    assert main(["replay", "--jnet", str(file)]) == 2
    said = capsys.readouterr().err
    assert re.search(words, said) and said.count("\n") == 1 and "bad.json" in said


def test_a_cut_replay_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    text = json.dumps(replay(0)).encode()
    file = tmp_path / "cut.json"
    whole = read(tmp_path, replay(0))
    for data in (text[: len(text) * 2 // 3], gzip.compress(text)[:-3000]):
        file.write_bytes(data)
        with pytest.raises(SetupError, match="--partial"):
            read_record(file)
        part = read_record(file, partial=True)
        assert 1 < len(part.moments) < len(whole.moments) and part.moments[1:9] == whole.moments[1:9] and part.notes


def test_a_difference_that_does_not_fit_names_its_place(tmp_path: Path) -> None:
    data = {**replay(0), "history": [*replay(0)["history"][:20], [{"corp": {"hand": [99, {"x": 1}]}}, {}], [{}, {}]]}
    with pytest.raises(SetupError, match=r"history\[20\]: a difference changes entry 99"):
        read(tmp_path, data)
    assert len(read(tmp_path, data, partial=True).moments) == 20


def test_runs_arrive_where_the_record_does(tmp_path: Path) -> None:
    found = [check for seed in range(FEW) for check in checked(read(tmp_path, replay(seed)))[1]]
    assert not [check for check in found if check.verdict == "differs"]
    assert sum(check.verdict == "agree" for check in found) > len(found) / 2


@pytest.mark.sweep
@pytest.mark.parametrize("seed", [8, 26, 32])  # runs by events, agendas that change their worth, ends of turns
def test_games_of_our_own_never_differ(seed: int, tmp_path: Path) -> None:
    record = read(tmp_path, replay(seed))
    verdicts = [check.verdict for check in (*checked(record)[1], *checked_actions(record))]
    assert "differs" not in verdicts and verdicts.count("agree") > len(verdicts) / 2


def test_other_actions_arrive_where_the_record_does(tmp_path: Path) -> None:
    found = [check for seed in range(FEW, 3 * FEW) for check in checked_actions(read(tmp_path, replay(seed)))]
    assert not [check for check in found if check.verdict == "differs"]
    agreed = [check.action.kind for check in found if check.verdict == "agree"]
    assert {*agreed} >= {"take credit", "draw", "install", "play", "advance"}
    assert len(agreed) > 0.9 * sum("by hand" not in check.text for check in found)


def test_an_action_that_the_rules_do_not_allow_is_not_agreed_with(tmp_path: Path) -> None:
    record = read(tmp_path, replay(0))
    action = next(x for x in actions_of(record) if x.kind == "take credit" and x.side == "runner")
    moments = [*record.moments]
    for k in action.after:
        corp, runner = moments[k].credits
        moments[k] = replace(moments[k], credits=(corp, (runner or 0) + 1))
    wrong = next(x for x in checked_actions(replace(record, moments=moments)) if x.action.before == action.before)
    assert wrong.verdict in ("differs", "undeclared") and "credits of the Runner" in wrong.text


def test_every_position_is_a_board_or_says_why(tmp_path: Path) -> None:
    record = read(tmp_path, replay(0))
    built = 0
    for k in range(0, len(record.moments), 10):
        data, missing = record.board(k)
        try:
            rezzed.Game(data)
            built += 1
        except SetupError:
            assert missing or record.moments[k].server or max(n or 0 for n in record.moments[k].points) >= 7, k
    assert built > len(record.moments) // 20


def test_a_text_log_has_the_runs(tmp_path: Path) -> None:
    log = (
        "[12:00:01] ana started their turn 1 with 5 [Credit] and 5 cards in HQ.", "ana: hello",
        "bob started their turn 1 with 5 [Credit] and 5 cards in their Grip.", "bob spends [Click] to make a run on R&D.",
        "bob approaches R&D.", "bob breaches R&D.", "bob accesses an unseen card from R&D.",
        "bob steals Hostile Takeover and gains 1 agenda point.", "bob spends [Click] to make a run on Server 2.",
        "bob jacks out.", "bob is ending their turn 1 with 5 [Credit] and 5 cards in their Grip.[hr]",
    )  # fmt: skip
    file = tmp_path / "log.txt"
    file.write_text("\n".join(log), encoding="utf-8")
    record = read_record(file, log=True)
    found = [(run.server, run.turn, run.click, run.success) for run in record.runs]
    assert found == [("R&D", 1, 1, True), ("Server 2", 1, 2, False)]
    assert record.runs[0].stolen == ("Hostile Takeover",) and record.runs[0].accessed == (None,) and record.score == (0, 1)
    assert "ana" not in " ".join(map(str, record.lines))


def test_the_runs_of_our_own_games_are_reviewed(tmp_path: Path) -> None:
    saved = tmp_path / "save.json"
    saved.write_text(game(1).save(), encoding="utf-8")
    record = read_record(saved)
    found = list(reviews(record, seconds=1))
    assert [r.run.number for r in found] == [run.number for run in record.runs]
    assert all(r.mark == "" or r.lost >= 2 for r in found) and len(deciding(record, found)) <= 3


def test_positions_go_to_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, out = tmp_path / "game.json", tmp_path / "board.toml"
    source.write_text(json.dumps(replay(0)), encoding="utf-8")
    assert main(["replay", "--jnet", str(source), "--at", "2.2", "--board", str(out)]) == 0
    assert rezzed.load(out).setup["turn"] == "runner"
    assert main(["replay", "--jnet", str(source), "--at", "99.1"]) == 2
    assert "has no turn 99" in capsys.readouterr().err


@pytest.mark.parametrize("verb", ["do", "does", "deal", "deals", "suffer", "suffers", "take", "takes"])
def test_damage_is_read_whoever_is_said_to_do_it(verb: str) -> None:
    match = DAMAGE.search(f"uses Snare! to {verb} 3 net damage.")
    assert match is not None and match.groups() == ("3", "net")
