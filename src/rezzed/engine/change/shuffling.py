"""The order of the cards in a deck."""

from __future__ import annotations

from typing import Any, Final

from ...ids import CHANCE
from ..ints import E_SHUFFLE, K_CHANCE, V_OUTCOME
from ..state import State
from . import knowledge, stack
from .emitting import emit

OUTCOMES: Final[list[Any]] = [V_OUTCOME | c << 8 for c in range(1 << 10)]  # made once: a shuffle offers each many times


def mix(s: State, zone: int, picks: tuple[int, ...], card: int = -1) -> bool:
    """Shuffle a deck, card by card from the top; every order is equally likely. True when it is done.

    Args:
        s: the state.
        zone: the deck.
        picks: the cards that chance has chosen so far, from the top.
        card: the card that asks for it, or -1.
    """
    code = s.code
    if picks:
        gone = [0] * len(code)
        for c in picks:
            gone[c] = 1
        left = [c for c in s.order[zone] if not gone[c]]
    else:
        left = list(s.order[zone])
    if left:
        title = code[left[0]]
        for c in left:
            if code[c] != title:
                stack.ask(s, CHANCE, K_CHANCE, outcomes(s, left), card)
                return False
    new_order(s, zone, (*picks, *left))
    knowledge.shuffled(s, s.order[zone])
    emit(s, E_SHUFFLE, -1, zone)
    return True


def mix_on(s: State, taken: int, card: int = -1) -> bool:
    """Let chance choose among the options that are left when it has taken one of `s.options`. False when only copies of one
    title are left: `mix` ends the shuffle."""
    left = s.options[:]
    left.remove(taken)
    code = s.code
    title = code[left[0] >> 8]
    for o in left:
        if code[o >> 8] != title:
            stack.ask(s, CHANCE, K_CHANCE, left, card)
            return True
    return False


def outcomes(s: State, cards: list[int]) -> list[int]:
    """The option of chance for each card."""
    if len(s.code) <= len(OUTCOMES):
        return [OUTCOMES[c] for c in cards]
    return [V_OUTCOME | c << 8 for c in cards]


def new_order(s: State, deck: int, moved: tuple[int, ...], rest: tuple[int, ...] = ()) -> None:
    """Cards moved to secret places of a deck become new objects, even in their old place (CR 1.12.3, 7.4.7a)."""
    if s.shared:
        s.own()
    for c in moved:
        s.gen[c] += 1
    s.order[deck] = (*moved, *rest)
