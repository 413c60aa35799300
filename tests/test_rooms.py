"""CONTRIBUTING.md says which tests belong to which room of the package; what mutation tests change exists."""

from __future__ import annotations

import re
from pathlib import Path

import mutation
import pytest

HERE = Path(__file__).parent
PACKAGE = HERE.parent / "src" / "rezzed"
TABLE = (HERE.parent / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("| room | tests |\n|---|---|\n")[2]
ROWS = [row.strip("|\n").split("|") for row in TABLE.splitlines() if row.startswith("|")]

pytestmark = pytest.mark.fast


def test_every_file_of_tests_is_in_one_row() -> None:
    named = [name for _, tests in ROWS for name in re.findall(r"`(test_\w+)`", tests)]
    assert sorted(named) == sorted(path.stem for path in HERE.glob("test_*.py"))


def test_every_room_exists() -> None:
    rooms = {room for rooms, _ in ROWS for room in re.findall(r"`(\w+)`", rooms)}
    assert [room for room in sorted(rooms) if not (PACKAGE / room).is_dir() and not (PACKAGE / f"{room}.py").is_file()] == []
    assert len(rooms) > 20


def test_the_sample_of_the_mutation_tests_exists() -> None:
    for module, names in mutation.SAMPLE.items():
        assert set(names) <= {node.name for node in mutation.functions(module)}, module
