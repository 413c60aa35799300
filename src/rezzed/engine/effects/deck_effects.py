"""Cards that go to and from hands, decks and discard piles."""

from __future__ import annotations

from ...decisions import DecisionKind, Verb, arg, option, verb
from ...events import Ev, Would
from ...ids import CHANCE, CORP, INSTALLED_FROM, RUNNER, Type, Zone
from ...rules.book import Table
from ...vocabulary import effects as fx
from ...vocabulary.amounts import Cards
from .. import legal
from ..ask import card_sets, objects, sight
from ..change import knowledge, moves, players, shuffling, stack
from ..change.emitting import emit, tell_together
from ..ints import WOULD_DRAW
from ..program.parts import Instr
from ..state import BEGUN, GOES, LEAVING, NO_OBJECT, PAID_FOR, READY, TAKING, Effects, State
from ..windows.checkpoints import checkpoint
from ..windows.interrupts import imminent, uninstalling
from .card_effects import OPEN_ZONES
from .operands import ANY, DONE, WAIT, card, gather, number, shuffle, take_held


def draw(s: State, f: Effects, i: Instr) -> int:
    """Draw cards (CR 8.4). Nothing is about to be drawn where it is forbidden, or where there is nothing (CR 9.9.2)."""
    if f.stage == PAID_FOR:
        players.take_drawn(s)
        return DONE
    side, n = i.node.side, number(s, f, i.node.n)
    if f.held:
        take_held(f)
        n = f.amount
    else:
        if f.replaced == 0 and (n <= 0 or (side == RUNNER and not legal.could_draw(s))):
            return DONE
        if not imminent(s, f, WOULD_DRAW, -1, 2 if side == CORP else 0, n):
            return WAIT
        n = 0 if f.replaced == 1 else f.amount
    if players.draw_aside(s, side, n):
        f.stage = PAID_FOR
        if checkpoint(s):
            return WAIT
        players.take_drawn(s)
    return DONE


def play_card(s: State, f: Effects, i: Instr) -> int:
    """Play a card (CR 8.6), if that is possible."""
    c = card(s, f, i.node.what)
    f.paid = int(c >= 0 and s.zone[c] < INSTALLED_FROM and legal.refuse_to_play(s, f.ctrl, c) == legal.OK)
    if f.paid:
        playing = stack.push_structure(s, Table.PLAY, s.book.starts[Table.PLAY], c, s.gen[c])
        playing.scope = GOES if i.node.remove else 0
    return DONE


def to_zone(s: State, f: Effects, i: Instr) -> int:
    """Move a card, or the cards of a set, to a zone outside of play."""
    node: fx.ToZone = i.node
    if f.stage == READY:
        if isinstance(node.what, Cards):
            moved = card_sets.select(s, node.what, f.card, f.event, f)
            if node.n != 0 or node.up_to:
                who = CHANCE if node.at_random else f.ctrl
                hidden = who != CHANCE and sight.hides_choice(s, who, node.what, f.card, f.event, f)
                most = ANY if node.n == 0 else number(s, f, node.n)
                if node.different:
                    moved = _differing(s, f, moved)
                if not gather(s, f, moved, most, node.up_to, who, hidden=hidden):
                    return WAIT
                moved = list(f.task().picks)
                f.task().picks = ()
            f.number = len(moved)
        else:
            moved = [c for c in (card(s, f, node.what),) if c >= 0]
        if node.count is not None:
            f.number = sum(card_sets.in_cards(s, node.count, c, f.card, f.event, f) for c in moved)
        if node.reveal:
            knowledge.show(s, *moved)
            for c in moved:
                emit(s, Ev.REVEAL, c, f.ctrl)
        f.task().picks = tuple(n for c in moved for n in (c, s.gen[c]))
        f.stage = LEAVING
    if f.stage == LEAVING:
        known = f.task().picks
        moved = [c for c, gen in zip(known[::2], known[1::2], strict=True) if objects.stands(s, c, gen)]
        if not uninstalling(s, f, moved):
            return WAIT
        f.stage = TAKING
    if f.stage == TAKING:
        known = f.task().picks
        moved = [c for c, gen in zip(known[::2], known[1::2], strict=True) if objects.stands(s, c, gen)]
        for c in moved if node.zone == Zone.RUNNER_SCORE else ():
            if objects.fact(s, c).type == Type.AGENDA and not imminent(s, f, Would.STEAL, c):
                return WAIT
        if f.replaced == 1:
            moved = []
        f.task().picks = ()
        for c in moved:
            was = (c, s.gen[c])
            moves.move_card(s, c, node.zone, 1 if node.zone in OPEN_ZONES else 0, not node.bottom)
            emit(s, Ev.ADD, c, int(node.zone))
            if was == (f.card, f.gen):  # the ability finds the new objects (CR 1.12.2a)
                f.gen = s.gen[c]
            if was == f.chosen:
                f.chosen = (c, s.gen[c])
    f.stage = BEGUN
    return WAIT if node.shuffle and not shuffle(s, f, int(node.zone)) else DONE


def _differing(s: State, f: Effects, found: list[int]) -> list[int]:
    """The cards without those that have the name of one that was picked (CR 2.1.5)."""
    picked = f.task().picks if f.answer < 0 or verb(f.answer) != Verb.TARGET else (*f.task().picks, arg(f.answer))
    names = {objects.fact(s, c).title for c in picked}
    return [c for c in found if objects.fact(s, c).title not in names]


def set_aside(s: State, f: Effects, i: Instr) -> int:
    """Set cards aside faceup, for what follows in the ability (CR 4.8.2, 4.8.6)."""
    until = i.node.until
    if until is not None:
        f.chosen = NO_OBJECT
    for c in card_sets.select(s, i.node.cards, f.card, f.event, f):
        f.aside = int(s.zone[c])
        last = until is not None and card_sets.in_cards(s, until, c, f.card, f.event, f)
        moves.set_aside(s, c, f.card)
        if last:
            f.chosen = (c, s.gen[c])
            break
    return DONE


def arrange(s: State, f: Effects, i: Instr) -> int:
    """Look at the top cards of a deck and put them back in any order, the new top card chosen first."""
    node: fx.Arrange = i.node
    deck = Zone.RND if node.side == CORP else Zone.STACK
    top = s.order[deck][: max(0, number(s, f, node.n) - (f.amount if f.stage == BEGUN else 0))]
    if f.stage != BEGUN:
        knowledge.look(s, f.ctrl, top)
        emit(s, Ev.LOOK, -1, int(deck), len(top))
        f.stage = BEGUN
        f.amount = 0
    t = f.task()
    if t.nth < len(node.into):
        return _sort_out(s, f, node, list(top))
    if not node.order:
        return DONE
    if not gather(s, f, top, len(top), kind=DecisionKind.ORDER):
        return WAIT
    if len(top) > 1:  # one card cannot be arranged
        shuffling.new_order(s, deck, t.picks, s.order[deck][len(top) :])
        knowledge.arranged(s, f.ctrl, top)
        tell_together(s, Ev.ARRANGE, t.picks, int(deck))
    return DONE


def _sort_out(s: State, f: Effects, node: fx.Arrange, top: list[int]) -> int:
    """Cards of those that were looked at go to other zones, one after the other; `f.amount` of them have gone already."""
    zone = node.into[f.task().nth]
    ready = not top
    if f.answer >= 0:
        ready = verb(f.answer) == Verb.DONE
        if not ready:
            c = arg(f.answer)
            f.amount += 1
            if objects.fact(s, c).side == f.ctrl:  # nobody else knows which of them it is
                knowledge.forget(s, top)
            if zone == Zone.ARCHIVES:
                moves.trash(s, c, f.ctrl)
            else:
                moves.move_card(s, c, zone)
                emit(s, Ev.ADD, c, int(zone))
            top = [x for x in top if x != c]
        f.answer = -1
    if top and not ready:
        stack.ask(s, f.ctrl, DecisionKind.TARGET, [*(option(Verb.TARGET, c) for c in top), option(Verb.DONE)], f.card)
        return WAIT
    f.task().nth += 1
    return WAIT
