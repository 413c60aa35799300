"""Scripts in the words that people write: without numbers, with other quotes, half of a title, some words of a mode."""

from __future__ import annotations

import pytest
from scripts import BOARD, TROLL, failure, played, refused

import rezzed
from rezzed.scenario import parse_text
from rezzed.testing import report

pytestmark = pytest.mark.fast

OFFER = "runner: run HQ; trigger Femme Fatale; pay 0\nfix: access Snare!\nuntil access\ncorp: trigger Snare!{}\nuntil run ends"


# -- abilities with numbers -----------------------------------------------------------------------------

FORGER = """
[corp]
credits = 10
hq = 1
ice.HQ = ["Data Raven*"]
[runner]
tags = 1
grip = 3
rig = ["Forger"]
"""


def test_an_ability_needs_no_number_if_one_of_them_is_legal() -> None:
    board = FORGER
    assert played("runner: use Forger\nlog: use Forger 2 > remove 1 tag\nnever: use Forger 1", board).ok
    interrupt = "runner: run HQ\nuntil encounter Data Raven\nrunner: choose take 1 tag; use Forger\nuntil use Forger 1\n"
    assert played(interrupt + "log: use Forger 1: prevent 1 tag > prevent 1 tag\nexpect: tags 1", board).ok


def test_options_refusals_and_the_log_say_what_a_number_means() -> None:
    two = FORGER.replace('"Forger"', '"Feedback Filter", "Forger"')
    game = rezzed.Game(parse_text(two).start("cr-26.03").setup)
    told = [o.told for o in game.decision.options if o.does] if game.decision else []
    assert told == ["use Forger 2: remove 1 tag"]
    with pytest.raises(rezzed.IllegalActionError, match=r"legal: use Forger 2: remove 1 tag \| "):
        game.apply("jack out")
    game.apply("use Forger 2: remove 1 tag")
    assert [e.text for e in game.log if e.kind == "use"] == ["use Forger 2: remove 1 tag"]
    assert [e.text for e in game.seat("corp").log() if e.kind == "use"] == ["use Forger 2: remove 1 tag"]


def test_several_legal_abilities_are_refused_with_what_each_does() -> None:
    flip = BOARD.replace('"Gordian Blade"', '"Flip Switch"').replace("clicks = 3", "clicks = 3\ntags = 1")
    told = failure("runner: run HQ\nuntil encounter Enigma\nrunner: use Flip Switch", flip)
    assert "these words fit several options; write 'use Flip Switch 1' (the Runner jacks out)" in told
    assert " or 'use Flip Switch 2' (remove 1 tag)" in told
    assert played("runner: run HQ\nuntil encounter Enigma\nrunner: use Flip Switch 2\nlog: remove 1 tag", flip).ok


def test_words_without_a_number_are_refused_for_each_ability() -> None:
    game = played("runner: run HQ\nuntil choose take 1 tag", FORGER).game
    for told in (game.why("use Forger"), game.seat("runner").why("use Forger")):
        assert not told.legal
        assert told.text.startswith("1 (prevent 1 tag): ") and "; 2 (remove 1 tag): " in told.text
        assert told.cite == game.why("use Forger 1").cite
    assert "has no such action" in game.why("pump Forger").text


def test_a_card_with_one_ability_has_no_number() -> None:
    game = played("runner: run HQ\nuntil encounter Enigma").game
    assert game.decision is not None and not [o for o in game.decision.options if o.does]
    game.apply("pump Gordian Blade")
    assert "use Gordian Blade" in [e.text for e in game.log]


# -- what people type -----------------------------------------------------------------------------------

PRINTED = """
turn = "runner"
begin = "turn"
[corp]
identity = "Personal Evolution"
hq = ["Director Haas{quote} Pet Project"]
[runner]
identity = "Steve Cambridge"
clicks = 4
stack = 5
heap = ["Dirty Laundry", "Sure Gamble"]
grip = ["Déjà Vu"]
rig = ["Aesop{quote}s Pawnshop", "Cloak"]
"""


@pytest.mark.parametrize("quote", ["'", "’", "‘", "ʼ"])
@pytest.mark.parametrize("board", ["'", "’"])
def test_apostrophes_are_the_same_in_boards_actions_events_and_clauses(board: str, quote: str) -> None:
    script = """runner: trigger Aesop's Pawnshop; trash a card; choose Cloak
log: trigger Aesop's Pawnshop > trash Cloak
count: trigger Aesop's Pawnshop = 1
never: trash Aesop's Pawnshop
expect: Aesop's Pawnshop installed; Cloak in heap; Director Haas' Pet Project in hq
refuse runner: trigger Aesop's Pawnshop""".replace("'", quote)
    outcome = played(script, PRINTED.replace("{quote}", board))
    assert outcome.ok, report([outcome])


@pytest.mark.parametrize("name", ["Steve Cambridge", "steve cambridge", "Master Grifter", "Steve Cambridge: Master Grifter"])
def test_half_of_a_title_is_enough_in_actions_and_events(name: str) -> None:
    script = f"runner: run HQ; trigger {name}; choose Dirty Laundry; choose Sure Gamble\nlog: trigger Steve Cambridge"
    outcome = played(script, PRINTED.replace("{quote}", "'"))
    assert any(e.text == "trigger Steve Cambridge: Master Grifter" for e in outcome.game.log)


def test_half_of_a_title_that_several_cards_have_is_refused() -> None:
    two = BOARD.replace("hq = 2", 'hq = ["NBN: Making News"]\nidentity = "NBN: Reality Plus"')
    told = refused("expect: NBN not installed", two)
    assert "the board has no card 'NBN'; it can be NBN: Making News or NBN: Reality Plus" in told
    assert played("expect: Making News in hq; Reality Plus not installed", two).ok


def test_punctuation_of_titles_does_not_matter_in_actions() -> None:
    assert played(OFFER.replace("Snare!", "Snare").format("; pay 4") + "\nlog: trigger Snare", TROLL).ok
    assert "is not legal" in failure(OFFER.replace("trigger Snare!", "trigger Snar").format("; pay 4"), TROLL)


# -- modes, sides, clicks and the end -------------------------------------------------------------------

CAVEAT = 'turn = "corp"\n[corp]\nclicks = 3\nhq = ["Caveat Emptor"]\nrnd = 9\n'
RAVEN = BOARD.replace("Enigma*", "Data Raven*")


@pytest.mark.parametrize("words", ["choose take 1 tag", "choose take", "choose tag", "choose 1 tag", "choose TAKE 1 tags"])
def test_some_words_of_a_mode_are_enough(words: str) -> None:
    assert played(f"runner: run HQ\nuntil encounter Data Raven\nrunner: {words}\nlog: choose take 1 tag > 1 tag", RAVEN).ok


def test_the_first_words_of_a_mode_before_a_comma() -> None:
    start = "corp: play Caveat Emptor\nuntil choose corp gains 6\n"
    assert played(f"{start}corp: choose corp gains 6\nlog: corp gains 6", CAVEAT).ok


def test_modes_that_fit_the_same_words_are_refused() -> None:
    board = 'turn = "corp"\n[corp]\nclicks = 3\nhq = ["Predictive Planogram"]\nrnd = 9\n[runner]\ntags = 1\n'
    start = "corp: play Predictive Planogram; choose {}\nlog: corp gains 3 credits\nnever: corp draws N"
    assert played(start.format("gain 3 credits"), board).ok
    assert "these words fit several options" in failure(start.format("3"), board)


def test_a_number_of_one_copy_is_accepted_and_a_wrong_one_is_not() -> None:
    script = "runner: run HQ\nuntil encounter Enigma#1\nrunner: break all with Gordian Blade#1; jack out\n"
    assert played(script + "log: encounter Enigma#1 > break 1 of Enigma#1 with Gordian Blade#1\nexpect: Enigma#1 rezzed").ok
    assert "is not legal" in failure("runner: run HQ\nuntil encounter Enigma\nrunner: break 1 with Gordian Blade#2")
    two = BOARD.replace('["Gordian Blade"]', '["Gordian Blade", "Gordian Blade"]')
    script = "runner: run HQ; pump Gordian Blade#1\nlog: strength of Gordian Blade#1 +1\n"
    assert played(script + "never: use Gordian Blade#2", two).ok


def test_either_side() -> None:
    end = "runner: run HQ\nuntil run ends\nnever: SIDE wins | SIDE gains N credits"
    assert played(end).ok
    assert "'SIDE draws N' happened: runner draws 1" in failure(
        "runner: draw\nnever: SIDE draws N", BOARD.replace("clicks = 3", "clicks = 3\nstack = 2")
    )
    assert "no event on this board begins with 'SIDE loses'" not in failure("log: SIDE loses N credits")
    win = 'points_to_win = 1\n[corp]\nhq = ["Hostile Takeover"]\n[runner]\nclicks = 1\n'
    assert "'SIDE wins' happened: runner wins" in failure("runner: run HQ\nuntil steal\nnever: SIDE wins", win)


def test_hand_size_and_subtypes() -> None:
    assert played("expect: runner hand size 5; corp hand size 5; Enigma is a code gate; Enigma is not a barrier").ok
    assert played("expect: Gordian Blade is an icebreaker").ok
    assert "runner hand size 5" in failure("expect: runner hand size 4")
    assert "Enigma is code gate" in failure("expect: Enigma is a barrier")
    with pytest.raises(rezzed.SetupError, match=r"Enigma is a cod gate` is not a clause; known: `CARD is \[not\] SUBTYPE`"):
        played("expect: Enigma is a cod gate")
    assert played("expect: runner hand size 4", BOARD.replace("clicks = 3", "clicks = 3\ncore_damage = 1")).ok


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ("[corp]\nclicks = 2\n", "corp.clicks: it is the turn of the Runner, and the Corp has no clicks in it"),
        ('turn = "corp"\n[runner]\nclicks = 2\n', "runner.clicks: it is the turn of the Corp, and the Runner has no clicks"),
        ('turn = "runner"\n[corp]\nclicks = 1\n', "corp.clicks: it is the turn of the Runner"),
        ('turn = "corp"\n[corp]\nclicks = 1\n[runner]\nclicks = 0\n', ""),
        ("[corp]\nclicks = 0\n[runner]\nclicks = 9\n", ""),
    ],
)
def test_clicks_of_the_side_whose_turn_it_is_not(board: str, told: str) -> None:
    if told:
        assert told in refused("expect: tags 0", board)
    else:
        assert played("expect: tags 0", board).ok


def test_a_script_that_ends_at_a_choice_says_which() -> None:
    outcome = played("runner: run HQ\nuntil encounter Data Raven", RAVEN)
    assert outcome.ok
    assert outcome.pending == (
        "the script ends at a choice of the runner for Data Raven (CR 9.11.4g): choose take 1 tag | choose end the run; "
        "write one of these, such as `runner: choose take 1 tag`"
    )
    assert played("runner: run HQ\nuntil encounter Enigma").pending == ""


BACTERIAL = """
turn = "corp"
[corp]
clicks = 1
rnd = ["Hedge Fund", "Ice Wall", "Enigma", "PAD Campaign", "Tithe", "Vanilla", "Archer", "Wall of Static"]
root.remote1 = ["Bacterial Programming @5 advancement"]
"""


def test_the_questions_of_one_effect_have_words_of_their_own() -> None:
    script = """corp: score Bacterial Programming; trigger Bacterial Programming; {}Ice Wall{}; done; trash Hedge Fund; done
corp: put Tithe next; put Enigma next; put PAD Campaign next; put Vanilla next
log: look at 7 of R&D > add Ice Wall to HQ > trash Hedge Fund
expect: Ice Wall in hq; Hedge Fund in archives; rnd 6"""
    assert played(script.format("add ", " to HQ"), BACTERIAL).ok
    assert played(script.format("choose ", ""), BACTERIAL).ok
    assert not played(script.format("trash ", ""), BACTERIAL).ok
    wrong = script.format("add ", " to HQ").replace("trash Hedge Fund", "add Hedge Fund to HQ")
    assert "legal: trash Hedge Fund | " in failure(wrong, BACTERIAL)


def test_the_new_order_of_a_deck_is_an_event_that_its_owner_can_read() -> None:
    sort = """corp: score Bacterial Programming; trigger Bacterial Programming; add Ice Wall to HQ; done; trash Hedge Fund; done
corp: put Tithe next; put Enigma next; put PAD Campaign next; put Vanilla next
log: trash Hedge Fund > {}
never: arrange Enigma | arrange Tithe, PAD Campaign"""
    whole = "arrange Tithe, Enigma, PAD Campaign, Vanilla and Archer on R&D"
    for words in (whole, "arrange Tithe", "arrange Tithe and Enigma"):
        assert played(sort.format(words), BACTERIAL).ok
    assert "no event begins with" in failure(sort.format("arrange Tithe, Enigma on R&D"), BACTERIAL)
    game = played(sort.format("arrange Tithe"), BACTERIAL).game
    owner = next(e for e in game.seat("corp").log() if e.kind == "arrange")
    assert owner.subject == "Tithe, Enigma, PAD Campaign, Vanilla and Archer" and owner.number("cards") == 5
    for reader in (game.seat("runner").log(), game.spectator().log()):
        other = next(e for e in reader if e.kind == "arrange")
        assert (other.text, other.subject) == ("arrange 5 cards on R&D", "5 cards in R&D")


# -- several cards at once ------------------------------------------------------------------------------

HAND = """
turn = "corp"
[corp]
clicks = 1
hq = ["Ice Wall", "Ice Wall", "Enigma", "Tithe", "Hedge Fund", "Vanilla", "Pharos"]
rnd = 3
"""
COMMAS = """
turn = "runner"
[corp]
rnd = 3
[runner]
clicks = 1
core_damage = 4
grip = ["Another Day, Another Paycheck", "Lean and Mean", "Daeg, First Net-Cat", "Divide and Conquer"]
"""
TWO = "corp: take credit; choose Ice Wall#2; choose Tithe\n"


def hand(rules: str = "cr-26.03") -> str:
    return f"rules = {rules!r}\n{HAND}"


@pytest.mark.parametrize(
    "words",
    ["Ice Wall#2 and Tithe", "Tithe, Ice Wall#2", "Tithe and Ice Wall#2", "tithe, and ice wall#2", "Tithe", "Ice Wall#2"],
)
def test_cards_that_are_discarded_together_are_one_event(words: str) -> None:
    good = f"log: discard {words}\ncount: discard {words} = 1\nnever: discard Enigma | discard Tithe, Enigma"
    outcome = played(TWO + good, hand())
    assert outcome.ok, report([outcome])
    assert [e.text for e in outcome.game.log if e.kind == "discard"] == ["discard Ice Wall#2 and Tithe"]
    assert "happened" in failure(f"{TWO}never: discard {words}", hand())
    assert "the same event" in failure(f"{TWO}log: discard Tithe > discard Ice Wall#2", hand())


def test_titles_with_commas_are_discarded_together() -> None:
    script = """runner: take credit; choose Daeg, First Net-Cat; choose Lean and Mean; choose Another Day, Another Paycheck
log: discard Another Day, Another Paycheck, Daeg, First Net-Cat and Lean and Mean
log: discard Lean and Mean, Another Day
never: discard Divide and Conquer | discard Lean and Mean and Divide and Conquer"""
    outcome = played(script, COMMAS)
    assert outcome.ok, report([outcome])
    (event,) = [e for e in outcome.game.log if e.kind == "discard"]
    assert event.text == "discard Daeg, First Net-Cat, Lean and Mean and Another Day, Another Paycheck"


def test_the_other_player_reads_how_many_cards_are_discarded() -> None:
    game = played(TWO, hand()).game
    (event,) = [e for e in game.seat("runner").log() if e.kind == "discard"]
    assert (event.text, event.number("cards")) == ("discard 2 cards in HQ", 2)


def test_cards_that_are_discarded_one_by_one_are_several_events() -> None:
    one = f"{TWO}log: discard Ice Wall#2 > discard Tithe\n"
    assert played(f"{one}never: discard Ice Wall#2 and Tithe", hand("cr-1.4")).ok
    assert not played(f"{one}never: discard Ice Wall#2 and Tithe", hand()).ok


# -- asks -----------------------------------------------------------------------------------------------


def test_what_a_side_is_asked_may_leave_out_what_stands_behind_a_comma() -> None:
    asks = "corp: play Caveat Emptor\nasks corp: choose corp gains 6 | {}"
    assert played(asks.format("choose corp gains 10"), CAVEAT).ok
    for words in ("choose corp gains", "choose gain 10", "choose corp gains 6"):
        assert not played(asks.format(words), CAVEAT).ok
    assert not played("runner: run HQ\nasks runner: done | jack out", 'policy = "all"\n' + BOARD).ok
