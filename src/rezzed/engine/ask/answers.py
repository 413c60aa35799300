"""The value of each kind of amount and condition; `evaluate` finds these functions through the book."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ...events import CARD, GEN, KIND, Ask, Ev, Event, X, Y, Z
from ...ids import CORP, HQ, RND, RUNNER, Counter, Label, Scope, Zone
from ...rules.book import Op, Table
from ...vocabulary import amounts as am
from ...vocabulary.abilities import Forbid, Paid
from ...vocabulary.costs import This
from ...vocabulary.effects import DoDamage, Install
from ..ints import COUNTER_ADVANCEMENT, E_SCORE, E_STEAL, SPAN_ENCOUNTER, SPAN_LAST_CORP_TURN
from ..state import LOOKED_AT_CLICKS, LOOKED_AT_CREDITS, Effects, Payment, Ref, Run, State, Structure
from ..state.refs import LAST_COUNTERS, LAST_STRENGTH, OF_ENCOUNTER, REF_CARD, RUN_LABEL, RUN_SOURCE
from . import card_sets, evaluate, modifiers, objects, places, prices, progress, prohibitions, references, server_sets
from .references import Ctx

AMOUNTS: Final[dict[type, Callable[[State, Any, int, Event, Ctx], int]]] = {
    am.Count: lambda s, n, c, e, f: len(card_sets.select(s, n.cards, c, e, f)),
    am.Servers: lambda s, n, c, e, f: len(set(server_sets.servers(s, n.at, c, f)) & set(server_sets.servers(s, n.also, c, f))),
    am.Counters: lambda s, n, c, e, f: _hosted(s, n.kind, *references.refer(s, n.of, c, e, f), e),
    am.Excess: lambda s, n, c, e, f: _excess(s, e),
    am.Chosen: lambda s, n, c, e, f: f.number if f is not None else 0,
    am.EventNumber: lambda s, n, c, e, f: e[3 + n.field],
    am.Subroutines: lambda s, n, c, e, f: len(modifiers.subroutines(s, references.deref(s, n.of, c, e, f))),
    am.StrengthOf: lambda s, n, c, e, f: _strength(s, *references.refer(s, n.of, c, e, f)),
    am.RezCost: lambda s, n, c, e, f: _rez_cost(s, references.deref(s, n.of, c, e, f)),
    am.PrintedCost: lambda s, n, c, e, f: _printed_cost(s, references.refer(s, n.of, c, e, f)[REF_CARD]),
    am.Credits: lambda s, n, c, e, f: _credits(s, n.side),
    am.Clicks: lambda s, n, c, e, f: _clicks(s, n.side),
    am.Tags: lambda s, n, c, e, f: e[Y] if n.before else s.tags,
    am.FreeMemory: lambda s, n, c, e, f: max(0, modifiers.memory_left(s)),
    am.CoreDamage: lambda s, n, c, e, f: s.core,
    am.Kinds: lambda s, n, c, e, f: _kinds(s, references.deref(s, n.of, c, e, f)),
    am.CardTypes: lambda s, n, c, e, f: len({objects.fact(s, x).type for x in card_sets.select(s, n.cards, c, e, f)}),
    am.Reach: lambda s, n, c, e, f: _reach(s, n, c, e, f),
    am.AccessLimit: lambda s, n, c, e, f: _access_limit(s),
    am.BadPublicity: lambda s, n, c, e, f: s.bad_publicity,
    am.Points: lambda s, n, c, e, f: modifiers.points(s, n.side),
    am.LinkStrength: lambda s, n, c, e, f: modifiers.link(s),
    am.Hand: lambda s, n, c, e, f: len(s.order[Zone.HQ if n.side == CORP else Zone.GRIP]),
    am.Resolved: lambda s, n, c, e, f: _resolved(s, e),
    am.HowMuch: lambda s, n, c, e, f: _in_span(s, n, c, e) if n.of != am.Part.CARDS else _cards_in_span(s, n, c),
    am.X: lambda s, n, c, e, f: modifiers.x_of(s, c),
    am.Sum: lambda s, n, c, e, f: evaluate.amount(s, n.a, c, e, f) + evaluate.amount(s, n.b, c, e, f),
    am.Times: lambda s, n, c, e, f: evaluate.amount(s, n.a, c, e, f) * n.factor,
    am.Per: lambda s, n, c, e, f: max(0, evaluate.amount(s, n.a, c, e, f) - n.past) // n.size,
    am.Provided: lambda s, n, c, e, f: (
        evaluate.amount(s, n.then if evaluate.holds(s, n.condition, c, e, f) else n.otherwise, c, e, f)
    ),
    am.Least: lambda s, n, c, e, f: min(evaluate.amount(s, n.a, c, e, f), evaluate.amount(s, n.b, c, e, f)),
}


def _credits(s: State, side: int) -> int:
    """The credits of a player, including hosted credits that count as part of the pool.

    Notes that the Runner's pool was read.
    """
    if side == RUNNER:
        s.looked |= LOOKED_AT_CREDITS
    return s.credits[side] + sum(n for _, n in modifiers.pool_hosted(s, side))


def _clicks(s: State, side: int) -> int:
    """The clicks that a player has left. Notes that the Runner's clicks were read."""
    if side == RUNNER:
        s.looked |= LOOKED_AT_CLICKS
    return s.clicks[side]


def _used_trash(s: State, event: Event) -> bool:
    """The event is a use of a paid ability with [trash] in its trigger cost (CR 1.19.4a)."""
    node = s.book.abilities[event[X]].node if event[X] >= 0 else None
    return isinstance(node, Paid) and This() in node.cost.parts


def _resolving_sub(s: State, ice: int) -> bool:
    """From the imminence of its first instruction to the end of its last (CR 9.1.2b)."""
    gen = s.gen[ice]
    return any(isinstance(f, Effects) and f.sub is not None and (f.card, f.gen) == (ice, gen) and not f.waits for f in s.stack)


def _installing(s: State) -> bool:
    """Whether an ability is installing a card now (CR 8.5.16)."""
    return any(isinstance(f, Effects) and isinstance(progress.instruction(s, f), Install) for f in s.stack)


def _resolved(s: State, event: Event) -> int:
    """Subroutines that have resolved in the encounter."""
    r = progress.record(s, _encounter_of(s, event))
    return r.resolved if r is not None else 0


def _kinds(s: State, card: int) -> int:
    """The number of subtypes that a card has now."""
    return sum(1 for x in s.book.subtypes if card_sets.has_subtype(s, card, x)) if card >= 0 else 0


def _hosted(s: State, kind: int, card: int, gen: int, event: Event) -> int:
    """Hosted counters of an object; once it is gone, those that were last known. An agenda that was scored or stolen counts
    the advancement counters that it had before (CR 1.17.8)."""
    if kind == COUNTER_ADVANCEMENT and event[KIND] in (E_SCORE, E_STEAL) and card == event[CARD]:
        return next((r[LAST_COUNTERS + kind] for r in s.remains if r[REF_CARD] == card), 0)
    return references.counters(s, kind, card, gen)


def _excess(s: State, event: Event) -> int:
    """Advancement counters past the requirement, both as they were when the agenda of the event began to be scored."""
    return max(0, _hosted(s, Counter.ADVANCEMENT, event[CARD], event[GEN], event) - event[Z]) if event[KIND] == Ev.SCORE else 0


def _strength(s: State, card: int, gen: int) -> int:
    """Strength of an object; once it is gone, the one that was last known."""
    if objects.stands(s, card, gen):
        return modifiers.strength(s, card)
    last = references.last_known(s, card, gen)
    return last[LAST_STRENGTH] if last else 0


def _rez_cost(s: State, card: int) -> int:
    """The current rez cost of a card, never below 0."""
    return modifiers.price(s, Ask.REZ_COST, card, objects.fact(s, card).cost) if card >= 0 else 0


def _printed_cost(s: State, card: int) -> int:
    """The printed cost of a card."""
    return objects.fact(s, card).cost if card >= 0 else 0


def _during_encounter(s: State, c: am.DuringEncounter, src: int, event: Event, f: Ctx) -> bool:
    """Whether an encounter is in progress that meets the condition: its ice, and whether the source can interface with it."""
    e = progress.encounter(s)
    if e is None or (c.cards is not None and not card_sets.in_cards(s, c.cards, e.subj, src, event, f)):
        return False
    if not c.interface:
        return True
    if modifiers.strength(s, src) < modifiers.strength(s, e.subj):
        return False
    return prohibitions.forbidden(s, Forbid.INTERFACE, e.subj, -1, src) < 0


def _encounter_of(s: State, event: Event) -> int:
    """The serial of the encounter that the event is about, or otherwise of the current one."""
    return event[Z] if event[KIND] in OF_ENCOUNTER else progress.scope_serial(s, Scope.ENCOUNTER)


def _fully_broken(s: State, event: Event) -> bool:
    """Whether the ice of that encounter was fully broken in it."""
    r = progress.record(s, _encounter_of(s, event))
    return r is not None and r.fully == 1


def _broken_sub_printed(s: State, event: Event) -> bool:
    """Whether the broken subroutine of the event is printed on its ice."""
    order = modifiers.subroutines(s, event[CARD])
    return 0 < event[Y] <= len(order) and objects.is_printed(s, event[CARD], order[event[Y] - 1])


def _label(s: State) -> int:
    """The label of this run, or of the last one: successful, unsuccessful or none."""
    r = progress.run(s)
    return r.label if r is not None else s.last_run[RUN_LABEL]


def _in_span(s: State, c: am.Happened | am.HowMuch, src: int, event: Event) -> int:
    """The number of what happened in the span that a node asks about."""
    i = s.ledger.find(c, src)
    if c.span == SPAN_ENCOUNTER:
        return progress.times_in(s, i, _encounter_of(s, event))
    if c.span < SPAN_LAST_CORP_TURN:
        return progress.times_counted(s, i)
    totals = s.earlier[CORP if c.span == SPAN_LAST_CORP_TURN else RUNNER]
    return totals[i] if 0 <= i < len(totals) else 0


def _cards_in_span(s: State, c: am.HowMuch, src: int) -> int:
    """The number of cards that it happened to in the span that a node asks about."""
    return len(set(progress.cards_counted(s, s.ledger.find(c, src), c.span >= SPAN_LAST_CORP_TURN)))


def _during_first(s: State, c: am.DuringFirst, src: int) -> bool:
    """Whether the first encounter that was counted is in progress: the innermost one or one around it."""
    i = s.ledger.find(c, src)
    return any([k == i and progress.in_progress(s, serial) for k, serial, _ in s.spans])


def _played_from(s: State, card: int) -> int:
    """The zone that a card came from that is being played, or -1."""
    playing = progress.playing(s, card)
    return playing.z if playing is not None else -1


def _run_source(s: State) -> Ref:
    """The card whose ability made this run, or the last one."""
    r = progress.run(s)
    return (r.source, r.source_gen) if r is not None else s.last_run[RUN_SOURCE]


def _doer(s: State, event: Event) -> int:
    """The player who does what happens: for damage who is responsible for it, which is the Runner if they suffer it
    (CR 10.4.1), for tags who removes them, by an action, a cost or an effect (CR 10.5), else the controller of the ability
    that is resolving."""
    if event[KIND] == Ev.DAMAGE:
        return event[Z]
    if event[KIND] == Ev.REMOVE_TAG:
        return event[Y]
    f = next((x for x in reversed(s.stack) if isinstance(x, Effects)), None)
    if f is None:
        return -1
    node = progress.instruction(s, f)
    return RUNNER if isinstance(node, DoDamage) and node.suffered else f.ctrl


def _reach(s: State, n: am.Reach, src: int, event: Event, f: Ctx) -> int:
    """How deep in a deck the n-th card of the set lies; it is looked for from the top (CR 4.8.2)."""
    deck = s.order[places.ZONES[n.cards.where]]
    found = [k for k, c in enumerate(deck, 1) if card_sets.in_cards(s, n.cards, c, src, event, f)]
    return found[n.n - 1] if len(found) >= n.n else len(deck)


def _access_limit(s: State) -> int:
    """The random access limit of the breach in progress, before it is set or after (CR 7.3.5)."""
    b = progress.top_structure(s, Table.BREACH)
    if b is None or b.subj not in (HQ, RND):
        return 0
    return b.x or b.quota or 1 + modifiers.access_more(s, b.subj, b.serial)


def _through(s: State, c: am.Through, src: int, event: Event, f: Ctx) -> bool:
    """Whether the ability that is resolving in the step in progress has one of these cards as its source."""
    top = next((x for x in reversed(s.stack) if isinstance(x, (Effects, Structure, Run))), None)
    if not isinstance(top, Effects) or (c.by_sub and top.sub is None):
        return False
    return top.card >= 0 and card_sets.in_cards(s, c.cards, top.card, src, event, f)


def _caused(s: State, side: int, event: Event) -> bool:
    """Whether an ability of a card of this player is why credits are lost or paid. What the rules themselves let players do is
    no ability of a card: trashing an accessed card, for example."""
    top = s.stack[-1]
    if isinstance(top, Payment):
        by_rules = top.kind == prices.FOR_TRASH
    else:
        by_rules = isinstance(top, Effects) and top.aid < 0
    why = event[CARD] if event[KIND] == Ev.PAY else top.card if isinstance(top, Effects) else -1
    return not by_rules and why >= 0 and objects.fact(s, why).side == side


def _accessing(s: State, c: am.Accessing, src: int, event: Event, f: Ctx) -> bool:
    """Whether the Runner is accessing one of the cards of the condition."""
    a = progress.top_structure(s, Table.ACCESS)
    return a is not None and s.gen[a.subj] == a.gen and card_sets.in_cards(s, c.cards, a.subj, src, event, f)


def _run_at(s: State, at: int, src: int, f: Ctx) -> bool:
    """A run is in progress from its formal beginning on, when all that it costs has been paid (CR 6.3.4)."""
    r = progress.run(s)
    p = progress.phase(s)
    if p is not None and p.table == Table.INITIATION and p.row < s.book.steps_by_op.get(Op.RUN_BEGINS, 0):
        return False
    return r is not None and server_sets.at_matches(s, at, r.server, src, f)


def _comparable(s: State, n: Any, card: int, event: Event, f: Ctx) -> bool:
    """Whether there is anything to compare: a card may have no strength (2012)."""
    return type(n) is not am.StrengthOf or modifiers.has_strength(s, references.deref(s, n.of, card, event, f))


def _differ(s: State, n: int) -> bool:
    """Whether so many actions were taken this turn, each different from the others (CR 5.2.5b)."""
    phase = progress.actions(s)
    return phase is not None and len(phase.refs) == n == len(set(phase.refs))


def _acting(s: State) -> bool:
    """Whether an action phase is in progress (CR 5.6.2, 5.7.1)."""
    return progress.structure_serial(s, Table.CORP_ACTIONS if s.turn == CORP else Table.ACTIONS) > 0


CONDITIONS: Final[dict[type, Callable[[State, Any, int, Event, Ctx], bool]]] = {
    am.AtLeast: lambda s, n, c, e, f: (
        evaluate.amount(s, n.a, c, e, f) >= evaluate.amount(s, n.b, c, e, f) and _comparable(s, n.a, c, e, f)
    ),
    am.AtMost: lambda s, n, c, e, f: (
        evaluate.amount(s, n.a, c, e, f) <= evaluate.amount(s, n.b, c, e, f) and _comparable(s, n.a, c, e, f)
    ),
    am.Odd: lambda s, n, c, e, f: evaluate.amount(s, n.a, c, e, f) % 2 == 1,
    am.Is: lambda s, n, c, e, f: card_sets.in_cards(s, n.cards, references.deref(s, n.ref, c, e, f), c, e, f),
    am.DuringRun: lambda s, n, c, e, f: _run_at(s, n.at, c, f) and not (n.going_on and progress.the_run(s).ending),
    am.DuringEncounter: _during_encounter,
    am.NothingTaken: lambda s, n, c, e, f: e[Z] == 0,
    am.FullyBroken: lambda s, n, c, e, f: _fully_broken(s, e),
    am.BrokenSubPrinted: lambda s, n, c, e, f: _broken_sub_printed(s, e),
    am.RunSuccessful: lambda s, n, c, e, f: _label(s) == Label.SUCCESSFUL,
    am.RunUnsuccessful: lambda s, n, c, e, f: _label(s) == Label.UNSUCCESSFUL,
    am.Happened: lambda s, n, c, e, f: _in_span(s, n, c, e) >= n.times,
    am.DuringFirst: lambda s, n, c, e, f: _during_first(s, n, c),
    am.DoneBy: lambda s, n, c, e, f: _doer(s, e) == n.side,
    am.OfTrigger: lambda s, n, c, e, f: progress.of_trigger(s, n.event),
    am.TurnOf: lambda s, n, c, e, f: s.turn == n.side and (not n.actions or _acting(s)),
    am.PlayedFrom: lambda s, n, c, e, f: _played_from(s, c) == n.zone,
    am.Through: _through,
    am.CausedBy: lambda s, c, src, e, f: _caused(s, c.side, e),
    am.UsedTrash: lambda s, c, src, e, f: _used_trash(s, e),
    am.ActionsDiffer: lambda s, n, c, e, f: _differ(s, n.n),
    am.TrashedNamed: lambda s, c, src, e, f: f is not None and any(s.code[k] == f.number for k, _ in f.trashed),
    am.Installing: lambda s, c, src, e, f: _installing(s),
    am.ResolvingSub: lambda s, c, src, e, f: _resolving_sub(s, src),
    am.BreachOfRun: lambda s, n, c, e, f: e[Y] == 1,
    am.RunBySource: lambda s, n, c, e, f: _run_source(s) == (c, s.gen[c]),
    am.Tagged: lambda s, n, c, e, f: s.tags > 0,
    am.Accessing: _accessing,
    am.OutsidePool: lambda s, n, c, e, f: (
        e[Z] > 0 if n.cards is None else e[Z] > 1 and card_sets.in_cards(s, n.cards, e[Z] - 2, c, e, f)
    ),
    am.ForAbility: lambda s, n, c, e, f: e[Z] > 0 and (not n.breaks or s.book.abilities[e[Z] - 1].breaks is not None),
    am.LastPaid: lambda s, n, c, e, f: f is not None and f.paid == 1,
    am.Not: lambda s, n, c, e, f: not evaluate.holds(s, n.a, c, e, f),
    am.Both: lambda s, n, c, e, f: evaluate.holds(s, n.a, c, e, f) and evaluate.holds(s, n.b, c, e, f),
    am.Either: lambda s, n, c, e, f: evaluate.holds(s, n.a, c, e, f) or evaluate.holds(s, n.b, c, e, f),
}
