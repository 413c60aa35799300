"""Exact run plans and odds. `plan` is where to begin; docs/planner.md tells what it covers."""

from .plan import Plan, Planner, Way, plan

__all__ = ["Plan", "Planner", "Way", "plan"]
