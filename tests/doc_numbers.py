"""The tables of docs/numbers.md: what the numbers of environments mean."""

from __future__ import annotations

from itertools import groupby

from rezzed.encoding.layout import LAYOUT, ObservationBlock, ObservationField
from rezzed.encoding.slots import REGIONS, words
from rezzed.encoding.space import SPACE


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


def _sort(field: ObservationField) -> tuple[str, int, int, int]:
    return field.meaning, field.scale, field.low, field.high
