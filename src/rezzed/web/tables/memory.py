"""Games in memory, until there is a database."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from .storage import Conflict


class Memory:
    """Keeps games as long as the process lives."""

    def __init__(self) -> None:
        self.games: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {}

    async def create_game(self, setup: dict[str, Any]) -> str:
        """Keep a new game and return its id."""
        id = secrets.token_urlsafe(9)
        self.games[id] = (setup, [])
        return id

    async def game(self, id: str) -> dict[str, Any] | None:
        """The set-up of a game; None if there is none."""
        return self.games[id][0] if id in self.games else None

    async def append(self, id: str, first: int, entries: Sequence[dict[str, Any]]) -> None:
        """Write entries with the numbers from `first` on.

        Raises:
            Conflict: there is an entry with this number.
        """
        kept = self.games[id][1]
        if first != len(kept) + 1:
            raise Conflict
        kept += entries

    async def entries(self, id: str, after: int) -> list[dict[str, Any]]:
        """The entries after the one with this number."""
        return self.games[id][1][after:]
