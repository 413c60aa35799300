"""The least credits with which some icebreakers get past one piece of ice, found by playing on a board with nothing else.

Tables, the prices beside ice and bots ask here. It is above `encounter` because it plays (`tree/cheapest`).
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ..engine.ask import objects
from ..errors import SetupError
from ..ids import HQ
from .start_position import position
from .tree.cheapest import Cheapest

POOL: Final = 30  # credits of the Runner; a higher price counts as none
KEPT: Final = 8192
REMOTE: Final = 3  # the number of a first remote server


@dataclass(frozen=True)
class IcePrice:
    """Credits without any other cost; None if they are not enough.

    Attributes:
        fully: the credits to break all subroutines.
        past: the credits to reach the server behind the ice.
        exact: whether there is no cheaper way for both.
        plain: whether the credits that the Runner has make no other difference.
    """

    fully: int | None
    past: int | None
    exact: bool
    plain: bool


def ice_price(
    rules: str, ice: str, rig: tuple[str, ...], central: bool = True, purse: int = POOL, seconds: float = 0.0
) -> IcePrice:  # fmt: skip
    """Find the price on a board with only these cards. The Corp declines whatever it can.

    Args:
        rules: the name of the rule book.
        ice: the title of a piece of ice with its counters, as on a board.
        rig: the icebreakers, as on a board. One alone that must be hosted is hosted on the ice.
        central: whether the ice protects HQ; else a remote server.
        purse: the credits of the Runner.
        seconds: the time limit; what was found is then marked as not exact.

    Raises:
        SetupError: the cards cannot be on a board.
    """
    key = (rules, ice, rig, central, purse)
    return _found(*key) if not seconds else _played(*key, time.monotonic() + seconds)


@lru_cache(KEPT)
def _found(rules: str, ice: str, rig: tuple[str, ...], central: bool, purse: int) -> IcePrice:
    return _played(rules, ice, rig, central, purse, 0.0)


def _played(rules: str, ice: str, rig: tuple[str, ...], central: bool, purse: int, until: float) -> IcePrice:
    title, at, counters = ice.partition(" @")
    where, number = ("HQ", HQ) if central else ("remote 1", REMOTE)
    corp = {"credits": POOL, "hq": 1, "rnd": 1, "ice": {where: [f"{title}*{at}{counters}"]}}
    runner = {"credits": purse, "clicks": 1, "rig": list(rig)}
    try:
        start = position({"rules": rules, "corp": corp, "runner": runner})
    except SetupError:
        if len(rig) != 1:
            raise
        hosted = [f"{breaker} on {title}" for breaker in rig]  # some programs can be installed only on ice
        start = position({"rules": rules, "corp": corp, "runner": {**runner, "rig": hosted}})
    search = Cheapest(start, objects.protecting(start, number)[0], number, until)
    fully, past = (n if n <= POOL else None for n in search.find())
    return IcePrice(fully, past, search.exact, search.plain)
