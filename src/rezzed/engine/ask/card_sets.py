"""Which cards a set means, and to which cards a modifier applies."""

from __future__ import annotations

from collections.abc import Iterable

from ...events import CARD, GEN, Event
from ...ids import INSTALLED_FROM
from ...vocabulary import amounts as am
from ...vocabulary.abilities import SubtypesOf
from ...vocabulary.predicates import Swappable
from ..ints import A_AS_IN_HAND, A_SUBTYPE, WHERE_HELD, Z_RIG
from ..program.parts import CompiledAbility
from ..state import NO_EVENT, Effects, State
from ..state.refs import ABILITY, LASTING, NUMBER, TARGET, TARGET_GEN
from . import evaluate, objects, places, references, server_sets
from .references import Ctx


def select(s: State, c: am.Cards, src: int, event: Event = NO_EVENT, f: Ctx = None) -> list[int]:
    """The cards of a set, by number. Only installed cards unless the set says where."""
    return [k for k in pool(s, c) if in_cards(s, c, k, src, event, f)]


def pool(s: State, c: am.Cards) -> Iterable[int]:
    """The cards among which those of a set are looked for."""
    where = c.where
    if where in places.OF_INSTALLED:
        return objects.installed(s)
    if not where and c.is_ is None:
        return [k for k in objects.installed(s) if not objects.is_condition_counter(s, k)]
    plain = places.ZONES.get(where, -1)
    return s.order[plain] if 0 <= plain < len(s.order) else range(len(s.code))


def in_cards(s: State, c: am.Cards, card: int, src: int, event: Event = NO_EVENT, f: Ctx = None, gen: int = -1) -> bool:
    """Whether a card belongs to a set, as seen from the source of an ability; `gen` is the object that it was, where that may
    be gone."""
    if card < 0:
        return False
    if c.types and (objects.type_of(s, card) not in c.types or (s.zone[card] == Z_RIG and not s.face[card])):
        return False
    if not openly_in(s, c, card, src, event, f, gen):
        return False
    if c.rezzed is not None and objects.is_faceup_agenda(s, card):
        return False
    if c.subtypes:
        if s.zone[card] == Z_RIG and not s.face[card]:  # CR 8.1.4a
            return False
        for t in c.subtypes:
            if has_subtype(s, card, t):
                break
        else:
            return False
    if c.without and any(has_subtype(s, card, t) for t in c.without):
        return False
    return _is_special(s, c, card, gen, src, event, f)


def openly_in(s: State, c: am.Cards, card: int, src: int, event: Event = NO_EVENT, f: Ctx = None, gen: int = -1) -> bool:
    """Whether a card meets the fields of a set that everybody can see, even if the card is facedown: where it is, what it hosts
    and what has happened to it."""
    if c.rezzed is not None and (s.face[card] == 1 and (s.zone[card] >= INSTALLED_FROM or not c.rezzed)) != c.rezzed:
        return False
    if c.side >= 0 and objects.fact(s, card).side != c.side:
        return False
    if c.where and not places.is_at(s, c.where, card, src, f) and not (c.where == WHERE_HELD and as_in_hand(s, card)):
        return False
    if c.other and card == references.deref(s, c.than, src, event, f):
        return False
    if c.is_ is not None and references.deref(s, c.is_, src, event, f) != card:
        return False
    if c.at and not server_sets.at_matches(s, c.at, objects.server_of(s, card), src, f):
        return False
    if c.top != 0 and not places.on_top(s, card, evaluate.amount(s, c.top, src, event, f)):
        return False
    return not c.that or _meets(s, c, True, card, gen, src, event, f)


def _meets(s: State, c: am.Cards, is_open: bool, card: int, gen: int, src: int, event: Event, f: Ctx) -> bool:
    """Whether a card meets the predicates of a set that everybody can answer, or all others."""
    for p in c.that:
        if p.is_open() == is_open and not s.book.handlers.meets(s, p, card, gen, src, event, f):
            return False
    return True


def _is_special(s: State, c: am.Cards, card: int, gen: int, src: int, event: Event, f: Ctx) -> bool:
    """Whether the card meets the fields that few sets have, and that only somebody who knows the card can tell."""
    facts = objects.fact(s, card)
    if c.same_title_as is not None and objects.is_converted(s, card):
        return False
    if c.same_title_as is not None:
        other, _ = references.refer(s, c.same_title_as, src, event, f)
        if other < 0 or objects.fact(s, other).title != facts.title:
            return False
    if c.advanceable and not objects.advanceable(s, card):
        return False
    return not c.that or _meets(s, c, False, card, gen, src, event, f)


def as_in_hand(s: State, card: int) -> bool:
    """Whether an ability of its controller lets a card outside of the hand be played and installed as if it were there."""
    return any([
        in_cards(s, s.book.abilities[x[ABILITY]].modifier.of, card, x[CARD])
        for x in s.index[A_AS_IN_HAND] if objects.controller(s, x[CARD]) == objects.controller(s, card)
    ])  # fmt: skip


def has_subtype(s: State, card: int, subtype: str) -> bool:
    """CR 9.12.1b: gains against losses."""
    facts = s.book.facts[s.code[card]]
    if objects.is_converted(s, card):
        return facts.decl.as_agenda is not None and subtype in facts.decl.as_agenda.subtypes
    printed = subtype in (facts.back_subtypes if facts.turns and objects.flipped(s, card) else facts.subtypes)
    if not s.index[A_SUBTYPE]:
        return printed
    n = 1 if printed else 0
    for x in s.index[A_SUBTYPE]:
        a = s.book.abilities[x[ABILITY]]
        if isinstance(a.modifier, SubtypesOf):
            if x[CARD] == card and any(has_subtype(s, k, subtype) for k in select(s, a.modifier.cards, card)):
                n += 1
        elif (a.modifier.subtype or s.book.subtypes[x[NUMBER]]) == subtype and applies(s, x, a, card):
            n += a.modifier.n
    return n > 0


def applies(s: State, x: tuple[int, ...], a: CompiledAbility, card: int) -> bool:
    """Whether an active modifier applies to this card now."""
    if x[LASTING]:
        if x[TARGET] >= 0:
            return x[TARGET] == card and x[TARGET_GEN] == s.gen[card]
        if x[TARGET_GEN] == -2:  # waits for the next encounter
            return False
        of = a.modifier.of
        if of is not None and of.where in places.OF_THIS_SERVER and s.gen[x[CARD]] != x[GEN]:
            # where it was (CR 4.6.6i, 9.12.5)
            return in_cards(s, of, card, x[CARD], NO_EVENT, Effects(a.aid, x[CARD], x[GEN], a.side, NO_EVENT))
        return of is None or in_cards(s, of, card, x[CARD])
    if a.condition is not None and not evaluate.stands(s, a, x[CARD]):
        return False
    of = a.modifier.of
    return x[CARD] == card if of is None else in_cards(s, of, card, x[CARD])


def follows_choice(c: am.Cards) -> bool:
    """Whether the set depends on the card that the same ability chooses before."""
    return Swappable(am.Ref.CHOSEN) in c.that
