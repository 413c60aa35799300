"""Draws the run of a rule book from its table: as a Mermaid flow chart, or as lines for a terminal.

A `Trail` marks what a game has carried out: the current step and the arrows taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from .. import rules
from ..game.steps_taken import labels
from ..ids import SIDE_NAMES
from ..rules.book import Book, Step, Table, Test
from ..study.chart_data import Trail

RUN: Final = (Table.INITIATION, Table.APPROACH, Table.ENCOUNTER, Table.MOVEMENT, Table.SUCCESS, Table.RUN_ENDS)
PHASES: Final = {
    Table.INITIATION: "initiation", Table.APPROACH: "approach", Table.ENCOUNTER: "encounter", Table.MOVEMENT: "movement",
    Table.SUCCESS: "success", Table.RUN_ENDS: "end of the run",
}  # fmt: skip


def lines(book: Book, marks: Trail) -> Iterator[str]:
    """The run as lines: `*` marks what was carried out, `>` the current step, and `=>` the arrows taken."""
    for table in RUN:
        yield book.phases.get(table, PHASES[table])
        for step in book.tables[table]:
            mark = ">" if step.id == marks.at else "*" if marks.steps[step.id] else " "
            ways = ", ".join(
                f"{words} {'=>' if (step.id, to) in marks.arrows else '->'} {to}".strip()
                for words, to in zip(labels(step), step.next, strict=True)
            )
            times = f" ({marks.steps[step.id]} times)" if marks.steps[step.id] > 1 else ""
            yield f"{mark} {step.id:<8} {step.gist}{times}  {ways or '(complete)'}"


def _node(id: str) -> str:
    return "s" + re.sub(r"\W", "_", id)


def _label(step: Step) -> str:
    who = f" ({SIDE_NAMES[step.side].capitalize()})" if step.side >= 0 else ""
    words = f"{step.id}{who}: {step.gist}".replace('"', "'")
    return f'{{"{words}"}}' if step.test != Test.ALWAYS else f'["{words}"]'


def mermaid(name: str, marks: Trail | None = None) -> str:
    """The flow chart of a run under a book, as Mermaid text.

    Args:
        name: the name of the book.
        marks: what a game has carried out: its steps are filled, its arrows are thick, the current step has a thick border.

    Raises:
        RezzedError: there is no such book.
    """
    book: Book = rules.book(name)
    out = ["flowchart TD"]
    arrows: list[str] = []
    thick: list[int] = []
    for table in RUN:
        out.append(f'  subgraph {table.name}["{book.phases.get(table, PHASES[table])}"]')
        for step in book.tables[table]:
            out.append(f"    {_node(step.id)}{_label(step)}")
            for words, to in zip(labels(step), step.next, strict=True):
                if marks is not None and (step.id, to) in marks.arrows:
                    thick.append(len(arrows))
                arrows.append(f"  {_node(step.id)} -->{f'|{words}|' if words else ''} {_node(to)}")
        out.append("  end")
    return "\n".join([*out, *arrows, *(_styles(marks, thick) if marks is not None else [])])


def _styles(marks: Trail, thick: list[int]) -> Iterator[str]:
    """The lines of Mermaid that mark steps and arrows."""
    if marks.steps:
        yield "  classDef carriedOut fill:#cde8cd"
        yield f"  class {','.join(_node(id) for id in marks.steps)} carriedOut"
    if marks.at:
        yield "  classDef current stroke:#c00000,stroke-width:4px"
        yield f"  class {_node(marks.at)} current"
    if thick:
        yield f"  linkStyle {','.join(str(n) for n in thick)} stroke:#2a7a2a,stroke-width:4px"
