"""Checks the citations of decisions while a game is played."""

from __future__ import annotations

import rezzed
from rezzed.engine.state import Run, State, Structure, Window
from rezzed.errors import IllegalActionError
from rezzed.game.actions import Action, Decision
from rezzed.rules import index
from rezzed.rules.book import Table, Windows
from rezzed.scenario import Scenario
from rezzed.scenario.player import Player

OWN_STEP = (Windows.INTERRUPT, Windows.REACTION)  # these open in any step
RUN_CHOICES = ("run",)  # paragraphs that are steps, cited by an effect that has the Runner choose a server


def bare(cite: str) -> str:
    """A citation without the name of its book."""
    return cite.partition(" ")[2]


def standing(s: State) -> str:
    """The step that the innermost structure, or window that is a step, stands at."""
    for f in reversed(s.stack):
        if isinstance(f, Structure) and f.table != Table.CHECKPOINT:
            return s.book.rows[f.row].id
        if isinstance(f, Window) and f.kind not in OWN_STEP:
            return s.book.rows[f.row].id
        if isinstance(f, Run):
            return s.book.rows[f.next].id
    raise AssertionError("nothing is in progress")


def unsound(game: rezzed.Game) -> str:
    """What is wrong with the citations of a decision, or an empty string."""
    decision, s = game.decision, game.state
    assert decision is not None
    cites = s.book.book.cites
    cite, top = bare(decision.cite), s.stack[-1]
    if bare(decision.step) != standing(s):
        return f"the game stands at {standing(s)}, not at {decision.step}"
    if cite not in index.gists(s.book.name):
        return f"{decision.cite!r} is not a paragraph of {s.book.name}"
    interrupts = (cites["interrupt"], cites["replacement order"])
    if isinstance(top, Window) and top.kind == Windows.INTERRUPT and cite not in interrupts:
        return f"an interrupt window cites {decision.cite}"
    if isinstance(top, Window) and top.kind == Windows.REACTION and cite != cites["reaction"]:
        return f"a reaction window cites {decision.cite}"
    steps_ = {row.id for row in s.book.rows} - {cites[key] for key in RUN_CHOICES if decision.kind == "server"}
    return f"{decision.cite} is a step, and not the one that the game stands at" if cite in steps_ - {standing(s)} else ""


class Watching(Player):
    """Plays a scenario and checks the citations of every decision.

    Attributes:
        looked: the number of decisions that were checked.
        found: what is wrong.
    """

    def __init__(self, scenario: Scenario, book: str, branch: str) -> None:
        super().__init__(scenario, book, branch)
        self.looked = 0
        self.found: list[str] = []

    def look(self) -> None:
        if self.game.decision is not None:
            self.looked += 1
            wrong = unsound(self.game)
            if wrong:
                self.found.append(f"{self.scenario.path} [{self.book}]: {wrong}: {self.game.decision}")

    def _apply(self, option: Action, decision: Decision) -> None:
        self.look()
        super()._apply(option, decision)

    def _take(self, words: str, decision: Decision) -> IllegalActionError | None:
        self.look()
        return super()._take(words, decision)
