"""The environment of Gymnasium: its checker, opponents, vectors, the same game as in PettingZoo."""

from __future__ import annotations

import copy
import pickle
import random
import sys
import warnings
from typing import Any

import pytest

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from rezzed import RezzedError  # noqa: E402
from rezzed.bots import bot_of  # noqa: E402
from rezzed.envs import MaskedAction, SeatEnv, SeatProcesses, SeatVectorEnv, kind, raw_env  # noqa: E402
from rezzed.envs.match import AGENTS, NAMES  # noqa: E402
from rezzed.envs.opponents import chooser  # noqa: E402
from rezzed.envs.small_solution import SmallSolver  # noqa: E402

RUNS = 40  # random runs of each seat without a stall


def lowest(observation: Any, mask: Any) -> int:
    """A policy for tests: the first legal action."""
    return int(np.flatnonzero(mask)[0])


class Fixed:
    """A policy that takes given actions, one after the other."""

    def __init__(self, actions: list[int]) -> None:
        self.actions = actions[::-1]

    def __call__(self, observation: Any, mask: Any) -> int:
        return self.actions.pop()


def count(work: Any, *given: Any) -> int:
    """How many functions of Python are called."""
    calls = 0

    def called(frame: Any, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event == "call"

    work(*given)
    sys.setprofile(called)
    try:
        work(*given)
    finally:
        sys.setprofile(None)
    return calls


def played(game: Any, choice: random.Random, most: int = 100_000) -> tuple[float, list[int]]:
    """Take random legal actions until the end; return the sum of the rewards and the actions."""
    total, moves, ended, cut = 0.0, [], False, False
    while not ended and not cut and len(moves) < most:
        moves.append(choice.choice(np.flatnonzero(game.unwrapped.action_masks()).tolist()))
        _, reward, ended, cut, _ = game.step(moves[-1])
        total += reward
    return total, moves


@pytest.mark.parametrize("seat", NAMES)
@pytest.mark.parametrize("name", ["game-v0", "run-v0"])
def test_the_checker_of_gymnasium(capsys: pytest.CaptureFixture[str], name: str, seat: str) -> None:
    """It takes actions that may be masked; so these have to be losses here."""
    pytest.importorskip("PIL")
    game = gymnasium.make(f"rezzed/{name}", seat=seat, opponent="random", illegal="loss").unwrapped
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(game)


@pytest.mark.parametrize("seat", NAMES)
def test_both_interfaces_play_the_same_game(seat: str) -> None:
    """A seat here meets an opponent who repeats what the other agent did there."""
    other = raw_env("game-v0")
    other.reset(seed=8)
    choice = random.Random(8)
    done: dict[str, list[int]] = {agent: [] for agent in AGENTS}
    for agent in other.agent_iter():
        if other.match.over:
            other.step(None)
            continue
        done[agent].append(choice.choice(other.match.legal()))
        other.step(done[agent][-1])
    mine, theirs = (AGENTS if seat == "corp" else AGENTS[::-1])
    game = gymnasium.make("rezzed/game-v0", seat=seat, opponent=Fixed(done[theirs]))
    game.reset(seed=8)
    for action in done[mine]:
        _, reward, ended, cut, _ = game.step(action)
    assert ended and not cut and reward == other.match.returns()[NAMES.index(seat)]
    assert game.unwrapped.match.state().tobytes() == other.match.state().tobytes()
    assert game.unwrapped.match.path == other.match.path


def test_the_same_seeds_follow_a_seed_as_in_pettingzoo() -> None:
    game, other = SeatEnv("run-v0"), raw_env("run-v0")
    game.reset(seed=7)
    other.reset(seed=7)
    for _ in range(3):
        assert game.match.seed == other.match.seed
        game.reset()
        other.reset()


@pytest.mark.parametrize("opponent", ["best", "random", "eager", lowest, bot_of("corp")])
def test_random_games_end_against_every_kind_of_opponent(opponent: Any) -> None:
    game = SeatEnv("game-v0", "runner", opponent)
    for seed in range(2):
        observation, info = game.reset(seed=seed)
        assert game.observation_space.contains(observation) and info["action_mask"].any()
        reward, moves = played(game, random.Random(seed))
        assert game.match.over and not game.match.truncated and moves
        assert reward == game.match.returns()[1]


@pytest.mark.parametrize("seat", NAMES)
def test_runs_of_each_seat_end(seat: str) -> None:
    game = SeatEnv("run-v0", seat, "best", dtype="int8")
    for seed in range(RUNS):
        _, info = game.reset(seed=seed)
        assert info["action_mask"].any()
        played(game, random.Random(seed))
        assert game.match.over


def test_a_match_without_a_decision_is_skipped() -> None:
    """With this seed the Corp is never asked; the next match of the series is played."""
    first, second = SeatEnv("run-v0", "corp", "passive"), SeatEnv("run-v0", "corp", "passive")
    found = 0
    for seed in range(RUNS):
        row, info = first.reset(seed=seed)
        assert info["action_mask"].any() and not first.match.over
        found += first.match.seed != seed
        assert second.reset(seed=seed)[0].tobytes() == row.tobytes()
    assert found
    board = {"corp": {}, "runner": {"clicks": 1}}
    with pytest.raises(RezzedError, match="seat: the corp had nothing to decide in 100 matches"):
        SeatEnv("run-v0", "corp", "passive", board=board).reset(seed=1)


def test_the_opponent_plays_as_in_a_game() -> None:
    """What a bot does here is what it does at a table: the same seed, the same decisions."""
    match = kind("game-v0").match(4)
    game = SeatEnv("game-v0", "corp", "best")
    game.reset(seed=4)
    played(game, random.Random(4))
    plain = game.match.game()
    assert plain.over and plain.winner == ("corp" if game.match.returns()[0] > 0 else "runner")
    runner = bot_of("runner")
    for step in game.match.path:
        if match.player == 1:
            assert match.words(step, 1) == runner(match.at_hand().seat("runner")).text
        match.step(step)


@pytest.mark.parametrize("encoding", ["flat", "compact", "entities"])
def test_the_random_opponent_takes_each_legal_action_alike(encoding: str) -> None:
    """What `random` plays between two decisions of the seat, in one call, are choices from the sorted legal actions."""
    game, choice = SeatEnv("game-v0", "runner", "random", encoding=encoding), random.Random(6)
    for seed in range(2):
        game.reset(seed=seed)
        match, other = kind("game-v0").match(seed, encoding=encoding), random.Random(f"bot {seed}")
        while not game.match.over:
            while match.player == 0:
                match.step(other.choice(match.legal()))
            assert match.path == game.match.path
            action = choice.choice(match.legal())
            match.step(action)
            game.step(action)
        while not match.over:
            match.step(other.choice(match.legal()))
        assert match.path == game.match.path


def test_a_masked_action_changes_nothing_or_is_a_loss() -> None:
    for illegal in ("error", "loss"):
        game = SeatEnv("game-v0", "runner", "random", illegal=illegal)  # type: ignore[arg-type]
        _, info = game.reset(seed=2)
        before = game.match.state().tobytes()
        masked = int(np.flatnonzero(info["action_mask"] == 0)[-1])
        if illegal == "error":
            with pytest.raises(MaskedAction, match=f"action {masked} .*legal: keep"):
                game.step(masked)
            game.step(int(np.flatnonzero(info["action_mask"])[0]))
            continue
        _, reward, ended, cut, _ = game.step(masked)
        assert (reward, ended, cut) == (-1.0, True, False)
        assert game.match.state().tobytes() == before
        with pytest.raises(RezzedError, match="the match is over"):
            game.step(masked)


def test_shaped_rewards_add_up() -> None:
    game = SeatEnv("game-v0", "runner", "random", shaping=1.0)
    game.reset(seed=3)
    first = game.match.potential(1)
    total, _ = played(game, random.Random(3))
    assert total == pytest.approx(game.match.returns()[1] - first)


def test_a_long_match_is_truncated() -> None:
    game = SeatEnv("game-v0", "runner", "random", max_cycles=15)
    game.reset(seed=1)
    choice, cut = random.Random(1), False
    while not cut:
        _, reward, ended, cut, _ = game.step(choice.choice(game.match.legal()))
    assert not ended and reward == 0.0 and game.match.decisions == 15


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_vectors_of_environments(mode: str) -> None:
    games = gymnasium.make_vec("rezzed/run-v0", num_envs=2, vectorization_mode=mode, opponent="random")
    single = SeatEnv("run-v0", "runner", "random")
    try:
        rows, infos = games.reset(seed=[5, 6])
        for k, seed in enumerate((5, 6)):
            assert rows[k].tobytes() == single.reset(seed=seed)[0].tobytes()
        finished = 0
        for _ in range(60):
            masks = infos["action_mask"]
            rows, _, ended, cut, infos = games.step(np.array([np.flatnonzero(mask)[0] if mask.any() else 0 for mask in masks]))
            finished += int((ended | cut).sum())
        assert finished > 1 and rows.shape == (2, single.observation_space.shape[0])
    finally:
        games.close()


@pytest.mark.parametrize(
    ("name", "dtype", "copied"), [("run-v0", "float32", True), ("run-v0", "int8", False), ("game-v0", "float32", False)]
)
def test_a_vector_in_one_process_plays_as_the_one_of_gymnasium(name: str, dtype: str, copied: bool) -> None:
    theirs = gymnasium.make_vec(
        f"rezzed/{name}", num_envs=3, vectorization_mode="sync", opponent="random", dtype=dtype, max_cycles=40, illegal="loss",
    )  # fmt: skip
    ours = SeatVectorEnv(name, 3, opponent="random", dtype=dtype, max_cycles=40, illegal="loss", copy=copied)
    choice, finished = random.Random(4), 0
    (rows, infos), (own_rows, own_infos) = theirs.reset(seed=7), ours.reset(seed=7)
    for _ in range(60):
        assert rows.dtype == own_rows.dtype and rows.tobytes() == own_rows.tobytes()
        assert infos["action_mask"].tobytes() == own_infos["action_mask"].tobytes()
        assert infos["_action_mask"].tolist() == own_infos["_action_mask"].tolist()
        taken = [choice.choice([*np.flatnonzero(mask), *[0] * (not mask.any())]) for mask in infos["action_mask"]]
        actions = np.array([action if choice.random() < 0.98 else 0 for action in taken])
        rows, rewards, ended, cut, infos = theirs.step(actions)
        own_rows, own_rewards, own_ended, own_cut, own_infos = ours.step(actions)
        assert (rewards.tolist(), ended.tolist(), cut.tolist()) == (own_rewards.tolist(), own_ended.tolist(), own_cut.tolist())
        finished += int((ended | cut).sum())
    assert finished > 3 and ours.observation_space == theirs.observation_space and ours.action_space == theirs.action_space


@pytest.mark.parametrize(
    ("seat", "options"),
    [
        ("corp", {"opponent": "random", "dtype": "int8", "copy": False}), ("runner", {"opponent": "random", "shaping": 0.9}),
        ("runner", {"opponent": "eager", "dtype": "int8"}), ("runner", {"opponent": lowest}),
        ("corp", {"opponent": "random", "encoding": "compact", "dtype": "int8"}),
    ],
)  # fmt: skip
def test_seats_in_one_process_are_as_seats_alone(seat: str, options: dict[str, Any]) -> None:
    """Whoever plays the other side, and whatever is counted: also when the core goes from one match to the next by itself."""
    alone = [SeatEnv("game-v0", seat, max_cycles=30, **{k: v for k, v in options.items() if k != "copy"}) for _ in range(3)]  # type: ignore[arg-type]
    together = SeatVectorEnv("game-v0", 3, seat=seat, max_cycles=30, **options)
    choice = random.Random(2)
    seen = [env.reset(seed=k + 4) for k, env in enumerate(alone)]
    rows, infos = together.reset(seed=4)
    over, ends = [False] * 3, 0
    for _ in range(50):
        for k, (row, info) in enumerate(seen):
            assert row.tobytes() == rows[k].tobytes() and info["action_mask"].tobytes() == infos["action_mask"][k].tobytes()  # type: ignore[union-attr]
        actions = [choice.choice(np.flatnonzero(info["action_mask"]).tolist()) for _, info in seen]
        rows, rewards, ended, cut, infos = together.step(np.array(actions))
        for k, env in enumerate(alone):
            reward, stopped, stalled = 0.0, False, False
            if over[k]:
                seen[k] = env.reset()
            else:
                row, reward, stopped, stalled, info = env.step(actions[k])
                seen[k] = row, info
            assert (reward, stopped, stalled) == (rewards[k], ended[k], cut[k])
            over[k] = stopped or stalled
            ends += over[k]
    assert ends > 2


@pytest.mark.parametrize("encoding", ["flat", "entities"])
def test_several_processes_play_as_one(encoding: str) -> None:
    options: dict[str, Any] = {"opponent": "random", "encoding": encoding, "max_cycles": 40}
    one, two = SeatVectorEnv("run-v0", 5, **options), SeatProcesses("run-v0", 5, 2, copy=False, **options)
    choice, finished = random.Random(4), 0
    try:
        (rows, infos), (own, own_infos) = one.reset(seed=7), two.reset(seed=7)
        for _ in range(40):
            tables = [(rows[k], own[k]) for k in rows] if encoding == "entities" else [(rows, own)]
            assert all(x.dtype == y.dtype and x.tobytes() == y.tobytes() for x, y in tables)
            assert infos["action_mask"].tobytes() == own_infos["action_mask"].tobytes()
            actions = np.array([choice.choice(np.flatnonzero(mask).tolist()) for mask in infos["action_mask"]])
            rows, rewards, ended, cut, infos = one.step(actions)
            own, own_rewards, own_ended, own_cut, own_infos = two.step(actions)
            pairs = ((rewards, own_rewards), (ended, own_ended), (cut, own_cut))
            assert all(x.tolist() == y.tolist() for x, y in pairs)
            finished += int((ended | cut).sum())
        assert finished > 3 and one.observation_space == two.observation_space
        with pytest.raises(MaskedAction, match="is masked"):
            two.step(np.full(5, two.single_action_space.n - 1))
        with pytest.raises(RezzedError, match="expected 5 seeds, not 1"):
            two.reset(seed=[1])
        two.processes[1].kill()
        two.processes[1].join()
        with pytest.raises(RezzedError, match="a process of the vector has died"):
            two.reset(seed=1)
    finally:
        two.close()
    assert not any(process.is_alive() for process in two.processes)
    with pytest.raises(RezzedError, match="processes: expected a number from 1 to 3, not 4"):
        SeatProcesses("run-v0", 3, 4)


def test_what_a_vector_refuses() -> None:
    for number in (0, -1, 1.5, "two", True):
        with pytest.raises(RezzedError, match="number of seats"):
            SeatVectorEnv("run-v0", number)  # type: ignore[arg-type]
    with pytest.raises(RezzedError, match="expected 2 seeds, not 1"):
        SeatVectorEnv("run-v0", 2, opponent="random").reset(seed=[1])


def test_pickles_and_copies_go_on_in_the_same_way() -> None:
    game = SeatEnv("game-v0", "runner", "random", shaping=0.9)
    game.reset(seed=6)
    played(game, random.Random(6), 20)
    for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        other = copy.deepcopy(game)
        assert played(twin, random.Random(7)) == played(other, random.Random(7))
        assert twin.reset()[0].tobytes() == other.reset()[0].tobytes()


@pytest.mark.parametrize("encoding", ["flat", "entities"])
@pytest.mark.parametrize("opponent", ["random", "best"])
def test_pickles_are_small_and_copies_are_cheap(encoding: str, opponent: str) -> None:
    """The spaces are made anew. A copy shares their bounds with the original, and nothing that changes."""
    for make in (lambda: SeatEnv("game-v0", "runner", opponent, encoding=encoding), lambda: raw_env(encoding=encoding)):
        game = make()  # type: ignore[no-untyped-call]
        game.reset(seed=6)
        choice = random.Random(6)
        for _ in range(25):
            game.step(choice.choice(game.match.legal()))
        assert len(pickle.dumps(game)) < 5_000 and len(pickle.dumps(game.match)) < 5_000
        for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
            agent = () if isinstance(game, SeatEnv) else ("corp_0",)
            for one, two in (
                (game.observation_space, twin.observation_space), (game.action_space, twin.action_space),
            ):  # fmt: skip
                assert (one(*agent) == two(*agent)) if agent else (one == two)
            assert twin.match.state().keys() == game.match.state().keys() if encoding == "entities" else (
                twin.match.state().tobytes() == game.match.state().tobytes()
            )
        assert count(copy.deepcopy, game) < 700  # 50 to 150 microseconds


def test_the_mask_is_what_sample_takes() -> None:
    game = SeatEnv("run-v0", "runner", "random")
    game.reset(seed=1)
    game.action_space.seed(1)
    while not game.match.over:
        action = game.action_space.sample(game.action_masks())
        assert action in game.match.legal()
        game.step(action)
    assert game.action_masks().sum() == 1 and game.action_masks().dtype == np.int8


@pytest.mark.parametrize("encoding", ["flat", "entities"])
@pytest.mark.parametrize("autoreset", list(gymnasium.vector.AutoresetMode)[:2])
def test_masks_of_vectors_are_usable_at_resets(encoding: str, autoreset: Any) -> None:
    """Something can be drawn from every mask, also at the end of a match, when the action does not matter."""
    games = gymnasium.make_vec(
        "rezzed/run-v0", num_envs=3, vectorization_mode="sync", opponent="random", encoding=encoding,
        vector_kwargs={"autoreset_mode": autoreset},
    )  # fmt: skip
    ours = SeatVectorEnv("run-v0", 3, opponent="random", encoding=encoding)
    for vector in (games, ours):
        _, infos = vector.reset(seed=3)
        vector.single_action_space.seed(3)
        finished = 0
        for _ in range(60):
            assert infos["action_mask"].any(axis=1).all()
            drawn = [vector.single_action_space.sample(mask) for mask in infos["action_mask"]]
            _, _, ended, cut, infos = vector.step(np.array(drawn))
            finished += int((ended | cut).sum())
        assert finished > 3


@pytest.mark.parametrize("mode", ["ansi", "human", "rgb_array"])
def test_a_picture_shows_what_the_seat_knows(capsys: pytest.CaptureFixture[str], mode: str) -> None:
    board = {"corp": {"ice": {"HQ": ["Ice Wall", "Enigma*"]}, "hq": ["Snare!"]}, "runner": {"clicks": 1, "grip": ["Diesel"]}}
    game = SeatEnv("run-v0", "runner", "random", render_mode=mode, board=board)
    if mode == "rgb_array":
        pytest.importorskip("PIL")
    game.reset(seed=1)
    shown = game.render()
    if mode == "rgb_array":
        assert shown.dtype == np.uint8 and shown.shape[2] == 3 and shown.std() > 1
        return
    text = shown if mode == "ansi" else capsys.readouterr().out
    assert "Enigma*" in text and "Diesel" in text and "ice 1 on HQ" in text
    assert "Ice Wall" not in text and "Snare" not in text


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"seat": "corp_0"}, "seat: expected one of corp, runner"),
        ({"opponent": "karpov"}, "unknown policy 'karpov'"),
        ({"opponent": "runner"}, "plays the Runner only"),
        ({"opponent": 5}, "opponent: expected the name of a bot, a function of a seat"),
        ({"opponent": lambda: 0}, "opponent: expected the name of a bot, a function of a seat"),
        ({"illegal": "pass"}, "illegal: expected one of error, loss"),
        ({"board": {}}, "unknown option 'board'"),
    ],
)  # fmt: skip
def test_bad_options_are_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(RezzedError, match=words):
        SeatEnv("game-v0", **options)


MATCHES = {"turns-v0": 54, "run-hidden-v0": 72, "run-tiny-v0": 84, "run-v0": 60, "game-v0": 4}


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("name", list(MATCHES))
def test_best_is_not_worse_than_random(name: str, side: int) -> None:
    """Both play the same matches against both. `benchmarks/opponents.py` plays more of them."""

    def worth(seed: int, mine: str, other: str) -> float:
        match = kind(name).match(seed)
        players = [chooser(name, mine if k == side else other, k, seed, "int8") for k in (0, 1)]
        while not match.over:
            match.step(players[match.player](match))
        return match.returns()[side]

    for other in ("random", "best"):
        best, chance = (sum(worth(seed, mine, other) for seed in range(MATCHES[name])) for mine in ("best", "random"))
        assert best >= chance, f"{name} against {other}: {best} < {chance}"


@pytest.mark.parametrize("encoding", ["flat", "entities", "tiny"])
def test_the_small_game_has_an_opponent_that_cannot_be_beaten(encoding: str) -> None:
    """In every encoding it is there, and a Corp that plays at random wins nothing against it."""
    gains = 0.0
    for seed in range(42):
        env = SeatEnv("run-tiny-v0", "corp", "best", encoding=encoding)
        _, info = env.reset(seed=seed)
        assert isinstance(env._other, SmallSolver)
        played(env, random.Random(seed))
        gains += env.match.returns()[1]
    assert gains >= 0


def test_what_a_policy_must_not_return() -> None:
    game = SeatEnv("game-v0", "runner", lambda seat: "pass")
    with pytest.raises(RezzedError, match="opponent: the policy returned 'pass', which is no option"):
        game.reset(seed=1)
    game = SeatEnv("game-v0", "runner", lambda observation, mask: 10**6)
    with pytest.raises(MaskedAction, match="opponent: action 1000000: expected a whole number from 0"):
        game.reset(seed=1)
