"""What each step of a run does."""

from __future__ import annotations

from ...decisions import option, verb
from ...events import CARD, GEN, Ask
from ...ids import RUNNER
from ...rules.book import Gap, Windows
from ..ask import modifiers, objects, prices, progress, prohibitions
from ..ask.prices import FOR_RUN, NO_COST
from ..change import emitting, ending, gained, loops, players, stack
from ..change.emitting import emit
from ..effects import breaking, runs, subroutines
from ..effects.operands import DONE, WAIT
from ..ints import (
    A_FORBID,
    A_RUN_COST,
    A_SUB_ORDER,
    ALWAYS,
    ANSWER,
    E_ANNOUNCE,
    E_APPROACH,
    E_APPROACH_SERVER,
    E_ENCOUNTER,
    E_FUND,
    E_JACK_OUT,
    E_PASS,
    E_PASS_ALL,
    E_REFUSED,
    E_RUN_BEGINS,
    E_RUN_ENDS,
    E_SUCCESS,
    E_UNSUCCESSFUL,
    FIRST_APPROACH,
    FORBID_BREACH,
    FORBID_SUCCESS,
    ICE_HERE,
    ICE_REZZED,
    K_MAY,
    LABEL_NONE,
    LABEL_SUCCESSFUL,
    LABEL_UNSUCCESSFUL,
    MOVED,
    NEXT_ICE,
    OP_SUCCESS,
    PURPOSE_ANYTHING,
    SKIPPED,
    UNPASSED,
    V_CONTINUE,
    V_DECLINE,
    V_JACK_OUT,
    V_PAY,
    W_ONE_SIDED,
    W_PAID,
    WON,
    WOULD_APPROACH_SERVER,
    WOULD_BREACH,
    WOULD_PASS,
    WOULD_SUCCESS,
)
from ..pay import payment
from ..program.parts import CompiledStep
from ..state import EXPIRED, PLACES, SERVER_GONE, WAITING, RecordedEncounter, Run, State, Structure, Window
from ..state.refs import ABILITY, COPY
from ..windows import start
from ..windows.checkpoints import after_cost, checkpoint
from ..windows.interrupts import imminent
from ..windows.window import open_paid


def nothing(s: State, f: Structure, row: CompiledStep) -> int:
    """Nothing; the step only leads on."""
    return DONE


def window(s: State, f: Structure, row: CompiledStep) -> int:
    """A paid ability window, or a window of one side (CR 9.2.7)."""
    f.stage = WAITING
    if row.side >= 0:
        opened = open_paid(s, W_ONE_SIDED, row.flags, row.at, row.side)
    else:
        opened = open_paid(s, W_PAID, row.flags, row.at, s.turn)
    return WAIT if opened else DONE


def _run(s: State) -> Run:
    """The run in progress."""
    r = s.stack[s.run_at]
    assert type(r) is Run
    return r


# -- initiation -----------------------------------------------------------------------------------------------


def announce(s: State, f: Structure, row: CompiledStep) -> int:
    """Announce the server; additional costs to run are paid or there is no run (CR 6.9.1a, 6.3.2b). Who runs with the basic
    action has chosen to pay them (1.16.10b); a run that an ability makes can be declined (1.16.10a)."""
    r = _run(s)
    if f.amount == 0:
        f.amount = 1
        emit(s, E_ANNOUNCE, -1, r.server)
    cost = NO_COST if r.free or f.amount > 1 else prices.extra_cost(s, A_RUN_COST, -1, r.server)
    if cost is NO_COST:
        return DONE
    due = prices.credits_due(s, cost, -1, None)
    payable = not prices.hindrance(s, RUNNER, cost, due, -1, PURPOSE_ANYTHING)
    options = [option(V_PAY, 0, due)] if payable else []
    if r.source >= 0 or not payable:
        options.append(option(V_DECLINE))
    if f.answer < 0 and (verb(options[-1]) == V_DECLINE or stack.is_question(s, 1)):
        stack.ask(s, RUNNER, K_MAY, options)
        return WAIT
    declined = f.answer >= 0 and verb(f.answer) == V_DECLINE
    f.answer = -1
    if declined:
        emit(s, E_REFUSED)
        stack.pop(s)
        stack.pop(s)
        return WAIT
    f.amount = 2
    payment.pay(s, FOR_RUN, RUNNER, -1, -1, r.server, due, PURPOSE_ANYTHING)
    return WAIT


def fill_fund(s: State, f: Structure, row: CompiledStep) -> int:
    """A credit for each bad publicity: in a fund of its own, or in the pool like any other (CR 10.6.2; 1.4: 6.3.3b)."""
    if s.bad_publicity:
        s.fund = s.bad_publicity
        if s.book.fund_in_pool:
            players.gain_credits(s, RUNNER, s.fund)
        else:
            emit(s, E_FUND, -1, s.fund)
    return DONE


def run_begins(s: State, f: Structure, row: CompiledStep) -> int:
    """The run begins, and the server counts as run on this turn."""
    r = _run(s)
    emit(s, E_RUN_BEGINS, -1, r.server, r.announced)
    return DONE


def set_position(s: State, f: Structure, row: CompiledStep) -> int:
    """The Runner moves to the outermost position with ice."""
    r = _run(s)
    r.position = next((p for p in s.positions[r.server] if s.ice_at[p] >= 0), -1)
    return DONE


# -- approach and encounter -------------------------------------------------------------------------------------


def approach(s: State, f: Structure, row: CompiledStep) -> int:
    """The Runner approaches the ice in their position."""
    r = _run(s)
    r.approaches += 1
    ice = s.ice_at[r.position] if r.position >= 0 else -1
    if ice >= 0:
        emit(s, E_APPROACH, ice, r.server)
        loops.approached(s, r)
    return DONE


def encounter(s: State, f: Structure, row: CompiledStep) -> int:
    """The encounter begins: every subroutine is unbroken (CR 6.9.3a), effects that wait for it take hold."""
    s.records.append(RecordedEncounter(f.serial, f.subj, f.gen))
    if s.lasting:
        gained.encounter_begins(s, f)
    emit(s, E_ENCOUNTER, f.subj, 0, 0, f.serial)
    return DONE


def break_window(s: State, f: Structure, row: CompiledStep) -> int:
    """Ice without subroutines is fully broken as this step begins (CR 6.5.7c, 9.12.2d; CR 1.4: 9.11.2c)."""
    if not modifiers.subroutines(s, f.subj):
        breaking.mark_fully_broken(s, f)
    return window(s, f, row)


def breaks_end(s: State, f: Structure, row: CompiledStep) -> int:
    """The part of the encounter in which subroutines can be broken ends (2012: the end of step 3.1)."""
    ending.breaks_end(s, f)
    return DONE


def next_sub(s: State, f: Structure, row: CompiledStep) -> int:
    """The next unbroken subroutine that was not handled yet; the set is looked at again each time (CR 9.8.7)."""
    r = progress.record(s, f.serial)
    assert r is not None
    if not r.ordered:
        if s.index[A_SUB_ORDER] and not subroutines.order_is_set(s, f, r):
            return WAIT
        r.ordered = 1
    for x in subroutines.in_order(r, modifiers.unbroken(s, f.subj, f.serial)):
        if x not in r.handled:
            f.answer = 0
            start.start_sub(s, x, f)
            return DONE
    f.answer = 1
    return DONE


def sub_window(s: State, f: Structure, row: CompiledStep) -> int:
    """A reaction window with a fixed set of pending subroutines, for the Corp alone (CR 1.4: 6.5.5, 6.9.3c)."""
    r = progress.record(s, f.serial)
    assert r is not None
    if s.index[Ask.SUB_ORDER] and not subroutines.order_is_set(s, f, r):
        return WAIT
    f.stage = WAITING
    w = Window(Windows.SUBROUTINES, 0, row.at, 0)
    subs = subroutines.in_order(r, modifiers.unbroken(s, f.subj, f.serial))
    w.pending = tuple(((x[ABILITY], x[CARD], x[GEN], 0, -1, -1, x[COPY]), (-1, -1, -1, 0, 0, 0)) for x in subs)
    if w.pending:
        stack.push(s, w)
    return WAIT


# -- movement -----------------------------------------------------------------------------------------------------


def pass_ice(s: State, f: Structure, row: CompiledStep) -> int:
    """Pass the ice, and with the innermost all ice (CR 6.6.2, 6.9.4a)."""
    return pass_position(s, f, True)


def pass_position(s: State, f: Structure, tell_all: bool) -> int:
    """Pass what is there, if the phase was reached from it. Books differ about ice that is gone (`Switches.gap`)."""
    r = _run(s)
    ice = s.ice_at[r.position] if r.position >= 0 else -1
    if not r.came or (ice < 0 and s.book.switches.gap == Gap.STAYS):
        return DONE
    if not imminent(s, f, WOULD_PASS, ice, r.server, 1, r.after):
        return WAIT
    if f.replaced != 1:
        emit(s, E_PASS, ice, r.server, 0, r.after)
        if tell_all and inward(s, r) < 0:
            emit(s, E_PASS_ALL, -1, r.server)
    return DONE


def inward(s: State, r: Run) -> int:
    """The next position inward of the Runner's, or -1."""
    order = s.positions[r.server]
    if r.position not in order:
        return -1
    for p in order[order.index(r.position) + 1 :]:
        if s.ice_at[p] >= 0:
            return p
    return -1


def unpassed(s: State, r: Run) -> int:
    """1996: the outermost position on the attacked fort whose ice was not passed, or -1."""
    for p in s.positions[r.server]:
        ice = s.ice_at[p]
        if ice >= 0 and (ice, s.gen[ice]) not in r.passed:
            return p
    return -1


def jack_out(s: State, f: Structure, row: CompiledStep) -> int:
    """The Runner may jack out (CR 6.1.5); additional costs are paid or the run goes on."""
    if f.amount == 0 and f.answer < 0 and prices.jack_out_price(s) < 0:
        return DONE
    if f.amount > 0:  # being paid; the checkpoint of a cost comes before what it was paid for (CR 1.16.10c)
        if after_cost(s):
            return WAIT
        if payment.pay_jack_out(s, f.amount):
            f.amount += 1
            return WAIT
        _leave_run(s)
        return WAIT
    if f.answer < 0:
        stay = [] if prices.must_jack_out(s) else [option(V_CONTINUE)]
        stack.ask(s, RUNNER, K_MAY, [*stay, option(V_JACK_OUT)])
        return WAIT
    if verb(f.answer) == V_CONTINUE:
        return DONE
    f.answer = -1
    if payment.pay_jack_out(s, 0):
        f.amount = 1
    else:
        _leave_run(s)
    return WAIT


def _leave_run(s: State) -> None:
    """Jack out and end the run."""
    emit(s, E_JACK_OUT)
    ending.end_run(s, -1, True)


def move_inward(s: State, f: Structure, row: CompiledStep) -> int:
    """The Runner moves one position inward."""
    r = _run(s)
    f.z = inward(s, r)
    r.position = f.z
    r.came = 0
    r.after = 0
    s.dirty |= PLACES
    return DONE


def approach_server(s: State, f: Structure, row: CompiledStep) -> int:
    """The Runner approaches the server, unless that is replaced."""
    r = _run(s)
    if not imminent(s, f, WOULD_APPROACH_SERVER, -1, r.server):
        return WAIT
    if f.replaced != 1:
        emit(s, E_APPROACH_SERVER, -1, r.server)
    return DONE


# -- success and end ------------------------------------------------------------------------------------------------


def success(s: State, f: Structure, row: CompiledStep) -> int:
    """Declare the run successful, unless that is forbidden (CR 6.9.5a, 6.8.4a): then nothing is met by what would happen."""
    r = _run(s)
    if row.op == OP_SUCCESS:  # to have reached the step is enough; in 1996 the declaration counts
        r.reached = 1
        if s.awaits == E_SUCCESS:
            emitting.awaited(s, E_SUCCESS, -1, r.server)
    if prohibitions.forbidden(s, FORBID_SUCCESS, -1, r.server) < 0 and not imminent(s, f, WOULD_SUCCESS, -1, r.server):
        return WAIT
    r.reached = 1
    if prohibitions.forbidden(s, FORBID_SUCCESS, -1, r.server) < 0:
        r.label = LABEL_SUCCESSFUL
        emit(s, E_SUCCESS, -1, r.server, r.serial)
    return DONE


def breach(s: State, f: Structure, row: CompiledStep) -> int:
    """The Runner breaches the server, unless that is forbidden or replaced."""
    r = _run(s)
    if s.index[A_FORBID] and prohibitions.forbidden(s, FORBID_BREACH, -1, r.server) >= 0:
        return DONE
    if not imminent(s, f, WOULD_BREACH, -1, r.server):
        return WAIT
    if f.replaced != 1:
        runs.begin_breach(s, r.server, of_run=True)
    return DONE


def wind_up(s: State, f: Structure, row: CompiledStep) -> int:
    """The windows that were open have been closed or completed on the way here (CR 6.8.2, `moves.end_structures`)."""
    _run(s).position = -1
    return DONE


def empty_fund(s: State, f: Structure, row: CompiledStep) -> int:
    """Credits left from bad publicity are lost."""
    if s.book.fund_in_pool:
        players.lose_credits(s, RUNNER, s.fund)
    s.fund = 0
    return DONE


def unsuccessful(s: State, f: Structure, row: CompiledStep) -> int:
    """A run that did not reach the success phase becomes unsuccessful."""
    r = _run(s)
    if not r.reached and r.label == LABEL_NONE and r.ending != SERVER_GONE and objects.server_exists(s, r.server):
        r.label = LABEL_UNSUCCESSFUL
        if not s.book.unsuccessful_outside:
            emit(s, E_UNSUCCESSFUL, -1, r.server)
    return DONE


def run_complete(s: State, f: Structure, row: CompiledStep) -> int:
    """The run is over. Abilities that its end triggers resolve outside of it (CR 6.8.5, 10.3.6)."""
    run_is_over(s)
    checkpoint(s)
    return WAIT


def run_is_over(s: State) -> None:
    """Remove the run and its last phase from the stack, and emit that it is over."""
    r = _run(s)
    s.last_run = (r.serial, r.server, r.label, (r.source, r.source_gen))
    s.dirty |= EXPIRED | PLACES
    if s.book.unsuccessful_outside and r.label == LABEL_UNSUCCESSFUL:
        s.run_at = -1  # what this meets is asked outside of the run (CR 1.4: 6.8.5)
        emit(s, E_UNSUCCESSFUL, -1, r.server)
    emit(s, E_RUN_ENDS, -1, r.server, r.label, r.serial)
    stack.pop(s)
    stack.pop(s)


# -- tests ------------------------------------------------------------------------------------------------------------


def outcome(s: State, row: CompiledStep, f: Structure | None) -> int:
    """Which of the ways on a step takes."""
    test = row.test
    if test == ALWAYS:
        return 0
    if test == ANSWER:
        assert f is not None
        answer = f.answer
        f.answer = -1
        return answer
    if test == MOVED:
        assert f is not None
        return 0 if f.z >= 0 else 1
    if test == SKIPPED:
        assert f is not None
        k = progress.record(s, f.serial)
        return 0 if k is not None and k.skipped else 1
    if test == WON:  # a game that is won does not go on
        return 0 if s.over else 1
    r = _run(s)
    if test == UNPASSED:
        return 0 if unpassed(s, r) >= 0 else 1
    if test == NEXT_ICE:
        return _next_ice(s, r)
    ice = s.ice_at[r.position] if r.position >= 0 else -1
    if test == ICE_HERE:
        return 0 if ice >= 0 else 1
    if test == ICE_REZZED:
        return 0 if ice >= 0 and s.face[ice] else 1
    if test == FIRST_APPROACH:
        return 0 if r.approaches <= 1 else 1
    return 0 if objects.protecting(s, r.server) else 1


def _next_ice(s: State, r: Run) -> int:
    """The Runner goes to the next ice inward, to the outermost at first; without any, nowhere."""
    if r.position < 0:
        r.position = next((p for p in s.positions[r.server] if s.ice_at[p] >= 0), -1)
    else:
        r.position = inward(s, r)
    r.came = 0
    r.after = 0
    s.dirty |= PLACES
    return 0 if r.position >= 0 else 1
