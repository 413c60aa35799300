"""Events: something happened. It is written down, counted, and kept for the next checkpoint if an ability may want to know."""

from __future__ import annotations

from typing import Final, cast

from ...events import CARD, GEN, KIND, N_KINDS, Ev, Event, X, Y, Z
from ...ids import RUNNER, Scope
from ...vocabulary.amounts import Part
from ..ask import objects, progress, sight, triggers
from ..ask.sight import BOTH, MINE_AT, NTH_AT
from ..ints import E_RUN_BEGINS, SCOPE_BREACH, SCOPE_ENCOUNTER, SCOPE_RUN, SCOPE_TURN, SPAN_GAME, Z_HQ
from ..program.parts import KEEPS_CARDS, KEEPS_ENCOUNTERS, KEEPS_LATEST, KEEPS_SERVERS
from ..state import EVENTS, Effects, Listener, Run, State, Structure
from ..state.refs import ABILITY, ACCOUNT, Listeners

# what happens once in each encounter and each breach, although it is over by then
ENDS: Final = {int(Scope.ENCOUNTER): int(Ev.ENCOUNTER_ENDS), int(Scope.BREACH): int(Ev.BREACH_ENDS)}


# events after which a card goes elsewhere
GOES: Final = (int(Ev.TRASH), int(Ev.DISCARD), int(Ev.FORFEIT))

_INSTALL: Final = 0  # Basic.INSTALL
# for each kind of event, whether its x is a card
NAMES_ANOTHER: Final = bytes([kind in (Ev.BREAK, Ev.FULLY_BREAK, Ev.FAIL_BREAK, Ev.SWAP, Ev.HOST) for kind in range(N_KINDS)])


def emit(
    s: State,
    kind: int,
    card: int = -1,
    x: int = 0,
    y: int = 0,
    z: int = 0,
    gen: int = -1,
    written: bool = True,
    heard: bool = True,
) -> None:
    """Something happened: write it down, with the step and the ability that it belongs to, and keep it for the next checkpoint
    if an ability may want to know.

    `gen` names the object that it happened to, where that is not what the card is now (CR 1.12). What another event tells is
    not `written`; what other events tell to abilities is not `heard`.
    """
    if gen < 0:
        gen = s.gen[card] if card >= 0 else 0
    if written:
        if s.sink is not None:
            row = source = aid = -1
            for f in reversed(s.stack):
                if type(f) is Structure:
                    row = f.row
                    break
                if type(f) is Effects:
                    if source < 0:
                        source, aid = f.card, f.aid
                elif type(f) is Run:
                    break
            seen = by = 0
            if card >= 0:
                # most cards are faceup, and then it is this
                seen = s.nth[card] << NTH_AT | s.mine[card] << MINE_AT | BOTH if s.face[card] else sight.glimpse(s, card)
            if source >= 0:
                secret = aid == s.book.basics[_INSTALL] and _goes_facedown(s, source)
                by = seen if source == card and not secret else sight.glimpse(s, source, secret)
            other = sight.glimpse(s, x) if NAMES_ANOTHER[kind] and x >= 0 else 0
            s.sink.append((kind, card, gen, x, y, z, row, source, aid, seen, other, by))
        if kind == s.awaits:
            awaited(s, kind, card, x)
    if not heard:
        return
    asked = s.ledger.by_kind[kind]
    if s.heard[kind]:
        event = (kind, card, gen, x, y, z)
        firsts = _count_all(s, asked, event) if asked else ()
        listening = s.index[kind]
        s.changes.append((event, firsts, listening, _unmet(s, listening, event)))
        s.dirty |= EVENTS
    elif asked:
        _count_all(s, asked, (kind, card, gen, x, y, z))


def emit_together(s: State, kind: int, cards: tuple[int, ...], x: int) -> None:
    """The same happened to several cards at once: one event of the log, and one for each card to abilities."""
    tell_together(s, kind, cards, x)
    for c in cards:
        emit(s, kind, c, x, written=False)


def tell_together(s: State, kind: int, cards: tuple[int, ...], x: int) -> None:
    """Write down one event of several cards. No ability hears of it."""
    if not cards:
        return
    emit(s, kind, cards[0], x, heard=False)
    if s.sink is not None:
        more = [n for c in cards[1:] for n in (c, sight.glimpse(s, c))]
        s.sink[-1] = (*s.sink[-1], *more)
    if kind == s.awaits:
        for c in cards[1:]:
            awaited(s, kind, c, x)


def awaited(s: State, kind: int, card: int, x: int) -> None:
    """What a search waits for, with one of its cards or servers; trashing one of them counts if the Runner does it."""
    of = card if card >= 0 else x
    if not s.awaits_of or (of < len(s.awaits_of) and s.awaits_of[of] and (kind != Ev.TRASH or x == RUNNER)):
        s.happened = 1


def _unmet(s: State, row: tuple[Listener, ...], event: Event) -> tuple[Listener, ...]:
    """The abilities whose requirements are not met when the event happens (CR 9.6.5c)."""
    abilities = s.book.abilities
    asked: list[Listener] = []
    card = event[CARD]
    listeners: Listeners = row
    for x in listeners:
        a = abilities[x[ABILITY]]
        if a.stipulates and (not a.own_event or x[CARD] == card):
            asked.append(cast(Listener, x))
    if card >= 0:
        for aid in s.book.facts[s.code[card]].anywhere:
            if abilities[aid].stipulates and abilities[aid].event == event[KIND]:
                asked.append((aid, card, event[GEN], 0, -1, -1, 0))
    if not asked:
        return ()
    return tuple([y for y in asked if not triggers.stipulated(s, abilities[y[ABILITY]], y[CARD], event, y[GEN])])


def _goes_facedown(s: State, card: int) -> bool:
    """Whether a card that is being installed is in HQ and will lie facedown (CR 8.5.2). The Runner, who may know some cards
    in HQ, does not see which of them it is."""
    return s.zone[card] == Z_HQ and not s.book.facts[s.code[card]].faceup


def count(s: State, event: Event) -> tuple[int, ...]:
    """Count an event, or an imminent effect, in every account that it is for. Return those of abilities that say "first" for
    which it was one of the first."""
    return _count_all(s, s.ledger.by_kind[event[KIND]], event)


def _count_all(s: State, asked: tuple[int, ...], event: Event) -> tuple[int, ...]:
    """Count an event in the accounts of its kind."""
    firsts: list[int] = []
    accounts = s.ledger.accounts
    for i in asked:
        x = accounts[i]
        if (x.aid < 0 and not _in_span(s, x.scope)) or not triggers.occurs(s, x, event):
            continue
        if x.keeps & KEEPS_SERVERS:
            s.totals[i] |= 1 << event[Y if x.kind == E_RUN_BEGINS else X]
            continue
        if x.keeps & KEEPS_CARDS and event[CARD] >= 0:
            kept = tuple([e for e in s.entries if e[0] != i]) if x.keeps & KEEPS_LATEST else s.entries
            s.entries = (*kept, (i, event[CARD], object_of(event), 0))
        if x.keeps & KEEPS_ENCOUNTERS and s.totals[i] == 0:
            s.spans = (*s.spans, (i, event[Z], 1))  # it may be asked whether this one is in progress
        if x.aid >= 0:
            a = s.book.abilities[x.aid]
            if a.after <= progress.times_counted(s, i) < a.times and (_in_span(s, x.scope) or x.kind == ENDS.get(x.scope)):
                firsts.append(i)
        _count(s, i, part_of(s, x.part, event) if x.part else 1)
    return tuple(firsts)


def object_of(event: Event) -> int:
    """The generation of the object that an event is about; what is trashed, discarded or forfeited goes, and is another one
    where it goes (CR 1.12.2a)."""
    return event[GEN] + (event[KIND] in GOES)


def forget(s: State, accounts: tuple[int, ...]) -> None:
    """A card has become another object: it has done nothing yet, and nothing has happened to it (CR 1.12.2)."""
    for i in accounts:
        s.totals[i] = 0
    s.spans = tuple([x for x in s.spans if x[ACCOUNT] not in accounts])
    s.entries = tuple([x for x in s.entries if x[ACCOUNT] not in accounts])


def became(s: State, kind: int, card: int, gen: int) -> None:
    """What happened to the object that this card was has happened to the one that it is now as well (CR 1.12.2a)."""
    for i in s.ledger.by_kind[kind]:
        if (i, card, gen, 0) in s.entries:
            s.entries = (*s.entries, (i, card, s.gen[card], 0))


def part_of(s: State, part: int, event: Event) -> int:
    """The number of an event that an account adds up."""
    if part == Part.POINTS:
        return (objects.fact(s, event[CARD]).decl.points or 0) if event[CARD] >= 0 else 0
    if part == Part.TIMES or part == Part.CARDS:
        return 1
    return event[2 + part]


def _in_span(s: State, scope: int) -> bool:
    """Whether what an ability counts in is in progress: a turn always is."""
    if scope == SCOPE_RUN:
        return s.run_at >= 0
    return scope == SCOPE_TURN or scope == SPAN_GAME or progress.scope_serial(s, scope) > 0


def _count(s: State, account: int, n: int) -> None:
    """Count an occurrence in its span. One in an encounter counts for the innermost encounter in progress (CR 6.5.9)."""
    scope = s.ledger.accounts[account].scope
    if scope != SCOPE_ENCOUNTER and scope != SCOPE_BREACH:
        s.totals[account] += n
        return
    serial = progress.scope_serial(s, scope)
    if serial > 0:
        others = [(i, at, k) for i, at, k in s.spans if (i, at) != (account, serial)]
        s.spans = (*others, (account, serial, progress.times_counted(s, account) + n))


def count_once(s: State, was: Event, event: Event) -> None:
    """What was about to happen was replaced by another of its kind, which is going to be counted. It is one occurrence for all
    that count both, as both are parts of one imminent instruction (CR 9.9.4a-b, 9.9.5a, 9.9.9b)."""
    for i in s.ledger.by_kind[event[KIND]]:
        x = s.ledger.accounts[i]
        if triggers.occurs(s, x, was) and triggers.occurs(s, x, event):
            _count(s, i, -1)
