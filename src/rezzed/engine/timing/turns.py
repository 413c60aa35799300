"""Turns, and the beginning of a game (CR 1.6, 5; decision T3)."""

from __future__ import annotations

from typing import Final

from ...decisions import arg, option, verb
from ...ids import CORP, RUNNER, Zone
from ...rules.book import Table
from ..ask import modifiers, objects, progress, prohibitions
from ..change import active, blanks, moves, players, stack
from ..change.emitting import emit
from ..change.shuffling import mix, mix_on
from ..effects.operands import DONE, WAIT
from ..ints import (
    A_ALLOTTED,
    A_FORBID,
    DURATION_NEXT_CORP_TURN,
    DURATION_TURN,
    E_ACTIONS_END,
    E_GAIN_CLICKS,
    E_LOSE_CLICK,
    E_MULLIGAN,
    E_TURN_BEGINS,
    E_TURN_ENDS,
    FORBID_DISCARD,
    K_MAY,
    K_TARGET,
    SPAN_GAME,
    T_ACTIONS,
    T_CORP_DRAW,
    V_KEEP,
    V_MULLIGAN,
    V_TARGET,
    WOULD_DRAW,
)
from ..program.parts import KEEPS_LAST, CompiledStep
from ..state import NO_EVENT, NO_OBJECT, Effects, State, Structure, Turns
from ..state.refs import NO_RUN, AccountEntry
from ..windows.checkpoints import checkpoint
from ..windows.interrupts import imminent

ALLOTTED: Final = (3, 4)  # clicks of a turn (CR 5.6.1a, 5.7.1a)
HANDS: Final = (int(Zone.HQ), int(Zone.GRIP))
DECKS: Final = (int(Zone.RND), int(Zone.STACK))
STARTING_HAND: Final = 5  # cards (CR 1.6.6)
_OF_CORP: Final = (Table.CORP_DRAW, Table.CORP_ACTIONS, Table.CORP_DISCARD)


def step_turns(s: State, t: Turns) -> None:
    """Begin the next phase, and with the first one of a turn that turn."""
    row = s.book.rows[t.next]
    if t.next in _first_rows(s):
        begin_turn(s, t, CORP if row.table in _OF_CORP else RUNNER)
    stack.push_structure(s, row.table, t.next)


def open_game(s: State, row: int, side: int) -> None:
    """Begin a whole game at a row of the book: with its set-up, or with the turn of a side, or in the middle of one."""
    t = Turns(row)
    if s.book.rows[row].table != Table.SETUP and row not in _first_rows(s):
        mark = s.mark
        begin_turn(s, t, side)
        s.mark = mark
    s.turn = side
    s.stack = [t]


def join_game(s: State) -> None:
    """Let a board that has nothing but the Runner's action phase go on as a whole game in the middle of that phase.

    Args:
        s: a position at which the Runner takes an action; it is asked anew, with the actions of a whole game.
    """
    t = Turns(s.book.first_action[RUNNER])
    t.serial = stack.new_serial(s)
    t.number = 1
    s.stack.insert(0, t)
    s.who, s.options = -1, []


def _first_rows(s: State) -> tuple[int, int]:
    """The rows with which the turns of the two sides begin."""
    return s.book.starts[T_CORP_DRAW], s.book.starts[T_ACTIONS]


def begin_turn(s: State, t: Turns, side: int) -> None:
    """A turn of this side is in progress from here on; what is counted or remembered in a turn starts anew."""
    if t.number:
        _look_back(s)
    if s.entries:
        s.entries = _kept(s)
    s.turn = side
    t.serial = stack.new_serial(s)
    t.number += 1
    s.used = ()
    before = s.totals
    s.totals = [0] * len(before)
    for i in s.ledger.of_game:
        s.totals[i] = before[i]
    s.spans = ()
    s.records = []
    s.remains = ()
    s.last_run = NO_RUN
    s.mark = -1


def is_over(s: State) -> None:
    """The turn in progress is over, on a board that says what happened in it."""
    _look_back(s)
    s.entries = _kept(s)


def _look_back(s: State) -> None:
    """Keep what abilities ask about the turn that is over."""
    asked = [x.keeps & KEEPS_LAST << s.turn != 0 for x in s.ledger.accounts]
    if True in asked:
        totals = tuple([n if kept else 0 for n, kept in zip(s.totals, asked, strict=True)])
        corp, runner = s.earlier
        s.earlier = (totals, runner) if s.turn == CORP else (corp, totals)


def _kept(s: State) -> tuple[AccountEntry, ...]:
    """The cards of accounts about the game and about the last turn of a side, at the end of the active player's turn."""
    out: list[AccountEntry] = []
    for i, card, gen, last in s.entries:
        x = s.ledger.accounts[i]
        if x.keeps & KEEPS_LAST << s.turn:
            if not last:
                out.append((i, card, gen, 1))
        elif last or x.scope == SPAN_GAME:
            out.append((i, card, gen, last))
    return tuple(out)


# -- the beginning of a game --------------------------------------------------------------------------------------


def _shuffled(s: State, f: Structure, zone: int) -> bool:
    """Shuffle a deck in a step. True when it is done."""
    taken = f.answer
    if taken >= 0:
        f.selected = f.selected + ((arg(taken), 0),)
        f.answer = -1
        if mix_on(s, taken):
            return False
    if not mix(s, zone, tuple([c for c, _ in f.selected])):
        return False
    f.selected = ()
    return True


def shuffle_decks(s: State, f: Structure, row: CompiledStep) -> int:
    """Each player shuffles their deck (CR 1.6.5)."""
    while f.x < 2:
        if not _shuffled(s, f, DECKS[f.x]):
            return WAIT
        f.x += 1
    f.x = 0
    return DONE


def starting_hands(s: State, f: Structure, row: CompiledStep) -> int:
    """Each player draws their starting hand (CR 1.6.6), when identities have changed the set-up, that of the Corp first
    (CR 1.6.2)."""
    while f.x < 2:
        f.x += 1
        if _set_up(s, f.x - 1):
            return WAIT
    f.x = 0
    for side in (CORP, RUNNER):
        _starting_hand(s, side)
    return DONE


def _set_up(s: State, side: int) -> bool:
    """Begin what the identity of a side does in the set-up. False if it does nothing."""
    found = [(aid, c) for c in s.order[Zone.CORP_ID if side == CORP else Zone.RUNNER_ID] for aid in objects.fact(s, c).setup]
    for aid, c in reversed(found):
        stack.push(s, Effects(aid, c, s.gen[c], side, NO_EVENT))
    return bool(found)


def _starting_hand(s: State, side: int) -> None:
    """A player draws a starting hand; a deck that is too small gives all its cards."""
    players.draw(s, side, min(STARTING_HAND, len(s.order[DECKS[side]])))


def mulligan(s: State, f: Structure, row: CompiledStep) -> int:
    """First the Corp, then the Runner may draw another starting hand, once (CR 1.6.6a)."""
    while f.x < 2:
        side = f.x
        if not f.y:
            if f.answer < 0:
                stack.ask(s, side, K_MAY, [option(V_KEEP), option(V_MULLIGAN)])
                return WAIT
            takes = verb(f.answer) == V_MULLIGAN
            f.answer = -1
            if not takes:
                f.x += 1
                continue
            f.y = 1
            emit(s, E_MULLIGAN, -1, side)
            for c in s.order[HANDS[side]]:
                moves.move_card(s, c, DECKS[side])
        if not _shuffled(s, f, DECKS[side]):
            return WAIT
        _starting_hand(s, side)
        f.x, f.y = f.x + 1, 0
    return DONE


# -- steps of a turn ----------------------------------------------------------------------------------------------


def gain_clicks(s: State, f: Structure, row: CompiledStep) -> int:
    """The active player gains their allotted clicks, except those that were lost before."""
    n = ALLOTTED[s.turn] + modifiers.of_player(s, A_ALLOTTED, s.turn)
    t = progress.turns(s)
    if t is not None:
        n += t.allotted[s.turn]
        t.allotted = (0, t.allotted[RUNNER]) if s.turn == CORP else (t.allotted[CORP], 0)
    n = max(0, n)
    if t is not None and t.owed[s.turn]:
        paid = min(n, t.owed[s.turn])
        n -= paid
        t.owed = (t.owed[CORP] - paid, t.owed[RUNNER]) if s.turn == CORP else (t.owed[CORP], t.owed[RUNNER] - paid)
    if n:
        s.clicks[s.turn] += n
        emit(s, E_GAIN_CLICKS, -1, s.turn, n)
    return DONE


def refill(s: State, f: Structure, row: CompiledStep) -> int:
    """Recurring credits of the active player are filled up, never beyond their number (CR 1.10.5)."""
    for c in s.ledger.recurring:
        if objects.controller(s, c) == s.turn and objects.speaks(s, c):
            moves.refill_recurring(s, c)
    return DONE


def turn_begins(s: State, f: Structure, row: CompiledStep) -> int:
    """The turn formally begins (CR 5.1.4a)."""
    emit(s, E_TURN_BEGINS, -1, s.turn)
    return DONE


def mandatory_draw(s: State, f: Structure, row: CompiledStep) -> int:
    """The Corp draws a card, and loses the game if there is none (CR 5.3.2, 1.7.2c)."""
    if not f.y:
        if not imminent(s, f, WOULD_DRAW, -1, 2, 1):
            return WAIT
        n = 0 if f.replaced == 1 else f.amount
        f.amount = f.replaced = 0
        if players.draw_aside(s, CORP, n):
            f.y = 1
            if checkpoint(s):
                return WAIT
    f.y = 0
    players.take_drawn(s)
    return DONE


def actions_end(s: State, f: Structure, row: CompiledStep) -> int:
    """The action phase formally ends. On a board that is no whole game, nothing comes after it."""
    if progress.turns(s) is not None:
        emit(s, E_ACTIONS_END, -1, s.turn)
    return DONE


def discard(s: State, f: Structure, row: CompiledStep) -> int:
    """The active player discards down to their maximum hand size, all cards together; a Runner whose hand cannot hold a
    card less than none is flatlined (CR 5.5.4)."""
    side = s.turn
    if s.index[A_FORBID] and prohibitions.forbidden(s, FORBID_DISCARD) >= 0:  # CR 5.5.4d
        return DONE
    limit = modifiers.hand_size(s, side)
    if side == RUNNER and limit < 0:
        players.flatline(s)
        return DONE
    hand = s.order[HANDS[side]]
    over = len(hand) - max(0, limit)
    if f.answer >= 0:
        f.selected = f.selected + ((arg(f.answer), 0),)
        f.answer = -1
    chosen = [c for c, _ in f.selected]
    if s.book.discards_one_by_one and chosen:
        players.discard(s, (chosen[0],))
        f.selected = ()
        return discard(s, f, row)
    left = [c for c in hand if c not in chosen]
    if len(chosen) < over < len(hand):
        stack.ask(s, side, K_TARGET, [option(V_TARGET, c) for c in left])
        return WAIT
    going = tuple(chosen) if over < len(hand) else hand
    for together in [(c,) for c in going] if s.book.discards_one_by_one else [going]:
        players.discard(s, together)
    f.selected = ()
    return DONE


def lose_clicks(s: State, f: Structure, row: CompiledStep) -> int:
    """The active player loses the clicks that were not spent."""
    n = s.clicks[s.turn]
    if n:
        s.clicks[s.turn] = 0
        emit(s, E_LOSE_CLICK, -1, s.turn, n)
    return DONE


def turn_ends(s: State, f: Structure, row: CompiledStep) -> int:
    """The turn formally ends (CR 5.1.4b)."""
    emit(s, E_TURN_ENDS, -1, s.turn)
    return DONE


def turn_over(s: State, f: Structure, row: CompiledStep) -> int:
    """The turn is complete: what lasts for it is over (CR 9.10.1), choices made as it began too (CR 9.10.3b)."""
    for c in s.ledger.anew:
        if s.shared:
            s.own()
        s.chosen[c] = NO_OBJECT
    t = progress.turns(s)
    serial = 0 if t is None else t.serial
    lids = frozenset(
        lid for lid, duration, within in s.lasting
        if duration == DURATION_TURN or (duration == DURATION_NEXT_CORP_TURN and s.turn == CORP and within != serial)
    )
    if lids:
        active.drop_lasting(s, lids)
        if s.blank:
            blanks.look(s)
    return DONE
