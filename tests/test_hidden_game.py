"""The small game with hidden ice and hands: its value in several ways, and what its players cannot know."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest
from small_matches import drawn, due, often

from rezzed import RezzedError
from rezzed.envs.equilibrium import Solution, by_cfr_plus, by_linear_program
from rezzed.envs.extensive import GameTree, expand
from rezzed.envs.hidden_run import EVENTS, HANDS, HIDDEN, ICES, board, hidden
from rezzed.envs.kinds import kind
from rezzed.envs.opponents import chooser
from rezzed.envs.small_game import SmallGame
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
    """It learns of an event when that is played: then its text has the event, and not before."""
    asked = [i.infostate for i in tree.plans[CORP].infosets if i.level == 0]
    assert len(asked) > len(ICES) * len(HANDS) and not [words for words in asked if "Sure Gamble" in words]
    for event in ("Inside Job", "Legwork"):
        told = [words for words in asked if event in words]
        assert told and all(f"play {event}" in words.split(event, 1)[0] + event for words in told)


def test_the_runner_knows_nothing_but_the_grip(tree: GameTree) -> None:
    """There are three first decisions, one for each event, and none names a card of the Corp."""
    start = [i for i in tree.plans[RUNNER].infosets if i.level == 0]
    assert len(start) == len(EVENTS)
    theirs = {*ICES, *[title for hand in HANDS for title in hand]}
    assert not [title for title in theirs for i in start if title in i.infostate]


def test_each_board_comes_as_often_as_it_should() -> None:
    """In any row of 36 seeds, and in the game in extensive form."""
    every = due("run-hidden-v0")
    assert HIDDEN.seeds == 36 and len(every) == 27 and sum(every.values()) == 1
    for begin in (0, 5):
        assert often(drawn("run-hidden-v0", begin)) == every
    assert sorted(deal.chance for deal in hidden().deals) == sorted(every.values())


def test_matches_play_the_same_game() -> None:
    """Both trees of a part of the game are the same, and so are their values."""
    part = SmallGame(({"Snowflake": Fraction(1)}, HANDS, {"Legwork": Fraction(1)}), board)
    played, dealt = expand(Undrawn(part)), expand(part.begin())
    assert (played.histories, played.ends, played.draws) == (dealt.histories, dealt.ends, dealt.draws)
    assert [len(plans.infosets) for plans in played.plans] == [len(plans.infosets) for plans in dealt.plans]
    assert by_linear_program(played).value == pytest.approx(by_linear_program(dealt).value)


def test_matches_end_by_the_rules() -> None:
    """Random matches have the three results and are not truncated."""
    results = set()
    for seed in range(72):
        match, dice = kind("run-hidden-v0").match(seed), random.Random(seed)
        while not match.over:
            match.step(dice.choice(match.legal()))
        assert not match.truncated
        results.add(match.returns()[RUNNER])
    assert results == {1.0, 0.0, -1.0}


@pytest.mark.parametrize("encoding", ["flat", "compact", "entities"])
def test_best_plays_the_equilibrium(encoding: str) -> None:
    """In every equilibrium the Runner runs on HQ first, and the Corp rezzes Ice Wall with the agenda and no Snare!, sometimes
    Snowflake then, and nothing if it has Snare!."""
    rezzed: Counter[tuple[str, tuple[str, ...], bool]] = Counter()
    for seed in range(72):
        match = kind("run-hidden-v0").match(seed, encoding=encoding)
        corp, runner = [chooser("run-hidden-v0", "best", side, seed, "int16") for side in (CORP, RUNNER)]
        said = []
        while not match.over:
            side, action = match.player, (corp, runner)[match.player](match)
            said.append((side, match.words(action, side)))
            match.step(action)
        ice, hand = match.board["corp"]["ice"]["HQ"][0], tuple(match.board["corp"]["hq"])
        assert [words for side, words in said if side == RUNNER and words != "pass"][0] == "run HQ"
        before = said[: next((i for i, (_, words) in enumerate(said) if words in ("continue", "jack out")), len(said))]
        rezzed[ice, hand, (CORP, f"rez {ice}") in before] += 1
    agenda = ("Priority Requisition", "Hedge Fund")
    assert {ice for ice, hand, yes in rezzed if yes} == {"Ice Wall", "Snowflake"}
    assert {hand for _, hand, yes in rezzed if yes} == {agenda}
    assert not rezzed["Ice Wall", agenda, False] and rezzed["Snowflake", agenda, False] and rezzed["Snowflake", agenda, True]


def test_a_game_with_more_histories_is_refused() -> None:
    with pytest.raises(RezzedError, match="more than 1000 histories"):
        expand(hidden(), limit=1_000)
