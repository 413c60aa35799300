"""Makes positions equal that differ only in what nothing asks about any more.

What a run has cost so far is counted beside the position (`budget`). If no card of the board asks for the tags, for instance, a
position with one tag goes on like the same position without it. Between two decisions in open windows, `Merging.settle` takes
such differences away, so that the search solves both as one: tags, core damage, the Corp's credits, and the cards that were
discarded from the grip. The cost `grip` keeps the Runner from discarding more cards than there were. See decision F4.
`Merging.fingerprint` takes away whether a card left and came back, if nobody can tell (decision F37).
"""

from __future__ import annotations

from typing import Any, Final

from ...engine.ask import objects
from ...engine.state import Effects, Run, State, Structure, Window
from ...engine.state.refs import REF_CARD
from ...ids import CORP, N_COUNTERS, Counter, Zone
from ...rules.book import Op
from ..encounter.menu import MenuEntry
from ..encounter.menu_things import CLICKS, CREDITS, GRIP, TAGS, is_exact, purpose_of
from ..narrow import survey
from ..narrow.pruning import between_ice

_GENERATIONS: Final = 4  # the place of the generations of all cards in a fingerprint
_COLUMNS: Final = 10  # where in a fingerprint begins what may refer to a card and its generation


class Merging:
    """What can be merged on one board.

    Args:
        start: the position of the plan.
        declines: whether the Corp declines whatever it can.

    Attributes:
        same_grip: whether it does not matter which cards are discarded from the grip.
        of_grip: what asks about the grip or the heap: with an empty stack, draws do nothing.
    """

    def __init__(self, start: State, declines: bool) -> None:
        asked = survey.of_board(start)
        self.tags = -1 if asked & survey.ASKS_TAGS else start.tags
        self.grip: tuple[int, ...] = ()  # cards of which it does not matter who is discarded, once nothing asks about them
        grip, draws = start.order[Zone.GRIP], survey.may_draw(start)
        drawing = survey.DRAWS if draws else 0
        self.of_grip = survey.ASKS_GRIP | drawing
        if not asked & (survey.FILLS_GRIP | drawing) and all(survey.inert(start, c, draws) for c in grip):
            self.grip = tuple(grip)
        self.same_grip = bool(self.grip) and not asked & self.of_grip  # nothing ever asks about them
        self.merged = {CREDITS, CLICKS, *((GRIP,) if self.same_grip else ()), *((TAGS,) if self.tags >= 0 else ())}
        self.advanced = tuple(start.counters[Counter.ADVANCEMENT :: N_COUNTERS])
        self.places = tuple(start.zone)
        self.generations = tuple(start.gen)
        self.comes_back = bool(asked & (survey.INSTALLS | survey.FILLS_GRIP))  # a card may leave and come back
        self.looks = [(start.gen[c], start.face[c], start.seen[c]) for c in self.grip]
        self.start_tags, self.start_core, self.start_credits = start.tags, start.core, start.credits[CORP]
        self.declines = declines
        self.secrets = any(r.op == Op.TRACE_SECRET for r in start.book.rows)

    def lasts(self, e: MenuEntry, held: frozenset[int]) -> tuple[int, ...]:
        """A key that is equal for entries of a menu that lead to the same position, apart from what `settle` takes away.

        Args:
            e: an entry.
            held: counters that positions keep.
        """
        return (e.unbroken, *[n for thing, n in e.lasts.items() if thing not in self.merged and thing not in held])

    def is_simple(self, e: MenuEntry, pays: bool) -> bool:
        """Whether an entry breaks subroutines and changes nothing else that `settle` does not take away, but for strength that
        lasts, counters that are spent, and with `pays` credits of cards.
        """
        if e.script == ():
            return False
        for thing, n in e.lasts.items():
            if n and thing not in self.merged and not (is_exact(thing) or (pays and purpose_of(thing) >= 0)):
                return False
        return True

    def settle(self, s: State, asked: int) -> None:
        """Take away the differences that do not matter.

        Args:
            s: a position between two decisions of a run (`between_decisions`).
            asked: what the cards that can still do something ask about (`Outlook.asked`).
        """
        if not asked & survey.ASKS_TAGS:
            s.tags = self.start_tags
        elif s.tags > 1 and not asked & survey.COUNTS_TAGS:
            s.tags = 1
        if not asked & survey.ASKS_CORE:
            s.core = self.start_core
        if self.declines and not self.secrets and not asked & survey.ASKS_CORP_CREDITS:
            s.credits[CORP] = self.start_credits
        if s.remains and not asked & (survey.ASKS_REMAINS | survey.LOOKS_AT_STRENGTH):
            s.remains = tuple([r for r in s.remains if objects.fact(s, r[REF_CARD]).side == CORP])
        if s.records and (not asked & survey.ASKS_PAST or between_ice(s)):
            live = {f.serial for f in s.stack if isinstance(f, Structure)}
            s.records = [r for r in s.records if r.serial in live]
        if not asked & survey.ASKS_ADVANCEMENT:
            self._undo_advancement(s)
        lost = () if asked & self.of_grip else [k for k, c in enumerate(self.grip) if s.zone[c] == Zone.HEAP]
        if lost:
            if s.shared:
                s.own()
            for k in lost:
                c = self.grip[k]
                s.zone[c] = Zone.GRIP
                s.gen[c], s.face[c], s.seen[c] = self.looks[k]
            back = {self.grip[k] for k in lost}
            s.order[Zone.HEAP] = tuple([c for c in s.order[Zone.HEAP] if c not in back])
            s.order[Zone.GRIP] = tuple([c for c in self.grip if s.zone[c] == Zone.GRIP])

    def fingerprint(self, s: State) -> tuple[object, ...]:
        """The fingerprint of a position. A card that left and came back, and perhaps left again, has the generation in it as if
        it had never come back, if nothing refers to the card with this generation or its own: nobody can tell.
        """
        found = s.fingerprint()
        if not self.comes_back:
            return found
        places = zip(self.generations, s.zone, self.places, strict=True)
        never = [n + (zone != before) for n, zone, before in places]
        back = [c for c, n in enumerate(s.gen) if n != never[c]]
        if not back:
            return found
        known = _pairs_in(found[_COLUMNS:], {(c, gen[c]) for c in back for gen in (s.gen, never)})
        gens = s.gen[:]
        for c in back:
            if (c, gens[c]) not in known and (c, never[c]) not in known:
                gens[c] = never[c]
        return (*found[:_GENERATIONS], tuple(gens), *found[_GENERATIONS + 1 :])

    def _undo_advancement(self, s: State) -> None:
        """Give the cards that have stayed where they were the advancement counters that they had."""
        if tuple(s.counters[Counter.ADVANCEMENT :: N_COUNTERS]) == self.advanced:
            return
        for c, n in enumerate(self.advanced):
            if s.zone[c] == self.places[c]:
                s.set_counter(c, Counter.ADVANCEMENT, n)


def _pairs_in(part: Any, pairs: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Which of these pairs of a card and a generation stand next to each other somewhere in a fingerprint."""
    found: set[tuple[int, int]] = set()
    before: Any = None
    for x in part:
        if isinstance(x, (tuple, list)):
            found |= _pairs_in(x, pairs)
        elif isinstance(x, int) and isinstance(before, int) and (before, x) in pairs:
            found.add((before, x))
        before = x
    return found


def between_decisions(s: State) -> bool:
    """Whether no ability is being carried out, except one that waits for the end of the run that it made."""
    for k, f in enumerate(s.stack):
        if isinstance(f, Effects):
            if k + 1 == len(s.stack) or not isinstance(s.stack[k + 1], Run) or (f.todo is not None and f.todo.picks):
                return False
        elif not isinstance(f, (Structure, Run, Window)):
            return False
    return True
