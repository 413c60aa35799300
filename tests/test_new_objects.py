"""Objects that become other objects (CR 1.12), as a side of the game sees them."""

from __future__ import annotations

from typing import Literal

import pytest

import rezzed
from rezzed.ids import RUNNER, Type, Zone
from rezzed.vocabulary import CHOSEN, Cards, Choose, Cost, Gain, If, Is, Paid, ToZone, Where, card

pytestmark = pytest.mark.fast

DECK = ["Hedge Fund", "Enigma", "Ice Wall", "Hunter", "Wall of Static", "Snare!", "PAD Campaign"]


def play(game: rezzed.Game, words: str) -> None:
    """Take this action, and pass until it is offered."""
    while (action := game.find(words)) is None:
        assert game.decision is not None
        game.apply(next(a for a in game.decision.options if str(a) in ("pass", "continue", "take credit")))
    game.apply(action)


def known(game: rezzed.Game, side: Literal["corp", "runner"]) -> list[str]:
    """What this side knows of R&D, from the top."""
    return [k.card.title for k in game.view(side).corp.rnd.known]


def test_cards_that_are_arranged_in_secret_are_new_objects() -> None:
    """CR 1.12.3: the example. What the Runner knows about R&D is over when the Corp arranges its top five cards."""
    game = rezzed.Game(rezzed.Board(
        corp={"hq": ["Precognition"], "rnd": DECK},
        runner={"clicks": 1, "credits": 2, "grip": ["The Maker's Eye"], "stack": 9}, turn="runner",
    ))  # fmt: skip
    play(game, "play The Maker’s Eye")
    play(game, "play Precognition")
    assert known(game, "runner") == ["Enigma", "Ice Wall"]
    for title in DECK[1:5]:
        play(game, f"choose {title}")
    assert known(game, "corp") == DECK[1:6]
    assert known(game, "runner") == []


@pytest.mark.parametrize("bottom", DECK[:2])
def test_cards_that_are_being_drawn_cannot_be_told_apart(bottom: str) -> None:
    """CR 4.8.7: the example. The Runner saw the top card of R&D; with the next one it is drawn, and one of them goes back."""
    game = rezzed.Game(rezzed.Board(
        corp={"rnd": DECK, "root": {"remote1": ["Daily Business Show*"]}}, runner={"clicks": 1, "stack": 9}, turn="runner",
    ))  # fmt: skip
    play(game, "run R&D")
    while game.find(f"choose {bottom}") is None:
        assert game.decision is not None
        game.apply(next(a for a in game.decision.options if str(a) in ("pass", "continue")))
    play(game, f"choose {bottom}")
    assert known(game, "corp") == [bottom]
    assert known(game, "runner") == []
    assert all(card.title not in DECK for card in game.view("runner").corp.hq.known)


def test_an_ability_finds_the_card_that_it_has_moved() -> None:
    """CR 1.12.2a: the card that was chosen and moved to the grip is still the chosen card."""
    fetch = Paid(Cost(clicks=1), (
        Choose(Cards(Where.RIG, types=(Type.PROGRAM,))), ToZone(CHOSEN, Zone.GRIP),
        If(Is(CHOSEN, Cards(Where.GRIP)), (Gain(RUNNER, 2),)),
    ))  # fmt: skip
    own = rezzed.Library()
    own.add_cards(card("fetcher", "Fetcher", Type.RESOURCE, 0, "", fetch))
    runner = {"clicks": 2, "credits": 0, "rig": ["Fetcher", "Corroder"]}
    game = rezzed.Game(rezzed.Board(runner=runner, turn="runner", library=own))
    play(game, "use Fetcher")
    assert [c.title for c in game.view("runner").runner.grip.known] == ["Corroder"]
    assert game.view("runner").runner.credits == 2
