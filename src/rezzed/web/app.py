"""The application: its parts, its routes, and what every answer has in common."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exception_handlers import http_exception_handler
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from .. import __version__
from ..errors import RezzedError, error_data
from .metrics import Metrics, RequestWatch
from .rendering import page
from .routes import deck_pages, engine_socket, game_api, judge, own_cards, pages, play_pages, study_api
from .security import Guard
from .services import Services
from .settings import Settings
from .static_files import Files
from .store import StorageError, Store
from .tables.open_tables import OpenTables
from .visitors import TooManyRequests, Visitors
from .worker_pool import WorkerPool

LOG: Final = logging.getLogger("rezzed.web")
ROUTERS: Final = (
    pages.router, play_pages.router, engine_socket.router, game_api.router, study_api.router, study_api.addresses, judge.router,
    deck_pages.router, own_cards.router,
)  # fmt: skip


def create(settings: Settings) -> FastAPI:
    """Make the application.

    Args:
        settings: what the person who starts the server decides.
    """
    store = Store(settings.url)
    parts = Services(
        settings, WorkerPool(settings.processes, settings.limits), Visitors(settings.limits), store, OpenTables(store)
    )
    app = FastAPI(
        title="rezzed", version=__version__, lifespan=_lifespan, docs_url=None, redoc_url=None, openapi_url="/api/openapi.json"
    )
    app.state.services = parts
    app.state.metrics = Metrics(parts)
    app.add_middleware(Guard, settings=settings, visitors=parts.visitors)
    app.add_middleware(RequestWatch, metrics=app.state.metrics)  # the last one is the outermost
    app.add_exception_handler(RezzedError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(StorageError, _unavailable)
    app.add_exception_handler(TooManyRequests, _too_much)
    app.add_exception_handler(HTTPException, _missing)
    app.add_exception_handler(study_api.Refused, study_api.refused)
    for router in ROUTERS:
        app.include_router(router)
    app.mount("/static", Files(), name="static")
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    parts: Services = app.state.services
    await parts.store.start()
    parts.tables.start()
    try:
        yield
    finally:
        await parts.tables.stop()
        await parts.store.stop()
        await parts.pool.stop()


async def _refused(request: Request, error: Exception) -> JSONResponse:
    """The answer to a request that the library refused."""
    assert isinstance(error, RezzedError)
    return JSONResponse({"error": error_data(error)}, 422)


async def _malformed(request: Request, error: Exception) -> JSONResponse:
    """The answer to a request with fields that are missing, too long or of another type. It does not repeat what was sent."""
    assert isinstance(error, RequestValidationError)
    faults = [
        {"code": "request", "message": fault["msg"], "place": ".".join(map(str, fault["loc"][1:]))} for fault in error.errors()
    ]
    return JSONResponse({"error": {**faults[0], "errors": faults}}, 422)


async def _too_much(request: Request, error: Exception) -> JSONResponse:
    """The answer to a visitor who has begun or stored too much."""
    assert isinstance(error, TooManyRequests)
    told = {"code": "limit", "message": str(error), "place": ""}
    return JSONResponse({"error": told}, 429, {"retry-after": str(error.wait)})


async def _missing(request: Request, error: Exception) -> Response:
    """The answer to an address that leads nowhere: a page for people, data for programs."""
    assert isinstance(error, HTTPException)
    if (
        error.status_code == 404
        and "text/html" in request.headers.get("accept", "")
        and not request.url.path.startswith("/api/")
    ):
        return page(request, "missing.html", 404)
    return await http_exception_handler(request, error)


async def _unavailable(request: Request, error: Exception) -> JSONResponse:
    """The answer while the database cannot be used."""
    LOG.error("the database: %s", error)
    return JSONResponse({"error": {"code": "storage", "message": "the database cannot be used now; try again"}}, 503)
