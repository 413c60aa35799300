"""Writes the entity encoding: see `entity_layout.py`. Like the flat one it reads the state by an allow-list (decision O2)."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final

from .. import decisions
from ..decisions import NO_CARD, VERB, Verb
from ..engine.ask import modifiers, objects, progress, sight
from ..engine.program.parts import CompiledAbility
from ..engine.state import State
from ..engine.windows import start
from ..ids import CORP, FIRST_REMOTE, INSTALLED_FROM, N_COUNTERS, Option, Type, Zone
from ..rules.book import Table
from ..vocabulary.abilities import Paid
from ..vocabulary.amounts import Ref
from ..vocabulary.effects import Lasting
from .entity_layout import (
    CARD_COLUMNS,
    CARDS,
    FUND,
    KEPT,
    MORE,
    OPTION_COLUMNS,
    OPTIONS,
    PAGE,
    POOL,
    PRICED,
    TABLE_COLUMNS,
    UNSEEN,
    VERBS,
)
from .features import MOST
from .slots import any_hosted, subject
from .table import ARCHIVES, CORP_SCORE, GRIP, HEAP, HQ, RND, RUNNER_SCORE, STACK, TABLE_END, TableWriter, met
from .ways_in import WaysIn

WIDTH: Final = len(CARD_COLUMNS)
OPTION_WIDTH: Final = len(OPTION_COLUMNS)
AT: Final = {f.name: k for k, f in enumerate(CARD_COLUMNS)}
COPIES: Final = AT["copies"]
KNOWN: Final = AT["known"]
FACEUP: Final = AT["faceup"]
ZONE: Final = AT["zone"]
OWN: Final = AT["own"]
SERVER: Final = AT["server"]
POSITION: Final = AT["position"]
HOST: Final = AT["host"]
ON_IT: Final = AT["on it"]
TYPE: Final = AT["type"]
POINTS: Final = AT["points"]
COUNTERS: Final = AT["virus"]
STRENGTH: Final = AT["strength"]
ASKS: Final = AT["asks"]
MET: Final = AT["met"]
ACCESSED: Final = AT["accessed"]
NO_COUNTERS: Final = [0] * N_COUNTERS
NO_ROW: Final = (0,) * WIDTH
NO_OPTION: Final = (0,) * OPTION_WIDTH
# zones from here on can have cards with counters on them
COUNTED_FROM: Final = 6  # Zone.CORP_SCORE
VERB_AT: Final = tuple(VERBS.index(v) + 1 if v in VERBS else 0 for v in Verb)
SINGLE: Final = tuple(map(int, (Zone.CORP_ID, Zone.RUNNER_ID, Zone.RIG, Zone.PLAY)))  # zones whose cards are in a public order
SCORED: Final = (CORP_SCORE, RUNNER_SCORE)
HANDS: Final = (HQ, GRIP)  # by side
DECKS: Final = (RND, STACK)
REMOVED: Final = 9  # Zone.REMOVED
ALIKE: Final = (HQ, GRIP, ARCHIVES, HEAP, REMOVED)  # zones in which copies of a card that a side knows have one row

Price = tuple[int, int]  # credits and clicks


def cut(n: int) -> int:
    """A number, cut at the bounds."""
    return MOST if n > MOST else -MOST if n < -MOST else n


def kind_of(a: CompiledAbility) -> int:
    """What an ability is for: a number of `ABILITY_KINDS`."""
    if a.breaks is not None:
        return 1
    if not isinstance(a.node, Paid):
        return 0
    return 2 if any([isinstance(e, Lasting) and e.bound_to == Ref.THIS for e in a.node.do]) else 3


def one_of_each(s: State, side: int, options: Sequence[Option]) -> list[Option]:
    """Options without those that are equal: about copies of a card that have one row. Of equal cards the one is taken that the
    opponent has seen: nobody could say that it was another one.

    Args:
        s: the position.
        side: who reads them.
        options: as `rezzed.game.offer.offered` gives them.
    """
    out: list[Option] = []
    places: dict[tuple[int, int, int, int, int], int] = {}  # where the first of equal options stands
    for o in options:
        c = subject(o)
        if c >= 0 and s.zone[c] in ALIKE and sight.knows(s, side, c):
            at = places.setdefault((o & VERB, o >> 24, s.code[c], s.zone[c], s.face[c]), len(out))
            if at < len(out):
                if s.seen[c] and not s.seen[subject(out[at])]:
                    out[at] = o
                continue
        out.append(o)
    return out


def place_of(s: State, options: Sequence[Option], wanted: Option) -> int:
    """Where an option stands among others, or one that is equal to it because it is about another copy of the card; -1 if
    none does."""
    for k, o in enumerate(options):
        if o == wanted:
            return k
    c = subject(wanted)
    if c >= 0:
        for k, o in enumerate(options):
            if o & VERB == wanted & VERB and o >> 24 == wanted >> 24 and subject(o) >= 0 and s.code[subject(o)] == s.code[c]:
                return k
    return -1


class EntityEncoder(TableWriter):
    """Writes observations of one side of one game.

    Args:
        side: CORP or RUNNER.

    Attributes:
        cards: the table of cards, row after row. It is always the same array, as the next two are.
        table: the row about the table.
        options: the table of options.
        row_of: the row of each card that has one.
    """

    __slots__ = (
        "cards", "table", "options", "row_of", "shared", "count", "offered", "left_out", "active", "marked", "lent",
        "made",
    )  # fmt: skip

    def __init__(self, side: int) -> None:
        super().__init__(side)
        self.cards = array("h", NO_ROW * CARDS)
        self.table = array("h", (0,) * len(TABLE_COLUMNS))
        self.options = array("h", NO_OPTION * OPTIONS)
        self.row_of: dict[int, int] = {}
        self.shared = bytearray(TABLE_END)
        self.count = 0  # rows of cards where they are
        self.offered = 0  # rows of options
        self.left_out = 0
        self.active: list[tuple[int, int]] = []  # cards that have a strength now, and where it is written
        self.marked: list[int] = []  # where a mark is written
        self.made: list[int] = []  # the rows of cards where they are, as they were placed
        self.lent: list[int] = []  # cards that have rows because an option is about them

    def encode(
        self, s: State, options: Sequence[Option], prices: Sequence[Price], turned: int, of: int, used: int
    ) -> None:
        """Write the three tables.

        Args:
            s: the position.
            options: the options on this page; empty if the side has nothing to decide.
            prices: what each of them costs.
            turned: pages that were turned.
            of: the options on all pages.
            used: decisions so far, in percent of the bound.
        """
        self.look(s)
        if not self.stands:
            self._place(s)
        for at in self.marked:
            self.cards[at] = 0
        self.marked = []
        for c, at in self.active:
            self.cards[at] = cut(modifiers.strength(s, c))
        self._lend(s, options)
        self._marks(s)
        ways = WaysIn(s, self.side)
        self._options(s, options, prices, of > turned * PAGE + len(options), ways)
        self._table(s, turned, of, used, ways)

    # -- cards ----------------------------------------------------------------------------------------------

    def _place(self, s: State) -> None:
        """Write the rows of all cards where they are."""
        before = self.count + len(self.lent)
        self.row_of, self.active, self.lent, self.made = {}, [], [], []
        self.count = self.left_out = 0
        self.facedown = len([c for c in s.order[ARCHIVES] if not s.face[c]])
        self._installed(s)
        self._alike(s, s.order[HANDS[self.side]])
        self._alike(s, [c for c in s.order[HANDS[self.side ^ 1]] if s.seen[c]])
        for zone in SCORED:
            for c in s.order[zone]:
                self._row(s, c)
        for owner in (CORP, CORP ^ 1):
            told = s.mine if owner == self.side else s.seen
            for k, c in enumerate(s.order[DECKS[owner]]):
                if told[c]:
                    self._row(s, c, 0, k + 1)
        known = [sight.knows(s, self.side, c) for c in s.order[ARCHIVES]]
        self._alike(s, [c for c, is_known in zip(s.order[ARCHIVES], known, strict=True) if is_known])
        for k, c in enumerate(s.order[ARCHIVES]):
            if not known[k]:
                self._row(s, c, 0, k + 1)
        self._alike(s, s.order[HEAP])
        self._alike(s, [c for c in s.order[REMOVED] if sight.knows(s, self.side, c)])
        self._unseen(s)
        self.made += NO_ROW * (before - self.count)
        if self.made:
            self.cards[: len(self.made)] = array("h", self.made)

    def _installed(self, s: State) -> None:
        """Identities, servers, the rig, cards on other cards, and what is being played: a row for each card."""
        for zone in SINGLE:
            for k, c in enumerate(s.order[zone]):
                self._row(s, c, 0, k + 1)
        there = [n for n in range(len(s.positions)) if n < FIRST_REMOTE or objects.server_exists(s, n)]
        for number, n in sorted([(objects.number_of(s, n), n) for n in there]):
            for k, c in enumerate([s.ice_at[p] for p in s.positions[n] if s.ice_at[p] >= 0]):
                self._row(s, c, number + 1, k + 1)
            for k, c in enumerate(s.roots[n]):
                self._row(s, c, number + 1, k + 1)
        if any_hosted(s):
            on = sorted([(self.row_of.get(h, CARDS), s.label[c], c) for c, h in enumerate(s.host) if h >= 0])
            for _, _, c in on:
                if c not in self.row_of:
                    self._row(s, c)

    def _alike(self, s: State, cards: Sequence[int]) -> None:
        """Cards whose order says nothing: a row for each title. The side knows them all."""
        last: tuple[int, int] | None = None  # what the row at `at` stands for
        at = 0
        for _, _, c in sorted([(s.code[c], s.face[c], c) for c in cards]):
            sort = (s.code[c], s.face[c])
            if sort == last:
                self.made[at + COPIES] = min(MOST, self.made[at + COPIES] + 1)
                self.row_of[c] = at // WIDTH
            elif c not in self.row_of:
                at, last = self.count * WIDTH, sort if self.count < KEPT else None
                self._row(s, c)

    def _unseen(self, s: State) -> None:
        """Own cards that this side has not seen yet: a row for each title."""
        side, face, facts = self.side, s.face, s.book.facts
        unseen = [
            k for k, known, up in zip(s.code, s.mine, face, strict=True) if not known and not up and facts[k].side == side
        ]  # fmt: skip
        for code in sorted(set(unseen)):
            if self.count == KEPT:
                self.left_out += 1
                continue
            row = self._printed(s, code)
            row[ZONE], row[COPIES] = UNSEEN, min(MOST, unseen.count(code))
            self.made += row
            self.count += 1

    def _row(self, s: State, c: int, server: int = 0, position: int = 0) -> None:
        """The next row, for a card."""
        if self.count == KEPT:
            self.left_out += 1
            return
        self.made += self._card(s, c, self.count, server, position)
        self.count += 1

    def _card(self, s: State, c: int, k: int, server: int, position: int) -> list[int]:
        """What is written into a row for a card."""
        zone, face, at = s.zone[c], s.face[c], k * WIDTH
        self.row_of[c] = k
        if sight.knows(s, self.side, c):
            row = self._printed(s, s.code[c])
            row[ZONE], row[KNOWN], row[FACEUP] = zone + 1, 1, 1 if face else 0
            if objects.is_converted(s, c):
                row[TYPE] = Type.AGENDA + 1
                turned = s.book.facts[s.code[c]].decl.as_agenda
                row[POINTS] = 0 if turned is None else turned.points
            if face and zone >= INSTALLED_FROM and s.book.facts[s.code[c]].decl.strength is not None:
                self.active.append((c, at + STRENGTH))
        else:
            row = [0] * WIDTH
            row[ZONE], row[COPIES] = zone + 1, 1
            row[OWN] = s.book.facts[s.code[c]].side == self.side
        row[SERVER], row[POSITION] = min(MOST, server), min(MOST, position)
        if zone >= COUNTED_FROM:
            numbers = s.counters[c * N_COUNTERS : (c + 1) * N_COUNTERS]
            if numbers != NO_COUNTERS:
                row[COUNTERS : COUNTERS + N_COUNTERS] = [cut(n) for n in numbers]
            host = s.host[c]
            if host >= 0 and host in self.row_of:
                row[HOST] = self.row_of[host] + 1
            row[ON_IT] = min(MOST, s.host.count(c))
        return row

    def _printed(self, s: State, code: int) -> list[int]:
        """A row with what is printed on a card; it is kept with the book."""
        known: dict[int, list[int]] = s.book.kept.setdefault(("entities", self.side), {})
        if code not in known:
            fact = s.book.facts[code]
            d = fact.decl
            row = [0] * WIDTH
            row[0], row[OWN], row[COPIES], row[STRENGTH] = code + 1, 1 if fact.side == self.side else 0, 1, d.strength or 0
            row[TYPE], row[AT["cost"]], row[POINTS] = d.type + 1, min(MOST, d.cost or 0), d.points or 0
            row[AT["advance"]], row[AT["trash"]] = d.advance or 0, 0 if d.trash is None else d.trash + 1
            known[code] = row
        return known[code][:]

    def _lend(self, s: State, options: Sequence[Option]) -> None:
        """Give rows to the cards that options are about and that have none: a deck that is searched, a hand that is not
        known."""
        for c in self.lent:
            del self.row_of[c]
        if self.lent:
            first = self.count * WIDTH
            self.cards[first : first + len(self.lent) * WIDTH] = array("h", NO_ROW * len(self.lent))
            self.lent = []
        wanted = {c for c in [subject(o) for o in options] if c >= 0 and c not in self.row_of}
        if not wanted:
            return
        order = []
        for c in wanted:
            known = sight.knows(s, self.side, c)
            order.append((s.zone[c], 0 if known else 1, s.code[c] if known else s.label[c], s.label[c], c))
        strengths = len(self.active)
        for k, (_, _, _, _, c) in enumerate(sorted(order)):
            at = (self.count + k) * WIDTH
            self.cards[at : at + WIDTH] = array("h", self._card(s, c, self.count + k, 0, 0))
            self.lent.append(c)
        del self.active[strengths:]

    # -- marks and options ----------------------------------------------------------------------------------

    def _mark(self, card: int, column: int) -> None:
        at = self.row_of[card] * WIDTH + column
        self.cards[at] = 1
        self.marked.append(at)

    def _marks(self, s: State) -> None:
        """Which cards the moment is about."""
        if s.who == self.side and s.ask_card in self.row_of:
            self._mark(s.ask_card, ASKS)
        if s.run_at < 0:
            return
        ice = met(s)
        if ice in self.row_of:
            self._mark(ice, MET)
        a = progress.top_structure(s, Table.ACCESS)
        if a is not None and a.subj in self.row_of:
            if s.zone[a.subj] >= INSTALLED_FROM or sight.knows(s, self.side, a.subj):  # where it was in a deck is not told
                self._mark(a.subj, ACCESSED)

    def _options(self, s: State, options: Sequence[Option], prices: Sequence[Price], more: bool, ways: WaysIn) -> None:
        out: list[int] = []
        for o, price in zip(options, prices, strict=True):
            out += self._option(s, o, price)
            out += self._way(s, o, ways)
        if more:
            out += (MORE, *NO_OPTION[1:])
        rows = len(options) + int(more)
        out += NO_OPTION * (self.offered - rows)
        if out:
            self.options[: len(out)] = array("h", out)
        self.offered = rows

    def _option(self, s: State, o: Option, price: Price) -> tuple[int, ...]:
        """The row of an option."""
        v, a, b = o & VERB, o >> 8 & NO_CARD, o >> 24
        card, server, index, ability, paid = self.row_of.get(subject(o), -1) + 1, 0, 0, 0, 0
        credits, clicks = price
        if v == Verb.USE or v == Verb.TRIGGER:
            found = s.book.abilities[b & start.OF_ABILITY]
            index = found.number + 1
            ability = kind_of(found) if v == Verb.USE else 0
        elif v == Verb.RUN or v == Verb.SERVER:
            server = objects.number_of(s, a) + 1
        elif v == Verb.SOURCE:
            index = b
            paid = POOL if a == NO_CARD else FUND if a == decisions.FUND else 0
            card = 0 if paid else self.row_of.get(a, -1) + 1
        elif v == Verb.SUB or v == Verb.MODE:
            index = a + 1
        elif v == Verb.NUMBER or v == Verb.PAY or v == Verb.PAY_ALTERNATIVE:
            index = b
        return (
            VERB_AT[v], card, min(MOST, server), min(MOST, index), min(MOST, credits), min(MOST, clicks), ability, paid,
        )  # fmt: skip

    def _way(self, s: State, o: Option, ways: WaysIn) -> tuple[int, int, int]:
        """The way into the server that an option or its card is about, and the price of its ice."""
        v, c = o & VERB, subject(o)
        if v == Verb.RUN or v == Verb.SERVER:
            n = o >> 8 & NO_CARD
            return (*ways.of_server(n), 0) if n < len(s.positions) and objects.number_of(s, n) >= 0 else (0, 0, 0)
        if c < 0 or s.zone[c] < INSTALLED_FROM:
            return 0, 0, 0
        for n, root in enumerate(s.roots):
            if c in root:
                return (*ways.of_server(n), 0)
        for n, places in enumerate(s.positions):
            for p in places:
                if s.ice_at[p] == c:
                    return (*ways.of_server(n), ways.of_ice(c) if sight.knows(s, self.side, c) else 0)
        return 0, 0, 0

    def _table(self, s: State, turned: int, of: int, used: int, ways: WaysIn) -> None:
        shared = self.shared
        shared[:] = bytes(TABLE_END)
        self.write_table(s, shared, used)
        self.write_run(s, shared)
        self.table[:TABLE_END] = array("h", array("b", bytes(shared)))
        priced = [0] * (2 * PRICED)
        for n in range(len(s.positions)):
            number = objects.number_of(s, n) if n < FIRST_REMOTE or objects.server_exists(s, n) else PRICED
            if number < PRICED:
                priced[2 * number : 2 * number + 2] = ways.of_server(n)
        rows = (self.count + len(self.lent), min(MOST, self.left_out), of, turned)
        self.table[TABLE_END:] = array("h", (*priced, *rows))
