"""`@node`: a frozen dataclass that is fast to define and fast to create.

`dataclass(frozen=True)` compiles six methods for each class and stores every field with a call. With more than a hundred kinds
of nodes and ten thousand nodes in the pool, that takes a third of the import time of the library. Here only `__init__` is
compiled, and it stores all fields at once. The other methods are shared. See decision C1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import MISSING, FrozenInstanceError, dataclass, field
from functools import wraps
from typing import Any, Final, TypeVar, dataclass_transform

T = TypeVar("T")
KEPT: Final = 8192  # answers of each function of `once`


def _set(self: Any, name: str, value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete(self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _equal(self: Any, other: object) -> Any:
    return self.__dict__ == other.__dict__ if type(other) is type(self) else NotImplemented


def _hash(self: Any) -> int:
    return hash((type(self), *self.__dict__.values()))


def _repr(self: Any) -> str:
    return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self.__dict__.items())})"


def _init(cls: Any) -> Any:
    """Make the `__init__` of a dataclass: its fields are the whole `__dict__`."""
    fields = cls.__dataclass_fields__.values()
    defaults = {f"_{f.name}": f.default for f in fields if f.default is not MISSING}
    head = ", ".join(f.name + (f"=_{f.name}" if f.default is not MISSING else "") for f in fields)
    stored = ", ".join(f"{f.name!r}: {f.name}" for f in fields)
    space: dict[str, Any] = {"_store": object.__setattr__, **defaults}
    after = "; self.__post_init__()" if hasattr(cls, "__post_init__") else ""
    exec(f"def __init__(self, {head}):\n    _store(self, '__dict__', {{{stored}}}){after}", space)
    space["__init__"].__qualname__ = cls.__name__  # "Gain() missing 1 required positional argument: 'n'"
    return space["__init__"]


SHARED = {"__setattr__": _set, "__delattr__": _delete, "__eq__": _equal, "__hash__": _hash, "__repr__": _repr}


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def node(cls: type[T]) -> type[T]:
    """Make a class whose annotated names are its fields. Instances are immutable, and equal if their class and fields are
    equal.

    Defaults must be immutable; there are no factories.
    """
    made = dataclass(init=False, eq=False, repr=False)(cls)
    own = {} if "__init__" in cls.__dict__ else {"__init__": _init(made)}
    for name, method in (SHARED | own).items():
        setattr(made, name, method)
    return made


class Ability:
    """The base class of all abilities (CR 9.1). Effects name it, because they can create abilities."""


class Modifier:
    """The base class of the changes that static abilities and lasting effects make (CR 9.4, 9.10)."""


class Predicate:
    """The base class of what a set can ask about each of its cards. `a | b` holds if one of them does, `~a` if `a` does not."""

    def __or__(self, other: Predicate) -> Predicate:
        return AnyOf(self, other)

    def __invert__(self) -> Predicate:
        return Except(self)

    def is_open(self) -> bool:
        """Whether everybody can answer it, even about a card that is facedown: where it is, what it hosts and what has
        happened to it."""
        return False


class Open(Predicate):
    """The base class of predicates that everybody can answer."""

    def is_open(self) -> bool:
        return True


@node
class AnyOf(Predicate):
    """At least one of the predicates holds; written `a | b`."""

    a: Predicate
    b: Predicate

    def is_open(self) -> bool:
        return self.a.is_open() and self.b.is_open()


@node
class Except(Predicate):
    """The predicate does not hold; written `~a`."""

    a: Predicate

    def is_open(self) -> bool:
        return self.a.is_open()


def once(ask: Callable[[Any], T]) -> Callable[[Any], T]:
    """Ask a question about a part of a declaration once, and remember the answer for this very object.

    `functools.cache` would hash the part, which walks over all of it at every call.
    """
    known: dict[int, tuple[Any, T]] = {}  # with the part itself, so that no other object gets its id

    @wraps(ask)
    def answer(part: Any) -> T:
        found = known.get(id(part))
        if found is None:
            if len(known) >= KEPT:
                known.clear()
            found = known[id(part)] = (part, ask(part))
        _, said = found
        return said

    return answer


def fields_of(node: Any) -> Iterable[Any]:
    """The values of the fields of a node; nothing for any other value."""
    return vars(node).values() if hasattr(node, "__dataclass_fields__") else ()


def within(part: Any, fields: Callable[[Any], Iterable[Any]] = fields_of) -> Iterator[Any]:
    """Walk over a part of a declaration: the nodes, and all values in their fields. Tuples are entered, not returned.

    Args:
        part: a node, a value, or a tuple of them.
        fields: the values of the fields of a node that the walk goes on with. The default is all fields.
    """
    left = [part]
    while left:
        x = left.pop()
        if isinstance(x, tuple):
            left += reversed(x)
        else:
            yield x
            left += reversed(tuple(fields(x)))
