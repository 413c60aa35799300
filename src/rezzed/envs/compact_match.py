"""Matches in the compact form of the flat encoding."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt

from ..encoding.compact import COMPACT, FURTHER
from ..encoding.entities import one_of_each
from ..encoding.space import SPACE
from ..game.offer import offered
from ..ids import Option
from .match import Bounds, bounds
from .paged import TURN, PagedMatch

_PICKED: Final = np.array(COMPACT.numbers, dtype=np.intp)


class CompactMatch(PagedMatch):
    """A match whose observations and actions are some of those of the flat encoding."""

    encoding: ClassVar[str] = "compact"
    actions: ClassVar[int] = COMPACT.n
    more: ClassVar[int] = COMPACT.more

    __slots__ = ()

    def _page(self) -> dict[int, Option]:
        flat = SPACE.of(self.s, self.core.slots(self.player))
        flat.pop(SPACE.other, None)
        out: dict[int, Option] = {}
        rest: list[Option] = []
        for action in sorted(flat):
            if action in COMPACT.number_of:
                out[COMPACT.number_of[action]] = flat[action]
            else:
                rest.append(flat[action])
        told = {self._described(o) for o in flat.values()}
        rest += [o for o in one_of_each(self.s, self.player, offered(self.s, self.player)) if self._described(o) not in told]
        first = self.turned * FURTHER
        page = {COMPACT.further + k: o for k, o in enumerate(rest[first : first + FURTHER])}
        if len(rest) > first + FURTHER:
            page[COMPACT.more] = TURN
        return page if self.turned else {**out, **page}

    @classmethod
    def meaning(cls, action: int) -> str:
        """What the number of an action means in every state."""
        return COMPACT.words(action)

    @classmethod
    def bounds(cls, dtype: str) -> Bounds | dict[str, Bounds]:
        """The smallest and the largest value of each number.

        Raises:
            RezzedError: there is no such type.
        """
        low, high = bounds(dtype)
        return low[_PICKED], high[_PICKED]

    @classmethod
    def fingerprints(cls) -> dict[str, str]:
        """What a model that was trained with this encoding depends on."""
        return {"compact": COMPACT.fingerprint}

    def observe(self, side: int, dtype: str = "float32") -> npt.NDArray[Any]:
        """What a side knows, as one row of numbers: some of those of the flat encoding.

        Raises:
            RezzedError: another type.
        """
        found: npt.NDArray[Any] = super().observe(side, dtype)[_PICKED]
        return found

    def observe_into(self, side: int, out: npt.NDArray[Any]) -> None:
        """Write what a side knows into a row of an array, of either type; see `observe`."""
        out[:] = self.observe(side, str(out.dtype))

    def options(self, side: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float32]]:
        """The legal actions of a side, and a row with one flag for each."""
        ids = np.array(self.legal() if side == self.player else [], dtype=np.int64)
        return ids, np.eye(self.actions, dtype=np.float32)[ids]
