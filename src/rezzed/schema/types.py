"""What goes in and out of rezzed as JSON and has no class of its own: boards, messages of the protocol, printed hints."""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypeAlias, TypedDict

from ..bots.hints import PlainHint
from ..game import Decision, View
from ..game.result import RunResult
from ..planner.clicks import ClickValues
from ..planner.defence import Defence
from ..planner.odds import Odds
from ..planner.reports import (
    ClicksReport,
    DefenceReport,
    EveryTurnReport,
    OddsReport,
    OddsReports,
    PlanReport,
    PlanReports,
    ThreatsReport,
    TurnReport,
)
from ..planner.results import Plan
from ..planner.threats import Threats
from ..wording.log import Event

Cards: TypeAlias = "int | list[str | int]"
Servers: TypeAlias = dict[str, Cards]


class BoardCorp(TypedDict, total=False):
    """The Corp on a board. A number instead of a list of cards, or inside it, means that many blank cards.

    Attributes:
        rnd: from the top.
        play: operations in the play area, and hosted cards that are not installed.
        points: agenda points apart from those of `score`.
        ice: for each server, outermost first.
        flipped: the other side of the identity is faceup.
        knows: hidden cards that the Corp knows: cards of the Runner, and cards in R&D.
    """

    credits: int
    clicks: int
    identity: str
    hq: Cards
    rnd: Cards
    archives: Cards
    score: Cards
    play: Cards
    points: int
    bad_publicity: int
    ice: Servers
    root: Servers
    flipped: bool
    knows: list[str]


class BoardRunner(TypedDict, total=False):
    """The Runner on a board.

    Attributes:
        stack: from the top.
        play: events in the play area, and hosted cards that are not installed.
        points: agenda points apart from those of `score`.
        mark: a central server.
        facedown: cards that are installed facedown.
        flipped: the other side of the identity is faceup.
        knows: hidden cards that the Runner knows: cards of the Corp, and cards in the stack.
    """

    credits: int
    clicks: int
    identity: str
    grip: Cards
    stack: Cards
    heap: Cards
    rig: Cards
    score: Cards
    play: Cards
    points: int
    tags: int
    core_damage: int
    mark: str
    facedown: Cards
    flipped: bool
    knows: list[str]


class PlainBoard(TypedDict, total=False):
    """A board for a new game.

    Attributes:
        rules: the name of the rule book.
        seed: the seed for chance.
        policy: which windows are asked.
        points_to_win: the agenda points that win the game.
        strict: whether cards that are not declared are refused.
        turn: whose turn it is in a whole game; without `turn` and `begin` the game is over with the Runner's action phase.
        begin: where a whole game begins.
        this_turn: what happened in this turn before the board, in the words of the log.
        last_turn: what happened in the turn before it.
    """

    rules: str
    seed: int
    policy: Literal["public", "all", "forced", "secret"]
    points_to_win: int
    strict: bool
    turn: Literal["corp", "runner"]
    begin: Literal["game", "turn", "actions"]
    this_turn: list[str]
    last_turn: list[str]
    corp: BoardCorp
    runner: BoardRunner


class PlainPosition(TypedDict):
    """Where a game of the protocol is.

    Attributes:
        game: the name of the game.
        at: the number of this position.
        over: whether the game is over.
        winner: `corp`, `runner`, `draw` or empty.
        ended: why it is over, as a view says it.
        waiting: who decides; empty if the game is over.
        decision: the decision; null if there is none, or if a seat was given and the other side decides.
        events: only after `apply`: what happened.
    """

    game: str
    at: int
    over: bool
    winner: Literal["corp", "runner", "draw", ""]
    ended: str
    waiting: Literal["corp", "runner", ""]
    decision: Decision | None
    events: NotRequired[list[Event]]


class HintReport(PlainHint):
    """What `rezzed hint --json` prints.

    Attributes:
        file: the file of the position.
        rules: the rule book.
        interrupted: whether somebody pressed Ctrl-C before the search was over.
    """

    file: str
    rules: str
    interrupted: bool


# the results of the planner, which are told as `rezzed.planner.plain` says
RESULTS: Final = (
    Plan, Odds, PlanReport, PlanReports, TurnReport, OddsReport, OddsReports, Defence, DefenceReport, Threats, ThreatsReport,
    ClickValues, ClicksReport, EveryTurnReport,
)  # fmt: skip
# what is sent or printed as a whole
ROOTS: Final = (View, PlainBoard, PlainPosition, RunResult, *RESULTS, PlainHint, HintReport)
