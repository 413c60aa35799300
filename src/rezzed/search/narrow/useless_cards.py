"""Cards of the Runner that cannot matter any more in the rest of a run.

A breaker is useless from a position on if it cannot break any ice that is left, raise nothing but itself, and do nothing else.
Useless cards are interchangeable when one of them has to be lost. If nothing that is left counts, chooses or trashes installed
cards, a position with a useless card goes on like the same position without it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ...decisions import Verb, arg, verb
from ...engine import legal
from ...engine.ask import objects, progress
from ...engine.change import active, moves
from ...engine.ints import A_STRENGTH
from ...engine.program.parts import PAID, CompiledAbility
from ...engine.state import Effects, Payment, State, Structure
from ...engine.state.refs import LASTING, TARGET
from ...events import Ev
from ...ids import CORP, INSTALLED_FROM, N_COUNTERS, RUNNER, Counter, Type, Zone
from ...rules.book import Op, Table
from ...vocabulary import abilities as ab
from ...vocabulary import amounts as am
from ...vocabulary import effects as fx
from ...vocabulary.declare import Decl
from ...vocabulary.node import Modifier, once, within
from . import survey
from .pruning import fits, grows, is_pump, raises_and_breaks

_RUNNERS: Final = frozenset((Type.PROGRAM, Type.HARDWARE, Type.RESOURCE))
_ENCOUNTERED: Final = (Ev.ENCOUNTER, Ev.BREAK, Ev.FULLY_BREAK, Ev.ENCOUNTER_ENDS)
_OF_ENCOUNTERS: Final = (
    ab.Forbid.BYPASS, ab.Forbid.BREAK, ab.Forbid.BREAK_PRINTED, ab.Forbid.LOWER_STRENGTH, ab.Forbid.INTERFACE,
    ab.Forbid.BREAK_WITH,
)  # fmt: skip
_PLACES: Final = (am.Where.UNSTATED, am.Where.INSTALLED, am.Where.RIG, am.Where.NOT_ARCHIVES)


class UselessCards:
    """The useless cards of the positions of one board.

    Args:
        start: the position of the plan.
        declines: whether the Corp declines whatever it can.
    """

    def __init__(self, start: State, declines: bool) -> None:
        found = survey.of_board(start)
        self.found = found
        self.known = declines and not found & survey.SHIFTS  # the ice that is left is known
        again = found & (survey.RUNS_AGAIN | survey.TAKES_SUBS)  # ice that was passed may matter again
        self.lingering = [c for c in range(len(start.code)) if not self.known or again or _lingers(start, c)]
        self.bits: dict[tuple[int, ...], int] = {}
        rigs = [c for c in range(len(start.code)) if objects.fact(start, c).side == RUNNER]
        installs = any(survey.traits(start, c) & survey.INSTALLS for c in rigs)  # then memory matters
        self.away = not installs and not found & survey.ASKS_MEMORY
        bits = 0
        for c in sorted({*rigs, *self.lingering}):
            bits |= _traits_inside(objects.fact(start, c).decl)
        self.away_inside = not bits & (survey.INSTALLS | survey.ASKS_MEMORY)
        self.ends = not again  # behind the last piece of ice, nothing of an encounter happens any more
        self.retyping = bool(found & survey.SUBTYPES)
        self.cache: dict[tuple[object, ...], frozenset[int]] = {}
        subtypes: set[str] = set()
        for c in range(len(start.code)):
            for cards in asked(objects.fact(start, c).decl):
                subtypes.update(cards.subtypes, cards.without)
        self.subtypes = frozenset(subtypes)

    def asked(self, s: State) -> int:
        """What the cards that can still do something ask about (`survey`)."""
        if not self.known or s.run_at < 0:
            return self.found
        left = ice_left(s)
        bits = self.bits.get(left)
        if bits is None:
            bits = 0
            over = not left and self.ends
            for c in sorted(set(self.lingering).union(left)):
                bits |= _traits_inside(objects.fact(s, c).decl) if over else survey.traits(s, c)
            self.bits[left] = bits
        return bits

    def useless(self, s: State) -> frozenset[int]:
        """The useless cards that are installed."""
        if not self.known or s.run_at < 0:
            return frozenset()
        left = ice_left(s)
        inside = not left and self.ends
        if self.retyping and not inside:
            return frozenset()
        rig = tuple([c for c in range(len(s.code)) if s.zone[c] == Zone.RIG])
        key = (left, rig, tuple([s.host[c] for c in rig]))
        found = self.cache.get(key)
        if found is None:
            found = self.cache[key] = frozenset([c for c in rig if _useless(s, c, left) or (inside and _idle(s, c))])
        return found

    def put_away(self, s: State) -> None:
        """Take away the strength that useless cards gained, and the cards themselves if nothing that is left notices it."""
        gone = self.useless(s)
        raised = frozenset([x[LASTING] for x in s.index[A_STRENGTH] if x[LASTING] and x[TARGET] in gone])
        if raised:
            active.drop_lasting(s, raised)
        if not gone:
            return
        left = ice_left(s)
        away = self.away if left or not self.ends else self.away_inside
        if not away or self.asked(s) & survey.ASKS_GRIP or self._noticed(s, gone, left):
            return
        dirty = s.dirty
        for c in sorted(gone):
            moves.take_out(s, c)
            moves.put_in(s, c, Zone.HEAP, faceup=1)
        s.dirty = dirty
        s.options = [o for o in s.options if verb(o) != Verb.USE or arg(o) not in gone]

    def to_lose(self, s: State, options: list[int]) -> list[int]:
        """The cards to lose that matter: of useless ones with the same subtypes one.

        If the Corp chooses, no useless card is taken while there is a breaker to take. The Runner does the opposite.
        """
        if len(options) < 2 or not _loses(s):
            return options
        useless = self.useless(s)
        if not useless:
            return options
        seen: set[tuple[object, ...]] = set()
        idle: list[int] = []
        useful: list[int] = []
        others: list[int] = []
        for o in options:
            c = arg(o)
            if verb(o) != Verb.TARGET or s.zone[c] != Zone.RIG:
                others.append(o)
            elif c in useless:
                f = objects.fact(s, c)
                look = (f.type, f.subtypes & self.subtypes, f.decl.memory)
                if look not in seen:
                    seen.add(look)
                    idle.append(o)
            else:
                (useful if _optional(s, c) else others).append(o)
        if s.who == CORP:
            return [*useful, *others] if useful else [*idle, *others]
        return [*idle, *others] if idle else [*useful, *others]


    def _noticed(self, s: State, gone: frozenset[int], left: tuple[int, ...]) -> bool:
        """Whether something that is left counts, chooses or trashes installed cards."""
        for c in sorted(set(self.lingering).union(left)):
            if c in gone or s.zone[c] < INSTALLED_FROM and s.zone[c] not in (Zone.PLAY, Zone.CORP_ID, Zone.RUNNER_ID):
                continue
            decl = objects.fact(s, c).decl
            abilities = decl.abilities if left or not self.ends else abilities_inside(decl)
            if asked(abilities) or asked(decl.back) or (c in left and asked(decl.subs)):
                return True
        return False


def ice_left(s: State) -> tuple[int, ...]:
    """The ice that the Runner may still encounter in this run, the present one included."""
    r = progress.run(s)
    e = progress.encounter(s)
    order = s.positions[r.server] if r is not None else ()
    if r is not None and r.position in order:
        inward = order[order.index(r.position) + is_passed(s) :]
    else:
        p = progress.phase(s)
        inward = order if p is not None and p.table == Table.INITIATION else ()
    left = [s.ice_at[p] for p in inward if s.ice_at[p] >= 0]
    return (*left, e.subj) if e is not None and e.subj not in left else tuple(left)


def is_passed(s: State) -> bool:
    """Whether the Runner passed the ice at the position of the run and has not moved on yet."""
    p = progress.phase(s)
    return p is not None and p.table == Table.MOVEMENT and p.row < s.book.steps_by_op.get(Op.MOVE_INWARD, 0)


def _loses(s: State) -> bool:
    """Whether the cards to choose from are lost."""
    top = s.stack[-1]
    if isinstance(top, Payment) or (isinstance(top, Structure) and top.table == Table.CHECKPOINT):
        return True
    return isinstance(top, Effects) and isinstance(s.book.abilities[top.aid].program[top.pc].node, fx.Trash)


def _optional(s: State, card: int) -> bool:
    """Whether the card does nothing unless the Runner wants it."""
    f = objects.fact(s, card)
    return not f.discarded and all(s.book.abilities[aid].kind == PAID for aid in f.abilities if aid not in f.anywhere + f.own)


def _useless(s: State, card: int, left: tuple[int, ...]) -> bool:
    f = objects.fact(s, card)
    if f.side != RUNNER or not f.abilities or not _optional(s, card) or card in s.host or s.host[card] >= 0:
        return False
    if s.counters[card * N_COUNTERS + Counter.CREDIT]:
        return False
    return all(_cannot_help(s, s.book.abilities[aid], card, left) for aid in f.abilities if aid not in f.anywhere + f.own)


def _cannot_help(s: State, a: CompiledAbility, card: int, left: tuple[int, ...]) -> bool:
    if is_pump(a) or grows(s.book, a):
        return True
    if raises_and_breaks(a):
        return not any(fits(s, a, ice, card) for ice in left)
    return a.breaks is not None and len(a.node.do) == 1 and not any(legal.reaches(s, a, a.node, ice, card) for ice in left)


def _idle(s: State, card: int) -> bool:
    """Whether an installed card does nothing any more, because the Runner will not encounter ice."""
    f = objects.fact(s, card)
    if f.side != RUNNER or not f.abilities or card in s.host or s.host[card] >= 0 or f.decl.back:
        return False
    if s.counters[card * N_COUNTERS + Counter.CREDIT]:
        return False
    every = [s.book.abilities[aid] for aid in {*f.abilities, *f.discarded, *f.anywhere, *f.own}]
    return all([_of_encounters(a.node) or (a.kind == PAID and _strengthens(s, a)) for a in every])


def _strengthens(s: State, a: CompiledAbility) -> bool:
    """Whether an ability only raises the strength of its own card, perhaps to break with it."""
    return is_pump(a) or grows(s.book, a) or raises_and_breaks(a)


@once
def _traits_inside(decl: Decl) -> int:
    """What a card asks about where no ice is encountered any more."""
    subs = decl.subs if survey.asks(decl.subs, fx.Later, fx.Lasting) else ()
    return survey.bits(decl, (subs, abilities_inside(decl), decl.back))


@once
def abilities_inside(decl: Decl) -> tuple[Any, ...]:
    """The abilities of a card that can do something where no ice is encountered any more."""
    return tuple([x for x in decl.abilities if not _of_encounters(x)])


def _of_encounters(ability: Any) -> bool:
    """Whether an ability does nothing but during an encounter, and nothing of it comes later."""
    if isinstance(ability, ab.Static):
        changed = ability.modifier
        if isinstance(changed, ab.Cannot):
            return changed.what in _OF_ENCOUNTERS
        return isinstance(changed, ab.Strength) and changed.of is None
    if survey.asks(ability, fx.Later):
        return False
    if isinstance(ability, ab.When):
        return ability.on.event in _ENCOUNTERED
    if not isinstance(ability, ab.Paid):
        return False
    return ability.interface or ability.during_encounter or any(isinstance(x, fx.Break) for x in ability.do)


def _lingers(s: State, card: int) -> bool:
    """Whether a card can do something in the rest of a run without being encountered."""
    return objects.fact(s, card).type != Type.ICE or survey.lingers(s, card)


@once
def asked(part: Any) -> tuple[am.Cards, ...]:
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
