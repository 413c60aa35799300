"""What commands print as JSON: a result, and what was asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .clicks import ClickValues
from .defence import Defence
from .every_turn import EveryTurn
from .odds import Odds
from .results import Plan
from .threats import Threats
from .turn_results import TurnPlan


@dataclass(frozen=True)
class BoardReport:
    """What a command prints for one board.

    Attributes:
        file: the file of the board.
        rules: the rule book.
    """

    file: str
    rules: str


@dataclass(frozen=True)
class PlanReport(BoardReport):
    """What `rezzed plan --json` prints for one board.

    Attributes:
        corp_credits: the credits of the Corp, if the command named them.
        until: how far costs are counted.
        if_rezzed: the plan against a Corp that rezzes, or None.
    """

    corp_credits: int | None
    until: Literal["end", "goal"]
    plan: Plan
    if_rezzed: Plan | None


@dataclass(frozen=True)
class PlanReports:
    """What `rezzed plan --json` prints for several boards or several numbers of Corp credits."""

    exact: bool
    plans: tuple[PlanReport, ...]


@dataclass(frozen=True)
class AccessReport:
    """One access of a server: the number of cards, the chance of an agenda, and the expected points."""

    cards: int
    agenda: float
    points: float


@dataclass(frozen=True)
class OddsReport(BoardReport):
    """What `rezzed plan --odds --json` prints for one board.

    Attributes:
        credits: the most credits to spend, for a plot of several.
        access: the value of one access, if the goal is HQ or R&D and agendas are there.
        not_played: the cards of the board that are not declared; the odds do not know their texts.
    """

    credits: int | None
    access: AccessReport | None
    odds: Odds
    not_played: tuple[str, ...]


@dataclass(frozen=True)
class OddsReports:
    """What `rezzed plan --odds --json` prints for several boards."""

    exact: bool
    odds: tuple[OddsReport, ...]


@dataclass(frozen=True)
class TurnReport(BoardReport):
    """What `rezzed turn --json` prints."""

    turn: TurnPlan


@dataclass(frozen=True)
class DefenceReport(BoardReport):
    """What `rezzed defend --json` prints."""

    defence: Defence


@dataclass(frozen=True)
class ThreatsReport(BoardReport):
    """What `rezzed threats --json` prints."""

    threats: Threats


@dataclass(frozen=True)
class ClicksReport(BoardReport):
    """What `rezzed clicks --json` prints."""

    clicks: ClickValues


@dataclass(frozen=True)
class EveryTurnReport(BoardReport):
    """What `rezzed plan --every-turn --json` prints."""

    answer: EveryTurn
