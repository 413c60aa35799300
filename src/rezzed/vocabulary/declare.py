"""Card declarations: facts and abilities, and the constructors for card files."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..events import Ev, Would
from ..ids import CORP, RUNNER, Counter, Duration, Side, Type, Zone
from .abilities import AccessMore, Instead, Paid, Play, Static, Strength, Subtype, When, While
from .amounts import (
    Amount,
    At,
    AtLeast,
    AtMost,
    Both,
    BreachOfRun,
    Cards,
    Condition,
    Counters,
    Either,
    Excess,
    Is,
    On,
    Points,
    Ref,
    RunBySource,
    RunSuccessful,
    Times,
    Where,
)
from .costs import Cost, Fate, FromStealth, LoseOwnClicks, RezWith, This
from .effects import (
    Break,
    ChooseType,
    Derez,
    Effect,
    Effects,
    EndActions,
    Install,
    Lasting,
    Later,
    MakeRun,
    MoveRunner,
    OneOf,
    Place,
    Sub,
)
from .node import Ability, node
from .past import FullyBrokenByThis

__all__ = [
    "accessed", "accesses_more", "AsAgenda", "bioroid", "breaker", "breaks", "card", "choose_type", "Decl", "derezzes",
    "dividends", "encountered", "gets", "ice", "install_instead_of_breaching", "installed", "moves_instead_of_passing",
    "one_subtype",
    "pump", "runs", "successful", "terminal", "threat", "turn_begins", "turn_ends", "under", "Variant", "when_empty",
]  # fmt: skip

NO_LIMIT = Cards()
LOADED_BY_A_REZ = (Type.ASSET, Type.UPGRADE)


@node
class AsAgenda:
    """What a card is once an effect has added it to a score area as an agenda (CR 10.1.3)."""

    points: int
    forfeit: bool = True  # it can be forfeited
    subtypes: tuple[str, ...] = ()


@node
class Variant:
    """The fields of a declaration that differ under some books."""

    books: tuple[str, ...]
    changes: tuple[tuple[str, Any], ...]


@node
class Decl:
    """A declared card. `id` is the NetrunnerDB id (for 1996, a slug of the name). `game` is `anr` or `onr`."""

    id: str
    title: str
    type: Type
    cost: int | None = None
    strength: int | None = None
    subtypes: tuple[str, ...] = ()  # with _ instead of spaces
    subs: tuple[Sub, ...] = ()  # printed subroutines
    abilities: tuple[Ability, ...] = ()  # in printed order
    memory: int = 0  # memory units that a program takes
    trash: int | None = None  # trash cost
    points: int | None = None  # agenda points
    advance: int | None = None  # advancement requirement
    link: int = 0  # printed link of an identity
    unique: bool = False  # only one can be in play
    game: str = "anr"  # the game: `anr` or `onr`
    loads: tuple[Counter, int] | None = None  # "when you install this (an asset: rez), load so many counters onto it"
    recurring: int = 0  # recurring credits
    advanceable: bool = False  # can be advanced although it is not an agenda
    advance_rezzed: bool | None = None  # and only while it is rezzed, or only while it is unrezzed
    on_ice: bool = False  # installed only on ice
    host_rezzed: bool = False  # and only on rezzed ice
    install_if: Condition | None = None  # "install only if"
    takes: tuple[str, ...] = ()  # subtypes of the ice that it can host
    hosts: Cards | None = None  # cards that can be installed on it (CR 1.13.6a)
    host_cards: int | None = None  # and at most so many of them
    host_memory: int | None = None  # and at most so many memory units of them
    holds: bool = False  # cards hosted on it are facedown and not installed
    rez_installed: bool = False  # installed only if its rez cost can be paid, for it is rezzed then (1996)
    no_rez: bool = False  # cannot be rezzed by the Corp in a window
    not_on: At | None = None  # the servers on which it cannot be installed
    console: bool = False  # only one console can be in the rig
    limit_region: bool = False  # only one region can be in a server
    rez_cost: Cost | None = None  # additional cost to rez
    rez_with: RezWith | None = None  # another way to pay what it costs to rez
    play_cost: Cost | None = None  # additional cost to play
    x_most: Amount | None = None  # the play cost is X, and X is at most this
    as_agenda: AsAgenda | None = None  # what it is when it has been added to a score area as an agenda
    stays: tuple[On, ...] = ()  # is not trashed when it has been played, until one of these happens (CR 8.6.6c)
    side: Side = -1  # follows from the type, except for types that both sides have
    variants: tuple[Variant, ...] = ()  # differences under older books
    faceup: bool = False  # is installed faceup, and is neither rezzed nor unrezzed
    reveal_in_rnd: bool = False  # is revealed when accessed in R&D
    inert: bool = False  # is made from printed facts alone: its text is not played
    back: tuple[Ability, ...] = ()  # abilities on the other side of a double-sided identity (CR 3.1.1a)
    back_title: str = ""  # and its title there
    back_subtypes: tuple[str, ...] | None = None  # its subtypes there; None means the same ones
    back_link: int | None = None  # its printed link there; None means the same
    outlasts: bool = False  # what it gave stays: its power counters, and its abilities with them, wherever it goes (1996)

    def __post_init__(self) -> None:
        if self.side == -1:
            runners = isinstance(self.type, Type) and self.type > Type.CORP_IDENTITY  # `check` reports what is no type
            object.__setattr__(self, "side", RUNNER if runners else CORP)

    def under(self, book: str) -> Decl:
        """The declaration under a book."""
        for variant in self.variants:
            if book in variant.books:
                return replace(self, **dict(variant.changes))
        return self


def under(*books: str, **changes: Any) -> Variant:
    """Replace fields of the declaration when the game is played under one of `books`."""
    return Variant(books, tuple(changes.items()))


def _words(subtypes: str) -> tuple[str, ...]:
    """`"code_gate ap"` as a tuple; `check` reports what is not a text."""
    return tuple(subtypes.split()) if isinstance(subtypes, str) else subtypes


def ice(id: str, title: str, cost: int, strength: int | None, subtypes: str, *subs: Sub, **more: Any) -> Decl:
    return Decl(id, title, Type.ICE, cost, strength, _words(subtypes), subs, **more)


def breaker(id: str, title: str, cost: int, strength: int | None, subtypes: str, *abilities: Ability, **more: Any) -> Decl:
    more.setdefault("memory", 1)
    subs = ("icebreaker", *_words(subtypes))
    return Decl(id, title, Type.PROGRAM, cost, strength, subs, abilities=(*_loaded(more), *abilities), **more)


def card(id: str, title: str, type: Type, cost: int | None, subtypes: str, *abilities: Ability, **more: Any) -> Decl:
    if type == Type.PROGRAM:
        more.setdefault("memory", 1)
    return Decl(id, title, type, cost, subtypes=_words(subtypes), abilities=(*_loaded(more, type), *abilities), **more)


def _loaded(more: dict[str, Any], type: Type = Type.PROGRAM) -> tuple[Ability, ...]:
    """The ability that loads the counters which a card comes into play with, when it is installed (CR 9.6.14b) or rezzed."""
    loads = more.get("loads")
    if not isinstance(loads, tuple) or len(loads) != 2:
        return ()
    return (When(On(Ev.REZ if type in LOADED_BY_A_REZ else Ev.INSTALL, Ref.THIS), (Place(*loads),)),)


def installed(*do: Effect, **more: Any) -> When:
    """ "When you install this card" (CR 9.6.14b)."""
    return When(On(Ev.INSTALL, Ref.THIS), do, **more)


def when_empty(kind: Counter, *do: Effect) -> While:
    """ "When it is empty": no counters of the kind that was loaded onto this card are left (CR 10.9, 9.6.7)."""
    return While(AtMost(Counters(kind), 0), do)


def turn_begins(*do: Effect, side: Side = RUNNER, **more: Any) -> When:
    """ "When your turn begins"."""
    return When(On(Ev.TURN_BEGINS, side=side), do, **more)


def turn_ends(*do: Effect, side: Side = RUNNER, **more: Any) -> When:
    """ "When your turn ends", or your discard phase, which ends at the same time (CR 5.6.3d, 5.7.2d)."""
    return When(On(Ev.TURN_ENDS, side=side), do, **more)


def dividends(n: int) -> When:
    """ "Dividends n" (CR 10.13)."""
    return When(On(Ev.SCORE, Ref.THIS), (Place(Counter.AGENDA, Excess() if n == 1 else Times(Excess(), n)),))


def terminal() -> When:
    """ "After you resolve this card, your action phase ends"."""
    return When(On(Ev.PLAYED, Ref.THIS), (EndActions(),), anywhere=True)


def breaks(
    *subtypes: str,
    cost: Amount = 1,
    n: int = 1,
    up_to: bool = False,
    stealth: bool = False,
    pay: Cost | None = None,
    reach: Cards = NO_LIMIT,
    then: Effects = (),
    **more: Any,
) -> Paid:
    """"Interface: pay `cost`: break `n` subroutines of these subtypes"; no subtype means any ice.

    n = 0 means all, or with `up_to` any number; `stealth` asks for credits from stealth cards; `pay` is another kind of cost;
    `reach`
    limits the ice; `then` happens afterwards.
    """
    paid = Cost(credits=cost, parts=(FromStealth(),) if stealth else ()) if pay is None else pay
    return Paid(paid, (Break(n, up_to=up_to), *then), interface=True, about=replace(reach, subtypes=subtypes), **more)


def pump(cost: Amount | Cost, n: Amount, duration: Duration = Duration.ENCOUNTER, stealth: bool = False, **more: Any) -> Paid:
    """ "Pay `cost`: +n strength", for the encounter unless another duration is given (CR 3.9.5b)."""
    paid = cost if isinstance(cost, Cost) else Cost(credits=cost, parts=(FromStealth(),) if stealth else ())
    return Paid(paid, (Lasting(Strength(n), Ref.THIS, duration),), **more)


def bioroid(clicks: int = 1, n: int = 1) -> Paid:
    """ "Lose clicks: break 1 subroutine (up to n of them) on this ice", for the Runner only."""
    cost = Cost(parts=(LoseOwnClicks(clicks),))
    return Paid(cost, (Break(n, up_to=n > 1),), by=RUNNER, about=Cards(is_=Ref.THIS), during_encounter=True)


def encountered(*do: Effect, **more: Any) -> When:
    """ "When the Runner encounters this ice"."""
    return When(On(Ev.ENCOUNTER, Ref.THIS), do, **more)


def accessed(*do: Effect, in_archives: bool = True, **more: Any) -> When:
    """"When the Runner accesses this card", active wherever the card is accessed (CR 7.1.3)."""
    which = Ref.THIS if in_archives else Cards(where=Where.NOT_ARCHIVES, is_=Ref.THIS)
    return When(On(Ev.ACCESS, which), do, anywhere=True, **more)


def runs(*at: Any) -> Play:
    """"Run any server", or a server of the given kind."""
    return Play((MakeRun(*at),))


def successful(*do: Effect, at: At = At.ANY, **more: Any) -> When:
    """"If successful", for the run that this card made on one of these servers (CR 6.7.4)."""
    return When(On(Ev.SUCCESS, at=at, if_=RunBySource()), do, **more)


def accesses_more(n: Amount, at: At) -> When:
    """"If successful, access n additional cards when you breach this server", counted at the breach (CR 6.7.4b, 9.6.13a)."""
    breach = On(Ev.BREACH, at=at, if_=Both(BreachOfRun(), Both(RunBySource(), RunSuccessful())))
    return When(breach, (Lasting(AccessMore(n, at), duration=Duration.BREACH),))


def install_instead_of_breaching(at: At) -> When:
    """ "Whenever you make a successful run on this server, instead of breaching it, you may install this card from the grip".

    What meets the condition is the success, so the card must be in the grip then (CR 9.6.5b); whether to install it is
    decided when the breach would begin (CR 6.7.4c).
    """
    install = Instead(Would.BREACH, (Install(Ref.THIS, free=True),), if_=Is(Ref.THIS, Cards(Where.GRIP)), may=True)
    return When(On(Ev.SUCCESS, at=at), (Later(install, Duration.RUN),), zone=Zone.GRIP)


def derezzes(on: Cards, **more: Any) -> Paid:
    """ "2 credits, add this program to your grip: derez 1 of these that this program fully broke during this encounter"."""
    cost = Cost(credits=2, parts=(This(Fate.HAND),))
    return Paid(cost, (Derez(Ref.ENCOUNTERED),), about=on, during_encounter=True, if_=FullyBrokenByThis(), **more)


def moves_instead_of_passing(at: At) -> Later:
    """ "The Runner moves to the outermost position of that server instead of passing this ice" (CR 9.9.8c)."""
    return Later(Instead(Would.PASS, (MoveRunner(at=at),), Ref.THIS), Duration.PASS)


def threat(n: int) -> Condition:
    """"Threat n": a player has at least this many agenda points."""
    return Either(AtLeast(Points(CORP), n), AtLeast(Points(RUNNER), n))


def one_subtype(*subtypes: str, of: Ref = Ref.ENCOUNTERED) -> OneOf:
    """ "Choose a subtype; the card gains it", for the encounter."""
    return OneOf(tuple((Lasting(Subtype(t), of),) for t in subtypes))


def choose_type(*types: Type) -> OneOf:
    """ "Choose a card type": one of these."""
    return OneOf(tuple((ChooseType(t),) for t in types))


def gets(n: Amount, if_: Condition | None = None) -> Static:
    """ "This card gets +n strength"."""
    return Static(Strength(n), if_)
