"""Games: what players see and do, the log, the way back, saves."""

from .actions import Action, ActionCost, Decision
from .game import Chance, Game, match_option, restore
from .observation import Side, View
from .plain import as_json
from .result import RunResult
from .seat import Seat
from .steps_taken import Arrow, StepTaken
from .tree import VariationNode, VariationTree

__all__ = [
    "Action", "Arrow", "Chance", "ActionCost", "Decision", "Game", "VariationNode", "RunResult", "Seat", "Side", "StepTaken",
    "VariationTree", "View",
    "as_json", "match_option", "restore",
]  # fmt: skip
