"""`rezzed rules`, `rezzed chart` and `rezzed explain`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from .. import rules
from ..errors import RezzedError
from ..game.steps_taken import labels
from ..rules import index
from ..rules.book import Book, Step
from ..study.book_data import differences, side, switches, table_name, way_on, window
from . import screen
from .chart import mermaid

__all__ = ["explain", "mermaid", "show", "show_diff"]

LISTED: Final = 6  # `explain` shows at most this many places and scenarios


def as_data(book: Book) -> dict[str, Any]:
    steps = [
        {
            "id": step.id, "cite": f"{book.short} {step.id}", "next": list(step.next), "answers": list(labels(step)),
            "table": table.name.lower(), "phase": book.phases.get(table, ""), "side": side(step), "window": window(step),
            "gist": step.gist,
        }
        for table, rows in book.tables.items() for step in rows
    ]  # fmt: skip
    return {"name": book.name, "title": book.title, "game": book.game, "steps": steps, "switches": switches(book)}


def show(name: str | None, as_json: bool) -> None:
    books = [rules.book(n) for n in (rules.names() if name is None else (name,))]
    if as_json:
        screen.dump([as_data(b) for b in books], 1)
        return
    if name is None:
        for b in books:
            _overview(b)
        screen.line("steps: `rezzed rules NAME`; comparison: `rezzed rules --diff A B`; flow chart: `rezzed chart NAME`")
        return
    _whole(books[0])


def _overview(b: Book) -> None:
    screen.line((b.name, "bold"), f"  {b.title}" + (" (the default)" if b.name == rules.DEFAULT else ""))
    for table, steps in b.tables.items():
        screen.line((f"  {table_name(table):<16}", "dim"), " ".join(s.id.replace(" ", "\u00a0") for s in steps))


def _whole(b: Book) -> None:
    screen.line((b.name, "bold"), f"  {b.title}")
    width = max(12, *(len(s.id) for steps in b.tables.values() for s in steps))
    for table, steps in b.tables.items():
        screen.heading(table_name(table) + (f"  ({b.phases[table]})" if table in b.phases else ""))
        for s in steps:
            opens = f"  [{window(s)}]" if window(s) else ""
            whose = f"{side(s).capitalize()}: " if side(s) else ""
            cite = f"  {b.short} {s.id:<{width}} "
            screen.line((cite, "cyan"), f"{whose}{s.gist}", (opens, "green"), (f"  {way_on(s)}", "dim"))
    screen.heading("switches")
    for key, about in switches(b).items():
        screen.line(f"  {key.replace('_', ' '):<26} {_value(about['value']):<12}", (f" {_cite(b, about['cite'])}", "cyan"))


def _value(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _cite(b: Book, id: str) -> str:
    return f"{b.short} {id}" if id else ""


# -- comparing --------------------------------------------------------------------------------------------


def show_diff(left: str, right: str, as_json: bool) -> None:
    """Print two books side by side, step by step, then the switches that differ."""
    a, b = rules.book(left), rules.book(right)
    rows = differences(a, b)
    mine, theirs = switches(a), switches(b)
    differ = [k for k in mine if mine[k]["value"] != theirs[k]["value"]]
    if as_json:
        steps = [{**r, "a": r["a"] and r["a"].id, "b": r["b"] and r["b"].id} for r in rows]
        changed = {k: {a.name: mine[k], b.name: theirs[k]} for k in differ}
        screen.dump({"a": a.name, "b": b.name, "steps": steps, "switches": changed}, 1)
        return
    screen.line((f"   {a.name:<56} {b.name}", "bold"))
    table = ""
    for r in rows:
        if r["table"] != table:
            table = r["table"]
            screen.heading(table)
        mark = {"same": " ", "changed": "~"}.get(r["kind"], "+" if r["a"] is None else "-")
        screen.line((f" {mark} {_half(r['a']):<56} {_half(r['b'])}".rstrip(), "" if mark == " " else "yellow"))
    screen.heading("switches that differ")
    for k in differ:
        ours, other = (f"{_value(x[k]['value'])} {_cite(n, x[k]['cite'])}".strip() for n, x in ((a, mine), (b, theirs)))
        screen.line(f"   {k.replace('_', ' '):<28}{ours:<28} {other}")


def _half(step: Step | None, width: int = 55) -> str:
    if step is None:
        return ""
    words = f"{step.id} {step.gist}"
    return words if len(words) <= width else words[: width - 3] + "..."


# -- explaining -------------------------------------------------------------------------------------------


def explain(id: str, name: str | None, folder: Path | None, as_json: bool = False) -> None:
    """Print the summary, code places and scenarios of a paragraph, for one book or for every book that has it.

    Raises:
        RezzedError: no book has it; the message suggests similar ids.
    """
    name, id = _named(id.strip(), name)
    if name is not None:
        rules.book(name)
    found = [n for n in index.books_naming(id) if name in (None, n)]
    if not found:
        books = (name,) if name is not None else tuple(reversed(rules.names()))
        near = list(dict.fromkeys(k for n in books for k in index.related(n, id)))[:6]
        hint = f"; similar: {', '.join(near)}" if near else f"; examples: {', '.join(list(index.gists(books[0]))[:3])}"
        raise RezzedError(f"no paragraph {id!r} in {', '.join(books)}{hint}")
    if folder is not None and not folder.is_dir():
        raise RezzedError(f"{folder}: not a folder")
    place = folder if folder is not None else index.scenario_folder()
    if as_json:
        screen.dump([_explained(n, id, place) for n in found], 1)
        return
    for n in found:
        _explain(n, id, place)


def _explained(name: str, id: str, folder: Path | None) -> dict[str, Any]:
    """The paragraph of a book as plain data."""
    return {
        "rules": name, "id": id, "cite": f"{rules.book(name).short} {id}", "gist": index.gists(name)[id],
        "code": [{"file": p.file, "line": p.line, "what": p.what} for p in index.places(name, id)],
        "scenarios": [{"file": s.file, "title": s.title} for s in index.scenarios_testing(name, id, folder)],
    }  # fmt: skip


def _named(id: str, name: str | None) -> tuple[str | None, str]:
    """Split `cr-1.4 6.5.2` or `CR 6.5.2` into book and id."""
    head, _, rest = id.partition(" ")
    if rest and head in rules.names():
        return head, rest
    if rest and any(head == rules.book(n).short for n in rules.names()):
        return name, rest
    return name, id


def _explain(name: str, id: str, folder: Path | None) -> None:
    b = rules.book(name)
    screen.line((f"{b.short} {id}", "bold cyan"), f"  {b.title} ({b.name})")
    screen.line(f"  {index.gists(name)[id]}")
    _listed("code", [str(p) for p in index.places(name, id)], "does not cite it")
    head = "scenarios" if folder is not None else "scenarios of the repository"
    _listed(head, [f"{s.file}  {s.title}" for s in index.scenarios_testing(name, id, folder)], "none cites it")


def _listed(head: str, lines: list[str], none: str) -> None:
    if not lines:
        screen.line((f"  {head}: ", "dim"), none)
        return
    screen.line((f"  {head}:", "dim"))
    for words in lines[:LISTED]:
        screen.line(f"    {words}")
    if len(lines) > LISTED:
        screen.line((f"    and {len(lines) - LISTED} more", "dim"))
