"""Paying a cost at once (CR 1.16.1), with the choices of the payer."""

from __future__ import annotations

from ...decisions import FUND, NO_CARD, Kind, Verb, arg, arg2, option
from ...events import Ev
from ...ids import CHANCE, CORP, RUNNER, Counter, Damage, Zone
from ...vocabulary.abilities import Purpose
from ...vocabulary.effects import Cost
from ..ask import objects, prices, progress, query
from ..ask.prices import FOR_ABILITY, FOR_EXTRA, FOR_NESTED, FOR_NOTHING_ELSE, NO_COST
from ..change import moves, players, stack
from ..change.events import emit
from ..ints import A_PAY_WITH
from ..state import CHOICES, CREDITS, NO_EVENT, RANDOM, REST, Effects, Payment, State


def name_x(s: State, f: Effects, side: int) -> bool:
    """The player names X before a cost of X credits is paid (CR 1.16.2c). True once it is named."""
    if f.answer < 0:
        low, high = s.book.abilities[f.aid].node.cost.stealth_part, prices.spendable(s, side, prices.purpose_of(s, f.card))
        stack.ask(s, side, Kind.NUMBER, [option(Verb.NUMBER, 0, n) for n in range(low, high + 1)], f.card)
        return False
    f.number = arg2(f.answer)
    f.answer = -1
    return True


def pay(s: State, kind: int, side: int, card: int, aid: int, pc: int, due: int, purpose: int) -> None:
    """Pay a cost that was found payable. Choices, if there are any, are put to the payer by a frame of their own."""
    if kind == FOR_ABILITY and s.book.abilities[aid].credits_only >= 0 and not s.index[A_PAY_WITH] and not s.fund:
        if due:
            players.take(s, side, due)
            emit(s, Ev.PAY, card, side, due)
        return
    p = Payment(kind, side, card, s.gen[card] if card >= 0 else 0, aid, purpose)
    p.owed = due
    p.trash = pc
    cost = prices.cost_of(s, kind, aid, pc, card)
    p.part = cost.stealth_part
    simple = cost is NO_COST or (cost.trash is None and not cost.forfeit and cost.damage is None and cost.random_from_hand == 0)
    if simple and (due == 0 or not prices.sources(s, side, purpose)):
        _settle_credits(s, side, due, p)
        _perform(s, p, cost)
        return
    stack.push(s, p)


def _settle_credits(s: State, side: int, n: int, p: Payment) -> None:
    if n:
        players.take(s, side, n)
    if n or p.kind == FOR_NESTED:
        emit(s, Ev.PAY, p.card, side, n)


def step(s: State, p: Payment) -> bool:
    """Go on with a payment. True when it is done."""
    cost = prices.cost_of(s, p.kind, p.aid, p.trash, p.card)
    if p.stage == CHOICES:
        if cost.trash is not None or cost.forfeit:
            f = _asker(s, p)
            if cost.trash is not None:
                event = NO_EVENT if f is None else f.event
                cards = prices.payable_with(s, cost, p.side, p.card, event, f)
                many = max(0, query.amount(s, cost.many, p.card, event, f))
            else:
                cards = list(s.order[Zone.CORP_SCORE if p.side == CORP else Zone.RUNNER_SCORE])
                many = 1
            if p.answer >= 0:
                p.refs = (*p.refs, arg(p.answer))
                p.answer = -1
            cards = [c for c in cards if c not in p.refs]
            if len(p.refs) < many < len(p.refs) + len(cards):
                stack.ask(s, p.side, Kind.TARGET, [option(Verb.TARGET, c) for c in cards], p.card)
                return False
            if len(p.refs) < many:
                p.refs = (*p.refs, *cards)
            p.chosen = many
        p.stage = CREDITS
    if p.stage == CREDITS:
        while p.owed > 0:
            strict = cost.stealth or p.part > 0
            need = p.part or p.owed
            found = prices.sources(s, p.side, p.purpose, strict)
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
                stack.ask(s, p.side, Kind.PAY, options, p.card)
                return False
        p.stage = RANDOM
    if p.stage == RANDOM:
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
                    stack.ask(s, CHANCE, Kind.CHANCE, [option(Verb.OUTCOME, c) for c in left], p.card)
                    return False
        p.stage = REST
    stack.pop(s)
    _perform(s, p, cost)
    return True


def _at_random(s: State, p: Payment, cost: Cost) -> int:
    f = _asker(s, p)
    return max(0, query.amount(s, cost.random_from_hand, p.card, NO_EVENT if f is None else f.event, f))


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
        players.take(s, p.side, n)
        emit(s, Ev.PAY, p.card, p.side, n)
    elif where == FUND:
        s.fund -= n
        emit(s, Ev.PAY, p.card, p.side, n, 1)
    else:
        players.add_counters(s, where, Counter.CREDIT, -n)
        emit(s, Ev.PAY, p.card, p.side, n, 2)
        emit(s, Ev.USE, where, next((x[0] for x in s.index[A_PAY_WITH] if x[1] == where), -1))  # CR 1.10.4d, 9.1.6c


def _perform(s: State, p: Payment, cost: Cost) -> None:
    """Everything but credits, simultaneously (CR 1.16.1c)."""
    if cost is NO_COST:
        return
    refs = p.refs
    if cost.clicks:
        s.clicks[p.side] -= cost.clicks
        emit(s, Ev.SPEND_CLICK, p.card, p.side, cost.clicks)
    if cost.lose_clicks:
        s.clicks[p.side] -= cost.lose_clicks
        emit(s, Ev.LOSE_CLICK, p.card, p.side, cost.lose_clicks)
    if cost.counters is not None:
        players.add_counters(s, p.card, cost.counters[0], -cost.counters[1])
    for c in refs[: p.chosen]:
        if cost.forfeit:
            emit(s, Ev.FORFEIT, c)
            moves.move_card(s, c, Zone.REMOVED, 1)
            continue
        if cost.reveal:
            s.seen[c] = 1
            emit(s, Ev.REVEAL, c)
        if cost.spend is not None:
            players.add_counters(s, c, cost.spend, -1)
        elif cost.derez:
            moves.derez(s, c, p.side)
        elif cost.home:
            hand = Zone.HQ if objects.fact(s, c).side == CORP else Zone.GRIP
            moves.move_card(s, c, hand)
            emit(s, Ev.ADD, c, int(hand))
        elif cost.bury:
            deck = Zone.RND if objects.fact(s, c).side == CORP else Zone.STACK
            moves.move_card(s, c, deck, top=False)
            emit(s, Ev.ADD, c, int(deck))
        else:
            moves.trash(s, c, p.side, cost.reveal)
    refs = refs[p.chosen :]
    if cost.trash_approached:
        moves.trash(s, progress.approached(s), p.side)
    if cost.remove_this and objects.stands(s, p.card, p.gen):
        moves.move_card(s, p.card, Zone.REMOVED, 1)
        emit(s, Ev.ADD, p.card, int(Zone.REMOVED))
    if cost.trash_this and objects.stands(s, p.card, p.gen):
        moves.trash(s, p.card, p.side)
    if cost.to_hand and objects.stands(s, p.card, p.gen):
        hand = Zone.HQ if p.side == CORP else Zone.GRIP
        moves.move_card(s, p.card, hand)
        emit(s, Ev.ADD, p.card, int(hand))
    if cost.tags:
        players.tag(s, p.card, cost.tags)
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
        players.flatline(s)


def pay_jack_out(s: State, k: int) -> bool:
    """Pay the part of that number; False if there is none."""
    dues = prices.jack_out_dues(s)
    if k >= len(dues):
        return False
    source, aid, due = dues[k]
    pay(s, FOR_NOTHING_ELSE if aid < 0 else FOR_EXTRA, RUNNER, source, aid, -1, due, Purpose.ANYTHING)
    return True
