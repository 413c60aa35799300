"""Scenario files: a board, a script of play, and what must come of it. `docs/scenarios.md` describes the language."""

from __future__ import annotations

from pathlib import Path
from typing import Callable, TypeAlias

from ..action import Action
from ..game import Game
from .outcome import Choice, Failure, Outcome

__all__ = ["Choice", "Failure", "Outcome", "Policy", "load_game", "play_file"]

Policy: TypeAlias = Callable[[Game], Action]


def load_game(path: str | Path, rules: str | None = None) -> Game:
    """A game on the board of a scenario file, at its first decision; exported as `rezzed.load`.

    Args:
        path: the file.
        rules: the rule book; without it the default book if the file names it, else the first that it names.

    Raises:
        SetupError: the file cannot be used; `faults` holds every fault found, each one line.
    """
    raise NotImplementedError


def play_file(
    path: str | Path,
    rules: str | None = None,
    corp_policy: Policy | str | None = None,
    runner_policy: Policy | str | None = None,
) -> list[Outcome]:
    """Play a scenario file: every branch under every book it names.

    Args:
        path: the file.
        rules: play under this book instead of those that the file names.
        corp_policy: who decides for the Corp when no script is left: a function from the game to one of the options
            of its decision, or a name in `POLICIES`. Without one the game stays where the script left it.
        runner_policy: the same for the Runner.

    Raises:
        SetupError: the file cannot be used (exit code 2); `faults` holds every fault found, each one line.
        RezzedError: there is no policy of that name.
    """
    raise NotImplementedError
