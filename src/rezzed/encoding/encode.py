"""Writes what one side knows into an observation: see `layout.py`. It reads the state by an allow-list, as views do.

See decisions O2 and O3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..engine.ask import modifiers, progress, sight
from ..engine.state import State
from ..events import Ev
from ..ids import INSTALLED_FROM, N_COUNTERS, Zone
from ..rules.book import Table
from ..wording.log import KINDS as TOLD
from .features import FEATURES, LANE, MOST, lane, row, rows
from .layout import CARD, EVENT, EVENTS, LAYOUT
from .layout import KINDS as SHOWN
from .slots import Slots
from .table import ARCHIVES, HEAP, TableWriter, cut, met

WIDTH: Final = len(FEATURES)
SIZE: Final = LAYOUT.n
EVENTS_AT: Final = LAYOUT.part("events").start
PILES_AT: Final = LAYOUT.part("piles").start
CARDS_AT: Final = LAYOUT.part("cards").start
TEXTS_AT: Final = LAYOUT.part("texts").start
CARD_WIDTH: Final = len(CARD)
EVENT_WIDTH: Final = len(EVENT)
NOTHING: Final = bytes(CARDS_AT)
PILES_SIZE: Final = LAYOUT.part("piles").size
CAN_HOLD: Final = int(Zone.CORP_SCORE)  # zones from here on can have cards with counters on them
NO_COUNTERS: Final = [0] * N_COUNTERS

_CARD_NAMES: Final = tuple(f.name for f in CARD)
KNOWN: Final = _CARD_NAMES.index("known")
FACEUP: Final = _CARD_NAMES.index("faceup")
COPIES: Final = _CARD_NAMES.index("copies")
COUNTERS: Final = _CARD_NAMES.index("virus")
ON_IT: Final = _CARD_NAMES.index("on it")
NOW: Final = _CARD_NAMES.index("now")
ASKS: Final = _CARD_NAMES.index("asks")
MET: Final = _CARD_NAMES.index("met")
ACCESSED: Final = _CARD_NAMES.index("accessed")
_EVENT_NAMES: Final = tuple(f.name for f in EVENT)
BY: Final = _EVENT_NAMES.index("by Corp")
NUMBER: Final = _EVENT_NAMES.index("number")
TYPE: Final = NUMBER + 1
GROUP: Final = tuple(SHOWN.index(int(kind)) if int(kind) in SHOWN else len(SHOWN) for kind in Ev)


def _field(kind: str, what: str) -> int:
    """Where the log reads the first field of this sort from an event, or -1."""
    told = TOLD.get(Ev[kind])
    return -1 if told is None else next((f.at for f in told.fields if f.kind == what), -1)


NUMBER_AT: Final = tuple(_field(kind.name, "number") for kind in Ev)
SIDE_AT: Final = tuple(_field(kind.name, "side") for kind in Ev)
SEEN: Final = 9  # what the players saw of the card of an event


class Encoder(TableWriter):
    """Writes observations of one side of one game.

    Args:
        side: CORP or RUNNER.
    """

    __slots__ = ("look", "sums", "piles", "told", "placed", "columns", "row", "active", "touched")

    def __init__(self, side: int) -> None:
        super().__init__(side)
        self.look: tuple[Sequence[int], ...] = ()  # the columns that `sums` was made from
        self.sums = bytearray(PILES_SIZE)
        self.piles: list[list[int]] = [[], [], []]  # the codes of the cards whose sums they are
        self.told: list[bytes] = []  # the events so far
        self.placed: Slots | None = None  # the slots that `body` was made from
        self.columns: tuple[Sequence[int], ...] = ()  # the columns that it was made from
        self.row = bytearray(SIZE)  # the last observation
        self.touched: list[int] = []  # what is not 0 in it beside what is kept with the cards: strengths and marks
        self.active: list[tuple[int, int]] = []  # cards that have a strength now, and where it is written

    def encode(self, s: State, placed: Slots, written: list[tuple[int, ...]], used: int) -> bytearray:
        """An observation, one byte for each number (two's complement). It is always the same array; the caller copies it.

        Args:
            s: the position.
            placed: the slots of this side, with borrowed ones if it decides.
            written: the events of the game, as the engine writes them.
            used: decisions so far, in percent of the bound.
        """
        out = self.row
        out[:CARDS_AT] = NOTHING
        self._piles(s, out)
        self.write_table(s, out, used)
        self.write_run(s, out)
        self._events(s, out, written)
        columns: tuple[Sequence[int], ...] = (s.face, s.counters, s.mine, s.seen, s.zone, s.host)
        if placed is not self.placed or columns != self.columns:
            self.placed, self.columns = placed, tuple([column[:] for column in columns])
            self._cards(s, placed)
        else:
            for at in self.touched:
                out[at] = 0
        self.touched = []
        for c, at in self.active:
            n = modifiers.strength(s, c)
            out[at] = n if 0 <= n <= MOST else cut(n)
            self.touched.append(at)
        self._marks(s, placed)
        return out

    def _events(self, s: State, out: bytearray, written: list[tuple[int, ...]]) -> None:
        told = self.told
        first = max(len(told), len(written) - EVENTS)
        told += [b""] * (first - len(told))  # nobody will ask for these
        told += [self._event(s, e) for e in written[first:]]
        last = b"".join(told[: -EVENTS - 1 : -1])
        out[EVENTS_AT : EVENTS_AT + len(last)] = last

    def _event(self, s: State, e: tuple[int, ...]) -> bytes:
        out = bytearray(EVENT_WIDTH)
        (kind, card, *_), facts = e, s.book.facts
        out[GROUP[kind]] = 1
        number, of = NUMBER_AT[kind], SIDE_AT[kind]
        if number >= 0:
            n = e[number]
            out[NUMBER] = n if 0 <= n <= MOST else cut(n)
        if of >= 0:
            if e[of] < 2:
                out[BY + e[of]] = 1
        elif card >= 0:
            out[BY + facts[s.code[card]].side] = 1
        if card >= 0 and e[SEEN] >> self.side & 1:
            out[TYPE + facts[s.code[card]].type] = 1
        return bytes(out)

    # -- cards ----------------------------------------------------------------------------------------------

    def _cards(self, s: State, placed: Slots) -> None:
        """Write all that is kept for as long as the cards stay as they are: all but strengths and marks."""
        out = bytearray(SIZE - CARDS_AT)
        self.active = []
        zone, face, code, counters, facts, known = s.zone, s.face, s.code, s.counters, s.book.facts, rows(s.book)
        hosts = max(s.host) >= 0
        for c, slot in placed.slot_of.items():
            at = slot * CARD_WIDTH
            if out[at]:
                out[at + COPIES] += 1
                continue
            out[at] = out[at + COPIES] = 1
            up = face[c]
            if up or (s.mine[c] if facts[code[c]].side == self.side else s.seen[c] == 1):
                out[at + KNOWN] = 1
                text = TEXTS_AT - CARDS_AT + slot * WIDTH
                out[text : text + WIDTH] = known[code[c]] if code[c] in known else row(s.book, code[c])
                if up:
                    out[at + FACEUP] = 1
                    if zone[c] >= INSTALLED_FROM and facts[code[c]].decl.strength is not None:
                        self.active.append((c, CARDS_AT + at + NOW))
            if zone[c] >= CAN_HOLD:
                first = c * N_COUNTERS
                numbers = counters[first : first + N_COUNTERS]
                if numbers != NO_COUNTERS:
                    whole = numbers if 0 <= min(numbers) and max(numbers) <= MOST else [cut(n) for n in numbers]
                    out[at + COUNTERS : at + COUNTERS + N_COUNTERS] = bytes(whole)
                if hosts:
                    out[at + ON_IT] = s.host.count(c)
        self.row[CARDS_AT:] = out

    def _mark(self, slot: int, field: int) -> None:
        at = CARDS_AT + slot * CARD_WIDTH + field
        self.row[at] = 1
        self.touched.append(at)

    def _marks(self, s: State, placed: Slots) -> None:
        """Which cards the moment is about."""
        if s.who == self.side and s.ask_card in placed.slot_of:
            self._mark(placed.slot_of[s.ask_card], ASKS)
        if s.run_at < 0:
            return
        ice = met(s)
        if ice in placed.slot_of:
            self._mark(placed.slot_of[ice], MET)
        a = progress.top_structure(s, Table.ACCESS)
        if a is None or a.subj not in placed.slot_of:
            return
        if s.zone[a.subj] >= INSTALLED_FROM or sight.knows(s, self.side, a.subj):  # where it was in a deck is not told
            self._mark(placed.slot_of[a.subj], ACCESSED)

    def _piles(self, s: State, out: bytearray) -> None:
        """Sums over cards whose order says nothing."""
        archives, heap = s.order[ARCHIVES], s.order[HEAP]
        look: tuple[Sequence[int], ...] = (s.mine, s.face, s.seen, archives, heap)
        if look != self.look:
            self.look = (s.mine[:], s.face[:], s.seen[:], archives, heap)
            self._sums(s)
        out[PILES_AT : PILES_AT + PILES_SIZE] = self.sums

    def _sums(self, s: State) -> None:
        side, face, code, facts = self.side, s.face, s.code, s.book.facts
        unseen = [k for k, known, up in zip(code, s.mine, face, strict=True) if not known and not up and facts[k].side == side]
        archives = [code[c] for c in s.order[Zone.ARCHIVES] if sight.knows(s, side, c)]
        self.facedown = len([c for c in s.order[Zone.ARCHIVES] if not face[c]])
        heap = [code[c] for c in s.order[Zone.HEAP]]
        for k, codes in enumerate((unseen, archives, heap)):
            if codes != self.piles[k]:
                self.piles[k] = codes
                self.sums[k * WIDTH : (k + 1) * WIDTH] = self._sum(s, codes)

    def _sum(self, s: State, codes: list[int]) -> bytes:
        total = 0
        for code in codes:
            total += lane(s.book, code)
        sums = total.to_bytes(WIDTH * LANE // 8, "little")
        low = sums[::2]
        if max(low) <= MOST and not any(sums[1::2]):
            return low
        return bytes([min(MOST, total >> (LANE * k) & 0xFFFF) for k in range(WIDTH)])


