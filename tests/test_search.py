"""`rezzed explain --search`: finds whole words in the gists of the books."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from rezzed import RezzedError, rules
from rezzed.cli import find_paragraphs
from rezzed.cli.main import main
from rezzed.rules import index

pytestmark = pytest.mark.fast

Told = Callable[..., tuple[int, str, str]]


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    def call(*words: str) -> tuple[int, str, str]:
        code = main(["explain", *words])
        out = capsys.readouterr()
        return code, out.out, out.err

    return call


def test_all_words_are_found_in_any_order_in_the_newest_book_first() -> None:
    found = find_paragraphs.search("out JACK")
    assert [f.rules for f in found] == sorted((f.rules for f in found), key=[*reversed(rules.names())].index)
    assert {"6.6.3", "6.9.4c"} <= {f.id for f in found if f.rules == "cr-26.03"}
    assert all({"jack", "out"} <= set(find_paragraphs.words_of(index.gists(f.rules)[f.id])) for f in found)


def test_words_are_whole_and_paragraphs_are_in_the_order_of_the_book() -> None:
    ids = [f.id for f in find_paragraphs.search("bypass", "cr-26.03")]
    assert "6.5.8" in ids and not any("bypass" not in find_paragraphs.words_of(index.gists("cr-26.03")[id]) for id in ids)
    assert [f.id for f in find_paragraphs.search("bypas", "cr-26.03")] == []
    runner = [f.id for f in find_paragraphs.search("runner", "cr-26.03")]
    assert runner.index("1.7") < runner.index("1.11.2b") < runner.index("5.2.7f") < runner.index("6.9.4c")


def test_accents_and_case_do_not_matter() -> None:
    assert find_paragraphs.search("\u00ccC\u00c9") == find_paragraphs.search("ice") != []
    assert find_paragraphs.words_of("Stra\u00dfe, D\u00e9j\u00e0 Vu: R&D") == ("strasse", "deja", "vu", "r&d")


def test_a_search_says_when_nothing_matches(told: Told) -> None:
    code, out, err = told("--search", "bypas", "--rules", "cr-1.4")
    assert (code, err) == (0, "")
    assert out == "no gist in cr-1.4 contains 'bypas'; similar words: bypass, bypassing\n"
    assert "contains 'zebra'" in told("--search", "run zebra")[1]
    assert "'archives' and 'bypass' together" in told("--search", "archives bypass", "--rules", "cr-1.4")[1]


def test_a_search_as_json(told: Told) -> None:
    entries = json.loads(told("--search", "bypass", "--json")[1])
    assert {"rules": "cr-26.03", "id": "6.5.8", "cite": "CR 6.5.8"} in [
        {k: v for k, v in e.items() if k != "gist"} for e in entries
    ]  # fmt: skip
    assert json.loads(told("--search", "bypas", "--json")[1]) == []
    (entry,) = json.loads(told("6.5.8", "--rules", "cr-26.03", "--json")[1])
    assert set(entry) == {"rules", "id", "cite", "gist", "code", "scenarios"} and entry["code"]


@pytest.mark.parametrize(
    "words", [("--search", "!?"), ("--search", ""), ("--search", "x" * 500), ("--search", "run", "--rules", "cr-9"), (),
              ("6.5.8", "--search", "run"), ("--search", "run", "--scenarios", ".")],
)  # fmt: skip
def test_a_search_that_cannot_be_made_is_one_line_on_the_error_output(told: Told, words: tuple[str, ...]) -> None:
    code, out, err = told(*words)
    assert code == 2 and out == "" and len(err.splitlines()) == 1 and err.startswith("rezzed: ")


def test_no_book_of_that_name() -> None:
    with pytest.raises(RezzedError, match="unknown rule book"):
        find_paragraphs.search("run", "cr-9")
