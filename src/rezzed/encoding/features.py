"""What a program can know of a card before it has seen any: features from its declaration.

A card that nobody trained with has the same kind of row as every other one, so it is no unknown index.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from ..engine.program.compile import Compiled
from ..ids import Type
from ..vocabulary.declare import Decl
from ..vocabulary.node import within

MOST: Final = 127  # numbers are cut there

Read: TypeAlias = Callable[[Decl, set[str]], int]


class Feature(NamedTuple):
    """A number of a card.

    Attributes:
        name: of the feature.
        scale: what a float is divided by.
        high: the largest value.
        meaning: what it says, in words.
        of: reads it from a declaration and the kinds of effects in its text.
    """

    name: str
    scale: int
    high: int
    meaning: str
    of: Read


_NUMBERS: Final[tuple[tuple[str, int, str, Callable[[Decl], int]], ...]] = (
    ("cost", 8, "printed cost to rez, play or install, in credits", lambda d: d.cost or 0),
    ("strength", 8, "printed strength", lambda d: d.strength or 0),
    ("points", 4, "agenda points", lambda d: d.points or 0),
    ("advance", 6, "advancement requirement", lambda d: d.advance or 0),
    ("trash", 6, "trash cost, in credits, plus 1; 0 without one", lambda d: 0 if d.trash is None else d.trash + 1),
    ("memory", 4, "memory units", lambda d: d.memory),
    ("link", 4, "printed link", lambda d: d.link),
    ("recurring", 4, "recurring credits", lambda d: d.recurring),
    ("subroutines", 4, "printed subroutines", lambda d: len(d.subs)),
    ("abilities", 4, "printed abilities", lambda d: len(d.abilities)),
)  # fmt: skip
_SUBTYPES: Final[tuple[tuple[str, ...], ...]] = (
    ("barrier", "wall"), ("code_gate",), ("sentry",), ("trap",), ("ambush",), ("ap",), ("destroyer", "killer"), ("tracer",),
    ("bioroid",), ("icebreaker",), ("fracter",), ("decoder",), ("ai",), ("virus",), ("run",), ("transaction",),
    ("job",), ("current",), ("region",), ("console",), ("companion",),
)  # fmt: skip
_CLAUSES: Final[tuple[tuple[str, tuple[str, ...], str], ...]] = (
    ("credits", ("Gain", "TakeCredits"), "gains credits"),
    ("drains", ("Lose", "PayOrLose"), "makes somebody lose credits"),
    ("clicks", ("GainClicks", "LoseClicks", "Allot"), "gives or takes clicks"),
    ("damage", ("DoDamage",), "does damage"),
    ("tags", ("GiveTags",), "gives tags"),
    ("untags", ("RemoveTags",), "removes tags"),
    ("bad publicity", ("GiveBadPublicity",), "gives bad publicity"),
    ("trashes", ("Trash", "Sabotage"), "trashes cards"),
    ("ends runs", ("EndRun",), "ends the run"),
    ("runs", ("MakeRun", "MoveRunner", "ChangeServer", "JackOut"), "makes or changes a run"),
    ("draws", ("Draw", "ToZone", "Arrange", "Search", "IntoDeck"), "draws, searches or moves cards"),
    ("installs", ("Install", "PlayCard", "Host"), "installs or plays a card"),
    ("rezzes", ("Rez", "Derez", "TurnFaceup", "TurnFacedown"), "turns cards"),
    ("accesses", ("Access", "Breach"), "accesses cards"),
    ("bypasses", ("Bypass", "SkipIce"), "bypasses ice"),
    ("breaks", ("Break",), "breaks subroutines"),
    ("lasts", ("Lasting", "Later"), "has a lasting effect, such as a change of strength"),
    ("trace", ("Trace",), "starts a trace"),
    ("psi", ("Psi",), "starts a psi game"),
    ("counters", ("Place", "Advance", "Remove", "Purge"), "places or removes counters"),
    ("shows", ("Reveal", "Expose", "Meet"), "shows hidden cards"),
    ("prevents", ("Prevent", "ReplaceSub", "Increase"), "prevents or changes what is about to happen"),
)  # fmt: skip


def _kinds() -> tuple[Feature, ...]:
    def of_type(wanted: int) -> Read:
        return lambda d, _: int(d.type == wanted)

    def of_subtypes(words: tuple[str, ...]) -> Read:
        return lambda d, _: int(any(x in d.subtypes for x in words))

    def of_clauses(names: tuple[str, ...]) -> Read:
        return lambda _, effects: int(not effects.isdisjoint(names))

    def number(of: Callable[[Decl], int]) -> Read:
        return lambda d, _: of(d)

    types = [Feature(t.name.lower().replace("_", " "), 1, 1, "its type", of_type(int(t))) for t in Type]
    numbers = [Feature(name, scale, MOST, meaning, number(of)) for name, scale, meaning, of in _NUMBERS]
    subtypes = [Feature(x[0].replace("_", " "), 1, 1, "subtype", of_subtypes(x)) for x in _SUBTYPES]
    clauses = [Feature(name, 1, 1, f"its text {meaning}", of_clauses(names)) for name, names, meaning in _CLAUSES]
    unique = Feature("unique", 1, 1, "only one can be in play", lambda d, _: int(d.unique))
    return (*types, *numbers, unique, *subtypes, *clauses)


def _effects(d: Decl) -> set[str]:
    """The kinds of effects in the text of a card."""
    parts: tuple[Any, ...] = (d.subs, d.abilities, d.back)
    return {type(x).__name__ for x in within(parts)}


FEATURES: Final = _kinds()
WIDTH: Final = len(FEATURES)
LANE: Final = 16  # bits


def row(book: Compiled, code: int) -> bytes:
    """The features of a card, one byte each, under a rule book; `code` is its number there."""
    known = rows(book)
    if code not in known:
        decl = book.facts[code].decl
        effects = _effects(decl)
        known[code] = bytes([max(0, min(f.high, f.of(decl, effects))) for f in FEATURES])
    return known[code]


def rows(book: Compiled) -> dict[int, bytes]:
    """The features of the cards that somebody asked for, by code."""
    found: dict[int, bytes] = book.kept.setdefault(("features",), {})
    return found


def lane(book: Compiled, code: int) -> int:
    """The features of a card as one number, of which each has `LANE` bits, so that cards can be added up."""
    known: dict[int, int] = book.kept.setdefault(("lanes",), {})
    if code not in known:
        known[code] = sum(n << (LANE * k) for k, n in enumerate(row(book, code)))
    return known[code]
