"""What the Runner believes, and how it changes.

A *belief* is a list of worlds that the Runner cannot tell apart, each with its chance. The Runner takes the same option in all
of them. What the Runner then observes divides them (`observation`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeAlias

from ... import rng
from ...decisions import DecisionKind, Verb, arg, arg2, verb
from ...engine.ask import objects, progress
from ...engine.state import USE, Effects, State
from ...engine.state.refs import REF_CARD, REF_GEN, SECRET_SERVER
from ...engine.timing import machine
from ...ids import RUNNER, Zone
from ...rules.book import Op
from ..narrow.pruning import declined, hides, operation
from ..start_position import Cancel
from ..values.step_cost import Before, cost, damage_in
from ..worlds.undecided_ice import UndecidedIce
from .position_tree import is_over
from .useful_options import UsefulOptions

Spent: TypeAlias = tuple[int, ...]  # the amount spent of each kind of cost in `Terms.kinds`, and maybe `REACHED`
World: TypeAlias = tuple[Fraction, State, Spent]
WEIGHT: Final = 0  # the places in a `World`: how likely it is,
STATE: Final = 1
SPENT: Final = 2
Belief: TypeAlias = list[World]
Key: TypeAlias = tuple[object, ...]

REACHED: Final = 1  # behind what was spent: the goal was reached
FINE: Final = 2**32  # random numbers divide a chance into this many parts

_NOBODY: Final = -1  # decides where the line is over
_UNORDERED: Final = frozenset((Zone.HQ, Zone.GRIP, Zone.RND, Zone.STACK))  # hands, and decks while they are shuffled


@dataclass(frozen=True)
class Terms:
    """What is constant in a whole search over beliefs.

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
        active: whether the Corp may do what it can: `rez` then only allows it to rez the approached ice. It rezzes other cards
            only if nothing is unknown: they would tell the Runner what it is.
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

    def start(self, worlds: Iterable[World]) -> Belief:
        """The same worlds, with nothing spent of any kind that is counted."""
        return [(w, s, (0,) * len(self.kinds)) for w, s, _ in worlds]

    def step(self, world: World, o: int, share: Fraction | None = None) -> World:
        """Take an option. A line that exceeds the limits is over before it.

        `share` is the part of the world's chance that goes this way.
        """
        weight, s, spent = world
        if share is not None:
            weight *= share
        t = s.copy()
        if self.kinds:
            t.sink = []
        machine.apply(t, o)
        if self.kinds:
            highest, change = cost(Before(s, False), t, damage_in(t.sink or ()))
            t.sink = None
            at = dict(zip(self.kinds, spent, strict=False))
            if any(sum(at[k] + highest[k] for k in kinds) > most for kinds, most in self.limits):
                over = s.copy()
                over.who = _NOBODY
                return (weight, over, spent)
            spent = (*[n + change[k] for k, n in at.items()], *spent[len(at) :])
        if t.happened and self.to_end:
            t, spent = self.beyond(t, spent)
        if self.undecided is not None:
            self.undecided.check(t)
        return (weight, t, spent)

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
        t.happened, t.awaits, t.awaits_of = 0, -1, b""
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
        if self.active:
            alone = len(self.worlds) == 1 and self.undecided is None
            return [o for o in s.options if verb(o) != Verb.REZ or (self.rez if arg(o) == ice else alone)]
        for o in s.options:
            if self.rez and verb(o) == Verb.REZ and arg(o) == ice:
                return [o]
        return declined(s)

    def may_rez(self, s: State) -> bool:
        """Whether the Corp has the choice to rez the approached ice or not."""
        if not (self.active and self.rez) or s.who < 0 or s.who == RUNNER or s.happened:
            return False
        ice = progress.approached(s)
        return any([verb(o) == Verb.REZ and arg(o) == ice for o in s.options])

    # -- what is known ---------------------------------------------------------------------------------------------------

    def key(self, belief: Belief) -> Key:
        """A key that is equal for beliefs with the same future."""
        total = sum(w for w, _, _ in belief)
        return (frozenset([(self.worlds[id(s.code)], w / total, spent, s.fingerprint()) for w, s, spent in belief]),)

    def merged(self, worlds: Iterable[World]) -> Belief:
        """The same worlds, with equal ones combined."""
        found: dict[Key, World] = {}
        for w, s, spent in worlds:
            key = (self.worlds[id(s.code)], spent, s.happened, s.who == _NOBODY, s.fingerprint())
            if key in found:
                w += found[key][WEIGHT]
            found[key] = (w, s, spent)
        return list(found.values())

    def by_observation(self, worlds: Belief) -> list[Belief]:
        if len(worlds) == 1:
            return [worlds]
        found: dict[Key, Belief] = {}
        for world in self.merged(worlds):
            found.setdefault((world[SPENT], self.observed(world[STATE])), []).append(world)
        return list(found.values())

    def observed(self, s: State) -> Key:
        """As `observation`; what else the Corp could rez while it may rez approached ice is not seen."""
        if not self.may_rez(s):
            return observation(s)
        every, s.options = s.options, self.options(s)
        seen = observation(s)
        s.options = every
        return seen


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


def pick(seed: int, drawn: int, chances: Iterable[Fraction]) -> int:
    """Draw one of several chances that sum to 1 at random, and return its index."""
    at = Fraction(rng.draw(seed, drawn, FINE), FINE)
    parts = list(chances)
    for k, p in enumerate(parts):
        at -= p
        if at < 0:
            return k
    return len(parts) - 1
