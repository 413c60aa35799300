"""Answers to what declarations ask: sets of cards, amounts, conditions, and the values that are never stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..events import Ask, Event
from ..ids import CORP, FIRST_REMOTE, HQ, INSTALLED_FROM, N_COUNTERS, RND, RUNNER, Label, Scope, Type, Zone
from ..rules.book import Op, Table
from ..state import NO_EVENT, Effects, Record, State
from ..vocabulary import amounts as am
from ..vocabulary.abilities import Forbid, Purpose, SubtypesOf
from ..vocabulary.effects import Install
from . import core, modifiers
from .flat import A_STRENGTH, A_SUBTYPE

Ctx = Effects | None


OPERATION: Final = int(Type.OPERATION)
SUBTYPE: Final = -2  # State.chosen: what a card chose is the subtype with this number, no card


# -- cards ------------------------------------------------------------------------------------------------


def deref(s: State, ref: int, src: int, event: Event, f: Ctx) -> int:
    """The card that a reference speaks of, or -1."""
    if ref == am.Ref.THIS:
        return src
    if ref == am.Ref.IT:
        return event[1]
    if ref == am.Ref.HOST:
        return s.host[src]
    if ref == am.Ref.ENCOUNTERED:
        e = core.encounter(s)
        return e.subj if e is not None else -1
    if ref == am.Ref.APPROACHED:
        return core.approached(s)
    if ref == am.Ref.ACCESSED:
        a = core.top_structure(s, Table.ACCESS)
        return a.subj if a is not None and s.gen[a.subj] == a.gen else -1
    if ref == am.Ref.CHOSEN:
        return f.chosen[0] if f is not None and core.stands(s, *f.chosen) else -1
    if ref == am.Ref.FIRST_CHOSEN:
        return f.first[0] if f is not None and core.stands(s, *f.first) else -1
    if ref == am.Ref.REMEMBERED:
        card, gen = s.chosen[src]
        return card if core.stands(s, card, gen) else -1
    if ref == am.Ref.TRASHED:
        return f.trashed[0] if f is not None else -1
    if ref == am.Ref.IDENTITY:
        zone = s.order[Zone.CORP_ID if core.controller(s, src) == CORP else Zone.RUNNER_ID]
        return zone[0] if zone else -1
    if ref == am.Ref.BREAKER:
        return event[3]
    if ref == am.Ref.LAST_ENCOUNTERED and s.records:
        last = s.records[-1]
        return last.ice if core.stands(s, last.ice, last.gen) else -1
    return -1


def has_subtype(s: State, card: int, subtype: str) -> bool:
    """CR 9.12.1b: gains against losses."""
    printed = subtype in s.book.facts[s.code[card]].subtypes
    if not s.index[A_SUBTYPE]:
        return printed
    n = 1 if printed else 0
    for x in s.index[A_SUBTYPE]:
        a = s.book.abilities[x[0]]
        if isinstance(a.modifier, SubtypesOf):
            if x[1] == card and any(has_subtype(s, k, subtype) for k in select(s, a.modifier.cards, card)):
                n += 1
        elif (a.modifier.subtype or s.book.subtypes[x[6]]) == subtype and modifiers.applies(s, x, a, card):
            n += a.modifier.n
    return n > 0


def outlasts(s: State, lid: int) -> bool:
    """A lasting effect that raises the strength of a card, where another keeps it for the turn (CR 9.9.9a)."""
    raised = next((x[4] for x in s.index[A_STRENGTH] if x[3] == lid and x[4] >= 0 and x[6] > 0), -1)
    return raised >= 0 and any(
        in_cards(s, s.book.abilities[x[0]].modifier.of, raised, x[1]) for x in s.index[Ask.OUTLAST]
    )


def installable(s: State, card: int) -> bool:
    """A card of the Runner whose install cost could be paid now."""
    from .costs import savings, spendable

    base = core.fact(s, card).cost + modifiers.own_change(s, Ask.INSTALL_COST, card)
    due = modifiers.price(s, Ask.INSTALL_COST, card, base) - savings(s, card)
    return due <= spendable(s, core.controller(s, card), Purpose.INSTALL)


def x_of(s: State, card: int) -> int:
    """X as an active ability of the card defines it (CR 9.12.2e)."""
    return sum(amount(s, s.book.abilities[x[0]].modifier.n, card) for x in s.index[Ask.X] if x[1] == card)


def _of_trigger(s: State, kind: int) -> bool:
    """The instruction that a window of interrupts is about belongs to an ability that this kind of event met."""
    for f in reversed(s.stack):
        if isinstance(f, Effects):
            return f.event[0] == kind
    return False


def in_cards(s: State, c: am.Cards, card: int, src: int, event: Event = NO_EVENT, f: Ctx = None) -> bool:
    if card < 0:
        return False
    facts = core.fact(s, card)
    if c.types and (facts.type not in c.types or (s.zone[card] == Zone.RIG and not s.face[card])):
        return False
    if c.rezzed is not None and (s.face[card] == 1 and (s.zone[card] >= INSTALLED_FROM or not c.rezzed)) != c.rezzed:
        return False
    if c.side >= 0 and facts.side != c.side:
        return False
    if c.where and not _is_at(s, c.where, card, src, f):
        return False
    if c.other and card == (src if c.than == am.Ref.THIS else deref(s, c.than, src, event, f)):
        return False
    if c.is_ is not None and deref(s, c.is_, src, event, f) != card:
        return False
    if c.subtypes:
        for t in c.subtypes:
            if has_subtype(s, card, t):
                break
        else:
            return False
    if c.without and any(has_subtype(s, card, t) for t in c.without):
        return False
    if c.same_title_as is not None:
        other = deref(s, c.same_title_as, src, event, f)
        if other < 0 or core.fact(s, other).title != facts.title:
            return False
    if c.advanceable and not _advanceable(s, card):
        return False
    if c.cost is not None and facts.cost != amount(s, c.cost, src, event, f):
        return False
    if c.max_cost >= 0 and facts.cost > c.max_cost:
        return False
    if c.has is not None and s.counters[card * N_COUNTERS + c.has] == 0:
        return False
    if c.trashable and facts.decl.trash is None:
        return False
    if c.installable and not installable(s, card):
        return False
    if c.top != 0:
        zone = s.zone[card]
        if zone != Zone.RND and zone != Zone.STACK:
            return False
        if card not in s.order[zone][: amount(s, c.top, src, event, f)]:
            return False
    if c.min_strength is not None and modifiers.strength(s, card) < c.min_strength:
        return False
    if c.max_strength is not None and modifiers.strength(s, card) > c.max_strength:
        return False
    if c.chosen_subtype and not (s.chosen[src][0] == SUBTYPE and has_subtype(s, card, s.book.subtypes[s.chosen[src][1]])):
        return False
    if (c.hosting or c.not_hosting) and _hosts(s, card, c.hosting or c.not_hosting) != bool(c.hosting):
        return False
    if c.host and (s.host[card] < 0 or core.fact(s, s.host[card]).type not in c.host):
        return False
    if c.at and not at_matches(s, c.at, core.server_of(s, card), src, f):
        return False
    if c.level is not None and not _level(s, card, deref(s, c.level, src, event, f), c.beside):
        return False
    if c.passed and (card, s.gen[card]) not in _passes(s):
        return False
    if c.broken and (card, s.gen[card]) not in _broken(s):
        return False
    if c.swaps_with is not None and not _swaps(s, card, deref(s, c.swaps_with, src, event, f), src):
        return False
    if c.rezzed_in and not _was_rezzed(s, card, c.rezzed_in):
        return False
    return not (c.titles and facts.title not in c.titles)


_ZONE: Final = {
    am.Where.HQ: Zone.HQ, am.Where.RND: Zone.RND, am.Where.ARCHIVES: Zone.ARCHIVES, am.Where.GRIP: Zone.GRIP,
    am.Where.STACK: Zone.STACK, am.Where.HEAP: Zone.HEAP, am.Where.CORP_SCORE: Zone.CORP_SCORE,
    am.Where.RUNNER_SCORE: Zone.RUNNER_SCORE, am.Where.PLAY: Zone.PLAY, am.Where.ROOT: Zone.ROOT, am.Where.PROTECTING: Zone.ICE,
}  # fmt: skip


def _advanceable(s: State, card: int) -> bool:
    """Agendas can be advanced, other cards where they say so (CR 1.18.3)."""
    facts = s.book.facts[s.code[card]]
    while_rezzed = facts.decl.advance_rezzed
    return facts.type == Type.AGENDA or facts.decl.advanceable and while_rezzed in (None, s.face[card] == 1)


def _counts(s: State, card: int) -> bool:
    """An operation that is hosted is a condition counter: installed, but no card (CR 1.13.6d)."""
    return s.book.facts[s.code[card]].type == OPERATION


def this_server(s: State, src: int, f: Ctx) -> int:
    """ "This server": where the source is, or was when the ability that moved it began (CR 4.6.6i)."""
    if f is not None and f.card == src and s.gen[src] != f.gen:
        last = _last_known(s, f)
        if last:
            return last[3]
    return core.server_of(s, src)


def _last_known(s: State, f: Effects) -> tuple[int, ...]:
    """What was last known of the source of an ability, if it has left since (CR 9.5.5); else nothing."""
    return next((r for r in s.remains if r[0] == f.card and r[1] == f.gen and s.gen[f.card] != f.gen), ())


_IN_ROOTS: Final = frozenset(
    {am.Where.ROOT, am.Where.ROOT_THIS, am.Where.ROOT_ATTACKED, am.Where.ROOT_OR_PROTECTING_THIS,
     am.Where.ROOT_OR_PROTECTING_ATTACKED}
)  # fmt: skip


def _is_at(s: State, where: am.Where, card: int, src: int, f: Ctx) -> bool:
    zone = s.zone[card]
    if zone == Zone.HOSTED and where in _IN_ROOTS:  # hosted cards are where their host is
        card = core.root_host(s, card)
        if card < 0:
            return False
        zone = s.zone[card]
    plain = _ZONE.get(where)
    if plain is not None:
        return zone == plain
    if where == am.Where.INSTALLED:
        return zone >= INSTALLED_FROM and not _counts(s, card)
    if where == am.Where.NOT_ARCHIVES:
        return zone != Zone.ARCHIVES
    if where == am.Where.PROTECTING_THIS:
        return zone == Zone.ICE and s.where[card] == this_server(s, src, f)
    if where == am.Where.ROOT_THIS:
        return zone == Zone.ROOT and s.where[card] == this_server(s, src, f)
    if where == am.Where.ROOT_OR_PROTECTING_THIS:
        return (zone == Zone.ROOT or zone == Zone.ICE) and s.where[card] == this_server(s, src, f)
    if where == am.Where.NEXT_TO_ENCOUNTERED:
        return _next_to_encountered(s, card)
    if where == am.Where.RIG:
        return zone >= INSTALLED_FROM and core.fact(s, card).side == RUNNER
    if where == am.Where.HOSTED_HERE:
        return s.host[card] == src
    if where == am.Where.STACK_OR_HEAP:
        return zone == Zone.STACK or zone == Zone.HEAP
    if where == am.Where.HQ_OR_ARCHIVES:
        return zone == Zone.HQ or zone == Zone.ARCHIVES
    if where == am.Where.OUTWARD:
        if zone != Zone.ICE or s.zone[src] != Zone.ICE or s.where[card] != s.where[src]:
            return False
        order = core.protecting(s, s.where[src])
        return order.index(card) < order.index(src)
    if where == am.Where.OUTERMOST or where == am.Where.INNERMOST:
        end = slice(0, 1) if where == am.Where.OUTERMOST else slice(-1, None)
        return zone == Zone.ICE and core.protecting(s, s.where[card])[end] == [card]
    if where == am.Where.NOT_NEXT_TO_HOST:
        return zone == Zone.ICE and not _adjacent(s, card, s.host[src])
    r = core.run(s)
    if r is None:
        return False
    if where == am.Where.ROOT_OR_PROTECTING_ATTACKED:
        return (zone == Zone.ROOT or zone == Zone.ICE) and s.where[card] == r.server
    if where == am.Where.INNERMOST_ATTACKED:
        return zone == Zone.ICE and core.protecting(s, r.server)[-1:] == [card]
    if where == am.Where.OUTERMOST_ATTACKED:
        return zone == Zone.ICE and core.protecting(s, r.server)[:1] == [card]
    if where == am.Where.PROTECTING_ATTACKED:
        return zone == Zone.ICE and s.where[card] == r.server
    return zone == Zone.ROOT and s.where[card] == r.server


def _next_to_encountered(s: State, card: int) -> bool:
    e = core.encounter(s)
    return e is not None and _adjacent(s, card, e.subj)


def _adjacent(s: State, card: int, ice: int) -> bool:
    """Directly outward or inward of the ice, protecting the same server."""
    if ice < 0 or s.zone[ice] != Zone.ICE or s.zone[card] != Zone.ICE or s.where[card] != s.where[ice]:
        return False
    order = core.protecting(s, s.where[card])
    return abs(order.index(card) - order.index(ice)) == 1


def _swaps(s: State, card: int, other: int, src: int) -> bool:
    from .swaps import could_swap

    return other < 0 or could_swap(s, card, other, core.controller(s, src))


def _level(s: State, card: int, other: int, beside: bool) -> bool:
    """In the same position: as many positions inward of it as of the other ice (CR 6.2.3)."""
    if other < 0 or s.zone[other] != Zone.ICE:
        return True
    if s.zone[card] != Zone.ICE:
        return False
    a, b = s.positions[s.where[card]], s.positions[s.where[other]]
    if beside and s.where[card] == s.where[other]:
        return True
    return len(a) - a.index(core.position_of(s, card)) == len(b) - b.index(core.position_of(s, other))


def _hosts(s: State, card: int, subtype: str) -> bool:
    return any(s.host[k] == card and has_subtype(s, k, subtype) for k in core.installed(s))


def select(s: State, c: am.Cards, src: int, event: Event = NO_EVENT, f: Ctx = None) -> list[int]:
    """The cards of a set, by number. Only installed cards unless the set says where."""
    where = c.where or (am.Where.INSTALLED if c.is_ is None else am.Where.ANYWHERE)
    plain = _ZONE.get(where)
    pool = s.order[plain] if plain is not None and plain < len(s.order) else range(len(s.code))
    if where != c.where:
        return [k for k in pool if s.zone[k] >= INSTALLED_FROM and not _counts(s, k) and in_cards(s, c, k, src, event, f)]
    return [k for k in pool if in_cards(s, c, k, src, event, f)]


# -- servers ----------------------------------------------------------------------------------------------


def at_matches(s: State, at: int, server: int, src: int, f: Ctx = None) -> bool:
    if at == am.At.ANY:
        return True
    if at == am.At.THIS:
        return server == this_server(s, src, f)
    if at == am.At.ELSEWHERE:
        return server != this_server(s, src, f)
    if at == am.At.HQ or at == am.At.RND or at == am.At.ARCHIVES:
        return server == at - am.At.HQ
    if at == am.At.CENTRAL:
        return 0 <= server < FIRST_REMOTE
    if at == am.At.REMOTE:
        return server >= FIRST_REMOTE
    if at == am.At.CHOSEN:
        return f is not None and server == f.server
    if at == am.At.HQ_OR_RND:
        return server == HQ or server == RND
    if at == am.At.NOT_HQ_OR_RND:
        return server not in (HQ, RND)
    if at == am.At.NOT_HQ:
        return server != HQ
    if at == am.At.REMEMBERED:
        return s.chosen[src] == (-1, server + 1)
    if at == am.At.LAST_ATTACKED:
        return server == s.last_run[1]
    if at == am.At.CENTRAL_NOT_RUN:
        return 0 <= server < FIRST_REMOTE and not s.runs >> server & 1
    if at == am.At.MARK:
        return server >= 0 and server == s.mark
    if at == am.At.PROTECTED:
        return 0 <= server < len(s.positions) and bool(core.protecting(s, server))
    if at == am.At.OF_CHOSEN:
        return f is not None and core.stands(s, *f.chosen) and server == core.server_of(s, f.chosen[0])
    r = core.run(s)
    attacked = r.server if r is not None else -1
    return server == attacked if at == am.At.ATTACKED else server != attacked


def servers(s: State, at: int, src: int, f: Ctx = None) -> list[int]:
    return [n for n in range(len(s.positions)) if core.server_exists(s, n) and at_matches(s, at, n, src, f)]


# -- amounts ----------------------------------------------------------------------------------------------


def amount(s: State, n: Any, src: int, event: Event = NO_EVENT, f: Ctx = None) -> int:
    if type(n) is int:
        return n
    return AMOUNTS[type(n)](s, n, src, event, f)


AMOUNTS: Final[dict[type, Callable[[State, Any, int, Event, Ctx], int]]] = {
    am.Count: lambda s, n, c, e, f: len(select(s, n.cards, c, e, f)),
    am.Counters: lambda s, n, c, e, f: _hosted(s, n.kind, deref(s, n.of, c, e, f), f),
    am.Chosen: lambda s, n, c, e, f: f.number if f is not None else 0,
    am.EventNumber: lambda s, n, c, e, f: e[3 + n.field],
    am.Subroutines: lambda s, n, c, e, f: len(modifiers.subroutines(s, deref(s, n.of, c, e, f))),
    am.StrengthOf: lambda s, n, c, e, f: modifiers.strength(s, deref(s, n.of, c, e, f)),
    am.RezCost: lambda s, n, c, e, f: _rez_cost(s, deref(s, n.of, c, e, f)),
    am.PrintedCost: lambda s, n, c, e, f: _printed_cost(s, deref(s, n.of, c, e, f)),
    am.Credits: lambda s, n, c, e, f: _credits(s, n.side),
    am.Clicks: lambda s, n, c, e, f: _clicks(s, n.side),
    am.Tags: lambda s, n, c, e, f: e[4] if n.before else s.tags,
    am.FreeMemory: lambda s, n, c, e, f: max(0, modifiers.memory_left(s)),
    am.CoreDamage: lambda s, n, c, e, f: s.core,
    am.Kinds: lambda s, n, c, e, f: _kinds(s, deref(s, n.of, c, e, f)),
    am.BadPublicity: lambda s, n, c, e, f: s.bad_publicity,
    am.Points: lambda s, n, c, e, f: modifiers.points(s, n.side),
    am.LinkStrength: lambda s, n, c, e, f: modifiers.link(s),
    am.Hand: lambda s, n, c, e, f: len(s.order[Zone.HQ if n.side == CORP else Zone.GRIP]),
    am.Resolved: lambda s, n, c, e, f: _resolved(s, e),
    am.BrokenThisRun: lambda s, n, c, e, f: _broken_this_run(s, n, c),
    am.IcePassed: lambda s, n, c, e, f: len(_passes(s) if n.each_time else set(_passes(s))),
    am.Accesses: lambda s, n, c, e, f: _accesses(s),
    am.Approaches: lambda s, n, c, e, f: _approaches(s),
    am.X: lambda s, n, c, e, f: x_of(s, c),
    am.Sum: lambda s, n, c, e, f: amount(s, n.a, c, e, f) + amount(s, n.b, c, e, f),
    am.Times: lambda s, n, c, e, f: amount(s, n.a, c, e, f) * n.factor,
    am.Per: lambda s, n, c, e, f: max(0, amount(s, n.a, c, e, f) - n.past) // n.size,
    am.Provided: lambda s, n, c, e, f: amount(s, n.then if holds(s, n.condition, c, e, f) else n.otherwise, c, e, f),
    am.Least: lambda s, n, c, e, f: min(amount(s, n.a, c, e, f), amount(s, n.b, c, e, f)),
}


def _credits(s: State, side: int) -> int:
    if side == RUNNER:
        s.looked |= core.CREDITS
    return s.credits[side] + sum(x[1] for x in modifiers.pool_hosted(s, side))


def _clicks(s: State, side: int) -> int:
    if side == RUNNER:
        s.looked |= core.CLICKS
    return s.clicks[side]


def _broken(s: State) -> tuple[tuple[int, int], ...]:
    """The ice that was fully broken in the run in progress (CR 6.5.7)."""
    r = core.run(s)
    return r.broke if r is not None else ()


def _passes(s: State) -> tuple[tuple[int, int], ...]:
    """The ice passed in the run in progress, or in the last one."""
    r = core.run(s)
    return r.passes if r is not None else s.last_run[4]


def _was_rezzed(s: State, card: int, scope: int) -> bool:
    """This object was rezzed this turn, or in the run in progress or the last one."""
    span = core.scope_serial(s, Scope.RUN)
    return any(r[0] == card and r[1] == s.gen[card] and (scope == Scope.TURN or r[2] == span) for r in s.rezzes)


def _used_trash(s: State, event: Event) -> bool:
    """The event is a use of an ability with [trash] in its trigger cost."""
    cost = getattr(s.book.abilities[event[3]].node, "cost", None) if event[3] >= 0 else None
    return cost is not None and bool(cost.trash_this)


def _resolving_sub(s: State, ice: int) -> bool:
    """From the imminence of its first instruction to the end of its last (CR 9.1.2b)."""
    return any(isinstance(f, Effects) and f.sub is not None and f.card == ice and f.flags == 0 for f in s.stack)


def _installing(s: State) -> bool:
    for f in s.stack:
        if isinstance(f, Effects) and f.aid >= 0:
            program = s.book.abilities[f.aid].program
            if f.pc < len(program) and isinstance(program[f.pc].node, Install):
                return True
    return False


def _resolved(s: State, event: Event) -> int:
    """Subroutines that have resolved in the encounter."""
    r = _record_of(s, event)
    return r.resolved if r is not None else 0


def _approaches(s: State) -> int:
    r = core.run(s)
    return r.approaches if r is not None else 0


def _accesses(s: State) -> int:
    r = core.run(s)
    return len(r.accessed) if r is not None else s.last_run[6]


def _kinds(s: State, card: int) -> int:
    return sum(1 for x in s.book.subtypes if has_subtype(s, card, x)) if card >= 0 else 0


def _broken_this_run(s: State, n: am.BrokenThisRun, card: int) -> int:
    e = core.encounter(s) if n.elsewhere else None
    return sum(1 for r in s.records if e is None or (r.ice, r.gen) != (e.subj, e.gen) for b in r.broken if b[1] == card)


def _hosted(s: State, kind: int, card: int, f: Ctx) -> int:
    if f is not None and f.card == card and s.gen[card] != f.gen:
        last = _last_known(s, f)
        return last[5 + kind] if last else 0
    return s.counters[card * N_COUNTERS + kind] if card >= 0 else 0


def _rez_cost(s: State, card: int) -> int:
    return max(0, modifiers.price(s, Ask.REZ_COST, card, core.fact(s, card).cost)) if card >= 0 else 0


def _printed_cost(s: State, card: int) -> int:
    return core.fact(s, card).cost if card >= 0 else 0


# -- conditions -------------------------------------------------------------------------------------------


def holds(s: State, c: Any, src: int, event: Event = NO_EVENT, f: Ctx = None) -> bool:
    return CONDITIONS[type(c)](s, c, src, event, f)


def _during_encounter(s: State, c: am.DuringEncounter, src: int, event: Event, f: Ctx) -> bool:
    e = core.encounter(s)
    if e is None or (c.cards is not None and not in_cards(s, c.cards, e.subj, src, event, f)):
        return False
    if not c.interface:
        return True
    if modifiers.strength(s, src) < modifiers.strength(s, e.subj):
        return False
    return modifiers.forbidden(s, Forbid.INTERFACE, e.subj, -1, src) < 0


def _record_of(s: State, event: Event) -> Record | None:
    e = core.encounter(s) if event[0] < 0 else None
    return core.record(s, event[5] if e is None else e.serial)


def _fully_broken(s: State, event: Event) -> bool:
    r = _record_of(s, event)
    return r is not None and r.fully == 1


def _fully_broken_by(s: State, event: Event, breaker: int) -> bool:
    r = _record_of(s, event)
    return r is not None and r.fully_by == breaker


def _broken_sub_printed(s: State, event: Event) -> bool:
    order = modifiers.subroutines(s, event[1])
    return 0 < event[4] <= len(order) and modifiers.is_printed(s, event[1], order[event[4] - 1])


def _broken_printed(s: State, c: am.BrokenPrinted, src: int, event: Event) -> bool:
    r = _record_of(s, event)
    if r is None or c.by is None:
        return r is not None and r.printed == 1
    printed = core.fact(s, r.ice).subs
    return any(x[0] in printed and x[1] == r.ice and x[3] == 0 and in_cards(s, c.by, by, src, event) for x, by in r.broken)


def _by_this(s: State, event: Event, src: int) -> bool:
    r = _record_of(s, event)
    return r is not None and any(b[1] == src for b in r.broken)


def _label(s: State) -> int:
    r = core.run(s)
    return r.label if r is not None else s.last_run[2]


def _not_yet(s: State, c: am.NotYet, src: int) -> bool:
    for i, (kind, aid, card) in enumerate(s.ordinals):
        if card == src and kind == c.on.event and s.book.abilities[aid].not_yet is c:
            return s.tally[2 * i + (1 if c.scope == Scope.RUN else 0)] < c.times
    return True


def _run_source(s: State) -> int:
    r = core.run(s)
    return r.source if r is not None else s.last_run[3]


def _stolen(s: State) -> int:
    r = core.run(s)
    return r.stole if r is not None else s.last_run[5]


def _noisy(s: State) -> bool:
    r = core.run(s)
    return r is not None and r.noisy == 1


def _accessing(s: State, c: am.Accessing, src: int, event: Event, f: Ctx) -> bool:
    a = core.top_structure(s, Table.ACCESS)
    return a is not None and s.gen[a.subj] == a.gen and in_cards(s, c.cards, a.subj, src, event, f)


def _run_at(s: State, at: int, src: int, f: Ctx) -> bool:
    """A run is in progress from its formal beginning on, when all that it costs has been paid (CR 6.3.4)."""
    r = core.run(s)
    p = core.phase(s)
    if p is not None and p.table == Table.INITIATION and p.row < s.book.steps_by_op.get(Op.RUN_BEGINS, 0):
        return False
    return r is not None and at_matches(s, at, r.server, src, f)


CONDITIONS: Final[dict[type, Callable[[State, Any, int, Event, Ctx], bool]]] = {
    am.AtLeast: lambda s, n, c, e, f: amount(s, n.a, c, e, f) >= amount(s, n.b, c, e, f),
    am.AtMost: lambda s, n, c, e, f: amount(s, n.a, c, e, f) <= amount(s, n.b, c, e, f),
    am.Odd: lambda s, n, c, e, f: amount(s, n.a, c, e, f) % 2 == 1,
    am.Is: lambda s, n, c, e, f: in_cards(s, n.cards, deref(s, n.ref, c, e, f), c, e, f),
    am.DuringRun: lambda s, n, c, e, f: _run_at(s, n.at, c, f) and not (n.going_on and core.the_run(s).ending),
    am.DuringEncounter: _during_encounter,
    am.NothingTaken: lambda s, n, c, e, f: e[5] == 0,
    am.FullyBroken: lambda s, n, c, e, f: _fully_broken(s, e),
    am.BrokenPrinted: lambda s, n, c, e, f: _broken_printed(s, n, c, e),
    am.BrokenSubPrinted: lambda s, n, c, e, f: _broken_sub_printed(s, e),
    am.BrokeWithThis: lambda s, n, c, e, f: _by_this(s, e, c),
    am.FullyBrokenByThis: lambda s, n, c, e, f: _fully_broken_by(s, e, c),
    am.RunSuccessful: lambda s, n, c, e, f: _label(s) == Label.SUCCESSFUL,
    am.RunUnsuccessful: lambda s, n, c, e, f: _label(s) == Label.UNSUCCESSFUL,
    am.NotYet: lambda s, n, c, e, f: _not_yet(s, n, c),
    am.SuccessfulRunThisTurn: lambda s, n, c, e, f: any(
        s.successes >> k & 1 and at_matches(s, n.at, k, c, f) for k in range(len(s.positions))
    ),
    am.StoleThisRun: lambda s, n, c, e, f: _stolen(s) > 0,
    am.DoneBy: lambda s, n, c, e, f: next((x.ctrl for x in reversed(s.stack) if isinstance(x, Effects)), -1) == n.side,
    am.OfTrigger: lambda s, n, c, e, f: _of_trigger(s, n.event),
    am.UsedTrash: lambda s, c, src, e, f: _used_trash(s, e),
    am.Installing: lambda s, c, src, e, f: _installing(s),
    am.ResolvingSub: lambda s, c, src, e, f: _resolving_sub(s, src),
    am.RunBySource: lambda s, n, c, e, f: _run_source(s) == c,
    am.Tagged: lambda s, n, c, e, f: s.tags > 0,
    am.Accessing: _accessing,
    am.LastPaid: lambda s, n, c, e, f: f is not None and f.paid == 1,
    am.NoisyThisRun: lambda s, n, c, e, f: _noisy(s),
    am.Not: lambda s, n, c, e, f: not holds(s, n.a, c, e, f),
    am.Both: lambda s, n, c, e, f: holds(s, n.a, c, e, f) and holds(s, n.b, c, e, f),
    am.Either: lambda s, n, c, e, f: holds(s, n.a, c, e, f) or holds(s, n.b, c, e, f),
}
