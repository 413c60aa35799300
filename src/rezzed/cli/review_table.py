"""`rezzed review FOLDER --out FILE`: a table of the runs of many games, in several processes. What was stopped goes on from a
journal beside the table."""

from __future__ import annotations

import csv
import json
import multiprocessing
import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ..errors import Fault, RezzedError, SetupError
from ..league import parquet
from ..records import GameRecord, files_of, read_record
from ..records.run_reviews import RunReview, reviews
from ..records.shared_reviews import shared
from ..wording.names import plural
from . import screen
from .progress_bar import INTERRUPTED, CommandProgress
from .simulate import MOST_JOBS, in_range

FORMS: Final = (".csv", ".parquet", ".jsonl")
WAIT: Final = 0.2  # seconds between two looks at Ctrl-C
NUMBERS: Final = (
    "run", "turn", "click", "success", "cost", "event", "clicks", "credits", "after", "points", "as_seen", "as_it_was", "exact",
    "lost", "luck", "missed_credits",
)  # fmt: skip
FRACTIONS: Final = ("chance",)
COLUMNS: Final = (
    "file", "corp_identity", "runner_identity", "winner", "run", "turn", "click", "server", "via", "success", "ended", "cost",
    "event", "clicks", "credits", "after", "points", "chance", "known", "accessed", "stolen", "as_seen", "as_it_was", "exact",
    "lost", "luck", "mark", "idle_rezzes", "missed_defence", "missed_credits", "note",
)  # fmt: skip


@dataclass(frozen=True)
class TableRequest:
    """What the table is made of.

    Attributes:
        folder: where the games are.
        out: the table: `.csv`, `.parquet` or `.jsonl`.
        seconds: the time limit of each plan.
        thresholds: of the marks.
        partial: games that are not whole are read as far as they go.
        jobs: the number of processes.
        hands: what only one side saw is in the table.
    """

    folder: Path
    out: Path
    seconds: float
    thresholds: tuple[int, ...]
    partial: bool
    jobs: int
    hands: bool


def write(asked: TableRequest) -> int:
    """Write the table; return the exit code: 2 if a game cannot be read, 130 if somebody pressed Ctrl-C.

    Raises:
        RezzedError: the request is invalid, or a file cannot be written.
    """
    in_range("--jobs", asked.jobs, MOST_JOBS)
    if asked.out.suffix.lower() not in FORMS:
        raise RezzedError(f"expected a name that ends with {', '.join(FORMS)}, not {asked.out.name[-40:]!r}", place="--out")
    if asked.out.exists():
        raise RezzedError(f"{asked.out} exists; remove it, or name another file", place="--out")
    if asked.out.suffix.lower() == ".parquet":
        parquet.check()
    files = files_of(asked.folder)
    journal = _TableJournal(asked)
    left = [file for file in files if file.name not in journal.done]
    work = CommandProgress(None, len(files), len(files) - len(left))
    try:
        with work.watching():
            for file, rows in _reviewed(left, asked, work):
                journal.add(file.name, rows)
                work.done += 1
                work.tick()
    finally:
        journal.close()
    if work.interrupted:
        screen.line(f"stopped after {work.done} of {plural(len(files), 'game')}; the same command goes on from there")
        return INTERRUPTED
    wrong = [found for name, found in journal.done.items() if isinstance(found, str)]
    rows = [row for file in files for row in journal.rows(file.name)]
    _written(asked.out, rows)
    journal.remove()
    for words in wrong:
        screen.line((words, "red"))
    screen.line(f"{asked.out}: {plural(len(rows), 'run')} of {plural(len(files) - len(wrong), 'game')}")
    return 2 if wrong else 0


def rows_of(path: str, seconds: float, thresholds: tuple[int, ...], partial: bool, hands: bool) -> list[dict[str, Any]] | str:
    """The runs of a game as rows, or why the game cannot be read."""
    try:
        record = read_record(Path(path), partial=partial)
        found = reviews(record, seconds, thresholds)
        return [row(record, review if hands else shared(review), Path(path).name) for review in found]
    except RezzedError as error:
        return str(error)


def row(record: GameRecord, review: RunReview, file: str) -> dict[str, Any]:
    """A run as a row. What is not known is missing."""
    run = review.run
    missed, missed_credits = review.missed or (None, None)
    corp, runner = record.identities
    exact = [price.exact for price in (review.seen, review.actual) if price is not None]
    return {
        "file": file, "corp_identity": corp, "runner_identity": runner, "winner": record.winner,
        "run": run.number, "turn": run.turn, "click": run.click, "server": run.server, "via": run.via,
        "success": None if run.success is None else int(run.success),
        "ended": review.ended or None, "cost": review.paid, "event": review.event, "clicks": review.spent.get("clicks", 0),
        "credits": sum(n for kind, n in review.spent.items() if kind not in ("clicks", "tags", "damage")),
        "after": review.after, "points": review.points,
        "chance": None if review.chance is None else round(float(review.chance), 4),
        "known": "; ".join(review.known),
        "accessed": "; ".join(title or "?" for title in run.accessed), "stolen": "; ".join(run.stolen),
        "as_seen": review.seen.worth if review.seen else None, "as_it_was": review.actual.worth if review.actual else None,
        "exact": int(all(exact)) if exact else None, "lost": review.lost, "luck": review.luck, "mark": review.mark or None,
        "idle_rezzes": "; ".join(title for title, _ in review.idle_rezzes), "missed_defence": missed,
        "missed_credits": missed_credits, "note": review.note or None,
    }  # fmt: skip


def _reviewed(
    files: Sequence[Path], asked: TableRequest, work: CommandProgress
) -> Iterator[tuple[Path, list[dict[str, Any]] | str]]:  # fmt: skip
    """The games with their rows, each when it is ready, until somebody presses Ctrl-C."""
    settings = (asked.seconds, asked.thresholds, asked.partial, asked.hands)
    if asked.jobs == 1 or len(files) < 2:
        for file in files:
            if work.over:
                return
            work.tick()
            yield file, rows_of(str(file), *settings)
        return
    with ProcessPoolExecutor(min(asked.jobs, len(files)), multiprocessing.get_context("spawn"), _begin) as pool:
        waiting = {pool.submit(rows_of, str(file), *settings): file for file in files}
        while waiting and not work.over:
            work.tick()
            for found in wait(waiting, WAIT, FIRST_COMPLETED).done:
                yield waiting.pop(found), found.result()
        pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """A process of the pool leaves Ctrl-C to the command."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _TableJournal:
    """The games that are done, one line each, in a file beside the table.

    Attributes:
        done: for each game its rows, or why it cannot be read.
    """

    def __init__(self, asked: TableRequest) -> None:
        self.path = asked.out.with_name(asked.out.name + ".part.jsonl")
        self.done: dict[str, list[dict[str, Any]] | str] = {}
        head = {"seconds": asked.seconds, "marks": list(asked.thresholds), "partial": asked.partial, "hands": asked.hands}
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
            for line in lines[1:]:
                data = json.loads(line)
                self.done[data["file"]] = data["rows"]
            if lines and json.loads(lines[0]) != head:
                raise RezzedError(f"{self.path} was made with other --seconds, --marks, --partial or --hands", place="--out")
            self.stream = self.path.open("a", encoding="utf-8")
        except OSError as error:
            raise SetupError([Fault(f"cannot write the file: {error.strerror or error}", str(self.path))]) from None
        except (ValueError, KeyError, TypeError):
            raise SetupError([Fault("damaged; remove it to begin anew", str(self.path))]) from None
        if not lines:
            self._write(head)

    def add(self, name: str, rows: list[dict[str, Any]] | str) -> None:
        """Note a game."""
        self.done[name] = rows
        self._write({"file": name, "rows": rows})

    def rows(self, name: str) -> list[dict[str, Any]]:
        """The rows of a game; none if it cannot be read."""
        found = self.done.get(name, [])
        return [] if isinstance(found, str) else found

    def _write(self, data: Mapping[str, Any]) -> None:
        self.stream.write(json.dumps(data, ensure_ascii=False) + "\n")
        self.stream.flush()

    def close(self) -> None:
        """Close the file."""
        self.stream.close()

    def remove(self) -> None:
        """The table is written."""
        self.path.unlink(missing_ok=True)


def _written(out: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write the table at once.

    Raises:
        RezzedError: it cannot be written.
    """
    unfinished = out.with_name(out.name + ".part")
    try:
        if out.suffix.lower() == ".parquet":
            parquet.write(out, rows, NUMBERS, COLUMNS, FRACTIONS)
            return
        with unfinished.open("w", encoding="utf-8", newline="") as stream:
            if out.suffix.lower() == ".csv":
                table = csv.DictWriter(stream, COLUMNS)
                table.writeheader()
                table.writerows(rows)
            else:
                stream.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        os.replace(unfinished, out)
    except OSError as error:
        raise RezzedError(f"{out}: cannot write the file: {error.strerror or error}") from None
