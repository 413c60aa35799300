"""The state of a game at one moment, as plain data.

Cards are numbers; columns hold their facts. Frames on the stack are small records of ints. Two states share nothing
except immutable values and the compiled book, so `copy()` is a handful of slices.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Final

from ...events import KIND, N_KINDS, Ask
from ...ids import N_COUNTERS, N_ORDERED, Zone
from ..program.compile import Compiled
from .frames import (
    Effects,
    Frame,
    Run,
    Structure,
    Turns,
    Window,
)
from .ledger import NO_LEDGER, GameLedger
from .records import RecordedEncounter
from .refs import (
    LASTING,
    NO_RUN,
    NUMBER,
    RUN_SERIAL,
    RUN_SERVER,
    SERIAL_AT,
    TARGET,
    TARGET_GEN,
    AccountEntry,
    Change,
    Grant,
    LastingRecord,
    LastRun,
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

_STRENGTH: Final = 113  # Ask.STRENGTH

# State.dirty: what the next checkpoint has to look at
EXPIRED: Final = 1
SCORES: Final = 2
OBJECTS: Final = 4  # something was installed or uninstalled
PLACES: Final = 8  # a position may be empty
ACTIVE: Final = 16  # an installed card became active
SHOWN: Final = 32  # what was trashed has been shown to who may remove some of it
EVENTS: Final = 64  # `changes` or `linked` hold something
WATCHED: Final = 128  # an active ability has to be asked at every checkpoint

# State.shared
COPIED: Final = 1  # another state has these lists
REMEMBERED: Final = 2  # somebody remembers `zone`, and takes another list there for a change of any column

# State.standing
UNUSED: Final = 0  # there was never such a server
DECLARED: Final = 1  # a card is being installed there, and comes first
EXISTS: Final = 2
GONE: Final = 3

# State.looked
LOOKED_AT_CREDITS: Final = 1
LOOKED_AT_CLICKS: Final = 2


def _change(c: Change, names: Names) -> tuple[object, ...]:
    """A waiting event with its serials numbered anew."""
    event, firsts, *heard = c
    return (named_event(names, event), firsts, *[tuple([named_listener(names, x) for x in row]) for row in heard])


class State:
    """One moment of one game. `State()` is an empty table; `rezzed.board` fills it."""

    def __init__(self, of: State | None = None) -> None:
        """An empty table, or an independent copy of a state. Either way every field has a value, so the core need not ask
        whether it has one."""
        if of is None:
            self.book: Compiled = None  # type: ignore[assignment]  #: key() same()
            self.policy = 0
            # copies share what seldom changes, until one of them changes it: `own`, `own_index` and `own_counters`
            self.shared = 0  #: copy(self.share()) key() same() the columns of cards and the places
            self.index_shared = 0  #: copy(1) key() same()
            self.counters_shared = 0  #: copy(1) key() same()
            self.hosting = 0  #: key() same() 1: a card became hosted, perhaps
            self.gaps = 0  #: key() same() 1: ice has left a position, which is empty, perhaps
            # one entry for each card
            self.code: list[int] = []  #: copy(self.code) same()
            self.zone: list[int] = []  #: copy(self.zone)
            self.where: list[int] = []  #: copy(self.where) server, for cards in a root; position, for ice; else -1
            self.gen: list[int] = []  #: copy(self.gen)
            self.face: list[int] = []  #: copy(self.face)
            self.host: list[int] = []  #: copy(self.host)
            self.counters: list[int] = []  #: copy(self.counters) N_COUNTERS entries for each card
            self.chosen: list[Ref] = []  #: copy(self.chosen) the card that a card remembers
            self.seen: list[int] = []  #: copy(self.seen) the opponent of its owner knows which card this is
            # what players call a card: the numbers by which its opponent and its owner know it among the copies of its title, 0
            # if they do not know it, and a number that it gets each time it comes to a zone, which tells nothing about it
            self.nth: list[int] = []  #: copy(self.nth) same()
            self.mine: list[int] = []  #: copy(self.mine) same()
            self.label: list[int] = []  #: copy(self.label) same()
            self.labels = 0  #: same() the last label
            # places
            #: copy(self.order)
            #: same((self.order[Zone.RND], self.order[Zone.STACK], tuple(sorted(self.order[Zone.PLAY]))))
            self.order: list[tuple[int, ...]] = [()] * N_ORDERED
            self.positions: list[tuple[int, ...]] = []  #: copy(self.positions) of each server, outermost first
            self.ice_at: list[int] = []  #: copy(self.ice_at) for each position, the ice in it, or -1
            self.roots: list[tuple[int, ...]] = []  #: copy(self.roots)
            # for each server: UNUSED, DECLARED, EXISTS, GONE; an id is never given twice
            self.standing: list[int] = []  #: copy(self.standing)
            # for each server, the number that players call it by; one that is gone leaves it free
            self.numbers: list[int] = []  #: copy(self.numbers)
            # players
            self.credits: list[int] = [0, 0]
            self.clicks: list[int] = [0, 0]
            self.waived = 0  # clicks that the action costs less that is about to be taken
            self.tags = 0
            self.bad_publicity = 0
            self.fund = 0
            self.core = 0
            self.turn = 1  # the active player
            self.points_to_win = 7
            # what is going on
            #: copy([f.copy() for f in self.stack])
            #: key([f.key() for f in self.stack])
            #: same(tuple([f.same(names) for f in self.stack]))
            self.stack: list[Frame] = []
            self.index: list[tuple[Listener, ...]] = [()] * N_KINDS  #: copy(self.index) same()
            self.lasting: tuple[LastingRecord, ...] = ()  #: same(self._lasting(names))
            self.changes: list[Change] = []  #: same(tuple([_change(c, names) for c in self.changes]))
            self.dirty = 0
            #: copy([r.copy() for r in self.records])
            #: key([r.key() for r in self.records])
            #: same(self._records(names))
            self.records: list[RecordedEncounter] = []
            #: same(self._used(names))
            self.used: tuple[tuple[int, int, int, int], ...] = ()  # ability, card, generation, serial of the scope
            self.ledger: GameLedger = NO_LEDGER  #: key() same() what the cards of the game ask about the past
            self.totals: list[int] = []  # for each account, how often it happened this turn or this run
            #: same(tuple(sorted(self.entries)))
            self.entries: tuple[AccountEntry, ...] = ()  # the cards of accounts that keep them
            #: same(self._spans(names))
            self.spans: tuple[tuple[int, int, int], ...] = ()  # account, serial of an encounter or a breach, how often in it
            self.serial = 0  #: same()
            self.run_at = -1  #: same()
            self.going = 0  #: key() same() 1: perhaps the run has to end because its server is gone (`Run.ending`)
            self.encounter_at = -1  #: same()
            self.remains: tuple[Remains, ...] = ()
            self.agenda_points: list[int] = [0, 0]
            #: same((name_of(names, self.last_run[RUN_SERIAL]), *self.last_run[RUN_SERVER:]))
            self.last_run: LastRun = NO_RUN
            #: same(tuple([named_pending(names, p) for p in self.linked]))
            self.linked: tuple[Pending, ...] = ()  # outcomes that the next checkpoint makes pending
            self.mark = -1  # the server designated as the mark (CR 10.11)
            self.blankers: tuple[int, ...] = ()  #: key() same() cards of the game that take abilities away from others
            self.blank: tuple[int, ...] = ()  # cards that have lost theirs
            #: key()
            #: same()
            self.heard: bytes = b"\x01" * N_KINDS  # kinds of events that some card of the game looks for, active or not
            self.newest: tuple[int, ...] = ()  # unique cards and consoles in the order in which they became active
            self.grants: tuple[Grant, ...] = ()  # subroutines that lasting effects took over from other ones (CR 9.8.2)
            self.drawn: tuple[tuple[int, int, int], ...] = ()  # cards set aside as drawn: card, generation, frame
            # for each side, the totals of its last turn, as far as abilities ask about it
            self.earlier: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
            # what `advance` stops at, for searches: a kind of event, and for each card (or server) whether it counts
            self.awaits = -1  #: key() same()
            self.awaits_of = b""  #: key() same() empty: all do
            self.happened = 0  #: key() same() what is awaited
            # 1: something was decided by the credits in the Runner's pool, beyond what can be paid; 2: by clicks
            #: key()
            #: same()
            self.looked = 0
            # the question that somebody has to answer
            self.who = -1
            self.options: list[int] = []  #: copy(self.options) same(tuple(sorted(self.options)))
            self.ask_kind = 0
            self.ask_card = -1
            self.over = 0
            self.winner = -1
            #: copy(None)
            #: key()
            #: same()
            self.sink: list[tuple[int, ...]] | None = None  # where events are written down; belongs to a Game
        else:
            # generated by tools/generate_frames.py: copied
            self.book = of.book
            self.policy = of.policy
            self.shared = of.share()
            self.index_shared = 1
            self.counters_shared = 1
            self.hosting = of.hosting
            self.gaps = of.gaps
            self.code = of.code
            self.zone = of.zone
            self.where = of.where
            self.gen = of.gen
            self.face = of.face
            self.host = of.host
            self.counters = of.counters
            self.chosen = of.chosen
            self.seen = of.seen
            self.nth = of.nth
            self.mine = of.mine
            self.label = of.label
            self.labels = of.labels
            self.order = of.order
            self.positions = of.positions
            self.ice_at = of.ice_at
            self.roots = of.roots
            self.standing = of.standing
            self.numbers = of.numbers
            self.credits = of.credits[:]
            self.clicks = of.clicks[:]
            self.waived = of.waived
            self.tags = of.tags
            self.bad_publicity = of.bad_publicity
            self.fund = of.fund
            self.core = of.core
            self.turn = of.turn
            self.points_to_win = of.points_to_win
            self.stack = [f.copy() for f in of.stack]
            self.index = of.index
            self.lasting = of.lasting
            self.changes = of.changes[:]
            self.dirty = of.dirty
            self.records = [r.copy() for r in of.records]
            self.used = of.used
            self.ledger = of.ledger
            self.totals = of.totals[:]
            self.entries = of.entries
            self.spans = of.spans
            self.serial = of.serial
            self.run_at = of.run_at
            self.going = of.going
            self.encounter_at = of.encounter_at
            self.remains = of.remains
            self.agenda_points = of.agenda_points[:]
            self.last_run = of.last_run
            self.linked = of.linked
            self.mark = of.mark
            self.blankers = of.blankers
            self.blank = of.blank
            self.heard = of.heard
            self.newest = of.newest
            self.grants = of.grants
            self.drawn = of.drawn
            self.earlier = of.earlier
            self.awaits = of.awaits
            self.awaits_of = of.awaits_of
            self.happened = of.happened
            self.looked = of.looked
            self.who = of.who
            self.options = of.options
            self.ask_kind = of.ask_kind
            self.ask_card = of.ask_card
            self.over = of.over
            self.winner = of.winner
            self.sink = None
            # generated: end

    # generated by tools/generate_frames.py: begin
    __slots__ = (
        "book", "policy", "shared", "index_shared", "counters_shared", "hosting", "gaps", "code", "zone", "where", "gen",
        "face", "host", "counters", "chosen", "seen", "nth", "mine", "label", "labels", "order", "positions", "ice_at",
        "roots", "standing", "numbers", "credits", "clicks", "waived", "tags", "bad_publicity", "fund", "core", "turn",
        "points_to_win", "stack", "index", "lasting", "changes", "dirty", "records", "used", "ledger", "totals", "entries",
        "spans", "serial", "run_at", "going", "encounter_at", "remains", "agenda_points", "last_run", "linked", "mark",
        "blankers", "blank", "heard", "newest", "grants", "drawn", "earlier", "awaits", "awaits_of", "happened", "looked",
        "who", "options", "ask_kind", "ask_card", "over", "winner", "sink",
    )  # fmt: skip

    def copy(self) -> State:
        """An independent copy."""
        return State(self)

    def key(self) -> tuple[object, ...]:
        """Every field, as a nested tuple or list."""
        return (
            "s", self.policy, self.code, self.zone, self.where, self.gen, self.face, self.host, self.counters, self.chosen,
            self.seen, self.nth, self.mine, self.label, self.labels, self.order, self.positions, self.ice_at, self.roots,
            self.standing, self.numbers, self.credits, self.clicks, self.waived, self.tags, self.bad_publicity, self.fund,
            self.core, self.turn, self.points_to_win, [f.key() for f in self.stack], self.index, self.lasting, self.changes,
            self.dirty, [r.key() for r in self.records], self.used, self.totals, self.entries, self.spans, self.serial,
            self.run_at, self.encounter_at, self.remains, self.agenda_points, self.last_run, self.linked, self.mark,
            self.blank, self.newest, self.grants, self.drawn, self.earlier, self.who, self.options, self.ask_kind,
            self.ask_card, self.over, self.winner,
        )  # fmt: skip

    def same(self, names: Names) -> tuple[object, ...]:
        """What the future depends on, with new serials; see `State.fingerprint`."""
        return (
            "s", self.policy, tuple(self.zone), tuple(self.where), tuple(self.gen), tuple(self.face), tuple(self.host),
            tuple(self.counters), tuple(self.chosen), tuple(self.seen), (self.order[Zone.RND], self.order[Zone.STACK],
            tuple(sorted(self.order[Zone.PLAY]))), tuple(self.positions), tuple(self.ice_at), tuple(self.roots),
            tuple(self.standing), tuple(self.numbers), tuple(self.credits), tuple(self.clicks), self.waived, self.tags,
            self.bad_publicity, self.fund, self.core, self.turn, self.points_to_win, tuple([f.same(names) for f in
            self.stack]), self._lasting(names), tuple([_change(c, names) for c in self.changes]), self.dirty,
            self._records(names), self._used(names), tuple(self.totals), tuple(sorted(self.entries)), self._spans(names),
            self.remains, tuple(self.agenda_points), (name_of(names, self.last_run[RUN_SERIAL]), *self.last_run[RUN_SERVER:]),
            tuple([named_pending(names, p) for p in self.linked]), self.mark, self.blank, self.newest, self.grants,
            self.drawn, self.earlier, self.who, tuple(sorted(self.options)), self.ask_kind, self.ask_card, self.over,
            self.winner,
        )  # fmt: skip
    # generated: end

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        """A copy: all copies share the book and the ledger, which know declarations by identity."""
        return self.copy()

    def share(self) -> int:
        """A copy begins with the same lists; see `own`."""
        self.shared = COPIED
        self.index_shared = self.counters_shared = 1
        return COPIED

    def watch(self) -> list[int]:
        """The zones of cards, as a list that another one replaces before any column of cards or a place changes."""
        if not self.shared:
            self.shared = REMEMBERED
        return self.zone

    def own(self) -> None:
        """Whatever changes a column of cards or a place calls this before, if they are `shared`."""
        shared, self.shared = self.shared, 0
        self.zone = self.zone[:]
        if shared == REMEMBERED:
            return
        self.where = self.where[:]
        self.gen = self.gen[:]
        self.face = self.face[:]
        self.host = self.host[:]
        self.chosen = self.chosen[:]
        self.seen = self.seen[:]
        self.nth = self.nth[:]
        self.mine = self.mine[:]
        self.label = self.label[:]
        self.order = self.order[:]
        self.positions = self.positions[:]
        self.ice_at = self.ice_at[:]
        self.roots = self.roots[:]
        self.standing = self.standing[:]
        self.numbers = self.numbers[:]

    def own_index(self) -> None:
        """The same for the index of active abilities."""
        self.index_shared = 0
        self.index = self.index[:]

    def own_counters(self) -> None:
        """The same for the counters on cards."""
        self.counters_shared = 0
        self.counters = self.counters[:]

    def digest(self) -> str:
        """Checksum of the state, equal in every process, on every version of Python and in the compiled core."""
        return sha256((self.book.name + json.dumps(self.key())).encode()).hexdigest()[:16]

    def fingerprint(self) -> tuple[object, ...]:
        """Hashable; equal for two positions of games with the same cards only if they go on in the same way.

        Serials are numbered anew. Left out: what is over and what no ability of the game asks about, the order of cards that
        have no order (hands, Archives, the heap), and the order in which lasting effects came about; what was added to the
        strength of a card for the same time is one sum.
        """
        return self.same(self._names())

    def _records(self, names: Names) -> tuple[object, ...]:
        """The records of encounters that the future can depend on, and what broke subroutines in them if that matters."""
        kept = [r for r in self.records if r.serial in names]
        by = [tuple(sorted(r.broken)) for r in kept] if self.ledger.by_one else []
        return (*[r.same(names) for r in kept], *by)

    def _names(self) -> Names:
        """New numbers for the serials of what is in progress and of lasting effects."""
        if self.grants or any(x[LASTING] for x in self.index[Ask.SUBS]):  # subroutines carry the numbers of lasting effects
            return {n: n for n in range(self.serial + 1)}
        live = [f.serial for f in self.stack if isinstance(f, (Structure, Run, Turns))]
        r = self.stack[self.run_at] if self.run_at >= 0 else None
        if isinstance(r, Run) and r.after:
            live.append(r.after)
        for f in self.stack:
            if isinstance(f, Window):
                live += [e[SERIAL_AT[e[KIND]]] for _, e in f.pending if e[KIND] in SERIAL_AT]
            elif isinstance(f, Effects) and f.event[KIND] in SERIAL_AT:
                live.append(f.event[SERIAL_AT[f.event[KIND]]])
        if self.last_run[RUN_SERIAL]:
            live.append(self.last_run[RUN_SERIAL])
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
                if x[LASTING] and kind == _STRENGTH and x[TARGET] >= 0:
                    found.pop(x[LASTING], None)
                elif x[LASTING]:
                    found[x[LASTING]] = (kind, *x[:LASTING], *x[TARGET:], *span.get(x[LASTING], ()))
        return found

    def _lasting(self, names: Names) -> tuple[tuple[int, ...], ...]:
        """Lasting effects without the order in which they came about."""
        if not self.lasting:
            return ()
        span = {lid: (duration, name_of(names, within)) for lid, duration, within in self.lasting}
        added: dict[tuple[int, ...], int] = {}
        for x in self.index[_STRENGTH]:
            if x[LASTING] and x[TARGET] >= 0:
                key = (x[TARGET], x[TARGET_GEN], x[NUMBER] > 0, *span.get(x[LASTING], ()))
                added[key] = added.get(key, 0) + x[NUMBER]
        others = [(names[lid], *content) for lid, content in self._contents(names).items()]
        return (*sorted(others), *sorted([(*key, n) for key, n in added.items()]))

    def _used(self, names: Names) -> tuple[tuple[int, ...], ...]:
        """Abilities that were used, in what is still in progress."""
        out = []
        for aid, card, gen, scope in self.used:
            if scope <= 0:  # a turn, or a step: see `progress.step_serial`
                serial, row = divmod(-scope, 1000)
                if serial in names or not scope:
                    out.append((aid, card, gen, name_of(names, serial), row))
            elif scope in names:
                out.append((aid, card, gen, names[scope], -1))
        return tuple(sorted(out))

    def _spans(self, names: Names) -> tuple[tuple[int, int, int], ...]:
        """What was counted in the encounters and the breaches that the future can depend on."""
        return tuple(sorted([(i, names[serial], n) for i, serial, n in self.spans if serial in names]))

    def kept_counters(self) -> list[int]:
        """The counters as they are now: the state changes another list."""
        self.counters_shared = 1
        return self.counters

    def set_counter(self, card: int, kind: int, n: int) -> None:
        """Change how many counters of a kind are on a card."""
        at = card * N_COUNTERS + kind
        if self.counters[at] != n:
            if self.counters_shared:
                self.own_counters()
            self.counters[at] = n

    def clear_counters(self, card: int) -> None:
        """Remove all counters from a card."""
        for at in range(card * N_COUNTERS, (card + 1) * N_COUNTERS):
            if self.counters[at]:
                if self.counters_shared:
                    self.own_counters()
                self.counters[at] = 0

    def counter(self, card: int, kind: int) -> int:
        """How many counters of a kind are on a card."""
        return self.counters[card * N_COUNTERS + kind]
