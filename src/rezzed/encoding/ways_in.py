"""What the way into servers costs the visible rig: numbers that follow from a position and that a network learns badly, because
they are sums and minima of what stands in many rows. It is the quick guess of `search/encounter/quick_price.py`."""

from __future__ import annotations

from typing import Final

from ..engine.ask import modifiers, sight
from ..engine.state import State
from ..ids import CORP
from ..search.encounter.quick_price import NEVER, Breaker, Breaking, breaking_ways, cheapest_breaker
from ..vocabulary.effects import EndRun
from ..vocabulary.node import within

RIG: Final = 12  # Zone.RIG
HOSTED: Final = 15  # Zone.HOSTED
STRONG: Final = 3  # credits that the Corp pays for ice that this side does not know, as a guess


class WaysIn:
    """Prices in one position, as one side may know them.

    Args:
        s: the position.
        side: who reads it.
    """

    __slots__ = ("s", "side", "breakers", "found")

    def __init__(self, s: State, side: int) -> None:
        self.s, self.side = s, side
        self.found: dict[int, tuple[int, int]] = {}
        self.breakers: list[Breaker] = []
        for c in s.order[RIG]:
            self._add(c)
        if s.hosting:
            for c, zone in enumerate(s.zone):
                if zone == HOSTED:
                    self._add(c)

    def _add(self, c: int) -> None:
        if self.s.face[c]:
            for way in self._ways(self.s.code[c]):
                self.breakers.append((c, way, modifiers.strength(self.s, c)))

    def _ways(self, code: int) -> tuple[Breaking, ...]:
        """How a card breaks; it is kept with the book."""
        book = self.s.book
        known: dict[int, tuple[Breaking, ...]] = book.kept.setdefault(("ways to break",), {})
        if code not in known:
            known[code] = breaking_ways(book.facts[code].decl)
        return known[code]

    def _stops(self, code: int) -> bool:
        """Whether a subroutine of a card ends the run; it is kept with the book."""
        book = self.s.book
        known: dict[int, bool] = book.kept.setdefault(("subroutines that end the run",), {})
        if code not in known:
            known[code] = any([isinstance(x, EndRun) for x in within(book.facts[code].decl.subs)])
        return known[code]

    def of_ice(self, c: int) -> int:
        """The credits to break all subroutines of a piece of ice that the side knows; `NEVER` if there is no way."""
        fact = self.s.book.facts[self.s.code[c]]
        subs = len(fact.decl.subs)
        if not subs:
            return 0
        _, price, _ = cheapest_breaker(self.breakers, fact.subtypes, modifiers.strength(self.s, c), subs)
        return min(NEVER, price)

    def of_server(self, server: int) -> tuple[int, int]:
        """The credits to break all known ice of a server that ends the run, and how much ice is unknown. The Corp rezzes what
        it can pay for, from the outermost ice on."""
        known = self.found.get(server)
        if known is not None:
            return known
        s = self.s
        purse, credits, unseen = s.credits[CORP], 0, 0
        for p in s.positions[server]:
            c = s.ice_at[p]
            if c < 0:
                continue
            if not sight.knows(s, self.side, c):
                if purse > 0:
                    unseen += 1
                    purse -= STRONG
                continue
            if not s.face[c]:
                price = s.book.facts[s.code[c]].cost
                if price > purse:
                    continue
                purse -= price
            if self._stops(s.code[c]):
                credits += self.of_ice(c)
        self.found[server] = min(NEVER, credits), unseen
        return self.found[server]
