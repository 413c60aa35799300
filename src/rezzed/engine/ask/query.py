"""Evaluates references, sets of cards, servers, amounts and conditions of declarations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ...events import CARD, GEN, KIND, Ask, Ev, Event, X, Z
from ...ids import CORP, FIRST_REMOTE, HQ, INSTALLED_FROM, N_COUNTERS, RND, RUNNER, Type, Zone
from ...vocabulary import amounts as am
from ...vocabulary.abilities import Cannot, Forbid, SubtypesOf
from ...vocabulary.predicates import Swappable
from ..ints import (
    A_FORBID,
    A_STRENGTH,
    A_SUBTYPE,
    AT_ANY,
    AT_ARCHIVES,
    AT_ATTACKED,
    AT_CENTRAL,
    AT_CENTRAL_NOT_RUN,
    AT_CHOSEN,
    AT_ELSEWHERE,
    AT_HQ,
    AT_HQ_OR_RND,
    AT_LAST_ATTACKED,
    AT_MARK,
    AT_NOT_HQ,
    AT_NOT_HQ_OR_RND,
    AT_OF_CHOSEN,
    AT_OTHER_REMOTE,
    AT_PERMITTED,
    AT_PROTECTED,
    AT_REMEMBERED,
    AT_REMOTE,
    AT_REMOTE_IN_USE,
    AT_RND,
    AT_THIS,
    FORBID_BREAK_PRINTED,
    FORBID_LOWER_STRENGTH,
    FORBID_NEW_SERVER,
    FORBID_TRASH,
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
    WHERE_DRAWN,
    WHERE_HOSTED_HERE,
    WHERE_HQ_OR_ARCHIVES,
    WHERE_INNERMOST,
    WHERE_INNERMOST_ATTACKED,
    WHERE_INSTALLED,
    WHERE_NEXT_TO_ENCOUNTERED,
    WHERE_NOT_ARCHIVES,
    WHERE_NOT_NEXT_TO_HOST,
    WHERE_NOT_PROTECTING_ATTACKED,
    WHERE_OUTERMOST,
    WHERE_OUTERMOST_ATTACKED,
    WHERE_OUTWARD,
    WHERE_PROTECTING_ATTACKED,
    WHERE_PROTECTING_THIS,
    WHERE_RIG,
    WHERE_ROOT_OR_PROTECTING_ATTACKED,
    WHERE_ROOT_OR_PROTECTING_THIS,
    WHERE_ROOT_THIS,
    Z_ARCHIVES,
    Z_CORP_ID,
    Z_HOSTED,
    Z_HQ,
    Z_ICE,
    Z_RIG,
    Z_ROOT,
    Z_RUNNER_ID,
)
from ..program.parts import CompiledAbility
from ..state import NO_EVENT, NO_OBJECT, Effects, Ref, State, SubId
from ..state.ledger import RUN_ON
from ..state.refs import (
    ABILITY,
    COPY,
    LAST_COUNTERS,
    LAST_SERVER,
    LASTING,
    NUMBER,
    REF_CARD,
    REF_GEN,
    RUN_SERVER,
    TARGET,
    TARGET_GEN,
)
from . import objects, progress

Ctx = Effects | None


OPERATION: Final = int(Type.OPERATION)
SUBTYPE: Final = -2  # State.chosen: what a card chose is the subtype with this number, no card


# -- cards ------------------------------------------------------------------------------------------------


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
        return f.chosen if ref == REF_CHOSEN else f.first if ref == REF_FIRST_CHOSEN else f.trashed
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
        return next((by for _, by in r.broken if by[REF_CARD] == event[X]), NO_OBJECT) if r is not None else NO_OBJECT
    if ref == REF_LAST_ENCOUNTERED and s.records:
        return s.records[-1].ice, s.records[-1].gen
    return NO_OBJECT


def source_object(s: State, src: int, f: Ctx) -> Ref:
    """The source of an ability: while the ability resolves, the object that it was when that began (CR 9.1.4)."""
    if f is None or f.card != src or s.book.facts[s.code[src]].outlasts:
        return src, s.gen[src]
    return src, f.gen


def _now(s: State, card: int) -> Ref:
    """A reference to a card as the object that it is now."""
    return (card, s.gen[card]) if card >= 0 else NO_OBJECT


def has_subtype(s: State, card: int, subtype: str) -> bool:
    """CR 9.12.1b: gains against losses."""
    printed = subtype in s.book.facts[s.code[card]].subtypes
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


def of_trigger(s: State, kind: int) -> bool:
    """Whether the imminent instruction belongs to an ability that this kind of event triggered."""
    for f in reversed(s.stack):
        if isinstance(f, Effects):
            return f.event[KIND] == kind
    return False


def in_cards(s: State, c: am.Cards, card: int, src: int, event: Event = NO_EVENT, f: Ctx = None, gen: int = -1) -> bool:
    """Whether a card belongs to a set, as seen from the source of an ability; `gen` is the object that it was, where that may
    be gone."""
    if card < 0:
        return False
    if c.types and (objects.type_of(s, card) not in c.types or (s.zone[card] == Z_RIG and not s.face[card])):
        return False
    if not openly_in(s, c, card, src, event, f, gen):
        return False
    if c.rezzed is not None and objects.fact(s, card).decl.faceup and s.zone[card] >= INSTALLED_FROM:
        return False
    if c.subtypes:
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
    if c.where and not _is_at(s, c.where, card, src, f):
        return False
    if c.other and card == deref(s, c.than, src, event, f):
        return False
    if c.is_ is not None and deref(s, c.is_, src, event, f) != card:
        return False
    if c.at and not at_matches(s, c.at, objects.server_of(s, card), src, f):
        return False
    if c.top != 0 and not _on_top(s, card, amount(s, c.top, src, event, f)):
        return False
    return not c.that or _meets(s, c, True, card, gen, src, event, f)


def _meets(s: State, c: am.Cards, is_open: bool, card: int, gen: int, src: int, event: Event, f: Ctx) -> bool:
    """Whether a card meets the predicates of a set that everybody can answer, or all others."""
    for p in c.that:
        if p.is_open() == is_open and not s.book.handlers.meets(s, p, card, gen, src, event, f):
            return False
    return True


def _on_top(s: State, card: int, n: int) -> bool:
    """Whether the card is among the top n cards of its deck."""
    zone = s.zone[card]
    return (zone == Zone.RND or zone == Zone.STACK) and card in s.order[zone][:n]


def _is_special(s: State, c: am.Cards, card: int, gen: int, src: int, event: Event, f: Ctx) -> bool:
    """Whether the card meets the fields that few sets have, and that only somebody who knows the card can tell."""
    facts = objects.fact(s, card)
    if objects.is_converted(s, card) and (c.subtypes or c.same_title_as is not None):
        return False
    if c.same_title_as is not None:
        other, _ = refer(s, c.same_title_as, src, event, f)
        if other < 0 or objects.fact(s, other).title != facts.title:
            return False
    if c.advanceable and not advanceable(s, card):
        return False
    return not c.that or _meets(s, c, False, card, gen, src, event, f)


_ZONE: Final = {
    am.Where.HQ: Zone.HQ, am.Where.RND: Zone.RND, am.Where.ARCHIVES: Zone.ARCHIVES, am.Where.GRIP: Zone.GRIP,
    am.Where.STACK: Zone.STACK, am.Where.HEAP: Zone.HEAP, am.Where.CORP_SCORE: Zone.CORP_SCORE,
    am.Where.RUNNER_SCORE: Zone.RUNNER_SCORE, am.Where.PLAY: Zone.PLAY, am.Where.ROOT: Zone.ROOT, am.Where.PROTECTING: Zone.ICE,
}  # fmt: skip


def advanceable(s: State, card: int) -> bool:
    """Whether a card can be advanced: an agenda, or a card that says so (CR 1.18.3)."""
    return s.book.facts[s.code[card]].advanceable[1 if s.face[card] == 1 else 0]


def is_condition_counter(s: State, card: int) -> bool:
    """An operation that is hosted is a condition counter: installed, but no card (CR 1.13.6d)."""
    return s.book.facts[s.code[card]].type == OPERATION


def this_server(s: State, src: int, f: Ctx) -> int:
    """ "This server": where the source is, or was when the ability that moved it began (CR 4.6.6i)."""
    last = last_known(s, *source_object(s, src, f))
    if not last and f is not None and f.event[KIND] == Ev.TRASH and f.event[CARD] == src:
        last = last_known(s, src, f.event[GEN])
    return last[LAST_SERVER] if last else objects.server_of(s, src)


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


_IN_ROOTS: Final = frozenset(
    {am.Where.ROOT, am.Where.ROOT_THIS, am.Where.ROOT_ATTACKED, am.Where.ROOT_OR_PROTECTING_THIS,
     am.Where.ROOT_OR_PROTECTING_ATTACKED}
)  # fmt: skip


_OF_THIS_SERVER: Final = (am.Where.ROOT_THIS, am.Where.PROTECTING_THIS, am.Where.ROOT_OR_PROTECTING_THIS)


def _is_at(s: State, where: am.Where, card: int, src: int, f: Ctx) -> bool:
    """Whether a card is in a place, as seen from the source of an ability."""
    zone = s.zone[card]
    if zone == Z_HOSTED and where in _IN_ROOTS:  # hosted cards are where their host is
        card = objects.root_host(s, card)
        if card < 0:
            return False
        zone = s.zone[card]
    plain = _ZONE.get(where)
    if plain is not None:
        return zone == plain
    if where == WHERE_INSTALLED:
        return zone >= INSTALLED_FROM and not is_condition_counter(s, card)
    if where == WHERE_NOT_ARCHIVES:
        return zone != Z_ARCHIVES
    if where == WHERE_PROTECTING_THIS:
        return zone == Z_ICE and s.where[card] == this_server(s, src, f)
    if where == WHERE_ROOT_THIS:
        return zone == Z_ROOT and s.where[card] == this_server(s, src, f)
    if where == WHERE_ROOT_OR_PROTECTING_THIS:
        return (zone == Z_ROOT or zone == Z_ICE) and s.where[card] == this_server(s, src, f)
    if where == WHERE_NEXT_TO_ENCOUNTERED:
        return _next_to_encountered(s, card)
    if where == WHERE_RIG:
        return zone >= INSTALLED_FROM and objects.fact(s, card).side == RUNNER
    if where == WHERE_HOSTED_HERE:
        return s.host[card] == src
    if where == WHERE_HQ_OR_ARCHIVES:
        return zone == Z_HQ or zone == Z_ARCHIVES
    if where == WHERE_OUTWARD:
        if zone != Z_ICE or s.zone[src] != Z_ICE or s.where[card] != s.where[src]:
            return False
        order = objects.protecting(s, s.where[src])
        return order.index(card) < order.index(src)
    if where == WHERE_OUTERMOST or where == WHERE_INNERMOST:
        end = slice(0, 1) if where == WHERE_OUTERMOST else slice(-1, None)
        return zone == Z_ICE and objects.protecting(s, s.where[card])[end] == [card]
    if where == WHERE_DRAWN:
        last = max([d for _, _, d in s.drawn], default=0)
        return (card, s.gen[card], last) in s.drawn
    if where == WHERE_NOT_NEXT_TO_HOST:
        return zone >= INSTALLED_FROM and objects.is_ice(s, card) and not _adjacent(s, card, s.host[src])
    r = progress.run(s)
    if r is None:
        return False
    if where == WHERE_NOT_PROTECTING_ATTACKED:
        return zone >= INSTALLED_FROM and objects.is_ice(s, card) and (zone != Z_ICE or s.where[card] != r.server)
    if where == WHERE_ROOT_OR_PROTECTING_ATTACKED:
        return (zone == Z_ROOT or zone == Z_ICE) and s.where[card] == r.server
    if where == WHERE_INNERMOST_ATTACKED:
        return zone == Z_ICE and objects.protecting(s, r.server)[-1:] == [card]
    if where == WHERE_OUTERMOST_ATTACKED:
        return zone == Z_ICE and objects.protecting(s, r.server)[:1] == [card]
    if where == WHERE_PROTECTING_ATTACKED:
        return zone == Z_ICE and s.where[card] == r.server
    return zone == Z_ROOT and s.where[card] == r.server


def _next_to_encountered(s: State, card: int) -> bool:
    """Whether a card is directly outward or inward of the encountered ice."""
    e = progress.encounter(s)
    return e is not None and objects.stands(s, e.subj, e.gen) and _adjacent(s, card, e.subj)


def _adjacent(s: State, card: int, ice: int) -> bool:
    """Directly outward or inward of the ice, protecting the same server."""
    if ice < 0 or s.zone[ice] != Zone.ICE or s.zone[card] != Zone.ICE or s.where[card] != s.where[ice]:
        return False
    order = objects.protecting(s, s.where[card])
    return abs(order.index(card) - order.index(ice)) == 1


def select(s: State, c: am.Cards, src: int, event: Event = NO_EVENT, f: Ctx = None) -> list[int]:
    """The cards of a set, by number. Only installed cards unless the set says where."""
    return [k for k in pool(s, c) if in_cards(s, c, k, src, event, f)]


def pool(s: State, c: am.Cards) -> Iterable[int]:
    """The cards among which those of a set are looked for."""
    where = c.where or (am.Where.INSTALLED if c.is_ is None else am.Where.UNSTATED)
    plain = _ZONE.get(where)
    found: Iterable[int] = s.order[plain] if plain is not None and plain < len(s.order) else range(len(s.code))
    if where != c.where:
        found = [k for k in found if s.zone[k] >= INSTALLED_FROM and not is_condition_counter(s, k)]
    return found


def follows_choice(c: am.Cards) -> bool:
    """Whether the set depends on the card that the same ability chooses before."""
    return Swappable(am.Ref.CHOSEN) in c.that


def holds_nothing(s: State, host: int) -> bool:
    """Whether an ability forbids to host cards on this card."""
    return bool(s.index[Ask.FORBID]) and forbidden(s, Forbid.HOST, host) >= 0


# -- servers ----------------------------------------------------------------------------------------------


def at_matches(s: State, at: int, server: int, src: int, f: Ctx = None) -> bool:
    """Whether a server is one of those that `at` names, as seen from the source of an ability."""
    if at == AT_ANY:
        return True
    if at == AT_THIS:
        return server == this_server(s, src, f)
    if at == AT_ELSEWHERE:
        return server != this_server(s, src, f)
    if at == AT_HQ or at == AT_RND or at == AT_ARCHIVES:
        return server == at - AT_HQ
    if at == AT_CENTRAL:
        return 0 <= server < FIRST_REMOTE
    if at == AT_REMOTE:
        return server >= FIRST_REMOTE
    if at == AT_CHOSEN:
        return f is not None and server == f.server
    if at == AT_HQ_OR_RND:
        return server == HQ or server == RND
    if at == AT_NOT_HQ_OR_RND:
        return server not in (HQ, RND)
    if at == AT_NOT_HQ:
        return server != HQ
    if at == AT_REMEMBERED:
        return s.chosen[src] == (-1, server + 1)
    if at == AT_LAST_ATTACKED:
        return server == s.last_run[RUN_SERVER]
    if at == AT_CENTRAL_NOT_RUN:
        return 0 <= server < FIRST_REMOTE and not s.totals[RUN_ON] >> server & 1
    if at == AT_OTHER_REMOTE:
        return server >= FIRST_REMOTE and (f is None or server != objects.server_of(s, f.event[CARD]))
    if at == AT_MARK:
        return server >= 0 and server == s.mark
    if at == AT_PROTECTED:
        return 0 <= server < len(s.positions) and bool(objects.protecting(s, server))
    if at == AT_REMOTE_IN_USE:
        return server >= FIRST_REMOTE and bool(objects.in_root(s, server))
    if at == AT_OF_CHOSEN:
        return f is not None and objects.stands(s, *f.chosen) and server == objects.server_of(s, f.chosen[REF_CARD])
    r = progress.run(s)
    if at == AT_PERMITTED:
        return r is not None and server >= 0 and bool(r.choice >> server & 1)
    attacked = r.server if r is not None else -1
    return server == attacked if at == AT_ATTACKED else server != attacked


def servers(s: State, at: int, src: int, f: Ctx = None) -> list[int]:
    """The existing servers that `at` names, as seen from the source of an ability."""
    return [n for n in range(len(s.positions)) if objects.server_exists(s, n) and at_matches(s, at, n, src, f)]


def remotes(s: State) -> list[int]:
    """The remote servers with a card (CR 4.6.8d). One without a card is about to cease to exist."""
    return [n for n in range(FIRST_REMOTE, len(s.positions)) if objects.server_exists(s, n) and not objects.is_empty(s, n)]


def remote_limit(s: State) -> int:
    """How many remote servers the Corp can have, or -1 without a limit (CR 4.6.8f)."""
    least = -1
    for x in s.index[A_FORBID]:
        a = s.book.abilities[x[ABILITY]]
        m: Cannot = a.modifier
        if m.what == FORBID_NEW_SERVER and (x[LASTING] or a.condition is None or stands(s, a, x[CARD])):
            least = m.after if least < 0 else min(least, m.after)
    return least


def could_move(s: State, card: int, server: int) -> bool:
    """Whether an installed card may be in the root of a server: the places of its text, one region in a root (CR 3.6.5e,
    8.5.12), and nothing but upgrades in the roots of central servers (CR 4.6.6e)."""
    facts = objects.fact(s, card)
    if facts.decl.not_on is not None and at_matches(s, facts.decl.not_on, server, card):
        return False
    if facts.type != Type.UPGRADE and server < FIRST_REMOTE:
        return False
    return not (facts.decl.limit_region and any(objects.fact(s, k).decl.limit_region and k != card for k in s.roots[server]))


# -- amounts ----------------------------------------------------------------------------------------------


def amount(s: State, n: Any, src: int, event: Event = NO_EVENT, f: Ctx = None) -> int:
    """The value of an amount, as seen from the source of an ability."""
    if type(n) is int:
        return n
    return s.book.handlers.amounts[type(n)](s, n, src, event, f)


# -- conditions -------------------------------------------------------------------------------------------


def holds(s: State, c: Any, src: int, event: Event = NO_EVENT, f: Ctx = None) -> bool:
    """Whether a condition holds, as seen from the source of an ability."""
    return s.book.handlers.conditions[type(c)](s, c, src, event, f)


def stands(s: State, a: CompiledAbility, src: int) -> bool:
    """Whether the static condition of an active ability holds."""
    if a.gate_kind >= 0:
        return a.gate_low <= s.counters[src * N_COUNTERS + a.gate_kind] <= a.gate_high
    return holds(s, a.condition, src)


def applies(s: State, x: tuple[int, ...], a: CompiledAbility, card: int) -> bool:
    """Whether an active modifier applies to this card now."""
    if x[LASTING]:
        if x[TARGET] >= 0:
            return x[TARGET] == card and x[TARGET_GEN] == s.gen[card]
        if x[TARGET_GEN] == -2:  # waits for the next encounter
            return False
        of = a.modifier.of
        if of is not None and of.where in _OF_THIS_SERVER and s.gen[x[CARD]] != x[GEN]:  # where it was (CR 4.6.6i, 9.12.5)
            return in_cards(s, of, card, x[CARD], NO_EVENT, Effects(a.aid, x[CARD], x[GEN], a.side, NO_EVENT))
        return of is None or in_cards(s, of, card, x[CARD])
    if a.condition is not None and not stands(s, a, x[CARD]):
        return False
    of = a.modifier.of
    return x[CARD] == card if of is None else in_cards(s, of, card, x[CARD])


def modified(s: State, question: int, card: int, least: int = -1_000_000) -> int:
    """The sum of all modifiers that answer a question about a card; of each at least `least` counts."""
    n = 0
    abilities = s.book.abilities
    for x in s.index[question]:
        aid, src, _, lasting, target, _, number = x
        if target >= 0:
            if target != card:
                continue
        elif src != card and abilities[aid].about_itself:
            continue
        a = abilities[aid]
        if a.about_itself and not lasting:
            if a.condition is not None and not stands(s, a, card):
                continue
        elif not a.adds or not applies(s, x, a, card):
            continue
        k = number if lasting else added(s, a, src)
        n += k if k > least else least
    return n


def added(s: State, a: CompiledAbility, src: int) -> int:
    """The number of an active modifier whose source is this card."""
    if a.counts_kind >= 0:
        return a.number_added * s.counters[src * N_COUNTERS + a.counts_kind]
    return a.number_added if a.is_fixed else amount(s, a.modifier.n, src)


def strength(s: State, card: int) -> int:
    """CR 9.12.1a; asked at the moment of use, never stored."""
    if card < 0:
        return 0
    n = s.book.facts[s.code[card]].strength
    if not s.index[A_STRENGTH]:
        return n
    if s.index[A_FORBID] and forbidden(s, FORBID_LOWER_STRENGTH, card) >= 0:
        return n + modified(s, A_STRENGTH, card, 0)
    return n + modified(s, A_STRENGTH, card)


def has_strength(s: State, card: int) -> bool:
    """Whether a card has a strength to be compared; in some books installed ice that is facedown has none."""
    return card < 0 or bool(s.face[card]) or s.zone[card] < INSTALLED_FROM or s.book.switches.unrezzed_strength


def server_matches(s: State, at: int, server: int, card: int, gen: int, f: Effects | None = None) -> bool:
    """Whether an active ability is about this server; "this server" of a persistent one is where its source was (CR 9.12.5)."""
    if s.gen[card] != gen and (at == AT_THIS or at == AT_ELSEWHERE):
        was = next((r[LAST_SERVER] for r in s.remains if r[REF_CARD] == card and r[REF_GEN] == gen), -1)
        return (server == was) == (at == AT_THIS)
    return at_matches(s, at, server, card, f)


def cannot_trash(s: State, side: int, card: int) -> bool:
    """Whether an ability forbids a player to trash a card (CR 1.2.2)."""
    return bool(s.index[A_FORBID]) and forbidden(s, FORBID_TRASH, card, who=side) >= 0


def forbidden(
    s: State, what: int, card: int = -1, server: int = -1, by: int = -1, done: int = 0, serial: int = 0, who: int = RUNNER
) -> int:
    """The card whose ability forbids something, or -1. `by` is the card with which it would be done, `done` how often it
    is done with it already, `who` the player who would do it. `serial` is the encounter in which it would be done."""
    for x in s.index[A_FORBID]:
        a = s.book.abilities[x[ABILITY]]
        m: Cannot = a.modifier
        if m.what != what or (who == CORP and not m.everyone):
            continue
        if not x[LASTING] and a.condition is not None and not stands(s, a, x[CARD]):
            continue
        if m.at and not server_matches(s, m.at, server, x[CARD], x[GEN]):
            continue
        if m.using is not None and not in_cards(s, m.using, by, x[CARD]):
            continue
        if m.after and not (
            _printed_broken(s, m, card, serial, x[CARD]) + done >= m.after
            if what == FORBID_BREAK_PRINTED
            else _accessed(s, m, card, x[CARD])
        ):
            continue
        if x[LASTING] and x[TARGET] >= 0:
            if x[TARGET] == card and (x[TARGET_GEN] == s.gen[card] or m.copies):
                return x[CARD]
            if m.copies and card >= 0 and objects.fact(s, x[TARGET]).title == objects.fact(s, card).title:
                return x[CARD]
        elif x[TARGET_GEN] != -2 and (m.of is None or (card >= 0 and in_cards(s, m.of, card, x[CARD]))):
            return x[CARD]
    return -1


def _printed_broken(s: State, m: Cannot, ice: int, serial: int, src: int) -> int:
    """How many printed subroutines of the ice were broken in an encounter with cards that the prohibition is about."""
    r = progress.record(s, serial)
    return 0 if r is None else sum(
        is_printed(s, ice, sub) and (m.using is None or in_cards(s, m.using, card, src)) for sub, (card, _) in r.broken
    )


def _accessed(s: State, m: Cannot, card: int, src: int) -> bool:
    """So many cards of the set were accessed in the run in progress, and this is none of them (CR 7.4.2b)."""
    if s.run_at < 0:
        return False
    accessed = progress.cards_counted(s, s.ledger.find(m, src))
    if (card, s.gen[card]) in accessed:
        return False
    return sum(1 for c, _ in accessed if m.of is None or in_cards(s, m.of, c, src)) >= m.after


def is_printed(s: State, ice: int, x: SubId) -> bool:
    """Whether the subroutine is printed on this ice: neither gained nor a copy."""
    return x[CARD] == ice and x[GEN] == s.gen[ice] and x[COPY] == 0 and x[ABILITY] in objects.fact(s, ice).subs


def used(s: State, aid: int, card: int, scope: int) -> bool:
    """Whether this object has used the ability in this scope."""
    return any(u[ABILITY] == aid and u[CARD] == card and u[GEN] == s.gen[card] and u[COPY] == scope for u in s.used)
