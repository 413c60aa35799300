"""Writes the JSON Schema of what goes in and out of rezzed, from its types.

    python tools/generate_schema.py           writes src/rezzed/schema/rezzed.schema.json
    python tools/generate_schema.py --check   fails if the file is out of date

msgspec reads the classes; only this command needs it. Results of the planner are read as `rezzed.planner.plain` tells them.
What the docstrings say about fields becomes their description.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from fractions import Fraction
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec

from rezzed.game.actions import ActionCost
from rezzed.game.plain import PRIVATE
from rezzed.planner.plain import shape
from rezzed.schema import FILE, VERSION
from rezzed.schema.types import RESULTS, ROOTS
from rezzed.search.values.budget import KINDS

REF: Final = "#/$defs/{name}"
OWN: Final = "Plain"  # how the names of classes begin that are plain data already
FIELD: Final = re.compile(r"^ {4}(?P<names>\w+(?:, \w+)*): (?P<text>.+(?:\n {8}.+)*)$", re.M)
SEEN: Final = "View"  # how the names of classes end that are parts of a view
NAMED: Final = {ActionCost: "Cost"}  # named tuples that are written as objects, with the names of their definitions
NAMES: Final = {"RunRow": "Row", "TurnAction": "TurnStep", "ChanceOutcome": "Outcome", "ServerPrice": "Price"}  # of results
ATOMS: Final = {str: "string", bool: "boolean", int: "integer", float: "number", Fraction: "number", NoneType: "null"}
# texts that are made when somebody reads them, so they are no fields
MADE: Final = {"Event": {"text": {"type": "string"}}}


def generated() -> dict[str, Any]:
    """The whole schema."""
    _, found = msgspec.json.schema_components([root for root in ROOTS if root not in RESULTS], ref_template=REF)
    for named, name in NAMED.items():
        _, alone = msgspec.json.schema_components([msgspec.defstruct(name, list(named.__annotations__.items()))])
        found[named.__name__] = {**alone[name], "description": named.__doc__}
    results = of_results()
    kept = {short(name): finished(name, part) for name, part in found.items()} | results
    assert len(kept) == len(found) + len(results), "two definitions have one name"
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:rezzed:schema:{VERSION}",
        "title": "rezzed",
        "description": "What goes in and out of rezzed as JSON. Each definition can be used alone.",
        "$defs": {name: kept[name] for name in sorted(kept)},
        "anyOf": [{"$ref": REF.format(name=short(root.__name__))} for root in ROOTS],
    }


def of_results() -> dict[str, Any]:
    """The definitions of the results of the planner and of their parts."""
    left: list[type] = list(RESULTS)
    out: dict[str, Any] = {}
    while left:
        kind = left.pop()
        if short(kind.__name__) not in out:
            about, told = described(kind.__doc__ or "")
            parts = dict(sorted(properties(kind, left).items()))
            for key in told.keys() & parts.keys():
                parts[key] = {**parts[key], "description": told[key]}
            out[short(kind.__name__)] = {
                "description": about, "type": "object", "properties": parts, "required": list(parts),
                "additionalProperties": False,
            }  # fmt: skip
    return out


def properties(kind: type, left: list[type]) -> dict[str, Any]:
    """What is told of a class of results; classes of its parts are added to those that are left."""
    hints = get_type_hints(kind)
    out: dict[str, Any] = {}
    for f in shape(kind):
        made = getattr(kind, f.source, None)
        named = get_type_hints(made.fget)["return"] if isinstance(made, property) else hints[f.source]
        if not f.merged:
            found = of_type(named, left)
            out[f.name] = {"anyOf": [found, {"type": "null"}]} if f.late else found
        elif get_origin(named) is dict:  # by the names of costs
            out |= dict.fromkeys(KINDS, of_type(get_args(named)[1], left))
        else:
            out |= properties(named, left)
    return out


def of_type(named: Any, left: list[type]) -> dict[str, Any]:
    """The schema of a type in a result."""
    if named in ATOMS:
        return {"type": ATOMS[named]}
    args = get_args(named)
    if get_origin(named) is tuple:
        return {"type": "array", "items": of_type(args[0], left)}
    if get_origin(named) is dict:
        return {"type": "object", "additionalProperties": of_type(args[1], left)}
    if get_origin(named) is Literal:
        return {"enum": sorted(args)}
    if args:
        return {"anyOf": [of_type(x, left) for x in args]}
    left.append(named)
    return {"$ref": REF.format(name=short(named.__name__))}


def short(name: str) -> str:
    """The name of the definition of a class."""
    own = {named.__name__: name for named, name in NAMED.items()} | NAMES
    return own.get(name) or name.removeprefix(OWN).removesuffix(SEEN) or name


def finished(name: str, part: dict[str, Any]) -> dict[str, Any]:
    """The definition of one class: nothing else is allowed, and what is always written is required."""
    about, fields = described(part.get("description", ""))
    properties = {k: pointed(v) for k, v in {**part["properties"], **MADE.get(name, {})}.items() if k not in PRIVATE}
    always = {*part["required"], *MADE.get(name, {}), *(k for k, v in properties.items() if "default" in v)}
    for key, value in properties.items():
        value.pop("default", None)
        if key in fields:
            value["description"] = fields[key]
    required = [k for k in properties if k in always]
    return {
        "description": about, "type": "object", "properties": properties, "required": required, "additionalProperties": False,
    }  # fmt: skip


def pointed(value: Any) -> Any:
    """A part of a definition with the short names of other definitions."""
    if isinstance(value, dict):
        return {k: pointed(v) for k, v in value.items()}
    if isinstance(value, list):
        return [pointed(v) for v in value]
    prefix = REF.format(name="")
    return prefix + short(value.removeprefix(prefix)) if isinstance(value, str) and value.startswith(prefix) else value


def described(text: str) -> tuple[str, dict[str, str]]:
    """What a docstring says: about the class, and about each field."""
    about, _, rest = inspect.cleandoc(text).partition("Attributes:\n")
    found = {name: plain(m["text"]) for m in FIELD.finditer(rest) for name in m["names"].split(", ")}
    return plain(about), found


def plain(text: str) -> str:
    """A docstring as one line, in the words of JSON."""
    return re.sub(r"\s+", " ", text).strip().replace("None", "null")


def main() -> int:
    """Write the file, or check it."""
    text = json.dumps(generated(), indent=1, ensure_ascii=False) + "\n"
    if "--check" in sys.argv:
        if not FILE.exists() or FILE.read_text(encoding="utf-8") != text:
            print(f"{FILE.name} is not up to date; run python tools/generate_schema.py", file=sys.stderr)
            return 1
        return 0
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
