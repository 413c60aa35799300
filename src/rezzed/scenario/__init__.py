"""Scenario files: a board, a script and the expected results. `docs/scenarios.md` describes the language."""

from .load import Scenario, load_game, parse_text, read
from .outcome import BranchOutcome, Choice, Failure
from .player import play, play_file
from .policies import POLICIES, Policy, policy

__all__ = [
    "POLICIES", "Choice", "Failure", "BranchOutcome", "Policy", "Scenario", "load_game", "parse_text", "play", "play_file",
    "policy",
    "read",
]  # fmt: skip
