"""Named policies that decide after the script: functions that take the game and return one of the options of its decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Final, TypeAlias

from .. import rng
from ..action import Action, Decision
from ..decisions import Kind, Verb, verb
from ..errors import RezzedError
from ..game import Game

Policy: TypeAlias = Callable[[Game], Action]

_DECLINING: Final = frozenset((Verb.PASS, Verb.CONTINUE, Verb.DECLINE, Verb.DONE, Verb.NO))


def declining(decision: Decision) -> Action | None:
    """The option that does as little as possible, or None if the decision is a real choice.

    A decision with one option is not a choice. For credits, the first option is taken.
    """
    if len(decision.options) == 1 or decision.kind == Kind.PAY.name.lower():
        return decision.options[0]
    return next((o for o in decision.options if verb(o.id) in _DECLINING), None)


def _decision(game: Game) -> Decision:
    decision = game.decision
    if decision is None:
        raise RezzedError("the game is over, so there is nothing to decide")
    return decision


def decline(game: Game) -> Action:
    """Decline everything optional, take no further action, and take the first option of everything else."""
    decision = _decision(game)
    end = next((o for o in decision.options if verb(o.id) == Verb.END), None)
    return declining(decision) or end or decision.options[0]


def first(game: Game) -> Action:
    """Always take the first option, which does whatever is possible."""
    return _decision(game).options[0]


def random(game: Game) -> Action:
    """Take any option, drawn from the seed of the game and the number of decisions so far."""
    decision = _decision(game)
    return decision.options[rng.draw(game.seed ^ 0x5EED, len(game.actions), len(decision.options))]


POLICIES: Final[Mapping[str, Policy]] = {"decline": decline, "first": first, "random": random}


def policy(named: Policy | str) -> Policy:
    """Find a policy by name; a function is returned as it is.

    Raises:
        RezzedError: there is no policy with that name.
    """
    if callable(named):
        return named
    found = POLICIES.get(named) if isinstance(named, str) else None
    if found is None:
        near = get_close_matches(str(named), POLICIES, 1, 0.5) or list(POLICIES)
        raise RezzedError(f"unknown policy {named!r}; known: {', '.join(near)}")
    return found
