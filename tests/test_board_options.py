"""Boards from options, JSON and standard input; errors as JSON; the default goal."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from rezzed.board import build
from rezzed.board_words import cards_of
from rezzed.cli.main import main
from rezzed.errors import Fault, RezzedError, SetupError, error_data
from rezzed.planner import plan
from rezzed.scenario.load import parse_board
from rezzed.search.goal import USUAL, parse

EXAMPLE = ("--ice", "HQ: Tollbooth*, Enigma*", "--rig", "Corroder, Gordian Blade", "--credits", "9")
JSON = '{"corp": {"ice": {"HQ": ["Enigma*"]}}, "runner": {"rig": ["Gordian Blade"]}}'


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(list(words))
    out, err = capsys.readouterr()
    return code, out, err


def typed(monkeypatch: pytest.MonkeyPatch, text: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))


def test_a_board_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = printed(capsys, "plan", *EXAMPLE, "--json")
    made = json.loads(out)
    assert (code, made["goal"], made["ways"][0]["credits"]) == (0, "reach HQ", 9)
    code, out, _ = printed(capsys, "run", *EXAMPLE, "--corp-credits", "3", "--quiet")
    assert code == 0
    assert out.startswith("ok")
    code, out, _ = printed(capsys, "turn", *EXAMPLE, "--want", "access HQ", "--hq", "3", "--json")
    assert (code, json.loads(out)["wants"]) == (0, ["access HQ"])


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("Corroder, Gordian Blade", ["Corroder", "Gordian Blade"]),
        ("Another Day, Another Paycheck, Corroder", ["Another Day, Another Paycheck", "Corroder"]),
        ("Promises, Promises*", ["Promises, Promises*"]),
        ("Virtual Intelligence, P.I.: “You Can Call Me Vic”, 3", ["Virtual Intelligence, P.I.: “You Can Call Me Vic”", 3]),
        ("Botulus on Ice Wall, Mimic @1 virus", ["Botulus on Ice Wall", "Mimic @1 virus"]),
        (" , ,", []),
        ("", []),
    ],
)
def test_titles_with_commas(words: str, cards: list[object]) -> None:
    assert cards_of(words) == cards


@pytest.mark.parametrize(
    ("words", "place", "said"),
    [
        (("--ice", "Tollbooth"), "--ice", "expected a server and its cards"),
        (("--ice", "HQ: Tollboth"), "--ice", "unknown card 'Tollboth'; did you mean Tollbooth"),
        (("--ice", "HQ: Enigma", "--ice", "hq: Enigma"), "--ice", "named twice"),
        (("--root", "HQ: Snare!"), "--root", "central server"),
        (("--rig", "💥"), "--rig", "unknown card"),
        (("--rig", "Enigma"), "--rig", "Enigma is not"),
        (("--rig", "Corroder", "--credits", "-1"), "--credits", "out of range"),
        (("--ice", "HQ: " + "Enigma," * 3000), "", ""),
        (("file.toml", "--rig", "Corroder"), "--rig", "not both"),
        ((), "", "expected a FILE"),
    ],
)
def test_errors_name_the_option(words: tuple[str, ...], place: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = printed(capsys, "plan", *words, "--json")
    error = json.loads(out)["error"]
    assert (code, err) == (2, "")
    assert error.get("place", "").startswith(place)
    assert said in error["message"]


def test_json_and_standard_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "board.json"
    file.write_text(JSON, encoding="utf-8")
    assert json.loads(printed(capsys, "plan", str(file), "--json")[1])["goal"] == "reach HQ"
    for text in (JSON, '[corp]\nice.HQ = ["Enigma*"]\n'):
        typed(monkeypatch, text.encode())
        assert json.loads(printed(capsys, "plan", "-", "--json")[1])["goal"] == "reach HQ"
    assert "only once" in printed(capsys, "plan", "--compare", "-", "-")[2]


@pytest.mark.parametrize(
    "text",
    ["", "   \n", "{", "[]", "null", '{"corp": 1, "corp": 2}', '{"seed": NaN}', '{"corp":' * 90_000, "[" * 90_000,
     '{"x": "\\ud800"}', '{"seed": 1' + "0" * 5000 + "}", '{"corp": {"credits": 1e999}}', '{"corp": {"hq": {"a": [[]]}}}',
     "\ud7ff{}}", '{"play": []}'],
    ids=range(15),
)  # fmt: skip
def test_hostile_text_is_one_error(text: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, text.encode())
    code, out, err = printed(capsys, "plan", "-", "--json")
    assert (code, err) == (2, "")
    assert json.loads(out)["error"]["code"] == "setup"


def test_json_names_no_field_twice() -> None:
    with pytest.raises(SetupError, match="f: the field 'a' appears twice"):
        parse_board('{"a": 1, "a": 2}', "f")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("card", "Coroder"), "invalid"), (("rules", "x"), "invalid"), (("chart", "x"), "invalid"),
        (("explain", "x"), "invalid"),
        (("cards", "--missing", "x"), "invalid"), (("perft", "nofile", "2"), "setup"), (("plan", "nofile"), "setup"),
        (("turn", "nofile", "--want", "HQ"), "setup"), (("table", "--ice", "xyzzy"), "invalid"),
        (("run", "--nothing"), "usage"), (("nothing",), "usage"),
    ],
)  # fmt: skip
def test_every_command_has_errors_as_json(words: tuple[str, ...], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exit_code, out, err = printed(capsys, *words, "--json")
    assert (exit_code, err) == (2, "")
    assert json.loads(out)["error"]["code"] == code


def test_an_invalid_file_among_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = printed(capsys, "run", str(tmp_path / "none.toml"), "--json")
    last = json.loads(out.splitlines()[-1])
    assert (code, err, last["kind"]) == (2, "", "result")
    assert last["error"]["message"] == "the file does not exist"


@pytest.mark.parametrize("command", [("chart", "cr-26.03"), ("demo",)])
def test_commands_that_print_json(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = printed(capsys, *command, "--json")
    assert code == 0
    assert json.loads(out)


def test_parts_of_an_error() -> None:
    assert error_data(RezzedError("wrong", place="--ice", suggestion="right")) == {
        "code": "invalid", "message": "wrong", "place": "--ice", "suggestion": "right",
    }  # fmt: skip
    several = error_data(SetupError([Fault("a", "x"), "b"]))
    parts = [{"message": "a", "place": "x"}, {"message": "b"}]
    assert several == {"code": "setup", "message": "x: a\nb", "place": "x", "errors": parts}


def test_the_default_goal_is_the_defended_server() -> None:
    def goal(**servers: Any) -> tuple[str, tuple[int, ...]]:
        aim = parse(build({"corp": {"ice": servers}}), USUAL)
        return aim.text, aim.servers

    assert goal(HQ=["Enigma"]) == ("reach HQ", (0,))
    assert goal(HQ=["Enigma"], Archives=["Enigma"]) == (USUAL, (0, 2))
    assert goal() == ("reach", (0, 1, 2))
    assert plan({"corp": {"ice": {"HQ": ["Enigma*"]}}, "runner": {}}).goal == "reach HQ"
    assert plan({"corp": {"ice": {"HQ": ["Enigma*"]}}, "runner": {}}, "reach").ways[0].server == "R&D"


def test_strict_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    board = ("plan", "--ice", "HQ: Enigma*", "--hq", "Shipment from Kaguya")
    assert "Shipment from Kaguya: text not played" in printed(capsys, *board)[1]
    code, _, err = printed(capsys, *board, "--strict")
    assert code == 2
    assert "--hq: Shipment from Kaguya is not declared" in err
