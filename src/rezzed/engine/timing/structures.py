"""A timing structure moves on: the step, its checkpoint, the way on."""

from __future__ import annotations

from ..ask import progress
from ..change import ending, stack
from ..effects.operands import WAIT
from ..ints import T_APPROACH, T_ENCOUNTER, T_MOVEMENT
from ..program.parts import CompiledStep
from ..state import ENDED, OPERATE, OPERATED, SETTLED, Run, State, Structure, Turns
from ..windows import checkpoints
from ..windows.checkpoints import checkpoint
from . import steps

# -- structures -------------------------------------------------------------------------------------------------------


def step_structure(s: State, f: Structure) -> None:
    """Go on with a timing structure for as long as it is on top: each step, its checkpoint, the way on."""
    if f.exit:
        _finish(s, f)
        return
    rows = s.book.rows
    row = rows[f.row]
    while True:
        stage = f.stage
        if stage == OPERATE and row.acts:
            if (steps.window(s, f, row) if row.opens else row.handler(s, f, row)) == WAIT:
                return
            f.replaced = 0
            if s.stack[-1] is not f:
                f.stage = OPERATED
                return
        if stage <= OPERATED:
            f.stage = SETTLED
            f.amount = 0
            if row.settle and s.dirty and checkpoint(s, f.serial if row.begins else 0):
                return
            if f.exit or s.over or s.happened:
                return
        if s.going:
            checkpoints.server_gone(s)
            if f.exit:
                return
        target = row.then
        if target < 0:
            if row.leaves:
                _complete(s, f, row)
                return
            target = row.next[steps.outcome(s, row, f) if row.test else 0]
            if rows[target].table != row.table:
                _leave_for(s, f, target)
                return
        f.row = target
        f.stage = OPERATE
        row = rows[target]


def _whole(s: State, f: Structure) -> Run | Turns | None:
    """The run or the game whose current phase this structure is."""
    if s.run_at >= 0:
        r = s.stack[s.run_at]
        return r if type(r) is Run and s.stack[s.run_at + 1] is f else None
    return progress.turns(s) if progress.turn_phase(s) is f else None


def _complete(s: State, f: Structure, row: CompiledStep) -> None:
    """The structure is complete; the checkpoint after its last step happens outside of it (CR 10.3.6)."""
    r = _whole(s, f)
    _over(s, f)
    if type(r) is Run:
        r.next = row.at
        r.asks = 1
        _remember_way(r, f)
    elif type(r) is Turns:
        r.next = row.next[0]
    if s.dirty:
        checkpoint(s)


def _leave_for(s: State, f: Structure, target: int) -> None:
    """Complete a structure and let the run, or the turn, go on at another row."""
    r = _whole(s, f)
    _over(s, f)
    if r is not None:
        r.next = target
    if type(r) is Run:
        _remember_way(r, f)
    if s.dirty:
        checkpoint(s)


def _remember_way(r: Run, f: Structure) -> None:
    """Remember that the run came from an approach or an encounter, and from which."""
    if f.table == T_APPROACH or f.table == T_ENCOUNTER:
        r.came = 1
        r.after = f.serial if f.table == T_ENCOUNTER else 0


def _over(s: State, f: Structure) -> None:
    """Take a complete structure off the stack."""
    if f.table == T_ENCOUNTER:
        ending.encounter_over(s, f)
    stack.pop(s)


def _finish(s: State, f: Structure) -> None:
    """Finish a structure that was left or ended and is now on top of the stack."""
    if f.exit == ENDED:
        stack.pop(s)
        return
    r = _whole(s, f)
    _over(s, f)
    if type(r) is Run:
        r.next = f.next
        r.asks = 0
        r.came = 0 if f.z and f.table != T_MOVEMENT else 1 if f.table in (T_APPROACH, T_ENCOUNTER) else r.came
        if f.table != T_MOVEMENT:
            r.after = f.serial if f.table == T_ENCOUNTER and r.came else 0
    checkpoint(s)


def step_run(s: State, r: Run) -> None:
    """Begin the next phase of the run."""
    if s.going:
        checkpoints.server_gone(s)
    if r.asks:
        row = s.book.rows[r.next]
        r.asks = 0
        r.next = row.next[steps.outcome(s, row, None)]
    ice = s.ice_at[r.position] if r.position >= 0 else -1
    if s.book.rows[r.next].table == T_ENCOUNTER and (ice < 0 or not s.face[ice]):
        r.next = s.book.past[T_APPROACH]  # gone or derezzed since the Runner was sent to it (CR 6.2.8a, 6.2.7c)
        r.came = 1
    row = s.book.rows[r.next]
    if row.table == T_ENCOUNTER:
        stack.push_structure(s, row.table, r.next, ice, s.gen[ice])
    else:
        stack.push_structure(s, row.table, r.next)
