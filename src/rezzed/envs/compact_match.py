"""Matches in the compact form of the flat encoding."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt

from ..encoding.compact import COMPACT
from ..ids import Option
from .arguments import one_of
from .match import SCALE, Bounds, bounds
from .paged import TURN, PagedMatch

_PICKED: Final = np.array(COMPACT.numbers, dtype=np.intp)
_SCALE: Final = SCALE[_PICKED]


class CompactMatch(PagedMatch):
    """A match whose observations and actions are some of those of the flat encoding."""

    encoding: ClassVar[str] = "compact"
    actions: ClassVar[int] = COMPACT.n
    more: ClassVar[int] = COMPACT.more

    __slots__ = ()

    def _page(self) -> dict[int, Option]:
        core = self.core
        return COMPACT.page(core.s, core.slots(core.player), core.player, self.turned, TURN)

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
        out = np.empty(len(_PICKED), dtype=one_of(dtype, self.dtypes, "dtype"))
        self.observe_into(side, out)
        return out

    def observe_into(self, side: int, out: npt.NDArray[Any]) -> None:
        """Write what a side knows into a row of an array, of either type; see `observe`."""
        out[:] = self._encoded(side)[_PICKED]
        if out.dtype != np.int8:
            out *= _SCALE

    def options(self, side: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float32]]:
        """The legal actions of a side, and a row with one flag for each."""
        ids = np.array(self.legal() if side == self.player else [], dtype=np.int64)
        return ids, np.eye(self.actions, dtype=np.float32)[ids]
