"""Paragraphs about runs that no card of the pool shows: cards made for the purpose, played as players do (CR 6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from extra_cards import extra_cards

import rezzed
from rezzed.vocabulary import (
    CORP,
    NET,
    Ask,
    At,
    Cannot,
    Cost,
    DuringRun,
    EndRun,
    Ev,
    Extra,
    Forbid,
    Gain,
    Interrupt,
    JackOut,
    On,
    Static,
    Suffer,
    Type,
    When,
    Would,
    card,
)

pytestmark = pytest.mark.fast

CARDS = (
    card("toll_road", "Toll Road", Type.UPGRADE, 0, "", Static(Extra(Ask.RUN_COST, Cost(credits=2), at=At.THIS))),
    card("closed_road", "Closed Road", Type.UPGRADE, 0, "", Static(Cannot(Forbid.RUN, at=At.THIS))),
    card("last_gate", "Last Gate", Type.UPGRADE, 0, "", Interrupt(Would.SUCCESS, (EndRun(),), at=At.THIS, may=False)),
    card("thorny_road", "Thorny Road", Type.UPGRADE, 0, "",
         Static(Extra(Ask.RUN_COST, Cost(parts=(Suffer(NET),)), at=At.THIS))),
    card("tripwire", "Tripwire", Type.UPGRADE, 0, "", When(On(Ev.PASS), (EndRun(),))),
    card("side_door", "Side Door", Type.UPGRADE, 0, "", When(On(Ev.PASS), (JackOut(),))),
    *(
        card(f"{what}_{kind.name.lower()}", f"{title} {kind.name.title()}", Type.UPGRADE, 0, "", When(On(kind), (do,)))
        for kind in (Ev.APPROACH, Ev.APPROACH_SERVER, Ev.SUCCESS, Ev.RUN_BEGINS)
        for what, title, do in (("stop", "Stop", EndRun()), ("wage", "Wage", Gain(CORP, 4)))
    ),
    card("witness", "Witness", Type.UPGRADE, 0, "", When(On(Ev.DAMAGE), (Gain(CORP, 4),), if_=DuringRun())),
)  # fmt: skip


@pytest.fixture(autouse=True)
def own_cards() -> Iterator[None]:
    with extra_cards(*CARDS):
        yield


def play(corp: dict[str, Any], runner: dict[str, Any], *actions: str) -> rezzed.Game:
    game = rezzed.Game(rezzed.Board(corp=corp, runner={"clicks": 1, **runner}))
    for a in actions:
        game.apply(a)
    return game


def words(game: rezzed.Game) -> list[str]:
    assert game.decision is not None
    return [o.text for o in game.decision.options]


def log(game: rezzed.Game) -> list[str]:
    return [e.text for e in game.log]


def test_cost_to_run_is_paid_as_the_server_is_announced() -> None:
    """6.3.2b, 6.9.1a, 1.16.10b: before the run begins, with no question; who cannot pay, cannot take the action."""
    corp = {"root": {"HQ": ["Toll Road*"]}}
    game = play(corp, {"credits": 2}, "run HQ")
    said = log(game)
    assert said.index("announce HQ") < said.index("runner pays 2") < said.index("run begins on HQ")
    assert "run HQ" not in words(play(corp, {"credits": 1}))


def test_bad_publicity_comes_too_late_for_the_cost_to_run() -> None:
    """6.3.3: the fund is filled after the announcement."""
    corp = {"root": {"HQ": ["Toll Road*"]}, "bad_publicity": 2}
    game = play(corp, {"credits": 1})
    assert "run HQ" not in words(game) and "run R&D" in words(game)


def test_a_forbidden_server_cannot_be_announced() -> None:
    """6.3.2a: about the announcement only."""
    game = play({"root": {"HQ": ["Closed Road*"]}}, {})
    assert "run R&D" in words(game) and "run HQ" not in words(game)


@pytest.mark.parametrize("book", ["cr-26.03", "cr-1.4", "anr-2012"])
def test_a_run_is_in_progress_when_its_costs_are_paid(book: str) -> None:
    """6.3.4: damage suffered as a cost to run is not suffered during a run."""
    board = rezzed.Board(
        corp={"root": {"HQ": ["Thorny Road*", "Witness*"]}, "credits": 5}, runner={"clicks": 1, "grip": 2}, rules=book
    )
    game = rezzed.Game(board)
    game.apply("run HQ")
    assert any("damage" in x for x in log(game)) and "run begins on HQ" in log(game)
    assert not any(x.startswith("corp gains") for x in log(game))


def test_a_run_that_came_to_its_success_phase_is_not_unsuccessful() -> None:
    """6.8.4a: also if it was ended before it could be declared successful."""
    game = play({"root": {"HQ": ["Last Gate*"]}, "hq": 1}, {}, "run HQ")
    while game.decision is not None and "continue" in words(game):
        game.apply("continue")
    assert any(x.startswith("end the run by Last Gate") for x in log(game))
    assert not any("successful" in x for x in log(game))
    assert "run ends (no label)" in log(game)


@pytest.mark.parametrize("first", ["Tripwire", "Side Door"])
def test_nobody_jacks_out_of_a_run_that_was_ended(first: str) -> None:
    """6.1.5, 6.8.2c: what the passing met is resolved to the end, but the run is over once."""
    game = play({"ice": {"HQ": ["Ice Wall"]}, "root": {"HQ": ["Tripwire*", "Side Door*"]}}, {}, "run HQ")
    while f"trigger {first}" not in words(game):
        game.apply("pass")
    game.apply(f"trigger {first}")
    said = [x for x in log(game) if x.startswith(("end the run", "jack out"))]
    assert [x.split(" by ")[-1].startswith("Tripwire") for x in said] == [first == "Tripwire"]


@pytest.mark.parametrize("book", ["cr-26.03", "cr-1.4"])
@pytest.mark.parametrize(("kind", "paid"), [("Approach", 0), ("Approach_Server", 1), ("Success", 1), ("Run_Begins", 1)])
def test_only_the_beginning_of_a_phase_drops_what_it_met(book: str, kind: str, paid: int) -> None:
    """6.4.2, 6.7.3, 6.8.2b-c: an end of the run closes the window of an approach; others are completed."""
    root = [f"Stop {kind}*", f"Wage {kind}*"]
    game = rezzed.Game(rezzed.Board(corp={"ice": {"HQ": ["Ice Wall"]}, "root": {"HQ": root}}, runner={"clicks": 1}, rules=book))
    game.apply("run HQ")
    while f"trigger Stop {kind}" not in words(game):
        game.apply("continue" if "continue" in words(game) else "pass")
    game.apply(f"trigger Stop {kind}")
    said = log(game)
    assert sum(x.startswith("corp gains 4") for x in said) == paid
    assert not any(x.startswith("access") for x in said)
