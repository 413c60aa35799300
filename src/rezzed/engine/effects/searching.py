"""Searching (CR 8.7)."""

from __future__ import annotations

from typing import Final

from ...decisions import DecisionKind, Verb, arg, option, verb
from ...events import Ev
from ...ids import Zone
from ...vocabulary import effects as fx
from ...vocabulary.amounts import Cards, Where
from ..ask import card_sets, installs, objects, sight
from ..change import knowledge, moves, stack
from ..change.emitting import emit
from ..program.parts import Instr
from ..state import BEGUN, Effects, State
from .operands import DONE, WAIT, shuffle

ZONES: Final = {
    Where.RND: Zone.RND, Where.STACK: Zone.STACK, Where.HQ: Zone.HQ, Where.ARCHIVES: Zone.ARCHIVES, Where.HEAP: Zone.HEAP,
}  # fmt: skip


def search(s: State, f: Effects, i: Instr) -> int:
    """Search a deck (CR 8.7): found cards are set aside facedown, and the deck is shuffled in any case. HQ and discard
    piles are neither looked at before nor shuffled."""
    node: fx.Search = i.node
    deck = ZONES[node.cards.where]
    if f.stage != BEGUN:
        if f.todo is None and deck in knowledge.DECKS:
            knowledge.look(s, f.ctrl, s.order[deck])
            emit(s, Ev.LOOK, -1, int(deck), len(s.order[deck]))
        t = f.task()
        most = node.n if node.also is None else 2
        if f.answer >= 0 and verb(f.answer) == Verb.TARGET:
            t.part = _sets(s, f, node, arg(f.answer))
            _set_aside(s, f, arg(f.answer))
            t.nth += 1
        elif f.answer >= 0:
            t.nth = most
        f.answer = -1
        found = _left(s, f, node, t.part) if t.nth < most else []
        if _goes_on_to_install(s, f):
            found = [c for c in found if installs.has_place(s, c)]
        must = most == 1 and (deck not in knowledge.DECKS or node.cards == Cards(node.cards.where))  # CR 8.7.2d-e
        options = [option(Verb.TARGET, c) for c in found]
        hidden = t.nth < most and sight.hides_choice(s, f.ctrl, node.cards, f.card, f.event, f)
        if must and options and (hidden or stack.is_question(s, len(options))):
            stack.ask(s, f.ctrl, DecisionKind.TARGET, options, f.card)
            return WAIT
        if must and options:
            f.answer = options[0]
            return search(s, f, i)
        if options or hidden:
            stack.ask(s, f.ctrl, DecisionKind.TARGET, [*options, option(Verb.DONE)], f.card)
            return WAIT
        f.stage = BEGUN
    if deck not in knowledge.DECKS:
        return DONE
    if not shuffle(s, f, int(deck)):
        return WAIT
    emit(s, Ev.SEARCH, -1, f.ctrl)
    return DONE


def _goes_on_to_install(s: State, f: Effects) -> bool:
    """Whether what follows the search is the installation of the found card, which must be possible then (CR 8.7.2b)."""
    program, k = s.book.abilities[f.aid].program, f.pc + 2  # behind the search and what takes the found cards
    while k < len(program) and program[k].handler is s.book.handlers.control["jump"]:
        k = program[k].jump
    return k < len(program) and isinstance(program[k].node, fx.Install)


def _sets(s: State, f: Effects, node: fx.Search, c: int) -> int:
    """The sets of a search that a card belongs to: 1 for the first, 2 for the other."""
    sets = ((1, node.cards), (2, node.also))
    return sum(bit for bit, cards in sets if cards is not None and card_sets.in_cards(s, cards, c, f.card, f.event, f))


def _left(s: State, f: Effects, node: fx.Search, before: int) -> list[int]:
    """What can be found now. Of two sets, the second card is one of the set that the first card does not stand for."""
    found = card_sets.select(s, node.cards, f.card, f.event, f)
    if node.different:
        names = {objects.fact(s, c).title for c in f.held[::2]}
        found = [c for c in found if objects.fact(s, c).title not in names]
    if node.also is None:
        return found
    other = card_sets.select(s, node.also, f.card, f.event, f)
    if before:
        return sorted({*(other if before & 1 else ()), *(found if before & 2 else ())})
    return sorted({*found, *other})


def _set_aside(s: State, f: Effects, c: int) -> None:
    """Set a card aside that a search found (CR 8.7.2)."""
    knowledge.forget(s, (c,))
    f.aside = int(s.zone[c])
    moves.move_card(s, c, Zone.PLAY)
    f.chosen = (c, s.gen[c])
    f.held = (*f.held, c, s.gen[c])


def found(s: State, f: Effects, i: Instr) -> int:
    """Reveal the cards that were found, and add them to their zone: an instruction of its own (CR 8.7.2c, 8.7.3, 9.11.4d)."""
    node: fx.Search = i.node
    cards = [c for c, gen in zip(f.held[::2], f.held[1::2], strict=True) if objects.stands(s, c, gen)]
    f.held = ()
    for c in cards if node.reveal else ():
        knowledge.show(s, c)
        emit(s, Ev.REVEAL, c, f.ctrl)
    for c in cards if node.to != Zone.PLAY else ():
        moves.move_card(s, c, node.to, 1 if node.to == Zone.HEAP else 0, shown=node.reveal)
        emit(s, Ev.ADD, c, int(node.to))
        f.chosen = (c, s.gen[c])
    if node.hosted and objects.stands(s, f.card, f.gen):
        for c in cards:
            moves.host_aside(s, c, f.card)
    return DONE
