"""The quick Runner of simulations: as `rezzed.bots.runner`, but on a state, and with guesses where that one plans."""

from __future__ import annotations

from typing import Final

from ...decisions import NO_CARD, DecisionKind, Verb, arg, arg2, verb
from ...engine.ask import installs, modifiers, prices, progress
from ...engine.state import State
from ...engine.state.ledger import RUN_ON, SUCCEEDED_ON
from ...engine.state.refs import ABILITY
from ...ids import ARCHIVES, CORP, FIRST_REMOTE, HQ, RND, RUNNER, Zone
from ...search.encounter.quick_price import NEVER, quick_price
from ..facts import UNKNOWN, CardFacts, facts
from .quick_choices import default, first_of
from .read import (
    ADVANCEMENT,
    CREDIT,
    T_AGENDA,
    T_ASSET,
    T_UPGRADE,
    Breaker,
    breakers,
    counters,
    covered,
    density,
    ice_on,
    kind,
    kinds,
    kinds_of,
    know,
    points,
    remotes,
    run_cost,
    unbroken,
)

TYPICAL: Final = 4  # credits to break ice that nobody knows
FULL: Final = 5
HAND: Final = 3
WON: Final = 60.0
NAMES: Final = {HQ: "HQ", RND: "R&D", ARCHIVES: "Archives"}

V_CREDIT: Final = int(Verb.CREDIT)
V_DRAW: Final = int(Verb.DRAW)
V_RUN: Final = int(Verb.RUN)
V_PLAY: Final = int(Verb.PLAY)
V_USE: Final = int(Verb.USE)
V_INSTALL: Final = int(Verb.INSTALL)
V_SHAKE: Final = int(Verb.SHAKE)
V_SUB: Final = int(Verb.SUB)
V_STEAL: Final = int(Verb.STEAL)
V_TRASH: Final = int(Verb.TRASH)
V_SERVER: Final = int(Verb.SERVER)
V_JACK_OUT: Final = int(Verb.JACK_OUT)
K_ACT: Final = int(DecisionKind.ACT)
K_SERVER: Final = int(DecisionKind.SERVER)


class RunOutlook:
    """What the Runner asks about a position before it compares actions."""

    __slots__ = ("found", "kinds", "purse", "reserve", "density", "point", "grip", "clicks", "corp")

    def __init__(self, s: State) -> None:
        self.found: list[Breaker] = breakers(s)
        self.kinds = kinds(s)
        self.purse = s.credits[RUNNER]
        self.corp = s.credits[CORP]
        self.grip = len(s.order[Zone.GRIP])
        self.clicks = s.clicks[RUNNER]
        self.density = density(s)
        self.point = 5.0 + 0.5 * max(points(s, RUNNER), points(s, CORP))
        self.reserve = 4
        for n in remotes(s):
            if ice_on(s, n):
                price, _, unknown = run_cost(s, n, self.found, RUNNER, self.corp)
                if price < NEVER:
                    self.reserve = max(self.reserve, min(12, price + 2 * unknown))


def choose(s: State) -> int:
    """The option of the Runner."""
    options = s.options
    if s.ask_kind == K_ACT:
        for o in options:
            if verb(o) == V_DRAW or verb(o) == V_CREDIT:
                return act(s)
    for o in options:
        if verb(o) == V_STEAL:
            return o
    if s.run_at >= 0:
        if s.encounter_at >= 0 and s.ask_kind == K_ACT:
            return _encounter(s)
        o = first_of(s, V_SUB)
        if o >= 0:
            return _sub(s)
        o = first_of(s, V_JACK_OUT)
        if o >= 0:
            return o if _hopeless(s) else default(s)
        o = first_of(s, V_TRASH)
        if o >= 0:
            return o if _worth_trashing(s, arg(o)) else default(s)
    if s.ask_kind == K_SERVER:
        return _server(s)
    return default(s)


# -- during a run -------------------------------------------------------------------------------------------------


def _encounter(s: State) -> int:
    """The next step of the cheapest way to break all subroutines with one icebreaker, if it is worth it."""
    e = progress.encounter(s)
    left = unbroken(s)
    if e is None or not left:
        return default(s)
    ice = e.subj
    known, fact = know(s, ice), s.book.facts[s.code[ice]]
    needed = modifiers.strength(s, ice)
    best, price = -1, NEVER
    for card, how, strength in breakers(s):
        n = quick_price(strength, how, fact.subtypes, needed, left)
        if n < price:
            best, price = card, n
    if best >= 0 and price <= s.credits[RUNNER] + s.fund and (known.ends or known.hurts or price <= 1):
        breaks = pump = -1
        for o in s.options:
            if verb(o) == V_USE and arg(o) == best:
                if kind(s, arg2(o)) == "break":
                    breaks = o
                elif pump < 0:
                    pump = o
        if breaks >= 0:
            return breaks
        if pump >= 0:
            return pump
    if s.clicks[RUNNER] >= left:
        for o in s.options:
            if verb(o) == V_USE and arg(o) == ice:
                return o
    return default(s)


def _sub(s: State) -> int:
    """The subroutine to break: one that ends the run, or the first one."""
    first = -1
    for o in s.options:
        if verb(o) == V_SUB:
            subs = modifiers.subroutines(s, arg2(o))
            if arg(o) < len(subs) and s.book.abilities[subs[arg(o)][ABILITY]].is_end_run:
                return o
            if first < 0:
                first = o
    return first


def _hopeless(s: State) -> bool:
    """Whether the rest of the way cannot be paid, or could kill."""
    r = progress.run(s)
    if r is None:
        return False
    found = breakers(s)
    price, harm, _ = run_cost(s, r.server, found, RUNNER, 0, r.position)
    e = progress.encounter(s)
    if e is not None and unbroken(s):
        known = know(s, e.subj)
        return known.ends or known.hurts >= len(s.order[Zone.GRIP])
    return price > s.credits[RUNNER] + s.fund or harm > len(s.order[Zone.GRIP])


def _worth_trashing(s: State, card: int) -> bool:
    """Whether the Runner trashes a card that it accesses."""
    price, known = max(0, prices.trash_price(s, card)), know(s, card)
    kind = s.book.facts[s.code[card]].type
    wanted = known.income > 0 or kind == T_UPGRADE or known.gain > known.cost or known.kills > 0
    spare = s.credits[RUNNER] - price
    return not price or (wanted and spare >= 2) or spare >= 8


# -- actions ------------------------------------------------------------------------------------------------------


def act(s: State) -> int:
    """The action with the highest value."""
    at = RunOutlook(s)
    best, most = s.options[0], -1e9
    for o in s.options:
        n = value_of(s, at, o)
        if n > most:
            best, most = o, n
    return best


def value_of(s: State, at: RunOutlook, o: int) -> float:
    """What an action brings, in credits."""
    v = verb(o)
    if v == V_CREDIT:
        return thirst(at.purse, at.reserve)
    if v == V_DRAW:
        return _curiosity(s, at) if s.order[Zone.STACK] else -5.0
    if v == V_SHAKE:
        return 2.5 if s.tags and at.corp >= 2 else 0.5
    if v == V_RUN:
        if s.totals[RUN_ON] >> arg(o) & 1 and not s.totals[SUCCEEDED_ON] >> arg(o) & 1:
            return -9.0  # it did not come through this turn
        return profit(s, at, arg(o), 0, UNKNOWN)
    if v == V_PLAY or v == V_INSTALL or v == V_USE:
        return _of_card(s, at, o)
    return -2.0


def thirst(purse: int, reserve: int) -> float:
    """What one more credit is worth."""
    if purse < max(5, reserve):
        return 1.1
    return 0.8 if purse < 10 else 0.4 if purse < 20 else 0.1


def _curiosity(s: State, at: RunOutlook) -> float:
    """What one more card is worth."""
    if at.grip < HAND:
        return 2.0 if at.grip < 2 else 1.3
    if covered(at.kinds) < 3 and at.grip <= FULL + 1 and not _holds_breaker(s, at):
        return 1.0 + at.purse / 20
    useful = 0
    for c in s.order[Zone.GRIP]:
        useful += _useful(s, at, c)
    if useful >= FULL - 1 or at.grip > FULL + 1:
        return 0.1
    return 1.35 - 0.2 * useful


def _new_kind(at: RunOutlook, title: str) -> bool:
    """Whether an icebreaker breaks ice that the installed ones do not."""
    return kinds_of(title) & ~at.kinds != 0


def _holds_breaker(s: State, at: RunOutlook) -> bool:
    for c in s.order[Zone.GRIP]:
        if _new_kind(at, s.book.facts[s.code[c]].title):
            return True
    return False


def _useful(s: State, at: RunOutlook, card: int) -> bool:
    """Whether a card of the grip can still help."""
    fact = s.book.facts[s.code[card]]
    known = facts(fact.title)
    if known.inert or _installed(s, s.code[card]):
        return False
    return not known.breaking or _new_kind(at, fact.title)


def _installed(s: State, code: int) -> bool:
    for c in s.order[Zone.RIG]:
        if s.code[c] == code:
            return True
    return False


def _of_points(s: State, at: RunOutlook, n: float) -> float:
    return at.point * n + (WON if n and points(s, RUNNER) + n >= modifiers.points_to_win(s, RUNNER) else 0.0)


def _of_breach(s: State, at: RunOutlook, server: int, tool: CardFacts) -> float:
    """What a breach of a server is worth, in credits."""
    value = 0.0
    for c in s.roots[server]:
        value += _of_root(s, at, c, server)
    more = 0
    if server < FIRST_REMOTE:
        name = NAMES[server]
        more = tool.more if not tool.at or name in tool.at else 0
        for c in s.order[Zone.RIG]:
            known = know(s, c)
            if known.more and name in known.at and not known.runs:
                more += known.more
    each = 0.6 + _of_points(s, at, 1) * at.density
    if server == RND:
        for c in s.order[Zone.RND][: 1 + more]:
            value += _of_known(s, at, c) if s.seen[c] else each
        return value
    if server == HQ:
        hand = s.order[Zone.HQ]
        mean = 0.0
        for c in hand:
            mean += _of_known(s, at, c) if s.seen[c] else each
        return value + mean / max(1, len(hand)) * min(1 + more, len(hand))
    if server == ARCHIVES:
        for c in s.order[Zone.ARCHIVES]:
            if s.face[c] or s.seen[c]:
                fact = s.book.facts[s.code[c]]
                value += _of_points(s, at, fact.decl.points or 0) if fact.type == T_AGENDA else 0.0
            else:
                value += _of_points(s, at, 1) * at.density
    return value


def _of_root(s: State, at: RunOutlook, card: int, server: int) -> float:
    """What accessing a card in a root is worth."""
    if s.face[card] or s.seen[card]:
        return _of_known(s, at, card)
    n, ice = counters(s, card, ADVANCEMENT), ice_on(s, server)
    likely = 0.75 if n else 0.15 if not ice else 0.35 if ice == 1 else 0.45
    value = likely * _of_points(s, at, 2.0) + 1.0
    if n:
        value += likely * at.point * 1.4
        if points(s, CORP) + 2 + (n >= 2) >= modifiers.points_to_win(s, CORP):
            value += likely * WON
    return value


def _of_known(s: State, at: RunOutlook, card: int) -> float:
    """What accessing a card is worth whose title is known."""
    fact, known = s.book.facts[s.code[card]], know(s, card)
    if fact.type == T_AGENDA:
        return _of_points(s, at, fact.decl.points or 0) + 1.0
    if known.trap:
        return -2.0 * known.trap
    if s.face[card] and (fact.type == T_ASSET or fact.type == T_UPGRADE):
        price = prices.trash_price(s, card)
        if price >= 0 and _worth_trashing(s, card):
            return 2.0 * known.income + (1.5 if fact.type == T_UPGRADE else 0.0) - 0.5 * price
    return 0.0


def profit(s: State, at: RunOutlook, server: int, spent: int, tool: CardFacts) -> float:
    """What a run on this server brings, beyond its price; very little if it cannot succeed or could kill."""
    purse = at.purse + tool.fund - spent
    value = _of_breach(s, at, server, tool) + tool.reward * thirst(purse, at.reserve)
    if value <= 0 or purse < 0:
        return value - 1.0
    price, harm, unknown = run_cost(s, server, at.found, RUNNER, at.corp)
    if price > purse or harm + (3 if unknown else 0) > at.grip:
        return -float(NEVER)
    paid = max(0, price - tool.fund) + spent
    cost = _thrift(at, paid, at.reserve if server < FIRST_REMOTE else 0) + 1.2 * harm + 0.5 * unknown
    if at.grip < HAND:
        for c in s.roots[server]:
            if not s.face[c] and not s.seen[c] and counters(s, c, ADVANCEMENT):
                cost += 4
    cost += 2.0 * max(0, 2 - (at.grip - harm))
    return value * _chance(at, unknown, purse - price) - cost


def _chance(at: RunOutlook, unknown: int, left: int) -> float:
    """How likely unknown ice lets the Runner through."""
    corp, out = at.corp, 1.0
    for _ in range(unknown):
        rezzed = min(0.9, corp / 5)
        broken = (0.15 + 0.25 * covered(at.kinds)) if left >= TYPICAL else 0.15
        out *= 1 - rezzed + rezzed * broken
        corp -= TYPICAL
        left -= TYPICAL
    return out


def _thrift(at: RunOutlook, paid: int, reserve: int) -> float:
    """What these credits are worth: the more there are, the less."""
    out = 0.0
    for n in range(at.purse - paid, at.purse):
        out += 0.9 if n < max(4, reserve) else 0.6 if n < 8 else 0.35 if n < 14 else 0.15
    return out


def _of_run(s: State, at: RunOutlook, tool: CardFacts, price: int) -> float:
    """What the best run with a card brings."""
    best = -1.0
    for n in (HQ, RND, ARCHIVES, *remotes(s)):
        if not tool.at or (n < FIRST_REMOTE and NAMES[n] in tool.at):
            best = max(best, profit(s, at, n, price, tool))
    return best


def _of_card(s: State, at: RunOutlook, o: int) -> float:
    """What playing, installing or using a card brings."""
    card, v = arg(o), verb(o)
    fact = s.book.facts[s.code[card]]
    known = facts(fact.title)
    if v == V_USE:
        if known.runs:
            return _of_run(s, at, known, 0) - 0.2
        if not known.per_click or not s.book.abilities[arg2(o)].node.cost.clicks:
            return -1.0
        stored = counters(s, card, CREDIT)
        gain = stored + 1 if known.hoard else min(known.income, stored or known.income)
        return gain * thirst(at.purse, at.reserve) - 0.2
    if v == V_PLAY:
        price = prices.play_price(s, card)
        if known.runs:
            return _of_run(s, at, known, price) + known.draw * 0.5 - 0.6
        drawn = 0.8 * min(known.draw, FULL + 1 - at.grip) + 1.5 * known.searches
        return (known.gain - price) * thirst(at.purse, at.reserve) + drawn
    price = installs.price(s, card)
    if price > at.purse or _installed(s, s.code[card]) or (known.memory and known.memory > modifiers.memory_left(s)):
        return -1.0
    if known.breaking:
        return (4.0 if at.purse - price >= 1 else 1.5) if _new_kind(at, fact.title) else -1.0
    if known.inert:
        return -1.0
    return 1.6 + known.income if at.purse - price >= 2 else 0.5


def _server(s: State) -> int:
    """The server for the run of a card."""
    at = RunOutlook(s)
    tool = know(s, s.ask_card) if 0 <= s.ask_card < NO_CARD else UNKNOWN
    best, most = s.options[0], -1e9
    for o in s.options:
        if (verb(o) == V_SERVER or verb(o) == V_RUN) and arg(o) < len(s.positions):
            n = profit(s, at, arg(o), 0, tool)
            if n > most:
                best, most = o, n
    return best
