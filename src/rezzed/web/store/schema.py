"""The tables of the database. A change needs a migration in `migrations/versions`."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, Float, ForeignKey, Integer, MetaData, String, Table, Text

METADATA: Final = MetaData()

GAMES: Final = Table(
    "games", METADATA,
    Column("id", String(32), primary_key=True),
    Column("setup", Text, nullable=False),  # JSON
    Column("created", Float, nullable=False),  # seconds since 1970
)  # fmt: skip
ENTRIES: Final = Table(
    "entries", METADATA,
    Column("game", String(32), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("entry", Text, nullable=False),  # JSON
)  # fmt: skip
