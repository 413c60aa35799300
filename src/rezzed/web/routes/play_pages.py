"""The pages on which people play and look back: the lobby, an invitation, a table, a replay.

The pages say nothing about a game. What a seat or a spectator may know comes over the socket of the game.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from ...bots import BEST, STRENGTHS, known
from ...decks import builtin, names
from ...decks.dealt import USUAL
from ...decks.formats import today
from ...rules import DEFAULT, book
from ...rules import names as books
from ...stops import LEVELS, SIDES, Stops
from ...study.deck_data import cover
from ..legal_decks import legal_in
from ..rendering import page
from ..services import services

router = APIRouter(include_in_schema=False)

_STARTERS: Final = frozenset(name for decks in USUAL.values() for name in decks.values())
HIDDEN: Final = frozenset({"decline", "greedy", *BEST, *STRENGTHS})  # other names of listed bots, and those that stand first


def choices() -> dict[str, Any]:
    """What the lobby offers: built-in decks, rule books and bots, as plain data."""
    decks = sorted(names(), key=lambda name: name not in _STARTERS)
    return {
        "decks": [{**_facts(name), "formats": list(legal_in(name))} for name in decks],
        "starters": USUAL,
        "formats": [{"name": known.word, "title": known.name} for known, _ in today()],
        "books": [{"name": name, "title": book(name).title, "game": book(name).game} for name in reversed(books())],
        "rules": DEFAULT,
        "bots": [*STRENGTHS, *(name for name in known() if name not in HIDDEN)],
    }


def stops() -> dict[str, Any]:
    """Where a player may be asked: the stops of each book at the beginning of a game, as plain data."""
    rows = {name: [*map(_place, Stops(book(name)).rows())] for name in books()}
    return {"levels": LEVELS, "places": rows}


def _place(row: tuple[str, str, str, str]) -> dict[str, str]:
    return dict(zip(("place", *SIDES, "about"), row, strict=True))


@cache
def _facts(name: str) -> dict[str, Any]:
    return {"name": name, **cover(builtin(name))}


@router.get("/play")
async def lobby(request: Request) -> Response:
    """Choose decks, a side and an opponent."""
    return page(request, "play.html", choices=json.dumps(choices()))


@router.get("/join/{id}")
async def join(request: Request, id: str) -> Response:
    """Take the seat of an invitation. Its secret is in the fragment of the address, which no server sees."""
    return page(request, "wayin.html", title="Join a game", script="join", game=id, choices=json.dumps(choices()))


@router.get("/invite/{id}")
async def invite(request: Request, id: str) -> Response:
    """The host of a game waits here until the guest has brought a deck."""
    return page(request, "wayin.html", title="Your invitation", script="invite", game=id, choices=json.dumps(choices()))


@router.get("/g/{id}")
async def table(request: Request, id: str) -> Response:
    """A table, for its seats and for spectators. Before the game has begun, it is the page of its invitation."""
    if len(id) <= 64 and await services(request).tables.waiting(id) is not None:
        return RedirectResponse(f"/invite/{id}", 303)
    return page(request, "table.html", title="Game", script="play", game=id, stops=json.dumps(stops()))


@router.get("/replay")
async def replay(request: Request) -> Response:
    """Look at a saved game."""
    return page(request, "table.html", title="Replay", script="replay", game="")


@router.get("/review")
async def review(request: Request) -> Response:
    """Reviews a game: a replay of jinteki.net, a saved game, or a text log."""
    return page(request, "review.html")


@router.get("/replay/{id}")
async def replay_game(request: Request, id: str) -> Response:
    """Look at a finished game of this server."""
    return page(request, "table.html", title="Replay", script="replay", game=id)
