"""Three turns: how matches end, what the fixed strategies do, and best responses that are known in another way."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest
from small_matches import drawn, due, often, random_results

from rezzed.envs.best_response import BestResponse, FixedStrategy, Plan
from rezzed.envs.equilibrium import Ladder, judged
from rezzed.envs.extensive import CHANCE, OVER, expand
from rezzed.envs.kinds import kind
from rezzed.envs.match import SIDES, Match
from rezzed.envs.opponents import chooser
from rezzed.envs.small_game import SmallGame
from rezzed.envs.small_solution import SmallPosition, Undrawn
from rezzed.envs.three_turns import ICES, TURNS, board
from rezzed.envs.tiny import TINY
from rezzed.envs.turns_plans import CORP_PLANS, RUNNER_PLANS, strategies
from rezzed.ids import CORP, RUNNER

ONE = Fraction(1)


class Uniform:
    """A side that takes any action, all equally often."""

    def choices(self, plan: Plan, position: SmallPosition) -> Sequence[tuple[float, int, Plan]]:
        count = len(position.match.legal())
        return [(1 / count, i, plan) for i in range(count)]


def played(match: Match, *script: str) -> Match:
    """The match after these choices; where none of the next words are offered, the player passes or continues."""
    words = list(script)
    while not match.over:
        offered = {match.words(action, match.player): action for action in match.legal()}
        if words and words[0] in offered:
            match.step(offered[words.pop(0)])
        else:
            match.step(next((offered[x] for x in ("pass", "continue", "take credit") if x in offered), match.legal()[0]))
    assert not words, words
    return match


def worth(strategies: tuple[FixedStrategy, FixedStrategy], start: Undrawn) -> float:
    """What the Runner gains if both sides follow their strategies."""
    total = 0.0
    waiting: list[tuple[float, SmallPosition, tuple[Plan, Plan]]] = [
        (float(p), start.after(i), (None, None)) for i, p in enumerate(start.chances())
    ]
    while waiting:
        chance, position, plans = waiting.pop()
        if position.player == OVER:
            total += chance * float(position.gain())
        elif position.player == CHANCE:
            waiting += [(chance * float(p), position.after(i), plans) for i, p in enumerate(position.chances())]
        else:
            corp, runner = plans
            side = position.player
            for p, i, plan in strategies[side].choices(plans[side], position):
                waiting.append((chance * p, position.after(i), (plan, runner) if side == CORP else (corp, plan)))
    return total


def test_each_board_comes_as_often_as_it_should() -> None:
    """In any row of 27 seeds; and each side has eight cards."""
    assert TURNS.seeds == 27 and len(due("turns-v0")) == 12 and sum(due("turns-v0").values()) == 1
    for begin in (0, 10):
        boards = drawn("turns-v0", begin)
        assert often(boards) == due("turns-v0")
        assert {len(b["corp"]["hq"] + b["corp"]["rnd"]) for b in boards} == {8}
        assert {len(b["runner"]["grip"] + b["runner"]["stack"]) for b in boards} == {8}


def test_the_corp_wins_by_scoring_in_the_third_turn() -> None:
    match = Match(board("Rototurret", "Snare!", "Sure Gamble"), 0, TURNS.bound, turns=TURNS.turns)
    script = ["install Project Atlas", *["take credit"] * 5, *["advance Project Atlas"] * 3, "score Project Atlas"]
    assert played(match, *script).returns() == (1.0, -1.0)


def test_the_runner_wins_by_stealing() -> None:
    match = Match(board("Curtain Wall", "Snare!", "Sure Gamble"), 0, TURNS.bound, turns=TURNS.turns)
    end = played(match, "install Project Atlas", "take credit", "run remote 1", "continue")
    assert end.returns() == (-1.0, 1.0)


def test_nobody_wins_if_the_third_turn_ends() -> None:
    """The match is over then, in the turn of the Runner that would follow, and it was not truncated."""
    match = played(Match(board("Curtain Wall", "Hedge Fund", "Mimic"), 0, TURNS.bound, turns=TURNS.turns), "take credit")
    assert match.over and not match.truncated and match.returns() == (0.0, 0.0)
    assert match.s.turn == RUNNER and not match.legal() and not match.mask(RUNNER).any()


def test_a_pickled_match_ends_there_too() -> None:
    match = kind("turns-v0").match(3)
    for _ in range(12):
        match.step(match.legal()[0])
    again = pickle.loads(pickle.dumps(match))
    assert played(again).returns() == played(match).returns() and again.path == match.path


def test_random_matches_have_all_results() -> None:
    assert random_results("turns-v0", 54) == {1.0, 0.0, -1.0}


@pytest.mark.parametrize("side", SIDES)
def test_a_best_response_is_that_of_the_whole_tree(side: int) -> None:
    """In the tiny game, against a side that plays at random, the merged positions give what the sequence form gives."""
    tree = expand(Undrawn(TINY))
    ladders = [Ladder(plans) for plans in tree.plans]
    corp, runner = [ladder.plan(ladder.policy(np.zeros(ladder.sequences))) for ladder in ladders]
    exact = judged(tree, corp, runner)
    found = BestResponse(side, Uniform(), Undrawn(TINY), Uniform())
    assert found.gain == pytest.approx(exact.runner_best if side == RUNNER else exact.corp_best)
    assert found.met < len(tree.plans[side].infosets)


@pytest.mark.parametrize("side", SIDES)
def test_a_best_response_gains_what_it_says(side: int) -> None:
    """Played against the strategy that it responds to, in a part of the game. No plan of the side gains more."""
    part = SmallGame(({"Rototurret": ONE}, {"Hedge Fund": ONE}, {"Inside Job": ONE}), board, TURNS.turns, TURNS.bound)
    plans = strategies(part)
    best = BestResponse(side, plans[1 - side], Undrawn(part), plans[side])
    both = (best, plans[RUNNER]) if side == CORP else (plans[CORP], best)
    assert worth(both, Undrawn(part)) == pytest.approx(best.gain)
    usual = worth(plans, Undrawn(part))
    assert best.gain >= usual - 1e-9 if side == RUNNER else best.gain <= usual + 1e-9


@pytest.mark.parametrize("encoding", ["flat", "compact", "entities"])
def test_best_follows_the_plans(encoding: str) -> None:
    """What each side does with its first clicks is the beginning of a plan, in every encoding."""
    for seed in range(6):
        match = kind("turns-v0").match(seed, encoding=encoding)
        players = [chooser("turns-v0", "best", side, seed, "int16") for side in SIDES]
        said: list[list[str]] = [[], []]
        while not match.over:
            side, action = match.player, players[match.player](match)
            said[side].append(match.words(action, side))
            match.step(action)
        installed = [words.removeprefix("install ") for words in said[CORP] if words.startswith("install ")]
        assert installed[:1] in [[plan.root] for plan in CORP_PLANS if plan.root] or not installed or installed[0] in ICES
        assert [words for words in said[RUNNER] if words not in ("pass", "continue")]
    assert {len(plan) for plan in RUNNER_PLANS} == {4}
