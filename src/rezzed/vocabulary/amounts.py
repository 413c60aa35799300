"""References, filters, amounts and conditions: what a declaration can ask about the game.

They are data. The engine evaluates them in `engine/ask/answers.py`, always in the context of one source card.
"""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Union

from ..events import Ev
from ..ids import CORP, Counter, Damage, EventX, Scope, Side, Type, Zone
from .node import node


@unique
class Ref(IntEnum):
    """A card seen from an ability."""

    THIS = 0  # the source
    IT = 1  # the card of the event that met the trigger
    HOST = 2
    ENCOUNTERED = 3
    APPROACHED = 4
    ACCESSED = 5
    CHOSEN = 6  # the card that this ability chose last
    FIRST_CHOSEN = 7
    REMEMBERED = 8  # the card that the source chose earlier ("the chosen ice")
    TRASHED = 9  # the card that this ability trashed last
    IDENTITY = 10  # of the controller
    BREAKER = 11  # the card that broke, in events about breaking
    LAST_ENCOUNTERED = 12  # the ice of the last encounter of the run in progress, or of the one that just ended


@unique
class Where(IntEnum):
    """Places, some of them seen from the source."""

    ANYWHERE = 0
    INSTALLED = 1
    PROTECTING = 2  # ice protecting any server
    PROTECTING_THIS = 3  # ice protecting the server that the source is in or protects
    PROTECTING_ATTACKED = 4
    ROOT = 5
    ROOT_THIS = 6
    ROOT_ATTACKED = 7
    HQ = 8
    RND = 9
    ARCHIVES = 10
    GRIP = 11
    STACK = 12
    HEAP = 13
    RIG = 14
    CORP_SCORE = 15
    RUNNER_SCORE = 16
    HOSTED_HERE = 17
    NOT_ARCHIVES = 18
    HQ_OR_ARCHIVES = 19
    STACK_OR_HEAP = 20
    PLAY = 21
    OUTWARD = 22  # ice outward of the source, same server
    ROOT_OR_PROTECTING_THIS = 23
    ROOT_OR_PROTECTING_ATTACKED = 24
    NEXT_TO_ENCOUNTERED = 25  # ice directly outward or inward of the encountered ice
    INNERMOST_ATTACKED = 26  # the innermost ice protecting the attacked server
    OUTERMOST = 27  # the outermost ice of any server
    INNERMOST = 28
    NOT_NEXT_TO_HOST = 29  # protecting a server, not directly outward or inward of the host
    OUTERMOST_ATTACKED = 30


@unique
class At(IntEnum):
    """Servers seen from an ability."""

    ANY = 0
    THIS = 1  # the server that the source is in or protects
    ATTACKED = 2
    HQ = 3
    RND = 4
    ARCHIVES = 5
    CENTRAL = 6
    REMOTE = 7
    CHOSEN = 8  # the server that this ability chose
    OTHER = 9  # any but the attacked one
    ELSEWHERE = 10  # any but the one that the source is in or protects
    HQ_OR_RND = 11
    REMEMBERED = 12  # the server that the source chose earlier
    LAST_ATTACKED = 13  # the server of the run that just ended
    NOT_HQ = 14
    NOT_HQ_OR_RND = 15
    MARK = 16  # the server designated as the mark (CR 10.11)
    PROTECTED = 17  # by ice
    CENTRAL_NOT_RUN = 18  # a central server on which no run was announced this turn
    OF_CHOSEN = 19  # the server that the chosen card is in or protects


@node
class Cards:
    """A set of cards. Every field narrows it; a tuple means "any of these"."""

    where: Where = Where.ANYWHERE
    types: tuple[Type, ...] = ()
    subtypes: tuple[str, ...] = ()
    rezzed: bool | None = None
    side: Side = -1
    other: bool = False  # not the source, or not the card that `than` names
    is_: Ref | None = None
    same_title_as: Ref | None = None
    without: tuple[str, ...] = ()  # none of these subtypes
    advanceable: bool = False
    max_cost: int = -1
    cost: Amount | None = None  # exactly this printed cost
    has: Counter | None = None  # at least one hosted counter of this kind
    titles: tuple[str, ...] = ()
    min_strength: int | None = None
    max_strength: int | None = None
    at: At = At.ANY  # in or protecting one of these servers
    than: Ref = Ref.THIS  # `other` than this
    top: Amount = 0  # among this many on top of their deck
    trashable: bool = False  # with a trash cost
    installable: bool = False  # whose install cost can be paid, the help of interrupts included (CR 8.7.2b)
    chosen_subtype: bool = False  # of the subtype that the source chose earlier
    hosting: str = ""  # hosts a card of this subtype
    not_hosting: str = ""  # hosts none
    host: tuple[Type, ...] = ()  # hosted on a card of one of these types
    level: Ref | None = None  # ice in the same position as this card (CR 6.2.3), where that is ice
    beside: bool = False  # or protecting the same server as that card
    broken: bool = False  # fully broken in the run in progress (CR 6.5.7)
    passed: bool = False  # passed in the run in progress, or in the last one
    swaps_with: Ref | None = None  # could be swapped with this card (CR 8.8.2)
    rezzed_in: Scope = Scope.NONE  # rezzed this turn, or in the run in progress or the last one


@node
class Count:
    """How many cards match."""

    cards: Cards


@node
class Counters:
    """Hosted counters of a kind."""

    kind: Counter
    of: Ref = Ref.THIS


@node
class Chosen:
    """The number this ability chose, rolled or found out last."""


@node
class EventNumber:
    """A number of the event that met the trigger: 0, 1 or 2 for its x, y, z."""

    field: int = 1


@node
class Subroutines:
    """Number of subroutines that a piece of ice has."""

    of: Ref


@node
class Kinds:
    """How many subtypes a card has."""

    of: Ref


@node
class StrengthOf:
    """Strength of a card."""

    of: Ref


@node
class PrintedCost:
    """Printed cost of a card."""

    of: Ref


@node
class RezCost:
    """Rez cost of a card, with everything that changes it."""

    of: Ref


@node
class Credits:
    """Credits in a player's pool."""

    side: Side


@node
class Clicks:
    """Clicks that a player has left."""

    side: Side


@node
class Tags:
    """Tags the Runner has; `before`, in events about taking tags: had at the checkpoint before (CR 9.6.6a)."""

    before: bool = False


@node
class FreeMemory:
    """Memory units that nothing takes up."""


@node
class CoreDamage:
    """Core damage that the Runner has suffered in this game."""


@node
class BadPublicity:
    """Bad publicity the Corp has."""


@node
class Points:
    """Agenda points in a player's score area."""

    side: Side = CORP


@node
class LinkStrength:
    """The Runner's link."""


@node
class Hand:
    """Cards in a player's hand."""

    side: Side


@node
class Resolved:
    """Subroutines of the ice that resolved in the encounter that the event is about, or else in the one in progress."""


@node
class BrokenThisRun:
    """Subroutines that the source broke during this run; `elsewhere`: on other ice than the encountered one."""

    elsewhere: bool = False


@node
class IcePassed:
    """Pieces of ice passed in the run in progress, or in the one that just ended; `each_time` counts passes instead."""

    each_time: bool = False


@node
class Accesses:
    """How often the Runner accessed a card in the run in progress, or in the one that just ended."""


@node
class Approaches:
    """How often the Runner approached ice in the run in progress."""


@node
class X:
    """The X that an ability of the source defines; 0 where that ability is inactive (CR 9.12.2e)."""


@node
class Sum:
    """a + b."""

    a: Amount
    b: Amount


@node
class Times:
    """a * factor."""

    a: Amount
    factor: int


@node
class Per:
    """One for each full `size` in `a`; `a` less `past` first, never below 0."""

    a: Amount
    size: int = 1
    past: int = 0


@node
class Provided:
    """`then` while the condition holds, else `otherwise`."""

    condition: Condition
    then: Amount
    otherwise: Amount = 0


@node
class Least:
    """The smaller of the two."""

    a: Amount
    b: Amount


Amount = Union[
    int, Count, Counters, Chosen, EventNumber, Subroutines, StrengthOf, PrintedCost, RezCost, Credits, Clicks, Tags,
    FreeMemory, CoreDamage, Kinds, BadPublicity, Points, LinkStrength, Hand, BrokenThisRun, Resolved, IcePassed,
    Approaches, Accesses, X, Sum, Times, Per, Provided, Least,
]  # fmt: skip


@node
class AtLeast:
    """a >= b."""

    a: Amount
    b: Amount


@node
class AtMost:
    """a <= b."""

    a: Amount
    b: Amount


@node
class Odd:
    """The number is odd."""

    a: Amount


@node
class Is:
    """The card referred to exists and is one of these cards."""

    ref: Ref
    cards: Cards


@node
class DuringRun:
    """A run is in progress, on one of these servers. `going_on`: and nothing has ended it."""

    at: At = At.ANY
    going_on: bool = False


@node
class NothingTaken:
    """No card that was accessed in the breach that the event is about was stolen or trashed."""


@node
class DuringEncounter:
    """An encounter is in progress, with one of these cards; `interface`: with which the source can interface (CR 3.9.5)."""

    cards: Cards | None = None
    interface: bool = False


@node
class FullyBroken:
    """The ice of the encounter that the event is about (or else of the one in progress) was fully broken in it."""


@node
class BrokenPrinted:
    """A printed subroutine was broken in the encounter that the event is about, `by` one of these cards."""

    by: Cards | None = None


@node
class BrokenSubPrinted:
    """The subroutine that the event about breaking speaks of is printed on its ice."""


@node
class BrokeWithThis:
    """The source broke a subroutine in the encounter that the event is about."""


@node
class FullyBrokenByThis:
    """The source broke every subroutine in the encounter that the event is about."""


@node
class RunSuccessful:
    """The run in progress, or the one that just ended, was declared successful."""


@node
class RunUnsuccessful:
    """The run in progress, or the one that just ended, was declared unsuccessful."""


@node
class StoleThisRun:
    """An agenda was stolen during the run in progress, or the one that just ended."""


@node
class On:
    """A trigger condition: an event, the cards it may be about, the server, and a condition (CR 9.6.3)."""

    event: Ev
    card: Ref | Cards | None = None
    at: At = At.ANY
    if_: Condition | None = None
    by: Ref | Cards | None = None  # the breaker, in events about breaking
    side: EventX = -1  # the x of the event
    at_once: bool = False  # one instance, however many things it happens to together
    damage: tuple[Damage, ...] = ()  # in events about trashing: kinds of damage that did it
    origin: Zone | None = None  # the zone that the card came from, in events about trashing and installing


@node
class OfTrigger:
    """What is about to happen is an instruction of an ability that was met by this kind of event."""

    event: Ev


@node
class DoneBy:
    """What is about to happen is done by this player."""

    side: Side


@node
class NotYet:
    """What meets this trigger condition has happened fewer than `times` times this turn (or run).

    For conditions of static abilities and of replacements.
    """

    on: On
    scope: Scope = Scope.TURN
    times: int = 1


@node
class SuccessfulRunThisTurn:
    """A successful run was made this turn, on one of these servers."""

    at: At = At.ANY


@node
class RunBySource:
    """The run in progress, or the one that just ended, was made by the source."""


@node
class UsedTrash:
    """The ability that was used has the trashing of its source in its cost."""


@node
class ResolvingSub:
    """A subroutine of the source is resolving (CR 9.1.2b)."""


@node
class Installing:
    """A card is in the process of being installed by an ability (CR 8.5.16)."""


@node
class Tagged:
    """The Runner has at least one tag."""


@node
class Accessing:
    """The Runner is accessing one of these cards."""

    cards: Cards


@node
class LastPaid:
    """The cost that this ability asked for was paid."""


@node
class NoisyThisRun:
    """A noisy icebreaker was used during this run (1996)."""


@node
class Not:
    """The condition does not hold."""

    a: Condition


@node
class Both:
    """Both conditions hold."""

    a: Condition
    b: Condition


@node
class Either:
    """At least one of the conditions holds."""

    a: Condition
    b: Condition


Condition = Union[
    AtLeast, AtMost, Odd, Is, DuringRun, NothingTaken, DuringEncounter, FullyBroken, BrokenPrinted, BrokenSubPrinted,
    BrokeWithThis, FullyBrokenByThis, RunSuccessful, RunUnsuccessful, StoleThisRun, OfTrigger, DoneBy, NotYet,
    SuccessfulRunThisTurn, RunBySource, UsedTrash, ResolvingSub, Installing, Tagged, Accessing, LastPaid, NoisyThisRun,
    Not, Both, Either,
]  # fmt: skip
