"""Stored studies. Whoever stores one gets a key to change it; there are no accounts."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, ConfigDict, Field

from ...protocol.messages import ProtocolError
from .. import stored_studies
from ..rendering import page
from ..services import services
from ..stored_studies import Content, Stored, Visibility
from ..visitors import visitor_of
from ..worker_pool import PoolRequest as Job

router = APIRouter(prefix="/api/studies", tags=["studies"])
addresses = APIRouter(include_in_schema=False)

LONGEST: Final = 900_000  # characters of a save

Save = Annotated[str, Field(max_length=LONGEST)]


class NewStudy(BaseModel):
    """A study to store."""

    model_config = ConfigDict(extra="forbid")
    save: Save
    visibility: Visibility = "unlisted"


class ChangedStudy(BaseModel):
    """A new version of a study. `revision` is the one that it was made from."""

    model_config = ConfigDict(extra="forbid")
    save: Save
    revision: Annotated[int, Field(ge=1, lt=2**31)]


class Refused(Exception):
    """A request that is refused.

    Args:
        status: the HTTP status.
        error: the error, as plain data with a message.
    """

    def __init__(self, status: int, error: dict[str, Any]) -> None:
        super().__init__(error["message"])
        self.status = status
        self.error = error


async def refused(request: Request, error: Exception) -> JSONResponse:
    """The answer to a request that is refused."""
    assert isinstance(error, Refused)
    return JSONResponse({"error": error.error}, error.status)


def _no(status: int, code: str, message: str, place: str = "") -> Refused:
    return Refused(status, {"code": code, "message": message, "place": place})


def _key(request: Request) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def _study(request: Request, link: str) -> Stored:
    """The study of a link. One that is not there and one that must not be read are refused alike."""
    id, _, secret = link.partition(".")
    found = await stored_studies.find(services(request).store, id) if len(link) <= 64 else None
    if found is None or not found.readable(secret, _key(request)):
        raise _no(404, "unknown", "there is no such study, or its link was replaced", "link")
    return found


async def _own(request: Request, link: str) -> Stored:
    found = await _study(request, link)
    if not found.owned(_key(request)):
        raise _no(403, "key", "only whoever stored this study may change it", "authorization")
    return found


async def _checked(request: Request, save: str) -> Content:
    """A save as the engine writes it, if it can be read."""
    parts, visitor = services(request), visitor_of(request)
    parts.visitors.keeps(visitor)
    try:
        told = await parts.pool.ask(Job(visitor, "analyse", {"save": save, "show": ["save", "title", "rules"]}))
    except ProtocolError as refusal:
        raise Refused(429, refusal.data()) from None
    if "error" in told:
        raise Refused(422, told["error"]["data"])
    found = told["result"]
    return Content(found["save"], found["title"], found["rules"])


@router.get("")
async def index(request: Request) -> dict[str, Any]:
    """The public studies that were changed last."""
    return {"studies": await stored_studies.public(services(request).store)}


@router.post("", status_code=201)
async def store(given: NewStudy, request: Request) -> dict[str, Any]:
    """Store a study. The answer has its link, and the key of its owner; nobody can get the key again."""
    content = await _checked(request, given.save)
    link, key = await stored_studies.add(services(request).store, content, given.visibility)
    return {"link": link, "key": key, "revision": 1, "save": content.save}


@router.get("/{link}")
async def show(link: str, request: Request) -> dict[str, Any]:
    """A study, for whoever may read it."""
    found = await _study(request, link)
    facts = {"title": found.content.title, "rules": found.content.rules, "save": found.content.save}
    return {**facts, "visibility": found.visibility, "revision": found.revision, "yours": found.owned(_key(request))}


@router.put("/{link}")
async def change(link: str, given: ChangedStudy, request: Request) -> dict[str, Any]:
    """Replace a study by a new version, unless somebody changed it in the meantime."""
    found = await _own(request, link)
    content = await _checked(request, given.save)
    if not await stored_studies.change(services(request).store, found.id, content, given.revision):
        raise _no(409, "late", "the study was changed in the meantime; read it again", "revision")
    return {"revision": given.revision + 1, "save": content.save}


@router.post("/{link}/link")
async def replace_link(link: str, request: Request) -> dict[str, Any]:
    """Replace the link of a private study. The old link ends."""
    found = await _own(request, link)
    if found.visibility != "private":
        raise _no(409, "visibility", "only a private study has a link that can be replaced", "link")
    return {"link": await stored_studies.replace_link(services(request).store, found.id)}


@router.delete("/{link}")
async def remove(link: str, request: Request) -> dict[str, Any]:
    """Delete a study."""
    found = await _own(request, link)
    await stored_studies.remove(services(request).store, found.id)
    return {}


@addresses.get("/s/{link}")
@addresses.get("/s/{link}/{node}")
async def study(request: Request, link: str, node: str = "") -> Response:
    """A study, or one position in it. Programs for chat see its title and its book, and no cards."""
    try:
        found = await _study(request, link)
    except Refused:
        return page(request, "analyse.html", 404)
    return page(request, "analyse.html", study=found.content.title or "A study", rules=found.content.rules)
