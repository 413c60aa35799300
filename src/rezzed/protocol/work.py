"""Plans and odds: work that takes long, reports progress and can be cancelled."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from .messages import Id, Message, notice

EVERY: Final = 0.25  # seconds between two notifications of progress

Report: TypeAlias = Callable[[Sequence[Message]], None]


class Batch:
    """The answers to a list of requests. They are sent together, when the last of them is there."""

    def __init__(self) -> None:
        self.answers: list[Message] = []
        self.waiting = 0  # requests whose answer comes later

    def whole(self) -> list[Message]:
        """The message with all answers; nothing as long as one is missing, or if none was asked for."""
        return [] if self.waiting or not self.answers else [self.answers]


class Job:
    """A request that is answered later.

    Args:
        id: the id of the request.
        run: does the work and returns the result. It asks `is_set` of the job often.
        batch: the batch of the request, if it came in one.
        silent: whether it is a notification, which has no answer.
        ends: whether the engine is over afterwards; then it cannot be cancelled.
    """

    def __init__(self, id: Id, run: Work, batch: Batch | None, silent: bool = False, ends: bool = False) -> None:
        self.id = id
        self.run = run
        self.batch = batch
        self.silent = silent
        self.ends = ends
        self.cancelled = False
        self.report: Report = lambda messages: None
        self.raised: Exception | None = None  # by the function that is reported to
        self.states = 0
        self.began = self.told = 0.0

    def begin(self, report: Report) -> None:
        """The work begins. `report` gets its notifications, and is called often."""
        self.report = report
        self.began = self.told = time.monotonic()

    def is_set(self) -> bool:
        """Whether to stop. Searches ask this every few milliseconds, so the host can handle other messages then."""
        self._tell(())
        now = time.monotonic()
        if now - self.told > EVERY:
            self.told = now
            self._tell([notice("progress", id=self.id, states=self.states, seconds=round(now - self.began, 2))])
        return self.cancelled

    def tick(self, states: int) -> None:
        """A search has come to so many positions."""
        self.states = states
        self.is_set()

    def _tell(self, messages: Sequence[Message]) -> None:
        try:
            self.report(messages)
        except Exception as error:
            self.raised = error
            raise


Work: TypeAlias = Callable[[Job], object]
