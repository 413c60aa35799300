"""The answers of `defence`, `threats` and `click_values` as plain data, for JSON."""

from __future__ import annotations

from typing import Any, TypedDict

from .clicks import ClickValues
from .defence import Defence, ServerPrice
from .threats import Threats


class PlainPrice(TypedDict):
    """What the Runner pays to get into a server: the costs of each way by name, without what is 0.

    Attributes:
        server: its name.
        ways: the cheapest ways; empty if there is none at any price.
        missing: why there is none.
        now: whether the Runner can pay one in this turn.
        next_turn: whether the Runner can pay one in the next turn.
        exact: whether these are all ways.
    """

    server: str
    ways: list[dict[str, int]]
    missing: str
    now: bool
    next_turn: bool
    exact: bool


class PlainFoundCard(TypedDict):
    """What the Runner pays with one more card: the credits to install it, and the servers that are cheaper then."""

    card: str
    install: int
    prices: list[PlainPrice]


class PlainPlacement(TypedDict):
    """What a piece of ice does on a server, and by how much the weighted cost of the best way rises."""

    ice: str
    server: str
    price: PlainPrice
    rise: int


class PlainDefence(TypedDict):
    """The answer of `rezzed defend`; `answer` is the sentence."""

    answer: str
    servers: list[PlainPrice]
    cards: list[PlainFoundCard]
    placements: list[PlainPlacement]
    credits: int
    clicks: int
    exact: bool
    elapsed_ms: float


class PlainDealtCards(TypedDict):
    """What the unknown cards may be, how likely they are, and what the Runner pays then; null if there is no way."""

    cards: list[str]
    chance: float
    costs: dict[str, int] | None


class PlainThreats(TypedDict):
    """The answer of `rezzed threats`; `answer` is the sentence, `shut` the chance of the deals without a way."""

    answer: str
    goal: str
    corp_credits: int
    deals: list[PlainDealtCards]
    shut: float
    mean: float
    exact: bool
    elapsed_ms: float


class PlainClickValue(TypedDict):
    """What an action buys: credits and cards in the grip more or less, and the servers that are cheaper afterwards."""

    action: str
    credits: int
    clicks: int
    cards: int
    cheaper: list[PlainPrice]
    saved: int


class PlainClicks(TypedDict):
    """The answer of `rezzed clicks`; `answer` is the sentence."""

    answer: str
    servers: list[PlainPrice]
    actions: list[PlainClickValue]
    notes: list[str]
    exact: bool
    elapsed_ms: float


def _price(x: ServerPrice) -> PlainPrice:
    ways = [{kind: n for kind, n in w.costs.items() if n} for w in x.ways]
    return PlainPrice(
        server=x.server, ways=ways, missing=x.missing, now=x.now, next_turn=x.next_turn, exact=x.exact
    )  # fmt: skip


def of_defence(x: Defence) -> PlainDefence:
    """The answer for the Corp as plain data."""
    cards = [PlainFoundCard(card=c.card, install=c.install, prices=[_price(p) for p in c.prices]) for c in x.cards]
    placed = [PlainPlacement(ice=p.ice, server=p.server, price=_price(p.price), rise=p.rise) for p in x.placements]
    return PlainDefence(
        answer=x.answer, servers=[_price(p) for p in x.servers], cards=cards, placements=placed, credits=x.credits,
        clicks=x.clicks, exact=x.exact, elapsed_ms=round(x.elapsed_ms, 1),
    )  # fmt: skip


def of_threats(x: Threats) -> PlainThreats:
    """What unknown cards can do as plain data."""
    deals: list[PlainDealtCards] = []
    for d in x.deals:
        costs: Any = None if d.best is None else {kind: n for kind, n in d.best.costs.items() if n}
        deals.append(PlainDealtCards(cards=list(d.cards), chance=float(d.chance), costs=costs))
    return PlainThreats(
        answer=x.answer, goal=x.goal, corp_credits=x.corp_credits, deals=deals, shut=float(x.shut), mean=round(x.mean, 4),
        exact=x.exact, elapsed_ms=round(x.elapsed_ms, 1),
    )  # fmt: skip


def of_clicks(x: ClickValues) -> PlainClicks:
    """What clicks buy as plain data."""
    actions = [
        PlainClickValue(
            action=a.action, credits=a.credits, clicks=a.clicks, cards=a.cards, cheaper=[_price(p) for p in a.cheaper],
            saved=a.saved,
        )
        for a in x.actions
    ]  # fmt: skip
    return PlainClicks(
        answer=x.answer, servers=[_price(p) for p in x.servers], actions=actions, notes=list(x.notes), exact=x.exact,
        elapsed_ms=round(x.elapsed_ms, 1),
    )  # fmt: skip
