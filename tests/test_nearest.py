"""`nearest`: the one function behind "did you mean"."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import rezzed
from rezzed.errors import CLOSE, LONG, nearest

ROOT = Path(rezzed.__file__).parent


@pytest.mark.parametrize(
    ("word", "found"), [("Tolbooth", ["Tollbooth"]), ("TOLLBOTH", ["Tollbooth"]), ("xyz", []), ("", []), (7, [])]
)
def test_a_similar_word_is_found_as_it_is_written(word: object, found: list[str]) -> None:
    assert nearest(word, ["Tollbooth", "Enigma", "Ice Wall"]) == found


def test_the_most_similar_word_comes_first() -> None:
    assert nearest("rnd", ["random", "rand"], 2) == ["rand", "random"]
    assert nearest("credit", ["clicks", "credits", "grip"], 2)[0] == "credits"
    assert len(nearest("aa", ["aab", "aac", "aad", "aae"], 2)) == 2


def test_words_must_be_close() -> None:
    assert nearest("book", ["bark"], close=0.9) == []
    assert nearest("book", ["bark"], close=CLOSE) == ["bark"]


def test_a_huge_word_costs_nothing_much() -> None:
    huge = "tollbooth" + "x" * 1_000_000
    assert nearest(huge, ["tollbooth"], close=0.1) == nearest(huge[:LONG], ["tollbooth"], close=0.1) == ["tollbooth"]


def test_nobody_else_looks_for_similar_words() -> None:
    for path in ROOT.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = [a.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for a in node.names]
        assert "get_close_matches" not in names or path.name == "errors.py", path
