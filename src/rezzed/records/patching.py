"""Differences between two positions of a replay, as jinteki writes them: removals first, then alterations.

Nothing is changed in place: the new position shares with the old one whatever is the same, so a whole game takes little memory.
"""

from __future__ import annotations

from typing import Any, Final

APPEND: Final = "+"


class BadDifference(Exception):
    """A difference that does not fit the position; the text says where."""


def patched(old: Any, alterations: Any, removals: Any) -> Any:
    """The position after a difference.

    Raises:
        BadDifference: the difference does not fit.
    """
    return _altered(_removed(old, removals), alterations)


def _removed(old: Any, gone: Any) -> Any:
    if isinstance(old, dict) and isinstance(gone, dict):
        new = dict(old)
        for key, what in gone.items():
            if what == 0 and what is not False:
                new.pop(key, None)
            elif key in new:
                new[key] = _removed(new[key], what)
        return new
    if isinstance(old, list) and isinstance(gone, list) and gone:
        return _shortened(old, gone)
    return old


def _shortened(old: list[Any], gone: list[Any]) -> list[Any]:
    """A list without the last `gone[0]` elements; the others may lose parts of theirs. The number may be 0 or negative."""
    dropped = gone[0]
    if not _is_number(dropped):  # the old value, written out because a list became something else: the alteration has it
        return old
    new = old[:]
    for at, what in zip(gone[1::2], gone[2::2], strict=False):
        if _is_number(at) and 0 <= at < len(new):
            new[at] = _removed(new[at], what)
    if dropped > 0:
        del new[-dropped:]
    return new


def _altered(old: Any, new: Any) -> Any:
    if isinstance(old, dict) and isinstance(new, dict):
        out = dict(old)
        for key, what in new.items():
            out[key] = _altered(out[key], what) if key in out else what
        return out
    if isinstance(old, list) and isinstance(new, list) and new:
        return _lengthened(old, new)
    return old if isinstance(old, list) and new == [] else new


def _lengthened(old: list[Any], new: list[Any]) -> list[Any]:
    """A list with other elements. Pairs of an index and a difference, or of "+" and a new element."""
    if not (_is_number(new[0]) or new[0] == APPEND):
        return new
    if len(new) % 2:
        raise BadDifference(f"a difference of a list has {len(new)} entries; expected pairs")
    out = old[:]
    for at, what in zip(new[::2], new[1::2], strict=True):
        if at == APPEND or (at == len(out) and _is_number(at)):
            out.append(what)
        elif _is_number(at) and 0 <= at < len(out):
            out[at] = _altered(out[at], what)
        else:
            raise BadDifference(f"a difference changes entry {str(at)[:20]} of a list with {len(out)} entries")
    return out


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
