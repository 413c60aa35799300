"""`check(book)`: everything that is wrong with a rule book, before anybody plays by it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields
from enum import Enum
from typing import Any, Final

from ..errors import nearest
from . import cr_26_03
from .book import BREAK, ICE_ONLY, PAID, REZ, REZ_ICE, SCORE, Book, Op, Step, Switches, Table, Test

GAMES: Final = ("anr", "onr")
CITED: Final = tuple(cr_26_03.BOOK.cites)  # what every book names a paragraph for, or "" where it has none

# structures that every run goes through, whatever the cards
NEEDED: Final = (
    Table.ACTIONS, Table.INITIATION, Table.APPROACH, Table.ENCOUNTER, Table.MOVEMENT, Table.SUCCESS, Table.RUN_ENDS,
    Table.ACCESS,
)  # fmt: skip

# operations that leave the number of a way: how many ways they know
_ANSWERS: Final[Mapping[Op, int]] = {
    Op.ACTION: 2, Op.NEXT_SUB: 2, Op.CHOOSE_CANDIDATE: 2, Op.CHOOSE_ACCESS: 2, Op.REZ_DECISION: 2, Op.WANT_BREAK: 2,
    Op.TRY_BREAK: 3, Op.TAKE_EFFECT: 2, Op.RUNNER_EFFECTS: 2,
}  # fmt: skip

# what brings a loop nearer to its end each time round: it uses something up, or somebody may leave it
_PROGRESS: Final = (
    Op.ACTION, Op.NEXT_SUB, Op.MOVE_INWARD, Op.CHOOSE_CANDIDATE, Op.CHOOSE_ACCESS, Op.WANT_BREAK, Op.PASS_AND_MARK,
    Op.RUNNER_EFFECTS, Op.JACK_OUT, Op.JACK_OUT_LATER,
)  # fmt: skip

_FLAGS: Final = PAID | REZ | REZ_ICE | BREAK | ICE_ONLY | SCORE


def check(book: object) -> tuple[str, ...]:
    """Everything that is wrong with a rule book: the book, the table and the step, and what would be accepted."""
    if not isinstance(book, Book):
        return (f"expected a Book, not {type(book).__name__}",)
    name = book.name if isinstance(book.name, str) and book.name.isprintable() else repr(book.name)
    found = [*_book_faults(book), *_switch_faults(book), *_cite_faults(book)]
    shapes = list(_table_faults(book))
    found += shapes or _way_faults(book)
    return tuple(f"{name}: {text}" for text in found)


def _book_faults(book: Book) -> Iterator[str]:
    for field in ("name", "title", "short"):
        value = getattr(book, field)
        if not isinstance(value, str) or not value or value != value.strip():
            yield f"{field}: {value!r} cannot be the {field} of a book; expected a text that is not empty"
    if book.game not in GAMES:
        yield f"game: {book.game!r} is not a game; expected {' or '.join(GAMES)}"
    for field, kind in (("phases", Table), ("terms", str)):
        words = getattr(book, field)
        if not isinstance(words, Mapping):
            yield f"{field}: {type(words).__name__} cannot stand here; expected a dict from {kind.__name__} to texts"
        elif wrong := [key for key, said in words.items() if not isinstance(key, kind) or not isinstance(said, str)]:
            yield f"{field}: {wrong[0]!r}: {words[wrong[0]]!r} cannot stand here; expected a dict from {kind.__name__} to texts"


def _switch_faults(book: Book) -> Iterator[str]:
    if not isinstance(book.switches, Switches):
        yield f"switches: {book.switches!r} cannot stand here; expected Switches(...)"
        return
    if not isinstance(book.switches.why, Mapping):
        yield "switches.why: expected a dict from switches to paragraphs"
        return
    known = {f.name: f.default for f in fields(Switches) if f.name != "why"}
    for name, default in known.items():
        value = getattr(book.switches, name)
        if type(value) is not type(default):
            kinds = type(default) if isinstance(default, Enum) else ()
            members = " or ".join(f"{type(x).__name__}.{x.name}" for x in kinds) or "True or False"
            yield f"switches.{name}: {value!r} cannot stand here; expected {members}"
        elif value != default and not book.switches.why.get(name):
            yield f"switches.why: no paragraph for `{name}`, which this book sets; expected why={{{name!r}: '...'}}"
    for name in book.switches.why:
        if name not in known:
            yield f"switches.why: there is no switch `{name}`{_near(name, known)}"


def _cite_faults(book: Book) -> Iterator[str]:
    if not isinstance(book.cites, Mapping):
        yield "cites: expected a dict from reasons to paragraphs"
        return
    missing = [key for key in CITED if key not in book.cites]
    if missing:
        yield f'cites: no paragraph for {", ".join(map(repr, missing))}; expected the paragraph, or "" where the book has none'
    for key, cite in book.cites.items():
        if key not in CITED:
            yield f"cites: nothing is cited as {key!r}{_near(key, CITED)}"
        if not isinstance(cite, str):
            yield f"cites: {cite!r} cannot be the paragraph for {key!r}; expected a text"


def _near(word: object, known: Collection[str]) -> str:
    near = nearest(word, known, 2, 0.6)
    return f"; did you mean {' or '.join(near)}?" if near else f"; known: {', '.join(known)}"


# -- tables -----------------------------------------------------------------------------------------------


def _table_faults(book: Book) -> Iterator[str]:
    """Tables and steps that cannot be read at all."""
    if not isinstance(book.tables, Mapping):
        yield "tables: expected a dict from Table to a tuple of steps"
        return
    for table in NEEDED:
        if not book.tables.get(table):
            yield f"{table.name}: the table has no steps; every book needs one for {', '.join(t.name for t in NEEDED)}"
    for table, steps in book.tables.items():
        if not isinstance(table, Table) or table == Table.CHECKPOINT:
            yield f"{table!r} is not a table with steps; expected a member of Table, such as Table.APPROACH"
        elif not isinstance(steps, tuple):
            one = f"; a tuple of one needs a comma: (Step({steps.id!r}, ...),)" if isinstance(steps, Step) else ""
            yield f"{table.name}: {type(steps).__name__} cannot stand here; expected a tuple of steps{one}"
        else:
            for n, step in enumerate(steps):
                if not isinstance(step, Step):
                    yield f"{table.name}[{n}]: {step!r} cannot stand here; expected Step(...)"
                else:
                    yield from (f"{table.name}, step {step.id!r}: {text}" for text in _step_faults(step))


def _step_faults(step: Step) -> Iterator[str]:
    """Fields of a step that hold something of the wrong kind."""
    kinds: tuple[tuple[str, Any, str], ...] = (
        ("id", str, "a text"), ("op", Op, "a member of Op"), ("test", Test, "a member of Test"),
        ("begins", bool, "True or False"), ("ends", bool, "True or False"), ("gist", str, "a text"),
        ("flags", int, "PAID, REZ, REZ_ICE, BREAK, ICE_ONLY and SCORE joined with |"), ("side", int, "CORP or RUNNER"),
    )  # fmt: skip
    for name, kind, words in kinds:
        if type(getattr(step, name)) is not kind:
            yield f"{name}: {getattr(step, name)!r} cannot stand here; expected {words}"
    if step.settle is not None and not isinstance(step.settle, bool):
        yield f"settle: {step.settle!r} cannot stand here; expected True, False or None"
    if isinstance(step.next, str):
        yield f"next: {step.next!r} cannot stand here; expected a tuple of ids; a tuple of one needs a comma: ({step.next!r},)"
    elif not isinstance(step.next, tuple) or not all(isinstance(x, str) for x in step.next):
        yield f"next: {step.next!r} cannot stand here; expected a tuple of ids"
    if type(step.flags) is int and step.flags & ~_FLAGS:
        known = "PAID, REZ, REZ_ICE, BREAK, ICE_ONLY and SCORE"
        yield f"flags: {step.flags} holds more than the flags that exist; expected {known} joined with |"
    if type(step.side) is int and step.side not in (-1, 0, 1):
        yield f"side: {step.side} is not a side; expected CORP or RUNNER"
    if step.id == "":
        yield "id: a step needs an id"
    if step.gist == "":
        yield "gist: a step needs a gist; expected what happens in it, in a few words"


def _way_faults(book: Book) -> list[str]:
    """Steps that lead nowhere, that nothing leads to, or that are never over."""
    found: list[str] = []
    steps: dict[str, Step] = {}
    for table, rows in book.tables.items():
        for step in rows:
            where = f"{table.name}, step {step.id!r}"
            if step.id in steps:
                found.append(f"{where}: there are two steps with this id; expected ids that are unique in the book")
            steps.setdefault(step.id, step)
            found += [f"{where}: {text}" for text in _test_faults(step)]
    for step in steps.values():
        lost = [n for n in step.next if n not in steps]
        found += [f"step {step.id!r}: next: there is no step {n!r}{_near(n, list(steps))}" for n in lost]
    if found:
        return found
    ways = {id: () if step.op == Op.TURN_OVER else step.next for id, step in steps.items()}  # turns follow turns
    first = [rows[0].id for rows in book.tables.values() if rows]
    reached = _from(ways, [*first, *(x.id for x in steps.values() if x.op == Op.RUN_FAILS)])
    for id in steps:
        if id not in reached:
            found.append(f"step {id!r}: no step leads here; expected it in the `next` of another, or first in its table")
    told: set[str] = set()
    for id in steps:
        after = _from(ways, [id])
        if id not in told and all(ways[n] and id in _from(ways, [n]) for n in after):
            told |= after
            loop = "itself" if len(after) == 1 else ", ".join(n for n in steps if n in after)
            found.append(f"step {id!r}: it is never over: it leads only to {loop}; expected a way to a step without `next`")
    return found or _loop_faults(steps)


def _test_faults(step: Step) -> Iterator[str]:
    ways = len(step.next)
    wanted = 2 if step.test != Test.ANSWER else _ANSWERS.get(step.op, 0)
    if step.test == Test.ALWAYS:
        if ways > 1:
            yield f"next: {ways} ways and no question; expected one way, or a `test` that chooses"
    elif not wanted:
        yield f"test: {step.op.name} leaves no answer; Test.ANSWER needs one of {', '.join(op.name for op in _ANSWERS)}"
    elif ways != wanted:
        yield f"next: {ways} ways for {step.test.name}; expected {wanted}"


def _from(ways: Mapping[str, Collection[str]], starts: Collection[str]) -> set[str]:
    """Every step that can be reached from these, themselves included."""
    seen: set[str] = set()
    todo = list(starts)
    while todo:
        id = todo.pop()
        if id not in seen:
            seen.add(id)
            todo += ways[id]
    return seen


def _loop_faults(steps: Mapping[str, Step]) -> list[str]:
    """Loops that can go on for ever, because nothing in them is used up and nobody can leave them."""
    rest = {id for id, s in steps.items() if s.op not in _PROGRESS and s.test != Test.NEXT_ICE}
    ways = {id: [n for n in steps[id].next if n in rest] for id in steps if id in rest}
    found: list[str] = []
    told: set[str] = set()
    for id in ways:
        if id not in told and id in _from(ways, ways[id]):
            told |= {n for n in _from(ways, [id]) if id in _from(ways, ways[n])}
            found.append(
                f"step {id!r}: its way comes back to it, and no step on it uses anything up or lets a player leave; "
                f"expected one of {', '.join(op.name for op in _PROGRESS)}, or Test.NEXT_ICE"
            )
    return found
