"""Lists of what a player sees that are made when somebody looks at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol, TypeVar, overload

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class ListMaker(Protocol[T_co]):
    """Makes the elements of one list."""

    def whole(self) -> Sequence[T_co]:
        """All of them."""

    def leaves(self) -> None:
        """Nobody will read more of them."""


_MAKERS: Final[dict[int, Any]] = {}  # a list itself must not lead to its game


class LazyList(Sequence[T]):
    """A sequence that cannot be changed. It is equal to a tuple of the same elements, and becomes one in another process.

    Args:
        size: how many elements there are.
        maker: makes them; the list keeps it until they are made.
    """

    __slots__ = ("_size", "_all")

    def __init__(self, size: int, maker: ListMaker[T]) -> None:
        self._size = size
        self._all: tuple[T, ...] | None = None
        _MAKERS[id(self)] = maker

    def __del__(self) -> None:
        maker = _MAKERS.pop(id(self), None)
        if maker is not None:
            maker.leaves()

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, i: int) -> T: ...
    @overload
    def __getitem__(self, i: slice) -> tuple[T, ...]: ...
    def __getitem__(self, i: int | slice) -> T | tuple[T, ...]:
        return self._whole()[i]

    def _maker(self) -> Any:
        """What makes the elements, as long as they are not all made."""
        return _MAKERS[id(self)]

    def _whole(self) -> tuple[T, ...]:
        """All of them."""
        if self._all is None:
            maker = _MAKERS.pop(id(self))
            self._all = tuple(maker.whole())
            maker.leaves()
        return self._all

    def __eq__(self, other: object) -> bool:
        return self._whole() == tuple(other) if isinstance(other, (tuple, LazyList)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._whole())

    def __add__(self, other: Sequence[T]) -> tuple[T, ...]:
        return (*self._whole(), *other)

    def __radd__(self, other: Sequence[T]) -> tuple[T, ...]:
        return (*other, *self._whole())

    def __repr__(self) -> str:
        return repr(self._whole())

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (self._whole(),)
