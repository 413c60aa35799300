"""Tests that play families of cards over data: what they carry out need not be carried out by a scenario once more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final

import test_breakers
import test_ice
import test_onr

MODERN: Final = "cr-26.03"
OLD: Final = "onr-1996"
FAMILIES: Final[tuple[tuple[str, Callable[..., None]], ...]] = (
    (MODERN, test_ice.test_ice_in_play),
    (MODERN, test_ice.test_copied_subroutines_are_not_printed_and_last_for_the_encounter),
    (MODERN, test_breakers.test_price_of_breaking_all),
    (OLD, test_onr.test_plain_ice_does_what_it_says_when_nothing_is_broken),
    (OLD, test_onr.test_plain_breakers_break_for_what_they_cost),
    (OLD, test_onr.test_nothing_on_the_next_ice_can_be_broken),
    (OLD, test_onr.test_firestarters_burn_hardware_and_the_runner),
    (OLD, test_onr.test_no_run_before_an_action_was_paid_for),
    (OLD, test_onr.test_a_trace_that_fails_does_nothing),
)


def cases(test: Callable[..., None], book: str) -> Iterator[dict[str, Any]]:
    """The data with which pytest calls a test, as far as they are about this book."""
    axes: list[list[dict[str, Any]]] = []
    for mark in getattr(test, "pytestmark", ()):
        if mark.name != "parametrize":
            continue
        names = mark.args[0].split(",") if isinstance(mark.args[0], str) else mark.args[0]
        axes.append([dict(zip(names, x if len(names) > 1 else (x,), strict=True)) for x in mark.args[1]])
    for chosen in product(*axes):
        case = {k: v for values in chosen for k, v in values.items()}
        if case.get("book", book) == book:
            yield case


def played() -> Iterator[tuple[str, str]]:
    """Every case of every family is played; yields its book and the name of its file behind each."""
    for book, test in FAMILIES:
        for case in cases(test, book):
            test(**case)
            yield book, test.__module__
