"""Searching (CR 8.7)."""

from __future__ import annotations

from ...decisions import Kind, Verb, arg, option, verb
from ...events import Ev
from ...ids import Zone
from ...vocabulary import effects as fx
from ...vocabulary.amounts import Where
from ..ask import query, sight
from ..change import knowledge, moves, stack
from ..change.events import emit
from ..program.parts import Instr
from ..state import BEGUN, Effects, State
from .operands import DONE, WAIT, shuffle


def search(s: State, f: Effects, i: Instr) -> int:
    """Search a deck (CR 8.7): found cards move to their zone, and the deck is shuffled in any case."""
    node: fx.Search = i.node
    deck = Zone.RND if node.cards.where == Where.RND else Zone.STACK
    if f.stage != BEGUN:
        if f.todo is None:
            knowledge.look(s, f.ctrl, s.order[deck])
            emit(s, Ev.LOOK, -1, int(deck), len(s.order[deck]))
        t = f.task()
        if f.answer >= 0 and verb(f.answer) == Verb.TARGET:
            _found(s, f, node, arg(f.answer))
            t.nth += 1
        elif f.answer >= 0:
            t.nth = node.n
        f.answer = -1
        found = query.select(s, node.cards, f.card, f.event, f) if t.nth < node.n else []
        if found or (t.nth < node.n and sight.asks_in_secret(s, node.cards)):
            stack.ask(s, f.ctrl, Kind.TARGET, [*(option(Verb.TARGET, c) for c in found), option(Verb.DONE)], f.card)
            return WAIT
        f.stage = BEGUN
    if not shuffle(s, f, int(deck)):
        return WAIT
    emit(s, Ev.SEARCH, -1, f.ctrl)
    return DONE


def _found(s: State, f: Effects, node: fx.Search, c: int) -> None:
    """Move a card that a search found to its zone."""
    if node.reveal:
        knowledge.show(s, c)
        emit(s, Ev.REVEAL, c)
    else:
        knowledge.forget(s, (c,))
    f.aside = int(s.zone[c])
    moves.move_card(s, c, node.to, 1 if node.to == Zone.HEAP else 0, shown=node.reveal)
    emit(s, Ev.ADD, c, int(node.to))
    f.chosen = (c, s.gen[c])
