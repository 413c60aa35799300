"""The methods of a socket at a table (docs/board.md): those of the protocol that a seat may use, and those of tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, cast

from ...errors import nearest
from ...game import Seat, Side, as_json
from ...protocol import params
from ...protocol.messages import METHOD, PARAMS, SEAT, ProtocolError
from ...protocol.params import Args, Check
from ...stops import UNTIL
from ...study.beyond_view import left_in_deck
from .game_table import GameTable
from .record import HANDS, REMATCH, TAKE_BACK
from .talk import PHRASES
from .updates import facts, seen

PING: Final = {"after": 2.5, "stale": 9, "drop": 30}  # seconds of silence: before a ping, until it is dead, until it is dropped
STOPS: Final = 2_000  # characters of stops


class Client(Protocol):
    """What the methods need of a connection."""

    table: GameTable
    side: str

    def greet(self, since: int | None, stops: str | None, full: bool | None, changes: bool) -> None: ...


@dataclass(frozen=True)
class TableMethod:
    """A method: what carries it out, its parameters, and who may use it.

    Attributes:
        call: carries it out and returns the result.
        params: its parameters by name.
        required: the names of those that must be given.
        seated: whether it is for the seats only.
    """

    call: Callable[[Client, Args], Awaitable[object]]
    params: Mapping[str, Check]
    required: tuple[str, ...] = ()
    seated: bool = True


async def call(client: Client, name: str, given: object) -> object:
    """Carry out a request of a client.

    Args:
        client: the connection.
        name: the method.
        given: its parameters.

    Raises:
        Refusal: there is no such method, a parameter is wrong, or the client may not do this.
        RezzedError: the rules do not allow it.
    """
    method = METHODS.get(name)
    if method is None:
        near = nearest(name, METHODS)
        raise ProtocolError(METHOD, f"unknown method {name[:40]!r}; known: {', '.join(METHODS)}", "method", "".join(near))
    if method.seated and not client.side:
        raise ProtocolError(SEAT, f"{name} is for the players; you watch this game", "method")
    return await method.call(client, params.read(given, method.params, method.required))


async def _hello(client: Client, args: Args) -> object:
    client.greet(args.get("since"), args.get("stops"), args.get("full"), args.get("changes", False))
    table = client.table
    setup = table.record.setup
    return {
        "side": client.side, "game": facts(table.seats.position(client.side), client.side), "pause": table.pause, "ping": PING,
        "phrases": {} if setup.bots or setup.solo else PHRASES,
    }  # fmt: skip


async def _apply(client: Client, args: Args) -> object:
    action, at, side = args["action"], args.get("at"), client.side
    if isinstance(action, int) and at is None:
        raise ProtocolError(PARAMS, "the id of an action is valid at one decision only; give `at` as well", "at")

    def make(record: Any) -> Any:
        record.check(at)
        return record.act(side, action)

    record = await client.table.change(make)
    return {"seq": record.seq, "at": record.at}


async def _concede(client: Client, args: Args) -> object:
    record = await client.table.change(lambda record: record.concede(client.side))
    return {"seq": record.seq, "at": record.at}


async def _claim(client: Client, args: Args) -> object:
    record = await client.table.change(lambda record: client.table.claims(client.side, record))
    return {"seq": record.seq, "at": record.at}


async def _say(client: Client, args: Args) -> object:
    record = await client.table.change(lambda record: record.say(client.side, args["what"]))
    return {"seq": record.seq, "at": record.at}


async def _take_back(client: Client, args: Args) -> object:
    record = await client.table.change(lambda record: record.take_back(client.side))
    return {"done": record.offer is None}


async def _offer(client: Client, args: Args) -> object:
    if args["what"] == TAKE_BACK:
        return await _take_back(client, args)
    if args["what"] == HANDS:
        record = await client.table.change(lambda record: record.show_hands(client.side))
        return {"done": record.open}
    await client.table.change(lambda record: record.ask_rematch(client.side))
    return {"done": False}


async def _hide(client: Client, args: Args) -> object:
    record = await client.table.change(lambda record: record.hide_hands(client.side))
    return {"seq": record.seq, "at": record.at}


async def _deck(client: Client, args: Args) -> object:
    game = client.table.record.game
    return {"left": as_json(left_in_deck(game, cast(Side, client.side), seen(game, client.side).view))}


async def _answer(client: Client, args: Args) -> object:
    if args["what"] == REMATCH and args["yes"]:
        raise ProtocolError(SEAT, "POST /api/games/ID/rematch accepts a rematch and gives you your seat", "what")
    record = await client.table.change(lambda record: record.answer(client.side, args["what"], args["yes"]))
    return {"seq": record.seq, "at": record.at}


async def _stops(client: Client, args: Args) -> object:
    client.table.set_stops(client.side, args.get("words"), args.get("full"))
    return client.table.seats.control(client.side)


async def _until(client: Client, args: Args) -> object:
    client.table.pass_until(client.side, args.get("what"))
    return client.table.seats.control(client.side)


async def _why(client: Client, args: Args) -> object:
    who = seen(client.table.record.game, client.side)
    assert isinstance(who, Seat)
    return as_json(who.why(args["action"]))


async def _events(client: Client, args: Args) -> object:
    record = client.table.seats.position(client.side)
    return {"seq": record.seq, "events": as_json(seen(record.game, client.side).log(args.get("since", 0)))}


async def _results(client: Client, args: Args) -> object:
    record = client.table.seats.position(client.side)
    return {"seq": record.seq, "results": as_json(seen(record.game, client.side).results)}


async def _ping(client: Client, args: Args) -> object:
    return {}


_WHAT: Final = params.word(TAKE_BACK, REMATCH, HANDS)

METHODS: Final[Mapping[str, TableMethod]] = {
    "hello": TableMethod(_hello, {
        "since": params.number, "stops": params.text(STOPS), "full": params.flag, "changes": params.flag,
    }, seated=False),  # fmt: skip
    "apply": TableMethod(_apply, {"action": params.action, "at": params.number}, ("action",)),
    "concede": TableMethod(_concede, {}),
    "claim": TableMethod(_claim, {}),
    "say": TableMethod(_say, {"what": params.word(*PHRASES)}, ("what",)),
    "takeback": TableMethod(_take_back, {}),
    "offer": TableMethod(_offer, {"what": _WHAT}, ("what",)),
    "answer": TableMethod(_answer, {"what": _WHAT, "yes": params.flag}, ("what", "yes")),
    "hide": TableMethod(_hide, {}),
    "deck": TableMethod(_deck, {}),
    "stops": TableMethod(_stops, {"words": params.text(STOPS), "full": params.flag}),
    "until": TableMethod(_until, {"what": params.word(*UNTIL)}),
    "why": TableMethod(_why, {"action": params.text(params.WORDS)}, ("action",)),
    "events": TableMethod(_events, {"since": params.number}, seated=False),
    "results": TableMethod(_results, {}, seated=False),
    "ping": TableMethod(_ping, {}, seated=False),
}
