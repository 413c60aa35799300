"""A quick guess of the credits to break all subroutines of a piece of ice: arithmetic on declarations, without a position.

`menu` knows all ways of an encounter, `tree/cheapest` plays them. Bots ask far more often than those can answer. The guess
looks at one icebreaker at a time, and counts any other cost as credits.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from ...ids import RUNNER
from ...vocabulary import effects as fx
from ...vocabulary.abilities import Paid, Strength
from ...vocabulary.amounts import Chosen, DuringEncounter, Ref
from ...vocabulary.declare import Decl

NEVER: Final = 99  # credits for what cannot be done
ANY: Final = 99  # an ability that breaks any number
DEAR: Final = 2  # credits that a click, a counter or a card counts as
SOME: Final = 2  # what an amount that is not a plain number is taken for

Pump: TypeAlias = tuple[int, int]  # its price, and the strength that it adds
Breaker: TypeAlias = tuple[int, "Breaking", int]  # a card, a way in which it breaks, its strength


@dataclass(frozen=True)
class Breaking:
    """A way in which an icebreaker breaks.

    Attributes:
        subtypes: the subtypes of ice, as declarations write them; empty for all ice.
        price: the price of one use.
        breaks: the subroutines that one use breaks.
        pumps: the abilities of the card that only add strength.
        adds: the strength that the same use adds before it breaks.
        named: whether it costs X credits, adds X strength and breaks up to X subroutines.
        exact: whether the card needs exactly the strength of the ice.
    """

    subtypes: frozenset[str]
    price: int
    breaks: int
    pumps: tuple[Pump, ...] = ()
    adds: int = 0
    named: bool = False
    exact: bool = False


def breaking_ways(decl: Decl) -> tuple[Breaking, ...]:
    """The ways in which an icebreaker breaks; none for any other card."""
    if decl.side != RUNNER or "icebreaker" not in decl.subtypes:
        return ()
    paid = [a for a in decl.abilities if isinstance(a, Paid)]
    pumps = tuple([(_price(a), n) for a in paid if len(a.do) == 1 and (n := _strength(a.do[0])) > 0])
    return tuple([way for a in paid for way in _ways(a, pumps)])


def _ways(a: Paid, pumps: tuple[Pump, ...]) -> Iterator[Breaking]:
    """The ways in which one ability breaks."""
    for x in a.do:
        if isinstance(x, fx.Break):
            n = 1 if isinstance(x.n, Chosen) else _number(x.n) or ANY
            yield Breaking(_subtypes(a.about), _price(a), n, pumps, exact=a.exact)
        elif isinstance(x, fx.If) and isinstance(x.condition, DuringEncounter):
            adds, cards = _strength(a.do[0]), x.condition.cards
            for then in x.then:
                if isinstance(then, fx.Break):
                    yield Breaking(
                        _subtypes(cards), _price(a), _number(then.n) or ANY, pumps, adds, isinstance(then.n, Chosen)
                    )  # fmt: skip


def _subtypes(cards: Any) -> frozenset[str]:
    return frozenset() if cards is None else frozenset(cards.subtypes)


def _strength(effect: object) -> int:
    """The strength that an effect adds to its own card."""
    if not isinstance(effect, fx.Lasting) or not isinstance(effect.modifier, Strength) or effect.bound_to != Ref.THIS:
        return 0
    return _number(effect.modifier.n)


def _price(a: Paid) -> int:
    """What one use costs. A chosen X costs one credit for each subroutine."""
    credits = 1 if isinstance(a.cost.credits, Chosen) else _number(a.cost.credits)
    return credits + DEAR * (a.cost.clicks + sum([_number(getattr(part, "n", 1)) for part in a.cost.parts]))


def _number(n: object) -> int:
    return n if type(n) is int else SOME


def quick_price(strength: int, way: Breaking, subtypes: Set[str], needed: int, subs: int) -> int:
    """The credits with which an icebreaker breaks so many subroutines; `NEVER` if it cannot.

    Args:
        strength: of the icebreaker.
        way: how it breaks.
        subtypes: of the ice, as declarations write them.
        needed: the strength of the ice.
        subs: how many subroutines are broken.
    """
    if way.subtypes and not way.subtypes & subtypes:
        return NEVER
    short = needed - strength
    if way.named:
        return max(short, subs)
    times = -(-subs // way.breaks)
    if short <= 0:
        return NEVER if short and way.exact else times * way.price
    if way.adds:
        return (times + -(-short // way.adds) - 1) * way.price
    least = NEVER
    for price, n in way.pumps:
        least = min(least, times * way.price + -(-short // n) * price)
    return least


def cheapest_breaker(found: list[Breaker], subtypes: Set[str], needed: int, subs: int) -> tuple[int, int, bool]:
    """The icebreaker that breaks so many subroutines of ice most cheaply.

    Args:
        found: the icebreakers, each as often as it has ways to break.
        subtypes, needed, subs: as `quick_price` takes them.

    Returns:
        The card, its price, and whether the next use raises its strength; -1 and `NEVER` if there is none.
    """
    best, least, raises = -1, NEVER, False
    for card, way, strength in found:
        price = quick_price(strength, way, subtypes, needed, subs)
        if price < least:
            best, least, raises = card, price, strength < needed or way.adds > 0
    return best, least, raises
