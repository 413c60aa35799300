"""Values that are computed, never stored: subroutines, prices, points and others that abilities change (CR 9.12)."""

from __future__ import annotations

from typing import Final

from ...events import CARD, GEN, Ask
from ...ids import CORP, INSTALLED_FROM, N_COUNTERS, RUNNER, Counter, Duration, Zone
from ...vocabulary.abilities import AccessMore, Extra, FewerSubs, Outlast
from ...vocabulary.amounts import Times
from ...vocabulary.costs import Cost
from ..ints import (
    A_ACCESS_MORE,
    A_FORBID,
    A_HAND_SIZE,
    A_MEMORY,
    A_MEMORY_COST,
    A_POINTS,
    A_POINTS_TO_WIN,
    A_REQUIREMENT,
    A_STRENGTH,
    A_SUBS,
    FORBID_LOWER_STRENGTH,
    Z_CORP_SCORE,
    Z_RIG,
    Z_RUNNER_SCORE,
)
from ..state import Grant, State, SubId
from ..state.refs import ABILITY, GRANT_LASTING, LASTING, NUMBER, TARGET, TARGET_GEN, Listeners
from . import card_sets, evaluate, objects, progress, prohibitions, server_sets

HAND_SIZE: Final = 5  # cards, before anything changes it


def total(s: State, question: int) -> int:
    """The sum of modifiers that are about a player, not a card (link, memory, hand size)."""
    n = 0
    for x in s.index[question]:
        a = s.book.abilities[x[ABILITY]]
        if x[LASTING] or a.condition is None or evaluate.stands(s, a, x[CARD]):
            n += x[NUMBER] if x[LASTING] else evaluate.added(s, a, x[CARD])
    return n


def of_player(s: State, question: int, side: int) -> int:
    """The sum of modifiers about one of the players (clicks, hand size)."""
    n = 0
    for x in s.index[question]:
        a = s.book.abilities[x[ABILITY]]
        if a.modifier.side == side and (x[LASTING] or a.condition is None or evaluate.stands(s, a, x[CARD])):
            n += x[NUMBER] if x[LASTING] else evaluate.added(s, a, x[CARD])
    return n


def hand_size(s: State, side: int) -> int:
    """A player's maximum hand size (CR 5.5.3)."""
    return HAND_SIZE + of_player(s, A_HAND_SIZE, side) - (s.core if side == RUNNER else 0)


def points_to_win(s: State, side: int) -> int:
    """The agenda points that a player needs to win (CR 1.7.2a)."""
    return s.points_to_win + of_player(s, A_POINTS_TO_WIN, side)


def requirement(s: State, card: int) -> int:
    """The advancement requirement of an agenda (CR 1.17.3a)."""
    facts = s.book.facts[s.code[card]]
    return price(s, A_REQUIREMENT, card, facts.advance, own_change(s, A_REQUIREMENT, card) if facts.own else 0)


def holds_requirement(s: State, agenda: int, card: int) -> bool:
    """Whether an agenda has counters enough to be scored only because of a card (CR 1.16.1c)."""
    if not any([x[CARD] == card for x in s.index[A_REQUIREMENT]]):
        return False
    need = objects.fact(s, agenda).advance + modified(s, A_REQUIREMENT, agenda, without=card)
    return s.counter(agenda, Counter.ADVANCEMENT) < need


def link(s: State) -> int:
    """The Runner's link: that of the identity and all modifiers."""
    ids = s.order[Zone.RUNNER_ID]
    facts = [(objects.fact(s, c), objects.flipped(s, c)) for c in ids]
    return sum(fact.back_link if flipped else fact.decl.link for fact, flipped in facts) + total(s, Ask.LINK)


def memory_left(s: State) -> int:
    """Memory units that installed programs leave free (CR 1.20). Those that are facedown take up none (CR 8.1.4a)."""
    n = memory(s)
    code, facts, zones, face = s.code, s.book.facts, s.zone, s.face
    if not s.hosting:  # they are all in the rig
        for c in s.order[Z_RIG]:
            if zones[c] >= INSTALLED_FROM and facts[code[c]].memory and face[c]:
                n -= memory_cost(s, c)
        return n
    for c, zone in enumerate(zones):
        if zone >= INSTALLED_FROM and facts[code[c]].memory and face[c]:
            n -= memory_cost(s, c)
    return n


def memory(s: State) -> int:
    """Memory units that there are for installed programs (CR 1.20)."""
    return 4 + total(s, A_MEMORY)


def memory_cost(s: State, card: int) -> int:
    """Memory units that a program takes up, or would when it is installed (CR 1.20)."""
    facts = s.book.facts[s.code[card]]
    if not facts.memory:
        return 0
    change = own_change(s, A_MEMORY_COST, card) if facts.own and s.zone[card] < INSTALLED_FROM else 0
    return price(s, A_MEMORY_COST, card, facts.memory, change)


def agenda_value(s: State, card: int) -> int:
    """The agenda points that a card is worth where it is."""
    decl = objects.fact(s, card).decl
    printed = decl.as_agenda.points if decl.as_agenda is not None else decl.points or 0
    worth = printed + (modified(s, A_POINTS, card) if s.index[A_POINTS] else 0)
    if s.zone[card] == Z_RUNNER_SCORE:
        for aid in objects.fact(s, card).stolen:
            a = s.book.abilities[aid]
            if a.condition is None or evaluate.holds(s, a.condition, card):
                worth += evaluate.amount(s, a.modifier.n, card)
    return worth


def points(s: State, side: int) -> int:
    """The agenda points of a player: those of the set-up and of the cards in the score area."""
    zone = s.order[Z_CORP_SCORE if side == CORP else Z_RUNNER_SCORE]
    return s.agenda_points[side] + sum(agenda_value(s, c) for c in zone)


def price(s: State, question: int, card: int, base: int, change: int = 0) -> int:
    """The base plus all increases minus all decreases, and only then not below 0 (CR 1.16.2a). `change` is what raises or
    lowers it beside the active abilities that answer the question."""
    n = base + change
    if s.index[question]:
        n += modified(s, question, card)
    return n if n > 0 else 0


def own_change(s: State, question: int, card: int) -> int:
    """How a card that is not installed changes its own price (CR 9.1.8d)."""
    n = 0
    for aid in s.book.facts[s.code[card]].own:
        a = s.book.abilities[aid]
        if a.event == question and (a.condition is None or evaluate.holds(s, a.condition, card)):
            n += evaluate.amount(s, a.modifier.n, card)
    return n


def pool_hosted(s: State, side: int) -> list[tuple[int, int]]:
    """(card, credits): hosted credits that count as credits of a player's pool."""
    out: list[tuple[int, int]] = []
    for x in s.index[Ask.PAY_WITH]:
        n = s.counters[x[CARD] * N_COUNTERS + Counter.CREDIT]
        if n and s.book.abilities[x[ABILITY]].modifier.pool and objects.controller(s, x[CARD]) == side:
            out.append((x[CARD], n))
    return out


def extra_costs(s: State, question: int, card: int = -1, server: int = -1, basic: bool = False) -> list[tuple[int, int, Cost]]:
    """Additional costs for what the question names: (card, ability, cost), oldest first."""
    out: list[tuple[int, int, Cost]] = []
    for x in s.index[question]:
        a = s.book.abilities[x[ABILITY]]
        m = a.modifier
        if not isinstance(m, Extra) or m.basic != basic:
            continue
        if not x[LASTING] and a.condition is not None and not evaluate.stands(s, a, x[CARD]):
            continue
        if m.at and not server_sets.server_matches(s, m.at, server, x[CARD], x[GEN]):
            continue
        if m.of is None or card_sets.in_cards(s, m.of, card, x[CARD]):
            out.append((x[CARD], x[ABILITY], m.cost if m.times == 1 else _so_often(s, m, x[CARD])))
    return out


def _so_often(s: State, m: Extra, source: int) -> Cost:
    """An additional cost "for each" of something, as it is now: an aggregate (CR 1.16.2b)."""
    n = evaluate.amount(s, m.times, source)
    return Cost(Times(m.cost.credits, n), m.cost.clicks * n)


def access_more(s: State, server: int, breach: int) -> int:
    """How many additional cards the Runner accesses when breaching this server; `breach` is the serial of the breach."""
    n = 0
    for x in s.index[A_ACCESS_MORE]:
        a = s.book.abilities[x[ABILITY]]
        m: AccessMore = a.modifier
        if x[LASTING]:
            waits = x[TARGET_GEN] == -2  # for the breach of the run
            if not waits and not _of_another_breach(s, x[LASTING], breach) and server_sets.at_matches(s, m.at, server, x[CARD]):
                n += x[NUMBER]
        elif server_sets.at_matches(s, m.at, server, x[CARD]) and (a.condition is None or evaluate.stands(s, a, x[CARD])):
            n += evaluate.amount(s, m.n, x[CARD])
    return n


def _of_another_breach(s: State, lid: int, breach: int) -> bool:
    """Whether a lasting effect lasts for a breach around this one."""
    return any([lasting == lid and duration == Duration.BREACH and within != breach for lasting, duration, within in s.lasting])


def subroutines(s: State, ice: int) -> tuple[SubId, ...]:
    """Subroutines of a piece of ice in their order (CR 9.8.3): gained before, its own, gained after."""
    if ice < 0:
        return ()
    gen = s.gen[ice]
    printed = s.book.facts[s.code[ice]].subs
    if not s.index[A_SUBS]:
        known = s.ledger.printed.get(ice)
        if known is None or len(known) != len(printed) or (known and known[0] != (printed[0], ice, gen, 0)):
            known = s.ledger.printed[ice] = tuple([(aid, ice, gen, 0) for aid in printed])
        return known
    own: list[SubId] = [(aid, ice, gen, 0) for aid in printed]
    first: list[SubId] = []
    own_before: list[SubId] = []
    own_after: list[SubId] = []
    last: list[SubId] = []
    placed: list[Grant] = []
    for x in s.index[A_SUBS]:
        a = s.book.abilities[x[ABILITY]]
        if not card_sets.applies(s, x, a, ice):
            continue
        m = a.modifier
        if s.blank and ice in s.blank and not isinstance(m, FewerSubs):  # it cannot gain abilities
            continue
        if isinstance(m, FewerSubs):
            n = x[NUMBER] if x[LASTING] else evaluate.amount(s, m.n, x[CARD])
            if n > 0:
                own = own[: max(0, len(own) - n)]
            continue
        grant = next((g for g in s.grants if g[GRANT_LASTING] == x[LASTING]), None) if x[LASTING] and s.grants else None
        if grant is not None:
            _, gives_places, taken = grant
            if gives_places:
                placed.append(grant)
                continue
            gained = list(taken)
        elif not a.subs:  # its copies have not been made yet
            continue
        else:
            n = x[NUMBER] if x[LASTING] else evaluate.amount(s, m.n, x[CARD])
            gained = [(aid, x[CARD], -x[LASTING] if x[LASTING] else x[GEN], k) for k in range(n) for aid in a.subs]
        if x[CARD] == ice and not x[LASTING]:
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
        if x[GEN] != -lid:
            continue
        at = next((order.index(y) + 1 for y in reversed(declared[:k]) if y in order), -1)
        if at < 0:
            at = next((order.index(y) for y in declared[k + 1 :] if y in order), len(order))
        order.insert(at, x)


def unbroken(s: State, ice: int, serial: int) -> list[SubId]:
    """Subroutines that are unbroken in an encounter."""
    return unbroken_of(s, subroutines(s, ice), serial)


def unbroken_of(s: State, order: tuple[SubId, ...], serial: int) -> list[SubId]:
    """Those of a piece of ice's subroutines that are unbroken in an encounter."""
    r = progress.record(s, serial)
    if r is None:
        return []
    if not r.broken:
        return list(order)
    done = {sub for sub, _ in r.broken}
    return [x for x in order if x not in done]


def any_unbroken(s: State, ice: int, serial: int) -> bool:
    """Whether a subroutine is unbroken in an encounter."""
    r = progress.record(s, serial)
    if r is None:
        return False
    if not s.index[A_SUBS] and len(r.broken) < len(s.book.facts[s.code[ice]].subs):  # each of the broken ones is one of these
        return True
    return len(unbroken(s, ice, serial)) > 0


def kept_longer(s: State, lid: int) -> bool:
    """Whether another ability keeps this strength increase for the turn or the run (CR 9.9.9a)."""
    raised = next((x[TARGET] for x in s.index[A_STRENGTH] if x[LASTING] == lid and x[TARGET] >= 0 and x[NUMBER] > 0), -1)
    for x in s.index[Ask.OUTLAST] if raised >= 0 else ():
        m: Outlast = s.book.abilities[x[ABILITY]].modifier
        if (m.duration == Duration.TURN or s.run_at >= 0) and card_sets.in_cards(s, m.of, raised, x[CARD]):
            return True
    return False


def x_of(s: State, card: int) -> int:
    """X as an active ability of the card defines it (CR 9.12.2e), or of the play cost of a card being played (CR 8.6.2a)."""
    playing = progress.playing(s, card)
    if playing is not None and playing.y:
        return playing.y - 1
    return sum(evaluate.amount(s, s.book.abilities[x[ABILITY]].modifier.n, card) for x in s.index[Ask.X] if x[CARD] == card)


def modified(s: State, question: int, card: int, least: int = -1_000_000, without: int = -1) -> int:
    """The sum of all modifiers that answer a question about a card; of each at least `least` counts. Those of the card
    `without` do not."""
    n = 0
    abilities = s.book.abilities
    row: Listeners = s.index[question]
    for x in row:
        target = x[TARGET]
        if target >= 0:
            if target != card:
                continue
        elif x[CARD] != card and abilities[x[ABILITY]].about_itself:  # most say something of other cards
            continue
        aid, src, _, lasting, _, _, number = x
        if src == without and not lasting:
            continue
        a = abilities[aid]
        if a.about_itself and not lasting:
            if a.condition is not None and not evaluate.stands(s, a, card):
                continue
        elif not a.adds or not card_sets.applies(s, x, a, card):
            continue
        if lasting:
            k = number
        elif a.counts_kind >= 0:
            k = a.number_added * s.counters[src * N_COUNTERS + a.counts_kind]
        else:
            k = a.number_added if a.is_fixed else evaluate.added(s, a, src)
        n += k if k > least else least
    return n


def strength(s: State, card: int) -> int:
    """CR 9.12.1a; asked at the moment of use, never stored."""
    if card < 0:
        return 0
    n = s.book.facts[s.code[card]].strength
    if not s.index[A_STRENGTH]:
        return n
    if s.index[A_FORBID] and prohibitions.forbidden(s, FORBID_LOWER_STRENGTH, card) >= 0:
        return n + modified(s, A_STRENGTH, card, 0)
    return n + (modified(s, A_STRENGTH, card) if s.ledger.lends_strength else _own_strength(s, card))


def _own_strength(s: State, card: int) -> int:
    """What changes the strength of a card, in a game in which abilities change only that of their own card and of the card
    that they are bound to."""
    n = 0
    row: Listeners = s.index[A_STRENGTH]
    for x in row:
        target = x[TARGET]
        if target >= 0:
            if target == card and x[TARGET_GEN] == s.gen[card]:
                n += x[NUMBER]
        elif x[CARD] == card:
            a = s.book.abilities[x[ABILITY]]
            if a.condition is not None and not evaluate.stands(s, a, card):
                continue
            if a.counts_kind >= 0:
                n += a.number_added * s.counters[card * N_COUNTERS + a.counts_kind]
            else:
                n += a.number_added if a.is_fixed else evaluate.added(s, a, card)
    return n


def has_strength(s: State, card: int) -> bool:
    """Whether a card has a strength to be compared; in some books installed ice that is facedown has none."""
    return card < 0 or bool(s.face[card]) or s.zone[card] < INSTALLED_FROM or s.book.switches.unrezzed_strength
