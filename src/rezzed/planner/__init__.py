"""Exact plans and odds for runs. Start with `plan`; docs/planner.md explains it."""

from ..search.lines.outcomes import ChanceOutcome
from ..search.tree.expected_results import Costs
from .access import AccessOdds, access_odds, access_odds_of
from .odds import Odds, odds
from .plan import Planner, plan
from .results import CreditBounds, Plan, Way
from .turn import TurnPlanner, turn
from .turn_results import TurnAction, TurnPlan, TurnWay

__all__ = [
    "AccessOdds", "Costs", "CreditBounds", "Odds", "ChanceOutcome", "Plan", "Planner", "TurnAction", "TurnPlan", "TurnPlanner",
    "TurnWay", "Way",
    "access_odds", "access_odds_of", "odds", "plan", "turn",
]  # fmt: skip
