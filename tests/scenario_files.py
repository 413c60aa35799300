"""The scenario files of the repository. A session reads each of them once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from rezzed.errors import SetupError
from rezzed.scenario import Outcome, Scenario, read
from rezzed.scenario.player import Player

FOLDER: Final = Path(__file__).parent.parent / "scenarios"
PATHS: Final = tuple(sorted(FOLDER.rglob("*.toml")))
BY_NAME: Final = {path.stem: path for path in PATHS}


@cache
def scenario(path: Path) -> Scenario:
    """A scenario of the repository, read with the default library."""
    return read(path)


def books(path: Path) -> tuple[str, ...]:
    """The books that a file names; one empty name if the file is invalid."""
    try:
        return scenario(path).rules
    except SetupError:
        return ("",)


def sources(path: Path) -> tuple[str, ...]:
    """The sources that a file names."""
    return scenario(path).source


def players(path: Path, book: str, kind: type[Player] = Player) -> list[Player]:
    """A player for each branch of a file under a book."""
    known = scenario(path)
    return [kind(known, book, branch) for branch in known.script.names(book)]


def outcomes(path: Path, book: str) -> list[Outcome]:
    """Play a file under a book, without policies."""
    return [player.play((None, None)) for player in players(path, book)]
