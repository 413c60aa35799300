"""Writes what both sides see of the table: players, the step, the decision, the run. The encodings of observations share it."""

from __future__ import annotations

from typing import Final

from .. import citing
from ..engine.ask import modifiers, objects, progress
from ..engine.state import State
from ..events import Ask
from ..ids import CORP, RUNNER, Label, Zone
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
HQ: Final = int(Zone.HQ)
RND: Final = int(Zone.RND)
ARCHIVES: Final = int(Zone.ARCHIVES)
GRIP: Final = int(Zone.GRIP)
STACK: Final = int(Zone.STACK)
HEAP: Final = int(Zone.HEAP)
CORP_SCORE: Final = int(Zone.CORP_SCORE)
RUNNER_SCORE: Final = int(Zone.RUNNER_SCORE)


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
    """

    __slots__ = ("side", "zones", "memory", "facedown")

    def __init__(self, side: int) -> None:
        self.side = side
        self.zones: list[int] = []  # the column that `memory` was made from
        self.memory = 0
        self.facedown = 0  # cards in Archives

    def write_table(self, s: State, out: bytearray, used: int) -> None:
        order = s.order
        archives = order[ARCHIVES]
        decides = s.who == self.side and not s.over
        needed = modifiers.points_to_win(s, self.side) if s.index[Ask.POINTS_TO_WIN] else s.points_to_win
        values = (
            self.side, decides, s.turn, used, s.credits[CORP], s.credits[RUNNER], s.clicks[CORP], s.clicks[RUNNER],
            s.bad_publicity, s.tags, s.core, modifiers.link(s), self._memory(s),
            modifiers.points(s, CORP) if order[CORP_SCORE] else s.agenda_points[CORP],
            modifiers.points(s, RUNNER) if order[RUNNER_SCORE] else s.agenda_points[RUNNER],
            needed, len(order[HQ]), len(order[RND]), len(archives), self.facedown, len(order[GRIP]), len(order[STACK]),
            len(order[HEAP]),
        )  # fmt: skip
        whole = values if 0 <= min(values) and max(values) <= MOST else [cut(n) for n in values]
        out[PLAYERS_AT : PLAYERS_AT + len(values)] = bytes(whole)
        step = citing.step(s)
        if step >= 0:
            out[PHASE_AT + s.book.rows[step].table] = 1
        if decides:
            out[DECISION_AT + s.ask_kind] = 1

    def _memory(self, s: State) -> int:
        if s.zone != self.zones or s.index[Ask.MEMORY] or s.index[Ask.MEMORY_COST]:
            self.zones, self.memory = s.zone[:], modifiers.memory_left(s)
        return self.memory

    def write_run(self, s: State, out: bytearray) -> None:
        if s.run_at < 0:
            return
        r, e = progress.the_run(s), progress.encounter(s)
        number = objects.number_of(s, r.server)
        out[RUN_AT] = 1
        if number < SERVERS:
            out[RUN_AT + 1 + number] = 1
        order = [x for x in s.positions[r.server] if s.ice_at[x] >= 0]
        at = RUN_AT + POSITION
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
        at = SUBS_AT
        for x in modifiers.subroutines(s, e.subj)[:SUBROUTINES]:
            out[at] = 1
            out[at + 1] = x in broken
            out[at + 2] = x in handled or bool(e.exit)
            at += 3
