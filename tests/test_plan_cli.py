"""`rezzed plan` and `rezzed table`: what they print, what they refuse, and that they come to an end when somebody wants it."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from work import counted

import rezzed
from rezzed.cli import odds as chances
from rezzed.cli import plots, price_table, progress_bar
from rezzed.decks import builtin, names, write
from rezzed.errors import RezzedError
from rezzed.planner import results
from rezzed.search.values.budget import KINDS

ROOT = Path(__file__).parent.parent
FORKED = ROOT / "scenarios" / "paragraphs" / "6.5" / "forked_femme_troll.toml"

BOARD = """
[corp]
credits = 12
hq = 2
rnd = 3
ice.HQ = ["Enigma", "Ice Wall", "Neural Katana"]
ice."R&D" = ["Tollbooth*"]
[runner]
credits = 6
grip = 5
clicks = 1
rig = ["Corroder", "Gordian Blade", "Mimic"]
"""

# minutes of work: programs that pay for each other, five pieces of ice
LARGE = """
[corp]
credits = 20
hq = 3
ice.HQ = ["N-Pot*", "Lionsmane*", "NEXT Gold*", "Viper*", "Fairchild 1.0*", "Fairchild 2.0*", "Fairchild 3.0*", "Archer*"]
[runner]
credits = 40
grip = 5
clicks = 4
rig = [
    "Study Guide", "Fall Guy", "Rabbit Hole", "Street Peddler", "Faust", "Overmind", "Crypsis @3 virus", "Deus X",
    "Akamatsu Mem Chip", "Akamatsu Mem Chip", "Akamatsu Mem Chip",
]
"""


@pytest.fixture
def board(tmp_path: Path) -> Path:
    return written(tmp_path / "board.toml", BOARD)


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


# -- a plan -----------------------------------------------------------------------------------------------


def test_a_plan_shows_ways_and_a_line_with_citations(run: Any, board: Path) -> None:
    done = run("plan", board, "--goal", "reach HQ", "--against", "--verbose")
    assert done.code == 0 and done.err == ""
    rows = [x.split() for x in done.out.splitlines() if re.match(r"  \d  HQ", x)]
    assert [r[:6] for r in rows] == [["1", "HQ", "3", "1", "-", "-"], ["2", "HQ", "2", "1", "3", "3"]]
    assert "recommended: 1 (HQ, 3 credits, 1 click)" in done.out
    assert "corp: rez Enigma" in done.out and "run successful on HQ" in done.out
    assert re.search(r"CR 6\.9\.3b +> runner: break with Corroder  \[2 credits, 1 click\]", done.out)
    assert done.out.splitlines()[-1].startswith("exact; ")


def test_a_corp_that_declines_rezzes_nothing(run: Any, board: Path) -> None:
    data = json.loads(run("plan", board, "--goal", "reach HQ", "--json").out)
    assert [(w["credits"], w["clicks"]) for w in data["ways"]] == [(0, 1)]
    assert not any("rez" in words for words in data["ways"][0]["line"])


def test_a_plan_is_told_in_rows_of_80_columns(run: Any, board: Path, tmp_path: Path) -> None:
    out = run("plan", board, "--goal", "reach HQ", "--against").out
    assert "> runner" not in out and "CR 6" not in out
    assert "  Neural Katana: the Corp rezzes it for 4; Mimic 1, breaks 'Do 3" in out
    assert re.search(r"^    net damage' +3$", out, re.M)  # the credits that are left
    long = written(tmp_path / "long.toml", LARGE.replace("clicks = 4", "clicks = 4\ntags = 1"))
    for words in (("plan", board), ("plan", board, "--compare", long, "--limit", 2), ("plan", long, "--limit", 1),
                  ("plan", board, "--corp-credits", "0-8"), ("plan", board, "--goal", "reach HQ")):  # fmt: skip
        for line in run(*words).out.splitlines():
            assert len(line) <= 80 or str(tmp_path) in line, line


def test_unrezzed_ice_has_two_plans(run: Any, board: Path) -> None:
    """By hand: nothing is rezzed as it stands; if it is, the three breakers cost 1 each."""
    words = ("plan", board, "--goal", "reach HQ")
    out = run(*words).out
    head = out.index("server  as it stands  if the Corp rezzes")
    assert out.index("HQ      1 click       3 credits, 1 click") > head
    assert "as it stands, ignored because it is not rezzed: Enigma, Ice Wall, Neural" in out
    data = json.loads(run(*words, "--json").out)
    assert data["ignored"] == ["Enigma", "Ice Wall", "Neural Katana"] and not data["against"]
    assert data["if_rezzed"]["against"] is True and data["if_rezzed"]["ignored"] == []
    assert [w["credits"] for w in data["ways"]] == [0] and [w["credits"] for w in data["if_rezzed"]["ways"]] == [3, 2]


def test_one_of_the_two_plans(run: Any, board: Path) -> None:
    words = ("plan", board, "--goal", "reach HQ")
    stands = run(*words, "--as-it-stands").out
    assert "if the Corp rezzes" not in stands and "ignored, because it is not rezzed: Enigma, Ice Wall" in stands
    assert "recommended: 1 (HQ, 1 click)" in stands
    assert json.loads(run(*words, "--as-it-stands", "--json").out)["if_rezzed"] is None
    against = run(*words, "--against").out
    assert "as it stands" not in against and "ignored" not in against and "recommended: 1 (HQ, 3 credits, 1 click)" in against
    rezzed_ = run("plan", board, "--goal", "reach R&D", "--credits", 0).out
    assert "if the Corp rezzes" not in rezzed_ and "ignored" not in rezzed_


def test_compared_boards_have_both_columns(run: Any, board: Path, tmp_path: Path) -> None:
    other = written(tmp_path / "other.toml", BOARD.replace('"Ice Wall"', '"Ice Wall*"'))
    data = json.loads(run("plan", "--compare", board, other, "--goal", "reach HQ", "--json").out)
    assert [[p["ways"][0]["credits"], p["if_rezzed"]["ways"][0]["credits"]] for p in data["plans"]] == [[0, 3], [1, 3]]
    out = run("plan", "--compare", board, other, "--goal", "reach HQ").out
    assert "if the Corp rezzes" in out and out.count(".toml, as it stands, ignored because it is") == 2


def test_costs_to_the_end_of_the_run_or_to_the_goal(run: Any, tmp_path: Path) -> None:
    """By hand: Mayfly is trashed when the run ends."""
    path = written(tmp_path / "m.toml", '[corp]\nice.HQ = ["Ice Wall*"]\n[runner]\ncredits = 1\nclicks = 1\nrig = ["Mayfly"]')
    end, goal = (json.loads(run("plan", path, "--goal", "reach HQ", "--until", x, "--json").out) for x in ("end", "goal"))
    assert (end["until"], end["ways"][0]["installed"]) == ("end", 1)
    assert (goal["until"], goal["ways"][0]["installed"]) == ("goal", 0)
    assert "end of the run: trash Mayfly" in run("plan", path, "--goal", "reach HQ").out
    assert "costs until the goal is reached" in run("plan", path, "--goal", "reach HQ", "--until", "goal").out


def test_x_is_one_choice(run: Any, tmp_path: Path) -> None:
    """By hand: Hive has 5 subroutines and strength 3, Paperclip 1: X = 5 is enough for both."""
    path = written(tmp_path / "x.toml", '[corp]\nice.HQ = ["Hive*"]\n[runner]\ncredits = 9\nclicks = 1\nrig = ["Paperclip"]')
    out = run("plan", path, "--goal", "reach HQ", "--verbose").out
    assert "  Hive: Paperclip 5, X = 5, breaks all 5  " in out
    assert "> runner: pump Paperclip, X = 5  [5 credits, 1 click]" in out and "choose 5 of Hive" in out
    assert not re.search(r"choose 5$|choose 5  ", out, re.M)


def test_the_book_of_1996_counts_bits(run: Any, tmp_path: Path) -> None:
    text = 'rules = "onr-1996"\n[corp]\nice.HQ = ["Data Wall*"]\n[runner]\ncredits = 9\nclicks = 1\nrig = ["Hammer"]'
    out = run("plan", written(tmp_path / "old.toml", text), "--goal", "reach HQ").out
    assert "recommended: 1 (HQ, 1 bit, 1 click)" in out and "bits left" in out and "     server  bits  clicks" in out


def test_ways_say_what_they_do_differently(run: Any, board: Path) -> None:
    out = run("plan", board, "--goal", "reach HQ", "--against").out
    assert re.search(r"^  2  HQ .*\n     Neural Katana: the Corp rezzes it for 4; 3 net damage\nrecommended", out, re.M)


def test_a_plan_as_json_has_a_line_that_can_be_played(run: Any, board: Path) -> None:
    data = json.loads(run("plan", board, "--goal", "reach HQ", "--against", "--until", "goal", "--json").out)
    assert data["exact"] is True and data["missing"] == "" and data["notes"] == [] and data["until"] == "goal"
    assert data["goal"] == "reach HQ" and data["rules"] == "cr-26.03" and data["states"] > 0 and data["elapsed_ms"] > 0
    way = data["ways"][0]
    assert set(way) == {"server", *KINDS, "pool", "worth", "line", "rows", "moves"}
    game = rezzed.load(board)
    before = game.view("runner").runner.credits
    for words in way["line"]:
        game.apply(words)
    assert "run successful on HQ" in [e.text for e in game.log]
    assert before - game.view("runner").runner.credits == way["credits"] == 3
    assert [m["action"] for m in way["moves"]] == way["line"]
    assert way["moves"][-1]["so_far"] == {"credits": 3, "clicks": 1}
    assert all(re.match(r"CR \d", m["cite"]) for m in way["moves"])


def test_every_server_is_compared_and_what_is_missing_is_named(run: Any, board: Path) -> None:
    done = run("plan", board, "--goal", "reach")
    assert "R&D: 1 credit short at Tollbooth" in done.out
    data = json.loads(run("plan", board, "--goal", "reach", "--json").out)
    assert {w["server"] for w in data["ways"]} == {"HQ", "Archives"}
    assert "R&D" in data["missing"]


def test_no_way_at_any_price_names_the_ice(run: Any, tmp_path: Path) -> None:
    path = written(tmp_path / "wall.toml", BOARD.replace('"Corroder", ', "").replace('"Ice Wall"', '"Ice Wall*"'))
    done = run("plan", path, "--goal", "reach HQ")
    assert done.code == 0 and "no price gets past Ice Wall" in done.out and "recommended" not in done.out
    data = json.loads(run("plan", path, "--goal", "reach HQ", "--json").out)
    assert data["exact"] is True and data["ways"] == [] and "Ice Wall" in data["missing"]


def test_limits_leave_out_ways(run: Any, board: Path) -> None:
    ask = ("plan", board, "--goal", "reach HQ", "--against", "--json")
    ways = {name: json.loads(run(*ask, *more).out)["ways"] for name, more in {
        "damage": ("--damage", 0), "cards": ("--cards", 2), "credits": ("--credits", 2), "tags": ("--tags", 0),
    }.items()}  # fmt: skip
    assert [w["credits"] for w in ways["damage"]] == [w["credits"] for w in ways["cards"]] == [3]
    assert [w["damage"] for w in ways["credits"]] == [3]
    assert len(ways["tags"]) == 2
    assert "1 click short" in run("plan", board, "--goal", "reach HQ", "--clicks", 0).out


def test_the_script_of_a_file_is_not_played(run: Any) -> None:
    data = json.loads(run("plan", FORKED, "--json").out)
    assert data["exact"] is True and data["ways"]


def test_the_book_can_be_chosen(run: Any, board: Path) -> None:
    data = json.loads(run("plan", board, "--goal", "reach HQ", "--against", "--rules", "cr-1.4", "--json").out)
    assert data["rules"] == "cr-1.4" and data["ways"][0]["credits"] == 3


def test_many_equal_actions_are_counted() -> None:
    assert results.counted({"credits": 1, "clicks": 2, "tags": 0}) == "1 credit, 2 clicks"
    assert results.counted({"tags": 0}) == "nothing"


# -- a turn -------------------------------------------------------------------------------------------------

TURN = """
[corp]
credits = 5
hq = 3
rnd = 10
ice.HQ = ["Tollbooth"]
ice."R&D" = ["Enigma*"]
ice.remote1 = ["Ice Wall*"]
root.remote1 = ["Snare!"]
[runner]
credits = 5
clicks = 4
grip = 3
rig = ["Corroder", "Gordian Blade"]
"""


def test_a_turn_shows_its_runs_in_order(run: Any, tmp_path: Path) -> None:
    path = written(tmp_path / "turn.toml", TURN)
    words = ("turn", path, "--want", "access R&D", "--want", "R&D", "--want", "access remote1")
    done = run(*words)
    assert done.code == 0 and done.err == ""
    assert re.search(r"^  1 +3 +4 +2 +0$", done.out, re.M) and re.search(r"^  2 +5 +3 +0 +1$", done.out, re.M)
    steps = re.findall(r"^\d\. (.+?)  \[", done.out, re.M)
    assert sorted(set(steps) - {"take credit"}) == ["access R&D", "access remote1", "reach R&D"]
    assert "Enigma: Gordian Blade 2, breaks all 2" in done.out and done.out.splitlines()[-1].startswith("exact; ")
    data = json.loads(run(*words, "--json").out)
    assert data["exact"] is True and [(w["credits_left"], w["clicks_left"]) for w in data["ways"]] == [(2, 0), (0, 1)]
    assert [s["run"] for s in data["ways"][1]["steps"]] == [True] * 3 and data["ignored"] == []


def test_a_turn_names_what_it_assumes_and_what_is_missing(run: Any, tmp_path: Path) -> None:
    path = written(tmp_path / "turn.toml", TURN)
    assert "ignored, because it is not rezzed: Tollbooth" in run("turn", path, "--want", "HQ").out
    done = run("turn", path, *["--want", "HQ"] * 5)
    assert done.code == 0 and "no way  5 runs need 5 clicks, but the Runner has 4" in done.out
    chance = written(tmp_path / "chance.toml", TURN.replace("hq = 3", 'hq = ["Priority Requisition", 1]'))
    assert "chance or the Corp decides something" in run("turn", chance, "--want", "access HQ", "--want", "HQ").out


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ((), "Missing option '--want'"),
        (("--want", "win"), "goal 'win': expected reach"),
        (("--want", "HQ", "--credits", -2), "limit credits: expected a number"),
        (("--want", "HQ", "--limit", 0), "--limit: expected a positive number"),
        (("--want", "HQ") * 9, "expected 1 to 8 goals, not 9"),
    ],
)
def test_turns_that_make_no_sense(run: Any, tmp_path: Path, more: tuple[object, ...], words: str) -> None:
    assert words in run("turn", written(tmp_path / "turn.toml", TURN), *more).refused()


# -- several plans ------------------------------------------------------------------------------------------


def test_a_table_by_credits_of_the_corp(run: Any, board: Path) -> None:
    done = run("plan", board, "--goal", "reach HQ", "--corp-credits", "0-8")
    rows = [x.split("  ") for x in done.out.splitlines() if re.match(r" +\d+  HQ", x)]
    assert len(rows) == 9
    data = json.loads(run("plan", board, "--goal", "reach HQ", "--corp-credits", "0-8", "--json").out)
    assert [p["corp_credits"] for p in data["plans"]] == list(range(9)) and data["exact"] is True
    assert [p["ways"][0]["credits"] for p in data["plans"]] == [0, 1, 1, 1, 2, 2, 2, 2, 3]
    assert all(p["against"] for p in data["plans"])


def test_one_number_of_credits_of_the_corp_is_a_whole_plan(run: Any, board: Path) -> None:
    done = run("plan", board, "--goal", "reach HQ", "--corp-credits", 4)
    assert "the Corp has 4 credits" in done.out and "recommended: 1 (HQ, 2 credits, 1 click)" in done.out


def test_boards_side_by_side(run: Any, board: Path, tmp_path: Path) -> None:
    other = written(tmp_path / "other.toml", BOARD.replace("Corroder", "Battering Ram"))
    done = run("plan", "--compare", board, other, "--goal", "reach HQ", "--against")
    budgets = {
        Path(x.split()[0]).name: x.split("HQ")[1].split("credits")[0].strip() for x in done.out.splitlines() if "  HQ  " in x
    }
    assert budgets == {"board.toml": "3", "other.toml": "4"}
    data = json.loads(run("plan", "--compare", board, other, "--goal", "reach HQ", "--against", "--json").out)
    assert [p["ways"][0]["credits"] for p in data["plans"]] == [3, 4]


# -- bad input ----------------------------------------------------------------------------------------------

PLANS: list[tuple[tuple[object, ...], str]] = [
    (("--goal", "fly"), "expected reach"),
    (("--goal", ""), "expected reach"),
    (("--goal", "reach remote7"), "no server remote7"),
    (("--goal", "reach Enigma"), "is not a server"),
    (("--goal", "steal HQ"), "no agenda to steal"),
    (("--goal", "trash Nonsense"), "Nonsense"),
    (("--goal", "access Corroder"), "card of the Runner"),
    (("--goal", "reach " + "x" * 5000), "is not a server"),
    (("--credits", -1), "limit credits"),
    (("--damage", 10**30), "limit damage"),
    (("--tags", "many"), "--tags"),
    (("--limit", 0), "positive number"),
    (("--limit", -5), "positive number"),
    (("--limit", "nan"), "positive number"),
    (("--limit", "soon"), "--limit"),
    (("--rules", "chess"), "chess"),
    (("--until", "dawn"), "expected end or goal"),
    (("--until", ""), "expected end or goal"),
    (("--until", "END"), "expected end or goal"),
    (("--until", "x" * 5000), "expected end or goal"),
    (("--as-it-stands", "--against"), "--as-it-stands does not work with"),
    (("--as-it-stands", "--corp-credits", "0-3"), "--as-it-stands does not work with"),
    (("--odds", "--as-it-stands"), "--odds does not work with"),
    (("--odds", "--until", "goal"), "--odds does not work with"),
    (("--odds", "--verbose"), "--odds does not work with"),
    (("--corp-credits", "5-2"), "smaller one"),
    (("--corp-credits", "-3"), "a number or a range"),
    (("--corp-credits", "a lot"), "a number or a range"),
    (("--corp-credits", "٣"), "a number or a range"),
    (("--corp-credits", "999999"), "numbers from 0 to"),
    (("--corp-credits", "0-5000"), "at most"),
    (("--compare",), "at least two files"),
    (("--plot", "x.png"), "needs a range"),
    (("--corp-credits", "0-2", "--plot", "x.pdf"), ".png, .svg, .html"),
    (("--corp-credits", "0-2", "--plot", "nowhere/x.png"), "the folder does not exist"),
    (("--unknown", "HQ 1: Enigma=1"), "need --odds"),
    (("--odds", "--against"), "--odds does not work with --against"),
    (("--odds", "--unknown", "HQ"), "expected"),
    (("--hand", "2,1"), "need --odds"),
    (("--deck", "deck.txt"), "need --odds"),
    (("--odds", "--hand", "two"), "--hand 'two': expected the points of each agenda"),
    (("--odds", "--hand", "2,2,2"), "3 agendas, but 2 unknown cards are there"),
    (("--odds", "--rnd", "1;2"), "--rnd '1;2': expected the points of each agenda"),
    (("--odds", "--deck", "nowhere.txt"), "--deck: nowhere.txt: no such file"),
    (("--odds", "--unknown", "HQ 1: deck"), "there is no deck"),
    (("--odds", "--unknown", "HQ 1: Enigma"), "expected"),
    (("--odds", "--unknown", "HQ 1: Enigma=1e9"), "expected"),
    (("--odds", "--unknown", "HQ 1: Enigma=-3"), "out of range"),
    (("--odds", "--unknown", "HQ 1: Enigma=0, Ice Wall=0"), "sum to 0"),
    (("--odds", "--unknown", "HQ 9: Enigma=1"), "pieces of ice"),
    (("--odds", "--unknown", "HQ 1: Corroder=1"), "is not ice"),
    (("--odds", "--unknown", "HQ 1: Nonsense=1"), "unknown card"),
    (("--odds", "--unknown", "HQ 1: Enigma=1", "--unknown", "HQ 1: Ice Wall=1"), "named twice"),
    (("--odds", "--rez", "some"), "expected all or none"),
    (("--odds", "--samples", 0), "at least 1"),
    (("--odds", "--seed", -1), "seed"),
]


@pytest.mark.parametrize(("words", "said"), PLANS, ids=lambda x: str(x)[:50])
def test_a_plan_that_makes_no_sense_is_refused(run: Any, board: Path, words: tuple[object, ...], said: str) -> None:
    assert said in run("plan", board, *words).refused()


def test_files_that_cannot_be_used(run: Any, board: Path, tmp_path: Path) -> None:
    assert "the file does not exist" in run("plan", tmp_path / "none.toml").refused()
    assert "TOML" in run("plan", written(tmp_path / "bad.toml", "[corp")).refused()
    assert "unknown card" in run("plan", written(tmp_path / "card.toml", BOARD.replace("Enigma", "Enigmatic"))).refused()
    assert "expected one file" in run("plan", board, board).refused()


TABLES: list[tuple[tuple[object, ...], str]] = [
    (("--ice", "Nonsense"), "unknown card"),
    (("--ice", "Corroder"), "is not a piece of ice"),
    (("--ice", "Enigma", "--breakers", "Enigma"), "is not an icebreaker"),
    (("--ice", "Enigma,,Ice Wall"), "expected"),
    (("--ice", ""), "expected"),
    (("--ice", "limited"), "no piece of ice of the set limited is declared"),
    (("--ice", "Enigma", "--rules", "chess"), "chess"),
    (("--ice", "Enigma", "--csv", "--json"), "not both"),
    (("--against", "gateway-corp", "--ice", "Enigma"), "without --ice"),
    (("--against", "gateway-corp", "--csv"), "--csv"),
    (("--against", "gateway-runner"), "a deck of the Corp"),
    (("--against", "gateway-crop"), "gateway-corp"),
    (("--against", "gateway-corp", "--rules", "onr-1996", "--breakers", "onr:limited"), "no ice that is declared"),
    (("--ice", "Enigma", "--breakers", "Crypsis @x virus"), "Crypsis"),
    (("--ice", "Enigma", "--limit", 0), "positive number"),
    (("--plot", "x.gif"), ".png, .svg, .html"),
    (("--plot", "x.png"), "at most"),
]


@pytest.mark.parametrize(("words", "said"), TABLES, ids=lambda x: str(x)[:50])
def test_a_table_that_makes_no_sense_is_refused(run: Any, words: tuple[object, ...], said: str) -> None:
    assert said in run("table", *words).refused()


# -- prices of breakers -------------------------------------------------------------------------------------


def test_prices_of_breakers(run: Any) -> None:
    """By hand: Enigma has strength 2 and two subroutines, the second ends the run; Tollbooth takes 3 credits first."""
    done = run("table", "--ice", "Enigma, Ice Wall", "--ice", "Tollbooth", "--breakers", "Corroder, Gordian Blade", "--csv")
    rows = [tuple(r.values()) for r in csv.DictReader(io.StringIO(done.out))]
    assert rows == [
        ("Enigma", "Corroder", "", "", "yes"),
        ("Enigma", "Gordian Blade", "2", "1", "yes"),
        ("Ice Wall", "Corroder", "1", "1", "yes"),
        ("Ice Wall", "Gordian Blade", "", "", "yes"),
        ("Tollbooth", "Corroder", "", "", "yes"),
        ("Tollbooth", "Gordian Blade", "7", "7", "yes"),
    ]


def test_prices_as_text_and_json(run: Any) -> None:
    words = ("table", "--ice", "Enigma", "--breakers", "core_set")
    text = run(*words).out
    assert "Gordian Blade" in text and "2/1" in text
    data = json.loads(run(*words, "--json").out)
    assert data["complete"] is True and data["rules"] == "cr-26.03"
    price = next(p for p in data["prices"] if p["breaker"] == "Gordian Blade")
    assert price == {"ice": "Enigma", "breaker": "Gordian Blade", "fully": 2, "past": 1, "exact": True}


def test_breakers_against_the_ice_of_decks(run: Any, tmp_path: Path) -> None:
    """By hand: 3 Enigma for 1 each, and 2 Tollbooth for 7 each, are 17 credits; Corroder gets past the Ice Wall only."""
    deck = tmp_path / "walls.txt"
    deck.write_text("Haas-Bioroid: Engineering the Future\n3 Enigma\n2 Tollbooth\n1 Ice Wall\n3 Hedge Fund\n", encoding="utf-8")
    words = ("table", "--against", deck, "--breakers", "Corroder, Gordian Blade")
    first = run(*words).out.splitlines()[0]
    assert first == "Of 6 pieces of ice in 1 deck, Corroder gets past 1 for 1 credit, Gordian Blade gets past 5 for 17 credits."
    data = json.loads(run(*words, "--json").out)
    assert data["copies"] == {"Enigma": 3, "Ice Wall": 1, "Tollbooth": 2}
    assert [(x["breaker"], x["passed"], x["credits"], x["shared"]) for x in data["totals"]] == [
        ("Corroder", 1, 1, 0), ("Gordian Blade", 5, 17, 0),
    ]  # fmt: skip


def test_a_format_means_its_decks_of_the_corp() -> None:
    decks = {d.name for d in price_table.corp_decks(["startup"])}
    shipped = {d.name for d in price_table.corp_decks([x for x in names() if x.startswith(("startup-hb", "startup-nbn"))])}
    assert len(shipped) == 2 and shipped < decks


def test_prices_of_1996_and_of_breakers_with_counters(run: Any) -> None:
    data = json.loads(run("table", "--ice", "Data Wall", "--breakers", "onr:limited", "--rules", "onr-1996", "--json").out)
    assert any(p["fully"] for p in data["prices"])
    assert price_table.named(["Crypsis @1 virus"], "cr-26.03", True) == ["Crypsis @1 virus"]


def test_the_limit_ends_a_table(run: Any) -> None:
    run("table", "--limit", 0.01, "--csv")  # the cards are compiled for the first table of a process
    with counted() as now:
        done = run("table", "--limit", 2, "--csv")
        assert done.code == 0 and now() < 3
    assert len(done.out.splitlines()) > 1 and "may take about" in done.err
    assert "stopped; " in run("table", "--limit", 0.2).out


# -- odds -----------------------------------------------------------------------------------------------------


def test_odds_of_unknown_ice(run: Any, board: Path) -> None:
    words = ("plan", board, "--goal", "reach HQ", "--odds", "--unknown", "HQ 2: Ice Wall=3, Tollbooth=1", "--damage", 0)
    done = run(*words)
    assert "chance  3/4 = 75.00%" in done.out and "exact; " in done.out
    data = json.loads(run(*words, "--json").out)
    assert data["exact"] is True and data["chance"] == 0.75 and data["fraction"] == "3/4" and data["bound"] == "exact"
    assert json.loads(run(*words, "--rez", "none", "--json").out)["chance"] == 1


def test_odds_side_by_side(run: Any, board: Path, tmp_path: Path) -> None:
    other = written(tmp_path / "other.toml", BOARD.replace("Corroder", "Ninja"))
    data = json.loads(run("plan", "--compare", board, other, "--odds", "--goal", "reach HQ", "--json").out)
    assert [x["chance"] for x in data["odds"]] == [1, 0] and data["exact"] is True
    assert "100.00%" in run("plan", "--compare", board, other, "--odds", "--goal", "reach HQ").out


def test_odds_of_stealing_from_hq(run: Any, tmp_path: Path) -> None:
    """One card of three is accessed; a plan, for which chance is always the worst, has no way."""
    path = written(tmp_path / "hq.toml", BOARD.replace("hq = 2", 'hq = ["Fetal AI", "Corp card", "Corp card"]'))
    words = ("plan", path, "--goal", "steal HQ")
    assert "one access  agenda 1/3 = 33.33%, 0.67 points expected, among 3 cards" in run(*words, "--odds").out
    data = json.loads(run(*words, "--odds", "--json").out)
    assert data["fraction"] == "1/3" and data["access"] == {"cards": 3, "agenda": 1 / 3, "points": 2 / 3}
    assert "no way" in run(*words).out
    assert json.loads(run("plan", path, "--odds", "--json").out)["access"] is None


def test_odds_of_a_hand_and_a_deck(run: Any, tmp_path: Path) -> None:
    """Two thirds of the ice is Ice Wall; with one of two cards of HQ worth 2 the access steals it with 1/2."""
    board = written(tmp_path / "hand.toml", BOARD.replace('["Enigma", "Ice Wall", "Neural Katana"]', '["Enigma"]').replace(
        '"Corroder", "Gordian Blade", "Mimic"', '"Corroder"'))  # fmt: skip
    deck = written(tmp_path / "deck.txt", "ICE (3)\n2x Ice Wall (Core Set)\n1 Enigma\n3 Hedge Fund\n")
    words = ("plan", board, "--goal", "steal HQ", "--odds", "--deck", deck, "--hand", "2")
    done = run(*words)
    assert done.code == 0 and "1/3 = 33.33%" in done.out and "2/3 = 0.67 expected at most" in done.out
    assert re.search(r"66\.7% +HQ 1 is Ice Wall: break with Corroder \(chance 50%\)", done.out)
    assert "expected 2/3 = 0.67 credits, 1 click; at worst 1 credit, 1 click" in done.out
    data = json.loads(run(*words, "--json").out)
    assert data["points"] == pytest.approx(2 / 3) and data["costs"]["worst"]["credits"] == 1
    assert [x["what"] for x in data["outcomes"]] == ["HQ 1 is Ice Wall", "HQ 1 is Enigma"]


def test_a_deck_that_is_not_text(run: Any, board: Path, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_bytes(b"3 Ice Wall\xff")
    assert "the file is not UTF-8: byte 10" in run("plan", board, "--odds", "--deck", deck).refused()


def test_a_deck_of_the_package_and_a_deck_in_json(run: Any, tmp_path: Path) -> None:
    """Without breakers: Funhouse, Karunā, Pop-up Window and Whitespace, 10 of 18, let a Runner with 10 credits in."""
    board = written(tmp_path / "board.toml", """
        [corp]
        credits = 20
        ice.HQ = ["Enigma"]
        [runner]
        credits = 10
        grip = 5
        clicks = 1
    """)
    words = ("plan", board, "--goal", "reach HQ", "--odds", "--json")
    path = written(tmp_path / "tags.json", write(builtin("nbn-tags"), "nrdb-v3"))
    for deck in ("nbn-tags", path):
        assert json.loads(run(*words, "--deck", deck).out)["fraction"] == "5/9"
    refused = run(*words[:-1], "--deck", "hb-glacierr").refused()
    assert "--deck: hb-glacierr: no such file or built-in deck; built-in: hb-glacier" in refused


def test_unknown_cards_in_words() -> None:
    assert chances.unknown(["HQ 1: Enigma=3, Encoder, Inc.=0.5"]) == {"HQ 1": {"Enigma": 3, "Encoder, Inc.": 0.5}}
    with pytest.raises(RezzedError, match="named twice"):
        chances.unknown(["HQ 1: Enigma=1", "HQ 1: Ice Wall=1"])


# -- pictures -------------------------------------------------------------------------------------------------

FIRST = {".png": b"\x89PNG", ".svg": b"<?xml", ".html": b"<!DOCTYPE html>"}


@pytest.mark.parametrize("kind", FIRST)
def test_pictures(run: Any, board: Path, tmp_path: Path, kind: str) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / f"picture{kind}"
    asked = {
        "plan": ("plan", board, "--goal", "reach HQ", "--corp-credits", "0-5"),
        "odds": ("plan", board, "--goal", "reach HQ", "--odds", "--damage", 0),
        "table": ("table", "--ice", "Enigma, Ice Wall", "--breakers", "Corroder, Gordian Blade"),
    }
    for words in asked.values():
        done = run(*words, "--plot", picture)
        assert done.code == 0 and done.err == "" and done.out
        data = picture.read_bytes()
        assert data.startswith(FIRST[kind]) and len(data) > 3000
        assert kind != ".html" or (b"<svg" in data and data.endswith(b"</html>\n") and b"http-equiv" not in data)
        picture.unlink()


def test_names_in_a_picture_are_no_formulas(run: Any, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    files = [written(tmp_path / name, BOARD) for name in ("_$x^$.toml", "a$b$.toml")]
    picture = tmp_path / "picture.svg"
    assert run("plan", "--compare", *files, "--goal", "reach HQ", "--corp-credits", "0-1", "--plot", picture).code == 0
    drawn = picture.read_text(encoding="utf-8").replace(" ", "")  # what is drawn stands in comments too
    assert "_$x^$.toml:HQ-->" in drawn and "a$b$.toml:HQ-->" in drawn


def test_without_matplotlib_it_is_said_how_to_get_it(
    run: Any, board: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    words = ("plan", board, "--corp-credits", "0-2", "--plot", tmp_path / "x.png")
    assert "pip install 'rezzed[plot]'" in run(*words).refused()
    with pytest.raises(RezzedError, match="Matplotlib"):
        plots.check(tmp_path / "x.svg")


# -- patience -------------------------------------------------------------------------------------------------


def start_of(run: Any, tmp_path: Path, *words: object) -> float:
    """What a plan of an easy board costs: everything that is not the search."""
    easy = written(tmp_path / "easy.toml", "[corp]\nhq = 3\n[runner]\nclicks = 1")
    with counted() as now:
        assert run("plan", easy, *words).code == 0
        return now()


def test_the_limit_ends_a_plan(run: Any, tmp_path: Path) -> None:
    start_of(run, tmp_path)  # what is imported for the first plan of a process does not count
    large = written(tmp_path / "large.toml", LARGE)
    with counted() as now:
        done = run("plan", large, "--goal", "reach HQ", "--limit", 3)  # JSON of all ways takes longer to print than to find
        assert done.code == 0 and now() < 4
    assert "not exact: the search was stopped" in done.out
    assert re.search(r"^HQ: (at least )?\d+ credits?[;,] ", done.out, re.M)
    assert re.search(r"this plan may take (about|more than) \d+ \w+;", done.err) and done.err.count("\n") == 1


@pytest.mark.parametrize("how", [(), ("--json",), ("--verbose",), ("--against",), ("--corp-credits", "0-99")], ids=str)
def test_the_limit_ends_the_whole_command(run: Any, tmp_path: Path, how: tuple[str, ...]) -> None:
    """One second for the search, and the time that the same command takes for an easy board. No way is found so soon."""
    more = 'ice.HQ = ["Orion*", "Swordsman*", "Turing*", "Hive*", '
    large = written(tmp_path / "large.toml", LARGE.replace("ice.HQ = [", more))
    words = ("--goal", "reach HQ", "--limit", 1, *how)
    start_up = start_of(run, tmp_path, *words)
    with counted() as now:
        done = run("plan", large, *words)
        assert now() < 1.1 + start_up
    assert done.code == 0 and "stopped" in done.out


def test_two_plans_share_the_limit(run: Any, tmp_path: Path) -> None:
    large = written(tmp_path / "large.toml", LARGE.replace('"N-Pot*"', '"N-Pot"'))
    start_up = start_of(run, tmp_path, "--goal", "reach HQ", "--json")
    with counted() as now:
        out = run("plan", large, "--goal", "reach HQ", "--limit", 2, "--json").out
        taken = now()
    data = json.loads(out)
    with counted() as now:
        assert json.dumps(data, indent=1).strip() == out.strip()
        printing = now()  # the JSON encoder of Python makes a call for each piece of a long answer
    assert taken < 2.1 + start_up + printing
    assert data["exact"] is False and data["if_rezzed"]["exact"] is False and data["if_rezzed"]["states"] > 10 < data["states"]


def test_the_limit_ends_a_table_of_plans(run: Any, tmp_path: Path) -> None:
    large = written(tmp_path / "large.toml", LARGE)
    done = run("plan", large, "--goal", "reach HQ", "--corp-credits", "0-99", "--limit", 1)
    assert done.code == 0 and "not exact: stopped; " in done.out


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_prints_what_has_been_found(tmp_path: Path) -> None:
    large = written(tmp_path / "large.toml", LARGE)
    command = [sys.executable, "-m", "rezzed.cli.main", "plan", str(large), "--goal", "reach HQ", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as process:
        assert process.stderr is not None
        try:
            told = process.stderr.readline()  # how long it may take; on a busy machine, that it takes a while
            time.sleep(1)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()  # or a failure would wait for the whole plan
    assert "Ctrl-C stops" in told
    assert process.returncode == progress_bar.INTERRUPTED == 130 and err == ""
    data = json.loads(out)
    assert data["exact"] is False and data["states"] > 0


class Interrupts(progress_bar.CommandProgress):
    """Somebody presses Ctrl-C at the n-th sign of life."""

    at = 0

    def tick(self, states: int = 0) -> None:
        self.ticks = getattr(self, "ticks", 0) + 1
        if self.ticks == self.at:
            signal.raise_signal(signal.SIGINT)
        super().tick(states)


@pytest.mark.parametrize("at", [1, 2, 5, 40])
@pytest.mark.parametrize("words", [
    ("plan", "LARGE", "--goal", "reach HQ"), ("plan", "LARGE", "--goal", "reach HQ", "--json"),
    ("plan", "LARGE", "--goal", "reach HQ", "--corp-credits", "0-9"), ("table", "--csv"), ("table", "--ice", "core_set"),
], ids=str)  # fmt: skip
def test_ctrl_c_at_any_time(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unhurried: None, at: int, words: tuple[str, ...]
) -> None:  # fmt: skip
    large = written(tmp_path / "large.toml", LARGE)
    monkeypatch.setattr(Interrupts, "at", at)
    monkeypatch.setattr("rezzed.cli.plan.CommandProgress", Interrupts)
    monkeypatch.setattr("rezzed.cli.price_table.CommandProgress", Interrupts)
    before = signal.getsignal(signal.SIGINT)
    done = run(*(large if w == "LARGE" else w for w in words))
    assert done.code == 130 and done.out and done.err.count("\n") <= 1 and "Traceback" not in done.err
    assert signal.getsignal(signal.SIGINT) is before
    if words[0] == "plan":
        assert "stopped" in done.out


@pytest.mark.parametrize("at", [1, 20])
def test_ctrl_c_ends_odds_with_a_sample(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    """Four pieces of ice of ten: the exact answer takes minutes."""
    ice = ("Ice Wall", "Enigma", "Neural Katana", "Eli 1.0", "Palisade", "Tollbooth", "Hunter", "Pup", "Quandary", "Viper")
    deck = written(tmp_path / "deck.txt", "\n".join(f"1 {title}" for title in ice))
    path = written(tmp_path / "four.toml", LARGE.split("ice.HQ")[0] + """
        ice.HQ = ["Enigma", "Enigma", "Enigma", "Enigma"]
        [runner]
        credits = 12
        grip = 3
        rig = ["Corroder", "Gordian Blade", "Mimic"]
    """)
    monkeypatch.setattr(Interrupts, "at", at)
    monkeypatch.setattr("rezzed.cli.odds.CommandProgress", Interrupts)
    done = run("plan", path, "--goal", "HQ", "--odds", "--deck", deck, "--json")
    data = json.loads(done.out)
    assert done.code == progress_bar.INTERRUPTED and "Traceback" not in done.err
    assert data["exact"] is False and data["samples"] > 0 and data["bound"] in ("at least", "estimate")


def test_what_takes_its_time_says_so_once(capsys: pytest.CaptureFixture[str]) -> None:
    waiting = progress_bar.CommandProgress(None)
    waiting.tick(64)
    assert capsys.readouterr().err == ""
    waiting.began -= progress_bar.LONG + 1
    waiting.tick(128)
    waiting.tick(192)
    assert capsys.readouterr().err == "rezzed: this takes a while; Ctrl-C stops it\n"


def test_long_work_without_a_terminal_says_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    """A bar cannot be drawn into a pipe or a file: a line comes after 10 seconds, 20, 40 ..."""
    waiting = progress_bar.CommandProgress(None, 300)
    waiting.done, waiting.warned = 7, True
    for spent in (9, 11, 12, 19, 21, 30, 41):
        waiting.began = time.monotonic() - spent
        waiting.tick()
    lines = capsys.readouterr().err.splitlines()
    left = ("about 8 minutes", "about 10 minutes", "about 30 minutes")  # if the rest is as slow as the first 7 were
    told = zip((11, 21, 41), left, strict=True)
    assert lines == [f"rezzed: after {n} seconds, 7 of 300, {words} left" for n, words in told]


def test_the_time_that_is_left_counts_what_this_command_has_done(capsys: pytest.CaptureFixture[str]) -> None:
    waiting = progress_bar.CommandProgress(None, 300, 200)
    waiting.warned = True
    waiting.began -= 11
    waiting.tick()
    waiting.done, waiting.word = 210, progress_bar.WORD
    waiting.tick()
    waiting.done, waiting.word = 300, progress_bar.WORD
    waiting.tick()
    ends = ("200 of 300", "210 of 300, about 100 s left", "300 of 300")
    assert capsys.readouterr().err.splitlines() == [f"rezzed: after 11 seconds, {end}" for end in ends]


def test_a_table_of_everything_says_at_once_what_to_type(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    done = run("table", "--limit", 0.9)
    assert re.search(r"\d+ prices may take about .*; Ctrl-C stops .*; --ice NAMES and --breakers NAMES ask for fewer", done.err)
    words = re.search(r"such as (--ice .*)$", done.err, re.M)
    assert words is not None
    small = run("table", *words[1].split(), "--csv", "--limit", 60)
    assert small.code == 0 and len(small.out.splitlines()) > 20, "what it proposes can be typed"
    assert "--ice NAMES" not in small.err


def test_a_table_as_csv_is_written_line_by_line() -> None:
    command = [sys.executable, "-m", "rezzed", "table", "--csv"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        first = [process.stdout.readline() for _ in range(3)]
        assert process.poll() is None, "thousands of prices are still missing"
        process.kill()
    assert first[0] == "ice,breaker,fully,past,exact\n" and all(line.count(",") >= 4 for line in first)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal_after_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    waiting = progress_bar.CommandProgress(None, 4)
    with waiting.watching():
        waiting.tick(64)
        assert terminal.getvalue() == ""
        waiting.began -= progress_bar.SILENT
        waiting.done = 1
        waiting.tick(64)
        waiting.warn("this is above it")
    assert "1 of 4, 64 positions, about 3 s left" in terminal.getvalue() and "rezzed: this is above it" in terminal.getvalue()


def test_time_that_is_left() -> None:
    waiting = progress_bar.CommandProgress(None, 3)
    assert waiting.left is None and not waiting.over
    assert progress_bar.CommandProgress(1e-9).over
    with pytest.raises(RezzedError, match="positive number"):
        progress_bar.CommandProgress(float("nan"))
