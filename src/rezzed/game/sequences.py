"""Counts sequences of decisions; see `rezzed.perft`. It is compiled."""

from __future__ import annotations

from typing import Final

from ..engine.state import State
from ..engine.timing import machine

WORTH: Final = 3  # positions with fewer decisions left are not looked up, because counting is as fast
KEPT: Final = 50_000  # positions in memory, about 250 MB


class SequenceCounter:
    """Counts sequences, and how many decisions were made to count them.

    Args:
        merged: count equivalent positions once. The counts are the same, but deep trees are counted faster.
    """

    def __init__(self, merged: bool = False) -> None:
        self.answered = 0
        self.merged = merged
        self.known: dict[tuple[object, ...], int] = {}

    def lines(self, s: State, depth: int) -> int:
        """Count the sequences of this many decisions. The state is changed."""
        if depth <= 1 or s.over:
            return len(s.options) if depth and not s.over else 1
        if not self.merged or depth < WORTH:
            return self._below(s, depth)
        key = (depth, *s.fingerprint())
        found = self.known.get(key)
        if found is None:
            found = self._below(s, depth)
            if len(self.known) >= KEPT:
                self.known.clear()
            self.known[key] = found
        return found

    def _below(self, s: State, depth: int) -> int:
        options, found = s.options, 0
        self.answered += len(options)
        for o in options[:-1]:
            position = s.copy()
            machine.apply(position, o)
            found += self.lines(position, depth - 1)
        machine.apply(s, options[-1])
        return found + self.lines(s, depth - 1)

    def after(self, s: State, o: int) -> State:
        machine.apply(s, o)
        self.answered += 1
        return s
