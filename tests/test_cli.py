"""The command line: what it prints, its exit codes, and that bad input gets one clear line and never a traceback."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from extra_cards import extra_cards

import rezzed
from rezzed import rules
from rezzed.bots import BOTS
from rezzed.bots.eager import eager
from rezzed.cards import facts, left_out, print_sets
from rezzed.cli import bench
from rezzed.cli.chart import RUN, mermaid
from rezzed.cli.demo import play_demo
from rezzed.cli.error_report import BUG
from rezzed.cli.rule_books import as_data
from rezzed.engine.timing import machine
from rezzed.game import Game
from rezzed.rules import index
from rezzed.rules.book import Table
from rezzed.study.book_data import differences
from rezzed.vocabulary import end_the_run, ice

ROOT = Path(__file__).parent.parent
SCENARIOS = ROOT / "scenarios"
FORKED = SCENARIOS / "paragraphs" / "6.5" / "forked_femme_troll.toml"

BOARD = """
[corp]
credits = 12
hq = 2
ice.HQ = ["Enigma", "Ice Wall", "Neural Katana"]
[runner]
credits = 20
grip = 5
clicks = 1
rig = ["Corroder", "Gordian Blade", "Mimic"]
"""


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.toml"
    path.write_text(BOARD, encoding="utf-8")
    return path


# -- rules, charts, paragraphs ----------------------------------------------------------------------------


def test_version(run: Any) -> None:
    """Which of the two is told from the file that the kernel was loaded from."""
    compiled = Path(str(machine.__file__)).suffix != ".py"
    assert rezzed.COMPILED == compiled
    assert run("--version").out == f"rezzed {rezzed.__version__} ({'compiled' if compiled else 'pure Python'})\n"


def test_rules_as_json(run: Any) -> None:
    books = json.loads(run("rules", "--json").out)
    assert [b["name"] for b in books] == list(rules.names())
    for b in books:
        assert set(b) >= {"name", "title", "steps", "switches"}
        ids = {s["id"] for s in b["steps"]}
        for step in b["steps"]:
            assert set(step) >= {"id", "cite", "next"} and set(step["next"]) <= ids
            assert step["cite"].endswith(step["id"])
    named = {b["name"]: {s["id"] for s in b["steps"]} for b in books}
    assert {str(n) for n in range(1, 21)} <= named["onr-1996"]
    assert {"2.3", "3.1", "4.5"} <= named["anr-2012"]
    assert "6.9.3b" in named["cr-1.4"] and "6.9.3b" in named["cr-26.03"]


@pytest.mark.parametrize("name", rules.names())
def test_rules_of_a_book(run: Any, name: str) -> None:
    done = run("rules", name)
    book = rules.book(name)
    for steps in book.tables.values():
        for step in steps:
            assert f"{book.short} {step.id} " in done.out and step.gist in done.out
    for switch in as_data(book)["switches"]:
        assert switch.replace("_", " ") in done.out
    assert json.loads(run("rules", name, "--json").out) == [as_data(book)]


def test_rules_compared(run: Any) -> None:
    done = run("rules", "--diff", "cr-1.4", "cr-26.03")
    assert done.code == 0 and "switches that differ" in done.out
    rows = differences(rules.book("cr-1.4"), rules.book("cr-26.03"))
    same = [(r["a"].id, r["b"].id) for r in rows if r["kind"] == "same"]
    assert ("6.9.3b", "6.9.3b") in same and ("6.9.5e", "6.9.5a") in same  # breaking; success
    for name, side in (("cr-1.4", "a"), ("cr-26.03", "b")):
        shown = [r[side].id for r in rows if r[side] is not None]
        assert sorted(shown) == sorted(s.id for t in rules.book(name).tables.values() for s in t)
    data = json.loads(run("rules", "--diff", "cr-1.4", "cr-26.03", "--json").out)
    assert len(data["steps"]) == len(rows) and "gap" in data["switches"]


def test_a_book_does_not_differ_from_itself(run: Any) -> None:
    data = json.loads(run("rules", "--diff", "onr-1996", "onr-1996", "--json").out)
    assert {r["kind"] for r in data["steps"]} == {"same"} and data["switches"] == {}


@pytest.mark.parametrize("name", rules.names())
def test_chart_has_every_step_and_every_arrow(run: Any, name: str) -> None:
    lines = run("chart", name).out.splitlines()
    assert lines[0] == "flowchart TD" and "\n".join(lines) == mermaid(name)
    steps = [s for t in RUN for s in rules.book(name).tables[t]]
    assert sum("-->" in line for line in lines) == sum(len(s.next) for s in steps)
    for step in steps:
        assert sum(f'"{step.id}' in line for line in lines) >= 1


def test_explain(run: Any) -> None:
    done = run("explain", "6.5.9", "--scenarios", SCENARIOS)
    assert "rezzed/engine/effects/runs.py" in done.out and "scenarios/" in done.out and "CR 6.5.9" in done.out
    step = run("explain", "6.9.3b").out
    assert "operation BREAK_WINDOW" in step and "(cr-1.4)" in step and "(cr-26.03)" in step
    assert "(cr-26.03)" not in run("explain", "6.9.3b", "--rules", "cr-1.4").out
    assert "step of the table encounter" in run("explain", "9", "--rules", "onr-1996").out
    assert run("explain", "cr-1.4 6.5.2a").out.startswith("CR 6.5.2a")


def test_every_citation_in_the_code_can_be_explained() -> None:
    found = index.citations()
    assert len(found) > 100
    assert [key for key in found if key[1] not in index.gists(key[0])] == []
    for name in rules.names():
        book = rules.book(name)
        cited = {*book.cites.values(), *book.switches.why.values(), *(s.id for t in book.tables.values() for s in t)}
        assert cited - {""} - set(index.gists(name)) == set()  # an empty one: the book says nothing


def test_citations_are_found_in_their_styles() -> None:
    assert list(index.cited_in("... (CR 10.3.1d-f, 9.2) and CR 1.4: 7.1.2, 7.6.3")) == [
        ("cr-1.4", "7.1.2"), ("cr-1.4", "7.6.3"), ("cr-26.03", "10.3.1d"), ("cr-26.03", "10.3.1e"), ("cr-26.03", "10.3.1f"),
        ("cr-26.03", "9.2"),
    ]  # fmt: skip
    assert list(index.cited_in("2012, steps 2.4, 3.2 and 4; 1996, step 6")) == [
        ("anr-2012", "2.4"), ("anr-2012", "3.2"), ("anr-2012", "4"), ("onr-1996", "6"),
    ]  # fmt: skip


def test_scenarios_of_a_paragraph_and_of_what_is_below_it(tmp_path: Path) -> None:
    for name, cite in (("a", "cr-26.03 6.5.8"), ("b", "cr-26.03 6.5.8a"), ("c", "cr-26.03 6.5.80"), ("d", "cr-1.4 6.5.8")):
        (tmp_path / f"{name}.toml").write_text(f'title = "{name}"\nsource = ["seed 1", "{cite}"]\n', encoding="utf-8")
    assert [s.title for s in index.scenarios_testing("cr-26.03", "6.5.8", tmp_path)] == ["a", "b"]
    assert [s.title for s in index.scenarios_testing("cr-26.03", "6.5.8a", tmp_path)] == ["b"]
    assert [s.title for s in index.scenarios_testing("cr-26.03", "6.5", tmp_path)] == ["a", "b", "c"]


# -- cards ------------------------------------------------------------------------------------------------


def test_cards_as_json(run: Any) -> None:
    listed = json.loads(run("cards", "--json").out)
    assert len({(c["game"], c["id"]) for c in listed}) == len(listed) > 100
    for c in listed:
        assert set(c) == {"id", "title", "type", "subtypes", "sets", "game", "file", "line"} and c["game"] in ("anr", "onr")
        assert c["sets"], c
    corroder = next(c for c in listed if c["id"] == "corroder")
    assert corroder["type"] == "program" and corroder["subtypes"] == ["icebreaker", "fracter"]
    for c in listed:
        assert sorted(c["subtypes"]) == sorted(facts()[c["game"]][c["id"]].get("subtypes", "").split())
        assert all(print_sets()[c["game"]][s][c["id"]][0] == c["title"] for s in c["sets"])


def test_card(run: Any) -> None:
    for words in (("Femme", "Fatale"), ("femme fatale",), ("femme_fatale",), ("femme",)):
        done = run("card", *words)
        assert done.code == 0 and "strength: 2" in done.out and "bypass the encountered ice" in done.out
    assert "Mirāju" in run("card", "miraju").out


def test_a_card_says_what_is_left_out_of_it(run: Any) -> None:
    assert "left out: hosting cards on it" in run("card", "Full Immersion RecStudio").out
    assert "left out" not in run("card", "Corroder").out
    (shown,) = json.loads(run("card", "Full Immersion RecStudio", "--json").out)
    assert shown["left_out"].startswith("hosting cards") and shown["inert"] is False
    (shown,) = json.loads(run("card", "Shipment from Kaguya", "--json").out)
    assert shown["left_out"] is None and shown["inert"] is True and shown["facts"]["cost"] == "0" and shown["text"] == []
    told = run("card", "Shipment from Kaguya").out
    assert "not declared: its text is not played" in told and "to be declared in: cards/anr/core/core_set.py" in told
    assert "left out: X is chosen when" in run("card", "Bribery").out


def test_a_card_says_which_ruling_on_it_is_older_than_the_rules(run: Any) -> None:
    assert (
        "older ruling: ice that is trashed while it is encountered is passed, so Khan triggers; today 6.9.4a: "
        in run("card", "khan").out
    )
    assert "older ruling" not in run("card", "Corroder").out
    (shown,) = json.loads(run("card", "Khan", "--json").out)
    assert len(shown["older_rulings"]) == 1


def test_what_is_left_out_is_about_printed_cards() -> None:
    for game, told in left_out().items():
        assert all(id in facts()[game] and words for id, words in told.items())


def test_a_card_says_where_it_is_declared(run: Any) -> None:
    package = Path(rezzed.__file__).parent
    for c in json.loads(run("cards", "--json").out):
        declared = (package / c["file"]).read_text(encoding="utf-8").splitlines()[c["line"] - 1]
        assert f'("{c["id"]}", ' in declared
    (shown,) = json.loads(run("card", "corroder", "--json").out)
    assert shown["file"] == "cards/anr/core/core_set.py" and "break 1 subroutine" in shown["text"][0]
    assert f"declared in: {shown['file']}:{shown['line']}\n" in run("card", "corroder").out


def test_a_card_from_outside_is_declared_nowhere(run: Any) -> None:
    with extra_cards(ice("test_wall", "Test Wall", 1, 1, "barrier", end_the_run)):
        (shown,) = json.loads(run("card", "test wall", "--json").out)
        assert shown["file"] is shown["line"] is None
        assert "declared in" not in run("card", "test wall").out


def test_a_title_of_two_games(run: Any) -> None:
    both = run("card", "Data Raven").out
    assert "Netrunner (1996)" in both and "Netrunner (2012 and later)" in both
    assert "1996" not in run("card", "Data Raven", "--rules", "cr-26.03").out


# -- run --------------------------------------------------------------------------------------------------


def test_run_prints_board_steps_choices_and_verdict(run: Any) -> None:
    done = run("run", FORKED, "--rules", "cr-26.03")
    assert done.code == 0
    rows = ("CR 6.9.3a  encounter Troll", "CR 6.9.3a, 6.5.8  bypass Troll")
    for words in ("Troll*", *rows, "> runner: trigger Femme Fatale", "> runner: pass (could: trigger Femme Fatale)", "ok    "):
        assert words in done.out


def test_run_as_json(run: Any) -> None:
    done = run("run", FORKED, "--json", "--rules", "cr-26.03")
    lines = [json.loads(line) for line in done.out.splitlines()]
    assert lines[-1]["kind"] == "result" and lines[-1]["ok"] is True and done.code == 0
    events = lines[:-1]
    assert all({"seq", "rules", "cite", "kind", "text"} <= set(e) for e in events)
    branches = [b["branch"] for b in lines[-1]["played"]]
    assert branches == ["bypass", "control"]
    for branch in branches:
        mine = [e["seq"] for e in events if e["branch"] == branch]
        assert mine == list(range(1, len(mine) + 1))
    assert {e["rules"] for e in events} == {"cr-26.03"}
    assert lines[-1]["played"][0]["choices"][1]["text"] == "play Forked"


def test_a_failed_expectation_shows_the_trace(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(BOARD + '[play]\nscript = """\nrunner: run HQ\nexpect: runner credits 3\n"""\n', encoding="utf-8")
    done = run("run", path)
    assert done.code == 1 and "FAIL" in done.out and "line 2" in done.out and "CR 6.9.1c: run begins on HQ" in done.out
    data = json.loads(run("run", path, "--json").out.splitlines()[-1])
    assert data["ok"] is False and data["played"][0]["failures"][0]["line"] == 2


def test_an_unusable_file_does_not_keep_others_from_being_played(run: Any, tmp_path: Path) -> None:
    done = run("run", "-q", tmp_path / "none.toml", FORKED)
    assert done.code == 2 and "the file does not exist" in done.err and "ok    " in done.out
    data = json.loads(run("run", "--json", tmp_path / "none.toml").out)
    assert data["kind"] == "result" and data["ok"] is False and len(data["errors"]) == 1


def test_a_board_without_a_script_is_played_by_policies(run: Any, board: Path) -> None:
    both = run("run", board)
    assert both.code == 0 and "run ends (successful)" in both.out and both.out.count("fully break") == 3
    alone = run("run", board, "--corp", "passive", "--runner", "eager")
    assert "run ends (successful)" in alone.out and "corp: rez " not in alone.out
    assert "run begins" not in run("run", board, "--corp", "eager", "--runner", "passive").out
    assert run("run", board, "--corp", "random", "--runner", "random").code == 0


@pytest.mark.parametrize("name", sorted(BOTS))
def test_policies_choose_options_until_the_game_is_over(board: Path, name: str) -> None:
    game, policy = rezzed.load(board), BOTS[name]()
    for _ in range(500):
        if game.decision is None:
            break
        seat = game.seat(game.decision.chooser)
        action = policy(seat)
        assert seat.decision is not None and action in seat.decision.options
        seat.apply(action)
    assert game.over


def test_eager_breaks_as_cheaply_as_it_can() -> None:
    game = Game(rezzed.Board(corp={"ice": {"HQ": ["Ice Wall*"]}}, runner={"rig": ["Aurora", "Corroder"], "credits": 9}))
    while game.decision is not None and game.view("runner").run is None:
        game.apply(game.chosen(eager))
    while game.decision is not None and game.view("runner").run is not None:
        game.apply(game.chosen(eager) if game.decision.chooser == "runner" else "pass")
    assert "break 1 of Ice Wall with Corroder" in [e.text for e in game.log]
    assert game.view("runner").runner.credits == 8


@pytest.mark.parametrize(
    ("corp", "runner", "taken", "credits"),
    [
        ({"credits": 4, "root": {"remote1": ["Snare!"]}}, {"grip": 5}, "3 net damage", 0),
        ({"credits": 3, "root": {"remote1": ["Snare!"]}}, {"grip": 5}, "", 3),
        ({"hq": ["Enigma"], "ice": {"remote1": ["Brân 1.0*"]}}, {}, "install Enigma", 5),
        ({"credits": 0, "root": {"remote1": ["Obokata Protocol"]}}, {"grip": 5}, "steal Obokata Protocol", 0),
    ],
)
def test_eager_does_what_it_has_triggered(corp: dict[str, Any], runner: dict[str, Any], taken: str, credits: int) -> None:
    """What may be paid after a trigger is paid, and a card that may be chosen is chosen, if that is possible."""
    game = Game(rezzed.Board(corp={"hq": 0, **corp}, runner={"clicks": 1, **runner}))
    while game.decision is not None:
        game.apply(game.find("run remote 1") or game.chosen(eager))
    log = [e.text for e in game.log]
    assert taken in log if taken else "3 net damage" not in log
    assert game.view("corp").corp.credits == credits


# -- the demo ---------------------------------------------------------------------------------------------


def test_demo(run: Any) -> None:
    done = run("demo")
    assert done.code == 0 and "failed under" not in done.out
    assert len(done.out.splitlines()) < 150
    for words in ("bypass Troll (Femme Fatale)", "encounter Chrysalis", "fully break Ice Wall", "access Project Beale"):
        assert words in done.out
    assert "runner pays 5 (Manegarm Skunkworks)           6.9.4g       .            .\n" in done.out
    steps = [line.split()[0] for line in done.out.splitlines() if line.startswith("   ") and line.split()[0].isdigit()]
    assert set(steps) == {str(n) for n in range(1, 21)}


@pytest.mark.parametrize("name", ("forked", "forced", "three_ice", "chart"))
def test_the_scripts_of_the_demo_hold(name: str) -> None:
    outcomes = play_demo(name)
    assert outcomes and all(o.ok for o in outcomes)


def test_watching_steps_leaves_the_book_as_it_was(run: Any) -> None:
    rows = rezzed.library.compiled("onr-1996").rows
    before = [row.handler for row in rows]
    run("demo")
    assert [row.handler for row in rows] == before


# -- measuring --------------------------------------------------------------------------------------------


@pytest.mark.deep
def test_bench_measures_the_run_that_it_says(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("RUNS", "COPIES", "ROUNDS", "GAMES", "MATCHES", "ENCODED", "SEARCHES", "TABLES"):
        monkeypatch.setattr(bench, name, 1)
    monkeypatch.setattr(bench, "PERFT_DEPTH", 7)
    figures = json.loads(run("bench", "--json").out)
    whole = {"random_game", "heuristic_game", "encoded_match", "search", "table"}
    assert set(figures) == {"three_ice_run", "three_ice_run_full_board", "perft", "plans_ms", "copy_us", "compiled"} | whole
    assert set(figures["perft"]) == {"nodes_per_second", "nodes", "depth"} and figures["perft"]["nodes"] > 1000
    assert figures["compiled"] == rezzed.COMPILED
    assert figures["encoded_match"]["steps"] > 50 and figures["search"]["searches"] == 1
    assert figures["table"]["decisions"] > 50
    for name in ("three_ice_run", "three_ice_run_full_board"):
        assert set(figures[name]) == {"runs_per_second", "decisions", "us_per_decision", "us_per_step"}
        assert figures[name]["decisions"] >= 40
    assert "copy us" in run("bench").out


def test_the_bench_compares_with_what_was_recorded(run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(bench, "figures", lambda: {"random_game": {"games_per_second": 30.0, "decisions": 336}, "copy_us": 6.0})
    shown = run("bench")
    assert "games per second 30.0, decisions 336" in shown.out and str(bench.record_file()) in shown.err
    bench.record_file().parent.mkdir(parents=True)
    bench.record_file().write_text('{"random_game": {"games_per_second": 40.0, "decisions": 336}, "copy_us": 5.0}')
    shown = run("bench").out
    assert "games per second 30.0 (0.75 of 40.0), decisions 336" in shown and "6.0 (1.20 of 5.0)" in shown


def test_the_boards_of_the_bench() -> None:
    small, full = Game(bench.small_board()), Game(bench.full_board())
    assert len(full.state.code) - len(small.state.code) == 32
    start, actions, steps = bench.recorded(bench.small_board())
    for action in actions:
        start.apply(action)
    told = [e.text for e in start.log]
    assert sum(t.startswith("fully break") for t in told) == 3 and sum(t.startswith("access Corp card") for t in told) == 1
    assert told[-1] == "run ends (successful)" and steps > len(actions)
    options = [a.text for a in bench.recorded(bench.full_board())[1]]
    assert options == [a.text for a in actions]


# -- bad input --------------------------------------------------------------------------------------------


def test_names_that_do_not_exist_are_answered_with_the_nearest(run: Any) -> None:
    assert "cr-26.03" in run("rules", "cr-26.3").refused()
    assert "cr-1.4" in run("chart", "cr-1.5").refused()
    assert "anr-2012" in run("rules", "--diff", "anr-2021", "cr-1.4").refused()
    assert "Femme Fatale" in run("card", "feme", "fatal").refused()
    assert "6.9.3" in run("explain", "6.9.3z").refused()
    assert "known" in run("explain", "7", "--rules", "nothing").refused()
    assert "passive" in run("run", FORKED, "--corp", "pasive").refused()
    assert "unknown rule book" in run("run", FORKED, "--rules", "cr-9").refused()


@pytest.mark.parametrize(
    "words",
    [
        ("nonsense",), ("rules", "--nonsense"), ("rules", "--diff", "cr-1.4"), ("card",), ("chart",), ("run",), ("explain",),
        ("explain", "6.5", "--scenarios", "no such folder"), ("run", "-i", "a.toml", "b.toml"),
        ("run", "-i", "--json", "a.toml"), ("run", "no such file.toml"), ("run", "."),
        ("card", "\x00"), ("card", "x" * 3000), ("explain", "(["),
        ("rules", "cr-1.4", "more"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_bad_command_lines_get_one_line(run: Any, words: tuple[str, ...]) -> None:
    assert run(*words).refused()


def test_files_that_cannot_be_used_get_a_line_each(run: Any, tmp_path: Path) -> None:
    bad = {
        "broken": b"[corp", "latin": b'title = "\xe9"', "empty": b"", "huge": b"#" * 2_000_000, "deep": b"a = " + b"[" * 5000,
    }  # fmt: skip
    for name, content in bad.items():
        path = tmp_path / f"{name}.toml"
        path.write_bytes(content)
        assert str(path) in run("run", path).refused()


def test_a_terminal_without_utf8_is_no_reason_to_fail() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    for words in (["card", "miraju"], ["cards", "--json"], ["card", "\u017e\u017e\u017e"]):
        done = subprocess.run([sys.executable, "-m", "rezzed", *words], capture_output=True, text=True, env=environment)
        assert done.returncode == (2 if "\u017e" in words[1] else 0) and "a bug" not in done.stderr
        if "--json" in words:
            assert "Mir\u0101ju" in [c["title"] for c in json.loads(done.stdout)]


def test_the_list_of_scenarios_is_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """`python tools/index_scenarios.py` writes it."""
    monkeypatch.chdir(ROOT)
    assert (Path("src") / "rezzed" / "rules" / index.SHIPPED).read_text(encoding="utf-8") == index.listing(Path("scenarios"))


def test_explain_knows_the_scenarios_outside_of_a_checkout(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(index, "PACKAGE", tmp_path / "somewhere" / "rezzed")
    assert index.scenario_folder() is None
    done = run("explain", "6.5.8", "--rules", "cr-26.03")
    assert "scenarios of the repository:" in done.out
    assert "scenarios/paragraphs/6.5/forked_femme_troll.toml  Forked never sees a Troll" in done.out or " more" in done.out
    here = index.scenarios_testing("cr-26.03", "6.5.8", ROOT / "scenarios")
    assert [s.title for s in index.scenarios_testing("cr-26.03", "6.5.8", None)] == [s.title for s in here]


def test_the_chart_of_1996_says_whose_step_it_is_and_where_the_seventh_point_leads(run: Any) -> None:
    steps = {s["id"]: s for s in as_data(rules.book("onr-1996"))["steps"]}
    assert {id: steps[id]["side"] for id in ("2", "3", "13", "15", "19", "14")} == {
        "2": "runner", "3": "corp", "13": "runner", "15": "corp", "19": "corp", "14": "",
    }  # fmt: skip
    assert steps["18"]["answers"][0] == "yes" and not steps[steps["18"]["next"][0]]["next"]
    text = run("rules", "onr-1996").out
    assert re.search(r"ONR 18 .*yes -> 18 won, no -> 19", text)
    assert re.search(r"ONR 2 +Runner: ", text) and re.search(r"ONR 19 +Corp: ", text)
    chart = mermaid("onr-1996")
    assert "s18 -->|yes| s18_won" in chart and all(f"{n} ({who})" in chart for n, who in ((13, "Runner"), (15, "Corp")))


@pytest.mark.parametrize("name", rules.names())
def test_a_summary_says_what_the_paragraph_rules(name: str) -> None:
    """Not which heading it is, nor what is listed below it."""
    heading = re.compile(r"(?i)(heading|step list|list of|lists|rules (on|for|about)|describes|explains|section|pause case)\b")
    found = index.gists(name)
    assert {id: text for id, text in found.items() if heading.match(text) or len(text.split()) < 3} == {}


# the paragraphs of the seeds: every one has code that carries it out and a scenario that shows it
SEEDS = {
    "anr-2012": ("3", "3.1", "3.2"),
    "cr-1.4": (
        "6.5.2", "6.5.2a", "6.5.2b", "6.5.2c", "6.5.3", "6.5.3a", "6.5.3b", "6.5.3c", "6.5.4", "6.5.5", "6.5.5a",
        "6.8.2", "9.11.2c",
    ),
    "onr-1996": tuple(str(n) for n in range(1, 21)),
}  # fmt: skip


@pytest.mark.parametrize("name, id", [(name, id) for name, ids in SEEDS.items() for id in ids])
def test_paragraphs_of_the_seeds_have_code_and_scenarios(name: str, id: str) -> None:
    assert index.places(name, id), "no code cites it"
    exact = [s for s in index.shipped() if f"{name} {id}" in s.source]
    assert exact or index.scenarios_testing(name, id, None), "no scenario names it"
    assert not id.isdigit() or exact, "a step has no paragraphs below it"


def test_explain_reads_over_files_that_are_none(run: Any, tmp_path: Path) -> None:
    (tmp_path / "deep.toml").write_text("a = " + "[" * 5000, encoding="utf-8")
    (tmp_path / "latin.toml").write_bytes(b'title = "\xe9"')
    assert "none cites it" in run("explain", "6.9.3b", "--rules", "cr-26.03", "--scenarios", tmp_path).out


def test_help_is_there_for_every_command(run: Any) -> None:
    for command in ("run", "rules", "chart", "explain", "cards", "card", "perft", "demo"):
        done = run(command, "--help")
        assert done.code == 0 and "Usage" in done.out


def test_help_does_not_load_what_the_commands_need() -> None:
    script = "import sys, rezzed.cli.main as m; m.main(['--help']); print('rezzed.cli.run' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"


def test_a_bug_is_named_and_not_traced(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> str:
        raise IndexError("out of luck")

    monkeypatch.setattr("rezzed.cli.rule_books.mermaid", broken)
    done = run("chart", "cr-1.4")
    assert done.code == BUG and "Traceback" not in done.err
    assert done.err.startswith("rezzed: internal error: IndexError: out of luck")


def test_tables_of_the_run_are_charted() -> None:
    assert len(RUN) == 6 and set(RUN) <= set(Table)
