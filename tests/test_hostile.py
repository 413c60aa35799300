"""The library in hostile hands: wrong types, actions of other games, edited saves, what a side must not see."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import rezzed
from rezzed.bots import bot
from rezzed.cli.main import main
from rezzed.game import as_json
from rezzed.scenario import parse_text, play_file

ENIGMA = {"hq": 1, "ice": {"HQ": ["Enigma*"]}}
KATANA = {"ice": {"HQ": ["Neural Katana*"]}}
GRIP = ["Corroder", "Inside Job", "Forked", "Mimic"]
HIDDEN = {"hq": 1, "ice": {"HQ": ["Enigma"]}, "root": {"HQ": ["Crisium Grid", "Red Herrings"]}}


def encounter() -> rezzed.Game:
    game = rezzed.Game(rezzed.Board(corp=ENIGMA, runner={"clicks": 1, "rig": ["Gordian Blade", "Corroder"]}))
    game.apply("pass")
    game.apply("run HQ")
    while game.find("break with Gordian Blade") is None:
        game.apply("pass")
    return game


@pytest.mark.parametrize(
    "words",
    [
        "break , with Gordian Blade", "break 0 with Gordian Blade", "break 0,2 with Gordian Blade", "pump Enigma to 1",
        f"break {'9' * 5000} with Gordian Blade", f"pump Gordian Blade to {'9' * 5000}", "pump Gordian Blade to 99",
        f"pump Corroder#{'9' * 5000} to 3", "\ud800", "\0", "",
    ],
)  # fmt: skip
def test_compounds_that_mean_nothing_change_nothing(words: str) -> None:
    game = encounter()
    before = game.save()
    options = tuple(o.text for o in game.decision.options) if game.decision else ()
    with pytest.raises(rezzed.IllegalActionError) as caught:
        game.apply(words)
    assert game.save() == before
    assert caught.value.legal == options  # of the game as it stands, not of a trial that went on
    assert len(str(caught.value)) < 600


@pytest.mark.parametrize("action", [None, 5, b"pass", [], rezzed.Action(-1, ""), rezzed.Action(10**9, "pass")])
def test_what_is_no_option_is_refused(action: Any) -> None:
    game = encounter()
    before = game.save()
    with pytest.raises(rezzed.IllegalActionError):
        game.apply(action)
    assert game.save() == before
    assert not game.why(5 if action is None else f"{action!r}").legal


def test_an_action_of_another_game_is_refused() -> None:
    game = encounter()
    assert game.decision is not None
    stranger = rezzed.Action(game.decision.options[0].id, "rez Troll")
    with pytest.raises(rezzed.IllegalActionError, match="'rez Troll' is not legal"):
        game.apply(stranger)
    with pytest.raises(rezzed.IllegalActionError, match="another game"):
        game.apply(rezzed.Action(10**9, "break with Gordian Blade"))
    assert "break with Gordian Blade" not in game.actions


@pytest.mark.parametrize("index", [99, -1, "a", 1.5])
def test_a_chance_function_that_answers_nonsense_changes_nothing(index: Any) -> None:
    game = rezzed.Game(rezzed.Board(corp=KATANA, runner={"clicks": 1, "grip": GRIP}), chance=lambda outcomes, kind: index)
    before = game.save()
    with pytest.raises(rezzed.RezzedError, match="an index from 0 to 3"):
        game.apply("run HQ")
    assert game.save() == before
    game.chance = None
    game.apply("run HQ")
    assert "3 net damage" in [e.text for e in game.log]


def test_a_chance_function_that_raises_changes_nothing() -> None:
    asked: list[str] = []

    def second_time(outcomes: list[str], kind: str) -> int:
        asked.append(kind)
        if len(asked) == 2:
            raise KeyError(kind)
        return 0

    game = rezzed.Game(rezzed.Board(corp=KATANA, runner={"clicks": 1, "grip": GRIP}), chance=second_time)
    before = game.save()
    with pytest.raises(KeyError):
        game.apply("run HQ")
    assert game.save() == before and game.decision is not None
    with pytest.raises(rezzed.SetupError, match="chance"):
        rezzed.Game({}, chance=5)  # type: ignore[arg-type]


def test_a_save_holds_the_outcomes_of_a_chance_function() -> None:
    board = rezzed.Board(corp=KATANA, runner={"clicks": 1, "grip": GRIP})
    for index in range(2):
        game = rezzed.Game(board, chance=lambda outcomes, kind, i=index: i)  # type: ignore[misc]
        game.apply("run HQ")
        again = rezzed.restore(game.save())
        assert again.log == game.log
        assert again.save() == game.save()


def test_a_save_that_was_cut_or_edited_is_refused() -> None:
    saved = encounter().save()
    for end in range(0, len(saved), 7):
        with pytest.raises(rezzed.SaveError):
            rezzed.restore(saved[:end])
    edits: tuple[tuple[str, Any], ...] = (("seed", 7), ("rules", "cr-1.4"), ("rules", 5), ("policy", "forced"), ("extra", 1))
    for key, value in edits:
        data = json.loads(saved)
        data["setup"][key] = value
        with pytest.raises(rezzed.SaveError):
            rezzed.restore(json.dumps(data))
    for key, value in (("chance", ["x"]), ("chance", None), ("chance", [0]), ("digest", None), ("actions", [[]])):
        data = json.loads(saved)
        data[key] = value
        with pytest.raises(rezzed.SaveError):
            rezzed.restore(json.dumps(data))


def test_boards_of_other_mappings_and_sequences() -> None:
    corp = MappingProxyType({"hq": 1, "ice": MappingProxyType({"HQ": ("Enigma*",)})})
    game = rezzed.Game(rezzed.Board(corp=corp, runner={"clicks": 1}))
    assert rezzed.restore(game.save()).view("corp") == game.view("corp")


@pytest.mark.parametrize(
    "use",
    [
        lambda: rezzed.Game(rezzed.Board(runner={"rig": [f"Femme Fatale -> Corroder#{'9' * 5000}"]})),
        lambda: rezzed.Game(rezzed.Board(runner={"rig": ["Corroder " + "@1 virus " * 5000 + "x"]})),
        lambda: rezzed.Game(rezzed.Board(rules=5)),  # type: ignore[arg-type]
        lambda: rezzed.load(None),  # type: ignore[arg-type]
        lambda: parse_text(None),  # type: ignore[arg-type]
        lambda: parse_text("title = 'x'", rules=5),  # type: ignore[arg-type]
        lambda: play_file("none.toml", corp_policy=5),  # type: ignore[arg-type]
        lambda: bot(None),  # type: ignore[arg-type]
        lambda: rezzed.add_cards(5),  # type: ignore[arg-type]
        lambda: rezzed.register_book(5),  # type: ignore[arg-type]
    ],
)
def test_wrong_types_are_named(use: Any) -> None:
    with pytest.raises(rezzed.RezzedError):
        use()


def test_a_view_names_unseen_cards_by_their_place() -> None:
    game = rezzed.Game(rezzed.Board(corp=HIDDEN, runner={"clicks": 1}))
    asked = False
    while game.decision is not None and not game.over:
        view = game.view("runner")
        options = [] if view.decision is None else [o.text for o in view.decision.options]
        if "access card 1 in the root of HQ" in options:
            asked = True
            told = json.dumps(as_json(view))
            assert "Crisium Grid" not in told and "Red Herrings" not in told
            break
        game.apply(game.find("run HQ") or game.find("pass") or game.find("continue") or game.decision.options[0])
    assert asked


def test_a_person_does_not_see_what_the_policy_of_the_other_side_hides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "psi.toml"
    path.write_text('[corp]\nhq = 1\nice.HQ = ["Enigma"]\nroot.HQ = ["Caprice Nisei*"]\n[runner]\nclicks = 1\n')
    typed = ["²", "9" * 5000, "run HQ", "jack in", "1"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed)))
    assert main(["run", "-i", str(path), "--corp", "passive"]) == 0
    out = capsys.readouterr().out
    assert "approach ice 1 on HQ" in out and "Enigma" not in out
    assert "> corp: bid\n" in out and "1 bid 0" in out
    assert out.count("is not legal") == 2 and "this line has 5000 characters" in out


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux")
def test_output_that_cannot_be_written_is_one_line() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "rezzed", "cards", "--json"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr.startswith("rezzed: cannot write the output: ") and done.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["cards", "cards --json", "rules cr-26.03 --json", "chart onr-1996", "--help", "--version"])
def test_a_reader_that_has_seen_enough_is_no_fault(command: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as closed:
        done = subprocess.run(
            [sys.executable, "-m", "rezzed", *command.split()], stdout=closed, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (0, "")


def shell(command: str, given: bytes = b"", **environment: str) -> tuple[int, str]:
    """The exit code of `rezzed ...` in a shell, and what it wrote to standard error, or to standard output if nothing."""
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m rezzed {command}"],
        input=given, capture_output=True, check=False, env={**os.environ, **environment},
    )  # fmt: skip
    return done.returncode, (done.stderr or done.stdout).decode()


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.toml"
    path.write_text("[corp]\nhq = 1\n", encoding="utf-8")
    return path


@pytest.mark.skipif(os.name != "posix", reason="a shell of Unix")
@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])
def test_input_that_is_not_utf_8_is_refused(board: Path, errors: str) -> None:
    told = shell(f"run -i {board}", b"run HQ\n\xff\xfe\n", PYTHONIOENCODING=f"utf-8:{errors}")
    assert told == (2, "rezzed: the input is not UTF-8\n")


@pytest.mark.skipif(os.name != "posix", reason="a shell of Unix")
def test_closed_streams(board: Path, tmp_path: Path) -> None:
    assert shell(f"run -i {board} <&-") == (2, "rezzed: the input is closed; --interactive reads decisions from it\n")
    assert shell("rules >&-") == (2, "rezzed: the output cannot be written: it is closed\n")
    code, told = shell(f"run -q {board} 2>&-")
    assert code == 0 and told.startswith("ok")
    assert shell(f"run -q {tmp_path} 2>&-") == (2, "")


def test_a_book_and_a_comparison_are_not_both_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "cr-1.4", "--diff", "cr-1.4", "cr-26.03"]) == 2
    assert "not both" in capsys.readouterr().err


@pytest.mark.parametrize("command", [("run",), ("plan",), ("why", "--"), ("play", "--corp")])
def test_a_terminal_is_not_controlled_by_names(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    words = [command[0], *command[1:], "\x1b[31mred\u202e.toml", *(["jack out"] if command[0] == "why" else [])]
    assert main(words) == 2
    err = capsys.readouterr().err
    assert err.startswith("rezzed: \\x1b[31mred\\u202e.toml: ") and len(err.splitlines()) == 1


def test_titles_and_actions_do_not_control_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "odd.toml"
    file.write_text('title = "\\u001b[31mred\\u202e"\n[corp]\nice.HQ = ["Enigma*"]\n[runner]\nclicks = 1\n', encoding="utf-8")
    assert main(["run", str(file)]) == 0
    assert main(["why", str(file), "rez \u202eEnigma"]) == 0
    out = capsys.readouterr().out
    assert "\\x1b[31mred\\u202e" in out and "rez \\u202eEnigma: not legal" in out
    assert not {"\x1b", "\u202e"} & set(out)


@pytest.mark.parametrize("words", ["break 1,99999999999 of Enigma with Gordian Blade", "pump Gordian Blade to 99999999"])
def test_numbers_that_no_game_has(words: str) -> None:
    game = rezzed.Game(rezzed.Board(corp={"ice": {"HQ": ["Enigma*"]}}, runner={"clicks": 1, "rig": ["Gordian Blade"]}))
    game.apply("pass")
    game.apply("run HQ")
    assert game.why(words).text == "no number in a game is this large" and game.why(words).cite == game.cite()


def test_passing_where_there_is_nothing_to_pass() -> None:
    game = rezzed.Game(rezzed.Board())
    game.apply("run HQ")
    assert game.find("jack out") is not None
    assert "mandatory" not in game.why("pass").text
