"""What a side was offered and did, and what it was shown in between: the text of an information state."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.state import State
from ..wording import log


class Mark(NamedTuple):
    """A decision of a side: how many events there were, the actions it was offered, and the one it took."""

    events: int
    offered: tuple[int, ...]
    action: int


class Story:
    """The decisions of one side of one match. Events are put into words only when somebody reads them."""

    __slots__ = ("marks", "events")

    def __init__(self) -> None:
        self.marks: list[Mark] = []
        self.events: list[str] = []

    def copy(self) -> Story:
        """An independent copy."""
        twin = Story()
        twin.marks, twin.events = self.marks[:], self.events[:]
        return twin

    def decided(self, events: int, offered: list[int], action: int) -> None:
        """The side took an action; `events` had happened before."""
        self.marks.append(Mark(events, tuple(offered), action))

    def text(self, s: State, written: list[tuple[int, ...]], side: int, offered: list[int]) -> str:
        """All of it.

        Args:
            s: the position.
            written: the events, as the engine writes them.
            side: whose story it is.
            offered: the actions that the side is offered now.
        """
        for i in range(len(self.events), len(written)):
            self.events.append(str(log.event(s, written[i], i + 1, side)))
        lines, at = [], 0
        for mark in self.marks:
            lines += self.events[at : mark.events]
            at = mark.events
            lines.append(f"> {mark.action} of {' '.join(map(str, mark.offered))}")
        lines += self.events[at:]
        if offered:
            lines.append(f"? {' '.join(map(str, offered))}")
        return "\n".join(lines)
