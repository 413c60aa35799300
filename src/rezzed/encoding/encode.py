"""Writes what one side knows into an observation: see `layout.py`. It reads the state by an allow-list, as views do.

See decisions O2 and O3.
"""

from __future__ import annotations

from typing import Final

from ..engine.ask import modifiers, progress, sight
from ..engine.state import State
from ..events import CARD as CARD_AT
from ..events import KIND, SEEN, Ev
from ..ids import INSTALLED_FROM, N_COUNTERS, Zone
from ..rules.book import Table
from ..wording.log import KINDS as TOLD
from .features import FEATURES, LANE, MOST, lane, row
from .layout import CARD, EVENT, EVENTS, LAYOUT
from .layout import KINDS as SHOWN
from .slots import SLOTS, Slots, any_hosted
from .table import TableWriter, cut, met

WIDTH: Final = len(FEATURES)
SIZE: Final = LAYOUT.n
EVENTS_AT: Final = LAYOUT.part("events").start
PILES_AT: Final = LAYOUT.part("piles").start
CARDS_AT: Final = LAYOUT.part("cards").start
TEXTS_AT: Final = LAYOUT.part("texts").start
CARD_WIDTH: Final = len(CARD)
EVENT_WIDTH: Final = len(EVENT)
# nobody changes these arrays; as bytes, they would become arrays each time that they are written into a row
NOTHING: Final = bytearray(SIZE)
NO_TABLE: Final = bytearray(EVENTS_AT)
NO_CARD: Final = bytearray(CARD_WIDTH)
NO_TEXT: Final = bytearray(WIDTH)
EVENTS_SIZE: Final = LAYOUT.part("events").size
UNSEEN_PILE: Final = 0  # the rows of the sums
ARCHIVES_PILE: Final = 1
HEAP_PILE: Final = 2
SUMMED: Final = (UNSEEN_PILE, ARCHIVES_PILE, HEAP_PILE)
# zones from here on can have cards with counters on them
CAN_HOLD: Final = 6  # Zone.CORP_SCORE
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
# what is written into a slot, as one number
COPY: Final = 1
MOST_COPIES: Final = 0xFF
FACE_AT: Final = 8
UP: Final = 1 << FACE_AT
TOLD_AT: Final = 9  # the code of a card that the side knows, plus 1, has the bits from here on
EVENTS_KEPT: Final = ("events",)


class Encoder(TableWriter):
    """Writes observations of one side of one game.

    Args:
        side: CORP or RUNNER.
        row: where they are written; None: an array of its own.
        begin: where the first number is written.
    """

    __slots__ = (
        "row", "piles", "totals", "coded", "own", "heap", "told", "heard", "placed", "shown", "slots", "held", "active",
        "strengths", "marked",
    )  # fmt: skip

    def __init__(self, side: int, row: bytearray | None = None, begin: int = 0) -> None:
        super().__init__(side, begin)
        if row is not None:
            row[begin : begin + SIZE] = NOTHING
        self.row = bytearray(SIZE) if row is None else row
        self.piles: dict[int, list[int]] = {x: [] for x in SUMMED}  # the codes of the cards whose sums they are
        self.totals = dict.fromkeys(SUMMED, 0)  # the sums as numbers of lanes
        self.coded: list[int] = []  # the codes of all cards when `own` was made
        self.own: list[int] = []  # the cards of this side
        self.heap: tuple[int, ...] = ()
        self.told = b""  # the last events
        self.heard = 0  # events so far
        self.placed: Slots | None = None  # the slots of the last observation
        self.shown = [0] * SLOTS  # what is in each slot, as one number; 0: nothing
        self.slots: list[int] = []  # those with a card
        self.held: dict[int, bytes] = {}  # for each slot whose card holds something: counters, and how many cards
        self.marked: list[int] = []  # where marks are written
        self.active: list[tuple[int, int]] = []  # cards that have a strength now, and their slots
        self.strengths = [0] * SLOTS  # what is written of the strength of each slot

    def encode(self, s: State, placed: Slots, written: list[tuple[int, ...]], used: int) -> bytearray:
        """An observation, one byte for each number (two's complement). It is always the same array; the caller copies it.

        Args:
            s: the position.
            placed: the slots of this side, with borrowed ones if it decides.
            written: the events of the game, as the engine writes them.
            used: decisions so far, in percent of the bound.
        """
        out, begin = self.row, self.begin
        self.look(s)
        out[begin : begin + EVENTS_AT] = NO_TABLE
        if not self.stands:
            self._pile(s)
        self.write_table(s, out, used)
        self.write_run(s, out)
        self._events(s, written)
        if self.marked:
            for at in self.marked:
                out[at] = 0
            self.marked.clear()
        if placed is not self.placed or not self.stands:
            self.placed = placed
            self._cards(s, placed)
        strengths = self.strengths
        for c, slot in self.active:
            n = modifiers.strength(s, c)
            if n != strengths[slot]:
                self._set_strength(slot, n)
        self._marks(s, placed)
        return out

    def _set_strength(self, slot: int, n: int) -> None:
        self.strengths[slot] = n
        self.row[self.begin + CARDS_AT + slot * CARD_WIDTH + NOW] = n if 0 <= n <= MOST else cut(n)

    def _events(self, s: State, written: list[tuple[int, ...]]) -> None:
        last, heard = len(written), self.heard
        if heard == last:
            return
        known: dict[int, bytes] = s.book.kept.setdefault(EVENTS_KEPT, {})
        new = [self._event(s, e, known) for e in written[max(heard, last - EVENTS) :]]
        new.reverse()
        self.told = (b"".join(new) + self.told)[:EVENTS_SIZE]
        self.heard = last
        at = self.begin + EVENTS_AT
        self.row[at : at + len(self.told)] = self.told

    def _event(self, s: State, e: tuple[int, ...], known: dict[int, bytes]) -> bytes:
        """What is said of an event; equal events are `known`."""
        kind, card = e[KIND], e[CARD_AT]
        at, of = NUMBER_AT[kind], SIDE_AT[kind]
        number = e[at] if at >= 0 else 0
        if number < 0 or number > MOST:
            number = cut(number)
        by, type = 2, -1
        if card >= 0:
            fact = s.book.facts[s.code[card]]
            by = fact.side
            if e[SEEN] >> self.side & 1:
                type = fact.type
        if of >= 0:
            by = e[of] if e[of] < 2 else 2
        key = ((kind << 8 | number) << 2 | by) << 8 | type + 1
        found = known.get(key)
        if found is None:
            out = bytearray(EVENT_WIDTH)
            out[GROUP[kind]], out[NUMBER] = 1, number
            if by < 2:
                out[BY + by] = 1
            if type >= 0:
                out[TYPE + type] = 1
            found = known[key] = bytes(out)
        return found

    # -- cards ----------------------------------------------------------------------------------------------

    def _cards(self, s: State, placed: Slots) -> None:
        """Write all that is kept for as long as the cards stay as they are: all but strengths and marks. A slot is written only
        if something else is in it than before."""
        shown, slots = [0] * SLOTS, []
        held: dict[int, bytes] = {}
        active = [slot for _, slot in self.active]
        self.active.clear()
        side, zone, face, code, mine, seen, facts = self.side, s.zone, s.face, s.code, s.mine, s.seen, s.book.facts
        hosts = any_hosted(s)
        for c, slot in placed.slot_of.items():
            if shown[slot]:
                shown[slot] += COPY
                continue
            k, up = code[c], face[c]
            fact = facts[k]
            if up:
                shown[slot] = COPY + UP + (k + 1 << TOLD_AT)
            elif mine[c] if fact.side == side else seen[c] == 1:
                shown[slot] = COPY + (k + 1 << TOLD_AT)
            else:
                shown[slot] = COPY
            slots.append(slot)
            if zone[c] < CAN_HOLD:
                continue
            if up and zone[c] >= INSTALLED_FROM and fact.has_strength:
                self.active.append((c, slot))
            numbers = s.counters[c * N_COUNTERS : (c + 1) * N_COUNTERS]
            on_it = s.host.count(c) if hosts else 0
            if on_it or numbers != NO_COUNTERS:
                held[slot] = bytes([*[n if 0 <= n <= MOST else cut(n) for n in numbers], on_it])
        before, gone, had = self.shown, self.slots, self.held
        self.shown, self.slots, self.held = shown, slots, held
        others = [slot for slot in slots if shown[slot] != before[slot]]
        if held != had:
            others += [x for x in slots if shown[x] == before[x] and held.get(x) != had.get(x)]
        others += [slot for slot in gone if not shown[slot]]
        for slot in others:
            self._slot(s, slot, shown[slot], before[slot])
        if active:
            now = [slot for _, slot in self.active]
            for slot in active:
                if self.strengths[slot] and slot not in now:
                    self._set_strength(slot, 0)

    def _slot(self, s: State, slot: int, what: int, before: int) -> None:
        """Write a slot, of which `before` is written."""
        out, at = self.row, self.begin + CARDS_AT + slot * CARD_WIDTH
        out[at : at + CARD_WIDTH] = NO_CARD
        self.strengths[slot] = 0
        if what:
            out[at] = 1
            out[at + KNOWN] = what >= 1 << TOLD_AT
            out[at + FACEUP] = what >> FACE_AT & 1
            out[at + COPIES] = what & MOST_COPIES
            if slot in self.held:
                out[at + COUNTERS : at + NOW] = self.held[slot]
        code = what >> TOLD_AT
        if code != before >> TOLD_AT:
            at = self.begin + TEXTS_AT + slot * WIDTH
            out[at : at + WIDTH] = row(s.book, code - 1) if code else NO_TEXT

    def _mark(self, slot: int, field: int) -> None:
        at = self.begin + CARDS_AT + slot * CARD_WIDTH + field
        self.row[at] = 1
        self.marked.append(at)

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

    def _pile(self, s: State) -> None:
        """Sums over cards whose order says nothing. A zone whose cards are the same tuple has the same cards."""
        side, face, code, mine, facts = self.side, s.face, s.code, s.mine, s.book.facts
        if code is not self.coded:
            self.coded, self.heap = code, ()
            self._add_up(s, HEAP_PILE, [])
            self.own = [c for c, k in enumerate(code) if facts[k].side == side]
        archives, heap = s.order[Zone.ARCHIVES], s.order[Zone.HEAP]
        self._add_up(s, UNSEEN_PILE, [code[c] for c in self.own if not mine[c] and not face[c]])
        if archives or self.piles[ARCHIVES_PILE]:
            self._add_up(s, ARCHIVES_PILE, [code[c] for c in archives if sight.knows(s, side, c)])
        self.facedown = len([c for c in archives if not face[c]])
        if heap is not self.heap:
            self.heap = heap
            self._add_up(s, HEAP_PILE, [code[c] for c in heap])

    def _add_up(self, s: State, pile: int, codes: list[int]) -> None:
        """Write the sum of a pile of these cards; what is the same at both ends of it as before is not added up anew."""
        before = self.piles[pile]
        if codes == before:
            return
        most = min(len(codes), len(before))
        first = 0
        while first < most and codes[first] == before[first]:
            first += 1
        last = 0
        while last < most - first and codes[-1 - last] == before[-1 - last]:
            last += 1
        total = self.totals[pile]
        for code in before[first : len(before) - last]:
            total -= lane(s.book, code)
        for code in codes[first : len(codes) - last]:
            total += lane(s.book, code)
        self.piles[pile], self.totals[pile] = codes, total
        at = self.begin + PILES_AT + pile * WIDTH
        self.row[at : at + WIDTH] = self._sum(total)

    def _sum(self, total: int) -> bytes:
        sums = total.to_bytes(WIDTH * LANE // 8, "little")
        low = sums[::2]
        if low.isascii() and sums[1::2].count(0) == WIDTH:  # none is above MOST
            return low
        return bytes([min(MOST, total >> (LANE * k) & 0xFFFF) for k in range(WIDTH)])


