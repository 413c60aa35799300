"""An ability moves on: targets, imminent, interrupts, resolve, checkpoint (CR 9.5.7, 9.6.15, 9.8.10)."""

from __future__ import annotations

from ..ask import modifiers, objects, prices, progress
from ..ask.prices import FOR_ABILITY
from ..change import gained, stack
from ..change.emitting import emit
from ..effects import breaking
from ..effects.operands import DONE, WAIT
from ..ints import A_SUBS, E_PREVENT_SUB, E_RESOLVE_SUB, WOULD_ENCOUNTER_ABILITY, WOULD_RESOLVE_SUB
from ..pay import payment
from ..state import ABILITY_WAITS, READY, REZZING, SETTLE, SUB_WAITS, USE, USED, Effects, State
from ..windows import start
from ..windows.checkpoints import after_cost, checkpoint
from ..windows.interrupts import imminent

# -- abilities ----------------------------------------------------------------------------------------------------------


def step_effects(s: State, f: Effects) -> None:
    """Go on with an ability: targets, imminent, interrupts, resolve, checkpoint (CR 9.5.7, 9.6.15, 9.8.10)."""
    while True:
        if f.stage >= USE:
            if f.stage >= REZZING:
                if f.aid < 0:
                    start.finish_plain(s, f)
                    return
            elif f.stage == USE:
                if not _pay(s, f):
                    return
            if f.stage == USED:
                f.stage = READY
                if after_cost(s):
                    return
        if f.waits == SUB_WAITS:  # a subroutine: it may be prevented as a whole (CR 9.8.10a-b)
            if not _begin_sub(s, f) or s.happened:
                return
        elif f.waits == ABILITY_WAITS:
            if not _begin_encountered(s, f):
                return
        settled = f.stage == SETTLE
        if settled:
            f.stage = READY
            if s.encounter_at >= 0:
                _look_at_broken(s)
            if s.dirty and checkpoint(s):
                return
        program = s.book.abilities[f.aid].program
        if f.pc >= len(program):
            stack.pop(s)
            if s.encounter_at >= 0 and not settled:
                _look_at_broken(s)
            if s.dirty:
                checkpoint(s)
            return
        i = program[f.pc]
        result = i.handler(s, f, i)
        if result == WAIT:
            return
        if result == DONE:
            f.pc += 1
        f.answer = -1
        f.todo = None
        f.replaced = 0
        f.stage = SETTLE if i.ends else READY
        if not _goes_on(s, f):
            return


def _pay(s: State, f: Effects) -> bool:
    """Pay for a paid ability that is used; whether it goes on at once."""
    a = s.book.abilities[f.aid]
    if a.names_x and not payment.name_x(s, f, a.side):
        return False
    f.stage = USED
    if a.credits_only >= 0 and payment.paid_plainly(s, f.ctrl, f.card, a.credits_only):
        if a.credits_only:
            f.number = a.credits_only
        return not s.happened
    due = prices.use_price(s, f.aid, f.card, f)
    payment.pay(s, FOR_ABILITY, f.ctrl, f.card, f.aid, -1, due, prices.purpose_of(s, f.card))
    if a.node.cost.credits != 0:
        f.number = due
    return _goes_on(s, f)


def _goes_on(s: State, f: Effects) -> bool:
    """Whether the ability goes on at once: nothing is on top of it, and nobody is asked."""
    return s.stack[-1] is f and s.who < 0 and not s.over and not s.happened


def _look_at_broken(s: State) -> None:
    """Where the ice loses subroutines, those that are left may all be broken (CR 6.5.7a; none at all: 9.12.2d)."""
    if s.index[A_SUBS]:
        gained.forget_lost(s)
    e = progress.encounter(s)
    if e is not None and not e.exit and e.row >= s.book.break_row:
        breaking.mark_fully_broken(s, e)


def _begin_sub(s: State, f: Effects) -> bool:
    """Let the imminent subroutine begin; False if it waits, is replaced or is gone."""
    if f.enc:
        e = progress.encounter(s)
        if e is None or e.serial != f.enc or e.exit:
            stack.pop(s)
            return False
    order = _number_of(s, f)
    if not imminent(s, f, WOULD_RESOLVE_SUB, f.card, order if f.enc else 0):
        return False
    f.waits = 0
    if f.replaced == 1:
        emit(s, E_PREVENT_SUB, f.card, 0, order, f.enc)
        stack.pop(s)
        return False
    emit(s, E_RESOLVE_SUB, f.card, 0, order, f.enc)
    e = progress.encounter(s)
    if e is not None and e.subj == f.card and e.gen == f.gen:
        r = progress.record(s, e.serial)
        if r is not None:
            r.resolved += 1
            if not f.enc and f.sub is not None:  # it has resolved in this encounter, and does not do so again (CR 6.9.3c)
                r.handled = r.handled + (f.sub,)
    return True


def _begin_encountered(s: State, f: Effects) -> bool:
    """Let a "when encountered" ability begin; False if it waits or is prevented as a whole (CR 9.6.14a, 9.9.5)."""
    if not imminent(s, f, WOULD_ENCOUNTER_ABILITY, f.card):
        return False
    f.waits = 0
    if f.replaced == 1:
        stack.pop(s)
        return False
    return True


def _number_of(s: State, f: Effects) -> int:
    """The number of a subroutine on its ice, from 1; 0 if it is no longer there."""
    if s.gen[f.card] != f.gen:  # the ice has left since the subroutine was chosen
        printed = objects.fact(s, f.card).subs
        return printed.index(f.aid) + 1 if f.aid in printed else 0
    order = modifiers.subroutines(s, f.card)
    return order.index(f.sub) + 1 if f.sub in order else 0
