"""Effects that last, and delayed abilities (CR 9.10, 9.6.13)."""

from __future__ import annotations

from ...ids import Duration
from ...vocabulary import effects as fx
from ...vocabulary.abilities import Subs
from ..ask import progress
from ..change import active, gained
from ..change.emitting import emit
from ..ints import DURATION_ENCOUNTER, DURATION_FROM_NEXT, DURATION_NEXT_ENCOUNTER, DURATION_RUN_BREACH, E_PUMP, REF_THIS
from ..program.parts import Instr
from ..state import ACTIVE, EXPIRED, Effects, State
from ..state.refs import REF_CARD
from .operands import DONE, WAIT, card, number


def lasting(s: State, f: Effects, i: Instr) -> int:
    """A lasting effect (CR 9.10): bound to a card now, its number fixed now."""
    aid, bound_to, duration = i.subs[0], i.bound_to, i.duration
    a = s.book.abilities[aid]
    n = a.number_added if a.is_fixed else number(s, f, getattr(a.modifier, "n", 0))
    target = gen = -1
    if bound_to >= 0:
        target = card(s, f, bound_to)
        if target < 0:
            return DONE
        gen = s.gen[target]
        if a.likens:
            return _as_another(s, f, aid, target, duration)
    elif duration == DURATION_NEXT_ENCOUNTER or duration == DURATION_FROM_NEXT or duration == DURATION_RUN_BREACH:
        gen = -2
    active.add_lasting(s, aid, f.card, f.gen, duration, target, gen, n)
    if a.blanks:
        s.dirty |= ACTIVE
    if duration == DURATION_ENCOUNTER and s.encounter_at < 0:
        s.dirty |= EXPIRED
    if a.raises and bound_to == REF_THIS:
        emit(s, E_PUMP, target, n)
    return DONE


def _as_another(s: State, f: Effects, aid: int, target: int, duration: int) -> int:
    """The card gains the subroutines or the subtypes that another one has now."""
    modifier = s.book.abilities[aid].modifier
    like = card(s, f, modifier.like)
    if isinstance(modifier, Subs):
        return DONE if like < 0 or gained.take_over(s, f, aid, like, target, duration) else WAIT
    gained.take_subtypes(s, f, aid, like, target, duration)
    return DONE


def later(s: State, f: Effects, i: Instr) -> int:
    """A delayed conditional ability (CR 9.6.13). "When this run ends" outside a run is not created (9.6.13d)."""
    node: fx.Later = i.node
    if node.duration == Duration.RUN and s.run_at < 0:
        return DONE
    target, gen = f.chosen if f.chosen[REF_CARD] >= 0 else (-1, f.server + 1 if f.server >= 0 else -1)
    if target < 0 and node.duration == Duration.NEXT_ENCOUNTER:
        gen = -2
    within = _encounter_of(s, f) if node.duration == Duration.PASS else 0
    active.add_lasting(s, i.subs[0], f.card, f.gen, node.duration, target, gen, f.number, within)
    return DONE


def _encounter_of(s: State, f: Effects) -> int:
    """The serial of the encounter that an ability is about: the one that met it, or the one with its source; or 0."""
    e = progress.encounter(s)
    return f.enc if f.enc or e is None or (e.subj, e.gen) != (f.card, f.gen) else e.serial
