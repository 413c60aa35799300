"""Budgets: the costs of a run as vectors, and the sets of minimal ones (docs/planner.md).

A vector has a number for each kind of cost in `KINDS`. Each number is the highest value of that cost during the run, not the
value at the end, because credits that come back later were needed before. Four more numbers give the pools for which the way
works: the least and the most credits, and the least and the most clicks. They matter for cards that check a pool ("loses 3
credits", "if the Runner has 6 credits or less") and are usually empty. In a search, a number follows for the counters
of each card that are costs of their own (`narrow/held_counters`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

Vector: TypeAlias = tuple[int, ...]

# `grip`: cards that left the grip without being installed; `installed`: cards of the Runner that left play
KINDS: Final = ("credits", "clicks", "damage", "grip", "tags", "core", "installed", "virus", "power")
CREDITS: Final = 0
CLICKS: Final = 1
GRIP: Final = 3
VIRUS: Final = 7
POWER: Final = 8
N_COSTS: Final = 9

# limits that are not a single cost but a sum of costs
SUMS: Final[Mapping[str, tuple[str, ...]]] = {"cards": ("grip", "installed")}
LIMITS: Final = (*KINDS, *SUMS)

# the weight of each cost in credits, used to recommend one of several ways
WORTH: Final = {
    "credits": 1, "clicks": 2, "damage": 1, "grip": 1, "tags": 4, "core": 8, "installed": 5, "virus": 1, "power": 1,
}  # fmt: skip

# the pools for which a way works: the least, and the negated most
LEAST_CREDITS: Final = 9
MOST_CREDITS: Final = 10
LEAST_CLICKS: Final = 11
MOST_CLICKS: Final = 12
SIZE: Final = 13

ANY: Final = -1_000_000  # no bound
UNBOUNDED: Final = -500_000  # less is no bound: steps change it a little
NOTHING: Final[Vector] = (0,) * N_COSTS + (ANY,) * 4


class Course:
    """A budget that is sufficient from a position on, and its line: an option, the decision at which it is taken
    (`choices.decision`), and the rest of the line. In an encounter a link of the line can be a whole script (`menu`).
    """

    __slots__ = ("need", "option", "then", "at", "script")

    def __init__(
        self, need: Vector, option: int, then: Course | None, at: Vector = (), script: tuple[int, ...] | None = None
    ) -> None:
        self.need = need
        self.option = option
        self.then = then
        self.at = at
        self.script = script


def before(need: Vector, at_most: Vector, change: Vector) -> Vector:
    """The budget needed before a step, given the budget `need` after it."""
    return tuple([a if a > c + n else c + n for a, c, n in zip(at_most, change, need, strict=True)])


def before_in(need: Vector, at_most: Vector, change: Vector, places: list[int]) -> Vector:
    """The same as `before`, where nothing happens in other places than these."""
    out = list(need)
    for k in places:
        a, n = at_most[k], change[k] + need[k]
        out[k] = a if a > n else n
    return tuple(out)


def joined(a: Vector, b: Vector) -> Vector:
    """The smallest budget that is sufficient for both."""
    return tuple([x if x > y else y for x, y in zip(a, b, strict=True)])


def possible(need: Vector) -> bool:
    """Whether there are pools for which the budget works."""
    credits, clicks = -need[MOST_CREDITS], -need[MOST_CLICKS]
    return need[LEAST_CREDITS] <= credits >= need[CREDITS] and need[LEAST_CLICKS] <= clicks >= need[CLICKS]


NO_CHANGE: Final[Vector] = (0,) * SIZE


def covers(a: Vector, b: Vector) -> bool:
    """Whether every pool that can afford b can afford a."""
    for x, y in zip(a, b, strict=True):
        if x > y:
            return False
    return True


def minimal(ways: list[Course]) -> list[Course]:
    """The minimal ways, in the order of their budgets; of equal ones the first.

    In this order no budget covers one before it, and the first cost in which they differ only grows. So the others are compared
    in what is left, and only with the least that came before in that.
    """
    if len(ways) < 2:
        return ways
    ways = sorted(ways, key=need_of)
    rests, carries = packed([w.need for w in ways], 1)
    out: list[Course] = []
    least: list[int] = []
    for w, rest in zip(ways, rests, strict=True):
        if not is_covered(rest, least, carries):
            out.append(w)
            least = [x for x in least if (x + carries - rest) & carries != carries]
            least.append(rest)
    return out


def is_covered(need: int, by: list[int], carries: int) -> bool:
    """Whether one of some packed budgets is in no cost larger than this one."""
    lent = need + carries
    for x in by:
        if (lent - x) & carries == carries:
            return True
    return False


def packed(needs: list[Vector], skip: int = 0) -> tuple[list[int], int]:
    """Budgets as one number each, so that two of them are compared by one subtraction.

    Each cost in which they differ has a field of bits, and one bit above it. After `carries` was added and another number was
    subtracted, this bit is still set if the field was at least as large.

    Args:
        needs: the budgets.
        skip: how many of these costs are left out.

    Returns:
        A number for each budget, and `carries`, which has the bits above the fields.
    """
    numbers, carries, shift = [0] * len(needs), 0, 0
    for column in zip(*needs, strict=True):
        low, high = min(column), max(column)
        if low == high:
            continue
        if skip:
            skip -= 1
            continue
        if high < UNBOUNDED:
            continue
        if low < UNBOUNDED:  # less than any bound, by how much does not matter
            low = min([x for x in column if x >= UNBOUNDED]) - 1
            column = tuple([x if x >= UNBOUNDED else low for x in column])
        numbers = [n + (x - low << shift) for n, x in zip(numbers, column, strict=True)]
        shift += (high - low).bit_length() + 1
        carries |= 1 << shift - 1
    return numbers, carries


def need_of(w: Course) -> Vector:
    """The budget of a way."""
    return w.need
