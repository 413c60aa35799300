"""The tables of the database. A change needs a migration in `migrations/versions`."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

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
STUDIES: Final = Table(
    "studies", METADATA,
    Column("id", String(32), primary_key=True),
    Column("owner", String(64), nullable=False),  # the hash of the owner's key
    Column("secret", String(64), nullable=False),  # the hash of the secret in the link of a private study; empty for others
    Column("visibility", String(16), nullable=False),
    Column("title", Text, nullable=False),
    Column("rules", String(40), nullable=False),
    Column("save", Text, nullable=False),
    Column("revision", Integer, nullable=False),  # counts the changes
    Column("changed", Float, nullable=False),  # seconds since 1970
    Index("public_studies", "visibility", "changed"),
)  # fmt: skip
