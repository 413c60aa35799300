"""Draws the run of a rule book as a Mermaid flow chart, from its table."""

from __future__ import annotations

import re
from typing import Final

from .. import rules
from ..ids import SIDE_NAMES
from ..rules.book import Book, Op, Step, Table, Test

RUN: Final = (Table.INITIATION, Table.APPROACH, Table.ENCOUNTER, Table.MOVEMENT, Table.SUCCESS, Table.RUN_ENDS)
PHASES: Final = {
    Table.INITIATION: "initiation", Table.APPROACH: "approach", Table.ENCOUNTER: "encounter", Table.MOVEMENT: "movement",
    Table.SUCCESS: "success", Table.RUN_ENDS: "end of the run",
}  # fmt: skip
ANSWERS: Final = {Op.TRY_BREAK: ("broken, and more", "broken, no more", "not broken")}


def answers(step: Step) -> tuple[str, ...]:
    """The labels of the arrows from a step to the next steps: empty, yes and no, or words of its operation."""
    if len(step.next) < 2:
        return ("",) * len(step.next)
    return ANSWERS.get(step.op, ("yes", "no"))


def _node(id: str) -> str:
    return "s" + re.sub(r"\W", "_", id)


def _label(step: Step) -> str:
    who = f" ({SIDE_NAMES[step.side].capitalize()})" if step.side >= 0 else ""
    words = f"{step.id}{who}: {step.gist}".replace('"', "'")
    return f'{{"{words}"}}' if step.test != Test.ALWAYS else f'["{words}"]'


def mermaid(name: str) -> str:
    """The flow chart of a run under a book, as Mermaid text.

    Raises:
        RezzedError: there is no such book.
    """
    book: Book = rules.book(name)
    lines = ["flowchart TD"]
    arrows: list[str] = []
    for table in RUN:
        lines.append(f'  subgraph {table.name}["{book.phases.get(table, PHASES[table])}"]')
        for step in book.tables[table]:
            lines.append(f"    {_node(step.id)}{_label(step)}")
            for words, to in zip(answers(step), step.next, strict=True):
                arrows.append(f"  {_node(step.id)} -->{f'|{words}|' if words else ''} {_node(to)}")
        lines.append("  end")
    return "\n".join(lines + arrows)
