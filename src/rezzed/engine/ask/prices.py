"""Costs: how much, which credits can be spent, and why a cost cannot be paid in full (CR 1.16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ...decisions import FUND
from ...events import CARD, Ask, Event, Would
from ...ids import CORP, INSTALLED_FROM, N_COUNTERS, RUNNER, Damage, Type, Zone
from ...vocabulary.abilities import Interrupt, Purpose
from ...vocabulary.amounts import Chosen
from ...vocabulary.costs import (
    BottomAtRandom,
    Cost,
    CostPart,
    Fate,
    Forfeit,
    FromStealth,
    Give,
    GiveUpTags,
    HostBadPublicity,
    LoseOwnClicks,
    Spend,
    SpendFrom,
    Suffer,
    TakeBadPublicity,
    TakeTags,
    This,
    TrashAtRandom,
)
from ...vocabulary.effects import Increase
from ..ints import (
    A_BREAK_COST,
    A_FORBID,
    A_JACK_OUT_COST,
    A_PAY_WITH,
    A_PLAY_CLICKS,
    A_PLAY_COST,
    A_REZ_COST,
    A_REZZING,
    A_RUN_COST,
    A_STEAL_COST,
    A_TRASH_COST,
    A_USE_COST,
    COUNTER_CREDIT,
    FORBID_JACK_OUT,
    FORBID_POOL,
    FORBID_SPEND,
    FORBID_USE,
    PURPOSE_ANYTHING,
    PURPOSE_ICEBREAKER,
    PURPOSE_QUIET_ICEBREAKER,
    PURPOSE_REZ,
    PURPOSE_TRASH,
    PURPOSE_TRASH_ASSET,
    TYPE_ASSET,
    WOULD_ENTER,
)
from ..program.basics import Basic
from ..program.parts import INTERRUPT, CompiledAbility
from ..state import MUST_LEAVE, NO_EVENT, Effects, State
from ..state.refs import ABILITY
from . import card_sets, evaluate, modifiers, objects, progress, prohibitions, triggers

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
FOR_REZ_WITH: Final = 11
FOR_BID: Final = 9  # on a trace or a bid: no checkpoint follows (CR 10.8.6, 10.14.6c)

NO_COST: Final = Cost()
CLICK: Final = Cost(clicks=1)
NO_LIMIT: Final = 99_999  # nobody begins a game with more credits

# why a cost cannot be paid
PAYABLE: Final = 0
LACKS_CREDITS: Final = 1
LACKS_CLICKS: Final = 2
LACKS_COUNTERS: Final = 3
LACKS_OTHER: Final = 4


def cost_of(s: State, kind: int, aid: int, pc: int, card: int) -> Cost:
    """The cost that a payment of this kind asks for."""
    if kind == FOR_ABILITY:
        cost: Cost = s.book.abilities[aid].node.cost
        return basic_cost(s, aid, card) if aid == s.book.basics[Basic.TRASH_RESOURCE] else cost
    if kind == FOR_NESTED:
        nested: Cost = s.book.abilities[aid].program[pc].node.cost
        return nested
    if kind == FOR_ALTERNATIVE:
        other: Cost = s.book.abilities[aid].program[pc].node.alternative
        return other
    if kind == FOR_REZ:
        return objects.fact(s, card).rez_cost or NO_COST
    if kind == FOR_REZ_WITH:
        way = objects.fact(s, card).decl.rez_with
        return NO_COST if way is None else way.cost
    if kind == FOR_PLAY:
        return play_extra(s, card)
    if kind == FOR_EXTRA:
        extra: Cost = s.book.abilities[aid].modifier.cost
        return extra
    if kind == FOR_RUN:
        return extra_cost(s, A_RUN_COST, -1, pc)
    if kind == FOR_TRASH:
        return trash_extra(s, card)
    return steal_cost(s, card, pc) if kind == FOR_STEAL else NO_COST


def basic_cost(s: State, aid: int, card: int) -> Cost:
    """What a basic action costs: additional costs to trash a resource with it are paid together with its own (CR 1.16.10b,
    5.2.3a)."""
    cost: Cost = s.book.abilities[aid].node.cost
    if not s.index[A_TRASH_COST] or aid != s.book.basics[Basic.TRASH_RESOURCE]:
        return cost
    for _, _, extra in modifiers.extra_costs(s, A_TRASH_COST, card, basic=True):
        cost = Cost(cost.credits, cost.clicks + extra.clicks, (*cost.parts, *extra.parts))
    return cost


def _printed(s: State, card: int, question: int) -> list[int]:
    """Additional costs that are printed on an agenda, and not given to it by another card."""
    return [aid for aid in objects.fact(s, card).anywhere_costs if s.book.abilities[aid].event == question]


def score_dues(s: State, card: int) -> list[tuple[int, int]]:
    """The additional costs to score an agenda: the card that asks for each, and its ability."""
    found = [(card, aid) for aid in _printed(s, card, Ask.SCORE_COST)]
    if s.index[Ask.SCORE_COST]:
        extra = modifiers.extra_costs(s, Ask.SCORE_COST, card, objects.server_of(s, card))
        found += [(source, aid) for source, aid, _ in extra]
    return found


def score_hindrance(s: State, card: int) -> int:
    """Why the Corp cannot pay the additional costs to score an agenda, or PAYABLE."""
    due = 0
    for source, aid in score_dues(s, card):
        cost: Cost = s.book.abilities[aid].modifier.cost
        due += credits_due(s, cost, source, None)
        lacks = hindrance(s, CORP, cost, due, source, Purpose.ANYTHING)
        if lacks:
            return lacks
    return PAYABLE


def steal_cost(s: State, card: int, server: int) -> Cost:
    """All additional costs to steal an agenda."""
    found = [(card, s.book.abilities[aid].modifier.cost) for aid in _printed(s, card, A_STEAL_COST)]
    found += [(source, cost) for source, _, cost in modifiers.extra_costs(s, A_STEAL_COST, card, server)]
    return _together(s, found)


def _together(s: State, found: list[tuple[int, Cost]]) -> Cost:
    """Add up additional costs, which are paid together or not at all (CR 1.16.10b)."""
    if not found:
        return NO_COST
    net = sum(p.n for _, c in found for p in c.parts if isinstance(p, Suffer))
    sunk = sum(p.n for _, c in found for p in c.parts if isinstance(p, BottomAtRandom))
    given = tuple(p for _, c in found for p in c.parts if isinstance(p, Give))
    return Cost(
        credits=sum(credits_due(s, c, x, None) for x, c in found),
        clicks=sum(c.clicks for _, c in found),
        parts=(*given, *((BottomAtRandom(sunk),) if sunk else ()), *((Suffer(Damage.NET, net),) if net else ())),
    )


def extra_cost(s: State, question: int, card: int, server: int, basic: bool = False) -> Cost:
    """The additional costs from active abilities for what the question names."""
    if not s.index[question]:
        return NO_COST
    return _together(s, [(source, cost) for source, _, cost in modifiers.extra_costs(s, question, card, server, basic)])


def run_cost(s: State, server: int) -> Cost:
    """What the basic action to run on this server costs with all additional costs, which are paid together or not at all
    (CR 1.16.10b): those of the action with its click, those of the run as the server is announced (6.3.2b)."""
    if not s.index[A_RUN_COST]:
        return CLICK
    cost = extra_cost(s, A_RUN_COST, -1, server)
    return Cost(cost.credits, 1 + cost.clicks + extra_cost(s, A_RUN_COST, -1, server, True).clicks, cost.parts)


def trash_extra(s: State, card: int) -> Cost:
    """The additional costs for the Runner to trash a card (CR 1.16.10); one that names no cards is about its own card."""
    if not s.index[A_TRASH_COST]:
        return NO_COST
    found = modifiers.extra_costs(s, A_TRASH_COST, card, objects.server_of(s, card))
    abilities = s.book.abilities
    return _together(s, [(x, cost) for x, aid, cost in found if x == card or abilities[aid].modifier.of is not None])


def purpose_of(s: State, card: int) -> int:
    """The purpose for which credits are spent on an ability of this card."""
    if card < 0:
        return PURPOSE_ANYTHING
    facts = s.book.facts[s.code[card]]
    if not facts.icebreaker:
        return PURPOSE_ANYTHING
    return PURPOSE_ICEBREAKER if facts.noisy else PURPOSE_QUIET_ICEBREAKER


def _fits(s: State, purpose: int, wanted: int) -> bool:
    """Whether credits for one purpose may be spent on another."""
    if purpose == wanted or purpose == Purpose.ANYTHING:
        return True
    if purpose == Purpose.DURING_RUN:
        return s.run_at >= 0
    if purpose == Purpose.USE:
        return wanted in (Purpose.ANYTHING, Purpose.ICEBREAKER, Purpose.QUIET_ICEBREAKER)
    if wanted == Purpose.INSTALL_VIRUS:
        return purpose == Purpose.INSTALL
    if wanted == Purpose.TRASH_ASSET:
        return purpose == Purpose.TRASH
    return purpose == Purpose.ICEBREAKER and wanted == Purpose.QUIET_ICEBREAKER


def to_trash(s: State, card: int) -> int:
    """What credits to pay the trash cost of this card are spent on."""
    return PURPOSE_TRASH_ASSET if objects.fact(s, card).type == TYPE_ASSET else PURPOSE_TRASH


def sources(s: State, side: int, purpose: int, stealth: bool = False, card: int = -1) -> list[tuple[int, int]]:
    """(where, credits) beyond the pool: hosted credits that may be spent on this, and the bad publicity fund.

    With `stealth` only credits on stealth cards. `card` is the card that is paid for, where some credits are only for
    certain cards.
    """
    out: list[tuple[int, int]] = []
    for x in s.index[A_PAY_WITH]:
        a = s.book.abilities[x[ABILITY]]
        n = s.counters[x[CARD] * N_COUNTERS + COUNTER_CREDIT]
        if n and objects.controller(s, x[CARD]) == side and _fits(s, a.modifier.purpose, purpose):
            if stealth and not card_sets.has_subtype(s, x[CARD], "stealth"):
                continue
            if a.modifier.of is not None and not card_sets.in_cards(s, a.modifier.of, card, x[CARD]):
                continue
            if s.index[A_FORBID] and prohibitions.forbidden(s, FORBID_USE, x[CARD]) >= 0:
                continue
            if a.condition is None or evaluate.holds(s, a.condition, x[CARD]):
                out.append((x[CARD], n))
    if side == RUNNER and s.fund and s.run_at >= 0 and not stealth and not s.book.fund_in_pool:
        out.append((FUND, s.fund))
    return out


def pool(s: State, side: int) -> int:
    """The credits of a player's pool that can be spent or lost."""
    if side == RUNNER and s.index[A_FORBID] and prohibitions.forbidden(s, FORBID_POOL) >= 0:
        return 0
    return s.credits[side]


def spendable(s: State, side: int, purpose: int, card: int = -1) -> int:
    """Credits that the player can spend on this (for this card), in costs, traces and bids."""
    n = s.credits[side]
    if side == RUNNER and s.index[A_FORBID]:
        if prohibitions.forbidden(s, FORBID_SPEND) >= 0:
            return 0
        n = pool(s, side)
    if s.index[A_PAY_WITH] or s.fund:
        n += sum(n for _, n in sources(s, side, purpose, card=card))
    return n


def too_dear(s: State, card: int, how: int, n: int) -> bool:
    """Whether the Runner has less than n credits to play (or, if `how` is 1, to install) the card."""
    return n > spendable(s, objects.controller(s, card), Purpose.INSTALL if how else Purpose.PLAY, card)


def savings(s: State, card: int) -> int:
    """What interrupts could take off the cost of playing or installing the card (CR 9.9.6c)."""
    n = 0
    if not s.index[WOULD_ENTER]:
        return n
    side = objects.controller(s, card)
    for x in s.index[WOULD_ENTER]:
        a = s.book.abilities[x[ABILITY]]
        node = a.node
        if a.side != side or (a.once and progress.used(s, a.aid, x[CARD], progress.scope_serial(s, a.once))):
            continue
        given = [p.cards for p in node.cost.parts if isinstance(p, Give)] if node.cost is not None else []
        if any(not [c for c in card_sets.select(s, cards, x[CARD]) if c != card] for cards in given):
            continue
        n -= sum(evaluate.amount(s, e.n, x[CARD]) for e in node.do if isinstance(e, Increase))
    return n


def credits_due(s: State, cost: Cost, card: int, f: Effects | None) -> int:
    """The credits that a cost asks for now, never below 0."""
    if type(cost.credits) is int:
        return cost.credits
    event = f.event if f is not None else (-1, -1, -1, 0, 0, 0)
    return max(0, evaluate.amount(s, cost.credits, card, event, f))


def hindrance(s: State, side: int, cost: Cost, due: int, card: int, purpose: int, f: Effects | None = None) -> int:
    """Why the cost cannot be paid in full, or PAYABLE (CR 1.16.1)."""
    forbids = s.index[A_FORBID]
    if due and side == RUNNER and forbids and prohibitions.forbidden(s, FORBID_SPEND) >= 0:
        return LACKS_CREDITS
    if cost is NO_COST:
        return LACKS_CREDITS if (due > s.credits[side] or forbids) and due > spendable(s, side, purpose, card) else PAYABLE
    parts = cost.parts
    stealth = stealth_of(cost, due) if parts else 0
    if stealth and _lacks_stealth(s, side, cost, due, purpose, stealth, card):
        return LACKS_CREDITS
    if (due > s.credits[side] or forbids) and due > spendable(s, side, purpose, card):
        return LACKS_CREDITS
    if cost.clicks > s.clicks[side] + s.waived:
        return LACKS_CLICKS
    for part in parts:
        lacks: int = PARTS[type(part)](s, side, part, card, f)
        if lacks:
            return lacks
    return PAYABLE


def takes_itself(s: State, side: int, cost: Cost, card: int) -> bool:
    """Whether the additional cost to play a card could only be paid with the card itself, which is in the play area when it is
    paid (CR 8.6.7a)."""
    for part in cost.parts:
        if isinstance(part, Give):
            found = choices(s, side, part, card, None)
            if card in found and len(found) <= evaluate.amount(s, part.n, card):
                return True
    return False


def stealth_of(cost: Cost, due: int) -> int:
    """How many of the credits stealth cards have to pay at least."""
    for part in cost.parts:
        if isinstance(part, FromStealth):
            return part.least or due
    return 0


def _lacks_stealth(s: State, side: int, cost: Cost, due: int, purpose: int, stealth: int, card: int) -> bool:
    """Whether stealth cards cannot pay their part of a cost. X has not been chosen yet."""
    if due < stealth and not isinstance(cost.credits, Chosen):
        return True
    return sum(n for _, n in sources(s, side, purpose, True, card)) < stealth


# -- parts ------------------------------------------------------------------------------------------------


def _lacks_this(s: State, side: int, part: This, card: int, f: Effects | None) -> int:
    """A card that is not installed can be trashed where it is accessed or held, and forfeited where it was scored or stolen;
    everything else needs it installed."""
    if part.to == Fate.FORFEIT:
        return PAYABLE if s.zone[card] == _score_area(side) and _can_forfeit(s, card) else LACKS_OTHER
    there = s.zone[card] >= INSTALLED_FROM
    if part.to == Fate.TRASH:
        there = (there or s.zone[card] in (Zone.HQ, Zone.RND, Zone.GRIP)) and not prohibitions.cannot_trash(s, side, card)
    return PAYABLE if there else LACKS_OTHER


def _lacks_cards(s: State, side: int, part: CostPart, card: int, f: Effects | None) -> int:
    """There are too few cards to choose from."""
    many = how_many(s, part, card, f)
    return LACKS_OTHER if 0 < many > len(choices(s, side, part, card, f)) else PAYABLE


def _lacks_counters(s: State, side: int, part: Spend, card: int, f: Effects | None) -> int:
    """Whether the source has too few counters for this part of a cost."""
    return LACKS_COUNTERS if s.counters[card * N_COUNTERS + part.kind] < part.n else PAYABLE


def _lacks_hand(s: State, side: int, part: TrashAtRandom | BottomAtRandom, card: int, f: Effects | None) -> int:
    """There are too few cards in the hand."""
    hand = s.order[Zone.HQ if side == CORP else Zone.GRIP]
    return LACKS_OTHER if len(hand) < how_many(s, part, card, f) else PAYABLE


def _lacks_damage(s: State, side: int, part: Suffer, card: int, f: Effects | None) -> int:
    """Whether this damage cannot be paid, because it would be prevented."""
    return LACKS_OTHER if _prevented(s, Would.DAMAGE, part.kind) else PAYABLE


def _lacks_tags(s: State, side: int, part: TakeTags, card: int, f: Effects | None) -> int:
    """Whether these tags cannot be paid, because they would be prevented."""
    return LACKS_OTHER if _prevented(s, Would.TAG, 0) else PAYABLE


def _lacks_own_tags(s: State, side: int, part: GiveUpTags, card: int, f: Effects | None) -> int:
    """Whether the Runner has too few tags for this part of a cost."""
    return LACKS_OTHER if how_many(s, part, card, f) > s.tags else PAYABLE


def _lacks_bad_publicity(s: State, side: int, part: HostBadPublicity, card: int, f: Effects | None) -> int:
    """Whether the Corp has too little bad publicity for this part of a cost, or the source is not there to host it."""
    return PAYABLE if s.bad_publicity >= part.n and s.zone[card] >= INSTALLED_FROM else LACKS_OTHER


def _lacks_clicks(s: State, side: int, part: LoseOwnClicks, card: int, f: Effects | None) -> int:
    """Whether the player has too few clicks for this part of a cost."""
    return LACKS_CLICKS if how_many(s, part, card, f) > s.clicks[side] else PAYABLE


def _lacks_nothing(s: State, side: int, part: CostPart, card: int, f: Effects | None) -> int:
    """Stealth credits are looked at with the other credits; bad publicity can always be taken."""
    return PAYABLE


# why a part of a cost cannot be paid
PARTS: Final[Mapping[type, Callable[[State, int, Any, int, Effects | None], int]]] = {
    This: _lacks_this, Give: _lacks_cards, SpendFrom: _lacks_cards, Forfeit: _lacks_cards, Spend: _lacks_counters,
    TrashAtRandom: _lacks_hand, Suffer: _lacks_damage, TakeTags: _lacks_tags, LoseOwnClicks: _lacks_clicks,
    FromStealth: _lacks_nothing, GiveUpTags: _lacks_own_tags, TakeBadPublicity: _lacks_nothing, BottomAtRandom: _lacks_hand,
    HostBadPublicity: _lacks_bad_publicity,
}  # fmt: skip


def is_choice(part: CostPart) -> bool:
    """The payer chooses the cards that this part is paid with."""
    return isinstance(part, (Give, SpendFrom, Forfeit))


def is_random(part: CostPart) -> bool:
    """Chance says with which cards of the hand this part is paid."""
    return isinstance(part, (Suffer, TrashAtRandom, BottomAtRandom))


def choices(s: State, side: int, part: CostPart, card: int, f: Effects | None) -> list[int]:
    """The cards that a part of a cost can be paid with: counters only of cards that the payer controls (CR 1.14.3), each card
    once for each counter; and nothing that the payer cannot trash is trashed (CR 1.16.1b), or that an agenda needs to be scored
    (CR 1.16.1c)."""
    if isinstance(part, Forfeit):
        return [c for c in s.order[_score_area(side)] if _can_forfeit(s, c)]
    assert isinstance(part, (Give, SpendFrom))
    found = card_sets.select(s, part.cards, card, NO_EVENT if f is None else f.event, f)
    if isinstance(part, SpendFrom):
        own = [c for c in found if objects.controller(s, c) == side]
        return [c for c in own for _ in range(min(part.n, s.counter(c, part.kind)))]
    if part.to != Fate.TRASH:
        return found
    if s.zone[card] == Zone.ROOT and objects.fact(s, card).type == Type.AGENDA:  # a cost to score it must leave it scorable
        found = [c for c in found if not modifiers.holds_requirement(s, card, c)]
    return [c for c in found if not prohibitions.cannot_trash(s, side, c)]


def _score_area(side: int) -> Zone:
    """The score area of a player."""
    return Zone.CORP_SCORE if side == CORP else Zone.RUNNER_SCORE


def _can_forfeit(s: State, card: int) -> bool:
    """Whether nothing that this card became as an agenda says that it cannot be forfeited."""
    converted = objects.fact(s, card).decl.as_agenda
    return converted is None or converted.forfeit


def how_many(s: State, part: CostPart, card: int, f: Effects | None) -> int:
    """How many cards, tags or clicks a part of a cost asks for."""
    asked = (Give, SpendFrom, TrashAtRandom, BottomAtRandom, Suffer, GiveUpTags, LoseOwnClicks)
    n = part.n if isinstance(part, asked) else 1
    return n if type(n) is int else max(0, evaluate.amount(s, n, card, NO_EVENT if f is None else f.event, f))


def _prevented(s: State, would: int, kind: int) -> bool:
    """Whether a mandatory ability would prevent it, so that it cannot be paid as a cost (CR 1.16.1b)."""
    row = s.index[would]
    if not row:
        return False
    event = (would, -1, 0, kind, 1, 0)
    for x in row:
        a = s.book.abilities[x[ABILITY]]
        if a.kind == INTERRUPT and a.prevents and not a.optional and _would_meet(s, a, x[CARD], event):
            return True
    return False


def _would_meet(s: State, a: CompiledAbility, src: int, event: Event) -> bool:
    """Whether a mandatory interrupt would respond to this effect now."""
    node: Interrupt = a.node
    if node.first:  # only if it has not happened yet
        counted = s.ledger.firsts(a.aid, src)
        if not counted or progress.times_counted(s, counted[0]):
            return False
    return triggers.interrupt_matches(s, a, src, event) and (node.if_ is None or evaluate.holds(s, node.if_, src, event))


def rez_price(s: State, card: int, discount: int = 0) -> int:
    """Credits that rezzing a card costs: its rez cost, what is charged for rezzing beyond that, less a discount (CR 8.1.2)."""
    beyond = modifiers.modified(s, A_REZZING, card) if s.index[A_REZZING] else 0
    return modifiers.price(s, A_REZ_COST, card, s.book.facts[s.code[card]].cost, beyond - discount)


def play_extra(s: State, card: int) -> Cost:
    """The additional costs to play a card, with fewer clicks where an ability says so."""
    cost = s.book.facts[s.code[card]].play_cost or NO_COST
    if cost is NO_COST or not cost.clicks or not s.index[A_PLAY_CLICKS]:
        return cost
    return Cost(cost.credits, modifiers.price(s, A_PLAY_CLICKS, card, cost.clicks), cost.parts)


def rez_ways(s: State, card: int, due: int) -> list[tuple[int, int]]:
    """The ways in which the Corp can pay to rez a card now: what the payment is for, and the credits."""
    decl = objects.fact(s, card).decl
    ways = []
    if not hindrance(s, CORP, decl.rez_cost or NO_COST, due, card, Purpose.REZ):
        ways.append((FOR_REZ, due))
    if decl.rez_with is not None:
        less = max(0, due - decl.rez_with.pays)
        if not hindrance(s, CORP, decl.rez_with.cost, less, card, Purpose.REZ):
            ways.append((FOR_REZ_WITH, less))
    return ways


def rez_hindrance(s: State, card: int, due: int) -> int:
    """Why the Corp cannot pay to rez a card in any way, or PAYABLE."""
    facts = s.book.facts[s.code[card]]
    if facts.rez_with and rez_ways(s, card, due):
        return PAYABLE
    return hindrance(s, CORP, facts.rez_cost or NO_COST, due, card, PURPOSE_REZ)


def trash_price(s: State, card: int) -> int:
    """The trash cost of a card, or -1 if it has none."""
    base = objects.fact(s, card).trash
    return -1 if base < 0 else modifiers.price(s, A_TRASH_COST, card, base)


def costs_x(s: State, card: int) -> bool:
    """Whether the play cost of an event or operation is X."""
    return objects.fact(s, card).costs_x


def play_price(s: State, card: int) -> int:
    """Credits that playing a card costs now; an X that has not been chosen is 0 (CR 1.16.2d)."""
    facts = s.book.facts[s.code[card]]
    base = modifiers.x_of(s, card) if facts.costs_x else facts.cost
    change = modifiers.own_change(s, A_PLAY_COST, card) if facts.own else 0
    return modifiers.price(s, A_PLAY_COST, card, base, change)


def most_x(s: State, card: int) -> int:
    """The largest X that the text of a card allows; what can be paid may be less."""
    most = objects.fact(s, card).decl.x_most
    return NO_LIMIT if most is None else evaluate.amount(s, most, card)


def use_price(s: State, aid: int, card: int, f: Effects | None = None) -> int:
    """Credits that using a paid ability costs now."""
    a = s.book.abilities[aid]
    if not s.index[A_USE_COST] and not s.index[A_BREAK_COST]:
        return a.credits_only if a.credits_only >= 0 else credits_due(s, a.node.cost, card, f)
    e = progress.encounter(s) if a.breaks is not None else None
    more = break_more(s, e.subj) if e is not None else 0
    return modifiers.price(s, A_USE_COST, card, credits_due(s, a.node.cost, card, f), more)


def jack_out_price(s: State) -> int:
    """What jacking out costs now, or -1 if it is forbidden or cannot be paid (CR 6.1.5, 1.16.10)."""
    if s.index[A_FORBID] and prohibitions.forbidden(s, FORBID_JACK_OUT) >= 0:
        return -1
    due = 0
    for source, aid, n in jack_out_dues(s):
        due += n
        if aid >= 0 and hindrance(s, RUNNER, s.book.abilities[aid].modifier.cost, 0, source, PURPOSE_ANYTHING):
            return -1
    return -1 if hindrance(s, RUNNER, NO_COST, due, -1, PURPOSE_ANYTHING) else due


def must_jack_out(s: State) -> bool:
    """Whether the Runner has to leave, because the run is in an endless loop and jacking out costs nothing (CR 10.1.6b)."""
    r = progress.run(s)
    return r is not None and r.loop == MUST_LEAVE and jack_out_price(s) == 0 and not jack_out_dues(s)


def jack_out_dues(s: State) -> list[tuple[int, int, int]]:
    """What has to be paid to jack out: all credits together, then what else each additional cost asks for, as the card,
    its ability and the credits (CR 1.16.10b)."""
    if not s.index[A_JACK_OUT_COST]:
        return []
    extra = modifiers.extra_costs(s, A_JACK_OUT_COST, -1, progress.the_run(s).server if s.run_at >= 0 else -1)
    due = sum(credits_due(s, cost, source, None) for source, _, cost in extra)
    out = [(-1, -1, due)] if due else []
    return out + [(source, aid, 0) for source, aid, cost in extra if cost != Cost(credits=cost.credits)]


def break_more(s: State, ice: int) -> int:
    """What each subroutine of this ice costs more to break."""
    return modifiers.modified(s, A_BREAK_COST, ice) if s.index[A_BREAK_COST] else 0


