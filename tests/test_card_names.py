"""The choice of a card name: no decision is large, every name can be reached, and the options depend on nothing that the player
does not know. An action that costs less says so.
"""

from __future__ import annotations

from typing import Any

import pytest

import rezzed
from rezzed import Game
from rezzed.encoding.slots import slots_of
from rezzed.encoding.space import NUMBERS, SPACE
from rezzed.ids import CORP

RUN = ("run begins on HQ", "run successful on HQ")


def asked(grip: list[str], **runner: Any) -> Game:
    """The Corp is asked for the first name."""
    game = Game(rezzed.Board(
        turn="corp", last_turn=RUN, corp={"credits": 9, "hq": ["Complete Image"], "rnd": 9},
        runner={"points": 3, "grip": grip, "stack": 9, **runner},
    ))  # fmt: skip
    game.apply("play Complete Image")
    return game


def options(game: Game) -> list[str]:
    assert game.decision is not None
    return [o.text for o in game.decision.options]


def test_no_decision_has_more_options_than_numbers() -> None:
    """Each option of each decision on the way to each name has a number of its own, and every name is reached once."""
    names: list[str] = []
    open_ = [asked(["Sure Gamble"])]
    while open_:
        game = open_.pop()
        told = options(game)
        assert 1 < len(told) <= NUMBERS
        assert len(SPACE.of(game.state, slots_of(game.state, CORP))) == len(told)
        for text in told:
            if not text.startswith("choose a name from "):
                names.append(text)
                continue
            part = game.copy()
            part.apply(text)
            open_.append(part)
    assert len(names) == len(set(names)) > 800
    assert "choose Sure Gamble" in names and "choose Hedge Fund" not in names


def test_names_that_the_player_knows_come_first() -> None:
    game = asked(["Sure Gamble"], heap=["Diesel", "Corroder"], rig=["Mimic"])
    assert options(game) == ["choose Corroder", "choose Diesel", "choose Mimic", "choose another name"]
    game = Game(rezzed.Board(
        turn="corp", last_turn=RUN, corp={"credits": 9, "hq": ["Complete Image"], "rnd": 9, "knows": ["Sure Gamble"]},
        runner={"points": 3, "grip": ["Sure Gamble"], "heap": ["Diesel"], "stack": 9},
    ))  # fmt: skip
    game.apply("play Complete Image")
    assert options(game) == ["choose Sure Gamble", "choose Diesel", "choose another name"]


def test_the_names_do_not_tell_what_is_hidden() -> None:
    assert options(asked(["Sure Gamble"])) == options(asked(["Diesel"]))


@pytest.mark.parametrize("title", ["Sure Gamble", "sure gamble", "Zer0", "“Baklan” Bochkin", "Mimic"])
def test_a_name_can_be_said_at_once(title: str) -> None:
    game = asked(["Diesel"], heap=["Corroder"])
    game.apply(f"choose {title}")
    assert any(e.kind == "name_card" for e in game.log)
    assert game.decision is not None and game.decision.chooser == "runner"


def test_a_name_that_no_card_has_is_refused() -> None:
    game = asked(["Diesel"])
    before = options(game)
    for words in ("choose Sure Gambel", "choose Hedge Fund"):
        with pytest.raises(rezzed.IllegalActionError):
            game.apply(words)
    assert options(game) == before


def test_an_action_that_costs_less_says_so() -> None:
    game = Game(rezzed.Board(
        turn="corp", corp={"identity": "MirrorMorph: Endless Iteration", "hq": ["Ice Wall"], "rnd": 9}, runner={"stack": 9},
    ))  # fmt: skip
    for words in ("take credit", "draw", "install Ice Wall on HQ", "trigger MirrorMorph", "choose take another"):
        game.apply(words)
    assert game.decision is not None
    assert [(o.text, o.cost.clicks, o.cost.credits) for o in game.decision.options] == [("advance Ice Wall", 0, 1)]
    found = game.find("advance Ice Wall")
    assert found is not None and found.cost.clicks == 0
