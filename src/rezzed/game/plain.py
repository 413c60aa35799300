"""Views, decisions and events as plain data, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from json.encoder import encode_basestring_ascii as _quoted
from typing import Any, Final

from ..wording.log import Event
from .actions import ActionCost, OptionList
from .lazy_list import LazyList
from .observation import CardView, DeckView, HandView, ServerView, StepView

MOST_KEPT: Final = 4096  # texts that are kept
KEPT: Final = frozenset((CardView, DeckView, HandView, ServerView, StepView))  # they are the same objects in many views

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
    if isinstance(value, (list, tuple)):
        return [as_json(x) for x in value]
    if kind is OptionList or kind is LazyList:
        return [as_json(x) for x in value[:]]
    if isinstance(value, Mapping):
        return {str(key): as_json(x) for key, x in value.items()}
    return value


_CONSTANTS: Final = {None: "null", True: "true", False: "false"}
_CONSTANT: Final = frozenset((bool, type(None)))
_TEXTS: Final[dict[int, tuple[object, str]]] = {}


def as_text(value: Any) -> str:
    """The JSON text of `as_json(value)`, without spaces and in ASCII, of whatever consists of texts and whole numbers."""
    kind = type(value)
    if kind is str:
        return _quoted(value)
    if kind is int:
        return repr(value)
    if kind in KEPT:
        return _kept(value)
    names = _names(kind)
    if names:
        parts = [f'"{name}":{as_text(getattr(value, name))}' for name in names]
        if kind is Event:
            parts.append(f'"text":{_quoted(value.text)}')
        return f"{{{','.join(parts)}}}"
    if kind is tuple or kind is OptionList or kind is list or kind is LazyList:
        return f"[{','.join([as_text(x) for x in value])}]"
    if isinstance(value, Mapping):
        pairs = [f"{_quoted(str(key))}:{as_text(x)}" for key, x in value.items()]
        return f"{{{','.join(pairs)}}}"
    return _CONSTANTS[value] if kind in _CONSTANT else json.dumps(value)


def _kept(part: Any) -> str:
    """The text of a part of a view, made once for each object."""
    known = _TEXTS.get(id(part))
    if known is not None:
        _, text = known
        return text
    if len(_TEXTS) >= MOST_KEPT:
        _TEXTS.clear()
    parts = [f'"{name}":{as_text(getattr(part, name))}' for name in _names(type(part))]
    text = f"{{{','.join(parts)}}}"
    _TEXTS[id(part)] = (part, text)
    return text
