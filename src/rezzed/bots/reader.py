"""What a strategy asks about a decision. Each side has one strategy (`corp.py`, `runner.py`), and it asks a `Reader`, not a
game: `SeatReader` answers what a seat knows, for the bots; `StateReader` is quicker and guesses more, for the simulations of
the bot that searches. Strategies ask only about cards that their side knows, or whether it does.

Cards, servers and options are numbers. Options are counted as the decision lists them. A card or a server has the same number
in all answers of one reader. Servers have those of `rezzed.ids`; remote servers follow the central ones.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Set
from typing import Final

from ..ids import FIRST_REMOTE, RUNNER
from ..search.encounter.quick_price import NEVER, Breaker, cheapest_breaker
from .facts import CardFacts

NONE: Final = -1  # no option, no card, no server; the type of an unknown card
NEW: Final = -2  # a server that does not exist yet
STRONG: Final = 3  # credits that the Corp pays for ice that nobody knows, as a guess
ELSEWHERE, IN_HAND, INSTALLED = range(3)  # where a card is, if it is one of the side that decides


class Reader(ABC):
    """Answers questions about a decision, as the side that decides may know it.

    Attributes:
        side: who decides: CORP or RUNNER.
        kind: what is decided, a `DecisionKind`.
        verbs: what is done by each option, a `Verb`.
        cards: the card that each option is about, or NONE.
        credits, clicks: what each side has.
        tags: of the Runner.
        fund: credits left for bad publicity in the run in progress.
        attacked: the server of the run in progress, or NONE.
        why: the rule of the strategy that decides, of `reasons`; the strategy writes it.
    """

    side: int
    kind: int
    verbs: list[int]
    cards: list[int]
    credits: list[int]
    clicks: list[int]
    tags: int
    fund: int
    attacked: int
    why: int

    # -- options --------------------------------------------------------------------------------------------------

    @abstractmethod
    def price(self, k: int) -> int:
        """The credits that an option costs now."""

    @abstractmethod
    def clicks_of(self, k: int) -> int:
        """The clicks that an option costs."""

    @abstractmethod
    def place(self, k: int) -> int:
        """The server that an option names, or NEW."""

    @abstractmethod
    def use(self, k: int) -> str:
        """What the use of a paid ability is: `break`, `pump` or `use`."""

    @abstractmethod
    def ends_run(self, k: int) -> bool:
        """Whether the subroutine that an option chooses ends the run."""

    @abstractmethod
    def idle(self, k: int) -> bool:
        """Whether the paid ability was used in this step already without any effect."""

    @abstractmethod
    def copies(self, k: int) -> int:
        """How many cards of the hand an option stands for: equal ones may be offered once."""

    @abstractmethod
    def amount(self, k: int) -> int:
        """The number that an option chooses."""

    @abstractmethod
    def source(self) -> CardFacts:
        """What is known of the card that asks."""

    @abstractmethod
    def asking(self) -> tuple[int, int]:
        """The type of the card that asks, if it is in sight, and where it is; NONE and NONE if no card asks."""

    @abstractmethod
    def asker(self) -> int:
        """The card in the rig that asks, or NONE."""

    # -- cards ----------------------------------------------------------------------------------------------------

    @abstractmethod
    def facts(self, card: int) -> CardFacts:
        """What the text of a card says."""

    @abstractmethod
    def type(self, card: int) -> int:
        """The type of a card."""

    @abstractmethod
    def known(self, card: int) -> bool:
        """Whether the side knows which card this is."""

    @abstractmethod
    def faceup(self, card: int) -> bool:
        """Whether a card is faceup; an installed card of the Corp is rezzed then."""

    @abstractmethod
    def counters(self, card: int, which: int) -> int:
        """How many counters of a kind are on a card."""

    @abstractmethod
    def points_of(self, card: int) -> int:
        """The agenda points of a card."""

    @abstractmethod
    def required(self, card: int) -> int:
        """The advancement requirement of an agenda; NONE for other cards."""

    @abstractmethod
    def trash_price(self, card: int) -> int:
        """What it costs the Runner to trash a card that is accessed; below 0 if it has no trash cost."""

    @abstractmethod
    def where(self, card: int) -> int:
        """IN_HAND or INSTALLED for a card of the side that decides; ELSEWHERE for all others."""

    @abstractmethod
    def subtypes(self, card: int) -> Set[str]:
        """The subtypes of a card, as declarations write them."""

    @abstractmethod
    def strength(self, card: int) -> int:
        """The strength of ice or of an icebreaker now."""

    @abstractmethod
    def rez_price(self, card: int) -> int:
        """What it costs to rez ice that the side knows."""

    @abstractmethod
    def twin(self, card: int) -> bool:
        """Whether the Runner has installed a card with the same title."""

    # -- places ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def remotes(self) -> list[int]:
        """The remote servers that exist."""

    @abstractmethod
    def ice(self, server: int) -> int:
        """How much ice protects a server."""

    @abstractmethod
    def ices(self, server: int) -> list[int]:
        """The ice that protects a server, outermost first."""

    @abstractmethod
    def root(self, server: int) -> list[int]:
        """The cards in the root of a server."""

    @abstractmethod
    def hand(self, side: int) -> list[int]:
        """The cards of HQ or the grip that the side knows."""

    @abstractmethod
    def hand_size(self, side: int) -> int:
        """The number of cards in HQ or the grip."""

    @abstractmethod
    def deck_size(self, side: int) -> int:
        """The number of cards in R&D or the stack."""

    @abstractmethod
    def top(self, most: int) -> list[int]:
        """The top cards of R&D; NONE for those that the side does not know."""

    @abstractmethod
    def archives(self) -> list[int]:
        """The cards in Archives."""

    @abstractmethod
    def shown(self) -> list[int]:
        """The Corp's identity, scored agendas and known cards in HQ."""

    @abstractmethod
    def rig(self) -> list[int]:
        """The installed cards of the Runner, hosted ones too."""

    @abstractmethod
    def memory(self) -> int:
        """The free memory units of the Runner."""

    @abstractmethod
    def points(self, side: int) -> int:
        """The agenda points of a side."""

    @abstractmethod
    def points_to_win(self, side: int) -> int:
        """The agenda points that a side needs to win."""

    @abstractmethod
    def hidden(self) -> tuple[int, int, int]:
        """For the Runner: the size of the Corp's deck, the agenda points of its cards that the Runner knows, and how many cards
        in HQ, R&D and Archives the Runner does not know."""

    # -- runs and their prices ------------------------------------------------------------------------------------

    @abstractmethod
    def at_server(self) -> bool:
        """Whether the Runner is at no ice, in a run."""

    @abstractmethod
    def encountered(self) -> tuple[int, int]:
        """The ice that is encountered and the number of its unbroken subroutines; NONE and 0 without an encounter."""

    @abstractmethod
    def inner(self) -> list[int]:
        """The ice that is still ahead in this run, behind the ice where the Runner is."""

    @abstractmethod
    def failed(self, server: int) -> bool:
        """Whether there was a run on a server in this turn, and none was successful."""

    @abstractmethod
    def breakers(self) -> list[Breaker]:
        """The installed icebreakers, each as often as it has ways to break."""

    def kinds(self) -> int:
        """The kinds of icebreakers in the rig, as `CardFacts.kinds` counts them."""
        kinds = 0
        for c in self.rig():
            known = self.facts(c)
            if known.breaking:
                kinds |= known.kinds
        return kinds

    def breaker(self, left: int) -> tuple[int, int, bool]:
        """The icebreaker that breaks so many subroutines of the encountered ice most cheaply, its price, and whether the
        next use raises its strength; NONE and NEVER if there is none."""
        ice, _ = self.encountered()
        if ice < 0:
            return NONE, NEVER, False
        return cheapest_breaker(self.breakers(), self.subtypes(ice), self.strength(ice), left)

    def enough(self) -> int:
        """The number with which the icebreaker that asks for it reaches the strength of the ice and breaks all of it; 0 for
        other questions."""
        card, (ice, left) = self.asker(), self.encountered()
        if card < 0 or ice < 0 or not self.facts(card).breaking:
            return 0
        return max(self.strength(ice) - self.strength(card), left)

    def price_of_ice(self, card: int, server: int) -> int:
        """The credits with which the rig gets past this ice on a server; NEVER if it cannot. This is the quick guess."""
        subs = self.facts(card).subs
        if not subs:
            return 0
        _, price, _ = cheapest_breaker(self.breakers(), self.subtypes(card), self.strength(card), subs)
        return price

    def through(self, card: int, server: int) -> tuple[int, int]:
        """The credits with which the rig gets past this ice on a server, and the harm if it lets subroutines resolve."""
        known = self.facts(card)
        if known.inert:
            return 0, 0
        price, clicked = self.price_of_ice(card, server), 2 * known.subs
        if price > clicked and self.clicks[RUNNER] > known.subs and "bioroid" in self.subtypes(card):
            return clicked, 0
        return (price, 0) if known.ends or price <= 2 * known.hurts else (0, known.hurts)

    def run_cost(self, server: int, purse: int, bypassed: int = 0) -> tuple[int, int, int]:
        """What a run on a server costs the rig: credits (NEVER or more if there is no way), harm, and how much ice is unknown.
        The Corp can spend `purse` to rez ice. The run bypasses so much ice."""
        return self._along(self.ices(server)[bypassed:], server, purse)

    def ahead(self) -> tuple[int, int]:
        """The credits and the harm with which the Runner gets past the rezzed ice that is still ahead in this run."""
        paid, harm, _ = self._along(self.inner(), self.attacked, -1)
        return paid, harm

    def _along(self, cards: list[int], server: int, purse: int) -> tuple[int, int, int]:
        credits = harm = unknown = 0
        for c in cards:
            if not self.known(c):
                if purse > 0:
                    unknown += 1
                    purse -= STRONG
                continue
            if not self.faceup(c):
                price = self.rez_price(c)
                if price > purse:
                    continue
                purse -= price
            paid, hurt = self.through(c, server)
            credits += paid
            harm += hurt
        return min(credits, 2 * NEVER), harm, unknown


def is_central(server: int) -> bool:
    """Whether a server is HQ, R&D or Archives."""
    return 0 <= server < FIRST_REMOTE
