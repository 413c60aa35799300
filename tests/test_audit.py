"""The auditor adds up logs: of random whole games and of random runs, and it notices what does not add up."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from random_boards import random_board

import rezzed
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


FAULTS: dict[str, Callable[[rezzed.Game], object]] = {
    "corp: credits": lambda game: game.state.credits.__setitem__(0, game.state.credits[0] + 1),
    "runner: credits": lambda game: game.state.credits.__setitem__(1, game.state.credits[1] - 1),
    "clicks": _lost_event,
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
