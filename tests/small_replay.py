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


def in_vain() -> dict[str, Any]:
    """The same game with an access to the other card of HQ, which stays there."""
    data = written()
    data["history"][5][0]["log"][3]["text"] = "Bo accesses Hedge Fund from HQ."
    data["history"][6] = [{"runner": {"credit": 7}}, {"run": 0}]
    return data
