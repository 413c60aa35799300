"""The judge's desk: paragraphs, scenarios and books as data. What takes long to find is found once and kept."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from .. import rules
from ..errors import RezzedError
from ..rules import index
from ..rules.index import ListedScenario
from ..titles import plain
from . import book_data
from .card_data import titled

FOUND: Final = 80  # paragraphs in one answer
LISTED: Final = 60  # scenarios that a page lists
_TITLE: Final = re.compile(r"^[^@*]+?(?=\s*(?:\*|@|\son\s|->|$))")


@cache
def scenarios() -> tuple[ListedScenario, ...]:
    """All scenarios: of the repository if it is there, otherwise as the package lists them."""
    folder = index.scenario_folder()
    return index.shipped() if folder is None else index.scenarios_in(folder)


def named(name: str) -> ListedScenario | None:
    """The scenario with this name, which is that of its file without the ending."""
    return _by_name().get(name)


@cache
def _by_name() -> dict[str, ListedScenario]:
    return {Path(s.file).stem: s for s in scenarios()}


def text_of(scenario: ListedScenario) -> str:
    """The text of a scenario; empty where the files of the repository are missing."""
    try:
        return Path(scenario.file).read_text(encoding="utf-8")
    except OSError:
        return ""


def place_of(scenario: ListedScenario) -> str:
    """Where its file is, from the folder of all scenarios on: no path of this machine."""
    parts = Path(scenario.file).parts
    return "/".join(parts[len(parts) - parts[::-1].index("scenarios") :]) if "scenarios" in parts else Path(scenario.file).name


@cache
def _by_card() -> Mapping[str, tuple[ListedScenario, ...]]:
    """The scenarios with a card on their board, by its title."""
    out: dict[str, list[ListedScenario]] = {}
    known: dict[str, str] = {}
    for scenario in scenarios():
        try:
            data = tomllib.loads(text_of(scenario))
        except ValueError:
            continue
        for spec in {x for side in ("corp", "runner") for x in _texts(data.get(side))}:
            match = _TITLE.match(spec)
            words = match[0].strip() if match else ""
            if words not in known:
                known[words] = titled(words) if plain(words) else ""
            if known[words] and scenario not in out.setdefault(known[words], []):
                out[known[words]].append(scenario)
    return {title: tuple(found) for title, found in out.items()}


def _texts(value: Any) -> list[str]:
    """All texts in the data of a side."""
    if isinstance(value, str):
        return [value]
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for x in inside for text in _texts(x)]


def with_card(title: str) -> tuple[ListedScenario, ...]:
    """The scenarios with a card on their board. Where their files are missing, those whose title names the card."""
    if index.scenario_folder() is not None:
        return _by_card().get(title, ())
    return tuple(s for s in scenarios() if plain(title) in plain(s.title))


def row(scenario: ListedScenario) -> dict[str, str]:
    """A scenario in a list."""
    return {"name": Path(scenario.file).stem, "title": scenario.title}


# -- paragraphs -------------------------------------------------------------------------------------------


def find(query: str, name: str = "") -> list[dict[str, str]]:
    """The paragraphs whose id begins with a query, or whose summary has all of its words.

    Args:
        query: an id such as `6.9.3`, with or without the name of a book before it, or words.
        name: only this book; empty for all.
    """
    wanted = [w for w in re.split(r"[^\w.]+", query.lower()) if w]
    known = [n for n in reversed(rules.names()) if name in ("", n)]
    if wanted and wanted[0] in {rules.book(n).short.lower() for n in known}:
        wanted = wanted[1:]
    out = []
    for book in known:
        short = rules.book(book).short
        for id, gist in index.gists(book).items():
            words = gist.lower()
            if wanted and (all(w in words for w in wanted) or (len(wanted) == 1 and id.lower().startswith(wanted[0]))):
                out.append({"rules": book, "id": id, "cite": f"{short} {id}", "gist": gist})
    return out[:FOUND]


def paragraph(name: str, id: str) -> dict[str, Any]:
    """A paragraph of a book: its summary, the steps and switches that use it, scenarios, and the other books that have it.

    Raises:
        RezzedError: the book has no such paragraph; the message names similar ones.
    """
    book = rules.book(name)
    if id not in index.gists(name):
        near = ", ".join(index.related(name, id)) or ", ".join(list(index.gists(name))[:3])
        raise RezzedError(f"{book.title} has no paragraph {id[:40]!r} that rezzed knows; similar: {near}")
    steps = [
        {"table": book_data.table_name(table), "gist": step.gist, "window": book_data.window(step),
         "way": book_data.way_on(step)}
        for table, rows in book.tables.items() for step in rows if step.id == id
    ]  # fmt: skip
    switches = [(key.replace("_", " "), x["value"]) for key, x in book_data.switches(book).items() if x["cite"] == id]
    found = index.among(scenarios(), name, id)
    return {
        "rules": name, "title": book.title, "id": id, "cite": f"{book.short} {id}", "gist": index.gists(name)[id],
        "steps": steps, "switches": switches, "scenarios": [row(s) for s in found[:LISTED]], "more": len(found) - LISTED,
        "others": [
            {"rules": other, "cite": f"{rules.book(other).short} {id}", "gist": index.gists(other)[id]}
            for other in index.books_naming(id) if other != name
        ],
    }  # fmt: skip


def whole(name: str) -> dict[str, Any]:
    """A book: its tables with their steps, and its switches.

    Raises:
        RezzedError: there is no such book.
    """
    book = rules.book(name)
    tables = [
        {
            "name": book.phases.get(table, book_data.table_name(table)),
            "steps": [
                {"id": s.id, "side": book_data.side(s), "gist": s.gist, "window": book_data.window(s),
                 "way": book_data.way_on(s)}
                for s in rows
            ],
        }
        for table, rows in book.tables.items() if rows
    ]  # fmt: skip
    return {"rules": name, "title": book.title, "short": book.short, "tables": tables, "switches": book_data.switches(book)}


def compared(left: str, right: str) -> dict[str, Any]:
    """Two books side by side: every step with its counterpart, and the switches that differ.

    Raises:
        RezzedError: there is no such book.
    """
    a, b = rules.book(left), rules.book(right)
    mine, theirs = book_data.switches(a), book_data.switches(b)
    return {
        "a": {"rules": a.name, "title": a.title}, "b": {"rules": b.name, "title": b.title},
        "rows": book_data.differences(a, b),
        "switches": [(k.replace("_", " "), mine[k], theirs[k]) for k in mine if mine[k]["value"] != theirs[k]["value"]],
    }  # fmt: skip
