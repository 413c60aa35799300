"""The connection to the database.

All writes go through one thread, which commits everything that waits together: on SQLite there is one writer anyway, and a
commit that reaches the disk takes as long for a hundred entries as for one. Whoever writes is told after the commit.

See decision I3.
"""

from __future__ import annotations

import asyncio
import json
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, Final, TypeVar

import orjson
from sqlalchemy import Connection, Engine, create_engine, event, func, insert, make_url, select, text, update
from sqlalchemy.exc import ArgumentError, IntegrityError, InterfaceError, OperationalError, SQLAlchemyError

from ...errors import RezzedError
from .listening import Listener, Told
from .migrate import migrate
from .schema import ENTRIES, GAMES

T = TypeVar("T")
Job = Callable[[Connection], Any]

TOGETHER: Final = 256  # writes in one commit
NOTICES: Final = 100  # entries in one notification
BUSY: Final = 5.0  # seconds that a write waits for another process
REMEMBERED: Final = 10_000  # games whose last own entry is remembered
READERS: Final = 2
READS: Final = "rezzed_reads"  # the option of a connection that writes nothing
BEGIN: Final = "BEGIN IMMEDIATE"  # of SQLite: whoever writes waits here, and not in the middle
CHANNEL: Final = "rezzed"  # of PostgreSQL's notifications
PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
POSTGRES: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 15,
    "tcp_user_timeout": 30_000,
    "options": f"-c lock_timeout={BUSY:g}s",
}
INSERT: Final = "INSERT INTO entries (game, seq, entry) VALUES (:game, :seq, :entry)"  # into SQLite, by its driver
LOST: Final = (  # the database cannot be used; other errors are those of one write
    OperationalError, InterfaceError, sqlite3.OperationalError,
)  # fmt: skip


class Conflict(Exception):
    """Somebody wrote a row with the same key first."""


class StorageError(Exception):
    """The database cannot be read or written now. Nothing was written."""


class Write:
    """Something to write, and what came of it.

    Args:
        job: writes it.
        future: of whoever waits for it.
        told: games with the numbers of their last entries.
        rows: the entries that are all that it writes; empty if it writes something else.
    """

    __slots__ = ("job", "future", "told", "rows", "result", "error")

    def __init__(
        self, job: Job, future: asyncio.Future[Any], told: Sequence[tuple[str, int]], rows: Sequence[dict[str, Any]]
    ) -> None:
        self.job = job
        self.future = future
        self.told = list(told)
        self.rows = rows
        self.result: Any = None
        self.error: Exception | None = None


class Store:
    """A database.

    Args:
        url: its SQLAlchemy URL: `sqlite:///FILE` or `postgresql://...`.

    Raises:
        RezzedError: the URL is neither.
    """

    def __init__(self, url: str) -> None:
        try:
            self.url = make_url(url)
        except ArgumentError:
            raise RezzedError("the URL of a database is sqlite:///FILE or postgresql://USER@HOST/NAME", place="db") from None
        self.sqlite = self.url.get_backend_name() == "sqlite"
        if not self.sqlite and self.url.get_backend_name() != "postgresql":
            raise RezzedError(f"expected a database of sqlite or postgresql, not of {self.url.get_backend_name()}", place="db")
        if self.url.drivername == "postgresql":
            self.url = self.url.set(drivername="postgresql+psycopg")
        self.engine: Engine | None = None
        self.waiting: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self.thread: threading.Thread | None = None
        self.readers = ThreadPoolExecutor(READERS, "rezzed-read")
        self.name = secrets.token_hex(4)  # of this process, in notifications
        self.written: dict[str, int] = {}  # the last entry of each game that this process wrote
        self.listener: Listener | None = None
        self.writer: Connection | None = None  # of the thread that writes, to SQLite
        self.failed = 0  # writes that were refused because the database could not be used
        self.took = 0.0  # seconds of the last commit

    # -- beginning and end ------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Open the database, if nobody has, and begin to write.

        Raises:
            RezzedError: it cannot be opened, or it was made by a newer version.
        """
        if self.engine is None:
            await asyncio.to_thread(self.open)
        self.thread = threading.Thread(target=self._writing, name="rezzed-write", daemon=True)
        self.thread.start()

    def open(self) -> None:
        """Open the database and bring it to its present form.

        Raises:
            RezzedError: it cannot be opened, or it was made by a newer version.
        """
        given: dict[str, Any] = {"timeout": BUSY} if self.sqlite else dict(POSTGRES)
        self.engine = create_engine(self.url, pool_size=READERS + 2, connect_args=given, pool_pre_ping=not self.sqlite)
        if self.sqlite:
            event.listen(self.engine, "connect", _opened)
            event.listen(self.engine, "begin", _begun)
        try:
            with self.engine.begin() as connection:
                migrate(connection)
        except SQLAlchemyError as error:
            where = self.url.render_as_string(hide_password=True)
            raise RezzedError(f"the database {where} cannot be opened: {_why(error)}", place="db") from None

    async def stop(self) -> None:
        """Finish what waits to be written, and close the database."""
        if self.listener is not None:
            await asyncio.to_thread(self.listener.stop)
        if self.thread is not None:
            self.waiting.put(None)
            await asyncio.to_thread(self.thread.join)
        self._close_writer()
        self.readers.shutdown()
        if self.engine is not None:
            self.engine.dispose()

    # -- reading and writing ----------------------------------------------------------------------------------------

    async def read(self, job: Callable[[Connection], T]) -> T:
        """Read something: `job` gets a connection, in a thread.

        Raises:
            StorageError: the database cannot be read.
        """
        return await asyncio.get_running_loop().run_in_executor(self.readers, self._read, job)

    def _read(self, job: Callable[[Connection], T]) -> T:
        assert self.engine is not None
        try:
            with self.engine.connect().execution_options(**{READS: True}) as connection:
                return job(connection)
        except SQLAlchemyError as error:
            raise StorageError(_why(error)) from None

    async def write(self, job: Callable[[Connection], T], told: Sequence[tuple[str, int]] = ()) -> T:
        """Write something: `job` gets a connection in a transaction, in a thread. It is on the disk when this returns.

        A job may raise a RezzedError, which is raised here; nothing of the job is written then.

        Args:
            job: what to do. It must not commit.
            told: games with the numbers of their last entries, for other processes that have them open.

        Raises:
            Conflict: a row with the same key is there already. Nothing was written.
            StorageError: the database cannot be written. Nothing was written, unless the connection to PostgreSQL was lost in
                the moment of the commit; whoever writes again finds a conflict then.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.waiting.put(Write(job, future, told, ()))
        return await future

    def _writing(self) -> None:
        """Write what waits, in a thread of its own."""
        while True:
            first = self.waiting.get()
            if first is None:
                return
            writes, ending = [first], False
            while len(writes) < TOGETHER and not ending:
                try:
                    more = self.waiting.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    ending = True
                else:
                    writes.append(more)
            self._commit(writes)
            _settle(writes)
            if ending:
                return

    def _commit(self, writes: list[Write]) -> None:
        """Carry out writes in one transaction, each completely or not at all. They are tried together; if one of them is at
        fault, they are carried out one by one. Everybody takes the entries of games in the same order, so that two processes
        never wait for each other."""
        writes.sort(key=lambda write: write.told)
        ways = [self._insert] if self.sqlite and all(write.rows for write in writes) else []
        for way in (*ways, self._together, self._one_by_one):
            began = time.perf_counter()
            try:
                way(writes)
                self._committed(writes)
                self.took = time.perf_counter() - began
                return
            except Exception as error:
                told = _why(error)
                if isinstance(error, LOST):
                    break
        self.failed += len(writes)
        for write in writes:
            write.error = StorageError(told)

    def _insert(self, writes: list[Write]) -> None:
        """Write entries to SQLite by its driver, which takes half of the time: that is most of what a server writes."""
        driver: Any = self._kept_writer().connection.driver_connection
        try:
            driver.execute(BEGIN)
            driver.executemany(INSERT, [row for write in writes for row in write.rows])
            driver.execute("COMMIT")
        except Exception:
            self._close_writer()  # which rolls back
            raise

    def _together(self, writes: list[Write]) -> None:
        with self._transaction() as connection:
            for write in writes:
                write.result = write.job(connection)
            self._notify(connection, writes)

    def _one_by_one(self, writes: list[Write]) -> None:
        with self._transaction() as connection:
            for write in writes:
                _apart(connection, write)
            self._notify(connection, writes)

    def _committed(self, writes: list[Write]) -> None:
        """Remember which entries are those of this process."""
        for id, seq in (told for write in writes if write.error is None for told in write.told):
            self.written.pop(id, None)
            self.written[id] = seq
        while len(self.written) > REMEMBERED:
            del self.written[next(iter(self.written))]

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """A transaction of the thread that writes. Its connection to SQLite is kept, unless something fails; one to PostgreSQL
        may have been lost, so it is asked for each time."""
        assert self.engine is not None
        if not self.sqlite:
            with self.engine.begin() as connection:
                yield connection
            return
        writer = self._kept_writer()
        try:
            with writer.begin():
                yield writer
        except Exception:
            self._close_writer()
            raise

    def _kept_writer(self) -> Connection:
        assert self.engine is not None
        if self.writer is None:
            self.writer = self.engine.connect()
        return self.writer

    def _close_writer(self) -> None:
        if self.writer is not None:
            self.writer.close()
            self.writer = None

    def _notify(self, connection: Connection, writes: list[Write]) -> None:
        """Tell other processes that use PostgreSQL. They are told when the transaction is committed."""
        if self.sqlite:
            return
        told = [f"{id}:{seq}" for write in writes if write.error is None for id, seq in write.told]
        for k in range(0, len(told), NOTICES):
            payload = " ".join([self.name, *told[k : k + NOTICES]])
            connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload})

    # -- games ------------------------------------------------------------------------------------------------------

    async def create_game(self, setup: dict[str, Any]) -> str:
        """Keep a new game and return its id, which nobody can guess."""
        id = new_id(12)
        row = {"id": id, "setup": _json(setup), "created": time.time()}
        await self.write(lambda connection: connection.execute(insert(GAMES), row))
        return id

    async def game(self, id: str) -> dict[str, Any] | None:
        """The set-up of a game; None if there is none."""
        found = await self.read(lambda connection: connection.execute(select(GAMES.c.setup).where(GAMES.c.id == id)).scalar())
        return None if found is None else json.loads(found)

    async def begin_game(self, id: str, before: dict[str, Any], setup: dict[str, Any]) -> None:
        """Let a game that waited for a player begin: its set-up becomes another one, once.

        Raises:
            Conflict: somebody else has begun it. Nothing was written.
            StorageError: the database cannot be written. Nothing was written.
        """
        change = update(GAMES).where(GAMES.c.id == id, GAMES.c.setup == _json(before)).values(setup=_json(setup))

        def job(connection: Connection) -> int:
            return connection.execute(change).rowcount

        if not await self.write(job):
            raise Conflict

    def append(self, id: str, first: int, entries: Sequence[dict[str, Any]]) -> asyncio.Future[None]:
        """Write entries of a game, with the numbers from `first` on. They are on the disk when the future is done.

        The future raises Conflict if there is an entry with one of these numbers, and StorageError if the database cannot be
        written. Nothing was written then.
        """
        rows = [{"game": id, "seq": seq, "entry": entry_text(entry)} for seq, entry in enumerate(entries, first)]
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        told = [(id, first + len(rows) - 1)]
        self.waiting.put(Write(lambda connection: _insert_rows(connection, rows), future, told, rows))
        return future

    async def entries(self, id: str, after: int) -> list[dict[str, Any]]:
        """The entries of a game after the one with this number, in their order."""
        wanted = select(ENTRIES.c.entry).where(ENTRIES.c.game == id, ENTRIES.c.seq > after).order_by(ENTRIES.c.seq)
        return [json.loads(entry) for entry in await self.read(lambda connection: connection.execute(wanted).scalars().all())]

    # -- other processes --------------------------------------------------------------------------------------------

    def listen(self, told: Told, missed: Callable[[], object]) -> None:
        """Call a function with the id of each game for which another process writes entries. Both are called in this loop.

        Args:
            told: called with the id.
            missed: called when entries may have been written that nobody told of: at the beginning, and when the connection
                was lost.
        """
        loop = asyncio.get_running_loop()

        def call(id: str, seq: int) -> None:
            if self.written.get(id, 0) < seq and not loop.is_closed():
                loop.call_soon_threadsafe(told, id)

        assert self.engine is not None

        def all_of_them() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(missed)

        self.listener = Listener(self.engine.execution_options(**{READS: True}), CHANNEL, self.name, call, all_of_them)
        self.listener.start()

    async def size(self) -> int:
        """How many games there are."""
        return int(await self.read(lambda connection: connection.execute(select(func.count()).select_from(GAMES)).scalar_one()))


def new_id(size: int) -> str:
    """An id of this many random bytes. It is also a word of `rezzed forget`, so it does not begin like an option."""
    while (id := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return id


def _settle(writes: Sequence[Write]) -> None:
    """Say to those who wait what came of their writes: each loop once."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Write]] = {}
    for write in writes:
        by_loop.setdefault(write.future.get_loop(), []).append(write)
    for loop, theirs in by_loop.items():
        with suppress(RuntimeError):  # nobody waits any more: the server ends
            loop.call_soon_threadsafe(_settled, theirs)


def _settled(writes: Sequence[Write]) -> None:
    for write in writes:
        if write.future.done():
            continue
        if write.error is not None:
            write.future.set_exception(write.error)
        else:
            write.future.set_result(write.result)


def _insert_rows(connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
    connection.execute(insert(ENTRIES), rows)


def _apart(connection: Connection, write: Write) -> None:
    """Carry a write out, or find that it conflicts, without harm to the others."""
    try:
        with connection.begin_nested():
            write.result = write.job(connection)
    except IntegrityError:
        write.error = Conflict()
    except RezzedError as error:
        write.error = error
    except LOST:
        raise
    except Exception as error:
        write.error = StorageError(_why(error))


def _opened(connection: Any, record: object) -> None:
    """Set a new connection to SQLite up. The driver must not begin transactions itself: `BEGIN` is ours."""
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begun(connection: Connection) -> None:
    """Begin a transaction of SQLite to write. Whoever writes waits here for other processes, and not in the middle."""
    if not connection.get_execution_options().get(READS):
        connection.exec_driver_sql(BEGIN)


_json: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def entry_text(entry: dict[str, Any]) -> str:
    """An entry as it is written. orjson writes the same as `json`, in a sixth of the time."""
    try:
        return orjson.dumps(entry).decode()
    except orjson.JSONEncodeError:  # half of a surrogate pair, in what somebody calls themselves
        return _json(entry)


def _why(error: Exception) -> str:
    """An error of the database in a line, without its statement and values."""
    return str(getattr(error, "orig", None) or error).splitlines()[0][:200] if str(error) else type(error).__name__
