"""The layout of observations: which byte means what. `docs/environments.md` has the table that is made from it.

An observation is one flat row of small whole numbers. As `int8` they are as they are; as `float32` each is divided by the scale
of its field.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Final, NamedTuple

from ..events import Ev
from ..ids import Type
from ..rules.book import Table
from . import slots
from .features import FEATURES, MOST
from .slots import SLOTS
from .space import SERVERS, SUBROUTINES

EVENTS: Final = 8  # events that are shown
KINDS: Final = tuple(map(int, (  # kinds of events that have a flag of their own
    Ev.RUN_BEGINS, Ev.ENCOUNTER, Ev.BREAK, Ev.RESOLVE_SUB, Ev.BYPASS, Ev.JACK_OUT, Ev.END_RUN, Ev.BREACH, Ev.ACCESS, Ev.STEAL,
    Ev.SCORE, Ev.TRASH, Ev.DAMAGE, Ev.TAG, Ev.REZ, Ev.INSTALL, Ev.PLAY, Ev.USE, Ev.TRIGGER, Ev.GAIN, Ev.LOSE, Ev.DRAW,
    Ev.ADVANCE, Ev.COUNTER, Ev.PSI, Ev.TRACE, Ev.TURN_BEGINS,
)))  # fmt: skip


class ObservationField(NamedTuple):
    """A number of an observation.

    Attributes:
        name: what it is called in the table.
        scale: what a float is divided by.
        low, high: the bounds; larger values are cut.
        meaning: what it says, in words.
    """

    name: str
    scale: int
    low: int
    high: int
    meaning: str


class ObservationBlock(NamedTuple):
    """A block of an observation: `rows` rows of the same fields.

    Attributes:
        name: of the block.
        start: its first number.
        rows: how many rows it has.
        fields: the fields of one row.
        names: what each row is; empty for a block with one row.
    """

    name: str
    start: int
    rows: int
    fields: tuple[ObservationField, ...]
    names: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        """The length of one row."""
        return len(self.fields)

    @property
    def size(self) -> int:
        """How many numbers the block has."""
        return self.rows * len(self.fields)


def _number(name: str, scale: int, meaning: str, low: int = 0) -> ObservationField:
    return ObservationField(name, scale, low, MOST, meaning)


def _flag(name: str, meaning: str) -> ObservationField:
    return ObservationField(name, 1, 0, 1, meaning)


def _flags(names: Iterable[str], meaning: str) -> tuple[ObservationField, ...]:
    return tuple(_flag(name, meaning) for name in names)


PLAYERS: Final = (
    _flag("side", "whose observation it is: 0 Corp, 1 Runner"), _flag("decides", "this side has to decide"),
    _flag("turn", "whose turn it is: 0 Corp, 1 Runner"), _number("used", 100, "decisions so far, in percent of the bound"),
    _number("Corp credits", 10, "credits of the Corp"), _number("Runner credits", 10, "credits of the Runner"),
    _number("Corp clicks", 4, "clicks of the Corp"), _number("Runner clicks", 4, "clicks of the Runner"),
    _number("bad publicity", 2, "of the Corp"), _number("tags", 2, "of the Runner"),
    _number("core damage", 2, "of the Runner"), _number("link", 2, "of the Runner"),
    _number("memory", 4, "memory units that are free", -8), _number("Corp points", 7, "agenda points of the Corp", -MOST),
    _number("Runner points", 7, "agenda points of the Runner", -MOST),
    _number("to win", 7, "points that this side needs to win"),
    _number("HQ", 5, "cards in HQ"), _number("R&D", 45, "cards in R&D"), _number("Archives", 20, "cards in Archives"),
    _number("facedown", 10, "facedown cards in Archives"), _number("grip", 5, "cards in the grip"),
    _number("stack", 45, "cards in the stack"), _number("heap", 20, "cards in the heap"),
)  # fmt: skip
DECISIONS: Final = ("act", "choose a card", "choose an effect", "number", "pay", "may", "server", "order")
RUN: Final = (
    _flag("run", "a run is in progress"), *_flags([f"server {n + 1}" for n in range(SERVERS)], "the attacked server"),
    _number("position", 3, "place of the Runner, counted from the outermost ice; 0 at no ice"),
    _flag("encounter", "ice is encountered"), _number("strength", 8, "strength of the encountered ice now", -MOST),
    _flag("successful", "the run is successful"), _flag("unsuccessful", "the run is unsuccessful"),
    _number("fund", 4, "credits left for bad publicity"),
)  # fmt: skip
SUBS: Final = (
    _flag("exists", "the encountered ice has this subroutine"), _flag("broken", "it is broken"),
    _flag("over", "it has resolved, or will not"),
)  # fmt: skip
CARD: Final = (
    _flag("present", "there is a card: the padding mask"), _flag("known", "this side knows which card it is"),
    _flag("faceup", "it is faceup or rezzed"), _number("copies", 3, "cards in the slot: several if they are equal"),
    _number("virus", 4, "virus counters"), _number("power", 4, "power counters"),
    _number("advancement", 4, "advancement counters"), _number("agenda", 2, "agenda counters"),
    _number("credits", 8, "credits on it"), _number("hosted bad publicity", 2, "bad publicity counters on it"),
    _number("on it", 2, "cards hosted on it"),
    _number("now", 8, "its strength now, if it is active", -MOST), _flag("asks", "the decision comes from it"),
    _flag("met", "this ice is approached or encountered"), _flag("accessed", "it is being accessed"),
)  # fmt: skip
KNOWN: Final = tuple(ObservationField(f.name, f.scale, 0, f.high, f.meaning) for f in FEATURES)
PILE: Final = tuple(ObservationField(f.name, f.scale * 8, 0, MOST, f"sum of: {f.meaning}") for f in FEATURES)
EVENT: Final = (
    *_flags([Ev(kind).name.lower().replace("_", " ") for kind in KINDS], "what happened"), _flag("other", "something else"),
    _flag("by Corp", "it is about the Corp or its card"), _flag("by Runner", "it is about the Runner or their card"),
    _number("number", 4, "a number that the event has: credits, damage, counters ...", -MOST),
    *_flags([t.name.lower().replace("_", " ") for t in Type], "type of the card, if this side knew it then"),
)  # fmt: skip
PILES: Final = ("own cards not yet seen", "known cards in Archives", "heap")


def _parts(*blocks: tuple[str, tuple[ObservationField, ...], tuple[str, ...]]) -> tuple[ObservationBlock, ...]:
    out, start = [], 0
    for name, fields, rows in blocks:
        part = ObservationBlock(name, start, max(1, len(rows)), fields, rows)
        out.append(part)
        start += part.size
    return tuple(out)


class Layout:
    """The blocks of an observation: `LAYOUT` is the only one.

    Attributes:
        parts: the blocks, in order.
        n: the length of an observation.
        fingerprint: changes whenever a number gets another meaning.
    """

    def __init__(self) -> None:
        places = tuple(slots.words(k) for k in range(SLOTS))
        self.parts = _parts(
            ("players", PLAYERS, ()),
            ("phase", _flags([t.name.lower().replace("_", " ") for t in Table], "the table of the current step"), ()),
            ("decision", _flags(DECISIONS, "the kind of decision, if this side decides"), ()),
            ("run", RUN, ()),
            ("subroutines", SUBS, tuple(f"subroutine {k + 1}" for k in range(SUBROUTINES))),
            ("events", EVENT, tuple(f"{k + 1} event{'s' * (k > 0)} ago" for k in range(EVENTS))),
            ("piles", PILE, PILES),
            ("cards", CARD, places),
            ("texts", KNOWN, places),
        )
        self.n = self.parts[-1].start + self.parts[-1].size
        told = [(p.name, p.names, f.name, f.scale, f.low, f.high) for p in self.parts for f in p.fields]
        self.fingerprint = sha256(repr(told).encode()).hexdigest()[:16]

    def part(self, name: str) -> ObservationBlock:
        """A block by its name.

        Raises:
            KeyError: there is no such block.
        """
        found = next((p for p in self.parts if p.name == name), None)
        if found is None:
            raise KeyError(f"{name!r}: the blocks are {', '.join(p.name for p in self.parts)}")
        return found

    def cells(self) -> list[ObservationField]:
        """The field of every number of an observation."""
        return [f for p in self.parts for _ in range(p.rows) for f in p.fields]


LAYOUT: Final = Layout()
