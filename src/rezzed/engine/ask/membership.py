"""Whether a card meets a predicate of a set; `card_sets` finds these functions through the book."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ...events import Event
from ...ids import CORP, Zone
from ...vocabulary import predicates as pr
from ...vocabulary.abilities import Paid
from ...vocabulary.amounts import At, Cards
from ...vocabulary.costs import This
from ...vocabulary.node import AnyOf, Except
from ..ints import SPAN_LAST_CORP_TURN
from ..state import State
from ..state.refs import CARD_TYPE, REF_CARD, SUBTYPE
from . import card_sets, evaluate, installs, modifiers, objects, progress, prohibitions, references, server_sets, swaps
from .references import Ctx


def meets(s: State, p: Any, card: int, gen: int, src: int, event: Event, f: Ctx) -> bool:
    """Whether a card meets a predicate, as seen from the source of an ability. `gen` is the object that it was, where that may
    be gone; -1: what it is now."""
    return PREDICATES[type(p)](s, p, card, gen, src, event, f)


def _measured(s: State, p: pr.Measured, card: int, gen: int, src: int, event: Event, f: Ctx) -> bool:
    """Whether a number of the card is within the bounds; a card that does not have it is not."""
    if p.what == pr.Measure.STRENGTH:
        if not modifiers.has_strength(s, card):
            return False
        n = modifiers.strength(s, card)
    elif objects.is_converted(s, card):
        return False
    elif p.what == pr.Measure.COST:
        n = objects.fact(s, card).cost
    else:
        points = objects.fact(s, card).decl.points
        if points is None:
            return False
        n = points
    if p.least is not None and n < evaluate.amount(s, p.least, src, event, f):
        return False
    if p.most is not None and n > evaluate.amount(s, p.most, src, event, f):
        return False
    return p.exactly is None or n == evaluate.amount(s, p.exactly, src, event, f)


def _of_chosen_subtype(s: State, card: int, src: int) -> bool:
    """Whether the card has the subtype that the source chose."""
    kind, n = s.chosen[src]
    return kind == SUBTYPE and card_sets.has_subtype(s, card, s.book.subtypes[n])


def _without_properties(s: State, card: int) -> bool:
    """Whether this is a facedown card of the rig, which has no type and no faction (CR 8.1.4a)."""
    return s.zone[card] == Zone.RIG and not s.face[card]


def _of_faction_of(s: State, card: int, side: int) -> bool:
    """Whether the card is of the faction of a player's identity, which is not none."""
    if _without_properties(s, card):
        return False
    identities = s.order[Zone.CORP_ID if side == CORP else Zone.RUNNER_ID]
    faction = s.book.pool.faction(objects.fact(s, card).id)
    return bool(faction) and bool(identities) and s.book.pool.faction(objects.fact(s, identities[0]).id) == faction


def _has_trash_ability(s: State, card: int) -> bool:
    """Whether a paid ability of the card has its own trashing in the trigger cost (CR 1.19.4a)."""
    return any(isinstance(a, Paid) and This() in a.cost.parts for a in objects.fact(s, card).decl.abilities)


def _movable(s: State, card: int, src: int) -> bool:
    """Whether the card could be moved to the root of another server."""
    here = objects.server_of(s, card)
    return any(server_sets.could_move(s, card, n) for n in server_sets.servers(s, At.ANY, src) if n != here)


def _same_type(s: State, card: int, other: int) -> bool:
    """Whether the cards have the same type, also where the other one is gone."""
    return other >= 0 and objects.fact(s, card).type == objects.fact(s, other).type


def _swappable(s: State, p: pr.Swappable, card: int, gen: int, src: int, event: Event, f: Ctx) -> bool:
    """Whether the card could be swapped with the card of the predicate, if there is one, or with one of its set."""
    side = objects.controller(s, src)
    if isinstance(p.with_, Cards):
        return any(swaps.could_swap(s, k, card, side) for k in card_sets.select(s, p.with_, src, event, f))
    other = references.deref(s, p.with_, src, event, f)
    return other >= 0 and swaps.could_swap(s, card, other, side)


def _hosts(s: State, p: pr.Hosts, card: int, gen: int, src: int, event: Event, f: Ctx) -> bool:
    """Whether the card hosts one of the cards of a set."""
    return any(s.host[k] == card and card_sets.in_cards(s, p.cards, k, src, event, f) for k in objects.installed(s))


def _level(s: State, card: int, other: int) -> bool:
    """Protecting a different server, with as many positions inward of it as of the other ice (CR 6.2.3)."""
    if other < 0 or s.zone[other] != Zone.ICE or s.zone[card] != Zone.ICE or s.where[card] == s.where[other]:
        return False
    a, b = s.positions[s.where[card]], s.positions[s.where[other]]
    return len(a) - a.index(objects.position_of(s, card)) == len(b) - b.index(objects.position_of(s, other))


def _beside(s: State, card: int, other: int) -> bool:
    """Protecting the same server; true of any card if the other one is not ice."""
    if other < 0 or not objects.is_ice(s, other):
        return True
    return s.zone[card] == s.zone[other] == Zone.ICE and s.where[card] == s.where[other]


def _underwent(s: State, p: pr.Underwent, card: int, src: int) -> bool:
    """Whether the event happened to this object in the span."""
    if p.yours and objects.fact(s, card).side != objects.controller(s, src):
        return False
    return (s.ledger.find(p, src), card, s.gen[card], int(p.span >= SPAN_LAST_CORP_TURN)) in s.entries


def _copy_accessed(s: State, p: pr.CopyAccessed, card: int, src: int) -> bool:
    """Whether a copy of the card was accessed there in the run in progress, or in the last one."""
    return any(s.code[k] == s.code[card] for k, _ in progress.cards_counted(s, s.ledger.find(p, src)))


PREDICATES: Final[dict[type, Callable[[State, Any, int, int, int, Event, Ctx], bool]]] = {
    pr.Titled: lambda s, p, k, g, c, e, f: objects.fact(s, k).title == p.title and not objects.is_converted(s, k),
    pr.Unique: lambda s, p, k, g, c, e, f: objects.fact(s, k).decl.unique,
    pr.Faceup: lambda s, p, k, g, c, e, f: s.face[k] == 1,
    pr.HasTrashAbility: lambda s, p, k, g, c, e, f: _has_trash_ability(s, k),
    pr.HasTrashCost: lambda s, p, k, g, c, e, f: objects.fact(s, k).decl.trash is not None,
    pr.Measured: _measured,
    pr.OfChosenType: lambda s, p, k, g, c, e, f: (
        s.chosen[c] == (CARD_TYPE, objects.type_of(s, k)) and not _without_properties(s, k)
    ),
    pr.OfFactionOf: lambda s, p, k, g, c, e, f: _of_faction_of(s, k, p.side),
    pr.OfChosenSubtype: lambda s, p, k, g, c, e, f: _of_chosen_subtype(s, k, c),
    pr.Movable: lambda s, p, k, g, c, e, f: _movable(s, k, c),
    pr.OneOfTwo: lambda s, p, k, g, c, e, f: (
        card_sets.in_cards(s, p.a, k, c, e, f, g) or card_sets.in_cards(s, p.b, k, c, e, f, g)
    ),
    pr.Payable: lambda s, p, k, g, c, e, f: installs.installable(s, k, p.discount),
    pr.SameType: lambda s, p, k, g, c, e, f: _same_type(s, k, references.refer(s, p.as_, c, e, f)[REF_CARD]),
    pr.Swappable: _swappable,
    pr.CanHost: lambda s, p, k, g, c, e, f: not prohibitions.holds_nothing(s, k),
    pr.CopyAccessed: lambda s, p, k, g, c, e, f: _copy_accessed(s, p, k, c),
    pr.Holds: lambda s, p, k, g, c, e, f: references.counters(s, p.kind, k, s.gen[k] if g < 0 else g) > 0,
    pr.Hosts: _hosts,
    pr.HostedOn: lambda s, p, k, g, c, e, f: card_sets.in_cards(s, p.cards, s.host[k], c, e, f),
    pr.Level: lambda s, p, k, g, c, e, f: _level(s, k, references.deref(s, p.of, c, e, f)),
    pr.Beside: lambda s, p, k, g, c, e, f: _beside(s, k, references.deref(s, p.of, c, e, f)),
    pr.Underwent: lambda s, p, k, g, c, e, f: _underwent(s, p, k, c),
    AnyOf: lambda s, p, k, g, c, e, f: meets(s, p.a, k, g, c, e, f) or meets(s, p.b, k, g, c, e, f),
    Except: lambda s, p, k, g, c, e, f: not meets(s, p.a, k, g, c, e, f),
}
