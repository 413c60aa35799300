"""The JSON Schema: it is up to date, and what rezzed says and prints is valid."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from drawn import some
from jsonschema import Draft202012Validator, validators
from scenario_files import PATHS, players, scenario

from rezzed import rules
from rezzed.board import CORP_FIELDS, GENERAL, RUNNER_FIELDS
from rezzed.game import Side, as_json
from rezzed.game.actions import Action, Decision
from rezzed.ids import POLICY_NAMES
from rezzed.protocol import Engine
from rezzed.scenario.player import Player
from rezzed.schema import schema
from rezzed.schema.types import ROOTS

ROOT = Path(__file__).parent.parent
EVERY = 20  # one of so many scenarios is played; all of them take a minute

_seen: set[tuple[str, bytes]] = set()


def _once(validator: Any, ref: str, instance: Any, part: Any) -> Iterator[Any]:
    """Check a part only once: the same card is in many views."""
    key = ref, msgspec.json.encode(instance)
    if key not in _seen:
        wrong = list(Draft202012Validator.VALIDATORS["$ref"](validator, ref, instance, part))
        if not wrong:
            _seen.add(key)
        yield from wrong


Validator = validators.extend(Draft202012Validator, {"$ref": _once})


@cache
def validator(name: str) -> Any:
    return Validator(schema(name))


def faults(name: str, data: object) -> list[str]:
    """Why data is not valid as this definition."""
    return [f"{'.'.join(map(str, e.path))}: {e.message[:200]}" for e in validator(name).iter_errors(data)]


# -- the file -----------------------------------------------------------------------------------------------------------


def test_the_file_is_up_to_date() -> None:
    script = ROOT / "tools" / "generate_schema.py"
    done = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_file_is_a_schema_that_describes_every_class() -> None:
    whole = schema()
    Draft202012Validator.check_schema(whole)
    assert whole["$id"] == "urn:rezzed:schema:1"
    defined = whole["$defs"]
    assert {root.__name__.removeprefix("Plain") for root in ROOTS} <= set(defined)
    assert [name for name, part in defined.items() if not part["description"]] == []
    for part in (defined[name]["properties"] for name in ("View", "Card", "Run", "Decision", "Action", "Event", "Position")):
        told = [x for x in part.values() if "description" in x]
        assert len(told) > len(part) * 0.8


def test_one_definition(run: Any) -> None:
    assert json.loads(run("schema").out) == schema()
    view = json.loads(run("schema", "view").out)
    assert view["$ref"] == "#/$defs/View" and "anyOf" not in view
    assert run("schema", "Veiw").refused().startswith("unknown definition 'Veiw'; known: View")


def test_boards_have_the_fields_that_rezzed_reads() -> None:
    defined = schema()["$defs"]
    for name, fields in (("Board", GENERAL), ("BoardCorp", CORP_FIELDS), ("BoardRunner", RUNNER_FIELDS)):
        assert set(defined[name]["properties"]) == set(fields)
    assert defined["Board"]["properties"]["policy"]["enum"] == sorted(POLICY_NAMES)


# -- what is valid --------------------------------------------------------------------------------------------------------


@pytest.mark.deep
def test_boards_of_all_scenarios_are_valid() -> None:
    found = [scenario(path) for path in PATHS]
    wrong = {s.path: faults("Board", {**s.board, "rules": book}) for s in found for book in s.rules}
    assert len(wrong) > 1000
    assert {path: why for path, why in wrong.items() if why} == {}


class Looking(Player):
    """Plays a scenario and validates what both sides see at every decision."""

    views = 0
    events: set[str] = set()

    def _apply(self, option: Action, decision: Decision) -> None:
        for side in get_args(Side):
            found = faults("View", as_json(self.game.view(side)))
            assert found == [], (self.scenario.path, found)
            Looking.views += 1
        before = len(self.game.written)
        super()._apply(option, decision)
        for event in (*self.game.events(before), *self.game.seat("runner").log(before), *self.game.seat("corp").log(before)):
            assert faults("Event", as_json(event)) == []
            Looking.events.add(event.kind)


@pytest.mark.deep
def test_views_and_events_of_scenarios_are_valid() -> None:
    books = set()
    for path in some(PATHS, EVERY, "stem"):
        for book in scenario(path).rules:
            books.add(book)
            for player in players(path, book, Looking):
                player.play((None, None))
    assert books == set(rules.names())
    assert Looking.views > 1500 and len(Looking.events) > 30


BOARD = """
[corp]
credits = 12
hq = 3
ice.HQ = ["Enigma", "Neural Katana"]
[runner]
credits = 6
clicks = 1
grip = 5
rig = ["Gordian Blade"]
"""


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("PlanReport", "--goal HQ"),
        ("PlanReport", "--goal HQ --against"),
        ("PlanReport", "--goal HQ --against --credits 0 --damage 0"),
        ("PlanReports", "--goal HQ --corp-credits 0-2"),
        ("TurnReport", "--want HQ"),
        ("TurnReport", "--want HQ --want R&D --clicks 1"),
        ("OddsReport", "--goal HQ --odds"),
        ("OddsReport", "--goal HQ --odds --unknown HQ2:Enigma=1,Ice.Wall=2"),
        ("OddsReports", "--goal HQ --odds --compare"),
    ],
)
def test_plans_and_odds_are_valid(name: str, words: str, run: Any, tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text(BOARD)
    files = [file, file] if "--compare" in words else [file]
    asked = [x.replace("HQ2:", "HQ 2:").replace(".", " ") if ":" in x else x for x in words.split()]
    command = "turn" if name == "TurnReport" else "plan"
    printed = json.loads(run(command, *files, *asked, "--json").out)
    assert faults(name, printed) == []
    assert faults("View", printed) != []


def test_messages_of_the_protocol_are_valid() -> None:
    engine = Engine()

    def call(method: str, **params: object) -> Any:
        out = engine.handle({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        while engine.busy:
            out += engine.work(lambda messages: None)
        return out[0]["result"]

    board = {"corp": {"hq": ["Snare!"], "ice": {"HQ": ["Ice Wall*"]}}, "runner": {"clicks": 1, "rig": ["Corroder"]}}
    assert faults("Board", board) == faults("Position", call("new", board=board)) == []
    for words in ("pass", "run HQ", "pass", "pass"):
        assert faults("Position", call("apply", game="game1", action=words)) == []
        for side in ("corp", "runner"):
            assert faults("Position", call("decision", game="game1", seat=side)) == []
            assert faults("View", call("view", game="game1", seat=side)["view"]) == []
            assert [faults("Event", e) for e in call("events", game="game1", seat=side)["events"] if faults("Event", e)] == []
    plan, odds = call("plan", game="game1"), call("odds", game="game1", details=True)
    assert (plan.pop("stopped"), odds.pop("stopped")) == (False, False)
    assert faults("Plan", plan) == faults("Odds", odds) == []
