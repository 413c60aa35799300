"""`rezzed run --interactive`, driven with what people type: players, careless people and hostile ones."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Timer

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from rezzed import RezzedError, restore, rules
from rezzed.cli import terminal
from rezzed.cli.chart import mermaid
from rezzed.cli.main import main
from rezzed.cli.terminal import LineReader, completions
from rezzed.stops import PLACES, Stops

ROOT = Path(__file__).parent.parent
Talk = Callable[..., str]

TWO = """
[corp]
credits = 10
hq = ["Hostile Takeover"]
rnd = 5
ice.HQ = ["Enigma*", "Ice Wall*"]
[runner]
credits = 12
clicks = 3
grip = 4
rig = ["Gordian Blade", "Corroder"]
"""
HIDDEN = TWO.replace("*", "")
SNARE = TWO.replace("Hostile Takeover", "Snare!")
UPGRADE = TWO.replace("rnd = 5", 'rnd = 5\nroot.HQ = ["Manegarm Skunkworks"]')
FAST = "run HQ; break all with Gordian Blade; continue; break all with Corroder; continue"


@pytest.fixture
def talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Talk:
    """Type lines at a board; returns what is printed. Errors of the command are printed as well."""
    monkeypatch.chdir(tmp_path)

    def carry_out(board: str, *lines: str, options: tuple[str, ...] = ()) -> str:
        path = tmp_path / "board.toml"
        if board:
            path.write_text(board, encoding="utf-8")
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = main(["run", "-i", *options] if "game.json" in options else ["run", "-i", str(path), *options])
        out = capsys.readouterr()
        assert code == (2 if out.err else 0)
        return out.out + out.err

    return carry_out


def prompts(out: str) -> int:
    """How often somebody was asked."""
    return sum(line.startswith("> ") for line in out.splitlines())


def last(out: str) -> list[str]:
    """The options of the last question."""
    block = out[out.rindex(" decides") :]
    return re.findall(r"^ +\d+ (.*?)(?:  \(.*\))?(?: \[Enter\])?$", block.partition("\n> ")[0], re.M)


# -- few questions ------------------------------------------------------------------------------------------


def test_a_run_through_two_ice_takes_five_answers(talk: Talk) -> None:
    out = talk(TWO, "run HQ", "1", "1", "1", "1")
    assert prompts(out) == 5 and "steal Hostile Takeover" in out and "run ends (successful)" in out


@pytest.mark.parametrize("book", [n for n in rules.names() if n != "onr-1996"])
def test_the_books_take_as_many_answers(talk: Talk, book: str) -> None:
    out = talk(TWO, FAST, options=("--rules", book))
    assert "steal Hostile Takeover" in out and "not legal" not in out and prompts(out) == 1


def test_a_run_of_1996(talk: Talk) -> None:
    board = TWO.replace("Gordian Blade", "Codecracker").replace("Corroder", "Japanese Water Torture")
    board = board.replace("Enigma", "Quandary").replace("Ice Wall", "Fire Wall").replace('["Hostile Takeover"]', "1")
    out = talk(board, "run HQ", "1", options=("--rules", "onr-1996"))
    assert "break all with Codecracker" in out and "break 1 of Quandary with Codecracker" in out


def test_a_run_works_at_once(talk: Talk) -> None:
    assert "announce HQ" in talk(TWO, "run HQ")
    assert "announce HQ" in talk(TWO, "run HQ", options=("--stops", "all always"))


def test_numbers_include_the_cheapest_way_to_break_everything(talk: Talk) -> None:
    out = talk(TWO, "run HQ")
    assert "   1 break all with Gordian Blade  (2 credits)\n" in out
    assert "fully break Enigma with Gordian Blade" in talk(TWO, "run HQ", "1")
    assert "break all with" not in talk(TWO.replace("credits = 12", "credits = 1"), "run HQ")


def test_prices_name_all_that_is_paid(talk: Talk) -> None:
    out = talk(TWO.replace('"Corroder"]', '"Corroder", "Cyberfeeder @1 credit"]'), "run HQ")
    assert "break all with Gordian Blade  (1 credit from cards, 1 credit)" in out
    board = TWO.replace("Gordian Blade", "Japanese Water Torture").replace("Corroder", "Codecracker")
    board = board.replace("Enigma", "Fire Wall").replace('["Hostile Takeover"]', "1").replace("Ice Wall", "Quandary")
    out = talk(board.replace("clicks = 3", "clicks = 4"), "run HQ", options=("--rules", "onr-1996"))
    assert "break all with Japanese Water Torture  (2 credits, 2 clicks)" in out


def test_encounters_are_not_passed_while_subroutines_are_left(talk: Talk) -> None:
    out = talk(TWO.replace('"Gordian Blade", ', ""), "run HQ")
    assert last(out) == ["pump Corroder", "pass"]
    assert "resolve 1 of Enigma" not in out


def test_the_corp_is_asked_where_something_cannot_wait(talk: Talk) -> None:
    out = talk(UPGRADE, FAST)
    assert last(out) == ["rez Manegarm Skunkworks", "pass"] and out.count("corp decides") == 1
    out = talk(HIDDEN, "run HQ")
    assert last(out) == ["rez Enigma", "pass"]


def test_an_option_that_was_passed_by_a_stop_is_told(talk: Talk) -> None:
    out = talk(HIDDEN, "run HQ", options=("--stops", "corp approach never"))
    assert "> corp: pass (could: rez Enigma)" in out and "> corp: pass (could: rez Ice Wall)" not in out


def test_a_window_that_was_passed_can_still_be_used(talk: Talk) -> None:
    out = talk(HIDDEN, "run HQ", "rez Enigma", options=("--stops", "corp approach never", "--rules", "cr-26.03"))
    assert "'rez Enigma' is not legal" in out  # the Runner is asked
    out = talk(TWO, "run HQ", "1", "pump Corroder")
    assert "the game went back to it (CR 6.9.4b)" in out and "strength of Corroder +1" in out


def test_several_answers_in_one_line_stop_at_the_first_that_is_refused(talk: Talk) -> None:
    out = talk(TWO, "run HQ; break all with Corroder; pass; board")
    assert "not carried out: pass; board" in out and "resolve 1 of Enigma" not in out


# -- Enter --------------------------------------------------------------------------------------------------


def test_enter_repeats_the_question_where_something_would_be_lost(talk: Talk) -> None:
    out = talk(SNARE, "", "run HQ", "", "1", "", "1", "", "1", "", "1", "", "", "")
    assert out.count("Enter does nothing here") == 8
    assert "jack out\n  CR" not in out and out.count("access Snare!") == 1 and "pass (could" not in out


def test_enter_passes_where_nothing_is_lost_and_says_so(talk: Talk) -> None:
    out = talk(TWO, "", "run R&D", options=("--stops", "runner turn always"))
    assert "3 pass [Enter]" in out and "Enter does nothing" not in out and "announce R&D" in out


def test_a_person_who_only_presses_enter_loses_nothing(talk: Talk) -> None:
    out = talk(TWO, "run HQ", *[""] * 20)
    assert last(out)[0] == "break all with Gordian Blade" and "resolve" not in out


# -- the position ---------------------------------------------------------------------------------------------


def test_the_status_line(talk: Talk) -> None:
    out = talk(TWO, "run HQ", "1", "1")
    assert "Runner 12 credits, 3 clicks; Corp 10 credits\n" in out
    where = "Runner 12 credits, 2 clicks; Corp 10 credits; encountering Enigma (ice 1 of 2 on HQ)"
    assert f"{where}; strength 2; unbroken: 1 (the Runner loses 1 click), 2 (end the run)\n" in out
    assert "past Enigma (ice 1 of 2 on HQ)\n" in out
    assert "(CR 6.9.4c): The Runner decides whether to jack out" in out


def test_copies_have_one_name(talk: Talk) -> None:
    board = TWO.replace('"Enigma*", "Ice Wall*"', '"Ice Wall", "Ice Wall*"')
    out = talk(board, "run HQ", "board", "rez Ice Wall#1", "1", "1")
    assert "approaching Ice Wall#1 (ice 1 of 2 on HQ)" in out and "\n   1 rez Ice Wall#1  (1 credit)\n" in out
    assert "  HQ        Ice Wall#1 - Ice Wall#2*\n" in out and "encountering Ice Wall#2 (ice 2 of 2 on HQ)" in out


def test_one_side_does_not_see_what_is_hidden(talk: Talk) -> None:
    everything = ("run HQ", "board", "log", "log all", "continue", "plan", "odds", "stops", "why continue", "jack out", "undo")
    out = talk(HIDDEN, *everything, options=("--corp", "passive"))
    assert "approaching ice 1 of 2 on HQ" in out or "past ice 1 of 2 on HQ" in out
    assert "Enigma" not in out and "Ice Wall" not in out and "Hostile" not in out


# -- commands ---------------------------------------------------------------------------------------------


def test_undo_takes_back_answers(talk: Talk) -> None:
    out = talk(TWO, "run HQ", "1", "undo", "undo", "undo")
    assert "took back: break all with Gordian Blade\n" in out and "took back: run HQ\n" in out
    assert out.endswith("there is nothing to undo\n\nstopped after 0 answers\n")
    assert "stopped after 1 answer\n" in talk(TWO, "run HQ", "1", "1", "undo 2")
    out = talk(TWO, "run HQ", "1", "undo 9", "1")
    assert "there is nothing to undo\n" in out and out.count("announce HQ") == 2  # the question is asked anew


def test_undo_is_refused_where_hidden_information_was_shown(talk: Talk) -> None:
    out = talk(TWO, FAST, "undo", options=("--corp", "passive"))
    assert "you cannot undo this: the Runner has seen a hidden card" in out
    assert "took back: continue" in talk(TWO, FAST, "undo")  # an analysis: the person plays both sides


def test_after_the_game_it_can_be_read_and_taken_back(talk: Talk) -> None:
    out = talk(TWO, "end", "run HQ", "log 1", "", "1", "undo", "run HQ")
    assert "the game is over" in out and "you can `undo`, `save` or `quit`" in out and "announce HQ" in out


def test_why_and_log_and_board(talk: Talk) -> None:
    out = talk(TWO, "why jack out", "why run HQ", "run HQ", "log 2", "board", "why")
    assert "(CR 6.1.5)" in out and "run HQ is legal now" in out and "why: name an action" in out
    assert "> log 2\n  CR 6.9.2a  approach Enigma\n  CR 6.9.3a  encounter Enigma\n" in out
    assert out.count("  HQ        Enigma* - Ice Wall*\n") == 2


def test_plan_and_odds_go_on_from_here(talk: Talk) -> None:
    out = talk(TWO, "run HQ", "plan", "odds", "plan steal HQ", "plan nonsense", "odds nonsense")
    assert "Gordian Blade 2, breaks all 2" in out and "100.00%" in out and out.count("goal 'nonsense'") == 2
    assert "if the Corp rezzes" in talk(HIDDEN, "plan reach HQ")


def test_cards_and_paragraphs(talk: Talk) -> None:
    out = talk(TWO, "card Enigma", "card", "explain 6.5.8", "explain", "card nonsense", "explain 99")
    assert "-> End the run." in out and "To bypass ice" in out and "CR 5.7.1f  " in out
    assert "card: name a card" in out and "unknown card 'nonsense'" in out and "no paragraph '99'" in out


def test_a_game_is_saved_and_goes_on(talk: Talk, tmp_path: Path) -> None:
    assert "`rezzed run -i game.json` continues the game" in talk(TWO, "run HQ", "1", "save game.json")
    assert restore((tmp_path / "game.json").read_text(encoding="utf-8")).actions[-1] == "pass"
    out = talk("", "continue", options=("game.json",))
    assert "encounter Ice Wall" in out
    assert "leave out --rules" in talk("", options=("game.json", "--rules", "cr-1.4"))
    assert "saved;" in talk(TWO, "save game.json")  # over an older game


def test_a_file_that_cannot_be_written(talk: Talk, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[corp]\n")
    out = talk(TWO, "save", "save mine.toml", "save .", "save no/such/folder", "save \x00", f"save {'x' * 900}", "run HQ")
    assert (tmp_path / "mine.toml").read_text() == "[corp]\n" and "announce HQ" in out
    assert "save: mine.toml exists and is not a saved game; choose another name" in out
    assert out.count("save: ") == 6 and sorted(p.name for p in tmp_path.iterdir()) == ["board.toml", "mine.toml"]


def test_a_save_that_is_damaged(talk: Talk, tmp_path: Path) -> None:
    talk(TWO, "run HQ", "save game.json")
    path = tmp_path / "game.json"
    path.write_text(path.read_text(encoding="utf-8")[:-40], encoding="utf-8")
    assert "rezzed: game.json: not a saved game" in talk("", options=("game.json",))


def test_help_names_every_command(talk: Talk) -> None:
    out = talk(TWO, "help", "?", "help undo", "help nonsense")
    for name in ("undo", "log", "why", "plan", "odds", "chart", "save", "board", "stops", "help", "quit"):
        assert f"\n  {name}" in out
    assert "help: no command 'nonsense'; commands: undo" in out


# -- stops ------------------------------------------------------------------------------------------------


def test_stops_are_listed_and_changed(talk: Talk) -> None:
    out = talk(TWO, "stops", "stops runner turn always, corp 6.9.4b always", "run HQ", "stops default")
    assert "turn        never   never   before an action of the Runner (5.7.1b, 5.7.1e)" in out
    assert "turn        always  never   before an action of the Runner (5.7.1b, 5.7.1e)" in out and "6.9.4b" in out


@pytest.mark.parametrize(
    "words", ["foo always", "runner always", "turn", "turn sometimes", "corp 6.9.4a always", "never", "\u00b2"]
)
def test_stops_that_are_invalid_change_nothing(talk: Talk, words: str) -> None:
    stops = Stops(rules.book("cr-26.03"))
    before = dict(stops.levels)
    with pytest.raises(RezzedError, match="^stops: "):
        stops.change(words)
    assert stops.levels == before
    assert talk(TWO, options=("--stops", words)).startswith("rezzed: stops: ")


@pytest.mark.parametrize("book", rules.names())
def test_every_window_of_a_book_has_a_place(book: str) -> None:
    stops = Stops(rules.book(book))
    listed = {place: about for place, _, _, about in stops.rows()}
    assert set(listed) == set(PLACES)
    windows = [s.id for rows in rules.book(book).tables.values() for s in rows if s.flags]
    assert [id for id in windows if not any(re.search(rf"[(, ]{re.escape(id)}[,)]", about) for about in listed.values())] == []


def test_all_windows_can_be_stops(talk: Talk) -> None:
    out = talk(TWO, "pass", "run HQ", "pass", "pass", options=("--stops", "all always"))
    assert [x for x in re.findall(r"decides \(CR ([\w.]+)\)", out)] == ["5.7.1e", "5.7.1f", "6.9.1e", "6.9.2b", "6.9.3b"]


# -- reading --------------------------------------------------------------------------------------------------


def test_careless_and_hostile_lines(talk: Talk) -> None:
    lines = ("\u00b2", "0", "7", "-1", "9" * 900, "x" * 5_000, "\x00", "\x1b[2J", ";;;", " ; run", "nonsense", "RUN hq")
    out = talk(TWO, *lines)
    assert "announce HQ" in out and "this line has 5000 characters; at most 1000 are possible" in out
    assert out.count("type a number from 1 to 6") == 3 and "xxxxxxxxx" * 10 not in out and "\x1b" not in out
    assert "did you mean 'run HQ'?" in talk(TWO, "rum HQ")


def test_the_end_of_input_ends_politely(talk: Talk) -> None:
    assert talk(TWO).endswith("\nstopped after 0 answers\n")


def test_an_interrupt_ends_politely(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert talk(TWO).endswith("\nstopped after 0 answers\n")


def test_completion_finds_beginnings_first() -> None:
    known = ["break all with Corroder", "break with Corroder", "pass", "log"]
    assert completions("br", known) == known[:2]
    assert completions("corroder br", known) == known[:2]
    assert completions("", known) == known and completions("zzz", known) == []


def test_a_terminal_completes_remembers_and_needs_two_interrupts() -> None:
    with create_pipe_input() as typed:
        reader = LineReader(lambda: ["run HQ", "run R&D", "undo"], typed, DummyOutput())
        for keys, line in (("un\t", "undo"), ("\x1b[A", "undo"), ("run HQ; un\t", "run HQ; undo")):
            typed.send_text(keys)
            Timer(0.5, typed.send_text, "\r").start()  # completions take a moment
            assert reader.line() == line
        typed.send_text("half a line\x03board\r")
        assert reader.line() == "board"
        typed.send_text("\x03\x03")
        with pytest.raises(KeyboardInterrupt):
            reader.line()
        typed.send_text("\x04")
        with pytest.raises(EOFError):
            reader.line()


@pytest.mark.skipif(os.name != "posix", reason="signals of Unix")
def test_ctrl_c_at_a_pipe_ends_the_process(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_text(TWO, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "rezzed", "run", "-i", str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    assert process.stdout is not None
    seen = ""
    while "decides" not in seen:
        seen = process.stdout.readline()
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=20)
    assert process.returncode == 0 and "stopped after 0 answers" in out


def test_without_a_terminal_lines_are_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("run HQ\n"))
    assert LineReader(list).session is None and terminal.PROMPT == "> "


# -- the chart ----------------------------------------------------------------------------------------------


def test_the_chart_marks_the_current_step_and_the_arrows_taken(talk: Talk) -> None:
    out = talk(TWO, "chart", "run HQ; 1", "chart", "undo 2", "chart", "chart nonsense", options=("--rules", "cr-26.03"))
    before, during, after = out.split("> chart\n")[1:]
    assert "\n* 6.9" not in before and "\n> 6.9" not in before
    assert "> 6.9.4c   the Runner may jack out  -> 6.9.4d\n" in during
    assert "* 6.9.1f   is there ice in the position?  yes => 6.9.2a, no -> 6.9.4a\n" in during
    assert "  6.9.3d   back for the next subroutine  -> 6.9.3c\n" in during
    assert "\n* 6.9" not in after and "expected `chart` or `chart mermaid`" in out


def test_the_chart_counts_steps_and_shows_the_last_run(talk: Talk) -> None:
    out = talk(TWO, FAST, "chart", "run Archives; continue; chart")
    first, second = out.split("Initiation Phase\n")[1:]
    assert "* 6.9.4c   the Runner may jack out (2 times)  => 6.9.4d\n" in first and "* 6.9.6d " in first
    assert "(2 times)" not in second and "* 6.9.3b" not in second and "\n> 6.9" not in first


def test_the_chart_as_mermaid_with_marks(talk: Talk, capsys: pytest.CaptureFixture[str]) -> None:
    out = talk(TWO, "run HQ", "chart mermaid", options=("--rules", "cr-26.03"))
    assert "class s6_9_3b current" in out and "linkStyle 0,1,2,3,4,5,7,8,9,11 stroke" in out
    path = ROOT / "scenarios" / "paragraphs" / "6.5" / "forked_femme_troll.toml"
    assert main(["chart", "cr-26.03", "--played", str(path)]) == 0
    marked = capsys.readouterr().out
    assert marked.startswith(mermaid("cr-26.03")) and "class s6_9_4c current" in marked
    assert main(["chart", "cr-26.03", "--played", "nowhere.toml"]) == 2


# -- traces and boards --------------------------------------------------------------------------------------


def test_a_bypass_cites_its_paragraph_beside_its_step(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(ROOT / "scenarios" / "paragraphs" / "6.5" / "forked_femme_troll.toml")
    assert main(["run", path, "--rules", "cr-26.03"]) == 0
    assert "  CR 6.9.3a, 6.5.8  bypass Troll  (Femme Fatale)\n" in capsys.readouterr().out
    assert main(["run", path, "--rules", "cr-1.4", "--json"]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {e["paragraph"] for e in events if e["kind"] == "bypass"} == {"6.5.3"}
    assert {e["paragraph"] for e in events if e["kind"] not in ("bypass", "result")} == {""}


def test_the_board_shows_hosts_and_chosen_targets(talk: Talk) -> None:
    board = TWO.replace('"Corroder"]', '"Femme Fatale -> Ice Wall", "Botulus @2 virus on Enigma"]')
    out = talk(board)
    assert "  HQ        Enigma* (Botulus* @2 virus) - Ice Wall*\n" in out
    assert "  rig       Gordian Blade*, Femme Fatale* -> Ice Wall\n" in out


def test_a_side_reads_no_target_that_it_does_not_know(talk: Talk) -> None:
    board = HIDDEN.replace('"Corroder"]', '"Femme Fatale -> Ice Wall"]')
    out = talk(board, "board", options=("--corp", "passive"))
    assert "Ice Wall" not in out and "Femme Fatale* -> ice 2 on HQ" in out


# -- what one side may know -----------------------------------------------------------------------------------

NOSY = (
    "board", "log all", "why rez Enigma", "why rez Ice Wall", "why rez Whitespace", "rez Enigma", "rez Whitespace",
    "access Snare!", "why steal Hostile Takeover", "why access Snare!", "chart", "stops", "help", "break all with Corroder",
    "break 1 of Enigma", "pump Corroder to 3", "card Enigma", "explain", "undo", "plan", "odds", "choose Enigma#2", "Enigma",
    "99", "",
)  # fmt: skip


def worlds() -> list[str]:
    """Boards that differ only in what the Runner cannot know."""
    texts = []
    for ice, hand, root in (
        ("Enigma", "Snare!", "Manegarm Skunkworks"), ("Ice Wall", "Hostile Takeover", "Caprice Nisei"),
        ("Whitespace", "Red Herrings", "Crisium Grid"),
    ):  # fmt: skip
        board = TWO.replace('ice.HQ = ["Enigma*", "Ice Wall*"]', f'ice.HQ = ["{ice}", "Enigma*"]\nroot.HQ = ["{root}"]')
        texts.append(board.replace("Hostile Takeover", hand, 1))
    return texts


@pytest.mark.parametrize("stops", ["", "all always"])
def test_boards_that_a_side_cannot_tell_apart_look_the_same(talk: Talk, stops: str) -> None:
    lines = (*NOSY, "run HQ", *NOSY, "pass", *NOSY, "continue", *NOSY, "break all with Gordian Blade", *NOSY)
    told = [talk(board, *lines, options=("--corp", "passive", "--stops", stops)) for board in worlds()]
    assert "encounter Enigma" in told[0] and told[0] == told[1] == told[2]
