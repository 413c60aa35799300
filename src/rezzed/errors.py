"""What can be wrong with a request. Every error is a ValueError and says where and what would do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Reason:
    """The answer to "why": whether it is legal, the paragraph, and a sentence."""

    legal: bool
    cite: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.cite})"


class RezzedError(ValueError):
    """Base of all errors raised for bad input; the message is one clear line or a list of faults."""


class IllegalActionError(RezzedError):
    """An action that is not legal now. `cite` is the paragraph that forbids it, `legal` what is legal instead,
    `words` what was asked for and `reason` the answer to it."""

    def __init__(
        self, message: str, cite: str = "", legal: tuple[str, ...] = (), words: str = "", reason: Reason | None = None
    ) -> None:
        super().__init__(message)
        self.cite = cite
        self.legal = legal
        self.words = words
        self.reason = reason


class SetupError(RezzedError):
    """An impossible board or an unusable file. `faults` lists every fault that was found."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


class SaveError(RezzedError):
    """A saved game that is corrupt or was made by another version, book or card pool."""
