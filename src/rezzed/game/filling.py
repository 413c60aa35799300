"""Frozen records, made in a third of the time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

T = TypeVar("T")


def filler(frozen: type[T]) -> Callable[..., T]:
    """What makes records of a frozen dataclass with slots. It takes all fields in their order.

    A dataclass fills a frozen record by a call of `object.__setattr__` for each field. This is a class with the same slots that
    can be filled, and each of its objects then becomes a record of the frozen class.
    """
    names = [field.name for field in fields(frozen)]  # type: ignore[arg-type]
    lines = [f"def __init__(self, {', '.join(names)}):", *[f"    self.{name} = {name}" for name in names]]
    given: dict[str, Any] = {"frozen": frozen}
    exec("\n".join([*lines, "    self.__class__ = frozen"]), given)
    return type(frozen.__name__, (), {"__slots__": tuple(names), "__init__": given["__init__"]})
