"""Turns: several runs and the actions between them within the clicks of one turn (docs/planner.md).

The search tries every order of the wanted runs, with basic actions, events and abilities before and between them: credits,
known cards drawn, cards of the grip installed. A board that is no whole game is planned as one. Each run
is made in all the cheapest ways that `plan` finds from the position that the actions before it left, and the engine plays it
to its end. So what a run leaves behind is always real. What a turn may miss: a run that costs more than necessary and leaves
more behind than the costs show, such as a credit on a card, or an upgrade that was trashed on the way (`between_runs.reasons`).

If chance or the Corp decides what a run leaves behind, the rest of the turn must work after all outcomes, and the costs are the
highest.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from ..board import not_played
from ..decisions import IDLE, Verb, arg, arg2, verb
from ..engine.ask import objects, sight
from ..engine.ask.progress import phase_over
from ..engine.ask.progress import turns as turns_of
from ..engine.state import State
from ..engine.timing import machine, turns
from ..errors import RezzedError, brief
from ..ids import CHANCE, CORP, RUNNER, Zone
from ..rules.book import Table
from ..search import goal as goals
from ..search.lines.rows import RunRow
from ..search.narrow.pruning import declined, in_actions, in_open_window, is_pump, makes_run
from ..search.start_position import Cancel, Position, checked_cancel, checked_limits, checked_seconds, position
from ..search.values.budget import CLICKS, CREDITS, KINDS, N_COSTS, SUMS, WORTH
from ..search.values.step_cost import Before, cost, damage_in
from ..wording import option_words as event_words
from . import between_runs
from .plan import Planner
from .results import Way, counted

MOST_WANTS: Final = 8
MOST_FORKS: Final = 40  # outcomes of one run
MOST_CHOICES: Final = 200  # ways to carry out one action
MOST_WAYS: Final = 12  # ways from one position

Amounts: TypeAlias = tuple[int, ...]  # as in KINDS, net

_NONE: Final[Amounts] = (0,) * N_COSTS


@dataclass(frozen=True)
class TurnAction:
    """One action of a turn, a run included.

    Attributes:
        what: the wanted goal of a run, or the words of the action.
        run: whether it is a wanted run.
        line: the actions of both sides and of chance, in the words of the game.
        costs: the net costs, by the names in `KINDS`; gains are negative.
        rows: a run as players tell it, one row for each place; empty for other actions, and for the course of a run that a
            plan does not show.
    """

    what: str
    run: bool
    line: tuple[str, ...]
    costs: dict[str, int]
    rows: tuple[RunRow, ...] = ()

    @property
    def paid(self) -> dict[str, int]:
        """The net costs without what is 0."""
        return {kind: n for kind, n in self.costs.items() if n}

    @property
    def texts(self) -> tuple[str, ...]:
        """The rows in words."""
        return tuple([row.text for row in self.rows])


@dataclass(frozen=True)
class TurnWay:
    """One way to do everything that is wanted.

    Attributes:
        steps: the actions in order. If chance or the Corp decides something, this is one course of events.
        costs: the net costs of the whole turn, by the names in `KINDS`; the highest of all outcomes.
        credits_left: the credits in the pool after the last run.
        clicks_left: the clicks after the last run.
        certain: whether nothing but the Runner's choices decides what happens.
    """

    steps: tuple[TurnAction, ...]
    costs: dict[str, int]
    credits_left: int
    clicks_left: int
    certain: bool

    @property
    def line(self) -> tuple[str, ...]:
        """Every action of the turn in the words of the game."""
        return tuple([words for step in self.steps for words in step.line])

    @property
    def worth(self) -> int:
        """The weighted cost of the turn in credits (`WORTH`); the lowest is recommended."""
        return sum(WORTH[kind] * n for kind, n in self.costs.items())


@dataclass(frozen=True)
class TurnPlan:
    """The answer for a turn.

    Attributes:
        wants: the wanted goals; each needs a run of its own.
        exact: whether these are all ways that no other one dominates. If not, each way works, but there may be cheaper ones.
        ways: the ways, the recommended one first.
        missing: why there is no way.
        most: the greatest number of wanted runs that were found possible in one turn.
        plans: the number of plans that were made.
        elapsed_ms: the time in milliseconds.
        notes: why it is not exact.
        ignored: the unrezzed ice that protects a server of the goals: the Corp does not rez it.
        not_played: the cards of the board that are not declared; the plan does not know their texts.
    """

    wants: tuple[str, ...]
    exact: bool
    ways: tuple[TurnWay, ...]
    missing: str
    most: int
    plans: int
    elapsed_ms: float
    notes: tuple[str, ...]
    ignored: tuple[str, ...] = ()
    not_played: tuple[str, ...] = ()

    @property
    def best(self) -> TurnWay | None:
        """The recommended way, or None."""
        return self.ways[0] if self.ways else None

    @property
    def answer(self) -> str:
        """The answer in a sentence."""
        if self.best is None:
            return f"{'No' if self.exact else 'Not found'}: {self.missing}."
        steps = ", ".join([step.what for step in self.best.steps])
        left = counted({"credits": self.best.credits_left, "clicks": self.best.clicks_left})
        chance = "" if self.best.certain else ", whatever chance and the Corp decide"
        return f"Yes{chance}: {steps}. Left is {left}."


class _Tail:
    """The rest of a turn: what it costs in all, what its runs cost, its other actions, and its steps."""

    __slots__ = ("total", "runs", "actions", "steps", "certain")

    def __init__(
        self, total: Amounts, runs: Amounts, actions: tuple[str, ...], steps: tuple[TurnAction, ...], certain: bool
    ) -> None:
        self.total = total
        self.runs = runs
        self.actions = actions
        self.steps = steps
        self.certain = certain


class _AfterAction:
    """A position after an action, with what the action cost and its words."""

    __slots__ = ("state", "costs", "line", "reached", "rows")

    def __init__(self, state: State, costs: Amounts, line: tuple[str, ...], reached: bool) -> None:
        self.rows: tuple[RunRow, ...] = ()
        self.state = state
        self.costs = costs
        self.line = line
        self.reached = reached

    def copy(self) -> _AfterAction:
        """An independent copy."""
        return _AfterAction(self.state.copy(), self.costs, self.line, self.reached)

    def take(self, o: int) -> None:
        """Take an option and count what it costs."""
        s = self.state
        self.line += (event_words.option_text(s, o),)
        was = Before(s, True)
        s.sink = []
        machine.apply(s, o)
        if s.met:
            self.reached = True
            s.met, s.awaits, s.awaits_of = 0, -1, b""
            machine.advance(s)
        _, change = cost(was, s, damage_in(s.sink))
        s.sink = None
        self.costs = _sum(self.costs, change[:N_COSTS])


MOST_CLICKS: Final = 100  # of a turn


class _TooMany(Exception):
    """A run has too many outcomes, or an action too many choices."""


class TurnPlanner:
    """Makes a plan for one turn.

    Args:
        board: as in `turn`.
        wants: as in `turn`.
        limits: as in `turn`.
        seconds: as in `turn`.
        progress: as in `turn`.
        cancel: as in `turn`.

    Raises:
        RezzedError: as in `turn`.
    """

    def __init__(
        self, board: Position, wants: Sequence[str], limits: Mapping[str, int] | None = None, seconds: float | None = None,
        progress: Callable[[int], None] | None = None, cancel: Cancel | None = None,
    ) -> None:  # fmt: skip
        s = position(board)
        self.left_out: dict[str, None] = {}  # what might help if there is no way
        self._to_actions(s)
        if not s.stack or not in_actions(s) or phase_over(s) or s.who != RUNNER or s.run_at >= 0:
            raise RezzedError("turn: this needs a board at which the Runner may take an action")
        if s.clicks[RUNNER] > MOST_CLICKS:
            raise RezzedError(f"turn: {s.clicks[RUNNER]} clicks are too many for one turn (more than {MOST_CLICKS})")
        if turns_of(s) is None and s.book.starts[Table.CORP_DRAW] >= 0:
            turns.join_game(s)
            machine.advance(s)
        self.start = s
        found = [goals.parse(s, words) for words in checked_wants(wants)]
        self.wants = tuple([aim.text for aim in found])
        self.aims = {aim.text: aim for aim in found}
        self.limits = checked_limits(limits)
        self.seconds = checked_seconds(seconds)
        self.progress = progress
        checked_cancel(cancel)
        self.cancel = cancel
        self.until = 0.0
        self.known: dict[tuple[object, ...], list[_Tail]] = {}
        self.reasons: list[str] = []
        self.ignored: dict[str, None] = {}
        self.plans = self.most = 0
        self.rest: tuple[str, ...] = ()
        self.stopped = False
        self.planner: Planner | None = None

    def stop(self) -> None:
        """Make `plan()` return the ways found so far, marked as not exact."""
        self.stopped = True
        if self.planner is not None:
            self.planner.stop()

    def plan(self) -> TurnPlan:
        """Find the ways, or what is missing."""
        began = time.perf_counter()
        self.until = time.monotonic() + self.seconds if self.seconds else 0.0
        reasons = between_runs.costlier_run_reasons(self.start, len(self.wants))
        tails = self.tails(self.start, self.wants, _NONE)
        credits, clicks = self.start.credits[RUNNER], self.start.clicks[RUNNER]
        ways = sorted([
            TurnWay(t.steps, dict(zip(KINDS, t.total, strict=True)), credits - t.total[CREDITS], clicks - t.total[CLICKS],
                    t.certain) for t in tails
        ], key=lambda w: (w.worth, w.costs["credits"]))  # fmt: skip
        why = "" if ways else self._missing()
        if self.stopped:
            reasons = [*reasons, "the search was stopped"]
        reasons = list(dict.fromkeys([*reasons, *self.reasons, *([] if ways else self.left_out)]))
        hope = "there may be cheaper ways" if ways else "there may be a way"
        notes = tuple([f"{hope}: {words}" for words in reasons])
        return TurnPlan(
            self.wants, not reasons, tuple(ways), why, self.most, self.plans, (time.perf_counter() - began) * 1000, notes,
            tuple(self.ignored), not_played(self.start),
        )  # fmt: skip

    # -- the search ------------------------------------------------------------------------------------------------------

    def tails(self, s: State, wants: tuple[str, ...], spent: Amounts) -> list[_Tail]:
        """The best ways to do what is wanted from an action window on."""
        self.most = max(self.most, len(self.wants) - len(wants))
        if not wants:
            return [_Tail(_NONE, _NONE, (), (), True)]
        key = (s.fingerprint(), tuple(sorted(wants)), spent if self.limits else ())
        if key in self.known:
            return self.known[key]
        if self._over() or s.who != RUNNER or s.clicks[RUNNER] <= 0 or phase_over(s):
            return []
        found: list[_Tail] = []
        for words in dict.fromkeys(wants):
            left = list(wants)
            left.remove(words)
            for ends in self.runs(s, words, spent, tuple(left)):
                found = least(found + self.behind(words, True, ends, tuple(left), spent))
        for o in self.actions(s):
            for end in self.acted(s, o):
                if end.state.clicks[RUNNER] < s.clicks[RUNNER]:
                    found = least(found + self.behind(end.line[0], False, [end], wants, spent))
        if len(found) > MOST_WAYS:
            self.reasons.append(f"only {MOST_WAYS} ways from a position were kept")
            found = sorted(found, key=lambda t: sum(w * n for w, n in zip(WORTH.values(), t.total, strict=True)))[:MOST_WAYS]
        if not self.stopped:
            self.known[key] = found
        return found

    def behind(self, what: str, run: bool, ends: list[_AfterAction], wants: tuple[str, ...], spent: Amounts) -> list[_Tail]:
        """An action and the rest of the turn, which must work after each of its outcomes."""
        whole: list[_Tail] | None = None
        for k, end in enumerate(ends):
            now = _sum(spent, end.costs)
            if not self._within(now):
                return []
            step = TurnAction(what, run, end.line, dict(zip(KINDS, end.costs, strict=True)), end.rows)
            mine = [
                _Tail(_sum(end.costs, t.total), _sum(end.costs, t.runs) if run else t.runs,
                      t.actions if run else tuple(sorted((*t.actions, what))), (step, *t.steps), t.certain and len(ends) == 1)
                for t in self.tails(end.state, wants, now)
            ]  # fmt: skip
            whole = mine if whole is None else [_both(a, b) for a in whole for b in mine]
            if not whole:
                return []
            whole = least(whole) if k else whole
        return whole or []

    def _over(self) -> bool:
        if self.until and time.monotonic() > self.until or self.cancel is not None and self.cancel.is_set():
            self.stopped = True
        return self.stopped

    def _within(self, spent: Amounts) -> bool:
        return all(n >= 0 for n in self._left(spent).values())

    def _left(self, spent: Amounts) -> dict[str, int]:
        """What the limits allow after some costs."""
        at = dict(zip(KINDS, spent, strict=True))
        return {name: n - sum(at[k] for k in SUMS.get(name, (name,))) for name, n in self.limits.items()}

    # -- runs ------------------------------------------------------------------------------------------------------------

    def runs(self, s: State, words: str, spent: Amounts, rest: tuple[str, ...]) -> list[list[_AfterAction]]:
        """The cheapest ways to make a run; for each, the positions after it. `rest` are the goals of later runs."""
        self.rest = rest
        found: list[list[_AfterAction]] = []
        for way in self.ways(s, words, spent):
            start = _AfterAction(s.copy(), _NONE, (), False)
            start.rows = way.rows
            self.aims[words].await_in(start.state)
            ends: list[_AfterAction] = []
            try:
                self.follow(start, words, way.line, ends, spent)
            except _TooMany:
                self.reasons.append("a run has too many outcomes")
                continue
            if ends and all(e.reached and e.state.winner != CORP for e in ends):
                found.append(ends)
        return found

    def ways(self, s: State, words: str, spent: Amounts) -> tuple[Way, ...]:
        """The cheapest ways from a position."""
        if self._over():
            return ()
        left = max(self.until - time.monotonic(), 1e-6) if self.until else None
        limits = {name: max(0, n) for name, n in self._left(spent).items()}
        self.planner = Planner(s, words, limits=limits, seconds=left, progress=self._news, cancel=self.cancel)
        self.plans += 1
        made = self.planner.plan(explain=False)
        if not made.exact:
            self.reasons += [note.partition(":")[0] for note in made.notes] or ["a run has no exact plan"]
        self.ignored.update(dict.fromkeys(made.ignored))
        return made.ways

    def _news(self, n: int) -> None:
        if self.progress is not None:
            self.progress(self.plans)

    def follow(self, end: _AfterAction, words: str, line: Iterable[str], ends: list[_AfterAction], spent: Amounts) -> None:
        """Play a line, and after every other outcome a line of its own, to the end of the run."""
        others: list[_AfterAction] = []
        for said in line:
            s = end.state
            o = next((o for o in s.options if event_words.option_text(s, o) == said), -1)
            if o < 0:
                raise RezzedError("internal error: a line of a plan cannot be played; please report the board")
            others += self.forks(end, o)
            self._note(s, o)
            end.take(o)
        others += self.settle(end)
        ends.append(end)
        if len(ends) + len(others) > MOST_FORKS:
            raise _TooMany
        for other in others:
            self.reasons.append("chance or the Corp decides what a run leaves behind")
            if other.reached or self.gone(other):
                self.follow(other, words, (), ends, spent)
                continue
            ways = self.ways(other.state, words, _sum(spent, other.costs))
            if not ways:  # a reply that nothing helps against
                ends.append(other)
                return
            self.aims[words].await_in(other.state)
            self.follow(other, words, ways[0].line, ends, spent)

    def gone(self, end: _AfterAction) -> bool:
        """Whether the run is over without its goal."""
        return bool(end.state.over) or in_actions(end.state)

    def forks(self, end: _AfterAction, chosen: int) -> list[_AfterAction]:
        """The positions after the other outcomes of chance and the other mandatory choices of the Corp."""
        s = end.state
        if s.who == RUNNER or len(s.options) == 1:
            return []
        if s.who == CHANCE:
            options = [group[0] for group in _alike(s) if chosen not in group]
        else:
            options = [o for o in declined(s) if o != chosen]
        out = []
        for o in options:
            other = end.copy()
            other.take(o)
            out.append(other)
        return out

    def settle(self, end: _AfterAction) -> list[_AfterAction]:
        """Decline until the next action window; return the other outcomes on the way."""
        others: list[_AfterAction] = []
        while not end.state.over and end.state.who >= 0 and not in_actions(end.state):
            s = end.state
            if s.who == RUNNER:
                o = next((o for o in s.options if verb(o) in IDLE), s.options[0])
            elif s.who == CORP:
                o = declined(s)[0]
            else:
                o = s.options[0]
            others += self.forks(end, o)
            end.take(o)
        return others

    def _note(self, s: State, o: int) -> None:
        """Note a choice that a plan makes for its costs alone, although it may matter to a later run."""
        if s.who != RUNNER or verb(o) == Verb.TRASH or not self.rest:
            return
        servers = {n for words in self.rest for n in self.aims[words].servers}
        for x in s.options:
            c = arg(x)
            if verb(x) == Verb.TRASH and (s.face[c] or (s.zone[c] < Zone.GRIP and goals.place_of(s, c) in servers)):
                self.reasons.append("an accessed card may be trashed for a later run")

    # -- other actions ------------------------------------------------------------------------------------------------------

    def actions(self, s: State) -> list[int]:
        """The actions besides runs: a click for a credit or a known card of the stack, installing, events and abilities."""
        out, held = [], set[tuple[int, int]]()
        for o in s.options:
            v, c = verb(o), arg(o)
            if v in (Verb.INSTALL, Verb.PLAY):
                if (v, s.code[c]) in held and s.zone[c] == Zone.GRIP:
                    continue
                held.add((v, s.code[c]))
            used = objects.fact(s, c).play if v == Verb.PLAY else (arg2(o),) if v == Verb.USE else ()
            if v in (Verb.CREDIT, Verb.INSTALL) or (used and not any(makes_run(s.book.abilities[aid]) for aid in used)):
                out.append(o)
            elif v == Verb.DRAW and (top := s.order[Zone.STACK][:1]):
                if sight.knows(s, RUNNER, top[0]):
                    out.append(o)
                else:
                    self.left_out["cards that nobody knows were not drawn"] = None
            elif v == Verb.SHAKE:
                self.left_out["no tag was removed"] = None
        return out

    def acted(self, s: State, o: int) -> list[_AfterAction]:
        """The positions after an action, for every choice of the Runner; none if anybody else decides something."""
        end = _AfterAction(s.copy(), _NONE, (), False)
        end.state.awaits = -1
        end.take(o)
        waiting, done = [end], list[_AfterAction]()
        while waiting:
            end = waiting.pop()
            t = end.state
            if t.over or phase_over(t):  # the turn ends before everything was done
                continue
            if len(waiting) + len(done) > MOST_CHOICES:
                self.reasons.append("an action has too many choices")
                return []
            if in_actions(t):
                done.append(end)
                continue
            if t.who != RUNNER and len(t.options) > 1 and (t.who == CHANCE or len(declined(t)) > 1):
                self.reasons.append("chance or the Corp decides what an action does")
                return []
            choices = t.options if t.who == RUNNER else declined(t)[:1]
            if in_open_window(t):
                self._declines(t)
                choices = [o for o in choices if verb(o) in IDLE]
            for choice in choices:
                other = end.copy()
                other.take(choice)
                waiting.append(other)
        return done

    def _to_actions(self, s: State) -> None:
        """Pass until the Runner may take an action."""
        while not s.over and s.who >= 0 and not in_actions(s):
            o = next((o for o in s.options if verb(o) in IDLE), -1)
            if o < 0 or s.run_at >= 0:
                return
            if s.who == RUNNER and in_open_window(s):
                self._declines(s)
            machine.apply(s, o)

    def _declines(self, s: State) -> None:
        """Note the abilities that are not used in a window between two actions; those for encounters do nothing there."""
        for o in s.options:
            if verb(o) == Verb.USE:
                a = s.book.abilities[arg2(o)]
                if a.breaks is None and not is_pump(a):
                    self.left_out[f"{objects.fact(s, arg(o)).title} was not used between actions"] = None

    # -- no way ------------------------------------------------------------------------------------------------------------

    def _missing(self) -> str:
        """Why there is no way: a run that is impossible on its own, or too many runs."""
        if self.stopped:
            return "no way was found before the search was stopped"
        alone = []
        for words in dict.fromkeys(self.wants):
            made = Planner(self.start, words, limits=self.limits).plan()
            if not made.ways:
                alone.append(f"{words}: {made.missing}")
        clicks = self.start.clicks[RUNNER]
        if len(self.wants) > clicks:
            return f"{len(self.wants)} runs need {len(self.wants)} clicks, but the Runner has {clicks}"
        if alone and (self.most or len(self.actions(self.start)) > 1):
            alone.append("and no other action of this turn helps")
        if not alone or self.most:
            alone.append(f"at most {self.most} of {len(self.wants)} runs are possible in this turn")
        return "; ".join(alone)


def turn(
    board: Position, wants: Sequence[str], *, limits: Mapping[str, int] | None = None, seconds: float | None = None,
    progress: Callable[[int], None] | None = None, cancel: Cancel | None = None,
) -> TurnPlan:  # fmt: skip
    """Find the cheapest ways to make several runs in one turn.

    The board is known, as in `plan` without `against`: the Corp declines everything optional, rezzing included.

    Args:
        board: as in `plan`; the Runner must be able to take an action.
        wants: goals as in `plan`. Each needs a run of its own; their order does not matter.
        limits: upper limits for the net costs of the whole turn, by the names in `LIMITS`.
        seconds: the time limit; the ways found so far are then returned, marked as not exact.
        progress: called now and then with the number of plans that were made.
        cancel: when it is set, the ways found so far are returned, marked as not exact.

    Raises:
        RezzedError: the board, a goal or a limit is invalid.
    """
    return TurnPlanner(board, wants, limits, seconds, progress, cancel).plan()


def checked_wants(wants: Sequence[str]) -> tuple[str, ...]:
    """Check the wanted goals.

    Raises:
        RezzedError: there is none, there are too many, or they are not words.
    """
    if isinstance(wants, (str, bytes)) or not isinstance(wants, Sequence):
        raise RezzedError(f"wants: expected a list of goals, not {brief(wants)[:40]!r}")
    if not 1 <= len(wants) <= MOST_WANTS:
        raise RezzedError(f"wants: expected 1 to {MOST_WANTS} goals, not {len(wants)}")
    for words in wants:
        if not isinstance(words, str):
            raise RezzedError(f"wants: expected words, not {brief(words)[:40]!r}")
    return tuple([" ".join(words.split()) for words in wants])


def _alike(s: State) -> list[list[int]]:
    """The outcomes of chance in groups of identical cards of one hand."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for o in s.options:
        c = arg(o)
        card = verb(o) == Verb.OUTCOME and not arg2(o) and c < len(s.code) and s.zone[c] in (Zone.HQ, Zone.GRIP)
        key = (s.zone[c], s.code[c], *s.chosen[c]) if card else (o,)
        groups.setdefault(key, []).append(o)
    return list(groups.values())


def _sum(a: Amounts, b: Amounts) -> Amounts:
    return tuple([x + y for x, y in zip(a, b, strict=True)])


def _both(a: _Tail, b: _Tail) -> _Tail:
    """Two outcomes of an action: the costs are the highest, and the steps are those of the more expensive one."""
    dearer = b if b.total > a.total else a
    total, runs = (tuple(map(max, x, y)) for x, y in ((a.total, b.total), (a.runs, b.runs)))
    return _Tail(total, runs, dearer.actions, dearer.steps, False)


def least(tails: list[_Tail]) -> list[_Tail]:
    """The ways that no other one dominates; of equal ones the first."""
    out: list[_Tail] = []
    for t in tails:
        if any(_covers(x, t) for x in out):
            continue
        out = [x for x in out if not _covers(t, x)]
        out.append(t)
    return out


def _covers(a: _Tail, b: _Tail) -> bool:
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
