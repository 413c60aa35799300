"""`defend`, `threats`, `clicks` and `table` as somebody types them: every option counts, no answer claims too much."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rezzed.cli.main import main

TWO = """
[corp]
credits = 20
ice.HQ = ["Enigma", "Enigma"]
[runner]
credits = 6
clicks = 4
grip = 4
rig = ["Corroder", "Unity"]
"""
AWAITED = """
turn = "corp"
[corp]
credits = 10
clicks = 3
rnd = 30
ice.HQ = ["Enigma*"]
[runner]
credits = 7
grip = 5
rig = ["Gordian Blade"]
"""
Capsys = pytest.CaptureFixture[str]


def typed(capsys: Capsys, *words: str) -> str:
    """What a command prints, in one line."""
    code = main(list(words))
    out, err = capsys.readouterr()
    assert code == 0, err
    return " ".join(out.split())


def told(capsys: Capsys, *words: str) -> dict[str, Any]:
    """What a command prints as JSON."""
    assert main([*words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def refused(capsys: Capsys, *words: str) -> str:
    """Why a command does nothing."""
    assert main(list(words)) == 2
    return capsys.readouterr().err


def saved(tmp_path: Path, text: str) -> str:
    file = tmp_path / "board.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


# -- options with a file ----------------------------------------------------------------------------------------------


def test_what_the_players_have_stands_in_for_the_file(tmp_path: Path, capsys: Capsys) -> None:
    file = saved(tmp_path, TWO)
    deck = ("--unknown", "HQ 1: Enigma=1", "--unknown", "HQ 2: Enigma=1")
    assert "1 click next turn, not now." in typed(capsys, "defend", file, "--credits", "0")
    assert "1 click now." in typed(capsys, "defend", file)
    assert told(capsys, "defend", file, "--clicks", "1")["clicks"] == 1
    poor = told(capsys, "threats", file, *deck, "--corp-credits", "0")
    options = ("--ice", "HQ: Enigma, Enigma", "--rig", "Corroder, Unity", "--grip", "4", "--credits", "6", "--clicks", "4")
    same = told(capsys, "threats", *options, *deck, "--corp-credits", "0")
    assert poor["deals"] == same["deals"] and poor["corp_credits"] == 0
    assert poor["deals"] != told(capsys, "threats", file, *deck)["deals"]
    assert "the Corp has 0 credits" in typed(capsys, "threats", file, *deck, "--corp-credits", "0")
    file, pools = saved(tmp_path, TWO.replace('"Enigma", "Enigma"', '"Enigma*"')), ("--credits", "0", "--clicks", "2")
    found = told(capsys, "clicks", file, *pools)["servers"]
    assert found == told(capsys, "clicks", "--ice", "HQ: Enigma*", "--rig", "Unity", *pools)["servers"]
    assert found[0]["now"] is False


@pytest.mark.parametrize("command", ["defend", "clicks"])
@pytest.mark.parametrize("option", ["--credits", "--clicks", "--corp-credits"])
def test_numbers_that_nobody_can_have(tmp_path: Path, capsys: Capsys, command: str, option: str) -> None:
    for board in ((saved(tmp_path, TWO),), ("--ice", "HQ: Enigma")):
        assert f"{option}: -3 is out of range" in refused(capsys, command, *board, option, "-3")


@pytest.mark.parametrize("command", [("defend",), ("clicks",), ("turn", "--want", "reach HQ")])
def test_without_a_click_there_is_nothing_to_answer(tmp_path: Path, capsys: Capsys, command: tuple[str, ...]) -> None:
    assert " act" in refused(capsys, *command, saved(tmp_path, TWO.replace("clicks = 4", "clicks = 0")))
    assert refused(capsys, *command, "--ice", "HQ: Enigma*", "--clicks", "0")


def test_what_no_option_can_change_is_refused(tmp_path: Path, capsys: Capsys) -> None:
    file = saved(tmp_path, AWAITED)
    assert "--clicks: in a turn of the Corp" in refused(capsys, "defend", file, "--clicks", "0")
    assert told(capsys, "defend", file, "--credits", "0")["servers"][0]["now"] is False
    assert "give a file or describe a board" in refused(capsys, "defend", file, "--rig", "Corroder")
    assert "--plot" in refused(capsys, "plan", saved(tmp_path, TWO), "--every-turn", "--plot", str(tmp_path / "x.png"))


def test_a_broken_part_of_a_file_is_named_although_an_option_is_there(tmp_path: Path, capsys: Capsys) -> None:
    file = saved(tmp_path, "corp = 3\n")
    assert "corp" in refused(capsys, "defend", file, "--corp-credits", "3")
    assert f"{file}: corp.ice" in refused(capsys, "defend", saved(tmp_path, "[corp]\nice = 3\n"), "--corp-credits", "3")
