"""What can still happen in the rest of a run: which cards have an ability that can do something, and what these ask about.

It is read from declarations, for all positions with the same cards in play and the same ice left. A position can then be
changed in whatever nothing asks about any more (`useless_cards`, `merging`; decision F20).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from ...engine import legal
from ...engine.ask import card_sets, objects, progress
from ...engine.ints import A_STRENGTH
from ...engine.program.parts import PAID, STATIC, SUB, WHEN, CompiledAbility
from ...engine.state import Effects, State, Window
from ...engine.state.refs import ABILITY, LASTING, TARGET
from ...events import CARD, Ask, Ev, Use
from ...ids import ARCHIVES, CORP, INSTALLED_FROM, N_COUNTERS, RUNNER, Counter, Type, Zone
from ...vocabulary import abilities as ab
from ...vocabulary import amounts as am
from ...vocabulary import effects as fx
from ...vocabulary.amounts import Cards, Ref, Where
from ...vocabulary.declare import Decl
from ...vocabulary.node import Modifier, once, within
from . import survey
from .pruning import fits, grows, is_pump, raises_and_breaks

# events that happen only while ice is approached or encountered
_AT_ICE: Final = frozenset(
    (Ev.APPROACH, Ev.ENCOUNTER, Ev.BREAK, Ev.FULLY_BREAK, Ev.BYPASS, Ev.BREAKS_END, Ev.ENCOUNTER_ENDS, Ev.SKIP, Ev.FAIL_BREAK)
)  # fmt: skip
_AFTER: Final = frozenset((Ev.TURN_BEGINS, Ev.TURN_ENDS, Ev.ACTIONS_END, Ev.DISCARD))  # a plan ends before them
_RUNNERS: Final = frozenset((Type.PROGRAM, Type.HARDWARE, Type.RESOURCE))
_PLACES: Final = (Where.UNSTATED, Where.INSTALLED, Where.RIG, Where.NOT_ARCHIVES)
_OF_BREAKS: Final = (
    ab.Forbid.BREAK, ab.Forbid.BREAK_PRINTED, ab.Forbid.BREAK_WITH, ab.Forbid.LOWER_STRENGTH, ab.Forbid.INTERFACE,
    ab.Forbid.BYPASS,
)  # fmt: skip
_ITSELF: Final = Cards(is_=Ref.THIS)
_TALLY: Final = (Counter.VIRUS, Counter.POWER)
_STAYS: Final = (int(Zone.PLAY), int(Zone.CORP_ID), int(Zone.RUNNER_ID))


class Outlook:
    """What can still happen.

    Attributes:
        asked: what the cards that can still do something ask about (`survey`).
        cards: the cards that can still do something.
        asleep: the installed cards of the Runner that cannot.
        sets: the sets of installed cards of the Runner that `cards` count, choose from or trash.
        installs: whether a card of the Runner can still be installed by another card.
        come: cards that can still install themselves.
        left: the ice that may still be encountered.
        again: whether this is all ice, because ice that was passed may be encountered again, or ice be moved.
        bound: cards of lasting effects and of delayed abilities, which may leave the rig by themselves.
    """

    __slots__ = ("asked", "cards", "asleep", "sets", "installs", "come", "left", "again", "bound")

    def __init__(self, left: tuple[int, ...], again: bool) -> None:
        self.asked = 0
        self.cards: set[int] = set()
        self.asleep: frozenset[int] = frozenset()
        self.sets: tuple[Cards, ...] = ()
        self.installs = False
        self.come: frozenset[int] = frozenset()
        self.left = left
        self.again = again
        self.bound: frozenset[int] = frozenset()

    @property
    def notices(self) -> bool:
        """Whether something counts, chooses or trashes installed cards of the Runner."""
        return bool(self.sets)

    def look_of(self, s: State, card: int, memory: bool) -> tuple[object, ...]:
        """What can make a difference between two cards that can do nothing any more: which of the sets they are in.

        Args:
            s: the position.
            card: an installed card of the Runner.
            memory: whether it matters how much memory a card needs.
        """
        f = objects.fact(s, card)
        needs = f.decl.memory if memory else 0
        if any(x.that or x.same_title_as is not None for x in self.sets):
            return (f.title, needs)
        typed = [not x.types or f.type in x.types for x in self.sets]
        subtyped = [sorted(f.subtypes.intersection(x.subtypes)) + sorted(f.subtypes.intersection(x.without)) for x in self.sets]
        return (needs, *typed, *map(tuple, subtyped))


def look(
    s: State, left: tuple[int, ...], breakable: tuple[int, ...], waiting_for: Waiting, subtypes: bool, again: bool
) -> Outlook:  # fmt: skip
    """What can still happen on a known board.

    Args:
        s: a position of a run, between two decisions.
        left: the ice that may still be encountered (`useless_cards.ice_left`).
        breakable: those of them whose subroutines may still be broken (`useless_cards.breakable_ice`).
        waiting_for: as `waiting` finds them.
        subtypes: whether subtypes of ice can change.
        again: see `Outlook`.
    """
    out = Outlook(left, again)
    out.bound = waiting_for.bound
    asleep: list[int] = []
    for c in range(len(s.code)):
        decl = objects.fact(s, c).decl
        if c in waiting_for.cards:
            nodes: tuple[Any, ...] = (decl.subs, decl.abilities, decl.back)
        elif c in left:
            nodes = (decl.subs, *_offered(s, c, decl))
        elif can_act(s, c, left, breakable, subtypes):
            nodes = (*in_a_run(decl), decl.back)
        elif c in waiting_for.bound:
            nodes = ()
        else:
            if s.zone[c] == Zone.RIG and s.face[c] == 1 and c not in s.host:
                asleep.append(c)
            continue
        nodes += tuple([s.book.abilities[aid].node for card, aid in waiting_for.effects if card == c])
        out.cards.add(c)
        out.asked |= survey.of_parts(decl, nodes)
        out.sets += tuple([cards for x in nodes for cards in chosen_from(x) if cards not in out.sets])
        found = frozenset().union(*[installed(x) for x in nodes]) if objects.fact(s, c).side == RUNNER else ()
        if Ref.THIS in found:
            out.come |= {c}
        out.installs = out.installs or any(x is not Ref.THIS for x in found)
    out.asleep = frozenset(asleep)
    return out


@once
def in_a_run(decl: Decl) -> tuple[Any, ...]:
    """The abilities of a card without those that trigger only after the run of a plan."""
    return tuple([x for x in decl.abilities if not isinstance(x, ab.When) or x.on.event not in _AFTER or x.or_ is not None])


def _offered(s: State, card: int, decl: Any) -> tuple[Any, ...]:
    """The abilities of ice that is left, without those that the Corp declines."""
    f = objects.fact(s, card)
    if not s.face[card] or f.anywhere or f.own or f.discarded:
        return (decl.abilities, decl.back)
    abilities = [s.book.abilities[aid] for aid in f.abilities]
    return tuple([a.node for a in abilities if a.kind != SUB and not _declined(a)])


def _declined(a: CompiledAbility) -> bool:
    """Whether this is up to the Corp, which declines."""
    return a.side == CORP and (a.kind == PAID or (a.kind == WHEN and a.node.may))


def can_act(s: State, card: int, left: tuple[int, ...], breakable: tuple[int, ...], subtypes: bool) -> bool:
    """Whether a card that is not left ice has an ability that can still do something, or credits to spend."""
    f, zone = objects.fact(s, card), s.zone[card]
    if zone in _STAYS:
        return True
    if zone >= INSTALLED_FROM:
        if f.type != Type.ICE and f.side == CORP:
            return True
        if s.counters[card * N_COUNTERS + Counter.CREDIT] or (f.side == RUNNER and s.face[card] != 1):
            return True
        here = objects.abilities(s, card) if s.face[card] == 1 else f.unrezzed
    elif f.side == CORP:
        return f.type != Type.ICE or bool(f.anywhere or f.discarded or f.own)
    else:
        here = ()
    aids = {*here, *f.anywhere, *f.discarded, *f.own}
    return any(_acts(s, s.book.abilities[aid], card, left, breakable, subtypes) for aid in sorted(aids))


def may_fight(s: State, card: int, ice: int, subtypes: bool) -> bool:
    """Whether an ability of an installed card of the Runner may do something to this ice, or to anything but its own card."""
    return any([_acts(s, s.book.abilities[aid], card, (ice,), (ice,), subtypes) for aid in objects.fact(s, card).abilities])


def _acts(
    s: State, a: CompiledAbility, card: int, left: tuple[int, ...], breakable: tuple[int, ...], subtypes: bool
) -> bool:  # fmt: skip
    """Whether an ability of a card can still do something to anything but its own card."""
    node = a.node
    if a.kind == PAID:
        if a.event == Use.ACTION or _declined(a):
            return False
        if node.would is not None or not (a.reaches_ice or is_pump(a) or grows(s.book, a) or raises_and_breaks(a)):
            return True
        if is_pump(a) or grows(s.book, a) or not breakable:
            return False
        if raises_and_breaks(a):
            return subtypes or any(fits(s, a, ice, card) for ice in breakable)
        if node.about is not None and node.about.is_ is None and subtypes:
            return True
        return not _fixed(node.about) or any(legal.reaches(s, a, node, ice, card) for ice in breakable)
    if a.kind == STATIC:
        return _holds(s, a, card, left)
    if a.kind == SUB:
        return False
    return a.kind != WHEN or _triggers(s, a, card, left, subtypes)


def _holds(s: State, a: CompiledAbility, card: int, left: tuple[int, ...]) -> bool:
    """Whether a static ability can matter to anything but the strength and the memory of its own card."""
    m = a.modifier
    if isinstance(m, ab.Memory) or (a.about_itself and isinstance(m, ab.Strength)):
        return False
    if isinstance(m, ab.Price):
        return m.ask != Ask.REZ_COST and not (m.ask == Ask.MEMORY_COST and m.of in (None, _ITSELF))
    if isinstance(m, ab.Cannot) and m.what in _OF_BREAKS:
        return bool(left) and not (m.of == _ITSELF and objects.fact(s, card).type == Type.ICE)
    return True


def _triggers(s: State, a: CompiledAbility, card: int, left: tuple[int, ...], subtypes: bool) -> bool:
    """Whether a conditional ability can still trigger and do something to anything but its own card."""
    node, on = a.node, a.node.on
    if a.event in _AFTER or _declined(a):
        return False
    own = on.card is Ref.THIS or (isinstance(on.card, Cards) and on.card.is_ is Ref.THIS)
    installed = s.zone[card] >= INSTALLED_FROM
    if own and installed and (a.event == Ev.INSTALL or (a.event == Ev.REZ and s.face[card] == 1)):
        return False
    if own and installed and objects.fact(s, card).type == Type.ICE:
        r = progress.run(s)
        away = on.card is not Ref.THIS and on.card.where == Where.NOT_ARCHIVES
        if a.event == Ev.ACCESS and (away or (r is not None and r.server != ARCHIVES)):
            return False
        if a.event in _AT_ICE or a.event == Ev.PASS:
            return False
    if a.event in _AT_ICE:
        if not left or on.by is Ref.THIS:  # what breaks is an ability of its own
            return False
        plain = isinstance(on.card, Cards) and on.card == Cards(subtypes=on.card.subtypes)
        return subtypes or not plain or any(card_sets.in_cards(s, on.card, ice, card) for ice in left)
    return not _tallies(node) or bool(s.heard[int(Ev.COUNTER)])


def _fixed(about: Cards | None) -> bool:
    """Whether it cannot change which ice this is about."""
    return about is not None and about in (Cards(subtypes=about.subtypes), Cards(is_=Ref.THIS), Cards(is_=Ref.HOST))


@once
def _tallies(node: Any) -> bool:
    """Whether a conditional ability only places counters on its own card that are worth nothing by themselves."""
    if node.cost is not None or node.alternative is not None or not node.do:
        return False
    return all(isinstance(x, fx.Place) and x.onto == Ref.THIS and x.kind in _TALLY and type(x.n) is int for x in node.do)


class Waiting(NamedTuple):
    """What of the past goes on, but for what was added to the strength of a card.

    Attributes:
        cards: the cards of abilities that are pending, or wait for the end of the run.
        effects: lasting effects: the card that made each, and the ability that it is.
        bound: these cards and those that the effects are bound to.
    """

    cards: frozenset[int]
    effects: frozenset[tuple[int, int]]
    bound: frozenset[int]


def waiting(s: State) -> Waiting:
    """What of the past goes on at a position."""
    effects: set[tuple[int, int]] = set()
    bound: set[int] = set()
    if s.lasting:
        for kind in s.ledger.listed:
            for x in s.index[kind]:
                if x[LASTING] and not (kind == A_STRENGTH and x[TARGET] >= 0):
                    effects.add((x[CARD], x[ABILITY]))
                    bound.add(x[CARD])
                    if x[TARGET] >= 0:
                        bound.add(x[TARGET])
    cards: set[int] = set()
    for f in s.stack:
        if isinstance(f, Effects):
            cards.add(f.card)
        elif isinstance(f, Window) and f.pending:
            cards.update([x[CARD] for x, _ in f.pending])
    return Waiting(frozenset(cards), frozenset(effects), frozenset(bound))


@once
def installed(part: Any) -> frozenset[Ref]:
    """What a part of a declaration installs."""
    return frozenset([x.what for x in within(part) if isinstance(x, fx.Install)])


@once
def chosen_from(part: Any) -> tuple[am.Cards, ...]:
    """The sets of installed cards of the Runner that a part of a declaration chooses from, counts or trashes."""
    return tuple([am.Cards() if isinstance(x, fx.Purge) else x for x in within(part, _chosen) if _installed(x)])


def _installed(node: Any) -> bool:
    """Whether this is a set that may have installed cards of the Runner, or takes counters from all cards."""
    if not isinstance(node, am.Cards):
        return isinstance(node, fx.Purge)
    types = not node.types or any(t in _RUNNERS for t in node.types)
    return node.where in _PLACES and types and node.side != CORP and node.rezzed is None


def _chosen(node: Any) -> Iterable[Any]:
    """The fields of a node that can choose, count or trash cards."""
    if isinstance(node, (am.Cards, fx.Purge, am.On, am.DuringEncounter)):
        return ()
    skipped = "about" if isinstance(node, ab.Paid) else "of" if isinstance(node, Modifier) else ""
    return [x for name, x in vars(node).items() if name != skipped] if hasattr(node, "__dataclass_fields__") else ()
