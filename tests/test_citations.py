"""What a decision cites, and what a refusal cites: the paragraph of the thing itself, in every book."""

from __future__ import annotations

import pytest
from test_conformance import SEEDS, steps
from watching import bare, unsound

import rezzed
from rezzed import rules
from rezzed.engine import legal
from rezzed.engine.change import players
from rezzed.errors import IllegalActionError
from rezzed.library import compiled, find_card
from rezzed.rules import index


@pytest.mark.parametrize("book", rules.names())
def test_decisions_of_random_games_cite_what_is_being_decided(book: str) -> None:
    looked = 0
    for seed in SEEDS:
        for game in steps(book, seed):
            assert unsound(game) == "", f"{book}, seed {seed}: {game.decision}"
            looked += 1
    assert looked > 10 * len(SEEDS)


# -- refusals -------------------------------------------------------------------------------------------


def board(book: str, **changes: object) -> dict[str, object]:
    """A small board: a code gate on HQ, a breaker for it, and the other things that questions are about."""
    anr = compiled(book).book.game == "anr"
    corp: dict[str, object] = {"credits": 5, "hq": 2, "rnd": 3}
    runner: dict[str, object] = {"credits": 3, "clicks": 2, "grip": 2, "stack": 2}
    ice, breaker = ("Enigma", "Gordian Blade") if anr else ("Quandary", "Codecracker")
    corp["ice"] = {"HQ": [f"{ice}*"], "R&D": [ice]}
    runner["rig"] = [breaker]
    for key, value in changes.items():
        if key == "policy":
            continue
        side = corp if key in ("hq", "root", "score", "ice") else runner
        side["score" if key == "stolen" else key] = value
    return {"rules": book, "corp": corp, "runner": runner, "policy": changes.get("policy", "public")}


def at(book: str, event: str, **changes: object) -> rezzed.Game:
    """A game that declines everything until an event, or until an action can be taken."""
    game = rezzed.Game(board(book, **changes))
    for _ in range(60):
        if event == "action" and game.find("run HQ") is not None:
            return game
        if event != "action" and game.log and any(e.text.startswith(event) for e in game.log):
            return game
        if game.find("run HQ") is not None:
            game.apply("run HQ")
            continue
        decision = game.decision
        assert decision is not None, f"{book}: {event!r} did not happen"
        wanted = ("pass", "continue", "no", "no rez", "decline", "done")
        game.apply(next((w for w in wanted if game.find(w) is not None), decision.options[0].text))
    raise AssertionError(f"{book}: {event!r} did not happen")


def refusal(game: rezzed.Game, words: str) -> str:
    """The paragraph that speaks against it, without the name of its book."""
    reason = game.why(words)
    assert not reason.legal and reason.text, words
    return bare(reason.cite)


def decided(game: rezzed.Game) -> str:
    """The paragraph of what must be decided, which meets what no paragraph forbids."""
    assert game.decision is not None
    return bare(game.decision.cite)


@pytest.mark.parametrize("book", rules.names())
@pytest.mark.parametrize("words", ["runn HQ", "break with Nothing", "xyzzy", "", "use Enigma Blade", "choose 4", "yes"])
def test_what_means_nothing_is_refused_by_what_must_be_decided(book: str, words: str) -> None:
    game = at(book, "action")
    assert refusal(game, words) == decided(game) != ""
    with pytest.raises(IllegalActionError) as caught:
        game.apply(words)
    assert bare(caught.value.cite) == decided(game) and "()" not in str(caught.value)


MUST_ACT = {"cr-26.03": "9.2.6b", "cr-1.4": "9.2.6b", "anr-2012": "turn 1.5", "onr-1996": "action b"}
PHASE_OVER = {"cr-26.03": "5.7.1h", "cr-1.4": "5.7.1h", "anr-2012": "turn over", "onr-1996": "action d"}
NOT_AN_ACTION = {"cr-26.03": "5.7.1f", "cr-1.4": "5.7.1f", "anr-2012": "turn 1.5", "onr-1996": "action b"}
NO_ENCOUNTER = {"cr-26.03": "9.5.6a", "cr-1.4": "3.9.5f", "anr-2012": "3.1", "onr-1996": "7"}
COSTS = {"cr-26.03": "1.16.1", "cr-1.4": "1.15", "anr-2012": "costs", "onr-1996": "costs"}
NOT_IN_HAND = {"cr-26.03": "5.2.7e", "cr-1.4": "5.7.1f", "anr-2012": "turn 1.5", "onr-1996": "action b"}
NO_TAG = {"cr-26.03": "10.5.4", "cr-1.4": "1.2.5", "anr-2012": "tags", "onr-1996": "tags"}
ICE_LATER = {"cr-26.03": "6.4.3", "cr-1.4": "6.4.3", "anr-2012": "2.3", "onr-1996": "3"}
WON = {"cr-26.03": "10.3.1c", "cr-1.4": "10.3.1c", "anr-2012": "chain reactions", "onr-1996": "18"}


@pytest.mark.parametrize("book", rules.names())
def test_in_an_action_window(book: str) -> None:
    game = at(book, "action")
    card = "Gordian Blade" if compiled(book).book.game == "anr" else "Codecracker"
    ice = "Enigma#2" if compiled(book).book.game == "anr" else "Quandary#2"
    assert refusal(game, "pass") == MUST_ACT[book]
    assert refusal(game, f"break with {card}") == NO_ENCOUNTER[book]
    assert refusal(game, f"play {card}") == NOT_IN_HAND[book]
    assert refusal(game, f"rez {ice}") == ICE_LATER[book]
    assert refusal(game, "remove tag") == NO_TAG[book]
    assert refusal(game, "run remote 3") == decided(game)


@pytest.mark.parametrize("book", rules.names())
def test_outside_of_an_action_window(book: str) -> None:
    game = at(book, "announce")
    assert refusal(game, "run R&D") == refusal(game, "take credit") == NOT_AN_ACTION[book]


@pytest.mark.parametrize("book", rules.names())
def test_after_the_clicks_have_run_out(book: str) -> None:
    game = at(book, "action")
    game.apply("end")
    while game.decision is not None:
        game.apply("pass")
    assert refusal(game, "run HQ") == PHASE_OVER[book]
    assert "ended with the action phase" in game.why("run HQ").text


@pytest.mark.parametrize("book", rules.names())
def test_after_the_seventh_point(book: str) -> None:
    name = {"onr-1996": "Priority Requisition"}.get(book, "Project Wotan")
    agenda = find_card(book, name)
    points = agenda.decl.points or 0
    game = rezzed.Game(board(book, root={"remote1": [agenda.id]}, score=[], stolen=[agenda.id] * (6 // points)))
    while not game.over:
        decision = game.decision
        assert decision is not None
        wanted = ("run remote 1", "steal", "pass", "continue", "no break", "done")
        found = (o for w in wanted for o in decision.options if o.text.startswith(w))
        game.apply(next(found, decision.options[0]))
    assert game.winner == "runner" and refusal(game, "run HQ") == WON[book]


@pytest.mark.parametrize("book", rules.names())
def test_after_a_flatline(book: str) -> None:
    game = at(book, "action", grip=0)
    players.flatline(game.state)
    assert refusal(game, "run HQ") == compiled(book).book.cites["flatline"]


@pytest.mark.parametrize("book", [b for b in rules.names() if b != "onr-1996"])
def test_in_an_encounter(book: str) -> None:
    game = at(book, "encounter Enigma", credits=0, policy="all")
    assert refusal(game, "pump Gordian Blade") == COSTS[book]
    assert refusal(game, "jack out") == {"cr-26.03": "6.9.4c", "cr-1.4": "6.1.5a", "anr-2012": "jack out"}[book]
    assert refusal(game, "choose Enigma") == refusal(game, "continue") == decided(game)


@pytest.mark.parametrize("book", ["cr-26.03", "cr-1.4"])
def test_rezzing_at_the_wrong_time_and_twice(book: str) -> None:
    game = at(book, "encounter Enigma", root={"remote1": ["PAD Campaign"]})
    assert refusal(game, "rez PAD Campaign") == "9.2.7c"
    assert refusal(game, "rez Enigma#1") == {"cr-26.03": "8.1.2", "cr-1.4": decided(game)}[book]
    assert refusal(game, "rez Gordian Blade") == {"cr-26.03": "8.1.2", "cr-1.4": "9.2.7c"}[book]


@pytest.mark.parametrize("book", ["cr-26.03", "cr-1.4", "anr-2012"])
def test_a_mandatory_ability_keeps_from_passing(book: str) -> None:
    game = at(book, "encounter Tollbooth", ice={"HQ": ["Tollbooth*"]}, rig=["Femme Fatale -> Tollbooth"], credits=9)
    assert bare(game.decision.cite) == compiled(book).book.cites["reaction"]
    assert refusal(game, "break with Femme Fatale") == {"anr-2012": "3.1"}.get(book, "3.9.5f")
    assert refusal(game, "run HQ") == NOT_AN_ACTION[book]
    game.apply("pass")
    assert refusal(game, "trigger Femme Fatale") == compiled(book).book.cites["not pending"]


@pytest.mark.parametrize("book", rules.names())
def test_every_reason_has_a_paragraph_of_the_book_or_says_that_there_is_none(book: str) -> None:
    cites = compiled(book).book.cites
    keys = [key for key, _ in legal.REASONS[1:]]
    assert [key for key in keys if key not in cites] == []
    assert [key for key in keys if cites[key] and cites[key] not in index.gists(book)] == []
    silent = {
        "cr-26.03": set(),
        "cr-1.4": {"rezzed"},  # the chapter on rezzing is not among the texts of this edition
        "anr-2012": {"once", "condition", "no host"},  # these stand on the cards; the book has no paragraph
        "onr-1996": {"no host", "relevant"},
    }
    assert {key for key in keys if not cites[key]} == silent[book]


@pytest.mark.parametrize(("book", "cite"), [("cr-26.03", "1.15.2b"), ("cr-1.4", "1.14")])
def test_a_card_that_is_not_among_the_choices(book: str, cite: str) -> None:
    game = at(book, "encounter", ice={"HQ": ["Archer*"]}, rig=["Gordian Blade", "Corroder", "Mimic"])
    while game.find("choose Corroder") is None:
        decision = game.decision
        assert decision is not None
        game.apply(game.find("pass") or decision.options[0])
    assert refusal(game, "choose Archer") == cite and refusal(game, "choose 7") == decided(game)
    assert refusal(game, "pass") == bare(game.decision.cite)
