"""`defend`, `threats`, `clicks` and `table` as somebody types them: every option counts, no answer claims too much."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rezzed.cli.main import main
from rezzed.errors import RezzedError
from rezzed.planner import Plan, Planner, plan
from rezzed.planner.clicks import click_values
from rezzed.planner.defence import DefencePlanner, defence
from rezzed.planner.plan_series import PlanSeries
from rezzed.planner.threats import threats

TWO = """
[corp]
credits = 20
ice.HQ = ["Enigma", "Enigma"]
[runner]
credits = 6
clicks = 4
grip = 4
rig = ["Corroder", "Unity"]
"""
AWAITED = """
turn = "corp"
[corp]
credits = 10
clicks = 3
rnd = 30
ice.HQ = ["Enigma*"]
[runner]
credits = 7
grip = 5
rig = ["Gordian Blade"]
"""
Capsys = pytest.CaptureFixture[str]


def typed(capsys: Capsys, *words: str) -> str:
    """What a command prints, in one line."""
    code = main(list(words))
    out, err = capsys.readouterr()
    assert code == 0, err
    return " ".join(out.split())


def told(capsys: Capsys, *words: str) -> dict[str, Any]:
    """What a command prints as JSON."""
    assert main([*words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def refused(capsys: Capsys, *words: str) -> str:
    """Why a command does nothing."""
    assert main(list(words)) == 2
    return capsys.readouterr().err


def saved(tmp_path: Path, text: str) -> str:
    file = tmp_path / "board.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


# -- options with a file ----------------------------------------------------------------------------------------------


def test_what_the_players_have_stands_in_for_the_file(tmp_path: Path, capsys: Capsys) -> None:
    file = saved(tmp_path, TWO)
    deck = ("--unknown", "HQ 1: Enigma=1", "--unknown", "HQ 2: Enigma=1")
    assert "1 click next turn, not now." in typed(capsys, "defend", file, "--credits", "0")
    assert "1 click now." in typed(capsys, "defend", file)
    assert told(capsys, "defend", file, "--clicks", "1")["clicks"] == 1
    poor = told(capsys, "threats", file, *deck, "--corp-credits", "0")
    options = ("--ice", "HQ: Enigma, Enigma", "--rig", "Corroder, Unity", "--grip", "4", "--credits", "6", "--clicks", "4")
    same = told(capsys, "threats", *options, *deck, "--corp-credits", "0")
    assert poor["deals"] == same["deals"] and poor["corp_credits"] == 0
    assert poor["deals"] != told(capsys, "threats", file, *deck)["deals"]
    assert "the Corp has 0 credits" in typed(capsys, "threats", file, *deck, "--corp-credits", "0")
    file, pools = saved(tmp_path, TWO.replace('"Enigma", "Enigma"', '"Enigma*"')), ("--credits", "0", "--clicks", "2")
    found = told(capsys, "clicks", file, *pools)["servers"]
    assert found == told(capsys, "clicks", "--ice", "HQ: Enigma*", "--rig", "Unity", *pools)["servers"]
    assert found[0]["now"] is False


@pytest.mark.parametrize("command", ["defend", "clicks"])
@pytest.mark.parametrize("option", ["--credits", "--clicks", "--corp-credits"])
def test_numbers_that_nobody_can_have(tmp_path: Path, capsys: Capsys, command: str, option: str) -> None:
    for board in ((saved(tmp_path, TWO),), ("--ice", "HQ: Enigma")):
        assert f"{option}: -3 is out of range" in refused(capsys, command, *board, option, "-3")


@pytest.mark.parametrize("command", [("defend",), ("clicks",), ("turn", "--want", "reach HQ")])
def test_without_a_click_there_is_nothing_to_answer(tmp_path: Path, capsys: Capsys, command: tuple[str, ...]) -> None:
    assert " act" in refused(capsys, *command, saved(tmp_path, TWO.replace("clicks = 4", "clicks = 0")))
    assert refused(capsys, *command, "--ice", "HQ: Enigma*", "--clicks", "0")


def test_what_no_option_can_change_is_refused(tmp_path: Path, capsys: Capsys) -> None:
    file = saved(tmp_path, AWAITED)
    assert "--clicks: in a turn of the Corp" in refused(capsys, "defend", file, "--clicks", "0")
    assert told(capsys, "defend", file, "--credits", "0")["servers"][0]["now"] is False
    assert "give a file or describe a board" in refused(capsys, "defend", file, "--rig", "Corroder")
    assert "--plot" in refused(capsys, "plan", saved(tmp_path, TWO), "--every-turn", "--plot", str(tmp_path / "x.png"))


def test_a_broken_part_of_a_file_is_named_although_an_option_is_there(tmp_path: Path, capsys: Capsys) -> None:
    file = saved(tmp_path, "corp = 3\n")
    assert "corp" in refused(capsys, "defend", file, "--corp-credits", "3")
    assert f"{file}: corp.ice" in refused(capsys, "defend", saved(tmp_path, "[corp]\nice = 3\n"), "--corp-credits", "3")


# -- what an answer assumes --------------------------------------------------------------------------------------------


def test_clicks_say_which_ice_is_ignored(tmp_path: Path, capsys: Capsys) -> None:
    file = saved(tmp_path, TWO)
    assert typed(capsys, "clicks", file).startswith(
        "A run gets into HQ for 1 click, R&D for 1 click. Ignored, because it is not rezzed: Enigma#1, Enigma#2."
    )
    assert told(capsys, "clicks", file)["ignored"] == told(capsys, "plan", file, "--as-it-stands")["ignored"]
    assert "gnored" not in typed(capsys, "clicks", file, "--server", "R&D")


SIDES: dict[str, Any] = {
    "corp": {"ice": {"HQ": ["Enigma*"], "R&D": ["Ice Wall"]}, "root": {"remote1": ["Hostile Takeover"]}},
    "runner": {"credits": 9, "clicks": 3, "rig": ["Corroder", "Gordian Blade"]},
}


@pytest.mark.parametrize(
    ("goal", "more", "answer"),
    [
        ("reach HQ", {}, "To reach HQ costs 2 credits, 1 click; or 1 credit, 2 clicks."),
        ("reach R&D", {}, "To reach R&D costs 1 click. Ignored, because it is not rezzed: Ice Wall."),
        ("reach R&D", {"against": True}, "To reach R&D costs 1 credit, 1 click, if the Corp does what is worst."),
        ("steal", {}, "To steal an agenda costs 1 click by a run on remote 1."),
        ("remote1", {}, "To reach remote1 costs 1 click."),
        ("reach HQ", {"limits": {"credits": 0}}, "There is no way to reach HQ: 1 credit short at Enigma."),
    ],
)
def test_a_plan_says_itself(goal: str, more: dict[str, Any], answer: str) -> None:
    assert plan(SIDES, goal, **more).answer == answer


def test_a_plan_for_several_servers_says_which(tmp_path: Path, capsys: Capsys) -> None:
    text = plan(SIDES).answer
    assert text.startswith("To reach a server with ice costs 1 click by a run on R&D; 2 credits, 1 click by a run on HQ.")
    file = tmp_path / "sides.json"
    file.write_text(json.dumps(SIDES), encoding="utf-8")
    assert told(capsys, "plan", str(file), "--as-it-stands")["answer"] == text


def test_a_plan_that_was_stopped_says_so() -> None:
    text = plan(SIDES, "reach HQ", seconds=1e-9).answer
    assert text.startswith("To reach HQ: no way was found before the search was stopped.") and "Not exact:" in text


# -- answers that were stopped ------------------------------------------------------------------------------------------

WALLS = """
[corp]
credits = 40
hq = 5
rnd = 30
ice.HQ = ["Fairchild 3.0", "Brân 1.0", "Ansel 1.0", "Archer", "Rototurret"]
[runner]
credits = 40
clicks = 4
grip = 5
rig = ["Corroder", "Gordian Blade", "Mimic", "Aumakua @2 virus"]
"""
MOMENT = ("--limit", "0.000001")


def test_a_search_that_was_stopped_does_not_shut_a_server(tmp_path: Path, capsys: Capsys) -> None:
    file = saved(tmp_path, WALLS)
    text = typed(capsys, "defend", file, *MOMENT, "--find", "Inside Job", "--install", "Ice Wall")
    assert text.startswith("HQ: no way was found before the search was stopped.")
    assert "shut" not in text and "Inside Job" not in text and "Ice Wall" not in text
    assert "Not exact: there may be cheaper ways, and what was not searched is left out." in text
    assert "HQ ? ? no way was found before" in text
    found = told(capsys, "defend", file, *MOMENT)
    assert [(x["server"], x["exact"]) for x in found["servers"]] == [("HQ", False), ("R&D", False)]


class Shares(PlanSeries):
    """Notes the part of the time that each plan gets."""

    def plan(self, planner: Planner, explain: bool = True, share: float = 1.0) -> Plan:
        shares.append(share)
        return super().plan(planner, explain, share)


shares: list[float] = []


def test_the_first_server_does_not_take_all_the_time() -> None:
    shares.clear()
    board = {"corp": {"ice": {"HQ": ["Enigma*"], "R&D": ["Ice Wall*"], "remote1": ["Ice Wall*"]}}, "runner": {"credits": 1}}
    DefencePlanner(board).defence(Shares(60.0))
    assert shares == [1 / 3, 1 / 2, 1]


def test_a_run_that_was_not_found_may_be_there(tmp_path: Path, capsys: Capsys) -> None:
    ice, runner, rig = WALLS.partition("[runner]")
    file = saved(tmp_path, ice.replace('",', '*",').replace('"]', '*"]') + runner + rig)
    text = typed(capsys, "clicks", file, "--server", "HQ", *MOMENT)
    assert text.startswith("No run was found that gets in now. Not exact: there may be cheaper ways")


def test_shares_are_those_of_the_deals_that_were_planned() -> None:
    """Stopped in the middle of the deals: half of what was planned has no way, and that is what is said."""
    runner = {"credits": 3, "clicks": 1, "rig": ["Corroder"]}
    board = {"corp": {"credits": 5, "ice": {"HQ": ["Enigma", "Enigma"]}}, "runner": runner}
    asked = {"HQ 1": {"Ice Wall": 1, "Enigma": 1}, "HQ 2": {"Ice Wall": 1, "Wall of Static": 1}}
    whole = threats(board, "reach HQ", unknown=asked)
    some = replace(whole, deals=(whole.deals[0], whole.deals[-1]), shut=Fraction(1, 4), exact=False)
    half = Fraction(1, 2)
    assert whole.planned == 1 and [whole.shut, some.planned] == [half, half]
    assert "In 50.0% of the deals there is no way." in whole.answer
    assert some.answer.startswith("Planned are 50.0% of the deals. Of these, at worst it is Enigma and ")
    assert "In 50.0% of them there is no way." in some.answer and some.answer.endswith("what was not searched is left out.")


def test_of_too_many_deals_some_are_drawn(tmp_path: Path, capsys: Capsys) -> None:
    """Four positions with ten kinds of ice each: one kind in ten ends the run whatever the Runner has."""
    file = saved(tmp_path, TWO.replace('"Enigma", "Enigma"', '"Enigma", "Enigma", "Enigma", "Enigma"').replace("= 20", "= 1"))
    walls = "Ice Wall=9, " + ", ".join(f"{x}=1" for x in ("Enigma", "Pop-up Window", "Vanilla", "Quandary", "Wall of Static",
                                                          "Eli 1.0", "Tollbooth", "Archer", "Hadrian's Wall"))  # fmt: skip
    asked = ("threats", file, *[x for n in range(1, 5) for x in ("--unknown", f"HQ {n}: {walls}")])
    first, again, other = told(capsys, *asked), told(capsys, *asked), told(capsys, *asked, "--seed", "2")
    assert first["deals"] == again["deals"] != other["deals"]
    assert (first["samples"], first["seed"], other["seed"], first["planned"], first["exact"]) == (100, 1, 2, 1, False)
    assert first["low"] <= first["shut"] <= first["high"] and sum(x["chance"] for x in first["deals"]) == pytest.approx(1)
    assert first["answer"].startswith("Planned are 100 of 100 random deals (seed 1), because there are too many.")
    assert "--seed" in refused(capsys, *asked, "--seed", "x") and "seed" in refused(capsys, *asked, "--seed", "-1")


def test_a_deal_of_which_nothing_was_found_is_left_out(tmp_path: Path, capsys: Capsys) -> None:
    deck = ("--unknown", "HQ 1: Fairchild 3.0=1, Enigma=1")
    found = told(capsys, "threats", saved(tmp_path, WALLS), *deck, *MOMENT)
    assert (found["deals"], found["planned"], found["shut"], found["exact"]) == ([], 0, 0, False)
    assert found["answer"] == "No deal was planned before the search was stopped."


def test_no_way_is_worse_than_any_price() -> None:
    """The way costs more than forty credits; with a code gate before it there is none."""
    corp = {"credits": 9, "ice": {"HQ": ["Ice Wall* @20 advancement"] * 2}}
    board = {"corp": corp, "runner": {"credits": 90, "clicks": 4, "rig": ["Corroder"]}}
    (placed,) = defence(board, ["HQ"], ice=["Enigma"]).placements
    assert not placed.price.ways and placed.rise > 900


# -- what is refused, with a reason ----------------------------------------------------------------------------------


@pytest.mark.parametrize("goal", ["survive", "flatline access HQ"])
def test_a_chance_needs_odds(tmp_path: Path, capsys: Capsys, goal: str) -> None:
    file = saved(tmp_path, TWO)
    for command in (("plan",), ("plan", "--every-turn"), ("threats", "--unknown", "HQ 1: Enigma=1")):
        text = refused(capsys, *command, file, "--goal", goal)
        assert goal in text and "--odds" in text
    assert goal in refused(capsys, "turn", file, "--want", goal)


# -- tables -----------------------------------------------------------------------------------------------------------


def test_ice_that_needs_no_breaker_is_summed_apart(capsys: Capsys) -> None:
    """By hand: Whitespace takes 3 credits and lets a Runner with 7 or more in; Gordian Blade pays 1 for Enigma."""
    asked = ("table", "--ice", "Enigma, Whitespace, Neural Katana, Tollbooth", "--breakers", "Gordian Blade, Mimic, Yog.0")
    text = typed(capsys, *asked)
    assert text.startswith(
        "Of 4 pieces of ice, 1 is passed without a breaker for 3 credits. Of the other 3, Gordian Blade gets past 2 for 8 "
        "credits, Mimic gets past 1 for 1 credit, Yog.0 gets past 1 for 0 credits. "
        "With the cheapest of them for each piece, 3 are passed for 8 credits."
    )
    found = told(capsys, *asked)
    assert found["unbroken"] == {"Whitespace": 3} and len(found["copies"]) == 4
    assert [(x["passed"], x["credits"]) for x in found["totals"]] == [(2, 8), (1, 1), (1, 0)]
    assert "Mimic gets past none" in typed(capsys, "table", "--ice", "Enigma, Tollbooth", "--breakers", "Mimic, Gordian Blade")


def test_of_many_breakers_some_are_named(capsys: Capsys) -> None:
    named = ("Corroder", "Cleaver", "Paperclip", "Unity", "Mimic", "Gordian Blade", "Carmen", "Buzzsaw")
    first, *_ = typed(capsys, "table", "--ice", "Enigma, Ice Wall", "--breakers", ", ".join(named)).partition(".")
    assert first.count("gets past 1 for") == 6 and first.endswith("2 other breakers get past fewer, or for no less")
    assert "Mimic" not in first


@pytest.mark.parametrize("words", ["", " ", "gateway-corp,"])
def test_decks_without_a_name(capsys: Capsys, words: str) -> None:
    assert "--against: expected decks of the Corp" in refused(capsys, "table", "--against", words, "--breakers", "Shiv")


# -- careless and hostile ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: defence(None), "expected a board"), (lambda: defence("x"), "expected a board"),  # type: ignore[arg-type]
        (lambda: defence(SIDES, 3), "servers"), (lambda: defence(SIDES, "HQ"), "servers"),  # type: ignore[arg-type]
        (lambda: defence(SIDES, [""]), "servers"), (lambda: defence(SIDES, ["defended"]), "servers"),
        (lambda: defence(SIDES, cards="Corroder"), "cards"), (lambda: defence(SIDES, ice=[None]), "ice"),  # type: ignore
        (lambda: click_values(SIDES, [3]), "servers"), (lambda: click_values(SIDES, [""]), "servers"),  # type: ignore
    ],
)  # fmt: skip
def test_what_is_no_board_and_no_list_is_named(ask: Callable[[], object], words: str) -> None:
    with pytest.raises(RezzedError, match=words):
        ask()


def test_a_server_that_is_named_twice_is_answered_once(capsys: Capsys) -> None:
    for command in ("defend", "clicks"):
        found = told(capsys, command, "--ice", "HQ: Enigma*", "--rig", "Unity", "--server", "HQ", "--server", "hq")
        assert [x["server"] for x in found["servers"]] == ["HQ"]
    assert "servers: expected names" in refused(capsys, "defend", "--ice", "HQ: Enigma*", "--server", "")


def test_too_many_clicks_for_a_turn(capsys: Capsys) -> None:
    asked = ("turn", "--ice", "HQ: Enigma*", "--rig", "Unity", "--credits", "9", "--want", "reach HQ")
    assert "101 clicks are too many" in refused(capsys, *asked, "--clicks", "101")
    assert told(capsys, *asked, "--clicks", "100")["ways"][0]["clicks"] == 1


def test_only_decks_of_the_corp_are_proposed(capsys: Capsys) -> None:
    text = refused(capsys, "table", "--against", "moon", "--breakers", "Shiv")
    assert "gateway-corp" in text and "gateway-runner" not in text
