"""Generates the tables of the documentation from the source. `python tests/doc_tables.py` writes them into the pages.

A generated table is marked by `<!-- table: NAME ARGUMENT -->` before it and `<!-- end -->` after it.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from enum import Enum
from pathlib import Path
from typing import Any, get_args

import doc_cards
import doc_numbers

from rezzed import rules
from rezzed.cli.chart import mermaid
from rezzed.engine.timing.handlers import OPERATIONS
from rezzed.events import Ask, Ev, Would
from rezzed.ids import SIDE_NAMES, Counter, Damage, Duration, Scope, Span, Type
from rezzed.rules.book import Op, Step, Switches, Table
from rezzed.rules.book import Test as Question
from rezzed.scenario import log_words
from rezzed.study import book_data
from rezzed.testing import source
from rezzed.vocabulary import abilities as ab
from rezzed.vocabulary import amounts as am
from rezzed.vocabulary import effects as fx
from rezzed.vocabulary import past
from rezzed.vocabulary import predicates as pr
from rezzed.vocabulary.costs import Cost, CostPart
from rezzed.vocabulary.declare import Decl
from rezzed.vocabulary.node import Open, Predicate
from rezzed.wording import log

DOCS = Path(__file__).parent.parent / "docs"
MARK = re.compile(r"(<!-- table: (?P<name>[\w-]+)(?: (?P<argument>[\w.-]+))? -->\n)(?P<body>.*?)(<!-- end -->)", re.S)
NONE = "-"


def lines(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    cells = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(c.replace("|", "\\|") for c in row) + " |" for row in cells) + "\n"


# -- the vocabulary -----------------------------------------------------------------------------------------------


def shown(value: Any, field: Any = None) -> str:
    """A default as one writes it in a declaration."""
    if field is not None and field.type == "Side" and value >= 0:
        return SIDE_NAMES[value].upper()
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    return repr(value)


def signature(node: type) -> str:
    """`Trash(what, n=1)`: the fields of a node, with what they are without a word."""
    if node is ab.Sub:
        return "Sub(*do)"
    parts = [f.name if f.default is MISSING else f"{f.name}={shown(f.default, f)}" for f in fields(node)]
    return f"{node.__name__}({', '.join(parts)})" if parts else node.__name__ + "()"


def meaning(node: type) -> str:
    """The docstring of a node as one paragraph; the text that a dataclass makes up is none."""
    doc = inspect.getdoc(node) or ""
    return "" if doc.startswith(f"{node.__name__}(") else " ".join(doc.split())


def nodes(classes: Iterable[type]) -> str:
    return lines(("write", "means"), ((f"`{signature(c)}`", meaning(c)) for c in classes))


def comments(kind: type[Enum]) -> dict[str, str]:
    """The comment behind each member of an enumeration."""
    found = re.findall(r"^    ([A-Z_]+) = [^#\n]*?(?:  # (.*))?$", inspect.getsource(kind), re.M)
    return {name: comment.removeprefix("noqa: E741  ") for name, comment in found}


def defaults(f: Callable[..., object]) -> str:
    """The parameters of a function without their types."""
    given = inspect.signature(f).parameters.values()
    return f"({', '.join(p.name if p.default is p.empty else f'{p.name}={shown(p.default)}' for p in given)})"


def members(kind: type[Enum], head: str = "means") -> str:
    said = comments(kind)
    return lines(
        (f"`{kind.__name__}.`", head),
        ((f"`{m.name}`", said[m.name] or m.name.lower().replace("_", " ")) for m in kind),
    )


def events() -> str:
    said = comments(Ev)
    return lines(("`Ev.`", "numbers of the event"), ((f"`{m.name}`", said[m.name] or NONE) for m in Ev))


def event_kinds() -> str:
    """What players read of each kind of event."""
    rows = []
    for kind, entry in log.KINDS.items():
        told = ", ".join(f"`{f.name}` ({'a number' if f.kind == 'number' else f.kind})" for f in entry.fields)
        rows.append((f"`{kind.name.lower()}`", entry.gist, entry.subject or NONE, told or NONE))
    return lines(("kind", "what happened", "subject", "fields"), rows)


def names(*kinds: type[Enum]) -> str:
    return lines(("of", "members"), ((f"`{k.__name__}`", " ".join(f"`{m.name}`" for m in k)) for k in kinds))


def decl_fields() -> str:
    said = dict(re.findall(r"^    (\w+): [^#\n]*?(?:  # (.*))?$", inspect.getsource(Decl), re.M))
    without = {f.name: f.default for f in fields(Decl) if f.default is not MISSING}
    return lines(
        ("field", "without it", "means"),
        ((f"`{n}`", f"`{shown(v)}`", said.get(n) or n.replace("_", " ")) for n, v in without.items()),
    )


# -- the books ------------------------------------------------------------------------------------------------------


def steps(name: str) -> str:
    b = rules.book(name)
    return lines(
        ("table", "step", "what happens", "window", "then"),
        (
            (
                table.name.lower().replace("_", " ") if i == 0 else "", f"`{s.id}`", s.gist, book_data.window(s) or NONE,
                "complete" if not s.next else book_data.way_on(s),
            )
            for table, rows in b.tables.items() for i, s in enumerate(rows)
        ),
    )  # fmt: skip


def overview() -> str:
    """How many steps each book has for a table, from which to which."""
    all_books = [rules.book(n) for n in rules.names()]
    rows = (
        (t.name.lower().replace("_", " "), *(span(b.tables.get(t, ())) for b in all_books))
        for t in Table if t != Table.CHECKPOINT
    )  # fmt: skip
    return lines(("table", *(f"`{b.name}`" for b in all_books)), rows)


def span(steps: tuple[Step, ...]) -> str:
    if not steps:
        return NONE
    return f"{len(steps)}: `{steps[0].id}`" + (f" to `{steps[-1].id}`" if len(steps) > 1 else "")


def switches() -> str:
    """Every switch with its value and paragraph in each book."""
    said = comments_of_switches()
    columns = [book_data.switches(rules.book(n)) for n in rules.names()]
    return lines(
        ("switch", "says", *(f"`{n}`" for n in rules.names())),
        ((f"`{key}`", said[key] or key.replace("_", " "), *(value(column[key]) for column in columns)) for key in said),
    )


def value(switch: Mapping[str, Any]) -> str:
    v = switch["value"]
    return f"{('no', 'yes')[v] if isinstance(v, bool) else v} ({switch['cite']})"


def comments_of_switches() -> dict[str, str]:
    found = re.findall(r"^    (\w+): .*? = .*?(?:  # (.*))?$", inspect.getsource(Switches), re.M)
    return {name: comment for name, comment in found if name != "why"}


def operations() -> str:
    said = comments(Op)
    rows = []
    for op in Op:
        function = OPERATIONS[int(op)]
        gists = [s.gist for n in reversed(rules.names()) for t in rules.book(n).tables.values() for s in t if s.op == op]
        first = gists[0] if op != Op.NOTHING else "nothing; the step only leads on"
        said_there = ast.get_docstring(ast.parse(source(function)).body[0])  # type: ignore[arg-type]
        doc = " ".join((said_there or said[op.name] or first).split())
        users = [n for n in rules.names() if any(s.op == op for t in rules.book(n).tables.values() for s in t)]
        rows.append((f"`{op.name}`", doc, ", ".join(users) or NONE))
    return lines(("`Op.`", "does", "used by"), rows)


def words_of_events() -> str:
    """The words with which events begin, and the books that know them."""
    rows = []
    for kind, forms in log_words.FORMS.items():
        known = [name for name in reversed(rules.names()) if kind in log_words.kinds(name)]
        shown = "all" if len(known) == len(rules.names()) else ", ".join(known)
        rows.append((", ".join(f"`{form}`" for form in forms), shown))
    return lines(("event", "books"), rows)


def tests() -> str:
    return members(Question, "asks")


PREDICATES = [c for c in vars(pr).values() if isinstance(c, type) and issubclass(c, Predicate) and c not in (Predicate, Open)]
EFFECTS = [c for c in vars(fx).values() if isinstance(c, type) and issubclass(c, fx.Effect) and c is not fx.Effect]

MAKERS: Mapping[str, Callable[..., str]] = {
    "abilities": lambda: nodes((*ab.Ability.__subclasses__(), am.On)),
    "costs": lambda: nodes((Cost, *CostPart.__subclasses__())),
    "effects": lambda: nodes(EFFECTS),
    "modifiers": lambda: nodes(ab.Modifier.__subclasses__()),
    "amounts": lambda: nodes(c for c in get_args(am.Amount) if c is not int),
    "conditions": lambda: nodes(get_args(am.Condition)),
    "cards": lambda: nodes((am.Cards,)),
    "predicates": lambda: nodes(PREDICATES),
    "measures": lambda: members(pr.Measure),
    "events": events,
    "event-kinds": event_kinds,
    "would": lambda: members(Would),
    "ref": lambda: members(am.Ref),
    "where": lambda: members(am.Where),
    "at": lambda: members(am.At),
    "durations": lambda: members(Duration),
    "purposes": lambda: members(ab.Purpose),
    "spans": lambda: members(Span),
    "parts": lambda: members(am.Part),
    "past": lambda: lines(("write", "means"), (
        (f"`{f.__name__}{defaults(f)}`", inspect.getdoc(f) or "") for f in vars(past).values() if inspect.isfunction(f)
        and f.__module__ == past.__name__
    )),
    "names": lambda: names(Ask, ab.Forbid, Type, Counter, Damage, Scope, fx.Then, fx.Into),
    "decl": decl_fields,
    "share": doc_cards.share,
    "left-out": lambda: lines(("card", "left out"), doc_cards.left_out_rows()),
    "older": lambda: lines(("card", "the ruling says", "today"), doc_cards.older_rows()),
    "pool": lambda game: lines(("card", "books", "made of", "scenarios"), doc_cards.rows(game)),
    "words-of-events": words_of_events,
    "steps": steps,
    "overview": overview,
    "chart": lambda name: f"```mermaid\n{mermaid(name)}\n```\n",
    "switches": switches,
    "operations": operations,
    "tests": tests,
    "env-options": lambda: lines(("option", "of", "type", "if it is left out", "decides"), doc_numbers.options()),
    "env-slots": lambda: lines(("slots", "region", "from ... to"), doc_numbers.slots()),
    "env-actions": lambda: lines(("ids", "actions"), doc_numbers.actions()),
    "env-blocks": lambda: lines(("numbers", "block", "rows", "numbers in a row", "the rows"), doc_numbers.blocks()),
    "compact-blocks": lambda: lines(("numbers", "block", "rows", "numbers in a row", "the rows"), doc_numbers.compact_blocks()),
    "compact-actions": lambda: lines(("numbers", "actions"), doc_numbers.compact_actions()),
    "entity-parts": lambda: lines(("table", "rows", "numbers in a row"), doc_numbers.entity_parts()),
    "entity-columns": lambda name: lines(
        ("number in the row", "name", "meaning", "bounds", "scale"), doc_numbers.entity_columns(name)
    ),
    "entity-words": lambda name: lines(("number", "stands for"), doc_numbers.entity_words(name)),
    "env-fields": lambda name: lines(("number in the row", "name", "meaning", "bounds", "scale"), doc_numbers.fields(name)),
}


def renewed(page: str) -> str:
    """The text of a page with every table as the source has it now."""

    def make(match: re.Match[str]) -> str:
        arguments = (match["argument"],) if match["argument"] else ()
        return f"{match[1]}{MAKERS[match['name']](*arguments)}{match[5]}"

    return MARK.sub(make, page)


if __name__ == "__main__":
    for path in sorted(DOCS.glob("*.md")):
        old = path.read_text(encoding="utf-8")
        new = renewed(old)
        if new != old:
            path.write_text(new, encoding="utf-8")
            print(f"written: {path.name}")
