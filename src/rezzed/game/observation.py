"""What one side may know of a game, as frozen data.

`observe.py` builds a `View` from an allow-list. Everything in it is text, numbers, tuples and the classes of this module, so
that a view can be compared, kept, sent to another process and written as JSON (`rezzed.game.as_json`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeAlias

from .actions import Decision

Side: TypeAlias = Literal["corp", "runner"]
Nobody: TypeAlias = Literal[""]
SubState: TypeAlias = Literal["unbroken", "broken", "resolved", "will not resolve"]


@dataclass(frozen=True, slots=True)
class CountersView:
    """The counters on a card."""

    virus: int = 0
    power: int = 0
    advancement: int = 0
    agenda: int = 0
    credit: int = 0
    bad_publicity: int = 0


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as a side sees it.

    Attributes:
        id: a name for programs; the same as long as the card stays where it is. It tells nothing about a card that is not
            known.
        name: what this side calls the card: its title, with a number if the side knows several copies; its place if it is not
            known.
        title: the title; empty if this side does not know the card.
        type: `ice`, `asset`, `program` ...; empty if this side does not know it.
        subtypes: the subtypes that it has now.
        faceup: whether it is faceup; an installed Corp card is rezzed.
        counters: the counters on it.
        strength: its strength now; None without one, or if the card is not known.
        cost: what it costs its owner now to rez, play or install it, in credits; None if there is nothing to pay or it is not
            known.
        trash: what it costs to trash it now while it is accessed, in credits; None if it has no trash cost or is not known.
        points: agenda points; None for other cards.
        required: the advancement requirement of an agenda now; None for other cards.
        chosen: what the card remembers: the name of a card, a server or a subtype; or empty.
        hosted: the cards on it.
        inert: its text is not played, because the card is not declared.
        flipped: the other side of this double-sided identity is faceup.
    """

    id: str
    name: str
    title: str
    type: str
    subtypes: tuple[str, ...]
    faceup: bool
    counters: CountersView
    strength: int | None
    cost: int | None
    trash: int | None
    points: int | None
    required: int | None
    chosen: str
    hosted: tuple[CardView, ...]
    inert: bool
    flipped: bool = False


@dataclass(frozen=True, slots=True)
class HandView:
    """HQ or the grip: how many cards it has, and those that this side knows."""

    size: int
    known: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class KnownCardView:
    """A card of a deck that this side has seen, and its place; the top card is 1."""

    place: int
    card: CardView


@dataclass(frozen=True, slots=True)
class DeckView:
    """R&D or the stack: how many cards it has, and those that this side knows."""

    size: int
    known: tuple[KnownCardView, ...]


@dataclass(frozen=True, slots=True)
class ServerView:
    """A server: its ice, outermost first, and its root."""

    name: str
    ice: tuple[CardView, ...]
    root: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class CorpView:
    """The Corp and its cards outside of servers. `points_to_win` is what cards make of the agenda points that it needs."""

    credits: int
    clicks: int
    bad_publicity: int
    points: int
    points_to_win: int
    identity: CardView | None
    hq: HandView
    rnd: DeckView
    archives: tuple[CardView, ...]
    score: tuple[CardView, ...]
    play: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class RunnerView:
    """The Runner and their cards. `rig` has what is installed and not hosted on another card, and `points_to_win` is what cards
    make of the agenda points that they need."""

    credits: int
    clicks: int
    tags: int
    core_damage: int
    link: int
    memory: int
    points: int
    points_to_win: int
    mark: str
    identity: CardView | None
    grip: HandView
    stack: DeckView
    heap: tuple[CardView, ...]
    rig: tuple[CardView, ...]
    score: tuple[CardView, ...]
    play: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class SubroutineView:
    """A subroutine of encountered ice, counted from 1; `by` is the card that broke it, or empty."""

    number: int
    text: str
    state: SubState
    by: str


@dataclass(frozen=True, slots=True)
class EncounterView:
    """An encounter in progress. A forced one is not part of a run's way through its ice."""

    ice: str
    strength: int
    forced: bool
    subroutines: tuple[SubroutineView, ...]


@dataclass(frozen=True, slots=True)
class RunView:
    """A run in progress.

    Attributes:
        server: the attacked server.
        announced: the server that was announced.
        phase: the phase of the run, such as `approach`; empty between two phases.
        position: the place of the Runner, counted from the outermost ice; 0 if the Runner is at no ice.
        ice: the id of the ice that is approached or encountered, or empty.
        encounter: the encounter in progress, or None.
        accessing: the id of the card that is being accessed, or empty.
        label: `successful`, `unsuccessful` or empty.
        fund: credits left for bad publicity.
    """

    server: str
    announced: str
    phase: str
    position: int
    ice: str
    encounter: EncounterView | None
    accessing: str
    label: str
    fund: int


@dataclass(frozen=True, slots=True)
class StepView:
    """A step of the rule book: its id, its citation and what it says, in short."""

    id: str
    cite: str
    gist: str


@dataclass(frozen=True, slots=True)
class PendingView:
    """An ability that waits in a reaction or interrupt window: its card, who controls it, and whether it may be declined."""

    card: str
    side: Side
    optional: bool


class ViewMaker(Protocol):
    """Makes the fields of one view, when somebody reads it."""

    def fields(self) -> tuple[Any, ...]: ...
    def leaves(self) -> None: ...


_MAKERS: Final[dict[int, ViewMaker]] = {}  # a view itself must not lead to its game


@dataclass(frozen=True, slots=True)
class View:
    """Everything that one side may know at a moment of a game.

    Attributes:
        rules: the rule book.
        side: whose view this is; empty for a spectator and for a judge.
        turn: whose turn it is.
        over: whether the game is over.
        winner: `corp`, `runner`, `draw` or empty.
        ended: why it is over: `agenda points`, `flatline`, `empty R&D`, `concession`, `action phase` (of a board that is no
            whole game), or empty.
        step: the step that the game is at.
        corp, runner: the players.
        servers: every server that exists.
        run: the run in progress, or None.
        waiting: who has to decide now; empty when the game is over.
        pending: the abilities that wait in the window that is open, if one is.
        decision: the decision of this side, with its options; None if it has nothing to decide.
        events: how many events its log has.
        inert: titles of known cards whose text is not played, because they are not declared.
        points_to_win: the agenda points that win the game, before cards change them for one player (see `corp` and `runner`).
    """

    rules: str
    side: Side | Nobody
    turn: Side
    over: bool
    winner: str
    ended: str
    step: StepView
    corp: CorpView
    runner: RunnerView
    servers: tuple[ServerView, ...]
    run: RunView | None
    waiting: Side | Nobody
    pending: tuple[PendingView, ...]
    decision: Decision | None
    events: int
    inert: tuple[str, ...]
    points_to_win: int

    if not TYPE_CHECKING:  # with it, no name would be wrong

        def __getattr__(self, name: str) -> Any:
            """A field of a view that nobody has read yet: all of them are made now."""
            maker = _MAKERS.pop(id(self), None) if name in _FIELDS else None
            if maker is None:
                raise AttributeError(f"a view has no {name!r}")
            for put, made in zip(_PUT, maker.fields(), strict=True):
                put(self, made)
            return object.__getattribute__(self, name)

    def __del__(self) -> None:
        maker = _MAKERS.pop(id(self), None)
        if maker is not None:
            maker.leaves()


_FIELDS: Final = tuple([field.name for field in fields(View)])
_PUT: Final[list[Callable[[View, Any], None]]] = [getattr(View, name).__set__ for name in _FIELDS]  # a view is frozen
_PUT_DECISION: Final = _PUT[_FIELDS.index("decision")]
_PUT_EVENTS: Final = _PUT[_FIELDS.index("events")]


def unread(maker: ViewMaker, decision: Decision | None, events: int) -> View:
    """A view of which only the decision and the number of events are made before somebody reads more. It is that of the moment
    at which it was asked for, even if it is read later."""
    view = object.__new__(View)
    _PUT_DECISION(view, decision)
    _PUT_EVENTS(view, events)
    _MAKERS[id(view)] = maker
    return view

