"""The card texts and pictures of whoever started the server. Everybody who may use the pages may see all of them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import FileResponse, Response
from starlette.exceptions import HTTPException

from ..card_pictures import KINDS
from ..services import services
from ..static_files import squeezed

router = APIRouter()
DAY = {"cache-control": "private, max-age=86400"}


@router.get("/api/own/text", include_in_schema=False)
def text(request: Request, title: Annotated[str, Query(max_length=200)]) -> dict[str, object]:
    """The lines of the text of a card."""
    texts = services(request).settings.own.texts
    return {"text": () if texts is None else texts.text(title)}


@router.get("/api/own/images", include_in_schema=False)
def names(request: Request) -> Response:
    """The names of the pictures in the folder."""
    images = services(request).settings.own.images
    return squeezed(request, {"names": [] if images is None else list(images.files)})


@router.get("/own/images/{name}", include_in_schema=False)
def image(request: Request, name: str) -> Response:
    """A picture of the folder."""
    images = services(request).settings.own.images
    path = None if images is None else images.files.get(name)
    if path is None or not path.is_file():
        raise HTTPException(404)
    return FileResponse(path, media_type=KINDS[path.suffix.lower()], headers=DAY)
