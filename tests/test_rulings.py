"""The ledger of the official rulings on declared cards, held against the scenarios that play them."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter as Tally
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from scenario_files import BY_NAME, PATHS, scenario, sources

from rezzed.library import compiled

DATA = Path(__file__).parent / "data"
BOOK = "cr-26.03"
INDEX: dict[str, dict[str, list[int]]] = json.loads((DATA / "rulings_index.json").read_text(encoding="utf-8"))
LEDGER: list[dict[str, Any]] = tomllib.loads((DATA / "rulings.toml").read_text(encoding="utf-8"))["ruling"]
DECLARED = {fact.id for book in (BOOK, "onr-1996") for fact in compiled(book).cards()}
FORMS = (
    r"(cr-26\.03|cr-1\.4) [\d.]+[a-z]*( example \d+)?",
    r"cr-1\.4 setup [a-z]+",  # steps without a number
    r"(anr-2012|onr-1996) \S.*",  # chapters, or rulings by the card or the matter that they are on
    r"ruling [a-z0-9_]+#\d+",
    r"clause [a-z0-9_]+",
    r"seed \d+( step \d+)?",
    r"examples [A-Z]\d+",  # rows of a digest
)


def refs(kind: str) -> set[str]:
    return {f"{card}#{n}" for card, numbers in INDEX[kind].items() for n in numbers}


@cache
def shown() -> dict[str, list[str]]:
    """Scenarios by the ruling that their source names."""
    out: dict[str, list[str]] = {}
    for path in PATHS:
        for source in sources(path):
            if source.startswith("ruling "):
                out.setdefault(source.removeprefix("ruling "), []).append(path.stem)
    return {ref: sorted(names) for ref, names in out.items()}


def test_every_official_ruling_on_a_declared_card_stands_in_the_ledger_once() -> None:
    wanted = {ref for ref in refs("official") if ref.split("#")[0] in DECLARED}
    assert Tally(entry["ref"] for entry in LEDGER) == Tally(wanted)


@pytest.mark.parametrize("entry", LEDGER, ids=lambda e: str(e["ref"]))
def test_the_ledger_and_the_scenarios_agree(entry: dict[str, Any]) -> None:
    assert entry["gist"].strip()
    assert ("scenarios" in entry) != ("missing" in entry), "a scenario, or what is missing for it"
    assert sorted(entry.get("scenarios", [])) == shown().get(entry["ref"], [])
    assert "missing" not in entry or entry["missing"].strip()
    for name in entry.get("scenarios", []):
        assert entry.get("rules", BOOK) in scenario(BY_NAME[name]).rules, name


def test_every_ruling_that_a_scenario_names_exists() -> None:
    assert shown().keys() <= refs("official") | refs("other")


def test_sources_have_one_of_the_known_forms() -> None:
    every = [(path.stem, source) for path in PATHS for source in sources(path)]
    assert [x for x in every if not any(re.fullmatch(form, x[1]) for form in FORMS)] == []
    clauses = [x for x in every if x[1].startswith("clause ")]
    assert [x for x in clauses if x[1].removeprefix("clause ") not in DECLARED] == []
