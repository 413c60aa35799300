"""Plans that are stopped: what they have proved about the credits so far, and how they go on."""

from __future__ import annotations

import time
from typing import Any

import pytest
from brute import Costs, walked
from plan_boards import plan_board

from rezzed.planner import CreditBounds, Plan, Planner
from rezzed.search.values.budget import KINDS

MODERN, OLD = "cr-26.03", "onr-1996"
MOST = 1500  # positions of a walk
CALLS = 0.001  # seconds of the clock of these tests, for each look at it
CUTS = (0.004, 0.02, 0.05, 0.13)  # seconds by that clock
LATER = 3000  # seconds that finish every board here


@pytest.fixture
def by_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on when somebody looks at it: what is cut is the same on every machine."""
    now = [0.0]

    def monotonic() -> float:
        now[0] += CALLS
        return now[0]

    monkeypatch.setattr(time, "monotonic", monotonic)


def check(board: dict[str, Any], against: bool, most: int = MOST) -> tuple[int, int, int]:
    """Stop a plan at several times and go on with it. Nothing that it says on the way may be wrong.

    Returns:
        How many answers were not finished, and how many of their bounds said at least something, and at most something.
    """
    known = walked(board, against, most)
    if known is None:
        return 0, 0, 0
    want, _ = known
    unfinished = least = mosts = 0
    for cut in CUTS:
        planner = Planner(board, "reach HQ", against=against, until="goal", seconds=cut)
        low, high = 0, None
        found = planner.plan(explain=False)
        while found.bounds:
            (bounds,) = found.bounds
            right(bounds, found, want)
            assert bounds.at_least >= low and (high is None or (bounds.at_most is not None and bounds.at_most <= high)), board
            low, high = bounds.at_least, bounds.at_most
            unfinished, least, mosts = unfinished + 1, least + (low > 0), mosts + (high is not None)
            cut = cut * 4 if unfinished % 5 else LATER
            found = planner.plan(explain=False, seconds=cut)
        assert {costs(w.costs) for w in found.ways} == want, board
    return unfinished, least, mosts


def costs(named: dict[str, int]) -> Costs:
    return tuple([named[kind] for kind in KINDS])


def right(bounds: CreditBounds, found: Plan, want: set[Costs]) -> None:
    """The bounds hold, and each way that is known is enough."""
    needed = min([credits for credits, *_ in want], default=None)
    assert not found.exact and "stopped" in " ".join(found.notes)
    for w in found.ways:
        assert any(all(x <= y for x, y in zip(known, costs(w.costs), strict=True)) for known in want)
    assert bounds.at_most == min([w.credits for w in found.ways], default=None)
    if needed is None:
        assert bounds.at_most is None
    else:
        assert bounds.at_least <= needed and (bounds.at_most is None or needed <= bounds.at_most)


def check_alone(board: dict[str, Any], against: bool, most: int = MOST) -> int:
    """The questions about credits alone, cut again and again, end at the truth. The number of steps to it."""
    known = walked(board, against, most)
    if known is None:
        return 0
    needed = min([credits for credits, *_ in known[0]], default=None)
    staged = Planner(board, "reach HQ", against=against, until="goal").stages(0)
    for k in range(100):
        low, high = staged.at_least, staged.at_most
        assert needed is None or (low <= needed and (high is None or high >= needed)), board
        if staged.finished or low == high:
            assert high == needed, board
            return k
        staged.bound(time.monotonic() + CUTS[k % len(CUTS)] * (1 + k // len(CUTS)))
    assert staged.doubts - {"the search was stopped"} or staged.at_least == 0, board
    return 0


# book, first seed, boards, whether the Corp does what it can
SOME = ((MODERN, 0, 12, False), (MODERN, 1000, 6, True), (OLD, 0, 4, False))
SWEEPS = ((MODERN, 100, 200, False), (MODERN, 1000, 60, True), (OLD, 0, 40, False), ("anr-2012", 0, 30, False))


@pytest.mark.usefixtures("by_calls")
@pytest.mark.parametrize(
    ("book", "first", "boards", "against"), [*SOME, *[pytest.param(*x, marks=pytest.mark.sweep) for x in SWEEPS]]
)  # fmt: skip
def test_what_a_stopped_plan_has_proved_is_true_and_it_goes_on(book: str, first: int, boards: int, against: bool) -> None:
    rows = [check(plan_board(book, n, hidden=against), against) for n in range(first, first + boards)]
    unfinished, least, most = (sum(column) for column in zip(*rows, strict=True))
    assert unfinished >= boards and (boards < 5 or least + most), rows


@pytest.mark.usefixtures("by_calls")
@pytest.mark.parametrize(
    ("book", "first", "boards", "against"), [*SOME, *[pytest.param(*x, marks=pytest.mark.sweep) for x in SWEEPS]]
)  # fmt: skip
def test_questions_about_credits_end_at_the_truth(book: str, first: int, boards: int, against: bool) -> None:
    steps = [check_alone(plan_board(book, n, hidden=against), against) for n in range(first, first + boards)]
    assert sum(n > 1 for n in steps) >= boards // 2, steps
