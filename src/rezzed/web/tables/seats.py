"""The seats of a table: who is there, for whom the server passes, and what they were told last. It is compiled."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol

from ...game.observation import CardView
from ...game.seat_side import view_now, whole_view
from ...ids import SIDE_NAMES
from ...stops import Control, Stops, place_of
from .record import OTHER, TableRecord, joined


class Watcher(Protocol):
    """A connection, as the table knows it."""

    side: str

    def wake(self) -> None: ...


class Sight:
    """What one seat, or spectators, see of a position. It is made once, for all connections that are told of the position.

    Args:
        seq: the number of the last entry.
        told: fields of an update.
        titles: the cards that are shown.
        parts: the parts of the view that have cards.
        cards: all cards of the view.
        known: their titles.
        row: the step that the game is at.
    """

    __slots__ = ("seq", "told", "titles", "parts", "cards", "known", "row")

    def __init__(
        self, seq: int, told: dict[str, Any], titles: frozenset[str], parts: tuple[Any, ...], cards: Sequence[CardView],
        known: frozenset[str], row: int,
    ) -> None:  # fmt: skip
        self.seq = seq
        self.told = told
        self.titles = titles
        self.parts = parts
        self.cards = cards
        self.known = known
        self.row = row


class TableSeats:
    """The seats of a table.

    Args:
        record: the game, which stays the same object.
        controls: what each player lets pass.
        bots: the sides of bots.
        pause: how long a window stays open that the server passes for a player, in seconds.
        now: the clock, in seconds.

    Attributes:
        watchers: the connections.
        sights: what each seat, and spectators, see of the position that they were told of last.
        earlier: the positions that spectators with a delay have not seen yet, and the one that they see, with their times.
        since: when the current decision was first asked.
    """

    def __init__(
        self, record: TableRecord, controls: Mapping[str, Control], bots: Collection[str], pause: float,
        now: Callable[[], float],
    ) -> None:  # fmt: skip
        self.record = record
        self.controls = dict(controls)
        self.bots = frozenset(bots)
        self.pause = pause
        self.now = now
        self.watchers: set[Watcher] = set()
        self.seated: dict[str, int] = {}  # how many of them each side has
        self.sights: dict[str, Sight] = {}
        self.earlier: list[tuple[float, TableRecord]] = [(0.0, record.copy())] if record.setup.delay else []
        self.since = self.now()
        self.judged: object = None  # the position that `asks` is about, after so many decisions, and the stops of then
        self.judged_by: tuple[int, Stops, bool, str, bool, bool] | None = None
        self.asks = False  # whether the player must be asked

    # -- who is there -----------------------------------------------------------------------------------------------

    def enters(self, watcher: Watcher) -> None:
        """A connection wants to be told from now on."""
        self.watchers.add(watcher)
        self._count()

    def leaves(self, watcher: Watcher) -> None:
        """A connection is gone."""
        self.watchers.discard(watcher)
        self._count()

    def _count(self) -> None:
        self.seated = {}
        for watcher in self.watchers:
            self.seated[watcher.side] = self.seated.get(watcher.side, 0) + 1

    def here(self, side: str) -> bool:
        """Whether somebody is in this seat: a bot, or a player with a connection."""
        return side in self.bots or side in self.seated

    def watching(self) -> int:
        """How many spectators are connected."""
        return self.seated.get("", 0)

    def attended(self) -> bool:
        """Whether a player is connected here; bots do not play on alone."""
        for side in self.controls:
            if self.here(side):
                return True
        return False

    # -- what the server decides ------------------------------------------------------------------------------------

    def due(self) -> bool:
        """Whether the server decides now: a bot has to, or the player lets it pass."""
        side = self.record.side
        return side != "" and (side in self.bots or self.passes(self.record, side)) and self.attended()

    def passes(self, record: TableRecord, side: str) -> bool:
        """Whether the server decides for this player now, as their stops say. It does so while they are connected only."""
        control = self.controls.get(side)
        if control is None or record.side != side or not self.here(side):
            return False
        core = record.core
        of = (len(core.taken), control.stops, control.full, control.until, control.fresh, control.held)
        if self.judged is not core.state or self.judged_by != of:
            self.judged, self.judged_by = core.state, of
            n = SIDE_NAMES.index(side)
            view = whole_view(core, n) if control.secret else view_now(core, n)
            decision = view.decision
            assert decision is not None
            self.asks = control.asks(view, decision, place_of(core.state, decision))
        return not self.asks

    def control(self, side: str) -> dict[str, Any]:
        """What a player lets pass, as plain data."""
        found = self.controls[side]
        return {"stops": found.stops.words, "full": found.full, "until": found.until or None}

    # -- the clock --------------------------------------------------------------------------------------------------

    def asks_anew(self) -> None:
        """A decision is asked for the first time now."""
        self.since = self.now()

    def elapsed(self) -> float:
        """The seconds that the current decision has taken. As long as a window stays open that is passed for a player, no time
        counts: so the clock does not tell who passes."""
        return max(0.0, self.now() - self.since - self.pause) if joined(self.record) else 0.0

    def clock(self, record: TableRecord) -> dict[str, Any] | None:
        """The seconds that both sides have left in a record, and whose clock runs; None without a clock."""
        if not record.setup.clock:
            return None
        left = {side: record.setup.clock - record.spent[side] for side in OTHER}
        running = record.side if record is self.record and joined(record) else ""
        if running:
            left[running] -= self.elapsed()
        return {"left": {side: round(seconds, 1) for side, seconds in left.items()}, "running": running}

    # -- what is told -----------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Keep the position for spectators with a delay."""
        self.earlier.append((self.now(), self.record.copy()))

    def position(self, side: str) -> TableRecord:
        """The record as a connection may see it now; spectators see an earlier one if the table has a delay."""
        if side or not self.earlier:
            return self.record
        limit = self.now() - self.record.setup.delay
        shown = self.record
        for k, (since, record) in enumerate(self.earlier):
            if k and since > limit:
                self.earlier = self.earlier[k - 1 :]
                return shown
            shown = record
        self.earlier = self.earlier[-1:]
        return shown
