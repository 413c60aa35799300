"""`rezzed play`, driven with what people type."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

import rezzed
from rezzed.bots import bot_of
from rezzed.cli.main import main
from rezzed.cli.play import Matchup
from rezzed.game import Game

Talk = Callable[..., str]


@pytest.fixture
def talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Talk:
    """Type lines at `rezzed play`; returns what is printed, errors too."""
    monkeypatch.chdir(tmp_path)

    def carry_out(*lines: str, options: tuple[str, ...] = (), code: int = 0, command: str = "play") -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main([command, *options]) == code
        out = capsys.readouterr()
        return out.out + out.err

    return carry_out


def asked(out: str) -> list[str]:
    """Where a person was asked."""
    return re.findall(r"^(?:corp|runner) decides.*?\(CR ([\w.]+)", out, re.MULTILINE)


def test_you_play_the_runner_of_the_starter_decks(talk: Talk) -> None:
    out = talk("keep", "take credit", "take credit", "take credit", "take credit")
    assert "runner decides (CR 1.6.6a)" in out and "corp decides" not in out
    assert asked(out) == ["1.6.6a", *["5.7.1f"] * 5]  # no window without anything to do, in two turns of the Corp
    assert "R&D 29 cards" in out and "stopped after 5 answers" in out


def test_a_side_sees_only_its_own_cards(talk: Talk) -> None:
    out = talk("keep", "take credit", "board", "plan")
    hidden = ("Urtica Cipher", "Offworld Office", "Seamless Launch", "Send a Message", "Whitespace")
    assert [title for title in hidden if title in out.partition("decides")[0]] == []
    assert "install a card in HQ" in out and "you play one side only" in out


def test_the_corp_is_asked_for_its_actions(talk: Talk) -> None:
    out = talk("keep", "take credit", "take credit", "take credit", options=("--as", "corp"))
    first = out.partition("turn of the runner begins")[0]
    assert asked(first) == ["1.6.6a", "5.6.2b", "5.6.2b", "5.6.2b", "5.6.3a"] and "3 clicks" in out  # one card too many


def test_an_agenda_can_be_scored_when_it_is_ready(talk: Talk) -> None:
    board = """
[corp]
rnd = 20
credits = 5
root = {"remote 1" = ["Offworld Office @3 advancement"]}
[runner]
stack = 20
grip = 5
"""
    Path("turn.toml").write_text('turn = "corp"\n' + board, encoding="utf-8")
    lines = ("advance Offworld Office", "score Offworld Office")
    out = talk(*lines, options=("-i", "turn.toml", "--runner", "runner"), command="run")
    assert asked(out)[:3] == ["5.6.2b", "5.6.2a", "5.6.2b"] and "points 0-2" in out


def test_both_sides_can_be_played_and_everything_taken_back(talk: Talk) -> None:
    out = talk("keep", "keep", "take credit", "undo", "undo", "undo", "undo", options=("--as", "both", "--seed", "4"))
    assert out.count("took back") == 3 and "there is nothing to undo" in out


def test_a_turn_that_used_chance_or_showed_cards_cannot_be_taken_back(talk: Talk) -> None:
    assert "you cannot undo this" in talk("keep", "draw", "undo")


def test_bots_play_without_a_person(talk: Talk) -> None:
    out = talk(options=("--as", "none", "--seed", "2"))
    assert re.search(r"the game is over: (corp|runner) wins", out) and "decides" not in out


def test_a_game_is_saved_and_goes_on(talk: Talk) -> None:
    out = talk("keep", "take credit", "save game.json")
    saved = rezzed.restore(Path("game.json").read_text(encoding="utf-8"))
    assert "saved" in out and saved.view("runner").runner.credits == 6
    out = talk("take credit", options=("-i", "game.json", "--corp", "corp"), command="run")
    assert "Runner 7 credits, 2 clicks" in out


def test_why_and_log_and_cards(talk: Talk) -> None:
    out = talk("keep", "why run remote 9", "log", "card Palisade", "explain 5.7.1f", "stops")
    assert "corp turn" in out and "turn of the corp begins" in out and "barrier" in out


@pytest.mark.parametrize("side, clicks", [("corp", 3), ("runner", 4)])
def test_a_turn_asks_a_person_for_actions_and_discards_only(talk: Talk, side: str, clicks: int) -> None:
    turn = [*["take credit"] * clicks, *["1"] * (side == "corp")]  # the Corp draws a card and must discard one
    out = talk("keep", *turn * 8, options=("--as", side, "--bot", "passive"))
    assert out.count(f"turn of the {side} begins") == 9
    assert len(asked(out)) == 2 + 8 * len(turn), out


@pytest.mark.parametrize("options, words", [
    (("--as", "nobody"), "--as: expected corp, runner, both, none"), (("--as", "both", "--bot", "random"), "--bot"),
    (("--bot", "runner"), "plays the Runner only"), (("--bot", "x"), "unknown policy 'x'"), (("--seed", "-1"), "seed"),
    (("--corp", "gateway-runner"), "--corp: "), (("--corp", "nothing.txt"), "nothing.txt"), (("--rules", "x"), "rules"),
    (("--stops", "x"), "stops: "), (("--seed", "x"), "--seed"),
])  # fmt: skip
def test_bad_input_is_one_line(talk: Talk, options: tuple[str, ...], words: str) -> None:
    out = talk(options=options, code=2)
    assert words in out and len(out.splitlines()) == 1


def test_a_deck_with_unknown_cards_is_refused(talk: Talk) -> None:
    Path("deck.txt").write_text(
        ";; identity: The Syndicate: Profit over Principle\n\n3 Hedge Fund\n2 No Such Card\n1 Nor This One\n", encoding="utf-8"
    )
    out = talk(options=("--corp", "deck.txt"), code=2)
    assert "No Such Card" in out and "Nor This One" in out and len(out.splitlines()) == 2


TURN = """
turn = "corp"
[corp]
rnd = 20
credits = 5
hq = ["Nico Campaign", "Palisade"]
[runner]
stack = 20
grip = 5
"""


def test_a_card_is_installed_in_one_answer(talk: Talk) -> None:
    Path("turn.toml").write_text(TURN, encoding="utf-8")
    line = "install Palisade on HQ; install Nico Campaign in new remote; install Nico Campaign on HQ"
    out = talk(line, "board", options=("-i", "turn.toml", "--runner", "passive"), command="run")
    assert "HQ        Palisade" in out and "root: Nico Campaign" in out
    assert "'install Nico Campaign on HQ' is not legal" in out and asked(out) == ["5.6.2b"]


def test_what_was_passed_can_be_done_at_the_next_action(talk: Talk) -> None:
    Path("turn.toml").write_text(TURN, encoding="utf-8")
    lines = ("install Nico Campaign in new remote", "rez Nico Campaign")
    out = talk(*lines, options=("-i", "turn.toml", "--runner", "passive"), command="run")
    assert "this window was passed; the game went back to it (CR 5.6.2a)" in out and "Corp 3 credits, 2 clicks" in out


def test_assets_can_be_rezzed_before_the_turn_of_the_corp(talk: Talk) -> None:
    Path("turn.toml").write_text(TURN, encoding="utf-8")
    lines = ("install Nico Campaign in new remote", "take credit", "take credit", "rez Nico Campaign")
    out = talk(*lines, options=("-i", "turn.toml", "--runner", "passive"), command="run")
    assert asked(out) == ["5.6.2b"] * 3 + ["5.6.1b", "5.6.2b"] and "corp gains 3 credits" in out


# -- replay -------------------------------------------------------------------------------------------------------


@cache
def whole_game() -> str:
    """A saved game between the two bots."""
    game = Game({**Matchup(None, None, None).board(), "seed": 3})
    while game.decision is not None:
        game.apply(game.chosen(bot_of(game.decision.chooser)))
    return game.save()


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """The file of a whole game."""
    path = tmp_path / "whole.json"
    path.write_text(whole_game(), encoding="utf-8")
    return path


def test_a_game_is_seen_again(talk: Talk, saved: Path) -> None:
    game = rezzed.restore(saved.read_text(encoding="utf-8"))
    n = len(game.actions)
    out = talk("", "next 2", "back", "turn 3", "run 1", "end", "next", "start", "back", options=(str(saved),), command="replay")
    places = re.findall(rf"^\[(\d+)/{n}, turn (\d+)\]", out, re.MULTILINE)
    assert [int(k) for k, _ in places][:4] == [0, 1, 3, 2] and places[4][1] == "3" and places[6][0] == str(n)
    assert "run begins" in out and f"{game.winner} wins" in out and "this is the end" in out and "this is the beginning" in out


def test_every_position_is_printed_as_json(talk: Talk, saved: Path) -> None:
    game = rezzed.restore(saved.read_text(encoding="utf-8"))
    found = [json.loads(line) for line in talk(options=(str(saved), "--json"), command="replay").splitlines()]
    assert [x["decision"] for x in found] == list(range(len(game.actions) + 1))
    assert [x["action"] for x in found[1:]] == game.actions
    assert sum(len(x["events"]) for x in found) == len(game.log) and found[-1]["winner"] == game.winner
    assert found[-1]["points"] == {"corp": game.view("corp").corp.points, "runner": game.view("corp").runner.points}


def test_one_side_sees_again_what_it_saw(talk: Talk, saved: Path) -> None:
    game = rezzed.restore(saved.read_text(encoding="utf-8"))
    out = talk(options=(str(saved), "--json", "--view", "runner"), command="replay")
    texts = [e["text"] for line in out.splitlines() for e in json.loads(line)["events"]]
    assert texts == [e.text for e in game.seat("runner").log()]
    assert "--view both" in talk("save x.json", options=(str(saved), "--view", "corp"), command="replay")


def test_a_game_can_go_on_from_any_point(talk: Talk, saved: Path) -> None:
    talk("turn 4", "save cut.json", options=(str(saved),), command="replay")
    cut = rezzed.restore(Path("cut.json").read_text(encoding="utf-8"))
    assert cut.actions == rezzed.restore(saved.read_text(encoding="utf-8")).actions[: len(cut.actions)] and not cut.over


@pytest.mark.parametrize("damage, words", [
    (lambda text: text[: len(text) // 2], "damaged"), (lambda text: text.replace("keep", "kept", 1), "checksum"),
    (lambda text: "", "file"), (lambda text: text.replace('"rezzed":3', '"rezzed":99', 1), "99"),
])  # fmt: skip
def test_a_damaged_game_is_refused(talk: Talk, saved: Path, damage: Callable[[str], str], words: str) -> None:
    saved.write_text(damage(saved.read_text(encoding="utf-8")), encoding="utf-8")
    out = talk(options=(str(saved),), code=2, command="replay")
    assert words in out and len(out.splitlines()) == 1


def test_words_that_replay_does_not_know(talk: Talk, saved: Path) -> None:
    lines = ("turn 0", "turn 999", "run x", "to -1", "to 99999999", "next 0x", "fly", "help", "save", "quit", "next")
    out = talk(*lines, options=(str(saved),), command="replay")
    assert out.count("expected a number") == 6 and "unknown command 'fly'" in out and "save: name a file" in out
    assert "[1/" not in out  # nothing is carried out after `quit`
    assert "--view" in talk(options=(str(saved), "--view", "all"), code=2, command="replay")


def test_the_beginning_of_an_option_is_answered_with_the_options(talk: Talk) -> None:
    out = talk("keep", "run", "RUN", "kep")
    assert out.count("did you mean 'run HQ' or 'run R&D' or 'run Archives'?") == 2
