"""The tree for odds: the best that a Runner with hidden information can do against chance and a Corp with a policy.

A *belief* is a list of worlds that the Runner cannot tell apart, each with its chance. The Runner takes the same option in all
of them. What the Runner then observes divides them (`observation`). If both sides decide without seeing the other's choice, the
resulting positions are the entries of a matrix game (`matrix.solve`).

The options are those of the search for plans (`UsefulOptions.options`), and the pools are those of the board.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from ... import rng
from ...decisions import DecisionKind, Verb, arg, arg2, verb
from ...engine.ask import objects, progress
from ...engine.ints import V_PASS
from ...engine.state import USE, Effects, State
from ...engine.state.refs import REF_CARD, REF_GEN, SECRET_SERVER
from ...engine.timing import machine
from ...ids import CHANCE, N_COUNTERS, RUNNER, Counter, Zone
from ...rules.book import Op
from ...wording import option_words as event_words
from ..encounter.menu import menu
from ..narrow.pruning import (
    CANNOT,
    FINISHED,
    FREE,
    LEFT,
    answers_unseen,
    declined,
    hides,
    in_open_window,
    operation,
    scripted,
    serial_of_encounter,
)
from ..start_position import Cancel
from ..values import matrix
from ..values.budget import CLICKS, CREDITS
from ..values.step_cost import Before, cost, damage_in
from ..worlds.undecided_ice import UndecidedIce
from .memory import SearchMemory
from .position_tree import is_over, phase_serial, position, thresholds
from .useful_options import UsefulOptions

Spent: TypeAlias = tuple[int, ...]  # the amount spent of each kind of cost in `Terms.kinds`, and maybe `REACHED`
World: TypeAlias = tuple[Fraction, State, Spent]
WEIGHT: Final = 0  # the places in a `World`: how likely it is,
STATE: Final = 1
SPENT: Final = 2
Belief: TypeAlias = list[World]
Key: TypeAlias = tuple[object, ...]
Script: TypeAlias = tuple[int, ...]  # options for the window for breaking subroutines, which the Runner then passes
Choice: TypeAlias = int | Script  # an option or a script; -1: both choose at once, or nothing helps

REACHED: Final = 1  # behind what was spent: the goal was reached
DEEP: Final = 400  # nested choices
EVERY: Final = 64  # positions between two checks of the clock
FINE: Final = 2**32  # random numbers divide a chance into this many parts

_UNORDERED: Final = frozenset((Zone.HQ, Zone.GRIP, Zone.RND, Zone.STACK))  # hands, and decks while they are shuffled


class SearchTooLarge(Exception):
    """There are too many positions, or the time is up."""


@dataclass(frozen=True)
class Terms:
    """What is constant in the whole tree.

    Attributes:
        search: selects the options and computes the cost of a step.
        before: the serial of the last run before the planned one.
        rez: whether the Corp rezzes the approached ice.
        limits: the kinds of costs that are summed, and their limits.
        kinds: the kinds of costs that are counted, those in `limits` among them, each once.
        worlds: the number of each world, by its cards.
        to_end: whether a line goes on after the goal.
        undecided: the unknown ice that is decided when the Corp may rez it.
        cancel: stops every search when it is set.
        active: whether the Corp may do what it can, except that it rezzes cards other than approached ice only if there is
            one world: the others would tell the Runner which one it is.
    """

    search: UsefulOptions
    before: int
    rez: bool
    limits: tuple[tuple[tuple[int, ...], int], ...]
    kinds: tuple[int, ...]
    worlds: dict[int, int]
    to_end: bool = False
    undecided: UndecidedIce | None = None
    cancel: Cancel | None = None
    active: bool = False

    # -- steps ---------------------------------------------------------------------------------------------------------

    def step(self, world: World, o: int, share: Fraction | None = None) -> World | None:
        """Take an option, or return None if it exceeds the limits.

        `share` is the part of the world's chance that goes this way.
        """
        weight, s, spent = world
        t = s.copy()
        if self.kinds:
            t.sink = []
        machine.apply(t, o)
        if self.kinds:
            highest, change = cost(Before(s, False), t, damage_in(t.sink or ()))
            t.sink = None
            at = dict(zip(self.kinds, spent, strict=False))
            if any(sum(at[k] + highest[k] for k in kinds) > most for kinds, most in self.limits):
                return None
            spent = (*[n + change[k] for k, n in at.items()], *spent[len(at) :])
        if t.met and self.to_end:
            t, spent = self.beyond(t, spent)
        if self.undecided is not None:
            self.undecided.check(t)
        return (weight if share is None else weight * share, t, spent)

    def arrived(self, worlds: Iterable[World]) -> Belief:
        """The same worlds; where the Corp may rez unknown ice, one for each card that it may be.

        Raises:
            TooEarly: this is not possible here.
        """
        if self.undecided is None:
            return list(worlds)
        out: Belief = []
        for w, s, spent in worlds:
            found = self.undecided.arrive(s)
            out += [(w, s, spent)] if found is None else [(w * p, t, spent) for p, t in found]
        return out

    def beyond(self, s: State, spent: Spent) -> tuple[State, Spent]:
        """Go on after the goal was reached. Positions do not show that it was, so a mark behind what was spent does."""
        t = s.copy()
        t.met, t.awaits, t.awaits_of = 0, -1, b""
        t.sink = []
        machine.advance(t)
        _, change = cost(Before(s, False), t, damage_in(t.sink))
        t.sink = None
        return t, (*[n + change[k] for k, n in zip(self.kinds, spent, strict=True)], REACHED)

    def over(self, s: State) -> bool:
        return s.who < 0 or is_over(s, self.before)

    def options(self, s: State) -> list[int]:
        """The options to consider; for the Corp, those that its policy allows."""
        if s.who == RUNNER:
            return self.search.options(s, -1) if not names_x(s) else [o for o in s.options if arg2(o)]
        if operation(s) == Op.TRACE_CORP or hides(s):
            return s.options
        ice = progress.approached(s)
        for o in s.options:
            if self.rez and verb(o) == Verb.REZ and arg(o) == ice:
                return [o]
        if not self.active:
            return declined(s)
        return [o for o in s.options if verb(o) != Verb.REZ or (arg(o) != ice and len(self.worlds) == 1)]

    # -- what is known ---------------------------------------------------------------------------------------------------

    def key(self, belief: Belief) -> Key:
        """A key that is equal for beliefs with the same future."""
        total = sum(w for w, _, _ in belief)
        return (frozenset([(self.worlds[id(s.code)], w / total, spent, s.fingerprint()) for w, s, spent in belief]),)

    def merged(self, worlds: Iterable[World]) -> Belief:
        """The same worlds, with equal ones combined."""
        found: dict[Key, World] = {}
        for w, s, spent in worlds:
            key = (self.worlds[id(s.code)], spent, s.met, s.fingerprint())
            if key in found:
                w += found[key][WEIGHT]
            found[key] = (w, s, spent)
        return list(found.values())

    def by_observation(self, worlds: Belief) -> list[Belief]:
        if len(worlds) == 1:
            return [worlds]
        found: dict[Key, Belief] = {}
        for world in self.merged(worlds):
            found.setdefault((world[SPENT], observation(world[STATE])), []).append(world)
        return list(found.values())


def names_x(s: State) -> bool:
    """Whether the decision chooses X for a cost. 0 would use the ability for nothing, again and again."""
    top = s.stack[-1]
    return s.ask_kind == DecisionKind.NUMBER and isinstance(top, Effects) and top.stage == USE


def visible(s: State, card: int) -> bool:
    """Whether the Runner knows which card this is."""
    return bool(s.face[card] or s.seen[card]) or objects.fact(s, card).side == RUNNER


def observation(s: State) -> Key:
    """A key that is equal for positions that the Runner cannot tell apart: they differ only in facedown cards and decks."""
    known = [visible(s, c) for c in range(len(s.code))]
    order, totals, spans, remains, earlier, entries = s.order, s.totals, s.spans, s.remains, s.earlier, s.entries
    changes, chosen = s.changes, s.chosen
    asked = [x.name() if not x.askers or any([known[c] for c in x.askers]) else 0 for x in s.ledger.accounts]
    s.order = order[:]
    for deck in (Zone.RND, Zone.STACK):
        s.order[deck] = tuple([c if s.seen[c] else -1 for c in order[deck]])
    s.totals = [number for n, x in enumerate(asked) if x for number in (x, totals[n])]
    s.spans = tuple([(asked[i], serial, n) for i, serial, n in spans if asked[i]])
    s.entries = tuple([(asked[i], card, gen, last) for i, card, gen, last in entries if asked[i]])
    s.changes = [(e, tuple([asked[i] for i in firsts if asked[i]]), heard, unmet) for e, firsts, heard, unmet in changes]
    s.earlier = tuple([tuple([n for k, n in enumerate(x) if asked[k]]) for x in earlier])  # type: ignore[assignment]
    s.chosen = [(SECRET_SERVER, 0) if kind == SECRET_SERVER else (kind, n) for kind, n in chosen]
    s.remains = tuple([r if known[r[REF_CARD]] else (r[REF_CARD], r[REF_GEN]) for r in remains])
    seen = s.fingerprint()
    s.order, s.totals, s.spans, s.remains, s.earlier, s.entries = order, totals, spans, remains, earlier, entries
    s.changes, s.chosen = changes, chosen
    return (seen, tuple([s.code[c] if known[c] else -1 for c in range(len(s.code))]))


def outcomes(s: State) -> list[tuple[int, Fraction]]:
    """The outcomes of chance with their probabilities; identical cards are combined."""
    found: dict[Key, list[int]] = {}
    for o in s.options:
        c = arg(o)
        if verb(o) != Verb.OUTCOME or arg2(o) or c >= len(s.code):  # a die or a server
            found[(o,)] = [o]
            continue
        look = (s.zone[c], s.code[c], s.face[c], s.seen[c], s.chosen[c], s.awaits_of[c : c + 1])
        found.setdefault(look if s.zone[c] in _UNORDERED else (o,), []).append(o)
    return [(os[0], Fraction(len(os), len(s.options))) for os in found.values()]


class OddsTree:
    """Finds the best that the Runner can do.

    Args:
        terms: what is constant in the whole tree.
        most: the maximum number of positions.
        until: the `time.monotonic()` at which to stop; 0 means no limit.
        progress: called now and then with the number of positions searched.
        width: the number of random outcomes to try for each chance; 0 means all. With a width, the values are estimates.
        seed: the seed for random outcomes.
    """

    def __init__(
        self, terms: Terms, most: int, until: float = 0.0, progress: Callable[[int], None] | None = None,
        width: int = 0, seed: int = 1,
    ) -> None:  # fmt: skip
        self.terms = terms
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
        self.memory: SearchMemory[tuple[Fraction, Choice]] = SearchMemory()  # the chance of a belief, and the best choice
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

    def play(self, worlds: Iterable[World]) -> Fraction:
        """The chance of the goal from these worlds, times their weight."""
        won, beliefs, asked = self.spread(worlds)
        self.chances += asked
        for belief in beliefs:
            chance, _ = self.value(belief)
            won += sum(w for w, _, _ in belief) * chance
        self.chances -= asked
        return won

    def spread(self, worlds: Iterable[World]) -> tuple[Fraction, list[Belief], int]:
        """Continue until somebody has a choice.

        Return the weight that reached the goal, the beliefs, and the number of chances.
        """
        won, asked = Fraction(0), 0
        waiting: Belief = []
        here = list(worlds)
        while here:
            after: Belief = []
            random = False
            for world in self.terms.arrived(here):
                w, s, _ = world
                if s.met:
                    won += w
                    continue
                if self.terms.over(s):
                    continue
                self.count()
                if s.who == CHANCE:
                    random = True
                    after += [x for o, p in self.drawn_from(s) if (x := self.terms.step(world, o, p)) is not None]
                    continue
                options = self.terms.options(s)
                if len(options) > 1:
                    waiting.append(world)
                elif options:
                    after += [x for x in (self.terms.step(world, options[0]),) if x is not None]
            asked += random
            here = self.terms.merged(after) if random and len(after) > 1 else after
        return won, self.terms.by_observation(waiting) if waiting else [], asked

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

    def value(self, belief: Belief) -> tuple[Fraction, Choice]:
        """The chance of the goal and the best choice."""
        key = self.terms.key(belief)
        memory = self.memory
        found = memory.known.get(key)
        if found is not None:
            return found
        if memory.on_line(key):  # the same belief again leads nowhere, unless chance comes in between
            self.lower_bounds = self.lower_bounds or self.chances > self.before[memory.above[key]]
            return Fraction(0), -1
        if memory.depth > DEEP - 2:
            raise SearchTooLarge
        outside = memory.enter(key)
        self.before.append(self.chances)
        total = sum(w for w, _, _ in belief)
        value, best = self.choice([(w / total, s, spent) for w, s, spent in belief])
        self.before.pop()
        if memory.leave(key, outside):
            memory.known[key] = value, best
        return value, best

    def best(self, belief: Belief) -> Choice:
        """The best choice for a belief."""
        _, best = self.value(belief)
        return best

    def solved(self, key: Key) -> Choice:
        """The best choice for the belief with this key, which has been solved."""
        _, best = self.memory.known[key]
        return best

    def choice(self, belief: Belief) -> tuple[Fraction, Choice]:
        s = belief[0][STATE]
        if hides(s):
            payoffs, _ = self.payoffs(belief)
            chance, _, _ = matrix.solve(payoffs)
            return chance, -1
        sign = 1 if s.who == RUNNER else -1
        value: Fraction = Fraction(0)
        best: Choice = -1
        found_menu = self.menu(belief)
        scripts, options = found_menu if found_menu is not None else ([], self.terms.options(s))
        for script, after in scripts:
            found = self.play(after)
            if best == -1 or found > value:
                value, best = found, script
            if value == 1:
                return value, best
        if s.who == RUNNER and s.ask_kind == DecisionKind.NUMBER and len(options) > 3 and self.terms.search.plain:
            options = self.different(belief, options)
        for o in options:
            phase = phase_serial(s) if verb(o) == Verb.USE else -1
            if phase >= 0 and not self.memory.use(o, phase):
                self.lower_bounds = True
                continue
            found = sign * self.play(self.answered(belief, o))
            if phase >= 0:
                self.memory.used(o, phase)
            if best == -1 or found > value:
                value, best = found, o
            if value == (1 if sign > 0 else 0):
                break
        return sign * value, best

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
        """The worlds after a choice; those that exceed the limits are left out."""
        if not isinstance(o, int):
            return self.scripted(belief, o) or []
        found = [self.terms.step(world, o) for world in belief]
        self.count(len(found))
        return [x for x in found if x is not None]

    # -- encounters --------------------------------------------------------------------------------------------------------

    def menu(self, belief: Belief, every: bool = False) -> tuple[list[tuple[Script, Belief]], list[int]] | None:
        """The scripts of the encounter with the worlds after each, and the options to try beside them.

        None if the encounter has to be searched option by option. `every`: also scripts after which the run certainly ends.
        """
        s = belief[0][STATE]
        if s.who != RUNNER or not self.terms.search.menus or not in_open_window(s):
            return None
        found = menu(s, s.clicks[RUNNER], self.terms.search.fleeting, every)
        if found is None or found.last or found.in_order:
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
            found: World | None = world
            rest: Script = (serial_of_encounter(world[STATE]), *script)
            while found is not None:
                t = found[STATE]
                if t.met or self.terms.over(t):
                    break
                self.count()
                if t.who == RUNNER:
                    o, rest = scripted(t, rest)
                else:
                    o = FREE
                if o == FREE:
                    options = self.terms.options(t) if t.who != CHANCE else []
                    o = options[0] if len(options) == 1 else CANNOT
                if o == LEFT:
                    break
                over = o == FINISHED
                o = V_PASS if over else o
                if o not in t.options:
                    return None
                found = self.terms.step(found, o)
                if over:
                    break
            if found is not None:
                out.append(found)
        return out

    # -- secrets -----------------------------------------------------------------------------------------------------------

    def payoffs(self, belief: Belief) -> tuple[matrix.Matrix, list[list[Belief]]]:
        """The result of each choice of the Corp with each answer of the Runner, and the worlds behind each answer."""
        columns = self.answers([self.answered(belief, o) for o in belief[0][STATE].options])
        self.chances += 1  # this does not determine the best mix if the same bids come again
        payoffs = [[self.play(column[r]) for column in columns] for r in range(len(columns[0]))]
        self.chances -= 1
        return payoffs, columns

    def answers(self, rows: list[Belief]) -> list[list[Belief]]:
        """The Runner's answers until the Corp's choice is revealed; they are the same in every row."""
        states = [s for row in rows for _, s, _ in row]
        if not states or not all(answers_unseen(s) and s.options == states[0].options for s in states):
            return [rows]
        out: list[list[Belief]] = []
        for o in states[0].options:
            out += self.answers([self.answered(row, o) for row in rows])
        return out


def pick(seed: int, drawn: int, chances: Iterable[Fraction]) -> int:
    """Draw one of several chances that sum to 1 at random, and return its index."""
    at = Fraction(rng.draw(seed, drawn, FINE), FINE)
    parts = list(chances)
    for k, p in enumerate(parts):
        at -= p
        if at < 0:
            return k
    return len(parts) - 1
