"""Predicates: what a set of cards can ask about each of its cards. `Cards(...) & Unique()` is a set with one of them.

The engine evaluates them in `engine/ask/predicates.py`.
"""

from __future__ import annotations

from enum import IntEnum, unique

from ..events import Ev
from ..ids import Counter, Side, Span, Zone
from .amounts import Amount, At, Cards, Ref
from .node import Open, Predicate, node

__all__ = [
    "Beside", "CanHost", "CopyAccessed", "Faceup", "HasTrashAbility", "HasTrashCost", "Holds", "HostedOn", "Hosts", "Level",
    "Measure", "Measured", "Movable", "OfChosenSubtype", "OfChosenType", "OfFactionOf", "OneOfTwo", "Payable", "SameType",
    "Swappable", "Titled", "Underwent", "Unique",
]  # fmt: skip


@unique
class Measure(IntEnum):
    """The numbers of a card that a set can compare."""

    COST = 0  # its printed cost
    POINTS = 1  # its printed agenda points
    STRENGTH = 2  # its strength; a card without strength is neither strong nor weak


@node
class Titled(Predicate):
    """Called this."""

    title: str


@node
class Unique(Predicate):
    """A unique card (CR 2.2.1)."""


@node
class Faceup(Predicate):
    """Faceup (CR 8.2)."""


@node
class HasTrashAbility(Predicate):
    """With a paid ability that has its own trashing in the trigger cost (CR 1.19.4a), as printed."""


@node
class HasTrashCost(Predicate):
    """With a trash cost."""


@node
class Measured(Predicate):
    """With a number of at least `least`, at most `most`, or exactly `exactly`."""

    what: Measure
    least: Amount | None = None
    most: Amount | None = None
    exactly: Amount | None = None


@node
class OfChosenSubtype(Predicate):
    """With the subtype that the source chose earlier."""


@node
class OfChosenType(Predicate):
    """Of the card type that the source chose earlier."""


@node
class OfFactionOf(Predicate):
    """Of the faction of this player's identity (CR 2.13); neutral cards have none."""

    side: Side


@node
class Movable(Predicate):
    """Could be moved to the root of another server (CR 3.6.5e, 8.5.12)."""


@node
class Payable(Predicate):
    """Its install cost minus `discount` can be paid, including the help of interrupts (CR 8.7.2b)."""

    discount: int = 0


@node
class SameType(Predicate):
    """With the type of this card (CR 2.15)."""

    as_: Ref


@node
class OneOfTwo(Predicate):
    """Described by one of these two sets; where it is, the set itself says."""

    a: Cards
    b: Cards


@node
class Swappable(Predicate):
    """Could be swapped with this card, or with a card of this set (CR 8.8.2)."""

    with_: Ref | Cards


@node
class CanHost(Predicate):
    """No ability forbids to host cards on it (CR 1.13.5)."""


@node
class CopyAccessed(Predicate):
    """A copy of a card that was accessed in this server in the current run, or in the last one."""

    at: At


@node
class Holds(Open):
    """With a hosted counter of this kind."""

    kind: Counter


@node
class Hosts(Open):
    """Hosts an installed card of this set."""

    cards: Cards


@node
class HostedOn(Open):
    """Hosted on a card of this set."""

    cards: Cards


@node
class Level(Open):
    """Ice in the same position as this card: in another server, with as many positions inward of it (CR 6.2.3)."""

    of: Ref


@node
class Beside(Open):
    """Protecting the same server as this card; any card if that one is not ice."""

    of: Ref


@node
class Underwent(Open):
    """This has happened to it in this span. `yours`: the controller of the ability did it. `by`: the breaker, or the host.
    `origin`: the zone that it was trashed from, or one of these."""

    event: Ev
    span: Span = Span.TURN
    yours: bool = False
    by: Ref | Cards | None = None
    origin: Zone | tuple[Zone, ...] | None = None
