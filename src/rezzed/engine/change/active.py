"""The index of active abilities, and effects that last."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from ...events import CARD
from ...ids import Duration
from ..ask import objects, progress
from ..ints import (
    A_OUTLAST,
    A_POINTS,
    A_POINTS_TO_WIN,
    DURATION_ACCESS,
    DURATION_BREACH,
    DURATION_CHECKPOINT,
    DURATION_ENCOUNTER,
    DURATION_NEXT_CORP_TURN,
    DURATION_RUN,
    T_ACCESS,
    T_BREACH,
    U_WHILE,
    Z_ARCHIVES,
    Z_CORP_SCORE,
    Z_GRIP,
    Z_HEAP,
    Z_HQ,
    Z_RUNNER_SCORE,
)
from ..program.parts import STATIC
from ..state import ACTIVE, EXPIRED, SCORES, WATCHED, Listener, State
from ..state.refs import ABILITY, LASTING, Listeners

# for each duration, whether it begins or ends with something that this run still has to come to
_AHEAD: Final = (Duration.NEXT_ENCOUNTER, Duration.FROM_NEXT, Duration.UNTIL_NEXT, Duration.RUN_BREACH)
_WAITS: Final = bytes([duration in _AHEAD for duration in Duration])

# for each duration, whether it hangs on something in progress: without it it runs out at the next checkpoint (CR 9.10.4)
_HERE: Final = (Duration.BREACH, Duration.ACCESS, Duration.PASS)
_BOUND: Final = bytes([duration in _HERE or duration in _AHEAD for duration in Duration])

# zones outside of play in which an ability can say that it is active
LISTENING: Final = (Z_HEAP, Z_GRIP, Z_ARCHIVES, Z_HQ, Z_RUNNER_SCORE)


# -- the index of active abilities --------------------------------------------------------------------


def listen(s: State, listener: Listener, event: int) -> None:
    """Add an active ability to the lists that an event, a question or a use consults."""
    if s.index_shared:
        s.own_index()
    s.index[event] = s.index[event] + (listener,)
    if event == A_POINTS or event == A_POINTS_TO_WIN:
        s.dirty |= SCORES | WATCHED
    elif event == U_WHILE:
        s.dirty |= WATCHED


def activate(s: State, card: int) -> None:
    """The card becomes active: its abilities join the index (CR 9.1.7), unless it has lost them."""
    gen = s.gen[card]
    facts = objects.fact(s, card)
    if facts.outlasts:
        deactivate(s, card)  # as what it was before
    if facts.unique or facts.console:
        s.newest = (*(c for c in s.newest if c != card), card)
    if s.blankers and card in s.blankers:
        s.dirty |= ACTIVE
    if s.blank and card in s.blank:
        return
    for aid in objects.abilities(s, card):
        a = s.book.abilities[aid]
        if a.kind == STATIC and a.node.in_score_area and s.zone[card] != Z_CORP_SCORE:
            continue
        listen(s, (aid, card, gen, 0, -1, -1, 0), a.event)


def deactivate(s: State, card: int) -> None:
    """The card is no longer active; its abilities leave the index. Lasting effects stay (CR 9.1.4)."""
    if s.blankers and card in s.blankers:
        s.dirty |= ACTIVE
    for aid in objects.abilities(s, card):
        event = s.book.abilities[aid].event
        row = s.index[event]
        if row:
            if s.index_shared:
                s.own_index()
            s.index[event] = tuple([x for x in row if x[ABILITY] != aid or x[CARD] != card or x[LASTING] != 0])
        if event == A_POINTS or event == A_POINTS_TO_WIN:
            s.dirty |= SCORES
        elif event == A_OUTLAST:
            s.dirty |= EXPIRED


def set_unrezzed(s: State, card: int, on: bool) -> None:
    """Add or remove the abilities that a card has while it is installed facedown."""
    _set_listed(s, card, objects.fact(s, card).unrezzed, on)


def set_discarded(s: State, card: int, on: bool) -> None:
    """A card of a hand, of a discard pile or of the Runner's score area: what is active there."""
    aids = s.book.facts[s.code[card]].discarded
    if aids:
        _set_listed(s, card, tuple([aid for aid in aids if s.book.abilities[aid].zone == s.zone[card]]), on)


def set_staying(s: State, card: int, on: bool) -> None:
    """A card that stays in the play area when it has been played waits for what ends its stay, whatever becomes of its
    abilities (CR 8.6.6c, 9.10.1)."""
    aids = objects.fact(s, card).until
    if aids:
        _set_listed(s, card, aids, on)


def _set_listed(s: State, card: int, aids: tuple[int, ...], on: bool) -> None:
    """Add abilities of a card to the lists, or remove them."""
    if aids and s.index_shared:
        s.own_index()
    for aid in aids:
        event = s.book.abilities[aid].event
        if on:
            listen(s, (aid, card, s.gen[card], 0, -1, -1, 0), event)
        else:
            s.index[event] = tuple([x for x in s.index[event] if x[CARD] != card or x[ABILITY] != aid])


def add_lasting(
    s: State, aid: int, source: int, gen: int, duration: int, target: int = -1, target_gen: int = -1, number: int = 0,
    within: int = 0,
) -> int:
    """Create a lasting effect (CR 9.10). What it lasts with is fixed now: `within`, or what its duration says."""
    s.serial += 1
    lid = s.serial
    a = s.book.abilities[aid]
    if duration == DURATION_ENCOUNTER:
        if s.encounter_at >= 0:
            within = s.stack[s.encounter_at].serial  # type: ignore[union-attr]
        else:
            duration = DURATION_CHECKPOINT
    elif duration == DURATION_RUN:
        r = progress.run(s)
        if r is not None:
            within = r.serial
        elif s.encounter_at >= 0 and a.raises:  # CR 3.4.4a, 3.9.5c
            duration = DURATION_ENCOUNTER
            within = s.stack[s.encounter_at].serial  # type: ignore[union-attr]
        else:
            duration = DURATION_CHECKPOINT
    elif duration == DURATION_BREACH:
        within = progress.structure_serial(s, T_BREACH)
    elif duration == DURATION_ACCESS:
        within = progress.structure_serial(s, T_ACCESS)
    elif duration == DURATION_NEXT_CORP_TURN:
        t = progress.turns(s)
        within = 0 if t is None else t.serial
    elif _WAITS[duration]:
        r = progress.run(s)
        within = r.serial if r is not None else 0
    if not within and _BOUND[duration]:
        duration = DURATION_CHECKPOINT  # CR 9.10.4
    if duration == DURATION_CHECKPOINT:
        s.dirty |= EXPIRED
    s.lasting = s.lasting + ((lid, int(duration), within),)
    listen(s, (aid, source, gen, lid, target, target_gen, number), a.event)
    return lid


def drop_lasting(s: State, lids: Collection[int]) -> None:
    """End lasting effects: remove them from the lists."""
    if s.index_shared:
        s.own_index()
    s.lasting = tuple([(lid, duration, within) for lid, duration, within in s.lasting if lid not in lids])
    if s.grants:
        s.grants = tuple([(lid, placed, subs) for lid, placed, subs in s.grants if lid not in lids])
    for i in s.ledger.lasting:
        row = s.index[i]
        if row:
            here: Listeners = row
            over = [k for k, x in enumerate(here) if x[LASTING] and x[LASTING] in lids]
            if over:
                n = len(row) - len(over)
                s.index[i] = row[:n] if over[0] == n else tuple([x for k, x in enumerate(row) if k not in over])


def mark_used(s: State, aid: int, card: int, gen: int, scope: int) -> None:
    """The ability was used; "once per" counts it for this object (CR 9.1.6, 1.12.4)."""
    s.used = (*s.used, (aid, card, gen, progress.scope_serial(s, scope)))
