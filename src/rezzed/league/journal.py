"""A journal of games: one line for each game, JSON or CSV. It is written while the games are played, in their order (decision
J4), so that what was stopped can go on. A damaged journal is refused and not touched. A Parquet file cannot grow line by line.
It is written at the end, from a journal beside it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Final

from ..bots.matches import PlayedGame, is_reason
from ..errors import Fault, RezzedError, SetupError
from . import parquet

LINES: Final = ".jsonl"
CSV: Final = ".csv"
TABLE: Final = ".parquet"
FORMS: Final = (LINES, CSV, TABLE)
NUMBER: Final = "game"
NUMBERS: Final = (NUMBER, *(f.name for f in fields(PlayedGame) if f.name not in ("winner", "reason")))
WINNERS: Final = ("corp", "runner", "draw", "")
LARGEST: Final = 500_000_000  # bytes
WORST: Final = 20  # errors that are reported
DIGITS: Final = 9  # of a number in CSV, at most

Expected = Callable[[int], tuple[int, Mapping[str, str]]]


class Journal:
    """A file with finished games.

    Args:
        path: the file; its name ends with `.jsonl`, `.csv` or `.parquet`.
        labels: the names of the columns that say what is played.
        expected: the seed of the game with a number, and what is played, as short texts by these names. It is asked in the
            order of the lines. Every line holds it, and a journal of something else is refused.
        of: what the games are part of, for messages.
        games: where the games go; None for a new dictionary.

    Attributes:
        games: the games in it, by number.

    Raises:
        SetupError: the file cannot be read or written, is damaged, or is about something else. It does not change.
        RezzedError: PyArrow is missing, or another process writes to the journal.
    """

    def __init__(
        self, path: Path, labels: Sequence[str], expected: Expected, of: str = "simulation",
        games: dict[int, PlayedGame] | None = None,
    ) -> None:  # fmt: skip
        form = path.suffix.lower()
        if form not in FORMS:
            words = f"expected a name that ends with {LINES}, {CSV} or {TABLE}, not {str(path)[-60:]!r}"
            raise SetupError([Fault(words, "--out")])
        self.columns = (NUMBER, *labels, *(f.name for f in fields(PlayedGame)))
        self.expected = expected
        self.of = of
        self.games: dict[int, PlayedGame] = {} if games is None else games
        self.table = path if form == TABLE else None
        self.path = path.with_name(path.name + LINES) if self.table is not None else path
        self.csv = form == CSV
        if self.table is not None:
            parquet.check()
            self._guarded(self.table, self._read_table)
        self._guarded(self.path, self._read)
        self.fresh = not self.path.exists() or not self.path.stat().st_size
        try:
            self.stream = self.path.open("ab", buffering=0)
        except OSError as error:
            raise SetupError([Fault(f"cannot write the journal: {error.strerror}", str(self.path))]) from None
        self._lock()

    def add(self, number: int, game: PlayedGame) -> None:
        """Write one more game, with one call to the system, so that a kill leaves whole lines.

        Raises:
            OSError: it cannot be written.
        """
        row = self._row(number, game)
        lines = [_csv(self.columns)] if self.fresh and self.csv else []
        lines.append(_csv([row[name] for name in self.columns]) if self.csv else json.dumps(row, ensure_ascii=False) + "\n")
        self.stream.write("".join(lines).encode())
        self.fresh = False
        self.games[number] = game

    def close(self) -> None:
        """Close the file. A Parquet file is written now, and the journal beside it removed.

        Raises:
            OSError: it cannot be written.
        """
        self.stream.close()
        if self.table is None:
            return
        rows = [self._row(number, self.games[number]) for number in sorted(self.games)]
        parquet.write(self.table, rows, NUMBERS, self.columns)
        self.path.unlink()

    def _row(self, number: int, game: PlayedGame) -> dict[str, Any]:
        _, labels = self.expected(number)
        return {NUMBER: number, **labels, **asdict(game)}

    def _lock(self) -> None:
        """Refuse a journal that another process writes to, on systems that can tell."""
        try:
            import fcntl

            fcntl.flock(self.stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            return
        except OSError:
            self.stream.close()
            raise RezzedError(f"another process writes to {self.path}", place="--out") from None

    # -- reading --------------------------------------------------------------------------------------------------

    def _guarded(self, path: Path, read: Callable[[], None]) -> None:
        """Read a file if it exists."""
        try:
            if not path.exists():
                return
            if not path.is_file():
                raise SetupError([Fault("not a regular file", str(path))])
            if path.stat().st_size > LARGEST:
                raise SetupError([Fault(f"the journal has more than {LARGEST} bytes", str(path))])
            read()
        except (OSError, UnicodeDecodeError, csv.Error) as error:
            words = getattr(error, "strerror", None) or "expected a file in UTF-8, of text without long lines"
            raise SetupError([Fault(f"cannot read the journal: {words}", str(path))]) from None

    def _read_table(self) -> None:
        assert self.table is not None
        if self.table.stat().st_size:
            self._take(self.table, enumerate(parquet.read(self.table), 1), "row", [])

    def _read(self) -> None:
        text = self.path.read_bytes().decode()
        if not text:
            return
        faults: list[Fault] = []
        if not text.endswith("\n"):
            faults.append(Fault("the last line is not complete; remove it to go on", str(self.path)))
        if not self.csv:
            rows: Iterator[tuple[int, Any]] = ((n, _object(line)) for n, line in enumerate(text.split("\n")[:-1], 1))
        else:
            lines = list(csv.reader(io.StringIO(text)))
            if tuple(lines[0]) != self.columns:
                faults.append(Fault(f"line 1: the columns are not those of this {self.of}", str(self.path)))
            rows = ((n, _cells(line, self.columns)) for n, line in enumerate(lines[1:], 2))
        self._take(self.path, rows, "line", faults)

    def _take(self, path: Path, rows: Iterator[tuple[int, Any]], called: str, faults: list[Fault]) -> None:
        """Take the games of a file, if all of them are possible. An error of many lines is reported once."""
        here: set[int] = set()
        said: set[str] = set()
        for n, row in rows:
            if len(faults) >= WORST:
                break
            wrong = self._wrong(row, here)
            if wrong and wrong not in said:
                said.add(wrong)
                faults.append(Fault(f"{called} {n}: {wrong}", str(path)))
        if faults:
            raise SetupError(faults)

    def _wrong(self, row: Any, here: set[int]) -> str:
        """Take one row; what is wrong with it, or an empty string. `here` has the numbers of the rows before it."""
        if not isinstance(row, dict) or set(row) != set(self.columns):
            return "expected one game with " + ", ".join(self.columns)
        numbers = [row[name] for name in NUMBERS]
        if any(type(x) is not int or not 0 <= x < 10**DIGITS for x in numbers):
            return "a value is not possible"
        if not row[NUMBER]:
            return "games begin with 1"
        try:
            seed, labels = self.expected(row[NUMBER])
        except RezzedError as error:
            return error.message
        for name, value in {**labels, "seed": seed}.items():
            if row[name] != value:
                return f"{name} is {repr(row[name])[:60]}, but this {self.of} has {value!r}"
        if row["winner"] not in WINNERS or not (isinstance(row["reason"], str) and is_reason(row["reason"])):
            return "a value is not possible"
        game = PlayedGame(**{f.name: row[f.name] for f in fields(PlayedGame)})
        if row[NUMBER] in here:
            return f"the game {row[NUMBER]} is there twice"
        if self.games.get(row[NUMBER], game) != game:
            return f"the game {row[NUMBER]} is another one in {self.table}"
        here.add(row[NUMBER])
        self.games[row[NUMBER]] = game
        return ""


def _csv(cells: Any) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(cells)
    return out.getvalue()


def _object(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _cells(line: list[str], columns: Sequence[str]) -> dict[str, Any] | None:
    """A line of CSV as an object."""
    if len(line) != len(columns):
        return None
    cells: dict[str, Any] = dict(zip(columns, line, strict=True))
    for name in NUMBERS:
        if cells[name].isascii() and cells[name].isdigit() and len(cells[name]) <= DIGITS:
            cells[name] = int(cells[name])
    return cells
