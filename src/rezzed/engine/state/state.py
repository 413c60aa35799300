"""What the rules need to know about one moment of a game, as plain data.

Cards are numbers; columns hold their facts. Frames on the stack are small records of ints. Two states share nothing
except immutable values and the compiled book, so `copy()` is a handful of slices.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Final

from ...events import N_KINDS, Ask
from ...ids import N_COUNTERS, N_ORDERED, Zone
from ..program.compile import Compiled
from .frames import H_ACCESSES, H_ENCOUNTERS, H_PASSES, Effects, Frame, Payment, Run, Structure, Window
from .records import Record
from .refs import (
    SERIAL_AT,
    Change,
    Grant,
    LastingRecord,
    Listener,
    Names,
    Pending,
    Ref,
    Remains,
    name_of,
    named_event,
    named_listener,
    named_pending,
)

_STRENGTH: Final = int(Ask.STRENGTH)


class State:
    """One moment of one game. `State()` is an empty table; `rezzed.board` fills it."""

    __slots__ = (
        "book", "policy", "code", "zone", "where", "gen", "face", "host", "counters", "chosen", "seen", "order", "positions",
        "ice_at", "roots", "credits", "clicks", "tags", "bad_publicity", "fund", "core", "turn", "points_to_win", "stack",
        "index", "lasting", "changes", "dirty", "records", "used", "ordinals", "tally", "successes", "serial", "run_at",
        "encounter_at", "who", "options", "ask_kind", "ask_card", "over", "winner", "remains", "sink",
        "blankers", "blank", "agenda_points", "last_run", "linked", "newest", "heard", "mark", "runs", "grants",
        "rezzes", "history", "awaits", "awaits_of", "met", "looked",
    )  # fmt: skip

    def __init__(self) -> None:
        self.book: Compiled = None  # type: ignore[assignment]
        self.policy = 0
        # one entry for each card
        self.code: list[int] = []
        self.zone: list[int] = []
        self.where: list[int] = []  # server, for cards in a root; position, for ice; else -1
        self.gen: list[int] = []
        self.face: list[int] = []
        self.host: list[int] = []
        self.counters: list[int] = []  # N_COUNTERS entries for each card
        self.chosen: list[Ref] = []  # the card that a card remembers
        self.seen: list[int] = []  # the Runner knows which card this is
        # places
        self.order: list[tuple[int, ...]] = [()] * N_ORDERED
        self.positions: list[tuple[int, ...]] = []  # for each server, ids of positions, outermost first
        self.ice_at: list[int] = []  # for each position, the ice in it, or -1
        self.roots: list[tuple[int, ...]] = []
        # players
        self.credits: list[int] = [0, 0]
        self.clicks: list[int] = [0, 0]
        self.tags = 0
        self.bad_publicity = 0
        self.fund = 0
        self.core = 0
        self.turn = 1  # the active player
        self.points_to_win = 7
        # what is going on
        self.stack: list[Frame] = []
        self.index: list[tuple[Listener, ...]] = [()] * N_KINDS
        self.lasting: tuple[LastingRecord, ...] = ()
        self.changes: list[Change] = []
        self.dirty = 0
        self.records: list[Record] = []
        self.used: tuple[tuple[int, int, int, int], ...] = ()  # ability, card, generation, serial of the scope
        self.ordinals: tuple[tuple[int, int, int], ...] = ()  # kind, ability, card
        self.tally: list[int] = []  # two for each ordinal: this turn, this run
        self.successes = 0  # bit set of servers with a successful run this turn
        self.serial = 0
        self.run_at = -1
        self.encounter_at = -1
        self.remains: tuple[Remains, ...] = ()
        self.agenda_points: list[int] = [0, 0]
        # serial, server, label, source, ice passed, agendas stolen
        self.last_run: tuple[int, int, int, int, tuple[Ref, ...], int, int] = (0, -1, 0, -1, (), 0, 0)
        self.linked: tuple[Pending, ...] = ()  # outcomes that the next checkpoint makes pending
        self.runs = 0  # bit set of servers that were announced for a run this turn
        self.mark = -1  # the server designated as the mark (CR 10.11)
        self.blankers: tuple[int, ...] = ()  # cards of the game that take abilities away from others
        self.blank: tuple[int, ...] = ()  # cards that have lost theirs
        self.heard: bytes = b"\x01" * N_KINDS  # kinds of events that some card of the game looks for, active or not
        self.history = 0  # `History`: what abilities of the game ask about the past
        self.newest: tuple[int, ...] = ()  # unique cards and consoles in the order in which they became active
        self.grants: tuple[Grant, ...] = ()  # subroutines that lasting effects took over from other ones (CR 9.8.2)
        self.rezzes: tuple[tuple[int, int, int], ...] = ()  # this turn: card, generation, serial of the run or 0
        # what `advance` stops at, for searches: a kind of event, and for each card (or server) whether it counts
        self.awaits = -1
        self.awaits_of = b""  # empty: all do
        self.met = 0  # it has happened
        self.looked = 0  # 1: something was decided by the credits in the Runner's pool, beyond what can be paid; 2: by clicks
        # the question that somebody has to answer
        self.who = -1
        self.options: list[int] = []
        self.ask_kind = 0
        self.ask_card = -1
        self.over = 0
        self.winner = -1
        self.sink: list[tuple[int, ...]] | None = None  # where events are written down; belongs to a Game

    def copy(self) -> State:
        """An independent copy in which the game goes on the same way; the log stays behind."""
        s = State.__new__(State)
        s.book = self.book
        s.policy = self.policy
        s.code = self.code
        s.zone = self.zone[:]
        s.where = self.where[:]
        s.gen = self.gen[:]
        s.face = self.face[:]
        s.host = self.host[:]
        s.counters = self.counters[:]
        s.chosen = self.chosen[:]
        s.seen = self.seen[:]
        s.order = self.order[:]
        s.positions = self.positions[:]
        s.ice_at = self.ice_at[:]
        s.roots = self.roots[:]
        s.credits = self.credits[:]
        s.clicks = self.clicks[:]
        s.tags = self.tags
        s.bad_publicity = self.bad_publicity
        s.fund = self.fund
        s.core = self.core
        s.turn = self.turn
        s.points_to_win = self.points_to_win
        s.stack = [f.copy() for f in self.stack]
        s.index = self.index[:]
        s.lasting = self.lasting
        s.changes = self.changes[:]
        s.dirty = self.dirty
        s.records = [r.copy() for r in self.records]
        s.used = self.used
        s.ordinals = self.ordinals
        s.tally = self.tally[:]
        s.successes = self.successes
        s.serial = self.serial
        s.run_at = self.run_at
        s.encounter_at = self.encounter_at
        s.remains = self.remains
        s.agenda_points = self.agenda_points[:]
        s.last_run = self.last_run
        s.linked = self.linked
        s.blankers = self.blankers
        s.blank = self.blank
        s.newest = self.newest
        s.rezzes = self.rezzes
        s.heard = self.heard
        s.history = self.history
        s.awaits = self.awaits
        s.awaits_of = self.awaits_of
        s.met = self.met
        s.looked = self.looked
        s.grants = self.grants
        s.mark = self.mark
        s.runs = self.runs
        s.who = self.who
        s.options = self.options  # replaced, never changed
        s.ask_kind = self.ask_kind
        s.ask_card = self.ask_card
        s.over = self.over
        s.winner = self.winner
        s.sink = None
        return s

    def key(self) -> tuple[object, ...]:
        """Everything that the future of the game depends on, as one nested tuple."""
        return (
            self.policy, self.code, self.zone, self.where, self.gen, self.face, self.host, self.counters, self.chosen,
            self.seen, self.order, self.positions, self.ice_at, self.roots, self.credits, self.clicks, self.tags,
            self.bad_publicity, self.fund, self.core, self.turn, self.points_to_win, [f.key() for f in self.stack],
            self.index, self.lasting, self.changes, self.dirty, [r.key() for r in self.records], self.used, self.tally,
            self.successes, self.serial, self.run_at, self.encounter_at, self.remains, self.agenda_points,
            self.last_run, self.linked, self.blank, self.newest, self.mark, self.runs, self.grants, self.rezzes, self.who,
            self.options, self.ask_kind, self.ask_card, self.over, self.winner,
        )  # fmt: skip

    def digest(self) -> str:
        """Checksum of the state, equal in every process, on every version of Python and in the compiled core."""
        return sha256((self.book.name + json.dumps(self.key())).encode()).hexdigest()[:16]

    def fingerprint(self) -> tuple[object, ...]:
        """Hashable; equal for two positions of games with the same cards only if they go on in the same way.

        Serials are numbered anew. Left out: what is over and what no ability of the game asks about, the order of cards that
        have no order (hands, Archives, the heap), and the order in which lasting effects came about; what was added to the
        strength of a card for the same time is one sum.
        """
        names = self._names()
        records = [
            r.fingerprint(names, self.history)
            for r in self.records
            if self.history & H_ENCOUNTERS or r.serial in names
        ]  # fmt: skip
        order = self.order
        return (
            tuple(self.zone), tuple(self.where), tuple(self.gen), tuple(self.face), tuple(self.host), tuple(self.counters),
            tuple(self.chosen), tuple(self.seen), order[Zone.RND], order[Zone.STACK], tuple(sorted(order[Zone.PLAY])),
            tuple(self.positions), tuple(self.ice_at), tuple(self.roots), tuple(self.credits), tuple(self.clicks), self.tags,
            self.bad_publicity, self.fund, self.core, self.turn, tuple([self._mark(f, names) for f in self.stack]),
            self._lasting(names), tuple([self._change(c, names) for c in self.changes]), self.dirty, tuple(records),
            self._used(names), tuple(self.tally), self.successes, self.remains, tuple(self.agenda_points), self._last(names),
            tuple([named_pending(names, p) for p in self.linked]), self.blank, self.newest, self.mark, self.runs,
            self.grants, tuple(sorted([(c, g, name_of(names, n)) for c, g, n in self.rezzes])), self.who,
            tuple(sorted(self.options)), self.ask_kind, self.ask_card, self.over, self.winner, self.policy,
        )  # fmt: skip

    def _names(self) -> Names:
        """New numbers for the serials of what is in progress and of lasting effects."""
        if self.grants or any(x[3] for x in self.index[Ask.SUBS]):  # subroutines carry the numbers of lasting effects
            return {n: n for n in range(self.serial + 1)}
        live = [f.serial for f in self.stack if isinstance(f, (Structure, Run))]
        r = self.stack[self.run_at] if self.run_at >= 0 else None
        if isinstance(r, Run) and r.after:
            live.append(r.after)
        for f in self.stack:
            if isinstance(f, Window):
                live += [e[SERIAL_AT[e[0]]] for _, e in f.pending if e[0] in SERIAL_AT]
            elif isinstance(f, Effects) and f.event[0] in SERIAL_AT:
                live.append(f.event[SERIAL_AT[f.event[0]]])
        if self.last_run[0]:
            live.append(self.last_run[0])
        names = {serial: n for n, serial in enumerate(sorted(set(live)), 1)}
        if self.lasting:
            contents = self._contents(names)
            for n, (_, lid) in enumerate(sorted([(content, lid) for lid, content in contents.items()]), len(names) + 1):
                names[lid] = n
        return names

    def _contents(self, names: Names) -> dict[int, tuple[int, ...]]:
        """What each lasting effect does, and for how long, by its number; what is added to the strength of one card apart."""
        span = {lid: (duration, name_of(names, within)) for lid, duration, within in self.lasting}
        found: dict[int, tuple[int, ...]] = {lid: (-1,) for lid in span}
        for kind, row in enumerate(self.index):
            for x in row:
                if x[3] and kind == _STRENGTH and x[4] >= 0:
                    found.pop(x[3], None)
                elif x[3]:
                    found[x[3]] = (kind, *x[:3], *x[4:], *span.get(x[3], ()))
        return found

    def _lasting(self, names: Names) -> tuple[tuple[int, ...], ...]:
        if not self.lasting:
            return ()
        span = {lid: (duration, name_of(names, within)) for lid, duration, within in self.lasting}
        added: dict[tuple[int, ...], int] = {}
        for x in self.index[_STRENGTH]:
            if x[3] and x[4] >= 0:
                key = (x[4], x[5], x[6] > 0, *span.get(x[3], ()))
                added[key] = added.get(key, 0) + x[6]
        others = [(names[lid], *content) for lid, content in self._contents(names).items()]
        return (*sorted(others), *sorted([(*key, n) for key, n in added.items()]))

    def _mark(self, f: Frame, names: Names) -> tuple[object, ...]:
        if isinstance(f, Run):
            return f.fingerprint(names, self.history)
        return f.key() if isinstance(f, Payment) else f.fingerprint(names)

    def _change(self, c: Change, names: Names) -> tuple[object, ...]:
        rows = [tuple([named_listener(names, x) for x in row]) for row in c[2:]]
        return (named_event(names, c[0]), c[1], *rows)

    def _used(self, names: Names) -> tuple[tuple[int, ...], ...]:
        """Abilities that were used, in what is still in progress."""
        out = []
        for aid, card, gen, scope in self.used:
            if scope <= 0:  # a turn, or a step: see `core.step_mark`
                serial, row = divmod(-scope, 1000)
                if serial in names or not scope:
                    out.append((aid, card, gen, name_of(names, serial), row))
            elif scope in names:
                out.append((aid, card, gen, names[scope], -1))
        return tuple(sorted(out))

    def _last(self, names: Names) -> tuple[object, ...]:
        serial, server, label, source, passes, stole, accessed = self.last_run
        return (
            name_of(names, serial), server, label, source, passes if self.history & H_PASSES else (), stole,
            accessed if self.history & H_ACCESSES else 0,
        )  # fmt: skip

    def counter(self, card: int, kind: int) -> int:
        return self.counters[card * N_COUNTERS + kind]

# State.dirty: what the next checkpoint has to look at
EXPIRED: Final = 1
SCORES: Final = 2
OBJECTS: Final = 4  # something was installed or uninstalled
PLACES: Final = 8  # a position may be empty
ACTIVE: Final = 16  # an installed card became active
SHOWN: Final = 32  # what was trashed has been shown to who may remove some of it

# State.looked
LOOKED_AT_CREDITS: Final = 1
LOOKED_AT_CLICKS: Final = 2
