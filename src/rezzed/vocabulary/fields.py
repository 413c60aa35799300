"""What a field of a node takes, read from its annotation, and what is wrong with a value that it does not take."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache
from types import BuiltinFunctionType, FunctionType, MethodType, NoneType, UnionType
from typing import Annotated, Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

from .. import decisions, events, ids
from ..errors import nearest
from . import abilities, amounts, costs, declare, effects, predicates
from .node import Ability, AnyOf, Except, Modifier, Predicate

Hint: TypeAlias = Any
Fault: TypeAlias = tuple[str, str]  # the place, and what is wrong there

# what annotations mean here; a side and a kind of damage are plain ints for the kernel
_SPACE: Final[dict[str, Any]] = {
    **{
        name: value
        for module in (ids, events, decisions, amounts, predicates, costs, effects, abilities, declare)
        for name, value in vars(module).items()
        if not name.startswith("__")
    },
    "AnyOf": AnyOf, "Except": Except,
    "Side": Annotated[int, "side"],
    "DamageKind": Annotated[int, "damage"],
    "EventX": Annotated[int, "x"],
}

_HINTS: Final[dict[type, dict[str, Hint]]] = {}

_BASES: Final = (effects.Effect, Ability, Modifier, Predicate, costs.CostPart)  # a field of these takes every kind of them
_GROUPS: Final = (  # unions that have a name of their own, the largest first
    (effects.Effect, "an effect, such as EndRun() or Gain(CORP, 1)"),
    (Modifier, "a modifier, such as Strength(1)"),
    (Predicate, "a predicate, such as Unique() or Holds(Counter.POWER)"),
    (costs.CostPart, "a part of a cost, such as This() or TakeTags(1)"),
    (amounts.Condition, "a condition, such as Tagged() or AtLeast(Tags(), 1)"),
    (Ability, "an ability: When, While, Paid, Static, Interrupt, Instead or Play"),
    (amounts.Amount, "a number, or an amount such as Count(Cards(...))"),
)


def is_node(value: object) -> bool:
    """Whether this is a node of the vocabulary, and not a class or a node of somebody else."""
    return not isinstance(value, type) and hasattr(value, "__dataclass_fields__") and type(value) in nodes()


@cache
def nodes() -> frozenset[type]:
    """Every kind of node."""
    found = {x for x in _SPACE.values() if isinstance(x, type) and hasattr(x, "__dataclass_fields__")}
    return frozenset(x for x in found if x.__module__.startswith(__package__ or ""))


def hints(cls: type) -> dict[str, Hint]:
    """The annotation of each field of a node."""
    if cls not in _HINTS:
        _HINTS[cls] = get_type_hints(cls, globalns=_SPACE, include_extras=True)
    return _HINTS[cls]


def origin(hint: Hint) -> Any:
    """What a generic annotation is of: `tuple`, `Union`, `Annotated`, or None."""
    return get_origin(hint)


def members(hint: Hint) -> tuple[Hint, ...]:
    """The parts of a union, or the annotation itself."""
    if origin(hint) in (Union, UnionType):
        return tuple(m for part in get_args(hint) for m in members(part))
    return (hint,)


def takes(hint: Hint, value: object) -> bool:
    """Whether a value is of the kind that an annotation names; what a node or a tuple holds is not looked at."""
    return any(_takes(m, value) for m in members(hint))


def _takes(hint: Hint, value: object) -> bool:
    if origin(hint) is Annotated:
        (mark,) = hint.__metadata__
        types, _ = _MARKED[mark]
        return type(value) in types
    if origin(hint) is tuple:
        return isinstance(value, tuple)
    if hint is Any:
        return True
    if hint is None or hint is NoneType:
        return value is None
    if hint in _BASES:
        return isinstance(value, hint) and is_node(value)
    return type(value) is hint


# annotations that mean more than their type: what they take, and how that is said
_MARKED: Final[dict[str, tuple[tuple[type, ...], str]]] = {
    "side": ((int,), "CORP or RUNNER"),
    "damage": ((ids.Damage, int), "NET, MEAT or CORE"),
    "x": ((int, ids.Damage, ids.Zone, decisions.Verb, events.Would, events.Ev), "CORP, RUNNER, or another number of the event"),
}


def expected(hint: Hint) -> str:
    """What an annotation takes, in words."""
    parts = list(members(hint))
    said: list[str] = []
    for group, words in _GROUPS:
        whole = members(group)
        if all(m in parts for m in whole):
            parts = [m for m in parts if m not in whole]
            said.append(words)
    said.extend(_expected(m) for m in parts if m is not NoneType)
    if NoneType in parts:
        said.append("None")
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} or {said[-1]}"


def _expected(hint: Hint) -> str:
    if origin(hint) is Annotated:
        (mark,) = hint.__metadata__
        _, words = _MARKED[mark]
        return words
    if origin(hint) is tuple:
        inner = get_args(hint)
        if inner[-1] is Ellipsis:
            return f"a tuple, each part {expected(inner[0])}"
        return f"a tuple of {len(inner)}: {', then '.join(expected(x) for x in inner)}"
    if isinstance(hint, type) and issubclass(hint, Enum):
        names = [f"{hint.__name__}.{name}" for name in hint.__members__]
        return " or ".join(names) if len(names) <= 6 else f"one of the {len(names)} members of {hint.__name__}"
    simple = {int: "a number", bool: "True or False", str: "a text in quotation marks"}
    return simple.get(hint) or f"{_article(hint.__name__)} {hint.__name__}(...)"


def _article(word: str) -> str:
    return "an" if word[:1] in "AEIOU" else "a"


def value_words(value: object) -> str:
    """A value as its author would recognise it."""
    if isinstance(value, (FunctionType, BuiltinFunctionType, MethodType)):
        return "a function"
    if isinstance(value, type):
        return f"the class {value.__name__}"
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if is_node(value):
        return f"{type(value).__name__}({'...' if vars(value) else ''})"
    if isinstance(value, (tuple, list)):
        start, end = "()" if isinstance(value, tuple) else "[]"
        inner = ", ".join(value_words(x) for x in value[:4]) + (", ..." if len(value) > 4 else "")
        return f"{start}{inner}{',' if isinstance(value, tuple) and len(value) == 1 else ''}{end}"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def named(node: object) -> str:
    """A node, as messages name it."""
    return "a card" if isinstance(node, declare.Decl) else type(node).__name__


# -- what is wrong ----------------------------------------------------------------------------------------


def node_faults(node: Any, place: str = "") -> Iterator[Fault]:
    """Every field of a node, and of the nodes in it, whose value its annotation does not take."""
    for name, hint in hints(type(node)).items():
        value = getattr(node, name)
        default = type(node).__dataclass_fields__[name].default
        if type(value) is not type(default) or value != default:
            yield from _value_faults(value, hint, f"{place}.{name}" if place else name, node, f"`{name}` of {named(node)}")


def _value_faults(value: object, hint: Hint, place: str, owner: object, field: str) -> Iterator[Fault]:
    """What is wrong with a value of a field, and with everything in it."""
    if hint is Any:
        return
    mark = next((m.__metadata__[0] for m in members(hint) if origin(m) is Annotated), "")
    outside = (mark == "side" and value not in (0, 1)) or (mark == "damage" and type(value) is int and value != -1)
    if outside or not takes(hint, value):
        yield place, f"{value_words(value)} cannot be {field}; expected {expected(hint)}{_advice(value, hint, owner)}"
    elif is_node(value):
        yield from node_faults(value, place)
    elif isinstance(value, tuple):
        inner = get_args(next(m for m in members(hint) if origin(m) is tuple))
        if inner[-1] is not Ellipsis and len(value) != len(inner):
            yield place, f"{value_words(value)} cannot be {field}; expected {expected(hint)}"
            return
        kinds = inner[:1] * len(value) if inner[-1] is Ellipsis else inner
        among = field if field.startswith("in ") else f"in {field}"
        for n, (x, kind) in enumerate(zip(value, kinds, strict=True)):
            yield from _value_faults(x, kind, f"{place}[{n}]", owner, among)


def _advice(value: object, hint: Hint, owner: object) -> str:
    """How to write it, where that can be told."""
    tuples = [get_args(m) for m in members(hint) if origin(m) is tuple]
    if isinstance(value, (FunctionType, BuiltinFunctionType, MethodType)):
        return "; a declaration holds data, no functions"
    if isinstance(value, type) and value in nodes():
        return f"; write {value.__name__}(...), with parentheses"
    if isinstance(value, list) and tuples:
        return "; write a tuple: parentheses in place of brackets"
    if any(takes(t[0], value) for t in tuples):
        return f"; a tuple of one needs a comma: ({value_words(value)},)"
    if isinstance(value, tuple) and any(takes(hint, x) for x in value):
        return "; leave out the inner parentheses"
    return _wrapped(value, hint) or _other_field(value, owner) or _near(value, hint)


def _wrapped(value: object, hint: Hint) -> str:
    """A node that is only missing what goes around it."""
    if isinstance(value, effects.Effect) and effects.Sub in members(hint):
        return f"; write Sub({value_words(value)})"
    if isinstance(value, Modifier) and Ability in members(hint):
        return f"; write Static({value_words(value)})"
    if isinstance(value, effects.Effect) and Ability in members(hint):
        return "; an ability says when: When(On(...), (...,)), Paid(Cost(...), (...,)) or Play((...,))"
    if isinstance(value, events.Would) and events.Ev in members(hint):
        return "; what would happen is met by Interrupt and Instead"
    if isinstance(value, events.Ev) and events.Would in members(hint):
        return "; what has happened is met by When(On(...), ...)"
    return ""


def _other_field(value: object, owner: object) -> str:
    """A field of the same node that takes this value."""
    for name, hint in hints(type(owner)).items():
        if isinstance(value, Enum) and takes(hint, value):
            return f"; `{name}` takes it: {name}={value_words(value)}"
        tuples = [get_args(m) for m in members(hint) if origin(m) is tuple]
        if isinstance(value, Enum) and any(takes(t[0], value) for t in tuples):
            return f"; `{name}` takes it: {name}=({value_words(value)},)"
    return ""


def _near(value: object, hint: Hint) -> str:
    """The member of an enumeration that a text seems to mean."""
    if not isinstance(value, str):
        return ""
    for kind in members(hint):
        if isinstance(kind, type) and issubclass(kind, Enum):
            for name in nearest(value.replace(" ", "_"), kind.__members__, close=0.6):
                return f"; did you mean {kind.__name__}.{name}?"
    return ""
