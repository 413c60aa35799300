"""The price of breaking each piece of ice with each breaker, found by playing (docs/cli.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ..engine.program.parts import Fact
from ..ids import Type
from ..library import compiled
from ..rules import DEFAULT
from ..search.ice_price import ice_price


@dataclass(frozen=True)
class BreakerPrice:
    """The credits that a breaker needs for a piece of ice, without any other cost; None if they are not enough.

    Attributes:
        fully: the credits to break all subroutines.
        past: the credits to reach the server behind the ice.
        exact: whether there is no cheaper way for both.
    """

    fully: int | None
    past: int | None
    exact: bool = True

    def __str__(self) -> str:
        fully, past = ("-" if n is None else str(n) for n in (self.fully, self.past))
        return (fully if fully == past else f"{fully}/{past}") + ("" if self.exact else "?")


@dataclass(frozen=True)
class BreakerTotal:
    """What a breaker pays to get past many pieces of ice, each alone.

    Attributes:
        breaker: the breaker.
        passed: the number of pieces that it gets past.
        credits: the credits for all of these.
        shared: the number of pieces that every compared breaker gets past.
        shared_credits: the credits for those.
        exact: whether all prices are exact.
    """

    breaker: str
    passed: int
    credits: int
    shared: int
    shared_credits: int
    exact: bool


def breaker_totals(copies: Mapping[str, int], prices: Mapping[str, Mapping[str, BreakerPrice]]) -> list[BreakerTotal]:
    """Sum the prices to get past the ice of some decks.

    Args:
        copies: the number of copies of each piece of ice.
        prices: for each breaker, the price for each of these pieces.
    """
    past = {breaker: {ice: found[ice].past for ice in copies} for breaker, found in prices.items()}
    shared = [ice for ice in copies if all(of[ice] is not None for of in past.values())]
    out = []
    for breaker, of in past.items():
        paid = {ice: (n, n * each) for ice, n in copies.items() if (each := of[ice]) is not None}
        passed, credits = sum(n for n, _ in paid.values()), sum(sum_ for _, sum_ in paid.values())
        both = sum(copies[ice] for ice in shared), sum(sum_ for ice, (_, sum_) in paid.items() if ice in shared)
        out.append(BreakerTotal(breaker, passed, credits, *both, all(prices[breaker][ice].exact for ice in copies)))
    return out


@cache
def titles(rules: str, breakers: bool) -> tuple[str, ...]:
    """The titles of all ice, or of all icebreakers, that a book knows, in alphabetical order."""
    return tuple(sorted(f.title for f in compiled(rules).cards() if (is_breaker(f) if breakers else f.type == Type.ICE)))


def is_breaker(fact: Fact) -> bool:
    """Whether the card is a program with the subtype icebreaker."""
    return fact.type == Type.PROGRAM and "icebreaker" in fact.decl.subtypes


def price(ice: str, breaker: str, rules: str = DEFAULT, seconds: float = 0.0) -> BreakerPrice:
    """Find the price of a breaker for a piece of ice, in a run on HQ on a board with only these two cards.

    The Runner may lose nothing except credits and the click for the run: no card, no counter, no tag. The Corp declines
    whatever it can, and the Runner has `ice_price.POOL` credits.

    Args:
        ice: the title of a piece of ice.
        breaker: the title of a program, as on a board: it can have counters (`Faerie @2 power`).
        rules: the name of the rule book.
        seconds: the time limit; what was found is then marked as not exact.

    Raises:
        SetupError: the cards cannot be on a board.
    """
    found = ice_price(rules, ice, (breaker,), seconds=seconds)
    return BreakerPrice(found.fully, found.past, found.exact)
