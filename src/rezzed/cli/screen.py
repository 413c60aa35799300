"""The terminal: one console for all output that people read."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import cache
from typing import Any

from rich.console import Console
from rich.text import Text

PLAIN_WIDTH = 120


class _Console(Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


@cache
def console() -> Console:
    """The console of this process; if the output is a pipe, lines are plain and have a fixed width."""
    return _Console(highlight=False, soft_wrap=True, width=None if sys.stdout.isatty() else PLAIN_WIDTH)


def line(*parts: str | tuple[str, str]) -> None:
    """Print one line of plain and styled parts; they contain no markup."""
    console().print(Text.assemble(*parts))


def dump(data: Any, indent: int | None = None) -> None:
    """Print JSON; if the output is not UTF-8, escape characters that are not ASCII."""
    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    print(json.dumps(data, ensure_ascii=not utf8, indent=indent))


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a head and rows in columns; numbers are aligned to the right, and the last column is not cut."""
    widths = [max(len(r[k]) for r in (head, *rows)) for k in range(len(head))]
    digits = [all(set(r[k]) <= set("0123456789-/?") for r in rows) for k in range(len(head))]

    def padded(row: Sequence[str]) -> str:
        cells = (c.rjust(w) if right else c.ljust(w) for c, w, right in zip(row, widths, digits, strict=True))
        return "  " + "  ".join(cells).rstrip()

    line((padded(head), "dim"))
    for row in rows:
        line(padded(row))


def heading(words: str) -> None:
    line((words, "bold"))
