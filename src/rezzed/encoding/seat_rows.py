"""Seats of many matches in one process: what each step does for every one of them, in the compiled core.

Observations and masks of all seats are two arrays of bytes, in which only what changes is written. See decision O25.
"""

from __future__ import annotations

from random import Random
from typing import Final

from ..ids import Option
from .encode import SIZE, Encoder
from .match_core import OVER, MatchCore

NOTHING: Final[dict[int, Option]] = {}
ANYTHING: Final[dict[int, Option]] = {0: 0}


class SeatRows:
    """The matches of some seats of one side in the flat encoding, with what each seat sees.

    Args:
        side: 0 Corp, 1 Runner.
        number: how many seats there are.
        actions: how many actions there are.

    Attributes:
        rows: observations, a byte for each number, one seat after the other.
        masks: a byte for each action, one seat after the other.
    """

    __slots__ = ("side", "number", "actions", "rows", "masks", "_cores", "_randoms", "_encoders", "_marked")

    def __init__(self, side: int, number: int, actions: int) -> None:
        self.side, self.number, self.actions = side, number, actions
        self.rows = bytearray(number * SIZE)
        self.masks = bytearray(number * actions)
        self._cores: list[MatchCore | None] = [None] * number
        self._randoms: list[Random | None] = [None] * number
        self._encoders: list[Encoder | None] = [None] * number
        self._marked: list[dict[int, Option]] = [NOTHING] * number  # the actions whose byte is 1

    def place(self, k: int, core: MatchCore, random: Random | None) -> None:
        """Another match for a seat.

        Args:
            k: the seat.
            core: the match.
            random: of an opponent who acts at random; None: another one.
        """
        self._cores[k], self._randoms[k] = core, random
        self._encoders[k] = Encoder(self.side, self.rows, k * SIZE)

    def go_on(self, k: int, actions: list[int]) -> int:
        """Act in one match after the other, and write what the seats see then, up to a seat for which that is not all: whose
        match is over or ends now, whose action is not legal, or whose opponent does not act at random.

        Args:
            k: the first seat.
            actions: one for each seat.

        Returns:
            That seat, or the number of seats. It has acted if its match ends now, and nothing was written for it.
        """
        side = self.side
        while k < self.number:
            core, random = self._cores[k], self._randoms[k]
            if core is None or random is None or core.player == OVER or not core.take(actions[k]):
                return k
            core.at_random(side, random)
            if core.player == OVER:
                return k
            self.write(k)
            k += 1
        return k

    def write(self, k: int, over: bool = False) -> None:
        """Write what a seat sees now.

        Args:
            k: the seat.
            over: nobody acts in its match any more. If that is so by the rules, action 0 is allowed: a vector of environments
                asks for an action then, too.
        """
        core, encoder = self._cores[k], self._encoders[k]
        if core is None or encoder is None:
            return
        if over:
            self._randoms[k] = None
        encoder.encode(core.s, core.slots(self.side), core.written, core.used())
        legal = NOTHING
        if core.player == OVER:
            legal = ANYTHING
        elif core.player == self.side:
            legal = core.legal()
        masks, first = self.masks, k * self.actions
        for action in self._marked[k]:
            masks[first + action] = 0
        for action in legal:
            masks[first + action] = 1
        self._marked[k] = legal
