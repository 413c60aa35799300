"""What somebody sees first: `rezzed` alone, completion in a shell, and errors in one line with a reason and a suggestion."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from rezzed.cli import four_doors, screen
from rezzed.cli.main import app

TYPED = [typed for _, commands in four_doors.DOORS for typed, _ in commands]
PROGRAM = Path(sys.executable).parent


@pytest.mark.fast
def test_rezzed_alone_shows_four_doors(run: Any) -> None:
    done = run()
    assert done.code == 0 and done.err == "" and len(four_doors.DOORS) == 4
    for door, commands in four_doors.DOORS:
        assert f"\n{door}\n" in done.out
        for typed, about in commands:
            assert re.search(rf"^  {re.escape(typed)} +{re.escape(about)}$", done.out, re.M), typed


@pytest.mark.parametrize("width", [40, 79])
def test_the_doors_fit_a_narrow_window(run: Any, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setattr(screen, "PLAIN_WIDTH", width)
    lines = run().out.splitlines()
    assert all(len(line) <= width for line in lines if not line.startswith("  rezzed ")) and "  rezzed demo" in "\n".join(lines)


@pytest.mark.parametrize("typed", TYPED)
def test_what_the_doors_propose_can_be_typed(typed: str) -> None:
    program, name, *words = shlex.split(typed)
    command = typer.main.get_command(app).commands[name]  # type: ignore[attr-defined]
    options = {option for parameter in command.params for option in parameter.opts}
    assert program == "rezzed" and {word for word in words if word.startswith("--")} <= options


@pytest.mark.skipif(os.name == "nt" or shutil.which("bash") is None, reason="needs bash")
def test_bash_completes_commands_and_options() -> None:
    script = """
        eval "$(_REZZED_COMPLETE=source_bash rezzed)"
        complete -p rezzed
        for words in "rezzed sim" "rezzed simulate --ga"; do
            COMP_WORDS=($words); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _rezzed_completion rezzed; echo "${COMPREPLY[@]}"
        done
    """
    given = {"PATH": f"{PROGRAM}{os.pathsep}{os.defpath}", "HOME": os.devnull}
    done = subprocess.run(["bash", "--norc", "-c", script], env=given, capture_output=True, text=True)
    assert done.stdout.splitlines()[1:] == ["simulate", "--games"] and "-F _rezzed_completion rezzed" in done.stdout
    showing = ["bash", "--norc", "-c", "rezzed --show-completion; true"]
    shown = subprocess.run(showing, env=given, capture_output=True, text=True)
    assert "complete -o default -F _rezzed_completion rezzed" in shown.stdout, shown.stderr


@pytest.mark.parametrize(
    ("words", "reason", "suggestion"),
    [
        ("simulat", "No such command", "'simulate'"),
        ("simulate --game 3", "No such option", "--games"),
        ("card Enigmo", "", "Enigma"),
        ("chart cr-14", "", "cr-1.4"),
        ("plan --ice 'HQ: Enigmo'", "unknown card", "Enigma"),
        ("run nothing.toml", "", "nothing.toml"),
    ],
)
def test_an_error_is_one_line_with_a_reason_and_a_suggestion(run: Any, words: str, reason: str, suggestion: str) -> None:
    done = run(*shlex.split(words))
    assert done.code == 2 and done.out == "" and done.err.startswith("rezzed: ") and done.err.count("\n") == 1
    assert reason in done.err and suggestion in done.err


@pytest.mark.skipif(os.name == "nt", reason="needs a terminal of POSIX")
def test_colours_follow_no_color_and_the_terminal() -> None:
    import pty

    def coloured(**given: str) -> bool:
        master, slave = pty.openpty()
        environment = {**{k: v for k, v in os.environ.items() if k != "NO_COLOR"}, "TERM": "xterm-256color", **given}
        subprocess.run([sys.executable, "-m", "rezzed"], env=environment, stdout=slave, check=True)
        os.close(slave)
        shown = os.read(master, 100_000)
        os.close(master)
        assert b"rezzed demo" in shown
        return re.search(rb"\x1b\[(?:\d+;)*3[0-7]m", shown) is not None

    assert coloured() and not coloured(NO_COLOR="1")
