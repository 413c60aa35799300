"""Clients that are told only what has changed have what a client would get that knows nothing."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

from rezzed.game import as_json
from rezzed.web.tables.connection import Connection, as_message
from rezzed.web.tables.game_table import GameTable
from rezzed.web.tables.updates import update

from .tabling import patched, table_of
from .test_table_secrets import asked, board, settled

SEATS = ("corp", "runner", "")
OF_A_CONNECTION = ("n", "log_from", "lines", "faces")  # what a client has depends on when it came


class Client:
    """A client in this process that keeps its update by the changes that it is told of."""

    def __init__(self, table: GameTable, side: str, known: dict[str, Any]) -> None:
        self.update, self.wholes, self.told, self.mended = known, 0, 0, 0
        self.loses = False  # whether the next update with changes does not come
        self.lost = False  # whether one did not come since the last whole update
        self.asked: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.connection = Connection(self, table, side, lambda: 0.0)  # type: ignore[arg-type]
        self.running = asyncio.ensure_future(self.connection.run())
        self.hello()

    async def receive(self) -> dict[str, Any]:
        return await self.asked.get()

    async def send_text(self, text: str) -> None:
        message = json.loads(text)
        if message.get("method") != "update":
            return
        told = message["params"]
        self.told += 1
        if "changes" in told:
            if self.loses:
                self.loses, self.lost = False, True
                return
            if told["n"] != self.update["n"] + 1:
                assert self.lost
                self.mended += 1
                self.hello()
                return
            assert "events" not in told and "view" not in told
            self.update = patched(self.update, told)
        else:
            self.wholes, self.update, self.lost = self.wholes + 1, told, False

    def hello(self) -> None:
        """Begin, or begin again, with what is known."""
        since = {"since": self.update["seq"]} if self.update else {}
        params = {"changes": True, **since}
        self.asked.put_nowait({
            "type": "websocket.receive", "text": json.dumps({"jsonrpc": "2.0", "id": 1, "method": "hello", "params": params}),
        })  # fmt: skip

    @property
    def busy(self) -> bool:
        """Whether something is on its way to the server or from it."""
        end = self.connection
        return not self.asked.empty() or end.stale or not end.greeted or end.sleeper is None

    async def close(self) -> None:
        """Lose the connection."""
        self.asked.put_nowait({"type": "websocket.disconnect"})
        await self.running


def fresh(table: GameTable, side: str) -> dict[str, Any]:
    """What a client would get that knows nothing."""
    told: dict[str, Any] = json.loads(json.dumps(as_json(update(table.seats, table.record, side, 0, set(), events=False))))
    return {name: value for name, value in told.items() if name not in OF_A_CONNECTION}


async def caught_up(table: GameTable, clients: dict[str, Client]) -> None:
    """Wait until every client was told everything."""
    await settled(table)
    while any(client.busy for client in clients.values()):
        await asyncio.sleep(0.001)


async def game(seed: int) -> tuple[int, int, int]:
    """Play at random, lose connections and updates. Return how many updates there were, how many were whole, and how often a
    client found that one was missing."""
    rng = random.Random(seed)
    table, _ = table_of(board(rng), seed, pause=0.0001)
    clients = {side: Client(table, side, {}) for side in SEATS}
    updates = wholes = mended = 0
    for _ in range(40):
        await caught_up(table, clients)
        for side, client in clients.items():
            assert client.connection.changes is not None
            if client.update["n"] < client.connection.changes.number:
                continue  # an update did not come, and nothing has come since
            mine = {name: value for name, value in client.update.items() if name not in OF_A_CONNECTION}
            assert mine == fresh(table, side)
        decision, chooser = asked(table), table.record.side
        if decision is None:
            break
        side = rng.choice(SEATS)
        if rng.random() < 0.15:
            await clients[side].close()
            updates, wholes = updates + clients[side].told, wholes + clients[side].wholes
            clients[side] = Client(table, side, clients[side].update)
        elif rng.random() < 0.15:
            clients[side].hello()
        elif rng.random() < 0.15:
            clients[side].loses = True
        elif rng.random() < 0.15 and table.record.way_back(chooser) != ("", 0):
            await table.change(lambda record, side=chooser: record.take_back(side))
        else:
            words = rng.choice(decision.options).text
            await table.change(lambda record, side=chooser, words=words: record.act(side, words))
    for client in clients.values():
        await client.close()
        updates, wholes, mended = updates + client.told, wholes + client.wholes, mended + client.mended
    table.stop()
    return updates, wholes, mended


def test_changes_make_the_whole_update_also_after_lost_connections() -> None:
    async def games() -> None:
        found = [await game(seed) for seed in range(6)]
        updates, wholes, mended = (sum(column) for column in zip(*found, strict=True))
        assert updates > 5 * (wholes - mended) > 100, (updates, wholes, mended)
        assert mended > 3, mended

    asyncio.run(games())


def test_half_a_surrogate_pair_in_a_name_stops_no_update() -> None:
    table, _ = table_of(board(random.Random(1)))
    whole = {**update(table.seats, table.record, "corp", 0, set()), "names": {"corp": "\ud800", "runner": "Zoë"}}
    assert json.loads(as_message(whole)) == json.loads(json.dumps(as_json(whole)))
