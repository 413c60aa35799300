"""Writes the formats of play of the package from a copy of the community database.

    python tools/generate_formats.py FILE           writes src/rezzed/decks/play_formats.json
    python tools/generate_formats.py FILE --check   fails if the file is out of date

FILE is a JSON object with `formats`, `card_pools` and `restrictions` as the database publishes them, and with its `sets` and
`source`. Only ids, dates, names and numbers are taken.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from rezzed.cards import SETS
from rezzed.decks import play_formats

TARGET: Final = Path(play_formats.__file__).with_name(play_formats.TABLE)
SNAPSHOT: Final = ("id", "date_start", "card_pool_id", "restriction_id")
RULES: Final = ("banned", "restricted", "points", "point_limit", "universal_faction_cost", "global_penalty", "subtypes")
LISTED: Final = ("formats", "card_pools", "restrictions")


def generated(given: Mapping[str, Any]) -> str:
    """The table as text: one line for each set of a cycle, each snapshot, pool and list."""
    cycles = cycles_of(given["sets"])
    formats = [
        {**taken(x, ("id", "name")), "snapshots": [taken(s, SNAPSHOT) for s in x["snapshots"]]} for x in rows(given["formats"])
    ]
    pools = [pool(x, cycles) for x in rows(given.get("card_pools") or given["pools"])]
    lists = [taken(x, ("id", "format_id", "name", "date_start", *RULES)) for x in rows(given["restrictions"])]
    used = {(x["id"], s.get("restriction_id")) for x in formats for s in x["snapshots"]}
    kept = [x for x in lists if (x["format_id"], x["id"]) in used]
    parts = [f' "source": {dumped(given["source"])}', ' "cycles": {\n' + ",\n".join(
        f"  {dumped(cycle)}: {dumped(sets)}" for cycle, sets in cycles.items()
    ) + "\n }"]  # fmt: skip
    for name, found in zip(LISTED, (formats, pools, kept), strict=True):
        parts.append(f' "{name}": [\n' + ",\n".join(f"  {dumped(x)}" for x in found) + "\n ]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def rows(table: Mapping[str, Any] | Iterable[Any]) -> list[dict[str, Any]]:
    """The objects of a list, or of an object of objects."""
    return list(table.values() if isinstance(table, Mapping) else table)


def taken(row: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    return {name: row[name] for name in names if name in row}


def cycles_of(sets: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, str]]:
    """The sets of each cycle with their dates. Sets that only rezzed knows have no date."""
    found: dict[str, dict[str, str]] = {}
    for row in sorted(sets, key=lambda row: (row["date_release"] or "", row["id"])):
        found.setdefault(row["card_cycle_id"], {})[row["id"]] = row["date_release"] or ""
    known = {id for inner in found.values() for id in inner}
    for row in json.loads(SETS.read_text(encoding="utf-8")):
        if row["game"] == "anr" and row["set"] not in known:
            found.setdefault(row["cycle"], {})[row["set"]] = ""
    return found


def pool(row: Mapping[str, Any], cycles: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    """A card pool: its whole cycles, and the sets of other cycles."""
    whole = sorted(row.get("card_cycle_ids", ()), key=list(cycles).index)
    inside = {id for cycle in whole for id in cycles[cycle]}
    sets = [id for id in row.get("card_set_ids", ()) if id not in inside]
    return {**taken(row, ("id", "format_id", "name")), "card_cycle_ids": whole, "card_set_ids": sets}


def dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def main(arguments: list[str]) -> int:
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    text = generated(json.loads(Path(arguments[0]).read_text(encoding="utf-8")))
    if "--check" in arguments:
        same = TARGET.read_text(encoding="utf-8") == text
        print(f"{TARGET.name} is {'up to date' if same else 'out of date'}")
        return 0 if same else 1
    TARGET.write_text(text, encoding="utf-8")
    print(f"{TARGET}: {len(text):,} characters")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
