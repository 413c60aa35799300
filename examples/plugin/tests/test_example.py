"""What the package offers is found and can be played. It has to be installed: `pip install ./examples/plugin`."""

from pathlib import Path

import pytest

import rezzed
from rezzed.bots import known
from rezzed.bots.matches import play_game
from rezzed.cli.main import main
from rezzed.decks import builtin, parse, write
from rezzed.planner import Planner

SCENARIO = Path(__file__).parent.parent / "scenarios" / "sample_gate.toml"


def whole(rules: str = "cr-26.03") -> dict[str, object]:
    """The board of a game between the starter decks."""
    corp, runner = builtin("gateway-corp"), builtin("gateway-runner")
    return {
        "begin": "game", "rules": rules, "corp": {"identity": corp.identity_title(), "rnd": corp.titles()},
        "runner": {"identity": runner.identity_title(), "stack": runner.titles()},
    }  # fmt: skip


def test_everything_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plugins"]) == 0
    printed = [line.split() for line in capsys.readouterr().out.splitlines() if "rezzed-example" in line]
    assert [line[0] for line in printed] == ["cards", "books", "bots", "formats", "goals"]
    assert all(line[-1] == "used" for line in printed)


def test_the_card_does_what_it_says() -> None:
    assert main(["run", str(SCENARIO), "--quiet"]) == 0


def test_nobody_purges_under_the_house_rule() -> None:
    for rules in ("no-purge", "cr-26.03"):
        game = rezzed.Game(rezzed.Board(corp={"rnd": 9}, runner={"rig": ["Fermenter @2 virus"]}, turn="corp", rules=rules))
        while game.decision is not None and not any(o.verb == "take credit" for o in game.decision.options):
            game.apply("pass")
        assert game.decision is not None
        assert any("purge" in o.text for o in game.decision.options) == (rules == "cr-26.03")


def test_the_bot_plays_whole_games() -> None:
    assert "example-bot" in known()
    for bots in ({"corp": "example-bot", "runner": "random"}, {"corp": "random", "runner": ("example-bot", {"reserve": 4})}):
        game = play_game(whole("no-purge"), bots, 3)
        assert game.winner in ("corp", "runner") and not game.reason.startswith("forfeit")


def test_the_format_writes_what_it_reads() -> None:
    deck = builtin("gateway-runner")
    text = write(deck, "example-list")
    found = parse(text)
    assert (found.cards, found.identity, found.name) == (deck.cards, deck.identity, deck.name)
    with pytest.raises(rezzed.SetupError, match="line 2"):
        parse("deck: x\nthree Ice Walls\n3 * Ice Wall")


def test_the_goal_is_a_large_agenda() -> None:
    board = rezzed.Board(corp={"hq": ["Hostile Takeover"], "root": {"remote 1": ["Project Beale"]}}, runner={"clicks": 2})
    assert [way.server for way in Planner(rezzed.Game(board), "rob").plan().ways] == ["remote 1"]
