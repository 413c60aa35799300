"""The Corp: protects HQ and R&D, builds one remote server for agendas, and scores where the visible rig cannot get in."""

from __future__ import annotations

from typing import Final

from ..engine.ints import (
    COUNTER_ADVANCEMENT,
    COUNTER_VIRUS,
    K_SERVER,
    K_TARGET,
    TYPE_AGENDA,
    TYPE_ASSET,
    TYPE_HARDWARE,
    TYPE_ICE,
    TYPE_PROGRAM,
    TYPE_RESOURCE,
    TYPE_UPGRADE,
    V_ADVANCE,
    V_CREDIT,
    V_DONE,
    V_DRAW,
    V_INSTALL,
    V_KEEP,
    V_MULLIGAN,
    V_PLAY,
    V_PURGE,
    V_REZ,
    V_SCORE,
    V_SERVER,
    V_TARGET,
    V_TRASH_RESOURCE,
)
from ..game import Action, Seat
from ..ids import ARCHIVES, CORP, HQ, RND, RUNNER
from ..search.encounter.quick_price import NEVER
from . import reasons
from .default_choices import at_action, decided, economy, first_of, leaving, out, usual
from .reader import IN_HAND, INSTALLED, NEW, NONE, Reader, is_central

RICH: Final = 20  # credits from which more of them are of little use
BOLD: Final = 17  # credits from which the Corp takes risks
CLICKS: Final = 3  # of a turn
SPARE: Final = 1  # credits that the Runner may still take before a run
DEEP: Final = 2  # ice on one server, at most; one more for agendas, and a rich Corp installs more
DEEPEST: Final = 3
DRAWS: Final = 12  # credits from which a Corp without agendas draws
FREE: Final = 5  # credits from which more ice is installed
HOME: Final = 4  # credits by which the remote for agendas may be dearer for the Runner than R&D and HQ
WAIT: Final = 8  # credits beside the advancements with which the Corp does not wait to advance
SHUT: Final = 12  # credits beyond which a server counts as closed
NEAR: Final = 4  # points from which the Corp does not draw its last cards sooner than it must
LATE: Final = 12  # cards in R&D from which on the Corp takes risks
BLUFF: Final = 7  # credits from which what grows with advancement is advanced
GROWN: Final = 3  # advancement counters of an asset that uses them
REMOTES: Final = 6  # remote servers, at most
VIRUSES: Final = 5  # counters that are worth a turn of purging
FULL: Final = 5  # cards in HQ that can be kept
FUND: Final = 7  # credits that are kept to rez ice, at most


def corp(seat: Seat) -> Action:
    """Choose an option of the Corp.

    Raises:
        RezzedError: the seat has nothing to decide.
    """
    return decided(seat, choose)


def choose(r: Reader) -> int:
    """The option of the Corp. The first of its plans with an answer decides."""
    k = leaving(r)
    if k >= 0:
        r.why = reasons.LOOP
        return k
    if V_KEEP in r.verbs:
        r.why = reasons.OPENING
        return _opening(r)
    if V_SCORE in r.verbs:
        r.why = reasons.SCORE
        return _score(r)
    if V_REZ in r.verbs:
        r.why = reasons.REZ
        k = _rez(r)
        if k >= 0:
            return k
    if at_action(r):
        return act(r)
    r.why = reasons.PLACE
    k = _place(r)
    if k >= 0:
        return k
    r.why = reasons.USUAL
    return usual(r, worth)


def worth(r: Reader, card: int) -> float:
    """What a card is worth: its own in the hand, or one of the Runner that could be trashed."""
    known, kind = r.facts(card), r.type(card)
    if kind == TYPE_AGENDA:
        return 20.0 + r.points_of(card) + r.counters(card, COUNTER_ADVANCEMENT)
    if kind == TYPE_PROGRAM:
        return 12.0 if known.breaking else 8.0
    if kind == TYPE_RESOURCE or kind == TYPE_HARDWARE:
        return 6.0 + known.income
    if kind == TYPE_ICE:
        return 4.0 + known.subs + 2 * known.ends
    return 1.0 + 2 * max(known.gain, known.income) + known.advances + (0 if known.inert else 2)


def _opening(r: Reader) -> int:
    """Keep a hand with ice and without too many agendas."""
    agendas, ice = _agendas(r), False
    for c in r.hand(CORP):
        ice = ice or r.type(c) == TYPE_ICE
    return first_of(r, V_KEEP if agendas < 3 and ice else V_MULLIGAN)


def _agendas(r: Reader) -> int:
    """The number of agendas in HQ."""
    n = 0
    for c in r.hand(CORP):
        n += r.type(c) == TYPE_AGENDA
    return n


def _score(r: Reader) -> int:
    best, most = NONE, -1
    for k, v in enumerate(r.verbs):
        if v == V_SCORE and r.points_of(r.cards[k]) > most:
            best, most = k, r.points_of(r.cards[k])
    return best


# -- rezzing ------------------------------------------------------------------------------------------------------


def _rez(r: Reader) -> int:
    """Rez ice that stops or hurts, upgrades of the attacked server, and assets with an income."""
    for k, v in enumerate(r.verbs):
        if v == V_REZ and r.cards[k] >= 0:
            price = r.price(k)
            if price <= r.credits[CORP] and _worth_rezzing(r, r.cards[k], price):
                return k
    return out(r)


def _worth_rezzing(r: Reader, card: int, price: int) -> bool:
    known, kind, server = r.facts(card), r.type(card), r.attacked
    if server < 0:
        if kind != TYPE_ASSET or known.trap:
            return False
        return known.income > 0 or (_helps(r, card) and r.credits[CORP] - price >= SPARE)
    if kind == TYPE_ICE:
        if not known.subs or not _matters(r, server) or r.credits[CORP] - price < _saved(r, server):
            return False
        paid, harm = r.through(card, server)
        return paid > 0 or harm > 0 or not price
    return kind == TYPE_UPGRADE and not known.inert and r.at_server() and card in r.root(server)


def _helps(r: Reader, card: int) -> bool:
    """Whether a card without an income helps in play. What can be advanced helps when it is."""
    known = r.facts(card)
    return known.works and (not known.advanceable or r.counters(card, COUNTER_ADVANCEMENT) >= GROWN)


def _saved(r: Reader, attacked: int) -> int:
    """The credits that are kept to score an agenda in the next turn, in another server than the attacked one."""
    most = 0
    for n in r.remotes():
        if n != attacked:
            for c in r.root(n):
                left = advances_left(r, c)
                if most < left <= CLICKS:
                    most = left
    return most


def advances_left(r: Reader, card: int) -> int:
    """The advancements that an agenda still needs; 0 or less for other cards."""
    return r.required(card) - r.counters(card, COUNTER_ADVANCEMENT)


def _matters(r: Reader, server: int) -> bool:
    """Whether a run on this server could cost the Corp something."""
    if server == ARCHIVES:
        for c in r.archives():
            if r.type(c) == TYPE_AGENDA:
                return True
        return False
    if is_central(server):
        return True
    for c in r.root(server):
        if not r.facts(c).trap:
            return True
    return False


# -- where cards go -----------------------------------------------------------------------------------------------


def _place(r: Reader) -> int:
    """The server for a card that is being installed; and nothing is trashed for it."""
    kind, where = r.asking()
    if where == NONE:
        return NONE
    if r.kind == K_SERVER and V_SERVER in r.verbs:
        wanted, new = _server_for(r, kind if where == IN_HAND else NONE), NONE
        for k, v in enumerate(r.verbs):
            if v == V_SERVER:
                n = r.place(k)
                if n == wanted:
                    return k
                if n == NEW and new < 0:
                    new = k
        return new if wanted == NEW else NONE
    if r.kind == K_TARGET and V_DONE in r.verbs:
        for k, v in enumerate(r.verbs):
            if v == V_TARGET and (r.cards[k] < 0 or r.where(r.cards[k]) != INSTALLED):
                return NONE
        return out(r)
    return NONE


def _server_for(r: Reader, kind: int) -> int:
    """The server where a card of HQ with this type belongs."""
    if kind == TYPE_ICE:
        n = weakest(r)
        return RND if n == NONE else n
    if kind == TYPE_AGENDA or kind == TYPE_UPGRADE:
        home = _home(r)
        return NEW if home < 0 else home
    return NEW


def _home(r: Reader) -> int:
    """The remote where agendas go: the one with the most ice; NONE if no remote has ice."""
    best, most = NONE, 0
    for n in r.remotes():
        many = r.ice(n)
        if many > most:
            best, most = n, many
    return best


def _occupied(r: Reader, server: int) -> bool:
    """Whether an agenda is in the root, or an asset that is worth more than its place."""
    for c in r.root(server):
        kind = r.type(c)
        if kind == TYPE_AGENDA or (kind == TYPE_ASSET and r.faceup(c)):
            return True
    return False


def weakest(r: Reader) -> int:
    """The server that needs ice most; NONE if none does.

    Every important server gets ice first. After that it is the one that the visible rig enters most cheaply.
    """
    if not r.ice(RND):
        return RND
    if not r.ice(HQ):
        return HQ
    home = _home(r)
    if home < 0:
        return NEW
    deep = DEEPEST if r.credits[CORP] >= RICH - 2 else DEEP
    best, least, agendas = NONE, 1e9, _agendas(r)
    for n in (home, RND, HQ):
        many = r.ice(n)
        if many < deep + (n == home):
            price, harm, _ = r.run_cost(n, r.credits[CORP])
            effort = float(min(price, SHUT) + 2 * harm + many - (HOME if n == home else agendas if n == HQ else 1))
            if effort < least:
                best, least = n, effort
    return best


def _safe(r: Reader, server: int, spent: int = 0) -> bool:
    """Whether the visible rig can probably not get to the root of this server in the next turn. Late in a game, and for a rich
    Corp, it has to do."""
    if r.deck_size(CORP) <= LATE or r.credits[CORP] - spent >= BOLD:
        return True
    price, _, _ = r.run_cost(server, max(0, r.credits[CORP] - spent))
    return price > r.credits[RUNNER] + SPARE


# -- actions ------------------------------------------------------------------------------------------------------


def act(r: Reader) -> int:
    """The action of the Corp: the first thing that there is to do."""
    purse = r.credits[CORP]
    r.why = reasons.KILL
    k = _kill(r)
    if k < 0:
        r.why = reasons.ADVANCE
        k = _advance(r)
    if k < 0:
        r.why = reasons.BLUFF
        k = _ambush(r)
    if k < 0 and not (r.ice(RND) and r.ice(HQ)):
        r.why = reasons.FIRST_ICE
        k = _install_ice(r)
    if k < 0 and purse < RICH:
        r.why = reasons.MONEY
        k = economy(r)
    if k < 0 and purse < _fund(r):
        r.why = reasons.RESERVE
        k = _earn(r)
    if k < 0:
        r.why = reasons.AGENDA
        k = _agenda(r)
    if k < 0 and purse >= FREE:
        r.why = reasons.MORE_ICE
        k = _install_ice(r)
    if k < 0:
        r.why = reasons.ASSET
        k = _asset(r)
    if k < 0:
        r.why = reasons.BLUFF
        k = _bluff(r)
    if k < 0:
        r.why = reasons.TROUBLE
        k = _trouble(r)
    if k < 0:
        r.why = reasons.OTHER
        k = _other(r)
    if k >= 0:
        return k
    r.why = reasons.BASIC
    return _basic(r)


def _fund(r: Reader) -> int:
    """The credits that the Corp keeps for the next turn of the Runner: each server that matters can rez its cheapest ice."""
    most = 0
    for n in (HQ, RND, *r.remotes()):
        least = NEVER
        for c in r.ices(n):
            if not r.faceup(c) and r.facts(c).subs:
                least = min(least, r.rez_price(c))
        if most < least < NEVER and _matters(r, n):
            most = least
    return min(most, FUND)


def _ambush(r: Reader) -> int:
    """A trap without ice, installed and advanced in one turn until it does more damage than the Runner has cards."""
    clicks, purse = r.clicks[CORP], r.credits[CORP]
    if not purse or (clicks <= 1 and V_ADVANCE not in r.verbs):
        return NONE
    grip = r.hand_size(RUNNER)
    for k, v in enumerate(r.verbs):
        if v != V_ADVANCE and (v != V_INSTALL or clicks <= 1):
            continue
        known = r.facts(r.cards[k])
        if not known.trap or not known.advanceable:
            continue
        missing = max(1, grip + 1 - known.trap)
        if v == V_ADVANCE:
            if 0 < missing - r.counters(r.cards[k], COUNTER_ADVANCEMENT) <= clicks:
                return k
        elif missing < clicks and missing <= purse and len(r.remotes()) < REMOTES:
            return k
    return NONE


def _earn(r: Reader) -> int:
    """An asset with an income that can be rezzed, or a credit."""
    if len(r.remotes()) < REMOTES:
        for k, v in enumerate(r.verbs):
            if v == V_INSTALL and r.type(r.cards[k]) == TYPE_ASSET:
                known = r.facts(r.cards[k])
                if known.income and known.cost <= r.credits[CORP]:
                    return k
    return first_of(r, V_CREDIT)


def _basic(r: Reader) -> int:
    """A card or a credit."""
    hand, purse, deck, lacks = r.hand_size(CORP), r.credits[CORP], r.deck_size(CORP), not _agendas(r)
    draws = hand <= 1 or (purse >= DRAWS and lacks and hand < FULL) or (purse >= RICH and hand < FULL)
    spare = deck > LATE or (lacks and deck > 3 and r.points(CORP) < NEAR)
    k = first_of(r, V_DRAW if draws and spare else V_CREDIT)
    return k if k >= 0 else max(0, out(r))


def _kill(r: Reader) -> int:
    """Damage that flatlines the Runner, by one card or by several in this turn."""
    if V_PLAY not in r.verbs:
        return NONE
    found = []
    for k, v in enumerate(r.verbs):
        if v == V_PLAY:
            kills = r.facts(r.cards[k]).kills
            if kills:
                found.append((-kills, k))
    if not found:
        return NONE
    purse, clicks, harm, grip = r.credits[CORP], r.clicks[CORP], 0, r.hand_size(RUNNER)
    found.sort()
    _, best = found[0]
    for less, k in found:
        for _ in range(r.copies(k)):
            purse, clicks, harm = purse - r.price(k), clicks - max(1, r.clicks_of(k)), harm - less
            if purse >= 0 and clicks >= 0 and harm > grip:
                return best
    return NONE


def _more_clicks(r: Reader) -> tuple[int, int]:
    """The clicks that the best operation brings beyond its own; and the operation, or NONE."""
    best, most = NONE, -99
    for k, v in enumerate(r.verbs):
        if v == V_PLAY:
            clicks = r.facts(r.cards[k]).clicks
            if clicks and r.price(k) <= r.credits[CORP] and clicks - max(1, r.clicks_of(k)) > most:
                best, most = k, clicks - max(1, r.clicks_of(k))
    return (0, NONE) if best < 0 else (most, best)


def _advance(r: Reader) -> int:
    """Advance an agenda that can be scored in this turn, or in the next one if the Runner cannot get in."""
    clicks, purse = r.clicks[CORP], r.credits[CORP]
    helps = operation = NONE
    adds = more = 0
    asked = False
    for n in r.remotes():
        for card in r.root(n):
            left = advances_left(r, card)
            if left <= 0:
                continue
            if not asked:
                asked = True
                more, operation = _more_clicks(r)
                for k, v in enumerate(r.verbs):
                    if v == V_PLAY and helps < 0 and r.facts(r.cards[k]).advances:
                        helps, adds = k, r.facts(r.cards[k]).advances
            if helps >= 0 and left > 1 and left - adds < clicks < left:
                return helps
            if operation >= 0 and clicks < left <= clicks + more and left + r.price(operation) <= purse:
                return operation
            for k, v in enumerate(r.verbs):
                if v == V_ADVANCE and r.cards[k] == card:
                    if left <= clicks and left <= purse:
                        return k
                    later = max(0, left - clicks)
                    begun = r.counters(card, COUNTER_ADVANCEMENT) > 0 or purse >= left + WAIT
                    if later <= CLICKS < left and purse >= 1 and (begun or _safe(r, n, 1)):
                        return k
                    break
    return NONE


def _install_ice(r: Reader) -> int:
    ice = [k for k, v in enumerate(r.verbs) if v == V_INSTALL and r.type(r.cards[k]) == TYPE_ICE]
    if not ice:
        return NONE
    wanted, purse = weakest(r), r.credits[CORP]
    if wanted == NONE or (wanted != NEW and r.ice(wanted) > purse):
        return NONE
    best, most = NONE, -1e9
    for k in ice:
        known = r.facts(r.cards[k])
        paid, harm = r.through(r.cards[k], wanted)
        n = 100.0 * known.ends + min(paid, SHUT) + 2 * harm + known.cost / 100
        if known.cost > purse + 2:
            n -= 1000
        if n > most:
            best, most = k, n
    return best


def _agenda(r: Reader) -> int:
    """Install an agenda that can be scored in this turn; or one in the scoring remote if the Runner can probably not get in."""
    agendas = [k for k, v in enumerate(r.verbs) if v == V_INSTALL and r.type(r.cards[k]) == TYPE_AGENDA]
    if not agendas:
        return NONE
    home, purse, clicks = _home(r), r.credits[CORP], r.clicks[CORP]
    if home >= 0 and _occupied(r, home):
        return NONE
    more, operation = _more_clicks(r)
    price = 0 if operation < 0 else r.price(operation)
    for k in agendas:
        need = r.required(r.cards[k])
        if (need <= clicks - 1 and need <= purse) or (need <= clicks - 1 + more and need + price <= purse):
            return k
    if home < 0:
        return NONE
    last = clicks == 1 and r.ice(home) >= 3 and purse >= 6
    if not (len(agendas) >= 3 or last or (purse >= 2 and _safe(r, home, 2))):
        return NONE
    best, most = NONE, -1
    for k in agendas:
        n = 100 * (r.required(r.cards[k]) <= CLICKS + clicks - 1) + r.points_of(r.cards[k])
        if n > most:
            best, most = k, n
    return best


def _asset(r: Reader) -> int:
    """An asset with an income into a remote of its own; an upgrade into the scoring remote. Then an asset without an income
    that helps in play."""
    if V_INSTALL not in r.verbs:
        return NONE
    home, many, purse = _home(r), len(r.remotes()), r.credits[CORP]
    upgraded = home < 0
    for c in r.root(home) if home >= 0 else ():
        upgraded = upgraded or r.type(c) == TYPE_UPGRADE
    silent = NONE
    for k, v in enumerate(r.verbs):
        if v != V_INSTALL:
            continue
        known, kind = r.facts(r.cards[k]), r.type(r.cards[k])
        if kind == TYPE_ASSET and many < REMOTES:
            if known.income and known.cost <= purse:
                return k
            if silent < 0 and known.works and not known.trap and known.cost + SPARE <= purse:
                silent = k
        if kind == TYPE_UPGRADE and not upgraded and not known.inert:
            return k
    return silent


def _bluff(r: Reader) -> int:
    """Advance an asset that uses its counters, as if it were an agenda."""
    if r.credits[CORP] < BLUFF:
        return NONE
    for k, v in enumerate(r.verbs):
        if v != V_ADVANCE or r.type(r.cards[k]) != TYPE_ASSET:
            continue
        card = r.cards[k]
        known, n = r.facts(card), r.counters(card, COUNTER_ADVANCEMENT)
        if known.works and not known.trap and n < GROWN:
            return k
    return NONE


def _other(r: Reader) -> int:
    """An operation that no other plan is about: tags, trashing, searches, locks."""
    purse, hand = r.credits[CORP], r.hand_size(CORP)
    for k, v in enumerate(r.verbs):
        if v == V_PLAY:
            known = r.facts(r.cards[k])
            planned = known.kills or known.advances or known.clicks or known.gain
            if not known.inert and not planned and hand - 1 + known.draw <= FULL and r.price(k) + SPARE <= purse:
                return k
    return NONE


def _trouble(r: Reader) -> int:
    """Trash resources of a tagged Runner; purge many virus counters."""
    if V_TRASH_RESOURCE in r.verbs and r.credits[CORP] >= 4:
        best, most = NONE, -1
        for k, v in enumerate(r.verbs):
            if v == V_TRASH_RESOURCE and r.facts(r.cards[k]).income > most:
                best, most = k, r.facts(r.cards[k]).income
        return best
    if V_PURGE in r.verbs:
        viruses = 0
        for c in r.rig():
            viruses += r.counters(c, COUNTER_VIRUS)
        if viruses >= VIRUSES:
            return first_of(r, V_PURGE)
    return NONE
