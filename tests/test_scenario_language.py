"""The scenario language: what each construct does, and what it says when a script is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripts import BOARD, KONJIN, SNITCH, TROLL, TWO, failure, played, refused

import rezzed
from rezzed.events import Ev
from rezzed.scenario import parse_text, play, play_file
from rezzed.scenario.log_words import FORMS
from rezzed.testing import check_file, check_text, report, scenario_cases

pytestmark = pytest.mark.fast


def test_load_gives_a_game_on_the_board(tmp_path: Path) -> None:
    path = tmp_path / "f.toml"
    path.write_text(f"{BOARD}[play]\nscript = 'runner: run HQ'\n")
    game = rezzed.load(path)
    assert game.decision is not None
    assert game.decision.chooser == "runner"
    assert not any(e.kind == "run_begins" for e in game.log)
    game.apply("pass")
    game.apply("run HQ")
    assert game.log[-1].text == "run begins on HQ"


def test_outcomes_carry_what_was_done(tmp_path: Path) -> None:
    path = tmp_path / "f.toml"
    path.write_text(f"{BOARD}[play]\nscript = '''\nrunner: run HQ\nuntil resolve 1\n'''\n")
    (outcome,) = play_file(str(path))
    assert (outcome.path, outcome.title, outcome.source) == (str(path), "a test", ("the language",))
    assert outcome.name == f"{path} [cr-26.03]"
    assert [(c.side, c.text, c.line) for c in outcome.choices] == [
        ("runner", "pass", 0), ("runner", "run HQ", 1), ("runner", "pass", 0), ("runner", "pass", 0), ("runner", "pass", 0),
    ]  # fmt: skip
    assert outcome.game.log[outcome.choices[1].at].text == "action"


# -- actions --------------------------------------------------------------------------------------------


def test_windows_on_the_way_are_declined_for_both_sides() -> None:
    assert played("runner: run HQ; break all with Gordian Blade; jack out\nlog: fully break Enigma > jack out").ok
    two = TROLL.replace('"Ice Wall"', '"Ice Wall*"')
    assert played("runner: run HQ; trigger Femme Fatale; pay 0; jack out\nlog: pass Troll > jack out", two).ok


def test_an_action_may_be_a_compound() -> None:
    outcome = played("runner: run HQ; break 2 of Enigma with Gordian Blade\nuntil pass Enigma")
    assert "lose click" in [e.text for e in outcome.game.log]
    assert "end the run by Enigma" not in [e.text for e in outcome.game.log]


def test_a_compound_waits_for_the_ice_it_names() -> None:
    two = BOARD.replace('["Enigma*"]', '["Herald*", "Enigma*"]')
    assert played("runner: run HQ; break 2 of Enigma with Gordian Blade\nnever: break 1\nlog: break 2 of Enigma", two).ok
    assert "is not legal" in failure("runner: run HQ; break 1 of Ice Wall with Gordian Blade")


def test_an_illegal_action_names_the_paragraph_and_what_is_legal() -> None:
    script = "runner: run HQ\nuntil encounter Ice Wall\nrunner: break all with Gordian Blade"
    told = failure(script, BOARD.replace("Enigma*", "Ice Wall*"))
    assert told.startswith("line 3: ")
    assert "'break with Gordian Blade' is not legal" in told
    assert "CR 3.9.5h" in told
    assert "legal: pump Gordian Blade | pass" in told


def test_an_action_that_cannot_be_yet_is_waited_for() -> None:
    assert played("runner: run HQ; jack out\nlog: jack out", BOARD.replace("Enigma*", "Ice Wall")).ok
    assert "a choice must be made" in failure("runner: run HQ; jack out")


def test_an_action_that_is_never_offered_fails_where_the_side_could_first_have_taken_it() -> None:
    told = failure("runner: run HQ; trash Enigma")
    assert "is not legal" in told
    assert "a choice must be made: runner (CR 5.7.1f)" in told


def test_a_real_choice_is_not_made_for_anybody() -> None:
    told = failure("runner: run HQ; pass\nuntil run ends", TROLL)
    assert "a choice must be made before 'run ends' happens: corp for Troll (CR 10.8.6c): spend 0" in told


def test_actions_after_the_end_of_the_game() -> None:
    assert "the game is over" in failure("runner: end\nrunner: run HQ")


def test_which_credits_go_first_is_decided_only_if_the_script_says_so() -> None:
    board = BOARD.replace("credits = 5\nhq", "bad_publicity = 2\nhq").replace("credits = 5\nclicks", "credits = 3\nclicks")
    script = "runner: run HQ; break all with Gordian Blade\nexpect: {}"
    assert played(script.format("runner credits 3; fund 0"), board).ok
    asked = "runner: run HQ; break with Gordian Blade; choose 1; pay 1 from the pool\nexpect: runner credits 2; fund 2"
    single = asked.replace("choose 1; pay 1 from the pool", "pay 1 from the pool")
    assert played(single, board).ok


# -- until ----------------------------------------------------------------------------------------------


def test_until_stops_at_an_event_of_the_last_action() -> None:
    assert played("runner: run HQ\nuntil encounter Enigma\nexpect: encounter Enigma; step 6.9.3b").ok


def test_until_stops_at_an_option() -> None:
    assert played("runner: run HQ; break all with Gordian Blade\nuntil jack out\nasks runner: continue | jack out").ok


def test_the_same_until_twice_waits_for_the_next_event() -> None:
    script = "runner: run HQ\nuntil encounter Enigma\nexpect: encounter Enigma#1\nrunner: break all with Gordian Blade\n"
    script += "until encounter Enigma\nexpect: encounter Enigma#2\nuntil run ends\nlog: resolve 1 of Enigma#2 > resolve 2"
    assert played(script, TWO).ok


def test_one_until_may_follow_another_at_once() -> None:
    script = "runner: run HQ\nuntil resolve 1 of Enigma\nuntil resolve 2\nuntil encounter ends\nuntil run ends\n"
    assert played(script + "expect: run over").ok


def test_until_something_that_does_not_happen() -> None:
    assert "a choice must be made" in failure("runner: run HQ\nuntil flatline")
    assert "the game ended before 'flatline' happened" in failure("runner: run HQ\nuntil run ends\nrunner: end\nuntil flatline")


# -- asks and refuse ------------------------------------------------------------------------------------


def test_asks_wants_exactly_these_options() -> None:
    start = "runner: run HQ\nuntil encounter Enigma\n"
    assert played(start + "asks runner: pass | break with Gordian Blade | pump Gordian Blade").ok
    told = failure(start + "asks runner: break with Gordian Blade | pass")
    assert told == (
        "line 3: runner is asked pump Gordian Blade | break with Gordian Blade | pass, not break with Gordian Blade | pass"
    )
    assert "not pass | jack out" in failure(start + "asks runner: pass | jack out")


def test_asks_skips_windows_without_a_choice() -> None:
    bare = BOARD.replace("Enigma*", "Ice Wall").replace('rig = ["Gordian Blade"]', "")
    assert played("runner: run HQ\nasks corp: rez Ice Wall | pass\nasks runner: continue | jack out", bare).ok
    assert "runner is asked run HQ" in failure("runner: run Archives\nuntil run ends\nasks runner: pass", bare)


def test_refuse_wants_the_paragraph() -> None:
    start = "runner: run HQ\nuntil encounter Enigma\n"
    assert played(start + "refuse runner: jack out by 6.9.4c; run HQ by CR 5.7.1f; rez Enigma\nrefuse corp: pass").ok
    assert "refused by 6.9.4c, not by 6.9.3b" in failure(start + "refuse runner: jack out by 6.9.3b")
    assert "'break all with Gordian Blade' is legal" in failure(start + "refuse runner: break all with Gordian Blade")
    assert "can never be legal" in failure(start + "refuse runner: jak out")


def test_refuse_is_not_about_whose_answer_it_is() -> None:
    facedown = BOARD.replace("Enigma*", "Enigma").replace("rig", "grip")  # the Corp is asked first
    start = "runner: run HQ\nuntil approach Enigma\nrefuse runner: "
    assert "'jack out' is refused only because runner is not asked now" in failure(start + "jack out", facedown)
    assert played(start + "jack out by 6.9.4c; break all with Gordian Blade", facedown).ok


def test_refuse_knows_citations_that_are_words() -> None:
    modern = f"rules = 'anr-2012'\n{BOARD}"
    start = "runner: run HQ\nuntil encounter Enigma\n"
    assert played(start + "refuse runner: rez Enigma by rez; jack out by ANR jack out", modern).ok
    assert "refused by jack out, not by paid abilities" in failure(start + "refuse runner: jack out by paid abilities", modern)
    old = f"rules = 'onr-1996'\n{BOARD.replace('Enigma*', 'Filter*').replace('Gordian Blade', 'Codecracker')}"
    assert "refused by 13, not by rezzing" in failure("runner: run HQ\nrefuse runner: jack out by rezzing", old)
    assert "`by 6.9.4z`: not a paragraph of cr-26.03" in refused(start + "refuse runner: jack out by 6.9.4z")


def test_refuse_changes_nothing() -> None:
    script = "runner: run HQ\nuntil encounter Enigma\n{}expect: unbroken subs of Enigma 2; runner credits 5"
    with_, without = played(script.format("refuse runner: jack out\n")), played(script.format(""))
    assert with_.ok and without.ok
    assert with_.game.state.digest() == without.game.state.digest()


# -- log, never, mark -----------------------------------------------------------------------------------


def test_log_wants_this_order() -> None:
    script = "runner: run HQ\nuntil run ends\nlog: "
    assert played(script + "encounter Enigma > resolve 1 > lose click > RESOLVE 2 of enigma > end the run > run ends").ok
    told = failure(script + "resolve 2 > resolve 1")
    assert told == "line 3: after 'resolve 2' no event begins with 'resolve 1' (it happened, but not in this order)"
    assert "no event begins with 'jack out'" in failure(script + "encounter Enigma > jack out")


def test_words_of_events_end_where_words_end() -> None:
    script = "runner: run HQ\nuntil run ends\nlog: "
    assert played(script + "encounter").ok
    assert "no event on this board begins with 'enc'" in refused(script + "enc")
    assert "begins with 'encounter Enig'; known: `encounter CARD`" in refused(script + "encounter Enig")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("tag", "known: `N tag(s)`"),
        ("net damage", "known: `N DAMAGE damage`"),
        ("3 stun damage", "known: `N DAMAGE damage`"),
        ("encounter Ice Wall", "known: `encounter CARD`"),
        ("encounter CARD", "known: `encounter CARD`, `encounter ends: CARD`; write a name in place of CARD, or stop before it"),
        ("trash Gordian", ""),
        ("trash Gordiann", "known: `trash CARD`"),
        ("breach HQ and Archives", "known: `breach SERVER`, `breach ends: SERVER`"),
        ("corp gains", ""),
        ("gains 2 credits", "known: `SIDE gains N credit(s)`"),
        ("runner lost 1 credit", "`SIDE loses N credit(s)`"),
        ("choose net damage", "known: `choose MODE`, `choose SERVER`"),
        ("skip Enigma", "known: `action`, `announce SERVER`"),
        ("run ends (unsucessful)", "`run ends (no label)`, `run ends (successful)`, `run ends (unsuccessful)`"),
        ("place 1 virus counter on Enigma", ""),
        ("place 1 virsu counter on Enigma", "known: `place N COUNTER counter(s) on CARD`"),
    ],
)
@pytest.mark.parametrize("word", ["log", "never"])
def test_words_that_no_event_begins_with_are_refused(word: str, words: str, told: str) -> None:
    script = f"runner: run HQ\n{word}: jack out\n{word}: {words}"
    if told:
        assert told in refused(script) and "line 3: under cr-26.03 no event" in refused(script)
    else:
        assert parse_text(f"{BOARD}[play]\nscript = '''\n{script}'''").script.stem


def test_words_are_those_of_the_book() -> None:
    old = BOARD.replace("Enigma*", "Filter*").replace("Gordian Blade", "Codecracker")
    for words in ("bypass Filter", "approach server HQ", "breach HQ"):
        told = refused(f"never: {words}", f"rules = 'onr-1996'\n{old}")
        assert f"under onr-1996 no event on this board begins with {words!r}" in told
    assert parse_text(f"rules = 'onr-1996'\n{old}[play]\nscript = 'never: skip Filter | go on'").script.stem
    both = f"rules = ['cr-26.03', 'cr-1.4']\n{BOARD}"
    told = refused("never: bad publicity fund", both)
    assert "under cr-1.4 no event" in told and "under cr-26.03" not in told
    assert parse_text(f"{both}[play]\nscript = 'under cr-26.03: never: bad publicity fund'").script.stem


def test_every_event_that_can_happen_has_words() -> None:
    assert set(Ev) == set(FORMS)


def test_any_number() -> None:
    script = "runner: run HQ\nuntil run ends\n"
    assert played(script + "log: resolve N of Enigma > lose click > resolve N of Enigma > end the run").ok
    assert "'resolve N of Enigma' happened: resolve 1 of Enigma" in failure(script + "never: resolve N of Enigma")
    assert played(script + "never: break N of Enigma | N tag | N tags | N net damage").ok
    assert "no event begins with 'break N'" in failure(script + "log: break N")


def test_never_shows_the_event() -> None:
    script = "runner: run HQ\nuntil run ends\nnever: trace | lose click"
    outcome = played(script)
    assert [str(f) for f in outcome.failures] == ["line 3: 'lose click' happened: lose click"]
    assert any("lose click" in line for line in outcome.failures[0].trace)


def test_mark_forgets_what_was_before() -> None:
    script = "runner: run HQ\nuntil encounter Enigma\nmark\nuntil run ends\n"
    assert played(script + "never: encounter Enigma\nlog: resolve 1 > run ends").ok
    assert not played(script + "log: encounter Enigma > run ends").ok


def test_the_number_of_the_first_card_and_accents_may_be_left_out() -> None:
    board = BOARD.replace('["Enigma*"]', '["Mirāju*"]')
    assert played("runner: run HQ\nuntil encounter miraju\nlog: ENCOUNTER  mirāju\nexpect: MIRAJU rezzed", board).ok
    script = "runner: run HQ; break all with Gordian Blade\nuntil encounter Enigma#2\n"
    script += "log: encounter Enigma > encounter Enigma#2"
    assert played(script, TWO).ok
    assert not played(script + " > encounter Enigma", TWO).ok


# -- expect ---------------------------------------------------------------------------------------------

EXPECT = """
[corp]
credits = 4
bad_publicity = 1
hq = ["Snare!", "Corp card"]
rnd = 3
archives = ["Tollbooth", "Hedge Fund*"]
ice.HQ = ["Ice Wall* @2 advancement", "Enigma"]
root.remote1 = ["Snare!"]
[runner]
credits = 6
clicks = 3
tags = 2
core_damage = 1
mark = "R&D"
points = 2
grip = 4
stack = 5
heap = ["Forked"]
rig = ["Corroder", "Gordian Blade"]
""".replace(', "Hedge Fund*"', "")


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("corp credits 4", "corp credits 5"),
        ("runner credits 6", "runner credits 5"),
        ("runner clicks 2", "runner clicks 3"),
        ("points runner 2", "points corp 2"),
        ("runner points 2", "runner points 7"),
        ("tags 2", "tags 0"),
        ("mark R&D", "mark HQ"),
        ("mark rnd", "mark none"),
        ("bad publicity 1", "bad publicity 0"),
        ("core damage 1", "core damage 0"),
        ("fund 1", "fund 0"),
        ("link 0", "link 1"),
        ("memory left 2", "memory left 4"),
        ("hq 2", "hq 3"),
        ("R&D 3; rnd 3", "R&D 2"),
        ("archives 1", "archives 0"),
        ("grip 4", "grip 3"),
        ("stack 5", "stack 4"),
        ("heap 1", "heap 0"),
        ("rig 2", "rig 1"),
        ("corp score 0", "runner score 1"),
        ("server HQ", "server R&D"),
        ("position Ice Wall", "position Enigma"),
        ("position Ice Wall", "position none"),
        ("encounter Ice Wall", "encounter Enigma"),
        ("encounter Ice Wall", "no encounter"),
        ("Ice Wall rezzed", "Ice Wall unrezzed"),
        ("Ice Wall rezzed on HQ", "Ice Wall rezzed on R&D"),
        ("Enigma unrezzed on hq", "Enigma rezzed on HQ"),
        ("Snare! on remote 1; Snare! on remote1", "Snare! on remote 2"),
        ("Snare! in hq", "Snare! in R&D"),
        ("Snare!#1 in hq; Snare!#2 on remote 1", "Snare!#2 in hq"),
        ("Tollbooth in archives facedown", "Tollbooth in archives faceup"),
        ("Forked in heap", "Forked in grip"),
        ("Corroder installed", "Corroder not installed"),
        ("Forked not installed", "Forked installed"),
        ("Corroder in rig", "Corroder in heap"),
        ("remote 1", "no remote 1"),
        ("no remote 2", "remote 2"),
        ("ice on HQ: Ice Wall, Enigma", "ice on HQ: Enigma, Ice Wall"),
        ("ice on R&D: none", "ice on HQ: none"),
        ("strength of Ice Wall 3", "strength of Ice Wall 1"),
        ("subs of Ice Wall 1", "subs of Enigma 1"),
        ("unbroken subs of Ice Wall 1", "unbroken subs of Ice Wall 0"),
        ("Ice Wall has 2 advancement", "Ice Wall has 1 advancement counter"),
        ("Ice Wall has no virus", "Ice Wall has no advancement"),
        ("winner nobody", "winner runner"),
        ("step 6.9.3b", "step 6.9.3c"),
        ("server HQ", "run over"),
        ("server HQ", "game over"),
        ("server HQ", "run successful"),
        ("server HQ", "Corroder hosted on Ice Wall"),
    ],
)
def test_clauses(true: str, false: str) -> None:
    script = "runner: run HQ\nuntil encounter Ice Wall\nexpect: "
    good = played(script + true, EXPECT)
    assert good.ok, report([good])
    told = failure(script + false, EXPECT)
    assert told.startswith(f"line 3: expected {false!r}, but ")


def test_clauses_after_a_run() -> None:
    assert played("runner: run R&D\nuntil run ends\nexpect: run over; no run; run successful; no encounter").ok
    assert played("runner: run HQ\nuntil run ends\nexpect: run unsuccessful").ok
    assert played("runner: end\nexpect: game over; winner nobody").ok
    assert not played("runner: run R&D\nuntil run ends\nexpect: server R&D").ok


def test_a_failure_shows_the_trace_and_play_goes_on() -> None:
    script = "runner: run HQ\nuntil encounter Enigma\nexpect: tags 1\nexpect: tags 2\nuntil run ends\nexpect: tags 3; tags 0"
    outcome = played(script)
    assert [f.line for f in outcome.failures] == [3, 4, 6]
    assert any("encounter Enigma" in line for line in outcome.failures[0].trace)
    assert "CR" in outcome.failures[0].trace[0]
    assert outcome.failures[0].trace[-1].startswith("  -> runner (CR 6.9.3b): ")


# -- fix ------------------------------------------------------------------------------------------------

SNARE = "runner: run HQ; trigger Femme Fatale; pay 0\nfix: access Snare!\n{}corp: trigger Snare!; pay 4\nuntil run ends\n"


def test_chance_can_be_fixed() -> None:
    for order in (("Forked", "Corroder"), ("Dirty Laundry", "Forked"), ("Corroder", "Dirty Laundry")):
        (last,) = {"Forked", "Corroder", "Dirty Laundry"} - {*order}
        script = SNARE.format(f"fix: damage {order[0]}; damage {order[1]}; damage {last}\n")
        board = TROLL.replace('"Corroder"]\nrig', '"Corroder", "Runner card"]\nrig')
        outcome = played(script + f"log: trash {order[0]} > trash {order[1]}\nexpect: grip 1; Runner card in grip", board)
        assert outcome.ok, report([outcome])


def test_too_few_outcomes() -> None:
    board = TROLL.replace('"Corroder"]\nrig', '"Corroder", "Runner card"]\nrig')
    told = failure(SNARE.format("fix: damage Forked\n"), board)
    assert "no `fix: damage` is left for Dirty Laundry | Corroder | Runner card" in told


def test_too_many_outcomes() -> None:
    told = failure("fix: die 4; access Snare!\nrunner: run HQ\nuntil run ends")
    assert told == "line 3: set by `fix`, but the game did not need it: die 4; access Snare!"


def test_an_outcome_that_cannot_be() -> None:
    told = failure(SNARE.replace("access Snare!", "access Enigma").format(""), TROLL)
    assert "`fix: access Enigma` is not a possible outcome; possible: Snare! | Corp card" in told


def test_kinds_that_are_not_fixed_come_from_the_seed() -> None:
    seen = set()
    for seed in range(12):
        outcome = played("runner: run HQ; trigger Femme Fatale; pay 0\nuntil access\n", f"seed = {seed}\n{TROLL}")
        seen.add(next(e.text for e in outcome.game.log if e.kind == "access"))
        again = played("runner: run HQ; trigger Femme Fatale; pay 0\nuntil access\n", f"seed = {seed}\n{TROLL}")
        assert [e.text for e in again.game.log] == [e.text for e in outcome.game.log]
    assert seen == {"access Snare!", "access Corp card"}


def test_bids_are_fixed_for_both_sides() -> None:
    start = "fix: bid corp 1; bid runner 0\nrunner: run HQ\nuntil bids\n"
    outcome = played(start + "log: encounter Konjin > bids 1 and 0\nexpect: corp credits 4; runner credits 5", KONJIN)
    assert outcome.ok, report([outcome])
    told = failure(start.replace("bid runner", "bid corp 1; bid runner"), KONJIN)
    assert "set by `fix`, but the game did not need it: bid corp 1" in told
    assert "`fix: bid runner 3` is not a possible bid" in failure(start.replace("runner 0", "runner 3"), KONJIN)


# -- branches and books ---------------------------------------------------------------------------------


def test_branches_begin_after_the_same_lines() -> None:
    script = """
runner: run HQ
until encounter Enigma
mark
branch breaks
runner: break all with Gordian Blade
until run ends
never: resolve
expect: run successful
branch does not
until run ends
log: resolve 1 > resolve 2
"""
    outcomes = play(parse_text(f"{BOARD}[play]\nscript = '''{script}'''"))
    assert [(o.branch, o.ok) for o in outcomes] == [("breaks", True), ("does not", True)]
    assert outcomes[0].game is not outcomes[1].game


def test_a_failure_before_the_branches_is_seen_in_each() -> None:
    outcomes = play(parse_text(f"{BOARD}[play]\nscript = '''\nexpect: tags 1\nbranch a\nbranch b\n'''"))
    assert [[f.line for f in o.failures] for o in outcomes] == [[1], [1]]


def test_under_counts_only_under_its_book() -> None:
    books = 'rules = ["cr-26.03", "cr-1.4"]\n'
    script = """
under cr-1.4: expect: tags 1
under cr-26.03:
    runner: run HQ          # a block
    expect: server HQ

    expect: tags 2
expect: tags 3
under cr-1.4: branch old
expect: tags 4
under cr-26.03, cr-1.4: branch both
"""
    text = f"{books}{BOARD}[play]\nscript = '''{script}'''"
    lines = {(o.rules, o.branch): [f.line for f in o.failures] for o in play(parse_text(text))}
    assert lines == {
        ("cr-26.03", "both"): [6, 7],
        ("cr-1.4", "old"): [1, 7, 9],
        ("cr-1.4", "both"): [1, 7],
    }
    assert {(o.rules, o.branch) for o in play(parse_text(text, rules="cr-26.03"))} == {("cr-26.03", "both")}


def test_comments_and_numbers_of_cards() -> None:
    outcome = played("# first\n\n  # second\nrunner: run HQ # third\nuntil encounter Enigma#1\t# fourth", TWO)
    assert outcome.ok


def test_a_title_with_a_semicolon() -> None:
    board = BOARD.replace("Enigma*", "TL;DR*")
    assert played("runner: run HQ\nuntil encounter TL;DR\nexpect: TL;DR rezzed; tags 0;", board).ok


def test_a_mandatory_ability_that_stands_alone_is_no_choice() -> None:
    board = 'policy = "all"\n' + BOARD.replace("Enigma*", "Tollbooth*")
    assert played("runner: run HQ\nuntil encounter Tollbooth\nasks corp: trigger Tollbooth", board).ok
    assert played("runner: run HQ\nuntil encounter Tollbooth\nexpect: runner credits 2; step 6.9.3b", board).ok


# -- policies and the kit -------------------------------------------------------------------------------


def test_a_policy_decides_when_no_script_is_left(tmp_path: Path) -> None:
    path = tmp_path / "f.toml"
    path.write_text(BOARD)
    (still,) = play_file(path)
    assert not still.game.log
    (declining,) = play_file(path, corp_policy="decline", runner_policy="decline")
    assert declining.game.over
    assert not any(e.kind == "run_begins" for e in declining.game.log)
    (first,) = play_file(path, corp_policy="decline", runner_policy="first")
    assert first.game.over
    assert sum(e.kind == "run_begins" for e in first.game.log) >= 1
    a, b = (play_file(path, corp_policy="random", runner_policy="random")[0] for _ in range(2))
    assert a.game.state.digest() == b.game.state.digest()
    (own,) = play_file(path, runner_policy=lambda seat: seat.decision.options[-1] if seat.decision else None)  # type: ignore
    assert own.choices[0].text == "pass"


def test_the_kit_raises_with_the_trace(tmp_path: Path) -> None:
    path = tmp_path / "f.toml"
    path.write_text(f"{BOARD}[play]\nscript = '''\nrunner: run HQ\nexpect: tags 1\n'''\n")
    with pytest.raises(AssertionError, match=r"line 2: expected 'tags 1', but tags 0\n(.*\n)*.*run begins on HQ"):
        check_file(path)
    path.write_text("x")
    (case,) = scenario_cases(tmp_path)
    assert (case.rules, str(case)) == ("", "f")
    assert len(check_text(f"{BOARD}[play]\nscript = 'runner: run HQ'\n")) == 1


# -- offers ---------------------------------------------------------------------------------------------

OFFER = "runner: run HQ; trigger Femme Fatale; pay 0\nfix: access Snare!\nuntil access\ncorp: trigger Snare!{}\nuntil run ends"


def test_an_offer_of_an_ability_that_the_script_began_is_never_declined_in_silence() -> None:
    told = failure(OFFER.format(""), TROLL)
    assert told == (
        "line 5: 'trigger Snare!' makes an offer, and the script does not answer it; write `corp: pay 4` or `corp: decline`"
    )
    assert played(OFFER.format("; decline") + "\nlog: trigger Snare! > decline\nnever: N net damage", TROLL).ok
    assert played(OFFER.format("; pay 4") + "\nlog: corp pays 4 > 3 net damage", TROLL).ok
    untriggered = OFFER.replace("corp: trigger Snare!{}\n", "")
    assert played(untriggered + "\nnever: trigger Snare!", TROLL).ok, "an ability that the script does not trigger is declined"


def test_offers_of_played_cards_and_offers_after_another_answer_count_too() -> None:
    board = TROLL.replace('"Forked"', '"Carpe Diem", "Forked"')
    script = "fix: random R&D\nrunner: play Carpe Diem{}\nuntil played\nlog: mark R&D > runner gains 4 credits"
    assert "write `runner: yes` or `runner: decline`" in failure(script.format(""), board)
    assert played(script.format("; decline"), board).ok
    asked = "runner: run HQ; trigger Snitch\nuntil expose Enigma\n{}until run ends\nlog: expose Enigma"
    assert "write `runner: jack out` or `runner: decline`" in failure(asked.format(""), SNITCH)
    assert played(asked.format("runner: decline\n"), SNITCH).ok


def test_an_offer_of_the_same_card_at_another_time_is_declined_as_before() -> None:
    """The first offer was answered, and its ability is over."""
    script = "runner: run HQ; trigger Snitch; jack out\nuntil run ends\nrunner: run HQ\nuntil run ends\n"
    assert played(script + "count: expose Enigma = 1", SNITCH).ok


# -- what is not installed, and words of chance and of payments --------------------------------------------

HOSTED = """
[corp]
hq = 1
[runner]
clicks = 3
rig = ["The Supplier"]
play = ["Cyberfeeder on The Supplier"]
"""


def test_a_board_says_that_a_card_is_hosted_and_not_installed() -> None:
    """CR 1.13.7: a card that is hosted without being installed is inactive; it has no counters of its own."""
    script = "expect: Cyberfeeder hosted on The Supplier; Cyberfeeder not installed; Cyberfeeder has no credit; rig 1"
    assert played(script, HOSTED).ok
    installed = HOSTED.replace('"The Supplier"]\nplay', '"The Supplier", "Cyberfeeder on The Supplier"]\n#')
    assert played("expect: Cyberfeeder hosted on The Supplier; Cyberfeeder installed; Cyberfeeder has 1 credit", installed).ok
    assert "hosted on The Supplier, and not installed" in failure("expect: Cyberfeeder installed", HOSTED)
    other = HOSTED.replace("]\nplay", ', "Corroder"]\nplay')
    assert "Cyberfeeder is hosted on The Supplier" in failure("expect: Cyberfeeder hosted on Corroder", other)


def test_a_card_that_is_hosted_in_play_is_hosted() -> None:
    board = HOSTED.replace('play = ["Cyberfeeder on The Supplier"]', 'grip = ["Cyberfeeder"]')
    script = "runner: use The Supplier; choose Cyberfeeder\nexpect: Cyberfeeder hosted on The Supplier; "
    assert played(script + "Cyberfeeder not installed", board).ok


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("Corroder", "runner.play[0]: Corroder is not an event; other cards need a host here (`CARD on HOST`)"),
        ("Corroder on Mimic", "runner.play[0]: the board has no other card 'Mimic'"),
        ("Corroder on Sure Gamble", "runner.play[0]: Sure Gamble is not installed, so it cannot host a card"),
        ("Enigma on The Supplier", "runner.play[0]: Enigma is not a Runner card"),
    ],
)
def test_what_cannot_be_hosted_in_play(written: str, told: str) -> None:
    board = HOSTED.replace("Cyberfeeder on The Supplier", written).replace("clicks = 3", "grip = ['Sure Gamble']")
    assert told in refused("expect: rig 1", board)


def test_words_of_chance_are_those_that_a_failure_lists() -> None:
    board = TROLL.replace('"Forked"', '"Carpe Diem", "Forked"')
    script = "fix: {}\nrunner: play Carpe Diem; decline\nuntil played\n"
    for words in ("random R&D", "random rnd", "choose R&D", "random choose R&D"):
        assert played(script.format(words) + "log: mark R&D", board).ok, words
    told = failure(script.format("random remote 1"), board)
    assert told.endswith("`fix: random remote 1` is not a possible outcome; possible: HQ | R&D | Archives")
    left = failure(f"fix: random HQ; random HQ\n{script[8:]}", board)
    assert left.endswith("set by `fix`, but the game did not need it: random HQ")


def test_a_copy_in_a_hand_needs_no_number_in_fix() -> None:
    board = TROLL.replace('"Snare!", "Corp card"', '"Hedge Fund", "Hedge Fund"')
    for words in ("Hedge Fund", "Hedge Fund#2", "hedge fund#1"):
        script = f"fix: access {words}\nrunner: run HQ; trigger Femme Fatale; pay 0\nuntil run ends"
        assert played(script, board).ok, words


def test_who_pays_a_number_pays_something() -> None:
    script = "runner: run HQ; trigger Femme Fatale; pay 0\nuntil pass Troll\n"
    board = TROLL.replace('"Troll*", "Ice Wall"', '"Troll*"')
    assert played(script + "never: runner pays N\nlog: runner pays 0\ncount: runner pays N = 0", board).ok
    costly = board.replace("Troll*", "Enigma*").replace("-> Troll", "-> Enigma")
    paid = script.replace("pay 0", "pay 2").replace("Troll", "Enigma")
    assert "'runner pays N' happened: runner pays 2" in failure(paid + "never: runner pays N", costly)
