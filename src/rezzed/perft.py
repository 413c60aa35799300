"""Counts of the tree of decisions, as chess programs count their moves: a change of rules shows as a change of counts.

A node is a decision that was answered, by a player or by chance: every outcome of chance is an answer of its own. The count of
a depth is the number of lines of so many answers, and of those shorter ones at whose end the game is over. Which windows are
asked at all is up to the policy of the board.

>>> from rezzed.board import build
>>> from rezzed.perft import divide, perft, to_action
>>> state = to_action(build({"corp": {"credits": 3, "ice": {"HQ": ["Ice Wall"]}}, "runner": {"clicks": 1}}))
>>> [perft(state, depth) for depth in (1, 2, 3, 4)]
[5, 8, 9, 9]
>>> divide(state, 4)
[('run HQ', 3), ('run R&D', 2), ('run Archives', 2), ('take credit', 1), ('end', 1)]
"""

from __future__ import annotations

from typing import Final

from .action import Action, Decision
from .decisions import Kind
from .engine.state import State
from .engine.timing import machine
from .errors import RezzedError, SetupError
from .game import match_option
from .ids import CHANCE, SIDE_NAMES
from .rules.book import Op
from .scenario.policies import declining
from .wording import events as event_words

DEEPEST: Final = 200  # no run is that long
WORTH: Final = 3  # answers that are left where a position is looked up: for fewer, counting is as quick
KEPT: Final = 50_000  # positions that are remembered: some 250 MB
STEPS: Final = 500  # decisions declined on the way to one that was asked for


class Counter:
    """Counts lines, and how many decisions it answered for that.

    Args:
        merged: positions with the same future are counted once. The counts are the same, and come sooner in deep trees.
    """

    def __init__(self, merged: bool = False) -> None:
        self.answered = 0
        self.merged = merged
        self.known: dict[tuple[object, ...], int] = {}

    def lines(self, s: State, depth: int) -> int:
        """Lines of so many answers from here; the state is used up."""
        if depth <= 1 or s.over:
            return len(s.options) if depth and not s.over else 1
        if not self.merged or depth < WORTH:
            return self._below(s, depth)
        key = (depth, *s.fingerprint())
        found = self.known.get(key)
        if found is None:
            found = self._below(s, depth)
            if len(self.known) >= KEPT:
                self.known.clear()
            self.known[key] = found
        return found

    def _below(self, s: State, depth: int) -> int:
        options, found = s.options, 0
        for o in options[:-1]:
            found += self.lines(self.after(s.copy(), o), depth - 1)
        return found + self.lines(self.after(s, options[-1]), depth - 1)

    def after(self, s: State, o: int) -> State:
        machine.apply(s, o)
        self.answered += 1
        return s


def perft(state: State, depth: int, merged: bool = False) -> int:
    """How many lines of `depth` decisions there are, or of fewer at whose end the game is over.

    Args:
        state: where counting starts; it stays as it is.
        depth: from 0, which counts one line, to `DEEPEST`.
        merged: count positions with the same future once, see `State.fingerprint`.

    Raises:
        RezzedError: that is no depth.
    """
    return Counter(merged).lines(state.copy(), checked(depth))


def divide(state: State, depth: int, merged: bool = False) -> list[tuple[str, int]]:
    """The same count for each option of the first decision, in the order of the options; nothing if the game is over.

    Args:
        state: where counting starts; it stays as it is.
        depth: of the whole count, from 1.
        merged: count positions with the same future once.

    Raises:
        RezzedError: that is no depth.
    """
    counter = Counter(merged)
    below = checked(depth, 1) - 1
    options = [] if state.over else state.options
    return [(event_words.option_text(state, o), counter.lines(counter.after(state.copy(), o), below)) for o in options]


def checked(depth: object, low: int = 0) -> int:
    """A depth that can be counted."""
    if isinstance(depth, bool) or not isinstance(depth, int) or not low <= depth <= DEEPEST:
        raise RezzedError(f"expected a depth from {low} to {DEEPEST}, not {str(depth)[:40]!r}")
    return depth


# -- where counting starts --------------------------------------------------------------------------------


def to_action(s: State) -> State:
    """A new board at the first action of the Runner; what comes before it and can be declined is declined."""
    if not s.stack:
        machine.begin(s)
    for _ in range(STEPS):
        if s.over or s.book.rows[event_words.current_row(s)].op == Op.ACTION:
            return s
        _decline(s, "before the first action")
    raise SetupError(["the first action of the Runner is not reached"])


def walk(s: State, words: str) -> State:
    """Go deeper before counting: answers in their words, separated by semicolons, whoever decides, chance too.

    What can be declined is declined until an answer is possible.

    Raises:
        SetupError: an answer does not become possible; what can be answered instead is listed.
    """
    for answer in (w.strip() for w in words.split(";")):
        if answer:
            machine.apply(s, _way_to(s, answer))
    return s


def _way_to(s: State, answer: str) -> int:
    for _ in range(STEPS):
        if s.over:
            raise SetupError([f"{answer[:80]!r}: the game is over before that"])
        found = match_option(decision(s).options, answer)
        if found is not None:
            return found.id
        _decline(s, f"{answer[:80]!r} is not possible")
    raise SetupError([f"{answer[:80]!r} does not become possible in {STEPS} decisions"])


def _decline(s: State, why: str) -> None:
    asked = decision(s)
    option = None if s.who == CHANCE and len(s.options) > 1 else declining(asked)
    if option is None:
        raise SetupError([f"{why}, and a choice has to be made: {asked}"])
    machine.apply(s, option.id)


def decision(s: State) -> Decision:
    """The question that a state stands at, those that are put to chance included."""
    options = tuple(Action(o, event_words.option_text(s, o)) for o in s.options)
    cite = s.book.step_cite(event_words.current_row(s))
    return Decision(SIDE_NAMES[s.who], Kind(s.ask_kind).name.lower(), options, "", cite)
