"""Hears what other processes write into the same database: PostgreSQL notifies, SQLite is looked at."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

Told: TypeAlias = Callable[[str], object]

LOOK: Final = 0.2  # seconds between two looks
AGAIN: Final = 2.0  # seconds until a lost connection is made again
LOG: Final = logging.getLogger("rezzed.web.store")


class Listener:
    """A thread that hears of entries.

    Args:
        engine: the database.
        channel: the channel of PostgreSQL's notifications.
        name: the name of this process in notifications; its own are not told.
        told: called in the thread with the id of a game and the number of its last entry.
        missed: called in the thread when it begins to hear, at first and after each lost connection.
    """

    def __init__(
        self, engine: Engine, channel: str, name: str, told: Callable[[str, int], None], missed: Callable[[], None]
    ) -> None:
        self.engine = engine
        self.channel = channel
        self.name = name
        self.told = told
        self.missed = missed
        self.ending = threading.Event()
        self.thread = threading.Thread(target=self._run, name="rezzed-read-others", daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self.thread.start()

    def stop(self) -> None:
        """End the thread."""
        self.ending.set()
        self.thread.join()

    def _run(self) -> None:
        hear = self._look if self.engine.dialect.name == "sqlite" else self._hear
        driver: Any = self.engine.dialect.dbapi
        while not self.ending.is_set():
            try:
                with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                    hear(connection)
            except (SQLAlchemyError, OSError, driver.Error) as error:
                LOG.warning("other processes cannot be heard: %s", str(error).splitlines()[0])
                self.ending.wait(AGAIN)
            except Exception:
                LOG.exception("other processes cannot be heard")
                self.ending.wait(AGAIN)

    def _look(self, connection: Connection) -> None:
        """Look whether a file of SQLite has changed."""
        last = self._last(connection)
        version = -1
        self.missed()
        while not self.ending.wait(LOOK):
            now = connection.exec_driver_sql("PRAGMA data_version").scalar_one()
            if now == version:
                continue
            version = now
            news = text("SELECT game, max(seq) FROM entries WHERE rowid > :last GROUP BY game")
            since, last = last, self._last(connection)
            for id, seq in connection.execute(news, {"last": since}).all():
                self.told(str(id), int(seq))

    def _last(self, connection: Connection) -> int:
        return int(connection.exec_driver_sql("SELECT coalesce(max(rowid), 0) FROM entries").scalar_one())

    def _hear(self, connection: Connection) -> None:
        """Wait for notifications of PostgreSQL."""
        driver: Any = connection.connection.driver_connection
        connection.exec_driver_sql(f"LISTEN {self.channel}")
        self.missed()
        while not self.ending.is_set():
            for note in driver.notifies(timeout=LOOK):
                name, *news = note.payload.split(" ")
                for id, _, seq in (pair.partition(":") for pair in news if name != self.name):
                    self.told(id, int(seq))
