"""What an ability does. One node for each instruction of the rules, named for the rules' own term, never for a card."""

from __future__ import annotations

from enum import IntEnum, unique

from ..events import Would
from ..ids import CORP, RUNNER, Counter, Damage, Duration, Side, Zone
from .amounts import Amount, At, Cards, Condition, Ref
from .node import Ability, Modifier, node


@node
class Cost:
    """What must be paid in full, at once (CR 1.16). `trash_this` speaks of the source."""

    credits: Amount = 0
    clicks: int = 0
    trash_this: bool = False
    counters: tuple[Counter, int] | None = None  # hosted on the source
    lose_clicks: int = 0
    tags: int = 0  # taken by the Runner
    damage: tuple[Damage, int] | None = None  # suffered by the Runner
    trash: Cards | None = None  # a card of the payer's choice, or `many` of them
    many: Amount = 1
    spend: Counter | None = None  # a hosted counter of this kind leaves the card of `trash`, which stays
    bury: bool = False  # the cards of `trash` go to the bottom of their deck instead
    remove_this: bool = False  # the source, from the game
    reveal: bool = False  # the card of `trash` is revealed as well
    derez: bool = False  # the card of `trash` is derezzed, not trashed
    forfeit: int = 0  # agendas from the payer's score area
    trash_approached: bool = False
    bad_publicity: int = 0  # taken by the Corp
    random_from_hand: Amount = 0
    stealth: bool = False  # credits only from stealth cards
    stealth_part: int = 0  # at least so many of the credits from stealth cards
    to_hand: bool = False  # add the source to the hand
    home: bool = False  # the cards of `trash` are added to their owners' hands, not trashed


class Effect:
    """Base of all effect nodes."""

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
    """Lose credits, as many as there are (CR 1.10.4). Sets the chosen number to what was lost."""

    side: Side
    n: Amount


@node
class GainClicks(Effect):
    """Gain clicks (CR 1.11)."""

    side: Side
    n: int = 1


@node
class LoseClicks(Effect):
    """Lose clicks, as many as there are (CR 1.11)."""

    n: Amount = 1
    side: Side = RUNNER


@node
class Do(Effect):
    """Do damage to the Runner (CR 10.4). `unpreventable` as printed."""

    kind: Damage
    n: Amount
    unpreventable: bool = False


@node
class GiveTags(Effect):
    """The Runner takes tags (CR 10.5). `unpreventable` as printed."""

    n: Amount = 1
    unpreventable: bool = False


@node
class RemoveTags(Effect):
    """Remove tags, as many as there are."""

    n: Amount = 1


@node
class GiveBadPublicity(Effect):
    """The Corp takes bad publicity (CR 10.6)."""

    n: Amount = 1


@node
class Trash(Effect):
    """Trash a card, or `n` cards of a set chosen by `by` (the controller unless named, CR 1.14.5).

    `up_to` lets fewer be chosen; `at_random` takes a random one; `every` takes them all, and what was trashed is the chosen
    number.
    """

    what: Ref | Cards
    n: Amount = 1
    by: Side = -1
    up_to: bool = False
    at_random: bool = False
    every: bool = False


@node
class Rez(Effect):
    """Rez a card, paying its cost less `discount`; `free` ignores all costs."""

    what: Ref
    discount: int = 0
    free: bool = False


@node
class TurnFaceup(Effect):
    """Turn a facedown card in Archives faceup (CR 8.2)."""

    what: Ref


@node
class Derez(Effect):
    """Turn a rezzed card facedown (CR 8.1.3), up to `n` cards of a set together, or with `every` all of them.

    `by` is the player who does it, the controller unless named.
    """

    what: Ref | Cards = Ref.THIS
    n: int = 1
    every: bool = False
    by: Side = -1


@node
class Bypass(Effect):
    """Bypass the ice being encountered (CR 6.5.8)."""


@node
class Break(Effect):
    """Break `n` subroutines of the ice (CR 9.8.5); a written 0 is all of them, or with `up_to` any number.

    The reach is given by the ability's `on`.
    """

    n: Amount = 1
    up_to: bool = False
    printed_end_run: bool = False  # only those that read "end the run" and nothing else
    but: int = 0  # all but this many, which the Runner chooses (CR 9.8.6b)
    die: int = 0  # works on a die roll of at least this; the roll is the chosen number, `LastPaid` tells whether it did
    once_each: bool = False  # one attempt for each subroutine in each encounter
    traces: bool = False  # only those that trace
    last: bool = False  # the last subroutine of the ice, and no other


@node
class Lasting(Effect):
    """A modification that lasts (CR 9.10). `on` is the card it is bound to; without it the modifier's own set holds."""

    modifier: Modifier
    on: Ref | None = None
    duration: Duration = Duration.ENCOUNTER


@node
class Later(Effect):
    """A delayed conditional ability (CR 9.6.13): once, or as often as it happens while `duration` lasts."""

    ability: Ability
    duration: Duration = Duration.FOREVER


@node
class Encounter(Effect):
    """The Runner encounters the ice without moving: a forced encounter (CR 6.5.9)."""

    what: Ref


@unique
class Then(IntEnum):
    """What the Runner does after a move to a position."""

    ENCOUNTER = 0
    APPROACH = 1
    PASSED = 2  # goes on as if that ice had just been passed


@node
class MoveRunner(Effect):
    """Move the Runner to a piece of ice, or with `at` to the outermost position of a server (CR 6.2.8).

    `rezzed` looks for the outermost rezzed ice there, and without one goes past all its ice. `back` goes outward from the
    source by so many pieces of rezzed ice, at most to the outermost.
    """

    to: Ref | None = None
    at: At = At.ATTACKED
    then: Then = Then.APPROACH
    rezzed: bool = False
    back: Amount = 0


@node
class MoveIce(Effect):
    """Move ice to the outermost or innermost position protecting a server (CR 6.2.2, 6.2.7), a card in a root to another."""

    what: Ref
    at: At
    innermost: bool = False


@node
class Host(Effect):
    """Host a card, the source unless named, on another card (CR 1.13.5). It stays installed, or with `aside` is not."""

    on: Ref
    what: Ref = Ref.THIS
    aside: bool = False


@node
class SwapIce(Effect):
    """Swap two cards (CR 8.8)."""

    a: Ref
    b: Ref


@node
class ChangeServer(Effect):
    """The attacked server becomes another one; the Runner does not move (CR 6.1.2d)."""

    at: At


@node
class MakeRun(Effect):
    """Run one of these servers (CR 6.3). The Runner chooses which. `free` ignores additional costs to run.

    What stands in `during` lasts as long as that run, whatever becomes of the source (CR 9.10).
    """

    at: At = At.ANY
    free: bool = False
    during: tuple[Ability | Modifier, ...] = ()


@node
class Breach(Effect):
    """Breach a server (CR 7.3). `root` says whether the cards in its root are candidates; `bottom` that the cards of R&D are
    accessed from the bottom (CR 7.4.7b)."""

    at: At = At.ATTACKED
    root: bool = True
    bottom: bool = False


@node
class Access(Effect):
    """Access a card outside of a breach (CR 7.1.9), or `n` cards in the attacked server and its root (CR 7.1.10)."""

    what: Ref | None = None
    n: Amount = 1


@node
class Trace(Effect):
    """Trace (CR 10.8): `success` happens if the strength is higher than the link, `failure` if not."""

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
    on: Ref = Ref.THIS


@node
class Remove(Effect):
    """Remove hosted counters of a card, as many as there are."""

    kind: Counter
    n: Amount = 1
    of: Ref = Ref.THIS


@node
class Purge(Effect):
    """Purge virus counters: all of them, from all cards (CR 10.1.2)."""


@node
class TakeCredits(Effect):
    """Take hosted credits from the source into the controller's pool."""

    n: Amount


@node
class Draw(Effect):
    """Draw cards (CR 8.4)."""

    side: Side
    n: Amount = 1


@node
class ToZone(Effect):
    """Add a card, or every card of a set, to a zone outside of play; `bottom` and `shuffle` speak of a deck.

    The number of cards of a set is the chosen number.
    """

    what: Ref | Cards
    zone: Zone
    bottom: bool = False
    shuffle: bool = False


@node
class Arrange(Effect):
    """Look at the top `n` cards of a deck and arrange them in any order; without `order` only look.

    Any number of them may be added to each of the zones of `into` first, or trashed if that is a discard pile.
    """

    n: Amount
    side: Side = CORP
    order: bool = True
    into: tuple[Zone, ...] = ()



@node
class Search(Effect):
    """Search a deck for up to `n` cards and add them to a zone (CR 8.7), or with `Zone.PLAY` set them aside; to find none is
    always allowed."""

    cards: Cards  # `where` names the deck
    to: Zone
    n: int = 1
    reveal: bool = False


@unique
class Into(IntEnum):
    """Where a card is installed."""

    ANY = 0
    INWARD = 1  # directly inward from the source
    OUTERMOST_THIS = 2
    INNERMOST_ATTACKED = 3
    HERE = 4  # onto the source
    ELSEWHERE = 5  # at another server than the source's
    POSITION = 6  # in any position, chosen as the number of those outward of it (CR 6.2.2d)


@node
class Install(Effect):
    """Install the chosen card. `free` ignores all costs."""

    what: Ref
    into: Into = Into.ANY
    free: bool = False
    discount: int = 0


@node
class Expose(Effect):
    """Expose a card (CR 1.21.4), or up to `n` cards of a set together."""

    what: Ref | Cards
    n: int = 1


@node
class Reveal(Effect):
    """Reveal a card, every card of a set, or with `n` up to so many of them. How many it were is the chosen number."""

    what: Ref | Cards
    n: int = 0


@node
class Choose(Effect):
    """Choose a card of a set (a target, CR 1.15); without one the rest is not done unless it can do without.

    `remember` keeps the choice on the source ("the chosen ice").
    """

    cards: Cards
    by: Side = -1
    optional: bool = False
    remember: bool = False
    at_random: bool = False


@node
class ChooseServer(Effect):
    """Choose a server; `remember` as for cards."""

    at: At
    by: Side = -1
    remember: bool = False


@node
class ChooseSubtype(Effect):
    """The chosen subtype of the source is this one, until it chooses another."""

    subtype: str


@node
class IdentifyMark(Effect):
    """Where no server is the mark, a random central server becomes it for the rest of the turn (CR 10.11.2)."""


@node
class ChooseNumber(Effect):
    """Choose a number from `low` to `high`."""

    high: Amount
    low: Amount = 0
    by: Side = -1


@node
class OneOf(Effect):
    """Choose one of several options that can be done (CR 9.11.4g, 9.12.3); `each_once`: none that this ability did already."""

    options: tuple[Effects, ...]
    by: Side = -1
    each_once: bool = False


@node
class May(Effect):
    """The player may do this; with a cost, may pay it to do this (a nested cost, CR 1.16.11)."""

    do: Effects
    by: Side = -1
    cost: Cost | None = None
    otherwise: Effects = ()
    alternative: Cost | None = None  # another cost that can be paid in its place


@node
class Unless(Effect):
    """Do this unless the player pays (CR 9.11.4f). `must`: it has to be paid if it can be."""

    cost: Cost
    do: Effects
    by: Side = RUNNER
    must: bool = False
    alternative: Cost | None = None


@node
class If(Effect):
    """Do `then` if the condition holds, else `otherwise`."""

    condition: Condition
    then: Effects
    otherwise: Effects = ()


@node
class Together(Effect):
    """Several effects of one instruction, as one sentence has them (CR 9.11.3): interrupts to any of them come before the
    first, and nothing is met between them."""

    do: Effects


@node
class Repeat(Effect):
    """Do this n times, one instruction each time."""

    n: Amount
    do: Effects


@node
class Prevent(Effect):
    """Prevent up to n of the effect that is about to happen (CR 9.9.5); 0 prevents it altogether."""

    would: Would
    n: Amount = 1


@node
class Increase(Effect):
    """Change the amount of the effect that is about to happen, by `n`, or with `to` to that number."""

    would: Would
    n: Amount = 1
    to: Amount | None = None


@node
class Become(Effect):
    """The damage that is about to happen becomes `n` damage of this kind (CR 9.9.10)."""

    kind: Damage
    n: Amount = 1


@node
class TurnFacedown(Effect):
    """The card that is about to be trashed is turned facedown where it is, in place of going to its discard pile (CR 8.2.2);
    or installed cards of the Runner are turned facedown."""

    what: Cards | None = None


@node
class PickDamage(Effect):
    """The controller chooses the cards that the damage about to happen will trash; `n` of them, or 0 for all."""

    n: int = 0


@node
class ResolveSub(Effect):
    """Resolve a subroutine on the ice, outside of its step (CR 9.8.10); the controller chooses which, or with `picked` it is
    the one of `ChooseSub`."""

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
    """Inside of a replacement effect: this subroutine resolves in place of the imminent one, from its source (CR 9.8.9)."""

    sub: Sub


@node
class Roll(Effect):
    """Roll a six-sided die; the result is the chosen number (1996)."""


@node
class PayOrLose(Effect):
    """Spend as many of the player's credits as chosen, at most n; the number spent is the chosen number."""

    n: Amount
    side: Side = CORP


@node
class Stealth(Effect):
    """1996: stealth cards lose bits because a noisy icebreaker is used, n in all."""

    n: int


@node
class SkipIce(Effect):
    """1996: pass the ice that is encountered without breaking (step 6 of the chart)."""
