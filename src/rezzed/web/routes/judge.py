"""The judge's desk: paragraphs, books, cards and scenarios. Every page works without JavaScript; htmx searches while typing."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Annotated, Final
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from ...errors import RezzedError
from ...rules import DEFAULT, book, names
from ...study import card_data, judge_data, title_completion
from ..rendering import page

router = APIRouter(include_in_schema=False)

LONG: Final = 200  # characters of a query
Words = Annotated[str, Query(max_length=LONG)]


def books() -> list[tuple[str, str]]:
    """The names and titles of the books, newest first."""
    return [(name, book(name).title) for name in reversed(names())]


def link_of(scenario: str) -> str:
    """The address of the analysis page with a scenario in its fragment, as `links.mjs` writes it."""
    data = json.dumps({"scenario": scenario}, ensure_ascii=False, separators=(",", ":")).encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = deflate.compress(data) + deflate.flush()
    checked = zlib.crc32(packed).to_bytes(4, "big") + packed
    return f"/analyse#b1.{base64.urlsafe_b64encode(checked).decode().rstrip('=')}"


def missing(request: Request, error: RezzedError) -> Response:
    """The page for something that is not there."""
    return page(request, "judge/missing.html", 404, message=error.message)


# The routes are plain functions, so that they run in threads: the first of them reads all scenarios.


@router.get("/judge")
def search(request: Request, q: Words = "", rules: Words = "") -> Response:
    """Search for paragraphs by their number or by words."""
    known = rules if rules in names() else ""
    found = judge_data.find(q, known) if q.strip() else []
    return page(request, "judge/search.html", q=q, rules=known, found=found, most=judge_data.FOUND, books=books())


@router.get("/judge/rules")
@router.get("/judge/rules/{name}")
def rule_book(request: Request, name: str = DEFAULT) -> Response:
    """A book: its steps and switches."""
    try:
        return page(request, "judge/book.html", book=judge_data.whole(name), books=books())
    except RezzedError as error:
        return missing(request, error)


@router.get("/judge/rules/{name}/{id}")
def paragraph(request: Request, name: str, id: str) -> Response:
    """A paragraph of a book."""
    try:
        return page(request, "judge/paragraph.html", found=judge_data.paragraph(name, id))
    except RezzedError as error:
        return missing(request, error)


@router.get("/judge/compare")
def compare(request: Request, a: Words = "", b: Words = DEFAULT) -> Response:
    """Two books side by side: at first the newest two."""
    left = a or next(name for name, _ in books() if name != DEFAULT)
    try:
        return page(request, "judge/compare.html", books=books(), **judge_data.compared(left, b))
    except RezzedError as error:
        return missing(request, error)


@router.get("/judge/cards")
def card_search(request: Request, q: Words = "", rules: Words = DEFAULT) -> Response:
    """Search for cards by their titles."""
    known = rules if rules in names() else DEFAULT
    found = title_completion.complete(q, known, limit=title_completion.MOST) if q.strip() else []
    return page(request, "judge/cards.html", q=q, rules=known, found=found, books=books())


@router.get("/judge/cards/{title:path}")
def card(request: Request, title: str) -> Response:
    """A card: its facts, its text in our words, and the scenarios with it."""
    try:
        found = card_data.cards_of_title(title[:LONG])
    except RezzedError as error:
        return missing(request, error)
    shown = judge_data.with_card(found[0]["title"])
    rows = [judge_data.row(s) for s in shown[: judge_data.LISTED]]
    return page(request, "judge/card.html", title=found[0]["title"], cards=found, scenarios=rows, more=len(shown) - len(rows))


@router.get("/judge/scenarios/{name}")
def scenario(request: Request, name: str) -> Response:
    """A scenario: its board and script, and what it shows."""
    found = judge_data.named(name)
    if found is None:
        return missing(request, RezzedError(f"there is no scenario {name[:60]!r}"))
    text = judge_data.text_of(found)
    sources = [_source(x) for x in found.source]
    link = link_of(text) if text else ""
    return page(
        request, "judge/scenario.html", found=found, place=judge_data.place_of(found), text=text, sources=sources, link=link
    )


def _source(words: str) -> tuple[str, str]:
    """What a scenario shows, and the address of its page; empty if it has none."""
    name, _, rest = words.partition(" ")
    if name in names() and rest:
        return words, f"/judge/rules/{name}/{quote(rest.split(' ')[0])}"
    return words, ""
