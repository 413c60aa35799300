"""`run-tiny`: a game that is small enough to be solved exactly, with a bluff, a psi game, and credits that are short.

HQ has one card and one piece of facedown ice. The Corp knows them; the Runner knows how likely each is. The Runner has two
clicks and wins by stealing the agenda. The Corp wins by flatlining the Runner. If neither happens, nobody wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any, Final

from ..board import Board
from ..game import Game
from .extensive import Deal, Dealt

ICE: Final = {
    "Snowflake": Fraction(1, 3),  # a psi game ends the run or not; the rig cannot break it
    "Rototurret": Fraction(1, 3),  # the rig can break it
    "Hadrian's Wall": Fraction(1, 3),  # a bluff: the Corp cannot pay for it
}
CARDS: Final = {"Priority Requisition": Fraction(4, 7), "Snare!": Fraction(3, 7)}


DEALS: Final = 21  # seeds with which each board comes as often as it should


def board(ice: str, card: str) -> dict[str, Any]:
    """The arguments of the board with this ice and this card in HQ."""
    return {
        "corp": {"credits": 4, "hq": [card], "ice": {"HQ": [ice]}},
        "runner": {"credits": 2, "clicks": 2, "grip": 2, "rig": ["Mimic"]},
        "points_to_win": 3,
        "policy": "secret",
    }


def drawn(seed: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """The arguments of the board of a match: with the seeds 0 to 20, every board comes as often as it should."""
    ice, card = [[title for title, p in titles.items() for _ in range(int(p * n))] for titles, n in ((ICE, 3), (CARDS, 7))]
    return board(ice[seed % 3], card[seed // 3 % 7])


def utility(game: Game) -> Fraction:
    """The gain of the Runner: 1 if the Runner won, -1 if the Corp won, and 0 if nobody did."""
    return Fraction({"runner": 1, "corp": -1}.get(game.winner, 0))


def tiny() -> Dealt:
    """The game at its beginning, where chance draws the ice and the card independently."""
    draws = product(ICE.items(), CARDS.items())
    deals = [Deal(f"{ice}, {card}", p * q, Board(**board(ice, card))) for (ice, p), (card, q) in draws]
    return Dealt(deals, utility)
