"""`rezzed perft`: counts the sequences of decisions from a board and compares files of counts with the rules."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from .. import rules as books
from ..engine.state import State
from ..errors import RezzedError, SetupError, error_data
from ..game.sequences import SequenceCounter
from ..perft import checked, divide, walk
from ..testing.counts import CountedBoard, Deviation, cases, deviation, positions, renew
from . import screen


def count(
    words: Sequence[str], rules: str | None, board: str | None, after: str, divided: bool, merged: bool, as_json: bool
) -> int:
    """Print the counts of the boards in a file: for every depth, or for each option of the first decision.

    Raises:
        RezzedError: the request cannot be carried out.
    """
    if len(words) != 2:
        raise RezzedError(f"expected a file and a depth, not {len(words)} words; --check and --write take several files")
    path, limit = words
    depth = _depth(limit)
    if rules is not None:
        books.book(rules)
    found = positions(path)
    if board is not None:
        found = [_named(found, board, path)]
    chosen = [p if rules is None else replace(p, rules=(rules,)) for p in found]
    started = [(p, book, walk(p.start(book), after)) for p, book in cases(chosen)]
    for p, book, state in started:
        data: dict[str, Any] = {"file": p.path, "board": p.title, "rules": book, "depth": depth}
        if not as_json:
            screen.heading(p.name(book))
        if divided:
            parts = divide(state, depth, merged)
            data |= {"count": sum(n for _, n in parts) if parts else 1, "divide": _listed(parts)}
            for option, n in () if as_json else parts:
                screen.line(f"{n:12}  {option}")
        else:
            counter = SequenceCounter(merged)
            counts = [_shown(counter, state, d, as_json) for d in range(1, depth + 1)]
            data |= {"counts": counts, "count": counts[-1]}
        if as_json:
            screen.dump(data)
        elif divided:
            screen.line((f"{data['count']:12}  sequences of {depth} decisions", "bold"))
    return 0


def _shown(counter: SequenceCounter, state: State, depth: int, as_json: bool) -> int:
    n = counter.lines(state.copy(), depth)
    if not as_json:
        screen.line(f"{depth:4}  {n:12}")
    return n


def _depth(word: str) -> int:
    return checked(int(word) if word.isascii() and word.isdecimal() and len(word) < 9 else word, 1)


def _named(found: list[CountedBoard], name: str, path: str) -> CountedBoard:
    """Find a board of a file by its title or number."""
    for n, p in enumerate(found, 1):
        if name in (p.title, str(n)):
            return p
    begin = [p for p in found if p.title.lower().startswith(name.lower())]
    if len(begin) != 1:
        listed = "; ".join(f"{n} {p.title}" for n, p in enumerate(found[:40], 1))
        how = "several boards begin" if begin else "no board begins"
        raise RezzedError(f"{path}: {how} with {name[:60]!r}; boards: {listed}")
    return begin[0]


def check(files: Sequence[str], large: bool, as_json: bool) -> int:
    """Compare the counts in data files with the rules; return the exit code.

    For the first deviation, print the count for each option of the first decision.
    """
    errors: list[str] = []
    found: list[CountedBoard] = []
    for file in files:
        try:
            found += _with_counts(file)
        except SetupError as error:
            errors += error.faults
    counted, lines, failed = 0, 0, []
    begun = time.process_time()
    for p, book in cases(found):
        try:
            wrong = deviation(p, book, large)
        except SetupError as error:
            errors += error.faults
            continue
        counted += 1
        lines += sum(p.wanted(book, large))
        if wrong is None:
            continue
        failed.append(wrong)
        if as_json:
            continue
        screen.line(("FAIL  ", "bold red"), str(wrong))
        for option, n in wrong.divided() if len(failed) == 1 else ():
            screen.line(f"{n:12}  {option}")
    spent = time.process_time() - begun
    if as_json:
        ok = not failed and not errors
        figures = {"ok": ok, "checked": counted, "lines": lines, "seconds": round(spent, 2)}
        invalid = {"error": error_data(SetupError(errors))} if errors else {}
        screen.dump({**figures, "errors": errors, "failed": [_as_data(w) for w in failed], **invalid})
    else:
        screen.heading(f"{counted} counts checked: {counted - len(failed)} passed, {len(failed)} failed")
    for fault in () if as_json else errors:
        print(f"rezzed: {fault}", file=sys.stderr)
    return 2 if errors else 1 if failed else 0


def _as_data(wrong: Deviation) -> dict[str, Any]:
    return {
        "file": wrong.position.path, "board": wrong.position.title, "rules": wrong.book, "depth": wrong.depth,
        "expected": wrong.wanted, "found": wrong.found, "divide": _listed(wrong.divided()),
    }  # fmt: skip


def _listed(parts: list[tuple[str, int]]) -> list[dict[str, Any]]:
    return [{"option": option, "count": n} for option, n in parts]


def _with_counts(file: str) -> list[CountedBoard]:
    found = positions(file)
    if not all(p.counts for p in found):
        raise SetupError([f"{file}: a scenario file has no counts to check"])
    return found


def write(files: Sequence[str], large: bool, as_json: bool) -> int:
    """Update the counts in data files; return the exit code.

    Raises:
        SetupError: a file is invalid.
    """
    changed = {file: renew(Path(file), large) for file in files}
    if as_json:
        screen.dump([{"file": file, "changed": n} for file, n in changed.items()])
        return 0
    for file, n in changed.items():
        screen.line(f"{file}: {n} lists of counts changed")
    return 0
