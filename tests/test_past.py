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
    At,
    AtLeast,
    BrokenThisRun,
    Cards,
    Choose,
    Cost,
    Count,
    Damage,
    DoDamage,
    Ev,
    ForAbility,
    Gain,
    Happened,
    HowMuch,
    If,
    Install,
    LoseClicks,
    Not,
    On,
    OutsidePool,
    Paid,
    Part,
    Play,
    Ref,
    Scope,
    Span,
    Through,
    Times,
    Titled,
    ToZone,
    Trash,
    Type,
    Underwent,
    When,
    Where,
    Zone,
    breaker,
    breaks,
    card,
)

pytestmark = pytest.mark.fast

successes = On(Ev.SUCCESS)
a_feeder = Cards() & Titled("Cyberfeeder")
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
    card("p_state", "Statement", Type.EVENT, 0, "", Play((
        Gain(RUNNER, HowMuch(On(Ev.PAY, side=RUNNER, if_=OutsidePool(a_feeder)), of=Part.Y)),))),
    card("p_tally", "Tally", Type.RESOURCE, 0, "",
         When(On(Ev.PAY, side=RUNNER, if_=OutsidePool(Cards(Where.INSTALLED))), (Gain(RUNNER, 3),), first=Scope.TURN)),
    card("p_slip", "Slip", Type.EVENT, 0, "", Play((LoseClicks(RUNNER),))),
    card("p_chronos", "Chronos", Type.RESOURCE, 0, "",
         When(On(Ev.LOSE_CLICK, side=RUNNER, if_=Not(ForAbility())), (Gain(RUNNER, 3),), first=Scope.TURN)),
    card("p_zed", "Zedlike", Type.RESOURCE, 0, "", When(On(Ev.RUN_ENDS), (Gain(RUNNER, 7),),
         if_=Happened(On(Ev.LOSE_CLICK, side=RUNNER, if_=ForAbility(breaks=True)), Span.RUN))),
    card("p_bounty", "Bounty", Type.RESOURCE, 0, "", When(
        On(Ev.RUN_ENDS, if_=Happened(On(Ev.BREACH, at=At.ATTACKED), Span.RUN)), (Gain(RUNNER, 2),), first=Scope.TURN)),
    card("p_respond", "Respond", Type.EVENT, 0, "", Play((
        Gain(RUNNER, Times(HowMuch(On(Ev.DAMAGE, if_=Through(Cards(side=CORP))), of=Part.Y), 2)),))),
    card("p_ouch", "Ouch", Type.EVENT, 0, "", Play((DoDamage(Damage.NET, 1),))),
    card("p_scrap", "Scrap", Type.EVENT, 0, "", Play((
        Choose(Cards(Where.INSTALLED, types=(Type.HARDWARE,))), Trash(Ref.CHOSEN)))),
    card("p_under", "Undertaker", Type.EVENT, 0, "", Play((
        Gain(RUNNER, Count(Cards(Where.HEAP, types=(Type.HARDWARE,)) & Underwent(Ev.TRASH))),))),
    breaker("p_phoenix", "Phoenix", 0, 9, "fracter", breaks("barrier", cost=0),
            When(On(Ev.RUN_ENDS), (Gain(RUNNER, BrokenThisRun()),))),
    card("p_medic", "Medic", Type.RESOURCE, 0, "", Paid(Cost(), (
        Choose(Cards(Where.INSTALLED) & Titled("Phoenix")), ToZone(Ref.CHOSEN, Zone.GRIP),
        Choose(Cards(Where.HELD) & Titled("Phoenix")), Install(Ref.CHOSEN, free=True)), once=Scope.TURN)),
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


def test_credits_name_the_card_that_they_come_from() -> None:
    """The first credits each turn from an installed card, and all credits from one card; credits of the pool are neither."""
    play("""
branch from the pool
runner: take credit
runner: run HQ; break with Corroder; pay 1 from the pool
until run ends
runner: play Statement
expect: runner credits 0

branch from the card
runner: take credit
runner: run HQ; break with Corroder
until run ends
expect: runner credits 4
runner: play Statement
expect: runner credits 5
""", 'grip = ["Statement"]\nrig = ["Corroder", "Cyberfeeder", "Tally"]', 'hq = 2\nice.HQ = ["Ice Wall*"]')


def test_clicks_are_lost_as_a_cost_or_not() -> None:
    """What a paid ability costs is neither the first loss nor anything but a way to break; another loss is the opposite."""
    play("""
branch a cost that breaks
runner: run HQ; break with Eli 1.0; choose 1
until run ends
expect: runner credits 7

branch lost otherwise
runner: play Slip
expect: runner credits 3
runner: run HQ
until run ends
expect: runner credits 3
""", 'grip = ["Slip"]\nrig = ["Chronos", "Zedlike"]', 'hq = 2\nice.HQ = ["Eli 1.0*"]')


def test_a_run_knows_whether_its_server_was_breached() -> None:
    """Two undeclared cards ask it as a run ends; the account of the run answers, and needs no fact of the event."""
    play("""
branch breached
runner: run HQ
until run ends
expect: runner credits 2

branch ended before
runner: run Archives
until run ends
expect: runner credits 0
""", 'rig = ["Bounty"]', 'hq = 2\narchives = 1\nice.Archives = ["Ice Wall*"]')


def test_damage_by_cards_of_one_side() -> None:
    play("""
branch by a card of the Corp
runner: run HQ
until run ends
runner: play Respond
expect: runner credits 6

branch by a card of the Runner
runner: play Ouch
runner: play Respond
expect: runner credits 0
""", 'grip = ["Respond", "Ouch", "Respond", "Respond"]', 'hq = 2\nice.HQ = ["Neural Katana*"]')


def test_what_was_trashed_is_another_object_by_now() -> None:
    """The card in the heap is the one that was trashed this turn; one that came there before is not (CR 1.12.2a)."""
    play("""
branch none
runner: play Undertaker
expect: runner credits 0

branch one
runner: play Scrap
runner: choose Cyberfeeder
runner: play Undertaker
expect: runner credits 1
""", 'grip = ["Scrap", "Undertaker"]\nrig = ["Cyberfeeder"]\nheap = ["Cyberfeeder"]')


def test_a_breaker_that_comes_again_has_broken_nothing() -> None:
    """It is another object (CR 1.12.2): what the old one broke in this run is not what this one broke."""
    play("""
branch the same
runner: run HQ; break with Phoenix
until run ends
expect: runner credits 1

branch another
runner: run HQ; break with Phoenix
until pass Ice Wall
runner: use Medic
until run ends
expect: runner credits 0
""", 'rig = ["Phoenix", "Medic"]', 'hq = 2\nice.HQ = ["Ice Wall*"]')
