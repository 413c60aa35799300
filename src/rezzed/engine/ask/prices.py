"""What things cost, which credits may pay for them, and why a cost cannot be paid in full (CR 1.16)."""

from __future__ import annotations

from typing import Final

from ...decisions import FUND
from ...events import Ask, Event, Would
from ...ids import CORP, INSTALLED_FROM, N_COUNTERS, RUNNER, Counter, Damage, Zone
from ...vocabulary.abilities import Forbid, Interrupt, Purpose
from ...vocabulary.amounts import Chosen
from ...vocabulary.effects import Cost, Increase
from ..ints import A_BREAK_COST, A_FORBID, A_PAY_WITH, A_REZ_COST, A_USE_COST
from ..program.parts import INTERRUPT, Ability
from ..state import NO_EVENT, Effects, State
from . import modifiers, objects, progress, query, triggers

# Payment.kind: where the cost is written
FOR_ABILITY: Final = 0
FOR_NESTED: Final = 1
FOR_ALTERNATIVE: Final = 2
FOR_REZ: Final = 3
FOR_TRASH: Final = 4
FOR_EXTRA: Final = 5
FOR_PLAY: Final = 6
FOR_NOTHING_ELSE: Final = 7
FOR_RUN: Final = 10
FOR_STEAL: Final = 8
FOR_BID: Final = 9  # on a trace or a bid: no checkpoint follows (CR 10.8.6, 10.14.6c)

NO_COST: Final = Cost()

# why a cost cannot be paid
PAYABLE: Final = 0
LACKS_CREDITS: Final = 1
LACKS_CLICKS: Final = 2
LACKS_COUNTERS: Final = 3
LACKS_OTHER: Final = 4


def cost_of(s: State, kind: int, aid: int, pc: int, card: int) -> Cost:
    if kind == FOR_ABILITY:
        cost: Cost = s.book.abilities[aid].node.cost
        return cost
    if kind == FOR_NESTED:
        nested: Cost = s.book.abilities[aid].program[pc].node.cost
        return nested
    if kind == FOR_ALTERNATIVE:
        other: Cost = s.book.abilities[aid].program[pc].node.alternative
        return other
    if kind == FOR_REZ:
        return objects.fact(s, card).decl.rez_cost or NO_COST
    if kind == FOR_PLAY:
        return objects.fact(s, card).decl.play_cost or NO_COST
    if kind == FOR_EXTRA:
        extra: Cost = s.book.abilities[aid].modifier.cost
        return extra
    if kind == FOR_RUN:
        return extra_cost(s, Ask.RUN_COST, -1, pc)
    return steal_cost(s, card, pc) if kind == FOR_STEAL else NO_COST


def steal_cost(s: State, card: int, server: int) -> Cost:
    """All additional costs to steal an agenda."""
    found = [(card, s.book.abilities[aid].modifier.cost) for aid in objects.fact(s, card).anywhere_costs]
    found += [(source, cost) for source, _, cost in modifiers.extra_costs(s, Ask.STEAL_COST, card, server)]
    return _together(s, found)


def _together(s: State, found: list[tuple[int, Cost]]) -> Cost:
    """Additional costs are paid together or not at all (CR 1.16.10b)."""
    if not found:
        return NO_COST
    net = sum(c.damage[1] for _, c in found if c.damage is not None)
    return Cost(
        credits=sum(credits_due(s, c, x, None) for x, c in found),
        clicks=sum(c.clicks for _, c in found),
        damage=(Damage.NET, net) if net else None,
    )


def extra_cost(s: State, question: int, card: int, server: int, basic: bool = False) -> Cost:
    """All that active abilities add to the cost of what the question names."""
    if not s.index[question]:
        return NO_COST
    return _together(s, [(source, cost) for source, _, cost in modifiers.extra_costs(s, question, card, server, basic)])


def purpose_of(s: State, card: int) -> int:
    """What credits spent on an ability of this card are spent on."""
    if card < 0 or "icebreaker" not in objects.fact(s, card).subtypes:
        return Purpose.ANYTHING
    return Purpose.ICEBREAKER if "noisy" in objects.fact(s, card).subtypes else Purpose.QUIET_ICEBREAKER


def _fits(s: State, purpose: int, wanted: int) -> bool:
    if purpose == wanted or purpose == Purpose.ANYTHING:
        return True
    if purpose == Purpose.DURING_RUN:
        return s.run_at >= 0
    if wanted == Purpose.INSTALL_VIRUS:
        return purpose == Purpose.INSTALL
    return purpose == Purpose.ICEBREAKER and wanted == Purpose.QUIET_ICEBREAKER


def sources(s: State, side: int, purpose: int, stealth: bool = False) -> list[tuple[int, int]]:
    """(where, credits) beyond the pool: hosted credits that may be spent on this, and the bad publicity fund.

    With `stealth` only credits on stealth cards.
    """
    out: list[tuple[int, int]] = []
    for x in s.index[A_PAY_WITH]:
        a = s.book.abilities[x[0]]
        n = s.counters[x[1] * N_COUNTERS + Counter.CREDIT]
        if n and objects.controller(s, x[1]) == side and _fits(s, a.modifier.purpose, purpose):
            if stealth and not query.has_subtype(s, x[1], "stealth"):
                continue
            if s.index[A_FORBID] and query.forbidden(s, Forbid.USE, x[1]) >= 0:
                continue
            if a.condition is None or query.holds(s, a.condition, x[1]):
                out.append((x[1], n))
    if side == RUNNER and s.fund and s.run_at >= 0 and not stealth and not s.book.switches.fund_in_pool:
        out.append((FUND, s.fund))
    return out


def spendable(s: State, side: int, purpose: int) -> int:
    """Credits that the player can spend on this, in costs, traces and bids."""
    if side == RUNNER and s.index[A_FORBID] and query.forbidden(s, Forbid.SPEND) >= 0:
        return 0
    n = s.credits[side]
    if s.index[A_PAY_WITH] or s.fund:
        n += sum(x[1] for x in sources(s, side, purpose))
    return n


def too_dear(s: State, card: int, how: int, n: int) -> bool:
    """The Runner has less than n credits to play (or with `how` 1 to install) the card."""
    return n > spendable(s, objects.controller(s, card), Purpose.INSTALL if how else Purpose.PLAY)


def savings(s: State, card: int) -> int:
    """What interrupts could take off the cost of playing or installing the card (CR 9.9.6c)."""
    side = objects.controller(s, card)
    n = 0
    for x in s.index[Would.ENTER]:
        a = s.book.abilities[x[0]]
        node = a.node
        if a.side != side or (a.once and query.used(s, a.aid, x[1], progress.scope_serial(s, a.once))):
            continue
        if node.cost is not None and node.cost.trash is not None:
            if not [c for c in query.select(s, node.cost.trash, x[1]) if c != card]:
                continue
        n -= sum(query.amount(s, e.n, x[1]) for e in node.do if isinstance(e, Increase))
    return n


def credits_due(s: State, cost: Cost, card: int, f: Effects | None) -> int:
    if type(cost.credits) is int:
        return cost.credits
    event = f.event if f is not None else (-1, -1, -1, 0, 0, 0)
    return max(0, query.amount(s, cost.credits, card, event, f))


def hindrance(s: State, side: int, cost: Cost, due: int, card: int, purpose: int, f: Effects | None = None) -> int:
    """Why the cost cannot be paid in full, or PAYABLE (CR 1.16.1)."""
    if due and side == RUNNER and s.index[A_FORBID] and query.forbidden(s, Forbid.SPEND) >= 0:
        return LACKS_CREDITS
    if cost.stealth:
        if due > sum(x[1] for x in sources(s, side, purpose, True)):
            return LACKS_CREDITS
    elif cost.stealth_part and _lacks_stealth(s, side, cost, due, purpose):
        return LACKS_CREDITS
    elif due > s.credits[side] and due > spendable(s, side, purpose):
        return LACKS_CREDITS
    if cost is NO_COST:
        return PAYABLE
    if cost.damage is not None and _prevented(s, Would.DAMAGE, cost.damage[0]):
        return LACKS_OTHER
    if cost.tags and _prevented(s, Would.TAG, 0):
        return LACKS_OTHER
    if cost.clicks > s.clicks[side] or cost.lose_clicks > s.clicks[side]:
        return LACKS_CLICKS
    if cost.counters is not None and s.counters[card * N_COUNTERS + cost.counters[0]] < cost.counters[1]:
        return LACKS_COUNTERS
    if cost.trash is not None:
        event = NO_EVENT if f is None else f.event
        many = query.amount(s, cost.many, card, event, f)
        if many > 0 and len(payable_with(s, cost, side, card, event, f)) < many:
            return LACKS_OTHER
    if cost.forfeit > len(s.order[Zone.CORP_SCORE if side == CORP else Zone.RUNNER_SCORE]):
        return LACKS_OTHER
    if cost.to_hand and s.zone[card] < INSTALLED_FROM:
        return LACKS_OTHER
    if cost.remove_this and s.zone[card] < INSTALLED_FROM:
        return LACKS_OTHER
    if cost.trash_this and not (s.zone[card] >= Zone.RIG or s.zone[card] in (Zone.HQ, Zone.RND, Zone.GRIP)):
        return LACKS_OTHER
    if cost.trash_approached:
        ice = progress.approached(s)
        if ice < 0 or s.face[ice]:
            return LACKS_OTHER
    if cost.random_from_hand != 0:
        many = query.amount(s, cost.random_from_hand, card, NO_EVENT if f is None else f.event, f)
        if len(s.order[Zone.HQ if side == CORP else Zone.GRIP]) < many:
            return LACKS_OTHER
    return PAYABLE


def _lacks_stealth(s: State, side: int, cost: Cost, due: int, purpose: int) -> bool:
    """The part of a cost that stealth cards have to pay cannot be paid; an X is still to be named."""
    if due < cost.stealth_part and not isinstance(cost.credits, Chosen):
        return True
    return sum(x[1] for x in sources(s, side, purpose, True)) < cost.stealth_part


def _prevented(s: State, would: int, kind: int) -> bool:
    """An ability that nobody could decline would prevent it now: so it cannot be what is paid (CR 1.16.1b)."""
    row = s.index[would]
    if not row:
        return False
    event = (would, -1, 0, kind, 1, 0)
    for x in row:
        a = s.book.abilities[x[0]]
        if a.kind == INTERRUPT and a.prevents and not a.optional and _would_meet(s, a, x[1], event):
            return True
    return False


def _would_meet(s: State, a: Ability, src: int, event: Event) -> bool:
    node: Interrupt = a.node
    if node.first:  # only if it has not happened yet
        k = next((i for i, o in enumerate(s.ordinals) if o[1] == a.aid and o[2] == src), -1)
        if k < 0 or progress.times_counted(s, k):
            return False
    return triggers.interrupt_matches(s, a, src, event) and (node.if_ is None or query.holds(s, node.if_, src, event))


def payable_with(s: State, cost: Cost, side: int, card: int, event: Event, f: Effects | None) -> list[int]:
    """What a cost can be paid with: counters only on cards that the player controls (CR 1.14.3)."""
    assert cost.trash is not None
    found = query.select(s, cost.trash, card, event, f)
    return found if cost.spend is None else [c for c in found if objects.controller(s, c) == side]


def rez_price(s: State, card: int, discount: int = 0) -> int:
    """Credits that rezzing a card costs: its rez cost, what is charged for rezzing beyond that, less a discount (CR 8.1.2)."""
    due = modifiers.price(s, A_REZ_COST, card, objects.fact(s, card).cost)
    return max(0, modifiers.price(s, Ask.REZZING, card, due) - discount)


def trash_price(s: State, card: int) -> int:
    """The trash cost of a card, or -1 if it has none."""
    base = objects.fact(s, card).decl.trash
    return -1 if base is None else modifiers.price(s, Ask.TRASH_COST, card, base)


def use_price(s: State, aid: int, card: int, f: Effects | None = None) -> int:
    """Credits that using a paid ability costs now."""
    a = s.book.abilities[aid]
    due = credits_due(s, a.node.cost, card, f)
    change = query.modified(s, A_USE_COST, card) if s.index[A_USE_COST] else 0
    e = progress.encounter(s) if a.breaks is not None and s.index[A_BREAK_COST] else None
    if e is not None:
        change += break_more(s, e.subj)
    return max(0, due + change) if change else due  # all that raises it, then all that lowers it (CR 9.12.1a)


def jack_out_price(s: State) -> int:
    """What jacking out costs now, or -1 if it is forbidden or cannot be paid (CR 6.1.5, 1.16.10)."""
    if s.index[A_FORBID] and query.forbidden(s, Forbid.JACK_OUT) >= 0:
        return -1
    due = 0
    for source, aid, n in jack_out_dues(s):
        due += n
        if aid >= 0 and hindrance(s, RUNNER, s.book.abilities[aid].modifier.cost, 0, source, Purpose.ANYTHING):
            return -1
    return -1 if hindrance(s, RUNNER, NO_COST, due, -1, Purpose.ANYTHING) else due


def jack_out_dues(s: State) -> list[tuple[int, int, int]]:
    """What has to be paid to jack out: all credits together, then what else each additional cost asks for, as the card,
    its ability and the credits (CR 1.16.10b)."""
    if not s.index[Ask.JACK_OUT_COST]:
        return []
    extra = modifiers.extra_costs(s, Ask.JACK_OUT_COST, -1, progress.the_run(s).server if s.run_at >= 0 else -1)
    due = sum(credits_due(s, cost, source, None) for source, _, cost in extra)
    out = [(-1, -1, due)] if due else []
    return out + [(source, aid, 0) for source, aid, cost in extra if cost != Cost(credits=cost.credits)]


def break_more(s: State, ice: int) -> int:
    """What each subroutine of this ice costs more to break."""
    return query.modified(s, A_BREAK_COST, ice) if s.index[A_BREAK_COST] else 0


def installable(s: State, card: int) -> bool:
    """A card of the Runner whose install cost could be paid now."""
    base = objects.fact(s, card).cost + modifiers.own_change(s, Ask.INSTALL_COST, card)
    due = modifiers.price(s, Ask.INSTALL_COST, card, base) - savings(s, card)
    return due <= spendable(s, objects.controller(s, card), Purpose.INSTALL)
