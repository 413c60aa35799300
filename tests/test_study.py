"""Studies: analysis as data. Every request brings a whole study, and everything happens through the protocol."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from drawn import some

import rezzed
from rezzed.bots import bot
from rezzed.decks import builtin, write
from rezzed.game import as_json
from rezzed.protocol import Engine
from rezzed.scenario import parse_text, play, play_file
from rezzed.study import study as studies

SCENARIOS = sorted((Path(__file__).parent.parent / "scenarios").rglob("*.toml"))
BOARD: Mapping[str, Any] = {
    "corp": {"credits": 5, "hq": 1, "ice": {"HQ": ["Enigma", "Ice Wall*", "Ice Wall"]}},
    "runner": {"credits": 16, "clicks": 2, "rig": ["Corroder", "Gordian Blade"]},
}


def answer(method: str, **params: Any) -> dict[str, Any]:
    """The whole answer of an engine that has never seen anything."""
    engine = Engine()
    out = engine.handle({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    while engine.busy:
        out += engine.work(lambda messages: None)
    found: dict[str, Any] = json.loads(json.dumps(out[-1]))
    return found


def call(method: str, **params: Any) -> dict[str, Any]:
    found = answer(method, **params)
    assert "result" in found, found
    result: dict[str, Any] = found["result"]
    return result


def fault(method: str, **params: Any) -> dict[str, Any]:
    found = answer(method, **params)
    assert "error" in found, found
    data: dict[str, Any] = found["error"]["data"]
    return data


def does(*actions: str) -> list[dict[str, str]]:
    return [{"op": "apply", "action": words} for words in actions]


def forget() -> None:
    studies._kept.clear()


def test_a_study_goes_from_request_to_request() -> None:
    shown = call("analyse", board=BOARD, do=does("pass", "run HQ"))
    assert shown["position"]["waiting"] == "runner" and shown["chart"]["at"] == "6.9.1e"
    shown = call("analyse", save=shown["save"], do=does("pass", "pass", "rez Enigma", "pass", "break all with Gordian Blade"))
    assert shown["events"][-1]["text"] == "fully break Enigma with Gordian Blade" and shown["events"][-1]["node"] == shown["at"]
    assert [node["action"] for node in shown["tree"]][1:4] == ["pass", "run HQ", "pass"]
    assert ["6.9.3a", "6.9.3b"] in shown["chart"]["arrows"] and shown["chart"]["steps"]["6.9.2a"] == 1
    assert rezzed.restore(shown["save"]).analysis


def test_options_point_at_cards_of_the_judges_view() -> None:
    shown = call("analyse", board={**BOARD, "runner": {**BOARD["runner"], "grip": ["Sure Gamble", "Sure Gamble", "Diesel"]}})
    text = json.dumps(shown["views"]["judge"])
    for option in shown["position"]["decision"]["options"]:
        if option["card_id"]:
            assert f'"id": "{option["card_id"]}", "name": "{option["card"]}"' in text
    judge, corp = shown["views"]["judge"], shown["views"]["corp"]
    assert [card["name"] for card in judge["runner"]["grip"]["known"]] == ["Sure Gamble#1", "Sure Gamble#2", "Diesel"]
    assert corp["runner"]["grip"] == {"size": 3, "known": []}


def test_variations_have_keys_that_stay() -> None:
    first = call("analyse", board=BOARD, do=does("pass", "run HQ"))
    other = call("analyse", save=first["save"], do=[{"op": "goto", "node": "start"}, *does("pass", "run R&D")])
    assert [node["main"] for node in other["tree"]] == [True, True, True, False]
    ops = [
        {"op": "promote", "node": other["at"], "main": True}, {"op": "comment", "node": first["at"], "text": "dear"},
        {"op": "rename", "node": other["at"], "name": "free"}, {"op": "goto", "node": first["at"]},
    ]  # fmt: skip
    forget()
    changed = call("analyse", save=other["save"], do=ops)
    assert {node["id"] for node in changed["tree"]} == {node["id"] for node in other["tree"]} and changed["at"] == first["at"]
    told = [(node["action"], node["name"], node["comment"]) for node in changed["tree"]]
    assert told[2:] == [("run R&D", "free", ""), ("run HQ", "", "dear")]
    forget()
    assert call("analyse", save=changed["save"])["tree"] == changed["tree"]
    less = call("analyse", save=changed["save"], do=[{"op": "delete", "node": first["at"]}])
    assert [node["action"] for node in less["tree"]] == ["", "pass", "run R&D"] and less["at"] == less["tree"][1]["id"]


@pytest.mark.parametrize("file", some(SCENARIOS, 60, "stem"), ids=lambda p: p.stem)
def test_what_is_remembered_changes_no_answer(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    shown = call("analyse", scenario=text)
    nodes = [node["id"] for node in shown["tree"]]
    remembered, fresh = shown["save"], shown["save"]
    for node in (*nodes[-1:], *nodes[1:2], "start", *nodes[len(nodes) // 2 :][:1]):
        op = [{"op": "goto", "node": node}]
        warm = call("analyse", save=remembered, do=op)
        forget()
        cold = call("analyse", save=fresh, do=op)
        assert warm == cold
        remembered = fresh = warm["save"]


def test_a_scenario_comes_with_its_branches() -> None:
    file = next(f for f in SCENARIOS if "\nbranch" in (text := f.read_text(encoding="utf-8")) and "[branch" not in text)
    shown = call("analyse", scenario=file.read_text(encoding="utf-8"))
    book = shown["rules"]
    ends = {as_json(x.game.actions)[-1] for x in play_file(file) if x.rules == book and x.game.actions}
    assert ends <= {node["action"] for node in shown["tree"]} and len(shown["tree"]) > 2 and shown["at"] == "start"


@pytest.mark.parametrize("file", some(SCENARIOS, 23, "stem"), ids=lambda p: p.stem)
def test_exports_play_as_they_say(file: Path) -> None:
    found = call("export", scenario=file.read_text(encoding="utf-8"))
    assert not found["failures"]
    outcomes = play(parse_text(found["text"]))
    assert outcomes and all(x.ok for x in outcomes) and "expect: " in found["text"]


def whole_game(seed: int) -> rezzed.Game:
    decks = {side: write(builtin(f"gateway-{side}"), "text") for side in ("corp", "runner")}
    game = studies.of_decks({**decks, "seed": seed}).game
    players = {"corp": bot("corp"), "runner": bot("runner")}
    while game.decision is not None:
        game.apply(game.chosen(players[game.decision.chooser]))
    return game


def test_a_whole_game_has_a_timeline_an_export_and_another_book() -> None:
    game = whole_game(3)
    save = game.save()
    found = call("timeline", save=save)
    begins = sum(event.kind == "turn_begins" for event in game.log)
    assert [row["number"] for row in found["turns"]][-1] == begins and len(found["runs"]) == len(game.results)
    at = call("analyse", save=save, do=[{"op": "goto", "node": found["turns"][4]["node"]}])
    view = at["views"]["judge"]
    assert found["turns"][4]["corp"]["credits"] == view["corp"]["credits"] and view["turn"] == found["turns"][4]["side"]
    assert found["turns"][-1]["runner"]["points"] == game.view("runner").runner.points
    won = {"corp": 1.0, "runner": 0.0}
    chances = [row["corp_wins"] for row in found["turns"]]
    assert all(0 < chance < 1 for chance in chances[:-1]) and chances[-1] == won[game.winner]  # type: ignore[index]
    assert not call("export", save=save)["failures"]
    other = call("compare", save=save, rules="cr-1.4")
    assert other["difference"] is None or other["difference"]["message"]
    assert call("analyse", save=other["save"])["rules"] == "cr-1.4"


def test_what_was_passed_before_a_pump_accuses_no_move_of_another_book() -> None:
    """The pump is possible at the start of the run as well, where it would be over before the encounter."""
    board = {"corp": {"ice": {"HQ": ["Ice Wall* @2 advancement"]}}, "runner": {"credits": 9, "clicks": 2, "rig": ["Corroder"]}}
    moves = ("pass", "run HQ", "pass", "pass", "pump Corroder", "break 1 of Ice Wall with Corroder", "pass", "pass", "jack out")
    played = call("analyse", board=board, do=does(*moves))
    for rules in ("cr-26.03", "cr-1.4", "anr-2012"):
        other = call("compare", save=played["save"], rules=rules)
        assert other["difference"] is None, other["difference"]


PLAIN = {
    "rez": ("6.4.3", "only while it is being approached"), "score": ("9.2.7d", "no window for scoring Project Beale"),
    "end turn": ("5.4.2", "until no clicks are left"), "gain a credit": ("", "write 'take credit'"),
    "run remote 2": ("", "the servers are HQ, R&D, Archives, remote 1"), "break": ("9.5.6a", "only during an encounter"),
    "run server 1": ("", "write 'run remote 1'"), "install": ("5.6.2b", "the Corp can take an action only in"),
    "play": ("", "write the title of a card"),
}  # fmt: skip


def test_words_that_players_say_are_answered_with_a_reason() -> None:
    board = {
        "turn": "runner",
        "corp": {"ice": {"HQ": ["Enigma"]}, "root": {"remote1": ["Project Beale @1 advancement"]}, "hq": ["PAD Campaign"]},
        "runner": {"credits": 3, "clicks": 2, "rig": ["Corroder"]},
    }
    save = call("analyse", board=board, do=[{"op": "pass_on"}])["save"]
    for words, (cite, part) in PLAIN.items():
        found = call("wish", save=save, action=words)
        assert not found["legal"] and found["cite"].endswith(cite) and part in found["text"], (words, found)


def test_windows_in_which_nobody_would_act_are_passed() -> None:
    passing = [{"op": "pass_on", "to": "run HQ"}, {"op": "apply", "action": "run HQ"}, {"op": "pass_on"}]
    board = {"corp": {"ice": {"HQ": ["Enigma*"]}}, "runner": {"credits": 9, "clicks": 2, "rig": ["Gordian Blade"]}}
    found = call("analyse", board=board, do=passing)
    assert found["views"]["judge"]["run"]["encounter"]  # where the Runner can break
    nothing = call("analyse", board=board, do=[{"op": "pass_on", "to": "run remote 3"}])
    assert nothing["at"] == "start" and fault("analyse", board=board, do=[{"op": "pass_on", "to": 3}])["place"] == "do[0].to"


def test_the_first_difference_between_two_books() -> None:
    run = call("analyse", board=BOARD, do=does("pass", "run HQ", "pass", "pass"))["save"]
    same = call("compare", save=run, rules="cr-26.03")
    assert same["difference"] is None and same["same"] == 1
    nothing = {"corp": {"hq": 1}, "runner": {"clicks": 2, "grip": ["Forged Activation Orders"]}}
    played = call("analyse", board=nothing, do=does("take credit", "play Forged Activation Orders"))
    other = call("compare", save=played["save"], rules="cr-1.4")
    assert (other["same"], other["difference"]["number"], other["difference"]["side"]) == (1, 2, "runner")
    assert other["difference"]["action"] == "play Forged Activation Orders" and "1.2.5" in other["difference"]["message"]
    assert call("analyse", save=other["save"])["rules"] == "cr-1.4"
    refused = call("analyse", board=BOARD, do=does("pass", "run HQ"))["save"]
    assert "scenario: corp.ice.HQ[0]" in {f["place"] for f in fault("compare", save=refused, rules="onr-1996")["errors"]}


def test_prices_are_those_of_the_payment() -> None:
    found = call("prices", board=BOARD)
    prices = {(ice["name"], row["breaker"]): row["fully"] for ice in found["ice"] for row in ice["rows"]}
    assert prices["Enigma", "Gordian Blade"] == 2 and prices["Enigma", "Corroder"] is None
    assert prices["Ice Wall#1", "Corroder"] == 1
    plan = call("plan", board={**BOARD, "corp": {"hq": 1, "ice": {"HQ": ["Ice Wall*"]}}}, goal="reach HQ")
    assert plan["ways"][0]["credits"] == 1


def test_titles_are_completed() -> None:
    def titles(text: str, **more: Any) -> list[str]:
        return [x["title"] for x in call("complete", text=text, **more)["titles"]]

    assert titles("gord")[0] == "Gordian Blade" and "Corroder" in titles("corodder")
    corp, runner = (set(titles("", type="identity", side=side, limit=9)) for side in ("corp", "runner"))
    assert len(corp) == len(runner) == 9 and not corp & runner
    assert titles("ice wall", side="runner", type="hardware") == [] and titles("ice wall", type="ice") == ["Ice Wall"]
    assert titles("", limit=3) and len(titles("a", limit=3)) == 3 and titles("enigma", rules="onr-1996") != ["Enigma"]
    undeclared = [x for x in call("complete", text="super", limit=40)["titles"] if not x["declared"]]
    assert undeclared and all(x["type"] for x in undeclared)


def test_a_board_is_checked_with_all_its_faults() -> None:
    found = call("check", board={"corp": {"credits": -1, "ice": {"HQ": ["Enigmo", "Corroder"]}}, "runner": {"rig": [{}]}})
    places = [f["place"] for f in found["faults"]]
    assert places[:3] == ["corp.credits", "corp.ice.HQ[0]", "corp.ice.HQ[1]"] and "Enigma" in found["faults"][1]["suggestion"]
    assert call("check", board=BOARD) == {"faults": [], "inert": []}
    assert call("check", board={"runner": {"rig": ["Kati Jones"]}})["inert"] == ["Kati Jones"]
    assert call("check", board={"nonsense": 1})["faults"]


@pytest.mark.parametrize("name", ["cr-26.03", "cr-1.4", "anr-2012", "onr-1996"])
def test_the_chart_has_every_step_and_its_arrows_lead_somewhere(name: str) -> None:
    chart = call("chart", rules=name)
    steps = {step["id"]: step for phase in chart["phases"] for step in phase["steps"]}
    assert set(steps) == {step.id for rows in rezzed.rules.book(name).tables.values() for step in rows}
    assert all(way["to"] in steps for step in steps.values() for way in step["next"])
    assert any(step["scenarios"] for step in steps.values()) and chart["phases"][0]["of"] == "run"


def test_a_wish_is_explained() -> None:
    assert call("wish", board=BOARD, action="jack out")["cite"] == "CR 6.1.5"
    assert call("wish", board=BOARD, action="pass")["legal"]


DECK = "3 Ice Wall"
BAD: Mapping[str, tuple[dict[str, Any], str]] = {
    "nothing": ({}, "board"),
    "two starts": ({"board": BOARD, "save": "{}"}, "board"),
    "no list": ({"board": BOARD, "do": {}}, "do"),
    "a number": ({"board": BOARD, "do": [4]}, "do[0].op"),
    "no operation": ({"board": BOARD, "do": [{"op": "aply"}]}, "do[0].op"),
    "an unhashable operation": ({"board": BOARD, "do": [{"op": []}]}, "do[0].op"),
    "an unknown field": ({"board": BOARD, "do": [{"op": "goto", "nod": 1}]}, "do[0].nod"),
    "a field that is missing": ({"board": BOARD, "do": [{"op": "goto"}]}, "do[0].node"),
    "another type": ({"board": BOARD, "do": [{"op": "goto", "node": 3}]}, "do[0].node"),
    "a long text": ({"board": BOARD, "do": [{"op": "comment", "node": "start", "text": "x" * 10_001}]}, "do[0].text"),
    "an unknown node": ({"board": BOARD, "do": [*does("pass"), {"op": "goto", "node": "nowhere"}]}, "do[1].node"),
    "too many": ({"board": BOARD, "do": does("pass") * 501}, "do"),
    "unknown parts": ({"board": BOARD, "show": ["everything"]}, "show"),
    "parts that are no texts": ({"board": BOARD, "show": [[]]}, "show"),
    "no deck": ({"decks": {"corp": DECK}}, "decks.runner"),
    "a deck that is none": ({"decks": {"corp": "???", "runner": DECK}}, "decks.corp"),
    "a field of decks": ({"decks": {"corp": DECK, "runner": DECK, "colour": 1}}, "decks"),
    "a start that cannot be deleted": ({"board": BOARD, "do": [{"op": "delete", "node": "start"}]}, "do[0]"),
}  # fmt: skip


@pytest.mark.parametrize("params, place", BAD.values(), ids=BAD)
def test_bad_requests_are_refused_with_their_place(params: dict[str, Any], place: str) -> None:
    data = fault("analyse", **params)
    found = data["errors"][0] if "errors" in data else data
    assert found.get("place") == place and found["message"] and data["code"] != "internal"


def test_an_illegal_action_changes_nothing() -> None:
    save = call("analyse", board=BOARD, do=does("pass"))["save"]
    refused = fault("analyse", save=save, do=[*does("run HQ"), *does("jack out")])
    assert refused["place"] == "do[1]" and refused["cite"] == "CR 6.9.4c"
    assert call("analyse", save=save)["save"] == save


def test_a_study_with_many_positions_opens_quickly() -> None:
    runner = {"credits": 50, "clicks": 9, "grip": ["Easy Mark", "Sure Gamble", "Mimic", "Corroder"], "stack": 20}
    game = rezzed.Game({"corp": {"hq": 1}, "runner": runner}, analysis=True)
    left = [game.tree.start]
    while len(game.tree) < 2_000:
        node = left.pop(0)
        for words in ("take credit", "draw", "play Easy Mark", "play Sure Gamble", "pass"):
            game.goto(node)
            if game.find(words):
                game.apply(words)
                left.append(game.node)
    save = game.save()
    forget()
    began = time.process_time()
    assert len(call("analyse", save=save)["tree"]) == len(game.tree)
    assert time.process_time() - began < 3
