"""Named policies: functions that take a game and return one of the options of its decision.

`passive` declines everything optional and makes no run. `eager` rezzes and triggers what it can, runs the best protected server
with every click, breaks as cheaply as possible, and takes what it accesses. `random` takes any option, using the seed of the
game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Final, TypeAlias

from ..action import Action
from ..errors import RezzedError
from ..game import Game
from ..scenario.policies import decline, first, random
from .eager import eager

Policy: TypeAlias = Callable[[Game], Action]

BOTS: Final[Mapping[str, Policy]] = {
    "passive": decline, "decline": decline, "eager": eager, "greedy": eager, "first": first, "random": random,
}  # fmt: skip


def bot(name: str) -> Policy:
    """Find a policy by name.

    Raises:
        RezzedError: there is no such policy; the message lists the policies.
    """
    found = BOTS.get(name) if isinstance(name, str) else None
    if found is None:
        near = get_close_matches(str(name), BOTS, 2, 0.5) or list(BOTS)
        raise RezzedError(f"unknown policy {name!r}; known: {', '.join(near)}")
    return found
