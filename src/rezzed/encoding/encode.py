"""Writes what one side knows into an observation: see `layout.py`. It reads the state by an allow-list, as views do.

See decisions O2 and O3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from ..engine.ask import modifiers, progress, sight
from ..engine.state import State
from ..events import Ev
from ..ids import INSTALLED_FROM, N_COUNTERS, Zone
from ..rules.book import Table
from ..wording.log import KINDS as TOLD
from .features import FEATURES, LANE, MOST, lane, lanes, row
from .layout import CARD, EVENT, EVENTS, LAYOUT
from .layout import KINDS as SHOWN
from .slots import SLOTS, Slots
from .table import ARCHIVES, HEAP, TableWriter, cut, met

WIDTH: Final = len(FEATURES)
SIZE: Final = LAYOUT.n
EVENTS_AT: Final = LAYOUT.part("events").start
PILES_AT: Final = LAYOUT.part("piles").start
CARDS_AT: Final = LAYOUT.part("cards").start
TEXTS_AT: Final = LAYOUT.part("texts").start
CARD_WIDTH: Final = len(CARD)
NO_CARD: Final = bytes(CARD_WIDTH)
EVENT_WIDTH: Final = len(EVENT)
NOTHING: Final = bytes(EVENTS_AT)
NO_TEXT: Final = bytes(WIDTH)
PILES_SIZE: Final = LAYOUT.part("piles").size
CAN_HOLD: Final = int(Zone.CORP_SCORE)  # zones from here on can have cards with counters on them
NO_COUNTERS: Final = (0,) * N_COUNTERS

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
CardColumns: TypeAlias = tuple[list[int], tuple[int, ...], list[int], list[int], list[int], list[int]]

SEEN: Final = 9  # what the players saw of the card of an event


class Encoder(TableWriter):
    """Writes observations of one side of one game. What has not changed since the last one is not written again.

    Args:
        side: CORP or RUNNER.
    """

    __slots__ = (
        "look", "sums", "piles", "told", "own", "slot_of", "columns", "row", "active", "touched", "known", "number", "texts",
    )  # fmt: skip

    def __init__(self, side: int) -> None:
        super().__init__(side)
        self.look: tuple[Sequence[int], ...] = ()  # the columns that `sums` was made from
        self.sums = bytearray(PILES_SIZE)
        self.piles: list[list[int]] = [[], [], []]  # the codes of the cards whose sums they are
        self.told = 0  # the events so far
        self.own: list[tuple[int, int]] = []  # the cards of this side, with their codes
        self.slot_of: dict[int, int] = {}  # the slots that the cards were written into
        self.columns: CardColumns = ([], (), [], [], [], [])  # the columns that they were written from
        self.known = [-1] * SLOTS  # the codes of the texts
        self.row = bytearray(SIZE)  # the last observation
        self.touched: list[int] = []  # where the marks are
        self.active: dict[int, int] = {}  # by slot, the cards that have a strength now
        self.number = 0  # of the last observation
        self.texts: list[int] = []  # the slots whose texts are not those of the observation before

    def encode(self, s: State, placed: Slots, written: list[tuple[int, ...]], used: int) -> bytearray:
        """An observation, one byte for each number (two's complement). It is always the same array; the caller copies it.

        Args:
            s: the position.
            placed: the slots of this side, with borrowed ones if it decides.
            written: the events of the game, as the engine writes them.
            used: decisions so far, in percent of the bound.
        """
        out = self.row
        self.number += 1
        self.texts = []
        out[:EVENTS_AT] = NOTHING
        self._piles(s, out)
        self.write_table(s, out, used)
        self.write_run(s, out)
        if len(written) != self.told:
            self._events(s, out, written)
        for at in self.touched:
            out[at] = 0
        self.touched = []
        columns: CardColumns = (s.face, s.counters, s.mine, s.seen, s.zone, s.host)
        if placed.slot_of is not self.slot_of or columns != self.columns:
            self._cards(s, placed)
            self.columns = (s.face[:], s.counters, s.mine[:], s.seen[:], s.zone[:], s.host[:])
        for slot, c in self.active.items():
            n = modifiers.strength(s, c)
            out[CARDS_AT + slot * CARD_WIDTH + NOW] = n if 0 <= n <= MOST else cut(n)
        self._marks(s, placed)
        return out

    def _events(self, s: State, out: bytearray, written: list[tuple[int, ...]]) -> None:
        """Write the new events before those that are there."""
        first, total = max(self.told, len(written) - EVENTS), len(written)
        self.told = total
        new = b"".join([self._event(s, written[k]) for k in range(total - 1, first - 1, -1)])
        out[EVENTS_AT:PILES_AT] = new + out[EVENTS_AT : PILES_AT - len(new)]

    def _event(self, s: State, e: tuple[int, ...]) -> bytearray:
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
        return out

    # -- cards ----------------------------------------------------------------------------------------------

    def _cards(self, s: State, placed: Slots) -> None:
        """Write the slots that are not what they were: all but strengths and marks."""
        after, changed = placed.slot_of, self._moved(placed)
        if not self.columns[0]:  # nothing was written yet
            self.columns = (s.face, s.counters, s.mine, s.seen, s.zone, s.host)
        face, counters, mine, seen, zone, host = self.columns
        if counters != s.counters:
            for c in after:
                at = c * N_COUNTERS
                if s.zone[c] >= CAN_HOLD and s.counters[at : at + N_COUNTERS] != counters[at : at + N_COUNTERS]:
                    changed.add(after[c])
        for now, before in ((s.face, face), (s.mine, mine), (s.seen, seen), (s.zone, zone)):
            if now != before:
                changed.update([after[c] for c, x in enumerate(now) if x != before[c] and c in after])
        if s.host != host:
            on = {h for c, h in enumerate(s.host) if h != host[c]} | {h for c, h in enumerate(host) if h != s.host[c]}
            changed.update([after[h] for h in on if h in after])
        there: dict[int, int] = {}  # the first card of each of these slots
        for c, slot in after.items():
            if slot in changed:
                if slot in there:
                    self.row[CARDS_AT + slot * CARD_WIDTH + COPIES] += 1
                else:
                    there[slot] = c
                    self._card(s, c, slot)
        for slot in changed - there.keys():
            at = CARDS_AT + slot * CARD_WIDTH
            self.row[at : at + CARD_WIDTH] = NO_CARD
            self.active.pop(slot, None)
            self._text(s, slot, -1)

    def _moved(self, placed: Slots) -> set[int]:
        """The slots in which there are not the same cards as before."""
        out: set[int] = set()
        before, after = self.slot_of, placed.slot_of
        if before is not after:
            self.slot_of = after
            for c, slot in after.items():
                was = before.get(c, -1)
                if was != slot:
                    out.add(slot)
                    if was >= 0:
                        out.add(was)
            out.update([before[c] for c in before.keys() - after.keys()])
        return out

    def _card(self, s: State, c: int, slot: int) -> None:
        """Write a card that is alone in its slot so far."""
        out, at, code, facts = self.row, CARDS_AT + slot * CARD_WIDTH, s.code[c], s.book.facts
        up, zone = s.face[c], s.zone[c]
        out[at : at + CARD_WIDTH] = NO_CARD
        out[at] = out[at + COPIES] = 1
        self.active.pop(slot, None)
        if up or (s.mine[c] if facts[code].side == self.side else s.seen[c] == 1):
            out[at + KNOWN] = 1
            self._text(s, slot, code)
            if up:
                out[at + FACEUP] = 1
                if zone >= INSTALLED_FROM and facts[code].decl.strength is not None:
                    self.active[slot] = c
        else:
            self._text(s, slot, -1)
        if zone >= CAN_HOLD:
            numbers = s.counters[c * N_COUNTERS : c * N_COUNTERS + N_COUNTERS]
            if numbers != NO_COUNTERS:
                whole = numbers if 0 <= min(numbers) and max(numbers) <= MOST else [cut(n) for n in numbers]
                out[at + COUNTERS : at + COUNTERS + N_COUNTERS] = bytes(whole)
            out[at + ON_IT] = s.host.count(c)

    def _text(self, s: State, slot: int, code: int) -> None:
        """Write what a card is; the code is -1 if that is not known."""
        if self.known[slot] != code:
            self.known[slot] = code
            at = TEXTS_AT + slot * WIDTH
            self.row[at : at + WIDTH] = NO_TEXT if code < 0 else row(s.book, code)
            self.texts.append(slot)

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
        side, face, code, mine = self.side, s.face, s.code, s.mine
        if not self.own:
            self.own = [(c, k) for c, k in enumerate(code) if s.book.facts[k].side == side]
        unseen = [k for c, k in self.own if not mine[c] and not face[c]]
        archives = [code[c] for c in s.order[Zone.ARCHIVES] if sight.knows(s, side, c)]
        self.facedown = len([c for c in s.order[Zone.ARCHIVES] if not face[c]])
        heap = [code[c] for c in s.order[Zone.HEAP]]
        for k, codes in enumerate((unseen, archives, heap)):
            if codes != self.piles[k]:
                self.piles[k] = codes
                self.sums[k * WIDTH : (k + 1) * WIDTH] = self._sum(s, codes)

    def _sum(self, s: State, codes: list[int]) -> bytes:
        total, known = 0, lanes(s.book)
        for code in codes:
            total += known[code] if code in known else lane(s.book, code)
        sums = total.to_bytes(WIDTH * LANE // 8, "little")
        low = sums[::2]
        if max(low) <= MOST and not any(sums[1::2]):
            return low
        return bytes([min(MOST, total >> (LANE * k) & 0xFFFF) for k in range(WIDTH)])
