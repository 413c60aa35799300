"""Reads what a person types: with completion and history at a terminal, plain lines from a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.output import Output

from ..errors import RezzedError
from . import screen

PROMPT: Final = "> "
AGAIN: Final = "Ctrl-C once more stops; so does `quit`"
LONGEST: Final = 1_000  # characters of a line


class LineCompleter(Completer):
    """Completes what is typed since the last semicolon.

    Args:
        known: returns what can be typed now.
    """

    def __init__(self, known: Callable[[], Sequence[str]]) -> None:
        self.known = known

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """The completions of the text before the cursor."""
        typed = document.text_before_cursor.rpartition(";")[2].lstrip()
        for words in completions(typed, self.known()):
            yield Completion(words, start_position=-len(typed))


def completions(typed: str, known: Sequence[str]) -> list[str]:
    """The known words that begin with what is typed; if there are none, those that contain each of its words."""
    want = typed.casefold()
    begin = [k for k in known if k.casefold().startswith(want)]
    parts = want.split()
    return begin or [k for k in known if all(p in k.casefold() for p in parts)]


class LineReader:
    """The lines that a person types.

    Args:
        known: returns what can be typed now, for completion.
        given, shown: a terminal to use instead of the standard input and output.
    """

    def __init__(self, known: Callable[[], Sequence[str]], given: Input | None = None, shown: Output | None = None) -> None:
        self.session: PromptSession[str] | None = None
        if given is not None or _at_terminal():
            self.session = PromptSession(
                history=InMemoryHistory(),
                completer=LineCompleter(known),
                complete_while_typing=False,
                input=given,
                output=shown,
            )

    def line(self) -> str:
        """The next line, without spaces around it.

        Raises:
            EOFError: there is none.
            KeyboardInterrupt: the person pressed Ctrl-C, at a terminal twice.
            RezzedError: the input is closed, cannot be read, or is not UTF-8.
        """
        words = self._prompted() if self.session is not None else _plain()
        return " ".join(words.split())

    def _prompted(self) -> str:
        """A line from a terminal. The first Ctrl-C drops the line."""
        assert self.session is not None
        try:
            return self.session.prompt(PROMPT)
        except KeyboardInterrupt:
            screen.line((AGAIN, "dim"))
        return self.session.prompt(PROMPT)


def _at_terminal() -> bool:
    if sys.stdin is None or sys.stdin.closed or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdin.isatty() and sys.stdout.isatty()


def _plain() -> str:
    """The next line of the standard input. Where nobody sees what is typed, it is printed."""
    if sys.stdin is None or sys.stdin.closed:
        raise RezzedError("the input is closed; --interactive reads decisions from it")
    try:
        seen = sys.stdin.isatty()
        words = input(PROMPT if seen else "")
        words.encode("utf-8")  # where bytes that are not UTF-8 are let through, they are lone surrogates
    except UnicodeError:
        raise RezzedError("the input is not UTF-8") from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise RezzedError(f"the input cannot be read: {error.strerror or error}") from None
    if not seen:
        shown = words if len(words) <= LONGEST else f"{words[:40]}..."
        screen.line(PROMPT + "".join(c if c.isprintable() else "?" for c in shown))
    return words
