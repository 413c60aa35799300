"""The hot paths must not get longer unseen: see `budget.py`."""

from __future__ import annotations

import json

import pytest
from budget import FILE, MORE, MORE_BLOCKS, PATHS, grown, measured

import rezzed

WRITTEN = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.skipif(rezzed.COMPILED, reason="calls of the compiled core cannot be counted")
@pytest.mark.parametrize("name", PATHS)
def test_the_hot_paths_are_not_longer_than_they_were(name: str) -> None:
    if name == "environment":
        pytest.importorskip("gymnasium")
    was, now = WRITTEN[name], measured(name)
    assert now["decisions"] == was["decisions"]
    told = "\n".join(list(grown(was, now))[:12])
    assert now["calls"] <= was["calls"] * MORE, (
        f"{name}: {now['calls']} calls, {was['calls']} are written down (python tests/budget.py writes them anew):\n{told}"
    )
    assert now["blocks"] <= was["blocks"] * MORE_BLOCKS + 50, (
        f"{name}: {now['blocks']} blocks of memory, {was['blocks']} are written down"
    )


def test_a_function_that_grew_is_named() -> None:
    was = {"functions": {"game/game.py: Game.apply": 100, "a.py: f": 5}}
    now = {"functions": {"game/game.py: Game.apply": 130, "a.py: f": 5, "b.py: g": 7}}
    assert list(grown(was, now)) == ["game/game.py: Game.apply: 130 calls, 30 more", "b.py: g: 7 calls, 7 more"]
