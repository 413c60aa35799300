"""Plans: against a walk over every decision, against arithmetic on paper, and played again."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from brute import TooBig, Walk
from plan_boards import HARD, plan_board

import rezzed
from rezzed.board import build
from rezzed.engine import machine
from rezzed.errors import RezzedError
from rezzed.events import Ev
from rezzed.ids import Policy
from rezzed.planner import Plan, Way, plan
from rezzed.planner.budget import KINDS

MODERN, OLD = "cr-26.03", "onr-1996"
MOST = 1500  # positions of a walk


def walked(board: dict[str, Any], against: bool) -> set[tuple[int, ...]] | None:
    """All minimal budgets to reach HQ, without any thought; None if there is no such board or it is too big to walk."""
    try:
        s = build(board)
    except RezzedError:
        return None
    s.policy, s.awaits, s.awaits_of = int(Policy.FORCED), int(Ev.SUCCESS), b"\1" + bytes(9)
    machine.begin(s)
    try:
        return set(Walk(s, 0, against, MOST).budgets(s))
    except TooBig:
        return None


def check(board: dict[str, Any], against: bool = False) -> bool:
    """The plan says the same as the walk, and its lines cost what it says. True if the board was walked."""
    want = walked(board, against)
    if want is None:
        return False
    found = plan(board, "reach HQ", against=against)
    assert {tuple(w.costs[k] for k in KINDS) for w in found.ways} == want, board
    for w in found.ways:
        need = w.moves[-1].need
        assert all(n <= w.costs[k] for k, n in zip(KINDS, need, strict=True)), (board, w)
        if all(m.side == "runner" for m in w.moves):
            assert need == tuple(w.costs[k] for k in KINDS), (board, w)
    return True


# book, first seed, boards, whether the Corp does what it can
SWEEPS = (
    (MODERN, 0, 300, False), (MODERN, 1000, 90, True), (OLD, 0, 70, False), (OLD, 1000, 20, True), ("cr-1.4", 0, 30, False),
    ("anr-2012", 0, 30, False),
)  # fmt: skip


@pytest.mark.parametrize(("book", "first", "boards", "against"), SWEEPS)
def test_plans_are_what_a_walk_over_every_decision_finds(book: str, first: int, boards: int, against: bool) -> None:
    walked_boards = [n for n in range(first, first + boards) if check(plan_board(book, n, hidden=against), against)]
    assert len(walked_boards) >= boards * 2 // 3
    if boards == 300:
        kinds = Counter(HARD[n // 2 % len(HARD)] if n % 2 else "plain" for n in walked_boards)
        assert len(walked_boards) >= 200 and sum(kinds.values()) - kinds["plain"] >= 90 and len(kinds) == 6, kinds
