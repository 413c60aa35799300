"""Plans against the second oracle. Every line of every plan is played in a new game.

`.ci/oracle` compares 2,000 boards (`REZZED_ORACLE_BOARDS`); the other checks compare the first 400.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from oracle_boards import against, oracle_board, until
from second_oracle import Oracle

import rezzed
from rezzed.engine.ask import objects
from rezzed.events import Ev
from rezzed.ids import RUNNER, Counter, Damage, Zone
from rezzed.planner import Way, plan
from rezzed.search.values.budget import KINDS

BOARDS, CHUNK = int(os.environ.get("REZZED_ORACLE_BOARDS", "400")), 50
EXACT = 0.95  # at least this share of the boards
GIVE_UP = 20  # seconds for one board


def changes(game: rezzed.Game, e: tuple[int, ...]) -> list[tuple[str, int]]:
    """The costs in one event."""
    kind, card, x, y, z = e[0], e[1], e[3], e[4], e[5]
    runners = card >= 0 and objects.fact(game.state, card).side == RUNNER
    if x == RUNNER and kind in (Ev.LOSE, Ev.GAIN, Ev.SPEND_CLICK, Ev.LOSE_CLICK):
        return [("credits" if kind in (Ev.LOSE, Ev.GAIN) else "clicks", -y if kind == Ev.GAIN else y)]
    if kind == Ev.PAY:
        return [("credits", y)] if x == RUNNER and z == 0 else []
    if kind == Ev.DAMAGE:
        return [("damage", y), ("core", y if x == Damage.CORE else 0)]
    if kind == Ev.TAG:
        return [("tags", x)]
    if kind == Ev.UNINSTALL and runners:
        return [("installed", 1)]
    if kind == Ev.PLAY or (kind == Ev.TRASH and y == Zone.GRIP):
        return [("grip", 1)]
    if kind == Ev.COUNTER and runners and x in (Counter.VIRUS, Counter.POWER):
        return [("virus" if x == Counter.VIRUS else "power", -y)]
    return []


def played(board: dict[str, Any], way: Way, to_end: bool) -> tuple[int, ...]:
    """Play a line in a new game. Return the highest value of each cost up to the success of the run, or to its end."""
    outcomes = iter([m.action for m in way.moves if m.side == "chance"])

    def chance(texts: Sequence[str], _: str) -> int | None:
        outcome = next(outcomes, None)
        assert outcome is not None or not to_end, way.line  # the last action may lead beyond the goal
        return list(texts).index(outcome) if outcome is not None else None

    game = rezzed.Game(board, chance=chance)
    for move in way.moves:
        if move.side != "chance":
            game.apply(move.action)
    assert any(e[0] == Ev.SUCCESS for e in game.written), way.line
    spent, most = dict.fromkeys(KINDS, 0), dict.fromkeys(KINDS, 0)
    for e in game.written:
        if e[0] == Ev.SUCCESS and not to_end:
            break
        for kind, n in changes(game, e):
            spent[kind] += n
            most[kind] = max(most[kind], spent[kind])
    return tuple(most.values())


def costs(way: Way) -> tuple[int, ...]:
    return tuple(way.costs[k] for k in KINDS)


def enough(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    """Whether budget a is at most budget b in every cost."""
    return all(x <= y for x, y in zip(a, b, strict=True))


@cache
def faults(first: int) -> tuple[int, tuple[str, ...]]:
    """Compare a chunk of boards: the number of exact plans, and what is wrong, with the seeds."""
    exact, wrong = 0, []
    for seed in range(first, first + CHUNK):
        board = oracle_board(seed)
        want = Oracle(board, against(seed), until(seed) == "end").budgets()
        found = plan(board, "reach HQ", against=against(seed), until=until(seed), seconds=GIVE_UP)
        exact += found.exact
        have = {costs(w) for w in found.ways}
        if found.exact and have != want:
            wrong.append(f"seed {seed}: the plan lacks {sorted(want - have)} and has {sorted(have - want)}")
        wrong += [f"seed {seed}: {w} is not sufficient" for w in have if not any(enough(o, w) for o in want)]
        for way in found.ways:
            paid = played(board, way, until(seed) == "end")
            alone = all(m.side == "runner" for m in way.moves)
            if paid != costs(way) if alone else not enough(paid, costs(way)):
                wrong.append(f"seed {seed}: {costs(way)} costs {paid}: {', '.join(way.short_line)}")
    return exact, tuple(wrong)


@pytest.mark.parametrize("first", (0, *(pytest.param(n, marks=pytest.mark.sweep) for n in range(CHUNK, BOARDS, CHUNK))))
def test_plans_are_what_the_arithmetic_says_and_their_lines_can_be_played(first: int) -> None:
    assert faults(first)[1] == ()


@pytest.mark.sweep
def test_almost_all_plans_are_exact() -> None:
    assert sum(faults(first)[0] for first in range(0, BOARDS, CHUNK)) >= EXACT * BOARDS
