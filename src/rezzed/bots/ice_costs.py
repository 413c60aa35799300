"""What it costs to get past one piece of ice, found by playing (`rezzed.search.ice_price`). The answers are kept by what they
depend on: the ice, where it is, and the installed icebreakers. In a long series of games nearly all come from memory."""

from __future__ import annotations

from ..errors import RezzedError
from ..search.ice_price import POOL, ice_price


def cost_to_pass(rules: str, credits: int, ice: str, central: bool, rig: tuple[str, ...]) -> int | None:
    """The credits with which icebreakers get the Runner past a piece of ice without any other loss.

    Args:
        rules: the name of the rule book.
        credits: of the Runner.
        ice: its title with its counters, as boards name it.
        central: whether it protects a central server.
        rig: the icebreakers, as boards name them.

    Returns:
        None if it is not known, `POOL` + 1 if there is no way.
    """
    try:
        found = ice_price(rules, ice, rig, central)
        if not found.plain:
            found = ice_price(rules, ice, rig, central, min(credits, POOL))
    except RezzedError:  # too little memory, or a program that must be hosted
        return None
    return POOL + 1 if found.past is None else found.past
