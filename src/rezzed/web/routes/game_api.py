"""Games between two seats, or against a bot (docs/board.md, "Tables and sockets")."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Request, WebSocket
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import HTTPConnection

from ...bots import bot_of, close, known
from ...bots.outside import is_spec
from ...decks.shipped import texts
from ...errors import RezzedError
from ...protocol.messages import INTERNAL, LATE, SEAT, ProtocolError
from ...rules import DEFAULT, book
from ...stops import Stops
from .. import worker_pool
from ..services import services
from ..store import Conflict
from ..tables.connection import Connection
from ..tables.game_table import LOG, GameTable
from ..tables.invitation import Invitation, stand_in
from ..tables.open_tables import new, unknown
from ..tables.record import OTHER
from ..tables.setup import Start, check_formats, named_play, new_seed
from ..tables.tokens import fits, hashed, new_token
from ..tables.updates import facts
from ..visitors import MESSAGE, visitor_of

router = APIRouter(prefix="/api/games", tags=["games"])

Name = Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f\x7f<>]*$")]
Side = Literal["corp", "runner"]
LINES: Final = 500  # of a pasted deck
KEPT: Final = 90 * 24 * 3600  # seconds that a browser keeps a seat
POLICY: Final = 1008  # the code with which a socket is refused


class DeckChoice(BaseModel):
    """A deck: the name of a built-in one, or a list."""

    model_config = ConfigDict(extra="forbid")
    name: Annotated[str, Field(max_length=100)] | None = None
    text: Annotated[str, Field(max_length=60_000)] | None = None


class Opponent(BaseModel):
    """Who has the other seat: a person, a bot, or whoever begins the game (`solo`)."""

    model_config = ConfigDict(extra="forbid")
    person: bool = False
    solo: bool = False
    bot: Annotated[str, Field(max_length=40)] | None = None


class NewGame(BaseModel):
    """A new game."""

    model_config = ConfigDict(extra="forbid")
    rules: Annotated[str, Field(max_length=40)] = DEFAULT
    format: Annotated[str, Field(max_length=40)] = ""
    decks: dict[Side, DeckChoice] | None = None
    board: dict[str, Any] | None = None
    save: Annotated[str, Field(max_length=300_000)] | None = None
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = None
    side: Side
    opponent: Opponent = Opponent(person=True)
    names: dict[Side, Name] = {}
    spectators: bool = True
    delay: Annotated[float, Field(ge=0, le=3600, allow_inf_nan=False)] = 0.0
    stops: dict[Side, Annotated[str, Field(max_length=2000)]] = {}
    clock: Annotated[int, Field(ge=0, le=4 * 3600)] = 0


class Joining(BaseModel):
    """Somebody who takes the other seat."""

    model_config = ConfigDict(extra="forbid")
    invite: Annotated[str, Field(max_length=100)]
    name: Name = ""
    deck: DeckChoice | None = None


def refused(status: int, message: str, code: str = "invalid", place: str = "") -> JSONResponse:
    """The answer to a request that is refused."""
    return JSONResponse({"error": {"code": code, "message": message, "place": place}}, status)


def _seated(
    answer: dict[str, Any], status: int, request: Request, id: str, side: str, token: str, solo: bool = False
) -> JSONResponse:
    """An answer that gives somebody a seat, or both."""
    response = JSONResponse({**answer, "id": id, "side": side, "token": token}, status)
    for each in OTHER if solo else (side,):
        response.set_cookie(
            f"rezzed-{each}", token, KEPT, path=f"/api/games/{id}", secure=request.url.scheme == "https", httponly=True,
            samesite="strict",
        )  # fmt: skip
    return response


@router.post("", status_code=201)
async def create(given: NewGame, request: Request) -> Response:
    """Begin a game. The answer has the token of the seat, and the invitation to the other one."""
    if _waits(given):
        return await _invite(given, request)
    start = _start(given)
    solo = given.opponent.solo
    bot = None if given.opponent.person or solo else (given.opponent.bot or "best")
    if bot is not None:
        if is_spec(bot):  # whoever starts the server says what is run there
            raise RezzedError(f"unknown bot {bot!r}; known: {', '.join(known())}", place="opponent.bot")
        close(bot_of(OTHER[given.side], bot))
    fault = await _unreadable(_params(given), request)
    if fault is not None:
        return fault
    await asyncio.to_thread(check_formats, start.decks or {}, given.format)
    services(request).visitors.keeps(visitor_of(request))
    setup, token, invite = await asyncio.to_thread(
        new, start, given.side, bot, _by_side(given.names), given.spectators, given.delay, _by_side(given.stops), solo,
        given.clock,
    )  # fmt: skip
    tables = services(request).tables
    id = await tables.create(setup)
    table = await tables.open(id)
    assert table is not None
    return _seated({"invite": invite or None}, 201, request, id, given.side, token, solo)


def _waits(given: NewGame) -> bool:
    """Whether the other player brings the other deck: a game between two people for which one deck is given."""
    return given.opponent.person and given.decks is not None and list(given.decks) == [given.side]


async def _invite(given: NewGame, request: Request) -> Response:
    """Keep a game that begins when the other player has brought a deck."""
    assert given.decks is not None
    deck, other, parts = given.decks[given.side], OTHER[given.side], services(request)
    _check_deck(deck, given.side)
    if given.seed is not None:
        raise RezzedError("a game between two people has a secret seed", place="seed")
    words = deck.model_dump(exclude_none=True)
    fault = await _unreadable(_read({given.side: words, other: stand_in(given.rules, other)}, given.rules), request)
    if fault is not None:
        return fault
    await asyncio.to_thread(check_formats, {str(given.side): words}, given.format)
    stops = _by_side(given.stops)
    for told in stops.values():
        Stops(book(given.rules), told)
    parts.visitors.keeps(visitor_of(request))
    token, invite = new_token(), new_token()
    played = named_play(given.format)
    name = given.names.get(given.side, "")
    invitation = Invitation(
        given.rules, given.side, words, name, hashed(token), hashed(invite), given.spectators, given.delay, stops,
        given.clock, "" if played is None else played.word,
    )  # fmt: skip
    id = await parts.tables.invite(invitation)
    return _seated({"invite": invite, "begun": False}, 201, request, id, given.side, token)


def _params(given: NewGame) -> dict[str, Any] | None:
    """What a process of the pool must read before this process may; None if it is known."""
    if given.decks is not None:
        return _read({str(side): deck.model_dump(exclude_none=True) for side, deck in given.decks.items()}, given.rules)
    return {"board": given.board} if given.board is not None else {"save": given.save}


def _read(decks: Mapping[str, Mapping[str, str]], rules: str) -> dict[str, Any] | None:
    if all("text" not in deck for deck in decks.values()):
        return None
    lists = {side: deck.get("text") or texts().get(deck.get("name", ""), "") for side, deck in decks.items()}
    return {"decks": {**lists, "rules": rules}}


async def _unreadable(params: dict[str, Any] | None, request: Request) -> Response | None:
    """Let a process of the pool, with its limits, read what somebody pasted. Return the answer if it cannot be used."""
    if params is None:
        return None
    try:
        found = await services(request).pool.ask(
            worker_pool.PoolRequest(visitor_of(request), "analyse", {**params, "show": []})
        )
    except ProtocolError as refusal:
        return JSONResponse({"error": refusal.data()}, 429)
    if "error" not in found:
        return None
    error = found["error"]["data"]
    for fault in (error, *error.get("errors", ())) if "decks" in params else ():
        _place_in_deck(fault)
    return JSONResponse({"error": error}, 422)


def _place_in_deck(fault: dict[str, Any]) -> None:
    """Let the place of a fault be its deck; the line is a part of the message."""
    place, _, line = str(fault.get("place", "")).partition(": ")
    words = str(fault["message"]).removeprefix("decks: ")
    fault["place"] = f"decks.{place}" if place in OTHER else place
    fault["message"] = f"{line}: {words}" if line else words


def _by_side(given: dict[Side, str]) -> dict[str, str]:
    return {str(side): words for side, words in given.items()}


def _start(given: NewGame) -> Start:
    """How a game begins.

    Raises:
        RezzedError: there is not exactly one of decks, a board and a save, or two people play and one of them knows the seed.
    """
    people = given.opponent.person
    if given.clock and not people:
        raise RezzedError("a clock is for a game between two people", place="clock")
    if [given.decks, given.board, given.save].count(None) != 2:
        raise RezzedError("expected one of decks, a board and a save", place="decks")
    if given.format and given.decks is None:
        raise RezzedError("a format is for decks, not for a board or a save", place="format")
    if given.decks is not None:
        for side in OTHER:
            deck = given.decks.get(side)  # type: ignore[call-overload]
            _check_deck(deck, side)
    if given.seed is not None and people:
        raise RezzedError("a game between two people has a secret seed", place="seed")
    decks = None if given.decks is None else {str(s): d.model_dump(exclude_none=True) for s, d in given.decks.items()}
    seed = new_seed() if given.seed is None else given.seed
    return Start(seed, given.rules, decks, given.board, given.save, people)


def _check_deck(deck: DeckChoice | None, side: str) -> None:
    """Refuse what names no deck.

    Raises:
        RezzedError: it is not one of a name and a text, there is no such built-in deck, or the list is too long.
    """
    place = f"decks.{side}"
    if deck is None or (deck.name is None) == (deck.text is None):
        raise RezzedError("expected the name of a built-in deck, or the text of a list", place=place)
    if deck.text is not None and deck.text.count("\n") >= LINES:
        raise RezzedError(f"the list has more than {LINES} lines; a deck needs fewer", place=place)
    if deck.name is not None and deck.name not in texts():
        raise RezzedError(f"there is no built-in deck {deck.name[:40]!r}; known: {', '.join(texts())}", place=place)


# -- whose request it is ----------------------------------------------------------------------------------------------


def held(connection: HTTPConnection, table: GameTable) -> dict[str, str]:
    """The tokens of this request or socket that fit, by side."""
    return _held(connection, table.record.tokens)


def _held(connection: HTTPConnection, hashes: Mapping[str, str]) -> dict[str, str]:
    tokens = {side: connection.cookies.get(f"rezzed-{side}", "") for side in OTHER}
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        tokens = dict.fromkeys(OTHER, bearer.strip())
    return {side: token for side, token in tokens.items() if token and fits(token, hashes.get(side, ""))}


def seat_of(connection: HTTPConnection, table: GameTable, wanted: str) -> tuple[str, str]:
    """The seat of a request, or why it is refused: one of both is empty. Both are empty for a spectator.

    Args:
        connection: the request or the socket.
        table: its table.
        wanted: `corp`, `runner` or `spectator`; empty for the seat that it has.
    """
    seats = held(connection, table)
    if wanted in OTHER and wanted not in seats:
        LOG.warning("game %s: %s asked for the seat of the %s", table.id, visitor_of(connection), wanted)
        return "", f"this is not your seat: the {wanted.capitalize()}"
    if wanted in OTHER:
        return wanted, ""
    if seats and wanted != "spectator":
        return next(iter(seats)), ""
    if "authorization" in connection.headers and not seats:
        LOG.warning("game %s: %s has a token that does not fit", table.id, visitor_of(connection))
        return "", "this token is not for a seat of this game"
    return "", "" if table.record.setup.spectators else "this game has no spectators"


async def _table(request: Request, id: str) -> GameTable | None:
    return await services(request).tables.open(id) if len(id) <= 64 else None


# -- one game -----------------------------------------------------------------------------------------------------------


@router.get("/{id}")
async def show(id: str, request: Request) -> Response:
    """What everybody may know of a game."""
    table = await _table(request, id)
    if table is None:
        invitation = await _invitation(request, id)
        if invitation is None:
            return JSONResponse({"error": unknown(id)}, 404)
        you = next(iter(_held(request, {invitation.side: invitation.token})), "")
        return JSONResponse(invitation.facts(id, you), headers={"cache-control": "no-store"})
    side = next(iter(held(request, table)), "")
    return JSONResponse(facts(table.seats.position(side), side), headers={"cache-control": "no-store"})


@router.post("/{id}/join")
async def join(id: str, given: Joining, request: Request) -> Response:
    """Take the other seat with an invitation. It can be taken once."""
    table = await _table(request, id)
    if table is None:
        invitation = await _invitation(request, id)
        if invitation is None:
            return JSONResponse({"error": unknown(id)}, 404)
        return await _accept(id, given, invitation, request)
    if not fits(given.invite, table.record.setup.invite):
        LOG.warning("game %s: %s has an invitation that does not fit", id, visitor_of(request))
        return refused(403, "this is no invitation to this game", "seat", "invite")
    token = new_token()

    def make(record: Any) -> Any:
        free = next((side for side in OTHER if side not in record.tokens and side not in record.setup.bots), None)
        if free is None:
            raise ProtocolError(SEAT, "somebody has taken this seat already", "invite")
        return record.join(free, hashed(token), given.name)

    try:
        record = await _tried(table, make)
    except ProtocolError as refusal:
        return JSONResponse({"error": refusal.data()}, 503 if refusal.number == INTERNAL else 409)
    side = next(side for side, kept in record.tokens.items() if fits(token, kept))
    return _seated({}, 200, request, id, side, token)


async def _invitation(request: Request, id: str) -> Invitation | None:
    return await services(request).tables.waiting(id) if len(id) <= 64 else None


async def _accept(id: str, given: Joining, invitation: Invitation, request: Request) -> Response:
    """Let a game begin: the guest has brought a deck."""
    side = OTHER[invitation.side]
    if not fits(given.invite, invitation.invite):
        LOG.warning("game %s: %s has an invitation that does not fit", id, visitor_of(request))
        return refused(403, "this is no invitation to this game", "seat", "invite")
    _check_deck(given.deck, side)
    assert given.deck is not None
    words = given.deck.model_dump(exclude_none=True)
    own = {side: words, invitation.side: stand_in(invitation.rules, invitation.side)}  # a fault must tell nothing of the host's
    fault = await _unreadable(_read(own, invitation.rules), request)
    if fault is not None:
        return fault
    token = new_token()
    setup = await asyncio.to_thread(invitation.accepted, words, hashed(token), given.name)
    try:
        await services(request).tables.begin(id, invitation, setup)
    except Conflict:
        return refused(409, "somebody has taken this seat already", "seat", "invite")
    return _seated({}, 200, request, id, side, token)


async def _tried(table: GameTable, make: Any) -> Any:
    """Change a table, and try it again if another process was faster."""
    try:
        return await table.change(make)
    except ProtocolError as refusal:
        if refusal.number != LATE:
            raise
        return await table.change(make)


@router.get("/{id}/replay")
async def replay(id: str, request: Request) -> Response:
    """The save of a game that is over. Before that, nobody gets it: it contains all cards."""
    table = await _table(request, id)
    if table is None:
        return JSONResponse({"error": unknown(id)}, 404)
    side, why = seat_of(request, table, "")
    record = table.seats.position(side)
    if why or not record.game.over:
        return refused(403, why or "a replay shows all cards; it is there when the game is over", "seat")
    return JSONResponse({"save": record.game.save()}, headers={"cache-control": "no-store"})


@router.post("/{id}/rematch")
async def rematch(id: str, request: Request) -> Response:
    """Offer another game with exchanged sides, or accept it. Everybody keeps their token; it is for the other side then."""
    table = await _table(request, id)
    if table is None:
        return JSONResponse({"error": unknown(id)}, 404)
    seats = held(request, table)
    if not seats:
        return refused(403, "a rematch is for the players", "seat")
    side, token = next(iter(seats.items()))
    parts, visitor = services(request), visitor_of(request)
    try:
        found = await parts.tables.rematch(table, side, lambda: parts.visitors.keeps(visitor))
    except ProtocolError as refusal:
        return JSONResponse({"error": refusal.data()}, 503 if refusal.number == INTERNAL else 409)
    if not found:
        return JSONResponse({"agreed": False})
    return _seated({"agreed": True}, 200, request, found, OTHER[side], token, table.record.setup.solo)


@router.websocket("/{id}/socket")
async def socket(socket: WebSocket, id: str, seat: str = "") -> None:
    """Messages of a seat or a spectator."""
    visitor, parts = visitor_of(socket), services(socket)
    await socket.accept()
    if not parts.visitors.opens(visitor):
        await socket.close(POLICY, "too many sockets")
        return
    try:
        table = await parts.tables.open(id) if len(id) <= 64 else None
        side, why = ("", "there is no such game") if table is None else seat_of(socket, table, seat)
        if table is None or why:
            await socket.close(POLICY, why)
        else:
            await Connection(socket, table, side, lambda: parts.visitors.spend(visitor, MESSAGE)).run()
    finally:
        parts.visitors.closes(visitor)
