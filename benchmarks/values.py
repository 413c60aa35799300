"""Fits the weights of `rezzed.bots.ismcts.value` to games between bots.

    python benchmarks/values.py collect 700 1 rows.json     # 700 games from seed 1 on; several files can be fitted together
    python benchmarks/values.py fit rows.json               # needs numpy

Half of the games have the starter decks, half have decks of the package that a seed draws. Half are played by the heuristic
bots, half as in simulations. In half of the games 5 % or 15 % of the decisions are random. The positions are those at the
first action of each turn. The fit is a logistic regression with a penalty on large weights. A weight whose sign contradicts the
rules (more ice is bad for the Corp) only stands for something else, so it is left out.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import rezzed
from rezzed.bots import bot_of
from rezzed.bots.ismcts import rollout, value
from rezzed.bots.matches import contest
from rezzed.cli.schedule import Schedule

CORPS = [
    "gateway-corp", "gateway-corp-advanced", "hb-bioroids", "hb-glacier", "jinteki-traps", "nbn-tags", "weyland-advance",
    "weyland-credits",
]  # fmt: skip
RUNNERS = ["gateway-runner", "gateway-runner-advanced", "anarch-virus", "criminal-events", "criminal-raids", "shaper-rig"]
MOST = 6000  # decisions of a game
PENALTY = 30.0
SIGNS = (  # 1: good for the Corp, -1: bad, 0: unknown; in the order of value.FEATURES
    0, 0, 1, 1, -1, -1, 1, -1, -1, 1, 1, -1, 0, -1, 1, 1, -1, -1, -1, -1, 1, 1, -1, 1, 1, 1, -1, -1, 1, 1, 0, 1, 1, 1, 1,
    1, 1, -1,
)  # fmt: skip


def collect(games: int, first: int, out: Path) -> None:
    """Write the positions of some games: the number of the game, whether the Corp won, and the features."""
    starter, drawn = Schedule(None, None, None, contest(None)), Schedule(CORPS, RUNNERS, None, contest(None))
    rows: list[tuple[int, int, list[float]]] = []
    for k in range(games):
        schedule, rng = starter if k % 2 else drawn, Random(first + k)
        game = rezzed.Game({**board(schedule, first + k), "seed": first + k})
        found = positions(game, rng, rng.choice((0.0, 0.0, 0.05, 0.15)), k // 2 % 2 == 1)
        rows += [(first + k, int(game.winner == "corp"), x) for x in found]
    out.write_text(json.dumps(rows), encoding="utf-8")


def board(schedule: Schedule, seed: int) -> Mapping[str, Any]:
    """The board of the game with this seed."""
    job = schedule.job(seed)
    return schedule.boards[job.corp, job.runner]


def positions(game: rezzed.Game, rng: Random, noise: float, quick: bool) -> list[list[float]]:
    """Play a game, and return the features at the first action of each turn."""
    best = {side: bot_of(side) for side in ("corp", "runner")}
    found, last = [], 0
    for _ in range(MOST):
        if game.decision is None:
            break
        s = game.state
        if rollout.turn(s) != last and rollout.acting(s):
            last = rollout.turn(s)
            found.append([round(x, 4) for x in value.features(s)])
        if rng.random() < noise:
            game.apply(rng.choice(list(game.decision.options)))
        elif quick:
            game.take(rollout.strategy(s))
        else:
            game.apply(game.chosen(best[game.decision.chooser]))
    return found


def fit(files: list[Path]) -> None:
    """Print the weights, and how well they predict every fifth game that was not used."""
    import numpy as np

    rows = [(n, *row) for n, file in enumerate(files) for row in json.loads(file.read_text(encoding="utf-8"))]
    x, y = np.array([r[3] for r in rows]), np.array([r[2] for r in rows])
    apart = set(sorted({r[:2] for r in rows})[::5])
    held = np.array([r[:2] in apart for r in rows])
    mean, spread = x.mean(0), x.std(0) + 1e-9
    mean[0], spread[0] = 0, 1

    def solved(rows_of: np.ndarray, kept: np.ndarray) -> np.ndarray:
        z, w = (x[rows_of][:, kept] - mean[kept]) / spread[kept], np.zeros(len(kept))
        for _ in range(30):
            p = 1 / (1 + np.exp(-z @ w))
            hessian = (z * (p * (1 - p))[:, None]).T @ z + PENALTY * np.eye(len(w))
            w -= np.linalg.solve(hessian, z.T @ (p - y[rows_of]) + PENALTY * w)
        return w

    def signed(rows_of: np.ndarray) -> np.ndarray:
        kept = np.arange(x.shape[1])
        while True:
            w = solved(rows_of, kept)
            wrong = [k for k, v in zip(kept, w, strict=True) if SIGNS[k] * v < 0]
            if not wrong:
                break
            kept = np.array([k for k in kept if k not in wrong])
        whole = np.zeros(x.shape[1])
        whole[kept] = w
        raw = whole / spread
        raw[0] = whole[0] - (whole * mean / spread)[1:].sum()
        return raw

    p = 1 / (1 + np.exp(-x[held] @ signed(~held)))
    loss = -np.mean(y[held] * np.log(p) + (1 - y[held]) * np.log(1 - p))
    right = ((p > 0.5) == y[held]).mean()
    print(f"{len(rows)} positions; log loss {loss:.4f} and accuracy {right:.3f} in games that were not used")
    for name, w in zip(value.FEATURES, signed(np.ones(len(x), bool)), strict=True):
        print(f"{w:8.3f}  {name}")


if __name__ == "__main__":
    if sys.argv[1] == "collect":
        collect(int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))
    else:
        fit([Path(name) for name in sys.argv[2:]])
