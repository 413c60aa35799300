"""What one side may know of a game, as frozen data.

`observe.py` builds a `View` from an allow-list. Everything in it is text, numbers, tuples and the classes of this module, so
that a view can be compared, kept, sent to another process and written as JSON (`rezzed.game.as_json`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .actions import Decision

Side: TypeAlias = Literal["corp", "runner"]
Nobody: TypeAlias = Literal[""]
SubState: TypeAlias = Literal["unbroken", "broken", "resolved", "will not resolve"]


@dataclass(frozen=True, slots=True)
class Counters:
    """The counters on a card."""

    virus: int = 0
    power: int = 0
    advancement: int = 0
    agenda: int = 0
    credit: int = 0


@dataclass(frozen=True, slots=True)
class Card:
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
        required: the advancement requirement of an agenda; None for other cards.
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
    counters: Counters
    strength: int | None
    cost: int | None
    trash: int | None
    points: int | None
    required: int | None
    chosen: str
    hosted: tuple[Card, ...]
    inert: bool
    flipped: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """HQ or the grip: how many cards it has, and those that this side knows."""

    size: int
    known: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class KnownCard:
    """A card of a deck that this side has seen, and its place; the top card is 1."""

    place: int
    card: Card


@dataclass(frozen=True, slots=True)
class Deck:
    """R&D or the stack: how many cards it has, and those that this side knows."""

    size: int
    known: tuple[KnownCard, ...]


@dataclass(frozen=True, slots=True)
class Server:
    """A server: its ice, outermost first, and its root."""

    name: str
    ice: tuple[Card, ...]
    root: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Corp:
    """The Corp and its cards outside of servers."""

    credits: int
    clicks: int
    bad_publicity: int
    points: int
    identity: Card | None
    hq: Hand
    rnd: Deck
    archives: tuple[Card, ...]
    score: tuple[Card, ...]
    play: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Runner:
    """The Runner and their cards. `rig` has what is installed and not hosted on another card."""

    credits: int
    clicks: int
    tags: int
    core_damage: int
    link: int
    memory: int
    points: int
    mark: str
    identity: Card | None
    grip: Hand
    stack: Deck
    heap: tuple[Card, ...]
    rig: tuple[Card, ...]
    score: tuple[Card, ...]
    play: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Subroutine:
    """A subroutine of encountered ice, counted from 1; `by` is the card that broke it, or empty."""

    number: int
    text: str
    state: SubState
    by: str


@dataclass(frozen=True, slots=True)
class Encounter:
    """An encounter in progress. A forced one is not part of a run's way through its ice."""

    ice: str
    strength: int
    forced: bool
    subroutines: tuple[Subroutine, ...]


@dataclass(frozen=True, slots=True)
class Run:
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
    encounter: Encounter | None
    accessing: str
    label: str
    fund: int


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the rule book: its id, its citation and what it says, in short."""

    id: str
    cite: str
    gist: str


@dataclass(frozen=True, slots=True)
class Pending:
    """An ability that waits in a reaction or interrupt window: its card, who controls it, and whether it may be declined."""

    card: str
    side: Side
    optional: bool


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
    """

    rules: str
    side: Side | Nobody
    turn: Side
    over: bool
    winner: str
    ended: str
    step: Step
    corp: Corp
    runner: Runner
    servers: tuple[Server, ...]
    run: Run | None
    waiting: Side | Nobody
    pending: tuple[Pending, ...]
    decision: Decision | None
    events: int
    inert: tuple[str, ...]
