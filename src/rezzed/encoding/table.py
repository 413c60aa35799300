"""Writes what both sides see of the table: players, the step, the decision, the run. The encodings of observations share it."""

from __future__ import annotations

from typing import Final

from .. import citing
from ..engine.ask import modifiers, objects, progress
from ..engine.state import State
from ..ids import CORP, RUNNER, Label
from ..rules.book import Table
from .features import MOST
from .layout import LAYOUT, RUN
from .space import SERVERS, SUBROUTINES

PLAYERS_AT: Final = LAYOUT.part("players").start
PHASE_AT: Final = LAYOUT.part("phase").start
DECISION_AT: Final = LAYOUT.part("decision").start
RUN_AT: Final = LAYOUT.part("run").start
SUBS_AT: Final = LAYOUT.part("subroutines").start
TABLE_END: Final = LAYOUT.part("events").start  # the blocks before it are written here
POSITION: Final = [f.name for f in RUN].index("position")
BYTE: Final = 0xFF
NEGATIVE: Final = b"\xff"
A_LINK: Final = 124  # Ask.LINK
A_MEMORY: Final = 125  # Ask.MEMORY
A_MEMORY_COST: Final = 132  # Ask.MEMORY_COST
A_POINTS: Final = 126  # Ask.POINTS
A_POINTS_TO_WIN: Final = 145  # Ask.POINTS_TO_WIN
HQ: Final = 0  # Zone.HQ
RND: Final = 1  # Zone.RND
ARCHIVES: Final = 2  # Zone.ARCHIVES
GRIP: Final = 3  # Zone.GRIP
STACK: Final = 4  # Zone.STACK
HEAP: Final = 5  # Zone.HEAP
CORP_SCORE: Final = 6  # Zone.CORP_SCORE
RUNNER_SCORE: Final = 7  # Zone.RUNNER_SCORE


def cut(n: int) -> int:
    """A number as a byte, cut at the bounds."""
    return (MOST if n > MOST else -MOST if n < -MOST else n) & BYTE


def met(s: State) -> int:
    """The ice that is approached or encountered, or -1."""
    p = progress.phase(s)
    return p.subj if p is not None and p.table == Table.ENCOUNTER else progress.approached(s)


class TableWriter:
    """Writes what one side sees of the table.

    Args:
        side: CORP or RUNNER.
        begin: where the first number of an observation is written.
    """

    __slots__ = ("side", "begin", "stands", "modified", "link", "memory", "points", "facedown", "_zones", "_counters", "_codes")

    def __init__(self, side: int, begin: int = 0) -> None:
        self.side = side
        self.begin = begin
        self.stands = False  # no card has changed since the observation before
        self.modified = True  # more than the cards decides the next three numbers
        self.link = 0
        self.memory = 0
        self.points = (0, 0)  # of the cards in the score areas
        self.facedown = 0  # cards in Archives
        self._zones: list[int] = []
        self._counters: list[int] = []
        self._codes: list[int] = []

    def look(self, s: State) -> None:
        """Find out whether a card has changed since the last look: another list says so."""
        zones = s.zone if s.shared else s.watch()
        counters, codes = s.kept_counters(), s.code
        self.stands = zones is self._zones and counters is self._counters and codes is self._codes
        self._zones, self._counters, self._codes = zones, counters, codes

    def write_table(self, s: State, out: bytearray, used: int) -> None:
        """Write the blocks of the players, the step and the decision."""
        order = s.order
        decides = s.who == self.side and not s.over
        needed = modifiers.points_to_win(s, self.side) if s.index[A_POINTS_TO_WIN] else s.points_to_win
        self._sums(s)
        corp, runner = self.points
        values = (
            self.side, decides, s.turn, used, s.credits[CORP], s.credits[RUNNER], s.clicks[CORP], s.clicks[RUNNER],
            s.bad_publicity, s.tags, s.core, self.link, self.memory, corp + s.agenda_points[CORP],
            runner + s.agenda_points[RUNNER], needed, len(order[HQ]), len(order[RND]), len(order[ARCHIVES]), self.facedown,
            len(order[GRIP]), len(order[STACK]), len(order[HEAP]),
        )  # fmt: skip
        try:
            whole = bytes(values)
        except ValueError:
            whole = NEGATIVE
        if not whole.isascii():  # one is below 0 or above MOST
            whole = bytes([cut(n) for n in values])
        begin = self.begin
        out[begin + PLAYERS_AT : begin + PLAYERS_AT + len(values)] = whole
        step = citing.step(s)
        if step >= 0:
            out[begin + PHASE_AT + s.book.rows[step].table] = 1
        if decides:
            out[begin + DECISION_AT + s.ask_kind] = 1

    def _sums(self, s: State) -> None:
        """What the cards add up to. It is kept as long as no card changes, unless an ability modifies it."""
        index = s.index
        modified = bool(index[A_LINK] or index[A_MEMORY] or index[A_MEMORY_COST] or index[A_POINTS])
        if self.stands and not modified and not self.modified:
            return
        corp, runner = s.order[CORP_SCORE], s.order[RUNNER_SCORE]
        self.modified = modified or any([s.book.facts[s.code[c]].stolen for c in runner])
        self.link, self.memory = modifiers.link(s), modifiers.memory_left(s)
        self.points = (
            sum([modifiers.agenda_value(s, c) for c in corp]) if corp else 0,
            sum([modifiers.agenda_value(s, c) for c in runner]) if runner else 0,
        )

    def write_run(self, s: State, out: bytearray) -> None:
        """Write the blocks of the run and of the subroutines."""
        if s.run_at < 0:
            return
        r, e = progress.the_run(s), progress.encounter(s)
        number = objects.number_of(s, r.server)
        begin = self.begin
        out[begin + RUN_AT] = 1
        if number < SERVERS:
            out[begin + RUN_AT + 1 + number] = 1
        order = [x for x in s.positions[r.server] if s.ice_at[x] >= 0]
        at = begin + RUN_AT + POSITION
        out[at] = order.index(r.position) + 1 if r.position in order else 0
        out[at + 3] = r.label == Label.SUCCESSFUL
        out[at + 4] = r.label == Label.UNSUCCESSFUL
        out[at + 5] = cut(s.fund)
        if e is None:
            return
        out[at + 1] = 1
        out[at + 2] = cut(modifiers.strength(s, e.subj))
        record = progress.record(s, e.serial)
        broken = () if record is None else tuple([x for x, _ in record.broken])
        handled = () if record is None else record.handled
        at = begin + SUBS_AT
        for x in modifiers.subroutines(s, e.subj)[:SUBROUTINES]:
            out[at] = 1
            out[at + 1] = x in broken
            out[at + 2] = x in handled or bool(e.exit)
            at += 3
