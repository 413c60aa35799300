"""Positions that a seat cannot tell from the real one: every card that it does not know gets another identity."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from ..board import listen
from ..engine.ask import installs, objects, prices, progress, references, server_sets, sight, triggers
from ..engine.change import active, emitting
from ..engine.change.emitting import NAMES_ANOTHER
from ..engine.ints import COUNTER_ADVANCEMENT
from ..engine.program.parts import KEEPS_CARDS, KEEPS_LAST, Fact
from ..engine.state import Account, Effects, Listener, State, Structure, Window
from ..engine.state.refs import LASTING, LISTENER, SECRET_SERVER, AccountEntry
from ..engine.timing import machine
from ..errors import RezzedError, brief
from ..events import CARD, GEN, KIND, OTHER_SEEN, SEEN, SOURCE, SOURCE_SEEN, Ev, Event, X, Y, Z
from ..ids import ARCHIVES, CORP, FIRST_REMOTE, HQ, N_ORDERED, RND, RUNNER, SIDE_NAMES, Scope, Span, Type, Zone
from ..library import Library
from ..rules.book import Op, Table
from ..server_names import name_of_server
from ..vocabulary.abilities import Purpose
from ..vocabulary.effects import Install
from ..wording.names import place_words
from .seat_side import Likely

Entry = tuple[int, ...]

TRIES: Final = 50  # positions that are drawn until one looks like the real one
_IDENTITIES: Final = (Type.CORP_IDENTITY, Type.RUNNER_IDENTITY)
_INSTALLED: Final = (Zone.ICE, Zone.ROOT, Zone.HOSTED)
_IN_ROOTS: Final = (Type.ASSET, Type.AGENDA, Type.UPGRADE)
_IN_RIG: Final = (Type.PROGRAM, Type.HARDWARE, Type.RESOURCE)
_BLANK: Final = ("corp_card", "onr_corp_card")  # they may be in any root
_LABELS: Final = 1_000_000  # no card of a game has such a label
_SECRET: Final = (Op.TRACE_BASE_LINK, Op.TRACE_LINK)  # 1996: between the choice of the Corp and the end of the trace


class Sample:
    """Draws positions that look the same to one side.

    Args:
        state: the position. It does not change.
        written: its events.
        side: CORP or RUNNER.
        rng: decides what is drawn.
        deck: titles of the cards of the opponent, or None.
        library: finds the cards of the deck.
        likely: how likely a card of the opponent is in a place; None for the same everywhere.

    Raises:
        RezzedError: the deck names an unknown card or a card of the wrong side.
    """

    def __init__(
        self, state: State, written: list[Entry], side: int, rng: random.Random, deck: Sequence[str] | None, library: Library,
        likely: Likely | None = None,
    ) -> None:  # fmt: skip
        self.real = state
        self.written = written
        self.side = side
        self.rng = rng
        self.likely = likely
        self.slots = hidden(state, side)
        self.theirs = [c for c in self.slots if objects.fact(state, c).side != side]
        self.installing = {c: f for c, f in _installs(state) if c in self.theirs}
        self.pool = [] if deck is not None else sorted(
            [f for f in state.book.cards() if f.side != side and f.type not in _IDENTITIES], key=lambda f: f.id
        )
        self.deck = None if deck is None else Counter(self._of_deck(deck, library))
        self.lost = self._lost()
        turns = [i for i, e in enumerate(written) if e[KIND] == Ev.TURN_ENDS]
        self.turn = written[turns[-1] :] if turns else written  # the events of the turn in progress
        self.last_turns = [self._last_turn(who) for who in (CORP, RUNNER)]
        unsure = set(self.slots)
        self.renamed = [
            i for i, e in enumerate(written) if any([e[at] in unsure and e[seen] >> side & 1 for at, seen in _cards_in(e)])
        ]

    def _of_deck(self, deck: Sequence[str], library: Library) -> list[int]:
        """The codes of the cards of a deck without those that this side knows."""
        if isinstance(deck, str) or not all(isinstance(title, str) for title in deck):
            raise RezzedError(f"deck: expected a list of titles, not {brief(deck)[:40]}")
        s, codes = self.real, []
        for title in deck:
            fact = library.find_card(s.book.name, title)
            if fact.side == self.side:
                raise RezzedError(f"deck: {fact.title} is not a {SIDE_NAMES[self.side ^ 1].capitalize()} card")
            codes += [fact.code] if fact.type not in _IDENTITIES else []
        left = Counter(codes)
        left.subtract(s.code[c] for c in range(len(s.code)) if c not in self.slots and s.code[c] in left)
        return list((+left).elements())

    def draw(self) -> tuple[State, list[Entry]]:
        """A position and its events.

        Raises:
            RezzedError: the deck has too few cards for the places of hidden cards.
        """
        s = self.real.copy()
        s.code = s.code[:]
        _arrange(s, self.side, self.slots)
        mine = [c for c in self.slots if c not in self.theirs]
        codes = sorted(s.code[c] for c in mine)
        self.rng.shuffle(codes)
        dealt = dict(zip(mine, codes, strict=True)) | self._dealt(s)
        _forget_abilities(s, self.slots)
        s.code = [dealt.get(c, code) for c, code in enumerate(s.code)]
        self._listen(s)
        self._bids(s)
        _ask_again(s, self.side)
        return s, self._rewritten(s)

    # -- identities -----------------------------------------------------------------------------------------

    def _dealt(self, s: State) -> dict[int, int]:
        """New identities of the opponent's cards: first those that were seen and lost, then the others, the places with the
        fewest possible cards first."""
        out: dict[int, int] = {}
        left = None if self.deck is None else self.deck.copy()
        for code in self.lost:
            f = s.book.facts[code]
            fits = [c for c in self.theirs if c not in out and self._may_be(s, c, f, out)]
            if fits:
                out[self.rng.choice(fits)] = code
                if left is not None:
                    left[code] -= 1
        facts = self.pool if left is None else [s.book.facts[code] for code in (+left).elements()]
        bound = {c for c in self.theirs if s.zone[c] in _INSTALLED or c in self.installing}
        order = sorted([c for c in self.theirs if c not in out], key=lambda c: c not in bound and s.zone[c] < Zone.RIG)
        if self.likely is not None:  # what is left over is in the decks
            order.sort(key=lambda c: s.zone[c] in (Zone.RND, Zone.STACK))
        for c in order:
            at: Sequence[int] = range(len(facts))
            if c in bound:
                at = [k for k in at if self._may_be(s, c, facts[k], out)]
            if not at:
                where = place_words(s, s.zone[c], *sight.place(s, c))
                raise RezzedError(f"deck: no card is left for {where}")
            k = self.rng.choice(at) if self.likely is None else self._chosen(s, c, at, facts, self.likely)
            out[c] = facts[k].code
            if left is not None:
                del facts[k]
        return out

    def _chosen(self, s: State, c: int, at: Sequence[int], facts: Sequence[Fact], likely: Likely) -> int:
        """Which of the cards at these places of a list a hidden card is, by how likely each of them is there."""
        server, _ = sight.place(s, c)
        named = "" if server < 0 else name_of_server(s, server)
        advanced = s.counter(c, COUNTER_ADVANCEMENT)
        weights = [likely(facts[k], s.zone[c], named, advanced) for k in at]
        return self.rng.choices(at, weights)[0] if sum(weights) else self.rng.choice(at)

    def _may_be(self, s: State, c: int, f: Fact, dealt: dict[int, int]) -> bool:
        """Whether a hidden card may be this one, beside those that were dealt."""
        zone, at = s.zone[c], s.where[c]
        if zone not in _INSTALLED:
            return c not in self.installing or self._may_install(s, c, f)
        if zone == Zone.ICE or (zone in (Zone.ROOT, Zone.HOSTED) and objects.is_ice(self.real, c)):
            return f.type == Type.ICE and not _forbidden(s, f, at, c)
        if zone == Zone.HOSTED:
            return f.type in _IN_ROOTS
        if f.id in _BLANK:
            return at >= FIRST_REMOTE and not _forbidden(s, f, at, c)
        if f.type not in _IN_ROOTS or _forbidden(s, f, at, c):
            return False
        others = [s.book.facts[dealt.get(k, s.code[k])] for k in s.roots[at] if k != c and (k in dealt or k not in self.slots)]
        if f.decl.limit_region and any(x.decl.limit_region for x in others):
            return False
        return f.type == Type.UPGRADE or (at >= FIRST_REMOTE and all(x.type == Type.UPGRADE for x in others))

    def _may_install(self, s: State, c: int, f: Fact) -> bool:
        """Whether a card that the opponent is installing unseen may be this one. Once the destination of a card of the
        Corp is named, it is seen whether that is ice (CR 8.5.16b)."""
        at = self.installing[c].server
        if f.side == CORP:
            ice = f.type == Type.ICE
            if at < 0:
                return ice or f.type in _IN_ROOTS
            return (ice if objects.is_ice(self.real, c) else f.type in _IN_ROOTS) and not _forbidden(s, f, at, c)
        if f.type not in _IN_RIG:
            return False
        before = s.code[c]
        s.code[c] = f.code
        fits = installs.installable(s, c)
        s.code[c] = before
        return fits

    def _lost(self) -> list[int]:
        """The codes of the opponent's cards that this side has seen and lost track of, as often as it can be sure of."""
        s = self.real
        most: dict[int, int] = {}
        for e in self.written:
            for card, seen in [(e[at], e[saw]) for at, saw in _cards_in(e)]:
                if card in self.theirs and seen >> self.side & 1:
                    most[s.code[card]] = max(most.get(s.code[card], 1), sight.number_in(seen, False))
        known = Counter(s.code[c] for c in range(len(s.code)) if c not in self.slots)
        lost = {code: n - known[code] for code, n in most.items()}
        return [code for code in sorted(lost, key=lambda x: s.book.facts[x].id) for _ in range(lost[code])]

    # -- what follows from identities -----------------------------------------------------------------------

    def _listen(self, s: State) -> None:
        """Enter the abilities of the new cards into the lists, and count what they count."""
        for c in self.slots:
            if s.zone[c] >= Zone.RIG:
                active.set_unrezzed(s, c, True)
            elif s.zone[c] in (Zone.HEAP, Zone.GRIP, Zone.ARCHIVES, Zone.HQ):
                active.set_discarded(s, c, True)
        old, totals, spans, was = s.ledger.accounts, s.totals, s.spans, s.earlier
        listen(s)
        accounts = s.ledger.accounts
        known = [not x.askers or any([c not in self.slots for c in x.askers]) for x in old]
        at = {x.name(): i for i, x in enumerate(old) if known[i]}
        place = [at.get(x.name(), -1) for x in accounts]
        s.totals = [totals[at] if at >= 0 else self._counted(s, x) for x, at in zip(accounts, place, strict=True)]
        now = {at: i for i, at in enumerate(place)}
        s.spans = tuple([(now[i], serial, n) for i, serial, n in spans if i in now])
        kept = [(now[i], card, gen, last) for i, card, gen, last in s.entries if i in now]
        s.entries = (*kept, *[e for i, x in enumerate(accounts) if place[i] < 0 for e in self._undergone(s, i, x)])
        s.earlier = ((), ())
        for side in (CORP, RUNNER):
            events = self.last_turns[side]
            if events and any([x.keeps & KEEPS_LAST << side for x in accounts]):
                last = tuple([
                    0 if not x.keeps & KEEPS_LAST << side
                    else was[side][at] if at >= 0 and was[side] else self._met(s, x, events)
                    for x, at in zip(accounts, place, strict=True)
                ])  # fmt: skip
                s.earlier = (last, s.earlier[RUNNER]) if side == CORP else (s.earlier[CORP], last)

    def _last_turn(self, side: int) -> Sequence[Entry]:
        """The events of the last turn of a side that is over."""
        ends = [i for i, e in enumerate(self.written) if e[KIND] == Ev.TURN_ENDS and e[X] == side]
        begins = [i for i, e in enumerate(self.written) if e[KIND] == Ev.TURN_BEGINS and e[X] == side]
        return self.written[max((i for i in begins if i < ends[-1]), default=0) : ends[-1]] if ends else ()

    def _counted(self, s: State, account: Account) -> int:
        """What an account has counted by the events of the log."""
        return self._met(s, account, self._span_of(s, account.scope))

    def _span_of(self, s: State, scope: int) -> Sequence[Entry]:
        """The events of a span: the game, the turn, or the run in progress or just over."""
        if scope == Span.GAME:
            return self.written
        if scope == Scope.RUN:
            begun = [i for i, e in enumerate(self.turn) if e[KIND] == Ev.RUN_BEGINS]
            ended = [i for i, e in enumerate(self.turn) if e[KIND] == Ev.RUN_ENDS] if s.run_at < 0 else []
            return self.turn[begun[-1] : ended[-1] + 1 if ended else None] if begun else ()
        return self.turn if scope == Scope.TURN else ()

    def _met(self, s: State, account: Account, events: Sequence[Entry]) -> int:
        """What an account counts of these events."""
        return sum(emitting.part_of(s, account.part, e) for e in self._met_by(s, account, events))

    def _met_by(self, s: State, account: Account, events: Sequence[Entry]) -> list[Event]:
        """Those of these events that an account counts."""
        same = [(e[KIND], e[CARD], e[GEN], e[X], e[Y], e[Z]) for e in events if e[KIND] == account.kind]
        return [e for e in same if triggers.occurs(s, account, e)]

    def _undergone(self, s: State, n: int, account: Account) -> list[AccountEntry]:
        """The cards that an account would have kept by the events of the log."""
        if not account.keeps & KEEPS_CARDS:
            return []
        last = next((side for side in (CORP, RUNNER) if account.keeps & KEEPS_LAST << side), -1)
        events = self._span_of(s, account.scope) if last < 0 else self.last_turns[last]
        return [
            (n, e[CARD], emitting.object_of(e), int(last >= 0)) for e in self._met_by(s, account, events) if e[CARD] >= 0
        ]

    def _bids(self, s: State) -> None:
        """Draw again what the opponent has chosen in secret."""
        for c, (kind, _) in enumerate(s.chosen):
            if kind == SECRET_SERVER and objects.fact(s, c).side != self.side:
                s.chosen[c] = (SECRET_SERVER, 1 + self.rng.choice((HQ, RND, ARCHIVES)))
        for f in s.stack:
            if not isinstance(f, Structure) or f.row < 0 or self.side != RUNNER:
                continue
            op = s.book.rows[f.row].op
            if f.table == Table.PSI and op == Op.BID_RUNNER:
                high = 2 if f.z == CORP + 1 else min(2, prices.spendable(s, CORP, Purpose.ANYTHING))
                f.x = self.rng.randint(0, high)
            elif f.table == Table.TRACE and op in _SECRET:
                f.y = self.rng.randint(0, min(f.x, prices.spendable(s, CORP, Purpose.TRACE)))

    def _rewritten(self, s: State) -> list[Entry]:
        """The events. A card that this side knew then and does not know now is the one of the new position that has its
        title."""
        out = self.written[:]
        if not self.renamed:
            return out
        copies: dict[int, int] = {}
        for c in range(len(s.code)):
            if s.code[c] not in copies or sight.knows(s, self.side, c):
                copies[s.code[c]] = c
        for i in self.renamed:
            row = list(out[i])
            for at, seen in _cards_in(out[i]):
                c = row[at]
                if c >= 0 and row[seen] >> self.side & 1 and s.code[c] != self.real.code[c]:
                    row[at] = copies.get(self.real.code[c], c)
            out[i] = tuple(row)
        return out


def _installs(s: State) -> list[tuple[int, Effects]]:
    """The cards that are being installed, and the abilities by which they are."""
    found = []
    for f in s.stack:
        node = progress.instruction(s, f) if isinstance(f, Effects) else None
        if isinstance(f, Effects) and isinstance(node, Install):
            found.append((references.deref(s, node.what, f.card, f.event, f), f))
    return found


def _cards_in(e: Entry) -> tuple[tuple[int, int], ...]:
    """Where an event names cards, and where it says what the players saw of them."""
    named = ((CARD, SEEN), (SOURCE, SOURCE_SEEN))
    return (*named, (X, OTHER_SEEN)) if NAMES_ANOTHER[e[KIND]] else named


def hidden(s: State, side: int) -> list[int]:
    """The cards that a side does not know, by their places; in a hand in the order of their numbers, which is no order."""
    places: list[Iterable[int]] = []
    for n in range(len(s.positions)):
        places += [objects.protecting(s, n), s.roots[n]]
    places.append(c for c in range(len(s.code)) if s.zone[c] == Zone.HOSTED)
    for zone in range(N_ORDERED):
        places.append(sorted(s.order[zone]) if zone in (Zone.HQ, Zone.GRIP) else s.order[zone])
    return [c for cards in places for c in cards if not sight.knows(s, side, c)]


def _forbidden(s: State, f: Fact, server: int, card: int) -> bool:
    """Whether a card cannot be installed in this server."""
    return f.decl.not_on is not None and server_sets.at_matches(s, f.decl.not_on, server, card)


def _arrange(s: State, side: int, slots: list[int]) -> None:
    """Give the opponent's hand an order and labels that tell nothing."""
    hand = Zone.GRIP if side == CORP else Zone.HQ
    s.own()
    for n, c in enumerate(slots):
        if s.zone[c] == hand:
            s.label[c] = _LABELS + n
    known = sorted((c for c in s.order[hand] if c not in slots), key=lambda c: (objects.fact(s, c).title, s.nth[c]))
    s.order[hand] = (*known, *sorted(c for c in s.order[hand] if c in slots))


def _forget_abilities(s: State, slots: list[int]) -> None:
    """Remove the abilities of hidden cards from the lists, from windows and from what waits for a checkpoint."""
    gone = set(slots)
    s.own_index()
    for i, row in enumerate(s.index):
        if any(x[CARD] in gone and not x[LASTING] for x in row):
            s.index[i] = _without(row, gone)
    for f in s.stack:
        if isinstance(f, Window):
            f.pending = tuple([p for p in f.pending if p[LISTENER][CARD] not in gone or p[LISTENER][LASTING]])
    s.changes = [(event, firsts, _without(heard, gone), _without(unmet, gone)) for event, firsts, heard, unmet in s.changes]
    s.linked = tuple([p for p in s.linked if p[LISTENER][CARD] not in gone or p[LISTENER][LASTING]])
    s.used = tuple([u for u in s.used if u[CARD] not in gone])


def _without(row: tuple[Listener, ...], gone: set[int]) -> tuple[Listener, ...]:
    """Abilities without those of these cards; lasting effects stay."""
    return tuple([x for x in row if x[CARD] not in gone or x[LASTING]])


def _ask_again(s: State, side: int) -> None:
    """Find the options of the opponent again: they depend on the new cards."""
    if s.who != side ^ 1 or s.over or (isinstance(s.stack[-1], Structure) and s.stack[-1].table == Table.CHECKPOINT):
        return
    s.sink = None
    s.who, s.options = -1, []
    machine.advance(s)
