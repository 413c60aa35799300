"""Cards of the Runner that cannot matter any more in the rest of a run.

`outlook` says which cards can do nothing any more. Those of them that did something only when the Runner wanted it are
interchangeable when one of them has to be lost. If nothing that is left counts, chooses or trashes installed cards, a position
with a card that can do nothing goes on like the same position without it.
"""

from __future__ import annotations

from typing import Any, Final

from ...decisions import Verb, arg, arg2, verb
from ...engine import legal
from ...engine.ask import evaluate, modifiers, objects, progress
from ...engine.change import active, moves
from ...engine.ints import A_ACCESS_MORE, A_FORBID, A_MEMORY, A_STRENGTH, A_SUBS, V_USE
from ...engine.program.compile import Compiled
from ...engine.program.parts import PAID
from ...engine.state import OPERATED, Effects, Payment, State, Structure
from ...engine.state.refs import ABILITY, ACCOUNT, LASTING, TARGET
from ...events import CARD, Ev
from ...ids import CORP, INSTALLED_FROM, N_COUNTERS, RUNNER, Counter, Type, Zone
from ...rules.book import Op, Table
from ...vocabulary import effects as fx
from ...vocabulary.abilities import AccessMore, Cannot, Forbid
from ...vocabulary.amounts import Ref
from ...vocabulary.node import once, within
from . import survey
from .outlook import Outlook, look, waiting

_OF_ICE: Final = (A_SUBS, A_STRENGTH)
_AT_ACCESS: Final = (Ev.BREACH, Ev.BREACH_ENDS, Ev.ACCESS, Ev.ACCESS_ENDS, Ev.STEAL)
_LOOKS_BACK: Final = survey.TAKES_SUBS | survey.LOOKS_AT_HOST | survey.LOOKS_AT_STRENGTH


class UselessCards:
    """The useless cards of the positions of one board.

    Args:
        start: the position of the plan.
        declines: whether the Corp declines whatever it can.
    """

    def __init__(self, start: State, declines: bool) -> None:
        found = survey.of_board(start)
        self.found = found
        self.declines = declines
        ice = tuple([c for c in range(len(start.code)) if objects.fact(start, c).type == Type.ICE])
        self.again = bool(found & survey.RUNS_AGAIN)  # ice may be encountered again
        self.every = ice
        self.ice = frozenset(ice)
        self.subtypes = bool(found & survey.SUBTYPES)
        self.accesses_nothing = _accesses_nothing(start)  # more or fewer accesses make no difference
        self.rigs = tuple([c for c in range(len(start.code)) if objects.fact(start, c).side == RUNNER])
        self.trashes = any(_trashes_others(objects.fact(start, c).decl) for c in self.rigs)
        self.outlooks: dict[tuple[object, ...], Outlook] = {}

    def outlook(self, s: State) -> Outlook | None:
        """What can still happen from a position between two decisions of a run; None if anything can."""
        if not self.declines or s.run_at < 0:
            return None
        left, around = self.every if self.again else ice_left(s), waiting(s)
        breakable = left if self.again or s.encounter_at < 0 else breakable_ice(s, left)
        credits = tuple(s.counters[Counter.CREDIT :: N_COUNTERS])
        key = (left, breakable, around, tuple(s.zone), tuple(s.face), tuple(s.host), credits)
        if key in self.outlooks:
            return self.outlooks[key]
        out = look(s, left, breakable, around, self.subtypes, self.again)
        if out.asked & survey.TAKES_SUBS:  # subroutines of ice that was passed may resolve
            out = look(s, left, breakable, around._replace(cards=around.cards | self.ice), self.subtypes, self.again)
        if out.asked & survey.SHIFTS and not self.again:  # any ice may be encountered
            out = look(s, self.every, self.every, around, self.subtypes, True)
        self.outlooks[key] = out
        return out

    def forget_lasting(self, s: State, out: Outlook) -> bool:
        """Forget lasting effects that can do nothing any more, at a position between two decisions of a run.

        Ice that was passed has gained subroutines or strength; or it has become impossible to do what changes nothing here.

        Returns:
            Whether there were any.
        """
        over: set[int] = set()
        if not out.asked & _LOOKS_BACK:
            passed = self.ice.difference(out.left)
            over.update([x[LASTING] for kind in _OF_ICE for x in s.index[kind] if x[LASTING] and x[TARGET] in passed])
        if self.accesses_nothing and s.awaits in (0, Ev.SUCCESS):
            over.update([x[LASTING] for x in s.index[A_ACCESS_MORE] if x[LASTING]])
            forbidden = (Forbid.ACCESS, Forbid.STEAL, *((Forbid.TRASH,) if not self.trashes else ()))
            over.update([x[LASTING] for x in s.index[A_FORBID] if x[LASTING] and _forbids(s, x[ABILITY]) in forbidden])
        if over:
            active.drop_lasting(s, frozenset(over))
        return bool(over)

    def is_idle(self, s: State, o: int) -> bool:
        """Whether an option of the Runner only makes more accesses, and these make no difference."""
        if not self.accesses_nothing or o & 0xFF != V_USE or s.awaits not in (0, Ev.SUCCESS):
            return False
        return _accesses_more(s.book.abilities[arg2(o)].node)

    def put_away(self, s: State, out: Outlook) -> None:
        """Take away what cards that can do nothing any more have gained, and the cards themselves if nothing notices it."""
        if not out.installs:
            self._forget(s, out)
        gone = out.asleep
        if not gone or out.asked & survey.LOOKS_AT_STRENGTH:
            return
        raised = frozenset([x[LASTING] for x in s.index[A_STRENGTH] if x[LASTING] and x[TARGET] in gone])
        if raised:
            active.drop_lasting(s, raised)
        if out.notices or out.installs or out.asked & (survey.ASKS_HEAP | survey.ASKS_MEMORY):
            return
        gone = self._enough_memory(s, gone, out.come)
        dirty, remains = s.dirty, s.remains
        for c in sorted(gone):
            moves.take_out(s, c)
            moves.put_in(s, c, Zone.HEAP, faceup=1)
        s.dirty, s.remains = dirty, remains
        s.newest = tuple([c for c in s.newest if c not in gone])
        s.options = [o for o in s.options if verb(o) != Verb.USE or arg(o) not in gone]

    def _forget(self, s: State, out: Outlook) -> None:
        """Forget what only cards ask about that can do nothing any more."""
        idle = [i for i, x in enumerate(s.ledger.accounts) if x.askers and out.cards.isdisjoint(x.askers)]
        for i in idle:
            s.totals[i] = 0
        if idle and (s.entries or s.spans):
            s.entries = tuple([x for x in s.entries if x[ACCOUNT] not in idle])
            s.spans = tuple([x for x in s.spans if x[ACCOUNT] not in idle])
        s.used = tuple([x for x in s.used if x[CARD] in out.cards])
        if s.lasting:
            again = _repeated(s)
            if again:
                active.drop_lasting(s, again)

    def _enough_memory(self, s: State, gone: frozenset[int], come: frozenset[int]) -> frozenset[int]:
        """These cards, without those that give memory if the programs that stay need it; none if cards to come may need the
        memory that these cards take up."""
        mine = [x for x in s.index[A_MEMORY] if x[CARD] in gone and not x[LASTING]]
        new = sum([modifiers.memory_cost(s, c) for c in come if s.zone[c] < INSTALLED_FROM])
        if new and modifiers.memory_left(s) < new:
            return frozenset()
        if not mine:
            return gone
        stay = sum([modifiers.memory_cost(s, c) for c in self.rigs if s.zone[c] >= INSTALLED_FROM and c not in gone])
        given = sum([evaluate.added(s, s.book.abilities[x[ABILITY]], x[CARD]) for x in mine])
        return gone if stay + new <= modifiers.memory(s) - given else gone - {x[CARD] for x in mine}

    def to_lose(self, s: State, options: list[int]) -> list[int]:
        """The cards to lose that matter: of useless ones that can be lost to the same effects one.

        If the Corp chooses, no useless card is taken while there is a breaker to take. The Runner does the opposite.
        """
        if len(options) < 2 or not _loses(s):
            return options
        out = self.outlook(s)
        if out is None or not out.asleep:
            return options
        idle: dict[tuple[object, ...], int] = {}  # the best useless card of each look
        spare: list[int] = []  # useless but for the memory that they give
        useful: list[int] = []
        others: list[int] = []
        giving = {x[CARD] for x in s.index[A_MEMORY] if not x[LASTING]}
        exact = out.installs or bool(out.come) or bool(out.asked & survey.ASKS_MEMORY)
        for o in options:
            c = arg(o)
            if verb(o) != Verb.TARGET or s.zone[c] != Zone.RIG:
                others.append(o)
            elif c not in out.asleep or s.host[c] >= 0 or (exact and not _optional(s, c)):
                (useful if _optional(s, c) and c not in out.bound else others).append(o)
            elif c in giving:
                spare.append(o)
            else:
                look = out.look_of(s, c, exact)
                if look not in idle:
                    idle[look] = o
        if s.who == CORP:
            return [*useful, *others, *spare] if useful else [*idle.values(), *others, *spare]
        if not idle:
            return [*useful, *others, *spare]
        return [*idle.values(), *others, *[o for o in spare if exact or out.look_of(s, arg(o), exact) not in idle]]


def _accesses_nothing(s: State) -> bool:
    """Whether an access changes nothing: nothing asks about it, and no card of the Corp outside of ice can be stolen."""
    corp = [objects.fact(s, c) for c in range(len(s.code)) if objects.fact(s, c).side == CORP]
    return not any(s.heard[int(kind)] for kind in _AT_ACCESS) and not any(
        f.type == Type.AGENDA or (f.type != Type.ICE and f.decl.abilities) for f in corp
    )


@once
def _accesses_more(node: Any) -> bool:
    """Whether a paid ability does nothing but to let the Runner access more cards."""
    parts = [y for x in node.do for y in (sum(x.options, ()) if isinstance(x, fx.OneOf) else (x,))]
    return bool(parts) and all(isinstance(x, fx.Lasting) and isinstance(x.modifier, AccessMore) for x in parts)


def _forbids(s: State, aid: int) -> Forbid | None:
    """What a prohibition is about."""
    m = s.book.abilities[aid].modifier
    return m.what if isinstance(m, Cannot) else None


@once
def _trashes_others(decl: Any) -> bool:
    """Whether a card may trash another card."""
    return any(isinstance(x, fx.Trash) and x.what != Ref.THIS for x in within(decl))


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


def breakable_ice(s: State, left: tuple[int, ...]) -> tuple[int, ...]:
    """The ice that is left, without the one whose subroutines are resolving: its window for breaking them is over."""
    e = progress.encounter(s)
    if e is None or legal.in_break_step(s, e) or _opens_again(s.book, e.row, e.stage < OPERATED):
        return left
    return tuple([ice for ice in left if ice != e.subj])


def _opens_again(book: Compiled, row: int, here: bool) -> bool:
    """Whether a window for paid abilities or breaks can still open in an encounter at this row; `here`: also at the row."""
    ahead = [row] if here else list(book.rows[row].next)
    seen: set[int] = set()
    while ahead:
        at = ahead.pop()
        step = book.rows[at]
        if at not in seen and step.table == Table.ENCOUNTER:
            seen.add(at)
            if step.flags:
                return True
            ahead += step.next
    return False


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


def _repeated(s: State) -> frozenset[int]:
    """Lasting effects that say what an earlier one says already: prohibitions, and what trashes its own card later."""
    span = {lid: (duration, within) for lid, duration, within in s.lasting}
    seen: set[tuple[object, ...]] = set()
    out: list[int] = []
    for kind in s.ledger.listed:
        for x in s.index[kind]:
            a = s.book.abilities[x[ABILITY]]
            if not x[LASTING] or not (isinstance(a.modifier, Cannot) or getattr(a.node, "do", ()) == (fx.Trash(Ref.THIS),)):
                continue
            key = (kind, *x[:LASTING], *x[TARGET:], span.get(x[LASTING]))
            if key in seen:
                out.append(x[LASTING])
            seen.add(key)
    return frozenset(out)
