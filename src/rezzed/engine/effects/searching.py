"""Searching (CR 8.7)."""

from __future__ import annotations

from ...decisions import Kind, Verb, arg, option, verb
from ...events import Ev
from ...ids import Zone
from ...vocabulary import effects as fx
from ...vocabulary.amounts import Where
from ..ask import query
from ..change import moves, stack
from ..change.events import emit
from ..program.parts import Instr
from ..state import Effects, State
from . import decks
from .operands import DONE, WAIT


def search(s: State, f: Effects, i: Instr) -> int:
    """Search a deck (CR 8.7): what is found goes to its zone; the deck is shuffled whether anything was found or not."""
    node: fx.Search = i.node
    deck = Zone.RND if node.cards.where == Where.RND else Zone.STACK
    if f.stage == 0:
        if f.count == 0:
            f.count = 1 + node.n
            emit(s, Ev.LOOK, -1, int(deck), len(s.order[deck]))
        if f.answer >= 0:
            f.count = f.count - 1 if verb(f.answer) == Verb.TARGET else 1
            if verb(f.answer) == Verb.TARGET:
                _found(s, f, node, arg(f.answer))
            f.answer = -1
        options = [option(Verb.TARGET, c) for c in query.select(s, node.cards, f.card, f.event, f)] if f.count > 1 else []
        if options:
            stack.ask(s, f.ctrl, Kind.TARGET, [*options, option(Verb.DONE)], f.card)
            return WAIT
        f.stage = 1
        f.count = 0
        f.refs = ()
    if not decks.shuffle(s, f, int(deck)):
        return WAIT
    emit(s, Ev.SEARCH, -1, f.ctrl)
    return DONE


def _found(s: State, f: Effects, node: fx.Search, c: int) -> None:
    if node.reveal:
        s.seen[c] = 1
        emit(s, Ev.REVEAL, c)
    moves.move_card(s, c, node.to, 1 if node.to == Zone.HEAP else 0)
    emit(s, Ev.ADD, c, int(node.to))
    f.chosen = (c, s.gen[c])
