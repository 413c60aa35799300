"""The tables of docs/numbers.md: what the numbers of environments mean."""

from __future__ import annotations

from itertools import groupby

from rezzed.encoding.compact import COMPACT, FURTHER
from rezzed.encoding.entity_layout import ABILITY_KINDS, ENTITIES, VERBS, ZONES
from rezzed.encoding.layout import LAYOUT, ObservationBlock, ObservationField
from rezzed.encoding.slots import REGIONS, words
from rezzed.encoding.space import SPACE
from rezzed.envs.arguments import ARGUMENTS, TAKERS
from rezzed.ids import Type


def options() -> list[tuple[str, ...]]:
    """The options of environments."""
    return [(f"`{a.name}`", _takers(a.takers), a.type, a.default, a.meaning) for a in ARGUMENTS]


def _takers(takers: tuple[str, ...]) -> str:
    return "all" if takers == TAKERS else ", ".join(f"`{taker}`" for taker in takers)


def ids(start: int, size: int) -> str:
    """A range of numbers."""
    return str(start) if size == 1 else f"{start} to {start + size - 1}"


def slots() -> list[tuple[str, ...]]:
    """The regions of slots, with the first and the last of each."""
    return [
        (ids(r.start, r.size), r.name, words(r.start) + (f" ... {words(r.end - 1)}" if r.size > 1 else ""))
        for r in REGIONS
    ]  # fmt: skip


def actions() -> list[tuple[str, ...]]:
    """The ids of each verb, with the first and the last of them."""
    rows = []
    for block in SPACE.blocks:
        last = SPACE.words(block.start + block.size - 1)
        rows.append((ids(block.start, block.size), SPACE.words(block.start) + (f" ... {last}" if block.size > 1 else "")))
    return rows


def blocks() -> list[tuple[str, ...]]:
    """The blocks of an observation."""
    return [(ids(p.start, p.size), f"`{p.name}`", str(p.rows), str(p.width), _rows(p)) for p in LAYOUT.parts]


def _rows(part: ObservationBlock) -> str:
    return "" if not part.names else part.names[0] if part.rows == 1 else f"{part.names[0]} ... {part.names[-1]}"


def fields(name: str) -> list[tuple[str, ...]]:
    """The fields of one block; flags with the same meaning are one row."""
    rows: list[tuple[str, ...]] = []
    at = 0
    for (meaning, scale, low, high), alike in groupby(LAYOUT.part(name).fields, key=_sort):
        found = list(alike)
        rows.append((ids(at, len(found)), ", ".join(f.name for f in found), meaning, f"{low} to {high}", str(scale)))
        at += len(found)
    return rows


def compact_blocks() -> list[tuple[str, ...]]:
    """The blocks of the compact form."""
    out = []
    for name, start, rows, fields, names in COMPACT.blocks():
        size = rows * len(fields) or COMPACT.blocks()[1][1]
        told = ", ".join(fields) or "`players`, `phase`, `decision`, `run`, `subroutines`, as above"
        out.append((ids(start, size), name, str(rows), told, f"{names[0]} ... {names[-1]}" if names else ""))
    return out


def compact_actions() -> list[tuple[str, ...]]:
    """The actions of the compact form, by the verbs of the flat encoding."""
    rows: list[tuple[str, ...]] = []
    for (_, block), alike in groupby(range(COMPACT.further), key=lambda k: SPACE.block(COMPACT.actions[k])):
        found = list(alike)
        first, last = COMPACT.words(found[0]), COMPACT.words(found[-1])
        rows.append((ids(found[0], len(found)), first if block.size == 1 else f"{first} ... {last}"))
    further = COMPACT.words(COMPACT.further), COMPACT.words(COMPACT.more - 1)
    rows.append((ids(COMPACT.further, FURTHER), " ... ".join(further)))
    return [*rows, (str(COMPACT.more), COMPACT.words(COMPACT.more))]


def entity_columns(name: str) -> list[tuple[str, ...]]:
    """The columns of a table of the entity encoding; those with the same meaning are one row."""
    rows: list[tuple[str, ...]] = []
    at = 0
    for (meaning, scale, low, high), alike in groupby(ENTITIES.part(name).columns, key=_sort):
        found = list(alike)
        called = found[0].name if len(found) == 1 else f"{found[0].name} ... {found[-1].name}"
        rows.append((ids(at, len(found)), called, meaning, f"{low} to {high}", str(scale)))
        at += len(found)
    return rows


def entity_parts() -> list[tuple[str, ...]]:
    """The tables of the entity encoding."""
    return [(f"`{p.name}`", str(p.rows), str(p.width)) for p in ENTITIES.parts]


def entity_words(name: str) -> list[tuple[str, ...]]:
    """What the numbers of a column stand for."""
    words = {
        "zone": ("no card", *ZONES), "type": ("not known", *[t.name.lower().replace("_", " ") for t in Type]),
        "verb": ("no option", *[v.name.lower().replace("_", " ") for v in VERBS], "more: turn the page"),
        "ability": ("none", *ABILITY_KINDS[1:]),
    }[name]  # fmt: skip
    return [(str(k), word) for k, word in enumerate(words)]


def _sort(field: ObservationField) -> tuple[str, int, int, int]:
    return field.meaning, field.scale, field.low, field.high
