"""The results of playing a scenario: one outcome for each rule book and branch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from ..decisions import IDLE_WORDS
from ..game import Game
from .policies import declining

OPTIONS: Final = 12  # options of a choice at the end that are shown
SHOWN: Final = 6  # declined options that a trace lists


@dataclass(frozen=True)
class Failure:
    """An expectation that does not hold, or a line that cannot be played.

    Attributes:
        line: the line of the script, from 1; 0 for the script as a whole.
        text: what was expected and what was found.
        trace: the events around it, as lines to print, and the current decision.
    """

    line: int
    text: str
    trace: tuple[str, ...]

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}" if self.line else self.text


@dataclass(frozen=True)
class Choice:
    """A choice made while a scenario was played.

    Attributes:
        at: the number of events before it: it comes before the event with `seq == at + 1`.
        side: `corp` or `runner`.
        text: the option, or the compound.
        cite: the step or paragraph that asked.
        line: the line of the script; 0 if it was declined on the way to a later line, or made by a policy.
        could: the other options, if this choice declined them, except raising strength outside of an encounter.
        toward: the line of the script that was being played; 0 after the script.
    """

    at: int
    side: str
    text: str
    cite: str
    line: int
    could: tuple[str, ...] = ()
    toward: int = 0


def choice_words(choices: Iterable[Choice]) -> Iterator[tuple[Choice, str]]:
    """The choices that traces show, with their words: `pass (could: trigger Snare!)`.

    Options that the player also declined in the window before are not repeated. Windows in which nothing else was possible are
    left out.
    """
    before: dict[tuple[str, str], tuple[str, ...]] = {}
    for c in choices:
        new = [o for o in c.could if o not in before.get((c.side, c.text), ())]
        if c.could:
            before[c.side, c.text] = c.could
        if new:
            more = "" if len(new) <= SHOWN else f" | ... ({len(new)} in all)"
            yield c, f"{c.text} (could: {' | '.join(new[:SHOWN])}{more})"
        elif c.line or c.text not in IDLE_WORDS:
            yield c, c.text


@dataclass(frozen=True)
class BranchOutcome:
    """One branch of a scenario, played under one rule book.

    Attributes:
        path: the file.
        title: the subject of the scenario.
        source: the seeds, paragraphs and rulings that it tests.
        rules: the name of the rule book.
        branch: the name of the branch; empty if the script has none.
        failures: the failures in order; empty if every expectation holds.
        choices: every choice in order.
        game: the game at the end of the script; `game.log` is the trace.
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
        """Whether every expectation holds."""
        return not self.failures

    @property
    def pending(self) -> str:
        """The choice at which the script ends and what to write for it; empty if both sides can decline what is asked."""
        decision = self.game.decision
        if decision is None or declining(decision) is not None:
            return ""
        source = f" for {decision.source}" if decision.source else ""
        shown = " | ".join(o.told for o in decision.options[:OPTIONS])
        more = f" | ... ({len(decision.options)} in all)" if len(decision.options) > OPTIONS else ""
        return (
            f"the script ends at a choice of the {decision.chooser}{source} ({decision.cite}): {shown}{more}; "
            f"write one of these, such as `{decision.chooser}: {decision.options[0].text}`"
        )

    @property
    def name(self) -> str:
        """The file, the book and the branch, as a line for people."""
        return f"{self.path} [{self.rules}]" + (f" {self.branch}" if self.branch else "")
