"""What players gain and lose."""

from __future__ import annotations

from ...events import Ev, Would
from ...ids import CORP, RUNNER, Counter, End
from .. import legal
from ..ask import objects, progress
from ..change import ending, players, stack
from ..change.emitting import emit
from ..ints import E_LOSE_CLICK, W_ACTION
from ..program.parts import Instr
from ..state import BEGUN, LOOKED_AT_CLICKS, READY, Effects, State, Window
from ..windows.interrupts import imminent
from .operands import DONE, WAIT, number, take_held

# -- credits, clicks, tags ----------------------------------------------------------------------------------


def gain(s: State, f: Effects, i: Instr) -> int:
    """Gain credits."""
    players.gain_credits(s, i.node.side, number(s, f, i.node.n))
    return DONE


def lose(s: State, f: Effects, i: Instr) -> int:
    """Lose credits; the chosen number becomes the credits lost."""
    f.number = players.lose_credits(s, i.node.side, number(s, f, i.node.n))
    return DONE


def gain_clicks(s: State, f: Effects, i: Instr) -> int:
    """Gain clicks."""
    s.clicks[i.node.side] += i.node.n
    emit(s, Ev.GAIN_CLICKS, -1, i.node.side, i.node.n)
    return DONE


def lose_clicks(s: State, f: Effects, i: Instr) -> int:
    """Lose clicks, at most as many as there are. In the book of 1996 the rest is lost in the next turns."""
    if i.node.side == RUNNER:
        s.looked |= LOOKED_AT_CLICKS
    due = number(s, f, i.node.n)
    n = min(due, s.clicks[i.node.side])
    t = progress.turns(s)
    if t is not None and due > n and s.book.switches.lost_clicks_carry_over:
        owed = list(t.owed)
        owed[i.node.side] += due - n
        t.owed = (owed[CORP], owed[RUNNER])
    if n > 0:
        s.clicks[i.node.side] -= n
        emit(s, E_LOSE_CLICK, -1, i.node.side, n)
    return DONE


def remove_bad_publicity(s: State, f: Effects, i: Instr) -> int:
    """Remove bad publicity, at most as much as there is."""
    n = min(s.bad_publicity, number(s, f, i.node.n))
    if n > 0:
        s.bad_publicity -= n
        emit(s, Ev.REMOVE_BAD_PUBLICITY, -1, n)
    return DONE


def allot(s: State, f: Effects, i: Instr) -> int:
    """Change the allotted clicks of a player's next turn. A board that is no whole game has no next turn."""
    t = progress.turns(s)
    if t is not None:
        more = list(t.allotted)
        more[i.node.side] += i.node.n
        t.allotted = (more[CORP], more[RUNNER])
        emit(s, Ev.ALLOT, -1, i.node.side, i.node.n)
    return DONE


def end_actions(s: State, f: Effects, i: Instr) -> int:
    """The action phase of the active player ends, and everything in it at once (CR 5.4.3); in any other phase, nothing does."""
    return WAIT if ending.end_actions(s) else DONE


def take_action(s: State, f: Effects, i: Instr) -> int:
    """The active player takes an action that is different from all others of the turn, for fewer clicks (CR 5.2.4, 5.2.5b). It
    is completed before the ability goes on (CR 5.2.2a)."""
    phase, t = progress.actions(s), f.task()
    if t.nth == 0 and legal.other_actions(s, i.node.less) and phase is not None:
        t.nth = phase.z = 1
        s.waived = i.node.less
        stack.push(s, Window(W_ACTION, 1, phase.row, s.turn))
        return WAIT
    if t.nth and phase is not None:
        ending.action_over(s, phase)
    return DONE


def give_tags(s: State, f: Effects, i: Instr) -> int:
    """Give the Runner tags, unless that is prevented."""
    if f.held:
        take_held(f)
    elif f.stage == READY:
        n = number(s, f, i.node.n)
        if n <= 0:
            return DONE
        f.stage = BEGUN
        if not imminent(s, f, Would.TAG, -1, 0, n, sure=i.node.unpreventable):
            return WAIT
    elif not imminent(s, f, Would.TAG):
        return WAIT
    if f.replaced != 1 and f.amount > 0:
        players.tag(s, f.card, f.amount)
    return DONE


def remove_tags(s: State, f: Effects, i: Instr) -> int:
    """Remove tags, at most as many as there are."""
    n = min(s.tags, number(s, f, i.node.n))
    if n > 0:
        s.tags -= n
        emit(s, Ev.REMOVE_TAG, -1, n, f.ctrl)
    return DONE


def take_hosted_bad_publicity(s: State, f: Effects, i: Instr) -> int:
    """Move bad publicity counters from the source to the Corp; a source that is gone has none any more."""
    if objects.stands(s, f.card, f.gen):
        n = min(number(s, f, i.node.n), s.counter(f.card, Counter.BAD_PUBLICITY))
        if n > 0:
            players.add_counters(s, f.card, Counter.BAD_PUBLICITY, -n)
            players.take_bad_publicity(s, f.card, n)
    return DONE


def win_game(s: State, f: Effects, i: Instr) -> int:
    """A player wins by an ability."""
    players.win(s, i.node.side, End.ABILITY)
    return DONE


def give_bad_publicity(s: State, f: Effects, i: Instr) -> int:
    """Give the Corp bad publicity."""
    n = number(s, f, i.node.n)
    if n > 0:
        players.take_bad_publicity(s, f.card, n)
    return DONE
