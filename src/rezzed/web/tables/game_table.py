"""A table in memory: it writes what players do, passes what they let pass, and lets bots play."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Collection, Coroutine
from dataclasses import asdict
from functools import partial
from typing import Any, Final

from ...bots import Policy, bot_of, close
from ...bots.outside import Guarded
from ...errors import BotError
from ...game import Action, Game
from ...protocol.messages import INTERNAL, LATE, SEAT, ProtocolError
from ...stops import UNTIL, Control, Stops, passing
from ...wording import story
from ...wording.names import SPECTATOR
from ..store import Conflict, StorageError, Store
from .record import ACT, OTHER, Entry, TableRecord, TableSetup, joined
from .seats import TableSeats, Watcher
from .turn import Turn

SLICE: Final = 0.02  # seconds that bots, passes or entries may take before something else is done
MOST: Final = 100  # entries that are written together
AGAIN: Final = 2.0  # seconds after a failed write until the database is read: a lost connection does not say what was written
STALL: Final = 5_000  # decisions that the server takes in a row; then the bot gives up
FULL: Final = "the server cannot write this down now, so nothing has happened; try again"
LOG: Final = logging.getLogger("rezzed.web.tables")


class GameTable:
    """A game that people have open.

    Args:
        id: the id of the game.
        setup: how it was set up.
        store: where its entries are.
        pause: how long a window stays open that the server passes for a player, in seconds.

    Attributes:
        lock: held by whoever writes.
        seats: who is there.
        watchers: the connections.
        controls: what each player lets pass.
    """

    def __init__(self, id: str, setup: TableSetup, store: Store, pause: float) -> None:
        self.id = id
        self.store = store
        self.record = TableRecord(id, setup)
        self.loop: asyncio.AbstractEventLoop | None = None  # in which it works, once it does
        self.lock = Turn()
        self.stopped = False
        self.used = time.monotonic()
        book = self.record.game.state.book.book
        people = [side for side in OTHER if side not in setup.bots]
        secret = len(people) == len(OTHER) and not setup.solo
        self.controls = {side: Control(side, Stops(book, (setup.stops or {}).get(side, "")), secret) for side in people}
        self.policies: dict[str, Policy] = {side: bot_of(side, name, setup.seed) for side, name in setup.bots.items()}
        self.outside = {side for side, policy in self.policies.items() if isinstance(policy, Guarded)}  # they may take long
        self.pause = pause if secret else 0.0
        self.seats = TableSeats(self.record, self.controls, self.policies, self.pause, time.monotonic)
        self.watchers = self.seats.watchers
        self.tasks: set[asyncio.Task[Any]] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.due = 0  # the position that the timer is for
        self.driving = False

    # -- writing ----------------------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Read what has been written since.

        Raises:
            SaveError: an entry cannot be played again.
        """
        async with self.lock:
            await self._catch_up()

    async def change(self, make: Callable[[TableRecord], Entry]) -> TableRecord:
        """Let a player do something: it is played on a copy, written, and told. Return the record afterwards.

        Args:
            make: changes the record and returns the entry.

        Raises:
            Refusal: it came too late, or it cannot be written. Nothing has changed.
            RezzedError: it is not legal. Nothing has changed.
        """
        done: asyncio.Future[None] = (self.loop or self._in_loop()).create_future()
        if self.lock.take():
            self._play(make, done)
        else:
            self._task(self._play_later(make, done))
        await done  # if the connection that asked for it is lost, it goes on
        return self.record

    def _in_loop(self) -> asyncio.AbstractEventLoop:
        """The loop in which the table works."""
        self.loop = asyncio.get_running_loop()
        return self.loop

    def _task(self, work: Coroutine[Any, Any, None]) -> None:
        """Work in the background."""
        task = (self.loop or self._in_loop()).create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled():
            task.exception()  # nobody waits for it

    async def _play_later(self, make: Callable[[TableRecord], Entry], done: asyncio.Future[None]) -> None:
        try:
            await self.lock.wait()
        except asyncio.CancelledError:
            done.cancel()
            raise
        self._play(make, done)

    def _play(self, make: Callable[[TableRecord], Entry], done: asyncio.Future[None]) -> None:
        """Let a player do something. The lock is taken."""
        try:
            trial = self.record.copy()
            entry = make(trial)
            self._timed(trial, entry)
            self._put(trial, entry, done)
        except Exception as error:
            self.lock.free()
            if not done.done():
                done.set_exception(error)

    def _put(self, trial: TableRecord, entry: Entry, done: asyncio.Future[None] | None) -> None:
        """Begin to write an entry. When it is written, the table goes on with the record in which it was carried out, gives the
        lock back and says so to whoever waits."""
        written = self.store.append(self.id, self.record.seq + 1, [entry])
        written.add_done_callback(partial(self._written, trial, entry, done))

    def _written(
        self, trial: TableRecord, entry: Entry, done: asyncio.Future[None] | None, written: asyncio.Future[None]
    ) -> None:
        error = written.exception()
        if error is not None and not self.stopped:
            self._task(self._refused(error, done))
            return
        try:
            if not self.stopped:
                self._goes_on(trial, [entry])
        except Exception as fault:
            self._say(done, fault)
        finally:
            self.lock.free()
        if self.stopped:
            self._say(done, asyncio.CancelledError())
        else:
            self._say(done, None)
            self.drive()

    async def _refused(self, error: BaseException, done: asyncio.Future[None] | None) -> None:
        """Say that an entry was not written. The lock is taken until then."""
        try:
            refusal: BaseException = await self._refusal(error)
        except Exception as fault:
            refusal = fault
        finally:
            self.lock.free()
        self._say(done, refusal)
        if done is None:
            self.drive()

    def _say(self, done: asyncio.Future[None] | None, error: BaseException | None) -> None:
        """Tell whoever waits for an entry that it is written, or why it is not. Nobody waits for passes."""
        if done is None:
            if isinstance(error, Exception):
                LOG.info("game %s: a pass was not written: %s", self.id, error)
        elif done.done():
            return
        elif error is None:
            done.set_result(None)
        elif isinstance(error, asyncio.CancelledError):
            done.cancel()
        else:
            done.set_exception(error)

    async def _refusal(self, error: BaseException) -> BaseException:
        """What to say about entries that could not be written."""
        try:
            if isinstance(error, Conflict):
                await self._catch_up()
                return ProtocolError(LATE, "the game has moved on", "at", now=self.record.at)
        except StorageError as lost:
            error = lost
        if not isinstance(error, StorageError):
            return error
        LOG.error("game %s: %s", self.id, error)
        asyncio.get_running_loop().call_later(AGAIN, lambda: self._task(self.look()))
        return ProtocolError(INTERNAL, FULL, "storage")

    async def _write(self, trial: TableRecord, entries: list[Entry]) -> None:
        """Write entries, and go on with the record in which they were carried out."""
        try:
            await self.store.append(self.id, self.record.seq + 1, entries)
        except (Conflict, StorageError) as error:
            raise await self._refusal(error) from None
        self._goes_on(trial, entries)

    def _goes_on(self, trial: TableRecord, entries: list[Entry]) -> None:
        before = self.record.seq
        self.record.become(trial)
        for entry in entries:
            control = self.controls.get(entry["side"])
            if control is not None and entry["kind"] == ACT and not entry.get("auto"):
                control.decided()
        self._tell(before)

    def _timed(self, trial: TableRecord, entry: Entry) -> None:
        """Charge the time of a decision to the side that took it."""
        if self.record.setup.clock and entry["kind"] == ACT and entry["side"] == self.record.side:
            trial.took(entry, self.seats.elapsed())

    def claims(self, side: str, record: TableRecord) -> Entry:
        """Let a side end the game because the time of the other one is up.

        Raises:
            Refusal: time is left.
        """
        now = self.seats.clock(self.record)
        return record.claim(side, now["left"][OTHER[side]] if now is not None else 0.0)

    def _tell(self, before: int) -> None:
        """Tell all connections what came after an entry."""
        if self.record.at > before or not joined(self.record):
            self.seats.asks_anew()
        if min(self.record.marks[before:]) < self.record.marks[before]:
            for control in self.controls.values():  # something was taken back, so whoever decides now is asked
                control.until, control.held = "", control.side == self.record.side
        else:
            self._hear(self.record.game, self.record.marks[before])
        delay = self.record.setup.delay
        if delay:
            self.seats.keep()
            asyncio.get_running_loop().call_later(delay, self._show)
        self._wake((*OTHER, *([] if delay else [""])))

    def _hear(self, game: Game, since: int) -> None:
        """Let the players who pass everything hear what is new."""
        for waits in self.controls.values():
            if waits.until:
                kinds = {event.kind for event in game.events(since)}
                for control in self.controls.values():
                    control.hears(kinds, game.view("corp").turn)
                return

    def _show(self) -> None:
        """Spectators with a delay see the next position, and the one before it is forgotten."""
        self.seats.position("")
        self._wake(("",))

    def _wake(self, sides: Collection[str]) -> None:
        """Let the connections of some sides look at the table; spectators have the empty side."""
        for watcher in self.watchers:
            if watcher.side in sides:
                watcher.wake()

    async def _catch_up(self) -> None:
        """Read the entries that another process wrote."""
        before = self.record.seq
        entries = await self.store.entries(self.id, before)
        if entries:
            trial, end = self.record.copy(), time.perf_counter() + SLICE
            for entry in entries:
                trial.take(entry)
                if time.perf_counter() > end:
                    await asyncio.sleep(0)
                    end = time.perf_counter() + SLICE
            self.record.become(trial)
            self._tell(before)

    async def look(self) -> None:
        """Read and tell what another process wrote, and go on from there."""
        await self.load()
        self.drive()

    # -- what the server decides ------------------------------------------------------------------------------------

    def passes(self, record: TableRecord, side: str) -> bool:
        """Whether the server decides for this player now, as their stops say. It does so while they are connected only."""
        return self.seats.passes(record, side)

    def drive(self) -> None:
        """Go on without a player as far as possible, in the background."""
        if self.driving:
            return
        try:
            due = self.lock.locked() or self._due()
        except Exception:
            LOG.exception("game %s", self.id)
            return
        if due:
            self.driving = True
            self._task(self._driven())

    async def _driven(self) -> None:
        try:
            while True:
                async with self.lock:
                    if not await self._onward():
                        return
                await asyncio.sleep(0)
        except ProtocolError:
            self._later(self.pause or 1.0)
        except Exception:
            LOG.exception("game %s", self.id)
        finally:
            self.driving = False

    def _due(self) -> bool:
        """Whether the server decides now. If it decides after a pause, let that begin."""
        if self.outside and not self.record.side:
            self._dismiss()
        if not self.seats.due():
            return False
        if self.pause:
            self._later(self.pause)
            return False
        return True

    async def _onward(self) -> bool:
        """Let bots play and pass windows for a while. Return whether there is more to do now."""
        if not self._due():
            return False
        side, trial = self.record.side, self.record.copy()
        if side in self.outside:
            entries = [await asyncio.to_thread(self._played, trial, side)]
            self._hear(trial.game, trial.marks[-2])
        else:
            entries = self._batch(trial)
        await self._write(trial, entries)
        return True

    def _later(self, seconds: float) -> None:
        """Pass the decision after a pause, unless the player decides it before."""
        at = self.record.at
        if self.timer is not None and self.due == at:
            return
        if self.timer is not None:
            self.timer.cancel()
        self.due = at
        self.timer = (self.loop or self._in_loop()).call_later(seconds, self._time_is_up)

    def _time_is_up(self) -> None:
        self.timer = None
        if self.lock.take():
            self._pass_now(self.due)
        else:
            self._task(self._pass_later(self.due))

    async def _pass_later(self, at: int) -> None:
        await self.lock.wait()
        self._pass_now(at)

    def _pass_now(self, at: int) -> None:
        """Pass a decision after its pause, unless the player has decided it. The lock is taken."""
        try:
            side = self.record.side
            if self.record.at == at and side and self.passes(self.record, side):
                trial = self.record.copy()
                entry = self._pass(trial, side)
                self._timed(trial, entry)
                self._put(trial, entry, None)
                return
        except Exception:
            LOG.exception("game %s", self.id)
            self.lock.free()
            return
        self.lock.free()
        self.drive()

    def _pass(self, record: TableRecord, side: str) -> Entry:
        return record.passed(side)

    def _batch(self, record: TableRecord) -> list[Entry]:
        """What bots and passes do next, for a short time, and at most until a bot has done something that is seen."""
        entries: list[Entry] = []
        end = time.perf_counter() + SLICE
        while (side := record.side) and len(entries) < MOST and (not entries or time.perf_counter() < end):
            if side in self.outside:
                break
            since = record.marks[-1]
            if side in self.policies:
                entries.append(self._played(record, side))
                if story.lines(record.game.state, record.game.written, since, SPECTATOR):
                    break
            elif self.passes(record, side):
                entries.append(self._pass(record, side))
            else:
                break
            self._hear(record.game, since)
        return entries

    def _played(self, record: TableRecord, side: str) -> Entry:
        """The decision of a bot. One that does not come to an end, or comes from outside and does something wrong, loses."""
        alone = 0
        for hand in reversed(record.hands):
            if hand.side not in self.policies and not hand.auto:
                break
            alone += 1
            if alone >= STALL:
                return record.concede(side)
        game = record.game.copy() if side in self.outside else record.game  # what it does itself does not count
        try:
            return record.choose(side, self._wanted(game, side))
        except BotError as error:
            LOG.error("game %s: %s", self.id, error)
            return record.concede(side)

    def _wanted(self, game: Game, side: str) -> Action:
        try:
            return game.chosen(self.policies[side])
        except BotError:
            raise
        except Exception:
            LOG.exception("game %s: the bot of the %s", self.id, side)
            assert game.decision is not None
            return passing(game.decision) or game.decision.options[0]

    # -- players ----------------------------------------------------------------------------------------------------

    def enters(self, watcher: Watcher) -> None:
        """A connection wants to be told from now on."""
        self.seats.enters(watcher)
        self._wake(("", *OTHER))
        self.drive()

    def leaves(self, watcher: Watcher) -> None:
        """A connection is gone."""
        self.seats.leaves(watcher)
        self.used = time.monotonic()
        self._wake(("", *OTHER))

    def set_stops(self, side: str, words: str | None, full: bool | None) -> None:
        """Change what a player is asked.

        Args:
            side: the player.
            words: all stops of this player that are not the default, or `default`; None changes nothing.
            full: whether they are asked about everything; None changes nothing.

        Raises:
            RezzedError: the words are invalid. Nothing changes.
        """
        control = self.controls[side]
        if words is not None:
            control.stops = Stops(control.stops.book, "" if words.strip() == "default" else words)
        if full is not None:
            control.full = full
        self._told(side)

    def pass_until(self, side: str, until: str | None) -> None:
        """Let everything pass until the end of the run or the next turn of a player, or stop that.

        Raises:
            Refusal: there is no run.
        """
        control = self.controls[side]
        if until == UNTIL[0] and self.record.game.state.run_at < 0:
            raise ProtocolError(SEAT, "there is no run now", "what")
        control.until, control.fresh, control.held = until or "", False, False
        self._told(side)

    def _told(self, side: str) -> None:
        """Show a change to the player who made it, and to nobody else."""
        self._wake((side,))
        self.drive()

    def stop(self) -> None:
        """Stop what goes on in the background."""
        self.stopped = True
        if self.timer is not None:
            self.timer.cancel()
        for task in self.tasks:
            task.cancel()
        self._dismiss()

    def _dismiss(self) -> None:
        """Say to the bots from outside that their game is over. They have a moment to end, and nobody waits for that."""
        for side in self.outside:
            threading.Thread(target=close, args=(self.policies[side],), daemon=True).start()


def as_data(setup: TableSetup) -> dict[str, Any]:
    """A set-up as plain data for the database."""
    return asdict(setup)
