"""Let OpenSpiel judge the equilibrium of `run-tiny`: python benchmarks/tiny_openspiel.py (needs open_spiel and cvxpy).

The game is written as an EFG file, which OpenSpiel reads. Both trees are walked together, every end is compared, and the plans
of the linear program become an OpenSpiel policy. OpenSpiel then computes its NashConv, and solves the game with its own linear
program and its own CFR+.
"""

from __future__ import annotations

from typing import Any

import pyspiel
from open_spiel.python.algorithms import sequence_form_lp

from rezzed.envs.equilibrium import by_linear_program
from rezzed.envs.extensive import CHANCE, OVER, ExtensivePosition, expand
from rezzed.envs.tiny import tiny
from rezzed.ids import CORP

ITERATIONS = 300


class Written:
    """A game as the text of an EFG file.

    Args:
        start: the position at the beginning.
    """

    def __init__(self, start: ExtensivePosition) -> None:
        self.lines = ['EFG 2 R "run-tiny" { "Corp" "Runner" } ""']
        self.numbers: tuple[dict[str, int], dict[str, int]] = ({}, {})
        self._write(start)

    def _write(self, position: ExtensivePosition) -> None:
        serial, who = len(self.lines), position.player
        if who == OVER:
            self.lines.append(f't "" {serial} "" {{ {-position.gain()} {position.gain()} }}')
            return
        words = [f'"{i} {action.replace(chr(34), "")}"' for i, action in enumerate(position.actions())]
        if who == CHANCE:
            chances = " ".join(f"{word} {chance}" for word, chance in zip(words, position.chances(), strict=True))
            self.lines.append(f'c "" {serial} "" {{ {chances} }} 0')
        else:
            number = self.numbers[who].setdefault(position.infostate(), len(self.numbers[who]) + 1)
            self.lines.append(f'p "" {who + 1} {number} "" {{ {" ".join(words)} }} 0')
        for i in range(len(words)):
            self._write(position.after(i))


def main() -> None:
    """Print what OpenSpiel finds."""
    game: Any = pyspiel.load_efg_game("\n".join(Written(tiny()).lines) + "\n")
    tree = expand(tiny())
    exact = by_linear_program(tree)
    known = [{infoset.infostate: infoset for infoset in plans.infosets} for plans in tree.plans]
    policy: dict[str, list[tuple[int, float]]] = {}

    def compare(state: Any, position: ExtensivePosition) -> None:
        if position.player == OVER:
            assert state.is_terminal() and state.returns()[1] == float(position.gain())
            return
        actions = state.legal_actions()
        if position.player != CHANCE:
            infoset = known[position.player][position.infostate()]
            plan = exact.corp if position.player == CORP else exact.runner
            shares = [max(0.0, float(plan[infoset.first + i])) for i in range(len(actions))]
            total = sum(shares)
            mix = [share / total if total > 1e-12 else 1 / len(actions) for share in shares]
            policy[state.information_state_string()] = list(zip(actions, mix, strict=True))
        for i, action in enumerate(actions):
            compare(state.child(action), position.after(i))

    compare(game.new_initial_state(), tiny())
    plans = pyspiel.TabularPolicy(policy)
    value = pyspiel.expected_returns(game.new_initial_state(), plans, -1, True)[1]
    print(f"linear program of rezzed: value {value:.6f}, NashConv {pyspiel.nash_conv(game, plans):.1e}")
    print(f"linear program of OpenSpiel: value {sequence_form_lp.solve_zero_sum_game(game)[1]:.6f}")
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(ITERATIONS):
        solver.evaluate_and_update_policy()
    average = solver.tabular_average_policy()
    value = pyspiel.expected_returns(game.new_initial_state(), average, -1, True)[1]
    print(f"CFR+ of OpenSpiel, {ITERATIONS} iterations: value {value:.6f}, NashConv {pyspiel.nash_conv(game, average):.1e}")


if __name__ == "__main__":
    main()
