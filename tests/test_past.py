"""What cards ask about the past, in words that no declared card uses yet: any event, any span, anywhere in a declaration."""

from __future__ import annotations

import copy
from collections.abc import Iterator

import pytest
from extra_cards import extra_cards

from rezzed import Board, Game
from rezzed.testing import check_text
from rezzed.vocabulary import (
    CORP,
    RUNNER,
    AtLeast,
    Cards,
    Count,
    Ev,
    Gain,
    Happened,
    HowMuch,
    If,
    On,
    Part,
    Play,
    Scope,
    Span,
    Times,
    Type,
    Underwent,
    When,
    card,
)

pytestmark = pytest.mark.fast

successes = On(Ev.SUCCESS)
TEST_CARDS = (
    card("p_pay", "Payday", Type.EVENT, 0, "", Play((Gain(RUNNER, Times(HowMuch(successes), 2)),))),
    card("p_if", "Iffy", Type.EVENT, 0, "", Play((If(Happened(successes, times=2), (Gain(RUNNER, 5),), (Gain(RUNNER, 1),)),))),
    card("p_both", "Bother", Type.RESOURCE, 0, "",
         When(successes, (Gain(RUNNER, 3),), first=Scope.TURN, if_=Happened(On(Ev.PLAY)))),
    card("p_all", "Elder", Type.EVENT, 0, "", Play((Gain(RUNNER, HowMuch(successes, Span.GAME)),))),
    card("p_drain", "Drain", Type.EVENT, 0, "", Play((Gain(CORP, HowMuch(On(Ev.GAIN, side=RUNNER), of=Part.Y)),))),
    card("p_met", "Mettle", Type.EVENT, 0, "", Play((Gain(RUNNER, HowMuch(On(Ev.ENCOUNTER), of=Part.CARDS)),))),
    card("p_back", "Backlog", Type.OPERATION, 0, "", Play((Gain(CORP, HowMuch(successes, Span.LAST_RUNNER_TURN)),))),
    card("p_reached", "Reached", Type.OPERATION, 0, "", Play((
        Gain(CORP, Count(Cards(types=(Type.UPGRADE,)) & Underwent(Ev.ACCESS, Span.LAST_RUNNER_TURN))),))),
    card("p_mark", "Marked", Type.UPGRADE, 0, "", trash=9),
    card("p_third", "Third", Type.RESOURCE, 0, "",
         When(On(Ev.RUN_ENDS, if_=AtLeast(HowMuch(On(Ev.ACCESS), Span.RUN), 2)), (Gain(RUNNER, 4),))),
)  # fmt: skip


@pytest.fixture(autouse=True)
def cards() -> Iterator[None]:
    with extra_cards(*TEST_CARDS):
        yield


def play(script: str, runner: str = "", corp: str = 'hq = ["Hedge Fund", "Hedge Fund"]', turns: bool = False) -> None:
    check_text(f"""
title = "made-up cards"
rules = ["cr-26.03"]
{'turn = "runner"' if turns else ''}
[corp]
credits = 0
rnd = ["Hedge Fund", 9]
{corp}
[runner]
credits = 0
stack = 9
{runner if 'clicks' in runner else 'clicks = 4' + chr(10) + runner}
[play]
script = '''
{script}
'''
""")


def test_an_effect_counts_what_happened_this_turn() -> None:
    """A number for each event, where until now only conditions of abilities could ask."""
    play("""
branch none
runner: play Payday
expect: runner credits 0

branch two
runner: run Archives
until run ends
runner: run Archives
until run ends
runner: play Payday
expect: runner credits 4
""", 'grip = ["Payday"]')


def test_an_effect_asks_whether_it_happened_so_often() -> None:
    play("""
branch once
runner: run Archives
until run ends
runner: play Iffy
expect: runner credits 1

branch twice
runner: run Archives
until run ends
runner: run Archives
until run ends
runner: play Iffy
expect: runner credits 5
""", 'grip = ["Iffy"]')


def test_a_condition_about_the_past_stands_beside_first() -> None:
    """The first successful run counts as the first although the condition was not met then (CR 9.6.3)."""
    play("""
branch met
runner: play Payday
runner: run Archives
until run ends
expect: runner credits 3

branch too late
runner: run Archives
until run ends
runner: play Payday
expect: runner credits 2
runner: run Archives
until run ends
expect: runner credits 2
""", 'grip = ["Payday"]\nrig = ["Bother"]')


def test_the_game_is_a_span() -> None:
    """What happened in an earlier turn counts for the game, and only for the game."""
    play("""
runner: run Archives
until turn of the Corp begins
corp: take credit
corp: take credit
corp: take credit
until turn of the Runner begins
runner: run Archives
until run ends
runner: play Elder
expect: runner credits 2
runner: play Payday
expect: runner credits 4
""", 'clicks = 1\ngrip = ["Elder", "Payday"]', turns=True)


def test_the_last_turn_of_a_player_has_sums_and_cards() -> None:
    play("""
branch two runs, the upgrade accessed
runner: run Archives
until run ends
runner: run remote 1
until turn of the Corp begins
corp: play Backlog
expect: corp credits 2
corp: play Reached
expect: corp credits 3

branch one run, elsewhere
runner: take credit
runner: run Archives
until turn of the Corp begins
corp: play Backlog
expect: corp credits 1
corp: play Reached
expect: corp credits 1
""", "clicks = 2", 'hq = ["Backlog", "Reached"]\nroot.remote1 = ["Marked"]', turns=True)


def test_different_cards_and_times() -> None:
    """One piece of ice that is encountered twice is one card."""
    play("""
runner: run HQ
until run ends
runner: run HQ
until run ends
runner: play Mettle
expect: runner credits 1
""", 'grip = ["Mettle"]', 'hq = 2\nice.HQ = ["Ice Wall*"]')


def test_a_sum_of_what_was_gained() -> None:
    play("""
runner: take credit
runner: take credit
runner: play Drain
expect: corp credits 2
""", 'grip = ["Drain"]')


def test_a_run_has_its_own_count() -> None:
    """Accesses of an earlier run do not count."""
    play("""
branch one in each
runner: run HQ
until run ends
runner: run HQ
until run ends
expect: runner credits 0
""", 'rig = ["Third"]')


def test_a_deep_copy_remembers_as_well() -> None:
    game = Game(Board(corp={"hq": ["Hedge Fund"]}, runner={"grip": ["Payday"]}))
    for words in ("run HQ", "continue"):
        game.apply(words)
    twin = copy.deepcopy(game)
    for played in (game, twin):
        played.apply("play Payday")
    assert twin.view("runner").runner.credits == game.view("runner").runner.credits == 7
    assert copy.deepcopy(game.state).digest() == game.state.digest()
