"""Paying a cost at once (CR 1.16.1), with the choices of the payer (decision Y1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ...decisions import FUND, NO_CARD, DecisionKind, Verb, arg, arg2, option, verb
from ...events import CARD, Ev
from ...ids import CHANCE, CORP, RUNNER, Counter, Damage, Zone
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
from ..ask import objects, prices, sight
from ..ask.prices import FOR_ABILITY, FOR_EXTRA, FOR_NESTED, FOR_NOTHING_ELSE, FOR_REZ, NO_COST
from ..change import knowledge, moves, players, stack
from ..change.emitting import emit
from ..ints import (
    A_BREAK_COST,
    A_PAY_WITH,
    A_TRASH_COST,
    A_USE_COST,
    ASK_EVERY,
    E_DAMAGE,
    E_PAY,
    PURPOSE_ANYTHING,
    WOULD_UNINSTALL,
    Z_GRIP,
)
from ..state import CHOICES, CREDITS, NO_EVENT, RANDOM, REST, WAYS, Effects, Payment, State
from ..state.refs import ABILITY


def name_x(s: State, f: Effects, side: int) -> bool:
    """The player names X before a cost of X credits is paid (CR 1.16.2c). True once it is named."""
    if f.answer < 0:
        low = prices.stealth_of(s.book.abilities[f.aid].node.cost, 0)
        high = prices.spendable(s, side, prices.purpose_of(s, f.card), f.card)
        stack.ask(s, side, DecisionKind.NUMBER, [option(Verb.NUMBER, 0, n) for n in range(low, high + 1)], f.card)
        return False
    f.number = arg2(f.answer)
    f.answer = -1
    return True


def pay(s: State, kind: int, side: int, card: int, aid: int, pc: int, due: int, purpose: int) -> None:
    """Pay a cost that was found payable. Choices, if there are any, are put to the payer by a frame of their own."""
    asked = due > 0 and stack.is_question(s, 1)
    if kind == FOR_REZ and objects.fact(s, card).rez_with:
        ways = prices.rez_ways(s, card, due)
        if len(ways) > 1:
            p = Payment(kind, side, card, s.gen[card], aid, purpose)
            p.owed = due
            p.stage = WAYS
            stack.push(s, p)
            return
        kind, due = ways[0]
    if kind == FOR_ABILITY and not asked and not s.index[A_PAY_WITH] and not s.index[A_TRASH_COST] and not s.fund:
        a = s.book.abilities[aid]
        if a.fixed_cost and a.counters_of < 0:
            _settle_credits(s, kind, side, card, due)
            if a.clicks:
                players.spend_clicks(s, side, a.clicks, card)
            return
    cost = prices.cost_of(s, kind, aid, pc, card)
    at_once = not asked and (due == 0 or not prices.sources(s, side, purpose, card=card))
    if at_once and cost is NO_COST:
        _settle_credits(s, kind, side, card, due)
        return
    p = Payment(kind, side, card, s.gen[card] if card >= 0 else 0, aid, purpose)
    p.owed = due
    p.pc = pc
    p.stealth = prices.stealth_of(cost, due)
    if at_once and not any(prices.is_choice(x) or prices.is_random(x) for x in cost.parts):
        _settle_credits(s, kind, side, card, due)
        _perform(s, p, cost)
        return
    stack.push(s, p)


def paid_plainly(s: State, side: int, card: int, due: int) -> bool:
    """Pay the credits of a paid ability that costs nothing else, if nothing can change or replace them and nobody is asked."""
    index = s.index
    if s.fund or s.policy == ASK_EVERY or index[A_PAY_WITH] or index[A_TRASH_COST] or index[A_USE_COST] or index[A_BREAK_COST]:
        return False
    _settle_credits(s, FOR_ABILITY, side, card, due)
    return True


def _settle_credits(s: State, kind: int, side: int, card: int, n: int) -> None:
    """Take credits from the pool for a cost, and emit the event."""
    if n:
        players.take(s, side, n)
    if n or kind == FOR_NESTED:
        emit(s, E_PAY, card, side, n)


def step(s: State, p: Payment) -> bool:
    """Go on with a payment: the payer's choices, the credits, random cards, then all of it at once. True when it is done."""
    if p.stage == WAYS:
        if not _choose_way(s, p):
            return False
        p.stage = CHOICES
    cost = prices.cost_of(s, p.kind, p.aid, p.pc, p.card)
    if p.stage == CHOICES:
        if not _choose(s, p, cost):
            return False
        p.stage = CREDITS
    if p.stage == CREDITS:
        if not _pay_credits(s, p):
            return False
        p.stage = RANDOM
    if p.stage == RANDOM:
        if not _draw(s, p, cost):
            return False
        p.stage = REST
        if s.index[WOULD_UNINSTALL]:  # `interrupts.meets_cost` comes first
            return False
    stack.pop(s)
    _perform(s, p, cost)
    return True


def _choose_way(s: State, p: Payment) -> bool:
    """The Corp chooses one of two ways to pay what it costs to rez a card. False while it is asked."""
    ways = prices.rez_ways(s, p.card, p.owed)
    if p.answer < 0:
        options = [option(Verb.PAY if kind == FOR_REZ else Verb.PAY_ALTERNATIVE, 0, due) for kind, due in ways]
        stack.ask(s, p.side, DecisionKind.MAY, options, p.card)
        return False
    p.kind, p.owed = ways[int(verb(p.answer) == Verb.PAY_ALTERNATIVE)]
    p.answer = -1
    return True


def _choose(s: State, p: Payment, cost: Cost) -> bool:
    """The payer chooses cards, for one part of the cost after another. False while they are asked."""
    parts = [x for x in cost.parts if prices.is_choice(x)]
    f = _asker(s, p)
    while len(p.ends) < len(parts):
        part = parts[len(p.ends)]
        if p.answer >= 0:
            p.refs = p.refs + (arg(p.answer),)
            p.answer = -1
        many = prices.how_many(s, part, p.card, f) - len(p.refs) + (p.ends[-1] if p.ends else 0)
        cards = prices.choices(s, p.side, part, p.card, f)
        for c in p.refs:
            if c in cards:
                cards.remove(c)
        which = list(dict.fromkeys(cards))
        if many > 0 and cards and (1 < len(which) and many < len(cards) or stack.is_question(s, 1) or _hides(s, p, part, f)):
            stack.ask(s, p.side, DecisionKind.TARGET, [option(Verb.TARGET, c) for c in which], p.card)
            return False
        if many > 0:
            p.refs = (*p.refs, *cards[:many])
        p.ends = (*p.ends, len(p.refs))
    return True


def _hides(s: State, p: Payment, part: CostPart, f: Effects | None) -> bool:
    """Whether the other side cannot know what a part of the cost can be paid with."""
    if not isinstance(part, (Give, SpendFrom)):
        return False
    return sight.hides_choice(s, p.side, part.cards, p.card, NO_EVENT if f is None else f.event, f)


def _pay_credits(s: State, p: Payment) -> bool:
    """The credits that are owed, those that stealth cards have to pay first. False while the payer is asked which pay."""
    while p.owed > 0:
        need = p.stealth or p.owed
        found = prices.sources(s, p.side, p.purpose, p.stealth > 0, p.card)
        pool = 0 if p.stealth else prices.pool(s, p.side)
        if p.answer >= 0:
            _take(s, p, arg(p.answer), arg2(p.answer))
            p.answer = -1
            continue
        if not found and not stack.is_question(s, 1):
            _take(s, p, NO_CARD, need)
        elif sum(n for _, n in found) + pool == need and not stack.is_question(s, 1):
            for where, n in found:
                _take(s, p, where, n)
            _take(s, p, NO_CARD, need - sum(n for _, n in found))
        elif len(found) == 1 and pool == 0 and not stack.is_question(s, 1):
            where, _ = found[0]
            _take(s, p, where, need)
        else:
            options = [option(Verb.SOURCE, w, n) for w, have in found for n in range(min(have, need), 0, -1)]
            options += [option(Verb.SOURCE, NO_CARD, n) for n in range(min(pool, need), 0, -1)]
            stack.ask(s, p.side, DecisionKind.PAY, options, p.card)
            return False
    return True


def _draw(s: State, p: Payment, cost: Cost) -> bool:
    """Random cards of the payer's hand, for damage or to leave it. False while chance is asked."""
    parts = [x for x in cost.parts if prices.is_random(x)]
    if not parts:
        return True
    if p.answer >= 0:
        p.refs = (*p.refs, arg(p.answer))
        p.answer = -1
    taken = p.refs[_chosen(p) :]
    missing = sum(prices.how_many(s, part, p.card, _asker(s, p)) for part in parts) - len(taken)
    left = [c for c in s.order[Zone.HQ if p.side == CORP else Zone.GRIP] if c not in taken]
    if 0 < missing < len(left):
        stack.ask(s, CHANCE, DecisionKind.CHANCE, [option(Verb.OUTCOME, c) for c in left], p.card)
        return False
    if missing > 0:
        p.refs = (*p.refs, *left)
    return True


def _chosen(p: Payment) -> int:
    """How many of the cards of a payment its payer chose."""
    return p.ends[-1] if p.ends else 0


def _asker(s: State, p: Payment) -> Effects | None:
    """The ability that asks for a nested cost; it stands below the payment."""
    below = s.stack[-2]
    return below if isinstance(below, Effects) and below.card == p.card else None


def _take(s: State, p: Payment, where: int, n: int) -> None:
    """Take credits from one source for a cost, and emit the event."""
    if n <= 0:
        return
    p.owed -= n
    p.stealth = max(0, p.stealth - n)
    if where == NO_CARD:
        players.take(s, p.side, n)
        emit(s, Ev.PAY, p.card, p.side, n)
    elif where == FUND:
        s.fund -= n
        emit(s, Ev.PAY, p.card, p.side, n, 1)
    else:
        players.add_counters(s, where, Counter.CREDIT, -n)
        emit(s, Ev.PAY, p.card, p.side, n, 2 + where)
        emit(s, Ev.USE, where, next((x[ABILITY] for x in s.index[A_PAY_WITH] if x[CARD] == where), -1))  # CR 1.10.4d, 9.1.6c


def leaving(s: State, p: Payment) -> list[int]:
    """The cards of a payer's choice that a cost is about to uninstall."""
    cost = prices.cost_of(s, p.kind, p.aid, p.pc, p.card)
    found: list[int] = []
    begin = 0
    for part, end in zip([x for x in cost.parts if prices.is_choice(x)], p.ends, strict=True):
        if isinstance(part, Forfeit) or (isinstance(part, Give) and part.to not in (Fate.DEREZ, Fate.FACEDOWN)):
            found += p.refs[begin:end]
        begin = end
    return found


def _perform(s: State, p: Payment, cost: Cost) -> None:
    """Everything but credits, simultaneously (CR 1.16.1c)."""
    if cost.clicks:
        players.spend_clicks(s, p.side, cost.clicks, p.card)
    begin = nth = 0
    drawn = p.refs[_chosen(p) :]
    last = next((x for x in reversed(cost.parts) if prices.is_random(x)), None)
    for part in cost.parts:
        cards: tuple[int, ...] = ()
        if prices.is_choice(part):
            cards, begin, nth = p.refs[begin : p.ends[nth]], p.ends[nth], nth + 1
        elif prices.is_random(part):
            n = len(drawn) if part is last else prices.how_many(s, part, p.card, None)
            cards, drawn = drawn[:n], drawn[n:]
        PERFORM[type(part)](s, p, part, cards)


def _this(s: State, p: Payment, part: This, cards: tuple[int, ...]) -> None:
    """Pay with the source itself."""
    if objects.stands(s, p.card, p.gen):
        if part.reveal:
            knowledge.show(s, p.card)
            emit(s, Ev.REVEAL, p.card, p.side)
        _goes(s, p, p.card, part.to, part.reveal)


def _give(s: State, p: Payment, part: Give, cards: tuple[int, ...]) -> None:
    """Pay with chosen cards."""
    for c in cards:
        if part.reveal:
            knowledge.show(s, c)
            emit(s, Ev.REVEAL, c, p.side)
        _goes(s, p, c, part.to, part.reveal)
        if part.remember and objects.stands(s, p.card, p.gen):
            if s.shared:
                s.own()
            s.chosen[p.card] = (c, s.gen[c])


def _goes(s: State, p: Payment, c: int, to: Fate, shown: bool = False) -> None:
    """A card that a cost is paid with goes where the cost says."""
    corp = objects.fact(s, c).side == CORP
    if to == Fate.TRASH:
        moves.trash(s, c, p.side, shown)
        asker = s.stack[-1]
        if p.kind == FOR_NESTED and isinstance(asker, Effects):
            asker.trashed = ((c, s.gen[c]),)
        return
    if to == Fate.FORFEIT:
        _forfeits(s, c)
        return
    if to == Fate.DEREZ:
        moves.derez(s, c, p.side)
        return
    if to == Fate.SCORE:
        moves.move_card(s, c, Zone.CORP_SCORE if p.side == CORP else Zone.RUNNER_SCORE, 1)
        emit(s, Ev.ADD, c, int(s.zone[c]))
        return
    if to == Fate.HOST:
        moves.host_aside(s, c, p.card)
        return
    if to == Fate.FACEDOWN:
        moves.turn_hosted(s, c, 0)
        return
    hand, deck = (Zone.HQ, Zone.RND) if corp else (Zone.GRIP, Zone.STACK)
    zone = {Fate.HAND: hand, Fate.BOTTOM: deck, Fate.REMOVE: Zone.REMOVED}[to]
    moves.move_card(s, c, zone, 1 if to == Fate.REMOVE else 0, to != Fate.BOTTOM, shown)
    emit(s, Ev.ADD, c, int(zone))


def _spend(s: State, p: Payment, part: Spend, cards: tuple[int, ...]) -> None:
    """Pay with counters on the source."""
    players.add_counters(s, p.card, part.kind, -part.n)


def _spend_from(s: State, p: Payment, part: SpendFrom, cards: tuple[int, ...]) -> None:
    """Pay with counters on chosen cards."""
    for c in cards:
        players.add_counters(s, c, part.kind, -1)


def _forfeit(s: State, p: Payment, part: Forfeit, cards: tuple[int, ...]) -> None:
    """Pay by forfeiting agendas."""
    for c in cards:
        _forfeits(s, c)


def _forfeits(s: State, c: int) -> None:
    """An agenda is forfeited (CR 8.2.5)."""
    emit(s, Ev.FORFEIT, c, 0, int(objects.speaks(s, c)))
    moves.move_card(s, c, Zone.REMOVED, 1)


def _trash_at_random(s: State, p: Payment, part: TrashAtRandom, cards: tuple[int, ...]) -> None:
    """Pay by trashing random cards."""
    for c in cards if part.reveal else ():
        knowledge.show(s, c)
        emit(s, Ev.REVEAL, c, p.side)
    for c in cards:
        moves.trash(s, c, p.side, part.reveal)


def _bottom_at_random(s: State, p: Payment, part: BottomAtRandom, cards: tuple[int, ...]) -> None:
    """Pay with random cards that go to the bottom of the deck."""
    for c in cards:
        _goes(s, p, c, Fate.BOTTOM)


def _suffer(s: State, p: Payment, part: Suffer, cards: tuple[int, ...]) -> None:
    """Pay by suffering damage."""
    suffer(s, p.side, p.card, part.kind, part.n, cards)


def _take_tags(s: State, p: Payment, part: TakeTags, cards: tuple[int, ...]) -> None:
    """Pay by taking tags."""
    players.tag(s, p.card, part.n)


def _take_bad_publicity(s: State, p: Payment, part: TakeBadPublicity, cards: tuple[int, ...]) -> None:
    """Pay by taking bad publicity."""
    players.take_bad_publicity(s, p.card, part.n)


def _host_bad_publicity(s: State, p: Payment, part: HostBadPublicity, cards: tuple[int, ...]) -> None:
    """Pay by moving bad publicity counters from the Corp to the source."""
    s.bad_publicity -= part.n
    emit(s, Ev.REMOVE_BAD_PUBLICITY, -1, part.n)
    players.add_counters(s, p.card, Counter.BAD_PUBLICITY, part.n)


def _give_up_tags(s: State, p: Payment, part: GiveUpTags, cards: tuple[int, ...]) -> None:
    """Pay by removing tags."""
    n = prices.how_many(s, part, p.card, None)
    if n:
        s.tags -= n
        emit(s, Ev.REMOVE_TAG, -1, n, p.side)


def _lose_clicks(s: State, p: Payment, part: LoseOwnClicks, cards: tuple[int, ...]) -> None:
    """Pay by losing clicks."""
    n = prices.how_many(s, part, p.card, None)
    s.clicks[p.side] -= n
    emit(s, Ev.LOSE_CLICK, p.card, p.side, n, 1 + p.aid if p.kind == FOR_ABILITY else 0)


def _nothing(s: State, p: Payment, part: FromStealth, cards: tuple[int, ...]) -> None:
    """The credits have been paid."""


# how each part of a cost is paid, with the cards that were chosen or drawn for it
PERFORM: Final[Mapping[type, Callable[[State, Payment, Any, tuple[int, ...]], None]]] = {
    This: _this, Give: _give, Spend: _spend, SpendFrom: _spend_from, Forfeit: _forfeit, TrashAtRandom: _trash_at_random,
    Suffer: _suffer, TakeTags: _take_tags, LoseOwnClicks: _lose_clicks, FromStealth: _nothing,
    GiveUpTags: _give_up_tags, TakeBadPublicity: _take_bad_publicity, HostBadPublicity: _host_bad_publicity,
    BottomAtRandom: _bottom_at_random,
}  # fmt: skip


def suffer(s: State, by: int, source: int, kind: int, n: int, cards: tuple[int, ...]) -> None:
    """Damage that has been drawn: the cards are trashed together, by whoever is responsible (CR 10.4.1-3); more than there
    are is a flatline."""
    emit(s, E_DAMAGE, source, kind, n, by)
    if kind == Damage.CORE:
        s.core += n
    short = n > len(s.order[Z_GRIP])
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
    pay(s, FOR_NOTHING_ELSE if aid < 0 else FOR_EXTRA, RUNNER, source, aid, -1, due, PURPOSE_ANYTHING)
    return True
