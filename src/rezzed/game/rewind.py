"""Going back in a game: its decisions are played again from its first position. A game keeps nothing else for this."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..engine.ask import objects, sight
from ..engine.change.emitting import NAMES_ANOTHER
from ..engine.state import State
from ..engine.timing import machine
from ..events import CARD, KIND, OTHER_SEEN, SEEN, SOURCE, SOURCE_SEEN, Ev, X
from ..ids import CHANCE, CORP, RUNNER
from ..rules.book import Op
from .core import GameCore

CHANCE_USED = "chance has decided something"
Entry = tuple[int, ...]

_KNOWN = (1 << CORP, 1 << RUNNER)  # the bits of a glimpse that say who knows the card


class Playback:
    """Plays recorded decisions again, one after the other, from a copy of the first position.

    Args:
        origin: the position before the first decision; it does not change.
        outcomes: the recorded outcomes of chance, as indices, in their order. Where they end, the game stops.
        prepare: called with the copy before anything is played.
    """

    __slots__ = ("state", "written", "outcomes", "used")

    def __init__(self, origin: State, outcomes: Sequence[int], prepare: Callable[[State], None] | None = None) -> None:
        self.state = origin.copy()
        self.written: list[Entry] = []
        self.outcomes = outcomes
        self.used = 0  # how many outcomes of chance have been needed
        self.state.sink = self.written
        if prepare is not None:
            prepare(self.state)
        if self.state.who < 0 and not self.state.over:
            machine.begin(self.state)
        self._settle()

    def apply(self, option: int) -> None:
        """Take a recorded option, with the outcomes of chance that belong to it."""
        machine.apply(self.state, option)
        self._settle()

    def _settle(self) -> None:
        s = self.state
        while s.who == CHANCE and not s.over and self.used < len(self.outcomes):
            index = self.outcomes[self.used]
            self.used += 1
            machine.apply(s, s.options[index])


def shown_since(past: GameCore, now: GameCore) -> str:
    """What became known or was decided by chance between two positions of a game, without saying which card it was; empty if
    nothing did."""
    if len(now.drawn) > len(past.drawn):
        return CHANCE_USED
    return what_was_learned(past.state, now.state, now.written[len(past.written) :])


def what_was_learned(before: State, after: State, events: Sequence[Entry]) -> str:
    """What a player learned between two positions of a game, without saying which card it was; empty if nothing.

    Args:
        before: the earlier position.
        after: the later position.
        events: the events between them.
    """
    same = (before.face, before.mine, before.seen) == (after.face, after.mine, after.seen)
    for side, name in ((CORP, "the Corp"), (RUNNER, "the Runner")):
        new = not same and any(
            [sight.knows(after, side, c) and not sight.knows(before, side, c) for c in range(len(before.code))]
        )
        if new or any([_shows(before, e, side) for e in events]):
            return f"{name} has seen a hidden card"
    kinds = {e[KIND] for e in events}
    if Ev.LOOK in kinds:
        return "a player has looked at cards"
    if Ev.PSI in kinds or (Ev.SPEND in kinds and any([e[KIND] == Ev.SPEND and _secret(after, e) for e in events])):
        return "secret bids were revealed"
    if Ev.FLIP in kinds and any([e[KIND] == Ev.FLIP and e[X] and objects.fact(after, e[CARD]).secret for e in events]):
        return "a choice that was made in secret was revealed"
    return ""


def _shows(before: State, e: Entry, side: int) -> bool:
    """Whether a side knew a card of an event when it happened that it did not know before."""
    knows = _KNOWN[side]
    if e[CARD] >= 0 and e[SEEN] & knows and not sight.knows(before, side, e[CARD]):
        return True
    if e[SOURCE] >= 0 and e[SOURCE_SEEN] & knows and not sight.knows(before, side, e[SOURCE]):
        return True
    return bool(
        NAMES_ANOTHER[e[KIND]] and e[X] >= 0 and e[OTHER_SEEN] & knows and not sight.knows(before, side, e[X])
    )


def _secret(s: State, e: Entry) -> bool:
    """Whether what the Corp spends was set aside in secret before (1996)."""
    return e[X] == CORP and Op.TRACE_SECRET in s.book.steps_by_op
