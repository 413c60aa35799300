"""The auditor adds up logs: of random whole games and of random runs, and it notices what does not add up."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from random_boards import random_board

import rezzed
from rezzed.planner import plan
from rezzed.testing import audit

CORP = (
    "Hedge Fund", "PAD Campaign", "Offworld Office", "Send a Message", "Palisade", "Whitespace", "Tithe", "Funhouse",
    "Urtica Cipher", "Manegarm Skunkworks", "Snare!",
)  # fmt: skip
RUNNER = (
    "Cleaver", "Carmen", "Unity", "Mayfly", "Jailbreak", "Overclock", "Pennyshaver", "Red Team", "Conduit", "Leech",
    "Cyberfeeder", "Sure Gamble",
)  # fmt: skip


def whole(seed: int) -> rezzed.Game:
    """A whole game, played at random to its end."""
    game = rezzed.Game({"begin": "game", "seed": seed, "corp": {"rnd": CORP * 3}, "runner": {"stack": RUNNER * 3}})
    return played(game, seed)


def played(game: rezzed.Game, seed: int, most: int = 3000) -> rezzed.Game:
    rng = random.Random(seed)
    for _ in range(most):
        if game.decision is None:
            break
        game.apply(rng.choice(game.decision.options))
    return game


@pytest.mark.parametrize("seed", range(25))
def test_the_log_of_a_whole_game_adds_up(seed: int) -> None:
    game = whole(seed)
    assert game.over and game.winner in ("corp", "runner", "draw")
    assert audit(game) == []


@pytest.mark.parametrize("book", rezzed.rules.names())
def test_the_log_of_runs_adds_up(book: str) -> None:
    for seed in range(20):
        assert audit(played(rezzed.Game(random_board(book, seed)), seed, 300)) == [], seed


def _lost_event(game: rezzed.Game) -> None:
    at = next(i for i in range(len(game.written) - 1, -1, -1) if game.entry(i).kind == "spend_click")
    del game.written[at]


def _overspend(game: rezzed.Game) -> None:
    """The Runner has fewer credits than none, and the log says so as well."""
    less = game.state.credits[1] + 2
    game.state.credits[1] -= less
    game.setup["runner"] = {**game.setup["runner"], "credits": 5 - less}


FAULTS: dict[str, Callable[[rezzed.Game], object]] = {
    "corp: credits": lambda game: game.state.credits.__setitem__(0, game.state.credits[0] + 1),
    "runner: credits": lambda game: game.state.credits.__setitem__(1, game.state.credits[1] - 1),
    "runner: credits: -2, below 0": _overspend, "clicks": _lost_event,
    "tags": lambda game: setattr(game.state, "tags", game.state.tags + 1),
    "bad publicity": lambda game: setattr(game.state, "bad_publicity", 9),
    "core damage": lambda game: setattr(game.state, "core", 7),
    "is in 2 places": lambda game: game.state.order.__setitem__(0, (*game.state.order[0], game.state.order[2][0])),
    "is in 0 places": lambda game: game.state.order.__setitem__(5, game.state.order[5][1:]),
}


@pytest.mark.parametrize("told", FAULTS)
def test_the_auditor_notices_a_fault(told: str) -> None:
    game = whole(3)
    assert audit(game) == []
    FAULTS[told](game)
    found = audit(game)
    assert len(found) == 1 and told in found[0]


def test_the_reason_of_an_empty_deck_is_given() -> None:
    game = rezzed.Game({"turn": "corp", "corp": {"rnd": 0}})
    game.apply("draw")
    assert (game.winner, game.why("draw").cite) == ("runner", "CR 1.7.2c")
    assert "empty R&D" in game.why("take credit").text


def test_an_installation_tells_its_price() -> None:
    game = rezzed.Game({"turn": "runner", "runner": {"credits": 9, "grip": ["Corroder"], "rig": ["DZMZ Optimizer"]}})
    (install,) = [o for o in game.decision.options if o.verb == "install"]  # type: ignore[union-attr]
    assert (install.cost.credits, install.cost.clicks) == (1, 1)  # two, and one less for the first program of the turn
    game.apply(install)
    assert game.view("runner").runner.credits == 8


def test_no_run_is_planned_in_the_turn_of_the_corp() -> None:
    board = {"turn": "corp", "corp": {"hq": 1}}
    with pytest.raises(rezzed.RezzedError, match="it is the Corp's turn"):
        plan(board, "reach HQ")
