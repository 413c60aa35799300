"""What an access can cost, and accesses of a number of cards without a breach (CR 7.1.10, 7.4.3)."""

from __future__ import annotations

from typing import Final

from ...decisions import option, verb
from ...ids import RUNNER
from ...rules.book import Op, Table
from ..ask import objects, prices
from ..ask.prices import FOR_NOTHING_ELSE, NO_COST
from ..change import stack
from ..change.emitting import emit
from ..ints import A_ACCESS_COST, E_REFUSED, K_MAY, PURPOSE_ANYTHING, V_DECLINE, V_PAY
from ..pay import payment
from ..state import Effects, State, Structure
from ..windows.checkpoints import after_cost

GO: Final = 0
WAITS: Final = 1
REFUSED: Final = 2

# Structure.answer and Effects.answer while the cost is paid
_PAYING: Final = -2
_PAID: Final = -3


def price(s: State, f: Structure | Effects, card: int, server: int) -> int:
    """Additional costs to access a card are paid together before it is accessed, or it is not (CR 1.16.10b)."""
    if f.answer == _PAID or not s.index[A_ACCESS_COST]:
        return GO
    if f.answer == _PAYING:
        f.answer = _PAID
        return WAITS if after_cost(s) else GO
    cost = prices.extra_cost(s, A_ACCESS_COST, card, server)
    if cost is NO_COST:
        f.answer = _PAID
        return GO
    due = cost.credits
    assert isinstance(due, int)
    if f.answer < 0 and not prices.hindrance(s, RUNNER, cost, due, card, PURPOSE_ANYTHING):
        stack.ask(s, RUNNER, K_MAY, [option(V_PAY, 0, due), option(V_DECLINE)], card)
        return WAITS
    if f.answer < 0 or verb(f.answer) == V_DECLINE:
        emit(s, E_REFUSED, card)
        return REFUSED
    f.answer = _PAYING
    payment.pay(s, FOR_NOTHING_ELSE, RUNNER, card, -1, -1, due, PURPOSE_ANYTHING)
    return WAITS


def of_a_number(s: State, server: int, n: int) -> None:
    """Access n cards of a server: the steps of a breach without its beginning, its limit, or its end (CR 7.1.10)."""
    rows = s.book.steps_by_op
    start = rows.get(Op.FIX_ACCESSES, rows.get(Op.FLIP_ARCHIVES, s.book.starts[Table.BREACH]))
    b = stack.push_structure(s, Table.BREACH, start, server)
    b.answer = -1
    b.quota = n + 1
    b.root = tuple((c, s.gen[c]) for c in objects.in_root(s, server))
