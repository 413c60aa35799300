"""Breaking subroutines (CR 9.8.5-9.8.6, 6.5.7)."""

from __future__ import annotations

from ...decisions import arg, arg2, option, verb
from ...events import Ev
from ...ids import CHANCE, RUNNER
from ...vocabulary import effects as fx
from .. import legal
from ..ask import modifiers, objects, prices, progress
from ..ask.prices import FOR_NOTHING_ELSE
from ..change import stack
from ..change.emitting import emit
from ..ints import A_BREAK_COST, A_FORBID, A_SUBS, E_BREAK, E_FULLY_BREAK, K_CHANCE, K_TARGET, V_DONE, V_OUTCOME, V_SUB
from ..pay import payment
from ..program.parts import Instr
from ..state import PAYING, Effects, Ref, State, Structure, SubId
from ..state.refs import REF_CARD
from .operands import DONE, WAIT, number, pick

# -- subroutines ----------------------------------------------------------------------------------------------------


def _in_reach(
    s: State, f: Effects, e: Structure, node: fx.Break, order: tuple[SubId, ...], whatever: bool
) -> tuple[list[SubId], int]:
    """The subroutines that may be broken beside those already chosen, and how many of all have to stay unbroken. `whatever`:
    the ability asks nothing of them."""
    if not s.index[A_FORBID]:
        if whatever:
            return modifiers.unbroken_of(s, order, e.serial), node.but
        return legal.breakable(s, node, e.subj, e.serial, f.card), node.but
    picks = f.task().picks
    picked = picks if f.answer < 0 or verb(f.answer) != V_SUB else (*picks, arg(f.answer))
    printed = 0 if node.but else sum(objects.is_printed(s, e.subj, order[k]) for k in picked if k < len(order))
    subs = legal.breakable(s, node, e.subj, e.serial, f.card, printed)
    over = sum(objects.is_printed(s, e.subj, x) for x in subs) - legal.room(s, e.subj, e.serial, f.card, printed)
    return subs, max(node.but, over)


def break_subs(s: State, f: Effects, i: Instr) -> int:
    """Break subroutines (CR 9.8.5). Targets are chosen when the instruction becomes imminent (CR 1.15.2)."""
    e = progress.encounter(s)
    if e is None or e.serial != f.enc or s.gen[e.subj] != e.gen or (e.exit and not s.face[e.subj]):
        return DONE
    a = s.book.abilities[f.aid]
    node: fx.Break = i.node
    if f.answer >= 0 and verb(f.answer) == V_OUTCOME:
        return _by_die(s, f, e, node)
    order = modifiers.subroutines(s, e.subj)
    subs, but = _in_reach(s, f, e, node, order, a.breaks is node and a.breaks_any)
    t = f.task()
    if f.stage == PAYING:  # paid for all of them
        _break(s, e, order, [k for k in t.picks if k < len(order)], (f.card, f.gen))
        return DONE
    left = [k for k, x in enumerate(order) if x in subs and k not in t.picks]
    more = prices.break_more(s, e.subj) if a.breaks is not None and s.index[A_BREAK_COST] else 0
    if f.answer >= 0:
        left = [] if pick(f) else [k for k in left if k not in t.picks]
    if node.but:
        if len(t.picks) < but and len(order) > but:
            left = [k for k in range(len(order)) if k not in t.picks]
            stack.ask(s, RUNNER, K_TARGET, [option(V_SUB, k, e.subj) for k in left], f.card)
            return WAIT
        chosen = [k for k in range(len(order)) if k not in t.picks and order[k] in subs] if len(order) > but else []
    elif node.n == 0 and not node.up_to and but == 0:
        chosen = left
    else:
        many = number(s, f, node.n) if type(node.n) is not int else node.n or len(order)
        if many <= 0:
            return DONE
        if more > 0:
            many = min(many, 1 + prices.spendable(s, f.ctrl, prices.purpose_of(s, f.card), f.card) // more)
        if len(t.picks) < many and left:
            done = node.up_to and len(t.picks) > 0
            if stack.is_question(s, len(left) + done):
                options = [option(V_SUB, k, e.subj) for k in left]
                if done:
                    options.append(option(V_DONE))
                stack.ask(s, RUNNER, K_TARGET, options, f.card)
                return WAIT
            t.picks = t.picks + (left[0],)
            if len(t.picks) < many and len(left) > 1:
                return break_subs(s, f, i)
        chosen = list(t.picks)
    if node.die and chosen:
        t.picks = tuple(chosen)
        stack.ask(s, CHANCE, K_CHANCE, [option(V_OUTCOME, 0, n) for n in range(1, 7)], f.card)
        return WAIT
    if more > 0 and len(chosen) > 1:  # the first was paid for with the ability
        t.picks = tuple(chosen)
        f.stage = PAYING
        payment.pay(s, FOR_NOTHING_ELSE, f.ctrl, f.card, -1, -1, more * (len(chosen) - 1), prices.purpose_of(s, f.card))
        return WAIT
    _break(s, e, order, chosen, (f.card, f.gen))
    return DONE


def _by_die(s: State, f: Effects, e: Structure, node: fx.Break) -> int:
    """1996: the chosen subroutines are broken if the die shows enough; the roll is the chosen number."""
    r = progress.record(s, e.serial)
    assert r is not None
    f.number = arg2(f.answer)
    emit(s, Ev.DIE, f.card, f.number)
    order = modifiers.subroutines(s, e.subj)
    chosen = [order[k] for k in f.task().picks]
    r.tried = (*r.tried, *((x, (f.card, f.gen)) for x in chosen))
    f.paid = 1 if f.number >= node.die else 0
    if f.paid:
        do_break(s, e, chosen, (f.card, f.gen))
    else:
        for k in f.task().picks:
            emit(s, Ev.FAIL_BREAK, e.subj, f.card, k + 1, e.serial)
    return DONE


def do_break(s: State, e: Structure, subs: list[SubId], breaker: Ref) -> None:
    """Subroutines of the encountered ice are broken by this object (CR 9.8.5)."""
    order = modifiers.subroutines(s, e.subj)
    _break(s, e, order, [order.index(x) for x in subs], breaker)


def _break(s: State, e: Structure, order: tuple[SubId, ...], numbers: list[int], breaker: Ref) -> None:
    """The same for subroutines by their places in the order of the ice's, counted from 0."""
    r = progress.record(s, e.serial)
    assert r is not None
    for k in numbers:
        r.broken = r.broken + ((order[k], breaker),)
        emit(s, E_BREAK, e.subj, breaker[REF_CARD], k + 1, e.serial)
    mark_fully_broken(s, e)


def mark_fully_broken(s: State, e: Structure) -> None:
    """CR 6.5.7: the first time in this encounter that every subroutine which the ice has is broken."""
    r = progress.record(s, e.serial)
    assert r is not None
    if r.fully or (not s.index[A_SUBS] and len(r.broken) < len(s.book.facts[s.code[e.subj]].subs)):  # the commonest reason
        return
    order = modifiers.subroutines(s, e.subj)
    done = {sub for sub, _ in r.broken}
    for x in order:
        if x not in done:
            return
    r.fully = 1
    by = {breaker for sub, breaker in r.broken if sub in order}
    emit(s, E_FULLY_BREAK, e.subj, by.pop()[REF_CARD] if len(by) == 1 else -1, 0, e.serial)
