"""Actions (CR 5.2): runs, events, click abilities, and the basic ones."""

from __future__ import annotations

from typing import Final

from ...decisions import TAG_COST, Verb, arg, arg2, verb
from ...ids import RUNNER
from .. import legal
from ..ask import prices, progress
from ..change import players, stack
from ..change.emitting import emit
from ..effects.runs import begin_run
from ..ints import (
    A_RUN_COST,
    E_ACTION,
    E_PAY,
    E_REMOVE_TAG,
    T_PLAY,
    V_CREDIT,
    V_DRAW,
    V_END,
    V_PLAY,
    V_PURGE,
    V_RUN,
    V_SHAKE,
    V_USE,
)
from ..program.basics import Basic
from ..state import DRAWING, NO_EVENT, Effects, State, Window
from ..windows import start

# the actions that are declared like abilities
BASICS: Final = {
    int(Verb.INSTALL): Basic.INSTALL, int(Verb.ADVANCE): Basic.ADVANCE, int(Verb.PURGE): Basic.PURGE,
    int(Verb.TRASH_RESOURCE): Basic.TRASH_RESOURCE,
}  # fmt: skip


def take_action(s: State, w: Window, o: int) -> None:
    """Take an action; the action window closes (CR 9.2.6). Its click is paid first (CR 9.5.7b)."""
    side = s.turn
    stack.pop(s)
    v = verb(o)
    top = s.stack[-1]
    assert not isinstance(top, (Window,))
    if v == V_END:
        top.answer = 1  # type: ignore[union-attr]
        return
    top.answer = 0  # type: ignore[union-attr]
    clicks = 1 + (prices.extra_cost(s, A_RUN_COST, -1, arg(o), True).clicks if v == V_RUN else 0)  # CR 1.16.10b
    card = arg(o) if v == V_USE else -1
    phase = progress.actions(s) if s.ledger.actions else None
    if phase is not None:
        taken = legal.action_of(o)
        phase.x, phase.y = 1 + card, taken[1]
        phase.refs = tuple(sorted((*phase.refs, taken)))
    emit(s, E_ACTION, card, v)
    if v == V_USE:
        start.use(s, arg(o), arg2(o), side)
        return
    if v in BASICS:
        start.basic(s, BASICS[v], -1 if v == V_PURGE else arg(o))
        return
    players.spend_clicks(s, side, clicks)
    if v == V_RUN:
        begin_run(s, arg(o), choice=1 << arg(o))
    elif v == V_PLAY:
        stack.push_structure(s, T_PLAY, s.book.starts[T_PLAY], arg(o), s.gen[arg(o)])
    elif v == V_CREDIT:
        players.gain_credits(s, side, 1)
    elif v == V_DRAW:
        f = Effects(-1, -1, 0, side, NO_EVENT)
        f.stage = DRAWING
        stack.push(s, f)
    elif v == V_SHAKE:
        players.take(s, RUNNER, TAG_COST)
        emit(s, E_PAY, -1, RUNNER, TAG_COST)
        s.tags -= 1
        emit(s, E_REMOVE_TAG, -1, 1, side)
