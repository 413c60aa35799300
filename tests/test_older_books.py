"""What the books of 1996, 2012 and 2020 say of positions that no declared card of theirs leads to: cards of our own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from made_up import declared

from rezzed.testing import check_text
from rezzed.vocabulary import (
    CHOSEN,
    CORP,
    Cards,
    Choose,
    Ev,
    Gain,
    GiveTags,
    On,
    Rez,
    Sub,
    Together,
    Type,
    When,
    Where,
    card,
    ice,
)

CARDS = (
    card("alarm_bell", "Alarm Bell", Type.UPGRADE, 0, "", When(On(Ev.TAG), (Gain(CORP, 1),))),
    ice("bell_ringer", "Bell Ringer", 0, 0, "sentry",
        Sub(Choose(Cards(Where.ROOT, rezzed=False)), Together((GiveTags(1), Rez(CHOSEN, free=True)))), Sub(GiveTags(1))),
)  # fmt: skip


@pytest.fixture(autouse=True, scope="module")
def own_cards() -> Iterator[None]:
    with declared(*CARDS):
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
