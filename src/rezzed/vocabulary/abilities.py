"""The parts of abilities: triggers, costs and modifiers. Each printed sentence is one expression."""

from __future__ import annotations

from enum import IntEnum, unique

from ..events import Ask, Would
from ..ids import DamageKind, Duration, Scope, Side, Zone
from .amounts import Amount, At, Cards, Condition, On, Ref
from .costs import Cost
from .effects import Effects, Sub
from .node import Ability, Modifier, node

__all__ = [
    "AccessMore", "Allotted", "AsInHand", "BaseLink", "Blank", "Cannot", "Copies", "DefineX", "Extra", "FewerSubs",
    "Forbid", "HandSize", "InstallFaceup", "Instead", "Interrupt", "Link", "Memory", "OrderSubs", "Outlast", "Paid", "Play",
    "PointsToWin", "Price", "Purpose", "RemoveDiscarded", "RezAsNonIce", "SetUp", "SpendHosted", "Static", "Strength",
    "Subs", "Subtype", "SubtypesOf", "When", "While", "WorthPoints",
]  # fmt: skip


@unique
class Forbid(IntEnum):
    """What a static ability can forbid (CR 1.2.2)."""

    BYPASS = 0
    BREAK = 1
    JACK_OUT = 2
    STEAL = 3
    TRASH = 4
    ACCESS = 5
    SUCCESS = 6
    REZ = 7
    RUN = 8
    BREAK_PRINTED = 9
    BREACH = 10
    EXPOSE = 11
    DRAW = 12  # by the Runner
    SPARE = 13  # not trashing an accessed card that can be trashed
    SPARE_UNPAID = 14  # not trashing an accessed card whose trash cost can be paid
    SPEND = 15  # spending credits, by the Runner
    OTHER_ACTION = 16  # actions other than the basic action to run and playing a run event
    LOWER_STRENGTH = 17
    INTERFACE = 18  # interface abilities (CR 3.9.5)
    USE = 19  # abilities of the card
    PAID = 20  # paid abilities of the card, except mid-access abilities
    RANDOM = 21  # random accesses: the Corp chooses the cards (CR 7.3.4b)
    SCORE = 22
    POOL = 23  # losing or spending credits of the pool, by the Runner
    HOST = 24  # hosting cards on these cards
    NEW_SERVER = 25  # having more remote servers than `after` (CR 4.6.8f)
    BREAK_WITH = 26  # breaking subroutines with abilities of the card
    DISCARD = 27  # the discard step, which is skipped (CR 5.5.4d)
    END_RUN = 28  # ending the run with subroutines of the card


@node
class Strength(Modifier):
    """+n strength for the cards `of`. None means the source, or the card that a lasting effect is bound to."""

    n: Amount
    of: Cards | None = None


@node
class Subtype(Modifier):
    """The card gains a subtype, or loses it if n is -1. With `like`, the bound card gains the current subtypes of this card."""

    subtype: str = ""
    n: int = 1
    of: Cards | None = None
    like: Ref | None = None


@node
class Subs(Modifier):
    """The ice gains `n` copies of these subroutines, before or after its own (CR 9.8.3).

    In a lasting effect that is bound to the ice, `like` copies the current subroutines of this card, and `placed` lets the Corp
    choose
    the position of each subroutine (CR 9.8.2c).
    """

    subs: tuple[Sub, ...] = ()
    n: Amount = 1
    before: bool = False
    of: Cards | None = None
    like: Ref | None = None
    placed: bool = False


@node
class OrderSubs(Modifier):
    """The Runner chooses the order in which unbroken subroutines resolve (CR 9.8.7d)."""


@node
class FewerSubs(Modifier):
    """The ice loses its last n printed subroutines (CR 9.8.2b)."""

    n: Amount
    of: Cards | None = None


@node
class Copies(Modifier):
    """The ice gains n copies of each of its subroutines, each right after the one it copies (CR 9.8.2a)."""

    n: Amount = 1
    of: Cards | None = None


@node
class Price(Modifier):
    """Changes a price: what `ask` names costs n more, or less if n is negative."""

    ask: Ask
    n: Amount
    of: Cards | None = None


@node
class Extra(Modifier):
    """An additional cost to do what `ask` names (steal, score, run, access, jack out)."""

    ask: Ask
    cost: Cost
    of: Cards | None = None
    at: At = At.ANY
    basic: bool = False  # only for the basic action
    times: Amount = 1  # "for each": so many times the cost, as an aggregate (CR 1.16.2b)


@node
class Cannot(Modifier):
    """Something cannot be done, to these cards or on these servers (CR 1.2.2).

    In a lasting effect that is bound to a card, `copies` means every copy of that card.
    """

    what: Forbid
    of: Cards | None = None
    at: At = At.ANY
    using: Cards | None = None  # only with these cards
    after: int = 0  # accesses: after this many other cards in this run (CR 7.4.2b); breaking printed
    # subroutines: after this many were broken in the encounter
    copies: bool = False
    everyone: bool = False  # trashing: neither player can do it; without this the Runner cannot


@node
class RezAsNonIce(Modifier):
    """The ice can be rezzed, during runs on its server, in each window in which non-ice cards can be rezzed (CR 9.2.7c)."""


@node
class AccessMore(Modifier):
    """Access n additional cards when breaching this server (CR 7.3.5)."""

    n: Amount
    at: At


@node
class Link(Modifier):
    """+n link."""

    n: Amount


@node
class Memory(Modifier):
    """+n memory."""

    n: int


@node
class HandSize(Modifier):
    """+n maximum hand size for a player (CR 5.5.3)."""

    side: Side
    n: Amount


@node
class Allotted(Modifier):
    """+n allotted clicks for each turn of a player (CR 5.6.1a, 5.7.1a)."""

    side: Side
    n: Amount


@node
class PointsToWin(Modifier):
    """A player needs n more agenda points to win the game (CR 1.7.2a)."""

    side: Side
    n: Amount


@node
class WorthPoints(Modifier):
    """The agenda is worth n more points."""

    n: Amount
    of: Cards | None = None


@unique
class Purpose(IntEnum):
    """What hosted credits may be spent on."""

    ANYTHING = 0
    ICEBREAKER = 1
    TRACE = 2
    TRASH = 3
    REZ = 4
    QUIET_ICEBREAKER = 5  # 1996: icebreakers that are not noisy
    DURING_RUN = 6
    INSTALL = 7
    PLAY = 8
    LINK = 9
    INSTALL_VIRUS = 10
    TRASH_ASSET = 11
    USE = 12  # abilities of the cards `of` (CR 9.1.6)


@node
class SpendHosted(Modifier):
    """Credits hosted on the source can be spent on this. With `pool` they count as part of the pool (CR 1.10.3).

    With `of` they can be spent only on costs of these cards.
    """

    purpose: Purpose
    pool: bool = False
    of: Cards | None = None


@node
class BaseLink(Modifier):
    """1996:

    a base link card: the base it sets, the price to use it, and the price of one more link (0: it cannot raise link).
    """

    base: int
    use: int = 0
    each: int = 1


@node
class SubtypesOf(Modifier):
    """The source gains the subtypes of all these cards."""

    cards: Cards


@node
class RemoveDiscarded(Modifier):
    """When these cards are trashed, the controller may remove one of them from the game before it reaches its discard pile,
    once in that
    span (CR 1.19, 9.1.8b).
    """

    of: Cards
    once: Scope


@node
class Blank(Modifier):
    """These cards lose all abilities except their printed subroutines, and cannot gain abilities (CR 9.1.9).

    None means the card that a lasting effect is bound to.
    """

    of: Cards | None = None


@node
class DefineX(Modifier):
    """X of the source is this number."""

    n: Amount


@node
class AsInHand(Modifier):
    """The controller can play and install these cards as if they were in the hand: with basic actions, and wherever a card of
    `Where.HELD` is chosen."""

    of: Cards


@node
class InstallFaceup(Modifier):
    """The controller may install these agendas faceup, which does not make their abilities active (CR 3.2.3a)."""

    of: Cards


@node
class Outlast(Modifier):
    """Strength that these cards gain for a shorter duration lasts for the turn instead, or for the run (CR 9.9.9a)."""

    of: Cards
    duration: Duration = Duration.TURN




@node
class When(Ability):
    """A conditional ability (CR 9.6).

    `first`: only the first `times` in that span. `once`: can be used once in that span. `may` makes it optional. `cost` is a
    nested
    cost ("you may pay ... to"). `anywhere` makes it active in every zone, like "when accessed" abilities (CR 7.1.3).
    `persistent` is as
    in CR 9.12.5.
    """

    on: On
    do: Effects
    if_: Condition | None = None
    first: Scope = Scope.NONE
    once: Scope = Scope.NONE
    may: bool = False
    cost: Cost | None = None
    alternative: Cost | None = None  # another cost that can be paid instead
    anywhere: bool = False
    zone: Zone | None = None  # the only zone where it is active, out of play, unless it is about the source (CR 9.1.8b)
    by: Side = -1
    persistent: bool = False
    unrezzed: bool = False  # active while the source is installed facedown
    times: int = 1
    after: int = 0  # skip this many of `times` at the beginning
    or_: On | None = None  # another condition that also counts for `first`


@node
class While(Ability):
    """A conditional ability with a static condition (CR 9.6.7). It is pending at every checkpoint while the condition holds."""

    if_: Condition
    do: Effects


@node
class Paid(Ability):
    """A paid ability (CR 9.5).

    `interface` is as in CR 3.9.5. `on` is the ice that it can affect. `by` is the only player who can use it.
    """

    cost: Cost
    do: Effects
    interface: bool = False
    if_: Condition | None = None
    once: Scope = Scope.NONE
    by: Side = -1
    about: Cards | None = None  # the ice that an interface ability can affect
    during_encounter: bool = False  # refers to the ice being encountered (CR 9.5.6c)
    during_approach: bool = False  # refers to the ice being approached (CR 9.5.6b)
    mid_access: bool = False
    would: Would | None = None  # an interrupt
    damage: DamageKind = -1  # the kind of damage that an interrupt responds to
    noisy: bool = False
    exact: bool = False  # affects only ice of exactly equal strength
    zone: Zone | None = None  # the only zone where it is active: a hand or a discard pile (CR 9.1.8b)
    stolen: bool = False  # of an agenda: active in the Runner's score area too, for the Corp
    label: str = ""


@node
class Static(Ability):
    """A static ability (CR 9.4)."""

    modifier: Modifier
    if_: Condition | None = None
    persistent: bool = False
    in_score_area: bool = False
    unrezzed: bool = False  # active while the source is installed facedown (CR 9.1.8)
    stolen: bool = False  # active in the Runner's score area; for the value of the agenda
    anywhere: bool = False  # active in every zone; for the cost to install the source itself (CR 9.1.8d)


@node
class Interrupt(Ability):
    """A conditional interrupt (CR 9.9). It responds to an effect that is about to happen."""

    would: Would
    do: Effects
    card: Ref | Cards | None = None
    if_: Condition | None = None
    first: Scope = Scope.NONE
    once: Scope = Scope.NONE
    may: bool = True
    cost: Cost | None = None
    damage: DamageKind = -1  # the kind of damage it responds to
    at: At = At.ANY
    unrezzed: bool = False  # active while the source is installed facedown
    or_: tuple[Would, DamageKind] | None = None  # another effect that also counts for `first`, and its kind of damage or -1
    by: Side = -1  # the player who may use it, where that is not its controller


@node
class Instead(Ability):
    """A replacement effect (CR 9.9.8): when this would happen, do that instead."""

    would: Would
    do: Effects
    card: Ref | Cards | None = None
    at: At = At.ANY
    if_: Condition | None = None
    may: bool = False
    first: Scope = Scope.NONE
    once: Scope = Scope.NONE
    anywhere: bool = False  # active in every zone, for what would happen to the source itself
    zone: Zone | None = None  # the only zone where it is active: the grip or the heap
    basic: bool = False  # only what a basic action does


@node
class SetUp(Ability):
    """What an identity changes in the set-up, after the decks were shuffled and before hands are drawn (CR 1.6.1a, 1.6.2)."""

    do: Effects


@node
class Play(Ability):
    """A play ability (CR 9.7). `if_` is the condition of "play only if"."""

    do: Effects
    if_: Condition | None = None
