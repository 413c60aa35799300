"""Effects that come too late or are prevented: cards of our own, where no printed one of the pool comes so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import rezzed
from rezzed import library
from rezzed.vocabulary import (
    Bypass,
    Cards,
    Cost,
    Derez,
    EndRun,
    Ev,
    Interrupt,
    On,
    Paid,
    Prevent,
    Ref,
    Type,
    When,
    Where,
    Would,
    card,
)

WITHOUT_COST = Cost()
CARDS = (
    card("fog", "Fog", Type.RESOURCE, 0, "", Paid(WITHOUT_COST, (Derez(Ref.ENCOUNTERED), Bypass()), during_encounter=True)),
    card("retreat", "Retreat", Type.RESOURCE, 0, "", Paid(WITHOUT_COST, (EndRun(), Bypass()), during_encounter=True)),
    card("leap", "Leap", Type.RESOURCE, 0, "", Paid(Cost(credits=1), (Bypass(),), during_encounter=True)),
    card("net_pole", "Net Pole", Type.UPGRADE, 0, "",
         Interrupt(Would.BYPASS, (Prevent(Would.BYPASS, 0),), card=Cards(Where.PROTECTING_THIS), may=False)),
    card("audit", "Audit", Type.UPGRADE, 0, "", When(On(Ev.LOSE), (EndRun(),))),
)  # fmt: skip


@pytest.fixture(autouse=True, scope="module")
def own_cards() -> Iterator[None]:
    library.add_cards(*CARDS)
    yield
    for c in CARDS:
        library._ADDED.remove(c)
    library.compiled.cache_clear()


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
    """CR 9.9.5: an interrupt meets the bypass of the ice that it speaks of, and of no other; the encounter goes on."""
    corp = {"ice": {"HQ": ["Ice Wall*"], "R&D": ["Vanilla*"]}, "root": {"HQ": ["Net Pole*"]}}
    log = play(corp, "Leap", f"run {server}", "use Leap")
    assert bool([e for e in log if e.startswith("bypass")]) == bypassed
    if not bypassed:
        assert [e for e in log if e.startswith("end the run by Ice Wall")]


def test_a_run_that_is_ending_is_not_ended() -> None:
    """CR 1.4, 6.8.3: the credits of bad publicity leave the pool while the run ends, and a run ends but once."""
    corp = {"hq": 1, "bad_publicity": 1, "root": {"HQ": ["Audit*"]}}
    log = play(corp, "Fog", "run Archives", "continue", rules="cr-1.4")
    print(log)
    assert not [e for e in log if e.startswith("end the run")]
