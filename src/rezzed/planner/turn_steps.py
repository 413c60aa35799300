"""Positions after an action of a turn, and the rest of a turn with what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from ..decisions import Verb, arg, verb
from ..engine.ask import objects
from ..engine.state import State
from ..engine.timing import machine
from ..events import KIND, Ev, X
from ..ids import RUNNER, Zone
from ..search.lines.recorder import RowRecorder
from ..search.lines.rows import RunRow
from ..search.narrow.unnamed_cards import UNNAMED
from ..search.values.budget import CLICKS, CREDITS, N_COSTS
from ..search.values.step_cost import Before, cost, damage_in
from ..wording import names, option_words
from ..wording.phrases import any_of
from .turn_results import TurnAction

Amounts: TypeAlias = tuple[int, ...]  # as in KINDS, net

NONE: Final[Amounts] = (0,) * N_COSTS
CHOSEN: Final = (Verb.TARGET, Verb.CANDIDATE)


class Pools(NamedTuple):
    """The credits and the clicks that are needed before something."""

    credits: int = 0
    clicks: int = 0


class RestOfTurn:
    """The rest of a turn: what it costs in all, what its runs cost, its other actions, its steps, and the pools it needs."""

    __slots__ = ("total", "runs", "actions", "steps", "certain", "needs")

    def __init__(
        self, total: Amounts, runs: Amounts, actions: tuple[str, ...], steps: tuple[TurnAction, ...], certain: bool,
        needs: Pools,
    ) -> None:  # fmt: skip
        self.total = total
        self.runs = runs
        self.actions = actions
        self.steps = steps
        self.certain = certain
        self.needs = needs


class AfterAction:
    """A position after an action, with what the action cost, its words and the pools it needed.

    Attributes:
        picked: the cards that the Runner chose for it.
        guessed: whether it drew a card that the Runner did not know.
    """

    __slots__ = ("state", "costs", "line", "reached", "rows", "needs", "picked", "guessed")

    def __init__(self, state: State) -> None:
        self.state = state
        self.costs: Amounts = NONE
        self.line: tuple[str, ...] = ()
        self.reached = False
        self.rows: tuple[RunRow, ...] = ()
        self.needs = Pools()
        self.picked: tuple[int, ...] = ()
        self.guessed = False

    def copy(self) -> AfterAction:
        """An independent copy."""
        other = AfterAction(self.state.copy())
        other.costs, other.line, other.reached, other.rows = self.costs, self.line, self.reached, self.rows
        other.needs, other.picked, other.guessed = self.needs, self.picked, self.guessed
        return other

    def need(self, credits: int, clicks: int) -> None:
        """Note what has to be in the pools now."""
        self.needs = higher(self.needs, Pools(self.costs[CREDITS] + credits, self.costs[CLICKS] + clicks))

    def take(self, o: int) -> None:
        """Take an option and count what it costs."""
        s = self.state
        if self.line and s.who == RUNNER and verb(o) in CHOSEN:
            self.picked += (arg(o),)
        self.line += (option_words.option_text(s, o),)
        was, mine = Before(s, True), s.mine[:]
        s.sink = []
        machine.apply(s, o)
        if s.happened:
            self.reached = True
            s.happened, s.awaits, s.awaits_of = 0, -1, b""
            machine.advance(s)
        highest, change = cost(was, s, damage_in(s.sink))
        if any([e[KIND] == Ev.DRAW and e[X] == RUNNER for e in s.sink]):
            self.guessed = self.guessed or _drew_unknown(was.zone, mine, s)
        s.sink = None
        self.need(highest[CREDITS], highest[CLICKS])
        self.costs = added(self.costs, change[:N_COSTS])


def _drew_unknown(zone: Sequence[int], mine: Sequence[int], s: State) -> bool:
    """Whether a card came from the stack that the Runner did not know. What the cards are does not matter if they are blank."""
    return any([
        zone[c] == Zone.STACK != s.zone[c] and mine[c] <= 0 and objects.fact(s, c).id not in UNNAMED for c in range(len(s.code))
    ])  # fmt: skip


def said(before: State, end: AfterAction) -> str:
    """The words of an action, with the cards that it trashed and those that were chosen for it."""
    t = end.state
    gone = [c for c in range(len(t.code)) if before.zone[c] == Zone.RIG and t.zone[c] == Zone.HEAP]
    trashed = [names.name(before, c) for c in gone]
    chosen = [names.name(before, c) for c in dict.fromkeys(end.picked) if c not in gone]
    words = end.line[0] + (f" ({', '.join(chosen)})" if chosen else "")
    return words + (f", trashing {any_of(trashed, 'and')}" if trashed else "")


def with_rows(start: State, steps: Sequence[TurnAction]) -> tuple[TurnAction, ...]:
    """Actions with the rows of those runs that no plan told: they are played from the start of the turn."""
    s = start.copy()
    out: list[TurnAction] = []
    for step in steps:
        recorder = RowRecorder(s)
        for words in step.line:
            o = next((o for o in s.options if option_words.option_text(s, o) == words), -1)
            if o < 0:  # one course of several, which cannot be played alone
                return (*out, *steps[len(out) :])
            events: list[tuple[int, ...]] = []
            s.sink = events
            recorder.begin(o)
            machine.apply(s, o)
            s.sink = None
            recorder.record(events)
        out.append(step if step.rows else replace(step, rows=recorder.end()))
    return tuple(out)


def added(a: Amounts, b: Amounts) -> Amounts:
    return tuple([x + y for x, y in zip(a, b, strict=True)])


def higher(a: Pools, b: Pools) -> Pools:
    """What is enough for both."""
    return Pools(max(a.credits, b.credits), max(a.clicks, b.clicks))


def both(a: RestOfTurn, b: RestOfTurn) -> RestOfTurn:
    """Two outcomes of an action: the costs are the highest, and the steps are those of the more expensive one."""
    dearer = b if b.total > a.total else a
    total, runs = (tuple(map(max, x, y)) for x, y in ((a.total, b.total), (a.runs, b.runs)))
    return RestOfTurn(total, runs, dearer.actions, dearer.steps, False, higher(a.needs, b.needs))


def least(rests: list[RestOfTurn]) -> list[RestOfTurn]:
    """The ways that no other one dominates; of equal ones the first."""
    out: list[RestOfTurn] = []
    for t in rests:
        if any(_covers(x, t) for x in out):
            continue
        out = [x for x in out if not _covers(t, x)]
        out.append(t)
    return out


def _covers(a: RestOfTurn, b: RestOfTurn) -> bool:
    """Whether a is at least as good as b: cheaper in all, or with cheaper runs and no action that b does not have.

    A click that is left is at least as good as a credit.
    """
    clicked = max(0, a.total[CREDITS] - b.total[CREDITS])
    if a.total[CLICKS] + clicked <= b.total[CLICKS] and all(x <= y for x, y in zip(a.total[2:], b.total[2:], strict=True)):
        return True
    left = list(b.actions)
    for words in a.actions:
        if words not in left:
            return False
        left.remove(words)
    return all(x <= y for x, y in zip(a.runs, b.runs, strict=True))
