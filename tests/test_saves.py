"""Saved games: what they hold, what they weigh, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rezzed
from rezzed.game import Game, saves

pytestmark = pytest.mark.fast

OLD = json.loads((Path(__file__).parent / "data" / "saves_2.json").read_text(encoding="utf-8"))  # written by an earlier engine
BOARD = {
    "corp": {"credits": 9, "ice": {"HQ": ["Enigma", "Neural Katana*"]}, "hq": ["Snare!"]},
    "runner": {"clicks": 2, "credits": 5, "rig": ["Gordian Blade"], "grip": ["Corroder", "Mimic", "Forked", "Inside Job"]},
}  # fmt: skip
Data = dict[str, Any]


def played(analysis: bool = False) -> Game:
    """A game with outcomes of chance; an analysis has a variation with a comment as well."""
    game = Game(BOARD, analysis=analysis)
    while not game.drawn:
        words = [o.text for o in game.decision.options]
        game.apply(next((w for w in words if w in ("run HQ", "continue", "pass")), words[-1]))
    if analysis:
        game.tree.rename(game.node, "three cards")
        game.undo()
        game.apply(game.decision.options[0])
        game.tree.comment(game.node, "strength first")
    return game


def sealed(data: Data) -> str:
    """The text of an edited save with the right checksum of its text."""
    data["digest"] = saves.checksum(data)
    return json.dumps(data)


def test_a_save_leaves_out_what_is_default() -> None:
    assert list(json.loads(Game({}).save())) == ["rezzed", "setup", "position", "digest"]
    assert len(Game({}).save()) < 120
    game = played()
    data = json.loads(game.save())
    assert list(data) == ["rezzed", "setup", "actions", "chance", "position", "digest"] and data["rezzed"] == 3
    assert list(data["setup"]) == ["rules", "corp", "runner"]
    board = rezzed.Board(corp=BOARD["corp"], runner=BOARD["runner"], seed=1, policy="public", points_to_win=7)
    assert Game(board).save() == Game(BOARD).save()
    kept = json.loads(Game({**BOARD, "seed": 2, "policy": "all", "points_to_win": 6, "rules": "cr-1.4"}).save())["setup"]
    assert (kept["seed"], kept["policy"], kept["points_to_win"], kept["rules"]) == (2, "all", 6, "cr-1.4")
    study = json.loads(played(True).save())
    assert list(study) == ["rezzed", "setup", "analysis", "lines", "notes", "at", "position", "digest"]


@pytest.mark.parametrize("analysis", (False, True))
def test_a_restored_game_is_the_same(analysis: bool) -> None:
    game = played(analysis)
    again = rezzed.restore(game.save())
    assert again.log == game.log and again.state.key() == game.state.key() and again.analysis == analysis
    assert again.digest() == game.digest() and again.save() == game.save() and again.setup == game.setup
    assert [(n.action, n.name, n.comment) for n in again.tree] == [(n.action, n.name, n.comment) for n in game.tree]


@pytest.mark.parametrize("saved", OLD, ids=[json.loads(saved)["setup"]["rules"] for saved in OLD])
def test_saves_of_format_2_are_read(saved: str) -> None:
    data = json.loads(saved)
    game = rezzed.restore(saved)
    assert (game.actions, game.drawn, game.analysis) == (data["actions"], data["chance"], False)
    assert json.loads(game.save())["rezzed"] == 3 and rezzed.restore(game.save()).log == game.log
    for edit in ({"actions": [*data["actions"], "run HQ", "nonsense"]}, {"chance": [*data["chance"], 0]}, {"actions": None}):
        with pytest.raises(rezzed.SaveError):
            rezzed.restore(json.dumps(data | edit))


@pytest.mark.parametrize("version", (1, 4, 0, -2, 2.5, "3", None, True, [3]))
def test_other_versions_are_refused_by_name(version: object) -> None:
    data = json.loads(played().save()) | {"rezzed": version}
    with pytest.raises(rezzed.SaveError) as error:
        rezzed.restore(json.dumps(data))
    assert f"has format {version}; this version of rezzed reads the formats 2, 3" in str(error.value)


def test_every_edit_of_the_text_is_noticed() -> None:
    saved = played(True).save()
    for end in range(0, len(saved), 11):
        with pytest.raises(rezzed.SaveError):
            rezzed.restore(saved[:end])
    edits = ("strength first", "strength last"), ('"analysis":true', '"analysis":false'), ('"at":', '"at":1'), ("HQ", "R&D")
    for old, new in edits:
        assert old in saved
        with pytest.raises(rezzed.SaveError):
            rezzed.restore(saved.replace(old, new, 1))
    for text in ("", "null", "7", "[]", "{}", '"rezzed"', '{"rezzed": NaN}', saved + saved, None, 5):
        with pytest.raises(rezzed.SaveError):
            rezzed.restore(text)  # type: ignore[arg-type]


def put(*path: Any, value: Any) -> Callable[[Data], None]:
    """Replace a value in a save."""

    def edit(data: Data) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return edit


def drop(key: str) -> Callable[[Data], None]:
    """Remove a key of a save."""
    return lambda data: data.pop(key)


LINE = {"after": 2, "actions": ["nonsense"]}
MALFORMED: tuple[tuple[bool, Callable[[Data], None], str], ...] = (  # whether of an analysis, the edit, what is said
    (False, drop("setup"), "no set-up"),
    (False, put("setup", value=[]), "no set-up"),
    (False, put("setup", "corp", value=5), "impossible board"),
    (False, put("setup", "corp", "hq", value=["Nobody"]), "impossible board"),
    (False, put("setup", "rules", value="cr-9"), "impossible board"),
    (False, put("setup", "corp", "hq", value=["Enigma"]), "another position"),
    (False, put("extra", value=1), "unknown key: extra"),
    (False, put("analysis", value="yes"), "analysis: expected true or false"),
    (False, put("actions", value="run HQ"), "actions: expected a list of texts"),
    (False, put("actions", value={"0": "run HQ"}), "actions: expected a list of texts"),
    (False, put("actions", 0, value=7), "actions: expected a list of texts"),
    (False, put("actions", 0, value="fly away"), "'fly away' is not legal at action 1"),
    (False, put("actions", 0, value=""), "is not legal at action 1"),
    (False, put("actions", value=[]), "outcomes of chance that are not needed"),
    (False, put("chance", value=3), "chance: expected a list of whole numbers"),
    (False, put("chance", value=[True, 0, 0]), "chance: expected a list of whole numbers"),
    (False, put("chance", value=[0.5]), "chance: expected a list of whole numbers"),
    (False, put("chance", value=[-1, 0, 0]), "chance: expected a list of whole numbers"),
    (False, put("chance", value=[0]), "the outcome of a damage is missing"),
    (False, drop("chance"), "the outcome of a damage is missing"),
    (False, put("chance", value=[9, 0, 0]), "outcome 9 of a damage does not exist"),
    (False, put("chance", value=[0, 0, 0, 0, 0]), "outcomes of chance that are not needed"),
    (False, put("position", value="0" * 16), "another position"),
    (False, drop("position"), "another position"),
    (False, put("position", value=7), "another position"),
    (False, put("at", value=1), "at: there is no node 1"),
    (False, put("lines", value=[]), "lines: expected a list"),
    (True, put("lines", value=7), "lines: expected a list"),
    (True, put("lines", value=[]), "lines: expected a list"),
    (True, put("actions", value=["run HQ"]), "lines: expected a list of lines instead of actions"),
    (True, put("lines", 0, value=None), "line 0: expected an object"),
    (True, put("lines", 0, value={"after": 1}), "line 0: after: there is no node 1 before it"),
    (True, put("lines", 1, "after", value=99), "line 1: there is no node 99 before it"),
    (True, put("lines", 1, "after", value="0"), "line 1: after: there is no node 0 before it"),
    (True, put("lines", 1, value=LINE), "'nonsense' is not legal at action 3"),
    (True, put("lines", 1, "actions", value=[]), "there is no node"),
    (True, put("at", value=99), "at: there is no node 99"),
    (True, put("at", value=-1), "at: there is no node -1"),
    (True, put("at", value=True), "at: there is no node True"),
    (True, put("at", value=0), "another position"),
    (True, put("notes", value=[]), "notes: expected an object"),
    (True, put("notes", "99", value={"name": "x"}), "notes: there is no node 99"),
    (True, put("notes", "-1", value={"name": "x"}), "notes: there is no node -1"),
    (True, put("notes", "1", value={"title": "x"}), "notes: 1: expected a name and a comment"),
    (True, put("notes", "1", value={"name": 5}), "notes: 1: expected a name and a comment"),
    (True, put("notes", "1", value="x"), "notes: 1: expected a name and a comment"),
)


@pytest.mark.parametrize("n", range(len(MALFORMED)))
def test_a_malformed_save_is_refused_with_a_reason(n: int) -> None:
    analysis, edit, words = MALFORMED[n]
    data = json.loads(played(analysis).save())
    edit(data)
    with pytest.raises(rezzed.SaveError) as error:
        rezzed.restore(sealed(data))
    assert words in str(error.value)


def test_the_same_variation_twice_is_refused() -> None:
    data = json.loads(played(True).save())
    data["lines"].append(dict(data["lines"][1]))
    with pytest.raises(rezzed.SaveError, match="the same variation twice"):
        rezzed.restore(sealed(data))
