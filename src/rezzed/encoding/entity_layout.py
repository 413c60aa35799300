"""The layout of the entity encoding: a table of cards, a row about the table, and a table of options that point at cards.

`docs/numbers.md` has the tables that are made from this one. All numbers are whole: `int16` has them as they are, and as
`float32` each but the numbers for embeddings is divided by the scale of its column. See decision O13.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from ..decisions import Verb
from ..ids import Option, Type, Zone
from .features import MOST
from .layout import LAYOUT, ObservationField
from .space import SERVERS

VERSION: Final = 2
CARDS: Final = 250  # rows of cards
KEPT: Final = 186  # of them for cards where they are; the others are lent to cards that only an option points at
OPTIONS: Final = 64  # rows of options
PAGE: Final = OPTIONS - 1  # options of a page if there are several pages; the last row turns the page
IDS: Final = 4095  # the largest number of a card
ZONES: Final = tuple(z.name.lower().replace("_", " ").replace("rnd", "R&D").replace("hq", "HQ") for z in Zone) + ("unseen",)
UNSEEN: Final = len(ZONES)
VERBS: Final = tuple(v for v in Verb if v not in (Verb.OUTCOME, Verb.CONCEDE))  # an option has the place of its verb, from 1 on
MORE: Final = len(VERBS) + 1
ABILITY_KINDS: Final = ("", "break", "pump", "use")
POOL: Final = 1
FUND: Final = 2
PRICED: Final = 7  # servers whose way in is in the table: three central ones and four remotes


class EntityPart(NamedTuple):
    """A table of the encoding.

    Attributes:
        name: its name in the dictionary of an observation.
        rows: how many rows it has.
        columns: the numbers of a row.
    """

    name: str
    rows: int
    columns: tuple[ObservationField, ...]

    @property
    def width(self) -> int:
        """The numbers of a row."""
        return len(self.columns)


def _number(name: str, scale: int, meaning: str, low: int = 0, high: int = MOST) -> ObservationField:
    return ObservationField(name, scale, low, high, meaning)


def _index(name: str, high: int, meaning: str) -> ObservationField:
    return ObservationField(name, 1, 0, high, meaning)


def _flag(name: str, meaning: str) -> ObservationField:
    return ObservationField(name, 1, 0, 1, meaning)


CARD_COLUMNS: Final = (
    _index("card", IDS, "which card it is, for an embedding; 0 if this side does not know"),
    _index("zone", len(ZONES), "where it is: a number of the table of zones; 0 in rows without a card"),
    _flag("own", "it is a card of this side"),
    _index("server", MOST, "its server: 1 HQ, 2 R&D, 3 Archives, 4 remote 1 ...; 0 in none"),
    _index("position", MOST, "its place in its server, rig, deck or Archives: 1 is the outermost, first or top one; 0 in none"),
    _index("host", CARDS, "the row of the card that it is hosted on, from 1 on; 0 on none"),
    _flag("known", "this side knows which card it is"),
    _flag("faceup", "it is faceup or rezzed"),
    _number("copies", 3, "cards that the row stands for: several if they are equal"),
    _number("virus", 4, "virus counters"),
    _number("power", 4, "power counters"),
    _number("advancement", 4, "advancement counters"),
    _number("agenda", 2, "agenda counters"),
    _number("credits", 8, "credits on it"),
    _number("on it", 2, "cards hosted on it"),
    _number("strength", 8, "its strength: now if it is active, printed otherwise", -MOST),
    _index("type", len(Type), "its type: 1 + the number of the table of types; 0 if this side does not know"),
    _number("cost", 8, "printed cost to rez, play or install, in credits"),
    _number("points", 4, "agenda points"),
    _number("advance", 6, "advancement requirement"),
    _number("trash", 6, "printed trash cost, in credits, plus 1; 0 without one"),
    _flag("asks", "the decision comes from it"),
    _flag("met", "this ice is approached or encountered"),
    _flag("accessed", "it is being accessed"),
)  # fmt: skip
OPTION_COLUMNS: Final = (
    _index("verb", MORE, "what is done: a number of the table of verbs; 0 in rows without an option"),
    _index("card", CARDS, "the row of the card that it is about, from 1 on; 0 if it is about none"),
    _index("server", MOST, "the server that it is about, as in the table of cards; 0 if it is about none"),
    _number("index", 4, "ability, subroutine or effect, from 1 on; number; credits that are paid"),
    _number("credits", 4, "what it costs now, in credits"),
    _number("clicks", 2, "what it costs now, in clicks"),
    _index("ability", len(ABILITY_KINDS) - 1, "what the ability is for: 1 break, 2 pump, 3 other use; 0 if it is none"),
    _index("paid from", FUND, "what pays: 1 the pool, 2 bad publicity; 0 a card, or nothing is paid"),
    _number(
        "way in", 8, "credits with which the rig breaks all ice that this side knows and that ends runs, on the server that it "
        "or its card is about; 99 if it cannot",
    ),
    _number("unseen ice", 2, "ice on this server that this side does not know and the Corp may be able to rez"),
    _number("break", 8, "credits with which the rig breaks the ice that it is about; 99 if it cannot"),
)  # fmt: skip
SERVER_WORDS: Final = ("HQ", "R&D", "Archives", *(f"remote {k + 1}" for k in range(PRICED - 3)))
_SHARED: Final = tuple(part for part in LAYOUT.parts if part.start < LAYOUT.part("events").start)
TABLE_COLUMNS: Final = (
    *(
        ObservationField(f"{part.name}: {f.name}" if part.rows == 1 else f"{part.names[k]}: {f.name}", *f[1:])
        for part in _SHARED for k in range(part.rows) for f in part.fields
    ),
    *(
        _number(f"{SERVER_WORDS[k]}: {name}", scale, meaning)
        for k in range(PRICED)
        for name, scale, meaning in (
            ("way in", 8, "credits with which the rig breaks its ice that this side knows and that ends runs; 99 if it cannot"),
            ("unseen ice", 2, "its ice that this side does not know and the Corp may be able to rez"),
        )
    ),
    _number("cards", 32, "rows of the table of cards that have a card", high=CARDS),
    _number("left out", 32, "rows of cards for which there was no space"),
    _number("options", 8, "options of the decision, on all pages", high=IDS),
    _number("page", 1, "pages that were turned in this decision"),
)  # fmt: skip


def paged(options: Sequence[Option], turned: int) -> Sequence[Option]:
    """The options of a page."""
    rest = options[turned * PAGE :]
    return rest if len(rest) <= OPTIONS else rest[:PAGE]


class EntityLayout:
    """The tables of the encoding: `ENTITIES` is the only one.

    Attributes:
        parts: the tables, in order.
        version: goes up when a number gets another meaning on purpose.
        fingerprint: changes whenever a number gets another meaning, also by accident.
    """

    def __init__(self) -> None:
        self.version = VERSION
        self.parts = (
            EntityPart("cards", CARDS, CARD_COLUMNS), EntityPart("table", 1, TABLE_COLUMNS),
            EntityPart("options", OPTIONS, OPTION_COLUMNS),
        )  # fmt: skip
        told = [(p.name, p.rows, f.name, f.scale, f.low, f.high) for p in self.parts for f in p.columns]
        names = (ZONES, tuple(v.name for v in VERBS), tuple(t.name for t in Type), ABILITY_KINDS, SERVERS)
        self.fingerprint = sha256(repr((self.version, told, names)).encode()).hexdigest()[:16]

    def part(self, name: str) -> EntityPart:
        """A table by its name.

        Raises:
            KeyError: there is none.
        """
        found = next((p for p in self.parts if p.name == name), None)
        if found is None:
            raise KeyError(f"{name!r}: the tables are {', '.join(p.name for p in self.parts)}")
        return found


ENTITIES: Final = EntityLayout()
