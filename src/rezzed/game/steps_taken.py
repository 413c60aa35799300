"""Steps of a game: where it is, which steps can follow, and which it has taken. They are found when somebody asks: the
decisions are played again with a book that notes its steps, and games themselves note nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .. import citing
from ..engine.effects.operands import WAIT
from ..engine.program.parts import CompiledStep, Operation
from ..engine.state import OPERATE, Run, State, Structure
from ..rules.book import Op, Table
from ..rules.book import Step as BookStep
from .observation import StepView
from .rewind import Playback

NOWHERE: Final = StepView("", "", "")
_ANSWERS: Final = {Op.TRY_BREAK: ("broken, and more", "broken, no more", "not broken")}


@dataclass(frozen=True, slots=True)
class Arrow:
    """A step that can follow, and when: `yes` or `no` to what the step before asks, words of that step, or empty if there is
    only this way."""

    step: StepView
    when: str


@dataclass(frozen=True, slots=True)
class StepTaken:
    """A step that was carried out.

    Attributes:
        step: the step.
        structure: what it belongs to: `initiation`, `encounter`, `breach`, `access`, `trace` ...
        number: the number of that structure in the game; two encounters have two numbers.
        before: the id of the step before it in the same structure, or in the phase of the run before; empty if it is the first.
        arrow: whether the book has an arrow from the step before to this one. It has none if an ability or a player ended or
            left the structure.
        events: how many events were in the log before it.
        actions: how many decisions had been taken before it.
    """

    step: StepView
    structure: str
    number: int
    before: str
    arrow: bool
    events: int
    actions: int


def labels(step: BookStep) -> tuple[str, ...]:
    """The words on the arrows from a step to the next ones: empty, yes and no, or words of its operation."""
    if len(step.next) < 2:
        return ("",) * len(step.next)
    return _ANSWERS.get(step.op, ("yes", "no"))


def step_at(s: State, row: int) -> StepView:
    """The step of a row of the book of a game."""
    step = s.book.rows[row].step
    return StepView(step.id, s.book.step_cite(row), step.gist)


def current(s: State) -> StepView:
    """The step that the game is at; without an id when it is over."""
    row = -1 if s.over else citing.step(s)
    return step_at(s, row) if row >= 0 else NOWHERE


def ahead(s: State) -> tuple[Arrow, ...]:
    """The steps that can follow the current one by the tables of the book."""
    row = -1 if s.over else citing.step(s)
    if row < 0:
        return ()
    key = ("ahead", row)
    known: tuple[Arrow, ...] | None = s.book.kept.get(key)
    if known is None:
        found = s.book.rows[row]
        arrows = zip(found.next, labels(found.step), strict=True)
        known = s.book.kept[key] = tuple([Arrow(step_at(s, n), when) for n, when in arrows])
    return known


class Notes:
    """The steps that were carried out with a book that notes them.

    The position with this book leads to its notes, so they lead to no position: otherwise only the garbage collector could
    forget them.

    Args:
        earlier: events before the first position.
    """

    __slots__ = ("earlier", "taken", "decisions", "_last", "_asked")

    def __init__(self, earlier: Sequence[tuple[int, ...]]) -> None:
        self.earlier = earlier
        self.taken: list[StepTaken] = []
        self.decisions = 0  # how many have been taken
        self._last: dict[int, BookStep] = {}  # the last step of each structure, and of each run, by serial
        self._asked: set[int] = set()  # structures whose step waits for an answer and will be called again

    def begin(self, s: State) -> None:
        """Note what is carried out from this position on."""
        if s.sink is not None:
            s.sink.extend(self.earlier)
        s.book = s.book.wrapped(self._noted)

    def _noted(self, operation: Operation) -> Operation:
        """An operation that notes its step. One that waits for an answer is called again for the same step."""

        def carry_out(s: State, f: Structure, row: CompiledStep) -> int:
            if f.serial not in self._asked:
                self._note(s, f, row)
            self._asked.discard(f.serial)
            result = operation(s, f, row)
            if result == WAIT and f.stage == OPERATE:
                self._asked.add(f.serial)
            return result

        return carry_out

    def _note(self, s: State, f: Structure, row: CompiledStep) -> None:
        phase = s.run_at >= 0 and s.stack[s.run_at + 1] is f
        run = s.stack[s.run_at] if phase else None
        key = run.serial if isinstance(run, Run) else f.serial
        before = self._last.get(key)
        self._last[key] = row.step
        self.taken.append(StepTaken(
            step_at(s, row.at), Table(f.table).name.lower().replace("_", " "), f.serial, before.id if before else "",
            before is not None and row.id in before.next, len(s.sink or ()), self.decisions,
        ))  # fmt: skip


class StepRecorder:
    """Plays decisions again and notes every step. It goes on where it was if the game has only gone on since.

    Args:
        origin: the position before the first decision.
        earlier: events before it.
    """

    __slots__ = ("origin", "notes", "options", "back")

    def __init__(self, origin: State, earlier: Sequence[tuple[int, ...]]) -> None:
        self.origin = origin
        self.notes = Notes(earlier)
        self.options: list[int] = []
        self.back: Playback | None = None

    def steps(self, options: list[int], outcomes: list[int]) -> tuple[StepTaken, ...]:
        """The steps of a game with these decisions and outcomes of chance."""
        back = self.back
        if back is None or self.options != options[: len(self.options)] or not _continues(back, outcomes):
            self.notes, self.options = Notes(self.notes.earlier), []
            back = Playback(self.origin, outcomes, self.notes.begin)
        self.back = back
        back.outcomes = outcomes[:]
        for o in options[len(self.options) :]:
            self.options.append(o)
            self.notes.decisions += 1
            back.apply(o)
        return tuple(self.notes.taken)


def _continues(back: Playback, outcomes: list[int]) -> bool:
    """Whether these outcomes of chance begin with those that were used."""
    return list(back.outcomes[: back.used]) == outcomes[: back.used]
