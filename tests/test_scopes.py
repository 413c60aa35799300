"""The first time each encounter and each breach (CR 9.6.3), with cards made up for it; nested ones count for themselves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from extra_cards import extra_cards

import rezzed
from rezzed.game import restore
from rezzed.testing import check_text
from rezzed.vocabulary import (
    CHOSEN,
    NET,
    RUNNER,
    THIS,
    At,
    Breach,
    Cards,
    Choose,
    Cost,
    DoDamage,
    DuringRun,
    Encounter,
    Ev,
    Gain,
    GiveTags,
    Interrupt,
    NotYet,
    On,
    Paid,
    Prevent,
    Scope,
    Static,
    Strength,
    Sub,
    Titled,
    Type,
    When,
    Where,
    Would,
    breaker,
    breaks,
    card,
    ice,
)

pytestmark = pytest.mark.fast

tagged = On(Ev.TAG)
meet_other = Sub(Choose(Cards(Where.PROTECTING) & Titled("Inner")), Encounter(CHOSEN))

TEST_CARDS = (
    ice("t_outer", "Outer", 0, 1, "sentry", Sub(GiveTags(1)), meet_other, Sub(GiveTags(1))),
    ice("t_late", "Late", 0, 1, "sentry", meet_other, Sub(GiveTags(1)), Sub(GiveTags(1))),
    ice("t_inner", "Inner", 0, 1, "sentry", Sub(GiveTags(1)), Sub(GiveTags(1))),
    ice("t_pair", "Pair", 0, 1, "sentry", Sub(Gain(0, 1)), Sub(Gain(0, 1))),
    ice("t_needles", "Needles", 0, 1, "sentry", Sub(DoDamage(NET, 1)), Sub(DoDamage(NET, 1))),
    breaker("t_pick", "Pick", 0, 9, "killer", breaks("sentry", cost=0)),
    card("t_sign", "Sign", Type.RESOURCE, 0, "", When(tagged, (Gain(RUNNER, 1),), first=Scope.ENCOUNTER)),
    card("t_second", "Second", Type.RESOURCE, 0, "", When(tagged, (Gain(RUNNER, 1),), first=Scope.ENCOUNTER, times=2, after=1)),
    card("t_flux", "Flux", Type.RESOURCE, 0, "", When(On(Ev.BREAK), (Gain(RUNNER, 1),), first=Scope.ENCOUNTER)),
    card("t_end", "End", Type.RESOURCE, 0, "", When(On(Ev.ENCOUNTER_ENDS), (Gain(RUNNER, 1),), first=Scope.ENCOUNTER)),
    card("t_close", "Close", Type.RESOURCE, 0, "", When(On(Ev.BREACH_ENDS), (Gain(RUNNER, 1),), first=Scope.BREACH)),
    card("t_shield", "Shield", Type.RESOURCE, 0, "",
         Interrupt(Would.DAMAGE, (Prevent(Would.DAMAGE, 1),), first=Scope.ENCOUNTER, may=False)),
    card("t_weak", "Weak", Type.RESOURCE, 0, "",
         Static(Strength(-1, Cards(types=(Type.ICE,))), if_=NotYet(On(Ev.BREAK), Scope.ENCOUNTER))),
    card("t_card", "Reader", Type.RESOURCE, 0, "", When(On(Ev.ACCESS), (Gain(RUNNER, 1),), first=Scope.BREACH)),
    card("t_again", "Again", Type.RESOURCE, 0, "",
         When(On(Ev.BREACH_ENDS, at=At.HQ), (Breach(At.ARCHIVES),), first=Scope.TURN)),
    card("t_once", "Once", Type.RESOURCE, 0, "", When(tagged, (Gain(RUNNER, 1),), may=True, once=Scope.ENCOUNTER)),
    card("t_trap", "Trap", Type.ASSET, 0, "ambush",
         When(On(Ev.ACCESS, THIS), (Choose(Cards(Where.PROTECTING) & Titled("Inner")), Encounter(CHOSEN)), anywhere=True),
         trash=9),
)  # fmt: skip


@pytest.fixture(autouse=True)
def cards() -> Iterator[None]:
    with extra_cards(*TEST_CARDS):
        yield


def play(rig: str, script: str, ice: str, corp: str = "hq = 1") -> None:
    check_text(f"""
title = "made-up cards"
rules = ["cr-26.03", "cr-1.4", "anr-2012"]
[corp]
credits = 0
{corp}
ice.HQ = {ice}
[runner]
credits = 0
clicks = 4
grip = 9
rig = {rig}
[play]
script = '''
{script}
'''
""")


@pytest.mark.parametrize("outer", ["Outer", "Late"])
def test_a_forced_encounter_counts_for_itself(outer: str) -> None:
    """CR 6.5.9: the encounter in progress is the one in which it happens; the other one goes on where it was."""
    play('["Sign"]', "runner: run HQ\nuntil run ends\nexpect: tags 4; runner credits 2", f'["{outer}*"]', INNER)


INNER = 'hq = 1\nice.Archives = ["Inner*"]'


def test_each_encounter_of_a_run_begins_to_count_anew() -> None:
    """The same ice counts anew in a later encounter, in the same run and in the next one."""
    play('["Flux", "Pick"]', """
runner: run HQ
until encounter Pair
runner: break 1 of Pair with Pick
expect: runner credits 1
runner: break 2 of Pair with Pick
expect: runner credits 1
until encounter Pair#2
runner: break all with Pick
expect: runner credits 2
until run ends
runner: run HQ
until encounter Pair
runner: break all with Pick
expect: runner credits 3
""", '["Pair*", "Pair*"]')  # fmt: skip


def test_the_second_time_each_encounter() -> None:
    """`times` and `after` count within the span."""
    play('["Second"]', "runner: run HQ\nuntil run ends\nexpect: tags 4; runner credits 2", '["Inner*", "Inner*"]')


def test_outside_of_an_encounter_nothing_is_the_first_of_one() -> None:
    """The control: tags that are given while no encounter is in progress."""
    bell = card("t_bell", "Bell", Type.RESOURCE, 0, "", Paid(Cost(), (GiveTags(1),), if_=DuringRun(), once=Scope.RUN))
    with extra_cards(bell):
        play('["Sign", "Bell"]', "runner: run HQ; use Bell\nexpect: tags 1; runner credits 0", "[]")


def test_an_encounter_ends_once() -> None:
    """What ends an encounter is the first end of it, also of one that was ended early or was nested."""
    play('["End"]', "runner: run HQ\nuntil run ends\nexpect: runner credits 2", '["Outer*"]', INNER)
    play('["Close"]', "runner: run HQ\nuntil run ends\nexpect: runner credits 1", "[]")


def test_interrupts_and_conditions_count_by_encounter() -> None:
    """Damage is prevented once in each; strength is lower until something is broken in the encounter."""
    play('["Shield"]', "runner: run HQ\nuntil run ends\nexpect: grip 7", '["Needles*", "Needles*"]')
    play('["Weak", "Pick"]', """
runner: run HQ
until encounter Pair
expect: strength of Pair 0
runner: break 1 of Pair with Pick
expect: strength of Pair 1
until encounter Pair#2
expect: strength of Pair#2 0
""", '["Pair*", "Pair*"]')  # fmt: skip


def test_each_breach_counts_for_itself() -> None:
    """Two breaches in one run, one after the other, and one in the next run."""
    play('["Reader", "Again"]', """
runner: run HQ
runner: access Prisec
until run ends
log: breach HQ > breach ends > breach Archives > breach ends
expect: runner credits 2
runner: run Archives; access Prisec
until run ends
expect: runner credits 3
""", "[]", 'hq = 1\narchives = ["PAD Campaign*", "Prisec*"]')  # fmt: skip


def test_an_encounter_in_a_breach_does_not_end_its_count() -> None:
    """An access forces an encounter (CR 6.5.9a): the accesses around it are of one breach, the tags of one encounter."""
    play('["Reader", "Sign"]', """
runner: run Archives
until access
runner: access Trap
runner: access Prisec
until run ends
log: access Trap > encounter Inner > encounter ends > access Prisec
expect: runner credits 2; tags 2
""", "[]", 'hq = 1\nice.Archives = []\nice."R&D" = ["Inner*"]\narchives = ["Trap*", "Prisec*", "PAD Campaign*"]')  # fmt: skip


def test_used_once_each_encounter() -> None:
    """`once` counts by the same encounters: declined for the first tag, it can be used for the second, and not for a third."""
    play('["Once"]', """
runner: run HQ
until encounter Outer
runner: trigger Once
until encounter Inner
runner: trigger Once
until run ends
expect: runner credits 2; tags 4
""", '["Outer*"]', INNER)  # fmt: skip


def go(game: rezzed.Game, wanted: str) -> None:
    """Decline what can be declined until an option or a compound can be taken, then take it."""
    first = wanted.replace("1 of Pair ", "").replace("2 of Pair ", "")
    while game.find(first) is None:
        game.apply(next((o for o in game.decision.options if o.text in ("pass", "continue")), game.decision.options[0]))
    game.apply(wanted)


def in_an_encounter(sub: int = 0) -> rezzed.Game:
    """In the encounter with Pair, behind the breaking of one of its subroutines."""
    game = rezzed.Game({"corp": {"hq": 1, "credits": 0, "ice": {"HQ": ["Pair*"]}}, "runner": {"rig": ["Weak", "Flux", "Pick"]}})
    go(game, "run HQ")
    if sub:
        go(game, f"break {sub} of Pair with Pick")
    return game


def test_saves_copies_and_fingerprints_know_what_has_happened() -> None:
    """What was counted in the encounter in progress goes into a copy, a save, the key and the fingerprint."""
    game = in_an_encounter(1)
    before = game.state.credits[RUNNER]
    for twin in (game.copy(), restore(game.save())):
        assert twin.digest() == game.digest()
        assert twin.state.fingerprint() == game.state.fingerprint()
        twin.apply("break 2 of Pair with Pick")
        assert twin.state.credits[RUNNER] == before
    game = in_an_encounter()
    while game.find("break with Pick") is None:
        game.apply("pass")
    was = game.state.copy()
    game.apply("break 1 of Pair with Pick")
    now = game.state.copy()
    now.records = was.records  # what is left is what was counted, and its credit
    now.credits = was.credits[:]
    assert now.key() != was.key()
    assert now.fingerprint() != was.fingerprint()


def test_what_is_over_does_not_keep_positions_apart() -> None:
    """Two ways through an encounter that leave the same board have one fingerprint: nothing asks about that encounter again."""
    ends = []
    for sub in (1, 2):
        game = in_an_encounter(sub)
        go(game, "take credit")
        ends.append(game.state.fingerprint())
    assert ends[0] == ends[1]
