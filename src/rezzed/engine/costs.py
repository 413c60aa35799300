"""Costs (CR 1.16): what is asked, whether it can be paid in full, paying it at once."""

from __future__ import annotations

from typing import Final

from ..decisions import FUND, NO_CARD, Kind, Verb, arg, arg2, option
from ..events import Ask, Ev, Event, Would
from ..ids import CHANCE, CORP, INSTALLED_FROM, N_COUNTERS, RUNNER, Counter, Damage, Scope, Zone
from ..state import NO_EVENT, Effects, Payment, State
from ..vocabulary.abilities import Forbid, Interrupt, Purpose
from ..vocabulary.amounts import Chosen
from ..vocabulary.effects import Cost, Increase
from . import core, evaluate, modifiers, moves, triggers
from .compile import INTERRUPT, Ability
from .core import emit
from .flat import A_BREAK_COST, A_FORBID, A_PAY_WITH, A_REZ_COST, A_USE_COST

# Payment.kind: where the cost is written
ABILITY: Final = 0
NESTED: Final = 1
ALTERNATIVE: Final = 2
REZ: Final = 3
TRASH: Final = 4
EXTRA: Final = 5
PLAY: Final = 6
PLAIN: Final = 7
RUN: Final = 10
STEAL: Final = 8
SPENT: Final = 9  # on a trace or a bid: no checkpoint follows (CR 10.8.6, 10.14.6c)

NOTHING: Final = Cost()

# why a cost cannot be paid
PAYABLE: Final = 0
CREDITS: Final = 1
CLICKS: Final = 2
COUNTERS: Final = 3
OTHER: Final = 4


def cost_of(s: State, kind: int, aid: int, pc: int, card: int) -> Cost:
    if kind == ABILITY:
        cost: Cost = s.book.abilities[aid].node.cost
        return cost
    if kind == NESTED:
        nested: Cost = s.book.abilities[aid].program[pc].node.cost
        return nested
    if kind == ALTERNATIVE:
        other: Cost = s.book.abilities[aid].program[pc].node.alternative
        return other
    if kind == REZ:
        return core.fact(s, card).decl.rez_cost or NOTHING
    if kind == PLAY:
        return core.fact(s, card).decl.play_cost or NOTHING
    if kind == EXTRA:
        extra: Cost = s.book.abilities[aid].modifier.cost
        return extra
    if kind == RUN:
        return extra_cost(s, Ask.RUN_COST, -1, pc)
    return steal_cost(s, card, pc) if kind == STEAL else NOTHING


def steal_cost(s: State, card: int, server: int) -> Cost:
    """All additional costs to steal an agenda."""
    found = [(card, s.book.abilities[aid].modifier.cost) for aid in core.fact(s, card).anywhere_costs]
    found += [(source, cost) for source, _, cost in modifiers.extra_costs(s, Ask.STEAL_COST, card, server)]
    return _together(s, found)


def _together(s: State, found: list[tuple[int, Cost]]) -> Cost:
    """Additional costs are paid together or not at all (CR 1.16.10b)."""
    if not found:
        return NOTHING
    net = sum(c.damage[1] for _, c in found if c.damage is not None)
    return Cost(
        credits=sum(credits_due(s, c, x, None) for x, c in found),
        clicks=sum(c.clicks for _, c in found),
        damage=(Damage.NET, net) if net else None,
    )


def extra_cost(s: State, question: int, card: int, server: int, basic: bool = False) -> Cost:
    """All that active abilities add to the cost of what the question names."""
    if not s.index[question]:
        return NOTHING
    return _together(s, [(source, cost) for source, _, cost in modifiers.extra_costs(s, question, card, server, basic)])


def name_x(s: State, f: Effects, side: int) -> bool:
    """The player names X before a cost of X credits is paid (CR 1.16.2c). True once it is named."""
    if f.answer < 0:
        low, high = s.book.abilities[f.aid].node.cost.stealth_part, spendable(s, side, purpose_of(s, f.card))
        core.ask(s, side, Kind.NUMBER, [option(Verb.NUMBER, 0, n) for n in range(low, high + 1)], f.card)
        return False
    f.number = arg2(f.answer)
    f.answer = -1
    return True


def purpose_of(s: State, card: int) -> int:
    """What credits spent on an ability of this card are spent on."""
    if card < 0 or "icebreaker" not in core.fact(s, card).subtypes:
        return Purpose.ANYTHING
    return Purpose.ICEBREAKER if "noisy" in core.fact(s, card).subtypes else Purpose.QUIET_ICEBREAKER


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
        if n and core.controller(s, x[1]) == side and _fits(s, a.modifier.purpose, purpose):
            if stealth and not evaluate.has_subtype(s, x[1], "stealth"):
                continue
            if s.index[A_FORBID] and modifiers.forbidden(s, Forbid.USE, x[1]) >= 0:
                continue
            if a.condition is None or evaluate.holds(s, a.condition, x[1]):
                out.append((x[1], n))
    if side == RUNNER and s.fund and s.run_at >= 0 and not stealth and not s.book.switches.fund_in_pool:
        out.append((FUND, s.fund))
    return out


def spendable(s: State, side: int, purpose: int) -> int:
    """Credits that the player can spend on this, in costs, traces and bids."""
    if side == RUNNER and s.index[A_FORBID] and modifiers.forbidden(s, Forbid.SPEND) >= 0:
        return 0
    n = s.credits[side]
    if s.index[A_PAY_WITH] or s.fund:
        n += sum(x[1] for x in sources(s, side, purpose))
    return n


def too_dear(s: State, card: int, how: int, n: int) -> bool:
    """The Runner has less than n credits to play (or with `how` 1 to install) the card."""
    return n > spendable(s, core.controller(s, card), Purpose.INSTALL if how else Purpose.PLAY)


def savings(s: State, card: int) -> int:
    """What interrupts could take off the cost of playing or installing the card (CR 9.9.6c)."""
    side = core.controller(s, card)
    n = 0
    for x in s.index[Would.ENTER]:
        a = s.book.abilities[x[0]]
        node = a.node
        if a.side != side or (a.once and modifiers.used(s, a.aid, x[1], core.scope_serial(s, a.once))):
            continue
        if node.cost is not None and node.cost.trash is not None:
            if not [c for c in evaluate.select(s, node.cost.trash, x[1]) if c != card]:
                continue
        n -= sum(evaluate.amount(s, e.n, x[1]) for e in node.do if isinstance(e, Increase))
    return n


def credits_due(s: State, cost: Cost, card: int, f: Effects | None) -> int:
    if type(cost.credits) is int:
        return cost.credits
    event = f.event if f is not None else (-1, -1, -1, 0, 0, 0)
    return max(0, evaluate.amount(s, cost.credits, card, event, f))


def hindrance(s: State, side: int, cost: Cost, due: int, card: int, purpose: int, f: Effects | None = None) -> int:
    """Why the cost cannot be paid in full, or PAYABLE (CR 1.16.1)."""
    if due and side == RUNNER and s.index[A_FORBID] and modifiers.forbidden(s, Forbid.SPEND) >= 0:
        return CREDITS
    if cost.stealth:
        if due > sum(x[1] for x in sources(s, side, purpose, True)):
            return CREDITS
    elif cost.stealth_part and _lacks_stealth(s, side, cost, due, purpose):
        return CREDITS
    elif due > s.credits[side] and due > spendable(s, side, purpose):
        return CREDITS
    if cost is NOTHING:
        return PAYABLE
    if cost.damage is not None and _prevented(s, Would.DAMAGE, cost.damage[0]):
        return OTHER
    if cost.tags and _prevented(s, Would.TAG, 0):
        return OTHER
    if cost.clicks > s.clicks[side] or cost.lose_clicks > s.clicks[side]:
        return CLICKS
    if cost.counters is not None and s.counters[card * N_COUNTERS + cost.counters[0]] < cost.counters[1]:
        return COUNTERS
    if cost.trash is not None:
        event = NO_EVENT if f is None else f.event
        many = evaluate.amount(s, cost.many, card, event, f)
        if many > 0 and len(_own(s, cost, side, card, event, f)) < many:
            return OTHER
    if cost.forfeit > len(s.order[Zone.CORP_SCORE if side == CORP else Zone.RUNNER_SCORE]):
        return OTHER
    if cost.to_hand and s.zone[card] < INSTALLED_FROM:
        return OTHER
    if cost.remove_this and s.zone[card] < INSTALLED_FROM:
        return OTHER
    if cost.trash_this and not (s.zone[card] >= Zone.RIG or s.zone[card] in (Zone.HQ, Zone.RND, Zone.GRIP)):
        return OTHER
    if cost.trash_approached:
        ice = core.approached(s)
        if ice < 0 or s.face[ice]:
            return OTHER
    if cost.random_from_hand != 0:
        many = evaluate.amount(s, cost.random_from_hand, card, NO_EVENT if f is None else f.event, f)
        if len(s.order[Zone.HQ if side == CORP else Zone.GRIP]) < many:
            return OTHER
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
        if k < 0 or s.tally[2 * k + (1 if node.first == Scope.RUN else 0)]:
            return False
    return triggers.interrupt_matches(s, a, src, event) and (node.if_ is None or evaluate.holds(s, node.if_, src, event))


def pay(s: State, kind: int, side: int, card: int, aid: int, pc: int, due: int, purpose: int) -> None:
    """Pay a cost that was found payable. Choices, if there are any, are put to the payer by a frame of their own."""
    if kind == ABILITY and s.book.abilities[aid].credits_only >= 0 and not s.index[A_PAY_WITH] and not s.fund:
        if due:
            moves.take(s, side, due)
            emit(s, Ev.PAY, card, side, due)
        return
    p = Payment(kind, side, card, s.gen[card] if card >= 0 else 0, aid, purpose)
    p.owed = due
    p.trash = pc
    cost = cost_of(s, kind, aid, pc, card)
    p.part = cost.stealth_part
    simple = cost is NOTHING or (cost.trash is None and not cost.forfeit and cost.damage is None and cost.random_from_hand == 0)
    if simple and (due == 0 or not sources(s, side, purpose)):
        _settle_credits(s, side, due, p)
        _perform(s, p, cost)
        return
    core.push(s, p)


def _settle_credits(s: State, side: int, n: int, p: Payment) -> None:
    if n:
        moves.take(s, side, n)
    if n or p.kind == NESTED:
        emit(s, Ev.PAY, p.card, side, n)


def _own(s: State, cost: Cost, side: int, card: int, event: Event, f: Effects | None) -> list[int]:
    """What a cost can be paid with: counters only on cards that the player controls (CR 1.14.3)."""
    assert cost.trash is not None
    found = evaluate.select(s, cost.trash, card, event, f)
    return found if cost.spend is None else [c for c in found if core.controller(s, c) == side]


def step(s: State, p: Payment) -> bool:
    """Go on with a payment. True when it is done."""
    cost = cost_of(s, p.kind, p.aid, p.trash, p.card)
    if p.stage == 0:
        if cost.trash is not None or cost.forfeit:
            f = _asker(s, p)
            if cost.trash is not None:
                event = NO_EVENT if f is None else f.event
                cards = _own(s, cost, p.side, p.card, event, f)
                many = max(0, evaluate.amount(s, cost.many, p.card, event, f))
            else:
                cards = list(s.order[Zone.CORP_SCORE if p.side == CORP else Zone.RUNNER_SCORE])
                many = 1
            if p.answer >= 0:
                p.refs = (*p.refs, arg(p.answer))
                p.answer = -1
            cards = [c for c in cards if c not in p.refs]
            if len(p.refs) < many < len(p.refs) + len(cards):
                core.ask(s, p.side, Kind.TARGET, [option(Verb.TARGET, c) for c in cards], p.card)
                return False
            if len(p.refs) < many:
                p.refs = (*p.refs, *cards)
            p.chosen = many
        p.stage = 1
    if p.stage == 1:
        while p.owed > 0:
            strict = cost.stealth or p.part > 0
            need = p.part or p.owed
            found = sources(s, p.side, p.purpose, strict)
            pool = 0 if strict else s.credits[p.side]
            if p.answer >= 0:
                _take(s, p, arg(p.answer), arg2(p.answer))
                p.answer = -1
                continue
            if not found:
                _take(s, p, NO_CARD, need)
            elif sum(x[1] for x in found) + pool == need:
                for where, n in found:
                    _take(s, p, where, n)
                _take(s, p, NO_CARD, need - sum(x[1] for x in found))
            elif len(found) == 1 and pool == 0:
                _take(s, p, found[0][0], need)
            else:
                options = [option(Verb.SOURCE, w, n) for w, have in found for n in range(min(have, need), 0, -1)]
                options += [option(Verb.SOURCE, NO_CARD, n) for n in range(min(pool, need), 0, -1)]
                core.ask(s, p.side, Kind.PAY, options, p.card)
                return False
        p.stage = 2
    if p.stage == 2:
        if cost.damage is not None:
            n = cost.damage[1]
        else:
            n = cost.random_from_hand if type(cost.random_from_hand) is int else _at_random(s, p, cost)
        zone = Zone.HQ if p.side == CORP else Zone.GRIP
        if n:
            taken = p.refs[p.chosen :]
            left = [c for c in s.order[zone] if c not in taken]
            if p.answer >= 0:
                p.refs = (*p.refs, arg(p.answer))
                p.answer = -1
                return step(s, p)
            if len(taken) < n and left:
                if n - len(taken) >= len(left):
                    p.refs = (*p.refs, *left)
                else:
                    core.ask(s, CHANCE, Kind.CHANCE, [option(Verb.OUTCOME, c) for c in left], p.card)
                    return False
        p.stage = 3
    core.pop(s)
    _perform(s, p, cost)
    return True


def _at_random(s: State, p: Payment, cost: Cost) -> int:
    f = _asker(s, p)
    return max(0, evaluate.amount(s, cost.random_from_hand, p.card, NO_EVENT if f is None else f.event, f))


def _asker(s: State, p: Payment) -> Effects | None:
    """The ability that asks for a nested cost; it stands below the payment."""
    below = s.stack[-2]
    return below if isinstance(below, Effects) and below.card == p.card else None


def _take(s: State, p: Payment, where: int, n: int) -> None:
    if n <= 0:
        return
    p.owed -= n
    p.part = max(0, p.part - n)
    if where == NO_CARD:
        moves.take(s, p.side, n)
        emit(s, Ev.PAY, p.card, p.side, n)
    elif where == FUND:
        s.fund -= n
        emit(s, Ev.PAY, p.card, p.side, n, 1)
    else:
        moves.add_counters(s, where, Counter.CREDIT, -n)
        emit(s, Ev.PAY, p.card, p.side, n, 2)
        emit(s, Ev.USE, where, next((x[0] for x in s.index[A_PAY_WITH] if x[1] == where), -1))  # CR 1.10.4d, 9.1.6c


def _perform(s: State, p: Payment, cost: Cost) -> None:
    """Everything but credits, simultaneously (CR 1.16.1c)."""
    if cost is NOTHING:
        return
    refs = p.refs
    if cost.clicks:
        s.clicks[p.side] -= cost.clicks
        emit(s, Ev.SPEND_CLICK, p.card, p.side, cost.clicks)
    if cost.lose_clicks:
        s.clicks[p.side] -= cost.lose_clicks
        emit(s, Ev.LOSE_CLICK, p.card, p.side, cost.lose_clicks)
    if cost.counters is not None:
        moves.add_counters(s, p.card, cost.counters[0], -cost.counters[1])
    for c in refs[: p.chosen]:
        if cost.forfeit:
            emit(s, Ev.FORFEIT, c)
            moves.move_card(s, c, Zone.REMOVED, 1)
            continue
        if cost.reveal:
            s.seen[c] = 1
            emit(s, Ev.REVEAL, c)
        if cost.spend is not None:
            moves.add_counters(s, c, cost.spend, -1)
        elif cost.derez:
            moves.derez(s, c, p.side)
        elif cost.home:
            hand = Zone.HQ if core.fact(s, c).side == CORP else Zone.GRIP
            moves.move_card(s, c, hand)
            emit(s, Ev.ADD, c, int(hand))
        elif cost.bury:
            deck = Zone.RND if core.fact(s, c).side == CORP else Zone.STACK
            moves.move_card(s, c, deck, top=False)
            emit(s, Ev.ADD, c, int(deck))
        else:
            moves.trash(s, c, p.side, cost.reveal)
    refs = refs[p.chosen :]
    if cost.trash_approached:
        moves.trash(s, core.approached(s), p.side)
    if cost.remove_this and core.stands(s, p.card, p.gen):
        moves.move_card(s, p.card, Zone.REMOVED, 1)
        emit(s, Ev.ADD, p.card, int(Zone.REMOVED))
    if cost.trash_this and core.stands(s, p.card, p.gen):
        moves.trash(s, p.card, p.side)
    if cost.to_hand and core.stands(s, p.card, p.gen):
        hand = Zone.HQ if p.side == CORP else Zone.GRIP
        moves.move_card(s, p.card, hand)
        emit(s, Ev.ADD, p.card, int(hand))
    if cost.tags:
        moves.tag(s, p.card, cost.tags)
    if cost.bad_publicity:
        s.bad_publicity += cost.bad_publicity
        emit(s, Ev.BAD_PUBLICITY, p.card, cost.bad_publicity)
    if cost.damage is not None:
        suffer(s, p.side, p.card, cost.damage[0], cost.damage[1], refs)
    elif cost.random_from_hand != 0:
        for c in refs if cost.reveal else ():
            s.seen[c] = 1
            emit(s, Ev.REVEAL, c)
        for c in refs:
            moves.trash(s, c, p.side, cost.reveal)


def suffer(s: State, by: int, source: int, kind: int, n: int, cards: tuple[int, ...]) -> None:
    """Damage that has been drawn: the cards are trashed together, by whoever is responsible (CR 10.4.1-3); more than there
    are is a flatline."""
    emit(s, Ev.DAMAGE, source, kind, n)
    if kind == Damage.CORE:
        s.core += n
    short = n > len(s.order[Zone.GRIP])
    for c in cards:
        moves.trash(s, c, by, damage=kind)
    if short:
        moves.flatline(s)


def rez_price(s: State, card: int, discount: int = 0) -> int:
    return max(0, modifiers.price(s, A_REZ_COST, card, core.fact(s, card).cost) - discount)


def trash_price(s: State, card: int) -> int:
    """The trash cost of a card, or -1 if it has none."""
    base = core.fact(s, card).decl.trash
    return -1 if base is None else modifiers.price(s, Ask.TRASH_COST, card, base)


def use_price(s: State, aid: int, card: int, f: Effects | None = None) -> int:
    """Credits that using a paid ability costs now."""
    a = s.book.abilities[aid]
    due = credits_due(s, a.node.cost, card, f)
    change = modifiers.modified(s, A_USE_COST, card) if s.index[A_USE_COST] else 0
    e = core.encounter(s) if a.breaks is not None and s.index[A_BREAK_COST] else None
    if e is not None:
        change += break_more(s, e.subj)
    return max(0, due + change) if change else due  # all that raises it, then all that lowers it (CR 9.12.1a)


def jack_out_price(s: State) -> int:
    """What jacking out costs now, or -1 if it is forbidden or cannot be paid (CR 6.1.5, 1.16.10)."""
    if s.index[A_FORBID] and modifiers.forbidden(s, Forbid.JACK_OUT) >= 0:
        return -1
    due = 0
    for source, aid, n in jack_out_dues(s):
        due += n
        if aid >= 0 and hindrance(s, RUNNER, s.book.abilities[aid].modifier.cost, 0, source, Purpose.ANYTHING):
            return -1
    return -1 if hindrance(s, RUNNER, NOTHING, due, -1, Purpose.ANYTHING) else due


def jack_out_dues(s: State) -> list[tuple[int, int, int]]:
    """What has to be paid to jack out: all credits together, then what else each additional cost asks for, as the card,
    its ability and the credits (CR 1.16.10b)."""
    if not s.index[Ask.JACK_OUT_COST]:
        return []
    extra = modifiers.extra_costs(s, Ask.JACK_OUT_COST, -1, core.the_run(s).server if s.run_at >= 0 else -1)
    due = sum(credits_due(s, cost, source, None) for source, _, cost in extra)
    out = [(-1, -1, due)] if due else []
    return out + [(source, aid, 0) for source, aid, cost in extra if cost != Cost(credits=cost.credits)]


def pay_jack_out(s: State, k: int) -> bool:
    """Pay the part of that number; False if there is none."""
    dues = jack_out_dues(s)
    if k >= len(dues):
        return False
    source, aid, due = dues[k]
    pay(s, PLAIN if aid < 0 else EXTRA, RUNNER, source, aid, -1, due, Purpose.ANYTHING)
    return True


def break_more(s: State, ice: int) -> int:
    """What each subroutine of this ice costs more to break."""
    return modifiers.modified(s, A_BREAK_COST, ice) if s.index[A_BREAK_COST] else 0


