"""Own cards that only lack credits now, and how many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..engine import legal
from ..engine.ask import installs, objects, prices, progress
from ..engine.state import State
from ..game import Action
from ..game.offer import card_id
from ..ids import CORP, RUNNER, SIDE_NAMES, Type
from ..vocabulary.abilities import Purpose
from ..wording.names import EVERYTHING

PLAYED: Final = (Type.EVENT, Type.OPERATION)


def lacking(s: State, chooser: str, options: Sequence[Action], judge: bool = False) -> tuple[tuple[str, int], ...]:
    """How many credits the side that decides lacks to play or install a card of its hand with an action, or to rez the ice
    that is approached, by the id of the card. A card that something else forbids as well is not among them.

    Args:
        s: the position.
        chooser: the side that decides.
        options: those of its decision.
        judge: whether the cards have the ids of the judge's view and not those of the seat's.
    """
    side = SIDE_NAMES.index(chooser)
    action = any([option.verb == "take credit" for option in options])
    wanted = _held(s, side) if action else _approached(s) if side == CORP else []
    eyes = EVERYTHING if judge else side
    lacks = [(card_id(s, card, eyes), price - prices.spendable(s, side, purpose, card)) for card, price, purpose in wanted]
    return tuple([(card, n) for card, n in lacks if n > 0])


def _held(s: State, side: int) -> list[tuple[int, int, int]]:
    """Cards of the hand, with their price and what it is paid for."""
    found: list[tuple[int, int, int]] = []
    for card in legal.hand(s, side):
        if objects.fact(s, card).type in PLAYED:
            if legal.refuse_play(s, card) == legal.R_CREDITS:
                found.append((card, prices.play_price(s, card) - prices.savings(s, card), Purpose.PLAY))
        elif side == RUNNER and legal.refuse_install(s, card) == legal.R_CREDITS:
            found.append((card, installs.price(s, card) - prices.savings(s, card), Purpose.INSTALL))
    return found


def _approached(s: State) -> list[tuple[int, int, int]]:
    ice = progress.approached(s)
    if ice >= 0 and not s.face[ice]:
        price = prices.rez_price(s, ice)
        if prices.rez_hindrance(s, ice, price) == prices.LACKS_CREDITS:
            return [(ice, price, Purpose.REZ)]
    return []
