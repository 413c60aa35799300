"""Games that are small enough to be expanded: chance draws one of a few boards, and every history after it can be visited.

A match draws its board from its seed, and the game in extensive form has the same boards with the same probabilities.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import lcm, prod
from typing import Any, TypeAlias

from ..board import Board
from ..game import Game
from .extensive import Deal, Dealt

Part: TypeAlias = Mapping[Any, Fraction]


@dataclass(frozen=True, eq=False)
class SmallGame:
    """A small game.

    Attributes:
        parts: what chance draws, each part independently of the others: the choices, and how likely they are.
        make: the arguments of the board with a choice of each part.
        turns: the game is over when so many turns have ended; 0: when the rules say so.
        bound: decisions, which no match has.
    """

    parts: tuple[Part, ...]
    make: Callable[..., dict[str, Any]]
    turns: int = 0
    bound: int = 100

    @cached_property
    def lots(self) -> tuple[tuple[Hashable, ...], ...]:
        """The choices of each part, each as often as it should come."""
        shares = [lcm(*[p.denominator for p in part.values()]) for part in self.parts]
        return tuple(
            tuple(choice for choice, p in part.items() for _ in range(int(p * share)))
            for part, share in zip(self.parts, shares, strict=True)
        )

    @property
    def seeds(self) -> int:
        """With so many seeds in a row, each board comes as often as it should."""
        return prod(len(lot) for lot in self.lots)

    def drawn(self, seed: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """The arguments of the board of a match."""
        chosen, rest = [], seed
        for lot in self.lots:
            rest, place = divmod(rest, len(lot))
            chosen.append(lot[place])
        return self.make(*chosen)

    def begin(self) -> Dealt:
        """The game at its beginning, where chance draws every part."""
        deals = []
        for drawn in product(*[part.items() for part in self.parts]):
            choices, chances = zip(*drawn, strict=True)
            deals.append(Deal(", ".join(map(str, choices)), prod(chances, start=Fraction(1)), Board(**self.make(*choices))))
        return Dealt(deals, utility)


def utility(game: Game) -> Fraction:
    """The gain of the Runner: 1 if the Runner won, -1 if the Corp won, and 0 if nobody did."""
    return Fraction({"runner": 1, "corp": -1}.get(game.winner, 0))
