"""A connection to a table: requests of one seat or spectator, their answers, and updates.

Nothing waits in a queue for a slow client but a few answers: an update is made when it can be sent, and tells all that is new.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import orjson
from fastapi import WebSocket, WebSocketDisconnect

from ...errors import RezzedError
from ...game.plain import as_json, as_text
from ...protocol.messages import REQUEST, Message, ProtocolError, answer, decode, failure, internal
from ...stops import Stops
from .changes import Changes
from .game_table import LOG, GameTable
from .table_methods import call
from .updates import update

WAITING: Final = 64  # answers that wait for a slow client; then no more requests are read
RATE: Final = 100.0  # requests in a second
BURST: Final = 200.0  # requests at once
BROKEN: Final = 1011  # the code with which a connection is closed that cannot be told what happens


def as_message(told: Message) -> str:
    """The text of a message in which views, decisions and events are as they are."""
    try:
        return orjson.dumps(told, as_json, orjson.OPT_PASSTHROUGH_DATACLASS).decode()
    except orjson.JSONEncodeError:  # half of a surrogate pair, in what somebody calls themselves
        return as_text(told)


class Connection:
    """A socket at a table.

    Args:
        socket: the socket, accepted.
        table: the table.
        side: the seat; empty for a spectator.
        pay: counts a message of the visitor; returns 0 if it is allowed, else after how many seconds the next one is.
    """

    def __init__(self, socket: WebSocket, table: GameTable, side: str, pay: Callable[[], float]) -> None:
        self.socket = socket
        self.table = table
        self.side = side
        self.pay = pay
        self.known = 0  # events of the log that the client has
        self.shown: set[str] = set()  # titles of the cards whose faces the client has
        self.seq: int | None = None  # the entry of the last update
        self.changes: Changes | None = None  # of a client that wants no whole updates
        self.greeted = False
        self.stale = False  # whether there is something new for the client
        self.answers: deque[Message] = deque()
        self.loop = asyncio.get_running_loop()
        self.sleeper: asyncio.Future[None] | None = None  # of the coroutine that writes, while it waits
        self.room = asyncio.Event()
        self.left, self.at = BURST, time.monotonic()

    def wake(self) -> None:
        """There may be something new for the client."""
        self.stale = True
        if self.sleeper is not None:
            self._go_on()

    def _go_on(self) -> None:
        """Let the coroutine that writes look for something to write, if it waits for that."""
        sleeper, self.sleeper = self.sleeper, None
        if sleeper is not None and not sleeper.done():
            sleeper.set_result(None)

    async def run(self) -> None:
        """Answer requests and send updates until the socket is closed."""
        writer = asyncio.create_task(self._write())
        try:
            while True:
                message = await self.socket.receive()
                if message["type"] == "websocket.disconnect":
                    raise WebSocketDisconnect(message.get("code") or 1000)
                text = message.get("text")
                if text is None:
                    text = (message.get("bytes") or b"").decode("utf-8", "replace")
                now = time.monotonic()
                self.left, self.at = min(BURST, self.left + (now - self.at) * RATE) - 1, now
                if self.left < 0:  # read more slowly from a client, or a visitor with several, that asks too much
                    await asyncio.sleep(-self.left / RATE)
                while wait := self.pay():
                    await asyncio.sleep(wait)
                await self._take(text)
        except WebSocketDisconnect:
            pass
        finally:
            writer.cancel()
            self.table.leaves(self)

    # -- requests ---------------------------------------------------------------------------------------------------

    async def _take(self, text: str) -> None:
        while len(self.answers) >= WAITING:
            self.room.clear()
            await self.room.wait()
        id = None
        try:
            message = decode(text)
            if not isinstance(message, dict) or not isinstance(message.get("method"), str):
                raise ProtocolError(REQUEST, "a request is an object with a method")
            id = message.get("id")
            if id is None or isinstance(id, (dict, list, bool)):
                id = None
                raise ProtocolError(REQUEST, "expected a text or a number", "id")
            method = message["method"]
            if not self.greeted and method != "hello" and method != "ping":
                raise ProtocolError(REQUEST, "the first request must be hello", "method")
            self._answer(answer(id, await call(self, method, message.get("params"))))
        except (ProtocolError, RezzedError) as error:
            self._answer(failure(id if id is not None or not isinstance(error, ProtocolError) else error.id, error))
        except WebSocketDisconnect:
            raise
        except Exception as error:
            LOG.exception("game %s", self.table.id)
            self._answer(failure(id, internal(error)))

    def greet(self, since: int | None, stops: str | None, full: bool | None, changes: bool) -> None:
        """Begin to tell the client what happens.

        Args:
            since: the last entry that the client knows; None if it knows nothing.
            stops: the stops of the player; None for those that they had.
            full: whether the player is asked about everything; None for what they had.
            changes: whether updates tell only what has changed, after a whole one.

        Raises:
            RezzedError: the stops are invalid.
        """
        if self.side and (stops is not None or full is not None):
            self.table.set_stops(self.side, stops, full)
        elif stops is not None:
            Stops(self.table.record.game.state.book.book, stops)
        record = self.table.seats.position(self.side)
        self.seq = since if since is not None and since <= record.seq else None
        self.known = 0 if self.seq is None else record.marks[self.seq]
        self.changes = Changes() if changes else None
        self.greeted = True
        self.table.enters(self)
        self.wake()

    def _answer(self, message: Message) -> None:
        self.answers.append(message)
        self._go_on()

    # -- writing ----------------------------------------------------------------------------------------------------

    async def _write(self) -> None:
        try:
            while True:
                if not self.answers and not self.stale:
                    self.sleeper = self.loop.create_future()
                    await self.sleeper
                while self.answers:
                    await self.socket.send_text(as_message(self.answers.popleft()))
                    self.room.set()
                if self.stale:
                    self.stale = False
                    if self.greeted:
                        message = {"jsonrpc": "2.0", "method": "update", "params": self._update()}
                        await self.socket.send_text(as_message(message))
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # the reader notices it
        except Exception:
            LOG.exception("game %s", self.table.id)
            with suppress(RuntimeError, WebSocketDisconnect):
                await self.socket.close(BROKEN)

    def _update(self) -> dict[str, Any]:
        """What is new for the client: the view or what has changed in it, and the events after those that it has."""
        seats = self.table.seats
        record = seats.position(self.side)
        if self.seq is None or self.seq > record.seq:
            self.known = 0
        else:
            self.known = min(self.known, *record.marks[self.seq :])
        changes = self.changes
        told = update(seats, record, self.side, self.known, self.shown, events=changes is None)
        self.seq, self.known = record.seq, record.marks[-1]
        return told if changes is None else changes.told(told)
