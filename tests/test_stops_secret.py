"""Between two people, whether the server passes for a player must not depend on what the other one cannot see."""

from __future__ import annotations

from typing import Any

import pytest

from rezzed import Board, Game
from rezzed.library import compiled
from rezzed.stops import Control, Stops, place_of

pytestmark = pytest.mark.fast

BOOK = compiled("cr-26.03").book


def asked(corp: dict[str, Any], runner: dict[str, Any], side: str, secret: bool) -> list[tuple[str, bool]]:
    """The windows of a run on remote 1 or R&D, and whether a player is asked in them."""
    game = Game(Board(corp=corp, runner={"clicks": 1} | runner, policy="secret"))
    control = Control(side, Stops(BOOK), secret)
    out: list[tuple[str, bool]] = []
    while game.decision is not None:
        seat = game.seat(game.decision.chooser)  # type: ignore[arg-type]
        assert seat.decision is not None
        place = place_of(game.state, game.decision)
        if seat.side == side and place:
            out.append((place, control.asks(seat.view, seat.decision, place)))
        words = [o.text for o in seat.decision.options]
        game.apply(next((w for w in ("run remote 1", "run R&D", "pass", "continue") if w in words), words[0]))
    return out


@pytest.mark.parametrize("secret", [True, False])
@pytest.mark.parametrize(
    ("side", "runner", "boards"),
    [
        ("corp", {}, [{"root": {"remote1": [card]}} for card in ("PAD Campaign", "Project Vitruvius")]),
        ("corp", {}, [{"root": {"remote1": ["PAD Campaign*"]}, "ice": {"remote1": [card]}} for card in ("Ice Wall", "Archer")]),
        ("runner", {"credits": 9}, [{"rnd": [card]} for card in ("PAD Campaign", "Ice Wall")]),
    ],
)  # fmt: skip
def test_a_player_is_asked_as_if_each_hidden_card_could_be_used(
    side: str, runner: dict[str, Any], boards: list[dict[str, Any]], secret: bool
) -> None:
    one, two = (asked({"credits": 5} | board, runner, side, secret) for board in boards)
    assert [place for place, _ in one] == [place for place, _ in two]
    assert (one == two) == secret
    assert any(yes for _, yes in one)
