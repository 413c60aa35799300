"""The journal of a simulation: one line for each game, JSON or CSV. It is written as the games end, so that a simulation that
was stopped can go on. A damaged journal is refused and not touched."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Final

from ..bots.matches import REASONS, Played
from ..errors import Fault, SetupError

FORMS: Final = (".jsonl", ".csv")
NUMBERS: Final = tuple(f.name for f in fields(Played) if f.name not in ("winner", "reason"))
WINNERS: Final = ("corp", "runner", "draw", "")
LARGEST: Final = 500_000_000  # bytes
WORST: Final = 20  # errors that are reported


class Journal:
    """A file with finished games.

    Args:
        path: the file; its name ends with `.jsonl` or `.csv`.
        match: what is played, as short texts; every line holds it, and a journal of another match is refused.

    Attributes:
        games: the games in it, by seed.

    Raises:
        SetupError: the file cannot be read, is damaged, or is about something else. It does not change.
    """

    def __init__(self, path: Path, match: Mapping[str, str]) -> None:
        self.path = path
        self.match = dict(match)
        self.columns = (*self.match, *(f.name for f in fields(Played)))
        if path.suffix.lower() not in FORMS:
            raise SetupError([Fault(f"expected a name that ends with {' or '.join(FORMS)}, not {str(path)[-60:]!r}", "--out")])
        self.csv = path.suffix.lower() == ".csv"
        self.games: dict[int, Played] = {}
        self.fresh = True
        try:
            if path.exists():
                self._read()
        except SetupError:
            raise
        except (OSError, ValueError) as error:
            words = getattr(error, "strerror", None) or "expected a file in UTF-8"
            raise SetupError([Fault(f"cannot read the journal: {words}", str(path))]) from None

    def add(self, game: Played) -> None:
        """Write one more game, with one call to the system, so that a kill leaves whole lines.

        Raises:
            OSError: it cannot be written.
        """
        lines = [] if not self.fresh or not self.csv else [self._csv(self.columns)]
        row = {**self.match, **asdict(game)}
        cells = [row[name] for name in self.columns]
        lines.append(self._csv(cells) if self.csv else json.dumps(row, ensure_ascii=False) + "\n")
        with self.path.open("ab", buffering=0) as stream:
            stream.write("".join(lines).encode())
        self.fresh = False
        self.games[game.seed] = game

    def _csv(self, cells: Any) -> str:
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerow(cells)
        return out.getvalue()

    def _read(self) -> None:
        if not self.path.is_file():
            raise SetupError([Fault("not a regular file", str(self.path))])
        if self.path.stat().st_size > LARGEST:
            raise SetupError([Fault(f"the journal has more than {LARGEST} bytes", str(self.path))])
        text = self.path.read_bytes().decode()
        if not text:
            return
        self.fresh = False
        faults: list[Fault] = []
        if not text.endswith("\n"):
            faults.append(Fault("the last line is not complete; remove it to go on", str(self.path)))
        rows = list(csv.reader(io.StringIO(text))) if self.csv else text.splitlines()
        if self.csv and tuple(rows[0]) != self.columns:
            faults.append(Fault("line 1: the columns are not those of this simulation", str(self.path)))
        for n, line in enumerate(rows[self.csv :], 1 + self.csv):
            if len(faults) >= WORST:
                break
            wrong = self._line(line)
            if wrong:
                faults.append(Fault(f"line {n}: {wrong}", str(self.path)))
        if faults:
            raise SetupError(faults)

    def _line(self, line: Any) -> str:
        """Read one line; what is wrong with it, or an empty string."""
        row = self._row(line)
        if row is None or set(row) != set(self.columns):
            return "expected one game with " + ", ".join(self.columns[len(self.match) :])
        for name, value in self.match.items():
            if row[name] != value:
                return f"{name} is {str(row[name])[:60]!r}, but this simulation has {value!r}"
        numbers = [row[name] for name in NUMBERS]
        if any(type(x) is not int or x < 0 for x in numbers) or row["winner"] not in WINNERS or row["reason"] not in REASONS:
            return "a value is not possible"
        game = Played(**{f.name: row[f.name] for f in fields(Played)})
        if game.seed in self.games or not game.seed:
            return f"the seed {game.seed} is there twice" if game.seed else "seeds begin with 1"
        self.games[game.seed] = game
        return ""

    def _row(self, line: Any) -> dict[str, Any] | None:
        if not self.csv:
            try:
                row = json.loads(line)
            except (ValueError, RecursionError):
                return None
            return row if isinstance(row, dict) else None
        if len(line) != len(self.columns):
            return None
        cells: dict[str, Any] = dict(zip(self.columns, line, strict=True))
        for name in NUMBERS:
            if cells[name].isascii() and cells[name].isdigit() and len(cells[name]) < 10:
                cells[name] = int(cells[name])
        return cells
