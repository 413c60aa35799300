"""A real `rezzed serve` of its own for tests: a process, a free port, a database in a temporary folder."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect
from work import PATIENCE

STARTED = re.compile(r"the board is at (http://\S+?)/? ")


def address(process: subprocess.Popen[bytes], log: Path, before: int = 0) -> str:
    """Wait until a server says where it is; `before` is how much of its output is older."""
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit and process.poll() is None:
        if found := STARTED.search(written(log)[before:]):
            return found[1]
        time.sleep(0.02)
    raise AssertionError(f"rezzed serve did not start:\n{written(log)}")


def written(log: Path) -> str:
    """All that a server has written so far."""
    return log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""


class Server:
    """A running server.

    Args:
        folder: where its database (`board.db`) and its output (`server.log`) are.
        options: more options of `rezzed serve`; a `--db` replaces the database in the folder.
    """

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.options = options
        self.database = f"sqlite:///{folder / 'board.db'}"
        self.log = folder / "server.log"
        self.url = ""
        self.process: subprocess.Popen[bytes] | None = None
        self.http = httpx.Client(timeout=PATIENCE)

    def start(self, port: int = 0) -> Server:
        """Start it and wait for its address. The address can be used from then on."""
        assert self.process is None
        before = self.log.stat().st_size if self.log.exists() else 0
        database = () if "--db" in self.options else ("--db", self.database)
        command = [sys.executable, "-m", "rezzed", "serve", "--no-browser", "--port", str(port), *database, *self.options]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder)
        try:
            self.url = address(self.process, self.log, before)
        except AssertionError:
            self.kill()
            raise
        self.http.base_url = httpx.URL(self.url)
        return self

    @property
    def port(self) -> int:
        """Its port."""
        return int(self.url.rsplit(":", 1)[1])

    def output(self) -> str:
        """All that it has written so far."""
        return written(self.log)

    def stop(self) -> None:
        """End it in an orderly way, as Ctrl-C does."""
        if self.process is None:
            return
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"rezzed serve did not stop:\n{self.output()}") from None
        self.process = None

    def kill(self) -> None:
        """End it at once, as `kill -9` does."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def get(self, path: str, **more: Any) -> httpx.Response:
        """GET a path of this server (arguments as in httpx)."""
        return self.http.get(path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        """POST to a path of this server (arguments as in httpx), as a script of its own page does."""
        return self.http.post(path, **{"headers": {"origin": self.url}, **more})

    def socket(self, path: str, **more: Any) -> ClientConnection:
        """Open a socket to a path of this server (arguments as in `websockets.sync.client.connect`), as its own page does."""
        given: dict[str, Any] = {"origin": self.url, "compression": None, "max_size": None, "ping_interval": None, **more}
        return connect(self.url.replace("http", "ws", 1) + path, **given)
