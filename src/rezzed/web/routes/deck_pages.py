"""The pages of decks: the built-in lists, and a form that checks any list."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, File, Form, Request, UploadFile
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, ConfigDict, Field

from ...decks import builtin, check, names
from ...errors import RezzedError, SetupError
from ...rules import DEFAULT
from ...rules import names as books
from ...study.deck_data import checked, deck_data, in_formats, playable
from ..legal_decks import legal_in
from ..rendering import page
from ..tables.setup import named_play

router = APIRouter(include_in_schema=False)

LARGEST: Final = 200_000  # bytes of a decklist
SHOWN: Final = 30  # errors of a list


class TypedList(BaseModel):
    """A list that somebody is typing, for a side and a rule book."""

    model_config = ConfigDict(extra="forbid")
    text: Annotated[str, Field(max_length=60_000)]
    side: Literal["corp", "runner"]
    rules: Annotated[str, Field(max_length=40)] = DEFAULT
    format: Annotated[str, Field(max_length=40)] = ""


@router.post("/api/decks/check")
def typed(given: TypedList) -> Response:
    """What is wrong with a list, and its cover: asked while somebody types it."""
    if given.rules not in books():
        raise RezzedError(f"unknown rule book {given.rules!r}; known: {', '.join(books())}", place="rules")
    found = playable(given.text, given.side, given.rules, named_play(given.format))
    more = max(0, len(found["faults"]) - SHOWN)
    return JSONResponse({**found, "faults": found["faults"][:SHOWN], "more": more})


@router.get("/decks")
def decks(request: Request) -> Response:
    """The built-in decks, and a form."""
    rows = [(name, builtin(name)) for name in names()]
    shown = [{"name": name, "deck": deck, "legal": check(deck).legal, "formats": legal_in(name)} for name, deck in rows]
    return page(request, "decks/decks.html", decks=shown)


@router.get("/decks/{name}")
def deck(request: Request, name: str) -> Response:
    """A built-in deck."""
    if name not in names():
        return page(request, "judge/missing.html", 404, message=f"there is no built-in deck {name[:60]!r}")
    found = builtin(name)
    shown = {**deck_data(name, found, check(found)), "near": {}, "formats": in_formats(found)}
    return page(request, "decks/deck.html", found=shown, text="", name=name)


@router.post("/decks")
def checked_deck(
    request: Request,
    text: Annotated[str, Form(max_length=LARGEST)] = "",
    file: Annotated[UploadFile | None, File()] = None,
) -> Response:
    """Check a list that somebody pasted or uploaded."""
    given, faults = text, []
    try:
        given = _uploaded(file) or text
        found: dict[str, Any] | None = checked(given)
    except RezzedError as error:
        found, faults = None, [str(fault) for fault in (error.faults if isinstance(error, SetupError) else (error,))]
    if found is None:
        return page(request, "decks/wrong.html", 422, faults=faults[:SHOWN], more=len(faults) - SHOWN, text=given)
    return page(request, "decks/deck.html", found=found, text=given, name="")


def _uploaded(file: UploadFile | None) -> str:
    """The text of an uploaded file; empty if there is none.

    Raises:
        RezzedError: it is too large, or it is not UTF-8.
    """
    raw = b"" if file is None else file.file.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise RezzedError(f"a decklist has at most {LARGEST:,} bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RezzedError(f"the file is not UTF-8 text: byte {error.start + 1}") from None
