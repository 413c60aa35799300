"""A large pool costs nothing until a board needs its cards: only then it imports their modules and compiles them."""

from __future__ import annotations

import json
import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

from rezzed.cards import BLANK, catalogue, declared, modules, pool
from rezzed.engine.program.parts import MOST_ABILITIES
from rezzed.ids import CORP
from rezzed.library import compiled, find_cards

BENCHMARK = runpy.run_path(str(Path(__file__).parent.parent / "benchmarks" / "pool.py"))
CARDS = 3000
# the rooms that `import rezzed` loads: no cards, no planner, no scenarios, no bots, no applications
ROOMS = {
    "board", "board_past", "cards", "citing", "decisions", "doors", "engine", "errors", "events", "files", "game", "ids",
    "library", "rng", "rules", "server_names", "titles", "vocabulary", "why", "wording",
}  # fmt: skip
BOARD = """
import json, sys
import rezzed
loaded = [m for m in sys.modules if m.split(".")[0] == "rezzed"]
{before}
game = rezzed.Game(rezzed.Board(corp={{"ice": {{"HQ": ["Ice Wall*", "Synthetic 2999*"]}}}}, runner={{"rig": ["Mimic"]}}))
game.apply("run HQ")
cards = sorted(m for m in sys.modules if m.startswith("rezzed.cards."))
print(json.dumps([loaded, cards, game.digest(), len([f for f in game.state.book.facts if f is not None])]))
"""


@pytest.fixture(scope="module")
def answer(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], list[object]]:
    """Runs a program with 3,000 more cards in the pool."""
    folder = BENCHMARK["with_synthetic_cards"](tmp_path_factory.mktemp("pool"), CARDS)
    return lambda before: json.loads(BENCHMARK["run"](folder, BOARD.format(before=before)))


def test_importing_the_library_imports_no_cards(answer: Callable[[str], list[list[str]]]) -> None:
    loaded = answer("")[0]
    assert [m for m in loaded if m.startswith("rezzed.cards.")] == []
    assert {m.split(".")[1] for m in loaded if "." in m} == ROOMS


def test_a_board_imports_and_compiles_the_cards_on_it_only(answer: Callable[[str], list[object]]) -> None:
    _, cards, _, n = answer("")
    there = {"core", "core.core_set", "synthetic", "synthetic.synthetic_2940"}
    assert cards == sorted(["rezzed.cards.anr", "rezzed.cards.blank", *(f"rezzed.cards.anr.{m}" for m in there)])
    assert n == 4  # the basic actions are compiled with the book


def test_a_state_does_not_depend_on_what_was_loaded_before(answer: Callable[[str], list[object]]) -> None:
    every = "from rezzed.library import compiled; compiled('cr-26.03').cards()"
    another = "rezzed.Game(rezzed.Board(corp={'ice': {'HQ': ['Synthetic 5', 'Tollbooth']}}))"
    assert answer("")[2] == answer(every)[2] == answer(another)[2]


def test_codes_and_addresses_are_those_of_the_catalogue() -> None:
    book = compiled("cr-26.03")
    ids = list(catalogue("anr"))
    for fact in book.cards():
        assert fact.code == ids.index(fact.id)
        numbers = [a.aid for a in book.abilities_of(fact.code)]
        assert numbers == list(range(fact.code * MOST_ABILITIES, fact.code * MOST_ABILITIES + len(numbers)))


def test_the_catalogue_finds_what_the_pool_declares() -> None:
    for game in ("anr", "onr"):
        found = [d for id in catalogue(game) if (d := declared(game, id)) is not None]
        assert {d.id: d.title for d in found} == {d.id: d.title for d in pool() if d.game == game}
        assert all(catalogue(game)[d.id][0] == d.title for d in found)


def test_a_title_is_found_without_the_rest_of_the_pool() -> None:
    assert [d.id for d in find_cards("ice wall")] == ["ice_wall"]
    assert find_cards("Corp card", "anr")[0].side == CORP
    assert modules()[0] == BLANK


def test_a_printed_card_that_nobody_declared_is_inert() -> None:
    title = next(title for id, (title, _) in catalogue("anr").items() if declared("anr", id) is None)
    assert [(d.title, d.inert) for d in find_cards(title, "anr")] == [(title, True)]
