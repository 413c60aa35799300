"""The ledger of the worked examples of the Comprehensive Rules 26.03, held against the scenarios that play them."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections import Counter as Tally
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from scenario_files import BY_NAME, PATHS, scenario, sources

DATA = Path(__file__).parent / "data" / "examples"
BOOK = "cr-26.03"
PRINTED: dict[str, int] = json.loads((DATA / "index.json").read_text(encoding="utf-8"))
LEDGER: list[dict[str, Any]] = [
    entry for path in sorted(DATA.glob("*.toml")) for entry in tomllib.loads(path.read_text(encoding="utf-8"))["example"]
]
NEEDED = 226


def key(entry: dict[str, Any]) -> tuple[str, int]:
    return entry["paragraph"], entry["ordinal"]


def docstring(test: str) -> str:
    """The docstring of a test, which is named as pytest names it."""
    file, _, name = test.partition("::")
    tree = ast.parse((Path(__file__).parent / file).read_text(encoding="utf-8"))
    (function,) = (node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name)
    return ast.get_docstring(function) or ""


def needs_no_missing_turn(paragraph: str) -> bool:
    """Chapters and sections whose examples are all executable unless a whole turn is missing."""
    section = paragraph.split(".")
    return section[0] in ("6", "7") or section[:2] in (
        ["3", "9"], ["9", "1"], ["9", "2"], ["9", "3"], ["9", "5"], ["9", "6"],
        ["9", "8"], ["9", "9"], ["9", "10"], ["9", "11"], ["9", "12"],
    )  # fmt: skip


@cache
def played() -> dict[tuple[str, int], list[str]]:
    """Scenarios by the example that their source names."""
    out: dict[tuple[str, int], list[str]] = {}
    for path in PATHS:
        for source in sources(path):
            if found := re.fullmatch(rf"{re.escape(BOOK)} (\S+) example(?: (\d+))?", source):
                assert found[2], f"{path.stem}: which example of {found[1]}?"
                out.setdefault((found[1], int(found[2])), []).append(path.stem)
    return {key: sorted(names) for key, names in out.items()}


def test_every_printed_example_stands_in_the_ledger_once() -> None:
    printed = [(paragraph, n + 1) for paragraph, count in PRINTED.items() for n in range(count)]
    assert len(printed) == 243
    assert Tally(map(key, LEDGER)) == Tally(printed)


@pytest.mark.parametrize("entry", LEDGER, ids=lambda e: f"{e['paragraph']}-{e['ordinal']}")
def test_the_ledger_and_the_scenarios_agree(entry: dict[str, Any]) -> None:
    assert entry["gist"].strip()
    assert sum(way in entry for way in ("scenarios", "test", "missing")) == 1, "a scenario, a test, or what is missing for it"
    assert sorted(entry.get("scenarios", [])) == played().get(key(entry), [])
    assert "missing" not in entry or entry["missing"].strip()
    for name in entry.get("scenarios", []):
        assert BOOK in scenario(BY_NAME[name]).rules, name
    if "test" in entry:  # no scenario can play it
        assert docstring(entry["test"]).startswith(f"CR {entry['paragraph']}: the example"), entry["test"]
    if needs_no_missing_turn(entry["paragraph"]):
        assert "missing" not in entry or entry["missing"].startswith("whole turns: "), entry["missing"]


def test_no_scenario_names_an_example_that_is_not_printed() -> None:
    assert played().keys() <= set(map(key, LEDGER))


def test_enough_examples_are_executable() -> None:
    assert sum("scenarios" in entry for entry in LEDGER) >= NEEDED
