"""Rule books as data: what their steps open, where they lead, their switches, and the differences between two books."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from difflib import SequenceMatcher
from typing import Any, Final

from ..game.steps_taken import labels
from ..ids import SIDE_NAMES
from ..rules.book import BREAK, ICE_ONLY, PAID, REZ, REZ_ICE, SCORE, Book, Op, Step, Table, Test

WINDOW: Final = (
    (PAID, "paid abilities"), (REZ, "rez cards that are not ice"), (REZ_ICE, "rez the approached ice"),
    (BREAK, "break subroutines"), (ICE_ONLY, "special effects"), (SCORE, "score agendas"),
)  # fmt: skip


def window(step: Step) -> str:
    """What the players may do in a step, such as `paid abilities, break subroutines`, and for which side."""
    allowed = ", ".join(words for flag, words in WINDOW if step.flags & flag)
    return f"{allowed} ({SIDE_NAMES[step.side]} only)" if allowed and step.side >= 0 else allowed


def side(step: Step) -> str:
    """The side that a step belongs to: `corp`, `runner`, or an empty string if it is open to both or to nobody."""
    return SIDE_NAMES[step.side] if step.side >= 0 else ""


def way_on(step: Step) -> str:
    """The steps that can follow: `-> 6.9.3c` or `yes -> 2, no -> 15`."""
    if not step.next:
        return "(complete)"
    ways = (f"{words} -> {to}".strip() for words, to in zip(labels(step), step.next, strict=True))
    return ", ".join(ways)


def switches(book: Book) -> dict[str, dict[str, Any]]:
    """The switches of a book, each with its value and paragraph."""
    out: dict[str, dict[str, Any]] = {}
    for f in fields(book.switches):
        if f.name != "why":
            value = getattr(book.switches, f.name)
            shown = value if isinstance(value, bool) else getattr(value, "name", str(value)).lower()
            out[f.name] = {"value": shown, "cite": book.switches.why.get(f.name, "")}
    return out


def table_name(table: Table) -> str:
    """The name of a table, in words."""
    return table.name.lower().replace("_", " ")


def _key(step: Step) -> tuple[str, ...]:
    if step.op in (Op.NOTHING, Op.WINDOW):
        return (step.op.name, Test(step.test).name, window(step), str(step.ends))
    return (step.op.name,)


def aligned(a: tuple[Step, ...], b: tuple[Step, ...]) -> Iterator[tuple[Step | None, Step | None]]:
    """Pair the steps of two tables that do the same; other steps are paired with None."""
    match = SequenceMatcher(None, [_key(s) for s in a], [_key(s) for s in b], autojunk=False)
    for tag, i, k, j, m in match.get_opcodes():
        if tag == "equal":
            yield from zip(a[i:k], b[j:m], strict=True)
        else:
            yield from ((s, None) for s in a[i:k])
            yield from ((None, s) for s in b[j:m])


def differences(a: Book, b: Book) -> list[dict[str, Any]]:
    """Every step of both books with its counterpart, marked `same`, `changed` or `only in BOOK`."""
    out: list[dict[str, Any]] = []
    for table in Table:
        for x, y in aligned(a.tables.get(table, ()), b.tables.get(table, ())):
            kind = "only in " + (a.name if y is None else b.name)
            if x is not None and y is not None:
                kind = "same" if (window(x), x.begins) == (window(y), y.begins) else "changed"
            out.append({"table": table_name(table), "a": x, "b": y, "kind": kind})
    return out
