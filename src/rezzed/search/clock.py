"""When a search stops, and what Python itself must allow for a search."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

DEEP: Final = 1000  # nested decisions; deeper lines are not exact
FRAMES: Final = 12 * DEEP  # Python frames for that depth: a decision of an encounter needs up to eight
EVERY: Final = 64  # steps between two reports of progress


@contextmanager
def deep(frames: int = FRAMES) -> Iterator[None]:
    """Allow enough Python frames for a search, and keep the garbage collector from interrupting it.

    A full collection visits every object of the process and can take longer than a search may go on after its time limit. A
    search leaves no cycles behind.
    """
    before, collects = sys.getrecursionlimit(), gc.isenabled()
    sys.setrecursionlimit(max(before, frames))
    gc.disable()
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
        if collects:
            gc.collect(0)  # what is young, or the next object that is made starts a full collection
            gc.enable()


class Clock:
    """Tells a search when to stop.

    Args:
        until: the `time.monotonic()` at which to stop; 0 means no limit.
        progress: called now and then with the number of positions solved.

    Attributes:
        stopped: whether the search must stop.
        steps: the number of steps so far.
        states: the number of positions so far.
    """

    def __init__(self, until: float = 0.0, progress: Callable[[int], None] | None = None) -> None:
        self.until = until
        self.progress = progress
        self.stopped = False
        self.steps = 0
        self.states = 0

    def tick(self) -> bool:
        """Count a step of the engine, or as much work as such a step. Return whether the search must stop."""
        self.steps += 1
        if self.until and not self.stopped and time.monotonic() > self.until:
            self.stopped = True
        if self.progress is not None and self.steps % EVERY == 0:
            self.progress(self.states)
        return self.stopped
