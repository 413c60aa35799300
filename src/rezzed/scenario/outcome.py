"""What comes of playing a scenario: one outcome for each rule book and branch."""

from __future__ import annotations

from dataclasses import dataclass

from ..game import Game


@dataclass(frozen=True)
class Failure:
    """An expectation that did not hold, or a line that could not be played.

    Attributes:
        line: line of the script, counted from 1; 0 for the script as a whole.
        text: what was expected and what was found.
        trace: the log around it, as lines ready to be printed, and the decision the game stood at.
    """

    line: int
    text: str
    trace: tuple[str, ...]

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}" if self.line else self.text


@dataclass(frozen=True)
class Choice:
    """A choice that was made while a scenario was played.

    Attributes:
        at: how many events the log held when it was made: it stands before the event with `seq == at + 1`.
        side: `corp` or `runner`.
        text: the option, or the compound that was asked for.
        cite: the step or paragraph that asked.
        line: line of the script that said so; 0 when it was declined for the sake of a later line, or left to a policy.
    """

    at: int
    side: str
    text: str
    cite: str
    line: int


@dataclass(frozen=True)
class Outcome:
    """One branch of a scenario, played under one rule book.

    Attributes:
        path: the file.
        title: what the scenario is about.
        source: where it comes from: seeds, paragraphs, rulings.
        rules: name of the rule book.
        branch: name of the branch, empty if the script has none.
        failures: what went wrong, in order; empty if every expectation holds.
        choices: every choice that was made, in order.
        game: the game where the script left it; `game.log` is the trace.
    """

    path: str
    title: str
    source: tuple[str, ...]
    rules: str
    branch: str
    failures: tuple[Failure, ...]
    choices: tuple[Choice, ...]
    game: Game

    @property
    def ok(self) -> bool:
        """Every expectation holds."""
        return not self.failures

    @property
    def name(self) -> str:
        """The file, the book and the branch, as a line for people."""
        return f"{self.path} [{self.rules}]" + (f" {self.branch}" if self.branch else "")
