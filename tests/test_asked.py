"""What a player is asked, in their own words: the likely move, what passing costs, what space takes, and the log as a story."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rezzed import Board, Game
from rezzed.game.actions import Action, ActionCost
from rezzed.library import compiled, find_card
from rezzed.study.asking import ask
from rezzed.wording import asked as asking
from rezzed.wording import faces, story
from rezzed.wording.asked import Scene, Whole


@dataclass(frozen=True)
class Sub:
    text: str
    state: str = "unbroken"


def action(text: str, verb: str, card: str = "", **more: object) -> Action:
    return Action(0, text, verb, card, card, **more)  # type: ignore[arg-type]


PASS = action("pass", "pass")


def scene(**more: object) -> Scene:
    usual: dict[str, object] = {"side": "runner", "kind": "act", "place": "", "source": "", "clicks": 2, "mine": True}
    return Scene(**{**usual, "ends": False, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("verb", "main", "space"),
    [("score", "score X", True), ("steal", "steal X", True), ("rez", "rez X", False), ("trash", "trash X", False)],
)
def test_space_never_declines_what_a_card_offers(verb: str, main: str, space: bool) -> None:
    asked = asking.asked(scene(accessed="X" if verb in ("steal", "trash") else ""), [action(f"{verb} X", verb, "X"), PASS])
    assert (asked.main, asked.space) == (main, space)
    assert next(m for m in asked.moves if m.verb == "pass").tone == "warn" or verb == "rez"


def test_space_does_not_end_a_choice_while_something_can_be_chosen() -> None:
    card, done = action("choose Corroder", "choose", "Corroder"), action("done", "done")
    asked = asking.asked(scene(kind="target", source="Mutual Favor"), [card, done])
    assert (asked.main, asked.space) == ("", False)
    assert asking.asked(scene(kind="target", source="Mutual Favor"), [done]).space


def test_space_does_not_decline_a_trigger() -> None:
    asked = asking.asked(scene(place="trigger"), [action("trigger X", "trigger", "X"), PASS])
    assert not asked.space and asked.main == "trigger X"


@pytest.mark.parametrize(
    ("subs", "label", "outcome"),
    [
        ((Sub("end the run"),), "Let it resolve", "ends the run"),
        ((Sub("do 1 net damage"), Sub("end the run")), "Let it resolve", "do 1 net damage; ends the run"),
        ((Sub("end the run", "broken"), Sub("do 2 net damage")), "Let the rest resolve", "do 2 net damage"),
        ((Sub("end the run", "broken"),), "Go on", "to HQ"),
    ],
)
def test_to_pass_says_what_it_costs(subs: tuple[Sub, ...], label: str, outcome: str) -> None:
    asked = asking.asked(scene(server="HQ", ice="Enigma", rezzed=True, subs=subs), [PASS])
    assert (asked.moves[0].label, asked.moves[0].outcome) == (label, outcome)


def test_to_break_everything_comes_first_with_its_price() -> None:
    pump = action("pump Cleaver", "pump", "Cleaver", cost=ActionCost(2))
    where = scene(server="HQ", ice="Enigma", rezzed=True, subs=(Sub("end the run"),))
    asked = asking.asked(where, [pump, PASS], [Whole("break all with Cleaver", "Cleaver", "7", 3)])
    assert [(m.label, m.price, m.key) for m in asked.moves] == [
        ("Break all with Cleaver", "3 credits", "1"), ("Let it resolve", "", "2"), ("Strengthen Cleaver", "2 credits", "3"),
    ]  # fmt: skip
    assert (asked.main, asked.space, asked.question) == ("break all with Cleaver", True, "Break Enigma or let it resolve.")


def test_space_never_leaves_subroutines_unbroken() -> None:
    pump = action("pump Cleaver", "pump", "Cleaver", cost=ActionCost(2))
    for status, space in (("", False), ("broken", True)):
        where = scene(server="HQ", ice="Enigma", rezzed=True, subs=(Sub("end the run", *([status] if status else [])),))
        assert asking.asked(where, [pump, PASS]).space == space


def test_the_keys_of_a_turn_never_change() -> None:
    credit, draw = action("take credit", "take credit"), action("draw", "draw")
    for options in ([credit, draw], [action("play X", "play", "X"), draw, credit, action("end", "end")]):
        keys = {m.verb: m.key for m in asking.asked(scene(), options).moves}
        assert (keys["take credit"], keys["draw"]) == ("1", "2")


def told(game: Game, side: int) -> list[str]:
    return [line.text for line in story.lines(game.state, game.written, 0, side)]


def test_the_log_says_who_did_what_and_for_how_much() -> None:
    corp = {"credits": 5, "ice": {"HQ": ["Ice Wall"]}, "hq": ["Hedge Fund"]}
    game = Game(Board(corp=corp, runner={"credits": 5, "clicks": 2, "rig": ["Corroder"]}))
    while game.find("run HQ") is None:
        game.apply("pass")
    game.apply("run HQ")
    while game.find("rez Ice Wall") is None:
        game.apply("pass")
    game.apply("rez Ice Wall")
    while game.find("break with Corroder") is None:
        game.apply("pass")
    game.apply("break all with Corroder")
    assert told(game, 1)[:2] == ["You run HQ", "You approach ice on HQ"]
    for words in ("Corp rezzes Ice Wall for 1", "You break all of Ice Wall with Corroder for 1"):
        assert words in told(game, 1)
    assert "You rez Ice Wall for 1" in told(game, 0) and "Runner runs HQ" in told(game, 0)
    assert {line.side for line in story.lines(game.state, game.written, 0, 1)} == {"corp", "runner"}


def test_a_face_has_the_facts_and_the_text_of_its_card() -> None:
    fact = find_card("cr-26.03", "Enigma")
    face = faces.face(fact.decl, compiled("cr-26.03").book)
    assert (face.strength, dict(face.facts)["rez cost"], face.faction_name) == (2, "3", "Neutral")
    assert face.text[-1] == "-> End the run."


def test_whoever_waits_reads_what_everybody_sees() -> None:
    assert asking.waiting("corp", "approach", "") == "Waiting for the Corp: it may rez the ice"
    assert asking.waiting("runner", "encounter", "Enigma") == "Waiting for the Runner: it may break Enigma"
    assert asking.waiting("runner", "", "") == "Waiting for the Runner"


def encountered(game: Game) -> bool:
    run = game.view("runner").run
    return run is not None and run.encounter is not None


@pytest.mark.parametrize(
    ("rig", "ice", "idle"),
    [
        (["Corroder", "Gordian Blade"], "Enigma*", ["pump Corroder", "pump Gordian Blade"]),  # another kind; strong enough
        (["Corroder", "Gordian Blade"], "Tollbooth*", ["pump Corroder"]),
        (["Corroder"], "Ice Wall* @3 advancement", []),
    ],
)
def test_to_raise_a_strength_for_nothing_comes_last(rig: list[str], ice: str, idle: list[str]) -> None:
    game = Game(Board(corp={"credits": 5, "ice": {"HQ": [ice]}}, runner={"credits": 9, "clicks": 2, "rig": rig}))
    while game.find("run HQ") is None:
        game.apply("pass")
    game.apply("run HQ")
    while game.find(f"pump {rig[0]}") is None or not encountered(game):
        game.apply("pass")
    question = ask(game, "runner")
    assert question is not None
    assert [m.words for m in question.moves if m.tone == "idle"] == idle
    assert [m.words for m in question.moves[len(question.moves) - len(idle) :]] == idle
    assert all(not m.key for m in question.moves if m.tone == "idle")
