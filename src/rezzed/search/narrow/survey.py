"""What a plan must know in advance about the cards of a board, from their declarations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ...engine.state import State
from ...events import Ev
from ...ids import CORP, RUNNER, Counter, Span, Type, Zone
from ...vocabulary import amounts as am
from ...vocabulary import effects as fx
from ...vocabulary.abilities import Cannot, Outlast, Subs, Subtype, SubtypesOf, When
from ...vocabulary.costs import Fate, FromStealth, Give, GiveUpTags
from ...vocabulary.declare import Decl
from ...vocabulary.node import fields_of, once, within
from ...vocabulary.predicates import Underwent

LOOKS_AT_POOL: Final = 1  # its effect may depend on the Runner's credits or clicks (`State.looked`)
GIVES: Final = 2  # gives credits or clicks
LOOKS_AT_STRENGTH: Final = 4  # of a card other than ice
RUNS_AGAIN: Final = 16  # after a run that failed, another run may follow without an action
LEADS_ELSEWHERE: Final = 8  # a run may end on another server, or cards may be accessed elsewhere
ASKS_ITSELF: Final = 32  # whether the card itself broke subroutines
ASKS_BREAKER: Final = 64  # which cards broke subroutines
ASKS_TAGS: Final = 128
COUNTS_TAGS: Final = 268435456  # how many tags the Runner has, not only whether there are any
ASKS_CORE: Final = 256
ASKS_CORP_CREDITS: Final = 512
ASKS_GRIP: Final = 1024  # what is in the grip or the heap, or how much
ASKS_HEAP: Final = 4194304  # what is in the heap, or how much
ASKS_REMAINS: Final = 2048  # what a card was like before it left
ASKS_NUMBER: Final = 8192  # by how much a trace succeeded or failed
LOSES_CREDITS: Final = 16384  # the Runner loses credits, or has to pay if able
SHIFTS: Final = 32768  # moves the Runner or ice
SUBTYPES: Final = 2097152  # changes subtypes
STEALTH: Final = 65536  # a cost that stealth cards have to pay
INSTALLS: Final = 131072
ASKS_MEMORY: Final = 1048576  # how much memory is free
ASKS_ADVANCEMENT: Final = 8388608  # how many advancement counters are on a card
PICKS_PROGRAMS: Final = 67108864  # takes programs from the heap
COUNTS_CARDS: Final = 134217728  # asks about the grip or the heap in another way
FILLS_GRIP: Final = 16777216  # cards may come to the grip, but for cards that are drawn
DRAWS: Final = 33554432  # the Runner draws cards: it fills the grip and asks about it if there is anything to draw
ASKS_PAST: Final = 524288  # what happened in earlier encounters, or in the one that is just over
TAKES_SUBS: Final = 262144  # resolves or copies subroutines, perhaps of other ice
LOOKS_AT_HOST: Final = 4096  # at the strength of the ice that hosts it

_SHIFTING: Final = (fx.MoveRunner, fx.ChangeServer, fx.Encounter, fx.Swap, fx.MoveCard, Outlast)
_SUBTYPES: Final = (fx.ChooseSubtype, Subtype, SubtypesOf)
_DISCARDED: Final = (am.Where.GRIP, am.Where.HEAP)
_STANDING: Final = (am.Ref.ENCOUNTERED, am.Ref.THIS, am.Ref.HOST)  # references to cards that are there

_ENCOUNTERED: Final = frozenset((Ev.APPROACH, Ev.ENCOUNTER, Ev.BREAK, Ev.FULLY_BREAK, Ev.ENCOUNTER_ENDS))

_NOT_AT_ICE: Final = frozenset((Ev.SUCCESS, Ev.ACCESS, Ev.STEAL))

# what a card asks about the subroutines that it broke (`asks_itself`)
WHETHER_ANY: Final = 1
WHETHER_ALL: Final = 2
HOW_MANY: Final = 4
_ALL_BY_THIS: Final = am.On(Ev.FULLY_BREAK, by=am.Ref.THIS)

# what an ability reads (`reads`)
POOLS: Final = 1
COUNTERS: Final = 2  # shifted by the kind of counter
HAND: Final = 1024


def of_board(s: State) -> int:
    """The combined bits of all cards on the board."""
    found = 0
    for c in range(len(s.code)):
        found |= traits(s, c)
    return found


def traits(s: State, card: int) -> int:
    """The bits of a card on the board."""
    return _of(s.book.facts[s.code[card]].decl)


@once
def _of(decl: Decl) -> int:
    return of_parts(decl, (decl.subs, decl.abilities, decl.back))


def of_parts(decl: Decl, parts: Iterable[Any]) -> int:
    """The bits of parts of a declaration."""
    found = 0
    for part in parts:
        found |= _of_part(part)
    return found | LOOKS_AT_STRENGTH if found & LOOKS_AT_HOST and not decl.on_ice else found


@once
def _of_part(part: Any) -> int:
    found = 0
    for node in within(part, _asking):
        if _of_the_past(node):
            found |= ASKS_PAST
        if not _of_grip(node) and hasattr(node, "__dataclass_fields__"):
            asked = _asks(node)
            counts = asked & ASKS_GRIP and not asked & (PICKS_PROGRAMS | FILLS_GRIP)
            found |= _own(node) | asked | (COUNTS_CARDS if counts else 0)
            if _of_advancement(node):
                found |= ASKS_ADVANCEMENT
    return found


def _of_advancement(node: Any) -> bool:
    """Whether this asks about advancement counters; to place them asks nothing."""
    if isinstance(node, am.Excess):
        return True
    return not isinstance(node, fx.Place) and any(x is Counter.ADVANCEMENT for x in vars(node).values())


def _of_the_past(node: Any) -> bool:
    """Whether this asks about earlier encounters, or about the one that is just over."""
    if isinstance(node, Underwent):
        return node.event in (Ev.FULLY_BREAK, Ev.BREAK, Ev.PASS)
    if isinstance(node, (am.Happened, am.HowMuch)):
        return node.span in (Span.RUN, Span.ENCOUNTER) and node.on.event not in _NOT_AT_ICE
    return node is am.Ref.LAST_ENCOUNTERED or isinstance(node, am.FullyBroken) or (isinstance(node, Cannot) and node.after > 0)


def _of_grip(node: Any) -> bool:
    """Whether this is a cost of cards of the grip: any of them are as good."""
    return isinstance(node, Give) and node.cards.where == am.Where.GRIP


def _asking(node: Any) -> Iterable[Any]:
    return (node.n,) if _of_grip(node) else fields_of(node)


def asks(part: Any, *kinds: type) -> bool:
    """Whether a part of a declaration has a node of these kinds."""
    return any(isinstance(x, kinds) for x in within(part))


@once
def gives_clicks(decl: Decl) -> bool:
    """Whether a card gives clicks."""
    return asks(decl, fx.GainClicks)


@once
def asks_strength(decl: Decl) -> bool:
    """Whether a card asks for the strength of a card."""
    return asks(decl, am.StrengthOf)


def asks_breaks(part: Any) -> bool:
    """Whether a part of a declaration has a condition or an amount about what was broken in a run or an encounter."""
    return any(isinstance(x, am.FullyBroken) or _broken(x) is not None for x in within(part))


@once
def waits_for_breaks(condition: Any) -> bool:
    """Whether a condition may come true when subroutines are broken."""
    return any(isinstance(x, am.FullyBroken) or _broken(x) is not None for x in within(condition, _affirmed))


def _affirmed(node: Any) -> Iterable[Any]:
    return () if isinstance(node, am.Not) else fields_of(node)


def _broken(node: Any) -> am.On | None:
    """What a node asks about what was broken in a run or an encounter."""
    asked = isinstance(node, (am.Happened, am.HowMuch)) and node.span in (Span.RUN, Span.ENCOUNTER)
    return node.on if asked and node.on.event in (Ev.BREAK, Ev.FULLY_BREAK) else None


@once
def asks_itself(decl: Decl) -> int:
    """What a card asks about the subroutines that it broke itself: whether any, whether all of an encounter, or how many."""
    found = 0
    for node in within((decl.abilities, decl.back)):
        if isinstance(node, Underwent):
            found |= WHETHER_ALL if node.event == Ev.FULLY_BREAK else WHETHER_ANY
        elif isinstance(node, When) and node.on.event in (Ev.BREAK, Ev.FULLY_BREAK) and node.on.by is not None:
            found |= WHETHER_ALL if node.on == _ALL_BY_THIS else HOW_MANY
        elif isinstance(node, (am.Happened, am.HowMuch)) and node.on.event in (Ev.BREAK, Ev.FULLY_BREAK):
            once_only = isinstance(node, am.Happened) and node.times == 1
            found |= HOW_MANY if not once_only else WHETHER_ANY if node.on.event == Ev.BREAK else WHETHER_ALL
    return found


def _asks(node: Any) -> int:
    """What the node asks about a position that is no cost of a step."""
    if isinstance(node, (am.Tags, fx.RemoveTags, GiveUpTags)):
        return ASKS_TAGS | COUNTS_TAGS
    if isinstance(node, am.Tagged):
        return ASKS_TAGS
    if isinstance(node, _SHIFTING):
        return SHIFTS
    if isinstance(node, _SUBTYPES):
        return SUBTYPES
    if isinstance(node, fx.Install):
        return INSTALLS
    if isinstance(node, am.FreeMemory):
        return ASKS_MEMORY
    if isinstance(node, fx.ResolveSub) or (isinstance(node, Subs) and node.like is not None):
        return TAKES_SUBS
    if isinstance(node, FromStealth):
        return STEALTH
    if isinstance(node, am.EventNumber):
        return ASKS_NUMBER
    if isinstance(node, am.CoreDamage):
        return ASKS_CORE
    if isinstance(node, fx.Lose):
        return ASKS_CORP_CREDITS if node.side == CORP else LOSES_CREDITS
    if isinstance(node, am.Credits):
        return ASKS_CORP_CREDITS if node.side == CORP else 0
    if isinstance(node, fx.Psi) or (isinstance(node, fx.Unless) and node.must and node.by != RUNNER):
        return ASKS_CORP_CREDITS
    if isinstance(node, am.Cards) and node.where == am.Where.HEAP:
        return ASKS_GRIP | ASKS_HEAP | (PICKS_PROGRAMS if node.types == (Type.PROGRAM,) else 0)
    if any(x is Zone.GRIP or x is Fate.HAND for x in vars(node).values()):
        return ASKS_GRIP | FILLS_GRIP
    if any(x is am.Ref.TRASHED for x in vars(node).values()):
        return ASKS_GRIP
    if isinstance(node, am.On) and node.event == Ev.TRASH and node.card not in (am.Ref.THIS, am.Ref.ACCESSED):
        return ASKS_GRIP
    if isinstance(node, fx.Draw):
        return DRAWS if node.side == RUNNER else 0
    if isinstance(node, am.Hand):
        return ASKS_GRIP if node.side == RUNNER else 0
    if isinstance(node, fx.PickDamage) or (isinstance(node, am.Cards) and node.where in _DISCARDED):
        return ASKS_GRIP
    if isinstance(node, (am.StrengthOf, am.Counters)):
        return ASKS_REMAINS if node.of not in _STANDING else 0
    return 0


def asked_subtypes(s: State) -> frozenset[str] | None:
    """The subtypes that a card of the board or the engine asks about by name; None if a card counts or copies subtypes."""
    found = {"stealth"}
    for c in range(len(s.code)):
        names = _asked_subtypes(s.book.facts[s.code[c]].decl)
        if names is None:
            return None
        found |= names
    return frozenset(found)


@once
def _asked_subtypes(decl: Decl) -> frozenset[str] | None:
    found = set(decl.takes)
    for node in within(decl):
        if isinstance(node, (am.Kinds, SubtypesOf, fx.ChooseSubtype)) or (isinstance(node, Subtype) and node.like is not None):
            return None
        if isinstance(node, am.Cards):
            found.update(node.subtypes, node.without)
    return frozenset(found)


def inert(s: State, card: int, draws: bool) -> bool:
    """Whether a card does nothing in the grip and in the heap. `draws`: there may be something to draw."""
    f = s.book.facts[s.code[card]]
    return all([not draws and _only_draws(s.book.abilities[aid].node) for aid in (*f.discarded, *f.anywhere, *f.own)])


def wants_losses(s: State, board: int, installed: Iterable[int], away: Iterable[int]) -> bool:
    """Whether the Runner may want to lose cards: something hears or counts them, or they do something elsewhere.

    Args:
        s: a position of the board.
        board: the bits of the board (`of_board`).
        installed: installed cards that may be lost.
        away: cards of the grip that may be lost.
    """
    cards = [*installed, *away]
    if not cards or board & COUNTS_CARDS or (installed and board & ASKS_MEMORY):
        return bool(cards)
    if board & PICKS_PROGRAMS and any([s.book.facts[s.code[c]].type == Type.PROGRAM for c in cards]):
        return True
    draws = may_draw(s)
    return not all([inert(s, c, draws) for c in cards])


def may_draw(s: State) -> bool:
    """Whether there are cards in the stack, or a card of the board may put some there."""
    return bool(s.order[Zone.STACK]) or any([_fills_stack(s.book.facts[code].decl) for code in s.code])


@once
def _fills_stack(decl: Decl) -> bool:
    """Whether a card may put cards into the stack."""
    return any(x is Zone.STACK or x is Fate.BOTTOM or isinstance(x, fx.IntoDeck) for x in within(decl))


@once
def _only_draws(node: Any) -> bool:
    """Whether a conditional ability makes the Runner draw cards and does nothing else."""
    if not isinstance(node, When) or node.cost is not None or node.alternative is not None or not node.do:
        return False
    return all(isinstance(x, fx.Draw) and x.side == RUNNER and type(x.n) is int for x in node.do)


@once
def reads(ability: Any) -> int:
    """Whether an ability reads the pools of the Runner (`POOLS`), the grip (`HAND`) or kinds of counters (`COUNTERS`)."""
    found = 0
    for node in within(ability):
        if isinstance(node, (am.Credits, am.Clicks)):
            found |= POOLS if node.side == RUNNER else 0
        elif isinstance(node, am.Hand):
            found |= HAND if node.side == RUNNER else 0
        elif isinstance(node, am.Counters):
            found |= COUNTERS << int(node.kind)
    return found


def _own(node: Any) -> int:
    broken = _broken(node)
    if broken is not None and broken.by is not None:
        return ASKS_ITSELF if broken.by == am.Ref.THIS else ASKS_BREAKER
    if isinstance(node, (am.Credits, am.Clicks, fx.Lose, fx.LoseClicks)):
        return LOOKS_AT_POOL if node.side == RUNNER else 0
    if isinstance(node, fx.Unless) and node.must:
        return LOOKS_AT_POOL
    if isinstance(node, (fx.Gain, fx.GainClicks)):
        return GIVES if node.side == RUNNER else 0
    if isinstance(node, (fx.Later, When)) and asks(node, fx.MakeRun):
        return RUNS_AGAIN
    if isinstance(node, (fx.ChangeServer, fx.MoveRunner, fx.Access, fx.Breach)):
        return LEADS_ELSEWHERE
    if isinstance(node, fx.TakeCredits) or (isinstance(node, fx.Place) and node.kind == Counter.CREDIT):
        return GIVES
    if isinstance(node, am.StrengthOf):
        return LOOKS_AT_HOST if node.of == am.Ref.HOST else 0 if node.of in _STANDING else LOOKS_AT_STRENGTH
    return 0
