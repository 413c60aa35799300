"""What stands before several servers: a port that takes turns, and real web servers with the settings that we ship."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from work import PATIENCE

from .serving import Server

ROOT = Path(__file__).parents[2]
BY_GAME = "lb_policy header X-Game"
IN_TURN = "lb_policy round_robin"
NGINX = "events {{}}\npid {folder}/pid;\nerror_log {folder}/error.log;\nhttp {{\naccess_log off;\n{paths}\n{settings}\n}}\n"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class Port:
    """One port before several servers, which take its connections in turn.

    Args:
        servers: the servers.

    Attributes:
        taken: by which server each connection was taken.
    """

    def __init__(self, servers: Sequence[Server]) -> None:
        self.servers = servers
        self.taken: list[Server] = []

    async def start(self) -> str:
        """Begin to listen; return the URL."""
        self.listener = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self.listener.sockets[0].getsockname()[1]}"

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        running = [server for server in self.servers if server.process is not None]
        server = running[len(self.taken) % len(running)]
        self.taken.append(server)
        there, back = await asyncio.open_connection("127.0.0.1", server.port)
        await asyncio.gather(self._passed(reader, back), self._passed(there, writer))

    async def _passed(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
        writer.close()


class Proxy:
    """A running web server.

    Args:
        command: what starts it in the foreground.
        folder: for its output.
        port: where it listens.
        more: environment variables.
    """

    def __init__(self, command: Sequence[str | Path], folder: Path, port: int, **more: str) -> None:
        self.url = f"http://127.0.0.1:{port}"
        log = folder / "proxy.log"
        with log.open("wb") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=out, cwd=folder, env={**os.environ, **more})
        limit = time.monotonic() + PATIENCE
        while True:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                return
            if time.monotonic() > limit or self.process.poll() is not None:
                raise AssertionError(f"{command[0]} did not start:\n{log.read_text()}")
            time.sleep(0.05)

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(PATIENCE)


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


@contextmanager
def caddy(folder: Path, servers: Sequence[Server], in_turn: bool = False) -> Iterator[Proxy]:
    """Caddy with `deploy/Caddyfile`, without TLS.

    Args:
        folder: an empty folder.
        servers: the servers behind it.
        in_turn: whether they take connections in turn, so that the players of a game are not at the same one.
    """
    shipped = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    assert BY_GAME in shipped
    settings, port = folder / "Caddyfile", free_port()
    settings.write_text("{\n\tadmin off\n}\n" + (shipped.replace(BY_GAME, IN_TURN) if in_turn else shipped), encoding="utf-8")
    board = " ".join(f"127.0.0.1:{server.port}" for server in servers)
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", settings]
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    proxy = Proxy(command, folder, port, REZZED_NAME=f"http://127.0.0.1:{port}", REZZED_BOARD=board, **home)
    try:
        yield proxy
    finally:
        proxy.stop()


@contextmanager
def nginx(folder: Path, servers: Sequence[Server]) -> Iterator[Proxy]:
    """nginx with what `docs/board.md` says about several servers, without TLS."""
    page = (ROOT / "docs" / "board.md").read_text(encoding="utf-8")
    server, several = re.findall(r"^```nginx\n(.*?)^```$", page, re.M | re.S)
    port, one = free_port(), "proxy_pass http://127.0.0.1:8037;"
    assert one in server and "listen 443 ssl;" in server
    server = server.replace(one, "proxy_pass http://rezzed;").replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    settings = several + server
    for place, running in zip(("127.0.0.1:8037", "127.0.0.1:8038"), servers, strict=True):
        assert place in settings
        settings = settings.replace(place, f"127.0.0.1:{running.port}")
    paths = "\n".join(f"{name}_temp_path {folder}/{name};" for name in TEMPORARY)
    file = folder / "nginx.conf"
    file.write_text(NGINX.format(folder=folder, paths=paths, settings=settings), encoding="utf-8")
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program is not None
    proxy = Proxy([program, "-c", file, "-g", "daemon off; master_process off;"], folder, port)
    try:
        yield proxy
    finally:
        proxy.stop()
