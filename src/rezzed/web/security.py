"""The middleware before every request and socket: names, origins, sizes, rates, and the headers of every answer.

Forms and scripts of other sites cannot act for a visitor: whatever changes something must come from an origin that is allowed,
and browsers say on every such request where it comes from. Cookies are `SameSite=Strict` besides. A site that lets its own name
point at this machine (DNS rebinding) does not get in either: a host is an address, or a name that this server was given.

See decision I5.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .card_pictures import COOKIE, origin_of
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
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}  # fmt: skip
POLICY: Final = "content-security-policy"
PICTURES: Final = "img-src 'self' data: blob:"
OF_FILES: Final = ("x-content-type-options", "cross-origin-resource-policy")  # all that counts for a script or style
SAFE: Final = ("GET", "HEAD", "OPTIONS")
FILE: Final = 0.1  # what a file of the page counts, as a part of a request
SCHEMES: Final = {"ws": "http", "wss": "https"}
DIGITS: Final = 12  # in the length of a body that is looked at


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
        self.named = {name_of(urlsplit(origin).netloc) for origin in settings.origins}
        self.names = {"localhost", settings.host.lower()} | self.named

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request or socket and pass it on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        status, why, headers = self._refused(HTTPConnection(scope), scope)
        if status and scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": why})  # the answer is 403
        elif status:
            await refusal(status, why, headers)(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self._answered(scope, receive, send)

    def _refused(self, connection: HTTPConnection, scope: Scope) -> tuple[int, str, dict[str, str]]:
        """The status and reason of a refusal; 0 if there is none."""
        headers, path = connection.headers, scope["path"]
        wait = self.visitors.spend(visitor_of(connection), FILE if path.startswith("/static/") else 1.0)
        if wait:
            return 429, "too many requests; wait a little", {"retry-after": str(int(wait) + 1)}
        host = headers.get("host", "")
        if not self._known(host):
            return 421, f"{host[:80]!r} is not a name of this server; `rezzed serve --origin` gives it one", {}
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            origin = headers.get("origin")
            if origin is not None and not self._own(origin, scope["scheme"], host):
                return 403, "this origin may not do that here", {}
            if origin is None and headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
                return 403, "another site may not do that here", {}
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > DIGITS or int(length) > self.settings.limits.body:
            return 413, self._too_large(), {}
        return 0, "", {}

    def _known(self, host: str) -> bool:
        """Whether a `Host` header is an address or a name of this server."""
        name = name_of(host)
        with suppress(ValueError):
            return bool(ip_address(name))
        return name in self.names

    def _own(self, origin: str, scheme: str, host: str) -> bool:
        if origin in self.settings.origins:
            return True
        return name_of(host) not in self.named and origin == f"{SCHEMES.get(scheme, scheme)}://{host}"

    def _pictures(self, connection: HTTPConnection) -> str:
        """The origins of pictures that somebody set: whoever started the server, or this browser. No other one is admitted."""
        images = self.settings.own.images
        return " ".join(filter(None, ("" if images is None else images.origin, origin_of(connection.cookies.get(COOKIE, "")))))

    def _too_large(self) -> str:
        return f"a request has at most {self.settings.limits.body:,} bytes"

    async def _answered(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, with limits for its body and headers for its answer."""
        limits, clock = self.settings.limits, asyncio.get_running_loop().time
        taken, whole, until = 0, False, clock() + limits.upload
        begun = False

        async def limited() -> Message:
            nonlocal taken, whole
            if whole:
                return await receive()
            try:
                async with asyncio.timeout(until - clock()):
                    message = await receive()
            except TimeoutError:
                raise HTTPException(408, f"a request must arrive within {limits.upload:g} seconds") from None
            taken += len(message.get("body", b""))
            whole = not message.get("more_body", False)
            if taken > limits.body:
                raise HTTPException(413, self._too_large())
            return message

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                path = scope["path"]
                part = path.startswith("/static/") and path.endswith((".mjs", ".css")) and message["status"] < 400
                headers = {name: HEADERS[name] for name in OF_FILES} if part else HEADERS
                if POLICY in headers and (more_pictures := self._pictures(HTTPConnection(scope))):
                    headers = {**headers, POLICY: headers[POLICY].replace(PICTURES, f"{PICTURES} {more_pictures}")}
                wanted = {**headers, "cache-control": "no-store" if path.startswith("/api/") else "no-cache"}
                given = {name.lower() for name, _ in message["headers"]}
                more = [(k.encode(), v.encode()) for k, v in wanted.items() if k.encode() not in given]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        try:
            await self.app(scope, limited, with_headers)
        except Exception:
            if not begun:  # the outermost middleware would answer without our headers
                await refusal(500, "the server made a mistake; it is in its log")(scope, receive, with_headers)
            raise


def name_of(host: str) -> str:
    """The name or address in a host with a port, in small letters; empty if it is damaged."""
    with suppress(ValueError):
        parts = urlsplit(f"//{host}")
        if parts.netloc == host and "@" not in host and (parts.port is None or parts.port):
            return (parts.hostname or "").removesuffix(".")
    return ""


def refusal(status: int, why: str, headers: dict[str, str] | None = None) -> JSONResponse:
    """The answer to a request that is refused.

    Args:
        status: the HTTP status.
        why: the reason, for people.
        headers: more headers.
    """
    return JSONResponse({"error": {"message": why}}, status, {**HEADERS, "cache-control": "no-store", **(headers or {})})
