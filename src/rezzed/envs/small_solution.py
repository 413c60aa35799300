"""Who plays a small game as in its equilibrium: the opponent `best` there. A game is solved when it is needed first."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any, Final

from ..ids import CHANCE, RUNNER
from .equilibrium import Ladder, by_linear_program
from .extensive import OVER, expand
from .match import SIDES, Match
from .small_game import SmallGame

Mixed = dict[str, dict[int, float]]  # by information state: how often each action is taken


class Undrawn:
    """A small game as matches play it, before its board is drawn.

    Args:
        game: the game.
    """

    player: Final = CHANCE

    def __init__(self, game: SmallGame) -> None:
        self.game = game
        self.boards: dict[str, list[int]] = {}
        self.all = game.seeds
        for seed in range(self.all):
            self.boards.setdefault(json.dumps(game.drawn(seed, {})), []).append(seed)

    def infostate(self) -> str:
        """Chance knows nothing."""
        return ""

    def actions(self) -> Sequence[str]:
        """The boards as text."""
        return list(self.boards)

    def chances(self) -> Sequence[Fraction]:
        """How many of the seeds draw each board."""
        return [Fraction(len(seeds), self.all) for seeds in self.boards.values()]

    def after(self, index: int) -> SmallPosition:
        """The game with one of the boards."""
        text, seeds = list(self.boards.items())[index]
        board: Mapping[str, Any] = json.loads(text)
        return SmallPosition(Match(board, seeds[0], self.game.bound, explicit_chance=True, turns=self.game.turns))

    def gain(self) -> Fraction:
        """Nothing has been gained."""
        return Fraction(0)


class SmallPosition:
    """A position of a small game as matches play it, in which somebody has a choice, or which is over.

    Args:
        match: the match, which goes on to that position.
    """

    def __init__(self, match: Match) -> None:
        while match.player in SIDES and len(match.legal()) == 1:
            match.step(match.legal()[0])
        self.match = match
        self.player = OVER if match.over else match.player

    def infostate(self) -> str:
        """What the player who decides was shown and did."""
        return self.match.infostate(self.player)

    def actions(self) -> Sequence[str]:
        """The numbers of the actions, or of the outcomes of chance."""
        return [str(x) for x in self.match.legal() or range(self.match.chance_count())]

    def chances(self) -> Sequence[Fraction]:
        """All outcomes are equally likely."""
        count = self.match.chance_count()
        return [Fraction(1, count)] * count

    def after(self, index: int) -> SmallPosition:
        """The position after a choice or an outcome."""
        following = self.match.copy()
        if self.player == CHANCE:
            following.step_chance(index)
        else:
            following.step(self.match.legal()[index])
        return SmallPosition(following)

    def gain(self) -> Fraction:
        """What the Runner gains."""
        return Fraction(self.match.returns()[RUNNER])


@lru_cache
def mixed(game: SmallGame) -> tuple[Mixed, Mixed]:
    """How often each side takes each action of the flat encoding in an equilibrium."""
    tree = expand(Undrawn(game))
    found = by_linear_program(tree)
    out: tuple[Mixed, Mixed] = ({}, {})
    for plans, plan, of in zip(tree.plans, (found.corp, found.runner), out, strict=True):
        policy = Ladder(plans).policy(plan.clip(min=0.0))
        for infoset in plans.infosets:
            of[infoset.infostate] = {int(a): float(policy[infoset.first + i]) for i, a in enumerate(infoset.actions)}
    return out


class SmallSolver:
    """Plays one side of one match of a small game as in its equilibrium.

    Args:
        game: the game.
        side: 0 Corp, 1 Runner.
        random: decides between actions.
    """

    def __init__(self, game: SmallGame, side: int, random: Random) -> None:
        self.game, self.side, self.random = game, side, random
        self.read = 0  # how much of the path of the match was followed
        self.match: Match | None = None  # the match as far as it was followed, and the same one in the flat encoding
        self.flat: Match | None = None

    def __call__(self, match: Match) -> int:
        flat = self._followed(match)
        if len(match.legal()) == 1:
            return match.legal()[0]
        chances = self.chances(flat)
        (action,) = self.random.choices(list(chances), list(chances.values()))
        return match.id_of(flat._legal()[action])

    def chances(self, flat: Match) -> Mapping[int, float]:
        """How often each action is taken at this position."""
        return mixed(self.game)[self.side][flat.infostate(self.side)]

    def _followed(self, match: Match) -> Match:
        """The same position in the flat encoding, with the decisions that have one option."""
        if self.match is None or self.flat is None:
            self.match = type(match)(match.board, match.seed, match.bound, turns=self.game.turns)
            self.flat = Match(match.board, match.seed, self.game.bound, turns=self.game.turns)
            _forced(self.flat)
        for action in match.path[self.read :]:
            chosen = self.match._legal()[action]
            if chosen >= 0 and len(self.match.s.options) > 1:
                self.flat.step(self.flat.id_of(chosen))
                _forced(self.flat)
            self.match.step(action)
        self.read = len(match.path)
        return self.flat


def _forced(match: Match) -> None:
    """Take what is the only option."""
    while match.player in SIDES and len(match.legal()) == 1:
        match.step(match.legal()[0])
