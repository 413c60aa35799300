"""docs/decisions.md: every decision has an id, which is unique and stays; every id that is cited exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "decisions.md"
DECISION = re.compile(r"^\*\*([A-Z])(\d+)\. .+?\*\*", re.M | re.S)
CITED = re.compile(r"\b[Dd]ecisions?\s+([A-Z]\d+(?:(?:,\s+|,?\s+and\s+|\s+to\s+)[A-Z]\d+)*)")
RETIRED = re.compile(r"Ids that are no longer in use: ([^.]*)\.", re.S)
WHERE = (
    "src/**/*.py", "tests/**/*.py", "tools/*.py", "benchmarks/*.py", "examples/*.py", "docs/*.md", "*.md", "setup.py", ".ci/*",
)  # fmt: skip


def sections() -> Iterator[tuple[str, str]]:
    """The headings of the page with what stands below them."""
    parts = re.split(r"^## (.+)$", PAGE.read_text(encoding="utf-8"), flags=re.M)
    yield from zip(parts[1::2], parts[2::2], strict=True)


def test_ids_are_unique_and_none_was_given_away_again() -> None:
    text = PAGE.read_text(encoding="utf-8")
    gone = RETIRED.search(text)
    assert gone, "the page says which ids are no longer in use"
    ids = DECISION.findall(text)
    given = sorted((letter, int(n)) for letter, n in [*ids, *re.findall(r"([A-Z])(\d+)", gone[1])])
    for letter, group in groupby(given, key=lambda x: x[0]):
        numbers = [n for _, n in group]
        wanted = list(range(1, len(numbers) + 1))
        assert numbers == wanted, f"{letter}: {numbers}; an id that is deleted joins those that are no longer in use"


def test_every_paragraph_is_a_decision_and_every_section_has_its_letter() -> None:
    letters: list[str] = []
    for heading, body in sections():
        for paragraph in filter(None, map(str.strip, body.split("\n\n"))):
            assert DECISION.match(paragraph) or paragraph.startswith("|"), f"{heading}: {paragraph[:60]}"
        found = {letter for letter, _ in DECISION.findall(body)}
        assert len(found) == 1, f"{heading}: {sorted(found)}"
        letters.extend(found)
    assert len(set(letters)) == len(letters)
    table = PAGE.read_text(encoding="utf-8").partition("\n## ")[0]
    rows = [row.split("|") for row in table.splitlines() if row.startswith("| ")]
    assert sorted(re.findall(r"\b[A-Z]\b", " ".join(row[2] for row in rows))) == sorted(letters)


@pytest.mark.parametrize("pattern", WHERE)
def test_every_decision_that_is_cited_exists(pattern: str) -> None:
    known = {letter + n for letter, n in DECISION.findall(PAGE.read_text(encoding="utf-8"))}
    for path in ROOT.glob(pattern):
        if path.is_file():
            for cited in CITED.findall(path.read_text(encoding="utf-8")):
                wrong = set(re.findall(r"[A-Z]\d+", cited)) - known
                assert not wrong, f"{path.relative_to(ROOT)} cites decision {', '.join(sorted(wrong))}"


def test_code_points_to_a_decision_by_its_id() -> None:
    """`docs/decisions.md` alone would leave the reader to search."""
    for path in (ROOT / "src").rglob("*.py"):
        assert "decisions.md" not in path.read_text(encoding="utf-8"), path
