"""The words of what a modifier changes: prices, additional costs, prohibitions, credits on cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..events import Ask
from ..vocabulary import abilities as ab
from ..vocabulary.abilities import Forbid
from ..vocabulary.amounts import At, Cards, Times, Where
from .phrases import Voice, amount_words, at_words, cards_words, each_card, plural, quantity
from .terms import ASKS, FORBIDS, PURPOSES, UNNAMED


def ask_words(ask: Ask, of: Cards | None, at: At, v: Voice, basic: bool = False) -> str:
    """What a price is for: `rez some ice protecting this server`, `run this server`."""
    if ask == Ask.RUN_COST:
        return f"run {at_words(at)}"
    if ask == Ask.ACCESS_COST:
        return f"access {'a card' if of is None else cards_words(of, v)}"
    if ask == Ask.JACK_OUT_COST:
        return "jack out"
    if basic and of is None:
        return f"{ASKS[ask]} a resource"
    where = f" at {at_words(at)}" if at != At.ANY else ""
    if ask == Ask.INSTALL_COST and of is not None and of.where == Where.HOSTED_HERE:
        return f"install {cards_words(replace(of, where=Where.UNSTATED), v)} onto {v.noun}"
    return f"{ASKS[ask]}{' of' if ask == Ask.BREAK_COST else ''} {v.noun if of is None else cards_words(of, v)}{where}"


def forbid_words(what: Forbid, of: Cards | None, at: At, v: Voice, everyone: bool = False) -> str:
    which = UNNAMED.get(what, "") if of is None else cards_words(of, v, 0)
    return FORBIDS[what].format(card=which, server=at_words(at), who="players" if everyone else "the Runner")


def whose_words(m: Any, v: Voice) -> str:
    return v.noun if m.of is None else f"each {each_card(m.of, v)}" if m.of.is_ is None else cards_words(m.of, v)


def price_words(m: ab.Price, v: Voice) -> str:
    if m.ask == Ask.MEMORY_COST and isinstance(m.n, int):
        some = "no memory" if m.n < -3 else f"{plural(abs(m.n), 'memory unit')} {'less' if m.n < 0 else 'more'}"
        return f"{f'{v.noun} takes' if m.of is None else f'{cards_words(m.of, v, 0)} take'} {some}"
    if m.ask == Ask.REQUIREMENT and isinstance(m.n, int):
        return f"the advancement requirement of {whose_words(m, v)} is {abs(m.n)} {'higher' if m.n > 0 else 'lower'}"
    if m.ask == Ask.REQUIREMENT and isinstance(m.n, Times) and m.n.factor < 0:
        less = quantity(replace(m.n, factor=-m.n.factor), "advancement counter", v)
        return f"the advancement requirement of {whose_words(m, v)} is lower: {less}"
    if m.ask == Ask.REQUIREMENT:
        return f"the advancement requirement of {whose_words(m, v)} rises by {quantity(m.n, 'advancement counter', v)}"
    if isinstance(m.n, int):
        unit = f"{plural(abs(m.n), 'click')} " if m.ask == Ask.PLAY_CLICKS else f"{abs(m.n)} "
        return f"to {ask_words(m.ask, m.of, At.ANY, v)} costs {unit}{'more' if m.n > 0 else 'less'}"
    if isinstance(m.n, Times) and m.n.factor < 0:
        return f"to {ask_words(m.ask, m.of, At.ANY, v)} costs less: {quantity(Times(m.n.a, -m.n.factor), v.money, v)}"
    unit = "memory unit" if m.ask == Ask.MEMORY_COST else v.money
    return f"the cost to {ask_words(m.ask, m.of, At.ANY, v)} rises by {quantity(m.n, unit, v)}"


def more_words(n: Any, what: str, v: Voice) -> str:
    """More or less of something: +1, or -1 for each of some cards or counters."""
    if isinstance(n, int):
        return f"{n:+d} {what}"
    if isinstance(n, Times) and n.factor < 0:
        return more_words(replace(n, factor=-n.factor), what, v).replace("+", "-", 1)
    some, _, each = quantity(n, "more", v).partition(" more for each ")
    return f"+{some} {what} for each {each}" if each else f"+{amount_words(n, v)} {what}"


def spend_hosted_words(m: ab.SpendHosted, v: Voice) -> str:
    of = f" of {cards_words(m.of, v, 0)}" if m.of is not None else ""
    pool = " and count as in the pool" if m.pool else ""
    purpose = PURPOSES[m.purpose].replace("a run", "that run") if v.passing else PURPOSES[m.purpose]
    return f"{v.money}s hosted on {v.noun} can be spent on {purpose}{of}{pool}"


def cannot_words(m: ab.Cannot, v: Voice) -> str:
    if m.what == Forbid.NEW_SERVER:
        return f"{forbid_words(m.what, m.of, m.at, v)} more than {plural(m.after, 'remote server')}"
    unit, done = "printed subroutine", "broken in an encounter"
    if m.what == Forbid.ACCESS:
        unit, done = "card", "accessed in this run"
    other = m.of is not None and m.of.other
    unit = f"other {unit}" if other else unit
    were = "was" if m.after == 1 else "were"
    using = f" with {cards_words(m.using, v, 0)}" if m.using is not None else ""
    after = f"once {plural(m.after, unit)} {were} {done}{using}, {'' if other else 'other '}" if m.after else ""
    if m.what == Forbid.INTERFACE and m.using is not None and m.of is not None:
        return f"{cards_words(m.using, v, 0)} cannot interface with {cards_words(m.of, v, 0)}"
    copies = ", nor any copy of it" if m.copies else ""
    return after + forbid_words(m.what, m.of, m.at, v, m.everyone) + using + copies


def multiplied_words(n: Any, v: Voice) -> str:
    """What an additional cost is multiplied with."""
    return "" if n == 1 else f", as often as {amount_words(n, v)}"
