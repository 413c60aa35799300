"""Who plays the small game as in its equilibrium: the opponent `best` of `run-tiny`. It is solved when it is needed first."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final

from ..ids import RUNNER
from .equilibrium import Ladder, by_linear_program
from .extensive import CHANCE, OVER, ExtensivePosition, expand
from .match import Match
from .tiny import drawn
from .tiny_match import TinyMatch, tiny_action

DEALS: Final = 21  # seeds with which each board comes as often as it should
BOUND: Final = 100

Mixed = dict[str, dict[int, float]]  # by information state: how often each action is taken


class TinyPosition:
    """A position of the small game in its own encoding, or its beginning.

    Args:
        match: the match, or None before its board is drawn.
    """

    def __init__(self, match: TinyMatch | None = None) -> None:
        self.match = match
        self.player = CHANCE if match is None else OVER if match.over else match.player

    def infostate(self) -> str:
        """What the player who decides knows."""
        return "" if self.match is None else self.match.infostate(self.player)

    def actions(self) -> Sequence[str]:
        """The numbers of the actions, or of the seeds that draw the board."""
        return [str(x) for x in (range(DEALS) if self.match is None else self.match.legal())]

    def chances(self) -> Sequence[Fraction]:
        """How likely the seeds are."""
        return [Fraction(1, DEALS)] * DEALS

    def after(self, index: int) -> ExtensivePosition:
        """The position after a choice, or with a board."""
        if self.match is None:
            return TinyPosition(TinyMatch(drawn(index, {}), index, BOUND))
        following = self.match.copy()
        following.step(self.match.legal()[index])
        return TinyPosition(following)

    def gain(self) -> Fraction:
        """What the Runner gains."""
        return Fraction(0) if self.match is None else Fraction(self.match.returns()[RUNNER])


@lru_cache(maxsize=1)
def mixed() -> tuple[Mixed, Mixed]:
    """How often each side takes each action in an equilibrium."""
    tree = expand(TinyPosition())
    found = by_linear_program(tree)
    out: tuple[Mixed, Mixed] = ({}, {})
    for plans, plan, of in zip(tree.plans, (found.corp, found.runner), out, strict=True):
        policy = Ladder(plans).policy(plan.clip(min=0.0))
        for infoset in plans.infosets:
            of[infoset.infostate] = {int(a): float(policy[infoset.first + i]) for i, a in enumerate(infoset.actions)}
    return out


class TinySolver:
    """Plays one side of one match of the small game as in its equilibrium.

    Args:
        side: 0 Corp, 1 Runner.
        random: decides between actions.
    """

    def __init__(self, side: int, random: Random) -> None:
        self.side, self.random = side, random
        self.read = 0  # how much of the path of the match was followed
        self.match: Match | None = None  # the match as far as it was followed, and the same one in the encoding of the game
        self.own: TinyMatch | None = None

    def __call__(self, match: Match) -> int:
        own = self._followed(match)
        if len(match.legal()) == 1:
            return match.legal()[0]
        chances = mixed()[self.side][own.infostate(self.side)]
        (action,) = self.random.choices(list(chances), list(chances.values()))
        return match.id_of(own._legal()[action])

    def _followed(self, match: Match) -> TinyMatch:
        """The same position in the encoding of the game."""
        if self.match is None or self.own is None:
            self.match = type(match)(match.board, match.seed, match.bound)
            self.own = TinyMatch(match.board, match.seed, match.bound)
        for action in match.path[self.read :]:
            chosen = self.match._legal()[action]
            if chosen >= 0 and len(self.match.s.options) > 1:
                self.own.step(tiny_action(chosen))
            self.match.step(action)
        self.read = len(match.path)
        return self.own
