"""Subroutines that are resolved or replaced outside of their step (CR 9.8)."""

from __future__ import annotations

from ...decisions import DecisionKind, Verb, arg, option, verb
from ...ids import CORP, RUNNER
from ...vocabulary import effects as fx
from ..ask import card_sets, modifiers
from ..change import stack
from ..program.parts import Instr
from ..state import NO_EVENT, SUB_WAITS, Effects, RecordedEncounter, State, Structure, SubId
from ..state.refs import ABILITY
from ..windows import start
from .operands import DONE, WAIT, card


def choose_sub(s: State, f: Effects, i: Instr) -> int:
    """Choose a subroutine of a piece of ice for a later instruction of this ability (CR 1.15)."""
    ice = card(s, f, i.node.of)
    subs = modifiers.subroutines(s, ice)
    if f.answer < 0 and stack.is_question(s, len(subs)):
        stack.ask(s, f.ctrl, DecisionKind.TARGET, [option(Verb.SUB, k, ice) for k in range(len(subs))], f.card)
        return WAIT
    f.picked = subs[arg(f.answer) if f.answer >= 0 else 0] if subs else None
    f.chosen = (ice, s.gen[ice] if ice >= 0 else 0)
    return DONE


def resolve_sub(s: State, f: Effects, i: Instr) -> int:
    """Resolve a subroutine outside of its step (CR 9.8.10); the controller of the ability chooses it, or has chosen it."""
    node: fx.ResolveSub = i.node
    if node.picked:
        if f.picked is not None:
            _start(s, f.picked, *f.chosen)
        return DONE
    ice = card(s, f, node.of)
    subs = modifiers.subroutines(s, ice)
    if not subs:
        return DONE
    if f.answer >= 0 and verb(f.answer) == Verb.DONE:
        return DONE
    if f.answer < 0 and _goes_round(s, f):
        stack.ask(s, f.ctrl, DecisionKind.MAY, [option(Verb.CONTINUE), option(Verb.DONE)], f.card)
        return WAIT
    if len(subs) > 1 and (f.answer < 0 or verb(f.answer) == Verb.CONTINUE):
        stack.ask(s, f.ctrl, DecisionKind.TARGET, [option(Verb.SUB, k, ice) for k in range(len(subs))], f.card)
        return WAIT
    _start(s, subs[arg(f.answer) if f.answer >= 0 and verb(f.answer) == Verb.SUB else 0], ice, s.gen[ice])
    return DONE


def _start(s: State, x: SubId, ice: int, gen: int) -> None:
    """Begin to resolve a subroutine as one of this ice."""
    start.start_sub(s, x, None)
    top = s.stack[-1]
    assert isinstance(top, Effects)
    top.card, top.gen = ice, gen


def _goes_round(s: State, f: Effects) -> bool:
    """This subroutine is being resolved by itself, and every way on leads to nothing but the like: a mandatory infinite loop.
    Whoever resolves it decides, each time that it comes round, whether it does so once more (CR 10.1.6a)."""
    if f.sub is None or not any(_same(f, g) for g in s.stack if g is not f):
        return False
    seen: set[tuple[int, int]] = set()
    found = [(f.sub, f.card)]
    while found:
        x, ice = found.pop()
        if (x[ABILITY], ice) in seen:
            continue
        seen.add((x[ABILITY], ice))
        do = s.book.abilities[x[ABILITY]].node.do
        if len(do) != 2:
            return False
        choice, resolve = do
        if not isinstance(choice, fx.Choose) or not isinstance(resolve, fx.ResolveSub):
            return False
        cards = card_sets.select(s, choice.cards, ice)
        further = [(y, c) for c in cards for y in modifiers.subroutines(s, c)]
        if choice.optional or not further:
            return False
        found += further
    return True


def _same(f: Effects, g: object) -> bool:
    """Whether a frame resolves the same subroutine of the same ice."""
    return isinstance(g, Effects) and g.sub is not None and g.sub[ABILITY] == f.aid and g.card == f.card and g.gen == f.gen


def replace_sub(s: State, f: Effects, i: Instr) -> int:
    """CR 9.8.9: this subroutine in place of the imminent one, and from the same source."""
    original = s.stack[-2]
    assert isinstance(original, Effects)
    new = Effects(i.subs[0], original.card, original.gen, CORP, NO_EVENT)
    new.sub = original.sub
    new.enc = original.enc
    new.waits = SUB_WAITS
    original.waits = original.replaced = 0
    original.pc = len(s.book.abilities[original.aid].program)
    stack.push(s, new)
    return DONE


def order_is_set(s: State, f: Structure, r: RecordedEncounter) -> bool:
    """CR 9.8.7d: before the first subroutine is resolved the Runner puts the unbroken ones into an order. False while asked."""
    subs = [x for x in modifiers.unbroken(s, f.subj, f.serial) if x not in r.handled]
    all_subs = modifiers.subroutines(s, f.subj)
    if f.answer >= 0:
        r.order = (*r.order, all_subs[arg(f.answer)])
        f.answer = -1
    left = [x for x in subs if x not in r.order]
    if len(left) > 1:
        stack.ask(s, RUNNER, DecisionKind.ORDER, [option(Verb.SUB, all_subs.index(x), f.subj) for x in left], f.subj)
        return False
    r.order = (*r.order, *left)
    return True


def in_order(r: RecordedEncounter, subs: list[SubId]) -> list[SubId]:
    """The subroutines in the order in which they resolve; later ones come last."""
    return [*(x for x in r.order if x in subs), *(x for x in subs if x not in r.order)] if r.order else subs
