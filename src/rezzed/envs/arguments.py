"""What callers give: names, whole numbers, actions."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index

from ..errors import RezzedError, nearest, quoted


def one_of(value: object, known: Sequence[str], place: str) -> str:
    """A name that must be one of some.

    Raises:
        RezzedError: it is not.
    """
    if not isinstance(value, str) or value not in known:
        near = nearest(value, known) if isinstance(value, str) else []
        meant = f"; did you mean {near[0]!r}?" if near else ""
        words = f"expected one of {', '.join(known)}, not {quoted(value)}{meant}"
        raise RezzedError(words, place=place, suggestion="".join(near))
    return value


def whole_number(value: object) -> int | None:
    """A whole number as an int, also if it is one of another library, such as NumPy's; None for anything else, and for True
    and False."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def action_of(value: object, n: int) -> int | None:
    """The number of an action as an int; None if it is not a whole number from 0 to n - 1."""
    number = whole_number(value)
    return number if number is not None and 0 <= number < n else None
