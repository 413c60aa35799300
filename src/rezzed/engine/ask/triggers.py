"""Whether an event meets a trigger condition, and whether an interrupt can respond to an imminent effect (CR 9.6.3, 9.9.3)."""

from __future__ import annotations

from typing import Final

from ...events import CARD, GEN, KIND, Ev, Event, X, Y, Z
from ...ids import CORP
from ...vocabulary import amounts as am
from ...vocabulary.abilities import Instead, Interrupt
from ...vocabulary.amounts import On
from ..ints import E_TRASH, REF_BREAKER, REF_THIS, WOULD_DRAW
from ..program.parts import CompiledAbility
from ..state import NO_OBJECT, Account, State
from ..state.refs import LAST_SERVER, REF_CARD, REF_GEN
from . import card_sets, evaluate, objects, references, server_sets
from .references import Ctx

ON_SERVER: Final = frozenset(
    int(k)
    for k in (
        Ev.ANNOUNCE, Ev.RUN_BEGINS, Ev.PASS, Ev.PASS_ALL, Ev.APPROACH_SERVER, Ev.SUCCESS, Ev.UNSUCCESSFUL, Ev.RUN_ENDS,
        Ev.BREACH, Ev.BREACH_ENDS, Ev.ACCESS, Ev.SCORE, Ev.STEAL,
    )
)  # fmt: skip
_BREAKING: Final = (Ev.BREAK, Ev.FULLY_BREAK)
_LEAVING: Final = (Ev.TRASH, Ev.UNINSTALL, Ev.FORFEIT)


def stipulated(s: State, a: CompiledAbility, card: int, event: Event, gen: int = -1) -> bool:
    """Whether an event meets everything that a trigger condition requires, seen from a card (CR 9.6.5c)."""
    node = a.node
    return on_matches(s, node.on, card, event, None, gen) and (node.if_ is None or evaluate.holds(s, node.if_, card, event))


def _happened_to(s: State, ref: int, card: int, event: Event, f: Ctx, gen: int) -> bool:
    """Whether the event happened to the object that a reference means; `gen` is that of the source (CR 1.12.2).

    A card sees itself being trashed, uninstalled and forfeited, although it is another object by then (CR 9.1.8g).
    """
    found = references.deref(s, ref, card, event, f)
    if found < 0 or found != event[CARD]:
        return False
    return ref != REF_THIS or gen < 0 or event[GEN] == gen or event[KIND] in _LEAVING


def _by_another(s: State, event: Event, gen: int) -> bool:
    """Whether another object that the card has been broke the subroutine (CR 1.12.2); `gen` is that of the source."""
    _, by = references.refer(s, REF_BREAKER, -1, event, None) if event[KIND] in _BREAKING else NO_OBJECT
    return by > 0 and by != (s.gen[event[X]] if gen < 0 else gen)


def on_matches(s: State, on: On, card: int, event: Event, f: Ctx = None, gen: int = -1) -> bool:
    """Whether an event meets a trigger condition, seen from a card, or from the object it was (`gen`, CR 1.12.6a)."""
    if on.card is not None:
        if isinstance(on.card, am.Cards):
            if not card_sets.in_cards(s, on.card, event[CARD], card, event, f, event[GEN]):
                return False
        elif not _happened_to(s, on.card, card, event, f, gen):
            return False
    if on.side >= 0 and event[X] != on.side:
        return False
    if on.origin is not None or on.not_from is not None:
        came_from = event[Y] if event[KIND] == E_TRASH else event[X]
        if on.origin is not None and came_from not in (on.origin if isinstance(on.origin, tuple) else (on.origin,)):
            return False
        if came_from == on.not_from:
            return False
    if on.at:
        server = event[X] if event[KIND] in ON_SERVER else _server_of_event(s, event)
        if not server_sets.server_matches(s, on.at, server, card, s.gen[card] if gen < 0 else gen, f):
            return False
    if on.by is not None:
        if isinstance(on.by, am.Cards):
            if event[X] < 0 or not card_sets.in_cards(s, on.by, event[X], card, event, f):
                return False
        elif event[X] < 0 or references.deref(s, on.by, card, event, f) != event[X] or _by_another(s, event, gen):
            return False
    if on.damage and event[Z] - 2 not in on.damage:
        return False
    return on.if_ is None or evaluate.holds(s, on.if_, card, event, f)


def interrupt_matches(s: State, a: CompiledAbility, src: int, event: Event) -> bool:
    """Whether an interrupt or replacement is about an imminent effect, without its conditions and costs."""
    node: Interrupt | Instead = a.node
    if isinstance(node, Interrupt):
        if event[KIND] != node.would and node.or_ is not None:
            _, kind = node.or_
            return kind < 0 or event[X] == kind
        if node.damage >= 0 and event[X] != node.damage:
            return False
    elif node.basic and not event[X] & 1:
        return False
    if event[KIND] == WOULD_DRAW and bool(event[X] & 2) != (a.side == CORP):  # "you would draw"
        return False
    if node.card is not None:
        if isinstance(node.card, am.Cards):
            if not card_sets.in_cards(s, node.card, event[CARD], src, event):
                return False
        elif not _happened_to(s, node.card, src, event, None, -1):
            return False
    return not node.at or server_sets.at_matches(s, node.at, event[X], src)


def occurs(s: State, x: Account, event: Event) -> bool:
    """Whether an event of its kind is one that an account counts; what asks need not be active."""
    if x.plain:
        return True
    return interrupt_matches(s, s.book.abilities[x.aid], x.card, event) if x.on is None else on_matches(s, x.on, x.card, event)


def _server_of_event(s: State, event: Event) -> int:
    """The server that an event took place in, or -1."""
    if event[KIND] == E_TRASH:  # where it was
        was = next((r[LAST_SERVER] for r in s.remains if r[REF_CARD] == event[CARD] and r[REF_GEN] == event[GEN]), -1)
        if was >= 0:
            return was
    return objects.server_of(s, event[CARD]) if event[CARD] >= 0 else -1
