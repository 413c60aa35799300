"""The errors of the library. Each one is a ValueError and says what is wrong, where, and what would be accepted."""

from __future__ import annotations

from dataclasses import dataclass
from reprlib import Repr
from typing import Final


@dataclass(frozen=True)
class Reason:
    """The answer of `why`: whether the action is legal, the paragraph, and a sentence. `cite` is empty if no paragraph
    gives the reason."""

    legal: bool
    cite: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.cite})" if self.cite else self.text

_REPR: Final = Repr()
_REPR.maxlevel = 6
_REPR.maxstring = _REPR.maxlong = _REPR.maxother = 200


def told(value: object) -> str:
    """A value as messages show it: a text as it is, anything else cut off after a few levels."""
    return value if isinstance(value, str) else _REPR.repr(value)


class RezzedError(ValueError):
    """The base class of all errors for bad input. The message is one line, or a list of errors."""


class IllegalActionError(RezzedError):
    """An illegal action.

    `cite` is the paragraph that forbids it, `legal` lists the legal options, `words` are the words of the action, and `reason`
    is the answer of `why`.
    """

    def __init__(
        self, message: str, cite: str = "", legal: tuple[str, ...] = (), words: str = "", reason: Reason | None = None
    ) -> None:
        super().__init__(message)
        self.cite = cite
        self.legal = legal
        self.words = words
        self.reason = reason


class SetupError(RezzedError):
    """An impossible board or an invalid file. `faults` lists all errors."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


class SaveError(RezzedError):
    """A saved game that is damaged, or was made with another version, book or card pool."""


class DeclarationError(RezzedError):
    """A card or a rule book that cannot be added. `faults` lists all errors."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)
