"""A remote server that ceases to exist and one that comes after it are two servers (CR 4.6.8, 6.8.4b, 10.3.1h)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from extra_cards import extra_cards

import rezzed
from rezzed.game import restore
from rezzed.testing import check_text
from rezzed.vocabulary import (
    CHOSEN,
    CORP,
    RUNNER,
    Ask,
    At,
    Cards,
    Choose,
    Cost,
    DuringRun,
    EndRun,
    Ev,
    Gain,
    Install,
    Into,
    On,
    Paid,
    Price,
    Scope,
    Static,
    Sub,
    SuccessfulRunThisTurn,
    This,
    Type,
    When,
    Where,
    card,
    ice,
)

pytestmark = pytest.mark.fast

from_hand = (Choose(Cards(Where.HQ)), Install(CHOSEN, free=True))
here = DuringRun(At.THIS)

TEST_CARDS = (
    card("t_mole", "Mole", Type.ASSET, 0, "", Paid(Cost(parts=(This(),)), from_hand), trash=9),
    card("t_builder", "Builder", Type.ASSET, 0, "", Paid(Cost(), from_hand, once=Scope.RUN), trash=9),
    card("t_hatch", "Hatch", Type.ASSET, 0, "",
         Paid(Cost(parts=(This(),)), (Choose(Cards(Where.HQ)), Install(CHOSEN, Into.OUTERMOST_THIS, free=True))), trash=9),
    card("t_inner", "Digger", Type.ASSET, 0, "",
         Paid(Cost(), (Choose(Cards(Where.HQ)), Install(CHOSEN, Into.INNERMOST_ATTACKED, free=True)), once=Scope.RUN), trash=9),
    card("t_alarm", "Alarm", Type.UPGRADE, 0, "", Paid(Cost(), (Gain(CORP, 1),), if_=here), trash=9),
    card("t_away", "Away", Type.UPGRADE, 0, "", Paid(Cost(), (Gain(CORP, 1),), if_=DuringRun(At.ELSEWHERE)), trash=9),
    card("t_echo", "Echo", Type.UPGRADE, 0, "", When(On(Ev.RUN_ENDS, at=At.THIS), (Gain(CORP, 5),)), trash=9),
    card("t_plain", "Plain", Type.ASSET, 0, "", trash=9),
    ice("t_wall", "Wall", 0, 1, "barrier", Sub(EndRun())),
    card("t_compass", "Compass", Type.RESOURCE, 0, "", When(On(Ev.SUCCESS, at=At.REMEMBERED), (Gain(RUNNER, 2),))),
    card("t_lodger", "Lodger", Type.UPGRADE, 0, "",
         When(On(Ev.RUN_BEGINS, at=At.THIS), (Gain(CORP, 1),), if_=SuccessfulRunThisTurn(At.THIS)), trash=9),
)  # fmt: skip


@pytest.fixture(autouse=True)
def cards() -> Iterator[None]:
    with extra_cards(*TEST_CARDS):
        yield


def play(script: str, corp: str, rig: str = "[]", rules: str = '["cr-26.03", "cr-1.4"]', credits: int = 0) -> None:
    table, _, rest = corp.partition("\n")
    corp = f"{table}\ncredits = {credits}\n{rest}"
    check_text(f"""
title = "made-up cards"
rules = {rules}
[corp]
{corp}
[runner]
credits = 0
clicks = 4
grip = 5
rig = {rig}
[play]
script = '''
{script}
'''
""")


def test_the_run_ends_without_a_label_though_a_new_remote_has_its_name() -> None:
    """CR 4.6.8e, 6.8.4b: the new server is not the attacked one, and a card in it refers to the new server."""
    play("""
runner: run remote 1
corp: use Mole
branch new
corp: choose remote 1
refuse corp: use Alarm
until run ends
log: remote 1 ceases to exist > install Alarm > run ends (no label)
never: run unsuccessful | run successful | breach
expect: Alarm on remote 1; corp credits 0
branch new, and run again                       # a run on the new server
corp: choose remote 1
until run ends
mark
runner: run remote 1
until run ends
log: run successful on remote 1 > access Alarm
never: remote 1 ceases to exist
branch elsewhere
corp: choose HQ
until run ends
log: run ends (no label)
expect: no remote 1
""", 'hq = ["Alarm"]\nroot.remote1 = ["Mole*"]')  # fmt: skip


def test_the_end_of_the_run_is_not_the_end_of_a_run_on_the_new_server() -> None:
    """CR 10.3.1h: its upgrade looks at runs on its own server; the run that ends was on another one."""
    script = """
runner: run remote 1
corp: use Mole; choose remote 1; rez Echo
{}until run ends
log: run ends
expect: Echo on remote 1; corp credits {}
"""
    play(script.format("", 0), 'hq = ["Echo"]\nroot.remote1 = ["Mole*"]', rules='["cr-26.03"]')
    play(script.format("runner: access Away\n", 5), 'hq = ["Echo"]\nroot.remote1 = ["Mole*", "Away"]', rules='["cr-26.03"]')


def test_a_server_into_which_a_card_is_being_installed_stays() -> None:
    """CR 8.5.9: the last card is trashed for the new one, and it is the same server: the run goes on."""
    play("""
runner: run remote 1
corp: use Builder; choose remote 1
until run ends
never: remote 1 ceases to exist
log: trash Plain > install Plain > run successful on remote 1 > access Plain
""", 'hq = ["Plain"]\nroot.remote1 = ["Plain*"]\nroot.remote2 = ["Builder*"]')  # fmt: skip


def test_two_servers_that_are_created_at_the_same_time_are_two() -> None:
    """CR 4.6.8b: the cost of an installation in a new server meets an ability that installs in another new one."""
    fee = card("t_fee", "Fee", Type.UPGRADE, 0, "", Static(Price(Ask.INSTALL_COST, 1, Cards(types=(Type.ICE,)))), trash=9)
    ability = When(On(Ev.PAY, side=CORP), (Choose(Cards(Where.HQ)), Install(CHOSEN)), first=Scope.TURN)
    reflex = card("t_reflex", "Reflex", Type.UPGRADE, 0, "", ability, trash=9)
    order = (Choose(Cards(Where.HQ, types=(Type.ICE,))), Install(CHOSEN))
    mason = card("t_mason", "Mason", Type.UPGRADE, 0, "", Paid(Cost(), order, once=Scope.RUN), trash=9)
    with extra_cards(fee, reflex, mason):
        play("""
runner: run HQ
corp: use Mason; choose remote 1
corp: choose Plain
log: install Plain > install Wall
expect: Wall on remote 1; Plain on remote 2; corp credits 4
""", 'hq = ["Wall", "Plain"]\nroot.Archives = ["Fee*", "Reflex*", "Mason*"]',
             rules='["cr-26.03"]', credits=5)  # fmt: skip


def test_this_server_of_a_card_that_was_the_last_one_is_gone_with_it() -> None:
    """CR 4.6.6i, 8.5.14: its destination does not exist, so that nothing is installed; while something is left, it does."""
    play("""
runner: run HQ
corp: use Hatch
until run ends
never: install
expect: Wall in hq; no remote 1
""", 'hq = ["Wall"]\nroot.remote1 = ["Hatch*"]', rules='["cr-26.03"]')  # fmt: skip
    play("""
runner: run HQ
corp: use Hatch
log: trash Hatch > install Wall
expect: Wall on remote 1
""", 'hq = ["Wall"]\nroot.remote1 = ["Hatch*", "Alarm"]', rules='["cr-26.03"]')  # fmt: skip


def test_nothing_is_installed_protecting_an_attacked_server_that_is_gone() -> None:
    """CR 8.5.14: the run has not ended yet, as the window is still open; its server has."""
    script = """
runner: run remote 1
corp: use Mole; choose Alarm; choose HQ; use Digger
until run ends
log: {}
expect: {}
"""
    corp = 'hq = ["Alarm", "Wall"]\nroot.remote2 = ["Digger*"]\nroot.remote1 = '
    gone = "remote 1 ceases to exist > run ends (no label)", "no remote 1; Wall in hq"
    play(script.format(*gone), corp + '["Mole*"]', rules='["cr-26.03"]')
    play(script.format("install Wall > run successful", "Wall on remote 1"), corp + '["Mole*", "Away"]', rules='["cr-26.03"]')


def test_a_chosen_server_that_is_gone_is_no_longer_chosen() -> None:
    """CR 10.3.1h: what was chosen does not exist any more; the control runs on it while it does."""
    corp = 'hq = ["Plain"]\nroot.remote1 = ["Mole*"]\nroot.remote2 = ["Plain"]'
    play("""
branch gone
runner: run HQ
corp: use Mole; choose remote 1
until run ends
runner: run remote 1
until run ends
log: remote 1 ceases to exist > run successful on remote 1
expect: runner credits 0
branch still there
runner: run remote 1
until run ends
expect: runner credits 2
""", corp, rig='["Compass -> remote 1"]')  # fmt: skip


def test_what_happened_on_a_server_is_not_said_of_its_successor() -> None:
    """A successful run this turn on "this server": the upgrade of the new remote has seen none."""
    play("""
branch gone
runner: run remote 1
until run ends
runner: run HQ
corp: use Mole; choose remote 1; rez Lodger
until run ends
runner: run remote 1
until run ends
log: run successful on remote 1 > remote 1 ceases to exist > install Lodger > rez Lodger > run begins on remote 1
expect: corp credits 0
branch still there
runner: run remote 2
until breach
runner: access Plain
until run ends
runner: run HQ
corp: rez Lodger#2
until run ends
runner: run remote 2
expect: corp credits 1
""", 'hq = ["Lodger"]\nroot.remote1 = ["Mole*"]\nroot.remote2 = ["Lodger", "Plain"]')  # fmt: skip


def test_games_with_a_vanished_server_can_be_copied_and_saved() -> None:
    """Copy, save, key and fingerprint know which server is which."""
    game = rezzed.Game({
        "corp": {"hq": ["Alarm"], "root": {"remote1": ["Mole*"]}}, "runner": {"clicks": 2, "grip": 2},
    })  # fmt: skip
    for wanted in ("run remote 1", "use Mole", "choose remote 1"):
        while game.find(wanted) is None:
            game.apply("pass")
        game.apply(wanted)
    twins = (game.copy(), restore(game.save()))
    for twin in twins:
        assert twin.digest() == game.digest()
        assert twin.state.fingerprint() == game.state.fingerprint()
        while not any(e.text.startswith("run ends") for e in twin.log):
            twin.apply("pass")
        assert twin.log[-1].text == "run ends (no label)"
    fresh = rezzed.Game({
        "corp": {"root": {"remote1": ["Alarm"]}, "archives": ["Mole*"]}, "runner": {"clicks": 2, "grip": 2},
    })  # fmt: skip
    while fresh.find("run remote 1") is None:
        fresh.apply("pass")
    fresh.apply("run remote 1")
    assert fresh.state.fingerprint() != game.state.fingerprint()
