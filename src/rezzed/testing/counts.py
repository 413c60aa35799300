"""Data files of boards with counts for each book: reading, checking and updating.

A data file is TOML: `[[board]]` with the fields of a scenario's board, a `title`, the choices before counting (`after`), and
for
each book, on a line of its own, the counts for depths 1, 2, 3 ... (`counts.'cr-26.03' = [5, 9, 16]`). `large.'cr-26.03'`
continues with deeper counts, which take longer.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from .. import rules as books
from ..board import GENERAL, build
from ..engine.state import State
from ..errors import RezzedError, SetupError, nearest
from ..files import read_text
from ..game.sequences import SequenceCounter
from ..perft import DEEPEST, divide, to_action, walk
from ..scenario import Scenario, read
from ..scenario.load import TEXT, parse_data, parse_toml

FIELDS: Final = ("title", "after", "counts", "large", *(g for g in GENERAL if g != "rules"))
LISTS: Final = ("counts", "large")
BOARDS: Final = 500  # in one file
WORDS: Final = 2_000  # characters
MOST: Final = 10**30  # sequences


@dataclass(frozen=True)
class CountedBoard:
    """A board with its counts.

    Attributes:
        path: the file.
        title: the subject of the board.
        board: the plain data of the board, without a book.
        rules: the books under which it is counted.
        after: the choices before counting, as `rezzed.perft.walk` takes them.
        counts: for each book, the counts for depths from 1 up.
        large: for each book, the counts for the depths after those.
    """

    path: str
    title: str
    board: Mapping[str, Any]
    rules: tuple[str, ...]
    after: str = ""
    counts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    large: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def start(self, book: str) -> State:
        """The state at which counting starts.

        Raises:
            SetupError: the board, or a choice before counting, is not possible under this book.
        """
        try:
            return walk(to_action(build({**self.board, "rules": book})), self.after)
        except SetupError as error:
            raise SetupError([f"{self.name(book)}: {f}" for f in error.faults]) from None

    def name(self, book: str) -> str:
        return f"{self.path}: {self.title} [{book}]"

    def wanted(self, book: str, large: bool = False) -> tuple[int, ...]:
        """The expected counts for depths from 1 up."""
        return (*self.counts.get(book, ()), *(self.large.get(book, ()) if large else ()))


@dataclass(frozen=True)
class Deviation:
    """The first depth at which a count differs."""

    position: CountedBoard
    book: str
    depth: int
    wanted: int
    found: int

    def __str__(self) -> str:
        return f"{self.position.name(self.book)}: depth {self.depth}: {self.wanted} lines expected, {self.found} found"

    def divided(self) -> list[tuple[str, int]]:
        """The actual count for each option of the first decision."""
        return divide(self.position.start(self.book), self.depth, merged=True)


def deviation(position: CountedBoard, book: str, large: bool = False) -> Deviation | None:
    """Count a board under a book and compare. Return None if all counts are right.

    Args:
        position: the board.
        book: the name of the book.
        large: include the deeper counts; equivalent positions are then counted once.

    Raises:
        SetupError: the board is not possible under this book.
    """
    state, counter = position.start(book), SequenceCounter(merged=large)
    for depth, wanted in enumerate(position.wanted(book, large), 1):
        found = counter.lines(state.copy(), depth)
        if found != wanted:
            return Deviation(position, book, depth, wanted, found)
    return None


def cases(positions: list[CountedBoard]) -> Iterator[tuple[CountedBoard, str]]:
    """Every board with every book under which it is counted."""
    return ((p, book) for p in positions for book in p.rules)


# -- reading ----------------------------------------------------------------------------------------------


def positions(path: str | Path) -> list[CountedBoard]:
    """Read the boards of a data file, or the board of a scenario file.

    Raises:
        SetupError: the file is invalid; each error is one line that begins with the path.
    """
    data = parse_toml(read_text(path, "data file"), str(path))
    if "board" not in data:
        return [_of_scenario(read(path))]
    faults = [f"{path}: {key}: unknown field; a data file has nothing but [[board]]" for key in data if key != "board"]
    rows = data["board"]
    if not isinstance(rows, list) or not all(isinstance(r, dict) for r in rows):
        raise SetupError([*faults, f"{path}: board: expected [[board]] before each board"])
    if len(rows) > BOARDS:
        raise SetupError([f"{path}: {len(rows)} boards; the maximum is {BOARDS}"])
    found: list[CountedBoard] = []
    for n, row in enumerate(rows, 1):
        try:
            found.append(_position(row, str(path), n))
        except SetupError as error:
            faults += error.faults
    titles = [p.title for p in found]
    faults += [f"{path}: title: {t!r} is there twice" for t in sorted({t for t in titles if titles.count(t) > 1})]
    if faults:
        raise SetupError(faults)
    return found


def _of_scenario(x: Scenario) -> CountedBoard:
    return CountedBoard(x.path, x.title, x.board, x.rules)


def _position(row: dict[str, Any], path: str, n: int) -> CountedBoard:
    where = f"{path}: board {n}"
    faults = [
        f"{where}: {key[:80]}: unknown field; known: {', '.join(nearest(key, FIELDS, 2) or FIELDS)}"
        for key in row if key not in FIELDS
    ]  # fmt: skip
    title, after = row.get("title", f"board {n}"), row.get("after", "")
    if not isinstance(title, str) or not title.isprintable() or len(title) > TEXT:
        faults.append(f"{where}: title: expected one line of at most {TEXT} characters")
    if not isinstance(after, str) or len(after) > WORDS:
        faults.append(f"{where}: after: expected a text of at most {WORDS} characters")
    counts, large = (_lists(row.get(key, {}), f"{where}: {key}", faults) for key in LISTS)
    if not counts and not faults:
        faults.append(f'{where}: there are no counts; for three depths write `counts."{books.DEFAULT}" = [0, 0, 0]`')
    faults += [f"{where}: large.{book}: there are no counts to go on from" for book in large if book not in counts]
    if faults:
        raise SetupError(faults)
    parsed = parse_data({**{k: v for k, v in row.items() if k in GENERAL}, "rules": list(counts)}, where)
    return CountedBoard(path, title, parsed.board, parsed.rules, after, counts, large)


def _lists(value: Any, where: str, faults: list[str]) -> dict[str, tuple[int, ...]]:
    if not isinstance(value, dict):
        faults.append(f'{where}: expected a list for each book: {where.rpartition(" ")[2]}."{books.DEFAULT}" = [5, 9]')
        return {}
    for book, numbers in value.items():
        try:
            books.book(book)
        except RezzedError as error:
            faults.append(f"{where}: {error}")
        if not isinstance(numbers, list) or not all(type(x) is int and 0 <= x <= MOST for x in numbers) or not numbers:
            faults.append(f"{where}.{book[:80]}: expected a list of counts, one for each depth")
        elif len(numbers) > DEEPEST // 2:
            faults.append(f"{where}.{book[:80]}: {len(numbers)} depths; the maximum is {DEEPEST // 2}")
    return {} if faults else {book: tuple(numbers) for book, numbers in value.items()}


# -- renewing ---------------------------------------------------------------------------------------------

_LINE: Final = re.compile(r"""^(?P<key>counts|large)\.["'](?P<book>[^"']+)["']\s*=\s*\[(?P<list>[\d\s,_]*)\]""")
_BOARD: Final = re.compile(r"^\s*\[\[\s*board\s*\]\]")


def renew(path: str | Path, large: bool = False) -> int:
    """Update the counts in a data file, with as many depths as there are numbers.

    Args:
        path: the file.
        large: include the deeper counts; otherwise they are not changed.

    Returns:
        The number of lists that changed.

    Raises:
        SetupError: the file is invalid or cannot be written, or a list is not on a line of its own.
    """
    text = read_text(path, "data file")
    found = positions(path)
    if "board" not in tomllib.loads(text):
        raise SetupError([f"{path}: expected a data file with counts, not a scenario"])
    lists: dict[tuple[int, str, str], tuple[int, ...]] = {}
    for n, p in enumerate(found):
        for book in p.rules:
            state, small, counter = p.start(book), len(p.counts[book]), SequenceCounter(merged=large)
            counted = tuple(counter.lines(state.copy(), depth) for depth in range(1, len(p.wanted(book, large)) + 1))
            lists[n, "counts", book] = counted[:small]
            if large and book in p.large:
                lists[n, "large", book] = counted[small:]
    lines, changed = _written(text, lists, str(path))
    if changed:
        try:
            Path(path).write_text(lines, encoding="utf-8", newline="")
        except OSError as error:
            raise SetupError([f"{path}: cannot write the file: {error.strerror or error}"]) from None
    return changed


def _written(text: str, lists: dict[tuple[int, str, str], tuple[int, ...]], path: str) -> tuple[str, int]:
    board, changed = -1, 0
    lines = text.splitlines(keepends=True)
    for i, line in enumerate(lines):
        board += bool(_BOARD.match(line))
        match = _LINE.match(line)
        numbers = lists.pop((board, match["key"], match["book"]), None) if match else None
        if match and numbers is not None:
            new = ", ".join(map(str, numbers))
            changed += new != match["list"]
            lines[i] = line[: match.start("list")] + new + line[match.end("list") :]
    if lists:
        n, key, book = next(iter(lists))
        raise SetupError([f'{path}: board {n + 1}: to be updated, `{key}."{book}" = [...]` must be on one line'])
    return "".join(lines), changed
