"""Brings a database to the form that this version needs."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from ...errors import RezzedError

HERE: Final = Path(__file__).parent / "migrations"
LOCK: Final = 0x72657A7A6564  # the number of the lock of PostgreSQL while a server migrates


def migrate(connection: Connection) -> None:
    """Carry out the steps that are missing. The connection is in a transaction, which nobody else can write beside.

    Raises:
        RezzedError: a newer version of rezzed made this database.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    config.attributes["connection"] = connection
    steps = ScriptDirectory.from_config(config)
    now = MigrationContext.configure(connection).get_current_revision()
    if now is not None and now not in {step.revision for step in steps.walk_revisions()}:
        raise RezzedError(f"the database was made by a newer version of rezzed (its form is {now!r}); install that version")
    command.upgrade(config, "head")
