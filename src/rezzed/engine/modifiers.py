"""What is never stored: strength, subroutines, prices, prohibitions and the other values that abilities change (CR 9.12)."""

from __future__ import annotations

from ..events import Ask
from ..ids import CORP, INSTALLED_FROM, N_COUNTERS, Counter, Zone
from ..state import Effects, Grant, State, SubId
from ..vocabulary import amounts as am
from ..vocabulary.abilities import AccessMore, Cannot, Extra, FewerSubs, Forbid
from ..vocabulary.effects import Cost
from . import core, evaluate
from .compile import Ability
from .flat import A_FORBID, A_STRENGTH, A_SUBS


def applies(s: State, x: tuple[int, ...], a: Ability, card: int) -> bool:
    """Whether an active modifier speaks of this card now."""
    if x[3]:
        if x[4] >= 0:
            return x[4] == card and x[5] == s.gen[card]
        if x[5] == -2:  # waits for the next encounter
            return False
        of = a.modifier.of
        return of is None or evaluate.in_cards(s, of, card, x[1])
    if a.condition is not None and not evaluate.holds(s, a.condition, x[1]):
        return False
    of = a.modifier.of
    return x[1] == card if of is None else evaluate.in_cards(s, of, card, x[1])


def modified(s: State, question: int, card: int, least: int = -1_000_000) -> int:
    """The sum of all modifiers that answer a question about a card; of each at least `least` counts."""
    n = 0
    for x in s.index[question]:
        if x[4] >= 0 and x[4] != card:
            continue
        a = s.book.abilities[x[0]]
        if a.about_itself and x[1] != card:
            continue
        if applies(s, x, a, card) and not isinstance(a.modifier, Extra):
            n += max(least, x[6] if x[3] else evaluate.amount(s, a.modifier.n, x[1]))
    return n


def strength(s: State, card: int) -> int:
    """CR 9.12.1a; asked at the moment of use, never stored."""
    if card < 0:
        return 0
    n = s.book.facts[s.code[card]].strength
    if not s.index[A_STRENGTH]:
        return n
    if s.index[A_FORBID] and forbidden(s, Forbid.LOWER_STRENGTH, card) >= 0:
        return n + modified(s, A_STRENGTH, card, 0)
    return n + modified(s, A_STRENGTH, card)


def total(s: State, question: int) -> int:
    """The sum of modifiers that are about a player, not a card (link, memory, hand size)."""
    n = 0
    for x in s.index[question]:
        a = s.book.abilities[x[0]]
        if x[3] or a.condition is None or evaluate.holds(s, a.condition, x[1]):
            n += x[6] if x[3] else evaluate.amount(s, a.modifier.n, x[1])
    return n


def link(s: State) -> int:
    ids = s.order[Zone.RUNNER_ID]
    return sum(core.fact(s, c).decl.link for c in ids) + total(s, Ask.LINK)


def memory_left(s: State) -> int:
    """Memory units that installed programs leave free (CR 1.20)."""
    n = 4 + total(s, Ask.MEMORY)
    for c in range(len(s.code)):
        if s.zone[c] >= INSTALLED_FROM:
            n -= memory_cost(s, c)
    return n


def memory_cost(s: State, card: int) -> int:
    """Memory units that a program takes up, or would when it is installed (CR 1.20)."""
    base = core.fact(s, card).decl.memory
    if base and s.zone[card] < INSTALLED_FROM:
        base += own_change(s, Ask.MEMORY_COST, card)
    return max(0, price(s, Ask.MEMORY_COST, card, base)) if base else 0


def agenda_value(s: State, card: int) -> int:
    worth = (core.fact(s, card).decl.points or 0) + (modified(s, Ask.POINTS, card) if s.index[Ask.POINTS] else 0)
    if s.zone[card] == Zone.RUNNER_SCORE:
        for aid in core.fact(s, card).stolen:
            a = s.book.abilities[aid]
            if a.condition is None or evaluate.holds(s, a.condition, card):
                worth += evaluate.amount(s, a.modifier.n, card)
    return worth


def points(s: State, side: int) -> int:
    zone = s.order[Zone.CORP_SCORE if side == CORP else Zone.RUNNER_SCORE]
    return s.agenda_points[side] + sum(agenda_value(s, c) for c in zone)


def price(s: State, question: int, card: int, base: int) -> int:
    """Base plus increases less decreases, never below 0 (CR 1.16.2a)."""
    return max(0, base + modified(s, question, card)) if s.index[question] else base


def own_change(s: State, question: int, card: int) -> int:
    """What a card that is not installed says of its own price there (CR 9.1.8d)."""
    n = 0
    for aid in core.fact(s, card).own:
        a = s.book.abilities[aid]
        if a.event == question and (a.condition is None or evaluate.holds(s, a.condition, card)):
            n += evaluate.amount(s, a.modifier.n, card)
    return n


def server_matches(s: State, at: int, server: int, card: int, gen: int, f: Effects | None = None) -> bool:
    """The server that an active ability speaks of; "this server" of a persistent one is where its source was (CR 9.12.5)."""
    if s.gen[card] != gen and (at == am.At.THIS or at == am.At.ELSEWHERE):
        was = next((r[3] for r in s.remains if r[0] == card and r[1] == gen), -1)
        return (server == was) == (at == am.At.THIS)
    return evaluate.at_matches(s, at, server, card, f)


def pool_hosted(s: State, side: int) -> list[tuple[int, int]]:
    """(card, credits): hosted credits that count as credits of a player's pool."""
    out: list[tuple[int, int]] = []
    for x in s.index[Ask.PAY_WITH]:
        n = s.counters[x[1] * N_COUNTERS + Counter.CREDIT]
        if n and s.book.abilities[x[0]].modifier.pool and core.controller(s, x[1]) == side:
            out.append((x[1], n))
    return out


def forbidden(s: State, what: int, card: int = -1, server: int = -1, by: int = -1, done: int = 0, serial: int = 0) -> int:
    """The card whose ability forbids something, or -1. `by` is the card with which it would be done, `done` how often it
    is done with it already. `serial` is the encounter in which it would be done."""
    for x in s.index[Ask.FORBID]:
        a = s.book.abilities[x[0]]
        m: Cannot = a.modifier
        if m.what != what:
            continue
        if not x[3] and a.condition is not None and not evaluate.holds(s, a.condition, x[1]):
            continue
        if m.at and not server_matches(s, m.at, server, x[1], x[2]):
            continue
        if m.using is not None and not evaluate.in_cards(s, m.using, by, x[1]):
            continue
        if m.after and not (
            _broken(s, m, card, serial, x[1]) + done >= m.after
            if what == Forbid.BREAK_PRINTED
            else _accessed(s, m, card, x[1])
        ):
            continue
        if x[3] and x[4] >= 0:
            if x[4] == card and x[5] == s.gen[card]:
                return x[1]
        elif x[5] != -2 and (m.of is None or (card >= 0 and evaluate.in_cards(s, m.of, card, x[1]))):
            return x[1]
    return -1


def _broken(s: State, m: Cannot, ice: int, serial: int, src: int) -> int:
    """How many printed subroutines of the ice were broken in an encounter with cards that the prohibition is about."""
    r = core.record(s, serial)
    return 0 if r is None else sum(
        is_printed(s, ice, sub) and (m.using is None or evaluate.in_cards(s, m.using, by, src)) for sub, by in r.broken
    )


def _accessed(s: State, m: Cannot, card: int, src: int) -> bool:
    """So many cards of the set were accessed in the run in progress, and this is none of them (CR 7.4.2b)."""
    r = core.run(s)
    if r is None or (card, s.gen[card]) in r.accessed:
        return False
    return sum(1 for c, _ in r.accessed if m.of is None or evaluate.in_cards(s, m.of, c, src)) >= m.after


def extra_costs(s: State, question: int, card: int = -1, server: int = -1, basic: bool = False) -> list[tuple[int, int, Cost]]:
    """Additional costs for what the question names: (card, ability, cost), oldest first."""
    out: list[tuple[int, int, Cost]] = []
    for x in s.index[question]:
        a = s.book.abilities[x[0]]
        m = a.modifier
        if not isinstance(m, Extra) or m.basic != basic:
            continue
        if not x[3] and a.condition is not None and not evaluate.holds(s, a.condition, x[1]):
            continue
        if m.at and not server_matches(s, m.at, server, x[1], x[2]):
            continue
        if m.of is None or evaluate.in_cards(s, m.of, card, x[1]):
            out.append((x[1], x[0], m.cost))
    return out


def access_more(s: State, server: int) -> int:
    n = 0
    for x in s.index[Ask.ACCESS_MORE]:
        a = s.book.abilities[x[0]]
        m: AccessMore = a.modifier
        if evaluate.at_matches(s, m.at, server, x[1]) and (x[3] or a.condition is None or evaluate.holds(s, a.condition, x[1])):
            n += x[6] if x[3] else evaluate.amount(s, m.n, x[1])
    return n


def subroutines(s: State, ice: int) -> tuple[SubId, ...]:
    """Subroutines of a piece of ice in their order (CR 9.8.3): gained before, its own, gained after."""
    if ice < 0:
        return ()
    gen = s.gen[ice]
    printed = s.book.facts[s.code[ice]].subs
    own: list[SubId] = [(aid, ice, gen, 0) for aid in printed]
    if not s.index[A_SUBS]:
        return tuple(own)
    first: list[SubId] = []
    own_before: list[SubId] = []
    own_after: list[SubId] = []
    last: list[SubId] = []
    placed: list[Grant] = []
    for x in s.index[A_SUBS]:
        a = s.book.abilities[x[0]]
        if not applies(s, x, a, ice):
            continue
        m = a.modifier
        if s.blank and ice in s.blank and not isinstance(m, FewerSubs):  # it cannot gain abilities
            continue
        if isinstance(m, FewerSubs):
            n = x[6] if x[3] else evaluate.amount(s, m.n, x[1])
            if n > 0:
                own = own[: max(0, len(own) - n)]
            continue
        grant = next((g for g in s.grants if g[0] == x[3]), None) if x[3] and s.grants else None
        if grant is not None:
            if grant[1]:
                placed.append(grant)
                continue
            gained = list(grant[2])
        elif not a.subs:  # its copies have not been made yet
            continue
        else:
            n = x[6] if x[3] else evaluate.amount(s, m.n, x[1])
            gained = [(aid, x[1], -x[3] if x[3] else x[2], k) for k in range(n) for aid in a.subs]
        if x[1] == ice and not x[3]:
            (own_before if m.before else own_after).extend(gained)
        elif m.before:
            first = gained + first
        else:
            last.extend(gained)
    order = first + own_before + own + own_after + last
    for lid, _, declared in placed:
        _set_in(order, lid, declared)
    return tuple(order)


def _set_in(order: list[SubId], lid: int, declared: tuple[SubId, ...]) -> None:
    """Subroutines with a place of their own, whatever the category (CR 9.8.2a, 9.8.2c): they keep it among those that are
    left of the order that was declared for them."""
    for k, x in enumerate(declared):
        if x[2] != -lid:
            continue
        at = next((order.index(y) + 1 for y in reversed(declared[:k]) if y in order), -1)
        if at < 0:
            at = next((order.index(y) for y in declared[k + 1 :] if y in order), len(order))
        order.insert(at, x)


def is_printed(s: State, ice: int, x: SubId) -> bool:
    """The subroutine is printed on this ice, not gained, nor a copy of one that is."""
    return x[1] == ice and x[2] == s.gen[ice] and x[3] == 0 and x[0] in core.fact(s, ice).subs


def used(s: State, aid: int, card: int, scope: int) -> bool:
    return any(u[0] == aid and u[1] == card and u[2] == s.gen[card] and u[3] == scope for u in s.used)


def unbroken(s: State, ice: int, serial: int) -> list[SubId]:
    """Subroutines that are unbroken in an encounter."""
    r = core.record(s, serial)
    if r is None:
        return []
    if not r.broken:
        return list(subroutines(s, ice))
    done = {b[0] for b in r.broken}
    return [x for x in subroutines(s, ice) if x not in done]
