"""The tool that learns the value of positions: what it counts in a game, and how it compares two estimates."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")


@pytest.fixture(scope="module")
def tool() -> Any:
    place = Path(__file__).parent.parent / "tools" / "learn_value.py"
    spec = importlib.util.spec_from_file_location("learn_value", place)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["learn_value"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("number", [1, 2])
def test_each_action_of_a_game_has_a_row_and_each_call_the_same_rows(tool: Any, number: int) -> None:
    rows = tool.game_rows(number)
    begun = [row[1] for row in rows if row[2]]
    assert len(begun) > 5 and begun == sorted({row[1] for row in rows}) and len(rows) > 2 * len(begun)
    assert {row[0] for row in rows} == {number} and len({row[3] for row in rows}) == 1
    assert {len(row) for row in rows} == {4 + len(tool.value.FEATURES) + len(tool.MORE)}
    assert rows == tool.game_rows(number)


def test_the_network_of_raw_features_is_that_of_standardized_ones(tool: Any) -> None:
    rng = np.random.default_rng(1)
    x, layers = rng.normal(3, 2, (9, 4)), [(rng.normal(size=(4, 5)), rng.normal(size=5)), (rng.normal(size=(5, 1)), np.ones(1))]
    mean, spread = x.mean(0), x.std(0)
    raw = tool.Model("raw", 4, tool.of_raw(layers, mean, spread)).chances(x)
    assert np.allclose(raw, tool.Model("standardized", 4, layers).chances((x - mean) / spread))
    assert raw.std() > 0.01


def test_a_better_estimate_has_a_lower_loss_and_games_are_the_units(tool: Any) -> None:
    y = np.array([1, 1, 0, 0, 1, 0])
    good, even, games = np.where(y == 1, 0.8, 0.2), np.full(6, 0.5), np.array([1, 1, 2, 2, 3, 4])
    less, error = tool.interval(good, even, y, games)
    assert less == pytest.approx(tool.loss(even, y) - tool.loss(good, y)) and less > 0
    assert error == pytest.approx(0)
    mixed = np.array([0.9, 0.9, 0.6, 0.6, 0.8, 0.1])
    assert tool.interval(mixed, even, y, games)[1] > tool.interval(mixed, even, y, np.arange(6))[1] > 0


def test_no_weight_contradicts_the_rules(tool: Any) -> None:
    """Credits of the Corp stand for a loss in these rows, so they get no weight; its points stand for a win, as they should."""
    rng = np.random.default_rng(2)
    y = rng.integers(0, 2, 400)
    x = rng.normal(size=(400, len(tool.value.FEATURES)))
    x[:, 0] = 1
    points, credits = (tool.value.FEATURES.index(name) for name in ("points of the Corp", "credits of the Corp"))
    x[:, points] += 2 * y
    x[:, credits] -= 2 * y
    ((weights, _),) = tool.signed("", x, y).layers
    assert weights[points, 0] > 0.3 and weights[credits, 0] == 0
    assert all(sign * weight >= 0 for sign, weight in zip(tool.SIGNS, weights[:, 0], strict=True))
