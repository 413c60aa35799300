"""The search over beliefs: the best that a Runner with hidden information can do against chance and a Corp with a policy.

What "best" means is the algebra's affair: a chance, or a list of expected numbers. If both sides decide without seeing the
other's choice, the resulting beliefs are the entries of a matrix game (`matrix.solve`).

The options are those of the search for plans (`UsefulOptions.options`), and the pools are those of the board.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Final, Generic, TypeAlias

from ...decisions import IDLE, DecisionKind, Verb, arg2, verb
from ...engine.ints import V_PASS
from ...engine.state import State
from ...engine.timing import machine
from ...ids import CHANCE, N_COUNTERS, RUNNER, Counter
from ...wording import option_words as event_words
from ..encounter.menu import menu
from ..narrow.pruning import (
    CANNOT,
    FINISHED,
    FREE,
    LEFT,
    answers_unseen,
    hides,
    in_open_window,
    scripted,
    serial_of_encounter,
)
from ..values import matrix
from ..values.algebra import BeliefAlgebra, V
from ..values.budget import CLICKS, CREDITS
from .beliefs import STATE, Belief, Key, Terms, World, outcomes, pick
from .memory import SearchMemory
from .position_tree import phase_serial, position, thresholds

Script: TypeAlias = tuple[int, ...]  # options for the window for breaking subroutines, which the Runner then passes
Choice: TypeAlias = int | Script  # an option or a script; -1: both choose at once, or nothing helps

DEEP: Final = 400  # nested choices
EVERY: Final = 64  # positions between two checks of the clock


class SearchTooLarge(Exception):
    """There are too many positions, or the time is up."""


class BeliefTree(Generic[V]):
    """Finds the best value of a belief.

    Args:
        terms: what is constant in the whole tree.
        algebra: what a line is worth.
        most: the maximum number of positions.
        until: the `time.monotonic()` at which to stop; 0 means no limit.
        progress: called now and then with the number of positions searched.
        width: the number of random outcomes to try for each chance; 0 means all. With a width, the values are estimates.
        seed: the seed for random outcomes.
    """

    def __init__(
        self, terms: Terms, algebra: BeliefAlgebra[V], most: int, until: float = 0.0,
        progress: Callable[[int], None] | None = None, width: int = 0, seed: int = 1,
    ) -> None:  # fmt: skip
        self.terms = terms
        self.algebra = algebra
        self.most = most
        self.until = until
        self.progress = progress
        self.width = width
        self.seed = seed
        self.drawn = 0
        self.states = 0
        self.look = EVERY  # check the clock after this many positions
        self.lower_bounds = False  # values may be too small
        self.peeked = False  # a deck was shuffled, and the cards drawn for it are not hidden from the Runner
        self.memory: SearchMemory[tuple[V | None, Choice]] = SearchMemory()  # the value of a belief, and the best choice
        self.chances = 0
        self.before: list[int] = []  # chances before each belief of the current line

    def count(self, n: int = 1) -> None:
        self.states += n
        if self.states > self.most:
            raise SearchTooLarge
        if self.states >= self.look:
            self.look = self.states + EVERY
            if self.until and time.monotonic() > self.until:
                raise SearchTooLarge
            if self.terms.cancel is not None and self.terms.cancel.is_set():
                raise SearchTooLarge
            if self.progress is not None:
                self.progress(self.states)

    # -- values ----------------------------------------------------------------------------------------------------------

    def best(self, belief: Belief) -> Choice:
        """The best choice for a belief."""
        _, best = self.value(belief)
        return best

    def solved(self, key: Key) -> Choice:
        """The best choice for the belief with this key, which has been solved."""
        _, best = self.memory.known[key]
        return best

    def chance(self, worlds: Iterable[World]) -> Fraction:
        """The first number of the value from these worlds, times their weight."""
        return self.algebra.first(self.play(worlds))

    def play(self, worlds: Iterable[World]) -> V:
        """The value from these worlds, times their weight."""
        ended, beliefs, asked = self.spread(worlds)
        return self.together(ended, beliefs, asked)

    def together(self, ended: list[V], beliefs: list[Belief], asked: int) -> V:
        """The value of lines that are over and of beliefs behind a number of chances."""
        k = self.with_rez(beliefs)
        if k >= 0:
            together, _, _ = self.common(beliefs, k)
            ended.append(together)
            return self.algebra.total(ended)
        self.chances += asked
        for belief in beliefs:
            value, _ = self.value(belief)
            if value is None:  # the same belief again: the line is over
                ended += [self.ended(world) for world in belief]
            else:
                ended.append(self.algebra.scaled(value, sum((w for w, _, _ in belief), Fraction(0))))
        self.chances -= asked
        return self.algebra.total(ended)

    def with_rez(self, beliefs: list[Belief]) -> int:
        """The index of the belief in which the Corp may rez ice, though not pay for what lies there in other worlds, or -1.

        The Runner must not learn from the Corp's choice not to rez which of them it is.
        """
        if not self.terms.active or len(beliefs) < 2:
            return -1
        for k, belief in enumerate(beliefs):
            if self.terms.may_rez(belief[0][STATE]):
                here = {id(s.code) for _, s, _ in belief}
                if any([id(s.code) not in here for other in beliefs for _, s, _ in other]):
                    return k
        return -1

    def common(self, beliefs: list[Belief], k: int) -> tuple[V, int, Belief]:
        """The value of beliefs if the Corp chooses in one of them, its best choice, and all worlds after it."""
        others = [world for n, belief in enumerate(beliefs) if n != k for world in belief]
        first, *more = self.terms.options(beliefs[k][0][STATE])  # it may rez, or pass
        chosen, after = first, [*self.answered(beliefs[k], first), *others]
        least = self.play(after)
        for o in more:
            worlds = [*self.answered(beliefs[k], o), *others]
            found = self.play(worlds)
            if self.algebra.better(found, least, -1):
                least, chosen, after = found, o, worlds
        return least, chosen, after

    def ended(self, world: World) -> V:
        """The value of a line that is over, times its weight."""
        w, s, spent = world
        return self.algebra.scaled(self.algebra.ended(s, spent), w)

    def spread(self, worlds: Iterable[World]) -> tuple[list[V], list[Belief], int]:
        """Continue until somebody has a choice.

        Return the values of lines that are over, the beliefs, and the number of chances.
        """
        ended: list[V] = []
        asked = 0
        waiting: Belief = []
        here = list(worlds)
        while here:
            after: Belief = []
            random = False
            for world in self.terms.arrived(here):
                s = world[STATE]
                if s.happened or self.terms.over(s):
                    ended.append(self.ended(world))
                    continue
                self.count()
                if s.who == CHANCE:
                    random = True
                    after += [self.terms.step(world, o, p) for o, p in self.drawn_from(s)]
                    continue
                options = self.terms.options(s)
                if len(options) > 1:
                    waiting.append(world)
                elif options:
                    after.append(self.terms.step(world, options[0]))
                else:
                    ended.append(self.ended(world))
            asked += random
            here = self.terms.merged(after) if random and len(after) > 1 else after
        return ended, self.terms.by_observation(waiting) if waiting else [], asked

    def drawn_from(self, s: State) -> list[tuple[int, Fraction]]:
        every = outcomes(s)
        if not self.width or len(every) <= self.width:
            return every
        out: list[tuple[int, Fraction]] = []
        self.peeked = self.peeked or event_words.chance_kind(s) == "shuffle"
        for _ in range(self.width):
            self.drawn += 1
            option, _ = every[pick(self.seed, self.drawn, [p for _, p in every])]
            out.append((option, Fraction(1, self.width)))
        return out

    def value(self, belief: Belief) -> tuple[V | None, Choice]:
        """The best value of a belief whose weights count as 1, and the best choice.

        There is no value if the line was here before: the same belief again leads nowhere, unless chance comes in between.
        """
        key = self.terms.key(belief)
        memory = self.memory
        found = memory.known.get(key)
        if found is not None:
            return found
        if memory.on_line(key):
            self.lower_bounds = self.lower_bounds or self.chances > self.before[memory.above[key]]
            return None, -1
        if memory.depth > DEEP - 2:
            raise SearchTooLarge
        outside = memory.enter(key)
        self.before.append(self.chances)
        total = sum(w for w, _, _ in belief)
        found = self.choice([(w / total, s, spent) for w, s, spent in belief])
        self.before.pop()
        if memory.leave(key, outside):
            memory.known[key] = found
        return found

    def choice(self, belief: Belief) -> tuple[V | None, Choice]:
        """The best of what is open; no value if every option only leads back to an earlier belief."""
        s = belief[0][STATE]
        if hides(s):
            return self.secret(belief), -1
        algebra = self.algebra
        sign = 1 if s.who == RUNNER else -1
        value: V | None = None
        best: Choice = -1
        found_menu = None if algebra.counts and self.terms.limits else self.menu(belief, algebra.counts)
        scripts, options = found_menu if found_menu is not None else ([], self.terms.options(s))
        for script, after in scripts:
            found = self.behind(after)
            if found is not None and (value is None or algebra.better(found, value, sign)):
                value, best = found, script
            if value is not None and algebra.enough(value, sign):
                return value, best
        if s.who == RUNNER and s.ask_kind == DecisionKind.NUMBER and len(options) > 3 and self.terms.search.plain:
            options = self.different(belief, options)
        if algebra.counts:  # of equal options, prefer to do nothing
            options = sorted(options, key=lambda o: verb(o) not in IDLE)
        for o in options:
            phase = phase_serial(s) if verb(o) == Verb.USE else -1
            if phase >= 0 and not self.memory.use(o, phase):
                self.lower_bounds = True
                continue
            found = self.behind(self.answered(belief, o))
            if phase >= 0:
                self.memory.used(o, phase)
            if found is None and sign < 0:
                found = algebra.total([self.ended(world) for world in belief])
            if found is not None and (value is None or algebra.better(found, value, sign)):
                value, best = found, o
            if value is not None and algebra.enough(value, sign):
                break
        return value, best

    def behind(self, worlds: Belief) -> V | None:
        """The value after a choice; None if it only leads back to an earlier belief."""
        ended, beliefs, asked = self.spread(worlds)
        if ended or len(beliefs) != 1:
            return self.together(ended, beliefs, asked)
        self.chances += asked
        value, _ = self.value(beliefs[0])
        self.chances -= asked
        return value

    def different(self, belief: Belief, options: list[int]) -> list[int]:
        """Of several numbers to spend with the same outcome, keep the smallest.

        Keeping the rest is never worse, because no card checks it.
        """
        outcomes: dict[int, Key] = {}

        def outcome(k: int) -> Key:
            if k not in outcomes:
                self.count(len(belief))
                after = []
                for _, s, _ in belief:
                    t = s.copy()
                    machine.apply(t, options[k])
                    after.append((t.credits[RUNNER] + arg2(options[k]), t.clicks[RUNNER], *position(t)))
                outcomes[k] = tuple(after)
            return outcomes[k]

        return [options[k] for k in (0, *thresholds(len(options) - 1, outcome))]

    def answered(self, belief: Belief, o: Choice) -> Belief:
        """The worlds after a choice."""
        if not isinstance(o, int):
            return self.scripted(belief, o) or []
        self.count(len(belief))
        return [self.terms.step(world, o) for world in belief]

    # -- encounters --------------------------------------------------------------------------------------------------------

    def menu(self, belief: Belief, every: bool) -> tuple[list[tuple[Script, Belief]], list[int]] | None:
        """The scripts of the encounter with the worlds after each, and the options to try beside them.

        None if the encounter has to be searched option by option. `every`: also scripts after which the run certainly ends.
        """
        s = belief[0][STATE]
        if s.who != RUNNER or not self.terms.search.menus or not in_open_window(s):
            return None
        found = menu(s, s.clicks[RUNNER], self.terms.search.early(s), every)
        if found is None or found.last or found.again or found.reacts:
            return None
        out: list[tuple[Script, Belief]] = []
        pool = s.credits[RUNNER] + s.fund + sum(s.counters[Counter.CREDIT :: N_COUNTERS])
        rich = self.terms.search.gives  # more credits may come
        clicks = s.clicks[RUNNER]
        scripts = [e.script for e in found.entries if rich or (e.spent[CREDITS] <= pool and e.spent[CLICKS] <= clicks)]
        for script in scripts if () in scripts else [(), *scripts]:
            after = self.scripted(belief, script)
            if after is None:
                return None
            out.append((script, after))
        return out, found.first

    def scripted(self, belief: Belief, script: Script) -> Belief | None:
        """The worlds after a script and a pass; None if the engine asks something that the script does not answer."""
        out: Belief = []
        for world in belief:
            rest: Script = (serial_of_encounter(world[STATE]), *script)
            o = FREE
            while o != FINISHED:
                t = world[STATE]
                if t.happened or self.terms.over(t):
                    break
                self.count()
                o = FREE
                if t.who == RUNNER:
                    o, rest = scripted(t, rest)
                if o == FREE:
                    options = self.terms.options(t) if t.who != CHANCE else []
                    o = options[0] if len(options) == 1 else CANNOT
                if o == LEFT:
                    break
                taken = V_PASS if o == FINISHED else o
                if taken not in t.options:
                    return None
                world = self.terms.step(world, taken)
            out.append(world)
        return out

    # -- secrets -----------------------------------------------------------------------------------------------------------

    def secret(self, belief: Belief) -> V:
        """Both choose at once: their optimal mixed strategies for the first number."""
        algebra = self.algebra
        columns = self.answers([self.answered(belief, o) for o in belief[0][STATE].options])
        rows = range(len(columns[0]))
        self.chances += 1  # this does not determine the best mix if the same bids come again
        found = [[self.play(column[r]) for column in columns] for r in rows]
        self.chances -= 1
        _, corp, runner = matrix.solve([[algebra.first(x) for x in line] for line in found])
        parts = [(found[r][c], corp[r] * runner[c]) for r in rows for c in range(len(columns))]
        return algebra.total([algebra.scaled(x, p) for x, p in parts if p])

    def answers(self, rows: list[Belief]) -> list[list[Belief]]:
        """The Runner's answers until the Corp's choice is revealed; they are the same in every row."""
        states = [s for row in rows for _, s, _ in row]
        if not states or not all(answers_unseen(s) and s.options == states[0].options for s in states):
            return [rows]
        out: list[list[Belief]] = []
        for o in states[0].options:
            out += self.answers([self.answered(row, o) for row in rows])
        return out
