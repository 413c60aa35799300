"""Boards that would show a mistake in an assumption of the search (see `search/tree/plan_search.py`), against the walk."""

from __future__ import annotations

from typing import Any

import pytest
from brute import walked

from rezzed.planner import plan
from rezzed.search.values.budget import KINDS

pytestmark = pytest.mark.sweep

POSITIONS = 60_000  # of a walk


def board(ice: list[str], rig: list[str], credits: int, corp: dict[str, Any] | None = None, **runner: Any) -> dict[str, Any]:
    """Plain data of a board with one click and an empty grip, unless `corp` and `runner` say otherwise."""
    return {
        "corp": {"credits": 5, "hq": 0, "ice": {"HQ": ice}, **(corp or {})},
        "runner": {"credits": credits, "clicks": 1, "rig": rig, **runner},
    }


def check(where: dict[str, Any], against: bool = False, exact: bool = True) -> None:
    """The plan has the budgets of the walk. Where `exact` is false, it may say that some are missing."""
    known = walked(where, against, POSITIONS)
    assert known is not None, f"too big to walk: {where}"
    found = plan(where, "reach HQ", against=against, until="goal")
    have = {tuple(w.costs[k] for k in KINDS) for w in found.ways}
    assert found.exact or not exact, where
    if found.exact:
        assert have == known[0], where
    for way in have:
        assert any(all(a <= b for a, b in zip(enough, way, strict=True)) for enough in known[0]), (where, way)


# 1. pools matter only where a card checks them


@pytest.mark.parametrize("credits", range(0, 14, 2))
def test_pools_are_checked_twice_in_one_run(credits: int) -> None:
    for ice in (["Whitespace*", "Universal Connectivity Fee*"], ["Whitespace*", "Enigma*", "Whitespace*"]):
        check(board(ice, ["Gordian Blade"], credits, clicks=2))


@pytest.mark.parametrize("clicks", (1, 2, 3))
def test_clicks_are_checked_after_clicks_were_lost(clicks: int) -> None:
    check(board(["Vertigo*", "Enigma*"], ["Gordian Blade"], 6, clicks=clicks))
    grid = {"root": {"HQ": ["Heinlein Grid*"]}}
    check(board(["Eli 1.0*", "Enigma*"], ["Corroder", "Gordian Blade"], 9, clicks=clicks, corp=grid))


@pytest.mark.parametrize("credits", (0, 1, 3))
def test_credits_on_an_event_count_as_in_the_pool(credits: int) -> None:
    check(board(["Whitespace*"], ["Gordian Blade"], credits, grip=["Stimhack"]))


def test_credits_of_the_run_do_not_count_as_spent() -> None:
    check(board(["Datapike*"], ["Hyperbaric"], 5, corp={"bad_publicity": 1}))
    for ice in (["Mestnichestvo*", "Enigma*"], ["Tollbooth*", "Enigma*"]):
        check(board(ice, ["Gordian Blade"], 4, grip=["Overclock"]))


@pytest.mark.parametrize(("there", "credits"), ((1, 6), (2, 6), (3, 2)))
def test_the_last_credit_of_a_card_that_is_trashed_when_it_is_empty_is_a_choice(there: int, credits: int) -> None:
    check(board(["Ice Wall*", "Wall of Static*"], ["Corroder", f"Ghost Runner @{there} credit"], credits))


def test_more_accesses_are_not_paid_for_where_nothing_asks_about_them() -> None:
    check(board(["Ice Wall*"], ["Corroder", "The Turning Wheel @2 power"], 3, {"hq": 2}))


def test_what_lasts_for_ice_that_was_passed_is_forgotten() -> None:
    check(board(["Komainu*", "Ice Wall*"], ["Corroder", "Mimic"], 6, grip=["Runner card"] * 2))
    check(board(["Ansel 1.0*", "Ice Wall*"], ["Corroder", "Mimic"], 3))
    check(board(["Akhet*", "Ice Wall*"], ["Corroder"], 6))


# 2. strength is raised only when it is needed


EARLY: tuple[tuple[list[str], list[str], int, dict[str, Any]], ...] = (
    # the pool's credits are lost at the first ice; Cyberfeeder's credit is not
    (["Universal Connectivity Fee*", "Magnet*"], ["Gordian Blade", "Cyberfeeder"], 1, {}),
    (["Universal Connectivity Fee*", "Lotus Field*"], ["Gordian Blade", "Cyberfeeder"], 2, {}),
    # Cyberfeeder itself is lost at the first ice
    (["Markus 1.0*", "Magnet*"], ["Gordian Blade", "Cyberfeeder"], 5, {"clicks": 2}),
    # who cannot pay Tollbooth saves credits if another run follows
    (["Tollbooth*", "Enigma*"], ["Gordian Blade"], 5, {"grip": ["Always Have a Backup Plan", 1]}),
)  # fmt: skip


@pytest.mark.parametrize("case", EARLY, ids=str)
def test_strength_may_be_raised_to_spend_credits_early(case: tuple[list[str], list[str], int, dict[str, Any]]) -> None:
    check(board(*case[:3], **case[3]), exact=False)


def test_raising_one_card_may_be_what_another_card_needs() -> None:
    for rig in (["Cradle", "Audrey v2 @1 virus"], ["Audrey v2 @1 virus", "Cradle"]):
        check(board(["Lotus Field*"], rig, 4, grip=2))  # Audrey trashes a card of the grip, so Cradle gets stronger
    check(board(["Ice Wall*"], ["Darwin @1 virus", "Musaazi @1 virus"], 3))  # any virus counter, also one that is strength
    check(board(["Rototurret*"], ["Aumakua @1 virus", "Musaazi @1 virus", "Leech @1 virus"], 3))


@pytest.mark.parametrize("rig", (["Paperclip", "Leech @1 virus"], ["Leech @1 virus", "Paperclip"]), ids=str)
def test_x_follows_the_strength_of_the_ice(rig: list[str]) -> None:
    check(board(["Eli 1.0*"], rig, 3))
    check(board(["Snowflake*"], rig, 3, corp={"credits": 3}), against=True)


def test_equal_strength_is_met_by_weakening() -> None:
    check(board(["Magnet*"], ["Atman @2 power", "Datasucker @2 virus"], 3))
    check(board(["Lotus Field*"], ["Atman @2 power", "Datasucker @2 virus"], 3))


# 3. breakers work one after the other, in a fixed order

ORDERS = (
    (["Gold Farmer*"], ["Botulus @1 virus on Gold Farmer", "Corroder"], 1),  # the last credit is spent before one is lost
    (["Gold Farmer*"], ["Corroder", "Cleaver"], 3),
    (["Heimdall 1.0*"], ["Corroder", "D4v1d @1 power", "Leech @2 virus"], 5),  # D4v1d, before Leech weakens the ice
    (["Rototurret*", "Quandary*"], ["Mimic", "Bukhgalter", "Gordian Blade"], 4),  # Bukhgalter has to break both
    (["Battlement*", "Quandary*"], ["Cleaver", "Makler", "Gordian Blade"], 4),
    (["Negotiator*"], ["Ninja", "Cyberfeeder", "Cyberfeeder", "Cyberfeeder"], 4),  # dearer, but not from the pool
    (["Karunā*"], ["Revolver @1 power"], 3),  # the counter first, then the card
    (["Palisade*"], ["Corroder", "Demara"], 3),
    (["Markus 1.0*"], ["Demara"], 3),  # either way one card is lost
)  # fmt: skip


@pytest.mark.parametrize("turned", (False, True))
@pytest.mark.parametrize(("ice", "rig", "credits"), ORDERS, ids=str)
def test_the_order_of_the_rig_does_not_matter(ice: list[str], rig: list[str], credits: int, turned: bool) -> None:
    check(board(ice, rig[::-1] if turned else rig, credits), exact=False)


# 4. other abilities are used before or after all breaks


def test_a_card_breaks_before_another_one_takes_its_counters() -> None:
    for rig in (["Musaazi @2 virus", "Aumakua @2 virus"], ["Aumakua @2 virus", "Musaazi @2 virus"]):
        check(board(["Rototurret*", "Fenris*"], rig, 3, grip=1))


# 5. jacking out does not help, unless another run may follow


def test_a_run_that_fails_may_be_wanted() -> None:
    for ice in (["Tollbooth*"], ["Neural Katana*", "Enigma*"], ["Enigma*", "Archer*"], ["Vanilla*", "Enigma*"]):
        check(board(ice, ["Gordian Blade"], 9, grip=["Always Have a Backup Plan", 3]), exact=False)


# 6. equal cards are equal


def test_copies_with_other_counters_are_not_equal() -> None:
    for rig in (["Overmind @1 power", "Overmind @3 power"], ["Overmind @3 power", "Overmind @1 power"]):
        check(board(["Grim*", "Enigma*"], rig, 7))
        check(board(["Rototurret*", "Enigma*"], rig, 7))
    check(board(["Lotus Field*", "Grim*", "Magnet*"], ["Gordian Blade", "Gordian Blade"], 9))


def test_damage_takes_the_copy_that_is_needed() -> None:
    check(board(["Neural Katana*", "Enigma*"], ["Gordian Blade"], 7, grip=["Inside Job", "Inside Job", 3]))


# 7. a breaker that can break nothing that is left is never better to keep

LOST = (
    (["Markus 1.0*", "Quandary*"], ["Savant", "Garrote", "Cyberfeeder"], 3, {"clicks": 2}),  # its memory makes Savant stronger
    (["Markus 1.0*", "Enigma*"], ["Savant", "Mimic", "Corroder"], 3, {"clicks": 2}),
    (["Markus 1.0*", "Vanilla*"], ["Musaazi @1 virus", "Yusuf", "Cyberfeeder"], 0, {"clicks": 2}),  # Yusuf spends its counter
    (["Markus 1.0*", "Fenris*"], ["Echelon", "Yog.0", "Cyberfeeder"], 6, {"clicks": 2}),  # Echelon counts it
    (["Ichi 1.0*", "Fenris*"], ["Echelon", "Yog.0", "Corroder"], 8, {"clicks": 3}),
    (["Fairchild 1.0*", "Hagen*"], ["Corroder", "Yog.0", "Mimic"], 6, {}),  # Hagen counts it
)  # fmt: skip


@pytest.mark.parametrize("case", LOST, ids=str)
def test_a_useless_breaker_may_matter_to_another_card(case: tuple[list[str], list[str], int, dict[str, Any]]) -> None:
    check(board(*case[:3], **case[3]))


# 8. free credits are spent first


def test_the_last_credit_on_a_card_may_be_worth_keeping() -> None:
    for ice, rig in ((["Ice Wall*"], ["Corroder"]), (["Ice Wall*", "Enigma*"], ["Corroder", "Gordian Blade"])):
        check(board(ice, [*rig, "Ghost Runner @1 credit"], 5))


# 9. nobody trashes programs to make room that is not needed


@pytest.mark.parametrize("rig", (["Mimic", "Yog.0", "Garrote"], ["Mimic", "Yog.0"]), ids=str)
def test_a_program_from_the_heap_needs_memory(rig: list[str]) -> None:
    for ice in (["Ice Wall*"], ["Ice Wall*", "Enigma*"]):
        check(board(ice, rig, 8, heap=["Paperclip"]))


# 10. the same position again gains nothing


@pytest.mark.parametrize("against", (False, True))
def test_the_runner_may_come_back_to_the_same_ice(against: bool) -> None:
    for ice in (["Cell Portal"], ["Enigma*", "Cell Portal"], ["Cell Portal", "Enigma*"]):
        stars = [c if against or c.endswith("*") else f"{c}*" for c in ice]
        check(board(stars, ["Gordian Blade"], 7, corp={"credits": 6}, clicks=2), against)


# 11. a passive Corp declines; its mandatory choices are the worst


def test_a_passive_corp_declines_only_what_it_may() -> None:
    for ice in (["Ballista*", "Errand Boy*"], ["Ichi 1.0*", "Snowflake*"], ["Fairchild 3.0*", "Viper*"]):
        check(board(ice, ["Mimic", "Leech @1 virus"], 4, grip=1))


# 12. of equal subroutines, any may be left unbroken


@pytest.mark.parametrize("rig", (["Mongoose"], ["Mongoose", "Crypsis @1 virus"], ["Sunya @2 power"]), ids=str)
def test_equal_subroutines_are_equal(rig: list[str]) -> None:
    check(board(["Janus 1.0*"], rig, 9, clicks=3, grip=3))
    check(board(["Eli 1.0*", "Afshar*"], ["Corroder", "Gordian Blade"], 7, clicks=3))


# 13. ice that was passed asks nothing any more


BEHIND = (
    ["Data Raven*", "IP Block*"], ["IP Block*", "Data Raven*"], ["IP Block*", "Ichi 1.0*"], ["Ichi 1.0*", "IP Block*"],
    ["Chum*", "IP Block*"], ["Anansi*", "Komainu*"],
)  # fmt: skip


@pytest.mark.parametrize("ice", BEHIND, ids=str)
def test_ice_that_was_passed_may_have_left_something_behind(ice: list[str]) -> None:
    check(board(ice, ["Crypsis @1 virus", "Mimic"], 7, clicks=2, grip=2))


MEMORY = ((["Palisade*", "Cortex Lock*"], ["Corroder"]), (["Palisade*", "Pup*"], ["Corroder", "Savant"]))


@pytest.mark.parametrize(("ice", "rig"), MEMORY, ids=str)
def test_a_useless_breaker_still_takes_up_memory(ice: list[str], rig: list[str]) -> None:
    check(board(ice, rig, 6, clicks=1, grip=4))


# 16. an ability to break may wait for other breaks, and losing a card may be worth something


@pytest.mark.parametrize("rig", (["Brahman", "Poison Vial"], ["Poison Vial", "Brahman"], ["Poison Vial", "Corroder"]))
def test_an_ability_that_waits_for_breaks_is_used_after_them(rig: list[str]) -> None:
    for ice in (["Logjam*"], ["Whirlpool*", "Logjam*"]):
        check(board(ice, rig, 5))


LOST_ON_PURPOSE: tuple[tuple[list[str], list[str], int, list[str]], ...] = (
    (["Enigma*", "Palisade*"], ["Yog.0", "Crowbar", "Wasteland", "Corroder"], 8, []),
    (["Enigma*", "Bastion*"], ["Yog.0", "Faust"], 9, ["Paperclip"]),
    (["Enigma*", "Bastion*"], ["Yog.0", "Faust"], 9, ["Paperclip", "Runner card"]),
    (["Fenris*"], ["Houdini", "Faust"], 5, ["Steelskin Scarring"]),
    (["Quandary*", "Tollbooth*"], ["Faust", "Cradle"], 9, ["Runner card", "Runner card"]),
)


@pytest.mark.parametrize("case", LOST_ON_PURPOSE)
def test_a_card_may_be_lost_on_purpose(case: tuple[list[str], list[str], int, list[str]]) -> None:
    ice, rig, credits, grip = case
    check(board(ice, rig, credits, grip=grip, stack=["Sure Gamble"] if "Steelskin Scarring" in grip else []))
