"""Measure the games of OpenSpiel. `python benchmarks/openspiel.py [--game run] [--games 1000] [--seed 1]` (needs open_spiel).

Random games are played to their end through the interface: chance nodes are drawn by their probabilities, and players choose
among `legal_actions()`. A game that reaches its bound counts as truncated; any exception stops the script. Then it measures
clones and observation tensors in the middle of games. Times are CPU seconds of this process.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from typing import Any

import pyspiel
from open_spiel.python.observation import make_observation

import rezzed.envs.openspiel  # noqa: F401

MIDDLE = {"run": 5, "tiny": 5, "game": 60}  # decisions before a clone is measured
POSITIONS = 20
ROUNDS = 200


def step(state: Any, rng: random.Random) -> bool:
    """One draw of chance or one random action. Returns whether it was an action."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, chances)[0])
        return False
    state.apply_action(rng.choice(state.legal_actions()))
    return True


def play(game: Any, games: int, rng: random.Random) -> None:
    """Play random games, and print how many and how fast."""
    actions = draws = truncated = longest = 0
    begun = time.process_time()
    for _ in range(games):
        state, length = game.new_initial_state(), 0
        while not state.is_terminal():
            acted = step(state, rng)
            length += acted
            draws += not acted
        actions += length
        longest = max(longest, length)
        truncated += state.match.truncated
    seconds = time.process_time() - begun
    print(f"{games} games to their end, {truncated} truncated; {actions} actions (at most {longest}), {draws} draws of chance")
    print(f"{games / seconds:.1f} games, {actions / seconds:.0f} actions a second; {seconds:.0f} s of CPU")


def each(what: Any) -> float:
    """How often something can be done in a second."""
    begun = time.process_time()
    for _ in range(ROUNDS):
        what()
    return ROUNDS / (time.process_time() - begun)


def middle(game: Any, decisions: int, rng: random.Random) -> None:
    """Print what can be done with a state in the middle of a game."""
    clones, tensors, lists = [], [], []
    observation = make_observation(game)
    while len(clones) < POSITIONS:
        state, acted = game.new_initial_state(), 0
        while acted < decisions and not state.is_terminal():
            acted += step(state, rng)
        if state.is_terminal() or state.is_chance_node():
            continue
        clones.append(each(state.clone))
        tensors.append(each(lambda at=state: observation.set_from(at, 0)))
        lists.append(each(lambda at=state: at.observation_tensor(0)))
    print(f"{statistics.median(clones):.0f} clones a second")
    print(f"{statistics.median(tensors):.0f} observations a second, {statistics.median(lists):.0f} as lists of Python floats")


def main() -> None:
    """Play and print."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--game", choices=sorted(MIDDLE), default="run")
    arguments.add_argument("--games", type=int, default=1_000)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    game, rng = pyspiel.load_game(f"python_rezzed_{given.game}"), random.Random(given.seed)
    play(game, given.games, rng)
    middle(game, MIDDLE[given.game], rng)


if __name__ == "__main__":
    main()
