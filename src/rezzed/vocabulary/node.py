"""`@node`: a frozen dataclass that is cheap to define.

`dataclass(frozen=True)` compiles six methods for each class; with more than a hundred kinds of node that is a quarter of the
time that importing the library takes. Here only `__init__` is compiled, the other methods are shared.
"""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


def _set(self: Any, name: str, value: object) -> None:
    if name in self.__dict__ or name not in self.__dataclass_fields__:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")
    self.__dict__[name] = value


def _delete(self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _equal(self: Any, other: object) -> Any:
    return self.__dict__ == other.__dict__ if type(other) is type(self) else NotImplemented


def _hash(self: Any) -> int:
    return hash((type(self), *self.__dict__.values()))


def _repr(self: Any) -> str:
    return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self.__dict__.items())})"


SHARED = {"__setattr__": _set, "__delattr__": _delete, "__eq__": _equal, "__hash__": _hash, "__repr__": _repr}


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def node(cls: type[T]) -> type[T]:
    """A class whose annotated names are its fields; instances are equal and hashed by kind and fields, and never change."""
    for name, method in SHARED.items():
        setattr(cls, name, method)
    return dataclass(eq=False, repr=False)(cls)
