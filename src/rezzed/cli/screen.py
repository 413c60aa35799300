"""The terminal: one console for everything that is printed for people."""

from __future__ import annotations

import json
import sys
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
    """The console of this process; a pipe gets plain lines of a fixed width."""
    return _Console(highlight=False, soft_wrap=True, width=None if sys.stdout.isatty() else PLAIN_WIDTH)


def line(*parts: str | tuple[str, str]) -> None:
    """Print one line made of plain and of styled parts; nothing in them is markup."""
    console().print(Text.assemble(*parts))


def dump(data: Any, indent: int | None = None) -> None:
    """Print JSON; a terminal or pipe that is not UTF-8 gets escapes for what is not ASCII."""
    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    print(json.dumps(data, ensure_ascii=not utf8, indent=indent))


def heading(words: str) -> None:
    line((words, "bold"))
