"""Effects that come too late, are prevented or forbidden: cards of our own, where no printed one of the pool comes so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from extra_cards import extra_cards

import rezzed
from rezzed import IllegalActionError
from rezzed.vocabulary import (
    IT,
    Access,
    At,
    Break,
    Bypass,
    Cannot,
    Cards,
    Cost,
    Derez,
    EndRun,
    Ev,
    Forbid,
    GiveTags,
    Interrupt,
    On,
    Paid,
    Prevent,
    Ref,
    Scope,
    Static,
    Sub,
    Together,
    Trash,
    Type,
    When,
    Where,
    Would,
    card,
    ice,
)

pytestmark = pytest.mark.fast

WITHOUT_COST = Cost()
CARDS = (
    card("fog", "Fog", Type.RESOURCE, 0, "", Paid(WITHOUT_COST, (Derez(Ref.ENCOUNTERED), Bypass()), during_encounter=True)),
    card("retreat", "Retreat", Type.RESOURCE, 0, "", Paid(WITHOUT_COST, (EndRun(), Bypass()), during_encounter=True)),
    card("leap", "Leap", Type.RESOURCE, 0, "", Paid(Cost(credits=1), (Bypass(),), during_encounter=True)),
    card("net_pole", "Net Pole", Type.UPGRADE, 0, "",
         Interrupt(Would.BYPASS, (Prevent(Would.BYPASS, 0),), card=Cards(Where.PROTECTING_THIS), may=False)),
    ice("burning_bridge", "Burning Bridge", 0, 0, "barrier", Sub(Together((Trash(Ref.THIS), EndRun())))),
    card("wedge", "Wedge", Type.RESOURCE, 0, "", When(On(Ev.ENCOUNTER), (Break(1),))),
    ice("curfew", "Curfew", 0, 0, "barrier", Sub(GiveTags(1)),
        abilities=(Static(Cannot(Forbid.REZ, Cards(types=(Type.ICE,)))),)),
    card("closed_room", "Closed Room", Type.UPGRADE, 0, "", Static(Cannot(Forbid.ACCESS, at=At.THIS))),
    card("second_look", "Second Look", Type.RESOURCE, 0, "", When(On(Ev.ACCESS_ENDS), (Access(IT),), first=Scope.RUN)),
    card("audit", "Audit", Type.UPGRADE, 0, "", When(On(Ev.LOSE), (EndRun(),))),
)  # fmt: skip


@pytest.fixture(autouse=True, scope="module")
def own_cards() -> Iterator[None]:
    with extra_cards(*CARDS):
        yield


def play(corp: dict[str, Any], rig: str, *actions: str, rules: str = "cr-26.03") -> list[str]:
    game = rezzed.Game(rezzed.Board(corp=corp, runner={"clicks": 1, "credits": 1, "rig": [rig]}, rules=rules))
    for a in actions:
        game.apply(a)
    return [e.text for e in game.log]


def test_ice_that_was_derezzed_is_not_bypassed_any_more() -> None:
    """CR 6.2.7c, 6.5.8: the encounter is over with the derez; what is left of the ability finds none."""
    log = play({"ice": {"HQ": ["Ice Wall*"]}}, "Fog", "run HQ", "use Fog")
    assert "derez Ice Wall" in log
    assert not [e for e in log if e.startswith("bypass")]


def test_nothing_is_bypassed_when_the_run_is_ending() -> None:
    """CR 6.1.4, 6.5.8: without an encounter there is nothing to bypass."""
    log = play({"ice": {"HQ": ["Ice Wall*"]}}, "Retreat", "run HQ", "use Retreat")
    assert [e for e in log if e.startswith("end the run")]
    assert not [e for e in log if e.startswith("bypass")]


@pytest.mark.parametrize(("server", "bypassed"), [("HQ", False), ("R&D", True)])
def test_a_bypass_can_be_prevented(server: str, bypassed: bool) -> None:
    """CR 9.9.5: an interrupt can prevent the bypass of the ice that it names, and of no other ice; the encounter goes on."""
    corp = {"ice": {"HQ": ["Ice Wall*"], "R&D": ["Vanilla*"]}, "root": {"HQ": ["Net Pole*"]}}
    log = play(corp, "Leap", f"run {server}", "use Leap")
    assert bool([e for e in log if e.startswith("bypass")]) == bypassed
    if not bypassed:
        assert [e for e in log if e.startswith("end the run by Ice Wall")]


@pytest.mark.parametrize("rules", ["cr-1.4", "anr-2012"])
def test_a_run_that_is_ending_is_not_ended(rules: str) -> None:
    """CR 1.4, 6.8.3: the credits of bad publicity leave the pool while the run ends, and a run ends but once."""
    corp = {"hq": 1, "bad_publicity": 1, "root": {"HQ": ["Audit*"]}}
    log = play(corp, "Fog", "run Archives", "continue", rules=rules)
    assert "run ends (successful)" in log and "runner loses 1 credit" in log
    assert not [e for e in log if e.startswith("end the run")]


def test_what_ends_the_run_leaves_the_rest_of_the_checkpoint_to_be_done() -> None:
    """CR 10.3.1: the ice goes and the run ends at once; then what was hosted on it goes as well."""
    log = play({"ice": {"HQ": ["Burning Bridge*"]}}, "Botulus on Burning Bridge", "run HQ", "pass")
    assert log.index("trash Burning Bridge") < log.index("trash Botulus") < log.index("run ends (unsuccessful)")


@pytest.mark.parametrize(("server", "accessed"), [("remote 1", False), ("remote 2", True)])
def test_nothing_in_a_server_can_be_accessed(server: str, accessed: bool) -> None:
    """CR 7.4.2, 1.2.2: the card forbids accesses in its own server only, and can be the first card of the game."""
    corp = {"root": {"remote1": ["Closed Room*"], "remote2": ["Net Pole*"]}}
    log = play(corp, "Fog", f"run {server}", "continue")
    assert f"breach {server}" in log
    assert bool([e for e in log if e.startswith("access ")]) == accessed


def test_what_is_met_by_an_encounter_breaks_subroutines_of_it() -> None:
    """CR 9.8.5, 6.9.3a: the ability belongs to the encounter that it was met by."""
    log = play({"ice": {"HQ": ["Ice Wall*"]}}, "Wedge", "run HQ")
    assert [e for e in log if e.startswith("break 1 of Ice Wall")]
    assert not [e for e in log if e.startswith("end the run")]


def test_the_first_card_of_the_game_forbids_to_rez() -> None:
    """CR 1.2.2, 8.1.2."""
    board = rezzed.Board(corp={"ice": {"HQ": ["Curfew*", "Ice Wall"]}}, runner={"clicks": 1})
    game = rezzed.Game(board)
    for a in ("run HQ", "continue"):
        game.apply(a)
    assert game.log[-1].text == "approach Ice Wall"
    with pytest.raises(IllegalActionError, match="another ability forbids it"):
        game.apply("rez Ice Wall")


@pytest.mark.parametrize("again", [False, True])
def test_what_holds_during_an_access_is_over_with_it(again: bool) -> None:
    """CR 7.1.9, 9.10: an agenda that cannot be stolen in one access can be stolen in another access of the same run."""
    runner = {"clicks": 2, "credits": 1, "grip": ["Pinhole Threading"], "rig": ["Second Look"] if again else []}
    corp = {"root": {"remote1": ["Hostile Takeover"]}, "rnd": 1}
    game = rezzed.Game(rezzed.Board(corp=corp, runner=runner, policy="forced"))
    for a in ("play Pinhole Threading", "run R&D", "continue"):
        game.apply(a)
    log = [e.text for e in game.log]
    assert log.count("access Hostile Takeover") == 1 + again
    assert log.count("steal Hostile Takeover") == again
    assert "run ends (successful)" in log
