"""Several plans that answer one question together, within one time limit."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from ..search.start_position import Cancel, checked_cancel, checked_seconds
from .plan import Planner
from .results import Plan

MOMENT: Final = 1e-6  # seconds of a plan for which no time is left


class PlanSeries:
    """What the plans of one question share.

    Args:
        seconds: the time limit for all of them.
        progress: called now and then with the number of positions searched.
        cancel: when it is set, the plan that is made stops, and the series is over.

    Raises:
        RezzedError: one of them is wrong.
    """

    def __init__(
        self, seconds: float | None = None, progress: Callable[[int], None] | None = None, cancel: Cancel | None = None
    ) -> None:  # fmt: skip
        checked_cancel(cancel)
        self.began = time.monotonic()
        self.seconds = checked_seconds(seconds)
        self.progress = progress
        self.cancel = cancel
        self.states = 0  # searched by the plans that are made

    @property
    def over(self) -> bool:
        """Whether to stop."""
        return self.left <= 0 or self.cancel is not None and self.cancel.is_set()

    @property
    def left(self) -> float:
        """The seconds that are left."""
        return self.seconds - (time.monotonic() - self.began) if self.seconds else float("inf")

    @property
    def elapsed_ms(self) -> float:
        """The time since the beginning, in milliseconds."""
        return (time.monotonic() - self.began) * 1000

    def plan(self, planner: Planner, explain: bool = True, share: float = 1.0) -> Plan:
        """Make the next plan.

        Args:
            planner: makes it.
            explain: as in `Planner.plan`.
            share: the part of the time that is left which it may take.
        """
        planner.cancel = self.cancel
        planner.progress = self._searched if self.progress is not None else None
        found = planner.plan(explain, max(MOMENT, self.left * share) if self.seconds else None)
        self.states += found.states
        return found

    def _searched(self, states: int) -> None:
        if self.progress is not None:
            self.progress(self.states + states)
