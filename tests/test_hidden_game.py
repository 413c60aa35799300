"""The small game with hidden ice and hands: its value in several ways, and what its players cannot know."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rezzed import RezzedError
from rezzed.envs.equilibrium import Solution, by_cfr_plus, by_linear_program
from rezzed.envs.extensive import GameTree, expand
from rezzed.envs.hidden import EVENTS, HANDS, HIDDEN, ICES, board, hidden
from rezzed.envs.kinds import kind
from rezzed.envs.small_solution import Undrawn
from rezzed.ids import CORP, RUNNER

VALUE = Fraction(37, 576)


@pytest.fixture(scope="module")
def tree() -> GameTree:
    return expand(hidden())


@pytest.fixture(scope="module")
def solved(tree: GameTree) -> Solution:
    return by_linear_program(tree)


def test_both_methods_agree(tree: GameTree, solved: Solution) -> None:
    assert (tree.histories, tree.ends) == (26_759, 15_420)
    assert solved.value == pytest.approx(float(VALUE)) and abs(solved.exploitability) < 1e-12
    found = by_cfr_plus(tree, 300)
    assert found.exploitability < 1e-3
    assert found.corp_best <= solved.value <= found.runner_best
    assert abs(found.value - solved.value) <= 2 * found.exploitability


def test_the_corp_does_not_know_the_grip(tree: GameTree) -> None:
    """Its first decision is one information set for each ice and hand, and what the Runner has is not in it."""
    asked = [i for i in tree.plans[CORP].infosets if i.level == 0]
    after = [i for i in asked if any(action.startswith("rez ") for action in i.actions)]
    for event in EVENTS:
        seen = [i for i in after if event in i.infostate]
        assert all(f"play {event}" in i.infostate or event == "Sure Gamble" for i in seen), event
    assert not [i for i in after if "Sure Gamble" in i.infostate]


def test_the_runner_knows_nothing_but_the_grip(tree: GameTree) -> None:
    """There are three first decisions, one for each event, and none names a card of the Corp."""
    start = [i for i in tree.plans[RUNNER].infosets if i.level == 0]
    assert len(start) == len(EVENTS)
    theirs = {*ICES, *[title for hand in HANDS for title in hand]}
    assert not [title for title in theirs for i in start if title in i.infostate]


def test_each_board_comes_as_often_as_it_should() -> None:
    """In any row of 36 seeds, and in the game in extensive form."""
    due = {
        json.dumps(board(ice, hand, event), sort_keys=True): p * q * w
        for (ice, p), (hand, q), (event, w) in product(ICES.items(), HANDS.items(), EVENTS.items())
    }
    assert HIDDEN.seeds == 36 and sum(due.values()) == 1
    for begin in (0, 5):
        drawn = [kind("run-hidden-v0").match(seed).board for seed in range(begin, begin + 36)]
        counted = Counter(json.dumps(dict(each), sort_keys=True) for each in drawn)
        assert {words: Fraction(count, 36) for words, count in counted.items()} == due
    assert sorted(deal.chance for deal in hidden().deals) == sorted(due.values())


def test_matches_play_the_same_game() -> None:
    """The tree of the matches is the same, and so is its value; a match ends by the rules."""
    matched = expand(Undrawn(HIDDEN))
    assert (matched.histories, matched.ends) == (26_759, 15_420)
    assert by_linear_program(matched).value == pytest.approx(float(VALUE))


def test_a_game_with_more_histories_is_refused() -> None:
    with pytest.raises(RezzedError, match="more than 1000 histories"):
        expand(hidden(), limit=1_000)
