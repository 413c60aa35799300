"""Long work: shows progress on a terminal, stops on Ctrl-C, and keeps the time limit."""

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
from ..planner.probe import TimeEstimate

SILENT: Final = 1.0  # seconds before progress is shown
QUIET: Final = 2.0  # seconds before a command says that it takes a while
WORD: Final = 10.0  # seconds until the first word about progress where no bar can be shown; the time doubles after each
LONG: Final = 5.0  # seconds; longer work is announced
INTERRUPTED: Final = 130  # exit code after Ctrl-C, as in shells


class CommandProgress:
    """The progress of a command, and whether it must stop.

    Args:
        limit: the time limit for the whole command, in seconds; None means no limit.
        parts: the number of parts of the work.
        done: how many of them an earlier command has done.

    Raises:
        RezzedError: the limit is not positive.
    """

    def __init__(self, limit: float | None, parts: int = 1, done: int = 0) -> None:
        if limit is not None and not limit > 0:
            raise RezzedError(f"--limit: expected a positive number of seconds, not {limit}")
        self.began = time.monotonic()
        self.until = None if limit is None else self.began + limit
        self.parts = parts
        self.done = self.earlier = done
        self.interrupted = False
        self.warned = False
        self.stop: Callable[[], None] = lambda: None  # stops the current part
        self.bar: Progress | None = None
        self.word = WORD

    @property
    def left(self) -> float | None:
        """The seconds left, at least a moment; None means no limit."""
        return None if self.until is None else max(self.until - time.monotonic(), 1e-6)

    @property
    def over(self) -> bool:
        """Whether the time is up or somebody pressed Ctrl-C."""
        return self.interrupted or (self.until is not None and time.monotonic() >= self.until)

    @property
    def spent(self) -> float:
        """The seconds since the command began."""
        return time.monotonic() - self.began

    def tick(self, states: int = 0) -> None:
        """Show progress: the current part has searched this many positions."""
        spent = self.spent
        if spent > QUIET and not self.warned:
            self.warn("this takes a while; Ctrl-C stops it")
        if spent < SILENT:
            return
        words = [f"{self.done} of {self.parts}"] if self.parts > 1 else []
        words += [f"{states} positions"] if states else []
        if 0 < (now := self.done - self.earlier) and self.done < self.parts:
            words.append(f"{TimeEstimate(max(1.0, spent / now * (self.parts - self.done)))} left")
        if not sys.stderr.isatty():
            if spent > self.word:
                self.word *= 2
                self.warn(", ".join([f"after {spent:.0f} seconds", *words]))
            return
        if self.bar is None:
            columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
            self.bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self.bar.add_task("", total=self.parts if self.parts > 1 else None)
            self.bar.start()
        self.bar.update(self.bar.task_ids[0], completed=self.done, description=", ".join(words))

    def warn(self, words: str) -> None:
        """Print a warning on the error output."""
        self.warned = True
        if self.bar is not None:  # print above the bar
            self.bar.console.print(f"rezzed: {words}", markup=False, highlight=False, soft_wrap=True)
        else:
            print(f"rezzed: {words}", file=sys.stderr, flush=True)

    def _interrupt(self, signum: int, frame: FrameType | None) -> None:
        self.interrupted = True
        signal.signal(signal.SIGINT, signal.default_int_handler)  # a second Ctrl-C ends the command at once
        self.stop()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """While active, Ctrl-C stops the work early and keeps the results so far."""
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
