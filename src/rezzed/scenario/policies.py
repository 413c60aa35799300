"""Who decides when no script is left: named policies, from the game to one of the options of its decision."""

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
    """The option that does as little as possible; None if the decision is a real choice.

    A decision with one option is no choice. Which credits are spent first is left to the order of the options.
    """
    if len(decision.options) == 1 or decision.kind == Kind.PAY.name.lower():
        return decision.options[0]
    return next((o for o in decision.options if verb(o.id) in _DECLINING), None)


def _decision(game: Game) -> Decision:
    decision = game.decision
    if decision is None:
        raise RezzedError("the game is over: there is nothing to decide")
    return decision


def decline(game: Game) -> Action:
    """Decline everything optional, take no further action, and the first option of everything else."""
    decision = _decision(game)
    end = next((o for o in decision.options if verb(o.id) == Verb.END), None)
    return declining(decision) or end or decision.options[0]


def first(game: Game) -> Action:
    """Always the first option: whatever can be done is done."""
    return _decision(game).options[0]


def random(game: Game) -> Action:
    """Any option, drawn from the seed of the game and the number of decisions so far."""
    decision = _decision(game)
    return decision.options[rng.draw(game.seed ^ 0x5EED, len(game.actions), len(decision.options))]


POLICIES: Final[Mapping[str, Policy]] = {"decline": decline, "first": first, "random": random}


def policy(named: Policy | str) -> Policy:
    """A policy by its name; a function is one already.

    Raises:
        RezzedError: there is no policy of that name.
    """
    if callable(named):
        return named
    found = POLICIES.get(named) if isinstance(named, str) else None
    if found is None:
        near = get_close_matches(str(named), POLICIES, 1, 0.5) or list(POLICIES)
        raise RezzedError(f"unknown policy {named!r}; known: {', '.join(near)}")
    return found
