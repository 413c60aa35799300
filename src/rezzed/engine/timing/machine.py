"""The machine: `advance` runs until somebody must decide, and `apply` takes the answer. Nothing else changes a state."""

from __future__ import annotations

from ...decisions import arg, verb
from ...errors import IllegalActionError
from ...events import Ev
from ...ids import CORP, RUNNER, End
from ...rules.book import Table
from ..ask.prices import FOR_BID
from ..change import players, stack
from ..change.emitting import emit
from ..ints import T_CHECKPOINT, V_CONCEDE, W_ACTION
from ..pay import payment
from ..state import REST, Effects, Payment, Run, State, Structure, Turns, Window
from ..windows import checkpoints, start, window
from ..windows.checkpoints import after_cost
from . import ability_steps, action_steps, structures, turns


def advance(s: State) -> None:
    """Run until somebody must decide, the game is over, or the event that a search awaits has happened."""
    while s.who < 0 and not s.over and not s.happened:
        if not s.stack:
            s.over = int(End.ACTIONS)
            break
        f = s.stack[-1]
        if type(f) is Structure:
            structures.step_structure(s, f)
        elif type(f) is Window:
            window.step(s, f)
        elif type(f) is Effects:
            ability_steps.step_effects(s, f)
        elif type(f) is Run:
            structures.step_run(s, f)
        elif type(f) is Turns:
            turns.step_turns(s, f)
        elif type(f) is Payment and f.stage == REST and start.meets_cost(s, f):
            continue
        elif type(f) is Payment and payment.step(s, f) and f.kind != FOR_BID:
            after_cost(s)
    if s.who < 0:
        s.options = []  # until here they are those of the last question


def begin(s: State) -> None:
    """Start, up to the first decision: a whole game where its board says, otherwise the Runner's action phase."""
    if not s.stack:
        stack.push_structure(s, Table.ACTIONS, s.book.first_action[RUNNER])
    advance(s)


def concede(s: State, side: int) -> None:
    """A side gives up the game. The rule books do not speak of it; tournaments allow it at any time."""
    s.who = -1
    s.options = []
    emit(s, Ev.CONCEDE, -1, side)
    players.win(s, RUNNER if side == CORP else CORP, End.CONCESSION)


def apply(s: State, o: int) -> None:
    """Take an option of the current decision and move on. Both sides can concede at every decision.

    Raises:
        IllegalActionError: the option is not one of `s.options`; the state is unchanged.
    """
    if o not in s.options:
        if verb(o) == V_CONCEDE and s.who >= 0:
            concede(s, arg(o))
            return
        raise IllegalActionError(f"option {o} is not legal now")
    s.who = -1
    f = s.stack[-1]
    if isinstance(f, Window):
        if f.kind == W_ACTION:
            action_steps.take_action(s, f, o)
        else:
            window.answer(s, f, o)
    elif isinstance(f, Structure):
        f.answer = o
        if f.table == T_CHECKPOINT:
            checkpoints.answer_question(s, f)
    elif isinstance(f, (Effects, Payment)):
        f.answer = o
    advance(s)
