"""Events of a log as a player reads them: made when somebody looks at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol, overload

from ..wording.log import Event


class EventMaker(Protocol):
    """Makes the events of one list."""

    def events(self) -> tuple[Event, ...]: ...


_MAKERS: Final[dict[int, EventMaker]] = {}  # a list itself must not lead to its game


class EventList(Sequence[Event]):
    """Events, oldest first. They are made when one of them is read. The list is equal to a tuple of the same events, and
    becomes one in another process.

    Args:
        size: how many there are.
        maker: makes them.
    """

    __slots__ = ("_size", "_all")

    def __init__(self, size: int, maker: EventMaker) -> None:
        self._size = size
        self._all: tuple[Event, ...] | None = None
        _MAKERS[id(self)] = maker

    def __del__(self) -> None:
        _MAKERS.pop(id(self), None)

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, i: int) -> Event: ...
    @overload
    def __getitem__(self, i: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, i: int | slice) -> Event | tuple[Event, ...]:
        return self._whole()[i]

    def _whole(self) -> tuple[Event, ...]:
        """All of them."""
        if self._all is None:
            self._all = _MAKERS.pop(id(self)).events()
        return self._all

    def __eq__(self, other: object) -> bool:
        return self._whole() == tuple(other) if isinstance(other, (tuple, EventList)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._whole())

    def __add__(self, other: Sequence[Event]) -> tuple[Event, ...]:
        return (*self._whole(), *other)

    def __radd__(self, other: Sequence[Event]) -> tuple[Event, ...]:
        return (*other, *self._whole())

    def __repr__(self) -> str:
        return repr(self._whole())

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (self._whole(),)
