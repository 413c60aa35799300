"""The socket of the analysis page: messages of the protocol, which the pool answers (docs/protocol.md).

Only methods that need no game of an engine are allowed: every request brings the position that it is about. So nothing is lost
when the connection or a process is lost.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any, Final

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from ...protocol.messages import METHOD, REQUEST, ProtocolError, answer, decode, failure
from ..services import services
from ..visitors import MESSAGE, visitor_of
from ..worker_pool import ALLOWED, PoolRequest

router = APIRouter()

GONE: Final = (WebSocketDisconnect, RuntimeError)  # what sending raises after the visitor has gone


class Session:
    """A socket, and the requests that are being worked on.

    Args:
        socket: the socket, accepted.
    """

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.services = services(socket)
        self.visitor = visitor_of(socket)
        self.open: dict[str, tuple[PoolRequest, asyncio.Task[None]]] = {}
        self.telling: dict[str, asyncio.Task[None]] = {}  # the notification of progress that is being sent for a request

    async def run(self) -> None:
        """Answer messages until the socket is closed. Then everything that is being worked on is stopped.

        A visitor who sends too much is read more slowly.
        """
        try:
            while (message := await self.socket.receive())["type"] == "websocket.receive":
                while wait := self.services.visitors.spend(self.visitor, MESSAGE):
                    await asyncio.sleep(wait)
                await self._take(message.get("text") or message.get("bytes") or "")
        except GONE:
            pass
        finally:
            for _, task in list(self.open.values()):
                task.cancel()

    async def _take(self, text: str | bytes) -> None:
        try:
            message = decode(text)
            if not isinstance(message, dict):
                raise ProtocolError(REQUEST, "a request is an object")
            await self._one(message)
        except ProtocolError as refusal:
            await self._send(failure(refusal.id, refusal))

    async def _one(self, message: dict[str, Any]) -> None:
        id, method, params = message.get("id"), message.get("method"), message.get("params") or {}
        if id is None or isinstance(id, (dict, list, bool)):
            raise ProtocolError(REQUEST, "expected a text or a number", "id")
        if not isinstance(method, str):
            raise ProtocolError(REQUEST, "expected a text", "method", id=id)
        if method == "ping":
            await self._send(answer(id, {}))
        elif method == "cancel":
            found = self.open.get(json.dumps(params.get("id"))) if isinstance(params, dict) else None
            if found is not None:
                request, _ = found
                request.cancel()
            await self._send(answer(id, {"cancelled": found is not None}))
        elif method not in ALLOWED:
            raise ProtocolError(METHOD, f"unknown method {method[:40]!r}; known: {', '.join(sorted(ALLOWED))}", "method", id=id)
        elif json.dumps(id) in self.open:
            raise ProtocolError(REQUEST, "a request with this id is still being worked on", "id", id=id)
        else:
            request = PoolRequest(self.visitor, method, params, lambda told: self._tell(id, told))
            self.open[json.dumps(id)] = request, asyncio.create_task(self._answer(id, request))

    async def _answer(self, id: str | int, request: PoolRequest) -> None:
        try:
            try:
                found = {**await self.services.pool.ask(request), "id": id}
            except ProtocolError as refusal:
                found = failure(id, refusal)
            with suppress(*GONE):
                await self._send(found)
        finally:
            del self.open[json.dumps(id)]

    def _tell(self, id: str | int, message: dict[str, Any]) -> None:
        """Pass a notification of progress on, with the id that the page gave to its request; not while the last one waits."""
        key = json.dumps(id)
        if key not in self.telling:
            self.telling[key] = asyncio.create_task(
                self._told(key, {**message, "params": {**message.get("params", {}), "id": id}})
            )

    async def _told(self, key: str, message: dict[str, Any]) -> None:
        try:
            with suppress(*GONE):
                await self._send(message)
        finally:
            del self.telling[key]

    async def _send(self, message: dict[str, Any]) -> None:
        await self.socket.send_text(json.dumps(message, separators=(",", ":")))


@router.websocket("/api/engine")
async def engine(socket: WebSocket) -> None:
    """Answer the messages of a page."""
    visitor, visitors = visitor_of(socket), services(socket).visitors
    if not visitors.opens(visitor):
        await socket.close(1008, "too many sockets")
        return
    try:
        await socket.accept()
        await Session(socket).run()
    finally:
        visitors.closes(visitor)
