"""What options of a single run are worth by a look-ahead, which reads nothing that the Runner cannot see."""

import pytest

pytest.importorskip("numpy")
pytest.importorskip("gymnasium")

from rezzed.bots.checkpoint_bot import PpoFactory  # noqa: E402
from rezzed.bots.run_values import LookAhead, RunValues, TooLarge  # noqa: E402
from rezzed.envs import kind  # noqa: E402
from rezzed.envs.kinds import _pool, drawn_run, opened  # noqa: E402
from rezzed.errors import PluginError  # noqa: E402
from rezzed.game import Game  # noqa: E402
from rezzed.library import find_card  # noqa: E402

RULES = drawn_run(0)["rules"]


@pytest.fixture(scope="module")
def pool():
    return sorted({find_card(RULES, title).id for titles in _pool().values() for title in titles})


def board(root="Hostile Takeover", ice=("Enigma*",), knows=True, rig=(), **runner):
    return {
        "rules": RULES,
        "corp": {"credits": 5, "hq": ["Hedge Fund", "Sprint"], "rnd": ["Ice Wall"] * 3, "ice": {"remote1": list(ice)},
                 "root": {"remote1": [root]}},
        "runner": {"credits": 5, "clicks": 1, "rig": list(rig), "grip": ["Sure Gamble"], "stack": ["Diesel"] * 3,
                   **({"knows": [root]} if knows else {}), **runner},
    }  # fmt: skip


def first_choice(board):
    """A game in which the Runner chooses an action."""
    game = Game(board)
    while True:
        seat = next(x for x in map(game.seat, ("corp", "runner")) if x.decision is not None)
        words = [o.text for o in seat.decision.options]
        if seat.side == "runner" and any(w.startswith("run ") for w in words):
            return game, words
        seat.apply("pass")


def worths(board, pool, worlds=4):
    game, words = first_choice(board)
    return dict(zip(words, LookAhead(pool, worlds)(game.seat("runner")), strict=True))


def test_a_way_in_is_worth_1_and_no_way_is_worth_minus_1(pool):
    assert worths(board(ice=()), pool)["run remote 1"] == 1.0
    found = worths(board(), pool)
    assert found["run remote 1"] == -1.0 and found["take credit"] == 0.0
    assert worths(board(rig=["Gordian Blade"]), pool)["run remote 1"] == 1.0


def test_where_nothing_can_be_stolen_a_run_is_lost(pool):
    found = worths(board(root="PAD Campaign", ice=()), pool)
    assert found["run remote 1"] == -1.0 and max(found.values()) == 0.0


def test_a_facedown_card_is_an_agenda_as_often_as_boards_have_one(pool):
    found = worths(board(ice=(), knows=False), pool, worlds=40)
    assert 0.3 < found["run remote 1"] < 0.9  # 0.8 of the cards are agendas: 0.6 in the long run


def test_the_look_ahead_reads_nothing_that_the_runner_cannot_see(pool):
    hidden = board(ice=("Enigma", "Ice Wall"), knows=False, rig=["Gordian Blade"])
    other = {**hidden, "corp": {**hidden["corp"], "hq": ["Sprint", "Government Subsidy"], "rnd": ["Enigma", "Tithe", "Karunā"],
                                "ice": {"remote1": ["Tithe", "Archer"]}, "root": {"remote1": ["PAD Campaign"]}}}  # fmt: skip
    assert worths(hidden, pool) == worths(other, pool)


def test_without_secrets_it_is_the_exact_value(pool):
    for seed in range(4):
        drawn = opened(drawn_run(seed))
        match = kind("run-v0").match(1, {"board": drawn}, explicit_chance=True)
        while match.player != 1 or len(match.legal()) == 1:
            match.step(match.legal()[0])
        found = LookAhead(pool, 1)(match.at_hand().seat("runner"))
        assert max(found) == pytest.approx(RunValues(match.s, 20_000).worth(match.s.copy()))


def test_a_search_that_is_too_large_says_so():
    s = kind("run-v0").match(1, {"board": opened(drawn_run(1))}, explicit_chance=True).s
    with pytest.raises(TooLarge):
        RunValues(s, 0).worth(s.copy())


def test_nothing_is_said_in_whole_games(pool):
    match, asked = kind("game-v0").match(1), 0
    while asked < 4:
        if match.player == 1:
            asked += 1
            assert LookAhead(pool, 1)(match.at_hand().seat("runner")) is None
        match.step(match.legal()[0])


def test_a_value_leaves_the_position_of_the_game_alone(pool):
    game, _ = first_choice(board(ice=()))
    before = game.save()
    LookAhead(pool, 2)(game.seat("runner"))
    assert game.save() == before


def test_a_file_that_does_not_say_how_far_it_looks_is_refused(tmp_path):
    from rezzed.bots import policy_network
    from rezzed.bots.checkpoint_file import save

    for worlds in ({}, {"worlds": 0}, {"worlds": "4"}, {"worlds": 1000}):
        save(tmp_path / "x.npz", "runner", ["hedge_fund"], policy_network.drawn(3, 1), {"kind": "run-v0", **worlds})
        with pytest.raises(PluginError, match="how many worlds"):
            PpoFactory(f"ppo:{tmp_path / 'x.npz'}")
