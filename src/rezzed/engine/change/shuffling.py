"""The order of the cards in a deck."""

from __future__ import annotations

from ...decisions import option
from ...ids import CHANCE
from ..ints import E_SHUFFLE, K_CHANCE, V_OUTCOME
from ..state import State
from . import knowledge, stack
from .emitting import emit


def mix(s: State, zone: int, picks: tuple[int, ...], card: int = -1) -> bool:
    """Shuffle a deck, card by card from the top; every order is equally likely. True when it is done.

    Args:
        s: the state.
        zone: the deck.
        picks: the cards that chance has chosen so far, from the top.
        card: the card that asks for it, or -1.
    """
    left = [c for c in s.order[zone] if c not in picks]
    if len({s.code[c] for c in left}) > 1:
        stack.ask(s, CHANCE, K_CHANCE, [option(V_OUTCOME, c) for c in left], card)
        return False
    new_order(s, zone, (*picks, *left))
    knowledge.shuffled(s, s.order[zone])
    emit(s, E_SHUFFLE, -1, zone)
    return True


def new_order(s: State, deck: int, moved: tuple[int, ...], rest: tuple[int, ...] = ()) -> None:
    """Cards moved to secret places of a deck become new objects, even in their old place (CR 1.12.3, 7.4.7a)."""
    for c in moved:
        s.gen[c] += 1
    s.order[deck] = (*moved, *rest)
