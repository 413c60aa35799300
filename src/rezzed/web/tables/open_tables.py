"""All tables that are open in this process."""

from __future__ import annotations

import asyncio
import ctypes
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from ...errors import RezzedError
from ...rules import book
from ...stops import Stops
from ..store import StorageError, Store
from .game_table import LOG, GameTable, as_data
from .invitation import Invitation, waiting
from .record import OTHER, REMATCH, TableSetup
from .setup import Start, begun, begun_again, rules_of
from .tokens import hashed, new_token

PAUSE: Final = 0.3  # seconds that a window stays open which the server passes for a player, in a game between two people
SWEEP: Final = 60.0  # seconds between two looks for tables that nobody needs
UNUSED: Final = 120.0  # seconds without a connection after which a table leaves the memory


class OpenTables:
    """Opens tables, and forgets those that nobody uses. What they are is in the database.

    Args:
        store: the database.
        pause: how long a window stays open that the server passes for a player, in seconds.
    """

    def __init__(self, store: Store, pause: float = PAUSE) -> None:
        self.store = store
        self.pause = pause
        self.opening: dict[str, asyncio.Task[GameTable | None]] = {}
        self.sweeper: asyncio.Task[None] | None = None
        self.looking: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin to hear what other processes do at the same tables, and to forget tables that nobody uses."""
        self.sweeper = asyncio.create_task(self._sweep())
        self.store.listen(self._hears, self._missed)

    def _missed(self) -> None:
        """Something may have been written about any game."""
        for id in self.opening:
            self._hears(id)

    def _hears(self, id: str) -> None:
        task = asyncio.ensure_future(self.look(id))
        self.looking.add(task)
        task.add_done_callback(self.looking.discard)

    async def create(self, setup: TableSetup) -> str:
        """Keep a new game; return its id."""
        return await self.store.create_game(as_data(setup))

    async def open(self, id: str) -> GameTable | None:
        """The table of a game; None if there is no such game.

        Raises:
            SaveError: the game cannot be played again by this version of rezzed.
        """
        task = self.opening.get(id)
        if task is None:
            task = self.opening[id] = asyncio.create_task(self._opened(id))
        try:
            table = await asyncio.shield(task)
        except Exception:
            self._forget(id, task)
            raise
        if table is None:
            self._forget(id, task)
        else:
            table.used = time.monotonic()
        return table

    def _forget(self, id: str, task: asyncio.Task[GameTable | None]) -> None:
        if self.opening.get(id) is task:
            del self.opening[id]

    async def _opened(self, id: str) -> GameTable | None:
        data = await self.store.game(id)
        if data is None or waiting(data) is not None:
            return None
        table = GameTable(id, TableSetup(**data), self.store, self.pause)
        await table.load()
        return table

    async def waiting(self, id: str) -> Invitation | None:
        """The invitation of a game that waits for a player; None if it has begun, or there is no such game."""
        return None if id in self.opening else waiting(await self.store.game(id))

    async def invite(self, invitation: Invitation) -> str:
        """Keep a game that waits for a player; return its id."""
        return await self.store.create_game(invitation.data())

    async def begin(self, id: str, invitation: Invitation, setup: TableSetup) -> None:
        """Let a game begin that waited for a player.

        Raises:
            Conflict: somebody else has the seat.
        """
        await self.store.begin_game(id, invitation.data(), as_data(setup))

    async def look(self, id: str) -> None:
        """Another process wrote something about this game."""
        task = self.opening.get(id)
        if task is None:
            return
        try:
            table = await asyncio.shield(task)
            if table is not None:
                await table.look()
        except (RezzedError, StorageError) as error:
            LOG.error("game %s: %s", id, error)

    def _known(self, id: str) -> GameTable | None:
        """A table that is in memory."""
        task = self.opening.get(id)
        if task is None or not task.done() or task.cancelled() or task.exception() is not None:
            return None
        return task.result()

    # -- rematches --------------------------------------------------------------------------------------------------

    async def rematch(self, table: GameTable, side: str, pay: Callable[[], None]) -> str:
        """Offer a rematch for a side, or accept that of the other one. Return the id of the next game, or an empty string.

        Args:
            table: the game that is over.
            side: who wants another game.
            pay: called before the next game is made. If it raises something, no game is made, and the offer stays.

        Raises:
            Refusal: the game is not over.
        """
        record = table.record
        if record.rematch:
            return record.rematch
        if OTHER[side] in table.policies or record.setup.solo:
            if record.offer is None:
                await table.change(lambda record: record.ask_rematch(side))
            return await self._agreed(table, OTHER[side], pay)
        if record.offer is not None and record.offer.what == REMATCH:
            return await self._agreed(table, side, pay) if record.offer.by != side else ""
        await table.change(lambda record: record.ask_rematch(side))
        return ""

    async def _agreed(self, table: GameTable, side: str, pay: Callable[[], None]) -> str:
        """Make the next game: the same decks or the same position, with exchanged seats."""
        pay()
        id = await self.create(again(table.record.setup, table.record.tokens, table.record.names))
        record = await table.change(lambda record: record.answer(side, REMATCH, True, id))
        return record.rematch

    # -- memory -----------------------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            if self._forget_unused():
                await asyncio.to_thread(give_back)

    def _forget_unused(self) -> int:
        """Let the tables leave that nobody needs. Return how many left."""
        limit, before = time.monotonic() - UNUSED, len(self.opening)
        for id in list(self.opening):
            table = self._known(id)
            if table is not None and not table.watchers and not table.lock.locked() and table.used < limit:
                table.stop()
                del self.opening[id]
        return before - len(self.opening)

    async def stop(self) -> None:
        """Stop what goes on at the tables."""
        if self.sweeper is not None:
            self.sweeper.cancel()
        for task in self.looking:
            task.cancel()
        for id in self.opening:
            table = self._known(id)
            if table is not None:
                table.stop()


def give_back() -> None:
    """Give memory that is free back to the system, where the C library has a way to do so (glibc)."""
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def new(
    start: Start, side: str, bot: str | None, names: Mapping[str, str], spectators: bool, delay: float,
    stops: Mapping[str, str], solo: bool = False, clock: int = 0,
) -> tuple[TableSetup, str, str]:  # fmt: skip
    """A new table. Returns its set-up, the token of the seat, and the invitation to the other one, which may be empty.

    Args:
        start: how the game begins.
        side: the seat of whoever makes the table.
        bot: the bot of the other seat; None for a person.
        names: what the players call themselves.
        spectators: whether others may watch.
        delay: how late spectators see everything, in seconds.
        stops: the stops of each side, in words.
        solo: whether one person has both seats, with one token.
        clock: the seconds that each of two people has; 0 for no limit.

    Raises:
        RezzedError: the start or the stops cannot be used.
    """
    token, invite = new_token(), "" if bot is not None or solo else new_token()
    other = OTHER[side]
    first = begun(start)
    for words in stops.values():
        Stops(book(rules_of(first)), words)
    bots = {} if bot is None else {other: bot}
    seats = OTHER if solo else (side,)
    setup = TableSetup(
        first, start.seed, {s: names.get(s, "") for s in OTHER}, dict.fromkeys(seats, hashed(token)), bots,
        hashed(invite) if invite else "", spectators, delay, dict(stops), solo, clock,
    )  # fmt: skip
    return setup, token, invite


def again(setup: TableSetup, tokens: Mapping[str, str], names: Mapping[str, str]) -> TableSetup:
    """The set-up of a rematch: everybody keeps their token and has the other seat."""
    start, seed = begun_again(setup.start)
    return replace(
        setup, start=start, seed=seed, invite="", names={side: names.get(OTHER[side], "") for side in OTHER},
        tokens={OTHER[side]: token for side, token in tokens.items()},
        bots={OTHER[side]: "best" if name in OTHER else name for side, name in setup.bots.items()},
        stops={OTHER[side]: "" for side in (setup.stops or {})},
    )  # fmt: skip


def unknown(id: str) -> dict[str, Any]:
    """The error for a game that does not exist."""
    return {"code": "unknown_game", "message": f"there is no game {id[:40]!r}", "place": "id"}
