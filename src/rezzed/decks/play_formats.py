"""Formats of play: which cards a deck may have on which day. They are read from a table with the shape that the community
database publishes: `formats` with their snapshots, `card_pools` and `restrictions`.

`play_formats.json` is the table of the package. It adds `cycles`: the sets of each cycle and the dates of their release.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Final

from ..cards import catalogue, print_sets
from ..errors import Fault, RezzedError, SetupError, quoted
from ..files import parse_json, read_text

TABLE: Final = "play_formats.json"
PARTS: Final = ("formats", "card_pools", "restrictions")
MOST_LIMIT: Final = 1_000  # points or influence of one card


@dataclass(frozen=True)
class FormatPool:
    """The sets that a format allows.

    Attributes:
        id, name: of the pool.
        sets: the date of the release of each set; empty if rezzed does not know it.
        unknown: cycles and sets that rezzed does not know.
    """

    id: str
    name: str
    sets: Mapping[str, str]
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True)
class BanList:
    """What a list says about single cards.

    Attributes:
        id, name, date: of the list.
        banned: cards that no deck may have.
        restricted: cards of which a deck may have one, in several copies.
        points: what a card costs in points, however many copies there are.
        limit: the most points of a deck.
        universal: the influence that each copy of a card costs in addition, in every deck.
        penalties: by how much each copy of a card lowers the influence limit.
        subtypes: banned subtypes.
    """

    id: str
    name: str
    date: str
    banned: tuple[str, ...] = ()
    restricted: tuple[str, ...] = ()
    points: Mapping[str, int] = field(default_factory=dict)
    limit: int = 0
    universal: Mapping[str, int] = field(default_factory=dict)
    penalties: Mapping[str, int] = field(default_factory=dict)
    subtypes: tuple[str, ...] = ()

    def cards(self) -> tuple[str, ...]:
        """Every card that it names."""
        return tuple(dict.fromkeys((*self.banned, *self.restricted, *self.points, *self.universal, *self.penalties)))


@dataclass(frozen=True)
class FormatSnapshot:
    """A format from a day on: its card pool and its list, if there is one."""

    id: str
    date: str
    pool: FormatPool
    restriction: BanList | None = None


@dataclass(frozen=True)
class PlayFormat:
    """A format of play.

    Attributes:
        id: how commands call it.
        name: what players call it.
        snapshots: what it was, in the order of their dates.
    """

    id: str
    name: str
    snapshots: tuple[FormatSnapshot, ...]

    @property
    def word(self) -> str:
        """The id as commands print it."""
        return self.id.replace("_", "-")

    def on(self, day: str) -> FormatSnapshot:
        """What the format is on a day, such as `2025-08-01`.

        Raises:
            RezzedError: the format is younger.
        """
        found = [snapshot for snapshot in self.snapshots if snapshot.date <= day]
        if not found:
            raise RezzedError(f"{self.name} began on {self.snapshots[0].date}; there is no such format on {day}")
        return found[-1]

    def since(self, pool: FormatPool) -> str:
        """The first day on which it has a card pool."""
        return next(snapshot.date for snapshot in self.snapshots if snapshot.pool.id == pool.id)


def spelled(name: str) -> str:
    """The id that somebody means: hyphens and capital letters make no difference."""
    return name.strip().casefold().replace("-", "_").replace(" ", "_")


def day_of(words: str | None) -> str:
    """A day as `2025-08-01`; today if nothing is given.

    Raises:
        RezzedError: it is no date.
    """
    try:
        return (date.today() if words is None else date.fromisoformat(words)).isoformat()
    except ValueError:
        raise RezzedError(f"expected a date such as 2025-08-01, not {quoted(words)}", place="--date") from None


@cache
def own_formats() -> Mapping[str, PlayFormat]:
    """The formats of the package, by id."""
    return _FormatReader(_own_table(), TABLE).formats()


def newest(formats: Mapping[str, PlayFormat]) -> str:
    """The date of the newest snapshot of all formats."""
    return max(snapshot.date for known in formats.values() for snapshot in known.snapshots)


def read_formats(path: str | Path) -> Mapping[str, PlayFormat]:
    """The formats in a file, or in a folder with folders `formats`, `card_pools` and `restrictions`, by id.

    Raises:
        SetupError: the file cannot be read, or is wrong; `faults` lists all errors.
    """
    folder = Path(path)
    table = _table_of(folder) if folder.is_dir() else _json_of(path)
    return _FormatReader(table, str(path)).formats()


def formats_of(data: object, path: str = "formats") -> Mapping[str, PlayFormat]:
    """The formats in a table, by id.

    Raises:
        SetupError: it is wrong; `faults` lists all errors.
    """
    return _FormatReader(data, path).formats()


def unknown_names(known: PlayFormat) -> tuple[str, ...]:
    """The cycles, sets and cards that a format names and rezzed does not know."""
    cards = catalogue("anr")
    found: dict[str, None] = {}
    for snapshot in known.snapshots:
        found |= dict.fromkeys(snapshot.pool.unknown)
        if snapshot.restriction is not None:
            found |= dict.fromkeys(id for id in snapshot.restriction.cards() if id not in cards)
    return tuple(found)


# -- reading ------------------------------------------------------------------------------------------------------


@cache
def _own_table() -> dict[str, Any]:
    table: dict[str, Any] = json.loads(Path(__file__).with_name(TABLE).read_text(encoding="utf-8"))
    return table


def _json_of(path: str | Path) -> object:
    text = read_text(path, "file of formats")
    if text.lstrip()[:1] == "[":
        return parse_json(f'{{"rows": {text}}}', str(path))["rows"]
    return parse_json(text, str(path))


def _table_of(folder: Path) -> dict[str, list[object]]:
    """The table that a folder of the community database is: each file has one object, or a list of them."""
    table: dict[str, list[object]] = {}
    for part in PARTS:
        for file in sorted((folder / part).rglob("*.json")):
            found = _json_of(file)
            table.setdefault(part, []).extend(found if isinstance(found, list) else [found])
    return table


class _FormatReader:
    """Reads a table and collects what is wrong with it."""

    def __init__(self, data: object, path: str) -> None:
        self.path = path
        self.faults: list[Fault] = []
        self.data = data if isinstance(data, dict) else {}
        if not isinstance(data, dict):
            self.fault(f"expected a JSON object with {', '.join(PARTS)}, not {quoted(data)}")

    def fault(self, words: str) -> None:
        self.faults.append(Fault(words, self.path))

    def formats(self) -> dict[str, PlayFormat]:
        """All formats.

        Raises:
            SetupError: something is wrong.
        """
        pools = {(self.text(row, "format_id", at), row["id"]): self.pool(row, at) for at, row in self.rows("card_pools")}
        lists = {(self.text(row, "format_id", at), row["id"]): self.ban_list(row, at) for at, row in self.rows("restrictions")}
        found: dict[str, PlayFormat] = {}
        for at, row in self.rows("formats"):
            for known in self.split(row, at, pools, lists):
                found[known.id] = known
        if not found and not self.faults:
            self.fault("there is no format in it")
        if self.faults:
            raise SetupError(self.faults)
        return found

    def split(
        self, row: dict[str, Any], at: str, pools: Mapping[tuple[str, str], FormatPool],
        lists: Mapping[tuple[str, str], BanList],
    ) -> Iterator[PlayFormat]:  # fmt: skip
        """The formats of one row. A snapshot that is called after another format (`sunset_01` in `standard`) is of that one."""
        inside: dict[str, list[FormatSnapshot]] = {}
        snapshots = row.get("snapshots")
        if not isinstance(snapshots, list) or not snapshots:
            self.fault(f"{at}: snapshots: expected a list of objects, not {quoted(snapshots)}")
            return
        ids = [str(s.get("id", "")) for s in snapshots if isinstance(s, dict)]
        own = [id for id in ids if id.startswith(f"{row['id']}_")]
        for k, data in enumerate(snapshots):
            here = f"{at}: snapshots[{k}]"
            if not isinstance(data, dict):
                self.fault(f"{here}: expected an object, not {quoted(data)}")
                continue
            id, day, named = self.text(data, "id", here), self.date(data, here), self.text(data, "card_pool_id", here)
            pool = pools.get((row["id"], named))
            if pool is None and named:
                self.fault(f"{here}: there is no card pool {quoted(named)} of this format")
            listed = data.get("restriction_id")
            restriction = None if listed is None else lists.get((row["id"], str(listed)))
            if listed is not None and restriction is None:
                self.fault(f"{here}: there is no restriction {quoted(listed)} of this format")
            if pool is None:
                continue
            later = max(day, "" if restriction is None else restriction.date)  # some snapshots are dated a year too early
            whose = row["id"] if id in own or not own else id.rpartition("_")[0] or row["id"]
            inside.setdefault(whose, []).append(FormatSnapshot(id, later, pool, restriction))
        for whose, found in inside.items():
            name = self.text(row, "name", at) if whose == row["id"] else whose.replace("_", " ").title()
            yield PlayFormat(whose, name, tuple(sorted(found, key=_date_of)))

    def rows(self, part: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """The objects of a part of the table, each with its place and an id."""
        value = self.data.get(part, [])
        if part == PARTS[0] and part not in self.data and not self.faults:
            self.fault(f"expected {', '.join(PARTS)}; there is no {part!r}")
        if not isinstance(value, (list, dict)):
            self.fault(f"{part}: expected a list of objects, not {quoted(value)}")
            return
        for k, row in enumerate(value.values() if isinstance(value, dict) else value):
            if not isinstance(row, dict):
                self.fault(f"{part}[{k}]: expected an object, not {quoted(row)}")
            elif not isinstance(row.get("id"), str) or not row["id"]:
                self.fault(f"{part}[{k}]: id: expected a text, not {quoted(row.get('id'))}")
            else:
                yield f"{part}: {row['id'][:60]}", row

    def text(self, row: Mapping[str, Any], key: str, at: str) -> str:
        value = row.get(key)
        if not isinstance(value, str) or not value:
            self.fault(f"{at}: {key}: expected a text, not {quoted(value)}")
            return ""
        return value

    def date(self, row: Mapping[str, Any], at: str) -> str:
        value = row.get("date_start")
        try:
            return date.fromisoformat(value).isoformat()  # type: ignore[arg-type]
        except (TypeError, ValueError):
            self.fault(f"{at}: date_start: expected a date such as 2025-08-01, not {quoted(value)}")
            return ""

    def names(self, row: Mapping[str, Any], key: str, at: str) -> tuple[str, ...]:
        value = row.get(key, [])
        if not isinstance(value, list) or not all(isinstance(x, str) for x in value):
            self.fault(f"{at}: {key}: expected a list of ids, not {quoted(value)}")
            return ()
        return tuple(value)

    def numbers(self, row: Mapping[str, Any], part: str, at: str) -> dict[str, int]:
        """A number for each card; the table has the cards by their number."""
        value = row.get(part, {})
        if not isinstance(value, dict):
            self.fault(f"{at}: {part}: expected an object of lists by number, not {quoted(value)}")
            return {}
        found: dict[str, int] = {}
        for key in value:
            number = str(key)
            if not (number.isascii() and number.isdigit() and len(number) < 5 and 0 < int(number) <= MOST_LIMIT):
                self.fault(f"{at}: {part}: expected a number from 1 to {MOST_LIMIT}, not {quoted(number)}")
                continue
            found |= dict.fromkeys(self.names(value, key, f"{at}: {part}"), int(number))
        return found

    def pool(self, row: Mapping[str, Any], at: str) -> FormatPool:
        cycles: Mapping[str, Mapping[str, str]] = _own_table()["cycles"]
        dates = {id: day for sets in cycles.values() for id, day in sets.items()}
        whole, single = self.names(row, "card_cycle_ids", at), self.names(row, "card_set_ids", at)
        if not whole and not single:
            self.fault(f"{at}: expected card_cycle_ids or card_set_ids with at least one id")
        sets = {id: day for cycle in whole for id, day in cycles.get(cycle, {}).items()}
        sets |= {id: dates.get(id, "") for id in single}
        unknown = [x for x in whole if x not in cycles] + [x for x in single if x not in dates]
        return FormatPool(row["id"], self.text(row, "name", at), sets, tuple(unknown))

    def ban_list(self, row: Mapping[str, Any], at: str) -> BanList:
        points, limit = self.numbers(row, "points", at), row.get("point_limit", 0)
        if type(limit) is not int or limit < 0 or (points and not limit):
            self.fault(f"{at}: point_limit: expected a number above 0, not {quoted(limit)}")
            limit = 0
        subtypes = row.get("subtypes", {})
        if not isinstance(subtypes, dict) or set(subtypes) - {"banned"}:
            self.fault(f"{at}: subtypes: expected an object with a list 'banned', not {quoted(subtypes)}")
            subtypes = {}
        return BanList(
            row["id"], self.text(row, "name", at), self.date(row, at), self.names(row, "banned", at),
            self.names(row, "restricted", at), points, limit, self.numbers(row, "universal_faction_cost", at),
            self.numbers(row, "global_penalty", at), self.names(subtypes, "banned", f"{at}: subtypes"),
        )  # fmt: skip


def _date_of(snapshot: FormatSnapshot) -> str:
    return snapshot.date


def cards_of(pool: FormatPool) -> tuple[str, ...]:
    """The ids of all cards of a pool that rezzed knows."""
    printed = print_sets()["anr"]
    return tuple(dict.fromkeys(id for name in pool.sets for id in printed.get(name, ())))
