"""Exact plans and odds for runs. Start with `plan`; docs/planner.md explains it."""

from .access import AccessOdds, access_odds, access_odds_of
from .odds import Odds, odds
from .plan import Plan, Planner, Way, plan

__all__ = ["AccessOdds", "Odds", "Plan", "Planner", "Way", "access_odds", "access_odds_of", "odds", "plan"]
