"""The Runner: builds a rig and an economy, and runs where the accessed cards are worth more than the way to them."""

from __future__ import annotations

from math import exp
from typing import Final

from ..engine.ints import (
    COUNTER_ADVANCEMENT,
    COUNTER_CREDIT,
    K_ACT,
    K_SERVER,
    TYPE_AGENDA,
    TYPE_EVENT,
    TYPE_ICE,
    V_CREDIT,
    V_DRAW,
    V_INSTALL,
    V_JACK_OUT,
    V_KEEP,
    V_MULLIGAN,
    V_PLAY,
    V_RUN,
    V_SERVER,
    V_SHAKE,
    V_STEAL,
    V_SUB,
    V_TRASH,
    V_USE,
)
from ..game import Action, Seat
from ..ids import ARCHIVES, CORP, HQ, RND, RUNNER
from ..search.encounter.quick_price import NEVER
from . import reasons
from .access_value import TRAP, AccessOutlook, agenda_chance, value_of_breach, worth_trashing
from .default_choices import at_action, clicked, decided, first_of, leaving, out, usual
from .facts import UNKNOWN, CardFacts
from .reader import NONE, Reader, is_central

MOST_KEPT: Final = 12  # credits that are saved for a run, at most
HAND: Final = 3  # cards that protect against damage
FULL: Final = 5  # cards in the grip that can be kept
TYPICAL: Final = 4  # what breaking unknown ice costs, if there are icebreakers for all ice
RISK: Final = 2.0  # what each missing card costs, if a run meets damage
BLIND: Final = 2  # damage that unknown ice may do
DARK: Final = 1.2  # what each unknown ice costs on average, besides the chance that it ends the run
POOR: Final = 3  # credits of the Corp up to which each makes it much likelier that unknown ice ends the run
RICH: Final = 8  # and up to which each makes it likelier
DEATH: Final = 30.0  # what a flatline costs
CLICK: Final = 0.8  # what one more click is worth
CARD: Final = 1.0  # what one more card is worth
BREAKER: Final = 4.0  # what an icebreaker of a new kind is worth
HELP: Final = 1.1  # what another card in the rig is worth, besides its income
PAID: Final = 0.2  # what a credit that is paid for such a card costs
PAID_BREAKER: Final = 0.3  # and for an icebreaker
KEPT: Final = 2.0  # what it costs to be too poor for an event that brings credits
STORED: Final = 0.9  # what a credit on a card is worth that has no other credits
LATER: Final = 0.12  # and how much less for each credit there: they come one or two a turn
WORST: Final = -1e9
ALL: Final = 7  # a fracter, a decoder and a killer, as `CardFacts.kinds` counts them
MET: Final = (0, 1, 1, 2, 1, 2, 2, 3)  # how many of these three a sum of kinds has
AI: Final = 8


class RunOutlook:
    """What the Runner asks about a position before it compares actions.

    Attributes:
        kinds: the kinds of icebreakers in the rig, as a sum.
        access: what is hidden; asked when a run is thought of.
        reserve: the credits that the Runner keeps for the remote where agendas are scored, as far as its ice is known.
        costs: what runs on servers cost, as `Reader.run_cost` says.
        wanted: the prices of the events in the grip that bring more credits than they cost.
    """

    __slots__ = ("kinds", "access", "reserve", "costs", "wanted")

    def __init__(self, r: Reader) -> None:
        self.kinds = r.kinds()
        self.access = AccessOutlook(r)
        self.costs: dict[int, tuple[int, int, int]] = {}
        most = NONE
        for n in r.remotes():
            if r.ice(n):
                price, _, unknown = self.cost(r, n)
                if price < NEVER:
                    most = max(most, min(MOST_KEPT, price + unknown))
        self.wanted: list[int] = []
        for c in r.hand(RUNNER):
            known = r.facts(c)
            if known.gain > known.cost and not known.runs:
                self.wanted.append(known.cost)
        self.reserve = 4 if most == NONE else most

    def cost(self, r: Reader, server: int, bypassed: int = 0) -> tuple[int, int, int]:
        """What a run on a server costs that bypasses so much ice."""
        if bypassed:
            return r.run_cost(server, r.credits[CORP], bypassed)
        found = self.costs.get(server)
        if found is None:
            found = self.costs[server] = r.run_cost(server, r.credits[CORP])
        return found


def runner(seat: Seat) -> Action:
    """Choose an option of the Runner.

    Raises:
        RezzedError: the seat has nothing to decide.
    """
    return decided(seat, choose)


def choose(r: Reader) -> int:
    """The option of the Runner. The first of its plans with an answer decides."""
    k = leaving(r)
    if k >= 0:
        r.why = reasons.LOOP
        return k
    if at_action(r):
        r.why = reasons.VALUE
        return act(r)
    if V_KEEP in r.verbs:
        r.why = reasons.OPENING
        return _opening(r)
    if r.attacked >= 0:
        r.why = reasons.IN_RUN
        k = _in_run(r)
        if k >= 0:
            return k
    if V_STEAL in r.verbs:
        r.why = reasons.STEAL
        return first_of(r, V_STEAL)
    if V_TRASH in r.verbs:
        r.why = reasons.TRASH
        k = _trash(r)
        if k >= 0:
            return k
    if r.kind == K_SERVER:
        r.why = reasons.SERVER
        k = _server(r)
        if k >= 0:
            return k
    r.why = reasons.USUAL
    return usual(r, worth)


def worth(r: Reader, card: int) -> float:
    """What a card is worth: its own in the grip or the stack, or one of the Corp that could be chosen."""
    known, kind = r.facts(card), r.type(card)
    if kind == TYPE_AGENDA:
        return 20.0 + r.points_of(card)
    if known.breaking:
        return 9.0 if new_kind(r.kinds(), known) else 1.0
    if kind == TYPE_ICE:
        return 5.0 + known.subs
    if kind == TYPE_EVENT:
        return 2.0 + max(0, known.gain - known.cost) + known.draw + 2 * known.runs
    return 1.0 + 3 * known.income + (0 if known.inert else 3)


def _opening(r: Reader) -> int:
    """Keep a hand with a card that brings money or breaks ice."""
    for c in r.hand(RUNNER):
        known = r.facts(c)
        if known.breaking or known.gain > known.cost:
            return first_of(r, V_KEEP)
    return first_of(r, V_MULLIGAN)


# -- during a run -------------------------------------------------------------------------------------------------


def _in_run(r: Reader) -> int:
    ice, left = r.encountered()
    if r.kind == K_ACT and (ice >= 0 or left):
        k = _encounter(r, ice, left)
        if k >= 0:
            return k
    elif V_SUB in r.verbs:
        return _sub(r)
    if V_JACK_OUT in r.verbs:
        return first_of(r, V_JACK_OUT) if _hopeless(r, ice, left) else out(r)
    return NONE


def _encounter(r: Reader, ice: int, left: int) -> int:
    """The next step of the cheapest way to break all subroutines with one icebreaker, if it is worth it."""
    if not left or ice < 0:
        return out(r)
    known = r.facts(ice)
    best, price, raises = r.breaker(left)
    worthwhile = known.ends or price <= max(1, 2 * known.hurts)
    if best >= 0 and price <= r.credits[RUNNER] + r.fund and worthwhile:
        found = _weakening(r) if raises else NONE
        if found >= 0:
            return found
        for k, v in enumerate(r.verbs):
            if v == V_USE and r.cards[k] == best:
                use = r.use(k)
                if use == ("pump" if raises else "break") and not r.idle(k):
                    return k
                if use == "break" and found < 0 and not r.idle(k):
                    found = k
        if found >= 0:
            return found
    if known.ends and r.clicks[RUNNER] >= left:
        for k, v in enumerate(r.verbs):  # with clicks
            if v == V_USE and r.cards[k] == ice and r.use(k) == "break":
                return k
    return out(r)


def _weakening(r: Reader) -> int:
    """The use of a card that lowers the strength of the encountered ice for no credits, or NONE."""
    for k, v in enumerate(r.verbs):
        if v == V_USE and r.facts(r.cards[k]).weakens and not r.idle(k):
            return k
    return NONE


def _sub(r: Reader) -> int:
    """The subroutine to break: one that ends the run, or the first one."""
    for k, v in enumerate(r.verbs):
        if v == V_SUB and r.ends_run(k):
            return k
    return first_of(r, V_SUB)


def _hopeless(r: Reader, ice: int, left: int) -> bool:
    """Whether the rest of the way cannot be paid, or could kill."""
    grip = r.hand_size(RUNNER)
    if left and ice >= 0:
        known = r.facts(ice)
        return known.ends or known.hurts >= grip
    price, harm = r.ahead()
    return price > r.credits[RUNNER] + r.fund or harm > grip


def _trash(r: Reader) -> int:
    """Trash what would bring the Corp money or stop the next run, if the price is fair."""
    for k, v in enumerate(r.verbs):
        if v == V_TRASH and worth_trashing(r, r.cards[k], r.price(k)):
            return k
    return out(r)


# -- servers ------------------------------------------------------------------------------------------------------


def chance_through(
    r: Reader, at: RunOutlook, server: int, price: int, unknown: int, left: int, taxes: int = 0
) -> float:
    """How likely a run gets past unknown ice, which the Corp may not rez, the rig may break, or may not end the run.

    The numbers are those of a logistic regression on runs in games of the bots (benchmarks/README.md).

    Args:
        r: the decision of the Runner.
        at: what the Runner knows of the position.
        server: the server.
        price: what the known ice costs.
        unknown: how much unknown ice there is.
        left: the credits of the Runner for it.
        taxes: credits that the Corp pays more for each.
    """
    if not unknown:
        return 1.0
    corp = r.credits[CORP] - taxes * unknown
    odds = 2.2 - 0.17 * (unknown - 1) + 0.44 * MET[at.kinds & ALL]
    if corp <= POOR:
        odds -= 0.72 * max(0, corp)
    else:
        odds -= 0.72 * POOR + 0.2 * (min(corp, RICH) - POOR) - 0.05 * max(0, min(corp - RICH, 10))
    odds += 0.27 * r.clicks[RUNNER] - 0.27 * min(price, RICH)
    if left < TYPICAL:
        odds -= 0.9
    if server == HQ:
        odds += 0.4
    elif not is_central(server):
        odds -= 0.3 + 0.7 * (_advanced(r, server) >= 0)
    return 1 / (1 + exp(-odds))


def _profit(r: Reader, at: RunOutlook, server: int, spent: int, tool: CardFacts) -> float:
    """What a run on this server brings, beyond its price; very little if it cannot succeed or could kill."""
    grip, purse = r.hand_size(RUNNER), r.credits[RUNNER] + tool.fund - spent
    value = value_of_breach(r, at.access, server, tool)
    if tool.reward:
        value += tool.reward * _thirst(purse, at.reserve)
    if value <= 0 or purse < 0:
        return value - 1.0
    price, harm, unknown = at.cost(r, server, tool.bypasses)
    if price > purse or harm + (BLIND if unknown else 0) > grip:
        return -float(NEVER)
    paid = max(0, price - tool.fund) + spent
    cost = _thrift(r.credits[RUNNER], paid, at.reserve if is_central(server) else 0) + 1.2 * harm + DARK * unknown
    if not is_central(server):
        cost += _deadly(r, server, grip - harm)
    cost += RISK * max(0, at.access.grip - (grip - harm))
    return value * chance_through(r, at, server, price, unknown, purse - price, tool.taxes) - cost


def _advanced(r: Reader, server: int) -> int:
    """An unknown card in the root that has been advanced, or NONE."""
    for c in r.root(server):
        if r.counters(c, COUNTER_ADVANCEMENT) and not r.known(c):
            return c
    return NONE


def _deadly(r: Reader, server: int, grip: int) -> float:
    """What it costs that an advanced card may be a trap that does more damage than there are cards in the grip."""
    card = _advanced(r, server)
    if card < 0 or grip >= TRAP + r.counters(card, COUNTER_ADVANCEMENT):
        return 0.0
    return DEATH * (1 - agenda_chance(r, card, r.ice(server)))


def _thrift(purse: int, paid: int, reserve: int) -> float:
    """What these credits are worth: the more there are, the less."""
    spent, low = 0.0, max(4, reserve)
    for n in range(purse - paid, purse):
        spent += 0.9 if n < low else 0.6 if n < 8 else 0.35 if n < 14 else 0.15
    return spent


def _server(r: Reader) -> int:
    """The server for the run of a card."""
    at, tool = RunOutlook(r), r.source()
    best, most = NONE, WORST
    for k, v in enumerate(r.verbs):
        if (v == V_SERVER or v == V_RUN) and r.place(k) >= 0:
            n = _profit(r, at, r.place(k), 0, tool)
            if n > most:
                best, most = k, n
    return best


# -- actions ------------------------------------------------------------------------------------------------------


def act(r: Reader) -> int:
    """The action with the highest value. No run is repeated that did not come through in this turn."""
    at = RunOutlook(r)
    values = [value_of(r, at, k) for k in range(len(r.verbs))]
    while True:
        best, most = 0, WORST
        for k, n in enumerate(values):
            if n > most:
                best, most = k, n
        if most == WORST or r.verbs[best] != V_RUN or not r.failed(r.place(best)):
            return best
        values[best] = WORST


def value_of(r: Reader, at: RunOutlook, k: int) -> float:
    """What an action brings, in credits; WORST for what is no action that makes sense."""
    v = r.verbs[k]
    if v == V_CREDIT:
        return _thirst(r.credits[RUNNER], at.reserve)
    if v == V_DRAW:
        return _curiosity(r, at) if r.deck_size(RUNNER) else WORST
    if v == V_SHAKE:
        return 4.0 if r.tags and r.credits[CORP] >= 2 else 0.5
    if v == V_RUN:
        n = r.place(k)
        return _profit(r, at, n, r.price(k), UNKNOWN) if n >= 0 else WORST
    if v == V_PLAY or v == V_INSTALL or v == V_USE:
        return _of_card(r, at, k)
    return WORST


def new_kind(kinds: int, known: CardFacts) -> bool:
    """Whether a card is an icebreaker of a kind that the rig lacks. An AI helps as long as another kind is missing."""
    new = known.kinds & ~kinds
    return bool(new & ALL) or (new & AI != 0 and kinds & ALL != ALL)


def _curiosity(r: Reader, at: RunOutlook) -> float:
    """What one more card is worth: little if the grip is full of cards that help."""
    hand, useful, held = r.hand_size(RUNNER), 0, False
    kept = at.access.grip
    if hand < max(HAND, kept):
        return 2.0 if hand < kept else 1.3
    for c in r.hand(RUNNER):
        known = r.facts(c)
        new = new_kind(at.kinds, known)
        held = held or new
        useful += not known.inert and (new or not known.breaking) and not r.twin(c)
    if hand <= FULL + 1 and not held and at.kinds & ALL != ALL and not at.kinds & AI:
        return 1.2 + r.credits[RUNNER] / 20
    if useful >= FULL - 1 or hand > FULL + 1:
        return 0.1
    return 1.35 - 0.2 * useful


def _thirst(purse: int, reserve: int) -> float:
    """What one more credit is worth."""
    if purse < max(5, reserve):
        return 1.1
    return 0.8 if purse < 10 else 0.4 if purse < 20 else 0.1


def _of_run(r: Reader, at: RunOutlook, tool: CardFacts, price: int) -> float:
    """What the best run with this card brings."""
    best = -1.0
    for n in tool.at or (HQ, RND, ARCHIVES, *r.remotes()):
        best = max(best, _profit(r, at, n, price, tool))
    return best


def _cards(r: Reader, drawn: int) -> float:
    """What so many cards are worth: those beyond a full grip are lost."""
    return CARD * min(drawn, FULL + 1 - r.hand_size(RUNNER))


def _too_poor(r: Reader, at: RunOutlook, price: int) -> float:
    """What it costs if these credits are missing for an event in the grip that brings credits."""
    purse = r.credits[RUNNER]
    for wanted in at.wanted:
        if purse >= wanted > purse - price:
            return KEPT
    return 0.0


def _of_card(r: Reader, at: RunOutlook, k: int) -> float:
    """What playing, installing or using a card brings."""
    v = r.verbs[k]
    return _used(r, at, k) if v == V_USE else _played(r, at, k) if v == V_PLAY else _installed(r, at, k)


def _used(r: Reader, at: RunOutlook, k: int) -> float:
    """What using a card brings."""
    card, spent = r.cards[k], r.clicks_of(k)
    known, thirst = r.facts(card), _thirst(r.credits[RUNNER], at.reserve)
    if known.runs:
        return _of_run(r, at, known, r.price(k)) - 0.2
    if not spent:
        return -0.2
    if known.stores:
        return known.stores * max(0.0, STORED - LATER * r.counters(card, COUNTER_CREDIT)) * thirst - 0.2
    if known.draws and not known.per_click:
        return _cards(r, known.draws) - 0.2
    return clicked(r, k) * thirst - 0.2 - CLICK * (spent - 1)


def _played(r: Reader, at: RunOutlook, k: int) -> float:
    """What playing an event brings. A run that an event allows besides its credits may be left out."""
    known, price, thirst = r.facts(r.cards[k]), r.price(k), _thirst(r.credits[RUNNER], at.reserve)
    if known.runs:
        brings = _of_run(r, at, known, price) + known.draw * 0.5 - 0.6
        return max(brings + known.gain * thirst, (known.gain - price) * thirst) if known.gain else brings
    cards = _cards(r, known.draw) + 1.5 * known.searches
    turn = CLICK * known.clicks + (1.6 if known.discount else 0.0)
    return (known.gain + known.discount - price) * thirst + cards + turn


def _installed(r: Reader, at: RunOutlook, k: int) -> float:
    """What installing a card brings."""
    card = r.cards[k]
    known, purse, price = r.facts(card), r.credits[RUNNER], r.price(k)
    if card < 0 or price > purse or r.twin(card) or (known.memory and known.memory > r.memory()):
        return -1.0
    if known.breaking:
        if not new_kind(at.kinds, known):
            return -1.0
        return (BREAKER if purse > price else 1.5) - PAID_BREAKER * price - _too_poor(r, at, price)
    if known.inert:
        return -1.0
    if purse - price < 2:
        return 0.5
    return HELP + known.income + known.stores / 2 - PAID * price - _too_poor(r, at, price)
