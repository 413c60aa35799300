"""`run-hidden`: a game that is small enough to be solved exactly, in which both hands and the ice are hidden.

The Corp has two cards in HQ and one piece of facedown ice in front of it; the Runner has two cards in the grip, of which one is
known to everybody. Each side knows its own cards, and how likely those of the other side are. The Runner has two clicks and
wins by stealing the agenda. The Corp wins by flatlining the Runner. If neither happens, nobody wins.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from .extensive import Dealt
from .small_game import SmallGame

ICES: Final = {
    "Ice Wall": Fraction(1, 3),  # ends the run, and only Inside Job gets past it
    "Snowflake": Fraction(1, 3),  # a psi game ends the run or not
    "Hadrian's Wall": Fraction(1, 3),  # a bluff: the Corp cannot pay for it
}
HANDS: Final = {
    ("Priority Requisition", "Hedge Fund"): Fraction(1, 2),
    ("Snare!", "Hedge Fund"): Fraction(1, 4),
    ("Priority Requisition", "Snare!"): Fraction(1, 4),
}
EVENTS: Final = {
    "Inside Job": Fraction(1, 3),  # gets past the ice
    "Legwork": Fraction(1, 3),  # accesses both cards
    "Sure Gamble": Fraction(1, 3),  # a bluff: the Runner cannot pay for it
}
KNOWN: Final = "Sure Gamble"  # the other card of the grip, in every match


def board(ice: str, hand: tuple[str, str], event: str) -> dict[str, Any]:
    """The arguments of the board with this ice, these cards in HQ and this card in the grip."""
    return {
        "corp": {"credits": 4, "hq": list(hand), "ice": {"HQ": [ice]}},
        "runner": {"credits": 3, "clicks": 2, "grip": [event, KNOWN]},
        "points_to_win": 3,
        "policy": "secret",
    }


HIDDEN: Final = SmallGame((ICES, HANDS, EVENTS), board)


def hidden() -> Dealt:
    """The game at its beginning, where chance draws the ice and both hands independently."""
    return HIDDEN.begin()
