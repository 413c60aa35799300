"""The answer for a turn: its ways and their actions."""

from __future__ import annotations

from dataclasses import dataclass

from ..search.lines.rows import RunRow
from ..search.values.budget import WORTH
from ..wording.phrases import any_of
from .results import counted, ignored_words


@dataclass(frozen=True)
class TurnAction:
    """One action of a turn, a run included.

    Attributes:
        what: the wanted goal of a run, or the words of the action with the cards that were chosen for it.
        run: whether it is a wanted run.
        line: the actions of both sides and of chance, in the words of the game.
        costs: the net costs, by the names in `KINDS`; gains are negative.
        rows: a run, wanted or not, as players tell it, one row for each place; empty for other actions, and for the course of
            a run that a plan does not show.
    """

    what: str
    run: bool
    line: tuple[str, ...]
    costs: dict[str, int]
    rows: tuple[RunRow, ...] = ()

    @property
    def paid(self) -> dict[str, int]:
        """The net costs without what is 0."""
        return {kind: n for kind, n in self.costs.items() if n}

    @property
    def texts(self) -> tuple[str, ...]:
        """The rows in words."""
        return tuple([row.text for row in self.rows])


@dataclass(frozen=True)
class TurnWay:
    """One way to do everything that is wanted.

    Attributes:
        steps: the actions in order. If chance or the Corp decides something, this is one course of events.
        costs: the net costs of the whole turn, by the names in `KINDS`; the highest of all outcomes.
        credits_left: the credits in the pool after the last run.
        clicks_left: the clicks after the last run.
        pool: the credits that the pool needs at the start of the turn; more than the net costs if credits come back later, or
            if a card checks the pool.
        clicks_needed: the clicks that the Runner needs at the start of the turn, in the same way.
        certain: whether nothing but the Runner's choices decides what happens.
    """

    steps: tuple[TurnAction, ...]
    costs: dict[str, int]
    credits_left: int
    clicks_left: int
    pool: int
    clicks_needed: int
    certain: bool

    @property
    def line(self) -> tuple[str, ...]:
        """Every action of the turn in the words of the game."""
        return tuple([words for step in self.steps for words in step.line])

    @property
    def worth(self) -> int:
        """The weighted cost of the turn in credits (`WORTH`); the lowest is recommended."""
        return sum(WORTH[kind] * n for kind, n in self.costs.items())


@dataclass(frozen=True)
class TurnPlan:
    """The answer for a turn.

    Attributes:
        wants: the wanted goals; each needs a run of its own.
        exact: whether these are all ways that no other one dominates. If not, each way works, but there may be cheaper ones.
        ways: the ways, the recommended one first.
        missing: why there is no way.
        most: the greatest number of wanted runs that were found possible in one turn.
        plans: the number of plans that were made.
        elapsed_ms: the time in milliseconds.
        notes: why it is not exact.
        ignored: the unrezzed ice that protects a server of the goals, or one that the ways run on: the Corp does not rez it.
        not_played: the cards of the board that are not declared; the plan does not know their texts.
    """

    wants: tuple[str, ...]
    exact: bool
    ways: tuple[TurnWay, ...]
    missing: str
    most: int
    plans: int
    elapsed_ms: float
    notes: tuple[str, ...]
    ignored: tuple[str, ...] = ()
    not_played: tuple[str, ...] = ()

    @property
    def best(self) -> TurnWay | None:
        """The recommended way, or None."""
        return self.ways[0] if self.ways else None

    @property
    def answer(self) -> str:
        """The answer in a sentence."""
        more = f" {ignored_words(self.ignored)}" if self.ignored else ""
        if self.not_played:
            more += f" The text of {any_of(list(self.not_played), 'and')} is not played."
        if self.best is None:
            return f"{'No' if self.exact else 'Not found'}: {self.missing}.{more}"
        steps = ", ".join([step.what for step in self.best.steps])
        left = counted({"credits": self.best.credits_left, "clicks": self.best.clicks_left})
        chance = "" if self.best.certain else ", whatever chance and the Corp decide"
        return f"Yes{chance}: {steps}. Left is {left}.{more}"
