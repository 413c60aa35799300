"""What a server costs every turn: the first run, in which the Corp may rez, and each run after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..board import SPEC, Board, build, server_number
from ..engine.ask import objects
from ..errors import RezzedError
from ..game import Game
from ..library import default
from ..search import goal as goals
from ..search.start_position import Cancel, Position
from ..search.worlds.piles import listed
from .plan import Planner
from .plan_series import PlanSeries
from .results import UNITS, Answer, Plan, Units, counted


@dataclass(frozen=True)
class EveryTurn(Answer):
    """The answer for a goal.

    Attributes:
        goal: the goal in words.
        first: the plan of the first run, against a Corp that does what is worst.
        later: the plan of each later run, when all ice of the goal's servers is rezzed.
    """

    goal: str
    first: Plan
    later: Plan

    def said(self, units: Units = UNITS) -> str:
        """The answer in sentences; see `Answer.said`."""
        if self.later.best is None:
            return f"To {self.goal} every turn is not possible: {self.later.missing}."
        words = f"To {self.goal} costs {counted(self.later.best.costs, units)} every turn, when all its ice is rezzed."
        if self.first.best is None:
            return f"{words} The first run does not get in: {self.first.missing}."
        if self.first.best.costs == self.later.best.costs:
            return f"{words} The first run costs the same."
        return f"{words} The first run costs {counted(self.first.best.costs, units)}, if the Corp does what is worst."


def every_turn(
    board: Position, goal: str = goals.USUAL, *, seconds: float | None = None, progress: Callable[[int], None] | None = None,
    cancel: Cancel | None = None,
) -> EveryTurn:  # fmt: skip
    """What it costs to reach a goal in every turn.

    Args:
        board: a board, or a game in which no action was taken.
        goal: as in `plan`.
        seconds: the time limit for both plans.
        progress: called now and then with the number of positions searched.
        cancel: when it is set, the search stops.

    Raises:
        RezzedError: as in `plan`, or the game has begun.
    """
    if isinstance(board, Game) and not board.actions and not board.drawn:
        board = board.setup
    if not isinstance(board, (Board, Mapping)):
        raise RezzedError("every turn: this needs a board, or a game in which no action was taken")
    series = PlanSeries(seconds, progress, cancel)
    first = Planner(board, goal, against=True)
    servers = [n for n in first.goal.servers if objects.protecting(first.start, n)]
    data = board.data if isinstance(board, Board) else board
    library = (board.library if isinstance(board, Board) else None) or default()
    later = Planner(build(_rezzed(data, servers), library), goal)
    return EveryTurn(first.goal.text, series.plan(first, share=1 / 2), series.plan(later))


def _rezzed(data: Mapping[str, Any], servers: list[int]) -> dict[str, Any]:
    """A board on which the ice of some servers is rezzed."""
    corp = dict(data.get("corp", {}))
    corp["ice"] = {
        name: [_faceup(x) for x in listed(cards)] if server_number(str(name)) in servers else cards
        for name, cards in corp.get("ice", {}).items()
    }
    return {**data, "corp": corp}


def _faceup(card: str) -> str:
    """A card as a board writes it, rezzed."""
    found = SPEC.match(card.strip())
    if found is None or found["rezzed"]:
        return card
    return f"{found['title']}*{card.strip()[found.end('title'):]}"
