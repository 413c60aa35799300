"""Many clients of a server at once, over real sockets, in one loop: they play at random and remember what was acknowledged."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
from sqlalchemy import func, select
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from work import PATIENCE

from rezzed.errors import RezzedError
from rezzed.game import as_json
from rezzed.protocol.messages import ProtocolError
from rezzed.web.store import Store
from rezzed.web.store.schema import ENTRIES
from rezzed.web.tables.record import ACT, TableRecord, TableSetup
from rezzed.web.tables.updates import seen

DECKS = {"corp": {"name": "gateway-corp"}, "runner": {"name": "gateway-runner"}}
GIVEN_UP = ("resign", "concede")


def address_of(n: int) -> str:
    """An address of loopback from which the n-th visitor comes; limits are for each address."""
    return f"127.1.{n // 250}.{n % 250 + 1}"


@dataclass
class Acknowledged:
    """An action that the server accepted: the number of its entry, the side, and its words."""

    seq: int
    side: str
    words: str


class Lost(Exception):
    """The connection was lost."""


@dataclass
class Seat:
    """A player with a socket.

    Args:
        url: the server.
        id: the game.
        side: the seat.
        token: of the seat.
        address: where the visitor comes from.

    Attributes:
        changes: whether the player is told what has changed, as the page is. Then there are no events.
        update: the last update.
        seq: its number; -1 while there is none of this connection.
        events: the log that the player has been shown.
        acknowledged, refused: what became of the player's actions.
        times: the numbers of acknowledged actions, and when they were sent.
        seen: the numbers of updates, and when they came.
    """

    url: str
    id: str
    side: str
    token: str
    address: str
    changes: bool = False
    update: dict[str, Any] = field(default_factory=dict)
    seq: int = 0
    events: list[dict[str, Any]] = field(default_factory=list)
    acknowledged: list[Acknowledged] = field(default_factory=list)
    refused: list[dict[str, Any]] = field(default_factory=list)
    seen: list[tuple[int, float]] = field(default_factory=list)
    times: list[tuple[int, float]] = field(default_factory=list)
    socket: ClientConnection | None = None
    reader: asyncio.Task[None] | None = None
    asked: int = 0
    answers: dict[int, asyncio.Future[Any]] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def open(self) -> None:
        """Connect, as after a lost connection if there was one, and wait for the first update."""
        where = self.url.replace("http", "ws", 1) + f"/api/games/{self.id}/socket"
        headers = {"authorization": f"Bearer {self.token}"}
        self.socket = await connect(
            where, origin=self.url, compression=None, max_size=None, ping_interval=None, additional_headers=headers,
            local_addr=(self.address, 0), open_timeout=PATIENCE,
        )  # fmt: skip
        self.reader = asyncio.create_task(self._read(self.socket))
        before = self.seq
        self.seq = -1
        self.news.clear()
        await self.ask("hello", changes=self.changes, **({"since": before} if self.update else {}))
        await self.until(lambda: self.seq >= 0)

    async def close(self) -> None:
        """End the connection."""
        if self.socket is not None:
            await self.socket.close()
        if self.reader is not None:
            await self.reader

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                self._take(str(text))
        except ConnectionClosed:
            pass
        for future in self.answers.values():
            if not future.done():
                future.set_exception(Lost())
        self.answers.clear()
        self.socket = None
        self.news.set()

    def _take(self, text: str) -> None:
        came = time.perf_counter()
        message = json.loads(text)
        if message.get("method") == "update":
            told = message["params"]
            for path, value in told.pop("changes", ()):
                put(self.update, path, value)
            self.update |= told
            if not self.changes:
                self.events = self.events[: told["log_from"]] + told["events"]
            self.seq = self.update["seq"]
            self.seen.append((self.seq, came))
            self.news.set()
        elif (future := self.answers.pop(message.get("id"), None)) and not future.done():
            future.set_result(message)

    async def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a request and return the answer, which may be an error.

        Raises:
            Lost: there is no connection any more.
        """
        if self.socket is None:
            raise Lost
        self.asked += 1
        future = self.answers[self.asked] = asyncio.get_running_loop().create_future()
        try:
            await self.socket.send(json.dumps({"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params}))
        except ConnectionClosed:
            raise Lost from None
        async with asyncio.timeout(PATIENCE):
            answer: dict[str, Any] = await future
        return answer

    async def until(self, wanted: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Wait for an update.

        Raises:
            Lost: there is no connection any more.
        """
        async with asyncio.timeout(seconds):
            while not wanted():
                if self.socket is None:
                    raise Lost
                self.news.clear()
                await self.news.wait()

    @property
    def asks(self) -> bool:
        """Whether this player must decide, or the game is over."""
        return bool(self.update["over"] or (self.update["decision"] and not self.update["passing"]))

    async def act(self, choice: random.Random) -> None:
        """Take an option at random, and wait until it is shown.

        Raises:
            Lost: there is no connection any more.
        """
        options = [o["text"] for o in self.update["decision"]["options"] if not o["text"].startswith(GIVEN_UP)]
        words, at = choice.choice(options), self.update["at"]
        sent = time.perf_counter()
        answer = await self.ask("apply", action=words, at=at)
        if "error" in answer:
            self.refused.append(answer["error"])
            return
        done = Acknowledged(answer["result"]["seq"], self.side, words)
        self.acknowledged.append(done)
        self.times.append((done.seq, sent))
        await self.until(lambda: self.seq >= done.seq)


def put(update: dict[str, Any], path: list[str | int], value: object) -> None:
    """Put something that has changed into an update."""
    holder: Any = update
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value


async def new_game(url: str, n: int, side: str, bot: str | None = None, **more: Any) -> tuple[Seat, Seat | None]:
    """Make a game: the seat of whoever makes it, and that of the other person, if there is one. Neither is connected.

    Args:
        url: the server.
        n: the number of the visitor.
        side: the first seat.
        bot: the bot of the other seat; None for a person.
        more: more of the request.
    """
    opponent = {"person": True} if bot is None else {"bot": bot}
    given = {"decks": DECKS, "side": side, "opponent": opponent, **more}
    transport = httpx.AsyncHTTPTransport(verify=False, local_address=address_of(n))
    async with httpx.AsyncClient(base_url=url, transport=transport, timeout=PATIENCE, headers={"origin": url}) as http:
        made = (await http.post("/api/games", json=given)).raise_for_status().json()
        seat = Seat(url, made["id"], side, made["token"], address_of(n))
        if bot is not None:
            return seat, None
        joined = (await http.post(f"/api/games/{made['id']}/join", json={"invite": made["invite"]})).raise_for_status().json()
        return seat, Seat(url, made["id"], joined["side"], joined["token"], address_of(n))


async def play(seat: Seat, choice: random.Random, stop: asyncio.Event, think: float = 0.0) -> None:
    """Let a player act at random until the game is over, the connection is lost, or it is enough.

    Args:
        seat: the player, connected.
        choice: decides.
        stop: when it is enough.
        think: how long the player thinks before an action, in seconds on average.
    """
    try:
        while not stop.is_set():
            try:
                await seat.until(lambda: seat.asks or stop.is_set(), 1.0)
            except TimeoutError:
                continue
            if seat.update["over"] or stop.is_set():
                return
            if think:
                await asyncio.sleep(choice.expovariate(1 / think))
            await seat.act(choice)
    except Lost:
        return


async def stay(seat: Seat, choice: random.Random, stop: asyncio.Event, think: float = 0.0) -> list[float]:
    """Play as `play` does, and connect again whenever the connection is lost. Return how long the player was away each time, in
    seconds."""
    away = []
    while True:
        await play(seat, choice, stop, think)
        if seat.socket is not None:
            return away
        lost = time.perf_counter()
        while seat.socket is None:
            try:
                await seat.open()
            except (OSError, InvalidHandshake, Lost):
                await asyncio.sleep(0.1)
        away.append(time.perf_counter() - lost)


async def opened(seats: Sequence[Seat], together: int = 40) -> None:
    """Connect all seats, some at a time."""
    room = asyncio.Semaphore(together)

    async def one(seat: Seat) -> None:
        async with room:
            await seat.open()

    await asyncio.gather(*(one(seat) for seat in seats))


async def faults(database: str, seats: Sequence[Seat]) -> list[str]:
    """What the database lacks of what seats were told: acknowledged actions, positions, events. Every game is played again from
    its entries.

    Args:
        database: its URL. No server uses it now.
        seats: the players, all without a connection.
    """
    store = Store(database)
    await store.start()
    found: list[str] = []
    for seat in seats:
        data, entries = await store.game(seat.id), await store.entries(seat.id, 0)
        wanted = select(func.max(ENTRIES.c.seq)).where(ENTRIES.c.game == seat.id)
        last = await store.read(lambda connection, wanted=wanted: connection.execute(wanted).scalar())  # type: ignore[misc]
        if data is None or (last or 0) != len(entries):
            found.append(f"{seat.id}: no game, or its entries have gaps: there are {len(entries)}, and the last one is {last}")
            continue
        found += _replayed(seat, TableRecord(seat.id, TableSetup(**data)), entries)
    await store.stop()
    return found


def _replayed(seat: Seat, record: TableRecord, entries: Sequence[dict[str, Any]]) -> list[str]:
    """Play a game again and compare it with what was acknowledged to a seat, and with its last update."""
    found, acknowledged = [], {done.seq: done for done in seat.acknowledged}
    for n in range(len(entries) + 1):
        if n:
            done = acknowledged.pop(n, None)
            if done is not None and not _meant(record, done, entries[n - 1]):
                found.append(f"{seat.id}: {done} was acknowledged, but the entry is {entries[n - 1]}")
            record.take(entries[n - 1])
        if seat.update and n == seat.update["seq"]:
            who = seen(record.game, seat.side)
            view = as_json(who.view)
            view.pop("decision")
            if view != seat.update["view"] or as_json(who.log(0)) != seat.events:
                found.append(f"{seat.id}: the position after entry {n} is another one than the {seat.side} was shown")
    found += [f"{seat.id}: {done} was acknowledged, and there are {len(entries)} entries" for done in acknowledged.values()]
    if seat.update and seat.update["seq"] > len(entries):
        found.append(f"{seat.id}: the {seat.side} was shown entry {seat.update['seq']}, and there are {len(entries)}")
    return found


def _meant(record: TableRecord, done: Acknowledged, entry: dict[str, Any]) -> bool:
    """Whether an entry is the action that a player named, in the position before it. An entry names cards that the player did
    not know, and numbers of copies."""
    if entry["kind"] != ACT or entry["side"] != done.side:
        return False
    if entry["actions"] == [done.words]:
        return True
    with suppress(RezzedError, ProtocolError):
        return bool(record.copy().act(done.side, done.words)["actions"] == entry["actions"])
    return False
