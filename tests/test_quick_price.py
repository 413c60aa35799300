"""The quick guess of a price against the price that is found by playing, on pairs of ice and breaker."""

from __future__ import annotations

import pytest

from rezzed import Game
from rezzed.bots.corp import corp
from rezzed.bots.facts import facts
from rezzed.bots.runner import runner
from rezzed.library import compiled
from rezzed.planner.efficiency import price
from rezzed.search.encounter.quick_price import NEVER, quick_price

pytestmark = pytest.mark.fast

BOOK = "cr-26.03"
ICE = ("Ice Wall", "Wall of Static", "Enigma", "Quandary", "Rototurret", "Archer", "Lotus Field", "Heimdall 1.0")
EQUAL = ("Corroder", "Gordian Blade", "Ninja", "Mimic", "Black Orchestra", "MKUltra", "Paperclip", "Atman @4 power", "Yog.0")


def guessed(ice: str, breaker: str) -> int | None:
    fact = next(f for f in compiled(BOOK).cards() if f.title == ice)
    title, _, counters = breaker.partition(" @")
    strength = next(f for f in compiled(BOOK).cards() if f.title == title).decl.strength or 0
    strength += int(counters.split()[0]) if counters else 0
    found = [quick_price(strength, w, fact.subtypes, fact.decl.strength or 0, len(fact.subs)) for w in facts(title).breaking]
    least = min(found, default=NEVER)
    return None if least >= NEVER else least


@pytest.mark.parametrize("breaker", EQUAL)
def test_a_guess_for_one_breaker_is_the_price(breaker: str) -> None:
    prices = {ice: price(ice, breaker, BOOK).fully for ice in ICE}
    assert {ice: guessed(ice, breaker) for ice in ICE} == prices
    assert any(n is not None for n in prices.values())


def test_what_is_no_credit_counts_as_credits() -> None:
    assert (guessed("Ice Wall", "Faust"), guessed("Wall of Static", "Faust")) == (2, 4)  # cards of the grip


@pytest.mark.parametrize(("ice", "breaker", "paid"), [
    ("Wall of Static", "Paperclip", 2), ("Enigma", "Black Orchestra", 3), ("Rototurret", "MKUltra", 3),
])  # fmt: skip
def test_the_runner_breaks_with_what_raises_its_strength_and_breaks_at_once(ice: str, breaker: str, paid: int) -> None:
    servers = {"ice": {"R&D": [f"{ice}*"]}, "rnd": ["Offworld Office"] * 5, "credits": 0}
    game = Game({"corp": servers, "runner": {"rig": [breaker], "credits": 9, "clicks": 1, "grip": 5}})
    while game.find("run R&D") is None:
        game.apply("pass")
    game.apply("run R&D")
    seats = {side: game.seat(side) for side in ("corp", "runner")}
    while game.decision is not None and not game.results:
        side = seats["corp"].waiting
        seats[side].apply((corp if side == "corp" else runner)(seats[side]))
    assert (game.results[0].label, game.judge_view().runner.credits) == ("successful", 9 - paid)
