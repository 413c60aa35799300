"""Odds with the deck of the Corp: what is in HQ, R&D and Archives, and how many ways there are to deal it."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest
from test_odds import exact

from rezzed import RezzedError
from rezzed.planner import odds

F = Fraction
TRAPS = {"Snare!": 3, "Project Beale": 4, "Fetal AI": 2, "Ice Wall": 6, "Enigma": 4, "Hedge Fund": 21}


def board(runner: dict[str, Any] | None = None, **corp: Any) -> dict[str, Any]:
    return {"corp": {"credits": 8, **corp}, "runner": {"credits": 9, "clicks": 1, "grip": 2, **(runner or {})}}


# -- cards that kill ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ice", [[], ["Enigma"]])
def test_a_trap_lies_wherever_the_deck_allows(ice: list[str]) -> None:
    """Three of 40 cards, or of 39 if a piece of ice is on HQ."""
    rig = {"rig": ["Corroder", "Gordian Blade"]}
    for field, server in (("hq", "HQ"), ("rnd", "R&D")):
        b = board(rig, **{field: 5}, ice={server: ice})
        assert exact(b, f"flatline access {server}", deck=TRAPS) == F(3, 40 - len(ice))
        assert exact(b, f"survive {server}", deck=TRAPS) == 1 - F(3, 40 - len(ice))


def test_what_was_named_is_not_dealt_again() -> None:
    """Snare! is among five cards of HQ; the other four are dealt from 39 cards, of which two are Snare!."""
    assert exact(board(hq=["Snare!", 4]), "flatline access HQ", deck=TRAPS) == F(1, 5) + F(4, 5) * F(2, 39)


def test_a_card_that_is_not_a_trap_kills_as_well() -> None:
    """Fetal AI does two net damage when it is accessed, and one card of the grip is not enough."""
    assert exact(board({"grip": 1}, hq=5), "flatline access HQ", deck=TRAPS) == F(5, 40)
    assert exact(board({"grip": 2}, hq=5), "flatline access HQ", deck=TRAPS) == F(3, 40)


def test_every_card_that_is_accessed_counts() -> None:
    """Legwork accesses three of five cards; one Snare! or both copies of Fetal AI among them kill."""
    none = F(comb(35, 3) + 2 * comb(35, 2), comb(40, 3))
    legwork = {"grip": ["Legwork", "Runner card", "Runner card"]}
    assert exact(board(legwork, hq=5), "flatline steal HQ", deck=TRAPS) == 1 - none
    assert exact(board({"grip": ["The Maker's Eye", "Runner card"]}, rnd=9), "flatline steal R&D", deck={
        "Snare!": 1, "Project Beale": 2, "Hedge Fund": 7}) == F(3, 10)  # fmt: skip


def test_traps_count_for_goals_to_steal_as_well() -> None:
    """Fetal AI costs two credits to steal."""
    for credits, chance in ((2, F(6, 40)), (1, F(4, 40))):
        assert exact(board({"credits": credits, "grip": 5}, hq=5), "steal HQ", deck=TRAPS) == chance


def test_a_server_of_unknown_cards_needs_no_ice() -> None:
    with pytest.raises(RezzedError, match="no facedown card is on HQ, as ice or in the root"):
        odds(board(hq=5), "reach HQ", deck=TRAPS)


# -- Archives, and cards elsewhere -------------------------------------------------------------------------------------------


def test_archives_are_dealt() -> None:
    """Both cards are accessed."""
    assert exact(board(archives=2), "steal Archives", deck={"Project Beale": 3, "Hedge Fund": 7}) == 1 - F(7 * 6, 10 * 9)
    mixed = board(archives=["Hedge Fund*", 2], hq=3, ice={"Archives": ["Ice Wall*"], "HQ": ["Ice Wall*"]})
    assert exact(mixed, "steal", deck={"Project Beale": 3, "Hedge Fund": 7, "Ice Wall": 2}) == 0
    mixed["runner"]["rig"] = ["Corroder"]
    assert exact(mixed, "steal", deck={"Project Beale": 3, "Hedge Fund": 7, "Ice Wall": 2}) == 1 - F(6 * 5, 9 * 8)


def test_what_lies_facedown_elsewhere_is_not_in_hq() -> None:
    """Of 16 cards three pieces are ice, of which two protect R&D; the root of a remote has an agenda with 2/3. So 13 cards with
    4/3 agendas on average are left. What these cards are on the board says nothing."""
    deck = {"Project Beale": 2, "PAD Campaign": 1, "Ice Wall": 3, "Hedge Fund": 10}
    elsewhere = {"ice": {"R&D": ["Enigma", "Tollbooth"]}, "root": {"remote1": ["Snare!"]}}
    assert exact(board(hq=3, **elsewhere), "steal HQ", deck=deck) == F(4, 3) / 13
    ours = {"ice": {"R&D": ["Ice Wall", "Ice Wall"]}, "root": {"remote1": ["Project Beale"]}}
    assert exact(board(hq=3, **ours), "steal HQ", deck=deck) == F(4, 3) / 13


def test_a_remote_of_any_number() -> None:
    b = board(root={"remote4": ["Snare!"]}, ice={"remote4": ["Enigma"]})
    assert exact(b, "steal remote4", deck={"Project Beale": 1, "Snare!": 3, "Ice Wall": 1}, rez="none") == F(1, 4)


# -- too many ways -----------------------------------------------------------------------------------------------------------


def roots(servers: int) -> tuple[dict[str, Any], dict[str, int]]:
    b = board(root={f"remote{n}": ["Snare!"] for n in range(1, servers + 1)})
    assets = ("PAD Campaign", "Snare!", "Project Junebug", "Nico Campaign", "Regolith Mining License", "Urtica Cipher")
    return b, {"Project Beale": 2, "Hostile Takeover": 2, **dict.fromkeys(assets, 1), "Hedge Fund": 20}


def test_too_many_deals_are_drawn_at_random() -> None:
    b, deck = roots(6)
    found = odds(b, "steal", deck=deck)
    assert (found.exact, found.bound, found.deals, found.samples) == (False, "estimate", 300, 0)
    assert found.low < 4 / 10 < found.high and found.high - found.low < 0.12
    assert "300 deals, seed 1" in found.answer and found.notes and "300 random deals" in found.notes[0]
    other = odds(b, "steal", deck=deck, seed=2)
    assert other.low < 4 / 10 < other.high and other != found


def test_danger_among_too_many_deals() -> None:
    """One of ten cards kills; the Runner chooses the server that is least dangerous among those of the goal: all are alike."""
    b, deck = roots(6)
    found = odds(b, "flatline access remote1", deck=deck)
    assert found.exact and found.chance == F(1, 10)
    many = odds(b, "flatline access", deck=deck)
    assert (many.exact, many.bound, many.deals) == (False, "estimate", 300)
    assert many.low < 1 / 10 and "about" in many.answer


def test_a_search_for_survival_that_is_too_large_tries_fewer_deals() -> None:
    b = board({"grip": ["Legwork", 2]}, hq=5)
    whole = odds(b, "flatline steal HQ", deck=TRAPS)
    some = odds(b, "flatline steal HQ", deck=TRAPS, most=whole.states * 2 // 3)
    assert whole.exact and not some.exact and some.deals in (60, 300) and some.low < float(whole.chance) < some.high
    with pytest.raises(RezzedError, match="ask about one server, such as 'flatline access HQ', or write more of the cards"):
        odds(b, "flatline steal HQ", deck=TRAPS, most=10)


def test_more_cards_than_the_deck_has_are_mentioned() -> None:
    found = odds(board(hq=5, rnd=40), "steal HQ", deck=TRAPS)
    assert found.notes == ("the board has 45 cards of the Corp, but the deck has 40",)
    assert odds(board(hq=5, rnd=35), "steal HQ", deck=TRAPS).notes == ()


# -- names of outcomes -------------------------------------------------------------------------------------------------------


def told(b: dict[str, Any], goal: str, **more: Any) -> list[str]:
    """What each outcome is called, those that follow others included."""
    found = odds(b, goal, details=True, **more)
    words = [x.what for x in found.outcomes] + [x.what for y in found.outcomes for x in y.next]
    assert words and all(words) and not any("nothing else is seen" in x for x in words), words
    for some in (found.outcomes, *[x.next for x in found.outcomes]):
        assert len({x.what for x in some}) == len(some)
    return words


MIXED = {"Offworld Office": 3, "Nico Campaign": 2, "Urtica Cipher": 2, "Ice Wall": 3, "Manegarm Skunkworks": 1, "Hedge Fund": 9}


def test_outcomes_say_what_lies_in_a_root() -> None:
    words = told(board({"grip": 4}, root={"remote1": ["Snare!"]}), "steal remote1", deck=MIXED)
    assert "the accessed card is Offworld Office" in words
    assert "the accessed card is Manegarm Skunkworks or Nico Campaign" in words


def test_a_card_that_nobody_has_seen_is_called_by_its_place() -> None:
    two = board({"grip": 4}, root={"remote1": ["Snare!", "Manegarm Skunkworks"]})
    first = odds(two, "steal remote1", deck=MIXED, details=True).then[:2]
    assert first[0] == "run remote 1" and not any(card in " ".join(first) for card in MIXED)
    words = told(two, "steal remote1", deck=MIXED)
    assert any(x.startswith("card 1 in the root of remote 1 is ") for x in words)


def test_outcomes_in_central_servers_are_short() -> None:
    words = told(board(hq=5), "steal HQ", deck=TRAPS)
    assert words == ["access agenda worth 2", "access Fetal AI", "access Corp card or Snare!"]
    eye = board({"grip": ["The Maker's Eye", "Runner card"]}, rnd=9)
    deck = {"Snare!": 1, "Project Beale": 2, "Hedge Fund": 7}
    assert set(told(eye, "flatline steal R&D", deck=deck)) >= {"Snare! is among the cards", "no Snare! is among the cards"}
    both = told(board(archives=2), "steal Archives", deck={"Project Beale": 1, "Hedge Fund": 7})
    assert both == ["Archives has Corp card and agenda worth 2", "Archives has Corp card and Corp card"]


def test_outcomes_name_ice_that_is_rezzed_already() -> None:
    b = board({"rig": ["Corroder"], "credits": 2}, ice={"HQ": ["Ice Wall", "Ice Wall*"]}, hq=5)
    told(b, "reach HQ", deck=MIXED | {"Tollbooth": 2})
    told(b, "steal HQ", deck=MIXED | {"Tollbooth": 2})
