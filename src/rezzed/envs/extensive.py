"""Games in extensive form: every history of a small game, and the information sets of its players.

`expand` visits every history once and keeps the sequence form, which is what a solver needs: for each player the information
sets and the sequences of own actions, and the expected gain for each pair of sequences. `Dealt` begins a game of rezzed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Protocol

from ..board import Board
from ..errors import RezzedError
from ..game import Game, Side
from ..ids import CORP, RUNNER

CHANCE: Final = 2
OVER: Final = -1
_SIDES: Final[tuple[Side, ...]] = ("corp", "runner")
Utility = Callable[[Game], Fraction]


class ExtensivePosition(Protocol):
    """A position of a game of two players and chance, with opposite interests."""

    @property
    def player(self) -> int:
        """Who decides: 0 (the Corp), 1 (the Runner), `CHANCE`, or `OVER`."""

    def infostate(self) -> str:
        """Everything that the player who decides has observed and done so far, including the present decision."""

    def actions(self) -> Sequence[str]:
        """The words of the choices of the player, or of the outcomes of chance."""

    def chances(self) -> Sequence[Fraction]:
        """The probability of each outcome of chance."""

    def after(self, index: int) -> ExtensivePosition:
        """The position after a choice or an outcome."""

    def gain(self) -> Fraction:
        """What the Runner gains and the Corp loses if the game ends here."""


@dataclass(frozen=True)
class Infoset:
    """An information set: positions that the player who decides cannot tell apart.

    Attributes:
        infostate: what the player knows there.
        actions: the words of the choices.
        parent: the number of the sequence with which the player comes here.
        first: the number of the sequence that the first choice makes; the others follow.
        level: how many decisions this player made before.
    """

    infostate: str
    actions: tuple[str, ...]
    parent: int
    first: int
    level: int


@dataclass
class PlayerSequences:
    """What one player can do. A sequence is the list of the player's choices so far; sequence 0 is empty.

    Attributes:
        infosets: the information sets; each comes after those that lead to it.
        sequences: how many sequences there are.
        arrivals: for each position of an information set the number of the set, the sequence of the other player that leads
            there, and the probability of chance.
    """

    infosets: list[Infoset] = field(default_factory=list)
    sequences: int = 1
    arrivals: list[tuple[int, int, Fraction]] = field(default_factory=list)


@dataclass
class GameTree:
    """A game in sequence form.

    Attributes:
        plans: what the Corp and the Runner can do.
        payoffs: for a sequence of the Corp and one of the Runner, the sum over the ends of the game that they reach of the
            probability of chance times the gain of the Runner. Pairs with a sum of zero may be missing.
        histories: how many positions there are, ends included.
        ends: how many of them are ends of the game.
        draws: how many of them are decisions of chance.
    """

    plans: tuple[PlayerSequences, PlayerSequences] = field(default_factory=lambda: (PlayerSequences(), PlayerSequences()))
    payoffs: dict[tuple[int, int], Fraction] = field(default_factory=dict)
    histories: int = 0
    ends: int = 0
    draws: int = 0


def expand(start: ExtensivePosition, limit: int = 100_000) -> GameTree:
    """Visit every history of a game.

    Args:
        start: the position at the beginning.
        limit: how many histories there may be.

    Raises:
        RezzedError: there are more histories, or a player forgets: one information set is reached by different sequences of own
            choices, or has different choices.
    """
    tree = GameTree()
    known: tuple[dict[str, int], dict[str, int]] = ({}, {})
    level: tuple[list[int], list[int]] = ([0], [0])  # the level after each sequence
    waiting: list[tuple[ExtensivePosition, Fraction, tuple[int, int]]] = [(start, Fraction(1), (0, 0))]
    while waiting:
        position, chance, reached = waiting.pop()
        tree.histories += 1
        if tree.histories > limit:
            raise RezzedError(f"the game has more than {limit} histories")
        who = position.player
        if who == OVER:
            tree.ends += 1
            tree.payoffs[reached] = tree.payoffs.get(reached, Fraction(0)) + chance * position.gain()
            continue
        if who == CHANCE:
            tree.draws += 1
            waiting += [(position.after(i), chance * p, reached) for i, p in enumerate(position.chances())]
            continue
        infoset = _met(tree.plans[who], known[who], level[who], position, reached[who])
        tree.plans[who].arrivals.append((known[who][infoset.infostate], reached[1 - who], chance))
        for i in range(len(infoset.actions)):
            mine = infoset.first + i
            waiting.append((position.after(i), chance, (mine, reached[RUNNER]) if who == CORP else (reached[CORP], mine)))
    return tree


def _met(plans: PlayerSequences, known: dict[str, int], level: list[int], position: ExtensivePosition, parent: int) -> Infoset:
    """The information set of a position, which may be new."""
    words, actions = position.infostate(), tuple(position.actions())
    if words not in known:
        known[words] = len(plans.infosets)
        plans.infosets.append(Infoset(words, actions, parent, plans.sequences, level[parent]))
        plans.sequences += len(actions)
        level += [level[parent] + 1] * len(actions)
    infoset = plans.infosets[known[words]]
    if infoset.parent != parent or infoset.actions != actions:
        raise RezzedError(f"no perfect recall: the player was in different positions with the same information state: {words}")
    return infoset


class _ChanceNeeded(Exception):
    """Chance must decide, and the script of outcomes is at its end."""

    def __init__(self, outcomes: list[str]) -> None:
        self.outcomes = outcomes


class _ChanceScript:
    """Outcomes of chance that are given beforehand. The copies of a game share it."""

    def __init__(self) -> None:
        self.rest: list[int] = []

    def __call__(self, outcomes: list[str], kind: str) -> int:
        """The next outcome of the script."""
        if not self.rest:
            raise _ChanceNeeded(outcomes)
        return self.rest.pop(0)


@dataclass(frozen=True)
class Deal:
    """A board with which a game may begin.

    Attributes:
        words: a name for the board.
        chance: how likely it is.
        board: the board. Its policy should be `secret`, so that the decisions of a player tell nothing about hidden cards.
    """

    words: str
    chance: Fraction
    board: Board


class Dealt:
    """The beginning of a game of rezzed: chance draws one of several boards.

    Args:
        deals: the boards.
        utility: the gain of the Runner in a game that is over.
    """

    player: Final = CHANCE

    def __init__(self, deals: Sequence[Deal], utility: Utility) -> None:
        self.deals = deals
        self.utility = utility

    def infostate(self) -> str:
        """Chance knows nothing."""
        return ""

    def actions(self) -> Sequence[str]:
        """The names of the boards."""
        return [deal.words for deal in self.deals]

    def chances(self) -> Sequence[Fraction]:
        """How likely the boards are."""
        return [deal.chance for deal in self.deals]

    def after(self, index: int) -> ExtensivePosition:
        """The game with one of the boards."""
        return MatchPosition(Game(self.deals[index].board, chance=_ChanceScript()), self.utility).settled()

    def gain(self) -> Fraction:
        """Nothing has been gained."""
        return Fraction(0)


class Drawn:
    """A choice in a game of rezzed whose result depends on chance.

    Args:
        position: the position before the choice.
        index: the choice.
        draws: the outcomes of chance that are already known.
        outcomes: the words of the outcomes that can follow.
    """

    player: Final = CHANCE

    def __init__(self, position: MatchPosition, index: int, draws: tuple[int, ...], outcomes: list[str]) -> None:
        self.position = position
        self.index = index
        self.draws = draws
        self.outcomes = outcomes

    def infostate(self) -> str:
        """Chance knows nothing."""
        return ""

    def actions(self) -> Sequence[str]:
        """The words of the outcomes."""
        return self.outcomes

    def chances(self) -> Sequence[Fraction]:
        """All outcomes are equally likely."""
        return [Fraction(1, len(self.outcomes))] * len(self.outcomes)

    def after(self, index: int) -> ExtensivePosition:
        """The position after an outcome."""
        return self.position.taken(self.index, (*self.draws, index))

    def gain(self) -> Fraction:
        """Nothing has been gained."""
        return Fraction(0)


class MatchPosition:
    """A position of a game of rezzed in which somebody has a choice, or which is over.

    What a player knows is a text: their view at the beginning, and for every decision of theirs the events since the last one
    as they saw them, the question, its options, and what they chose, also where they could only pass.

    Args:
        game: the game at its beginning; its chance is an empty script.
        utility: the gain of the Runner in a game that is over.
    """

    def __init__(self, game: Game, utility: Utility) -> None:
        self.game = game
        self.utility = utility
        self.memory = tuple([f"{game.view(side)!r}\n" for side in _SIDES])  # what each side knew after their last decision
        self.read = (0, 0)  # how many events they had read then
        self._ask()

    def _ask(self) -> None:
        """Note who decides, and what they know."""
        self.player, self._options, self._infostate, self._length = OVER, [], "", 0
        if self.game.decision is None:
            return
        self.player = _SIDES.index(self.game.decision.chooser)
        seat, read = self.game.seat(_SIDES[self.player]), self.read[self.player]
        asked = seat.decision
        assert asked is not None
        self._options = list(asked.options)
        events = [event.text for event in seat.log(read)]
        self._length = read + len(events)
        question = f"{asked.kind} {asked.source} {asked.step}: {', '.join(self.actions())}"
        self._infostate = self.memory[self.player] + "".join([f"{text}\n" for text in (*events, question)])

    def infostate(self) -> str:
        """What the player who decides knew after their last decision, the events since, and the present question."""
        return self._infostate

    def actions(self) -> Sequence[str]:
        """The words of the options, as the player who decides reads them."""
        return [option.text for option in self._options]

    def chances(self) -> Sequence[Fraction]:
        """Nothing is drawn here."""
        return []

    def after(self, index: int) -> ExtensivePosition:
        """The position after an option of the player."""
        return self.taken(index, ())

    def gain(self) -> Fraction:
        """The utility of the game."""
        return self.utility(self.game)

    def taken(self, index: int, draws: tuple[int, ...]) -> ExtensivePosition:
        """The position after an option of the player and these outcomes of chance."""
        following = copy(self)
        following.game = self.game.copy()
        return following._play(index, draws)

    def settled(self) -> ExtensivePosition:
        """The first position from here on where somebody has a choice, or the game is over. This position must not be used
        afterwards."""
        return self._play(0, ()) if len(self._options) == 1 else self

    def _play(self, index: int, draws: tuple[int, ...]) -> ExtensivePosition:
        """Take an option, and go on as long as there is only one."""
        script = self.game.chance
        assert isinstance(script, _ChanceScript)
        while True:
            side, action = self.player, self._options[index]
            script.rest = list(draws)
            try:
                self.game.seat(_SIDES[side]).apply(action)
            except _ChanceNeeded as asked:
                return Drawn(self, index, draws, asked.outcomes)
            known = f"{self._infostate}> {action.text}\n"
            self.memory = (known, self.memory[RUNNER]) if side == CORP else (self.memory[CORP], known)
            self.read = (self._length, self.read[RUNNER]) if side == CORP else (self.read[CORP], self._length)
            self._ask()
            if len(self._options) != 1:
                return self
            index, draws = 0, ()
