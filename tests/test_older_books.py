"""What the books of 1996, 2012 and 2020 say of positions that no declared card of theirs leads to: cards of our own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from extra_cards import extra_cards

import rezzed
from rezzed import rules
from rezzed.library import find_cards
from rezzed.rules.book import Table
from rezzed.testing import check_text
from rezzed.vocabulary import (
    CHOSEN,
    CORE,
    CORP,
    RUNNER,
    THIS,
    Break,
    Cards,
    Choose,
    Cost,
    EndRun,
    Ev,
    Gain,
    GiveTags,
    Lose,
    On,
    Paid,
    Rez,
    Sub,
    Suffer,
    Together,
    Type,
    Unless,
    When,
    Where,
    breaker,
    card,
    ice,
)
from rezzed.wording.card_words import card_text

pytestmark = pytest.mark.fast

CARDS = (
    card("alarm_bell", "Alarm Bell", Type.UPGRADE, 0, "", When(On(Ev.TAG), (Gain(CORP, 1),))),
    ice("bell_ringer", "Bell Ringer", 0, 0, "sentry",
        Sub(Choose(Cards(Where.ROOT, rezzed=False)), Together((GiveTags(1), Rez(CHOSEN, free=True)))), Sub(GiveTags(1))),
    ice("migraine", "Migraine", 0, 0, "sentry", Sub(Unless(Cost(parts=(Suffer(CORE, 1),)), (EndRun(),)))),
    # 1996
    card("widow", "Widow", Type.UPGRADE, 0, "", When(On(Ev.TRASH, THIS), (Lose(RUNNER, 2),)), trash=0, game="onr"),
    card("orphan", "Orphan", Type.UPGRADE, 0, "", When(On(Ev.TRASH, THIS), (Gain(CORP, 3), Lose(CORP, 2))), trash=0,
         game="onr"),
    card("vulture", "Vulture", Type.RESOURCE, 0, "", When(On(Ev.TRASH, side=RUNNER), (Gain(RUNNER, 1),)), game="onr"),
    card("crow", "Crow", Type.RESOURCE, 0, "", When(On(Ev.TRASH, side=RUNNER), (Gain(RUNNER, 7),), may=True), game="onr"),
    breaker("bent_pin", "Bent Pin", 0, 5, "random",
            Paid(Cost(), (Break(die=4),), interface=True, about=Cards(), by=RUNNER), game="onr"),
)  # fmt: skip


@pytest.fixture(autouse=True, scope="module")
def own_cards() -> Iterator[None]:
    with extra_cards(*CARDS):
        yield


MET = """
title = "An ability that was not active as something happened has not met it"
source = ["cr-1.4 9.6.5b", "anr-2012 conditional abilities", "cr-26.03 9.6.5b"]
rules = ["cr-26.03", "cr-1.4", "anr-2012"]
[corp]
credits = 0
ice.HQ = ["Bell Ringer*"]
root.HQ = ["Alarm Bell"]
[runner]
clicks = 1
[play]
script = '''
runner: run HQ
until encounter ends
under cr-26.03: expect: tags 2; corp credits 2
under cr-1.4, anr-2012: expect: tags 2; corp credits 1
'''
"""


def test_an_ability_that_was_not_active_did_not_meet_what_happened() -> None:
    check_text(MET)


SECOND_TRY = """
title = "A subroutine that was not broken can be tried again in the same encounter, or left alone"
source = ["seed 003 step 8", "seed 003 step 10"]
rules = "onr-1996"
[corp]
hq = 1
rnd = 2
ice.HQ = ["Endless Corridor*"]
[runner]
clicks = 1
rig = ["Bent Pin"]
[play]
script = '''
branch again
fix: die 2; die 3; die 6; die 5
runner: run HQ; break; choose 1
log: fail to break 1 of Endless Corridor
expect: step 7
runner: break; choose 1
runner: break
asks runner: choose 1 of Endless Corridor | choose 2 of Endless Corridor
expect: step 8; unbroken subs of Endless Corridor 2
runner: choose 1; break
until jack out
log: fail to break 1 > fail to break 1 > break 1 > break 2 > fully break Endless Corridor > pass Endless Corridor
branch no more
fix: die 1
runner: run HQ; break; choose 2; no break
until run ends
log: fail to break 2 of Endless Corridor > resolve 1 of Endless Corridor > end the run
branch control
fix: die 4; die 4
runner: run HQ; break; choose 2; break
never: fail to break
log: break 2 of Endless Corridor > break 1 of Endless Corridor > fully break
'''
"""


def test_1996_a_second_try_at_step_8() -> None:
    check_text(SECOND_TRY)


CONSEQUENCES = """
title = "What follows from trashing waits for step 19, and there the Corp puts it in order"
source = ["seed 003 step 18", "seed 003 step 19"]
rules = "onr-1996"
[corp]
credits = 0
hq = 1
rnd = 2
root.HQ = ["Widow*", "Orphan*"]
[runner]
credits = 1
clicks = 2
rig = ["Vulture", "Crow"]
[play]
script = '''
runner: run HQ; continue; access random; access Widow
runner: trash Widow; trash Orphan
asks corp: trigger Vulture for Widow | trigger Vulture for Orphan | trigger Widow | trigger Orphan
expect: step 19; Widow in archives faceup; runner credits 1

branch the Runner loses before he gains
corp: trigger Widow; trigger Orphan
expect: runner credits 0; corp credits 1; step 19
corp: trigger Vulture for Widow
asks runner: trigger Crow for Widow | trigger Crow for Orphan | pass
expect: step 19; runner credits 2
runner: trigger Crow for Orphan; pass
until run ends
log: trash Widow > trash Orphan > runner loses 1 > corp gains 3 > runner gains 1 > runner gains 7 > run ends
expect: runner credits 9

branch he gains before he loses
corp: trigger Vulture for Orphan; trigger Vulture; trigger Widow
until run ends
expect: runner credits 1
'''
"""


def test_1996_the_corp_orders_step_19() -> None:
    check_text(CONSEQUENCES)


HARM = """
title = "Brain damage is core damage"
rules = ["cr-26.03", "cr-1.4", "anr-2012"]
[corp]
hq = 1
ice.HQ = ["Migraine*"]
[runner]
clicks = 1
grip = 3
[play]
script = '''
runner: run HQ
asks runner: suffer 1 brain damage | decline
runner: suffer 1 core damage
until jack out
log: 1 brain damage > pass Migraine
expect: brain damage 1; core damage 1
'''
"""


def test_the_books_before_2021_say_brain_damage() -> None:
    """CR 26.03 10.4.2c: brain damage is the older term for core damage. Scripts may use both."""
    for outcome in check_text(HARM):
        kind = "core" if outcome.rules == "cr-26.03" else "brain"
        assert f"1 {kind} damage" in [e.text for e in outcome.game.log]
        corp, runner = {"ice": {"HQ": ["Migraine*"]}}, {"clicks": 1, "grip": 3}
        game = rezzed.Game(rezzed.Board(corp=corp, runner=runner, rules=outcome.rules))
        game.apply("run HQ")
        assert f"suffer 1 {kind} damage" in [o.text for o in game.decision.options]


def test_card_texts_say_what_their_book_says() -> None:
    scrub, viktor = find_cards("Cortical Scrub")[0], find_cards("Viktor 1.0")[0]
    assert card_text(scrub, rules.book("onr-1996"))[0] == "-> Do 1 brain damage."
    assert card_text(viktor, rules.book("cr-26.03"))[1] == "-> Do 1 core damage."
    assert card_text(viktor, rules.book("anr-2012"))[1] == "-> Do 1 brain damage."


def test_2012_has_a_confrontation_phase() -> None:
    phases = rules.book("anr-2012").phases
    confrontation = {table for table, name in phases.items() if name == "Confrontation Phase"}
    assert confrontation == {Table.APPROACH, Table.ENCOUNTER, Table.MOVEMENT}
    assert phases[Table.SUCCESS] == "Access Phase"
    assert not rules.book("onr-1996").phases  # the chart of 1996 has steps and no phases
