"""A small part of the sweep of random whole games (`.ci/games`), and what the sweep says when something is wrong."""

from __future__ import annotations

import game_sweep
import pytest

GAMES = 180  # with those of test_whole_games.py, 300


@pytest.mark.sweep
@pytest.mark.parametrize("first", range(1000, 1000 + GAMES, 20))
def test_random_games_have_no_fault(first: int) -> None:
    ends, faults = game_sweep.block(first, first + 20)
    assert faults == []
    assert ends.total() == 20


def test_a_fault_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_sweep, "audit", lambda game: ["tags: 2 by the log, 1 on the table"])
    end, wrong = game_sweep.played(1003)
    assert wrong == ["cr-26.03, seed 1003: tags: 2 by the log, 1 on the table"] and end.startswith("cr-26.03: ")


def test_an_exception_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        raise LookupError("nowhere")

    monkeypatch.setattr(game_sweep, "play", broken)
    assert game_sweep.played(1003) == ("fault", ["cr-26.03, seed 1003: LookupError: nowhere"])


def test_a_game_without_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_sweep, "play", lambda game, rng, decisions=0: decisions)
    end, wrong = game_sweep.played(1003)
    assert end == "cr-26.03: stall" and wrong[0].endswith("0 decisions, and no end")
