"""References, filters, amounts and conditions: what a declaration can ask about the game.

They are data. The engine evaluates them in `engine/ask/answers.py`, always in the context of one source card.
"""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum, unique
from typing import Union

from ..events import Ev
from ..ids import CORP, Counter, Damage, EventX, Side, Span, Type, Zone
from .node import Predicate, node

__all__ = [
    "AccessLimit", "Accessing", "ActionsDiffer", "At", "AtLeast", "AtMost", "BadPublicity", "Both", "BreachOfRun",
    "BrokenSubPrinted", "CardTypes", "Cards", "CausedBy", "Chosen", "Clicks", "CoreDamage", "Count", "Counters", "Credits",
    "DoneBy", "DuringEncounter", "DuringFirst", "DuringRun", "Either", "EventNumber", "Excess", "ForAbility", "FreeMemory",
    "FullyBroken", "Hand", "Happened", "HowMuch", "Installing", "Is", "Kinds", "LastPaid", "Least", "LinkStrength", "Not",
    "NothingTaken", "Odd", "OfTrigger", "On", "OutsidePool", "Part", "Per", "PlayedFrom", "Points", "PrintedCost", "Provided",
    "Reach", "Ref", "Resolved", "ResolvingSub", "RezCost", "RunBySource", "RunSuccessful", "RunUnsuccessful", "Servers",
    "StrengthOf", "Subroutines", "Sum", "Tagged", "Tags", "Through", "Times", "TrashedNamed", "TurnOf", "UsedTrash", "Where",
    "X",
]  # fmt: skip


@unique
class Ref(IntEnum):
    """A card as seen from an ability."""

    THIS = 0  # the source
    IT = 1  # the card of the event that triggered the ability
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
    LAST_ENCOUNTERED = 12  # the ice of the last encounter of the current run, or of the run that just ended


@unique
class Where(IntEnum):
    """Places, some of them relative to the source."""

    UNSTATED = 0  # where cards are looked for: in play; for a card that is named in another way: anywhere
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
    NOT_PROTECTING_ATTACKED = 20  # installed ice that does not protect the attacked server, perhaps none
    PLAY = 21
    OUTWARD = 22  # ice outward of the source on the same server
    ROOT_OR_PROTECTING_THIS = 23
    ROOT_OR_PROTECTING_ATTACKED = 24
    NEXT_TO_ENCOUNTERED = 25  # ice directly outward or inward of the encountered ice
    INNERMOST_ATTACKED = 26  # the innermost ice protecting the attacked server
    OUTERMOST = 27  # the outermost ice of any server
    INNERMOST = 28
    NOT_NEXT_TO_HOST = 29  # installed ice that is not directly outward or inward of the host
    OUTERMOST_ATTACKED = 30
    DRAWN = 31  # drawn and not yet added to the hand (CR 8.4.2)
    SET_ASIDE = 32  # set aside by this ability (CR 4.8)
    REVEALED = 33  # revealed by this ability as cards of a set
    TRASHED = 34  # trashed by this ability, with its last instruction that trashed something
    HELD = 35  # in the grip, or where the Runner can play or install it as if it were there


@unique
class At(IntEnum):
    """Servers as seen from an ability."""

    ANY = 0
    THIS = 1  # the server that the source is in or protects
    ATTACKED = 2
    HQ = 3
    RND = 4
    ARCHIVES = 5
    CENTRAL = 6
    REMOTE = 7
    CHOSEN = 8  # the server that this ability chose
    OTHER = 9  # any server except the attacked one
    ELSEWHERE = 10  # any server except the one that the source is in or protects
    HQ_OR_RND = 11
    REMEMBERED = 12  # the server that the source chose earlier
    LAST_ATTACKED = 13  # the server of the run that just ended
    NOT_HQ = 14
    NOT_HQ_OR_RND = 15
    MARK = 16  # the server designated as the mark (CR 10.11)
    PROTECTED = 17  # a server protected by ice
    CENTRAL_NOT_RUN = 18  # a central server on which no run was announced this turn
    OF_CHOSEN = 19  # the server that the chosen card is in or protects
    REMOTE_IN_USE = 20  # a remote server with a card in its root
    OTHER_REMOTE = 21  # a remote server other than that of the card of the event
    PERMITTED = 22  # a server that could have been chosen for the run in progress (CR 6.7.4a)


@node
class Cards:
    """A set of cards. Every field limits it; a tuple means "any of these". `&` adds a predicate: `Cards(...) & Unique()`."""

    where: Where = Where.UNSTATED
    types: tuple[Type, ...] = ()
    subtypes: tuple[str, ...] = ()
    rezzed: bool | None = None
    side: Side = -1
    other: bool = False  # not the source, or not the card that `than` names
    is_: Ref | None = None
    same_title_as: Ref | None = None
    without: tuple[str, ...] = ()  # none of these subtypes
    advanceable: bool = False
    at: At = At.ANY  # in or protecting one of these servers
    than: Ref = Ref.THIS  # the card that `other` excludes
    top: Amount = 0  # among this many on top of their deck
    that: tuple[Predicate, ...] = ()  # all of these predicates hold; written with `&`

    def __and__(self, predicate: Predicate) -> Cards:
        return replace(self, that=(*self.that, predicate))


@node
class Count:
    """The number of matching cards."""

    cards: Cards


@node
class Servers:
    """The number of servers that both `at` and `also` mean."""

    at: At
    also: At = At.ANY


@node
class Counters:
    """The number of hosted counters of a kind."""

    kind: Counter
    of: Ref = Ref.THIS


@node
class Excess:
    """The advancement counters of the scored agenda past its requirement, both as it began to be scored (CR 10.13.2)."""


@node
class Chosen:
    """The number that this ability chose, rolled or counted last."""


@node
class EventNumber:
    """A number of the event that triggered the ability: 0, 1 or 2 for its x, y or z."""

    field: int = 1


@node
class Subroutines:
    """The number of subroutines on a piece of ice."""

    of: Ref


@node
class Kinds:
    """The number of subtypes of a card."""

    of: Ref


@node
class AccessLimit:
    """How many cards the Runner may access in HQ or R&D in the breach in progress, as far as that is known (CR 7.3.5)."""


@node
class Reach:
    """How many cards of a deck there are from its top to the n-th of these cards, or all if there are fewer of them."""

    cards: Cards
    n: int = 1


@node
class CardTypes:
    """The number of card types among the matching cards."""

    cards: Cards


@node
class StrengthOf:
    """The strength of a card."""

    of: Ref


@node
class PrintedCost:
    """The printed cost of a card."""

    of: Ref


@node
class RezCost:
    """The current rez cost of a card."""

    of: Ref


@node
class Credits:
    """The credits in a player's pool."""

    side: Side


@node
class Clicks:
    """The clicks that a player has left."""

    side: Side


@node
class Tags:
    """The Runner's tags. In events about taking tags, `before` counts the tags at the last checkpoint (CR 9.6.6a)."""

    before: bool = False


@node
class FreeMemory:
    """The Runner's free memory units."""


@node
class CoreDamage:
    """The core damage that the Runner has suffered in this game."""


@node
class BadPublicity:
    """The Corp's bad publicity."""


@node
class Points:
    """The agenda points in a player's score area."""

    side: Side = CORP


@node
class LinkStrength:
    """The Runner's link."""


@node
class Hand:
    """The number of cards in a player's hand."""

    side: Side


@node
class Resolved:
    """The number of subroutines that resolved in the encounter of the event, or otherwise in the current encounter."""


@unique
class Part(IntEnum):
    """What of each event is added up."""

    TIMES = 0  # 1 for each
    X = 1  # its x: `events.py` says what that is
    Y = 2  # its y
    Z = 3  # its z
    POINTS = 4  # the printed agenda points of its card
    CARDS = 5  # 1 for each card, however often it happened to it


@node
class HowMuch:
    """How often an event that meets this trigger condition happened in this span, or the sum of a number of each; it counts
    even while the source is inactive."""

    on: On
    span: Span = Span.TURN
    of: Part = Part.TIMES


@node
class X:
    """The X that an ability of the source defines; 0 if that ability is inactive (CR 9.12.2e).

    While the source is being played, it is the X of its play cost (CR 8.6.2a).
    """


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
    """One for each full `size` in `a`, after subtracting `past`; never below 0."""

    a: Amount
    size: int = 1
    past: int = 0


@node
class Provided:
    """`then` if the condition holds, otherwise `otherwise`."""

    condition: Condition
    then: Amount
    otherwise: Amount = 0


@node
class Least:
    """The smaller number."""

    a: Amount
    b: Amount


Amount = Union[
    int, Count, Servers, Counters, Excess, Chosen, EventNumber, Subroutines, StrengthOf, PrintedCost, RezCost, Credits, Clicks,
    Tags,
    FreeMemory, CoreDamage, Kinds, CardTypes, AccessLimit, Reach, BadPublicity, Points, LinkStrength, Hand,
    Resolved, HowMuch, X, Sum, Times, Per, Provided, Least,
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
    """The referenced card exists and is one of these cards."""

    ref: Ref
    cards: Cards


@node
class DuringRun:
    """A run is in progress on one of these servers. `going_on`: and nothing has ended it."""

    at: At = At.ANY
    going_on: bool = False


@node
class NothingTaken:
    """No card accessed in the breach of the event was stolen or trashed."""


@node
class DuringEncounter:
    """An encounter with one of these cards is in progress; `interface`: the source can interface with it (CR 3.9.5)."""

    cards: Cards | None = None
    interface: bool = False


@node
class FullyBroken:
    """The ice of the event's encounter (or otherwise of the current one) was fully broken in it."""


@node
class BrokenSubPrinted:
    """The broken subroutine of the event is printed on its ice."""


@node
class RunSuccessful:
    """The current run, or the run that just ended, was declared successful."""


@node
class RunUnsuccessful:
    """The current run, or the run that just ended, was declared unsuccessful."""


@node
class On:
    """A trigger condition: an event, the cards it may be about, the server, and a condition (CR 9.6.3)."""

    event: Ev
    card: Ref | Cards | None = None
    at: At = At.ANY
    if_: Condition | None = None
    by: Ref | Cards | None = None  # the breaker, in events about breaking
    side: EventX = -1  # the x of the event
    at_once: bool = False  # one instance, even if the event happens to several things at once
    damage: tuple[Damage, ...] = ()  # in events about trashing: the kinds of damage that trashed the card
    origin: Zone | tuple[Zone, ...] | None = None  # in events about trashing and installing: where the card came from
    not_from: Zone | None = None  # and a zone that it did not come from
    named: bool = False  # of a delayed ability: only a card with the name that was chosen as it was created


@node
class OfTrigger:
    """The imminent effect is an instruction of an ability that this kind of event triggered."""

    event: Ev


@node
class DoneBy:
    """This player does what is about to happen; in events about damage: is responsible for it (CR 10.4.1)."""

    side: Side


@node
class Through:
    """An ability of one of these cards does what the event is about (its source is the one that is resolving); `by_sub`: a
    subroutine on it."""

    cards: Cards
    by_sub: bool = False


@node
class Happened:
    """An event that meets this trigger condition happened in this span, at least `times` times; it counts even while the source
    is inactive."""

    on: On
    span: Span = Span.TURN
    times: int = 1


@node
class DuringFirst:
    """The first encounter of the turn with one of these cards is in progress, even if another encounter began inside of it
    (CR 6.5.9a)."""

    cards: Cards

    @property
    def on(self) -> On:
        """What is counted."""
        return On(Ev.ENCOUNTER, self.cards)


@node
class RunBySource:
    """The source made the current run, or the run that just ended."""


@node
class BreachOfRun:
    """The breach that the event is about is the one that the rules permit for the run (CR 6.7.5)."""


@node
class TurnOf:
    """It is the turn of this player; `actions`: and the action phase of it (CR 5.6.2, 5.7.1)."""

    side: Side
    actions: bool = False


@node
class PlayedFrom:
    """The source is being played, and came from this zone."""

    zone: Zone


@node
class UsedTrash:
    """The cost of the ability that was used includes trashing its source."""


@node
class TrashedNamed:
    """This ability trashed a card with the chosen name by its last instruction that trashed something (CR 2.1.1)."""


@node
class ActionsDiffer:
    """The actions of the turn so far are `n`, and each is different from the others (CR 5.2.5b)."""

    n: int


@node
class ResolvingSub:
    """A subroutine of the source is resolving (CR 9.1.2b)."""


@node
class Installing:
    """An ability is installing a card (CR 8.5.16)."""


@node
class Tagged:
    """The Runner has at least one tag."""


@node
class CausedBy:
    """An ability of a card of this player makes somebody spend or lose the credits: it takes them, or it has or adds the cost
    that is paid, be it a nested, additional or trigger cost, a trace or a bid (CR 1.16.10, 1.16.11)."""

    side: Side


@node
class Accessing:
    """The Runner is accessing one of these cards."""

    cards: Cards


@node
class OutsidePool:
    """The credits that are paid come from outside the credit pool (CR 1.10.4, 10.6.2); `cards`: from one of these cards."""

    cards: Cards | None = None


@node
class ForAbility:
    """The clicks are lost as the trigger cost of a paid ability; `breaks`: of one that breaks subroutines."""

    breaks: bool = False


@node
class LastPaid:
    """The player paid the cost that this ability asked for."""


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
    AtLeast, AtMost, Odd, Is, DuringRun, NothingTaken, DuringEncounter, FullyBroken, BrokenSubPrinted,
    RunSuccessful, RunUnsuccessful, OfTrigger, DoneBy, Happened,
    RunBySource, TurnOf, PlayedFrom, UsedTrash, TrashedNamed, ActionsDiffer, ResolvingSub, Installing, Tagged,
    Accessing, LastPaid, Through, BreachOfRun, DuringFirst,
    Not, Both, Either,
    OutsidePool, ForAbility, CausedBy,
]  # fmt: skip
