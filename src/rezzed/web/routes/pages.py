"""The pages that are one template, and the health check."""

from __future__ import annotations

import json

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, Response

from ... import __version__
from ...decks.dealt import USUAL
from ...rules import DEFAULT, book
from ..rendering import page
from ..services import services
from ..static_files import STATIC, squeezed

router = APIRouter()


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """Whether the server works, for monitors."""
    return {"status": "ok", "rezzed": __version__}


@router.get("/favicon.ico", include_in_schema=False)
async def icon() -> Response:
    """The icon, for what a browser shows without our head, such as JSON."""
    return FileResponse(STATIC / "icons" / "rezzed.svg")


@router.get("/", include_in_schema=False)
async def home(request: Request) -> Response:
    """The first page."""
    return page(request, "home.html", starters=json.dumps(USUAL[book(DEFAULT).game]))


@router.get("/api/show", include_in_schema=False)
def show(request: Request) -> Response:
    """The position of the game that two bots play on the first page."""
    return squeezed(request, services(request).show.now())


@router.get("/analyse", include_in_schema=False)
async def analyse(request: Request) -> Response:
    """The analysis page."""
    return page(request, "analyse.html")
