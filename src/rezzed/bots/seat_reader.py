"""A reader of what a seat knows, which the bots ask. It has the time to play out what ice costs."""

from __future__ import annotations

from typing import Final

from .. import citing
from ..engine.ask import prices, sight
from ..engine.ints import COUNTER_ADVANCEMENT, COUNTER_POWER, COUNTER_VIRUS
from ..events import CARD, KIND, ROW, Ev, X
from ..game import offer
from ..game.seat_side import SeatSide
from ..ids import COUNTER_NAMES, RUNNER
from ..search.encounter.quick_price import NEVER
from ..search.ice_price import POOL
from .facts import UNKNOWN, CardFacts, facts
from .ice_costs import cost_to_pass
from .reader import NONE, is_central
from .state_reader import StateReader

RECENT: Final = 200  # events that are looked at for uses in the current step
USES: Final = 20  # uses of one card in one step, at most: some abilities cost nothing
COUNTED: Final = (COUNTER_VIRUS, COUNTER_POWER, COUNTER_ADVANCEMENT)  # what changes the price of ice
_COSTS: Final = (int(Ev.USE), int(Ev.PAY), int(Ev.SPEND_CLICK))  # events of a use that has had no effect
_USE: Final = 39  # Ev.USE
_PUMP: Final = 5  # Ev.PUMP


class SeatReader(StateReader):
    """Answers what the side that decides knows, about the options that it reads.

    Args:
        place: the side of a game (`game.seat.inside_of`), which must have a decision. The game must not go on as long as this
            is asked.
    """

    def __init__(self, place: SeatSide) -> None:
        super().__init__(place.core.state, place.options())
        self.written = place.core.written
        self.breaking: tuple[str, ...] | None = None  # the icebreakers, as a board names them

    def title(self, card: int) -> str:
        """The title of a card that the side knows; empty for the others."""
        return self.s.book.facts[self.s.code[card]].title if self.known(card) else ""

    def known(self, card: int) -> bool:
        return card >= 0 and sight.knows(self.s, self.side, card)

    def facts(self, card: int) -> CardFacts:
        return facts(self.s.book.facts[self.s.code[card]].title) if self.known(card) else UNKNOWN

    def type(self, card: int) -> int:
        return self.s.book.facts[self.s.code[card]].type if self.known(card) else NONE

    def price(self, k: int) -> int:
        return offer.cost(self.s, self.options[k]).credits

    def clicks_of(self, k: int) -> int:
        return max(0, offer.cost(self.s, self.options[k]).clicks - self.s.waived)

    def idle(self, k: int) -> bool:
        """Whether the last use of the card in this step changed nothing, or there were very many."""
        written = self.written
        uses, vain, n, card = 0, False, len(written), self.cards[k]
        here = self._step(written[-1][ROW]) if n else ""
        effect = False
        for i in range(n - 1, max(-1, n - 1 - RECENT), -1):
            e = written[i]
            if self._step(e[ROW]) != here:
                break
            kind = e[KIND]
            if kind == _USE and e[CARD] == card:
                vain = vain or (not uses and not effect)
                uses += 1
            elif kind not in _COSTS and (kind != _PUMP or e[X]):
                effect = True
        return vain or uses >= USES

    def _step(self, row: int) -> str:
        book = self.s.book
        return citing.row_cite(book, row) if row >= 0 else book.cite("checkpoint")

    def copies(self, k: int) -> int:
        """A decision of a seat offers one of the copies in a hand."""
        s, card = self.s, self.cards[k]
        n = 0
        for c in self.hand(self.side):
            n += s.code[c] == s.code[card]
        return n if card >= 0 else 0

    def rez_price(self, card: int) -> int:
        return prices.rez_price(self.s, card)

    def price_of_ice(self, card: int, server: int) -> int:
        """The price is found by playing; the guess is for what cannot be played."""
        if self.breaking is None:
            self.breaking = tuple(sorted([self._words(c) for c in self.rig() if self.facts(c).breaking]))
        purse = self.credits[RUNNER]
        price = cost_to_pass(self.s.book.name, purse, self._words(card), is_central(server), self.breaking)
        if price is None:
            return super().price_of_ice(card, server)
        return NEVER if price > POOL else price

    def _words(self, card: int) -> str:
        """A card as a board names it: its title and its counters."""
        words = self.title(card)
        for which in COUNTED:
            n = self.counters(card, which)
            if n:
                words += f" @{n} {COUNTER_NAMES[which]}"
        return words
