"""Subroutines that ice gains and loses: what they are copied from, their order, when they begin (CR 9.8.2-9.8.4). And effects
that waited for an encounter or a breach."""

from __future__ import annotations

from ...decisions import DecisionKind, Verb, arg2, option
from ...events import CARD
from ...ids import Duration
from ...vocabulary.abilities import Copies, Subs
from ...vocabulary.amounts import Ref
from ..ask import card_sets, modifiers
from ..ints import (
    A_ACCESS_MORE,
    A_SUBS,
    DURATION_BREACH,
    DURATION_FROM_NEXT,
    DURATION_NEXT_ENCOUNTER,
    DURATION_RUN_BREACH,
    DURATION_UNTIL_NEXT,
)
from ..state import Effects, Listener, State, Structure, SubId
from ..state.refs import ABILITY, COPY, LASTING, NUMBER, TARGET, TARGET_GEN
from . import active, stack


def take_over(s: State, f: Effects, aid: int, like: int, ice: int, duration: int) -> bool:
    """The ice gains the subroutines that another one has now. False while the Corp is choosing their places (CR 9.8.2c)."""
    modifier: Subs = s.book.abilities[aid].modifier
    subs = modifiers.subroutines(s, like)
    order = list(modifiers.subroutines(s, ice))
    if modifier.placed:
        t = f.task()
        if f.answer >= 0:
            t.picks = (*t.picks, arg2(f.answer) - 1)
            f.answer = -1
        if len(t.picks) < len(subs):
            places = len(order) + len(t.picks) + 1
            if places == 1:
                t.picks = (0,)
                return take_over(s, f, aid, like, ice, duration)
            stack.ask(s, f.ctrl, DecisionKind.ORDER, [option(Verb.NUMBER, 0, n + 1) for n in range(places)], ice)
            return False
    if not subs:
        return True
    lid = active.add_lasting(s, aid, f.card, f.gen, duration, ice, s.gen[ice])
    gained: list[SubId] = [(x[ABILITY], f.card, -lid, k) for k, x in enumerate(subs)]
    if modifier.placed:
        for at, x in zip(f.task().picks, gained, strict=True):
            order.insert(at, x)
    s.grants = (*s.grants, (lid, int(modifier.placed), tuple(order if modifier.placed else gained)))
    return True


def take_subtypes(s: State, f: Effects, aid: int, like: int, card: int, duration: int) -> None:
    """The card gains the subtypes that another one has now."""
    for k, subtype in enumerate(s.book.subtypes):
        if like >= 0 and card_sets.has_subtype(s, like, subtype):
            active.add_lasting(s, aid, f.card, f.gen, duration, card, s.gen[card], k)


def encounter_begins(s: State, f: Structure) -> None:
    """Effects that wait for the next encounter take hold of its ice; what gives subroutines only now begins to apply, which
    is what their order goes by (CR 9.8.3a, 9.8.3e)."""
    if not s.lasting and not s.index[A_SUBS]:
        return
    if s.index_shared:
        s.own_index()
    waiting = (DURATION_NEXT_ENCOUNTER, DURATION_FROM_NEXT)
    lids = {lid for lid, duration, _ in s.lasting if duration in waiting}
    if lids or any(duration == DURATION_UNTIL_NEXT for _, duration, _ in s.lasting):
        s.lasting = tuple([_bound(s, x, f) for x in s.lasting])
    for i in s.ledger.lasting if lids else ():
        row = s.index[i]
        if any(x[LASTING] in lids for x in row):
            s.index[i] = tuple([(*x[:TARGET], f.subj, f.gen, x[NUMBER]) if x[LASTING] in lids else x for x in row])
    row = s.index[A_SUBS]
    now = [x for x in row if x[LASTING] and (x[LASTING] in lids or _follows_encounters(s, x))]
    if not now:
        return
    s.index[A_SUBS] = (*(x for x in row if x not in now), *now)
    for x in now:
        copies = s.book.abilities[x[ABILITY]].modifier
        if isinstance(copies, Copies):
            _copy_each(s, x, f.subj)


def _bound(s: State, x: tuple[int, int, int], f: Structure) -> tuple[int, int, int]:
    """Bind a lasting effect that waits for the next encounter to the one that begins."""
    lid, duration, within = x
    if duration == Duration.FROM_NEXT:
        return (lid, int(Duration.RUN), within)
    if duration == Duration.NEXT_ENCOUNTER or duration == Duration.UNTIL_NEXT:
        return (lid, int(Duration.ENCOUNTER), f.serial)
    return x


def run_breach_begins(s: State, f: Structure) -> None:
    """Effects that wait for the breach that the rules permit for the run now last for it (CR 6.7.4b, 9.6.13a)."""
    lids = {lid for lid, duration, _ in s.lasting if duration == DURATION_RUN_BREACH}
    if lids:
        s.lasting = tuple([
            (lid, DURATION_BREACH, f.serial) if lid in lids else (lid, d, within) for lid, d, within in s.lasting
        ])  # fmt: skip
        row = s.index[A_ACCESS_MORE]
        if s.index_shared:
            s.own_index()
        s.index[A_ACCESS_MORE] = tuple([(*x[:TARGET_GEN], -1, x[NUMBER]) if x[LASTING] in lids else x for x in row])


def _follows_encounters(s: State, x: Listener) -> bool:
    """Whether it affects the ice being encountered, whichever that is. Such an effect begins again with each encounter."""
    of = s.book.abilities[x[ABILITY]].modifier.of
    return x[TARGET] < 0 and of is not None and of.is_ == Ref.ENCOUNTERED


def _copy_each(s: State, x: Listener, ice: int) -> None:
    """Copies of the subroutines that the ice has now, each right behind its original (CR 9.8.2a)."""
    declared: list[SubId] = []
    for k, y in enumerate(modifiers.subroutines(s, ice)):
        declared += (y, *((y[ABILITY], y[CARD], -x[LASTING], k * x[NUMBER] + n) for n in range(x[NUMBER])))
    s.grants = (*s.grants, (x[LASTING], 1, tuple(declared)))


def forget_lost(s: State) -> None:
    """A subroutine that the ice has lost is a new one when it is gained again, unbroken and not yet resolved (CR 9.8.4b).
    That it was broken is still known, under a name that none bears any more."""
    for r in s.records:
        if r.ended > 1 or s.gen[r.ice] != r.gen or not (r.broken or r.handled):
            continue
        order = modifiers.subroutines(s, r.ice)
        if any(x[COPY] >= 0 and x not in order for x, _ in r.broken):
            r.broken = tuple([(x if x[COPY] < 0 or x in order else (*x[:COPY], -1 - x[COPY]), by) for x, by in r.broken])
        r.handled = tuple([x for x in r.handled if x in order])
