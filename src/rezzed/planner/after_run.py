"""Where a line of play ends, and the Runner's turn after it, in which the Corp did nothing but take credits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..decisions import IDLE, Verb, verb
from ..engine.ask.progress import phase_over
from ..engine.ask.progress import turns as turns_of
from ..engine.state import State
from ..engine.timing import machine, turns
from ..ids import CORP, RUNNER
from ..search.goal import Goal
from ..search.narrow.pruning import declined, in_actions
from ..search.start_position import with_pools
from ..wording import option_words

QUIET: Final = (Verb.PASS, Verb.DONE, Verb.DECLINE, Verb.NO, Verb.CREDIT)  # how a turn goes in which nothing is done
MOST_STEPS: Final = 1000  # decisions of a run or of a turn


def after_way(start: State, aim: Goal, line: Iterable[str]) -> State | None:
    """The position after the run of a way, in the next action window; None if the line cannot be played.

    Args:
        start: the position that the way was planned from.
        aim: the goal of the plan.
        line: the words of the way.
    """
    s = start.copy()
    aim.await_in(s)
    for said in line:
        if turns_of(s) is None and _acting(s):
            turns.join_game(s)  # the turn must be able to end
            machine.advance(s)
        o = next((o for o in s.options if option_words.option_text(s, o) == said), -1)
        if o < 0:
            return None
        machine.apply(s, o)
        if s.happened:
            s.happened, s.awaits, s.awaits_of = 0, -1, b""
            machine.advance(s)
    return settled(s)


def settled(s: State) -> State:
    """Decline until the next action window."""
    for _ in range(MOST_STEPS):
        if s.over or s.who < 0 or in_actions(s):
            break
        options = declined(s) if s.who == CORP else s.options
        machine.apply(s, next((o for o in options if verb(o) in IDLE), options[0]))
    return s


def next_turn(s: State, pools: State) -> State | None:
    """The beginning of the Runner's next turn; None if there is none.

    Args:
        s: a position after a run of a whole game.
        pools: both sides have the credits of this position then, and the Runner has its clicks.
    """
    s = s.copy()
    passed = False  # whether the Corp's turn was reached
    for _ in range(MOST_STEPS):
        if s.over or s.who < 0:
            return None
        passed = passed or s.turn == CORP
        if passed and s.turn == RUNNER and _acting(s):
            s.credits[CORP] = pools.credits[CORP]
            return with_pools(s, pools.credits[RUNNER], pools.clicks[RUNNER])
        machine.apply(s, next((o for v in QUIET for o in s.options if verb(o) == v), s.options[-1]))
    return None


def _acting(s: State) -> bool:
    """Whether the Runner takes an action."""
    return s.who == RUNNER and in_actions(s) and not phase_over(s)
