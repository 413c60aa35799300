"""Every scenario file, under every book that it names."""

from __future__ import annotations

from pathlib import Path

import pytest
from drawn import some
from scenario_files import FOLDER, PATHS, books, players, scenario, sources
from watching import Watching

from rezzed.board import not_played
from rezzed.events import Ev
from rezzed.scenario.log_words import words_of
from rezzed.testing import check_scenario, report, scenario_cases

CASES = [(path, book) for path in PATHS for book in books(path)]
FAST = set(some(PATHS, 12, "stem"))  # one of so many files
PARAMS = [
    pytest.param(path, book, id=f"{path.stem}-{book}", marks=[pytest.mark.fast] if path in FAST else []) for path, book in CASES
]


@pytest.mark.parametrize(("path", "book"), PARAMS)
def test_scenario(path: Path, book: str) -> None:
    """What it expects is true, its decisions cite what is being decided, and `log:` and `never:` know its events."""
    assert scenario(path).rules == books(path), "`books` reads the line `rules = [...]` of the head"
    assert sources(path), "a scenario names its source"
    made = players(path, book, Watching)
    assert made
    for player in made:
        outcome = player.play((None, None))
        assert outcome.ok, report([outcome])
        assert player.found == [] and player.looked >= len(player.choices)
        assert not not_played(outcome.game.state), "our scenarios have declared cards only; take others"
        known = words_of(outcome.game.state)
        events = {(Ev[e.kind.upper()], e.text) for e in outcome.game.log}
        unknown = {text for kind, text in events if kind not in known.kinds or not known.fit(text, [kind])}
        assert not unknown, "`log:` and `never:` would not know these events"


def test_there_are_scenarios() -> None:
    assert len(PATHS) > 1_000


def test_the_library_finds_and_plays_the_same_cases() -> None:
    folder = FOLDER / "examples" / "6"
    cases = scenario_cases(folder)
    assert [(c.path, c.rules) for c in cases] == [(path, book) for path, book in CASES if folder in path.parents]
    for case in cases[::10]:
        assert all(o.ok for o in check_scenario(case))


def test_a_name_is_unique() -> None:
    """Ledgers and docs name a scenario by the name of its file, without the folder."""
    names = [path.stem for path in PATHS]
    assert len(names) == len(set(names))


def test_every_scenario_is_in_a_folder_for_it() -> None:
    rooms = {path.relative_to(FOLDER).parts[0] for path in PATHS}
    assert rooms == {"paragraphs", "cards", "books", "examples", "rulings"}
    assert not [path for path in PATHS if len(path.relative_to(FOLDER).parts) > 4]
