"""What it costs the visible rig to get past ice, as far as a side can tell. Both bots ask this."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..game.observation import CardView, ServerView, View
from ..search.encounter.quick_price import NEVER, Breaking, quick_price
from ..search.ice_price import POOL
from .facts import BREAKERS, facts
from .ice_costs import board_words, cost_to_pass

STRONG: Final = 3  # the strength of ice that nobody knows, as a guess
TYPICAL: Final = 4  # what breaking it costs, if there are icebreakers for all ice


@dataclass(frozen=True)
class RunCost:
    """What a run on a server costs.

    Attributes:
        credits: credits for all ice that is known; `NEVER` or more if it cannot be broken.
        unknown: the number of ice that could be rezzed, but is not known.
        harm: damage, tags and trashed programs of subroutines that nobody breaks.
    """

    credits: int
    unknown: int
    harm: int


def rig(view: View) -> Iterator[CardView]:
    """The installed cards of the Runner, hosted ones too."""
    for card in view.runner.rig:
        yield card
        yield from card.hosted


def breakers(view: View) -> list[tuple[CardView, Breaking]]:
    """The installed icebreakers, with the ways in which they break."""
    return [(card, way) for card in rig(view) if card.title for way in facts(card.title).breaking]


def through(view: View, ice: CardView, server: str, rig: tuple[str, ...] | None = None) -> tuple[int, int]:
    """The credits with which the rig gets past this known ice, and the harm if it lets its subroutines resolve instead.

    Args:
        view: the view of a side.
        ice: the ice.
        server: the server that it protects.
        rig: the icebreakers, as `installed` names them; None to look them up.
    """
    known = facts(ice.title)
    if known.inert:
        return 0, 0
    price = cost_to_pass(view, ice, server, installed(view) if rig is None else rig)
    if price is None:
        price = _guess(view, ice)
    elif price > POOL:
        price = NEVER
    if "bioroid" in ice.subtypes and price > 2 * known.subs and view.runner.clicks > known.subs:
        return 2 * known.subs, 0  # clicks break it
    if known.ends:
        return price, 0
    return (price, 0) if price <= 2 * known.hurts else (0, known.hurts)


def _guess(view: View, ice: CardView) -> int:
    """What breaking this ice costs the cheapest installed icebreaker, as far as its numbers tell."""
    _, price = cheapest_breaker(view, ice, ice.strength or 0, facts(ice.title).subs)
    return price


def cheapest_breaker(view: View, ice: CardView, strength: int, subs: int) -> tuple[CardView | None, int]:
    """The installed icebreaker that breaks so many subroutines most cheaply, as far as its numbers tell, and its price.

    Returns:
        None and `NEVER` if there is none.
    """
    best, least = None, NEVER
    subtypes = {x.replace(" ", "_") for x in ice.subtypes}
    for card, way in breakers(view):
        price = quick_price(card.strength or 0, way, subtypes, strength, subs)
        if price < least:
            best, least = card, price
    return best, least


def enough(view: View, source: str) -> int:
    """The number with which this icebreaker reaches the strength of the ice and breaks all of it; 0 for other cards."""
    e = None if view.run is None else view.run.encounter
    card = next((c for c in rig(view) if c.name == source and facts(c.title).breaking), None)
    if e is None or card is None:
        return 0
    return max(e.strength - (card.strength or 0), sum(s.state == "unbroken" for s in e.subroutines))


def installed(view: View) -> tuple[str, ...]:
    """The installed icebreakers, as boards name them."""
    return tuple(sorted(board_words(card) for card in rig(view) if card.title and facts(card.title).breaking))


def run_cost(view: View, server: ServerView, corp_credits: int | None = None) -> RunCost:
    """What a run on this server costs.

    Args:
        view: the view of a side. The Corp knows its ice; the Runner knows rezzed ice.
        server: the server.
        corp_credits: what the Corp can rez ice with; unrezzed ice that it cannot pay for is not counted.
    """
    purse = view.corp.credits if corp_credits is None else corp_credits
    having = installed(view)
    credits = harm = unknown = 0
    for ice in server.ice:
        if not ice.faceup and ice.title:
            price = facts(ice.title).cost if ice.cost is None else ice.cost
            if price > purse:
                continue
            purse -= price
        if ice.title:
            paid, hurt = through(view, ice, server.name, having)
            credits += paid
            harm += hurt
        elif purse > 0:
            unknown += 1
            purse -= STRONG
    return RunCost(min(credits, 2 * NEVER), unknown, harm)


def kinds_of(view: View) -> set[str]:
    """The kinds of icebreakers in the rig: `fracter`, `decoder`, `killer`, `AI`."""
    return {x for card, _ in breakers(view) for x in card.subtypes if x in BREAKERS}


def server_of(view: View, name: str) -> ServerView | None:
    """The server with this name; None for a new one."""
    return next((x for x in view.servers if x.name == name), None)
