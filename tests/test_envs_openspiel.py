"""The games of OpenSpiel: its own tests, clones, samples, observers, bots, and the same game as a match."""

from __future__ import annotations

import json
import pickle
import random
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest

pytest.importorskip("pyspiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from rezzed import RezzedError  # noqa: E402
from rezzed.encoding.layout import LAYOUT  # noqa: E402
from rezzed.envs import raw_env  # noqa: E402
from rezzed.envs.extensive import OVER, ExtensivePosition, expand  # noqa: E402
from rezzed.envs.kinds import kind  # noqa: E402
from rezzed.envs.match import AGENTS, MaskedAction, Match  # noqa: E402
from rezzed.envs.openspiel import RunGame, WholeGame  # noqa: E402
from rezzed.ids import CHANCE, CORP, RUNNER  # noqa: E402

SIDES = (CORP, RUNNER)
WHOSE = pyspiel.PrivateInfoType


def run_board(ice: str = "Ice Wall", hidden: str = "Snare!") -> dict[str, Any]:
    """A run on one piece of ice that nobody has to be drawn for."""
    return {
        "corp": {"credits": 5, "hq": ["Hedge Fund"], "ice": {"remote1": [ice]}, "root": {"remote1": [hidden]}},
        "runner": {"credits": 6, "clicks": 1, "grip": ["Sure Gamble", "Diesel"], "rig": ["Corroder"]},
    }


def advance(state: Any, choice: random.Random, decisions: int = 10_000) -> Any:
    """The same state after random actions, at a decision of a player or at the end."""
    while not state.is_terminal() and (decisions > 0 or state.is_chance_node()):
        if state.is_chance_node():
            state.apply_action(choice.choice([outcome for outcome, _ in state.chance_outcomes()]))
        else:
            state.apply_action(choice.choice(state.legal_actions()))
            decisions -= 1
    return state


def seen(state: Any) -> list[Any]:
    """Everything that both players observe."""
    return [
        x for side in SIDES
        for x in (state.information_state_string(side), state.observation_string(side), state.observation_tensor(side))
    ]  # fmt: skip


# -- OpenSpiel's own tests --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "params", "games"),
    [("run", {}, 5), ("run", {"board": json.dumps(run_board())}, 5), ("game", {}, 1), ("game", {"decks": "drawn"}, 1),
     ("turns", {}, 2)],
)  # fmt: skip
def test_random_games_pass_the_tests_of_open_spiel(name: str, params: dict[str, str], games: int) -> None:
    game = pyspiel.load_game(f"python_rezzed_{name}", params)
    pyspiel.random_sim_test(game, num_sims=games, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["run", "game"])
def test_simulations_of_python_games_pass(name: str) -> None:
    from open_spiel.python.tests import games_sim_test

    np.random.seed(1)  # the test draws from it
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(f"python_rezzed_{name}"))


def test_the_environment_of_open_spiel_plays_a_run() -> None:
    environment = rl_environment.Environment("python_rezzed_run", include_full_state=True)
    environment.seed(5)
    choice, step = random.Random(5), environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == LAYOUT.n
        step = environment.step([choice.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == 0.0


# -- the same game ----------------------------------------------------------------------------------------


def together(match: Match, state: Any, choice: random.Random) -> int:
    """Play a match that draws from its seed and give its draws and actions to a state. Returns the number of decisions."""
    given = 0
    while True:
        for outcome in match.drawn[given:]:
            assert state.is_chance_node()
            state.apply_action(outcome)
        given = len(match.drawn)
        assert state.is_terminal() == match.over
        assert tuple(state.returns()) == match.returns()
        for side in SIDES:
            assert np.array_equal(state.observation_tensor(side), match.observe(side))
        if match.over:
            return match.decisions
        assert state.current_player() == match.player
        assert state.legal_actions() == match.legal()
        assert state.legal_actions_mask() == match.mask(match.player).tolist()
        action = choice.choice(match.legal())
        match.step(action)
        state.apply_action(action)


@pytest.mark.parametrize("seed", range(6))
def test_a_run_is_that_of_a_match_with_the_same_draws(seed: int) -> None:
    state = RunGame().new_initial_state()
    state.apply_action(seed)
    together(kind("run-v0").match(seed), state, random.Random(seed))


def test_a_whole_game_is_that_of_a_match_with_the_same_draws() -> None:
    assert together(kind("game-v0").match(7), WholeGame().new_initial_state(), random.Random(7)) > 50
    state = WholeGame({"decks": "drawn"}).new_initial_state()
    state.apply_action(3)
    assert together(kind("game-v0").match(3, {"decks": "drawn"}), state, random.Random(3)) > 50


def test_a_run_is_that_of_the_environment_of_pettingzoo() -> None:
    env, state, choice = raw_env("run-v0"), RunGame().new_initial_state(), random.Random(4)
    env.reset(seed=11)
    state.apply_action(11)
    while not state.is_terminal():
        side = AGENTS.index(env.agent_selection)
        seen_there = env.observe(env.agent_selection)
        assert side == state.current_player()
        assert np.array_equal(seen_there["observation"], state.observation_tensor(side))
        assert seen_there["action_mask"].tolist() == state.legal_actions_mask()
        action = choice.choice(state.legal_actions())
        drawn = len(env.match.drawn)
        env.step(action)
        for outcome in (action, *env.match.drawn[drawn:]):
            state.apply_action(outcome)
    assert list(env.rewards.values()) == state.returns()


def test_chance_draws_one_card_at_a_time() -> None:
    game = WholeGame()
    state, choice, chances = game.new_initial_state(), random.Random(2), []
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(p for _, p in outcomes) == pytest.approx(1.0)
            assert len({state.action_to_string(outcome) for outcome, _ in outcomes}) == len(outcomes)
            chances.append(len(outcomes))
            state.apply_action(choice.choice(outcomes)[0])
        else:
            state.apply_action(choice.choice(state.legal_actions()))
    assert chances[:5] == [34, 33, 32, 31, 30]  # five cards of R&D, each without those before
    assert max(chances) <= game.max_chance_outcomes()
    assert len(chances) < game.max_chance_nodes_in_history()


# -- clones and serialisation -----------------------------------------------------------------------------


def test_a_clone_goes_its_own_way() -> None:
    state = advance(RunGame().new_initial_state(), random.Random(4), 3)
    before = seen(state)
    clone = state.clone()
    assert seen(clone) == before and clone.history() == state.history()
    advance(clone, random.Random(1))
    assert clone.is_terminal() and seen(state) == before
    assert seen(advance(state, random.Random(1))) == seen(clone)


@pytest.mark.parametrize(
    ("game", "decisions"),
    [(RunGame({"board": json.dumps(run_board()), "bound": 40}), 4), (RunGame(), 4), (WholeGame({"decks": "drawn"}), 30)],
)
def test_games_and_states_are_serialised(game: Any, decisions: int) -> None:
    state = advance(game.new_initial_state(), random.Random(9), decisions)
    again, twin = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(game) and again.max_game_length() == game.max_game_length()
    assert seen(twin) == seen(state) and twin.history() == state.history()
    assert seen(pickle.loads(pickle.dumps(state))) == seen(state)
    assert pyspiel.load_game(str(game)).get_parameters() == game.get_parameters()
    assert seen(advance(twin, random.Random(1))) == seen(advance(state, random.Random(1)))


# -- information states and samples -----------------------------------------------------------------------


def test_an_information_state_tells_what_its_player_knows_and_nothing_else() -> None:
    snare, agenda = (
        RunGame({"board": json.dumps(run_board(hidden=title))}).new_initial_state() for title in ("Snare!", "Hostile Takeover")
    )
    assert snare.information_state_string(RUNNER) == agenda.information_state_string(RUNNER)
    assert snare.information_state_string(CORP) != agenda.information_state_string(CORP)
    assert "Snare!" in snare.information_state_string(CORP)
    assert "Snare!" not in snare.information_state_string(RUNNER)


def test_an_information_state_remembers_own_decisions() -> None:
    """Two orders of the same purchases lead to the same board, and not to the same information state."""
    board = run_board() | {"runner": {"credits": 9, "clicks": 3, "grip": ["Sure Gamble", "Diesel"]}}
    found = []
    for order in (("take credit", "play Sure Gamble"), ("play Sure Gamble", "take credit")):
        state = RunGame({"board": json.dumps(board)}).new_initial_state()
        for words in order:
            act(state, words)
        found.append(state)
    first, second = found
    assert first.information_state_string(RUNNER) != second.information_state_string(RUNNER)
    assert first.observation_string(RUNNER).split('"events"')[0] == second.observation_string(RUNNER).split('"events"')[0]


def chosen(state: Any, words: str) -> list[int]:
    """The legal actions with these words."""
    return [a for a in state.legal_actions() if state.action_to_string(a).startswith(words)]


def act(state: Any, words: str) -> None:
    """Take the action with these words as soon as it is legal; pass until then."""
    while not chosen(state, words):
        state.apply_action(chosen(state, "pass")[0])
    state.apply_action(chosen(state, words)[0])


@pytest.mark.parametrize(("kind_of_game", "most"), [(RunGame, 8), (WholeGame, 90)])
def test_a_sample_cannot_be_told_from_the_state(kind_of_game: Any, most: int) -> None:
    """The observing player has the same text, numbers and actions; what is hidden from them is often something else."""
    game = kind_of_game()
    sampler, others = pyspiel.UniformProbabilitySampler(3, 0.0, 1.0), 0
    for seed in range(4):
        state = advance(game.new_initial_state(), random.Random(seed), random.Random(seed).randrange(most))
        for side in SIDES:
            sample = state.resample_from_infostate(side, sampler)
            assert sample.information_state_string(side) == state.information_state_string(side)
            assert sample.observation_string(side) == state.observation_string(side)
            assert sample.observation_tensor(side) == state.observation_tensor(side)
            assert sample.current_player() == state.current_player()
            if state.current_player() == side:
                assert sample.legal_actions() == state.legal_actions()
            others += sample.observation_string(1 - side) != state.observation_string(1 - side)
            assert advance(sample, random.Random(1)).is_terminal()
    assert others >= 4


def test_cards_of_a_sample_are_from_the_decks_that_the_game_names() -> None:
    game = WholeGame()
    state = advance(game.new_initial_state(), random.Random(6), 20)
    deck = set(kind("game-v0").match(0).board["corp"]["rnd"])
    for k in range(3):
        sample = state.resample_from_infostate(RUNNER, random.Random(k).random)
        hand = json.loads(sample.observation_string(CORP))["corp"]["hq"]["known"]
        assert hand and {card["title"] for card in hand} <= deck


def test_a_sample_has_no_history_and_is_not_serialised() -> None:
    state = advance(RunGame().new_initial_state(), random.Random(3), 3)
    sample = state.resample_from_infostate(RUNNER, random.Random(1).random)
    assert sample.history() == []
    with pytest.raises(RezzedError, match="a sampled match has no beginning"):
        sample.serialize()
    assert seen(sample.clone()) == seen(sample)


# -- observers --------------------------------------------------------------------------------------------


def test_an_observer_has_the_parts_of_the_layout() -> None:
    game = RunGame()
    state = advance(game.new_initial_state(), random.Random(8), 2)
    observation = make_observation(game)
    for side in SIDES:
        observation.set_from(state, side)
        assert np.array_equal(observation.tensor, state.match.observe(side))
        assert list(observation.dict) == [part.name for part in LAYOUT.parts]
        assert observation.dict["cards"].shape == (LAYOUT.part("cards").rows, LAYOUT.part("cards").width)
        assert observation.dict["players"][0] == side
    both = make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, private_info=WHOSE.ALL_PLAYERS))
    both.set_from(state, CORP)
    assert np.array_equal(both.tensor, state.match.state())
    assert game.observation_tensor_shape() == [LAYOUT.n]


def test_perfect_recall_and_public_observations_are_texts() -> None:
    game = RunGame({"board": json.dumps(run_board(hidden="Hostile Takeover"))})
    state = game.new_initial_state()
    act(state, "take credit")
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert recall.tensor is None and recall.string_from(state, CORP) == state.information_state_string(CORP)
    for perfect in (False, True):
        public = make_observation(game, pyspiel.IIGObservationType(perfect_recall=perfect, private_info=WHOSE.NONE))
        text = public.string_from(state, CORP)
        assert public.tensor is None and text and text == public.string_from(state, RUNNER)
        assert "Hostile Takeover" not in text and "Hedge Fund" not in text and "Diesel" not in text
    with pytest.raises(ValueError, match="public"):
        make_observation(game, pyspiel.IIGObservationType(public_info=False, perfect_recall=False))
    with pytest.raises(ValueError, match="colour"):
        make_observation(game, None, {"colour": 1})


# -- bots of OpenSpiel ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["mcts", "ismcts"])
def test_bots_that_search_play_a_run(name: str) -> None:
    game, draws = RunGame(), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, draws)
    searching: Any = (
        mcts.MCTSBot(game, 1.4, 10, evaluator, random_state=draws, solve=False)
        if name == "mcts" else ismcts.ISMCTSBot(game, evaluator, 1.4, 10, ismcts.UNLIMITED_NUM_WORLD_SAMPLES, draws)
    )  # fmt: skip
    state, choice, searched = game.new_initial_state(), random.Random(2), 0
    while not state.is_terminal() and searched < 4:
        if state.is_chance_node() or len(state.legal_actions()) == 1:
            state.apply_action(choice.choice(state.legal_actions()))
            continue
        action = searching.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        searched += 1
    assert searched


# -- the small game ---------------------------------------------------------------------------------------


class Stated:
    """A state of OpenSpiel as a position that can be expanded."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.player = OVER if state.is_terminal() else CHANCE if state.is_chance_node() else state.current_player()

    def infostate(self) -> str:
        return str(self.state.information_state_string())

    def actions(self) -> list[str]:
        return [str(action) for action in self.state.legal_actions()]

    def chances(self) -> list[Fraction]:
        return [Fraction(p).limit_denominator(21) for _, p in self.state.chance_outcomes()]

    def after(self, index: int) -> ExtensivePosition:
        return Stated(self.state.child(self.state.legal_actions()[index]))

    def gain(self) -> Fraction:
        return Fraction(self.state.returns()[RUNNER])


def test_the_small_game_has_the_same_value() -> None:
    """`benchmarks/tiny_openspiel.py` lets OpenSpiel look for better replies, which takes longer."""
    from rezzed.envs.equilibrium import by_linear_program

    tree = expand(Stated(pyspiel.load_game("python_rezzed_tiny").new_initial_state()))
    assert by_linear_program(tree).value == pytest.approx(6 / 77)


def test_algorithms_of_openspiel_run_on_the_small_game() -> None:
    """Tabular ones read the text of an information state, deep ones its tensor, which has perfect recall."""
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import external_sampling_mccfr

    game = pyspiel.load_game("python_rezzed_tiny")
    assert game.information_state_tensor_shape() == [60] and game.num_distinct_actions() == 20
    state = game.new_initial_state()
    state.apply_action(0)
    flags = state.information_state_tensor()
    assert flags == state.observation_tensor() and sum(flags) == 1  # the Runner decides and knows nothing yet
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    assert sum(solver.average_policy().action_probabilities(state).values()) == pytest.approx(1)
    env = rl_environment.Environment(game)
    assert env.observation_spec()["info_state"] == (60,)
    step = env.reset()
    while not step.last():
        step = env.step([step.observations["legal_actions"][step.observations["current_player"]][0]])
    assert sum(step.rewards) == 0


# -- words and errors -------------------------------------------------------------------------------------


def test_actions_have_words_that_differ() -> None:
    state, choice = RunGame().new_initial_state(), random.Random(5)
    assert state.action_to_string(17) == "board 17"
    while not advance(state, choice, 1).is_terminal():
        words = [state.action_to_string(a) for a in state.legal_actions()]
        assert len(set(words)) == len(words)
    state = RunGame({"board": json.dumps(run_board())}).new_initial_state()
    act(state, "run remote 1")


def test_a_masked_action_changes_nothing() -> None:
    state = RunGame({"board": json.dumps(run_board())}).new_initial_state()
    before = seen(state)
    masked = next(a for a in range(state.num_distinct_actions()) if a not in state.legal_actions())
    with pytest.raises(MaskedAction, match="is masked"):
        state.apply_action(masked)
    assert seen(state) == before and state.history() == []
    fresh = RunGame().new_initial_state()
    with pytest.raises(RezzedError, match="chance draws no board 1000"):
        fresh.apply_action(1000)
    assert fresh.is_chance_node() and fresh.history() == []


@pytest.mark.parametrize(
    ("name", "params", "told"),
    [
        ("run", {"board": "{"}, "JSON"),
        ("run", {"board": '{"crop": 1}'}, "crop"),
        ("run", {"boards": 0}, "boards: expected a number from 1 on"),
        ("game", {"bound": 0}, "bound: expected a whole number from 1 on"),
        ("game", {"corp": "gatway-corp"}, "gatway-corp"),
        ("game", {"decks": "mine"}, "expected one of starter, drawn"),
        ("game", {"policy": "loud"}, "policy"),
    ],
)  # fmt: skip
def test_wrong_parameters_are_named(name: str, params: dict[str, Any], told: str) -> None:
    with pytest.raises(RezzedError, match=told):
        pyspiel.load_game(f"python_rezzed_{name}", params)


def test_a_game_that_takes_too_long_is_truncated_and_nobody_wins() -> None:
    game = WholeGame({"bound": 12})
    state = advance(game.new_initial_state(), random.Random(1))
    assert state.match.truncated and state.returns() == [0.0, 0.0]
    assert state.match.player != CHANCE and state.move_number() <= game.max_move_number()


def test_a_program_that_used_the_games_ends_well() -> None:
    """Games that are registered as functions crash the interpreter at its end; classes do not."""
    program = """
import pyspiel, rezzed.envs.openspiel
for name in ("run", "turns", "hidden", "tiny", "game"):
    game = pyspiel.load_game(f"python_rezzed_{name}")
    state = game.new_initial_state()
    state.apply_action(0)
    state.observation_tensor(0)
    print(game)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == [f"python_rezzed_{name}()" for name in ("run", "turns", "hidden", "tiny", "game")]
