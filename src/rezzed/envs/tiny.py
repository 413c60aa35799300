"""`run-tiny`: a game that is small enough to be solved exactly, with a bluff, a psi game, and credits that are short.

HQ has one card and one piece of facedown ice. The Corp knows them; the Runner knows how likely each is. The Runner has two
clicks and wins by stealing the agenda. The Corp wins by flatlining the Runner. If neither happens, nobody wins.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from .extensive import Dealt
from .small_game import SmallGame

ICE: Final = {
    "Snowflake": Fraction(1, 3),  # a psi game ends the run or not; the rig cannot break it
    "Rototurret": Fraction(1, 3),  # the rig can break it
    "Hadrian's Wall": Fraction(1, 3),  # a bluff: the Corp cannot pay for it
}
CARDS: Final = {"Priority Requisition": Fraction(4, 7), "Snare!": Fraction(3, 7)}


def board(ice: str, card: str) -> dict[str, Any]:
    """The arguments of the board with this ice and this card in HQ."""
    return {
        "corp": {"credits": 4, "hq": [card], "ice": {"HQ": [ice]}},
        "runner": {"credits": 2, "clicks": 2, "grip": 2, "rig": ["Mimic"]},
        "points_to_win": 3,
        "policy": "secret",
    }


TINY: Final = SmallGame((ICE, CARDS), board)


def tiny() -> Dealt:
    """The game at its beginning, where chance draws the ice and the card independently."""
    return TINY.begin()
