"""Wishes: what people may type at any moment is carried out or refused with a reason, never half and never without end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from drawn import cards_drawn, cards_drawn_from

import rezzed
from rezzed import rules
from rezzed.bots import bot
from rezzed.cli import terminal_session
from rezzed.engine.program.parts import PAID, WHILE, Fact
from rezzed.errors import IllegalActionError, RezzedError, SetupError
from rezzed.ids import CORP, Type
from rezzed.library import compiled, find_card
from rezzed.scenario import parse_text, play
from rezzed.scenario.policies import again_and_again, declining
from rezzed.stops import Stops
from rezzed.why import wishes as wishes_of

SAMPLE = 9  # every ninth card of a book that has many
PLACES = {Type.CORP_IDENTITY: "identity", Type.RUNNER_IDENTITY: "identity", Type.AGENDA: "score", Type.OPERATION: "hq"}


def game_with(book: str, fact: Fact, credits: int) -> rezzed.Game:
    """A game with the card; an upgrade that cannot be in HQ is in a remote server."""
    try:
        return rezzed.Game(board(book, fact, credits, "HQ" if fact.type == Type.UPGRADE else "remote1"))
    except SetupError:
        return rezzed.Game(board(book, fact, credits, "remote1"))


def board(book: str, fact: Fact, credits: int, root: str) -> dict[str, Any]:
    """Three pieces of ice on HQ, and the card where it can be of use."""
    anr = compiled(book).book.game == "anr"
    ice = ["Ice Wall*", "Enigma*", "Archer*"] if anr else ["Data Wall*", "Quandary*", "Banpei*"]
    mine = fact.side == CORP
    corp: dict[str, Any] = {"credits": credits if mine else 5, "hq": 2, "rnd": 4, "ice": {"HQ": ice}, "root": {}}
    runner: dict[str, Any] = {"credits": 5 if mine else credits, "clicks": 3, "grip": 3, "stack": 4, "rig": []}
    if fact.type in PLACES:
        where = PLACES[fact.type]
        (corp if mine else runner)[where] = fact.id if where == "identity" else [fact.id]
    elif fact.type == Type.ICE:
        ice.insert(0, f"{fact.id}*")
    elif fact.type in (Type.ASSET, Type.UPGRADE):
        corp["root"][root] = [f"{fact.id}*"]
    elif fact.type == Type.EVENT:
        runner["grip"] = [fact.id]
    else:
        runner["rig"] = [f"{fact.id} on {ice[0].rstrip('*')}" if fact.decl.on_ice else fact.id]
    return {"rules": book, "corp": corp, "runner": runner}


def moments(game: rezzed.Game) -> Iterator[rezzed.Game]:
    """The game at the first decision of every kind, on the way of a run on HQ in which everything is declined."""
    seen: set[tuple[str, str, str]] = set()
    for _ in range(60):
        decision = game.decision
        if decision is None:
            return
        kind = (decision.chooser, decision.step, decision.kind)
        if kind not in seen:
            seen.add(kind)
            yield game
        begun = any(e.kind == "announce" for e in game.log)
        run = None if begun else game.find("run HQ")
        game.apply(run or declining(decision) or decision.options[0])


def wishes(title: str) -> tuple[str, ...]:
    return (f"use {title}", f"pump {title} to 9", f"break all with {title}", f"trigger {title}")


def sample(book: str) -> Iterator[tuple[Fact, int]]:
    """Cards with a paid ability, or one with a static condition, at 0, 1 or 3 credits."""
    c = compiled(book)
    able = [
        f for f in cards_drawn_from(c)
        if any(c.abilities[a].kind in (PAID, WHILE) for a in (*f.abilities, *f.anywhere, *f.unrezzed))
    ]  # fmt: skip
    for n, fact in enumerate(able[:: SAMPLE if len(able) > 100 else 2]):
        yield fact, (3, 1, 0)[n % 3]


@pytest.mark.parametrize("book", rules.names())
def test_a_wish_is_done_or_refused_and_nothing_between(book: str) -> None:
    done = refused = 0
    for fact, credits in sample(book):
        for game in moments(game_with(book, fact, credits)):
            before = game.save()
            for wish in wishes(fact.title):
                trial = game.copy()
                try:
                    trial.apply(wish)
                    done += 1
                except IllegalActionError as error:
                    assert error.reason is not None and error.reason.text, (fact.title, wish)
                    assert trial.save() == before, (fact.title, wish)
                    refused += 1
                assert game.save() == before, (fact.title, wish)
    assert done and refused


@pytest.mark.parametrize("title", ["Parasite", "Ghost Runner", "Malandragem"])
def test_using_what_is_triggered_is_refused(title: str) -> None:
    game = game_with("cr-26.03", find_card("cr-26.03", title), 3)
    reason = game.why(f"use {title}")
    assert not reason.legal and reason.cite == game.decision.cite and title in reason.text


# -- compounds ------------------------------------------------------------------------------------------


def encounter(rig: str, credits: int, ice: str = "Enigma") -> rezzed.Game:
    corp, runner = {"ice": {"HQ": [f"{ice}*"]}}, {"credits": credits, "clicks": 3, "rig": [rig]}
    game = rezzed.Game({"rules": "cr-26.03", "corp": corp, "runner": runner, "policy": "all"})
    while not any(e.text == f"encounter {ice}" for e in game.log):
        game.apply(game.find("run HQ") or game.find("pass") or "continue")
    while game.decision is not None and game.decision.chooser != "runner":
        game.apply("pass")
    return game


@pytest.mark.parametrize(
    ("rig", "credits", "ice", "words", "cite", "told"),
    [
        ("Gordian Blade", 1, "Enigma", "break all with Gordian Blade", "CR 1.16.1", "costs 1"),
        ("Gordian Blade", 1, "Enigma", "break 1,2 of Enigma with Gordian Blade", "CR 1.16.1", "costs 1"),
        ("Gordian Blade", 3, "Enigma", "break 3 of Enigma with Gordian Blade", "CR 1.15.2b", "Enigma has subroutines 1 to 2"),
        ("Gordian Blade", 3, "Enigma", "break 1 of Tollbooth with Gordian Blade", "CR 9.5.6c", "Enigma"),
        ("Corroder", 9, "Enigma", "break all with Corroder", "CR 3.9.5h", "this kind of ice"),
        ("Mimic", 9, "Archer", "break all with Mimic", "CR 3.9.5g", "strength 3"),
        ("Paperclip", 3, "Hadrian's Wall", "pump Paperclip to 6", "CR 1.16.2c", "does not raise"),
        ("Paperclip", 0, "Ice Wall", "break all with Paperclip", "CR 1.16.2c", "does not raise"),
    ],
)  # fmt: skip
def test_a_compound_that_cannot_be_finished_is_refused_as_a_whole(
    rig: str, credits: int, ice: str, words: str, cite: str, told: str
) -> None:
    game = encounter(rig, credits, ice)
    before = game.save()
    reason = game.why(words)
    assert not reason.legal and (reason.cite, told in reason.text) == (cite, True), str(reason)
    with pytest.raises(IllegalActionError) as caught:
        game.apply(words)
    assert caught.value.reason == reason and game.save() == before


@pytest.mark.parametrize("policy", ["public", "all", "forced"])
def test_the_last_credit_may_be_spent_on_the_last_subroutine(policy: str) -> None:
    corp, runner = {"ice": {"HQ": ["Enigma*"]}}, {"credits": 2, "clicks": 3, "rig": ["Gordian Blade"]}
    game = rezzed.Game({"rules": "cr-26.03", "corp": corp, "runner": runner, "policy": policy})
    while game.find("break with Gordian Blade") is None:
        game.apply(game.find("run HQ") or game.find("pass") or "continue")
    assert game.why("break all with Gordian Blade").legal
    game.apply("break all with Gordian Blade")
    said = [e.text for e in game.log]
    assert "fully break Enigma with Gordian Blade" in said and "lose click" not in said


def test_what_is_broken_is_not_broken_again() -> None:
    game = encounter("Gordian Blade", 9)
    game.apply("break all with Gordian Blade")
    for words in ("break all with Gordian Blade", "break 1 of Enigma with Gordian Blade"):
        assert str(game.why(words)).endswith("(CR 9.8.6)")


# -- policies -------------------------------------------------------------------------------------------

TEXT = """
title  = "A breaker whose X can be nothing"
source = ["cr-26.03 1.16.2c"]
rules  = ["cr-26.03"]

[corp]
ice.HQ = ["Ice Wall*"]

[runner]
credits = 0
clicks = 2
rig = ["Paperclip"]
"""


@pytest.mark.parametrize("name", ["eager", "first"])
def test_a_policy_does_not_repeat_a_use_that_changes_nothing(name: str) -> None:
    (outcome,) = play(parse_text(TEXT), bot("passive"), bot(name))
    assert outcome.ok and outcome.game.over
    uses = [c.text for c in outcome.choices if c.text == "pump Paperclip"]
    assert len(uses) < 12


def stuck(seat: rezzed.Seat) -> rezzed.Action:
    """A policy that uses Paperclip for nothing, for ever."""
    decision = seat.decision
    assert decision is not None
    return next((o for o in decision.options if o.text in ("pump Paperclip", "choose 0")), decision.options[0])


def test_policies_that_come_to_no_end_are_a_failure_that_names_the_loop() -> None:
    (outcome,) = play(parse_text(TEXT), bot("passive"), stuck)
    assert not outcome.ok
    assert "these choices repeat: runner: pump Paperclip; runner: choose 0" in outcome.failures[0].text


def test_the_loop_is_the_shortest_row_that_repeats() -> None:
    assert again_and_again(["x", *["a", "b"] * 3]) == "these choices repeat: a; b"
    assert again_and_again(list("abcdefgh")) == "the last choices are: d; e; f; g; h"


def test_what_a_wish_can_mean_does_not_grow_with_the_cards() -> None:
    cards = [f.id for f in cards_drawn("cr-26.03") if f.type in (Type.EVENT, Type.HARDWARE, Type.RESOURCE)]
    few, many = (
        rezzed.Game({"rules": "cr-26.03", "runner": {"grip": ["Legwork"], "stack": cards[:n]}}).state for n in (5, 200)
    )
    for words in ("play legwork", "use legwork", "xyzzy"):
        assert len(wishes_of(few, words)) == len(wishes_of(many, words))


def test_a_person_is_not_left_waiting_for_a_policy_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal_session, "STEPS", 40)
    game = parse_text(TEXT).start("cr-26.03")
    policies = {"runner": stuck, "corp": bot("passive")}
    with pytest.raises(RezzedError, match="these choices repeat: .*pump Paperclip"):
        list(terminal_session.TerminalSession(game, policies, Stops(game.state.book.book)).lines())


@pytest.mark.parametrize("name", ["eager", "first"])
def test_a_policy_raises_the_strength_at_step_9_instead_of_naming_nothing(name: str) -> None:
    text = TEXT.replace("cr-26.03 1.16.2c", "onr-1996 9").replace("cr-26.03", "onr-1996").replace("Ice Wall", "Fire Wall")
    text = text.replace("Paperclip", "Japanese Water Torture").replace("credits = 0", "credits = 6")
    (outcome,) = play(parse_text(text), bot("passive"), bot(name))
    assert outcome.ok and outcome.game.over
    assert any(e.text.startswith("break 1 of Fire Wall") for e in outcome.game.log)
