"""The ledger of all rulings on declared cards, held against the scenarios that play them."""

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

from rezzed.cards import older_rulings, pool
from rezzed.library import plain

DATA = Path(__file__).parent / "data"
BOOK = "cr-26.03"
INDEX: dict[str, dict[str, list[int]]] = json.loads((DATA / "rulings_index.json").read_text(encoding="utf-8"))
LEDGERS: dict[str, list[dict[str, Any]]] = {
    name: tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))["ruling"]
    for name in ("rulings", "rulings_a_k", "rulings_l_z")
}
LEDGER = [entry for entries in LEDGERS.values() for entry in entries]
DECLARED = {decl.id for decl in pool()}
TITLES = {plain(decl.title) for decl in pool()}
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


@pytest.mark.parametrize("kind", ["official", "other"])
def test_every_ruling_on_a_declared_card_stands_in_the_ledger_once(kind: str) -> None:
    wanted = {ref for ref in refs(kind) if ref.split("#")[0] in DECLARED}
    entries = [entry for name, entries in LEDGERS.items() if (name == "rulings") == (kind == "official") for entry in entries]
    have = Tally(entry["ref"] for entry in entries)
    files = "rulings.toml" if kind == "official" else "rulings_a_k.toml or rulings_l_z.toml"
    assert sorted(wanted - set(have)) == [], f"each of these needs an entry in tests/data/{files}"
    assert sorted((have - Tally(wanted)).elements()) == [], "these stand twice, in the wrong file, or are on no declared card"


def test_what_waits_for_cards_names_cards_that_are_not_declared() -> None:
    """A card that is declared by now lets its rulings be played."""
    waits = [re.match(r"(.+) (?:is|are) not declared$", entry.get("missing", "")) for entry in LEDGER]
    named = [title for found in waits if found for title in re.split(r", | and ", found[1])]
    assert named
    assert [title for title in named if plain(title) in TITLES] == []


@pytest.mark.parametrize("entry", [e for e in LEDGER if "older" in e], ids=lambda e: str(e["ref"]))
def test_a_ruling_that_is_older_than_the_rules_cites_what_says_otherwise_and_is_shown(entry: dict[str, Any]) -> None:
    paragraphs = re.findall(r"(\d+(?:\.\d+)+[a-z]?): ", entry["older"])
    assert paragraphs, "the paragraph that says otherwise"
    cited = {source for name in entry["scenarios"] for source in sources(BY_NAME[name])}
    assert [x for x in paragraphs if not any(source.split(" example")[0] == f"{BOOK} {x}" for source in cited)] == []


@pytest.mark.parametrize("entry", LEDGER, ids=lambda e: str(e["ref"]))
def test_the_ledger_and_the_scenarios_agree(entry: dict[str, Any]) -> None:
    assert entry["gist"].strip()
    assert ("scenarios" in entry) != ("missing" in entry), "a scenario, or what is missing for it"
    assert sorted(entry.get("scenarios", [])) == shown().get(entry["ref"], [])
    assert "missing" not in entry or entry["missing"].strip()
    if "scenarios" in entry:
        assert any(entry.get("rules", BOOK) in scenario(BY_NAME[name]).rules for name in entry["scenarios"])


def test_the_page_of_a_card_tells_its_older_rulings() -> None:
    told: dict[str, dict[str, str]] = {}
    for entry in LEDGER:
        if "older" in entry:
            told.setdefault(entry["ref"].split("#")[0], {})[entry["gist"]] = entry["older"]
    assert older_rulings() == {"anr": told}


def test_every_ruling_that_a_scenario_names_exists() -> None:
    assert shown().keys() <= refs("official") | refs("other")


def test_sources_have_one_of_the_known_forms() -> None:
    every = [(path.stem, source) for path in PATHS for source in sources(path)]
    assert [x for x in every if not any(re.fullmatch(form, x[1]) for form in FORMS)] == []
    clauses = [x for x in every if x[1].startswith("clause ")]
    assert [x for x in clauses if x[1].removeprefix("clause ") not in DECLARED] == []
