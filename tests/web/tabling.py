"""Clients of tables: over real sockets, and in the process of a test."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from websockets.sync.client import ClientConnection
from work import PATIENCE

from rezzed.game import as_json
from rezzed.game.plain import as_text
from rezzed.web.store import Conflict
from rezzed.web.tables.changes import Changes
from rezzed.web.tables.game_table import GameTable
from rezzed.web.tables.record import TableRecord, TableSetup
from rezzed.web.tables.setup import Start, begun
from rezzed.web.tables.updates import update

from .serving import Server

DECKS = {"corp": {"name": "gateway-corp"}, "runner": {"name": "gateway-runner"}}


class Refused(Exception):
    """The server refused a request; `data` says why."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.code, self.data = error["code"], error["data"]


def patched(old: dict[str, Any], update: dict[str, Any]) -> dict[str, Any]:
    """An update after one that tells only what has changed."""
    found: dict[str, Any] = json.loads(json.dumps({**old, **update}))
    for path, value in found.pop("changes"):
        holder: Any = found
        for key in path[:-1]:
            holder = holder[key]
        holder[path[-1]] = value
    return found


class Client:
    """A socket at a table: requests, the last update, and the log that the updates build.

    Args:
        server: the server.
        id: the game.
        token: of a seat; empty for a spectator.
        since: the last entry that this client knows.
        before: a client whose knowledge it has, as after a lost connection.
    """

    def __init__(
        self, server: Server, id: str, token: str = "", query: str = "", before: Client | None = None, **hello: Any
    ) -> None:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self.socket: ClientConnection = server.socket(f"/api/games/{id}/socket{query}", additional_headers=headers)
        self.update: dict[str, Any] = {} if before is None else before.update
        self.events: list[dict[str, Any]] = [] if before is None else before.events[:]
        self.received: list[str] = []
        self.asked = 0
        since = {} if before is None else {"since": before.update["seq"]}
        self.hello = self.request("hello", **since, **hello)
        self.until(lambda update: True, fresh=True)

    def _next(self, seconds: float = PATIENCE) -> dict[str, Any]:
        text = self.socket.recv(timeout=seconds)
        assert isinstance(text, str)
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        if message.get("method") == "update":
            self.update = message["params"]
            self.events = [e for e in self.events if e["seq"] <= self.update["log_from"]] + self.update["events"]
            assert [e["seq"] for e in self.events] == list(range(1, len(self.events) + 1))
            assert len(self.events) == self.update["view"]["events"]
        return message

    def request(self, method: str, **params: Any) -> Any:
        """Send a request and return its result.

        Raises:
            Refused: the server refused it.
        """
        self.asked += 1
        self.socket.send(json.dumps({"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params}))
        while (message := self._next()).get("id") != self.asked:
            pass
        if "error" in message:
            raise Refused(message["error"])
        return message["result"]

    def until(self, wanted: Any, fresh: bool = False, seconds: float = PATIENCE) -> dict[str, Any]:
        """Wait for an update; the last one counts unless it must be fresh."""
        if not fresh and self.update and wanted(self.update):
            return self.update
        while True:
            message = self._next(seconds)
            if message.get("method") == "update" and wanted(self.update):
                return self.update

    def asks(self) -> dict[str, Any]:
        """Wait until this player must decide or the game is over."""
        return self.until(lambda u: u["over"] or (u["decision"] is not None and not u["passing"]))

    def act(self, words: str | int | None = None) -> dict[str, Any]:
        """Take an action when it is this player's turn to decide: these words, or an option that goes on."""
        update = self.asks()
        if words is None:
            options = update["decision"]["options"]
            words = next(
                (o["text"] for o in options if o["verb"] in ("keep", "pass", "continue", "take credit", "done")),
                options[0]["text"],
            )
        done = self.request("apply", action=words, at=update["at"])
        self.until(lambda u: u["seq"] >= done["seq"])
        return done

    def close(self) -> None:
        """Close the socket."""
        self.socket.close()


def play(clients: dict[str, Client], goal: Any, most: int = 400) -> None:
    """Let both sides go on until one of them sees what is wanted."""
    for _ in range(most):
        for client in clients.values():
            if goal(client):
                return
        side = next(iter(clients.values())).update["waiting"]
        client = clients[side]
        update = client.until(lambda u, side=side: u["over"] or u["waiting"] != side or not u["passing"])
        if update["over"]:
            return
        if update["waiting"] == side:
            client.act()
        seq = client.update["seq"]
        for other in clients.values():
            other.until(lambda u, seq=seq: u["seq"] >= seq)
    raise AssertionError("that never happened")


# -- in the process of a test ---------------------------------------------------------------------------------------


class Shelf:
    """A store in memory."""

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []

    def append(self, id: str, first: int, entries: list[dict[str, Any]]) -> asyncio.Future[None]:
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if first == len(self.rows) + 1:
            self.rows += json.loads(json.dumps(entries))
            written.set_result(None)
        else:
            written.set_exception(Conflict())
        return written

    async def entries(self, id: str, after: int) -> list[dict[str, Any]]:
        return self.rows[after:]


class Listener:
    """A connection that writes down every update at once, whole and as changes, which must make the whole one."""

    def __init__(self, table: GameTable, side: str) -> None:
        self.table, self.side = table, side
        self.seq: int | None = None
        self.known = 0
        self.shown: set[str] = set()
        self.heard: list[str] = []
        self.changes = Changes()
        self.told: list[str] = []  # the same as changes
        self.put: dict[str, Any] = {}  # what they make

    def wake(self) -> None:
        record = self.table.seats.position(self.side)
        self.known = 0 if self.seq is None else min(self.known, *record.marks[self.seq :])
        whole = update(self.table.seats, record, self.side, self.known, self.shown)
        told = as_json(whole)
        self._hear(whole, told)
        self.seq, self.known = record.seq, record.marks[-1]
        self.heard.append(json.dumps(told))

    def _hear(self, whole: dict[str, Any], told: dict[str, Any]) -> None:
        text = as_text(self.changes.told({name: value for name, value in whole.items() if name != "events"}))
        self.told.append(text)
        news = json.loads(text)
        self.put = patched(self.put, news) if "changes" in news else news
        there = {name: value for name, value in told.items() if name != "events"} | {"n": len(self.told)}
        assert self.put == json.loads(json.dumps(there))

    @property
    def last(self) -> dict[str, Any]:
        return json.loads(self.heard[-1])  # type: ignore[no-any-return]


def setup_of(board: dict[str, Any], seed: int = 5, **more: Any) -> TableSetup:
    """The set-up of a game between two people on a board."""
    return TableSetup(begun(Start(seed, board=board)), seed, {}, {"corp": "x", "runner": "y"}, more.pop("bots", {}), **more)


def table_of(board: dict[str, Any], seed: int = 5, pause: float = 0.0005, **more: Any) -> tuple[GameTable, dict[str, Listener]]:
    """A table of two people in this process, with a listener for each seat and a spectator."""
    table = GameTable("game", setup_of(board, seed, **more), Shelf(), pause)  # type: ignore[arg-type]
    listeners = {side: Listener(table, side) for side in ("corp", "runner", "")}
    for listener in listeners.values():
        table.enters(listener)
    return table, listeners


def folded(table: GameTable) -> TableRecord:
    """The record that the written entries make, read from the beginning."""
    record = TableRecord("game", table.record.setup)
    shelf: Any = table.store
    for entry in shelf.rows:
        record.take(entry)
    return record
