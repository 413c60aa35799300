"""Questions about a board, answered in a sentence: what it costs to get in, what hidden cards can do, what clicks buy."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import rezzed
from rezzed.cli.main import app
from rezzed.decks import builtin
from rezzed.decks.dealt import dealt
from rezzed.engine.ask import objects
from rezzed.ids import CORP, RUNNER, Zone
from rezzed.planner import Planner, odds, plan, turn
from rezzed.planner.clicks import click_values
from rezzed.planner.defence import defence
from rezzed.planner.every_turn import every_turn
from rezzed.planner.plain import as_plain
from rezzed.planner.threats import threats
from rezzed.protocol import Engine
from rezzed.records.own import position_as_board
from rezzed.search.narrow.pruning import in_actions
from rezzed.search.worlds.piles import hands

KEEP: dict[str, Any] = {
    "corp": {"credits": 12, "hq": 3, "rnd": 10, "ice": {"HQ": ["Enigma", "Ice Wall"], "R&D": ["Tollbooth*"]}},
    "runner": {"credits": 4, "clicks": 2, "grip": 5, "rig": ["Corroder", "Gordian Blade"]},
}
REMOTE: dict[str, Any] = {
    "corp": {"credits": 5, "ice": {"remote1": ["Ice Wall*", "Wall of Static"]}, "root": {"remote1": ["PAD Campaign*"]}},
    "runner": {"credits": 9, "clicks": 1, "rig": ["Corroder"]},
}
KEYS: dict[str, Any] = {
    "corp": {"credits": 5, "ice": {"remote1": ["Ice Wall*"]}, "root": {"remote1": ["Hostile Takeover"]}},
    "runner": {"credits": 6, "clicks": 4, "grip": ["Corroder", "Gordian Blade", "Sure Gamble"]},
}


def asked(tmp_path: Path, board: dict[str, Any], *words: str) -> str:
    """What a command prints about a board; words with FILE in them name it."""
    file = tmp_path / "board.json"
    file.write_text(json.dumps(board), encoding="utf-8")
    command, *rest = words
    done = CliRunner().invoke(app, [command, str(file), *rest])
    assert done.exit_code == 0, (done.output, done.exception)
    return done.stdout


# -- the Corp -------------------------------------------------------------------------------------------------------


def test_prices_are_those_of_plans_with_enough_in_the_pools() -> None:
    found = defence(KEEP)
    assert [(x.server, x.now, x.next_turn) for x in found.servers] == [("HQ", True, True), ("R&D", False, True)]
    for x in found.servers:
        rich = {**KEEP, "runner": {**KEEP["runner"], "credits": 34, "clicks": 4}}
        costs = [w.costs for w in plan(rich, f"reach {x.server}", against=True).ways]
        assert [w.costs for w in x.ways] == costs
    assert found.answer == (
        "The Runner gets into HQ for 3 credits, 1 click now. "
        "The Runner gets into R&D for 7 credits, 1 click next turn, not now."
    )
    assert (found.credits, found.clicks, found.exact) == (4, 2, True)


def test_a_server_without_a_way_and_one_that_is_too_dear() -> None:
    shut = {**KEEP, "runner": {**KEEP["runner"], "credits": 0, "clicks": 1, "rig": ["Gordian Blade"]}}
    hq, rnd = defence(shut).servers
    assert hq.ways == () and "Ice Wall" in hq.missing and (hq.now, hq.next_turn) == (False, False)
    assert (rnd.best is not None, rnd.now, rnd.next_turn) == (True, False, False)
    assert "HQ is shut: no price gets past Ice Wall." in defence(shut).answer
    assert "R&D for 7 credits, 1 click, but does not have that next turn either." in defence(shut).answer


def test_next_turn_counts_the_credits_of_all_clicks_before_the_run() -> None:
    """Two clicks now and three next turn bring five credits."""
    for credits, later in ((1, False), (2, True)):
        board = {**KEEP, "runner": {**KEEP["runner"], "credits": credits}}
        (rnd,) = defence(board, ["R&D"]).servers
        assert (rnd.next_turn, rnd.now) == (later, False)


def test_in_a_turn_of_the_corp_the_runner_comes_next() -> None:
    runner = {**KEEP["runner"], "clicks": 0}
    board = {**KEEP, "turn": "corp", "begin": "actions", "corp": {**KEEP["corp"], "clicks": 1}, "runner": runner}
    game = rezzed.Game(board)
    found = defence(game, ["HQ"])
    assert found.servers[0].ways and found.clicks == 4
    assert game.state.turn == CORP and not game.actions


def test_cards_that_the_runner_may_find() -> None:
    found = defence(KEEP, cards=["Inside Job", "Mimic", "Torch"])
    assert [x.card for x in found.cards] == ["Inside Job", "Torch"] or [x.card for x in found.cards] == ["Inside Job"]
    best = found.cards[0]
    assert best.install == 0 and [(x.server, x.ways[0].credits) for x in best.prices if x.server == "R&D"] == [("R&D", 2)]
    assert "Inside Job changes most: with it R&D costs 2 credits" in found.answer


LOCKED: dict[str, Any] = {
    "corp": {"credits": 9, "hq": 5, "rnd": 9, "ice": {"HQ": ["Tollbooth*"], "R&D": ["Enigma*"]}},
    "runner": {"credits": 20, "clicks": 4, "grip": 2},
}


@pytest.mark.parametrize(("card", "ice", "choices", "first", "costs"), [
    ("Femme Fatale", "Tollbooth*", (), 9, {"credits": 1, "clicks": 1}),
    ("Atman", "Enigma*", ("2",), 5, {"credits": 2, "clicks": 1}),
    ("Chameleon", "Enigma*", ("code gate",), 2, {"credits": 2, "clicks": 1}),
    ("Cyber-Cypher", "Enigma*", ("HQ",), 2, {"credits": 2, "clicks": 1}),
    ("Overmind", "Enigma*", (), 4, {"credits": 2, "clicks": 1, "power": 2}),
    ("Penrose", "Enigma*", (), 3, {"credits": 2, "clicks": 1}),
    ("Boomerang", "Enigma*", (), 2, {"clicks": 1, "installed": 1}),
])  # fmt: skip
def test_a_card_that_is_found_is_installed_with_every_choice(
    card: str, ice: str, choices: tuple[str, ...], first: int, costs: dict[str, int]
) -> None:
    corp = {**LOCKED["corp"], "ice": {"HQ": [ice]}}
    found = defence({**LOCKED, "corp": corp}, ["HQ"], cards=[card])
    (only,) = found.cards
    assert (only.card, only.choices, only.install) == (card, choices, first) and found.exact
    assert only.prices[0].paid[0] == costs and only.prices[0].now
    grip = {**LOCKED["runner"], "grip": [2, card]}  # the turn itself agrees
    best = turn({"corp": corp, "runner": grip}, ["reach HQ"]).best
    assert best is not None and best.costs["credits"] == first + costs.get("credits", 0)


def test_each_server_has_the_choice_that_is_best_for_it() -> None:
    found = defence(LOCKED, ["HQ", "R&D"], cards=["Femme Fatale"])
    assert {(x.choices, x.prices[0].server) for x in found.cards} == {(("Tollbooth",), "HQ"), (("Enigma",), "R&D")}
    assert "Femme Fatale (Tollbooth) changes most: with it HQ costs 1 credit, 1 click, after 9 to install it." in found.answer


def test_a_card_that_is_found_must_be_paid_for() -> None:
    """The way costs 1 and Femme Fatale 9: 10 credits are enough now, and 5 with five of the clicks before the run."""
    for credits, now, later in ((10, True, True), (9, False, True), (5, False, True), (4, False, False)):
        runner = {**LOCKED["runner"], "credits": credits, "clicks": 3}
        (femme,) = defence({**LOCKED, "runner": runner}, ["HQ"], cards=["Femme Fatale"]).cards
        assert (femme.prices[0].now, femme.prices[0].next_turn) == (now, later)


def test_money_helps_if_it_pays_for_a_way() -> None:
    runner = {"credits": 5, "clicks": 2, "rig": ["Gordian Blade"]}
    found = defence({**LOCKED, "runner": runner}, ["HQ"], cards=["Sure Gamble"])
    assert not found.servers[0].now and found.cards[0].install == -4 and found.cards[0].prices[0].now
    assert "Sure Gamble changes most: with it HQ costs 7 credits, 1 click, after it brought 4 credits, now." in found.answer
    for poor in ({"credits": 4}, {"clicks": 1}):  # it cannot be played, or no click is left for the run
        found = defence({**LOCKED, "runner": {**runner, **poor}}, ["HQ"], cards=["Sure Gamble"])
        assert not any(price.now for x in found.cards for price in x.prices)


def test_what_is_not_counted_of_a_found_card_is_named() -> None:
    found = defence(LOCKED, ["HQ"], cards=["Diesel", "Daily Casts"])
    assert not found.exact and not found.cards
    assert {x.rpartition(": ")[2] for x in found.notes} == {"Diesel", "Daily Casts"}


def test_among_equal_servers_ice_protects_what_is_worth_most() -> None:
    """Tollbooth costs 7 more on both; the advanced agenda lies in the remote."""
    corp = {"credits": 10, "hq": ["Ice Wall", "Priority Requisition"], "ice": {"HQ": ["Enigma*"], "remote1": ["Enigma*"]},
            "root": {"remote1": ["Priority Requisition @2 advancement"]}}  # fmt: skip
    board = {"corp": corp, "runner": {"credits": 7, "clicks": 4, "rig": ["Gordian Blade"]}}
    found = defence(board, ["HQ", "remote1"], ice=["Tollbooth"])
    assert [(x.server, x.rise, x.stake) for x in found.placements] == [("remote 1", 7, 5), ("HQ", 7, Fraction(3, 2))]
    assert "Ice does as much on HQ as on remote 1, where most is at stake: with Tollbooth there" in found.answer


def test_in_a_turn_of_the_corp_nothing_is_possible_now() -> None:
    """Next turn the Runner has four clicks: three bring credits for the run with the last."""
    for credits, later in ((4, True), (3, False)):
        runner = {"credits": credits, "rig": ["Gordian Blade"]}
        found = defence({**LOCKED, "turn": "corp", "runner": runner}, ["HQ"])
        assert [(x.now, x.next_turn) for x in found.servers] == [(False, later)]


def test_where_ice_does_most() -> None:
    found = defence(KEEP, ice=["Tollbooth", "Ice Wall"])
    first, *_, last = found.placements
    assert (first.ice, last.ice) == ("Tollbooth", "Ice Wall") and first.rise > last.rise > 0
    ice = {**KEEP["corp"]["ice"], first.server: [first.ice, *KEEP["corp"]["ice"][first.server]]}
    rich = {**KEEP, "corp": {**KEEP["corp"], "ice": ice}, "runner": {**KEEP["runner"], "credits": 34, "clicks": 4}}
    best = plan(rich, f"reach {first.server}", against=True).best
    assert best is not None and first.price.best is not None and first.price.best.costs == best.costs
    assert f"Ice does most on {first.server}: with Tollbooth there the Runner pays" in found.answer


def test_the_command_defend(tmp_path: Path) -> None:
    text = asked(tmp_path, KEEP, "defend", "--server", "R&D", "--find", "Inside Job", "--install", "Ice Wall")
    assert text.startswith("The Runner gets into R&D for 7 credits, 1 click next turn, not now.")
    assert "if the Runner finds" in text and "in front of" in text
    data = json.loads(asked(tmp_path, KEEP, "defend", "--find", "Inside Job", "--json"))
    assert data["answer"] == defence(KEEP, cards=["Inside Job"]).answer and data["cards"][0]["card"] == "Inside Job"
    assert data["servers"][0]["ways"][0] == {"credits": 3, "clicks": 1}
    legal = json.loads(asked(tmp_path, KEEP, "defend", "--server", "R&D", "--find", "system-gateway", "--json"))
    assert {x["card"] for x in legal["cards"]} <= {"Jailbreak", "Overclock", "Unity", "Mayfly", "Botulus"}
    walls = json.loads(asked(tmp_path, KEEP, "defend", "--server", "R&D", "--install", "system-gateway", "--json"))
    assert {"Brân 1.0", "Palisade"} <= {x["ice"] for x in walls["placements"]}
    wrong = (
        ("--find", "Corrodr", "Corrodr"), ("--install", "Corroder", "not ice"), ("--server", "remote7", "7"),
        ("--find", "Hedge Fund", "Hedge Fund is not a card of the Runner"), ("--find", "Magnum Opus", "not declared"),
    )  # fmt: skip
    for option, name, message in wrong:
        done = CliRunner().invoke(app, ["defend", str(tmp_path / "board.json"), option, name])
        assert isinstance(done.exception, rezzed.RezzedError) and message in str(done.exception)


# -- cards without a name ---------------------------------------------------------------------------------------------

DIVINER: dict[str, Any] = {"corp": {"credits": 5, "ice": {"HQ": ["Diviner*"]}}, "runner": {"clicks": 1, "grip": 4}}


def test_what_a_card_is_that_nobody_named_is_not_known(tmp_path: Path) -> None:
    """Diviner ends the run if the printed cost of the trashed card is odd."""
    found = plan(DIVINER, "reach HQ")
    assert not found.exact and "Diviner asks what the cards of the grip are" in found.notes[0]
    chance = odds(DIVINER, "reach HQ")
    assert (chance.exact, chance.bound, chance.low, chance.high) == (False, "estimate", 0.0, 1.0)
    text = asked(tmp_path, DIVINER, "plan", "--goal", "reach HQ")
    assert "not exact: Diviner asks what" in text
    named = {**DIVINER, "runner": {"clicks": 1, "grip": ["Sure Gamble", "Diesel", "Sure Gamble", "Diesel"]}}
    assert plan(named, "reach HQ").exact and not plan(named, "reach HQ").ways
    assert odds(named, "reach HQ").chance == Fraction(1, 2)


@pytest.mark.parametrize(("ice", "servers"), [
    ({"HQ": ["Neural Katana*"]}, "HQ"),  # damage that asks nothing
    ({"HQ": ["Diviner"]}, "HQ"),  # the Corp does not rez it
    ({"R&D": ["Diviner*"]}, "HQ"),  # not on the way
])  # fmt: skip
def test_cards_without_a_name_do_not_matter_where_nothing_asks(ice: dict[str, Any], servers: str) -> None:
    assert plan({**DIVINER, "corp": {"credits": 5, "ice": ice}}, f"reach {servers}").exact


# -- hidden cards ---------------------------------------------------------------------------------------------------


def test_every_deal_is_planned_and_the_worst_is_first() -> None:
    runner = {"credits": 3, "clicks": 1, "rig": ["Corroder"]}
    board = {"corp": {"credits": 5, "ice": {"HQ": ["Enigma", "Enigma"]}}, "runner": runner}
    found = threats(board, "reach HQ", deck={"Ice Wall": 2, "Enigma": 1})
    assert [(d.cards, d.chance, d.best is None) for d in found.deals] == [
        (("Ice Wall", "Enigma"), Fraction(1, 3), True), (("Enigma", "Ice Wall"), Fraction(1, 3), True),
        (("Ice Wall", "Ice Wall"), Fraction(1, 3), False),
    ]  # fmt: skip
    assert found.shut == Fraction(2, 3) and found.mean == 2 and found.exact
    assert found.answer == (
        "At worst it is Ice Wall and Enigma: there is no way in. In 66.7% of the deals there is no way. "
        "Where there is one, it costs 2.0 credits on average, at worst 2 credits, 1 click."
    )
    poor = {**board, "corp": {**board["corp"], "credits": 1}}
    assert threats(poor, "reach HQ", deck={"Ice Wall": 2, "Enigma": 1}).shut == 0  # Enigma costs 3


def test_the_command_threats(tmp_path: Path) -> None:
    board = {"corp": {"credits": 5, "ice": {"HQ": ["Enigma"]}}, "runner": {"credits": 3, "clicks": 1, "rig": ["Corroder"]}}
    deck = tmp_path / "deck.txt"
    deck.write_text("3 Ice Wall\n1 Enigma\n", encoding="utf-8")
    text = asked(tmp_path, board, "threats", "--goal", "reach HQ", "--deck", str(deck))
    assert text.startswith("At worst it is Enigma: there is no way in. In 25.0% of the deals there is no\n  way.")
    data = json.loads(asked(tmp_path, board, "threats", "--unknown", "HQ 1: Ice Wall=3, Enigma=1", "--json"))
    assert data["shut"] == 0.25
    assert data["deals"][1] == {"cards": ["Ice Wall"], "chance": 0.75, "costs": {"credits": 1, "clicks": 1}}
    done = CliRunner().invoke(app, ["threats", str(tmp_path / "board.json")])
    assert isinstance(done.exception, rezzed.RezzedError) and "--deck" in str(done.exception)


# -- the Runner -----------------------------------------------------------------------------------------------------


def test_what_a_remote_costs_every_turn(tmp_path: Path) -> None:
    found = every_turn(REMOTE, "access remote1")
    later = {**REMOTE, "corp": {**REMOTE["corp"], "ice": {"remote1": ["Ice Wall*", "Wall of Static*"]}}}
    best = plan(later, "access remote1").best
    assert best is not None and found.later.best is not None and found.later.best.costs == best.costs
    first = plan(REMOTE, "access remote1", against=True).best
    assert first is not None and found.first.best is not None and found.first.best.costs == first.costs
    assert found.answer.startswith("To access remote1 costs 3 credits, 1 click every turn, when all its ice is rezzed.")
    text = asked(tmp_path, REMOTE, "plan", "--goal", "access remote1", "--every-turn")
    assert text.startswith(found.answer[:40]) and "a later run" in text
    data = json.loads(asked(tmp_path, REMOTE, "plan", "--goal", "access remote1", "--every-turn", "--json"))
    assert data["answer"] == found.answer and data["later"]["ways"][0]["credits"] == 3
    game = rezzed.Game(REMOTE)
    game.apply("pass")
    with pytest.raises(rezzed.RezzedError, match="no action was taken"):
        every_turn(game)


def remote(ice: str, credits: int, **runner: Any) -> dict[str, Any]:
    """A board with one piece of ice in front of an asset."""
    corp = {"credits": 5, "ice": {"remote1": [ice]}, "root": {"remote1": ["PAD Campaign*"]}}
    return {"corp": corp, "runner": {"credits": credits, "clicks": 4, **runner}}


@pytest.mark.parametrize(("ice", "runner", "costs", "turns"), [
    ("Tollbooth*", {"rig": ["Corroder"], "grip": ["Inside Job"]}, {"credits": 2, "clicks": 1, "grip": 1}, 1),
    ("Enigma*", {"rig": ["Boomerang -> Enigma"]}, {"clicks": 1, "installed": 1}, 1),
    ("Enigma*", {"rig": ["Mayfly"]}, {"credits": 3, "clicks": 1, "installed": 1}, 1),
    ("Tollbooth*", {"rig": ["D4v1d"]}, {"credits": 3, "clicks": 1, "power": 1}, 3),
    ("Neural Katana*", {"grip": 4}, {"clicks": 1, "damage": 3, "grip": 3}, 1),
])  # fmt: skip
def test_what_can_be_done_only_so_often_says_for_how_many_turns(
    ice: str, runner: dict[str, Any], costs: dict[str, int], turns: int
) -> None:
    found = every_turn(remote(ice, 10, **runner))
    assert found.lasting is None and found.exact
    assert [(x.turns, x.costs) for x in found.periods] == [(turns, costs)]
    gone = f"; then there is no way: no price gets past {ice[:-1]}."
    assert f" for {turns} turn{'s' if turns > 1 else ''}, when all its ice is rezzed" in found.answer and gone in found.answer


def test_a_way_that_lasts_stands_before_a_cheaper_one_that_does_not() -> None:
    found = every_turn(remote("Tollbooth*", 10, rig=["Gordian Blade"], grip=["Inside Job"]))
    assert found.every == {"credits": 7, "clicks": 1}
    assert [(x.turns, x.costs.get("credits")) for x in found.periods] == [(1, 2), (None, 7)]
    assert found.answer.startswith(
        "To reach remote 1 costs 7 credits, 1 click every turn, when all its ice is rezzed; or 2 credits, 1 click, 1 card of "
        "the grip for 1 turn, then 7 credits, 1 click every turn, with no card drawn or installed."
    )
    steal = {"corp": {"root": {"remote1": ["Hostile Takeover"]}}, "runner": {"clicks": 1}}
    assert "1 click for 1 turn" in every_turn(steal, "steal remote1").answer


def test_later_runs_are_against_the_same_corp_as_the_first(tmp_path: Path) -> None:
    """Nothing changes between the runs on Data Raven, so neither does the price."""
    board = remote("Data Raven*", 9)
    found = every_turn(board)
    assert found.first.best is not None and found.later.best is not None and found.later.against
    assert found.every == found.first.best.paid == {"clicks": 1, "tags": 2}
    assert found.answer.endswith("The first run costs the same.")
    data = json.loads(asked(tmp_path, board, "plan", "--every-turn", "--json"))
    assert data["every"] == found.every and data["periods"] == [{"turns": None, "costs": {"clicks": 1, "tags": 2}}]


def test_what_each_click_buys(tmp_path: Path) -> None:
    found = click_values(KEYS, ["remote1"])
    values = {x.action: x for x in found.actions}
    assert (values["take credit"].credits, values["take credit"].cheaper) == (1, ())
    assert (values["play Sure Gamble"].credits, values["play Sure Gamble"].cards) == (4, -1)
    corroder = values["install Corroder"]
    assert found.actions[0] is corroder and (corroder.credits, corroder.clicks, corroder.cards) == (-2, 1, -1)
    assert [(x.server, x.ways[0].credits) for x in corroder.cheaper] == [("remote 1", 1)]
    assert found.answer == (
        "No run gets in now. To install Corroder does most: remote 1 then costs 1 credit, 1 click, where there was no way. "
        "To play Sure Gamble brings most: 4 credits."
    )
    text = asked(tmp_path, KEYS, "clicks", "--server", "remote1")
    assert text.startswith("No run gets in now. To install Corroder does most")
    assert json.loads(asked(tmp_path, KEYS, "clicks", "--server", "remote1", "--json"))["answer"] == found.answer


def test_a_run_of_an_event_and_a_draw_have_rows() -> None:
    """Dirty Laundry costs 2 and brings 5 after a successful run; the top card of the stack is known or not."""
    corp = {"hq": 5, "rnd": 9, "ice": {"remote1": ["Enigma*"]}, "root": {"remote1": ["PAD Campaign"]}}
    runner = {"credits": 2, "clicks": 3, "grip": ["Dirty Laundry", 2], "stack": 9}
    found = click_values({"corp": corp, "runner": runner})
    values = {x.action: x for x in found.actions}
    laundry = values["play Dirty Laundry on HQ"]
    assert (laundry.credits, laundry.clicks, laundry.cards) == (3, 1, -1)
    assert "play Dirty Laundry on remote 1" not in values  # no way in
    draw = values["draw (a card that nobody knows)"]
    assert (draw.credits, draw.clicks, draw.cards, draw.cheaper) == (0, 1, 1, ()) and found.exact
    assert not any("Runner card" in action for action in values)
    assert found.answer.endswith("To play Dirty Laundry on HQ brings most: 3 credits.")
    poor = click_values({"corp": corp, "runner": {**runner, "credits": 1, "stack": 0}})
    assert {x.action for x in poor.actions} == {"take credit"}


def test_totals_over_a_suite(tmp_path: Path) -> None:
    """By hand: Enigma 1 and Tollbooth 7 for Gordian Blade, Ice Wall 1 for Corroder."""
    words = ["table", "--ice", "Enigma, Ice Wall, Tollbooth", "--breakers", "Corroder, Gordian Blade"]
    first, second, third, *_ = CliRunner().invoke(app, words).stdout.splitlines()
    assert first == "Of 3 pieces of ice, Corroder gets past 1 for 1 credit, Gordian Blade gets past 2 for 8 credits."
    assert second == "With the cheapest of them for each piece, 3 are passed for 9 credits."
    assert third.startswith("credits to break")
    data = json.loads(CliRunner().invoke(app, [*words, "--json"]).stdout)
    assert [(x["breaker"], x["credits"]) for x in data["totals"]] == [("Corroder", 1), ("Gordian Blade", 8)]


def test_a_turn_says_yes_or_no_first(tmp_path: Path) -> None:
    found = turn(KEYS, ["steal remote1"])
    assert found.answer == "Yes: install Corroder, steal remote1. Left is 3 credits, 2 clicks."
    assert asked(tmp_path, KEYS, "turn", "--want", "steal remote1").startswith("Yes: install Corroder, steal remote1.")
    poor = {**KEYS, "runner": {"credits": 0, "clicks": 2, "grip": ["Corroder"]}}
    assert turn(poor, ["steal remote1"]).answer.startswith(("No: ", "Not found: "))


def test_the_protocol_answers() -> None:
    engine = Engine()
    for method, params in (("defence", {"servers": ["HQ"]}), ("clicks", {"servers": ["HQ"]})):
        assert engine.handle({"jsonrpc": "2.0", "id": 1, "method": method, "params": {"board": KEEP, **params}}) == []
        answers = engine.work(lambda messages: [])
        assert answers[-1]["result"]["answer"] and [x["server"] for x in answers[-1]["result"]["servers"]] == ["HQ"]
    (wrong,) = engine.handle({"jsonrpc": "2.0", "id": 2, "method": "defence", "params": {"board": KEEP, "servers": [1]}})
    assert wrong["error"]["data"]["place"] == "servers"


def answered(engine: Engine, method: str, **params: Any) -> dict[str, Any]:
    """What the engine answers to a request, now or later: the result, or what is said about an error."""
    found = engine.handle({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) or engine.work(lambda messages: None)
    return found[-1].get("result") or found[-1]["error"]["data"]  # type: ignore[no-any-return]


def test_the_protocol_plans_turns() -> None:
    engine = Engine()
    found = answered(engine, "turn", board=KEYS, wants=["steal remote1"])
    assert found.pop("stopped") is False and found.pop("elapsed_ms") >= 0
    there = as_plain(turn(KEYS, ["steal remote1"]))
    del there["elapsed_ms"]
    assert found == there and found["answer"] == "Yes: install Corroder, steal remote1. Left is 3 credits, 2 clicks."
    assert answered(engine, "turn", board=KEYS)["place"] == "wants"
    assert answered(engine, "turn", board=KEYS, wants=[])["code"] == "invalid"
    of_corp = {**KEYS, "turn": "corp", "runner": {**KEYS["runner"], "clicks": 0}}
    assert "the Corp's turn" in answered(engine, "turn", board=of_corp, wants=["steal remote1"])["message"]


HIDDEN = {"corp": {"credits": 5, "ice": {"HQ": ["Enigma"]}}, "runner": {"credits": 3, "clicks": 2, "rig": ["Corroder"]}}
HIDDEN_DECK = {"Enigma": 1, "Ice Wall": 3}


def test_the_protocol_tells_threats() -> None:
    engine = Engine()
    found = answered(engine, "threats", board=HIDDEN, goal="reach HQ", deck=HIDDEN_DECK)
    assert found.pop("stopped") is False and found.pop("elapsed_ms") >= 0
    there = as_plain(threats(HIDDEN, "reach HQ", deck=HIDDEN_DECK))
    del there["elapsed_ms"]
    assert found == there
    assert answered(engine, "threats", board=HIDDEN, goal="reach HQ")["place"] == "deck"
    weights = {"HQ 1": {"Enigma": 1, "Ice Wall": 3}}
    assert answered(engine, "threats", board=HIDDEN, goal="reach HQ", unknown=weights)["deals"] == there["deals"]


def test_the_protocol_tells_what_a_goal_costs_every_turn() -> None:
    found = answered(Engine(), "every_turn", board=REMOTE, goal="reach remote1")
    there = every_turn(REMOTE, "reach remote1")
    assert found["answer"] == there.answer and found["stopped"] is False
    assert there.first.best is not None and found["first"]["ways"][0]["credits"] == there.first.best.credits
    assert "remote9" in answered(Engine(), "every_turn", board=REMOTE, goal="reach remote9")["message"]


def test_unknown_cards_are_asked_about_between_actions() -> None:
    """After some actions the position counts, not the beginning; in a run there is no answer."""
    engine = Engine()
    name = answered(engine, "new", board=HIDDEN)["game"]
    for action in ("pass", "pass", "take credit", "pass", "pass"):
        answered(engine, "apply", game=name, action=action)
    for method in ("threats", "odds"):
        later = {**HIDDEN, "runner": {**HIDDEN["runner"], "credits": 4, "clicks": 1}}
        found, there = (
            answered(engine, method, **where, goal="reach HQ", deck=HIDDEN_DECK) for where in ({"game": name}, {"board": later})
        )
        assert [found.get(x) for x in ("deals", "chance")] == [there.get(x) for x in ("deals", "chance")]
    assert answered(engine, "defence", game=name, servers=["HQ"], cards=["Gordian Blade"])["cards"]
    answered(engine, "apply", game=name, action="run HQ")
    for method in ("threats", "odds"):
        assert "a run is in progress" in answered(engine, method, game=name, goal="reach HQ", deck=HIDDEN_DECK)["message"]


def told(game: rezzed.Game) -> dict[str, Any]:
    """What is where in a position, whatever the order of remotes."""
    view = game.judge_view()
    servers = {
        x.name: [sorted((c.title, c.faceup, str(c.counters)) for c in cards) for cards in (x.ice, x.root)] for x in view.servers
    }
    sides = [(x.credits, x.clicks, x.points) for x in (view.corp, view.runner)]
    hands = [sorted(c.title for c in hand.known) for hand in (view.corp.hq, view.runner.grip)]
    rig = sorted((c.title, str(c.counters)) for c in view.runner.rig)
    decks = [[objects.fact(game.state, c).title for c in game.state.order[zone]] for zone in (Zone.RND, Zone.STACK)]
    return {"servers": servers, "sides": sides, "hands": hands, "rig": rig, "decks": decks}


@pytest.mark.parametrize("seed", range(3))
def test_positions_of_games_become_the_same_boards(seed: int) -> None:
    dice, said = random.Random(seed), 0
    start = dealt(builtin("gateway-corp"), builtin("gateway-runner"), "cr-26.03")
    game = rezzed.Game({**start, "seed": seed}, analysis=True)
    for _ in range(250):
        if game.decision is None:
            break
        if game.state.turn == RUNNER and game.state.who == RUNNER and in_actions(game.state):
            with suppress(rezzed.RezzedError):  # what is gone cannot be written
                board = position_as_board(game)
                assert told(rezzed.Game(board)) == told(game)
                said += 1
        game.apply(dice.choice(game.decision.options).text)
    assert said > 5


def test_what_sees_all_cards_is_not_for_a_seat() -> None:
    engine = Engine(seat="runner")
    for method in ("turn", "threats", "every_turn", "defence", "clicks", "plan", "odds"):
        assert answered(engine, method, board=HIDDEN)["place"] == "method"


# -- odds -----------------------------------------------------------------------------------------------------------


def test_agendas_lie_wherever_the_deck_allows() -> None:
    deck = {"Project Beale": 3, "Priority Requisition": 2, "Hedge Fund": 35}
    board = {"corp": {"hq": 5, "rnd": 20}, "runner": {"credits": 9, "clicks": 1, "grip": ["Legwork", "The Maker's Eye"]}}
    none = Fraction(comb(35, 3), comb(40, 3))
    hq, rnd = odds(board, "steal HQ", deck=deck, details=True), odds(board, "steal R&D", deck=deck, details=True)
    assert hq.chance == rnd.chance == 1 - none and hq.exact and rnd.exact
    assert hq.points == rnd.points == Fraction(3 * (3 * 2 + 2 * 3), 40)


def test_agendas_that_are_seen_are_not_in_hq_and_ice_is_none() -> None:
    """Of 41 cards one agenda is scored and one piece of ice lies before HQ."""
    deck = {"Project Beale": 3, "Hedge Fund": 35, "Ice Wall": 2, "Enigma": 1}
    corp = {"credits": 5, "hq": 5, "rnd": 20, "ice": {"HQ": ["Enigma"]}, "score": ["Project Beale"]}
    found = odds({"corp": corp, "runner": {"clicks": 1, "credits": 5, "rig": ["Corroder"]}}, "steal HQ", deck=deck)
    assert found.chance == Fraction(2, 3) * Fraction(2, 39)
    faceup = {**corp, "ice": {"HQ": ["Ice Wall*"]}}
    found = odds({"corp": faceup, "runner": {"clicks": 1, "credits": 5, "rig": ["Corroder"]}}, "steal HQ", deck=deck)
    assert found.chance == Fraction(2, 39)


def test_a_card_in_a_root_is_dealt_before_the_hand() -> None:
    """The deck has two agendas and one asset besides operations; what is in the remote is an agenda or the asset."""
    deck = {"Project Beale": 2, "PAD Campaign": 1, "Hedge Fund": 7}
    corp = {"credits": 5, "hq": 3, "root": {"remote1": ["PAD Campaign"]}}
    found = odds({"corp": corp, "runner": {"clicks": 1, "credits": 5}}, "steal", deck=deck)
    assert found.chance == Fraction(2, 3)  # the remote
    walled = {"corp": {**corp, "ice": {"remote1": ["Wall of Static*"]}}, "runner": {"clicks": 1}}
    only = odds(walled, "steal", deck={**deck, "Wall of Static": 1})
    assert only.chance == Fraction(2, 3) * Fraction(1, 9) + Fraction(1, 3) * Fraction(2, 9)  # HQ


def test_a_deck_that_is_too_small_and_agendas_by_hand() -> None:
    board = {"corp": {"hq": 5}, "runner": {"clicks": 1}}
    with pytest.raises(rezzed.RezzedError, match="4 cards are left for 5 unknown cards of HQ"):
        odds(board, "steal HQ", deck={"Project Beale": 1, "Hedge Fund": 3})
    with pytest.raises(rezzed.RezzedError, match="no facedown card"):
        odds(board, "steal HQ", deck={"Project Beale": 1, "Hedge Fund": 30}, agendas={"HQ": [2]})


def test_every_way_to_draw_a_hand_is_counted() -> None:
    found = dict(hands({2: 2, 3: 1}, 6, 3))
    counted: dict[tuple[int, ...], int] = {}
    for drawn in combinations([2, 2, 3, 0, 0, 0], 3):
        key = tuple(sorted(n for n in drawn if n))
        counted[key] = counted.get(key, 0) + 1
    assert found == {key: Fraction(n, 20) for key, n in counted.items()}


def test_outcomes_name_the_ice() -> None:
    """What a Runner meets has a name in every outcome: the ice that does damage, and the ice that is not rezzed."""
    damage = {"corp": {"credits": 9, "ice": {"HQ": ["Neural Katana", "Enigma"]}},
              "runner": {"credits": 2, "clicks": 1, "grip": 4, "rig": ["Gordian Blade"]}}  # fmt: skip
    found = odds(damage, "reach HQ", unknown={"HQ 1": {"Neural Katana": 1, "Enigma": 1}}, details=True)
    assert [x.what for x in found.outcomes] == ["HQ 1 is Neural Katana; lose Runner card", "HQ 1 is Enigma"]
    runner = {"credits": 2, "clicks": 1, "rig": ["Corroder"]}
    poor = {"corp": {"credits": 3, "ice": {"HQ": ["Enigma", "Enigma"]}}, "runner": runner}
    some = {"HQ 1": {"Ice Wall": 7, "Tollbooth": 3}, "HQ 2": {"Ice Wall": 1, "Enigma": 1}}
    found = odds(poor, "reach HQ", unknown=some, details=True)
    wall, tollbooth = found.outcomes
    assert (wall.what, tollbooth.what) == ("HQ 1 is Ice Wall", "HQ 1 is not rezzed")
    assert [x.what for x in wall.next] == ["HQ 2 is Ice Wall", "HQ 2 is not rezzed"]
    assert [x.what for x in tollbooth.next] == ["HQ 2 is Ice Wall", "HQ 2 is Enigma"]


def test_odds_say_the_chance_in_a_sentence_first(tmp_path: Path) -> None:
    board = {"corp": {"hq": 5}, "runner": {"clicks": 1, "credits": 5}}
    deck = tmp_path / "deck.txt"
    deck.write_text("3 Project Beale\n37 Hedge Fund\n", encoding="utf-8")
    text = asked(tmp_path, board, "plan", "--odds", "--goal", "steal HQ", "--deck", str(deck))
    assert text.startswith("The chance to steal HQ is 3/40 = 7.50%.")


# -- stopping ---------------------------------------------------------------------------------------------------------

LONG: dict[str, Any] = {
    "corp": {"credits": 20, "hq": 3, "ice": {"HQ": ["Archer*", "Archer*", "Archer*", "Archer*"]}},
    "runner": {"credits": 9, "clicks": 4, "grip": ["Sure Gamble"], "rig": ["Corroder", "Carmen"]},
}
EACH: dict[str, Callable[..., Any]] = {
    "defence": defence, "clicks": click_values, "every turn": every_turn,
    "threats": lambda board, **more: threats(board, unknown={"HQ 1": {"Archer": 1, "Enigma": 1}}, **more),
}  # fmt: skip


def board_of(name: str) -> dict[str, Any]:
    """A board on which plans take long; for threats the outermost ice is not known."""
    ice = LONG["corp"]["ice"]["HQ"]
    return {**LONG, "corp": {**LONG["corp"], "ice": {"HQ": ["Archer", *ice[1:]]}}} if name == "threats" else LONG


def exact(found: Any) -> bool:
    return bool(found.later.exact) if hasattr(found, "later") else bool(found.exact)


@pytest.mark.parametrize("name", EACH)
def test_a_question_that_is_stopped_says_that_it_is_not_exact(name: str) -> None:
    """Also in the middle of a plan: a plan alone may take longer than anybody waits."""
    cancel, searched = threading.Event(), [0]

    def progress(states: int) -> None:
        searched[0] = max(searched[0], states)
        cancel.set()

    assert not exact(EACH[name](board_of(name), progress=progress, cancel=cancel))
    assert 0 < searched[0] < 2_000
    assert not exact(EACH[name](board_of(name), seconds=1e-9))


def test_a_stop_before_a_plan_stops_it_and_no_later_one() -> None:
    planner = Planner(KEEP, "reach HQ")
    planner.stop()
    assert not planner.plan().exact
    assert planner.plan().exact


def test_answers_speak_the_terms_of_the_book(tmp_path: Path) -> None:
    board = {
        "rules": "onr-1996",
        "corp": {"credits": 5, "ice": {"HQ": ["Data Wall*", "Wall of Static*"]}},
        "runner": {"credits": 9, "clicks": 4, "rig": ["Pile Driver"]},
    }
    for command in (["defend"], ["clicks"], ["plan", "--every-turn"]):
        answer = asked(tmp_path, board, *command).partition(str(tmp_path))[0]
        assert "credits" not in answer and "6 bits" in answer, answer
