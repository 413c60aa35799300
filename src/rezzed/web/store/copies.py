"""Copies of a whole database, to keep and to put back. A server may go on meanwhile; the copy has what was committed before."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import URL, func, select
from sqlalchemy.exc import SQLAlchemyError

from ...errors import RezzedError
from .database import Store
from .schema import GAMES, STUDIES

DUMP: Final = ("pg_dump", "--format=custom", "--no-owner", "--no-privileges")
RESTORE: Final = ("pg_restore", "--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error")
PLACE: Final = "backup"
MAGIC: Final = {"sqlite": b"SQLite format 3\x00", "postgresql": b"PGDMP"}  # how the copies begin


def copy_to(url: str, file: Path) -> int:
    """Copy a database into a file, which appears when it is complete.

    Args:
        url: the SQLAlchemy URL of the database.
        file: the copy; it must not exist.

    Returns:
        The size of the copy, in bytes.

    Raises:
        RezzedError: the file exists, or the database cannot be read.
    """
    store = Store(url)
    if file.exists():
        raise RezzedError(f"{file} exists already; name another file, or remove it", place=PLACE)
    try:
        with tempfile.TemporaryDirectory(prefix=".rezzed-", dir=file.parent) as folder:
            copy = Path(folder) / file.name
            if store.sqlite:
                _copied(_file_of(store.url), copy)
            else:
                _carried_out(store.url, *DUMP, f"--file={copy}")
            copy.rename(file)
    except OSError as error:
        raise RezzedError(f"{file} cannot be written: {error.strerror or error}", place=PLACE) from None
    return file.stat().st_size


def put_back(file: Path, url: str) -> tuple[int, int]:
    """Put a copy back into a database that is empty or not there yet, and bring it to the form of this version.

    Args:
        file: what `copy_to` has written.
        url: the SQLAlchemy URL of the database.

    Returns:
        How many games and studies it has now.

    Raises:
        RezzedError: the file is no such copy, or the database has something in it.
    """
    store = Store(url)
    kind = store.url.get_backend_name()
    try:
        with file.open("rb") as copy:
            begin = copy.read(16)
    except OSError as error:
        raise RezzedError(f"{file} cannot be read: {error.strerror or error}", place=PLACE) from None
    if not begin.startswith(MAGIC[kind]):
        raise RezzedError(f"{file} is not a copy of a database of {kind}; `rezzed backup` writes one", place=PLACE)
    if store.sqlite:
        _put_file(file, _file_of(store.url))
    else:
        _carried_out(store.url, *RESTORE, f"--dbname={_plain_url(store.url)}", str(file))
    store.open()
    assert store.engine is not None
    try:
        with store.engine.connect() as connection:
            games, studies = (connection.execute(select(func.count()).select_from(t)).scalar_one() for t in (GAMES, STUDIES))
    except SQLAlchemyError as error:
        raise RezzedError(f"the database cannot be read: {str(error).splitlines()[0]}", place="db") from None
    finally:
        store.engine.dispose()
    return int(games), int(studies)


def _file_of(url: URL) -> Path:
    """The file of a database of SQLite."""
    if not url.database or url.database == ":memory:":
        raise RezzedError("a database in memory has no copy; name a file: sqlite:///FILE", place="db")
    return Path(url.database)


def _copied(source: Path, copy: Path) -> None:
    """Copy a database of SQLite while it is in use."""
    if not source.exists():
        raise RezzedError(f"there is no database {source}; --db names another one", place="db")
    try:
        whole = f"{source.resolve().as_uri()}?mode=ro"
        with closing(sqlite3.connect(whole, uri=True)) as old, closing(sqlite3.connect(copy)) as new:
            old.backup(new)
            if (found := new.execute("PRAGMA quick_check").fetchone()[0]) != "ok":
                raise RezzedError(f"the database {source} is damaged: {found}", place="db")
            new.execute("PRAGMA journal_mode=DELETE")  # the copy is one file
    except sqlite3.Error as error:
        raise RezzedError(f"the database {source} cannot be copied: {error}", place="db") from None


def _put_file(file: Path, target: Path) -> None:
    if target.exists():
        raise RezzedError(f"there is a database {target} already; move it away, or name another one with --db", place="db")
    try:
        with tempfile.TemporaryDirectory(prefix=".rezzed-", dir=target.parent) as folder:
            copy = Path(folder) / target.name
            _copied(file, copy)
            copy.rename(target)
    except OSError as error:
        raise RezzedError(f"{target} cannot be written: {error.strerror or error}", place="db") from None


def _plain_url(url: URL) -> str:
    """The address for programs of PostgreSQL, without the password, which every user of the machine could see."""
    return url.set(drivername="postgresql", password=None).render_as_string(hide_password=False)


def _carried_out(url: URL, *command: str) -> None:
    """Run a program of PostgreSQL."""
    name, *words = command
    program = shutil.which(name)
    if program is None:
        raise RezzedError(f"{name} is missing; install the clients of PostgreSQL (Debian: postgresql-client)", place=PLACE)
    if name == DUMP[0]:
        words.append(f"--dbname={_plain_url(url)}")
    password = {} if url.password is None else {"PGPASSWORD": str(url.password)}
    done = subprocess.run([program, *words], env={**os.environ, **password}, capture_output=True, text=True)
    if done.returncode:
        said = (done.stderr.strip().splitlines() or ["no reason was given"])[0]
        hint = "; the database must be empty" if "already exists" in said else ""
        raise RezzedError(f"{said}{hint}", place=PLACE)
