"""What tables need of the database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Conflict(Exception):
    """Another process wrote an entry with the same number first."""


class StorageError(Exception):
    """The database cannot be written or read now."""


class Storage(Protocol):
    """The part of the store that tables use. Each call is one transaction."""

    async def create_game(self, setup: dict[str, Any]) -> str:
        """Keep a new game and return its id, which nobody can guess."""

    async def game(self, id: str) -> dict[str, Any] | None:
        """The set-up of a game; None if there is none."""

    async def append(self, id: str, first: int, entries: Sequence[dict[str, Any]]) -> None:
        """Write entries with the numbers from `first` on; all or none."""

    async def entries(self, id: str, after: int) -> list[dict[str, Any]]:
        """The entries after the one with this number, in their order."""
