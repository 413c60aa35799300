"""How the application is served: uvicorn, with limits for connections that are slow or dead."""

from __future__ import annotations

import gc
import socket
import sys
from asyncio import BaseTransport
from contextlib import suppress
from typing import Any, Final, cast

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

from .services import Services

SLOW: Final = 20.0  # seconds in which the head of a request must arrive
SILENCE: Final = 30.0  # seconds after which a socket whose other end is silent is dropped
FILES: Final = 65_536  # connections and files that may be open, where the system allows it
GARBAGE: Final = (20_000, 20, 100)  # thresholds of the collector: to look at all open games takes seconds, and is seldom of use
SWITCH: Final = 0.0005  # seconds until the thread that writes, or reads, has its turn beside the loop


class Prompt(H11Protocol):
    """HTTP that closes a connection when the head of its next request does not arrive in time."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Begin to wait."""
        super().connection_made(cast(Any, transport))
        self.loop.call_later(SLOW, self._look, None)

    def _look(self, last: object) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self.cycle is last and (last is None or self.cycle.response_complete):
            self.transport.close()
        else:
            self.loop.call_later(SLOW, self._look, self.cycle)


def server(application: FastAPI) -> uvicorn.Server:
    """A server for an application, not started.

    Args:
        application: what `app.create` made.
    """
    parts: Services = application.state.services
    half = SILENCE / 2  # it is asked whether it still lives after one half, and must answer in the other
    return uvicorn.Server(uvicorn.Config(
        application, log_level="warning", log_config=None, http=Prompt, ws="websockets-sansio",
        ws_max_size=parts.settings.limits.message, ws_per_message_deflate=False, ws_ping_interval=half, ws_ping_timeout=half,
        server_header=False,
    ))  # fmt: skip


def prepare(listener: socket.socket) -> None:
    """Let the system drop connections whose other end takes nothing any more, allow many of them, and avoid long waits.

    Args:
        listener: the socket that will listen; its connections inherit this.
    """
    with suppress(AttributeError, OSError):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(SILENCE * 1000))
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (FILES if most == resource.RLIM_INFINITY else min(FILES, most), most))
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(SWITCH)
