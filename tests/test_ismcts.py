"""The bot that searches: it is deterministic, sees only what its seat sees, and finds moves that win."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

import rezzed
from rezzed.bots import bot, bot_of
from rezzed.bots.default_choices import acting
from rezzed.bots.hints import hint
from rezzed.bots.ismcts.guess import Worlds
from rezzed.bots.ismcts.sampling_bot import Ismcts
from rezzed.bots.ismcts.search_tree import fingerprint
from rezzed.cli.main import app
from rezzed.cli.play import Matchup
from rezzed.engine.state import State
from rezzed.envs.kinds import game_board
from rezzed.ids import CORP, FIRST_REMOTE, RUNNER, Type, Zone
from rezzed.protocol import Engine
from rezzed.rules import book, names

# whole games in which somebody wins with the right action
STEAL = {
    "begin": "actions", "turn": "runner",
    "corp": {"root": {"remote 1": ["Project Beale"]}, "hq": ["Hedge Fund"] * 3, "rnd": ["Hedge Fund"] * 9, "credits": 0},
    "runner": {"clicks": 1, "credits": 3, "score": ["Project Beale"] * 3, "stack": ["Sure Gamble"] * 9},
}
SCORE = {
    "begin": "actions", "turn": "corp",
    "corp": {
        "clicks": 1, "credits": 3, "root": {"remote 1": ["Project Beale @2 advancement"]}, "rnd": ["Hedge Fund"] * 9,
        "score": ["Project Beale"] * 3, "hq": ["Hedge Fund", "PAD Campaign"],
    },
    "runner": {"credits": 9, "grip": ["Sure Gamble"] * 5, "stack": ["Sure Gamble"] * 9},
}
LETHAL = {
    "begin": "actions", "turn": "runner",
    "corp": {"ice": {"HQ": ["Neural Katana*"]}, "hq": ["Hedge Fund"] * 5, "rnd": ["Hedge Fund"] * 9, "credits": 9},
    "runner": {"clicks": 1, "credits": 0, "grip": ["Sure Gamble"], "stack": ["Sure Gamble"] * 9},
}


def starter(seed: int) -> rezzed.Game:
    return rezzed.Game({**Matchup(None, None, None).board(), "seed": seed})


def asked_to_act(board: dict[str, object], side: str) -> rezzed.Game:
    """A game on a board at the first action of a side."""
    game = rezzed.Game(board)
    while game.decision is not None and (game.decision.chooser != side or not acting(game.decision)):
        game.apply("pass")
    return game


def test_the_same_seed_and_nodes_give_the_same_game() -> None:
    words = []
    for _ in range(2):
        game = starter(5)
        policies = {"corp": Ismcts(nodes=16, seed=3), "runner": Ismcts(nodes=16, seed=4)}
        for _ in range(20):
            assert game.decision is not None
            game.apply(game.chosen(policies[game.decision.chooser]))
        words.append(game.actions)
    assert words[0] == words[1]


@pytest.mark.parametrize("rules", [name for name in names() if book(name).game == "anr"])
@pytest.mark.parametrize(
    ("board", "side", "words"), [(STEAL, "runner", "run remote 1"), (SCORE, "corp", "advance Project Beale#4")]
)
def test_it_takes_the_action_that_wins(board: dict[str, object], side: rezzed.Side, words: str, rules: str) -> None:
    seat = asked_to_act({**board, "rules": rules}, side).seat(side)
    assert str(bot("ismcts", {"nodes": 100})(seat)) == words


@pytest.mark.parametrize("rules", names())
def test_it_plays_under_every_book(rules: str) -> None:
    game = rezzed.Game({**game_board(1, {"rules": rules}), "seed": 5})
    policies = {"corp": Ismcts(nodes=8, seed=3), "runner": Ismcts(nodes=8, seed=4)}
    actions = {"corp": 0, "runner": 0}
    for _ in range(150):
        assert game.decision is not None
        actions[game.decision.chooser] += acting(game.decision)
        game.apply(game.chosen(policies[game.decision.chooser]))
    assert min(actions.values()) >= 8, "both had two turns"


def test_it_does_not_run_into_damage_that_flatlines() -> None:
    tried = {str(x.action): x for x in Ismcts(nodes=60).tried(asked_to_act(LETHAL, "runner").seat("runner"))}
    assert tried["run HQ"].estimate == 0 and tried["run HQ"].visits < tried["draw"].visits
    assert next(iter(tried)) in ("draw", "take credit", "run R&D")


@pytest.mark.parametrize("side", ["corp", "runner"])
def test_it_answers_alike_where_its_seat_sees_the_same(side: rezzed.Side) -> None:
    game = starter(3)
    for _ in range(60):
        assert game.decision is not None
        game.apply(game.chosen(bot(game.decision.chooser)))
    while game.decision is not None and (game.decision.chooser != side or not acting(game.decision)):
        game.apply(game.chosen(bot(game.decision.chooser)))
    draw = game.seat(side).sampler(random.Random(5), None)
    other = "runner" if side == "corp" else "corp"
    twins = [draw() for _ in range(3)]
    assert len({str(twin.view(other)) for twin in twins}) == 3
    answers = [Ismcts(nodes=40, seed=9).tried(twin.seat(side)) for twin in (game, *twins)]
    assert all(answer == answers[0] for answer in answers)


def test_the_tree_merges_what_the_side_cannot_tell_apart() -> None:
    board = {
        "begin": "actions", "turn": "runner", "corp": {"root": {"remote 1": ["Project Beale"]}, "rnd": ["Hedge Fund"] * 9},
        "runner": {"clicks": 3, "credits": 9, "grip": ["Corroder", "Sure Gamble"], "stack": ["Sure Gamble"] * 9},
    }
    games = [asked_to_act(board, "runner") for _ in range(3)]
    orders = (["take credit", "install Corroder"], ["install Corroder", "take credit"], ["draw", "draw"])
    for game, words in zip(games, orders, strict=True):
        for action in words:
            game.apply(action)
            while game.decision is not None and (game.decision.chooser != "runner" or not acting(game.decision)):
                game.apply("pass")
    one, other, third = (fingerprint(game.state, RUNNER) for game in games)
    assert one == other != third
    sampled = Worlds(games[0].seat("runner"), random.Random(1)).draw()
    assert sampled.code != games[0].state.code
    assert fingerprint(sampled, RUNNER) == one and fingerprint(sampled, CORP) != fingerprint(games[0].state, CORP)


def drawn_for_runner(ice: dict[str, list[str]], root: dict[str, list[str]], hq: int = 0) -> list[State]:
    """Positions that a Runner draws who sees this ice and these hidden cards of the starter deck."""
    board = {
        "begin": "actions", "turn": "runner", "runner": {"clicks": 1, "stack": ["Sure Gamble"] * 9},
        "corp": {
            "identity": Matchup(None, None, None).board()["corp"]["identity"], "ice": ice, "root": root,
            "rnd": ["Hedge Fund"] * 9, "hq": ["Hedge Fund"] * hq,
        },
    }
    worlds = Worlds(asked_to_act(board, "runner").seat("runner"), random.Random(1))
    return [worlds.draw() for _ in range(60)]


def test_a_card_that_was_advanced_is_mostly_an_agenda_behind_ice_and_a_trap_without() -> None:
    root = {
        "remote 1": ["Offworld Office @2 advancement"], "remote 2": ["Nico Campaign"],
        "remote 3": ["Urtica Cipher @2 advancement"],
    }  # fmt: skip
    drawn = drawn_for_runner({"remote 1": ["Palisade"]}, root)
    behind, other, bare = (sum(state.book.facts[state.code[state.roots[n][0]]].type == Type.AGENDA for state in drawn)
                           for n in range(FIRST_REMOTE, FIRST_REMOTE + 3))  # fmt: skip
    assert behind >= 45 and other <= 20 and bare <= 20


def test_ice_is_seldom_in_hq_as_long_as_a_server_lacks_it() -> None:
    whole = {server: ["Palisade"] for server in ("HQ", "R&D", "remote 1")}
    kept, lacking = (
        sum([s.book.facts[s.code[c]].type == Type.ICE for s in drawn_for_runner(ice, {}, 5) for c in s.order[Zone.HQ]])
        for ice in (whole, {"HQ": ["Palisade"]})
    )
    assert lacking < kept / 2


@pytest.mark.parametrize(
    ("parameters", "words"),
    [({"nodes": 0}, "out of range"), ({"seconds": -1.0}, "out of range"), ({"seconds": float("nan")}, "out of range"),
     ({"second": 1.0}, "no parameter 'second'"), ({"nodes": "9"}, "int")],
)  # fmt: skip
def test_bad_parameters_are_refused(parameters: dict[str, object], words: str) -> None:
    with pytest.raises(rezzed.RezzedError, match=words):
        bot_of("corp", "ismcts", 1, parameters)


def test_one_sampler_draws_what_one_sample_would() -> None:
    game = starter(1)
    while game.decision is not None and game.decision.chooser != "runner":
        game.apply(game.decision.options[0])
    seat = game.seat("runner")
    draw = seat.sampler(random.Random(7))
    first, second = draw(), draw()
    assert first.view("runner") == second.view("runner") == seat.view
    assert first.view("corp") != second.view("corp")
    game.apply(game.decision.options[0])  # type: ignore[union-attr]
    with pytest.raises(rezzed.RezzedError, match="has gone on"):
        draw()


def test_a_hint_tells_what_the_side_may_know(tmp_path: Path) -> None:
    game = asked_to_act(STEAL, "runner")
    found = hint(game, "runner", nodes=60)
    assert found["actions"][0]["action"] == found["actions"][0]["apply"] == found["actions"][0]["line"][0] == "run remote 1"
    assert sum(x["visits"] for x in found["actions"]) == found["tries"] >= 48
    with pytest.raises(rezzed.RezzedError, match="the Runner must decide here"):
        hint(game, "corp", nodes=60)
    file = tmp_path / "game.json"
    file.write_text(game.save(), encoding="utf-8")
    words = ["hint", str(file), "--nodes", "60"]
    printed = [CliRunner().invoke(app, [*words, *more]) for more in ([], ["--json"], ["--side", "corp"])]
    assert "run remote 1" in printed[0].stdout
    report = json.loads(printed[1].stdout)
    more = {"file": str(file), "rules": "cr-26.03", "interrupted": False, "elapsed_ms": 0}
    assert {**report, "elapsed_ms": 0} == {**found, **more}
    assert isinstance(printed[2].exception, rezzed.RezzedError)


def test_a_hint_of_the_protocol_can_be_cancelled() -> None:
    engine = Engine()
    request = {"jsonrpc": "2.0", "id": 1, "method": "hint", "params": {"board": LETHAL, "seconds": 60}}
    assert engine.handle(request) == []
    stop = {"jsonrpc": "2.0", "id": 2, "method": "cancel", "params": {"id": 1}}
    answers = engine.work(lambda messages: [*engine.handle(stop)])
    assert answers[-1]["result"]["stopped"] is True and answers[-1]["result"]["side"] == "runner"
    bad = engine.handle({"jsonrpc": "2.0", "id": 3, "method": "hint", "params": {"board": LETHAL, "side": "judge"}})
    assert bad[0]["error"]["data"]["place"] == "side"
