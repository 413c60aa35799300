"""The frames of the stack: small records of ints, and nothing in them that two states could share and change."""

from __future__ import annotations

from typing import Final, Union

from ...events import Event
from ..program.parts import History
from .refs import Names, Pending, Ref, SubId, name_of, named_event, named_pending

H_ENCOUNTERS: Final = int(History.ENCOUNTERS)
H_BREAKERS: Final = int(History.BREAKERS)
H_BROKEN: Final = int(History.BROKEN)
H_PASSES: Final = int(History.PASSES)
H_ACCESSES: Final = int(History.ACCESSES)
H_APPROACHES: Final = int(History.APPROACHES)


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
        self.ending = 0  # how the run was ended, see STOPPED and the others above
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
            min(self.approaches, 2) if not history & H_APPROACHES else self.approaches,
            self.source, self.source_gen, self.choice, self.reached, self.ending, self.noisy, self.passed, self.stage,
            name_of(names, self.after), self.free, self.stole,
            self.passes if history & H_PASSES else (),
            self.accessed if history & H_ACCESSES else (),
            self.broke if history & H_BROKEN else (),
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
        self.altered: tuple[tuple[int, int, int, int], ...] = ()  # what interrupts changed, see engine/ask/expected.py

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

# Structure.mark
LEFT: Final = 1
ENDED: Final = 2

# Run.ending
STOPPED: Final = 1  # by an effect, or by jacking out
SERVER_GOING: Final = 2  # the attacked server is gone; an open paid ability window is finished first
SERVER_GONE: Final = 3


# Effects.stage
STAGE_READY: Final = 0
STAGE_SETTLE: Final = 3
STAGE_PAY: Final = 4
STAGE_PAID: Final = 5
STAGE_REZZING: Final = 6
STAGE_TRASHING: Final = 7
STAGE_DRAWING: Final = 8

BOTTOM: Final = 2  # Structure.next of a breach of R&D whose cards are accessed from the bottom (CR 7.4.7b)
