"""Every scenario file, under every book that it names."""

from __future__ import annotations

from pathlib import Path

import pytest

from rezzed.events import Ev
from rezzed.scenario.log_words import words_of
from rezzed.testing import Case, check_scenario, scenario_cases

FOLDER = Path(__file__).parent.parent / "scenarios"
CASES = scenario_cases(FOLDER)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_scenario(case: Case) -> None:
    outcomes = check_scenario(case)
    assert outcomes
    assert all(o.source for o in outcomes), "a scenario names its source"
    for o in outcomes:
        known = words_of(o.game.state)
        events = {(Ev[e.kind.upper()], e.text) for e in o.game.log}
        unknown = {text for kind, text in events if kind not in known.kinds or not known.fit(text, [kind])}
        assert not unknown, "`log:` and `never:` would not know these events"


def test_there_are_scenarios() -> None:
    assert len({c.path for c in CASES}) == len(list(FOLDER.rglob("*.toml"))) > 0


def test_a_name_is_unique() -> None:
    """Ledgers and docs name a scenario by the name of its file, without the folder."""
    names = [path.stem for path in FOLDER.rglob("*.toml")]
    assert len(names) == len(set(names))


def test_every_scenario_is_in_a_folder_for_it() -> None:
    rooms = {path.relative_to(FOLDER).parts[0] for path in FOLDER.rglob("*.toml")}
    assert rooms == {"paragraphs", "cards", "books", "examples", "rulings"}
    assert not [path for path in FOLDER.rglob("*.toml") if len(path.relative_to(FOLDER).parts) > 4]
