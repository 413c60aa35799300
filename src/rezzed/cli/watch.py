"""Records the steps of a book as they are carried out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..library import compiled


@contextmanager
def watched(book: str) -> Iterator[list[tuple[str, int]]]:
    """While active, record every step that is carried out: its id and the number of events before it."""
    rows = compiled(book).rows
    plain = [row.handler for row in rows]
    steps: list[tuple[str, int]] = []
    last: dict[int, str] = {}  # the last step of each structure; a step that waits for an answer is called again

    def note(handler: Any) -> Any:
        def carry_out(s: Any, f: Any, row: Any) -> int:
            if last.get(f.serial) != row.id:
                last[f.serial] = row.id
                steps.append((row.id, len(s.sink) if s.sink is not None else 0))
            return int(handler(s, f, row))

        return carry_out

    for row in rows:
        row.handler = note(row.handler)
    try:
        yield steps
    finally:
        for row, handler in zip(rows, plain, strict=True):
            row.handler = handler
