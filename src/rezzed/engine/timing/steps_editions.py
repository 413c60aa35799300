"""Steps that only some editions have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...decisions import DecisionKind, Verb, arg, arg2, verb
from ...events import Ev
from ...ids import ARCHIVES, FIRST_REMOTE, HQ, RND, RUNNER, Policy, Zone
from ...rules.book import Op
from .. import legal
from ..ask import modifiers, objects, progress
from ..change import stack
from ..change.emitting import emit
from ..effects.operands import DONE, WAIT
from ..program.parts import CompiledStep, Operation
from ..state import BOTTOM, NO_ROOT, State, Structure
from ..windows import start
from ..windows.window import PASS
from . import procedures, steps

# -- the run --------------------------------------------------------------------------------------------------------


def pass_one(s: State, f: Structure, row: CompiledStep) -> int:
    """Pass this ice; whether that was all of it is asked when the server is approached (2012, steps 2.4, 3.2, 4)."""
    return steps.pass_position(s, f, False)


def approach_server_bare(s: State, f: Structure, row: CompiledStep) -> int:
    """Approach the server; without a single approach of ice before it, all ice has been passed here (CR 1.4: 6.9.5a)."""
    return _approach_server(s, f, row, progress.the_run(s).approaches == 0)


def approach_server_all(s: State, f: Structure, row: CompiledStep) -> int:
    """Approach the server, which is when all ice has been passed, if there was any or not (2012, step 4)."""
    return _approach_server(s, f, row, True)


def _approach_server(s: State, f: Structure, row: CompiledStep, passed: bool) -> int:
    """The Runner approaches the server; `passed` says whether that counts as passing all ice."""
    if steps.approach_server(s, f, row) == WAIT:
        return WAIT
    if passed and f.replaced != 1:
        emit(s, Ev.PASS_ALL, -1, progress.the_run(s).server)
    return DONE


def jack_out_later(s: State, f: Structure, row: CompiledStep) -> int:
    """The Runner may jack out, except at the first ice that is approached in this run (2012, step 2.2)."""
    return DONE if progress.the_run(s).approaches <= 1 else steps.jack_out(s, f, row)


def run_over(s: State, f: Structure, row: CompiledStep) -> int:
    """The run is over, in one step (2012, step 5)."""
    steps.wind_up(s, f, row)
    steps.empty_fund(s, f, row)
    return steps.run_complete(s, f, row)


def run_fails(s: State, f: Structure, row: CompiledStep) -> int:
    """The run is over and unsuccessful, in one step (2012, step 6)."""
    steps.unsuccessful(s, f, row)
    return run_over(s, f, row)


# -- accesses ---------------------------------------------------------------------------------------------------------


def fix_accesses(s: State, f: Structure, row: CompiledStep) -> int:
    """How many cards will be accessed is fixed: never more than there are now (CR 1.4: 7.1.2, 7.6.3)."""
    root = len(f.root)
    if f.quota:  # a number that a card names
        f.x = f.quota - 1
    elif f.subj >= FIRST_REMOTE:
        f.x = root
    elif f.subj == ARCHIVES:
        f.x = root + len(s.order[Zone.ARCHIVES])
    else:
        zone = s.order[Zone.HQ if f.subj == HQ else Zone.RND]
        f.x = root + max(0, min(len(zone), 1 + modifiers.access_more(s, f.subj, f.serial)))
    return DONE


def _choices(s: State, f: Structure) -> tuple[list[int], list[int]]:
    """(root, other) cards that may be accessed next; what is left of the first root keeps its share (CR 1.4: 7.1.2c)."""
    owed = [c for c, g in f.root if objects.stands(s, c, g) and procedures.free(s, f, c)]
    left = f.x - len(f.refs)
    if left <= 0:
        return [], []
    if left <= len(owed) and not f.quota:
        return owed, []
    root = [c for c in s.roots[f.subj] if procedures.free(s, f, c)] if f.scope != NO_ROOT else []
    zone: list[int] = []
    if f.subj < FIRST_REMOTE:
        zone = [c for c in s.order[(Zone.HQ, Zone.RND, Zone.ARCHIVES)[f.subj]] if procedures.free(s, f, c)]
    if f.subj == RND:
        zone = zone[-1:] if f.scope == BOTTOM else zone[:1]
    return root, zone


def choose_access(s: State, f: Structure, row: CompiledStep) -> int:
    """The Runner accesses one of the set, in any order but that of R&D (CR 1.4: 7.6.5, 7.1.4)."""
    root, zone = _choices(s, f)
    o = f.answer
    f.answer = -1
    return procedures.pick(s, f, root, zone, o)


def may_trash(s: State, f: Structure, row: CompiledStep) -> int:
    """The Runner may trash the accessed card, with its trash cost or an ability; a choice, no window (CR 1.4: 7.8.3)."""
    c = f.subj
    if not objects.stands(s, c, f.gen):
        return DONE
    if f.answer < 0:
        options, must = legal.access_options(s, c, f.gen)
        if options or s.policy == Policy.SECRET:
            stack.ask(s, RUNNER, DecisionKind.MAY, options if must else [*options, PASS], c)
            return WAIT
        return DONE
    o = f.answer
    f.answer = -1
    if verb(o) == Verb.TRASH:
        start.start_trash(s, c)
    elif verb(o) == Verb.USE:
        start.use(s, arg(o), arg2(o), RUNNER)
    return DONE


EDITION_OPERATIONS: Final[Mapping[int, Operation]] = {
    int(op): fn
    for op, fn in {
        Op.PASS_ONE: pass_one, Op.APPROACH_SERVER_BARE: approach_server_bare, Op.APPROACH_SERVER_ALL: approach_server_all,
        Op.JACK_OUT_LATER: jack_out_later, Op.RUN_OVER: run_over, Op.RUN_FAILS: run_fails, Op.FIX_ACCESSES: fix_accesses,
        Op.CHOOSE_ACCESS: choose_access, Op.MAY_TRASH: may_trash,
    }.items()
}  # fmt: skip
