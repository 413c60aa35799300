"""Common questions about the past, by short names. Each is a `Happened`, which says the same for any event and span."""

from __future__ import annotations

from ..events import Ev
from ..ids import CORP, Scope, Side, Span
from .amounts import At, Condition, Happened, Not, On


def NotYet(on: On, scope: Scope = Scope.TURN, times: int = 1) -> Condition:
    """It has happened fewer than `times` times in this span."""
    return Not(Happened(on, Span(scope), times))


def InLastTurn(on: On, side: Side) -> Condition:
    """It happened during the last turn of this player."""
    return Happened(on, Span.LAST_CORP_TURN if side == CORP else Span.LAST_RUNNER_TURN)


def SuccessfulRunThisTurn(at: At = At.ANY) -> Condition:
    """The Runner made a successful run on one of these servers this turn."""
    return Happened(On(Ev.SUCCESS, at=at))


def ActionFinished() -> Condition:
    """The active player has finished an action this turn."""
    return Happened(On(Ev.ACTION_ENDS))
