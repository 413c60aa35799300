"""Tests beside other work: a clock that counts work instead of seconds, and waiting for a state."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final
from unittest.mock import patch

import rezzed

RATE: Final = 1_000_000  # calls and returns in a second of this clock; an idle machine needs a tenth of a second for them

PATIENCE: Final = 120.0  # seconds for what comes on an idle machine in one; only a test that fails waits so long


class StandingClock:
    """A clock in place of the module `time`: it stands still until a test moves `now`, or lets it go."""

    perf_counter = staticmethod(time.perf_counter)

    def __init__(self) -> None:
        self.now = time.monotonic()
        self.goes = False

    def monotonic(self) -> float:
        return time.monotonic() if self.goes else self.now


def wait_for(state: Callable[[], object]) -> None:
    """Wait until a state is there."""
    limit = time.monotonic() + PATIENCE
    while not state():
        assert time.monotonic() < limit, "it did not come"
        time.sleep(0.01)


@contextmanager
def counted() -> Iterator[Callable[[], float]]:
    """While active, `time.monotonic` tells how much this thread has done, in seconds of `RATE` calls and returns.

    Yields this clock.
    The calls of the compiled core cannot be counted; with it the clock is that of the process.
    """
    if rezzed.COMPILED:
        yield time.process_time
        return
    events = 0

    def count(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal events
        events += 1

    def now() -> float:
        return events / RATE

    with patch("time.monotonic", now):
        sys.setprofile(count)
        try:
            yield now
        finally:
            sys.setprofile(None)
