"""The quick Corp of simulations: as `rezzed.bots.corp`, but on a state, and with guesses where that one plans."""

from __future__ import annotations

from typing import Final

from ...decisions import NO_CARD, DecisionKind, Verb, arg, arg2, verb
from ...engine.ask import modifiers, objects, prices, progress
from ...engine.state import State
from ...ids import ARCHIVES, CORP, FIRST_REMOTE, HQ, RND, RUNNER, Zone
from ..facts import facts
from .quick_choices import default, first_of, out
from .read import (
    ADVANCEMENT,
    CREDIT,
    T_AGENDA,
    T_ASSET,
    T_ICE,
    T_UPGRADE,
    Breaker,
    breakers,
    counters,
    home,
    ice_on,
    know,
    points,
    remotes,
    run_cost,
    through,
)

RICH: Final = 14
CLICKS: Final = 3
SPARE: Final = 2
DEEP: Final = 3
SHUT: Final = 12
LATE: Final = 12
VIRUS: Final = 5
FULL: Final = 5
NEAR: Final = 4

V_CREDIT: Final = int(Verb.CREDIT)
V_DRAW: Final = int(Verb.DRAW)
V_PLAY: Final = int(Verb.PLAY)
V_USE: Final = int(Verb.USE)
V_REZ: Final = int(Verb.REZ)
V_INSTALL: Final = int(Verb.INSTALL)
V_ADVANCE: Final = int(Verb.ADVANCE)
V_SERVER: Final = int(Verb.SERVER)
V_SCORE: Final = int(Verb.SCORE)
V_TRASH_RESOURCE: Final = int(Verb.TRASH_RESOURCE)
V_PURGE: Final = int(Verb.PURGE)
K_ACT: Final = int(DecisionKind.ACT)


def choose(s: State) -> int:
    """The option of the Corp."""
    o = _score(s)
    if o >= 0:
        return o
    if s.ask_kind == K_ACT:
        for o in s.options:
            if verb(o) == V_DRAW or verb(o) == V_CREDIT:
                return act(s)
    if first_of(s, V_REZ) >= 0:
        return _rez(s)
    if first_of(s, V_SERVER) >= 0 and 0 <= s.ask_card < NO_CARD:
        return _server(s)
    return default(s)


def _score(s: State) -> int:
    best, most = -1, -1
    for o in s.options:
        if verb(o) == V_SCORE:
            n = s.book.facts[s.code[arg(o)]].decl.points or 0
            if n > most:
                best, most = o, n
    return best


# -- rezzing ------------------------------------------------------------------------------------------------------


def _rez(s: State) -> int:
    """Rez ice that stops or hurts, upgrades of the attacked server, and assets with an income."""
    found = breakers(s)
    for o in s.options:
        if verb(o) == V_REZ:
            price = prices.rez_price(s, arg(o))
            if price <= s.credits[CORP] and _worth_rezzing(s, arg(o), price, found):
                return o
    o = out(s)
    return o if o >= 0 else s.options[0]


def _worth_rezzing(s: State, card: int, price: int, found: list[Breaker]) -> bool:
    known, fact = know(s, card), s.book.facts[s.code[card]]
    r = progress.run(s)
    if r is None:
        return fact.type == T_ASSET and known.income > 0 and not known.trap
    if fact.type == T_ICE:
        if not known.subs or not _matters(s, r.server) or s.credits[CORP] - price < _saved(s, r.server):
            return False
        paid, harm = through(s, card, found, s.clicks[RUNNER])
        return paid + 2 * harm >= min(price, 3) or (known.ends and paid > s.credits[RUNNER])
    return fact.type == T_UPGRADE and objects.server_of(s, card) == r.server and not known.inert and r.position < 0


def _saved(s: State, attacked: int) -> int:
    """The credits that are kept to score an agenda in the next turn, in another server than the attacked one."""
    most = 0
    for n in remotes(s):
        if n != attacked:
            for c in s.roots[n]:
                left = _left(s, c)
                if 0 < left <= CLICKS:
                    most = max(most, left)
    return most


def _left(s: State, card: int) -> int:
    """The advancements that an agenda in a root still needs; -1 for other cards."""
    if s.book.facts[s.code[card]].type != T_AGENDA:
        return -1
    return max(0, modifiers.requirement(s, card) - counters(s, card, ADVANCEMENT))


def _matters(s: State, server: int) -> bool:
    """Whether a run on this server could cost the Corp something."""
    if server == ARCHIVES:
        for c in s.order[Zone.ARCHIVES]:
            if s.book.facts[s.code[c]].type == T_AGENDA:
                return True
        return False
    if server < FIRST_REMOTE:
        return True
    for c in s.roots[server]:
        if not know(s, c).trap:
            return True
    return False


# -- where cards go -----------------------------------------------------------------------------------------------


def _server(s: State) -> int:
    """The server for a card that is being installed."""
    fact, found = s.book.facts[s.code[s.ask_card]], breakers(s)
    wanted = -1
    if fact.type == T_ICE:
        wanted = weakest(s, found)
    elif fact.type == T_AGENDA or fact.type == T_UPGRADE or facts(fact.title).advanceable:
        wanted = home(s)
    new = -1
    for o in s.options:
        if verb(o) == V_SERVER:
            if arg(o) == wanted:
                return o
            if arg(o) >= len(s.standing) or not objects.server_exists(s, arg(o)):
                new = o
    return new if new >= 0 else s.options[0]


def weakest(s: State, found: list[Breaker]) -> int:
    """The server that needs ice most; -1 for a new remote, -2 if none does."""
    if not ice_on(s, RND):
        return RND
    if not ice_on(s, HQ):
        return HQ
    there = home(s)
    if there < 0:
        return -1
    best, least = -2, 1e9
    deep = DEEP + 2 * (s.credits[CORP] >= RICH - 2)
    agendas = 0
    for c in s.order[Zone.HQ]:
        agendas += s.book.facts[s.code[c]].type == T_AGENDA
    for n in (there, HQ, RND):
        if ice_on(s, n) >= deep + (n == there):
            continue
        price, harm, _ = run_cost(s, n, found, CORP, s.credits[CORP])
        effort = float(min(price, SHUT) + 2 * harm + ice_on(s, n) - (3 if n == there else agendas if n == HQ else 1))
        if effort < least:
            best, least = n, effort
    return best


def safe(s: State, server: int, found: list[Breaker], spent: int) -> bool:
    """Whether the visible rig can probably not get to the root of this server in the next turn."""
    if len(s.order[Zone.RND]) <= LATE:
        return True
    price, _, _ = run_cost(s, server, found, CORP, max(0, s.credits[CORP] - spent))
    return price > s.credits[RUNNER] + SPARE


# -- actions ------------------------------------------------------------------------------------------------------


def act(s: State) -> int:
    """The action of the Corp: the first thing that there is to do."""
    found = breakers(s)
    o = _kill(s)
    if o < 0:
        o = _advance(s, found)
    if o < 0 and not (ice_on(s, HQ) and ice_on(s, RND)):
        o = _install_ice(s, found)
    if o < 0 and s.credits[CORP] < RICH:
        o = _economy(s)
    if o < 0:
        o = _agenda(s, found)
    if o < 0 and s.credits[CORP] >= 3:
        o = _install_ice(s, found)
    if o < 0:
        o = _asset(s)
    if o < 0:
        o = _trouble(s)
    return o if o >= 0 else _usual(s)


def _usual(s: State) -> int:
    """A card or a credit."""
    hand, purse, deck = len(s.order[Zone.HQ]), s.credits[CORP], len(s.order[Zone.RND])
    lacks = True
    for c in s.order[Zone.HQ]:
        lacks = lacks and s.book.facts[s.code[c]].type != T_AGENDA
    draws = hand <= 2 or (purse >= 8 and lacks and hand < FULL) or (purse >= RICH and hand < FULL)
    wanted = V_DRAW if draws and (deck > LATE or (lacks and deck > 3 and points(s, CORP) < NEAR)) else V_CREDIT
    o = first_of(s, wanted)
    return o if o >= 0 else s.options[0]


def _kill(s: State) -> int:
    """Damage that flatlines the Runner, by the cards of HQ in this turn."""
    best, most, harm = -1, 0, 0
    purse, clicks = s.credits[CORP], s.clicks[CORP]
    for o in s.options:
        if verb(o) == V_PLAY:
            hurts, price = know(s, arg(o)).kills, prices.play_price(s, arg(o))
            if hurts and price <= purse and clicks:
                harm, purse, clicks = harm + hurts, purse - price, clicks - 1
                if hurts > most:
                    best, most = o, hurts
    return best if harm > len(s.order[Zone.GRIP]) else -1


def _advance(s: State, found: list[Breaker]) -> int:
    """Advance an agenda that can be scored in this turn, or in the next one if the Runner cannot get in."""
    clicks, purse = s.clicks[CORP], s.credits[CORP]
    helps, adds = -1, 0
    for o in s.options:
        if verb(o) == V_PLAY and know(s, arg(o)).advances > adds:
            helps, adds = o, know(s, arg(o)).advances
    for server in remotes(s):
        for card in s.roots[server]:
            left = _left(s, card)
            if left <= 0:
                continue
            if helps >= 0 and left > 1 and left - adds < clicks < left:
                return helps
            for o in s.options:
                if verb(o) == V_ADVANCE and arg(o) == card:
                    if left <= clicks and left <= purse:
                        return o
                    later = left - clicks
                    if later <= CLICKS < left and purse and (counters(s, card, ADVANCEMENT) or safe(s, server, found, 1)):
                        return o
    return -1


def _install_ice(s: State, found: list[Breaker]) -> int:
    wanted = weakest(s, found)
    if wanted == -2 or (wanted >= 0 and ice_on(s, wanted) > s.credits[CORP]):
        return -1
    best, most = -1, -1e9
    for o in s.options:
        if verb(o) == V_INSTALL and s.book.facts[s.code[arg(o)]].type == T_ICE:
            known = know(s, arg(o))
            paid, harm = through(s, arg(o), found, 0)
            n = 100.0 * known.ends + min(paid, SHUT) + 2 * harm + known.cost / 100
            if known.cost > s.credits[CORP] + 2:
                n -= 1000
            if n > most:
                best, most = o, n
    return best


def _economy(s: State) -> int:
    """A card that brings more credits than clicking for one."""
    purse, best, most = s.credits[CORP], -1, 1.0
    for o in s.options:
        if verb(o) == V_PLAY:
            known, price = know(s, arg(o)), prices.play_price(s, arg(o))
            gain = known.gain - price + 1.5 * known.draw
            if price <= purse and gain > most:
                best, most = o, gain
        elif verb(o) == V_USE and s.book.abilities[arg2(o)].node.cost.clicks == 1:
            known = know(s, arg(o))
            stored = counters(s, arg(o), CREDIT)
            if known.per_click:
                gain = float(stored + 1 if known.hoard else min(known.income, stored or known.income))
                if gain > most:
                    best, most = o, gain
    return best


def _agenda(s: State, found: list[Breaker]) -> int:
    """Install an agenda in the scoring remote if it is free and the Runner can probably not get in."""
    there = home(s)
    if there < 0:
        return -1
    for c in s.roots[there]:
        kind = s.book.facts[s.code[c]].type
        if kind == T_AGENDA or (kind == T_ASSET and s.face[c]):
            return -1
    best, most, many = -1, -1, 0
    for o in s.options:
        if verb(o) == V_INSTALL:
            fact = s.book.facts[s.code[arg(o)]]
            if fact.type == T_AGENDA:
                many += 1
                quick = modifiers.requirement(s, arg(o)) <= CLICKS + s.clicks[CORP] - 1
                n = 10 * quick + (fact.decl.points or 0)
                if n > most:
                    best, most = o, n
    purse = s.credits[CORP]
    ready = purse >= 4 and safe(s, there, found, 2)
    last = s.clicks[CORP] == 1 and ice_on(s, there) >= 2 and purse >= 6
    return best if ready or last or many >= 3 else -1


def _asset(s: State) -> int:
    """An asset with an income into a remote of its own; an upgrade or a trap into the scoring remote."""
    there = home(s)
    many = len(remotes(s))
    upgraded = occupied = False
    if there >= 0:
        for c in s.roots[there]:
            kind = s.book.facts[s.code[c]].type
            upgraded = upgraded or kind == T_UPGRADE
            occupied = occupied or kind != T_UPGRADE
    for o in s.options:
        if verb(o) != V_INSTALL:
            continue
        known, kind = know(s, arg(o)), s.book.facts[s.code[arg(o)]].type
        if kind == T_ASSET and known.income and many < 4 and known.cost <= s.credits[CORP]:
            return o
        if there >= 0 and kind == T_UPGRADE and not known.inert and not upgraded:
            return o
        if there >= 0 and not occupied and known.advanceable and known.trap and s.credits[CORP] >= 6:
            return o
    return -1


def _trouble(s: State) -> int:
    """Trash resources of a tagged Runner; purge many virus counters."""
    o = first_of(s, V_TRASH_RESOURCE)
    if o >= 0 and s.credits[CORP] >= 4:
        return o
    o = first_of(s, V_PURGE)
    if o >= 0:
        virus = 0
        for c in s.order[Zone.RIG]:
            virus += counters(s, c, 0)
        if virus >= VIRUS:
            return o
    return -1
