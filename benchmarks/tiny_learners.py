"""How fast OpenSpiel's own algorithms approach the equilibrium of the small game.

It needs open_spiel, torch, dm-tree and matplotlib:

    python benchmarks/tiny_learners.py --minutes 5 --out docs/pictures/tiny-exploitability.png

Each algorithm gets as many minutes of CPU. It plays `python_rezzed_tiny` as OpenSpiel loads it, and its average policy is
judged with the best replies of the whole tree. The curves are written as a picture and, beside it, as JSON. Deep CFR needs a
seed with which the untrained Runner runs now and then: else there are no samples of the Corp, and OpenSpiel 2.0.2 stops.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import pyspiel
import torch
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import cfr, external_sampling_mccfr
from open_spiel.python.pytorch import deep_cfr, nfsp

import rezzed.envs.openspiel  # noqa: F401
from rezzed.envs.equilibrium import Ladder, judged
from rezzed.envs.extensive import CHANCE, OVER, expand

GAME = "python_rezzed_tiny"
Probabilities = Callable[[Any, str, np.ndarray, list[int]], dict[int, float]]  # of a state, its text, its flags and its actions
LAYERS = (128, 128)


class Stated:
    """A state of OpenSpiel as a position that `expand` can visit; it notes a state of each information set."""

    def __init__(self, state: Any, met: dict[str, Any]) -> None:
        self.state, self.met = state, met
        self.player = OVER if state.is_terminal() else CHANCE if state.is_chance_node() else state.current_player()

    def infostate(self) -> str:
        text = str(self.state.information_state_string())
        self.met.setdefault(text, self.state)
        return text

    def actions(self) -> list[str]:
        return [str(action) for action in self.state.legal_actions()]

    def chances(self) -> list[Fraction]:
        return [Fraction(p).limit_denominator(21) for _, p in self.state.chance_outcomes()]

    def after(self, index: int) -> Stated:
        return Stated(self.state.child(self.state.legal_actions()[index]), self.met)

    def gain(self) -> Fraction:
        return Fraction(self.state.returns()[1])


class Judge:
    """Knows the whole tree, and how exploitable a policy is."""

    def __init__(self) -> None:
        self.met: dict[str, Any] = {}
        self.tree = expand(Stated(pyspiel.load_game(GAME).new_initial_state(), self.met))
        self.flags = {text: np.array(state.information_state_tensor(), dtype=np.float32) for text, state in self.met.items()}

    def exploitability(self, policy: Probabilities) -> float:
        plans = []
        for side in self.tree.plans:
            weights = np.ones(side.sequences)
            for infoset in side.infosets:
                legal = [int(action) for action in infoset.actions]
                found = policy(self.met[infoset.infostate], infoset.infostate, self.flags[infoset.infostate], legal)
                for k, action in enumerate(legal):
                    weights[infoset.first + k] = max(0.0, found[action])
            ladder = Ladder(side)
            plans.append(ladder.plan(ladder.policy(weights)))
        return judged(self.tree, *plans).exploitability


def tabular(solver: Any) -> Probabilities:
    """The average policy of a solver that keeps tables."""
    average = solver.average_policy()
    return lambda state, text, flags, legal: average.action_probabilities(state)


def cfr_plus() -> Iterator[Probabilities]:
    solver = cfr.CFRPlusSolver(pyspiel.load_game(GAME))
    while True:
        solver.evaluate_and_update_policy()
        yield tabular(solver)


def mccfr() -> Iterator[Probabilities]:
    solver = external_sampling_mccfr.ExternalSamplingSolver(
        pyspiel.load_game(GAME), external_sampling_mccfr.AverageType.SIMPLE
    )  # fmt: skip
    while True:
        for _ in range(50):
            solver.iteration()
        yield tabular(solver)


def deep() -> Iterator[Probabilities]:
    solver = deep_cfr.DeepCFRSolver(
        pyspiel.load_game(GAME), policy_network_layers=LAYERS, advantage_network_layers=LAYERS, num_iterations=2,
        num_traversals=60, learning_rate=1e-3, batch_size_advantage=1024, batch_size_strategy=1024,
        policy_network_train_steps=600, advantage_network_train_steps=150, memory_capacity=200_000, seed=4,
    )  # fmt: skip
    while True:
        network, _, _ = solver.solve()

        def policy(state: Any, text: str, flags: np.ndarray, legal: list[int], network: Any = network) -> dict[int, float]:
            with torch.no_grad():
                found = network(torch.from_numpy(flags)[None])[0].numpy()
            return {action: float(found[action]) for action in legal}

        yield policy


def fictitious() -> Iterator[Probabilities]:
    env = rl_environment.Environment(pyspiel.load_game(GAME))
    (size,), actions = env.observation_spec()["info_state"], env.action_spec()["num_actions"]
    agents = [
        nfsp.NFSP(
            side, size, actions, list(LAYERS), 500_000, 0.1, replay_buffer_capacity=100_000, epsilon_start=0.06,
            epsilon_end=0.001, epsilon_decay_duration=100_000, rl_learning_rate=0.05, sl_learning_rate=0.01, seed=1 + side,
        ) for side in (0, 1)
    ]  # fmt: skip

    def policy(state: Any, text: str, flags: np.ndarray, legal: list[int]) -> dict[int, float]:
        side = state.current_player()
        told: dict[str, Any] = {"info_state": [flags, flags], "legal_actions": [legal, legal], "current_player": side}
        with agents[side].temp_mode_as(nfsp.MODE.AVERAGE_POLICY):
            found = agents[side].step(rl_environment.TimeStep(told, None, None, None), is_evaluation=True).probs
        return {action: float(found[action]) for action in legal}

    while True:
        for _ in range(500):
            step = env.reset()
            while not step.last():
                agent = agents[step.observations["current_player"]]
                step = env.step([agent.step(step).action])
            for agent in agents:
                agent.step(step)
        yield policy


ALGORITHMS = {"CFR+": cfr_plus, "external sampling MCCFR": mccfr, "Deep CFR": deep, "NFSP": fictitious}


def curve(name: str, judge: Judge, seconds: float) -> list[tuple[float, float]]:
    """CPU seconds of learning, and the exploitability after them, at times that grow by a quarter."""
    out: list[tuple[float, float]] = []
    spent, due, learner = 0.0, 0.0, ALGORITHMS[name]()
    while spent < seconds:
        begin = time.process_time()
        policy = next(learner)
        spent += time.process_time() - begin
        if spent >= due or spent >= seconds:
            out.append((round(spent, 2), judge.exploitability(policy)))
            due = spent * 1.25
            print(f"{name}: {spent:.1f} s, {out[-1][1]:.5f}", flush=True)
    return out


def draw(curves: dict[str, list[tuple[float, float]]], out: Path) -> None:
    """Draw the curves."""
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4.2), dpi=110)
    for name, points in curves.items():
        axes.loglog([s for s, _ in points], [e for _, e in points], marker=".", label=name)
    axes.set_xlabel("seconds of CPU")
    axes.set_ylabel("exploitability")
    axes.grid(True, which="both", alpha=0.3)
    axes.legend()
    figure.tight_layout()
    figure.savefig(out)


def main() -> None:
    """Learn, judge, draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5.0, help="of CPU, for each algorithm")
    parser.add_argument("--out", type=Path, required=True, help="the picture")
    parser.add_argument("--only", choices=ALGORITHMS, action="append", help="only this algorithm")
    given = parser.parse_args()
    torch.set_num_threads(1)
    judge = Judge()
    curves = {name: curve(name, judge, given.minutes * 60) for name in given.only or ALGORITHMS}
    given.out.with_suffix(".json").write_text(json.dumps(curves, indent=1) + "\n", encoding="utf-8")
    draw(curves, given.out)


if __name__ == "__main__":
    main()
