"""The JSON Schema of what goes in and out of rezzed: views, decisions, events, boards, plans, odds, and messages.

`tools/generate_schema.py` writes the file from the types. `types.py` has the types that nothing else has.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from ..errors import RezzedError, nearest

VERSION: Final = 1  # it changes when something that was valid no longer is
FILE: Final = Path(__file__).parent / "rezzed.schema.json"


def schema(name: str = "") -> dict[str, Any]:
    """The JSON Schema of one definition, such as `View` or `Board`, or of all of them.

    Raises:
        RezzedError: there is no such definition.
    """
    whole: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    if not name:
        return whole
    known = {key.lower(): key for key in whole["$defs"]}
    if name.lower() not in known:
        near = [known[key] for key in nearest(name, known, 3)] or list(known.values())
        raise RezzedError(f"unknown definition {name[:40]!r}; known: {', '.join(near)}")
    del whole["anyOf"]
    key = known[name.lower()]
    return {**whole, "title": key, "$id": f"{whole['$id']}:{key}", "$ref": f"#/$defs/{key}"}
