"""When a trigger condition is asked, and of whom (CR 9.6.4 to 9.6.6, 9.2.8d): what only cards made for it can show."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from extra_cards import extra_cards

import rezzed
from rezzed.testing import check_text
from rezzed.vocabulary import (
    CHOSEN,
    CORP,
    NET,
    RUNNER,
    AtLeast,
    AtMost,
    Cards,
    Choose,
    DoDamage,
    Ev,
    Gain,
    GiveTags,
    Hand,
    On,
    Rez,
    Sub,
    Tagged,
    Tags,
    Together,
    Trash,
    Type,
    When,
    Where,
    card,
    ice,
)  # fmt: skip

pytestmark = pytest.mark.fast

TEST_CARDS = (
    ice("b_lash", "Lash", 0, 3, "sentry", Sub(Together((GiveTags(1), DoDamage(NET, 1))))),
    ice("b_lamp", "Lamp", 0, 3, "sentry",
        Sub(Choose(Cards(Where.ROOT, rezzed=False)), Together((Gain(CORP, 1), Rez(CHOSEN, free=True))))),
    ice("b_sweep", "Sweep", 0, 3, "sentry", Sub(Trash(Cards(Where.RIG, types=(Type.PROGRAM,)), every=True))),
    ice("b_brand", "Brand", 0, 3, "sentry", Sub(Together((GiveTags(1), GiveTags(1)))), Sub(GiveTags(1))),
    card("b_full", "Full", Type.RESOURCE, 0, "", When(On(Ev.TAG, if_=AtLeast(Hand(RUNNER), 3)), (Gain(RUNNER, 1),))),
    card("b_short", "Short", Type.RESOURCE, 0, "", When(On(Ev.TAG, if_=AtMost(Hand(RUNNER), 2)), (Gain(RUNNER, 10),))),
    card("b_after", "After", Type.RESOURCE, 0, "", When(On(Ev.DAMAGE, if_=Tagged()), (Gain(RUNNER, 100),))),
    card("b_late", "Late", Type.UPGRADE, 0, "", When(On(Ev.GAIN, side=CORP), (DoDamage(NET, 1),)), trash=1),
    card("b_clean", "Clean", Type.RESOURCE, 0, "", When(On(Ev.TAG, if_=AtMost(Tags(before=True), 0)), (Gain(RUNNER, 1),))),
    card("b_count", "Count", Type.RESOURCE, 0, "", When(On(Ev.TRASH, Cards(types=(Type.PROGRAM,))), (Gain(RUNNER, 1),))),
)  # fmt: skip


@pytest.fixture(autouse=True)
def cards() -> Iterator[None]:
    with extra_cards(*TEST_CARDS):
        yield


BOARD = """
title = "made-up cards"
rules = ["cr-26.03", "cr-1.4"]
[corp]
credits = 0
hq = 1
ice.HQ = ["{ice}*"]
root.HQ = {root}
[runner]
credits = 0
grip = 3
rig = {rig}
[play]
script = '''
{script}
'''
"""


def play(script: str, ice: str, root: str = "[]", rig: str = "[]") -> None:
    check_text(BOARD.format(ice=ice, root=root, rig=rig, script=script))


def test_what_a_condition_requires_is_asked_as_it_happens() -> None:
    """CR 9.6.5c: the tag comes with 3 cards in the grip, the checkpoint with 2; the damage comes when the tag is there."""
    script = """
runner: run HQ
asks runner: trigger Full | trigger After
runner: trigger After
until run ends
log: 1 tag > 1 net damage > runner gains 100 > runner gains 1
never: runner gains 10 credits
expect: runner credits 101; grip 2
"""
    play(script, "Lash", rig='["Full", "Short", "After"]')


def test_who_becomes_active_before_the_checkpoint() -> None:
    """CR 9.6.5b: active at the checkpoint is enough; in 1.4 it has to be active as it happens."""
    script = """
runner: run HQ
until breach HQ
log: corp gains 1 > rez Late
under cr-26.03: expect: grip 2
under cr-1.4: expect: grip 3
"""
    play(script, "Lamp", root='["Late"]')


def test_had_looks_back_at_the_checkpoint_before() -> None:
    """CR 9.6.6a: of two tags in one instruction both find that there were none; a later one does not."""
    script = """
runner: run HQ
until run ends
log: 1 tag > 1 tag > runner gains 1 > runner gains 1 > 1 tag
expect: runner credits 2; tags 3
"""
    play(script, "Brand", rig='["Clean"]')


def test_instances_are_options_of_their_own() -> None:
    """CR 9.2.8d: named by the card that each was met with; copied and saved they stay apart."""
    board = {
        "corp": {"hq": 1, "ice": {"HQ": ["Sweep*"]}},
        "runner": {"rig": ["Corroder", "Mimic", "Gordian Blade", "Count"], "credits": 0},
    }
    game = rezzed.Game(board)
    game.apply("run HQ")
    while game.decision is not None and not any("Count" in o.text for o in game.decision.options):
        game.apply(game.find("pass") or game.find("continue") or game.decision.options[0])
    assert game.decision is not None
    options = [o.text for o in game.decision.options]
    assert options == [f"trigger Count for {title}" for title in ("Corroder", "Mimic", "Gordian Blade")]
    seen = game.view("runner").decision
    assert seen is not None and [o.text for o in seen.options] == options
    game.apply("trigger Count for Mimic")
    again = rezzed.restore(game.save())
    assert again.digest() == game.digest()
    for g in (game, again, game.copy()):
        assert g.decision is not None
        assert [o.text for o in g.decision.options] == ["trigger Count for Corroder", "trigger Count for Gordian Blade"]
        g.apply("trigger Count for Gordian Blade")
        assert g.state.credits[RUNNER] == 3  # what is left alone and mandatory is no choice
