"""Environments refuse bad input in the words of the library, and nothing has changed then."""

from __future__ import annotations

import inspect
import os
import random
import signal
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from rezzed import RezzedError  # noqa: E402
from rezzed.envs import MaskedAction, RawEnv, SeatEnv, SeatProcesses, SeatVectorEnv, env, kind, raw_env  # noqa: E402
from rezzed.envs.arguments import ARGUMENTS, ENV, PROCESSES, RAW, SEAT, TAKERS, VECTOR, names_of  # noqa: E402
from rezzed.envs.kinds import KINDS  # noqa: E402
from rezzed.envs.match import AGENTS, Match  # noqa: E402

Make = Callable[..., Any]


def seat(**options: Any) -> SeatEnv:
    return SeatEnv(**{"opponent": "random", **options})


def losing(**options: Any) -> SeatEnv:
    return seat(illegal="loss", **options)


def strict(**options: Any) -> Any:
    return env(illegal="error", **options)


BOTH: tuple[Make, ...] = (raw_env, env, strict)
ALL: tuple[Make, ...] = (*BOTH, seat, losing)
NO_ACTIONS = (
    -1, np.int64(-1), 2131, 10**30, True, np.True_, None, "6", "keep", b"6", 6.0, 6.5, float("nan"), np.float32(6), complex(6),
    Decimal(6), Fraction(6), [6], (6,), {}, object(), np.array([6]), np.array(6.0), "x" * 1_000,
)  # fmt: skip


def position(game: Any) -> list[Any]:
    """All that a user can see of an environment, and which matches will follow."""
    inner = game.unwrapped
    match = inner.match
    out: list[Any] = [match.state().tobytes(), match.infostate(0), match.infostate(1), match.path[:], match.seed]
    if isinstance(inner, SeatEnv):
        return [*out, inner.action_masks().tobytes(), str(inner.np_random.bit_generator.state)]
    told = (inner.agents, inner.agent_selection, inner.rewards, inner.terminations, inner.truncations)
    return [*out, str(told), str(inner._seeds.random.bit_generator.state)]


def begun(make: Make, seed: int = 2, **options: Any) -> Any:
    game = make(**options)
    game.reset(seed=seed)
    return game


def finished(game: Any) -> Any:
    """The environment at the end of its match."""
    choice = random.Random(1)
    while not game.unwrapped.match.over:
        game.step(choice.choice(game.unwrapped.match.legal()))
    return game


# -- actions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", ALL)
def test_what_is_no_action_is_an_error_that_names_it(make: Make) -> None:
    game = begun(make)
    before = position(game)
    for action in NO_ACTIONS:
        with pytest.raises(MaskedAction, match="^action .{1,45}: expected a whole number from 0 to 2130$") as caught:
            game.step(action)
        assert "\n" not in str(caught.value) and position(game) == before
    assert game.unwrapped.match.legal() == [6, 7]
    game.step(6)


@pytest.mark.parametrize("action", [np.int8(6), np.uint64(6), np.array(6)])
@pytest.mark.parametrize("make", ALL)
def test_whole_numbers_of_numpy_are_actions(make: Make, action: Any) -> None:
    """A policy's answer may be an array of no dimension."""
    game, other = begun(make), begun(make)
    game.step(action)
    other.step(6)
    assert game.unwrapped.match.path == other.unwrapped.match.path
    assert all(type(step) is int for step in game.unwrapped.match.path)


def test_a_text_is_told_from_a_number() -> None:
    with pytest.raises(MaskedAction, match="action '6': expected"):
        kind("game-v0").match(1).step("6")  # type: ignore[arg-type]
    with pytest.raises(MaskedAction, match=r"action 6\.0: expected"):
        kind("game-v0").match(1).words(6.0, 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("outcome", [-1, 10**6, None, "0", True, 0.0])
def test_what_is_no_outcome_of_chance_is_refused(outcome: Any) -> None:
    match = kind("game-v0").match(1, explicit_chance=True)
    before = match.infostate(0)
    with pytest.raises(RezzedError, match="there is no outcome .* of chance now"):
        match.step_chance(outcome)
    assert match.infostate(0) == before and match.drawn == []


# -- before and after a match -----------------------------------------------------------------------------


@pytest.mark.parametrize("make", BOTH)
def test_there_is_nothing_before_the_first_match(make: Make) -> None:
    game = make(name="run-v0")
    calls: list[Callable[[], Any]] = [
        game.state, game.last, game.render, lambda: game.step(0), lambda: game.observe("corp_0"),
        lambda: next(iter(game.agent_iter())), lambda: game.agents, lambda: game.agent_selection, lambda: game.infos,
        lambda: game.num_agents,
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(RezzedError, match=r"there is no match yet: call reset\(\) first"):
            call()
    assert not hasattr(game, "agents") and not hasattr(game, "nonsense")
    game.close()
    game.reset(seed=1)
    assert game.agents == list(AGENTS)


def test_a_seat_has_nothing_before_the_first_match() -> None:
    game = seat(name="run-v0")
    for call in (game.render, game.action_masks, lambda: game.step(0)):
        with pytest.raises(RezzedError, match=r"there is no match yet: call reset\(\) first"):
            call()


@pytest.mark.parametrize("make", BOTH)
def test_agents_whose_match_is_over_can_only_leave(make: Make) -> None:
    game = finished(begun(make, name="run-v0"))
    before = position(game)
    for action in (0, 6, "x"):
        with pytest.raises(RezzedError, match="the match is over for .*: the only action is None"):
            game.step(action)
        assert position(game) == before
    while game.agents:
        game.step(None)
    for call in (lambda: game.step(None), lambda: game.step(0), game.last):
        with pytest.raises(RezzedError, match=r"the match is over: call reset\(\) first"):
            call()
    game.close()
    game.close()
    game.reset(seed=1)
    assert game.last()[4]["action_mask"].any()


@pytest.mark.parametrize("make", [seat, losing])
def test_a_seat_whose_match_is_over_cannot_act(make: Make) -> None:
    game = finished(begun(make, name="run-v0"))
    before = position(game)
    for action in (0, None, "x"):
        with pytest.raises(RezzedError, match=r"the match is over: call reset\(\) first"):
            game.step(action)
    assert position(game) == before
    game.close()
    game.close()


# -- matches ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (5, "options: expected a table of options, not 5"),
        ("corp", "options: expected a table of options, not 'corp'"),
        ([("corp", "hb-glacier")], "options: expected a table of options, not "),
        ({"corp": None}, "options.corp: expected a built-in deck, a file or the text of a list, not None"),
        ({"runner": ["anarch-virus"]}, "options.runner: expected a built-in deck"),
        ({"corp": "-"}, "options.corp: expected a built-in deck"),
        ({"corp": ""}, "options.corp: expected a built-in deck"),
        ({"corp": "gateway-runner"}, "corp: .* is a deck of the Runner"),
        ({"runner": "runner-1996"}, "runner: .* is a deck of another game"),
        ({"rules": None}, "options.rules: expected the name of a rule book, not None"),
        ({"decks": np.array([1, 2])}, "options.decks: expected one of starter, drawn, not array"),
        ({"policy": np.array([1, 2])}, "options.policy: expected one of public, all, forced, secret, not array"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("make", [env, seat])
def test_a_refused_reset_changes_nothing(make: Make, options: Any, words: str) -> None:
    """The match goes on, and the next one of the series is the one that it would have been."""
    game = begun(make)
    before = position(game)
    with pytest.raises(RezzedError, match=f"^{words}") as caught:
        game.reset(options=options)
    assert "\n" not in str(caught.value) and position(game) == before


@pytest.mark.parametrize("make", ALL)
def test_a_reset_in_the_middle_of_a_match_begins_another_one(make: Make) -> None:
    game, other = begun(make), begun(make)
    game.step(6)
    game.reset(seed=5)
    other.reset(seed=5)
    assert position(game) == position(other)


def test_an_edited_deck_file_is_read_again(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    lists = [f"Zahya Sadeghi: Versatile Smuggler\n{copies} Sure Gamble\n" for copies in (20, 30)]
    sizes = []
    game = raw_env("game-v0")
    for text in lists:
        deck.write_text(text, encoding="utf-8")
        game.reset(seed=1, options={"runner": deck})
        sizes.append(len(game.match.board["runner"]["stack"]))
    assert sizes == [20, 30]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"dtype": np.float32}, "dtype: expected one of float32, int8, not <class"),
        ({"dtype": np.array([1, 2])}, "dtype: expected one of float32, int8, not array"),
        ({"render_mode": np.array([1, 2])}, "render_mode: expected one of ansi, human, rgb_array, not array"),
        ({"shaping": "0.9"}, "shaping: expected a discount from 0 to 1, not '0.9'"),
        ({"shaping": float("nan")}, "shaping: expected a discount from 0 to 1, not nan"),
        ({"max_cycles": "9"}, "max_cycles: expected a whole number from 1 on, not '9'"),
        ({"max_cycle": 9}, "options: unknown option 'max_cycle'; known: .*did you mean 'max_cycles'"),
        ({"dtyp": "int8"}, "options: unknown option 'dtyp'; known: .*did you mean 'dtype'"),
        ({"dtype": "floa32"}, "dtype: expected one of float32, int8, not 'floa32'; did you mean 'float32'"),
        ({"name": "gam-v0"}, "unknown environment 'gam-v0'; known: .*did you mean 'game-v0'"),
        ({"decks": "draw"}, "options.decks: expected one of starter, drawn, not 'draw'; did you mean 'drawn'"),
        ({"policy": "secrt"}, "options.policy: expected one of .*; did you mean 'secret'"),
        ({"rules": "cr-26"}, ".*cr-26.03"),
        ({"corp": "hb-glacer"}, "hb-glacer: .*hb-glacier"),
        ({"max_cycles": True}, "max_cycles: expected a whole number from 1 on, not True"),
        ({"illegal": np.array([1, 2])}, "illegal: expected one of .*, not array"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("make", [env, seat])
def test_bad_options_of_an_environment_name_the_option(make: Make, options: dict[str, Any], words: str) -> None:
    with pytest.raises(RezzedError, match=f"^{words}"):
        make(**options)


def test_every_option_is_in_the_list() -> None:
    """`ARGUMENTS` is the list in the documents; functions and kinds take what it says."""
    takers = {RAW: raw_env, ENV: env, SEAT: SeatEnv, VECTOR: SeatVectorEnv, PROCESSES: SeatProcesses}
    for taker, make in takers.items():
        real = RawEnv if taker in (RAW, ENV) else SeatEnv
        own = [set(inspect.signature(f).parameters) - {"name", "options"} for f in (make, real)]
        assert set(names_of(taker)) == own[0] | own[1] - ({"render_mode"} if taker in (VECTOR, PROCESSES) else set())
    assert {name for k in KINDS.values() for name in k.options} == {
        a.name for a in ARGUMENTS if not set(a.takers) & set(TAKERS)
    }  # fmt: skip
    assert all(k.options == names_of(name) for name, k in KINDS.items())
    with pytest.raises(RezzedError, match="unknown option 'num_env'; known: .*; did you mean 'num_envs'"):
        SeatVectorEnv("run-v0", num_env=4)


@pytest.mark.parametrize(("option", "value", "near"), [("seat", "runer", "runner"), ("opponent", "bst", "best")])
def test_a_seat_says_what_may_be_meant(option: str, value: str, near: str) -> None:
    with pytest.raises(RezzedError) as caught:
        SeatEnv("run-v0", **{option: value})
    assert near in (*str(caught.value).split("'"), caught.value.suggestion)


def test_numbers_of_numpy_are_options() -> None:
    game = begun(raw_env, shaping=np.float32(0.5), max_cycles=np.int64(9))
    assert finished(game).match.decisions == 9 and game.plan.shaping == 0.5


# -- opponents --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opponent", [int, dict, print, None, b"best"])
def test_what_is_no_opponent_is_refused(opponent: Any) -> None:
    with pytest.raises(RezzedError, match="^opponent: expected the name of a bot, a function of a seat"):
        SeatEnv(opponent=opponent)


@pytest.mark.parametrize("answer", ["pass", "6", None, 6.7, float("nan"), [], True, 0])
def test_a_policy_that_answers_nonsense_is_named(answer: Any) -> None:
    game = SeatEnv("game-v0", "runner", lambda observation, mask: answer)
    with pytest.raises(MaskedAction, match="^opponent: action"):
        game.reset(seed=1)


def test_the_seat_cannot_act_for_an_opponent_that_failed() -> None:
    """Otherwise it would take the decisions of the other side, and be told what they are."""
    answers = 0

    def tired(observation: Any, mask: Any) -> int:
        nonlocal answers
        answers += 1
        return int(np.flatnonzero(mask)[0]) if answers < 4 else -1

    game = begun(SeatEnv, name="game-v0", seat="runner", opponent=tired)
    with pytest.raises(MaskedAction, match="^opponent: action -1"):
        for _ in range(100):
            game.step(game.match.legal()[0])
    assert game.match.player == 0
    before = game.match.path[:]
    for action in (0, game.match.legal()[0]):
        with pytest.raises(RezzedError, match=r"^opponent: the opponent failed in this match: call reset\(\) first"):
            game.step(action)
    assert game.match.path == before
    answers = -1_000
    game.reset(seed=3)
    game.step(game.match.legal()[0])


# -- many environments ------------------------------------------------------------------------------------


def test_a_hundred_environments_do_not_disturb_each_other() -> None:
    games = [begun(raw_env, seed, name="run-v0") for seed in range(100)]
    choices = [random.Random(seed) for seed in range(100)]
    while any(not game.match.over for game in games):
        for game, choice in zip(games, choices, strict=True):
            if not game.match.over:
                game.step(choice.choice(game.match.legal()))
    for seed in (0, 50, 99):
        alone, choice = kind("run-v0").match(seed), random.Random(seed)
        while not alone.over:
            alone.step(choice.choice(alone.legal()))
        assert isinstance(alone, Match) and alone.path == games[seed].match.path
        assert alone.state().tobytes() == games[seed].state().tobytes()


def test_a_killed_process_of_a_vector_is_an_error_and_no_stall() -> None:
    games = gymnasium.make_vec("rezzed/run-v0", num_envs=2, vectorization_mode="async", opponent="random")
    try:
        _, infos = games.reset(seed=1)
        os.kill(games.processes[1].pid, signal.SIGKILL)
        games.processes[1].join()
        with pytest.raises((OSError, EOFError)):
            games.step(np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]]))
    finally:
        games.close(terminate=True)
    assert not any(process.is_alive() for process in games.processes)
