"""Work that may take long: its progress on a terminal, Ctrl-C that ends it early, and the time it may take."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from ..errors import RezzedError

SILENT: Final = 1.0  # seconds before progress is shown
LONG: Final = 5.0  # seconds; what may take longer is announced
INTERRUPTED: Final = 130  # exit code after Ctrl-C, as shells have it


class Patience:
    """How far a command is, and whether it has to come to an end.

    Args:
        limit: seconds that the whole command may take; none is no limit.
        parts: how many parts the work has.

    Raises:
        RezzedError: the limit is not above 0.
    """

    def __init__(self, limit: float | None, parts: int = 1) -> None:
        if limit is not None and not limit > 0:
            raise RezzedError(f"--limit: a number of seconds above 0 is expected, not {limit}")
        self.began = time.monotonic()
        self.until = None if limit is None else self.began + limit
        self.parts = parts
        self.done = 0
        self.interrupted = False
        self.warned = False
        self.stop: Callable[[], None] = lambda: None  # what ends the part that is under way
        self.bar: Progress | None = None

    @property
    def left(self) -> float | None:
        """Seconds that are left, at least a moment; none is no limit."""
        return None if self.until is None else max(self.until - time.monotonic(), 1e-6)

    @property
    def over(self) -> bool:
        """There is no time left, or somebody has pressed Ctrl-C."""
        return self.interrupted or (self.until is not None and time.monotonic() >= self.until)

    def tick(self, states: int = 0) -> None:
        """Tell that work is going on: this many positions of the present part have been looked at."""
        spent = time.monotonic() - self.began
        if spent > LONG and not self.warned:
            self.warn("this takes its time; Ctrl-C ends it")
        if not sys.stderr.isatty() or spent < SILENT:
            return
        if self.bar is None:
            columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
            self.bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self.bar.add_task("", total=self.parts if self.parts > 1 else None)
            self.bar.start()
        words = [f"{self.done} of {self.parts}"] if self.parts > 1 else []
        words += [f"{states} positions"] if states else []
        self.bar.update(self.bar.task_ids[0], completed=self.done, description=", ".join(words))

    def warn(self, words: str) -> None:
        """Tell something before it goes on."""
        self.warned = True
        if self.bar is not None:  # above it
            self.bar.console.print(f"rezzed: {words}", markup=False, highlight=False, soft_wrap=True)
        else:
            print(f"rezzed: {words}", file=sys.stderr, flush=True)

    def _interrupt(self, signum: int, frame: FrameType | None) -> None:
        self.interrupted = True
        signal.signal(signal.SIGINT, signal.default_int_handler)  # the second one ends the command at once
        self.stop()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """While this lasts, Ctrl-C ends the work early, and what has been found is kept."""
        mine = threading.current_thread() is threading.main_thread()
        before = signal.getsignal(signal.SIGINT)
        if mine:
            signal.signal(signal.SIGINT, self._interrupt)
        try:
            yield
        finally:
            if mine:
                signal.signal(signal.SIGINT, before)
            if self.bar is not None:
                self.bar.stop()
