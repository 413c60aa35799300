"""The parameters of requests: their names and types, and the errors about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from ..errors import nearest
from .messages import PARAMS, ProtocolError

NAME: Final = 100  # characters of the name of a game
MOST_NAMES: Final = 100  # cards or servers in a list
WORDS: Final = 1_000  # characters of an action or a goal
TEXT: Final = 900_000  # characters of a saved game, a board or a deck
LARGEST: Final = 2**53  # integers up to here are exact in every JSON reader

Check: TypeAlias = Callable[[str, object], object]
Args: TypeAlias = dict[str, Any]


def text(limit: int) -> Check:
    """A text of at most so many characters."""

    def check(name: str, value: object) -> str:
        if not isinstance(value, str):
            raise _expected(name, "a text", value)
        if len(value) > limit:
            raise ProtocolError(PARAMS, f"expected at most {limit} characters, not {len(value)}", name)
        return value

    return check


def number(name: str, value: object) -> int:
    """A whole number of 0 or more."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LARGEST:
        raise _expected(name, "a whole number of 0 or more", value)
    return value


def seconds(name: str, value: object) -> float:
    """A positive number."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value <= LARGEST:
        raise _expected(name, "a positive number of seconds", value)
    return float(value)


def flag(name: str, value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise _expected(name, "true or false", value)
    return value


def table(name: str, value: object) -> dict[str, Any]:
    """An object; the library checks its fields."""
    if not isinstance(value, dict):
        raise _expected(name, "an object", value)
    return value


def rows(name: str, value: object) -> list[Any]:
    """A list; whoever takes it checks what is in it."""
    if not isinstance(value, list):
        raise _expected(name, "a list", value)
    return value


def names(name: str, value: object) -> list[str]:
    """A list of names of cards or servers."""
    if not isinstance(value, list) or len(value) > MOST_NAMES or not all(isinstance(x, str) and len(x) <= NAME for x in value):
        raise _expected(name, f"a list of at most {MOST_NAMES} names", value)
    return value


def word(*known: str) -> Check:
    """One of some words."""

    def check(name: str, value: object) -> str:
        if not isinstance(value, str) or value not in known:
            near = nearest(value, known) if isinstance(value, str) else []
            raise _expected(name, " or ".join(f"'{x}'" for x in known), value, "".join(near))
        return value

    return check


def action(name: str, value: object) -> str | int:
    """The words of an action, or the id of an option."""
    return number(name, value) if isinstance(value, int) else text(WORDS)(name, value)  # type: ignore[return-value]


def deck(name: str, value: object) -> object:
    """A decklist: a text, a list of lines, or an object with numbers. The library checks what it says."""
    if isinstance(value, (str, dict)) or isinstance(value, list) and all(isinstance(line, str) for line in value):
        return value
    raise _expected(name, "a text, a list of lines, or an object of titles with numbers", value)


def request_id(name: str, value: object) -> object:
    """The id of a request."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float, type(None))):
        raise _expected(name, "the id of a request", value)
    return value


def read(given: object, checks: Mapping[str, Check], required: tuple[str, ...]) -> Args:
    """Check the parameters of a request and return them; those that are missing or null are left out.

    Raises:
        Refusal: a name is unknown, a value has the wrong type, or a required parameter is missing.
    """
    if given is None:
        given = {}
    if not isinstance(given, dict):
        raise ProtocolError(PARAMS, "expected the parameters by name, as an object", "params")
    for name in given:
        if name not in checks:
            near = nearest(name, checks)
            told = f"unknown parameter {name[:40]!r}; known: {', '.join(checks) or 'none'}"
            raise ProtocolError(PARAMS, told, name[:40], "".join(near))
    for name in required:
        if name not in given:
            raise ProtocolError(PARAMS, f"the parameter {name!r} is missing", name)
    return {name: checks[name](name, value) for name, value in given.items() if value is not None or name in required}


def _expected(name: str, what: str, value: object, suggestion: str = "") -> ProtocolError:
    given = {bool: "true or false", dict: "an object", list: "a list", type(None): "null"}.get(type(value))
    shown = given or (repr(value[:40]) if isinstance(value, str) else str(value)[:40])
    return ProtocolError(PARAMS, f"expected {what}, not {shown}", name, suggestion)
