"""What a server counts for Prometheus: docs/watching.md says what each number means."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from socketserver import ThreadingMixIn
from typing import Any, Final
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

from fastapi import FastAPI
from prometheus_client import CollectorRegistry, Counter, Histogram, PlatformCollector, ProcessCollector, make_wsgi_app
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .logs import log_request
from .services import Services

BUCKETS: Final = (0.005, 0.02, 0.1, 0.5, 2.0, 10.0, 60.0, 120.0)  # seconds
ELSEWHERE: Final = "other"  # the route of an address that leads nowhere
FILES: Final = "/static"
METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"})


class Metrics:
    """The numbers of one server. They are kept in any case; `publish` shows them.

    Args:
        parts: the parts of the server, which are asked for gauges.
    """

    def __init__(self, parts: Services) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "rezzed_requests", "Requests that were answered.", ("method", "route", "status"), registry=self.registry
        )
        self.seconds = Histogram(
            "rezzed_request_seconds", "Time until the answer was complete.", ("route",), buckets=BUCKETS, registry=self.registry
        )
        self.sockets = Counter("rezzed_sockets", "Sockets that were opened.", ("route",), registry=self.registry)
        self.registry.register(Gauges(parts))
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        self.requests.labels(method if method in METHODS else ELSEWHERE, route, str(status)).inc()
        self.seconds.labels(route).observe(seconds)
        log_request(method, route, status, seconds)


class Gauges(Collector):
    """How things are now, asked when somebody looks."""

    def __init__(self, parts: Services) -> None:
        self.parts = parts

    def collect(self) -> Iterator[Metric]:
        """The gauges."""
        parts, pool = self.parts, self.parts.pool
        for name, about, value in (
            ("tables_open", "Games in the memory of this server.", len(parts.tables.opening)),
            ("sockets_open", "Sockets that are open.", sum(parts.visitors.sockets.values())),
            ("pool_processes", "Processes that compute for visitors.", len(pool.all)),
            ("pool_busy", "Processes that are computing.", len(pool.all) - len(pool.idle)),
            ("pool_waiting", "Requests that wait for a process.", len(pool.waiting)),
            ("writes_waiting", "Writes that wait for the database.", parts.store.waiting.qsize()),
            ("writes_failed_total", "Writes that the database has refused.", parts.store.failed),
            ("write_seconds_last", "Time of the last commit.", parts.store.took),
        ):
            yield GaugeMetricFamily(f"rezzed_{name}", about, value)


class RequestWatch:
    """The middleware around everything: it counts and logs requests and sockets.

    Args:
        app: the application.
        metrics: the numbers.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass something on, and count it."""
        if scope["type"] == "websocket":
            try:
                await self.app(scope, receive, send)
            finally:
                self.metrics.sockets.labels(route_of(scope)).inc()
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, seen)
        finally:
            self.metrics.answered(scope["method"], route_of(scope), status, time.perf_counter() - began)


def route_of(scope: Scope) -> str:
    """The pattern of the address of a request or socket: no id of a game is in it."""
    route = scope.get("route")
    if route is not None:
        return str(route.path)
    return FILES if scope["path"].startswith(f"{FILES}/") else ELSEWHERE


class _Silent(WSGIRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Write nothing: Prometheus asks every few seconds."""


class _Listening(ThreadingMixIn, WSGIServer):
    daemon_threads = True


def publish(application: FastAPI, listener: socket.socket) -> str:
    """Serve the numbers of an application in a thread, and return their address. The port has nothing else.

    Args:
        application: what `app.create` made.
        listener: the socket to serve on; it listens already.
    """
    metrics: Metrics = application.state.metrics
    host, port, *_ = listener.getsockname()
    answering = _Listening((host, port), _Silent, bind_and_activate=False)
    answering.socket.close()
    answering.socket = listener
    answering.server_name, answering.server_port = host, port
    answering.setup_environ()
    shown: Any = make_wsgi_app(metrics.registry)
    answering.set_app(shown)
    threading.Thread(target=answering.serve_forever, name="rezzed-metrics", daemon=True).start()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/metrics"
