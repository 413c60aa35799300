"""`rezzed why FILE ACTION`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from scripts import BOARD

from rezzed.cli.main import main as run

pytestmark = pytest.mark.fast

SCRIPT = '''
[play]
script = """
runner: run HQ
until encounter Enigma
branch broken
runner: break all with Gordian Blade
until jack out
branch over
until run ends
branch wrong
until run ends
expect: tags 3
under cr-26.03: branch modern
"""
'''


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "f.toml"
    path.write_text(f"{BOARD}{SCRIPT}")
    return str(path)


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Any]]:
    code = run(["why", *words, "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_an_illegal_action_is_cited_where_the_branches_begin(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = asked(capsys, file, "jack", "out")
    assert (code, told["legal"], told["cite"], told["after"], told["branch"]) == (0, False, "CR 6.9.4c", [], "")
    assert told["decision"]["chooser"] == "runner" and "pass" in told["decision"]["options"]
    assert run(["why", file, "jack out"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("jack out: not legal\n  the Runner may jack out only in the step that offers it (CR 6.9.4c)")


def test_a_branch_is_played_to_its_end(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = asked(capsys, file, "jack out", "--branch", "broken")
    assert (code, told["legal"], told["branch"]) == (0, True, "broken")
    code, told = asked(capsys, file, "break all with Gordian Blade")
    assert (code, told["legal"]) == (0, True)


def test_the_answer_of_a_side_and_of_passes(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = asked(capsys, file, "corp: rez Enigma")
    assert (code, told["legal"], told["side"], told["action"]) == (0, False, "corp", "rez Enigma")
    code, told = asked(capsys, file, "run HQ", "--branch", "over")
    assert (told["legal"], told["cite"], told["after"]) == (False, "CR 5.7.1f", ["`runner: pass`"])


def test_a_board_without_a_script(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board.toml"
    path.write_text(BOARD)
    code, told = asked(capsys, str(path), "pump Gordian Blade")
    assert (code, told["legal"]) == (0, True)


def test_a_script_that_fails_is_no_answer(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = asked(capsys, file, "jack out", "--branch", "wrong")
    assert code == 1 and told["failures"][0]["line"] == 10 and told["error"]["code"] == "invalid"
    assert run(["why", file, "jack out", "--branch", "wrong"]) == 1
    assert "expected 'tags 3', but tags 0" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("jack outt",), "'jack outt': unknown action; did you mean 'jack out'?"),
        (("xyzzy",), "'xyzzy': unknown action"),
        ((" ",), "expected an action, such as `jack out`"),
        (("corp:  ",), "expected an action, such as `jack out`"),
        (("run HQ; jack out",), "ask for one action at a time"),
        (("x" * 5000,), f"'{'x' * 57}...': unknown action"),
        (("use \x1b[31m",), "'use \\x1b[31m': unknown action"),
        (("play Realloc",), "'play Realloc': unknown action: realloc() is not on this board"),
        (("play Deja Vux",), "the nearest title is Déjà Vu, which is not on this board, and it is not declared"),
        (("jack out", "--branch", "brokn"), "--branch: the script has no branch 'brokn'; it has broken"),
        (("jack out", "--branch", "modern", "--rules", "cr-1.4"), "the branch 'modern' is not played under cr-1.4"),
        (("jack out", "--rules", "cr-99"), "unknown rule book"),
        ((), "Missing argument"),
    ],
)
def test_bad_input_is_one_line(file: str, words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["why", file, *words]) == 2
    err = capsys.readouterr().err
    assert told.lower() in err.lower() and "Traceback" not in err


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = asked(capsys, "nowhere.toml", "jack out")
    assert code == 2 and told["error"]["code"] == "setup"
