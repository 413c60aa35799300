"""Seats as players use them: views, decisions, compounds, refusals, logs."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest
from pairs import new_game

import rezzed
from rezzed.game import Action, as_json, offer
from rezzed.game.observe import Observer
from rezzed.ids import SIDE_NAMES
from rezzed.wording import option_words

pytestmark = pytest.mark.fast

BOARD = {
    "corp": {"credits": 5, "hq": ["Snare!", "Hedge Fund"], "rnd": 3, "ice": {"HQ": ["Enigma"]}},
    "runner": {"clicks": 2, "credits": 6, "grip": ["Inside Job", "Inside Job"], "rig": ["Gordian Blade", "Corroder"]},
}


def playing(words: str, board: dict[str, object] = BOARD) -> rezzed.Game:
    """A game after these choices of the player who decides; everything else is passed."""
    game = rezzed.Game(board)
    for wanted in words.split("; "):
        for _ in range(20):
            seat = game.seat(game.decision.chooser)  # type: ignore[union-attr]
            try:
                seat.apply(wanted)
                break
            except rezzed.IllegalActionError:
                seat.apply("pass")
        else:
            raise AssertionError(f"{wanted} never became legal")
    return game


def test_a_seat_plays_compounds_with_cards_that_it_knows() -> None:
    game = playing("run HQ; rez Enigma")
    corp, runner = game.seat("corp"), game.seat("runner")
    while game.decision is not None and runner.view.run is not None and runner.view.run.encounter is None:
        game.apply("pass")
    assert runner.why("break all with Gordian Blade").legal
    for words in ("break all with Corroder", "break all with Snare!", "pump Gordian Blade to 99", "break all with Mimic"):
        before = game.save()
        with pytest.raises(rezzed.IllegalActionError) as caught:
            runner.apply(words)
        assert "Snare" not in str(caught.value).replace(words, "") and game.save() == before
    runner.apply("break all with Gordian Blade")
    assert [e.text for e in runner.log()][-1] == "fully break Enigma with Gordian Blade"
    assert corp.decision is None and corp.waiting == "runner"
    with pytest.raises(rezzed.IllegalActionError, match="the other player has priority"):
        corp.apply("pass")


def test_an_approach_names_unknown_ice_by_its_place() -> None:
    game = playing("run HQ; pass")
    while game.find("rez Enigma") is None:
        game.apply("pass")
    assert [e.text for e in game.seat("runner").log()][-1] == "approach ice 1 on HQ"
    assert [e.text for e in game.seat("corp").log()][-1] == "approach Enigma"
    game.apply("rez Enigma")
    told = [e.text for e in game.seat("runner").log()]
    assert "approach ice 1 on HQ" in told and "rez Enigma" in told  # what was logged stays as it was


def test_equal_actions_are_one_and_keep_their_words() -> None:
    game = playing("pass")
    runner = game.seat("runner")
    plays = [o for o in runner.decision.options if o.verb == "play"]  # type: ignore[union-attr]
    assert [o.text for o in plays] == ["play Inside Job"] and (plays[0].cost.credits, plays[0].cost.clicks) == (2, 1)
    assert game.find("play Inside Job#2") is not None


def test_knowledge_of_a_hand_lasts_until_it_is_stale() -> None:
    """A card that leaves HQ facedown may be any of those that were seen there."""
    corp = {"credits": 9, "hq": ["PAD Campaign", "Hedge Fund"], "rnd": 3, "ice": {"R&D": ["Scatter Field*"]}}
    game = rezzed.Game({"corp": corp, "runner": {"clicks": 10, "credits": 3}})
    runner = game.seat("runner")

    def known() -> list[str]:
        return sorted(c.title for c in runner.view.corp.hq.known)

    def passing_until(words: str) -> None:
        while (action := game.find(words)) is None:
            game.apply(game.find("pass") or game.find("continue") or game.find("no action"))  # type: ignore[arg-type]
        game.apply(action)

    while len(known()) < 2:
        passing_until("run HQ")
        while runner.view.run is not None:
            game.apply(game.find("pass") or game.find("continue"))  # type: ignore[arg-type]
    assert known() == ["Hedge Fund", "PAD Campaign"]
    passing_until("run R&D")
    assert known() == ["Hedge Fund", "PAD Campaign"]
    passing_until("choose PAD Campaign")
    view = runner.view
    assert view.corp.hq.size == 1 and known() == []
    assert [[c.title for c in server.root] for server in view.servers if server.name == "remote 1"] == [[""]]


def test_an_install_does_not_tell_which_card_of_a_known_hand_it_is() -> None:
    """The click is spent while the card is in HQ, where the Runner knows it. It goes facedown, and may be any card of HQ."""
    corp = {"clicks": 0, "credits": 9, "hq": ["Enigma", "Ice Wall", "Hedge Fund"], "rnd": ["Hedge Fund"] * 9}
    game = rezzed.Game({"turn": "runner", "corp": corp, "runner": {"clicks": 4, "credits": 5, "stack": ["Sure Gamble"] * 5}})
    runner = game.seat("runner")

    def take(*wishes: str) -> None:
        game.apply(next(filter(None, map(game.find, (*wishes, "pass", "continue", "take credit", "discard Hedge Fund")))))

    while "Enigma" not in [c.title for c in runner.view.corp.hq.known]:
        take("run HQ")
    begun = len(runner.log())
    while game.find("install Enigma") is None:
        take()
    take("install Enigma")
    while not any(e.kind == "install" for e in runner.log(begun)):
        take("choose HQ")
    paid = [e for e in runner.log(begun) if e.kind == "spend_click" and e.fields["side"] == "corp"]
    assert paid[-1].cause == "a card in HQ" and game.events()[paid[-1].seq - 1].cause == "Enigma"
    assert not [e for e in runner.log(paid[0].seq - 1) if "Enigma" in (e.subject, e.cause)]


@pytest.mark.parametrize("side", ["runer", "", None, 1, "Corp"])
def test_an_unknown_side_is_refused(side: object) -> None:
    with pytest.raises(rezzed.RezzedError, match="unknown side"):
        rezzed.Game(BOARD).seat(side)  # type: ignore[arg-type]


def test_a_seat_cannot_be_copied_or_saved() -> None:
    seat = rezzed.Game(BOARD).seat("runner")
    for attempt in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(rezzed.RezzedError, match="save the game"):
            attempt(seat)


def test_views_are_frozen_and_can_be_kept() -> None:
    game = playing("run HQ")
    view = game.view("runner")
    with pytest.raises(AttributeError):
        view.over = True  # type: ignore[misc]
    kept = as_json(view)
    game.apply("pass")
    assert as_json(view) == kept and pickle.loads(pickle.dumps(view)) == view


def test_an_action_of_an_earlier_decision_is_refused() -> None:
    game = playing("pass")
    runner = game.seat("runner")
    old = runner.decision.options[0]  # type: ignore[union-attr]
    runner.apply(old)
    before = game.save()
    with pytest.raises(rezzed.IllegalActionError):
        runner.apply(old)
    assert game.save() == before


def test_an_option_that_is_read_late_is_that_of_its_moment() -> None:
    """Read at once in one game, and after all other decisions in its twin: in the game itself, and in a view."""
    rng, compared = random.Random(2), 0
    for seed in range(12):
        early, late = (rezzed.Game({**BOARD, "seed": seed}) for _ in range(2))
        seen = []
        while early.decision is not None and late.decision is not None:
            at_once, later = ((game.decision, game.view(game.decision.chooser).decision) for game in (early, late))
            options = [tuple(decision.options) for decision in at_once]
            seen.append((options, later))
            chosen = rng.choice(options[0])
            early.apply(chosen)
            late.take(chosen.option)
        assert early.save() == late.save() and early.digest() == late.digest()
        for options, later in seen:
            assert [len(decision.options) for decision in later] == [len(x) for x in options]
            assert [decision.options[-1] for decision in later] == [x[-1] for x in options]
            assert [decision.options for decision in later] == options and hash(later[0].options) == hash(options[0])
            assert as_json(later[1]) == as_json(pickle.loads(pickle.dumps(later[1])))
        compared += len(seen)
    assert compared > 60


def test_a_view_that_is_read_late_is_that_of_its_moment() -> None:
    """Both sides look at every decision: at once in one game, and after all other decisions, in any order, in its twin."""
    rng, compared = random.Random(3), 0
    for seed in range(12):
        early, late = (rezzed.Game({**BOARD, "seed": seed}) for _ in range(2))
        seats = [late.seat("corp"), late.seat("runner")]
        seen = []
        while early.decision is not None:
            seen += [(as_json(early.view(seat.side)), seat.view) for seat in seats]
            chosen = rng.choice(early.decision.options)
            early.apply(chosen)
            late.take(chosen.option)
        assert early.digest() == late.digest()
        rng.shuffle(seen)
        for at_once, later in seen:
            copied = copy.deepcopy(later) if rng.random() < 0.5 else pickle.loads(pickle.dumps(later))
            assert as_json(later) == at_once == as_json(copied) and later == copied and hash(later) == hash(copied)
        compared += len(seen)
    assert compared > 120


@pytest.mark.parametrize("book", ["cr-26.03", "cr-1.4", "onr-1996"])
def test_a_view_is_what_it_is_when_it_is_made_anew(book: str) -> None:
    """A seat keeps the places in which nothing has changed; an observer that comes to the position has nothing to keep."""
    rng, compared = random.Random(book), 0
    for seed in range(24):
        game = new_game(book, seed)
        for _ in range(60) if game is not None else ():
            assert game is not None
            if game.decision is None:
                break
            for side, name in enumerate(SIDE_NAMES[:2]):
                if rng.random() < 0.4:
                    view = game.seat(name).view  # type: ignore[arg-type]
                    assert as_json(view) == as_json(Observer(side).view(game.state, view.events, view.decision))
                    compared += 1
            game.apply(rng.choice(game.decision.options))
    assert compared > 150


def test_a_view_that_nobody_reads_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    game, copied = rezzed.Game(BOARD), []
    monkeypatch.setattr(offer.OpenPosition, "passes", lambda moment: copied.append(moment.readers))
    seat = game.seat("corp")
    assert seat.view.decision is None  # nobody keeps this view
    with pytest.raises(AttributeError, match="a view has no 'credit'"):
        _ = seat.view.credit  # type: ignore[attr-defined]
    kept, read = seat.view, game.seat("runner").view
    assert kept.events == len(game.log) and read.waiting == "runner" and read.decision is not None
    assert len(tuple(read.decision.options)) > 1
    game.apply("pass")
    assert kept.waiting == "runner" and copied == [1]


def test_what_nobody_reads_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    game, made = rezzed.Game(BOARD), []
    action, words = offer.action, option_words.option_text

    def noted_action(*given: Any) -> Action:
        made.append("option")
        return action(*given)

    def noted_words(*given: Any) -> str:
        made.append("words")
        return words(*given)

    monkeypatch.setattr(offer, "action", noted_action)
    monkeypatch.setattr(option_words, "option_text", noted_words)
    assert game.decision is not None and len(game.decision.options) > 2 and not made
    chosen = game.decision.options[2]
    made.clear()
    game.apply(chosen)
    assert game.decision is not None and (game.seat("corp").decision or game.seat("runner").decision) and not made
