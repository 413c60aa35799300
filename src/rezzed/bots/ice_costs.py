"""What it costs to get past one piece of ice, found by playing (`rezzed.planner`). The answers are kept by what they depend on:
the ice, where it is, and the installed icebreakers. In a long series of games nearly all of them are answered from memory."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..engine.ask import objects
from ..errors import RezzedError
from ..game.observation import CardView, View
from ..ids import HQ
from ..search.start_position import position
from ..search.tree.cheapest import Cheapest

KEPT: Final = 8192
POOL: Final = 30  # credits of the Runner; a higher price counts as none
REMOTE: Final = 3  # the number of a first remote server
CENTRALS: Final = ("HQ", "R&D", "Archives")

Key = tuple[str, str, bool, tuple[str, ...]]


def cost_to_pass(view: View, ice: CardView, server: str, rig: tuple[str, ...]) -> int | None:
    """The credits with which the visible icebreakers get the Runner past this ice without any other loss.

    Args:
        view: the view of a side.
        ice: ice whose title the side knows.
        server: the server that it protects.
        rig: the icebreakers, as `board_words` names them.

    Returns:
        None if it is not known, `POOL` + 1 if there is no way.
    """
    key = (view.rules, board_words(ice), server in CENTRALS, rig)
    credits, plain = _found(key, POOL)
    if credits is not None and not plain:
        credits, _ = _found(key, min(view.runner.credits, POOL))
    return credits


def board_words(card: CardView) -> str:
    """A card as a board names it: its title and its counters. Ice is rezzed."""
    n = card.counters
    kinds = (("virus", n.virus), ("power", n.power), ("advancement", n.advancement))
    rezzed = "*" if card.type == "ice" else ""
    return card.title + rezzed + "".join(f" @{many} {kind}" for kind, many in kinds if many)


@lru_cache(KEPT)
def _found(key: Key, purse: int) -> tuple[int | None, bool]:
    """The price, and whether the purse makes no difference."""
    rules, ice, central, rig = key
    where, number = ("HQ", HQ) if central else ("remote 1", REMOTE)
    corp = {"credits": 0, "hq": 1, "rnd": 1, "ice": {where: [ice]}}
    try:
        start = position({"rules": rules, "corp": corp, "runner": {"credits": purse, "clicks": 1, "rig": list(rig)}})
    except RezzedError:  # too little memory, or a program that must be hosted
        return None, True
    search = Cheapest(start, objects.protecting(start, number)[0], number)
    _, credits = search.find()
    return min(credits, POOL + 1), search.plain
