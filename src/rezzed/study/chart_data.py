"""The chart of a rule book as data, and what a game has carried out of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from .. import rules
from ..game import Game
from ..game.steps_taken import StepTaken, labels
from ..ids import SIDE_NAMES
from ..rules.book import Book, Step, Table, Test
from ..rules.index import scenarios_testing

RUN: Final = (Table.INITIATION, Table.APPROACH, Table.ENCOUNTER, Table.MOVEMENT, Table.SUCCESS, Table.RUN_ENDS)
TURNS: Final = (Table.CORP_DRAW, Table.CORP_ACTIONS, Table.CORP_DISCARD, Table.ACTIONS, Table.RUNNER_DISCARD)
NAMES: Final = {
    Table.INITIATION: "initiation", Table.APPROACH: "approach", Table.ENCOUNTER: "encounter", Table.MOVEMENT: "movement",
    Table.SUCCESS: "success", Table.RUN_ENDS: "end of the run", Table.CORP_DRAW: "the Corp's draw phase",
    Table.CORP_ACTIONS: "the Corp's action phase", Table.CORP_DISCARD: "the Corp's discard phase",
    Table.ACTIONS: "the Runner's action phase", Table.RUNNER_DISCARD: "the Runner's discard phase",
}  # fmt: skip
SCENARIOS: Final = 12  # that a step lists


@dataclass(frozen=True)
class Trail:
    """What a game has carried out.

    Attributes:
        at: the current step; an empty string if there is none.
        steps: how often each step was carried out.
        arrows: the arrows taken, from step to step.
    """

    at: str = ""
    steps: Counter[str] = field(default_factory=Counter)
    arrows: frozenset[tuple[str, str]] = frozenset()


def trail(game: Game) -> Trail:
    """What a game has carried out: of its turn, and of the last run in it."""
    book = game.state.book.book
    path = game.path
    of_runs = {step.id for table in RUN for step in book.tables[table]}
    turn = _last(path, {book.tables[table][0].id for table in (Table.CORP_DRAW, Table.ACTIONS) if book.tables.get(table)})
    run = max(turn, _last(path, {book.tables[Table.INITIATION][0].id}))
    taken = [x for n, x in enumerate(path) if n >= (run if x.step.id in of_runs else turn)]
    arrows = frozenset((x.before, x.step.id) for x in taken if x.arrow)
    return Trail(game.step.id, Counter(x.step.id for x in taken), arrows)


def _last(path: Sequence[StepTaken], ids: set[str]) -> int:
    """The index of the last of these steps; 0 if there is none."""
    return max((n for n, x in enumerate(path) if x.step.id in ids), default=0)


@cache
def layout(name: str) -> dict[str, Any]:
    """The chart of a book: its phases with their steps, those of a run first.

    Args:
        name: the name of the book.

    Raises:
        RezzedError: there is no such book.
    """
    book: Book = rules.book(name)
    order = (*RUN, *TURNS, *(table for table in book.tables if table not in (*RUN, *TURNS)))
    phases = [
        {
            "id": table.name.lower(), "title": book.phases.get(table, NAMES.get(table, table.name.lower().replace("_", " "))),
            "of": "run" if table in RUN else "turn" if table in TURNS else "other",
            "steps": [_step(book, step) for step in book.tables[table]],
        }
        for table in order if book.tables.get(table)
    ]  # fmt: skip
    return {"rules": name, "short": book.short, "phases": phases}


def _step(book: Book, step: Step) -> dict[str, Any]:
    return {
        "id": step.id, "cite": f"{book.short} {step.id}", "side": SIDE_NAMES[step.side] if step.side >= 0 else "",
        "gist": step.gist, "question": step.test != Test.ALWAYS,
        "next": [{"to": to, "when": when} for when, to in zip(labels(step), step.next, strict=True)],
        "scenarios": [x.file for x in scenarios_testing(book.name, step.id, None)[:SCENARIOS]],
    }  # fmt: skip
