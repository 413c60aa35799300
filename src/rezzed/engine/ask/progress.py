"""What is in progress: the run, its phase, the encounter, other structures, and the serials to which effects are bound."""

from __future__ import annotations

from typing import Any

from ...events import CARD, GEN, KIND
from ...rules.book import Table
from ..ints import SCOPE_BREACH, SCOPE_ENCOUNTER, SCOPE_RUN, SCOPE_TURN, T_APPROACH, T_BREACH
from ..state import ENDED, Effects, RecordedEncounter, Ref, Run, State, Structure, Turns
from ..state.refs import ABILITY, COPY, RUN_SERIAL


def run(s: State) -> Run | None:
    """The run in progress, or None."""
    if s.run_at < 0:
        return None
    f = s.stack[s.run_at]
    assert isinstance(f, Run)
    return f


def the_run(s: State) -> Run:
    """The run in progress, if there must be one."""
    r = run(s)
    assert r is not None
    return r


def turns(s: State) -> Turns | None:
    """The turns of a whole game; None on a board whose game is over with the action phase."""
    f = s.stack[0] if s.stack else None
    return f if type(f) is Turns else None


def turn_phase(s: State) -> Structure | None:
    """The phase of the turn that is in progress, in a whole game."""
    f = s.stack[1] if len(s.stack) > 1 and type(s.stack[0]) is Turns else None
    return f if isinstance(f, Structure) else None


def actions(s: State) -> Structure | None:
    """The action phase in progress, with the actions that were taken in it (`frames.Structure`)."""
    return next((f for f in s.stack if isinstance(f, Structure) and f.table in (Table.ACTIONS, Table.CORP_ACTIONS)), None)


def phase_over(s: State) -> bool:
    """Whether the Runner's action phase is over. In a whole game the end of the turn comes next, which no plan reaches."""
    f = s.stack[1] if len(s.stack) > 1 and type(s.stack[0]) is Turns else None
    return isinstance(f, Structure) and f.table != Table.ACTIONS


def instruction(s: State, f: Effects) -> Any:
    """The instruction that an ability is carrying out, or None if it has carried out all."""
    if f.aid < 0:
        return None
    program = s.book.abilities[f.aid].program
    return program[f.pc].node if f.pc < len(program) else None


def phase(s: State) -> Structure | None:
    """The phase of the run that is in progress."""
    if s.run_at < 0 or s.run_at + 1 >= len(s.stack):
        return None
    f = s.stack[s.run_at + 1]
    return f if isinstance(f, Structure) and f.exit != ENDED else None


def encounter(s: State) -> Structure | None:
    """The encounter in progress, or None."""
    if s.encounter_at < 0:
        return None
    f = s.stack[s.encounter_at]
    assert isinstance(f, Structure)
    return f


def record(s: State, serial: int) -> RecordedEncounter | None:
    """The record of an encounter of this run, or None."""
    for r in reversed(s.records):
        if r.serial == serial:
            return r
    return None


def structure_serial(s: State, table: int) -> int:
    """The serial of the innermost structure of a table that has not ended, or 0."""
    for f in reversed(s.stack):
        if isinstance(f, Structure) and f.table == table and f.exit != ENDED:
            return f.serial
    return 0


def in_progress(s: State, serial: int) -> bool:
    """Whether the structure with this serial has not ended."""
    for f in s.stack:
        if type(f) is Structure and f.serial == serial:
            return f.exit != ENDED
    return False


def top_structure(s: State, table: int) -> Structure | None:
    """The innermost structure of a table that has not ended, or None."""
    for f in reversed(s.stack):
        if isinstance(f, Structure) and f.table == table and f.exit != ENDED:
            return f
    return None


def playing(s: State, card: int) -> Structure | None:
    """The playing of a card that is in progress, or None."""
    for f in reversed(s.stack):
        if isinstance(f, Structure) and f.table == Table.PLAY and f.subj == card:
            return f
    return None


def approached(s: State) -> int:
    """The ice being approached, or -1."""
    p = phase(s)
    if p is None or p.table != T_APPROACH or p.exit != 0:
        return -1
    r = run(s)
    assert r is not None
    return s.ice_at[r.position] if r.position >= 0 else -1


def scope_serial(s: State, scope: int) -> int:
    """The serial of the span for "once per"; 0 is the turn."""
    if scope == SCOPE_TURN:
        return 0
    if scope == SCOPE_RUN:
        r = run(s)
        return r.serial if r is not None else s.last_run[RUN_SERIAL]
    if scope == SCOPE_ENCOUNTER:
        e = encounter(s)
        return e.serial if e is not None else 0
    return structure_serial(s, T_BREACH) if scope == SCOPE_BREACH else 0


def times_counted(s: State, account: int) -> int:
    """How often it has happened in the span of an account: the turn, the run, or the encounter or breach in progress."""
    if account < 0:  # the card that asks has come by its ability in the game
        return 0
    scope = s.ledger.accounts[account].scope
    if scope != SCOPE_ENCOUNTER and scope != SCOPE_BREACH:
        return s.totals[account]
    return times_in(s, account, scope_serial(s, scope))


def times_in(s: State, account: int, serial: int) -> int:
    """How often it has happened in this encounter or breach, which may be over."""
    return next((n for i, at, n in s.spans if i == account and at == serial), 0)


def cards_counted(s: State, account: int, last: bool = False) -> tuple[Ref, ...]:
    """The objects that it happened to in the span of an account, or in the last turn that it asks about; once for each time."""
    return tuple([(card, gen) for i, card, gen, before in s.entries if i == account and before == last])


def step_serial(s: State) -> int:
    """Names the step that is being carried out, beside the serials of `scope_serial`, which are not negative."""
    for f in reversed(s.stack):
        if isinstance(f, Structure):
            return -(f.serial * 1000 + f.row + 1)
    return -1


def winding_up(s: State) -> bool:
    """Whether the run is ending while earlier windows are still being completed (CR 6.8.2)."""
    r = run(s)
    return r is not None and r.ending != 0 and phase(s) is None


def used(s: State, aid: int, card: int, scope: int) -> bool:
    """Whether this object has used the ability in this scope."""
    return any(u[ABILITY] == aid and u[CARD] == card and u[GEN] == s.gen[card] and u[COPY] == scope for u in s.used)


def of_trigger(s: State, kind: int) -> bool:
    """Whether the imminent instruction belongs to an ability that this kind of event triggered."""
    for f in reversed(s.stack):
        if isinstance(f, Effects):
            return f.event[KIND] == kind
    return False


def structure_allows(s: State) -> bool:
    """No new structure may begin while the windows of an ended run are completed (CR 6.8.2c)."""
    r = run(s)
    return not (s.book.switches.no_new_structures and r is not None and r.ending and phase(s) is None)
