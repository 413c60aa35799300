"""The environment of PettingZoo: its own tests, seeds, rewards, bad input, pictures, pickles."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pettingzoo = pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402

from rezzed import RezzedError  # noqa: E402
from rezzed.envs import MaskedAction, check_fingerprints, env, fingerprints, kind, raw_env  # noqa: E402
from rezzed.envs.match import AGENTS  # noqa: E402

KINDS = ("game-v0", "run-v0")
GAMES = {"game-v0": 12, "run-v0": 60}  # random games without a stall; benchmarks/envs.py plays more
ALONE = ("Observation space for each agent probably", "Observation is not a NumPy array", "reset: .* has no option 'options'")


@pytest.fixture
def quiet() -> Iterator[None]:
    """Warnings are errors, but for those that PettingZoo gives to every environment with masks that is not one of its own, and
    for the option that its test makes up."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for words in ALONE:
            warnings.filterwarnings("ignore", words)
        yield


def played(game: Any, choice: random.Random, most: int = 100_000) -> list[tuple[str, int]]:
    """Take random legal actions until the end; return who took which."""
    moves: list[tuple[str, int]] = []
    for agent in game.agent_iter():
        seen, _, ended, cut, info = game.last()
        if ended or cut:
            game.step(None)
            continue
        assert (seen["action_mask"] == info["action_mask"]).all()
        action = choice.choice(np.flatnonzero(info["action_mask"]).tolist())
        moves.append((agent, action))
        game.step(action)
        if len(moves) == most:
            break
    return moves


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("make", [env, raw_env])
def test_the_tests_of_pettingzoo(quiet: None, capsys: pytest.CaptureFixture[str], make: Any, name: str) -> None:
    api_test(make(name), 40)
    seed_test(lambda: make(name), 40)


def test_rendering(quiet: None, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("PIL")
    render_test(lambda render_mode: env("run-v0", render_mode=render_mode))
    assert "Runner" in capsys.readouterr().out
    game = env("game-v0", render_mode="ansi")
    game.reset(seed=1)
    played(game, random.Random(1), 80)
    text = game.render()
    assert "Runner" in text and "R&D" in text and "decides" in text


def test_it_is_registered() -> None:
    game = pettingzoo.make("aec", "rezzed/run-v0", dtype="int8")
    assert str(game) == "rezzed/run-v0" and game.metadata["name"] == "rezzed/run-v0"
    game.reset(seed=1)
    assert game.observe(AGENTS[0])["observation"].dtype == np.int8
    assert {"rezzed/game-v0", "rezzed/run-v0"} <= set(pettingzoo.aec_registry)


@pytest.mark.parametrize("name", KINDS)
def test_random_games_end(name: str) -> None:
    game = raw_env(name)
    for seed in range(GAMES[name]):
        game.reset(seed=seed)
        played(game, random.Random(seed))
        assert game.agents == [] and not game.match.truncated and game.match.over


def test_the_observations_and_the_mask_are_those_of_the_match() -> None:
    game, match = raw_env("game-v0"), kind("game-v0").match(5)
    game.reset(seed=np.int64(5))
    choice = random.Random(5)
    for _ in range(60):
        side = match.player
        assert game.agent_selection == AGENTS[side]
        for k, agent in enumerate(AGENTS):
            seen = game.observe(agent)
            assert seen["observation"].tobytes() == match.observe(k).tobytes()
            assert seen["action_mask"].tolist() == match.mask(k).tolist() == game.infos[agent]["action_mask"].tolist()
            assert game.observation_space(agent).contains(seen)
        assert not game.observe(AGENTS[1 - side])["action_mask"].any()
        assert game.state_space.contains(game.state()) and game.state().tobytes() == match.state().tobytes()
        action = choice.choice(match.legal())
        match.step(action)
        game.step(action)


def test_one_agent_may_act_several_times() -> None:
    game = raw_env("game-v0")
    game.reset(seed=1)
    agents = [agent for agent, _ in played(game, random.Random(1))]
    assert any(first == second for first, second in zip(agents, agents[1:], strict=False))


def test_the_same_seeds_follow_a_seed() -> None:
    first, second = raw_env("run-v0"), raw_env("run-v0")
    first.reset(seed=7)
    second.reset()
    second.reset(seed=7)
    seeds = []
    for _ in range(3):
        seeds.append(first.match.seed)
        assert second.match.seed == seeds[-1] and second.state().tobytes() == first.state().tobytes()
        first.reset()
        second.reset()
    assert len(set(seeds)) == 3


def test_rewards_come_at_the_end_and_sum_to_nothing() -> None:
    ends = set()
    game = raw_env("run-v0", board={"corp": {"root": {"remote1": ["Project Beale"]}}, "runner": {"clicks": 1}})
    for seed in range(30):
        game.reset(seed=seed)
        got = dict.fromkeys(AGENTS, 0.0)
        choice = random.Random(seed)
        for agent in game.agent_iter():
            _, reward, ended, cut, info = game.last()
            got[agent] += reward
            game.step(None if ended or cut else choice.choice(np.flatnonzero(info["action_mask"]).tolist()))
        assert (got["corp_0"], got["runner_0"]) == game.match.returns()
        ends.add(got["runner_0"])
    assert {-1.0, 1.0} <= ends


@pytest.mark.parametrize("gamma", [1.0, 0.9])
@pytest.mark.parametrize("most", [None, 41])
def test_shaped_rewards_add_up_to_the_potential_of_the_beginning(gamma: float, most: int | None) -> None:
    """Discounted over the decisions of an agent, everything but the first and the last potential is gone."""
    game = raw_env("game-v0", shaping=gamma, max_cycles=most)
    game.reset(seed=3)
    first: dict[str, float] = {}
    got: dict[str, float] = dict.fromkeys(AGENTS, 0.0)
    steps: dict[str, int] = dict.fromkeys(AGENTS, 0)
    choice = random.Random(4)
    for agent in game.agent_iter():
        _, reward, ended, cut, info = game.last()
        if agent in first:
            got[agent] += gamma ** steps[agent] * reward
            steps[agent] += 1
        else:
            first[agent] = game.match.potential(AGENTS.index(agent))
            assert reward == 0.0
        game.step(None if ended or cut else choice.choice(np.flatnonzero(info["action_mask"]).tolist()))
    assert game.match.truncated == (most is not None)
    for side, agent in enumerate(AGENTS):
        last = game.match.potential(side) * gamma ** steps[agent] if most else 0.0
        won = game.match.returns()[side] * gamma ** (steps[agent] - 1)
        assert got[agent] == pytest.approx(won + last - first[agent])
        assert steps[agent] > 10


def test_a_long_match_is_truncated() -> None:
    game = env("game-v0", max_cycles=9)
    game.reset(seed=1)
    moves = played(game, random.Random(1))
    assert len(moves) == 9 and game.unwrapped.match.truncated
    game.reset(seed=1)
    played(game, random.Random(1), 8)
    game.step(int(np.flatnonzero(game.last()[4]["action_mask"])[0]))
    assert all(game.truncations.values()) and not any(game.terminations.values())
    assert game.unwrapped.match.returns() == (0.0, 0.0)


def test_a_masked_action_changes_nothing() -> None:
    game = env("game-v0", illegal="error")
    game.reset(seed=2)
    played(game, random.Random(2), 30)
    before = pickle.dumps(game.state()), game.agent_selection, dict(game.rewards)
    masked = int(np.flatnonzero(game.last()[4]["action_mask"] == 0)[0])
    for action in (masked, -1, 10**9, "pass", None, 1.5):
        with pytest.raises(MaskedAction, match="legal|expected a whole number"):
            game.step(action)
        assert (pickle.dumps(game.state()), game.agent_selection, dict(game.rewards)) == before
    game.step(int(np.flatnonzero(game.last()[4]["action_mask"])[0]))


def test_a_masked_action_can_be_a_loss(capsys: pytest.CaptureFixture[str]) -> None:
    game = env("game-v0")
    game.reset(seed=2)
    loser = game.agent_selection
    game.step(int(np.flatnonzero(game.last()[4]["action_mask"] == 0)[0]))
    assert all(game.terminations.values())
    assert {agent: game.rewards[agent] for agent in AGENTS} == {a: -1.0 if a == loser else 0 for a in AGENTS}


@pytest.mark.parametrize("seed", [-1, 1.5, "1", True, 2**53])
def test_bad_seeds_are_refused(seed: Any) -> None:
    game = raw_env("run-v0")
    with pytest.raises(RezzedError, match="seed: expected a"):
        game.reset(seed=seed)


@pytest.mark.parametrize(
    ("options", "place", "words"),
    [
        ({"name": "game-v1"}, "", "unknown environment 'game-v1'; known: game-v0"),
        ({"dtype": "float64"}, "dtype", "expected one of float32, int8"),
        ({"shaping": 2}, "shaping", "a discount from 0 to 1"),
        ({"shaping": True}, "shaping", "a discount from 0 to 1"),
        ({"max_cycles": 0}, "max_cycles", "from 1 on"),
        ({"render_mode": "video"}, "render_mode", "expected one of ansi, human, rgb_array"),
        ({"illegal": "ignore"}, "illegal", "expected one of loss, error"),
        ({"corps": "hb-glacier"}, "options", "unknown option 'corps'; known: corp"),
        ({"corp": "no-such-deck"}, "", "no-such-deck"),
        ({"corp": "gateway-runner"}, "", "runner|Runner"),
        ({"corp": "The Syndicate: Profit over Principle\n3 No Such Card\n"}, "", "No Such Card"),
    ],
)  # fmt: skip
def test_bad_options_are_refused(options: dict[str, Any], place: str, words: str) -> None:
    with pytest.raises(RezzedError, match=words) as caught:
        env(**options)
    assert not place or caught.value.place == place


def test_options_of_one_match() -> None:
    game = raw_env("game-v0")
    game.reset(seed=1, options={"corp": "hb-glacier"})
    named = game.match.at_hand().judge_view().corp.identity.name
    game.reset(seed=1)
    assert named != game.match.at_hand().judge_view().corp.identity.name
    with pytest.raises(RezzedError, match="no-such-deck"):
        game.reset(options={"corp": "no-such-deck"})
    with pytest.warns(UserWarning, match="game-v0 has no option 'crop'; did you mean 'corp'"):
        game.reset(options={"crop": "hb-glacier"})


def test_what_comes_before_a_reset_and_after_the_end_is_refused() -> None:
    game = raw_env("run-v0")
    for call in (game.state, lambda: game.observe("corp_0"), lambda: game.step(0)):
        with pytest.raises(RezzedError, match=r"call reset\(\) first"):
            call()
    game.reset(seed=1)
    played(game, random.Random(1))
    with pytest.raises(RezzedError, match=r"call reset\(\) first"):
        game.step(0)
    with pytest.raises(RezzedError, match="expected one of corp_0, runner_0, not 'corp_1'"):
        game.observe("corp_1")


@pytest.mark.parametrize("make", [env, raw_env])
def test_pickles_and_copies_go_on_in_the_same_way(make: Any) -> None:
    game = make("game-v0", shaping=0.99)
    game.reset(seed=6)
    played(game, random.Random(6), 50)
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert twin.state().tobytes() == game.state().tobytes()
        other = copy.deepcopy(game)
        assert played(twin, random.Random(7)) == played(other, random.Random(7))
        twin.reset()
        other.reset()
        assert twin.unwrapped.match.seed == other.unwrapped.match.seed


def test_checkpoints_of_another_space_are_refused() -> None:
    check_fingerprints({**fingerprints(), "weights": "model.zip"})
    own = fingerprints()["observations"]
    with pytest.raises(RezzedError, match=f"other observations: those of fingerprint 0123, and here they have {own}"):
        check_fingerprints({**fingerprints(), "observations": "0123"})
    with pytest.raises(RezzedError, match="other actions: unknown ones"):
        check_fingerprints({})


def test_the_core_imports_nothing_of_this() -> None:
    told = "import sys, rezzed, rezzed.bots, rezzed.planner.plan, rezzed.protocol; print(sorted(HEAVY & set(sys.modules)))"
    heavy = {"numpy", "scipy", "gymnasium", "pettingzoo", "PIL", "rezzed.envs"}
    told = told.replace("HEAVY", repr(heavy))
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_missing_extra_is_named() -> None:
    told = (
        "import sys; sys.modules['pettingzoo'] = None\n"
        "try:\n    import rezzed.envs\n"
        "except ImportError as error:\n    import rezzed; print(isinstance(error, rezzed.RezzedError), error)"
    )
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert done.stdout.startswith('True environments need more packages: pip install "rezzed[ai]" (')


@pytest.mark.parametrize("encoding", ["flat", "entities"])
def test_without_copies_an_observation_is_written_into_the_same_arrays(encoding: str) -> None:
    new, same = raw_env("run-v0", encoding=encoding), raw_env("run-v0", encoding=encoding, copy=False)
    choice, kept = random.Random(1), {}
    for seed in range(3):
        for game in (new, same):
            game.reset(seed=seed)
        while not new.match.over:
            for agent in new.agents:
                one, two = new.observe(agent), same.observe(agent)
                assert two is kept.setdefault(agent, two)
                tables = one["observation"] if encoding == "entities" else {"": one["observation"]}
                others = two["observation"] if encoding == "entities" else {"": two["observation"]}
                assert all(tables[k].tobytes() == others[k].tobytes() for k in tables)
                assert one["action_mask"].tobytes() == two["action_mask"].tobytes()
            action = choice.choice(new.match.legal())
            new.step(action)
            same.step(action)
