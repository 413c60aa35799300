"""Counts the sequences of decisions from a board, like perft in chess programs: a change of the rules changes the counts.

Players and chance make decisions, and every outcome of chance is an option of its own. The count of a depth is the number of
sequences of that many decisions, plus shorter sequences that end the game. The policy of the board decides which windows are
asked.

>>> from rezzed.board import build
>>> from rezzed.perft import divide, perft, to_action
>>> state = to_action(build({"corp": {"credits": 3, "ice": {"HQ": ["Ice Wall"]}}, "runner": {"clicks": 1}}))
>>> [perft(state, depth) for depth in (1, 2, 3, 4)]
[6, 9, 10, 10]
>>> divide(state, 4)
[('run HQ', 3), ('run R&D', 2), ('run Archives', 2), ('take credit', 1), ('draw', 1), ('end', 1)]
"""

from __future__ import annotations

from typing import Final

from . import citing
from .decisions import DecisionKind
from .engine.state import State
from .engine.timing import machine
from .errors import RezzedError, SetupError, brief
from .game import match_option, offer
from .game.actions import Decision
from .game.sequences import SequenceCounter
from .ids import CHANCE, SIDE_NAMES
from .rules.book import Op
from .scenario.policies import declining
from .wording import option_words as event_words

DEEPEST: Final = 200  # no run is longer
STEPS: Final = 500  # decisions to decline on the way to the requested one


def perft(state: State, depth: int, merged: bool = False) -> int:
    """Count the sequences of `depth` decisions, plus shorter ones that end the game.

    Args:
        state: where counting starts; it is not changed.
        depth: from 0, which counts one sequence, to `DEEPEST`.
        merged: count equivalent positions once, see `State.fingerprint`.

    Raises:
        RezzedError: the depth is invalid.
    """
    return SequenceCounter(merged).lines(state.copy(), checked(depth))


def divide(state: State, depth: int, merged: bool = False) -> list[tuple[str, int]]:
    """Count separately for each option of the first decision, in the order of the options. The list is empty if the game is
    over.

    Args:
        state: where counting starts; it is not changed.
        depth: the depth of the whole count, from 1.
        merged: count equivalent positions once.

    Raises:
        RezzedError: the depth is invalid.
    """
    counter = SequenceCounter(merged)
    below = checked(depth, 1) - 1
    options = [] if state.over else state.options
    return [(event_words.option_text(state, o), counter.lines(counter.after(state.copy(), o), below)) for o in options]


def checked(depth: object, low: int = 0) -> int:
    """Check a depth and return it."""
    if isinstance(depth, bool) or not isinstance(depth, int) or not low <= depth <= DEEPEST:
        raise RezzedError(f"expected a depth from {low} to {DEEPEST}, not {brief(depth)[:40]!r}")
    return depth


# -- where counting starts --------------------------------------------------------------------------------


def to_action(s: State) -> State:
    """Go to the first action on a new board, declining everything optional before it."""
    if s.who < 0 and not s.over:
        machine.begin(s)
    for _ in range(STEPS):
        if s.over or s.book.rows[citing.step(s)].op == Op.ACTION:
            return s
        _decline(s, "before the first action")
    raise SetupError(["the board does not lead to an action"])


def walk(s: State, words: str) -> State:
    """Make choices before counting. The words are separated by semicolons and may be choices of either side or outcomes of
    chance.

    Everything optional is declined until a choice is possible.

    Raises:
        SetupError: a choice is not possible; the message lists the possible ones.
    """
    for answer in (w.strip() for w in words.split(";")):
        if answer:
            machine.apply(s, _way_to(s, answer))
    return s


def _way_to(s: State, answer: str) -> int:
    for _ in range(STEPS):
        if s.over:
            raise SetupError([f"{answer[:80]!r}: the game is over before this choice"])
        found = match_option(decision(s).options, answer)
        if found is not None:
            return found.option
        _decline(s, f"{answer[:80]!r} is not possible")
    raise SetupError([f"{answer[:80]!r} is not possible within {STEPS} decisions"])


def _decline(s: State, why: str) -> None:
    asked = decision(s)
    option = None if s.who == CHANCE and len(s.options) > 1 else declining(asked)
    if option is None:
        raise SetupError([f"{why}, and a choice must be made: {asked}"])
    machine.apply(s, option.option)


def decision(s: State) -> Decision:
    """The decision at a state, including decisions of chance."""
    cite = s.book.step_cite(citing.step(s))
    options = tuple(offer.action(s, o, i, cite) for i, o in enumerate(s.options))
    return Decision(SIDE_NAMES[s.who], DecisionKind(s.ask_kind).name.lower(), options, "", cite)
