"""Effects: what an ability does. Each node is one instruction of the rules and has the name of the rule, never of a card."""

from __future__ import annotations

from enum import IntEnum, unique

from ..events import Ev, Would
from ..ids import CORP, RUNNER, Counter, Damage, Duration, Side, Type, Zone
from .amounts import Amount, At, Cards, Condition, Ref
from .costs import Cost
from .node import Ability, Modifier, node

__all__ = [
    "Access", "Advance", "Again", "Allot", "Arrange", "Become", "Breach", "Break", "Bypass", "ChangeServer", "Choose",
    "ChooseName", "ChooseNumber", "ChooseServer", "ChooseSub", "ChooseSubtype", "ChooseType", "Derez", "DoDamage", "Draw",
    "Encounter", "EndActions", "EndRun", "Expose", "Flip", "Gain", "GainClicks", "GiveBadPublicity", "GiveTags", "Host",
    "IdentifyMark", "If", "Increase", "Install", "Into", "IntoDeck", "JackOut", "Lasting", "Later", "Lose", "LoseClicks",
    "MakeRun", "May", "Meet", "MoveCard", "MoveRunner", "OneOf", "PayOrLose", "PickDamage", "Place", "PlayCard", "Prevent",
    "Psi", "Purge", "Remove", "RemoveBadPublicity", "RemoveTags", "Repeat", "ReplaceSub", "ResolveSub", "Reveal", "Rez",
    "Roll", "Sabotage", "Score", "Search", "SetAside", "SkipIce", "Steal", "Stealth", "Sub", "Swap", "TakeAction",
    "TakeCredits", "TakeHostedBadPublicity", "Then", "ToZone", "Together", "Trace", "Trash", "TurnFacedown", "TurnFaceup",
    "Unless", "WinGame",
]  # fmt: skip


class Effect:
    """The base class of all effects."""

    __slots__ = ()


Effects = tuple[Effect, ...]


@node
class EndRun(Effect):
    """End the run (CR 6.1.4)."""


@node
class JackOut(Effect):
    """The Runner jacks out (CR 6.1.5). Inside `May` for "may jack out"."""


@node
class Gain(Effect):
    """Gain credits (CR 1.10)."""

    side: Side
    n: Amount


@node
class Lose(Effect):
    """Lose credits, at most as many as there are (CR 1.10.4). The chosen number becomes the credits lost."""

    side: Side
    n: Amount


@node
class GainClicks(Effect):
    """Gain clicks (CR 1.11)."""

    side: Side
    n: int = 1


@node
class LoseClicks(Effect):
    """Lose clicks, at most as many as there are (CR 1.11)."""

    n: Amount = 1
    side: Side = RUNNER


@node
class DoDamage(Effect):
    """Do damage to the Runner (CR 10.4). `unpreventable` as printed. `suffered`: the Runner suffers it, and is the player who
    does it (CR 10.4.1)."""

    kind: Damage
    n: Amount
    unpreventable: bool = False
    suffered: bool = False


@node
class GiveTags(Effect):
    """The Runner takes tags (CR 10.5). `unpreventable` as printed."""

    n: Amount = 1
    unpreventable: bool = False


@node
class RemoveTags(Effect):
    """Remove tags, at most as many as there are."""

    n: Amount = 1


@node
class GiveBadPublicity(Effect):
    """The Corp takes bad publicity (CR 10.6)."""

    n: Amount = 1


@node
class RemoveBadPublicity(Effect):
    """Remove bad publicity, at most as much as there is (CR 10.6)."""

    n: Amount = 1


@node
class Trash(Effect):
    """Trash a card, or `n` cards of a set. `by` chooses them (default: the controller, CR 1.14.5).

    `up_to` allows fewer; `at_random` takes a random card; `every` trashes all of them. With `up_to` or `every`, the chosen
    number becomes the number trashed."""

    what: Ref | Cards
    n: Amount = 1
    by: Side = -1
    up_to: bool = False
    at_random: bool = False
    every: bool = False
    unpreventable: bool = False  # as printed


@node
class Sabotage(Effect):
    """The Corp trashes `n` cards of their choice from HQ and the top of R&D, facedown (CR 10.12)."""

    n: Amount


@node
class Rez(Effect):
    """Rez a card and pay its cost minus `discount`; `free` ignores all costs."""

    what: Ref
    discount: Amount = 0
    free: bool = False


@node
class Score(Effect):
    """Score an installed agenda if its requirement is met and nothing forbids it; its additional costs are paid (CR 1.17.3)."""

    what: Ref


@node
class TurnFaceup(Effect):
    """Turn a facedown card in Archives faceup, or every card of a set that is hosted without being installed (CR 8.2)."""

    what: Ref | Cards


@node
class Derez(Effect):
    """Turn a rezzed card facedown (CR 8.1.3), `n` cards of a set together, all of them chosen before, or with `every` all.

    `up_to` allows fewer. `by` is the player who does it (default: the controller). The number derezzed becomes the chosen
    number."""

    what: Ref | Cards = Ref.THIS
    n: Amount = 1
    up_to: bool = False
    every: bool = False
    by: Side = -1


@node
class Bypass(Effect):
    """Bypass the ice being encountered (CR 6.5.8)."""


@node
class Break(Effect):
    """Break `n` subroutines of the ice (CR 9.8.5). 0 means all, or with `up_to` any number.

    The ability's `on` limits the ice."""

    n: Amount = 1
    up_to: bool = False
    printed_end_run: bool = False  # only subroutines that read "end the run" and nothing else
    but: int = 0  # all except this many, which the Runner chooses (CR 9.8.6b)
    die: int = 0  # succeeds on a die roll of at least this; the roll is the chosen number, `LastPaid` the success
    once_each: bool = False  # one attempt for each subroutine in each encounter
    traces: bool = False  # only subroutines that trace
    last: bool = False  # only the last subroutine of the ice


@node
class Lasting(Effect):
    """A lasting effect (CR 9.10). `bound_to` is the card it is bound to; without it, the modifier's own set is used."""

    modifier: Modifier
    bound_to: Ref | None = None
    duration: Duration = Duration.ENCOUNTER


@node
class Later(Effect):
    """A delayed conditional ability (CR 9.6.13): it triggers once, or every time while `duration` lasts.

    An ability whose condition asks for the chosen name keeps the name that was chosen before it was created."""

    ability: Ability
    duration: Duration = Duration.FOREVER
    next: bool = False  # only the next time within the duration (CR 9.6.13c)


@node
class Encounter(Effect):
    """The Runner encounters the ice without moving: a forced encounter (CR 6.5.9)."""

    what: Ref


@unique
class Then(IntEnum):
    """What the Runner does after moving to a position."""

    ENCOUNTER = 0
    APPROACH = 1
    PASSED = 2  # continues as if they had just passed that ice


@node
class MoveRunner(Effect):
    """Move the Runner to a piece of ice, or with `at` to the outermost position of a server (CR 6.2.8).

    `rezzed` finds the outermost rezzed ice there, or goes past all ice if none is rezzed. `back` moves outward from the source
    by this
    many pieces of rezzed ice, at most to the outermost."""

    to: Ref | None = None
    at: At = At.ATTACKED
    then: Then = Then.APPROACH
    rezzed: bool = False
    back: Amount = 0


@node
class MoveCard(Effect):
    """Move ice to the outermost or innermost position of a server (CR 6.2.2, 6.2.7), or a card in a root to another root."""

    what: Ref
    at: At
    innermost: bool = False


@node
class Host(Effect):
    """Host a card (default: the source) on another card (CR 1.13.5). It stays installed, except with `aside`.

    With `aside`, `what` can be a set: all of its cards, or with `up_to` any number of them, which the controller chooses."""

    onto: Ref
    what: Ref | Cards = Ref.THIS
    aside: bool = False
    up_to: bool = False


@node
class Swap(Effect):
    """Swap two cards (CR 8.8)."""

    a: Ref
    b: Ref


@node
class ChangeServer(Effect):
    """Change the attacked server; the Runner does not move (CR 6.1.2d)."""

    at: At


@node
class MakeRun(Effect):
    """Run one of these servers (CR 6.3). The Runner chooses which. `free` ignores additional costs to run.

    Abilities in `during` last for that run, even if the source leaves (CR 9.10)."""

    at: At = At.ANY
    free: bool = False
    during: tuple[Ability | Modifier, ...] = ()


@node
class Breach(Effect):
    """Breach a server (CR 7.3). `root`: whether the cards in its root are candidates. `bottom`: R&D is accessed from the bottom
    (CR 7.4.7b)."""

    at: At = At.ATTACKED
    root: bool = True
    bottom: bool = False


@node
class Access(Effect):
    """Access a card outside of a breach (CR 7.1.9), or `n` cards in the attacked server and its root (CR 7.1.10). Modifiers in
    `during` are bound to the card and last for that access."""

    what: Ref | None = None
    n: Amount = 1
    during: tuple[Modifier, ...] = ()


@node
class Trace(Effect):
    """Trace (CR 10.8): `success` if the strength is higher than the link, otherwise `failure`."""

    base: Amount
    success: Effects = ()
    failure: Effects = ()


@node
class Psi(Effect):
    """Secret bids of 0 to 2 credits, revealed and spent together (CR 10.14). `guess`: this player only names a number."""

    differ: Effects = ()
    same: Effects = ()
    guess: Side = -1


@node
class Place(Effect):
    """Place counters on a card."""

    kind: Counter
    n: Amount = 1
    onto: Ref = Ref.THIS


@node
class Advance(Effect):
    """Advance a card `n` times: place advancement counters on it that count as advancing it (CR 1.18)."""

    what: Ref = Ref.THIS
    n: Amount = 1


@node
class Allot(Effect):
    """The player gets `n` more clicks, or fewer if `n` is negative, at the beginning of their next turn (CR 5.6.1a, 5.7.1a)."""

    side: Side
    n: int = 1


@node
class EndActions(Effect):
    """The action phase of the active player ends (CR 5.4.3)."""


@node
class Remove(Effect):
    """Remove hosted counters from a card, at most as many as there are."""

    kind: Counter
    n: Amount = 1
    of: Ref = Ref.THIS


@node
class Flip(Effect):
    """Flip the source, a double-sided identity: only the side that is faceup is active (CR 3.1.1a)."""


@node
class Purge(Effect):
    """Purge virus counters: remove all of them from all cards (CR 10.1.2)."""


@node
class TakeAction(Effect):
    """Take an action that is different from all actions of this turn (CR 5.2.5b), paying `less` clicks less for it. Nothing
    happens outside of the player's action phase (CR 5.2.4)."""

    less: int = 1


@node
class TakeCredits(Effect):
    """Take hosted credits from the source into the controller's pool."""

    n: Amount


@node
class TakeHostedBadPublicity(Effect):
    """The Corp takes bad publicity counters that are hosted on the source, at most as many as there are (CR 1.9.2b, 10.6.1)."""

    n: Amount


@node
class WinGame(Effect):
    """This player wins the game (CR 1.2.1, 1.7.1)."""

    side: Side


@node
class Draw(Effect):
    """Draw cards (CR 8.4)."""

    side: Side
    n: Amount = 1


@node
class ToZone(Effect):
    """Add a card, or every card of a set, to a zone outside of play. `bottom` and `shuffle` are for decks.

    With `n`, the controller chooses so many cards of the set, or with `at_random` chance does; `up_to` allows fewer, without
    `n` any number, and `different` asks for different names (CR 2.1.5). The chosen number becomes the number of cards, or of
    those that are in `count`. `reveal` shows them first."""

    what: Ref | Cards
    zone: Zone
    bottom: bool = False
    shuffle: bool = False
    n: Amount = 0
    up_to: bool = False
    different: bool = False
    at_random: bool = False
    reveal: bool = False
    count: Cards | None = None


@node
class Arrange(Effect):
    """Look at the top `n` cards of a deck and arrange them in any order; without `order` only look.

    First, any number of them may be added to each of the zones in `into`, or trashed if the zone is a discard pile."""

    n: Amount
    side: Side = CORP
    order: bool = True
    into: tuple[Zone, ...] = ()



@node
class Search(Effect):
    """Search a deck, HQ or a discard pile for up to `n` cards and add them to a zone (CR 8.7), or with `Zone.PLAY` set them
    aside. In a deck the player may always find fewer, unless it is one card and the set names nothing but the deck
    (CR 8.7.2d-e). If the found card is to be installed next, it is one for which there is a place (CR 8.7.2b).
    """

    cards: Cards  # `where` is the zone: one that the player chooses among several is an option of `OneOf`
    to: Zone
    n: int = 1
    reveal: bool = False
    also: Cards | None = None  # and for up to 1 card of this other set; then `n` is 1
    different: bool = False  # cards with different names (CR 2.1.5)
    hosted: bool = False  # what was set aside is then hosted on the source, not installed (CR 1.13.2a)


@node
class SetAside(Effect):
    """Set cards aside faceup (CR 4.8.2, 4.8.6). `Where.SET_ASIDE` finds them.

    With `until`, from the top of a deck, one after the other, up to the first of these cards, which becomes the chosen card.
    """

    cards: Cards
    until: Cards | None = None


@unique
class Into(IntEnum):
    """Where a card is installed."""

    ANY = 0
    INWARD = 1  # directly inward from the source
    OUTERMOST_THIS = 2
    INNERMOST_ATTACKED = 3
    HERE = 4  # onto the source
    ELSEWHERE = 5  # on another server than the source's
    POSITION = 6  # in any position, chosen by the number of ice outward of it (CR 6.2.2d)
    REMOTE = 7  # a remote server
    NEW = 8  # in a new remote server


@node
class Install(Effect):
    """Install the chosen card. `free` ignores all costs. `when` is what the installation triggers ("when you install that
    card"). `at` limits the servers. `total` is a discount in total: the Corp divides it between this cost and the rez cost
    (CR 1.16.2f), and its part of the install cost becomes the chosen number.
    """

    what: Ref
    into: Into = Into.ANY
    free: bool = False
    discount: Amount = 0
    when: Effects = ()
    at: At = At.ANY
    total: int = 0


@node
class PlayCard(Effect):
    """Play a card and pay its costs (CR 8.6). It is only played if its "play only if" allows it and its costs can be paid.

    `remove`: after it resolves it is removed from the game (CR 8.6.6d).
    """

    what: Ref
    remove: bool = False


@node
class Meet(Effect):
    """The conditional abilities of a card about this happening to itself become pending, as if it had happened (CR 9.6.14d)."""

    what: Ref
    event: Ev


@node
class Expose(Effect):
    """Expose a card (CR 1.21.4), or up to `n` cards of a set together."""

    what: Ref | Cards
    n: int = 1


@node
class Reveal(Effect):
    """Reveal a card, every card of a set, or with `n` up to that many of them, or with `any_number` any number. With
    `at_random` chance takes `n` of them.

    The number revealed becomes the chosen number.
    """

    what: Ref | Cards
    n: int = 0
    any_number: bool = False
    at_random: bool = False


@node
class Choose(Effect):
    """Choose a card of a set (a target, CR 1.15). If there is none, the instructions that need it do nothing.

    `remember` stores the choice on the source ("the chosen ice").
    """

    cards: Cards
    by: Side = -1
    optional: bool = False
    remember: bool = False
    at_random: bool = False


@node
class ChooseServer(Effect):
    """Choose a server; `remember` stores the choice on the source. `other_for`: another server than the one in whose root this
    card is, to whose root it may move (CR 3.6.5e, 8.5.12). `secret`: the source becomes one of several copies of an identity,
    whose other sides name these servers; nobody else learns which, until it is flipped (CR 1.5.2b).
    """

    at: At
    by: Side = -1
    remember: bool = False
    other_for: Ref | None = None
    secret: bool = False


@node
class ChooseSubtype(Effect):
    """Set the chosen subtype of the source, until it chooses another."""

    subtype: str


@node
class ChooseType(Effect):
    """Set the chosen card type of the source (CR 2.15), until it chooses another."""

    kind: Type


@node
class ChooseName(Effect):
    """Choose a card name (CR 1.15.1b, 2.1.1): that of a card of these types, because no other name could matter. The chosen
    number becomes that of the name.
    """

    types: tuple[Type, ...]


@node
class IdentifyMark(Effect):
    """If no server is the mark, a random central server becomes the mark for the rest of the turn (CR 10.11.2)."""


@node
class ChooseNumber(Effect):
    """Choose a number from `low` to `high`."""

    high: Amount
    low: Amount = 0
    by: Side = -1


@node
class OneOf(Effect):
    """Choose one of several options that are possible (CR 9.11.4g, 9.12.3).

    `each_once`: not one that this ability already did. `freely`: the options are modes (CR 9.12.6), and one that cannot be done
    can be chosen as well.
    """

    options: tuple[Effects, ...]
    by: Side = -1
    each_once: bool = False
    freely: bool = False


@node
class May(Effect):
    """The player may do this. With a cost, the player may pay it to do this (a nested cost, CR 1.16.11)."""

    do: Effects
    by: Side = -1
    cost: Cost | None = None
    otherwise: Effects = ()
    alternative: Cost | None = None  # another cost that can be paid instead


@node
class Unless(Effect):
    """Do this unless the player pays (CR 9.11.4f). `must`: the player must pay if able."""

    cost: Cost
    do: Effects
    by: Side = RUNNER
    must: bool = False
    alternative: Cost | None = None


@node
class If(Effect):
    """Do `then` if the condition holds, otherwise `otherwise`."""

    condition: Condition
    then: Effects
    otherwise: Effects = ()


@node
class Together(Effect):
    """Several effects of one instruction (CR 9.11.3). Interrupts to all of them come before the first effect, and nothing
    triggers between
    them.
    """

    do: Effects


@node
class Repeat(Effect):
    """Do this n times. Each time is an instruction of its own."""

    n: Amount
    do: Effects


@node
class Again(Effect):
    """Repeat this process: resolve the ability from its beginning (CR 9.12.4a)."""


@node
class Steal(Effect):
    """The Runner steals the agenda that they access, ignoring all costs (CR 1.17.3, 1.16.10). The access is over (CR 7.1.7)."""

    what: Ref


@node
class Prevent(Effect):
    """Prevent up to n of the imminent effect (CR 9.9.5); 0 prevents all of it."""

    would: Would
    n: Amount = 1


@node
class Increase(Effect):
    """Change the amount of the imminent effect by `n`, or with `to` set it to that number."""

    would: Would
    n: Amount = 1
    to: Amount | None = None


@node
class Become(Effect):
    """The imminent damage becomes `n` damage of this kind (CR 9.9.10)."""

    kind: Damage
    n: Amount = 1


@node
class TurnFacedown(Effect):
    """Turn the card that would be trashed facedown where it is, instead of moving it to its discard pile (CR 8.2.2); or turn
    installed cards of the Runner, or cards in Archives, facedown.
    """

    what: Cards | None = None


@node
class IntoDeck(Effect):
    """Shuffle the card that would be trashed into its deck, instead of moving it to its discard pile. It is trashed all the
    same (CR 1.19).
    """


@node
class PickDamage(Effect):
    """The controller chooses the cards that the imminent damage will trash: `n` of them, or 0 for all."""

    n: int = 0


@node
class ResolveSub(Effect):
    """Resolve a subroutine on the ice outside of its step (CR 9.8.10). The controller chooses it, or with `picked` it is the
    one of
    `ChooseSub`.
    """

    of: Ref = Ref.CHOSEN
    picked: bool = False


@node
class ChooseSub(Effect):
    """Choose a subroutine on the ice (a target, CR 1.15)."""

    of: Ref


@node
class Sub(Ability):
    """A subroutine (CR 9.8)."""

    do: Effects

    def __init__(self, *do: Effect) -> None:
        object.__setattr__(self, "do", do)


@node
class ReplaceSub(Effect):
    """In a replacement effect: this subroutine resolves instead of the imminent one, from its own source (CR 9.8.9)."""

    sub: Sub


@node
class Roll(Effect):
    """Roll a six-sided die; the result is the chosen number (1996)."""


@node
class PayOrLose(Effect):
    """Spend any number of the player's credits up to n; that number becomes the chosen number."""

    n: Amount
    side: Side = CORP


@node
class Stealth(Effect):
    """1996: stealth cards lose n bits in all because the Runner uses a noisy icebreaker."""

    n: int


@node
class SkipIce(Effect):
    """1996: pass the encountered ice without breaking (step 6 of the chart)."""
