"""Exact run plans and odds. `plan` is where to begin; docs/planner.md tells what it covers."""

from .access import AccessOdds, access_odds, access_odds_of
from .odds import Odds, odds
from .plan import Plan, Planner, Way, plan

__all__ = ["AccessOdds", "Odds", "Plan", "Planner", "Way", "access_odds", "access_odds_of", "odds", "plan"]
