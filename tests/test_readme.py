"""The README shows real output and working commands, and names the owners of the trademarks."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import rezzed
from rezzed.cli.main import main

pytestmark = pytest.mark.fast

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = 'pip install . && rezzed demo\npip install -e ".[test]" && pytest\n'


def block(kind: str) -> str:
    """The first code block of a kind."""
    match = re.search(rf"^```{kind}\n(.*?)^```$", README, re.M | re.S)
    assert match is not None
    return match[1]


def test_the_trace_is_what_is_printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    command, _, shown = block("console").partition("\n")
    assert command.startswith("$ rezzed run ") and shown.endswith("\n...\n")
    assert main(command.split()[2:]) == 0
    printed = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    wanted = shown.splitlines()[:-1]
    assert printed[: len(wanted)] == wanted


def test_two_commands_do_everything() -> None:
    assert block("sh") == COMMANDS
    assert README.index("```sh") < README.index("```console") < README.index("\n## ")


def test_the_owners_of_the_trademarks_are_named() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    for owner in ("R. Talsorian Games", "Fantasy Flight Publishing", "Wizards of the Coast", "Null Signal Games"):
        assert owner in notice and owner in README
    assert "MIT License" in (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_the_docstring_of_the_package() -> None:
    done = doctest.testmod(rezzed)
    assert done.attempted > 3 and done.failed == 0
