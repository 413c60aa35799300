"""Games: what players see and do, the log, the way back, saves."""

from .actions import Action, Cost, Decision
from .game import Chance, Game, match_option, restore
from .observation import Side, View
from .plain import as_json
from .result import RunResult
from .seat import Seat
from .steps import Arrow, StepTaken
from .tree import Node, Tree

__all__ = [
    "Action", "Arrow", "Chance", "Cost", "Decision", "Game", "Node", "RunResult", "Seat", "Side", "StepTaken", "Tree", "View",
    "as_json", "match_option", "restore",
]  # fmt: skip
