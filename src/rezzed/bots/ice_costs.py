"""What it costs to get past one piece of ice, found by playing (`rezzed.search.ice_price`). The answers are kept by what they
depend on: the ice, where it is, and the installed icebreakers. In a long series of games nearly all come from memory."""

from __future__ import annotations

from ..errors import RezzedError
from ..game.observation import CardView, View
from ..search.ice_price import POOL, ice_price


def cost_to_pass(view: View, ice: CardView, central: bool, rig: tuple[str, ...]) -> int | None:
    """The credits with which the visible icebreakers get the Runner past this ice without any other loss.

    Args:
        view: the view of a side.
        ice: ice whose title the side knows.
        central: whether it protects a central server.
        rig: the icebreakers, as `board_words` names them.

    Returns:
        None if it is not known, `POOL` + 1 if there is no way.
    """
    words = board_words(ice)
    try:
        found = ice_price(view.rules, words, rig, central)
        if not found.plain:
            found = ice_price(view.rules, words, rig, central, min(view.runner.credits, POOL))
    except RezzedError:  # too little memory, or a program that must be hosted
        return None
    return POOL + 1 if found.past is None else found.past


def board_words(card: CardView) -> str:
    """A card as a board names it: its title and its counters."""
    n = card.counters
    kinds = (("virus", n.virus), ("power", n.power), ("advancement", n.advancement))
    return card.title + "".join(f" @{many} {kind}" for kind, many in kinds if many)
