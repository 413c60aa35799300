"""What both strategies do in the same way: the choices that are no actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..engine.ints import (
    COUNTER_CREDIT,
    K_ACT,
    K_MAY,
    K_NUMBER,
    K_ORDER,
    K_PAY,
    K_TARGET,
    V_CANDIDATE,
    V_CONTINUE,
    V_CREDIT,
    V_DECLINE,
    V_DONE,
    V_DRAW,
    V_END,
    V_KEEP,
    V_NO,
    V_PASS,
    V_PAY,
    V_PLAY,
    V_TARGET,
    V_TRIGGER,
    V_USE,
    V_YES,
)
from ..game import Action, Decision, Seat
from ..game.seat import inside_of
from ..ids import CORP
from ..scenario.policies import asked
from .reader import ELSEWHERE, IN_HAND, INSTALLED, NONE, Reader
from .seat_reader import SeatReader

Worth = Callable[[Reader, int], float]

OUT: Final = (V_PASS, V_CONTINUE, V_DONE, V_DECLINE, V_NO, V_END, V_KEEP)  # with these a player goes on
ACTIONS: Final = ("take credit", "draw")  # one of these is among the options of every action


def acting(decision: Decision) -> bool:
    """Whether the decision is which action to take."""
    return decision.kind == "act" and any(o.verb in ACTIONS for o in decision.options)


def decided(seat: Seat, choose: Callable[[Reader], int]) -> Action:
    """The answer of a bot.

    Args:
        seat: its seat.
        choose: its strategy.
    """
    decision = asked(seat)
    options = decision.options
    return options[0] if len(options) == 1 else options[choose(SeatReader(inside_of(seat)))]


def at_action(r: Reader) -> bool:
    """Whether the decision is which action to take."""
    return r.kind == K_ACT and (V_CREDIT in r.verbs or V_DRAW in r.verbs)


def first_of(r: Reader, verb: int) -> int:
    """The first option with a verb, or NONE."""
    return r.verbs.index(verb) if verb in r.verbs else NONE


def out(r: Reader) -> int:
    """The option that passes, goes on or declines, or NONE."""
    for k, v in enumerate(r.verbs):
        if v in OUT:
            return k
    return NONE


def leaving(r: Reader) -> int:
    """The option that leaves a loop, or NONE (CR 10.1.6a)."""
    return first_of(r, V_DONE) if V_CONTINUE in r.verbs else NONE


def usual(r: Reader, worth: Worth) -> int:
    """The answer to a decision that a strategy has no plan for: help oneself, harm the other side, spend little.

    Args:
        r: the decision.
        worth: what a card is worth to the side that decides.
    """
    k = first_of(r, V_TRIGGER)
    if k >= 0 or r.kind == K_PAY:
        return max(0, k)
    if r.kind == K_TARGET or r.kind == K_ORDER:
        return _aimed(r, worth)
    if r.kind == K_NUMBER:
        return _number(r)
    if r.kind == K_MAY:
        purse = max(r.credits[r.side], 2)
        for k, v in enumerate(r.verbs):
            if (v == V_YES or v == V_PAY) and 2 * r.price(k) <= purse:
                return k
    return max(0, out(r))


def _aimed(r: Reader, worth: Worth) -> int:
    """A card to choose. Of one's own cards the least useful is given up, and the most useful searched or installed."""
    options = [k for k, v in enumerate(r.verbs) if v == V_TARGET or v == V_CANDIDATE]
    if not options:
        return 0
    _, asker = r.asking()
    held = installed = True
    for k in options:
        where = r.where(r.cards[k]) if r.cards[k] >= 0 else ELSEWHERE
        held = held and where == IN_HAND
        installed = installed and where == INSTALLED
    done = first_of(r, V_DONE)
    if done >= 0 and installed and asker == IN_HAND:
        return done  # nothing is trashed for what is being installed
    discards = held and asker == NONE
    best, most = options[0], -1e9
    for k in options:
        n = worth(r, r.cards[k]) if r.cards[k] >= 0 else 1.0
        if discards:
            n = -n
        if n > most:
            best, most = k, n
    return best


def _number(r: Reader) -> int:
    """A number: bids and traces. The Corp spends little, the Runner the least that helps."""
    ordered = sorted([(r.amount(k), k) for k in range(len(r.verbs))])
    least = r.enough()
    if least:
        _, most = ordered[-1]
        return next((k for n, k in ordered if n >= least), most)
    _, k = ordered[len(ordered) // 3] if r.side == CORP and len(ordered) > 2 else ordered[0]
    return k


def economy(r: Reader) -> int:
    """A card in hand or in play that brings more credits than clicking for one; NONE without one."""
    purse, clicks = r.credits[r.side], r.clicks[r.side]
    best, most = NONE, 1.0
    for k, v in enumerate(r.verbs):
        if v != V_PLAY and v != V_USE:
            continue
        price, spent = r.price(k), r.clicks_of(k)
        if spent > clicks or price > purse:
            continue
        if v == V_PLAY:
            known = r.facts(r.cards[k])
            gain = known.gain - price + 1.5 * known.draw
        else:
            gain = clicked(r, k) if spent == 1 else 0.0
        gain /= max(1, spent)
        if gain > most:
            best, most = k, gain
    return best


def clicked(r: Reader, k: int) -> float:
    """The credits that a click on the card of an option brings."""
    card = r.cards[k]
    known = r.facts(card)
    if not known.per_click or card < 0:
        return 0.0
    stored = r.counters(card, COUNTER_CREDIT)
    return float(stored + 1 if known.hoard else min(known.income, stored or known.income))
