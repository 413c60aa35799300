"""What 16 seats cost in the loop of Stable-Baselines3, in comparison with one: python benchmarks/sb3_loop.py

MaskablePPO of sb3-contrib with its own collection of steps, the compact encoding, and a network of two layers of 64. It needs
`pip install sb3-contrib`. "Collect" is the time of a step of all seats, with the network and the buffer; "learn" is the rest of
the time of one update, divided by the steps. Both are CPU time.
"""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import torch
from one_and_many import compare
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

from rezzed.envs import SeatEnv

KINDS = ("game-v0", "run-v0")
SEATS = 16
STEPS = 96  # of each seat between two updates


class Stopwatch(BaseCallback):
    """Times the collection of steps, and what comes after it."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = self.ended = 0.0

    def _on_rollout_start(self) -> None:
        self.begun = time.process_time()

    def _on_rollout_end(self) -> None:
        self.ended = time.process_time()

    def _on_step(self) -> bool:
        return True


def learner(name: str, seats: int) -> MaskablePPO:
    """A learner with so many seats in this process."""
    options: dict[str, Any] = {"name": name, "seat": "runner", "opponent": "random", "encoding": "compact"}
    games = make_vec_env(SeatEnv, seats, seed=1, env_kwargs=options)
    return MaskablePPO("MlpPolicy", games, n_steps=STEPS, batch_size=STEPS, n_epochs=1, seed=1, device="cpu")


def update(model: MaskablePPO) -> tuple[float, float]:
    """CPU milliseconds of a step of all seats: of its collection, and of the update after it."""
    watch = Stopwatch()
    model.learn(STEPS * model.n_envs, callback=watch)
    return (watch.ended - watch.begun) * 1000 / STEPS, (time.process_time() - watch.ended) * 1000 / STEPS


def main() -> None:
    """Measure and print."""
    torch.set_num_threads(1)
    for name in KINDS:
        compare(name, {seats: partial(update, learner(name, seats)) for seats in (1, SEATS)})


if __name__ == "__main__":
    main()
