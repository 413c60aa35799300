"""An identity that is set in secret to one of its copies: nobody but its player can tell which (CR 1.5.2b)."""

from __future__ import annotations

import random

import pytest
from pairs import Pair

from rezzed import Board, Game, restore
from rezzed.encoding.encode import Encoder
from rezzed.encoding.slots import slots_of
from rezzed.ids import RUNNER
from rezzed.search.tree.beliefs import observation

pytestmark = pytest.mark.fast

SERVERS = ("HQ", "R&D", "Archives")


def chosen(server: str) -> Game:
    """The Runner's turn begins, and the Corp has secretly set its identity to the copy that names this server."""
    game = Game(Board(
        turn="corp", corp={"clicks": 1, "identity": "Méliès U", "hq": 2, "rnd": 9}, runner={"grip": 3, "stack": 9},
    ))  # fmt: skip
    game.apply("take credit")
    assert game.decision is not None
    assert [o.text for o in game.decision.options] == [f"choose {name}" for name in SERVERS]
    game.apply(f"choose {server}")
    return game


def remembered(game: Game, side: str) -> str:
    """What somebody sees of the choice."""
    view = game.spectator().view if side == "spectator" else game.view(side)  # type: ignore[arg-type]
    assert view.corp.identity is not None
    return view.corp.identity.chosen


def test_only_the_corp_sees_its_choice() -> None:
    games = [chosen(server) for server in SERVERS]
    assert [remembered(game, "corp") for game in games] == list(SERVERS)
    assert [remembered(game, "runner") for game in games] == [""] * 3
    assert [remembered(game, "spectator") for game in games] == [""] * 3


def test_the_runner_cannot_tell_the_choices_apart() -> None:
    told = []
    for game in map(chosen, SERVERS):
        seat = game.seat("runner")
        assert seat.decision is not None
        told.append((seat.view, [event.text for event in seat.log()], [o.text for o in seat.decision.options]))
        assert [event.text for event in game.spectator().log()] == told[0][1]
    assert told[0] == told[1] == told[2]


def test_encoded_observations_and_keys_of_the_planner_do_not_tell() -> None:
    games = [chosen(server) for server in SERVERS]
    assert len({observation(game.state) for game in games}) == 1
    rows = [bytes(Encoder(RUNNER).encode(game.state, slots_of(game.state, RUNNER), game.written, 0)) for game in games]
    assert rows[0] == rows[1] == rows[2]


def test_samples_of_the_runner_draw_the_choice_again_and_those_of_the_corp_keep_it() -> None:
    game = chosen("R&D")
    draw = game.seat("runner").sampler(random.Random(1))
    assert {remembered(draw(), "corp") for _ in range(30)} == set(SERVERS)
    own = game.seat("corp").sampler(random.Random(1))
    assert {remembered(own(), "corp") for _ in range(5)} == {"R&D"}


def test_the_flip_shows_it_and_a_new_choice_is_secret_again() -> None:
    game = chosen("Archives")
    game.apply("run R&D")
    while remembered(game, "runner") == "":
        game.apply(next(o for o in game.decision.options if o.text in ("pass", "continue")))  # type: ignore[union-attr]
    assert remembered(game, "spectator") == "Archives"
    draw = game.seat("runner").sampler(random.Random(1))
    assert {remembered(draw(), "corp") for _ in range(10)} == {"Archives"}


def test_the_save_of_the_game_keeps_it() -> None:
    assert remembered(restore(chosen("R&D").save()), "corp") == "R&D"


def test_the_run_that_shows_it_cannot_be_taken_back() -> None:
    game = chosen("HQ")
    game.apply("run Archives")
    while remembered(game, "runner") == "":
        assert game.may_undo()
        game.apply(next(o for o in game.decision.options if o.text in ("pass", "continue")))  # type: ignore[union-attr]
    assert game.may_undo().text.endswith("a choice that was made in secret was revealed")


def test_whatever_is_played_and_asked_tells_nothing_until_the_flip() -> None:
    compared = 0
    for seed in range(20):  # many runs show the choice at once
        pair = Pair(chosen("HQ"), chosen("R&D"), RUNNER, random.Random(seed))
        for _ in range(60):
            pair.compare()
            compared += 1
            if not pair.step() or pair.games[0].over or remembered(pair.games[0], "runner"):
                break
    assert compared > 80
