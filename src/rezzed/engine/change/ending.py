"""Structures that are left or ended, and the end of a run (CR 6.1.3-6.1.4, 6.8)."""

from __future__ import annotations

from typing import Final

from ...events import Ev
from ...rules.book import Op, Table, Windows
from ..ask import progress
from ..ints import (
    E_ACCESS_ENDS,
    E_ACTION_ENDS,
    E_BREACH_ENDS,
    E_ENCOUNTER_ENDS,
    E_END_RUN,
    T_ACCESS,
    T_BREACH,
    T_ENCOUNTER,
    T_RUN_ENDS,
    W_MID_ACCESS,
    W_ONE_SIDED,
    W_PAID,
    W_SUBROUTINES,
)
from ..state import ENDED, EXPIRED, LEFT, OPERATE, SERVER_GOING, SERVER_GONE, STOPPED, Run, State, Structure, Window
from . import stack
from .emitting import emit

TIMING: Final = frozenset((*range(Table.INITIATION, Table.RUN_ENDS + 1), Table.BREACH, Table.ACCESS))


# -- leaving and ending -----------------------------------------------------------------------------------


def leave(s: State, f: Structure, next_row: int) -> None:
    """The structure is left for another phase (CR 6.1.3d): what is open above it is finished first, except a reaction
    window that opened because it began (CR 9.2.8f)."""
    if f.exit:
        return
    f.exit = LEFT
    f.next = next_row
    above = s.stack.index(f) + 1
    for i, w in enumerate(s.stack):
        if isinstance(w, Window) and (w.opened_by == f.serial or (i == above and w.kind == Windows.SUBROUTINES)):
            close(w)


def end_access(s: State, f: Structure) -> None:
    """The access of a card that moves ends at once (CR 7.1.7), and with it the reaction window that opened because it began
    (CR 9.2.8f). What is resolving goes on outside of it."""
    if f.exit == ENDED:
        return
    f.exit = ENDED
    s.dirty |= EXPIRED
    emit(s, Ev.ACCESS_ENDS, -1, f.x)
    for w in s.stack:
        if isinstance(w, Window) and w.opened_by == f.serial:
            close(w)


def close(w: Window) -> None:
    """Close a window: nothing in it is pending any more."""
    w.closed = 1
    w.pending = ()


def end_structures(s: State, base: int) -> None:
    """End the structure at `base` and every one above it, at once; close their windows (CR 6.8.2; CR 1.4: 6.5.5a, 6.8.2)."""
    ended: set[int] = set()
    for f in s.stack[base:]:
        if isinstance(f, Structure) and f.table in TIMING and f.exit != ENDED:
            f.exit = ENDED
            ended.add(f.serial)
    for f in reversed(s.stack[base:]):
        if isinstance(f, Structure) and f.serial in ended:
            _say_ended(s, f)
        elif isinstance(f, Window):
            if f.kind in (W_PAID, W_MID_ACCESS, W_ONE_SIDED, W_SUBROUTINES) or f.opened_by in ended:
                close(f)
    s.dirty |= EXPIRED
    stack.find_encounter(s)


def _say_ended(s: State, f: Structure) -> None:
    """Emit the events that a structure has ended."""
    if f.table == T_ENCOUNTER:
        encounter_over(s, f)
    elif f.table == T_BREACH and not f.quota:
        emit(s, E_BREACH_ENDS, -1, f.subj, f.z, f.took)
    elif f.table == T_ACCESS:
        emit(s, E_ACCESS_ENDS, f.subj if f.gen == s.gen[f.subj] else -1, f.x)


def breaks_end(s: State, f: Structure) -> None:
    """Say, once in an encounter, that nothing can be broken in it any more: the step for that is over, or is skipped."""
    r = progress.record(s, f.serial)
    if r is not None and not r.ended:
        r.ended = 1
        emit(s, Ev.BREAKS_END, f.subj, 0, 0, f.serial, f.gen)


def encounter_over(s: State, f: Structure) -> None:
    """Emit that an encounter is over. Durations that depend on it expire at the next checkpoint (CR 10.3.1b)."""
    r = progress.record(s, f.serial)
    if r is not None and r.ended < 2:
        if s.book.breaks_end:
            breaks_end(s, f)
        r.ended = 2
        emit(s, E_ENCOUNTER_ENDS, f.subj, 0, 0, f.serial, f.gen)
    s.dirty |= EXPIRED


def end_run(s: State, source: int = -1, jacked_out: bool = False) -> None:
    """End the run (CR 6.1.4); without one, the outermost encounter in progress (CR 6.1.4b)."""
    r = progress.run(s)
    if r is None or progress.winding_up(s):
        found = [i for i, f in enumerate(s.stack) if _can_abort(f)]
        if found:
            if not jacked_out:
                emit(s, E_END_RUN, source)
            end_structures(s, found[0] if s.book.switches.ends_outermost else found[-1])
        return
    p = progress.phase(s)
    if r.ending not in (0, SERVER_GOING) or (p is not None and p.table == T_RUN_ENDS):
        return
    if not jacked_out:
        emit(s, E_END_RUN, source)
    to_run_ends(s, r, STOPPED)


def end_actions(s: State) -> bool:
    """End the action phase: what is open or resolving in it ceases (CR 5.4.3). False if no such phase is in progress."""
    f = progress.turn_phase(s)
    if f is None or f.table not in (Table.CORP_ACTIONS, Table.ACTIONS) or s.book.rows[f.row].op == Op.ACTIONS_END:
        return False
    end_structures(s, 2)
    del s.stack[2:]
    s.run_at = s.encounter_at = -1
    f.row = next(row.at for row in s.book.rows if row.table == f.table and row.op == Op.ACTIONS_END)
    f.stage, f.answer, f.amount, f.replaced = OPERATE, -1, 0, 0
    if f.z:
        action_over(s, f)
    return True


def action_over(s: State, f: Structure) -> None:
    """An action is complete (CR 5.2.2d, 5.4.3c); the event says how often it was taken (CR 5.2.5a)."""
    f.z = 0
    emit(s, E_ACTION_ENDS, f.x - 1, f.refs.count((f.x - 1, f.y)), written=False)


def _can_abort(f: object) -> bool:
    """Whether "end the run" could end this frame without a run: an encounter that has not ended."""
    return isinstance(f, Structure) and f.table == Table.ENCOUNTER and f.exit != ENDED


def to_run_ends(s: State, r: Run, how: int) -> None:
    """The run goes on with its end, which it comes to by an effect, by jacking out, or because its server is gone."""
    r.ending = how
    r.next = s.book.run_ends if r.reached or how == SERVER_GONE else s.book.run_fails
    end_structures(s, s.run_at + 1)
    r.position = -1
