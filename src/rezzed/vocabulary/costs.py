"""What is paid: credits, clicks, and other parts, all of them in full and at once (CR 1.16)."""

from __future__ import annotations

from enum import IntEnum, unique

from ..ids import Counter, Damage
from .amounts import Amount, Cards
from .node import node

__all__ = [
    "BottomAtRandom", "Cost", "Fate", "Forfeit", "FromStealth", "Give", "GiveUpTags", "HostBadPublicity", "LoseOwnClicks",
    "RezWith", "Spend", "SpendFrom", "Suffer", "TakeBadPublicity", "TakeTags", "This", "TrashAtRandom",
]  # fmt: skip


@unique
class Fate(IntEnum):
    """What becomes of a card that a cost is paid with."""

    TRASH = 0
    DEREZ = 1
    HAND = 2  # added to its owner's hand
    BOTTOM = 3  # added to the bottom of its owner's deck
    REMOVE = 4  # removed from the game
    HOST = 5  # hosted on the source without being installed
    SCORE = 6  # added to the payer's score area as an agenda
    FACEDOWN = 7  # turned facedown where it is hosted (CR 8.2)
    FORFEIT = 8  # an agenda is forfeited


class CostPart:
    """Base of what a cost can ask for beside credits and clicks."""


@node
class This(CostPart):
    """The source is trashed, added to the hand or to the payer's score area as an agenda, removed from the game, or forfeited;
    `reveal` shows it first.
    """

    to: Fate = Fate.TRASH
    reveal: bool = False


@node
class Give(CostPart):
    """Cards of the payer's choice are trashed, derezzed, added to a hand or a deck, or hosted on the source; `reveal` shows
    them first. The source can `remember` the card.
    """

    cards: Cards
    n: Amount = 1
    to: Fate = Fate.TRASH
    reveal: bool = False
    remember: bool = False


@node
class Spend(CostPart):
    """Counters of the source (CR 1.9)."""

    kind: Counter
    n: int = 1


@node
class SpendFrom(CostPart):
    """`n` counters of cards of the payer's choice, which the payer controls (CR 1.14.3)."""

    kind: Counter
    cards: Cards
    n: int = 1


@node
class Forfeit(CostPart):
    """An agenda of the payer's score area (CR 1.17.5)."""


@node
class TrashAtRandom(CostPart):
    """Random cards of the payer's hand; `reveal` shows them first."""

    n: Amount
    reveal: bool = False


@node
class BottomAtRandom(CostPart):
    """Random cards of the payer's hand, which are added to the bottom of the deck."""

    n: int = 1


@node
class Suffer(CostPart):
    """Damage to the Runner (CR 10.4)."""

    kind: Damage
    n: int = 1


@node
class TakeTags(CostPart):
    """Tags for the Runner."""

    n: int = 1


@node
class TakeBadPublicity(CostPart):
    """Bad publicity for the Corp (CR 10.6)."""

    n: int = 1


@node
class HostBadPublicity(CostPart):
    """Bad publicity of the Corp that becomes hosted on the source, where it has no effect (CR 10.6.1)."""

    n: int = 1


@node
class GiveUpTags(CostPart):
    """Tags of the Runner that are removed (CR 10.5)."""

    n: Amount = 1


@node
class LoseOwnClicks(CostPart):
    """Clicks that the payer loses, which is not spending them."""

    n: Amount = 1


@node
class FromStealth(CostPart):
    """Not beside the credits but about them: at least so many come from stealth cards, all of them if `least` is 0."""

    least: int = 0


@node
class RezWith:
    """Another way to pay what it costs to rez a card: `cost` instead of the additional cost that the card has, if it has one.
    It pays for `pays` credits of the rez cost.
    """

    cost: Cost
    pays: int = 0


@node
class Cost:
    """What must be paid in full, at once (CR 1.16)."""

    credits: Amount = 0
    clicks: int = 0
    parts: tuple[CostPart, ...] = ()
