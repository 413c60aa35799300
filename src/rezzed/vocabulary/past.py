"""Common questions about the past, by short names. `Happened` and `HowMuch` ask the same about any event and span."""

from __future__ import annotations

from ..events import Ev
from ..ids import CORP, Scope, Side, Span, Type
from .amounts import Amount, At, BrokenSubPrinted, Cards, Condition, Happened, HowMuch, Not, On, Part, Ref

__all__ = [
    "Accesses", "ActionFinished", "Approaches", "BrokenPrinted", "BrokenThisRun", "BrokeWithThis",
    "FullyBrokenByThis", "IcePassed", "InLastTurn", "NoisyThisRun", "NotYet", "ScoredPoints", "StolenPoints", "StoleThisRun",
    "SuccessfulRunThisTurn",
]  # fmt: skip


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


def StoleThisRun() -> Condition:
    """An agenda was stolen during the current run, or the run that just ended."""
    return Happened(On(Ev.STEAL), Span.RUN)


def ScoredPoints() -> Amount:
    """The printed agenda points of the agendas that the Corp has scored this turn."""
    return HowMuch(On(Ev.SCORE), Span.TURN, Part.POINTS)


def StolenPoints() -> Amount:
    """The printed agenda points of the agendas that the Runner stole during their last turn."""
    return HowMuch(On(Ev.STEAL), Span.LAST_RUNNER_TURN, Part.POINTS)


def Accesses() -> Amount:
    """How often the Runner accessed a card in the current run, or in the run that just ended."""
    return HowMuch(On(Ev.ACCESS), Span.RUN)


def Approaches() -> Amount:
    """How often the Runner approached ice in the current run, or in the run that just ended."""
    return HowMuch(On(Ev.APPROACH), Span.RUN)


def NoisyThisRun() -> Condition:
    """A noisy icebreaker was used during this run (1996)."""
    return Happened(On(Ev.USE, Cards(subtypes=("noisy",))), Span.RUN)


def IcePassed(each_time: bool = False) -> Amount:
    """The number of ice passed in the current run, or in the run that just ended; `each_time` counts passes instead."""
    return HowMuch(On(Ev.PASS, Cards(types=(Type.ICE,))), Span.RUN, Part.TIMES if each_time else Part.CARDS)


def BrokeWithThis() -> Condition:
    """The source broke a subroutine in the encounter of the event, or otherwise in the current one."""
    return Happened(On(Ev.BREAK, by=Ref.THIS), Span.ENCOUNTER)


def FullyBrokenByThis() -> Condition:
    """The source broke every subroutine in the encounter of the event, or otherwise in the current one."""
    return Happened(On(Ev.FULLY_BREAK, by=Ref.THIS), Span.ENCOUNTER)


def BrokenPrinted(by: Cards | None = None) -> Condition:
    """A printed subroutine was broken in the encounter of the event, `by` one of these cards."""
    return Happened(On(Ev.BREAK, by=by, if_=BrokenSubPrinted()), Span.ENCOUNTER)


def BrokenThisRun() -> Amount:
    """The number of subroutines that the source broke in the current run, or in the run that just ended."""
    return HowMuch(On(Ev.BREAK, by=Ref.THIS), Span.RUN)
