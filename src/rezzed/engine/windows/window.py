"""Windows: who has priority, what is pending, when they close (CR 9.2)."""

from __future__ import annotations

from typing import Final

from ...decisions import NO_CARD, VERB, DecisionKind, Verb, arg, option
from ...events import CARD, Would, X, Z
from ...ids import CORP
from .. import legal
from ..ask import effective, expected, modifiers, objects, prices, progress, sight, triggers
from ..change import stack
from ..ints import (
    ASK_FORCED,
    ASK_PUBLIC,
    K_ACT,
    U_CORP_INTERRUPT,
    U_RUNNER,
    U_RUNNER_INTERRUPT,
    V_PASS,
    V_REZ,
    V_SCORE,
    V_TRASH,
    V_TRIGGER,
    V_USE,
    W_INTERRUPT,
    W_MID_ACCESS,
    W_ONE_SIDED,
    W_PAID,
    W_REACTION,
    W_SUBROUTINES,
)
from ..legal import OK
from ..paid_options import hidden_choice, paid_options
from ..program.parts import INSTEAD
from ..state import Effects, Pending, State, Structure, Window
from ..state.refs import ABILITY, EVENT, LISTENER
from . import checkpoints, start
from .checkpoints import checkpoint

PASS: Final = option(Verb.PASS)


def step(s: State, w: Window) -> None:
    """Go on with the window on top of the stack."""
    if w.closed:
        stack.pop(s)
        return
    if s.dirty and checkpoint(s):  # CR 10.3.3: before any player receives priority
        return
    if s.over:
        return
    kind = w.kind
    if kind == W_PAID or kind == W_ONE_SIDED:
        _offer(s, w, paid_options(s, w.side, w.flags))
    elif kind == W_REACTION:
        _reaction(s, w)
    elif kind == W_INTERRUPT:
        _interrupt(s, w)
    elif kind == W_SUBROUTINES:
        _subroutines(s, w)
    elif kind == W_MID_ACCESS:
        _mid_access(s, w)
    else:
        stack.ask(s, w.side, K_ACT, legal.other_actions(s, s.waived) if w.flags else legal.action_options(s))


def open_paid(s: State, kind: int, flags: int, row: int, side: int) -> bool:
    """Open a window in which paid abilities are used. False if it is over: there was nothing that anybody is asked about."""
    if not s.dirty:
        for passes in range(2):
            able = side == CORP or s.encounter_at >= 0 or s.index[U_RUNNER]
            options = paid_options(s, side, flags) if able else []
            if options or ((side == CORP or s.policy != ASK_PUBLIC) and _asks(s, kind, side, flags)):
                options.append(PASS)
                w = Window(kind, flags, row, side)
                w.passes = passes
                s.stack.append(w)
                stack.ask(s, side, K_ACT, options)
                return True
            if kind == W_ONE_SIDED:
                return False
            side ^= 1
        return False
    s.stack.append(Window(kind, flags, row, side))
    return True


def _asks(s: State, kind: int, side: int, flags: int) -> bool:
    """Whether the policy lets a player be asked who can only pass."""
    policy = s.policy
    if policy == ASK_PUBLIC:
        return side == CORP and hidden_choice(s, kind, side, flags)
    return policy != ASK_FORCED


def _offer(s: State, w: Window, options: list[int]) -> None:
    """Ask, unless nothing but passing is possible and the policy skips such windows."""
    if options or ((w.side == CORP or s.policy != ASK_PUBLIC) and _asks(s, w.kind, w.side, w.flags)):
        options.append(PASS)
        stack.ask(s, w.side, K_ACT, options, w.card)
    else:
        _pass(s, w)


def _pass(s: State, w: Window) -> None:
    """The player with priority passes."""
    if w.kind == W_PAID:
        w.passes += 1
        w.side ^= 1
        if w.passes >= 2:
            stack.pop(s)
        return
    if w.kind == W_REACTION:
        mine = w.side
        w.pending = tuple([p for p in w.pending if s.book.abilities[p[LISTENER][ABILITY]].side != mine])
        w.passes += 1
        w.side ^= 1
        if w.passes >= 2:
            stack.pop(s)
        return
    if w.kind == W_INTERRUPT:
        instead = [p for p in w.pending if s.book.abilities[p[LISTENER][ABILITY]].kind == INSTEAD]
        if instead:  # declined, before the window is open to anybody
            declined = [p for p in instead if s.book.abilities[p[LISTENER][ABILITY]].side == _offered(s, instead)]
            w.pending = tuple([p for p in w.pending if p not in declined])
            return
    w.passes += 1
    if w.passes >= 2 or w.kind in (W_ONE_SIDED, W_MID_ACCESS):
        stack.pop(s)
        return
    w.side ^= 1


# -- the kinds --------------------------------------------------------------------------------------------


def _reaction(s: State, w: Window) -> None:
    """CR 9.2.8: the active player, then the inactive one, once each (1996, step 19: the Corp first); mandatory instances keep
    them from passing."""
    w.pending = tuple([p for p in w.pending if checkpoints.still_pending(s, p)])
    mine = [p for p in w.pending if s.book.abilities[p[LISTENER][ABILITY]].side == w.side and _usable(s, p)]
    if s.book.active_orders_all and not w.passes:
        mine = [p for p in w.pending if p in mine or not s.book.abilities[p[LISTENER][ABILITY]].optional]
    if not mine:
        if w.flags >> w.side & 1:  # a hidden card might respond
            stack.ask(s, w.side, K_ACT, [PASS])
        else:
            _pass(s, w)
        return
    options = start.to_trigger(mine)
    must = any(not s.book.abilities[p[LISTENER][ABILITY]].optional for p in mine)
    surprises = w.flags >> w.side & 1  # a hidden card might respond as well, and the player would choose the order
    if must and len(options) == 1 and not surprises and not stack.asks_all(s):
        start.trigger(s, w, options[0])
        return
    if not must:
        options.append(PASS)
    stack.ask(s, w.side, K_ACT, options, mine[0][LISTENER][CARD])


def _usable(s: State, p: Pending) -> bool:
    """An optional ability that could change nothing is not used, in books that say so (CR 1.4: 1.2.5)."""
    a = s.book.abilities[p[LISTENER][ABILITY]]
    return not (a.optional and s.book.must_change_state) or effective.could_change(s, a, p[LISTENER][CARD], p[EVENT])


def _interrupt(s: State, w: Window) -> None:
    """CR 9.2.9: both players alternate, the active one first, while something relevant is about to happen."""
    f = s.stack[-2]
    assert isinstance(f, (Effects, Structure))
    if f.replaced == 1 or (not w.would and all(p.gone for p in expected.parts(s, w))):
        stack.pop(s)
        return
    w.pending = tuple([p for p in w.pending if checkpoints.still_pending(s, p) and _still_about(s, w, p)])
    if _replacements(s, w, f):
        return
    mine = [p for p in w.pending if s.book.abilities[p[LISTENER][ABILITY]].side == w.side and _affordable(s, p)]
    options = start.to_trigger(mine) if mine else []
    must = any(not s.book.abilities[p[LISTENER][ABILITY]].optional for p in mine)
    if options and w.would == Would.ENTER and prices.too_dear(s, w.card, w.flags, f.amount):
        must = True
    for x in s.index[U_CORP_INTERRUPT if w.side == CORP else U_RUNNER_INTERRUPT]:
        if legal.refuse_interrupt(s, w.side, x[CARD], x[ABILITY], w) == OK:
            options.append(option(V_USE, x[CARD], x[ABILITY]))
    if must:
        if len(options) == 1 and not stack.asks_all(s):
            w.passes = 0
            start.trigger(s, w, options[0])
        else:
            stack.ask(s, w.side, DecisionKind.ACT, options, w.card)
        return
    if not options and not sight.may_surprise(s, w.side, w.would):
        _pass(s, w)
        return
    options.append(PASS)
    stack.ask(s, w.side, DecisionKind.ACT, options, w.card)


def _still_about(s: State, w: Window, p: Pending) -> bool:
    """Its effect is still expected, and still what the interrupt is about (CR 9.9.4c, 9.9.10)."""
    if w.would and p[EVENT][X] == w.flags:
        return True
    x, event = p
    part = expected.parts(s, w)[0 if w.would else event[Z]]
    return not part.gone and triggers.interrupt_matches(s, s.book.abilities[x[ABILITY]], x[CARD], part.event(event[Z]))


def _replacements(s: State, w: Window, f: Effects | Structure) -> bool:
    """Replacement effects apply before anybody has priority (CR 9.9.9b). Their order is the choice of whoever controls
    the targeted card or, without one, the effect (CR 9.9.11). A step has no target and is the active player's. A replacement
    that is optional is offered to its own controller."""
    found = [p for p in w.pending if s.book.abilities[p[LISTENER][ABILITY]].kind == INSTEAD]
    if not found:
        return False
    must = [p for p in found if not s.book.abilities[p[LISTENER][ABILITY]].optional]
    who = _offered(s, found)
    if must:
        who = s.turn if isinstance(f, Structure) else objects.controller(s, w.card) if w.card >= 0 else f.ctrl
        found = [p for p in found if p in must or s.book.abilities[p[LISTENER][ABILITY]].side == who]
    else:
        found = [p for p in found if s.book.abilities[p[LISTENER][ABILITY]].side == who]
    options = start.to_trigger(found)
    if must and len(options) == 1 and not stack.asks_all(s):
        start.trigger(s, w, options[0])
    else:
        stack.ask(s, who, DecisionKind.ACT, options if must else [*options, PASS], w.card)
    return True


def _offered(s: State, found: list[Pending]) -> int:
    """The player who is asked first about optional replacements: the active one, if one is theirs."""
    sides = {s.book.abilities[p[LISTENER][ABILITY]].side for p in found}
    return s.turn if s.turn in sides else s.turn ^ 1


def _affordable(s: State, p: Pending) -> bool:
    """The nested cost of an interrupt can be paid now; without it the ability would do nothing (CR 9.9.3)."""
    node = s.book.abilities[p[LISTENER][ABILITY]].node
    if node.cost is None:
        return True
    src = p[LISTENER][CARD]
    due = prices.credits_due(s, node.cost, src, None)
    return not prices.hindrance(s, s.book.abilities[p[LISTENER][ABILITY]].side, node.cost, due, src, prices.purpose_of(s, src))


def _subroutines(s: State, w: Window) -> None:
    """CR 1.4, 6.9.3c: only the Corp; the pending subroutines in their order, none can be declined."""
    e = progress.encounter(s)
    if e is not None and not e.exit:  # a subroutine that the ice has lost is pending no more (CR 1.4: 9.6.11)
        order = modifiers.subroutines(s, e.subj)
        w.pending = tuple([p for p in w.pending if start.sub_of(p) in order])
    if e is None or e.exit or not w.pending:
        stack.pop(s)
        return
    first = w.pending[0]
    w.pending = w.pending[1:]
    start.start_sub(s, start.sub_of(first), e)


def _mid_access(s: State, w: Window) -> None:
    """CR 9.2.10: one mid-access ability or the basic trash ability, or pass."""
    options, must = legal.access_options(s, w.card, w.gen)
    if must:
        stack.ask(s, w.side, K_ACT, options, w.card)
    else:
        _offer(s, w, options)


# -- answers ----------------------------------------------------------------------------------------------


def answer(s: State, w: Window, o: int) -> None:
    """Carry out an answer to a window: pass, trigger, use or rez."""
    v = o & VERB
    if v == V_PASS:
        _pass(s, w)
        return
    if w.kind != W_REACTION:  # there each side comes once
        w.passes = 0
    if v == V_TRIGGER:
        start.trigger(s, w, o)
    elif v == V_USE:
        if w.kind == W_MID_ACCESS:
            stack.pop(s)
        start.use(s, o >> 8 & NO_CARD, o >> 24, w.side)
    elif v == V_REZ:
        start.start_rez(s, arg(o))
    elif v == V_TRASH:
        stack.pop(s)
        start.start_trash(s, arg(o))
    elif v == V_SCORE:
        start.start_score(s, arg(o))
