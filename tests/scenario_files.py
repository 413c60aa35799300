"""The scenario files of the repository. A session reads each of them once."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from rezzed.rules import DEFAULT
from rezzed.scenario import BranchOutcome, Scenario, read
from rezzed.scenario.player import Player

FOLDER: Final = Path(__file__).parent.parent / "scenarios"
PATHS: Final = tuple(sorted(FOLDER.rglob("*.toml")))
BY_NAME: Final = {path.stem: path for path in PATHS}
RULES: Final = re.compile(r"^rules[ \t]*=[ \t]*\[(.*)\]", re.M)
NAME: Final = re.compile(r'"([^"]*)"')


@cache
def scenario(path: Path) -> Scenario:
    """A scenario of the repository, read with the default library."""
    return read(path)


@cache
def books(path: Path) -> tuple[str, ...]:
    """The books that a file names, read from its head alone: each collection of tests asks this of all files.

    `test_scenario` proves that the file as a whole names the same ones.
    """
    head = path.read_text(encoding="utf-8").partition("\n[")[0]
    named = RULES.search(head)
    return tuple(NAME.findall(named[1])) if named else (DEFAULT,)


def sources(path: Path) -> tuple[str, ...]:
    """The sources that a file names."""
    return scenario(path).source


def players(path: Path, book: str, kind: type[Player] = Player) -> list[Player]:
    """A player for each branch of a file under a book."""
    known = scenario(path)
    return [kind(known, book, branch) for branch in known.script.names(book)]


def outcomes(path: Path, book: str) -> list[BranchOutcome]:
    """Play a file under a book, without policies."""
    return [player.play((None, None)) for player in players(path, book)]
