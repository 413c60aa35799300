"""Records of games: what was written in the shape of jinteki is read back as the same game, whatever happened beside it."""

from __future__ import annotations

import gzip
import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jinteki_shape import NAMES, ReplayWriter
from test_whole_games import board, play

import rezzed
from rezzed.records import GameRecord, as_object, read_record
from rezzed.records.own import record_of_game

FEW = 2
GAMES = [*range(FEW), *(pytest.param(seed, marks=pytest.mark.sweep) for seed in range(FEW, 300))]
SAME = (
    "turn", "click", "server", "success", "credits", "tags", "encountered", "accessed", "stolen", "trashed",
)  # fmt: skip


@cache
def game(seed: int) -> rezzed.Game:
    """A random game of random decks."""
    played = rezzed.Game(board("cr-26.03", seed))
    play(played, random.Random(seed), 250)
    return played


@cache
def replay(seed: int) -> dict[str, Any]:
    """The game in the shape of jinteki."""
    return ReplayWriter(game(seed), random.Random(seed)).written()


def read(folder: Path, data: object, **options: bool) -> GameRecord:
    """The record of a replay."""
    file = folder / "game.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return read_record(file, **options)


@pytest.mark.parametrize("seed", GAMES)
def test_a_written_game_is_read_back(seed: int, tmp_path: Path) -> None:
    found, own = as_object(read(tmp_path, replay(seed))), as_object(record_of_game(game(seed)))
    finished = len(own["runs"]) if game(seed).over else min(len(own["runs"]), len(found["runs"]))  # a run may be in progress
    assert len(found["runs"]) - finished in (0, 1 - game(seed).over)
    for mine, theirs in zip(own["runs"], found["runs"], strict=False):
        assert {k: theirs[k] for k in SAME} == {k: mine[k] for k in SAME}
    for key in ("winner", "score", "corp_identity", "runner_identity", "final"):
        assert found[key] == own[key], key
    assert found["notes"] == [] and found["metadata"]["accesses"] == sum(len(run["accessed"]) for run in found["runs"])
