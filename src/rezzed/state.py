"""What the rules need to know about one moment of a game, as plain data.

Cards are numbers; their facts stand in columns. Frames on the stack are small records of ints. Nothing in here is shared
between two states except immutable values and the compiled book, so `copy()` is a handful of slices.
"""

from __future__ import annotations

import json
from enum import IntFlag
from hashlib import sha256
from typing import TYPE_CHECKING, Final, TypeAlias, Union

from .events import N_KINDS, Ask, Ev, Event, Would
from .ids import N_COUNTERS, N_ORDERED, Zone

if TYPE_CHECKING:
    from .engine.compile import Compiled

Ref: TypeAlias = tuple[int, int]  # card, generation
# ability, source, generation, lasting effect or 0, target card or -1, its generation, number
Listener: TypeAlias = tuple[int, int, int, int, int, int, int]
Pending: TypeAlias = tuple[Listener, Event]
# an event, the "first time" abilities it was the first for, who listened, and whose stipulations it did not meet
Change: TypeAlias = tuple[Event, tuple[int, ...], tuple[Listener, ...], tuple[Listener, ...]]
SubId: TypeAlias = tuple[int, int, int, int]  # ability, granting card, generation, copy
# lasting effect, whether it gives the places as well, the subroutines (with places: all, in the declared order)
Grant: TypeAlias = tuple[int, int, tuple[SubId, ...]]
LastingRecord: TypeAlias = tuple[int, int, int]  # serial, duration, serial of the structure it lasts with
Remains: TypeAlias = tuple[int, ...]  # card, generation, strength, server, rezzed, counters of each kind: last known

NO_EVENT: Final[Event] = (-1, -1, -1, 0, 0, 0)

Names: TypeAlias = dict[int, int]  # serials and lasting effects that can still be spoken of, numbered anew

# where the numbers of an event hold a serial
_SERIAL_AT: Final = {
    int(kind): at
    for at, kinds in (
        (4, (Ev.SUCCESS,)),
        (5, (
            Ev.ENCOUNTER, Ev.BREAK, Ev.FULLY_BREAK, Ev.RESOLVE_SUB, Ev.PREVENT_SUB, Ev.BYPASS, Ev.ENCOUNTER_ENDS, Ev.PASS,
            Ev.RUN_ENDS, Ev.TRACE_SUCCEEDS, Ev.TRACE_FAILS, Would.PASS,
        )),
    )
    for kind in kinds
}  # fmt: skip


class History(IntFlag):
    """What some ability of the game asks about the past of a run; `fingerprint()` leaves out the rest."""

    ENCOUNTERS = 1  # earlier encounters of the run
    BREAKERS = 2  # which card broke a subroutine
    BROKEN = 4  # the ice that was fully broken
    PASSES = 8
    ACCESSES = 16
    APPROACHES = 32


_STRENGTH: Final = int(Ask.STRENGTH)
_ENCOUNTERS: Final = int(History.ENCOUNTERS)
_BREAKERS: Final = int(History.BREAKERS)
_BROKEN: Final = int(History.BROKEN)
_PASSES: Final = int(History.PASSES)
_ACCESSES: Final = int(History.ACCESSES)
_APPROACHES: Final = int(History.APPROACHES)


def name_of(names: Names, serial: int) -> int:
    """The new number of a serial; -1 for what is over and 0 for none."""
    return names.get(serial, -1) if serial else 0


def named_event(names: Names, e: Event) -> Event:
    at = _SERIAL_AT.get(e[0])
    if at == 5:
        return (e[0], e[1], e[2], e[3], e[4], name_of(names, e[5]))
    return e if at is None else (e[0], e[1], e[2], e[3], name_of(names, e[4]), e[5])


def named_listener(names: Names, x: Listener) -> Listener:
    return (*x[:3], name_of(names, x[3]), *x[4:]) if x[3] else x


def named_pending(names: Names, p: Pending) -> Pending:
    return (named_listener(names, p[0]), named_event(names, p[1]))


class Structure:
    """A timing structure or procedure in progress: a row of the book, and what it is about.

    | table     | subj   | x                  | y               | z                 | refs               |
    |-----------|--------|--------------------|-----------------|-------------------|--------------------|
    | encounter | ice    | -                  | -               | subroutine        | -                  |
    | breach    | server | access limit       | taken from hand | number of accesses| chosen candidates  |
    | access    | card   | server             | may not steal   | -                 | -                  |
    | trace     | source | base               | strength        | link              | -                  |
    | psi       | source | bid of the Corp    | of the Runner   | 1 + who guesses   | -                  |
    | play      | card   | paid               | -               | -                 | -                  |

    In a breach `more` are the candidates in the root, and `next` = 1 leaves the root out.
    """

    __slots__ = (
        "row", "table", "stage", "serial", "subj", "gen", "x", "y", "z", "refs", "answer", "mark", "next", "replaced", "more",
        "amount", "took",
    )  # fmt: skip

    def __init__(self, table: int, row: int, serial: int, subj: int = -1, gen: int = 0) -> None:
        self.table = table
        self.row = row
        self.stage = 0
        self.serial = serial
        self.subj = subj
        self.gen = gen
        self.x = 0
        self.y = 0
        self.z = 0
        self.refs: tuple[Ref, ...] = ()
        self.answer = -1
        self.mark = 0
        self.next = -1
        self.replaced = 0  # 0 not, 1 replaced or prevented, 2 looked at
        self.more: tuple[Ref, ...] = ()
        self.amount = 0
        self.took = 0  # in a breach: accessed cards that were stolen or trashed

    def copy(self) -> Structure:
        f = Structure(self.table, self.row, self.serial, self.subj, self.gen)
        f.stage = self.stage
        f.x = self.x
        f.y = self.y
        f.z = self.z
        f.refs = self.refs
        f.answer = self.answer
        f.mark = self.mark
        f.next = self.next
        f.replaced = self.replaced
        f.more = self.more
        f.amount = self.amount
        f.took = self.took
        return f

    def key(self) -> tuple[object, ...]:
        return (
            "s", self.row, self.table, self.stage, self.serial, self.subj, self.gen, self.x, self.y, self.z, self.refs,
            self.answer, self.mark, self.next, self.replaced, self.more, self.amount,
            self.took,
        )  # fmt: skip

    def fingerprint(self, names: Names) -> tuple[object, ...]:
        return (
            names[self.serial], self.row, self.table, self.stage, self.subj, self.gen, self.x, self.y, self.z, self.refs,
            self.answer, self.mark, self.next, self.replaced, self.more, self.amount, self.took,
        )  # fmt: skip


class Run:
    """A run. Its phases are structures above it; `next` is the row of the book at which the next phase starts."""

    __slots__ = (
        "serial", "server", "announced", "position", "next", "label", "came", "approaches", "source", "source_gen", "choice",
        "reached", "ending", "noisy", "passed", "stage", "after", "free", "passes", "accessed", "stole", "broke",
    )  # fmt: skip

    def __init__(self, serial: int, server: int, row: int) -> None:
        self.serial = serial
        self.server = server
        self.announced = server
        self.position = -1  # id of a position, -1 none
        self.next = row
        self.label = 0
        self.came = 0  # the movement phase was reached from an approach or an encounter
        self.approaches = 0
        self.source = -1  # the card whose ability made the run
        self.source_gen = 0
        self.choice = 0  # bit set of the servers that the ability allowed
        self.reached = 0  # the success phase was reached
        self.ending = 0  # how the run was ended, see engine/moves.py
        self.noisy = 0
        self.passed: tuple[Ref, ...] = ()  # 1996: the ice that was passed
        self.stage = 0
        self.after = 0  # serial of the encounter that the movement phase follows, or 0 (CR 6.1.3e)
        self.free = 0  # additional costs to run are ignored
        self.stole = 0  # agendas
        self.passes: tuple[Ref, ...] = ()  # the ice passed, each time anew
        self.accessed: tuple[Ref, ...] = ()
        self.broke: tuple[Ref, ...] = ()  # the ice that was fully broken

    def copy(self) -> Run:
        f = Run(self.serial, self.server, self.next)
        f.announced = self.announced
        f.position = self.position
        f.label = self.label
        f.came = self.came
        f.approaches = self.approaches
        f.source = self.source
        f.source_gen = self.source_gen
        f.choice = self.choice
        f.reached = self.reached
        f.ending = self.ending
        f.noisy = self.noisy
        f.passed = self.passed
        f.stage = self.stage
        f.after = self.after
        f.free = self.free
        f.stole = self.stole
        f.passes = self.passes
        f.accessed = self.accessed
        f.broke = self.broke
        return f

    def key(self) -> tuple[object, ...]:
        return (
            "r", self.serial, self.server, self.announced, self.position, self.next, self.label, self.came, self.approaches,
            self.source, self.source_gen, self.choice, self.reached, self.ending, self.noisy, self.passed, self.stage,
            self.after, self.free, self.passes, self.accessed, self.stole, self.broke,
        )  # fmt: skip

    def fingerprint(self, names: Names, history: int) -> tuple[object, ...]:
        return (
            names[self.serial], self.server, self.announced, self.position, self.next, self.label, self.came,
            min(self.approaches, 2) if not history & _APPROACHES else self.approaches,
            self.source, self.source_gen, self.choice, self.reached, self.ending, self.noisy, self.passed, self.stage,
            name_of(names, self.after), self.free, self.stole,
            self.passes if history & _PASSES else (),
            self.accessed if history & _ACCESSES else (),
            self.broke if history & _BROKEN else (),
        )  # fmt: skip


class Effects:
    """An ability being resolved: the address of an instruction, and what is bound to it."""

    __slots__ = (
        "aid", "pc", "stage", "card", "gen", "ctrl", "event", "chosen", "first", "number", "server", "answer", "amount",
        "flags", "replaced", "sub", "enc", "paid", "trashed", "refs", "lid", "count", "left", "held", "altered",
        "picked", "modes",
    )  # fmt: skip

    def __init__(self, aid: int, card: int, gen: int, ctrl: int, event: Event) -> None:
        self.aid = aid
        self.pc = 0
        self.stage = 0
        self.card = card
        self.gen = gen
        self.ctrl = ctrl
        self.event = event
        self.chosen: Ref = (-1, 0)
        self.first: Ref = (-1, 0)
        self.number = 0
        self.server = -1
        self.answer = -1
        self.amount = 0
        self.flags = 0
        self.replaced = 0
        self.sub: SubId | None = None
        self.enc = 0
        self.paid = 0
        self.trashed: Ref = (-1, 0)
        self.refs: tuple[int, ...] = ()
        self.lid = 0
        self.count = 0
        self.left = 0
        self.modes = 0  # bit set of the modes that were chosen
        self.held: tuple[int, ...] = ()  # what is left of effects that happen together, in their order
        self.picked: SubId | None = None  # the subroutine that this ability chose
        self.altered: tuple[tuple[int, int, int, int], ...] = ()  # what interrupts changed, see engine/stakes.py

    def copy(self) -> Effects:
        f = Effects(self.aid, self.card, self.gen, self.ctrl, self.event)
        f.pc = self.pc
        f.stage = self.stage
        f.chosen = self.chosen
        f.first = self.first
        f.number = self.number
        f.server = self.server
        f.answer = self.answer
        f.amount = self.amount
        f.flags = self.flags
        f.replaced = self.replaced
        f.sub = self.sub
        f.enc = self.enc
        f.paid = self.paid
        f.trashed = self.trashed
        f.refs = self.refs
        f.lid = self.lid
        f.count = self.count
        f.left = self.left
        f.held = self.held
        f.modes = self.modes
        f.picked = self.picked
        f.altered = self.altered
        return f

    def key(self) -> tuple[object, ...]:
        return (
            "e", self.aid, self.pc, self.stage, self.card, self.gen, self.ctrl, self.event, self.chosen, self.first,
            self.number, self.server, self.answer, self.amount, self.flags, self.replaced, self.sub, self.enc, self.paid,
            self.trashed, self.refs, self.lid, self.count, self.left, self.held, self.modes, self.altered, self.picked,
        )  # fmt: skip

    def fingerprint(self, names: Names) -> tuple[object, ...]:
        return (
            self.aid, self.pc, self.stage, self.card, self.gen, self.ctrl, named_event(names, self.event), self.chosen,
            self.first, self.number, self.server, self.answer, self.amount, self.flags, self.replaced, self.sub,
            name_of(names, self.enc), self.paid, self.trashed, self.refs, name_of(names, self.lid), self.count, self.left,
            self.held, self.modes, self.altered, self.picked,
        )  # fmt: skip


class Window:
    """A window in which players have priority: which kind, whose turn it is, what is pending in it."""

    __slots__ = ("kind", "flags", "row", "side", "passes", "opened_by", "pending", "closed", "card", "gen", "would", "sure")

    def __init__(self, kind: int, flags: int, row: int, side: int, opened_by: int = 0) -> None:
        self.kind = kind
        self.flags = flags
        self.row = row
        self.side = side
        self.passes = 0
        self.opened_by = opened_by
        self.pending: tuple[Pending, ...] = ()
        self.closed = 0
        self.card = -1
        self.gen = 0
        self.would = 0
        self.sure = 0  # what is about to happen cannot be prevented

    def copy(self) -> Window:
        f = Window(self.kind, self.flags, self.row, self.side, self.opened_by)
        f.passes = self.passes
        f.pending = self.pending
        f.closed = self.closed
        f.card = self.card
        f.gen = self.gen
        f.would = self.would
        f.sure = self.sure
        return f

    def key(self) -> tuple[object, ...]:
        return (
            "w", self.kind, self.flags, self.row, self.side, self.passes, self.opened_by, self.pending, self.closed, self.card,
            self.gen, self.would, self.sure,
        )  # fmt: skip

    def fingerprint(self, names: Names) -> tuple[object, ...]:
        return (
            self.kind, self.flags, self.row, self.side, self.passes, name_of(names, self.opened_by),
            tuple([named_pending(names, p) for p in self.pending]), self.closed, self.card, self.gen, self.would, self.sure,
        )  # fmt: skip


class Payment:
    """A cost being paid: from which source, for what, and how much is still owed."""

    __slots__ = ("side", "card", "gen", "aid", "purpose", "owed", "answer", "stage", "trash", "refs", "kind", "chosen", "part")

    def __init__(self, kind: int, side: int, card: int, gen: int, aid: int, purpose: int) -> None:
        self.kind = kind
        self.side = side
        self.card = card
        self.gen = gen
        self.aid = aid
        self.purpose = purpose
        self.owed = 0
        self.answer = -1
        self.stage = 0
        self.trash = 0
        self.refs: tuple[int, ...] = ()
        self.chosen = 0  # how many of `refs` the payer chose
        self.part = 0  # of what is owed, what has to come from stealth cards

    def copy(self) -> Payment:
        f = Payment(self.kind, self.side, self.card, self.gen, self.aid, self.purpose)
        f.owed = self.owed
        f.answer = self.answer
        f.stage = self.stage
        f.trash = self.trash
        f.refs = self.refs
        f.part = self.part
        f.chosen = self.chosen
        return f

    def key(self) -> tuple[object, ...]:
        return (
            "p", self.kind, self.side, self.card, self.gen, self.aid, self.purpose, self.owed, self.answer, self.stage,
            self.trash, self.refs, self.part, self.chosen,
        )  # fmt: skip


Frame = Union[Structure, Run, Effects, Window, Payment]


class Record:
    """What happened in one encounter; it lives as long as the run, because abilities look back (CR 9.8.4c)."""

    __slots__ = (
        "serial", "ice", "gen", "broken", "handled", "fully", "fully_by", "ended", "printed", "order", "skipped",
        "stopped", "tried", "ordered", "resolved",
    )  # fmt: skip

    def __init__(self, serial: int, ice: int, gen: int) -> None:
        self.serial = serial
        self.ice = ice
        self.gen = gen
        self.broken: tuple[tuple[SubId, int], ...] = ()
        self.handled: tuple[SubId, ...] = ()
        self.fully = 0
        self.fully_by = -1
        self.ended = 0
        self.printed = 0
        self.order: tuple[SubId, ...] = ()
        self.skipped = 0
        self.stopped: Ref = (-1, 0)  # what ends the run as soon as its subroutine is over
        self.tried: tuple[tuple[SubId, int], ...] = ()  # attempts by breakers that have one for each subroutine
        self.ordered = 0  # the step that resolves them was reached: `order` is the one that the Runner wants (CR 9.8.7d)
        self.resolved = 0  # subroutines of the ice that resolved during the encounter

    def copy(self) -> Record:
        r = Record(self.serial, self.ice, self.gen)
        r.broken = self.broken
        r.handled = self.handled
        r.fully = self.fully
        r.fully_by = self.fully_by
        r.ended = self.ended
        r.printed = self.printed
        r.order = self.order
        r.skipped = self.skipped
        r.stopped = self.stopped
        r.tried = self.tried
        r.ordered = self.ordered
        r.resolved = self.resolved
        return r

    def key(self) -> tuple[object, ...]:
        return (
            self.serial, self.ice, self.gen, self.broken, self.handled, self.fully, self.fully_by, self.ended,
            self.printed, self.order, self.skipped, self.stopped, self.tried, self.ordered, self.resolved,
        )  # fmt: skip

    def fingerprint(self, names: Names, history: int) -> tuple[object, ...]:
        who = history & _BREAKERS
        broken = self.broken if who else [x for x, _ in self.broken]
        return (
            name_of(names, self.serial), self.ice, self.gen, tuple(sorted(broken)), tuple(sorted(self.handled)), self.fully,
            self.fully_by if who else -1, self.ended, self.printed, self.order, self.skipped, self.stopped,
            tuple(sorted(self.tried)), self.ordered, self.resolved,
        )  # fmt: skip


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
            if self.history & _ENCOUNTERS or r.serial in names
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
                live += [e[_SERIAL_AT[e[0]]] for _, e in f.pending if e[0] in _SERIAL_AT]
            elif isinstance(f, Effects) and f.event[0] in _SERIAL_AT:
                live.append(f.event[_SERIAL_AT[f.event[0]]])
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
            name_of(names, serial), server, label, source, passes if self.history & _PASSES else (), stole,
            accessed if self.history & _ACCESSES else 0,
        )  # fmt: skip

    def counter(self, card: int, kind: int) -> int:
        return self.counters[card * N_COUNTERS + kind]
