"""Bots that search with the value of the package or with a learned one, for a league between them.

    python tools/learn_value.py --out learned
    rezzed league benchmarks/values.toml --out values.jsonl

The league is for the pure package: a compiled rollout cannot be given another value.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from math import exp
from pathlib import Path
from typing import Any

from rezzed.bots.ismcts import rollout, value
from rezzed.bots.ismcts.sampling_bot import Ismcts
from rezzed.engine.state import State
from rezzed.errors import RezzedError

sys.path.append(str(Path(__file__).parent.parent / "tools"))
import learn_value

Value = Callable[[State], float]
PACKAGED = value.estimate


def of_file(path: str, model: str) -> Value:
    """The value of a model, `signs` or `network`, whose weights `tools/learn_value.py` wrote."""
    *hidden, (last, (constant,)) = json.loads(Path(path).read_text(encoding="utf-8"))[model]
    out = [row[0] for row in last]
    units = [list(zip(zip(*first, strict=True), constants, strict=True)) for first, constants in hidden]

    def estimate(s: State) -> float:
        if s.over and s.winner >= 0:
            return PACKAGED(s)
        x = [*value.features(s), *learn_value.more(s)] if units else value.features(s)
        for layer in units:
            x = [max(0.0, sum((w * v for w, v in zip(weights, x, strict=True)), c)) for weights, c in layer]
        z = sum((w * v for w, v in zip(out, x, strict=True)), constant)
        return 1 / (1 + exp(-max(-40.0, min(40.0, z))))

    return estimate


def searching(estimate: Value, nodes: int, seed: int) -> Callable[[Any], Any]:
    """A search whose rollouts end with this value."""
    if not str(rollout.__file__).endswith(".py"):
        raise RezzedError("a compiled rollout cannot be given another value; install the pure package")
    bot = Ismcts(None, nodes, seed)

    def play(seat: Any) -> Any:
        rollout.estimate = estimate
        try:
            return bot(seat)
        finally:
            rollout.estimate = PACKAGED

    return play


def packaged(nodes: int = 40, seed: int = 1) -> Callable[[Any], Any]:
    """The search with the value of the package."""
    return searching(PACKAGED, nodes, seed)


def learned(
    weights: str = "learned/weights.json", model: str = "signs", nodes: int = 40, seed: int = 1
) -> Callable[[Any], Any]:
    """The search with a learned value."""
    return searching(of_file(weights, model), nodes, seed)
