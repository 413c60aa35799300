"""Named policies: functions that take a seat and return one of the options of its decision. They see what that player sees.

`passive` declines everything optional and makes no run. `eager` rezzes and triggers what it can, runs the best protected server
with every click, breaks as cheaply as it can tell, and takes what it accesses. `random` takes any option. `corp` and
`runner` play whole games, each for its side. `ismcts` searches, for both sides.

A bot has a factory. The parameters of the bot are the parameters of this function; one that is called `seed` is the seed of its
random numbers.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, get_args, get_type_hints

from ..errors import RezzedError, nearest, told
from ..game import Action, Seat
from ..scenario.policies import decline, first, random
from .corp import corp
from .eager import eager
from .ismcts import Ismcts
from .runner import runner

Policy: TypeAlias = Callable[[Seat], Action]

BOTS: Final[Mapping[str, Callable[..., Policy]]] = {
    "passive": lambda: decline, "decline": lambda: decline, "eager": lambda: eager, "greedy": lambda: eager,
    "first": lambda: first, "random": random, "corp": lambda: corp, "runner": lambda: runner,
    "ismcts": Ismcts,
}  # fmt: skip

BEST: Final[Mapping[str, str]] = {"corp": "corp", "runner": "runner"}  # the bot to play whole games against, by side
BOTH: Final = "best"  # a player of both sides: the best bot of each
SEED: Final = "seed"  # the parameter that every game sets


def bot(name: str, parameters: Mapping[str, Any] | None = None) -> Policy:
    """Make a policy.

    Args:
        name: its name.
        parameters: handed to its factory, by name.

    Raises:
        RezzedError: there is no such policy, or it has no such parameter; the message lists what there is. Or a value is wrong.
    """
    found = BOTS.get(name) if isinstance(name, str) else None
    if found is None:
        near = nearest(name, BOTS, 2) or list(BOTS)
        raise RezzedError(f"unknown policy {name!r}; known: {', '.join(near)}")
    given = dict(parameters or {})
    _check(name, found, given)
    return found(**given)


def _check(name: str, factory: Callable[..., Policy], given: Mapping[str, Any]) -> None:
    """Check the names and the types of the parameters of a bot."""
    known = inspect.signature(factory).parameters
    for key in given:
        if key not in known:
            near = nearest(key, known) or list(known) or ["none"]
            raise RezzedError(f"the policy {name!r} has no parameter {key!r}; known: {', '.join(near)}", place=str(key))
    for key, parameter in known.items():
        if key not in given and parameter.default is parameter.empty:
            raise RezzedError(f"the policy {name!r} needs the parameter {key!r}", place=key)
    if not given:
        return
    hints = get_type_hints(factory.__init__ if inspect.isclass(factory) else factory)
    for key, value in given.items():
        fitting = get_args(hints[key]) or (hints[key],)
        if type(value) not in fitting and not (type(value) is int and float in fitting):
            words = " or ".join("none" if x is type(None) else x.__name__ for x in fitting)
            raise RezzedError(f"the parameter {key!r} of the policy {name!r} is {words}, not {told(value)}", place=key)


def seeded(name: str) -> bool:
    """Whether a bot has a parameter for the seed of its random numbers."""
    return SEED in inspect.signature(BOTS[name]).parameters


def bot_of(side: str, name: str | None = None, seed: int = 1, parameters: Mapping[str, Any] | None = None) -> Policy:
    """A policy for one side of a whole game.

    Args:
        side: `corp` or `runner`.
        name: the policy; None or `best` for the best one of the side.
        seed: of its random numbers, if it has some.
        parameters: the others, by name; a `seed` in them is used instead.

    Raises:
        RezzedError: there is no such policy, or it plays the other side only. Or a parameter is wrong.
    """
    found = BEST[side] if name in (None, BOTH) else str(name)
    if found in BEST and found != side:
        raise RezzedError(f"the policy {found!r} plays the {found.capitalize()} only, not the {side.capitalize()}")
    if found not in BOTS:
        raise RezzedError(f"unknown policy {found!r}; known: {', '.join((BOTH, *BOTS))}")
    return bot(found, {**({SEED: seed} if seeded(found) else {}), **(parameters or {})})
