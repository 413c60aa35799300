"""The machine: `advance` moves until somebody must decide, `apply` takes an answer. Nothing else changes a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..errors import IllegalActionError
from ..events import Ev, Would
from ..rules.book import Op, Table
from ..state import Effects, Payment, Run, State, Structure, Window
from ..vocabulary import effects as fx
from . import (
    core,
    costs,
    gained,
    modifiers,
    moves,
    procedures,
    resolve,
    resolve_cards,
    resolve_choices,
    resolve_damage,
    resolve_search,
    resolve_subs,
    steps,
    steps_chart,
    steps_editions,
    windows,
)
from .checkpoint import after_cost, answer_question, checkpoint, server_gone
from .compile import Handler, Operation, Row
from .flat import A_SUBS, T_ACCESS, T_APPROACH, T_CHECKPOINT, T_ENCOUNTER, T_MOVEMENT
from .moves import SERVER_GOING
from .resolve import DONE, WAIT
from .windows import PAID, PAY, READY, REZZING, SETTLE, imminent

HANDLERS: Final[Mapping[type, Handler]] = {
    fx.EndRun: resolve.end_run, fx.JackOut: resolve.jack_out, fx.Gain: resolve.gain, fx.Lose: resolve.lose,
    fx.GainClicks: resolve.gain_clicks, fx.LoseClicks: resolve.lose_clicks, fx.Do: resolve_damage.damage,
    fx.GiveTags: resolve.give_tags, fx.RemoveTags: resolve.remove_tags, fx.GiveBadPublicity: resolve.give_bad_publicity,
    fx.Prevent: resolve_damage.prevent, fx.Increase: resolve_damage.increase, fx.Bypass: resolve.bypass,
    fx.Encounter: resolve.force_encounter, fx.MoveRunner: resolve.move_runner, fx.MoveIce: resolve.move_ice,
    fx.SwapIce: resolve.swap_ice, fx.ChangeServer: resolve.change_server, fx.MakeRun: resolve.make_run,
    fx.Breach: resolve.breach, fx.Access: resolve.access, fx.Trace: resolve.trace, fx.Psi: resolve.psi,
    fx.Break: resolve.break_subs, fx.ResolveSub: resolve_subs.resolve_sub, fx.ChooseSub: resolve_subs.choose_sub,
    fx.ReplaceSub: resolve_subs.replace_sub, fx.Lasting: resolve.lasting, fx.Later: resolve.later,
    fx.Become: resolve_damage.become, fx.TurnFacedown: resolve_damage.turn_facedown,
    fx.PickDamage: resolve_damage.pick_damage,
    fx.Trash: resolve_cards.trash, fx.Rez: resolve_cards.rez, fx.Derez: resolve_cards.derez,
    fx.TurnFaceup: resolve_cards.turn_faceup, fx.Place: resolve_cards.place,
    fx.Remove: resolve_cards.remove, fx.Purge: resolve_cards.purge,
    fx.TakeCredits: resolve_cards.take_credits, fx.Draw: resolve_cards.draw,
    fx.ToZone: resolve_cards.to_zone, fx.Arrange: resolve_cards.arrange, fx.Install: resolve_cards.install,
    fx.Search: resolve_search.search, fx.Expose: resolve_cards.expose, fx.Host: resolve_cards.host,
    fx.ChooseSubtype: resolve_choices.choose_subtype, fx.Reveal: resolve_cards.reveal,
    fx.IdentifyMark: resolve_choices.identify_mark,
    fx.Choose: resolve_choices.choose, fx.ChooseServer: resolve_choices.choose_server,
    fx.ChooseNumber: resolve_choices.choose_number, fx.OneOf: resolve_choices.one_of, fx.May: resolve_choices.may,
    fx.Unless: resolve_choices.unless, fx.If: resolve_choices.if_, fx.Repeat: resolve_choices.repeat,
    fx.Roll: resolve_choices.roll,
    fx.PayOrLose: resolve_choices.pay_or_lose, fx.Stealth: resolve_choices.stealth, fx.SkipIce: resolve_choices.skip_ice,
}  # fmt: skip

CONTROL: Final[Mapping[str, Handler]] = {
    "expect": resolve_damage.expect,
    "jump": resolve_choices.jump, "repeat": resolve_choices.repeat_test,
    "psi": resolve.branch_psi, "traced": resolve.branch_traced,
}  # fmt: skip

OPERATIONS: Final[Mapping[int, Operation]] = {
    int(op): fn
    for op, fn in {
        **steps_editions.OPERATIONS,
        Op.NOTHING: steps.nothing, Op.WINDOW: steps.window, Op.ANNOUNCE: steps.announce, Op.FILL_FUND: steps.fill_fund,
        Op.RUN_BEGINS: steps.run_begins, Op.SET_POSITION: steps.set_position, Op.APPROACH: steps.approach,
        Op.ENCOUNTER: steps.encounter, Op.BREAK_WINDOW: steps.break_window, Op.NEXT_SUB: steps.next_sub,
        Op.SUB_WINDOW: steps.sub_window, Op.PASS: steps.pass_ice, Op.JACK_OUT: steps.jack_out,
        Op.MOVE_INWARD: steps.move_inward, Op.APPROACH_SERVER: steps.approach_server, Op.SUCCESS: steps.success,
        Op.BREACH: steps.breach, Op.WIND_UP: steps.wind_up, Op.EMPTY_FUND: steps.empty_fund,
        Op.UNSUCCESSFUL: steps.unsuccessful, Op.RUN_COMPLETE: steps.run_complete, Op.ACTION: procedures.action,
        Op.PLAY_REVEAL: procedures.play_reveal, Op.PLAY_PAY: procedures.play_pay, Op.PLAY_ACTIVE: procedures.play_active,
        Op.PLAY_RESOLVE: procedures.play_resolve, Op.PLAY_TRASH: procedures.play_trash, Op.PLAY_DONE: procedures.play_done,
        Op.BREACH_BEGINS: procedures.breach_begins, Op.FLIP_ARCHIVES: procedures.flip_archives,
        Op.ACCESS_LIMIT: procedures.access_limit, Op.CHOOSE_CANDIDATE: procedures.choose_candidate,
        Op.ACCESS_CANDIDATE: procedures.access_candidate, Op.BREACH_ENDS: procedures.breach_ends,
        Op.ACCESSED: procedures.accessed, Op.MID_ACCESS: procedures.mid_access, Op.STEAL: procedures.steal,
        Op.ACCESS_ENDS: procedures.access_ends, Op.TRACE_BEGINS: procedures.trace_begins, Op.TRACE_CORP: procedures.trace_corp,
        Op.TRACE_RUNNER: procedures.trace_runner, Op.TRACE_RESULT: procedures.trace_result, Op.BID_CORP: procedures.bid_corp,
        Op.BID_RUNNER: procedures.bid_runner, Op.BID_REVEAL: procedures.bid_reveal, Op.DECLARE: steps_chart.declare,
        Op.APPROACH_UNPASSED: steps_chart.approach_unpassed, Op.REZ_DECISION: steps_chart.rez_decision,
        Op.REZ_PAY: steps_chart.rez_pay, Op.SKIP_CHECK: steps_chart.skip_check, Op.WANT_BREAK: steps_chart.want_break,
        Op.CHOOSE_SUB: steps_chart.choose_sub, Op.RAISE_STRENGTH: steps_chart.raise_strength,
        Op.TRY_BREAK: steps_chart.try_break, Op.TAKE_EFFECT: steps_chart.take_effect,
        Op.PASS_AND_MARK: steps_chart.pass_and_mark, Op.RUNNER_EFFECTS: steps_chart.runner_effects,
        Op.ACCESS_ORDER: steps_chart.access_order, Op.CARDS_AFFECT: steps_chart.cards_affect,
        Op.SCORE_AND_TRASH: steps_chart.score_and_trash, Op.END_OF_RUN: steps_chart.end_of_run,
        Op.TRACE_SECRET: steps_chart.trace_secret, Op.TRACE_BASE_LINK: steps_chart.trace_base_link,
        Op.TRACE_LINK: steps_chart.trace_link, Op.TRACE_REVEAL: steps_chart.trace_reveal,
        Op.ACTION_OVER: steps_chart.action_over,
    }.items()
}  # fmt: skip


def advance(s: State) -> None:
    """Move until somebody must decide, the game is over, or what a search awaits has happened."""
    while s.who < 0 and not s.over and not s.met:
        if not s.stack:
            s.over = 1
            return
        f = s.stack[-1]
        if type(f) is Structure:
            while step_structure(s, f):
                pass
        elif type(f) is Window:
            windows.step(s, f)
        elif type(f) is Effects:
            step_effects(s, f)
        elif type(f) is Run:
            step_run(s, f)
        elif type(f) is Payment and costs.step(s, f) and f.kind != costs.SPENT:
            after_cost(s)


def begin(s: State) -> None:
    """Start: the active player's action phase, up to the first decision."""
    core.push_structure(s, Table.ACTIONS, s.book.starts[Table.ACTIONS])
    advance(s)


def apply(s: State, o: int) -> None:
    """Take an option of the current decision and move on.

    Raises:
        IllegalActionError: the option is not one of `s.options`; the state is unchanged.
    """
    if o not in s.options:
        raise IllegalActionError(f"option {o} is not legal now")
    s.who = -1
    s.options = []
    f = s.stack[-1]
    if isinstance(f, Window):
        windows.answer(s, f, o)
    elif isinstance(f, Structure):
        f.answer = o
        if f.table == T_CHECKPOINT:
            answer_question(s, f)
    elif isinstance(f, (Effects, Payment)):
        f.answer = o
    advance(s)


# -- structures -------------------------------------------------------------------------------------------------------


def step_structure(s: State, f: Structure) -> bool:
    """Go on with a timing structure: the step, its checkpoint, the way on. True if it can go on at once."""
    if f.mark:
        _finish(s, f)
        return False
    row = s.book.rows[f.row]
    if f.stage == 0:
        if row.handler(s, f, row) == WAIT:
            return False
        f.replaced = 0
        f.stage = 2
        if s.stack[-1] is not f:
            return False
    if f.stage <= 2:
        f.stage = 3
        f.amount = 0
        if row.settle and checkpoint(s, f.serial if row.begins else 0):
            return False
        if f.mark or s.over or s.met:
            return False
    if s.run_at >= 0:
        r = s.stack[s.run_at]
        if type(r) is Run and r.ending == SERVER_GOING:
            server_gone(s)
            if f.mark:
                return False
    if row.leaves:
        _complete(s, f, row)
        return False
    target = row.next[steps.outcome(s, row, f) if row.test else 0]
    if s.book.rows[target].table != row.table:
        _leave_for(s, f, target)
        return False
    f.row = target
    f.stage = 0
    return True


def _is_phase(s: State, f: Structure) -> bool:
    return s.run_at >= 0 and s.stack[s.run_at + 1] is f


def _complete(s: State, f: Structure, row: Row) -> None:
    """The structure is complete; the checkpoint after its last step happens outside of it (CR 10.3.6)."""
    r = core.run(s) if _is_phase(s, f) else None
    _over(s, f)
    if r is not None:
        r.next = row.at
        r.stage = 1
        _remember_way(r, f)
    checkpoint(s)


def _leave_for(s: State, f: Structure, target: int) -> None:
    r = core.run(s) if _is_phase(s, f) else None
    _over(s, f)
    if r is not None:
        r.next = target
        _remember_way(r, f)
    checkpoint(s)


def _remember_way(r: Run, f: Structure) -> None:
    if f.table == T_APPROACH or f.table == T_ENCOUNTER:
        r.came = 1
        r.after = f.serial if f.table == T_ENCOUNTER else 0


def _over(s: State, f: Structure) -> None:
    if f.table == T_ENCOUNTER:
        moves.encounter_over(s, f)
    core.pop(s)


def _finish(s: State, f: Structure) -> None:
    """A structure that was left or ended has come to the top of the stack."""
    if f.mark == core.ENDED:
        core.pop(s)
        return
    r = core.run(s) if _is_phase(s, f) else None
    _over(s, f)
    if f.table == T_ACCESS:
        core.emit(s, Ev.ACCESS_ENDS, -1, f.x)
    if r is not None:
        r.next = f.next
        r.stage = 0
        r.came = 0 if f.z and f.table != T_MOVEMENT else 1 if f.table in (T_APPROACH, T_ENCOUNTER) else r.came
        if f.table != T_MOVEMENT:
            r.after = f.serial if f.table == T_ENCOUNTER and r.came else 0
    checkpoint(s)


def step_run(s: State, r: Run) -> None:
    """Begin the next phase of the run."""
    if r.ending == moves.SERVER_GOING:
        server_gone(s)
    if r.stage == 1:
        row = s.book.rows[r.next]
        r.stage = 0
        r.next = row.next[steps.outcome(s, row, None)]
    ice = s.ice_at[r.position] if r.position >= 0 else -1
    if s.book.rows[r.next].table == T_ENCOUNTER and (ice < 0 or not s.face[ice]):
        r.next = s.book.past[T_APPROACH]  # gone or derezzed since the Runner was sent to it (CR 6.2.8a, 6.2.7c)
        r.came = 1
    row = s.book.rows[r.next]
    if row.table == T_ENCOUNTER:
        core.push_structure(s, row.table, r.next, ice, s.gen[ice])
    else:
        core.push_structure(s, row.table, r.next)


# -- abilities ----------------------------------------------------------------------------------------------------------


def step_effects(s: State, f: Effects) -> None:
    """Go on with an ability: targets, imminent, interrupts, resolve, checkpoint (CR 9.5.7, 9.6.15, 9.8.10)."""
    if f.stage >= PAY:
        if f.stage >= REZZING:
            if f.aid < 0:
                windows.finish_plain(s, f)
                return
        elif f.stage == PAY:
            a = s.book.abilities[f.aid]
            if a.names_x and not costs.name_x(s, f, a.side):
                return
            f.stage = PAID
            due = costs.use_price(s, f.aid, f.card, f)
            costs.pay(s, costs.ABILITY, f.ctrl, f.card, f.aid, -1, due, costs.purpose_of(s, f.card))
            if a.node.cost.credits != 0:
                f.number = due
            return
        elif f.stage == PAID:
            f.stage = READY
            if after_cost(s):
                return
    if f.flags == 1:  # a subroutine: it may be prevented as a whole (CR 9.8.10a-b)
        if not _begin_sub(s, f):
            return
    settled = f.stage == SETTLE
    if settled:
        f.stage = READY
        if s.encounter_at >= 0:
            _look_at_broken(s)
        if checkpoint(s):
            return
    program = s.book.abilities[f.aid].program
    if f.pc >= len(program):
        core.pop(s)
        if s.encounter_at >= 0 and not settled:
            _look_at_broken(s)
        checkpoint(s)
        return
    i = program[f.pc]
    result = i.handler(s, f, i)
    if result == WAIT:
        return
    if result == DONE:
        f.pc += 1
    f.answer = -1
    f.replaced = 0
    f.stage = SETTLE if i.ends else READY


def _look_at_broken(s: State) -> None:
    """Where the ice loses subroutines, those that are left may all be broken (CR 6.5.7a; none at all: 9.12.2d)."""
    if s.index[A_SUBS]:
        gained.forget_lost(s)
    e = core.encounter(s)
    if e is not None and not e.mark and e.row >= s.book.break_row:
        resolve.mark_fully_broken(s, e)


def _begin_sub(s: State, f: Effects) -> bool:
    if f.enc:
        e = core.encounter(s)
        if e is None or e.serial != f.enc or e.mark:
            core.pop(s)
            return False
    order = _number_of(s, f)
    if not imminent(s, f, Would.RESOLVE_SUB, f.card, order if f.enc else 0):
        return False
    f.flags = 0
    if f.replaced == 1:
        core.emit(s, Ev.PREVENT_SUB, f.card, 0, order, f.enc)
        core.pop(s)
        return False
    core.emit(s, Ev.RESOLVE_SUB, f.card, 0, order, f.enc)
    e = core.encounter(s)
    if e is not None and e.subj == f.card and e.gen == f.gen:
        r = core.record(s, e.serial)
        if r is not None:
            r.resolved += 1
            if not f.enc and f.sub is not None:  # it has resolved in this encounter, and does not do so again (CR 6.9.3c)
                r.handled = (*r.handled, f.sub)
    return True


def _number_of(s: State, f: Effects) -> int:
    if s.gen[f.card] != f.gen:  # the ice has left since the subroutine was chosen
        printed = core.fact(s, f.card).subs
        return printed.index(f.aid) + 1 if f.aid in printed else 0
    order = modifiers.subroutines(s, f.card)
    return order.index(f.sub) + 1 if f.sub in order else 0

