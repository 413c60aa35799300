"""The digest of worked examples: every row is shown by a scenario, or said to be left out, never both."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from scenario_files import PATHS, sources

pytestmark = pytest.mark.fast

HERE = Path(__file__).parent
ROWS = {
    f"{section}{n}"
    for section, numbers in json.loads((HERE / "data" / "digest.json").read_text(encoding="utf-8")).items()
    for n in numbers
}
PAGE = (HERE.parent / "docs" / "examples-left-out.md").read_text(encoding="utf-8")
LEFT_OUT = re.findall(r"^\| ([A-Z]\d+) \| \S.*\|$", PAGE, re.M)


@cache
def shown() -> set[str]:
    """The rows that scenarios name."""
    return {row for path in PATHS for source in sources(path) for row in re.findall(r"^examples (\S+)$", source)}


def test_sources_name_rows_that_exist() -> None:
    assert shown() <= ROWS
    assert set(LEFT_OUT) <= ROWS


def test_every_row_is_shown_or_left_out() -> None:
    assert sorted(ROWS - shown() - set(LEFT_OUT)) == []


def test_no_row_is_both() -> None:
    assert sorted(shown() & set(LEFT_OUT)) == []
    assert len(LEFT_OUT) == len(set(LEFT_OUT))


def test_most_rows_are_shown() -> None:
    assert len(shown()) >= 140
