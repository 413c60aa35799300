"""Bots explain themselves in a sentence: what decides, its numbers, and nothing that their side does not know."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import rezzed
from rezzed.bots import bot_of, reasons
from rezzed.bots.explain import Explainer, Explanation, explain
from rezzed.bots.hints import hint, searched
from rezzed.bots.ismcts.sampling_bot import Tried
from rezzed.cli.main import app
from rezzed.decks import builtin
from rezzed.protocol import Engine

RUN: dict[str, Any] = {
    "begin": "actions", "turn": "runner",
    "corp": {
        "credits": 0, "hq": 3, "rnd": 20, "ice": {"remote1": ["Wall of Static*"]},
        "root": {"remote1": ["Project Beale @2 advancement"]},
    },
    "runner": {"credits": 9, "clicks": 2, "grip": 5, "stack": 20, "rig": ["Corroder"]},
}  # fmt: skip


def at_action(board: dict[str, Any]) -> rezzed.Game:
    """A game at the first action."""
    game = rezzed.Game(board)
    while game.decision is not None and not any(o.verb == "take credit" for o in game.decision.options):
        game.apply(next((o for o in game.decision.options if o.verb == "pass"), game.decision.options[0]))
    return game


def explained(board: dict[str, Any]) -> Explanation:
    """The explanation at the first action."""
    game = at_action(board)
    assert game.decision is not None
    return explain(game.seat(game.decision.chooser))  # type: ignore[arg-type]


def corp(**more: Any) -> dict[str, Any]:
    return {
        "begin": "actions", "turn": "corp", "runner": {"grip": 5, "stack": 9, "credits": 2},
        "corp": {"clicks": 3, "credits": 5, "rnd": ["Hedge Fund"] * 9, "ice": {"HQ": ["Enigma"], "R&D": ["Enigma"]}, **more},
    }  # fmt: skip


def test_a_run_says_its_price_and_the_chance_to_see_an_agenda() -> None:
    found = explained(RUN)
    assert found.text.startswith("Run remote 1: 2 credits, 75 % to see an agenda; worth about ")
    assert found.reason == "value" and found.side == "runner" and str(found) == found.text
    assert (found.numbers["credits"], found.numbers["agenda"]) == (2, 0.75)


@pytest.mark.parametrize(
    ("board", "reason", "words"),
    [
        (corp(hq=["Ice Wall"], ice={"HQ": ["Enigma"]}), "first ice", "Install Ice Wall: for R&D, which has no ice"),
        (corp(hq=["Hedge Fund"]), "money", "Play Hedge Fund: 4 credits more"),
        (corp(hq=["Ice Wall", "Ice Wall"]), "more ice", "Install Ice Wall"),
        (corp(hq=["Project Beale"], clicks=1, root={"remote1": ["Project Beale @2 advancement"]}), "advance",
         "it has 2 of 3 advancements; it can be scored in this turn."),
        (corp(hq=["Snare!"], credits=14), "basic", "1 card in HQ; nothing else helps now."),
    ],
)  # fmt: skip
def test_the_corp_names_its_rule(board: dict[str, Any], reason: str, words: str) -> None:
    found = explained(board)
    assert (found.reason, words in found.text) == (reason, True), found.text


def test_the_runner_compares_values() -> None:
    ice = {server: ["Ice Wall*"] for server in ("HQ", "R&D", "Archives")}
    board = {"begin": "actions", "turn": "runner", "corp": {"credits": 9, "hq": 3, "rnd": 20, "ice": ice},
             "runner": {"credits": 5, "clicks": 4, "stack": 20, "grip": ["Corroder", "Gordian Blade"]}}  # fmt: skip
    assert re.fullmatch(r"Install Corroder: the rig has no fracter; worth about 3\.4 credits, .*\.", explained(board).text)


@pytest.mark.parametrize("seed", [2, 5])
def test_every_decision_of_a_game_is_explained_and_is_what_the_bot_does(seed: int) -> None:
    decks = builtin("gateway-corp"), builtin("gateway-runner")
    data = [{"identity": d.identity_title(), where: d.titles()} for d, where in zip(decks, ("rnd", "stack"), strict=True)]
    game = rezzed.Game(rezzed.Board(corp=data[0], runner=data[1], begin="game", seed=seed))
    found: set[str] = set()
    while game.decision is not None and len(game.actions) < 400:
        side = game.decision.chooser
        told = explain(game.seat(side))
        assert told.action == bot_of(side)(game.seat(side)) and told.reason and told.text.endswith(".")
        found.add(told.reason)
        game.apply(game.chosen(bot_of(side)))
    assert {"only", "opening", "value", "first ice", "money", "rez", "place", "in run"} <= found
    rules = [n for name, n in vars(reasons).items() if name.isupper() and isinstance(n, int)]
    assert found <= {reasons.word(n) for n in rules}


def test_nothing_hidden_is_told() -> None:
    """Whatever the cards are that the Runner does not see, the explanation is the same."""
    texts = set()
    for hq, rnd, root in (("Hedge Fund", "Snare!", "Project Beale"), ("Project Beale", "Hostile Takeover", "Snare!")):
        board = {
            **RUN, "corp": {**RUN["corp"], "hq": [hq] * 3, "rnd": [rnd] * 20, "root": {"remote1": [f"{root} @2 advancement"]}},
        }  # fmt: skip
        game = at_action(board)
        texts.add((explained(board).text, hint(game, nodes=1)["actions"][0]["action"], hint(game, bot="best")["sentence"]))
    assert len(texts) == 1


def test_a_higher_number_that_is_not_taken_is_explained() -> None:
    told = Explainer(at_action(RUN).seat("runner"))
    options = told.decision.options
    run = next(o for o in options if o.text == "run remote 1")
    credit, draw = (next(o for o in options if o.text == words) for words in ("take credit", "draw"))
    best = Tried(run, 0.5, 20, (), None, True)
    text = searched([best, Tried(credit, 0.6, 8, (), -0.031), Tried(draw, None, 0)], told)
    assert text.startswith("Run remote 1: 2 credits") and "In 20 tries the Runner wins 50.0 %." in text
    assert text.endswith("Take credit has 60.0 %, but from 8 tries only; in the same positions it did worse by 3.1 %.")
    text = searched([best, Tried(credit, 0.6, 20, (), 0.1)], told)
    assert text.endswith("Take credit has 60.0 %, which may be luck, so the choice of the strategy stands.")
    text = searched([best, Tried(credit, 0.6, 8, (), 0.1)], told)
    assert text.endswith("it was dropped because others did better there.")
    text = searched([Tried(credit, 0.6, 20), Tried(run, 0.5, 20, (), -0.1, True)], told)
    assert text.startswith("Take credit: the Runner has 9 credits.")
    assert text.endswith("Without a search the bot would choose: run remote 1.")


def test_the_command_says_the_sentence_first(tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_text(json.dumps(RUN), encoding="utf-8")
    for more in (["--nodes", "40"], ["--bot", "best"]):
        printed = CliRunner().invoke(app, ["hint", str(file), *more]).stdout
        assert printed.startswith("Run remote 1: 2 credits, 75 % to see an agenda")
    with pytest.raises(rezzed.RezzedError, match="does not search"):
        hint(rezzed.Game(RUN), bot="best", nodes=5)
    with pytest.raises(rezzed.RezzedError, match="expected ismcts or best"):
        hint(rezzed.Game(RUN), bot="random")


def test_the_protocol_tells_it() -> None:
    engine = Engine()
    request = {"jsonrpc": "2.0", "id": 1, "method": "hint", "params": {"save": at_action(RUN).save(), "bot": "best"}}
    assert engine.handle(request) == []
    (answer,) = engine.work(lambda messages: [])
    result = answer["result"]
    assert result["sentence"].startswith("Run remote 1: 2 credits") and result["reason"] == "value" and result["bot"] == "best"
    assert [x["strategy"] for x in result["actions"]].count(True) == 1 and result["tries"] == 0
