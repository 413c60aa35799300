"""The replay of one run with which docs/replays.md explains itself."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parent.parent / "docs" / "replays.md"


def written() -> dict[str, Any]:
    """The replay."""
    code = re.search(r"# small_game\.py\n(.+?)\nwith open", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    names: dict[str, Any] = {}
    exec(code[1], names)
    return {"metadata": names["metadata"], "history": names["history"]}
