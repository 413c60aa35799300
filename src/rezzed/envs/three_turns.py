"""`turns`: three turns with eight cards a side. The Corp has two turns to score an agenda, and the Runner has the one between.

The Corp has three cards in HQ: the agenda, a piece of ice, and a trap or credits. It has two clicks left in its first turn. The
Runner has one card in the grip, which may get past ice. A scored agenda wins the game, and so does a stolen one or a
flatline. If none of these has happened when the third turn ends, nobody wins.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from .small_game import SmallGame

AGENDA: Final = "Project Atlas"
ICES: Final = {
    "Rototurret": Fraction(2, 3),  # ends the run; Mimic breaks it
    "Curtain Wall": Fraction(1, 3),  # a bluff: the Corp cannot pay for it
}
THIRD: Final = {
    "Snare!": Fraction(2, 3),  # kills a Runner with less than three cards in the grip, if the Corp pays 4
    "Hedge Fund": Fraction(1, 3),
}
TOOLS: Final = {
    "Mimic": Fraction(1, 3),
    "Inside Job": Fraction(1, 3),  # gets past any ice, once
    "Sure Gamble": Fraction(1, 3),  # a bluff: the Runner cannot pay for it
}


def board(ice: str, third: str, tool: str) -> dict[str, Any]:
    """The arguments of the board with this ice and this third card in HQ, and this card in the grip."""
    return {
        "corp": {"credits": 7, "clicks": 2, "hq": [AGENDA, ice, third], "rnd": ["Hedge Fund"] * 5},
        "runner": {"credits": 3, "grip": [tool], "stack": ["Sure Gamble"] * 7},
        "points_to_win": 2,
        "policy": "secret",
        "turn": "corp",
    }


TURNS: Final = SmallGame((ICES, THIRD, TOOLS), board, turns=3, bound=200)
