"""The middleware before every request and socket: size, rate, origin, and the headers of every answer.

Forms and scripts of other sites cannot act for a visitor: whatever changes something must come from an origin that is allowed,
and browsers say on every such request where it comes from. Cookies are `SameSite=Strict` besides.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .settings import Settings
from .visitors import Visitors, visitor_of

HEADERS: Final = {
    "content-security-policy": "; ".join([
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "connect-src 'self'",
        "font-src 'self'", "worker-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'",
        "frame-ancestors 'none'",
    ]),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), interest-cohort=()",
}  # fmt: skip
SAFE: Final = ("GET", "HEAD", "OPTIONS")


class TooLarge(Exception):
    """The body of a request is larger than the limit."""


class Guard:
    """The middleware.

    Args:
        app: the application behind it.
        settings: allowed origins and limits.
        visitors: counts the requests.
    """

    def __init__(self, app: ASGIApp, settings: Settings, visitors: Visitors) -> None:
        self.app = app
        self.settings = settings
        self.visitors = visitors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request or socket and pass it on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        status, why, headers = self._refused(connection, scope)
        if status and scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": why})
        elif status:
            await JSONResponse({"error": {"message": why}}, status, headers | HEADERS)(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self._answered(scope, receive, send)

    def _refused(self, connection: HTTPConnection, scope: Scope) -> tuple[int, str, dict[str, str]]:
        """The status and reason of a refusal; 0 if there is none."""
        headers = connection.headers
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            origin = headers.get("origin")
            if origin is not None and not self._own(origin, headers.get("host", "")):
                return 403, "this origin may not do that here", {}
            if origin is None and headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
                return 403, "another site may not do that here", {}
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.settings.limits.body:
            return 413, f"a request has at most {self.settings.limits.body:,} bytes", {}
        wait = self.visitors.spend(visitor_of(connection))
        if wait:
            return 429, "too many requests; wait a little", {"retry-after": str(int(wait) + 1)}
        return 0, "", {}

    def _own(self, origin: str, host: str) -> bool:
        return origin in self.settings.origins or urlsplit(origin).netloc == host

    async def _answered(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, with a limit for its body and headers for its answer."""
        taken = 0
        begun = False

        async def limited() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.settings.limits.body:
                raise TooLarge
            return message

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                given = {name for name, _ in message["headers"]}
                more = [(k.encode(), v.encode()) for k, v in HEADERS.items() if k.encode() not in given]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        try:
            await self.app(scope, limited, with_headers)
        except TooLarge:
            if begun:
                raise
            why = f"a request has at most {self.settings.limits.body:,} bytes"
            await JSONResponse({"error": {"message": why}}, 413, HEADERS)(scope, receive, send)
