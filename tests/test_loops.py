"""Runs in an endless loop are ended (CR 10.1.6b). No declared card makes one, so the cards of this file do."""

from __future__ import annotations

from typing import Any

import pytest
from extra_cards import extra_cards

import rezzed
from rezzed.game import Game
from rezzed.vocabulary import (
    RUNNER,
    Ask,
    At,
    Cannot,
    Cost,
    Extra,
    Forbid,
    JackOut,
    Lose,
    May,
    MoveRunner,
    Static,
    Sub,
    ice,
)

pytestmark = pytest.mark.fast

CARDS = (
    ice("revolving_door", "Revolving Door", 0, 1, "code_gate", Sub(MoveRunner(at=At.ATTACKED))),
    ice("lobby", "Lobby", 0, 1, "code_gate", Sub(MoveRunner(at=At.ATTACKED), May((JackOut(),), by=RUNNER))),
    ice("toll_door", "Toll Door", 0, 1, "code_gate", Sub(Lose(RUNNER, 1), MoveRunner(at=At.ATTACKED))),
    ice("glue", "Glue", 0, 1, "barrier", abilities=(Static(Cannot(Forbid.JACK_OUT)),)),
    ice("fee", "Fee", 0, 1, "barrier", abilities=(Static(Extra(Ask.JACK_OUT_COST, Cost(credits=1))),)),
)
STAYING = ("continue", "decline", "pass")
MOST = 200  # decisions of a run


def run(ices: list[str], **more: Any) -> Game:
    """A Runner without breakers runs on HQ, and goes on as long as that is allowed."""
    with extra_cards(*CARDS):
        game = rezzed.Game({"corp": {"hq": ["Hedge Fund"], "ice": {"HQ": ices}}, "runner": {"credits": 3}, **more})
        while game.find("run HQ") is None:
            game.apply("pass")
        game.apply("run HQ")
        for _ in range(MOST):
            if game.result is not None or game.decision is None:
                return game
            options = [o.text for o in game.decision.options]
            game.apply(next((x for x in STAYING if x in options), options[0]))
    raise AssertionError("the run does not end")


def kinds(game: Game) -> list[str]:
    return [e.kind for e in game.log if e.kind in ("loop", "jack_out", "move_runner", "access")]


@pytest.mark.parametrize("rules", ["cr-26.03", "anr-2012"])
@pytest.mark.parametrize("ices", [["Palisade", "Revolving Door*"], ["Lobby*"]])
def test_the_runner_must_jack_out_of_a_loop(rules: str, ices: list[str]) -> None:
    found = kinds(run(ices, rules=rules))
    assert found[-1] == "jack_out" and found.count("loop") == 1


@pytest.mark.parametrize("ices", [["Glue*", "Revolving Door*"], ["Revolving Door*"], ["Glue*", "Lobby*"]])
def test_where_nobody_can_jack_out_nothing_moves_the_runner_any_more(ices: list[str]) -> None:
    game = run(ices)
    found = kinds(game)
    assert found.count("loop") == 2 and "jack_out" not in found and found[-2:] == ["loop", "access"]
    assert game.result is not None and game.result.label == "successful"


def test_nobody_has_to_pay_for_jacking_out() -> None:
    found = kinds(run(["Fee*", "Revolving Door*"]))
    assert found.count("loop") == 2 and found[-1] == "access"


def test_what_changes_each_time_is_no_loop() -> None:
    game = run(["Palisade", "Toll Door*"])
    found = kinds(game)
    assert found[-2:] == ["loop", "jack_out"]
    assert game.view("runner").runner.credits == 0
    at = next(i for i, e in enumerate(game.log) if e.kind == "loop")
    assert sum(e.kind == "lose" for e in game.log[:at]) == 3


def test_a_runner_who_comes_back_once_may_go_on() -> None:
    found = kinds(run(["Palisade", "Cell Portal*"]))
    assert found == ["move_runner", "access"]


def test_the_books_without_the_rule_go_on() -> None:
    with pytest.raises(AssertionError, match="does not end"):
        run(["Palisade", "Revolving Door*"], rules="cr-1.4")


def test_why_nobody_may_go_on() -> None:
    with extra_cards(*CARDS):
        game = rezzed.Game({"corp": {"ice": {"HQ": ["Palisade", "Revolving Door*"]}}})
        while game.find("run HQ") is None:
            game.apply("pass")
        game.apply("run HQ")
        while not (game.find("jack out") is not None and game.find("continue") is None):
            options = [o.text for o in game.decision.options]  # type: ignore[union-attr]
            game.apply(next((x for x in STAYING if x in options), options[0]))
        reason = game.why("continue")
        assert (reason.legal, reason.cite) == (False, "CR 10.1.6b")
        copy = rezzed.restore(game.save())
        assert copy.digest() == game.digest()
