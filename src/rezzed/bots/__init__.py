"""Named policies: functions that take a seat and return one of the options of its decision. They see what that player sees.

`passive` declines everything optional and makes no run. `eager` rezzes and triggers what it can, runs the best protected server
with every click, breaks as cheaply as it can tell, and takes what it accesses. `random` takes any option. `corp` and
`runner` play whole games, each for its side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Final, TypeAlias

from ..errors import RezzedError
from ..game import Action, Seat
from ..scenario.policies import decline, first, random
from .corp import corp
from .eager import eager
from .runner import runner

Policy: TypeAlias = Callable[[Seat], Action]

BOTS: Final[Mapping[str, Callable[[], Policy]]] = {
    "passive": lambda: decline, "decline": lambda: decline, "eager": lambda: eager, "greedy": lambda: eager,
    "first": lambda: first, "random": random, "corp": lambda: corp, "runner": lambda: runner,
}  # fmt: skip

BEST: Final[Mapping[str, str]] = {"corp": "corp", "runner": "runner"}  # the bot to play whole games against, by side
BOTH: Final = "best"  # a player of both sides: the best bot of each


def bot(name: str) -> Policy:
    """Find a policy by name.

    Raises:
        RezzedError: there is no such policy; the message lists the policies.
    """
    found = BOTS.get(name) if isinstance(name, str) else None
    if found is None:
        near = get_close_matches(str(name), BOTS, 2, 0.5) or list(BOTS)
        raise RezzedError(f"unknown policy {name!r}; known: {', '.join(near)}")
    return found()


def bot_of(side: str, name: str | None = None, seed: int = 1) -> Policy:
    """A policy for one side of a whole game.

    Args:
        side: `corp` or `runner`.
        name: the policy; None or `best` for the best one of the side.
        seed: of its random numbers, if it has some.

    Raises:
        RezzedError: there is no such policy, or it plays the other side only.
    """
    found = BEST[side] if name in (None, BOTH) else str(name)
    if found in BEST and found != side:
        raise RezzedError(f"the policy {found!r} plays the {found.capitalize()} only, not the {side.capitalize()}")
    if found not in BOTS:
        raise RezzedError(f"unknown policy {found!r}; known: {', '.join((BOTH, *BOTS))}")
    return random(seed) if found == "random" else bot(found)
