"""Actions (CR 5.2): runs, events, click abilities, and the basic ones."""

from __future__ import annotations

from typing import Final

from ...decisions import TAG_COST, Verb, arg, arg2, verb
from ...events import Ask, Ev
from ...ids import RUNNER
from ...rules.book import Table
from ..ask import prices
from ..change import players, stack
from ..change.emitting import emit
from ..effects.runs import begin_run
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
    if v == Verb.END:
        top.answer = 1  # type: ignore[union-attr]
        return
    top.answer = 0  # type: ignore[union-attr]
    clicks = 1 + (prices.extra_cost(s, Ask.RUN_COST, -1, arg(o), True).clicks if v == Verb.RUN else 0)  # CR 1.16.10b
    emit(s, Ev.ACTION, -1, v)
    if v == Verb.USE:
        start.use(s, arg(o), arg2(o), side)
        return
    if v in BASICS:
        start.basic(s, BASICS[v], -1 if v == Verb.PURGE else arg(o))
        return
    s.clicks[side] -= clicks
    emit(s, Ev.SPEND_CLICK, -1, side, clicks)
    if v == Verb.RUN:
        begin_run(s, arg(o), choice=1 << arg(o))
    elif v == Verb.PLAY:
        stack.push_structure(s, Table.PLAY, s.book.starts[Table.PLAY], arg(o), s.gen[arg(o)])
    elif v == Verb.CREDIT:
        players.gain_credits(s, side, 1)
    elif v == Verb.DRAW:
        f = Effects(-1, -1, 0, side, NO_EVENT)
        f.stage = DRAWING
        stack.push(s, f)
    elif v == Verb.SHAKE:
        players.take(s, RUNNER, TAG_COST)
        emit(s, Ev.PAY, -1, RUNNER, TAG_COST)
        s.tags -= 1
        emit(s, Ev.REMOVE_TAG, -1, 1)
