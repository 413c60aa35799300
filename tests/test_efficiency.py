"""Prices of breakers, which are found by playing, against arithmetic: on ice that has subroutines and no other ability."""

from __future__ import annotations

import pytest

from rezzed.engine.program.parts import Fact
from rezzed.errors import SetupError
from rezzed.ids import Type
from rezzed.library import compiled
from rezzed.planner.efficiency import BreakerPrice, BreakerTotal, breaker_totals, is_breaker, price, titles

pytestmark = pytest.mark.fast

BOOK = "cr-26.03"

LONG = "Upayoga"  # what it does is another thing with every number of credits, so each price takes more than a second

# strength; credits for so much more of it; credits for so many subroutines; what it breaks
BREAKERS = {
    "Corroder": (2, (1, 1), (1, 1), "barrier"),
    "Battering Ram": (3, (1, 1), (2, 2), "barrier"),
    "Aurora": (1, (2, 3), (2, 1), "barrier"),
    "Gordian Blade": (2, (1, 1), (1, 1), "code_gate"),
    "Leviathan": (3, (3, 5), (3, 3), "code_gate"),
    "Peacock": (2, (2, 3), (2, 1), "code_gate"),
    "Torch": (4, (1, 1), (1, 1), "code_gate"),
    "Yog.0": (3, None, (0, 1), "code_gate"),
    "Ninja": (0, (3, 5), (1, 1), "sentry"),
    "Pipeline": (1, (2, 1), (1, 1), "sentry"),
    "Garrote": (2, (1, 1), (1, 1), "sentry"),
    "Mimic": (3, None, (1, 1), "sentry"),
}


def plain_ice() -> list[Fact]:
    ice = [f for f in compiled(BOOK).cards() if f.type == Type.ICE and not f.abilities and f.subs]
    return [f for f in ice if f.title != LONG]


def by_hand(ice: Fact, breaker: str) -> int | None:
    strength, pump, (credits, subs), what = BREAKERS[breaker]
    if what not in ice.decl.subtypes:
        return None
    lacking = max(0, (ice.decl.strength or 0) - strength)
    if lacking and pump is None:
        return None
    raised = -(-lacking // pump[1]) * pump[0] if lacking and pump else 0
    return raised + -(-len(ice.subs) // subs) * credits


@pytest.mark.parametrize("breaker", BREAKERS)
def test_a_price_to_break_all_is_what_arithmetic_says(breaker: str) -> None:
    found = {f.title: price(f.title, breaker, BOOK) for f in plain_ice()}
    assert len(found) > 80
    wanted = {f.title: by_hand(f, breaker) for f in plain_ice()}
    assert {t: (p.fully, wanted[t]) for t, p in found.items() if p.fully != wanted[t]} == {}
    dearer = [t for t, p in found.items() if p.fully is not None and p.exact and (p.past is None or p.past > p.fully)]
    assert dearer == []  # what is broken does nothing, so it can be passed


def test_a_price_that_nothing_but_credits_pays() -> None:
    """By hand: the first of Enigma's takes a click, and none is left; of Neural Katana nothing but the break helps, with no
    card to lose; the counter of Crypsis is lost behind the break; Tollbooth's own price is paid in any case."""
    assert price("Enigma", "Gordian Blade") == BreakerPrice(2, 1)
    assert price("Neural Katana", "Mimic") == BreakerPrice(1, 1)
    assert price("Ice Wall", "Crypsis @1 virus") == BreakerPrice(2, None)
    assert price("Tollbooth", "Gordian Blade") == BreakerPrice(7, 7)
    assert price("Ice Wall", "Mimic") == BreakerPrice(None, None)


def test_a_breaker_that_is_hosted_by_ice_is_put_there() -> None:
    assert price("Ice Wall", "Slap Vandal").fully == 1
    with pytest.raises(SetupError):
        price("Ice Wall", "Corroder @1 nonsense")


def test_prices_in_words() -> None:
    assert [str(x) for x in (BreakerPrice(2, 2), BreakerPrice(2, 1), BreakerPrice(None, 0), BreakerPrice(None, None),
                             BreakerPrice(3, 3, False))] == [
        "2", "2/1", "-/0", "-", "3?",
    ]  # fmt: skip


def test_all_ice_and_all_breakers_of_a_book() -> None:
    facts = compiled(BOOK).cards()
    assert set(titles(BOOK, False)) == {f.title for f in facts if f.type == Type.ICE}
    assert set(titles(BOOK, True)) == {f.title for f in facts if is_breaker(f)} >= set(BREAKERS)


def test_totals_count_copies_and_the_ice_that_all_get_past() -> None:
    prices = {
        "one": {"wall": BreakerPrice(2, 1), "gate": BreakerPrice(None, None), "free": BreakerPrice(None, 0)},
        "two": {"wall": BreakerPrice(3, 3), "gate": BreakerPrice(4, 4, False), "free": BreakerPrice(None, 0)},
    }
    assert breaker_totals({"wall": 3, "gate": 2, "free": 1}, prices) == [
        BreakerTotal("one", 4, 3, 4, 3, True), BreakerTotal("two", 6, 17, 4, 9, False),
    ]  # fmt: skip
    gates = [(x.breaker, x.passed, x.credits, x.shared) for x in breaker_totals({"gate": 2}, prices)]
    assert gates == [("one", 0, 0, 0), ("two", 2, 8, 0)]
