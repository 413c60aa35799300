"""What is remembered of an encounter after it is over."""

from __future__ import annotations

from .frames import H_BREAKERS
from .refs import Names, Ref, SubId, name_of


class Record:
    """What happened in one encounter; it lives as long as the run, because abilities look back (CR 9.8.4c)."""

    __slots__ = (
        "serial", "ice", "gen", "broken", "handled", "fully", "fully_by", "ended", "printed", "order", "skipped",
        "stopped", "tried", "ordered", "resolved",
    )  # fmt: skip

    def __init__(self, serial: int, ice: int, gen: int) -> None:
        self.serial = serial
        self.ice = ice
        self.gen = gen
        self.broken: tuple[tuple[SubId, int], ...] = ()
        self.handled: tuple[SubId, ...] = ()
        self.fully = 0
        self.fully_by = -1
        self.ended = 0
        self.printed = 0
        self.order: tuple[SubId, ...] = ()
        self.skipped = 0
        self.stopped: Ref = (-1, 0)  # what ends the run as soon as its subroutine is over
        self.tried: tuple[tuple[SubId, int], ...] = ()  # attempts by breakers that have one for each subroutine
        self.ordered = 0  # the step that resolves them was reached: `order` is the one that the Runner wants (CR 9.8.7d)
        self.resolved = 0  # subroutines of the ice that resolved during the encounter

    def copy(self) -> Record:
        r = Record(self.serial, self.ice, self.gen)
        r.broken = self.broken
        r.handled = self.handled
        r.fully = self.fully
        r.fully_by = self.fully_by
        r.ended = self.ended
        r.printed = self.printed
        r.order = self.order
        r.skipped = self.skipped
        r.stopped = self.stopped
        r.tried = self.tried
        r.ordered = self.ordered
        r.resolved = self.resolved
        return r

    def key(self) -> tuple[object, ...]:
        return (
            self.serial, self.ice, self.gen, self.broken, self.handled, self.fully, self.fully_by, self.ended,
            self.printed, self.order, self.skipped, self.stopped, self.tried, self.ordered, self.resolved,
        )  # fmt: skip

    def fingerprint(self, names: Names, history: int) -> tuple[object, ...]:
        who = history & H_BREAKERS
        broken = self.broken if who else [x for x, _ in self.broken]
        return (
            name_of(names, self.serial), self.ice, self.gen, tuple(sorted(broken)), tuple(sorted(self.handled)), self.fully,
            self.fully_by if who else -1, self.ended, self.printed, self.order, self.skipped, self.stopped,
            tuple(sorted(self.tried)), self.ordered, self.resolved,
        )  # fmt: skip
