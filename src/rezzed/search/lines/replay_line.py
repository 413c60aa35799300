"""Replays a line through the engine with the real pools: its costs and its events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ... import citing
from ...decisions import IDLE, DecisionKind, arg, arg2, verb
from ...engine.ask import progress
from ...engine.state import State
from ...engine.timing import machine
from ...errors import RezzedError
from ...events import ROW
from ...ids import RUNNER, SIDE_NAMES, Zone
from ...server_names import name_of_server
from ...wording import names
from ...wording import option_words as event_words
from ...wording.told import event_text
from ..narrow.pruning import CANNOT, FINISHED, FREE, LEFT, decision, in_actions, in_open_window, scripted, serial_of_encounter
from ..values.budget import KINDS, N_COSTS, Course, Vector
from ..values.step_cost import Before, cost, damage_in
from .recorder import RowRecorder
from .rows import RunRow


class LineEvent(NamedTuple):
    """An event of a line: its citation and its words."""

    cite: str
    text: str


@dataclass(frozen=True)
class Move:
    """One decision of a line.

    Attributes:
        side: who decides: `corp`, `runner` or `chance`.
        action: the words of the action.
        cite: the step of the decision.
        idle: whether the action passes or declines.
        events: the events that follow, each with its citation.
        at: the ice being encountered or approached, or the attacked server.
        need: the highest costs of the line so far, as in `budget.KINDS`.
    """

    side: str
    action: str
    cite: str
    idle: bool
    events: tuple[LineEvent, ...]
    at: str
    need: Vector

    @property
    def so_far(self) -> dict[str, int]:
        """The highest costs of the line so far, by name, without what is 0."""
        return {kind: n for kind, n in zip(KINDS, self.need, strict=True) if n}


@dataclass(frozen=True)
class PlayedLine:
    """A line of play.

    Attributes:
        moves: its decisions.
        rows: the same for people: one row for each place of the run.
    """

    moves: tuple[Move, ...]
    rows: tuple[RunRow, ...]


def replay(start: State, course: Course, to_end: bool = False) -> PlayedLine:
    """Play a line from a position with its own pools and its own policy for windows.

    Args:
        start: the position; it is not changed.
        course: the line; it was found with full pools and another policy, which asks other windows.
        to_end: whether the line goes on to the end of the run after it reached the goal.

    Raises:
        RezzedError: the line cannot be played, or does not reach its goal.
    """
    done = Replay(start, course, to_end)
    return PlayedLine(done.moves, done.recorder.end())


class Replay:
    """A line that was played.

    Args:
        start: as in `replay`.
        course: as in `replay`.
        to_end: as in `replay`.

    Attributes:
        state: the position after it.
        moves: its moves.
        recorder: makes the rows of the line.
        spent: the net costs, as in `budget.KINDS`.

    Raises:
        RezzedError: as in `replay`.
    """

    def __init__(self, start: State, course: Course, to_end: bool = False) -> None:
        self.state = start.copy()
        self.to_end = to_end
        self.reached = False
        self.spent, self.need = [0] * N_COSTS, [0] * N_COSTS
        self.moves: tuple[Move, ...] = ()
        self.recorder = RowRecorder(self.state)
        self._play(course)
        if not (self.state.happened or self.reached):
            raise RezzedError("internal error: a line of a plan cannot be played; please report the board")

    def _play(self, course: Course) -> None:
        real = self.state
        link: Course | None = course
        script: tuple[int, ...] | None = None
        while not real.happened and real.who >= 0 and not real.over and not (self.reached and after_run(real)):
            o, rest = scripted(real, script) if script is not None and real.who == RUNNER else (FREE, script)
            if o >= 0:
                self._take(o)
                script = rest
            elif o in (FINISHED, LEFT):
                script = None
            elif o == CANNOT:
                break
            elif link is not None and decision(real) == link.at and (option := _there(real, link.option)) >= 0:
                if link.script is None:
                    self._take(option)
                script = None if link.script is None else (serial_of_encounter(real), *link.script)
                link = link.then
            elif _idle_only(real) or (_may_decline(real) and not _comes(link, decision(real))):
                self._take(next(o for o in real.options if len(real.options) == 1 or verb(o) in IDLE))
            elif script is not None and real.who == RUNNER and not _comes(link, decision(real)):
                self._take(real.options[0])  # one of several cards that are equal to the search
            elif link is not None and decision(real) != link.at:
                link = link.then  # with these pools nobody is asked
            else:
                break

    def _take(self, o: int) -> None:
        real = self.state
        words, who = event_words.option_text(real, o), SIDE_NAMES[real.who]
        idle = verb(o) in IDLE
        cite = real.book.step_cite(citing.step(real))
        at = place(real)
        was = Before(real, True)
        events: list[tuple[int, ...]] = []
        self.recorder.begin(o)
        real.sink = events
        machine.apply(real, o)
        if real.happened and self.to_end:
            self.reached = True
            real.happened = real.awaits = 0
            machine.advance(real)
        self.recorder.record(events)
        told = tuple([LineEvent(real.book.step_cite(e[ROW]), event_text(real, e)) for e in events])
        highest, change = cost(was, real, damage_in(events))
        for k in range(N_COSTS):
            self.need[k] = max(self.need[k], self.spent[k] + highest[k])
            self.spent[k] += change[k]
        self.moves += (Move(who, words, cite, idle, told, at, tuple(self.need)),)


def _there(s: State, o: int) -> int:
    """The option, or the same with another card of the grip: the search gives discarded cards back (`merging`). -1: neither."""
    if o in s.options:
        return o
    c = arg(o)
    if o < 0 or c >= len(s.code) or s.zone[c] not in (Zone.GRIP, Zone.HEAP):
        return -1
    like = [x for x in s.options if verb(x) == verb(o) and arg2(x) == arg2(o) and arg(x) < len(s.code)]
    return next((x for x in like if s.zone[arg(x)] == Zone.GRIP), -1)


def _comes(link: Course | None, at: Vector) -> bool:
    """Whether the line has a link for this decision. Without one the search had nothing to decide here (`useless_cards`)."""
    while link is not None:
        if link.at == at:
            return True
        link = link.then
    return False


def after_run(s: State) -> bool:
    """Whether the run is over, and everything that its end triggered."""
    return s.run_at < 0 and (in_actions(s) or in_open_window(s))


def place(s: State) -> str:
    """Where the Runner is: at a piece of ice, or on the way to a server."""
    e = progress.encounter(s)
    ice = e.subj if e is not None else progress.approached(s)
    if ice >= 0:
        return names.name(s, ice)
    r = progress.run(s)
    return name_of_server(s, r.server) if r is not None else ""


def _may_decline(s: State) -> bool:
    """Whether somebody may act in a window, or use what was triggered by a card that the search had put away."""
    return in_open_window(s) or (s.ask_kind == DecisionKind.ACT and any([verb(o) in IDLE for o in s.options]))


def _idle_only(s: State) -> bool:
    """Whether there is nothing to decide."""
    return s.who >= 0 and (len(s.options) == 1 or all(verb(o) in IDLE for o in s.options))
