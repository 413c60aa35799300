"""The best response to a fixed strategy, exactly: what a strategy is sure of, whoever plays against it.

The side that responds knows what it was shown. Positions that it cannot tell apart are kept together with their probabilities,
and two such collections that go on in the same way are worked out once, whatever led to them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol, TypeAlias

from ..ids import CHANCE, RUNNER
from .extensive import OVER, ExtensivePosition
from .small_solution import SmallPosition

DIGITS: Final = 12  # of the probabilities of two collections that are taken to be the same

Plan: TypeAlias = Hashable  # what a strategy remembers; None at the beginning


class FixedStrategy(Protocol):
    """A way to play one side."""

    def choices(self, plan: Plan, position: SmallPosition) -> Sequence[tuple[float, int, Plan]]:
        """What the side does: for each choice how likely it is, its number, and what the strategy remembers of it. It depends
        only on what the side knows at this position, and on what it remembers."""


class World(NamedTuple):
    """A position as it may be: how likely, and what the other side remembers."""

    chance: float
    position: SmallPosition
    plan: Plan


@dataclass(frozen=True)
class BestAnswer:
    """What to do in a collection of positions.

    Attributes:
        gain: what the side gains there on average.
        words: the choice.
        next: the collections to which it leads, by what the side is shown until its next choice.
    """

    gain: float
    words: str
    next: Mapping[str, int]


class BestResponse:
    """The best response of one side, which is a strategy itself.

    Args:
        side: who responds: 0 Corp, 1 Runner.
        fixed: how the other side plays.
        start: the game.
        otherwise: what to do where the other side has done what it never does. Nothing is gained or lost there.

    Attributes:
        gain: what the Runner gains in the whole game.
        answers: what to do, by the number of the collection of positions.
        met: how many collections were worked out.
    """

    def __init__(self, side: int, fixed: FixedStrategy, start: ExtensivePosition, otherwise: FixedStrategy) -> None:
        self.side, self.fixed, self.otherwise = side, fixed, otherwise
        self.answers: dict[int, BestAnswer] = {}
        self._known: dict[Hashable, int] = {}  # the numbers of collections
        self._prints: dict[Hashable, int] = {}  # the numbers of positions
        deals = [(float(p), start.after(i)) for i, p in enumerate(start.chances())]
        worth, self._first = self._worth([World(p, x, None) for p, x in deals if isinstance(x, SmallPosition)], 0)
        self.gain, self.met = worth if side == RUNNER else -worth, len(self._known)
        self._keep()

    def choices(self, plan: Plan, position: SmallPosition) -> Sequence[tuple[float, int, Plan]]:
        """See `FixedStrategy`. It remembers the collection of positions, and how much was read."""
        match, text = position.match, position.infostate()
        plan = Remembered(-1, 0) if plan is None else plan
        if isinstance(plan, Remembered):
            into = self._first if plan.collection < 0 else self.answers[plan.collection].next
            number = into.get(text[plan.read :], -1)
            if number >= 0:
                words = [match.words(action, self.side) for action in match.legal()]
                if self.answers[number].words in words:
                    return [(1.0, words.index(self.answers[number].words), Remembered(number, _read(text)))]
            plan = None
        return self.otherwise.choices(plan, position)

    def _worth(self, worlds: Iterable[World], read: int) -> tuple[float, dict[str, int]]:
        """What the side gains, each world as often as it is likely, and the collections in which it chooses next."""
        total, asked, waiting = 0.0, dict[str, list[World]](), list(worlds)
        while waiting:
            world = waiting.pop()
            chance, position, plan = world
            if position.player == OVER:
                gained = float(position.gain())
                total += chance * (gained if self.side == RUNNER else -gained)
            elif position.player == CHANCE:
                count = position.match.chance_count()
                waiting += [World(chance / count, position.after(i), plan) for i in range(count)]
            elif position.player == self.side:
                asked.setdefault(position.infostate(), []).append(world)
            else:
                for p, i, after in self.fixed.choices(plan, position):
                    waiting.append(World(chance * p, position.after(i), after))
        into: dict[str, int] = {}
        for text, group in asked.items():
            into[text[read:]] = number = self._chosen(group, _read(text))
            total += sum([world.chance for world in group]) * self.answers[number].gain
        return total, into

    def _chosen(self, group: list[World], read: int) -> int:
        """The collection of these worlds, which the side cannot tell apart."""
        merged: dict[tuple[int, Plan], World] = {}
        for world in group:
            s = world.position.match.s
            number = self._prints.setdefault((tuple(s.code), s.fingerprint()), len(self._prints))  # of the same cards
            which = (number, world.plan.collection if isinstance(world.plan, Remembered) else world.plan)
            merged[which] = world if which not in merged else world._replace(chance=world.chance + merged[which].chance)
        every = sum([world.chance for world in merged.values()])
        key = frozenset([(which, round(world.chance / every, DIGITS)) for which, world in merged.items()])
        if key in self._known:
            return self._known[key]
        number = self._known[key] = len(self._known)
        worlds = [world._replace(chance=world.chance / every) for world in merged.values()]
        match, best = worlds[0].position.match, BestAnswer(-2.0, "", {})
        for i, action in enumerate(match.legal()):
            gain, into = self._worth([world._replace(position=world.position.after(i)) for world in worlds], read)
            if gain > best.gain + 1e-12:
                best = BestAnswer(gain, match.words(action, self.side), into)
        self.answers[number] = best
        return number

    def _keep(self) -> None:
        """Keep the answers that a game can come to."""
        kept: dict[int, BestAnswer] = {}
        waiting = list(self._first.values())
        while waiting:
            number = waiting.pop()
            if number not in kept:
                kept[number] = self.answers[number]
                waiting += kept[number].next.values()
        self.answers = kept
        self._known, self._prints = {}, {}


class Remembered(NamedTuple):
    """What a best response remembers: the collection of positions (-1: none yet), and how much of its story it has read."""

    collection: int
    read: int


def _read(text: str) -> int:
    """How long the story is without the present question."""
    return text.rindex("\n")
