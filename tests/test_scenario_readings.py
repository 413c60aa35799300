"""How scripts are read: other words for an option, options that nobody is asked for, moments, counts, boards of branches.

Where a reading is lenient, a control shows that `asks` and `refuse` do not pass because of it.
"""

from __future__ import annotations

import pytest
from scripts import BOARD, KONJIN, failure, played, refused

import rezzed
from rezzed.scenario import parse_text, play
from rezzed.testing import report

pytestmark = pytest.mark.fast

# -- naming the only option -----------------------------------------------------------------------------

WALL = BOARD.replace("Enigma*", "Ice Wall*").replace("Gordian Blade", "Corroder")
TOLL = BOARD.replace("Enigma*", "Tollbooth*")
AGENDA = '[corp]\nroot.remote1 = ["Hostile Takeover"]\n'


@pytest.mark.parametrize(
    ("board", "script"),
    [
        (WALL, "runner: run HQ; break with Corroder; choose 1\nuntil run ends\nlog: break 1 > breach"),
        (WALL, "runner: run HQ; break with Corroder; choose 1 of Ice Wall; jack out\nexpect: run over"),
        (WALL, "runner: run HQ; break with Corroder; pay 1 from the pool; choose 1\nexpect: encounter Ice Wall"),
        (TOLL, "runner: run HQ\ncorp: trigger Tollbooth\nuntil run ends\nexpect: runner credits 2"),
        (TOLL, "runner: run HQ\ncorp: trigger Tollbooth\nasks runner: pass | pump Gordian Blade"),
        (BOARD, "runner: run HQ\ncorp: pass\nrunner: break all with Gordian Blade; jack out\nexpect: run over"),
        (AGENDA, "runner: run remote 1; access Hostile Takeover; steal Hostile Takeover\nexpect: run over; runner score 1"),
    ],
)
def test_naming_the_only_option_is_no_error(board: str, script: str) -> None:
    outcome = played(script, board)
    assert outcome.ok, report([outcome])


def test_naming_the_only_option_changes_nothing() -> None:
    toll = (TOLL, "runner: run HQ\n{}\nuntil encounter Tollbooth", "corp: trigger Tollbooth")
    for board, script, name in (toll, (WALL, "runner: run HQ; break with Corroder\n{}", "runner: choose 1 of Ice Wall")):
        with_, without = played(script.format(name), board), played(script.format(""), board)
        assert with_.ok and without.ok
        assert with_.game.state.digest() == without.game.state.digest()
        assert [c.text for c in with_.choices if c.line == 2] == [name.partition(': ')[2]]


@pytest.mark.parametrize(
    ("board", "script"),
    [
        (WALL, "runner: run HQ; break with Corroder; choose 1; choose 1"),
        (WALL, "runner: run HQ; break with Corroder; choose 2"),
        (WALL, "runner: run HQ\ncorp: choose 1"),
        (TOLL, "runner: run HQ\ncorp: trigger Tollbooth; trigger Tollbooth"),
        (TOLL, "runner: run HQ; trigger Tollbooth"),
        (TOLL, "corp: trigger Tollbooth"),
        (TOLL, "runner: run Archives\ncorp: trigger Tollbooth"),
        (AGENDA, "runner: run remote 1; steal Hostile Takeover; steal Hostile Takeover"),
        (AGENDA, "runner: run remote 1\ncorp: steal Hostile Takeover"),
        (AGENDA, "runner: steal Hostile Takeover"),
    ],
)
def test_what_was_not_the_only_option_is_still_an_error(board: str, script: str) -> None:
    assert not played(script, board).ok


def test_what_rezzed_takes_by_itself_is_neither_asked_nor_refused() -> None:
    """`asks` and `refuse` are about what is asked now."""
    start = "runner: run HQ; break with Corroder\n"
    assert "not choose 1" in failure(start + "asks runner: choose 1", WALL)
    assert played(start + "refuse runner: choose 1", WALL).ok


# -- what was declined silently -------------------------------------------------------------------------

SNARES = '[corp]\nhq = ["Snare!"]\nice.HQ = ["Enigma*"]\n[runner]\ngrip = 4\nrig = ["Gordian Blade"]\n'


@pytest.mark.parametrize(
    ("script", "told"),
    [
        (
            "runner: run HQ\nuntil resolve 1\nrunner: break 2 of Enigma with Gordian Blade",
            "'break with Gordian Blade' was possible after event 6 (CR 6.9.3b) and was declined on the way to line 2",
        ),
        (
            "runner: run HQ; break all with Gordian Blade\nuntil run ends\ncorp: trigger Snare!",
            "'trigger Snare!' was possible after event 20 (CR 9.2.8c) and was declined on the way to line 2",
        ),
        (
            "runner: run HQ; break all with Gordian Blade\nuntil run ends\nlog: trigger Snare!",
            "'trigger Snare!' was possible after event 20 (CR 9.2.8c) and was declined on the way to line 2",
        ),
        (
            "runner: run HQ; break all with Gordian Blade\nuntil run ends\ncount: trigger Snare! = 1",
            "'trigger Snare!' was possible after event 20 (CR 9.2.8c) and was declined on the way to line 2",
        ),
        (
            "runner: run HQ; break all with Gordian Blade\nuntil access Snare!\ncorp: pass\nuntil trigger Snare!",
            "'trigger Snare!' was possible after event 20 (CR 9.2.8c) and was declined by `corp: pass` in line 3",
        ),
    ],
)
def test_a_failure_tells_what_was_declined_silently(script: str, told: str) -> None:
    assert told in failure(script, SNARES)


def test_a_failure_does_not_tell_of_what_was_never_possible() -> None:
    assert "possible" not in failure("runner: run HQ\nuntil run ends\ncorp: trigger Snare!", SNARES)
    assert "possible" not in failure("runner: run HQ\nuntil run ends\nlog: jack out")
    assert "was possible" not in failure("runner: run HQ\nrunner: break 3 of Enigma with Gordian Blade")


def test_a_false_clause_tells_what_was_not_triggered() -> None:
    script = "runner: run HQ; break all with Gordian Blade\nuntil run ends\nexpect: {}"
    told = "expected 'grip 1', but grip 4; possible since the last action, and declined: corp: trigger Snare! (after event 20)"
    assert told in failure(script.format("grip 1"), SNARES)
    chosen = "runner: run HQ; break all with Gordian Blade\nuntil access Snare!\ncorp: pass\nexpect: grip 1"
    assert failure(chosen, SNARES) == "line 4: expected 'grip 1', but grip 4"


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("runner: run HQ, jack out", "; write `;` between two actions"),
        ("runner: run HQ; break 1 of Enigma", "; name the breaker: `break 1 of ICE with CARD`"),
        ("runner: run HQ\nuntil at encounter Enigma", "no event on this board begins with 'at encounter Enigma'; known: "),
        ("runner: run HQ\nuntil run ends\nrunner: trigger Snare!", "a choice must be made"),
    ],
)
def test_common_slips_are_recognised(script: str, told: str) -> None:
    assert told in failure(script)


def test_the_form_of_a_statement_is_told() -> None:
    assert "did you mean `stop at EVENT`?" in refused("runner: run HQ\nstop: encounter Enigma")
    assert "did you mean `runner`?" in refused("runer: run HQ")


def test_the_trace_shows_what_was_declined() -> None:
    outcome = played("runner: run HQ; break all with Gordian Blade\nuntil run ends\nexpect: tags 1", SNARES)
    assert "     corp: pass (could: trigger Snare!)" in outcome.failures[0].trace
    (declined,) = [c for c in outcome.choices if "trigger Snare!" in c.could]
    assert (declined.side, declined.text, declined.line, declined.toward) == ("corp", "pass", 0, 2)


# -- other words for the same option --------------------------------------------------------------------


@pytest.mark.parametrize("word", ["pass", "decline", "done", "no"])
def test_words_that_decline_are_the_same_where_only_one_exists(word: str) -> None:
    start = "runner: run HQ; break all with Gordian Blade\nuntil access Snare!\n"
    outcome = played(f"{start}corp: {word}\nasks runner: trash Snare! | pass\nnever: trigger Snare!", SNARES)
    assert outcome.ok, report([outcome])
    femme = '[corp]\nice.HQ = ["Troll*"]\n[runner]\nrig = ["Femme Fatale -> Troll"]\n'
    spends = " | ".join(f"spend {n}" for n in range(6))
    outcome = played(f"runner: run HQ; trigger Femme Fatale; {word}\nasks corp: {spends}", femme)
    assert outcome.ok, report([outcome])


def test_the_word_of_the_option_goes_before_other_words_for_it() -> None:
    """`done` waits for a `done` before it can mean an earlier `pass`."""
    femme = '[corp]\nice.HQ = ["Troll*"]\n[runner]\nrig = ["Femme Fatale -> Troll"]\n'
    outcome = played("runner: run HQ; decline\nlog: trigger Femme Fatale", femme)
    assert [c.text for c in outcome.choices if c.line == 1] == ["run HQ", "pass"]
    outcome = played("runner: run HQ; trigger Femme Fatale; decline", femme)
    assert [c.text for c in outcome.choices if c.line == 1] == ["run HQ", "trigger Femme Fatale", "decline"]


def test_asks_and_refuse_take_the_words_of_the_option() -> None:
    start = "runner: run HQ; break all with Gordian Blade\nuntil access Snare!\n"
    assert played(start + "asks corp: trigger Snare! | pass", SNARES).ok
    assert "not trigger Snare! | no" in failure(start + "asks corp: trigger Snare! | no", SNARES)
    assert "'done' is legal: it means 'pass'" in failure(start + "refuse corp: done", SNARES)
    assert played(start + "corp: pass\nrefuse corp: done", SNARES).ok


WALLS = '[corp]\nice.HQ = ["Ice Wall*"]\nice.Archives = ["Ice Wall"]\nice."R&D" = ["Ice Wall"]\n'


def test_a_title_without_a_number_means_a_copy_that_can_act() -> None:
    for server, number in (("Archives", 2), ("R&D", 3)):
        outcome = played(f"runner: run {server}\ncorp: rez Ice Wall\nuntil run ends\nlog: rez Ice Wall#{number}", WALLS)
        assert outcome.ok, report([outcome])
    board = WALL.replace('["Corroder"]', '["Corroder"]\nheap = ["Corroder"]')
    for script in ("break all with Corroder", "pump Corroder to 3", "break with Corroder"):
        assert played(f"runner: run HQ; {script}\nlog: use Corroder#2", board).ok, script


def test_a_number_means_that_copy() -> None:
    assert "'rez Ice Wall#1' is not legal" in failure("runner: run Archives\ncorp: rez Ice Wall#1", WALLS)
    assert "'rez Ice Wall#3' is not legal" in failure("runner: run Archives\ncorp: rez Ice Wall#3", WALLS)
    board = WALL.replace('["Corroder"]', '["Corroder"]\nheap = ["Corroder"]')
    assert "is not legal" in failure("runner: run HQ; break all with Corroder#1", board)


def test_asks_and_refuse_take_a_title_without_a_number_for_the_first_copy() -> None:
    start = "runner: run Archives\nuntil approach Ice Wall#2\nasks corp: rez Ice Wall#2 | pass\n"
    assert played(start + "refuse corp: rez Ice Wall; rez Ice Wall#1; rez Ice Wall#3", WALLS).ok
    assert "'rez Ice Wall#2' is legal" in failure(start + "refuse corp: rez Ice Wall#2", WALLS)
    assert "not rez Ice Wall | pass" in failure(start + "asks corp: rez Ice Wall | pass", WALLS)


RAVEN = '[corp]\nice.HQ = ["Data Raven*"]\n'


def test_a_mode_may_be_named_by_its_first_words() -> None:
    for words in ("choose take", "choose take 1", "choose take 1 tag"):
        assert played(f"runner: run HQ; {words}\nlog: choose take > 1 tag\nexpect: tags 1", RAVEN).ok
    assert "is not legal" in failure("runner: run HQ; choose tak", RAVEN)
    assert "is not legal" in failure("runner: run HQ; choose", RAVEN)
    assert "not choose take | choose end" in failure("runner: run HQ\nasks runner: choose take | choose end", RAVEN)
    start = "runner: run HQ\nuntil encounter Data Raven\n"
    assert "'choose take' is legal: it means 'choose take 1 tag'" in failure(start + "refuse runner: choose take", RAVEN)


CHIMERA = '[corp]\nice.HQ = ["Chimera"]\n'


def test_first_words_that_fit_several_modes_are_refused() -> None:
    script = "runner: run HQ\ncorp: rez Chimera; choose {}\nuntil encounter Chimera"
    told = failure(script.format("gain"), CHIMERA)
    assert "these words fit several options; write 'choose gain sentry' or 'choose gain code gate' or " in told
    assert played(script.format("gain code") + "\nlog: choose gain code gate", CHIMERA).ok
    assert "'choose gain' is legal: it means" in failure("runner: run HQ\ncorp: rez Chimera\nrefuse corp: choose gain", CHIMERA)


def test_servers_may_be_written_as_on_the_board() -> None:
    asked = "asks runner: run HQ | run rnd | run Archives | take credit | draw | end"
    assert played(f"runner: run remote1\nuntil run ends\nlog: breach remote1\n{asked}", AGENDA).ok
    assert played("runner: run rnd\nuntil run ends\nlog: breach rnd\nexpect: run successful").ok


# -- stop at, count -------------------------------------------------------------------------------------


def test_stop_at_stops_at_the_event_itself() -> None:
    script = "runner: run HQ\nstop at resolve 1 of Enigma\nexpect: runner clicks 2; encounter Enigma\nnever: lose click\n"
    script += "stop at lose click\nexpect: runner clicks 1\nnever: resolve 2 of Enigma\nlog: resolve 1 > lose click\n"
    outcome = played(script + "until run ends\nlog: lose click > resolve 2 of Enigma > run ends")
    assert outcome.ok, report([outcome])
    late = "runner: run HQ\nuntil resolve 1 of Enigma\nexpect: runner clicks 2"
    assert "runner clicks 1" in failure(late), "`until` stops at the next decision"


def test_stop_at_an_event_of_the_past() -> None:
    """The search begins where that of `until` does; the game goes on in the same way."""
    script = "runner: run HQ\nstop at spend click\nexpect: runner clicks 2; server HQ; position none\n"
    script += "stop at announce HQ\nexpect: server HQ\n{}until run ends"
    outcome, plain = played(script.format("")), played("runner: run HQ\nuntil run ends")
    assert outcome.ok, report([outcome])
    assert outcome.game.save() == plain.game.save()
    assert [c.text for c in outcome.choices] == [c.text for c in plain.choices]
    again = failure(script.format("stop at spend click\n"))
    assert "line 6: a choice must be made before 'spend click' happens" in again


@pytest.mark.parametrize(
    "line", ["asks runner: pass | pump Gordian Blade", "runner: pass", "refuse runner: jack out", "until encounter Enigma"]
)
def test_the_game_goes_on_after_a_stop(line: str) -> None:
    outcome = played(f"runner: run HQ\nstop at run begins on HQ\n{line}\nexpect: runner clicks 2; server HQ")
    assert outcome.ok, report([outcome])
    assert outcome.game.decision is not None


def test_stop_at_takes_words_of_events_only() -> None:
    assert "no event on this board begins with 'jak out'" in refused("runner: run HQ\nstop at jak out")
    assert "a choice must be made before 'flatline' happens" in failure("runner: run HQ\nstop at flatline")
    assert "'stop encounter Enigma' is not a statement" in refused("runner: run HQ\nstop encounter Enigma")
    last = played("runner: run HQ\nstop at encounter Enigma\nexpect: tags 1").failures[0]
    assert last.trace[-1] == "  -> stopped at this event"


def test_stop_at_keeps_the_outcomes_of_chance() -> None:
    fixed = "fix: bid corp 1; bid runner 0\nrunner: run HQ\nstop at {}\nuntil encounter ends\nlog: bids 1 and 0"
    for event in ("encounter Konjin", "bids"):
        outcome = played(fixed.format(event), KONJIN)
        assert [str(f) for f in outcome.failures] == [], event
    board = SNARES.replace("grip = 4", 'grip = ["Forked", "Dirty Laundry", "Corroder", "Datasucker"]')
    script = "fix: damage Forked; damage Corroder; damage Datasucker\nrunner: run HQ; break all with Gordian Blade\n"
    script += "stop at access Snare!\nexpect: grip 4\ncorp: trigger Snare!; pay 4\nstop at trash Forked\nuntil run ends\n"
    outcome = played(script + "expect: Dirty Laundry in grip; grip 1", board)
    assert outcome.ok, report([outcome])


def test_count() -> None:
    script = "runner: run HQ\nuntil run ends\ncount: {}"
    assert played(script.format("lose click = 1; resolve N of Enigma = 2; jack out = 0; encounter enigma=1;")).ok
    assert failure(script.format("resolve = 1")) == "line 3: 'resolve' happened 2 times, not once (events 7, 9)"
    assert failure(script.format("jack out = 1")) == "line 3: 'jack out' happened 0 times, not once"
    assert failure(script.format("lose click = 0")) == "line 3: 'lose click' happened once, not 0 times (event 8)"
    marked = "runner: run HQ\nuntil resolve 1\nmark\nuntil run ends\ncount: resolve N of Enigma = 1"
    assert not played(marked).ok, "both resolved before the mark"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("lose click", "`count: lose click`: expected `EVENT = N`"),
        ("lose click = one", "expected `EVENT = N`"),
        ("lose click = -1", "expected `EVENT = N`"),
        ("= 1", "expected `EVENT = N`"),
        ("lose clik = 1", "no event on this board begins with 'lose clik'"),
        ("lose click = 1; tag = 0", "no event on this board begins with 'tag'"),
        ("", "`count: ` is incomplete"),
    ],
)
def test_count_refuses_what_it_cannot_count(words: str, told: str) -> None:
    assert told in refused(f"runner: run HQ\ncount: {words}")


# -- boards of branches ---------------------------------------------------------------------------------

BRANCHES = """
[branch.poor.runner]
credits = 0
[branch."ice wall"]
corp = { ice = { HQ = ["Ice Wall*"] } }
seed = 3
"""


def test_boards_can_differ_by_branch() -> None:
    script = """
runner: run HQ
branch poor
until run ends
expect: runner credits 0; ice on HQ: Enigma; run unsuccessful
branch ice wall
until encounter Ice Wall
expect: runner credits 5; rig 1; ice on HQ: Ice Wall
branch plain
expect: runner credits 5; ice on HQ: Enigma
"""
    outcomes = play(parse_text(f"{BOARD}{BRANCHES}[play]\nscript = '''{script}'''"))
    assert [(o.branch, o.ok) for o in outcomes] == [("poor", True), ("ice wall", True), ("plain", True)], report(outcomes)
    assert [o.game.setup.get("seed", 1) for o in outcomes] == [1, 3, 1]


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("[branch.por.runner]\ncredits = 0", "branch.por: the script has no branch 'por'; it has poor"),
        ("[branch.poor.runner]\ncredit = 0", "branch.poor: runner.credit: unknown field; known: credits"),
        ("[branch.poor.runner]\nrig = ['Corrodder']", "branch.poor: runner.rig[0]: "),
        ("[branch.poor]\nrules = 'cr-1.4'", "branch.poor.rules: a branch cannot change this"),
        ("[branch.poor]\nrunner = 3", "branch.poor: runner: expected a table"),
        ("[branch]\npoor = 3", "branch.poor: expected a table"),
    ],
)
def test_boards_of_branches_are_checked(table: str, told: str) -> None:
    text = f"{BOARD}{table}\n[play]\nscript = '''\nrunner: run HQ\nbranch poor\nbranch other'''"
    with pytest.raises(rezzed.SetupError) as caught:
        parse_text(text)
    assert told in str(caught.value)


def test_words_are_checked_with_the_board_of_their_branch() -> None:
    text = f"{BOARD}{BRANCHES}[play]\nscript = '''\nrunner: run HQ\nA\nbranch poor\nB\nbranch ice wall\nC'''"

    def written(a: str, b: str, c: str) -> str:
        return text.replace("\nA\n", f"\n{a}\n").replace("\nB\n", f"\n{b}\n").replace("\nC'", f"\n{c}'")

    assert play(parse_text(written("", "never: resolve 2 of Enigma", "never: resolve 1 of Ice Wall")))
    wrong = (("", "never: encounter Ice Wall", ""), ("never: encounter Enigma", "", ""), ("", "", "expect: Enigma rezzed"))
    for lines in wrong:
        with pytest.raises(rezzed.SetupError):
            parse_text(written(*lines))


@pytest.mark.parametrize("spec", ["Botulus @2 virus on Ice Wall", "Botulus on Ice Wall @2 virus"])
def test_counters_may_stand_before_or_after_the_host(spec: str) -> None:
    board = f'[corp]\nice.HQ = ["Ice Wall*"]\n[runner]\nrig = ["{spec}"]\n'
    assert played("runner: run HQ\nexpect: Botulus hosted on Ice Wall; Botulus has 2 virus", board).ok
    twice = board.replace(spec, "Botulus @1 virus on Ice Wall @2 virus")
    assert "names its virus counters twice" in refused("runner: run HQ", twice)


def test_a_bypass_cites_its_paragraph_beside_its_step() -> None:
    femme = '[corp]\nice.HQ = ["Troll*"]\n[runner]\nrig = ["Femme Fatale -> Troll"]\n'
    outcome = played("runner: run HQ; trigger Femme Fatale; pay 0\nuntil pass Troll\nexpect: tags 1", femme)
    assert any(line.endswith("CR 6.9.3a, 6.5.8: bypass Troll") for line in outcome.failures[0].trace)
