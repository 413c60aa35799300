"""Exact plans and odds for runs. Start with `plan`; docs/planner.md explains it."""

from .access import AccessOdds, access_odds, access_odds_of
from .odds import Odds, odds
from .outcomes import Outcome
from .payoff import Costs
from .plan import Planner, plan
from .results import Plan, Way
from .turn import Step, TurnPlan, TurnPlanner, TurnWay, turn

__all__ = [
    "AccessOdds", "Costs", "Odds", "Outcome", "Plan", "Planner", "Step", "TurnPlan", "TurnPlanner", "TurnWay", "Way",
    "access_odds", "access_odds_of", "odds", "plan", "turn",
]  # fmt: skip
