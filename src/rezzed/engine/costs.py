"""Costs (CR 1.16): what is asked, whether it can be paid in full, paying it at once."""

from __future__ import annotations

from typing import Final

from ..decisions import FUND, NO_CARD, Kind, Verb, arg, arg2, option
from ..events import Ask, Ev
from ..ids import CHANCE, CORP, N_COUNTERS, RUNNER, Counter, Damage, Zone
from ..state import NO_EVENT, Effects, Payment, State
from ..vocabulary.abilities import Purpose
from ..vocabulary.amounts import Cards
from ..vocabulary.effects import Cost
from . import core, evaluate, moves
from .core import emit
from .flat import A_BREAK_COST, A_PAY_WITH, A_REZ_COST, A_USE_COST

# Payment.kind: where the cost is written
ABILITY: Final = 0
NESTED: Final = 1
ALTERNATIVE: Final = 2
REZ: Final = 3
TRASH: Final = 4
EXTRA: Final = 5
PLAY: Final = 6
PLAIN: Final = 7
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
    if kind == EXTRA:
        extra: Cost = s.book.abilities[aid].modifier.cost
        return extra
    return steal_cost(s, card, pc) if kind == STEAL else NOTHING


def steal_cost(s: State, card: int, server: int) -> Cost:
    """All additional costs to steal an agenda, which are paid together or not at all (CR 1.16.10b)."""
    found = [(card, s.book.abilities[aid].modifier.cost) for aid in core.fact(s, card).anywhere_costs]
    for aid, cost in evaluate.extra_costs(s, Ask.STEAL_COST, card, server) if s.index[Ask.STEAL_COST] else ():
        found.append((next(x[1] for x in s.index[Ask.STEAL_COST] if x[0] == aid), cost))
    if not found:
        return NOTHING
    return Cost(credits=sum(credits_due(s, c, x, None) for x, c in found), clicks=sum(c.clicks for _, c in found))


def name_x(s: State, f: Effects, side: int) -> bool:
    """The player names X before a cost of X credits is paid (CR 1.16.2c). True once it is named."""
    if f.answer < 0:
        high = spendable(s, side, purpose_of(s, f.card))
        core.ask(s, side, Kind.NUMBER, [option(Verb.NUMBER, 0, n) for n in range(high + 1)], f.card)
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
            if a.condition is None or evaluate.holds(s, a.condition, x[1]):
                out.append((x[1], n))
    if side == RUNNER and s.fund and s.run_at >= 0 and not stealth and not s.book.switches.fund_in_pool:
        out.append((FUND, s.fund))
    return out


def spendable(s: State, side: int, purpose: int) -> int:
    n = s.credits[side]
    if s.index[A_PAY_WITH] or s.fund:
        n += sum(x[1] for x in sources(s, side, purpose))
    return n


def credits_due(s: State, cost: Cost, card: int, f: Effects | None) -> int:
    if type(cost.credits) is int:
        return cost.credits
    event = f.event if f is not None else (-1, -1, -1, 0, 0, 0)
    return max(0, evaluate.amount(s, cost.credits, card, event, f))


def hindrance(s: State, side: int, cost: Cost, due: int, card: int, purpose: int, f: Effects | None = None) -> int:
    """Why the cost cannot be paid in full, or PAYABLE (CR 1.16.1)."""
    if cost.stealth:
        if due > sum(x[1] for x in sources(s, side, purpose, True)):
            return CREDITS
    elif due > s.credits[side] and due > spendable(s, side, purpose):
        return CREDITS
    if cost is NOTHING:
        return PAYABLE
    if cost.clicks > s.clicks[side] or cost.lose_clicks > s.clicks[side]:
        return CLICKS
    if cost.counters is not None and s.counters[card * N_COUNTERS + cost.counters[0]] < cost.counters[1]:
        return COUNTERS
    if cost.trash is not None and not evaluate.select(s, cost.trash, card, NO_EVENT if f is None else f.event, f):
        return OTHER
    if cost.forfeit > len(s.order[Zone.CORP_SCORE if side == CORP else Zone.RUNNER_SCORE]):
        return OTHER
    if cost.trash_this and not (s.zone[card] >= Zone.RIG or s.zone[card] in (Zone.HQ, Zone.RND, Zone.GRIP)):
        return OTHER
    if cost.trash_approached:
        ice = core.approached(s)
        if ice < 0 or s.face[ice]:
            return OTHER
    if cost.random_from_hand and len(s.order[Zone.HQ if side == CORP else Zone.GRIP]) < cost.random_from_hand:
        return OTHER
    return PAYABLE


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
    simple = cost is NOTHING or (cost.trash is None and not cost.forfeit and cost.damage is None and not cost.random_from_hand)
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


def step(s: State, p: Payment) -> bool:
    """Go on with a payment. True when it is done."""
    cost = cost_of(s, p.kind, p.aid, p.trash, p.card)
    if p.stage == 0:
        if cost.trash is not None or cost.forfeit:
            if p.answer < 0 and not p.refs:
                zone = Zone.CORP_SCORE if p.side == CORP else Zone.RUNNER_SCORE
                cards = _trashable(s, p, cost.trash) if cost.trash is not None else list(s.order[zone])
                options = [option(Verb.TARGET, c) for c in cards]
                if len(options) > 1:
                    core.ask(s, p.side, Kind.TARGET, options, p.card)
                    return False
                p.answer = options[0]
            p.refs = (arg(p.answer),)
            p.answer = -1
        p.stage = 1
    if p.stage == 1:
        while p.owed > 0:
            found = sources(s, p.side, p.purpose, cost.stealth)
            pool = 0 if cost.stealth else s.credits[p.side]
            if p.answer >= 0:
                _take(s, p, arg(p.answer), arg2(p.answer))
                p.answer = -1
                continue
            if not found:
                _take(s, p, NO_CARD, p.owed)
            elif sum(x[1] for x in found) + pool == p.owed:
                for where, n in found:
                    _take(s, p, where, n)
                _take(s, p, NO_CARD, p.owed)
            elif len(found) == 1 and pool == 0:
                _take(s, p, found[0][0], p.owed)
            else:
                options = [option(Verb.SOURCE, w, n) for w, have in found for n in range(min(have, p.owed), 0, -1)]
                options += [option(Verb.SOURCE, NO_CARD, n) for n in range(min(pool, p.owed), 0, -1)]
                core.ask(s, p.side, Kind.PAY, options, p.card)
                return False
        p.stage = 2
    if p.stage == 2:
        n = cost.damage[1] if cost.damage is not None else cost.random_from_hand
        zone = Zone.HQ if p.side == CORP else Zone.GRIP
        if n:
            taken = p.refs[1:] if cost.trash is not None or cost.forfeit else p.refs
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


def _trashable(s: State, p: Payment, cards: Cards) -> list[int]:
    """What can be trashed for this cost; an ability that asks for a nested cost stands below the payment."""
    below = s.stack[-2]
    f = below if isinstance(below, Effects) and below.card == p.card else None
    return evaluate.select(s, cards, p.card, NO_EVENT if f is None else f.event, f)


def _take(s: State, p: Payment, where: int, n: int) -> None:
    if n <= 0:
        return
    p.owed -= n
    if where == NO_CARD:
        moves.take(s, p.side, n)
        emit(s, Ev.PAY, p.card, p.side, n)
    elif where == FUND:
        s.fund -= n
        emit(s, Ev.PAY, p.card, p.side, n, 1)
    else:
        moves.add_counters(s, where, Counter.CREDIT, -n)
        emit(s, Ev.PAY, p.card, p.side, n, 2)


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
    if cost.trash is not None:
        if cost.reveal:
            s.seen[refs[0]] = 1
            emit(s, Ev.REVEAL, refs[0])
        moves.trash(s, refs[0], p.side, cost.reveal)
        refs = refs[1:]
    elif cost.forfeit:
        emit(s, Ev.FORFEIT, refs[0])
        moves.move_card(s, refs[0], Zone.REMOVED, 1)
        refs = refs[1:]
    if cost.trash_approached:
        moves.trash(s, core.approached(s), p.side)
    if cost.trash_this and core.stands(s, p.card, p.gen):
        moves.trash(s, p.card, p.side)
    if cost.tags:
        s.tags += cost.tags
        emit(s, Ev.TAG, p.card, cost.tags)
    if cost.bad_publicity:
        s.bad_publicity += cost.bad_publicity
        emit(s, Ev.BAD_PUBLICITY, p.card, cost.bad_publicity)
    if cost.damage is not None:
        suffer(s, p.side, p.card, cost.damage[0], cost.damage[1], refs)
    elif cost.random_from_hand:
        for c in refs:
            moves.trash(s, c, p.side)


def suffer(s: State, by: int, source: int, kind: int, n: int, cards: tuple[int, ...]) -> None:
    """Damage that has been drawn: the cards are trashed together, by whoever is responsible (CR 10.4.1-3); more than there
    are is a flatline."""
    emit(s, Ev.DAMAGE, source, kind, n)
    if kind == Damage.CORE:
        s.core += n
    short = n > len(s.order[Zone.GRIP])
    for c in cards:
        moves.trash(s, c, by)
    if short:
        moves.flatline(s)


def rez_price(s: State, card: int, discount: int = 0) -> int:
    return max(0, evaluate.price(s, A_REZ_COST, card, core.fact(s, card).cost) - discount)


def trash_price(s: State, card: int) -> int:
    """The trash cost of a card, or -1 if it has none."""
    base = core.fact(s, card).decl.trash
    return -1 if base is None else evaluate.price(s, Ask.TRASH_COST, card, base)


def use_price(s: State, aid: int, card: int, f: Effects | None = None) -> int:
    """Credits that using a paid ability costs now."""
    a = s.book.abilities[aid]
    due = credits_due(s, a.node.cost, card, f)
    change = evaluate.modified(s, A_USE_COST, card) if s.index[A_USE_COST] else 0
    e = core.encounter(s) if a.breaks is not None and s.index[A_BREAK_COST] else None
    if e is not None:
        change += evaluate.modified(s, A_BREAK_COST, e.subj)
    return max(0, due + change) if change else due  # all that raises it, then all that lowers it (CR 9.12.1a)


