"""Measures what an action at a table costs the server: the CPU time from the request until both players have their updates.

    python benchmarks/board_action.py [--games 20] [--tables 1] [--actions 60] [--rounds 5] [--profile]

Everything of the server takes part but HTTP and the sockets: a request is read from text, played, written to SQLite in a
temporary folder, and told to both players as text, in the event loop that the server uses. With several tables at once,
entries that wait are written together, as they are on a busy server. Players act at random in games with the starter decks.
Windows that the server passes for a player are a part of it, as they are of every game; they wait one millisecond and not
300. What chooses the actions is in the figure, too. An action and the passes after it are several entries: each is a commit,
or a part of one, and an update for either player.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import gc
import json
import pstats
import random
import statistics
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from uvicorn.loops.auto import auto_loop_factory

from rezzed.web.serving import GARBAGE
from rezzed.web.store import Store
from rezzed.web.tables import open_tables
from rezzed.web.tables.connection import Connection
from rezzed.web.tables.game_table import GameTable
from rezzed.web.tables.open_tables import OpenTables
from rezzed.web.tables.record import OTHER
from rezzed.web.tables.setup import Start

DECKS = {"corp": {"name": "gateway-corp"}, "runner": {"name": "gateway-runner"}}
GIVEN_UP = ("resign", "concede")
PAUSE = 0.001  # seconds that a window stays open which the server passes


class Wire:
    """Stands for the socket of a player.

    Attributes:
        requests: what the player has sent and the server has not read yet.
        written: how many characters the server has written.
        news: told of each message.
    """

    def __init__(self, news: asyncio.Event) -> None:
        self.requests: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.written = 0
        self.news = news

    async def receive(self) -> dict[str, Any]:
        """What the server reads."""
        return await self.requests.get()

    async def send_text(self, text: str) -> None:
        """What the server writes."""
        self.written += len(text)
        self.news.set()

    async def send_bytes(self, data: bytes) -> None:
        """What the server writes, already encoded."""
        self.written += len(data)
        self.news.set()

    def ask(self, method: str, **params: Any) -> None:
        """Send a request."""
        text = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        self.requests.put_nowait({"type": "websocket.receive", "text": text})


class TwoPlayers:
    """A game between two people.

    Args:
        table: the table.
        choice: decides what players do.

    Attributes:
        actions: how many the players have taken.
    """

    def __init__(self, table: GameTable, choice: random.Random) -> None:
        self.table = table
        self.choice = choice
        self.news = asyncio.Event()
        self.wires = {side: Wire(self.news) for side in OTHER}
        self.ends = {side: Connection(cast(Any, wire), table, side, lambda: 0.0) for side, wire in self.wires.items()}
        self.running = [asyncio.create_task(end.run()) for end in self.ends.values()]
        self.actions = 0

    async def begin(self) -> None:
        """Connect both."""
        for wire in self.wires.values():
            wire.ask("hello", changes=True)
        await self._settled(0)

    async def _settled(self, seq: int) -> None:
        """Wait until an entry is written, both players have seen everything, and one of them is asked."""
        while True:
            await self.news.wait()
            self.news.clear()
            record = self.table.record
            up_to_date = record.seq >= seq and all(end.seq == record.seq and not end.stale for end in self.ends.values())
            if up_to_date and not (record.side and self.table.passes(record, record.side)):
                return

    async def act(self) -> bool:
        """Let whoever is asked take an option at random. Return whether the game goes on."""
        record = self.table.record
        decision = record.game.decision
        if decision is None:
            return False
        seat = record.game.seat(decision.chooser)
        assert seat.decision is not None
        words = [option.text for option in seat.decision.options if not option.text.startswith(GIVEN_UP)]
        self.wires[decision.chooser].ask("apply", action=self.choice.choice(words), at=record.at)
        await self._settled(record.seq + 1)
        self.actions += 1
        return True

    async def play(self, actions: int) -> None:
        """Take actions until the game is over, at most so many."""
        while self.actions < actions and await self.act():
            pass

    @property
    def written(self) -> int:
        """How many characters both were told."""
        return sum(wire.written for wire in self.wires.values())

    def end(self) -> None:
        """Leave the table."""
        for task in self.running:
            task.cancel()
        self.table.stop()


async def opened(tables: OpenTables, seed: int) -> TwoPlayers:
    """Two people at a new table, connected.

    Args:
        tables: where the table is opened.
        seed: of the game and of what players do.
    """
    made, _, _ = open_tables.new(Start(seed, decks=DECKS), "corp", None, {}, True, 0.0, {})
    table = await tables.open(await tables.create(replace(made, tokens=dict.fromkeys(OTHER, "x"))))
    assert table is not None
    players = TwoPlayers(table, random.Random(seed))
    await players.begin()
    return players


async def played(
    folder: Path, games: int, at_once: int, actions: int, seed: int, profile: cProfile.Profile | None
) -> tuple[float, float, float]:
    """Play games. Return the milliseconds of CPU for an action, entries and kilobytes for an action.

    Args:
        folder: for the database.
        games: how many.
        at_once: how many of them at the same time.
        actions: at most so many in each.
        seed: of the games and of what players do.
        profile: runs while games are played.
    """
    store = Store(f"sqlite:///{folder / f'{seed}.db'}")
    await store.start()
    tables = OpenTables(store, PAUSE)
    cpu, taken, entries, written = 0.0, 0, 0, 0
    for n in range(0, games, at_once):
        playing = [await opened(tables, seed * 1000 + k) for k in range(n, min(games, n + at_once))]
        first = sum(players.table.record.seq for players in playing)
        sent = sum(players.written for players in playing)
        if profile is not None:
            profile.enable()
        began = time.process_time()
        await asyncio.gather(*(players.play(actions) for players in playing))
        cpu += time.process_time() - began
        if profile is not None:
            profile.disable()
        taken += sum(players.actions for players in playing)
        entries += sum(players.table.record.seq for players in playing) - first
        written += sum(players.written for players in playing) - sent
        for players in playing:
            players.end()
        await asyncio.sleep(0)
    await store.stop()
    return cpu * 1000 / taken, entries / taken, written / taken / 1000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--tables", type=int, default=1, help="games at the same time")
    parser.add_argument("--actions", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--profile", action="store_true", help="print what one round is spent for, instead")
    given = parser.parse_args()
    gc.set_threshold(*GARBAGE)
    profile = cProfile.Profile() if given.profile else None
    with tempfile.TemporaryDirectory() as folder:
        where, at_once, actions = Path(folder), given.tables, given.actions
        with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            runner.run(played(where, 2, at_once, actions, 0, None))
            rounds = range(1, 2 if profile else given.rounds + 1)
            found = [runner.run(played(where, given.games, at_once, actions, n, profile)) for n in rounds]
    if profile is not None:
        pstats.Stats(profile).sort_stats("cumulative").print_stats(70)
        pstats.Stats(profile).sort_stats("tottime").print_stats(45)
    costs = [cost for cost, _, _ in found]
    _, entries, written = found[-1]
    print(f"{statistics.median(costs):.2f} ms of CPU for an action ({min(costs):.2f} to {max(costs):.2f})")
    print(f"{entries:.2f} entries and {written:.1f} kB of updates for an action")


if __name__ == "__main__":
    main()
