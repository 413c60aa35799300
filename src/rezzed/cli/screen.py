"""The terminal: one console for all output that people read."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Sequence
from functools import cache
from typing import Any

from rich.console import Console
from rich.text import Text

from ..errors import printable

PLAIN_WIDTH = 120
NARROW = 80  # the width of what players read
LEAST = 16  # of a column that wraps


class _Console(Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


@cache
def console() -> Console:
    """The console of this process; if the output is a pipe, lines are plain and have a fixed width."""
    return _Console(highlight=False, soft_wrap=True, width=None if sys.stdout.isatty() else PLAIN_WIDTH)


def _printable(part: str | tuple[str, str]) -> str | tuple[str, str]:
    if isinstance(part, str):
        return printable(part)
    words, style = part
    return printable(words), style


def line(*parts: str | tuple[str, str]) -> None:
    """Print one line of plain and styled parts; they contain no markup."""
    console().print(Text.assemble(*map(_printable, parts)))


def dump(data: Any, indent: int | None = None) -> None:
    """Print JSON; if the output is not UTF-8, escape characters that are not ASCII."""
    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    print(json.dumps(data, ensure_ascii=not utf8, indent=indent))


def lines_of(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A head and rows in columns; numbers are aligned to the right, and the last column is not cut."""
    widths = [max(len(r[k]) for r in (head, *rows)) for k in range(len(head))]
    digits = [all(set(r[k]) <= set("0123456789-/?") for r in rows) for k in range(len(head))]

    def padded(row: Sequence[str]) -> str:
        cells = (c.rjust(w) if right else c.ljust(w) for c, w, right in zip(row, widths, digits, strict=True))
        return "  " + "  ".join(cells).rstrip()

    return [padded(row) for row in (head, *rows)]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a head and rows in columns."""
    first, *others = lines_of(head, rows)
    line((first, "dim"))
    for words in others:
        line(words)


def grid(head: Sequence[str], rows: Sequence[Sequence[str]], wide: int) -> None:
    """Print a head and rows in columns, `NARROW` characters wide; the last columns share what the others leave, and wrap.

    Args:
        head: the names of the columns.
        rows: the cells.
        wide: the number of the columns that wrap.
    """
    fixed = len(head) - wide
    widths = [max(len(r[k]) for r in (head, *rows)) for k in range(len(head))]
    room = NARROW - 2 - sum(w + 2 for w in widths[:fixed])
    for k in range(fixed, len(head)):  # a column that needs less leaves the rest to the others
        widths[k] = min(widths[k], max(LEAST, room // (len(head) - k) - 2 * (k < len(head) - 1)))
        room -= widths[k] + 2
    digits = [all(set(r[k]) <= set("0123456789") for r in rows) for k in range(len(head))]
    for n, row in enumerate((head, *rows)):
        cells = [wrap(c, w) if k >= fixed else [c] for k, (c, w) in enumerate(zip(row, widths, strict=True))]
        for k in range(max(len(c) for c in cells)):
            parts = [c[k] if k < len(c) else "" for c in cells]
            placed = (p.rjust(w) if right else p.ljust(w) for p, w, right in zip(parts, widths, digits, strict=True))
            words = "  " + "  ".join(placed).rstrip()
            line((words, "dim") if n == 0 else words)


def wrap(words: str, width: int) -> list[str]:
    """Words in lines of at most this width; a line break in the words stays."""
    out: list[str] = []
    for part in words.split("\n"):
        out += textwrap.wrap(part, width, subsequent_indent="  ", break_on_hyphens=False) or [""]
    return out


def heading(words: str) -> None:
    line((words, "bold"))
