"""Matches in the entity encoding: a table of cards, a row about the table, and rows of options that point at cards."""

from __future__ import annotations

from array import array
from hashlib import sha256
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt

from ..encoding.entities import EntityEncoder, one_of_each
from ..encoding.entity_layout import ENTITIES, OPTIONS, PAGE
from ..game.offer import cost, offered
from ..ids import Option
from ..library import compiled
from ..rules import SHIPPED
from .arguments import one_of
from .match import AGENTS, SIDES, Bounds
from .paged import TURN, PagedMatch

DTYPES: Final = ("float32", "int16")
NAMES: Final = tuple(part.name for part in ENTITIES.parts)
_SCALE: Final = {p.name: np.array([1.0 / f.scale for f in p.columns], dtype=np.float32) for p in ENTITIES.parts}
_SHAPE: Final = {p.name: (p.rows, p.width) if p.rows > 1 else (p.width,) for p in ENTITIES.parts}
_LOW: Final = {p.name: np.array([f.low for f in p.columns], dtype=np.int16) for p in ENTITIES.parts}
_HIGH: Final = {p.name: np.array([f.high for f in p.columns], dtype=np.int16) for p in ENTITIES.parts}


def _view(numbers: array[int], name: str) -> npt.NDArray[np.int16]:
    return np.frombuffer(numbers, dtype=np.int16).reshape(_SHAPE[name])


class EntityMatch(PagedMatch):
    """A match whose observations are tables and whose actions are rows of the table of options."""

    encoding: ClassVar[str] = "entities"
    dtypes: ClassVar[tuple[str, ...]] = DTYPES
    actions: ClassVar[int] = OPTIONS
    more: ClassVar[int] = PAGE

    __slots__ = ("_tables", "_arrays", "_offers", "_offers_of")

    def _fresh(self) -> None:
        self._tables: list[EntityEncoder | None] = [None, None]
        self._arrays: list[dict[str, npt.NDArray[np.int16]]] = [{}, {}]
        self._offers: list[Option] = []
        self._offers_of = -1  # how long the path was then
        super()._fresh()

    def _offered(self) -> list[Option]:
        """The options on all pages."""
        core = self.core
        if self._offers_of != len(core.path):
            self._offers_of = len(core.path)
            here = core.player in SIDES
            self._offers = one_of_each(core.s, core.player, offered(core.s, core.player)) if here else []
        return self._offers

    def _page(self) -> dict[int, Option]:
        first = self.turned * PAGE
        rest = self._offered()[first:]
        if len(rest) <= OPTIONS:
            return dict(enumerate(rest))
        return {**dict(enumerate(rest[:PAGE])), PAGE: TURN}

    @classmethod
    def meaning(cls, action: int) -> str:
        """What the number of an action means in every state."""
        return f"option {action}"

    @classmethod
    def bounds(cls, dtype: str) -> Bounds | dict[str, Bounds]:
        """The smallest and the largest value of each number of each table.

        Raises:
            RezzedError: there is no such type.
        """
        whole = one_of(dtype, DTYPES, "dtype") == "int16"
        out = {}
        for name in NAMES:
            low, high = np.broadcast_to(_LOW[name], _SHAPE[name]), np.broadcast_to(_HIGH[name], _SHAPE[name])
            out[name] = (low.copy(), high.copy()) if whole else (low * _SCALE[name], high * _SCALE[name])
        return out

    @classmethod
    def fingerprints(cls) -> dict[str, str]:
        """What a model that was trained with this encoding depends on: the tables, and the numbers of cards."""
        ids = {book.game: list(compiled(book.name).code_of) for book in SHIPPED}
        return {"entities": ENTITIES.fingerprint, "cards": sha256(repr(ids).encode()).hexdigest()[:16]}

    def observe(self, side: int, dtype: str = "float32") -> dict[str, npt.NDArray[Any]]:  # type: ignore[override]
        """What a side knows, as tables by name; `docs/numbers.md` says what each number is.

        Args:
            side: 0 Corp, 1 Runner.
            dtype: `float32` (divided by the scale of each column) or `int16` (as they are).

        Raises:
            RezzedError: another type.
        """
        whole = one_of(dtype, DTYPES, "dtype") == "int16"
        tables = self._written(side)
        return {name: table.copy() if whole else table * _SCALE[name] for name, table in tables.items()}

    def observe_into(self, side: int, out: Any) -> None:
        """Write what a side knows into arrays by name, of either type; see `observe`."""
        for name, table in self._written(side).items():
            there = out[name]
            if there.dtype == np.int16:
                there[:] = table
            else:
                np.multiply(table, _SCALE[name], out=there)

    def options(self, side: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float32]]:
        """The legal actions of a side, and the row of each in the table of options."""
        ids = np.array(self.legal() if side == self.player else [], dtype=np.int64)
        return ids, self.observe(side)["options"][ids]

    def state(self, dtype: str = "float32") -> Any:
        """Both observations, by agent. Nobody who plays may see it."""
        return {agent: self.observe(side, dtype) for side, agent in enumerate(AGENTS)}

    def _written(self, side: int) -> dict[str, npt.NDArray[np.int16]]:
        """The tables of a side, which its encoder writes again and again."""
        mine = side == self.player
        page = [o for o in self._legal().values() if o != TURN] if mine else []
        prices = []
        for o in page:
            price = cost(self.s, o)
            prices.append((price.credits, price.clicks))
        total = len(self._offered()) if mine else 0
        encoder = self._tables[side]
        if encoder is None:
            encoder = self._tables[side] = EntityEncoder(side)
            self._arrays[side] = {name: _view(getattr(encoder, name), name) for name in NAMES}
        encoder.encode(self.s, page, prices, self.turned if mine else 0, total, self.core.used())
        return self._arrays[side]
