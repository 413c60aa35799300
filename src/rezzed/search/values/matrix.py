"""Exact solutions of zero-sum matrix games: two players choose at the same time, and each may use a mixed strategy."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

Matrix: TypeAlias = list[list[Fraction]]
Mix: TypeAlias = tuple[Fraction, ...]


def solve(matrix: Matrix) -> tuple[Fraction, Mix, Mix]:
    """Solve a game: its value and an optimal mixed strategy for each player.

    Args:
        matrix: for each row and column, the gain of the column player, which is the loss of the row player.

    Returns:
        The value, the chance of each row, and the chance of each column.
    """
    rows, columns = range(len(matrix)), range(len(matrix[0]))
    worst = [min(matrix[r][c] for r in rows) for c in columns]
    best = [max(row) for row in matrix]
    low, high = max(worst), min(best)
    if low == high:  # each player has a choice that is best against every reply
        return low, _pure(best.index(high), len(rows)), _pure(worst.index(low), len(columns))
    value, mix, other = _simplex(matrix)
    return value, mix, other


def _pure(at: int, n: int) -> Mix:
    return tuple([Fraction(k == at) for k in range(n)])


def _simplex(matrix: Matrix) -> tuple[Fraction, Mix, Mix]:
    """Solve the linear program of the rows: maximise sum u, where for every column the sum of u times the entry is at most 1.

    All entries are first made positive, so that u = mix / value. The slack variables give the mix of the columns. Bland's rule
    (the
    first variable that helps, the first of several rows) prevents cycles.
    """
    m, n = len(matrix), len(matrix[0])
    shift = 1 - min(min(row) for row in matrix)
    zero, one = Fraction(0), Fraction(1)
    # one line for each column of the game: its entries, its slack, and its bound; the last line is the value of u
    table = [
        [matrix[r][c] + shift for r in range(m)] + [one if k == c else zero for k in range(n)] + [one] for c in range(n)
    ]  # fmt: skip
    worth = [-one] * m + [zero] * (n + 1)
    basis = [m + c for c in range(n)]
    while True:
        enter = next((k for k in range(m + n) if worth[k] < 0), -1)
        if enter < 0:
            break
        _, _, leave = min((line[-1] / line[enter], basis[c], c) for c, line in enumerate(table) if line[enter] > 0)
        pivot = table[leave][enter]
        table[leave] = [x / pivot for x in table[leave]]
        for c in range(n):
            if c != leave and table[c][enter]:
                table[c] = _less(table[c], table[leave], table[c][enter])
        worth = _less(worth, table[leave], worth[enter])
        basis[leave] = enter
    total = worth[-1]
    u = [zero] * (m + n)
    for c, variable in enumerate(basis):
        u[variable] = table[c][-1]
    return 1 / total - shift, tuple([x / total for x in u[:m]]), tuple([x / total for x in worth[m : m + n]])


def _less(line: list[Fraction], other: list[Fraction], times: Fraction) -> list[Fraction]:
    return [x - times * y for x, y in zip(line, other, strict=True)]
