"""Unknown ice whose identity is decided as late as possible: when the Corp may rez it.

Until then, one world stands for all cards that may be there: a blank piece of ice lies in the position. What an unrezzed piece
of ice is does not matter to anything else. If something happens to it nevertheless, `TooEarly` says so, and the worlds have to
be separate from the beginning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from ...decisions import Verb, arg, verb
from ...engine.ask import progress
from ...engine.state import State, Window
from ...engine.timing import machine
from ...ids import CORP, Zone

Drawn: TypeAlias = tuple[tuple[int, int], ...]  # cards with the codes that they turned out to be


class TooEarly(Exception):
    """Something happens to unknown ice before the Corp may rez it."""


class UndecidedIce:
    """The ice of some worlds that is not decided yet.

    Args:
        weighted: for cards with weights, the chances of their codes.
        from_deck: the cards that come from the deck.
        deck: the copies of each code in the deck.
    """

    def __init__(
        self, weighted: Mapping[int, Sequence[tuple[int, Fraction]]], from_deck: Sequence[int], deck: Mapping[int, int]
    ) -> None:
        self.weighted = dict(weighted)
        self.from_deck = frozenset(from_deck)
        self.deck = dict(deck)
        self.samples: list[State] = []  # boards that have each of the cards
        self.worlds: dict[int, int] = {}  # the number of each world, by its list of codes
        self.lists: dict[tuple[int, Drawn], list[int]] = {}  # the codes of a world after some cards were decided
        self.drawn: dict[int, tuple[int, Drawn]] = {}  # the first world and the decided cards, by list of codes
        self.open: dict[int, tuple[int, ...]] = {}  # the cards that are not decided, by list of codes

    def begin(self, states: Sequence[State], worlds: dict[int, int]) -> None:
        """Remember the worlds at the start. `worlds` has the number of each by its codes; later worlds are added."""
        self.worlds = worlds
        for k, s in enumerate(states):
            self.lists[k, ()] = s.code
            self.drawn[id(s.code)] = (k, ())
            self.open[id(s.code)] = (*self.weighted, *sorted(self.from_deck))

    def arrive(self, s: State) -> list[tuple[Fraction, State]] | None:
        """If the Corp may rez unknown ice, the same position with each card that it may be; otherwise None.

        Raises:
            TooEarly: the position cannot be divided.
        """
        card = progress.approached(s)
        if s.who != CORP or card not in self.open[id(s.code)]:
            return None
        if not any(verb(o) == Verb.REZ and arg(o) == card for o in s.options):
            return None
        if not isinstance(s.stack[-1], Window):
            raise TooEarly
        out = []
        for code, chance in self.chances(s, card):
            t = s.copy()
            t.code = self.decided(s, card, code)
            t.who, t.options = -1, []
            machine.advance(t)
            out.append((chance, t))
        return out

    def chances(self, s: State, card: int) -> Sequence[tuple[int, Fraction]]:
        """The codes that a card may have, given what was decided before."""
        if card in self.weighted:
            return self.weighted[card]
        _, drawn = self.drawn[id(s.code)]
        gone = [code for c, code in drawn if c in self.from_deck]
        left = {code: n - gone.count(code) for code, n in self.deck.items() if n > gone.count(code)}
        total = sum(left.values())
        return [(code, Fraction(n, total)) for code, n in left.items()]

    def decided(self, s: State, card: int, code: int) -> list[int]:
        """The list of codes in which a card is decided; the same list for the same world."""
        first, drawn = self.drawn[id(s.code)]
        now = tuple(sorted((*drawn, (card, code))))
        codes = self.lists.get((first, now))
        if codes is None:
            codes = self.lists[first, now] = [code if c == card else x for c, x in enumerate(s.code)]
            self.drawn[id(codes)] = (first, now)
            self.open[id(codes)] = tuple([c for c in self.open[id(s.code)] if c != card])
            self.worlds[id(codes)] = len(self.worlds)
        return codes

    def check(self, s: State) -> None:
        """Check that nothing has happened to ice that is not decided.

        Raises:
            TooEarly: something has.
        """
        for c in self.open[id(s.code)]:
            if s.face[c] or s.seen[c] or s.zone[c] != Zone.ICE:
                raise TooEarly
