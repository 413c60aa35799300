"""Views, decisions and events as plain data, for JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final

from ..wording.log import Event
from .actions import ActionCost, OptionList

# what belongs to the engine, not to what is told
PRIVATE: Final = ("option", "terms")


_ATOMS: Final = frozenset((str, int, bool, float, type(None)))


_NAMES: Final[dict[type, tuple[str, ...]]] = {ActionCost: ActionCost._fields}  # the fields of each class that are told


def _names(kind: type) -> tuple[str, ...]:
    """The fields of a class that are told; none if it has none."""
    if kind not in _NAMES:
        _NAMES[kind] = tuple([f.name for f in fields(kind) if f.name not in PRIVATE]) if is_dataclass(kind) else ()
    return _NAMES[kind]


def as_json(value: Any) -> Any:
    """A view, a decision, an action, an event or a part of them as dicts, lists, text and numbers. An event has its text."""
    kind = type(value)
    if kind in _ATOMS:
        return value
    names = _names(kind)
    if names:
        out = {name: x if type(x := getattr(value, name)) in _ATOMS else as_json(x) for name in names}
        if kind is Event:
            out["text"] = value.text
        return out
    if isinstance(value, Mapping):
        return {str(key): as_json(x) for key, x in value.items()}
    if isinstance(value, (list, tuple, OptionList)):
        return [as_json(x) for x in value]
    return value
