"""A clock that counts work: a test of a time limit says the same on a busy machine and on an idle one."""

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
