"""Which object a `Ref` means, and what was last known of one that is gone."""

from __future__ import annotations

from typing import TypeAlias

from ...events import CARD, GEN, Event, X, Z
from ...ids import CORP, N_COUNTERS
from ...vocabulary import amounts as am
from ..ints import (
    REF_ACCESSED,
    REF_APPROACHED,
    REF_BREAKER,
    REF_CHOSEN,
    REF_ENCOUNTERED,
    REF_FIRST_CHOSEN,
    REF_HOST,
    REF_IDENTITY,
    REF_IT,
    REF_LAST_ENCOUNTERED,
    REF_REMEMBERED,
    REF_THIS,
    REF_TRASHED,
    T_ACCESS,
    Z_CORP_ID,
    Z_RUNNER_ID,
)
from ..state import NO_OBJECT, Effects, Ref, State
from ..state.refs import LAST_COUNTERS, REF_CARD, REF_GEN
from . import objects, progress

Ctx: TypeAlias = Effects | None  # the ability that resolves where something is asked, or none


def deref(s: State, ref: int, src: int, event: Event, f: Ctx) -> int:
    """The card that a reference means, or -1 if that object no longer exists (CR 1.12.1-2)."""
    if ref == REF_THIS and f is None:
        return src
    card, gen = refer(s, ref, src, event, f)
    return card if card >= 0 and s.gen[card] == gen else -1


def refer(s: State, ref: int, src: int, event: Event, f: Ctx) -> Ref:
    """The object that a reference means, even if it no longer exists (CR 1.12.6)."""
    if ref == REF_THIS:
        return source_object(s, src, f)
    if ref == REF_IT:
        return event[CARD], event[GEN]
    if ref == REF_CHOSEN or ref == REF_FIRST_CHOSEN or ref == REF_TRASHED:
        if f is None:
            return NO_OBJECT
        if ref == REF_TRASHED:
            return f.trashed[-1] if f.trashed else NO_OBJECT
        return f.chosen if ref == REF_CHOSEN else f.first
    if ref == REF_HOST:
        return _now(s, s.host[src]) if objects.stands(s, *source_object(s, src, f)) else NO_OBJECT
    if ref == REF_REMEMBERED:
        return s.chosen[src] if objects.stands(s, *source_object(s, src, f)) else NO_OBJECT
    if ref == REF_ENCOUNTERED or ref == REF_ACCESSED:
        e = progress.encounter(s) if ref == REF_ENCOUNTERED else progress.top_structure(s, T_ACCESS)
        return (e.subj, e.gen) if e is not None else NO_OBJECT
    if ref == REF_APPROACHED:
        return _now(s, progress.approached(s))
    if ref == REF_IDENTITY:
        zone = s.order[Z_CORP_ID if objects.controller(s, src) == CORP else Z_RUNNER_ID]
        return _now(s, zone[0] if zone else -1)
    if ref == REF_BREAKER:
        r = progress.record(s, event[Z])
        return next((by for _, by in reversed(r.broken) if by[REF_CARD] == event[X]), NO_OBJECT) if r is not None else NO_OBJECT
    if ref == REF_LAST_ENCOUNTERED:
        return next(iter(progress.cards_counted(s, s.ledger.find(am.Ref.LAST_ENCOUNTERED, src))), NO_OBJECT)
    return NO_OBJECT


def source_object(s: State, src: int, f: Ctx) -> Ref:
    """The source of an ability: while the ability resolves, the object that it was when that began (CR 9.1.4)."""
    if f is None or f.card != src or s.book.facts[s.code[src]].outlasts:
        return src, s.gen[src]
    return src, f.gen


def _now(s: State, card: int) -> Ref:
    """A reference to a card as the object that it is now."""
    return (card, s.gen[card]) if card >= 0 else NO_OBJECT


def last_known(s: State, card: int, gen: int) -> tuple[int, ...]:
    """What was last known of an object that is gone (CR 1.12.6, 9.5.5); else nothing."""
    if card < 0 or s.gen[card] == gen:
        return ()
    return next((r for r in s.remains if r[REF_CARD] == card and r[REF_GEN] == gen), ())


def counters(s: State, kind: int, card: int, gen: int) -> int:
    """Hosted counters of an object; once it is gone, those that were last known (CR 1.12.6)."""
    if s.gen[card] == gen:
        return s.counters[card * N_COUNTERS + kind]
    last = last_known(s, card, gen)
    return last[LAST_COUNTERS + kind] if last else 0
