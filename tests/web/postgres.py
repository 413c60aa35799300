"""A private PostgreSQL for tests: a cluster in a temporary folder that listens on a socket in this folder only."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
from psycopg import sql
from work import PATIENCE

PROGRAMS = Path("/usr/lib/postgresql")
MISSING = "PostgreSQL is not installed (Debian: apt-get install postgresql)"


def programs() -> Path | None:
    """The folder of the newest installed server; None if there is none. It need not be on PATH."""
    found = [folder for folder in PROGRAMS.glob("*/bin") if (folder / "initdb").exists()]
    if found:
        return max(found, key=lambda folder: [int(n) for n in re.findall(r"\d+", folder.parent.name)])
    there = shutil.which("initdb")
    return Path(there).resolve().parent if there else None


class Cluster:
    """A running PostgreSQL.

    Args:
        folder: its folder.
        bin: the folder of its programs.
        user: who runs it; None for whoever runs the tests. It refuses to run as root.
        safe: whether a commit waits for the disk, as it should outside of tests.
    """

    def __init__(self, folder: Path, bin: Path, user: str | None, safe: bool) -> None:
        self.folder = folder
        self.numbers = count(1)
        self.user = user
        self.log = folder / "log"
        with self.log.open("wb") as log:
            make = [
                bin / "initdb",
                "-D",
                folder / "data",
                "-U",
                "rezzed",
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--locale=C",
                "--no-sync",
            ]
            subprocess.run(make, check=True, user=user, cwd=folder, stdout=log, stderr=log)
            run = [bin / "postgres", "-D", folder / "data", "-k", folder, "-c", "listen_addresses=", *([] if safe else ["-F"])]
            self.process = subprocess.Popen(run, user=user, cwd=folder, stdout=log, stderr=log)
        self._wait()

    def _wait(self) -> None:
        limit = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self._where("postgres")).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > limit or self.process.poll() is not None:
                    raise AssertionError(f"PostgreSQL did not start:\n{self.log.read_text()}") from None
                time.sleep(0.05)

    def _where(self, name: str) -> str:
        return f"host={self.folder} user=rezzed dbname={name}"

    def ask(self, text: str, name: str = "postgres") -> list[tuple[object, ...]]:
        """The rows of a statement, outside of a transaction."""
        with psycopg.connect(self._where(name), autocommit=True) as connection:
            cursor = connection.execute(sql.SQL(text))  # type: ignore[arg-type]
            return cursor.fetchall() if cursor.description else []

    def database(self) -> str:
        """Make an empty database and return its URL."""
        name = f"board{next(self.numbers)}"
        self.ask(f"CREATE DATABASE {name}")
        return f"postgresql://rezzed@/{name}?host={self.folder}"

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.send_signal(2)  # SIGINT: connections that are still open are ended
            self.process.wait(PATIENCE)


@contextmanager
def cluster(safe: bool = False) -> Iterator[Cluster]:
    """A PostgreSQL that ends with this context.

    Args:
        safe: whether a commit waits for the disk.

    Raises:
        FileNotFoundError: it is not installed.
    """
    bin = programs()
    if bin is None:
        raise FileNotFoundError(MISSING)
    user = "postgres" if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="rezzed-pg-"))
    try:
        if user is not None:
            shutil.chown(folder, user)
        running = Cluster(folder, bin, user, safe)
        try:
            yield running
        finally:
            running.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
