"""Turns: several runs and the actions between them within the clicks of one turn (docs/planner.md).

The search tries every order of the wanted runs, with basic actions, events and abilities before and between them: credits,
known cards drawn, tags removed, cards of the grip installed, and runs that nobody asked for where a card says that they
help (`extra_runs`). A board that is no whole game is planned as one. Each run is made in all the cheapest ways that `plan`
finds from the position that the actions before it left, and the engine plays it to its end. So what a run leaves behind is
always real. What a turn may miss: a run that costs more than necessary and leaves more behind than the costs show, such as
a credit on a card, or an upgrade that was trashed on the way (`between_runs`).

If chance or the Corp decides what a run leaves behind, the rest of the turn must work after all outcomes, and the costs are the
highest.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from ..board import not_played
from ..decisions import IDLE, DecisionKind, Verb, arg, arg2, verb
from ..engine.ask import objects, sight
from ..engine.ask.progress import phase_over
from ..engine.ask.progress import turns as turns_of
from ..engine.state import State
from ..engine.timing import machine, turns
from ..errors import RezzedError, brief
from ..ids import CHANCE, CORP, RUNNER, Zone
from ..rules.book import Table
from ..search import goal as goals
from ..search.narrow.pruning import declined, in_actions, in_open_window, is_pump, makes_run
from ..search.start_position import Cancel, Position, checked_cancel, checked_limits, checked_seconds, position, with_pools
from ..search.tree.plan_search import SPARE
from ..search.values.budget import CLICKS, CREDITS, KINDS, SUMS, WORTH
from ..wording import option_words as event_words
from . import between_runs, extra_runs
from .plan import Planner
from .results import NOT_FOUND, Way, counted
from .turn_results import TurnAction, TurnPlan, TurnWay
from .turn_steps import NONE, AfterAction, Amounts, Pools, RestOfTurn, added, both, higher, least, said, with_rows

MOST_WANTS: Final = 8
NOT_DRAWN: Final = "cards that nobody knows were not drawn"  # a note
MOST_FORKS: Final = 40  # outcomes of one run
MOST_CHOICES: Final = 200  # ways to carry out one action
MOST_WAYS: Final = 12  # ways from one position
MOST_PLANS: Final = 400  # a turn that took more of them is not asked again with more clicks


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
        self.known: dict[tuple[object, ...], list[RestOfTurn]] = {}
        self.reasons: list[str] = []
        self.ignored: dict[str, None] = {}
        self.plans = self.most = 0
        self.rest: tuple[str, ...] = ()
        self.stopped = False
        self.planner: Planner | None = None
        self.richer: TurnPlanner | None = None
        self.only_whether = False  # whether the first way is enough
        self.helped = extra_runs.helped(s)
        self.until_last = extra_runs.gives_clicks(s)
        self.reached: dict[str, tuple[str, ...]] = {}  # unrezzed ice, by the words of a run that nobody asked for
        for aim in extra_runs.aims(s) if self.helped else ():
            self.aims.setdefault(aim.text, aim)

    def stop(self) -> None:
        """Make `plan()` return the ways found so far, marked as not exact."""
        self.stopped = True
        for planner in (self.planner, self.richer):
            if planner is not None:
                planner.stop()

    def plan(self) -> TurnPlan:
        """Find the ways, or what is missing."""
        began = time.perf_counter()
        self.until = time.monotonic() + self.seconds if self.seconds else 0.0
        reasons = between_runs.costlier_run_reasons(self.start, len(self.wants) + bool(self.helped))
        reasons += between_runs.unplayed_reasons(self.start)
        rests = self.rests(self.start, self.wants, NONE)
        ways = sorted([self._way(t) for t in rests], key=lambda w: (w.worth, w.costs["credits"]))
        why = "" if ways else self._missing(not (reasons or self.reasons or self.left_out))
        if self.stopped:
            reasons = [*reasons, "the search was stopped"]
        reasons = list(dict.fromkeys([*reasons, *self.reasons, *([] if ways else self.left_out)]))
        hope = "there may be cheaper ways" if ways else "there may be a way"
        notes = tuple([f"{hope}: {words}" for words in reasons])
        used = [self.reached.get(step.what, ()) for way in ways for step in way.steps if not step.run]
        self.ignored.update(dict.fromkeys([words for ice in used for words in ice]))
        return TurnPlan(
            self.wants, not reasons, tuple(ways), why, self.most, self.plans, (time.perf_counter() - began) * 1000, notes,
            tuple(self.ignored), not_played(self.start),
        )  # fmt: skip

    def _way(self, t: RestOfTurn) -> TurnWay:
        credits, clicks = self.start.credits[RUNNER], self.start.clicks[RUNNER]
        return TurnWay(
            with_rows(self.start, t.steps), dict(zip(KINDS, t.total, strict=True)), credits - t.total[CREDITS],
            clicks - t.total[CLICKS], *t.needs, t.certain,
        )  # fmt: skip

    # -- the search ------------------------------------------------------------------------------------------------------

    def rests(self, s: State, wants: tuple[str, ...], spent: Amounts) -> list[RestOfTurn]:
        """The best ways to do what is wanted from an action window on."""
        self.most = max(self.most, len(self.wants) - len(wants))
        if not wants:
            return [RestOfTurn(NONE, NONE, (), (), True, Pools())]
        key = (s.fingerprint(), tuple(sorted(wants)), spent if self.limits else ())
        if key in self.known:
            return self.known[key]
        if self._over() or s.who != RUNNER or s.clicks[RUNNER] <= 0 or phase_over(s):
            return []
        found: list[RestOfTurn] = []
        for what, ends, left, kind in self.moves(s, wants, spent):
            found = least(found + self.behind(what, ends, left, spent, *kind))
            if found and self.only_whether:
                break
        if len(found) > MOST_WAYS:
            self.reasons.append(f"only {MOST_WAYS} ways from a position were kept")
            found = sorted(found, key=lambda t: sum(w * n for w, n in zip(WORTH.values(), t.total, strict=True)))[:MOST_WAYS]
        if not self.stopped:
            self.known[key] = found
        return found

    def moves(
        self, s: State, wants: tuple[str, ...], spent: Amounts
    ) -> Iterator[tuple[str, list[AfterAction], tuple[str, ...], tuple[bool, bool]]]:
        """What may come first: its words, where it ends by chance, what is still wanted, and whether it is a run and wanted."""
        for words in dict.fromkeys(wants):
            left = list(wants)
            left.remove(words)
            for ends in self.runs(s, words, spent, tuple(left)):
                yield words, ends, tuple(left), (True, True)
        for o in self.actions(s):
            for end in self.acted(s, o):
                if end.state.clicks[RUNNER] < s.clicks[RUNNER]:
                    yield said(s, end), [end], wants, (False, False)
        if self.helped and (s.clicks[RUNNER] > 1 or self.until_last):
            for what, ends in self.unwanted(s, spent, wants):
                yield what, ends, wants, (True, False)

    def behind(
        self, what: str, ends: list[AfterAction], wants: tuple[str, ...], spent: Amounts, run: bool, wanted: bool
    ) -> list[RestOfTurn]:
        """An action and the rest of the turn, which must work after each of its outcomes."""
        whole: list[RestOfTurn] | None = None
        for k, end in enumerate(ends):
            now = added(spent, end.costs)
            if not self._within(now):
                return []
            step = TurnAction(what, wanted, end.line, dict(zip(KINDS, end.costs, strict=True)), end.rows)
            credits, clicks = end.costs[CREDITS], end.costs[CLICKS]
            mine = [
                RestOfTurn(added(end.costs, t.total), added(end.costs, t.runs) if run else t.runs,
                     t.actions if wanted else tuple(sorted((*t.actions, what))), (step, *t.steps), t.certain and len(ends) == 1,
                     higher(end.needs, Pools(credits + t.needs.credits, clicks + t.needs.clicks)))
                for t in self.rests(end.state, wants, now)
            ]  # fmt: skip
            whole = mine if whole is None else [both(a, b) for a in whole for b in mine]
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

    def runs(self, s: State, words: str, spent: Amounts, rest: tuple[str, ...]) -> list[list[AfterAction]]:
        """The cheapest ways to make a run; for each, the positions after it. `rest` are the goals of later runs."""
        self.rest = rest
        found: list[list[AfterAction]] = []
        for way in self.ways(s, words, spent):
            start = AfterAction(s.copy())
            start.rows = way.rows
            start.need(way.pool, way.clicks)
            self.aims[words].await_in(start.state)
            ends: list[AfterAction] = []
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
        if self._over() or not _possible(s, words):
            return ()
        left = max(self.until - time.monotonic(), 1e-6) if self.until else None
        limits = {name: max(0, n) for name, n in self._left(spent).items()}
        self.planner = Planner(s, words, limits=limits, seconds=left, progress=self._news, cancel=self.cancel)
        self.plans += 1
        made = self.planner.plan(explain=False)
        if not made.exact:
            self.reasons += [note.partition(":")[0] for note in made.notes] or ["a run has no exact plan"]
        if words in self.wants:
            self.ignored.update(dict.fromkeys(made.ignored))
        return made.ways

    def _news(self, n: int) -> None:
        if self.progress is not None:
            self.progress(self.plans)

    def unwanted(self, s: State, spent: Amounts, wants: tuple[str, ...]) -> Iterator[tuple[str, list[AfterAction]]]:
        """Runs that nobody asked for: the words of each, and the positions after it. Where only the Runner decides, every
        choice after the run was successful is tried."""
        self.rest = wants
        for o in extra_runs.beginnings(s):
            begun = AfterAction(s.copy())
            begun.state.awaits = -1
            begun.take(o)
            if begun.state.over or in_actions(begun.state):
                continue
            for aim in extra_runs.aims(s):
                if verb(o) == Verb.RUN and arg(o) not in aim.servers:
                    continue
                what = begun.line[0] if verb(o) == Verb.RUN else f"{begun.line[0]}, {aim.text.replace('reach', 'run', 1)}"
                self.reached[what] = aim.unrezzed(s)
                for way in self.ways(begun.state, aim.text, added(spent, begun.costs)):
                    start = begun.copy()
                    start.need(way.pool, way.clicks)
                    aim.await_in(start.state)
                    yield from [(what, ends) for ends in self.left_behind(s, start, aim.text, way.line, spent)]

    def left_behind(
        self, s: State, start: AfterAction, words: str, line: Sequence[str], spent: Amounts
    ) -> list[list[AfterAction]]:
        """All that a run on a line can leave behind, but for what changes nothing; one entry if chance or the Corp decides."""
        end = start.copy()
        for at in line:
            o = next((o for o in end.state.options if event_words.option_text(end.state, o) == at), -1)
            if end.reached or o < 0 or self.forks(end, o):
                break
            end.take(o)
        ends = self.every_choice(end) if end.reached else None
        if ends is not None:
            different = {x.state.fingerprint(): x for x in ends if not extra_runs.inert(s, x.state)}
            return [[x] for x in different.values()]
        out: list[AfterAction] = []
        try:
            self.follow(start, words, line, out, spent)
        except _TooMany:
            self.reasons.append("a run has too many outcomes")
            return []
        self.reasons.append("not every choice in a run that is not wanted was tried")
        return [out] if out and all(not x.state.over for x in out) else []

    def follow(self, end: AfterAction, words: str, line: Iterable[str], ends: list[AfterAction], spent: Amounts) -> None:
        """Play a line, and after every other outcome a line of its own, to the end of the run."""
        others: list[AfterAction] = []
        for at in line:
            s = end.state
            o = next((o for o in s.options if event_words.option_text(s, o) == at), -1)
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
            ways = self.ways(other.state, words, added(spent, other.costs))
            if not ways:  # a reply that nothing helps against
                ends.append(other)
                return
            self.aims[words].await_in(other.state)
            other.need(ways[0].pool, ways[0].clicks)
            self.follow(other, words, ways[0].line, ends, spent)

    def gone(self, end: AfterAction) -> bool:
        """Whether the run is over without its goal."""
        return bool(end.state.over) or in_actions(end.state)

    def forks(self, end: AfterAction, chosen: int) -> list[AfterAction]:
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

    def settle(self, end: AfterAction) -> list[AfterAction]:
        """Decline until the next action window; return the other outcomes on the way."""
        others: list[AfterAction] = []
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
        """The actions besides runs: a click for a credit or a known card of the stack, installing, removing a tag, events and
        abilities."""
        out, held = [], set[tuple[int, int]]()
        for o in s.options:
            v, c = verb(o), arg(o)
            if v in (Verb.INSTALL, Verb.PLAY):
                if (v, s.code[c]) in held and s.zone[c] == Zone.GRIP:
                    continue
                held.add((v, s.code[c]))
            used = objects.fact(s, c).play if v == Verb.PLAY else (arg2(o),) if v == Verb.USE else ()
            runs = any(makes_run(s.book.abilities[aid]) for aid in used)
            if v in (Verb.CREDIT, Verb.INSTALL, Verb.SHAKE) or (used and not runs):
                out.append(o)
            elif v == Verb.DRAW and (top := s.order[Zone.STACK][:1]):
                if sight.knows(s, RUNNER, top[0]):
                    out.append(o)
                else:
                    self.left_out[NOT_DRAWN] = None
        return out

    def acted(self, s: State, o: int) -> list[AfterAction]:
        """The positions after an action, for every choice of the Runner; none if anybody else decides something."""
        end = AfterAction(s.copy())
        end.state.awaits = -1
        end.take(o)
        done = self.every_choice(end)
        if done is None:
            self.reasons.append("chance or the Corp decides what an action does")
            return []
        known = [x for x in done if not x.guessed]
        if len(known) < len(done):
            self.left_out[NOT_DRAWN] = None
        return sorted(known, key=lambda x: _lost(s, x.state))

    def every_choice(self, end: AfterAction) -> list[AfterAction] | None:
        """The next action windows, for every choice of the Runner; None if chance or the Corp decides something."""
        waiting, done = [end], list[AfterAction]()
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
            choices = t.options if t.who == RUNNER else declined(t)[:1]
            if t.who == CHANCE and not _shuffles(t) and len(_alike(t)) > 1 or t.who == CORP and len(declined(t)) > 1:
                return None
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

    def _missing(self, exact: bool) -> str:
        """Why there is no way: credits or clicks that are missing, a run that is impossible on its own, or too many runs."""
        if self.stopped:
            return NOT_FOUND
        clicks = self.start.clicks[RUNNER]
        if len(self.wants) > clicks:
            return f"{len(self.wants)} runs need {len(self.wants)} clicks, but the Runner has {clicks}"
        most = [f"at most {self.most} of {len(self.wants)} runs are possible in this turn"] if self.most else []
        more = self._short()
        if more:
            words = counted({kind: n for kind, n in zip(KINDS, more, strict=False) if n})
            return "; ".join([f"{words} short" if exact else f"with {words} more there is a way", *most])
        alone = []
        for words in dict.fromkeys(self.wants):
            made = Planner(self.start, words, limits=self.limits).plan()
            if not made.ways:
                alone.append(f"{words}{' alone' if 'short' in made.missing else ''}: {made.missing}")
        if exact and alone and (self.most or len(self.actions(self.start)) > 1):
            alone.append("and no other action of this turn helps")
        if not alone and not most:
            return f"at most 0 of {len(self.wants)} runs are possible in this turn"
        return "; ".join([*alone, *most])

    def _short(self) -> tuple[int, int] | None:
        """The fewest credits, or else credits and a click, with which the same search finds a way; None if it does not."""
        for clicks in (0, 1) if self.plans <= MOST_PLANS else (0,):
            needed = self._with(SPARE, clicks)
            if needed is None:
                continue
            least, most = -1 if clicks else 0, min(SPARE, max(0, needed - self.start.credits[RUNNER]) or 1)
            most = most if self._with(most, clicks) is not None else SPARE
            while most - least > 1:
                middle = (least + most) // 2
                found = self._with(middle, clicks)
                least, most = (middle, most) if found is None else (least, middle)
            return None if self.stopped else (most, clicks)
        return None

    def _with(self, credits: int, clicks: int) -> int | None:
        """The credits that a way with more credits and clicks needs at the start; None if there is none."""
        if self._over():
            return None
        left = max(self.until - time.monotonic(), 1e-6) if self.until else None
        pools = {"credits": credits, "clicks": clicks}
        limits = {name: n + pools.get(name, 0) for name, n in self.limits.items()}
        start = with_pools(self.start, self.start.credits[RUNNER] + credits, self.start.clicks[RUNNER] + clicks)
        self.richer = TurnPlanner(start, self.wants, limits, left, self.progress, self.cancel)
        self.richer.only_whether = True
        self.richer.until = self.until
        found = self.richer.rests(start, self.wants, NONE)
        self.plans += self.richer.plans
        self.stopped = self.stopped or self.richer.stopped
        return found[0].needs.credits if found else None


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


def _possible(s: State, words: str) -> bool:
    """Whether what a goal is about is still there; another run may have taken it."""
    try:
        goals.parse(s, words)
    except RezzedError:
        return False
    return True


def _shuffles(s: State) -> bool:
    """Whether chance orders the stack, whose cards nobody knows afterwards."""
    return s.ask_kind == DecisionKind.CHANCE and all([
        verb(o) == Verb.OUTCOME and arg(o) < len(s.code) and s.zone[arg(o)] == Zone.STACK for o in s.options
    ])  # fmt: skip


def _lost(s: State, t: State) -> int:
    """The printed costs of the cards of the Runner that are not installed any more: of equal ways the one that loses least."""
    gone = [c for c in s.order[Zone.RIG] if t.zone[c] != Zone.RIG]
    return sum([objects.fact(s, c).cost or 0 for c in gone])
