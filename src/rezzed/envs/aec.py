"""PettingZoo: both players as agents, one after the other."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, cast

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector.utils import create_empty_array
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..encoding.match_core import OVER
from ..errors import RezzedError
from ..ids import CORP, RUNNER
from . import render
from .arguments import RAW, one_of, part_of
from .environment import RENDER_FPS, RENDER_MODES, EnvironmentOptions, Rewards, Seeds, drawn, kept, side_of
from .match import AGENTS, SIDES, Match, Told

Observation: TypeAlias = dict[str, Told]

CORP_AGENT, RUNNER_AGENT = AGENTS
ILLEGAL: Final = ("loss", "error")
LOSS: Final = -1.0
SPACES: Final = ("observation_spaces", "action_spaces", "state_space")
INFOS: Final = ("_infos", "_told")
NO_MATCH: Final = "there is no match yet: call reset() first"
OVER_NOW: Final = "the match is over: call reset() first"


class NoMatch(RezzedError, AttributeError):
    """Something of a match was asked for before `reset` was called."""


class OfAMatch:
    """A field that each match has. Before the first one there is none. An attribute of the instance comes before it."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, env: object, owner: type | None = None) -> Any:
        if env is None:
            return self
        raise NoMatch(f"{self.name}: {NO_MATCH}")


class OfADecision(OfAMatch):
    """The infos of both agents, which are made when somebody reads them."""

    def __get__(self, env: object, owner: type | None = None) -> Any:
        if not isinstance(env, RawEnv) or not env.has_begun:
            return super().__get__(env, owner)
        return env.told_to_all()

    def __set__(self, env: RawEnv, infos: dict[str, dict[str, Any]]) -> None:
        env.tell(infos)


class RawEnv(AECEnv[str, Observation, Any]):
    """Both players as agents `corp_0` and `runner_0`. Whoever has to decide is selected; that may be the same one several times
    in a row. A masked action raises `MaskedAction` and changes nothing.

    Args:
        name: the kind: `game-v0` or `run-v0`.
        render_mode: `ansi`, `human` or `rgb_array`; None: `render` shows nothing.
        encoding: of observations and actions: `flat`, `compact`, `entities`, or `tiny` in the small game.
        copy: whether each observation is a new array. Without that, the next one of the same agent is written into the same
            arrays, which is faster; nobody else may write there.
        dtype: of observations: `float32`; `int8` (flat) or `int16` (entities).
        shaping: the discount for shaped rewards; None: rewards come at the end only. See `Rewards`.
        max_cycles: decisions of both sides after which a match is truncated; None: the bound of the kind.
        options: options of the kind, such as decks; `docs/environments.md` lists them.

    Raises:
        RezzedError: one of them is wrong; `place` says which.
    """

    if not TYPE_CHECKING:
        agents = OfAMatch()
        agent_selection = OfAMatch()
        rewards = OfAMatch()
        terminations = OfAMatch()
        truncations = OfAMatch()
        infos = OfADecision()
        _cumulative_rewards = OfAMatch()

    def __init__(
        self, name: str = "game-v0", render_mode: str | None = None, *, encoding: str = "flat", copy: bool = True,
        dtype: str = "float32", shaping: float | None = None, max_cycles: int | None = None, **options: Any,
    ) -> None:  # fmt: skip
        self.plan = EnvironmentOptions(name, encoding, dtype, shaping, max_cycles, render_mode, options, RAW)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"rezzed/{self.plan.kind.name}", "render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS,
            "is_parallelizable": False,
        }  # fmt: skip
        self.possible_agents = list(AGENTS)
        self.writes_again = not copy
        self._make_spaces()
        self._kept: list[Any] | None = self._arrays() if self.writes_again else None
        self._seeds = Seeds()
        self._match: Match | None = None
        self._rewards = Rewards(None)
        self._forget()

    def _make_spaces(self) -> None:
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict({"observation": self.plan.observations(), "action_mask": self.plan.masks()}) for agent in AGENTS
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {agent: self.plan.actions() for agent in AGENTS}
        self.state_space = self.plan.states()

    def _arrays(self) -> list[Any]:
        """An array, or arrays by name, for the observation and the mask of each agent."""
        return [part_of(create_empty_array(self.observation_spaces[agent], 1), 0) for agent in AGENTS]

    def __getstate__(self) -> dict[str, Any]:
        """What a pickle has: everything but the spaces and the masks, which are made anew."""
        return {name: value for name, value in vars(self).items() if name not in (*SPACES, *INFOS, "_kept")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._make_spaces()
        self._kept = self._arrays() if self.writes_again else None
        self._forget()

    def __deepcopy__(self, memo: dict[int, Any]) -> RawEnv:
        twin = type(self).__new__(type(self))
        twin.__setstate__({
            name: value if name == "metadata" else deepcopy(value, memo) for name, value in self.__getstate__().items()
        })  # fmt: skip
        return twin

    @property
    def match(self) -> Match:
        """The match that is played.

        Raises:
            RezzedError: `reset` was not called.
        """
        if self._match is None:
            raise RezzedError(NO_MATCH)
        return self._match

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match.

        Args:
            seed: of the match, a whole number from 0 on. Without one, the next seed of a series is drawn; the series belongs
                to the last seed that was given.
            options: options of the kind for this match, instead of those of the environment.

        Raises:
            RezzedError: the seed or an option is wrong.
        """
        with kept(self._seeds.random):
            match = self.plan.match(drawn(self._seeds.random) if seed is None else seed, options)
        if seed is not None:
            self._seeds.start(match.seed)
        self._match = match
        self._rewards = self.plan.rewards()
        self.agents = list(AGENTS)
        self.agent_selection = AGENTS[match.player] if match.player in SIDES else AGENTS[0]
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self._skip_agent_selection = None  # type: ignore[assignment]
        self._quiet = False
        self._settle(match)
        if self.render_mode == "human":
            self.render()

    def step(self, action: int) -> None:
        """Let the selected agent act.

        Args:
            action: one whose mask is 1; None for an agent whose match is over.

        Raises:
            MaskedAction: the action is not legal now; nothing has changed.
        """
        match = self.match
        agent = self.agent_selection
        if not self.agents:
            raise RezzedError(OVER_NOW)
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match.step(action)
        self._cumulative_rewards[agent] = 0.0
        player = match.core.player
        if player != OVER:
            self.agent_selection = AGENTS[player]
        self._settle(match)
        if self.render_mode == "human":
            self.render()

    def _was_dead_step(self, action: int | None) -> None:
        if action is not None:
            raise RezzedError(f"the match is over for {self.agent_selection}: the only action is None")
        super()._was_dead_step(action)

    def _settle(self, match: Match) -> None:
        """Write down what the last step, or the beginning, brought. The tables stay as they are while nobody gets anything."""
        self._forget()
        over = match.core.player == OVER
        if self._quiet and not over and self._rewards.gamma is None:
            return
        corp, runner = self._rewards.of(match)
        self.rewards = {CORP_AGENT: corp, RUNNER_AGENT: runner}
        if corp or runner:
            self._accumulate_rewards()
        ended, cut = over and bool(match.s.over), over and not match.s.over
        self.terminations = {CORP_AGENT: ended, RUNNER_AGENT: ended}
        self.truncations = {CORP_AGENT: cut, RUNNER_AGENT: cut}
        self._quiet = not (corp or runner or over)

    # -- infos ----------------------------------------------------------------------------------------------

    @property
    def has_begun(self) -> bool:
        """Whether there is a match."""
        return self._match is not None

    def _forget(self) -> None:
        self._infos: dict[str, dict[str, Any]] | None = None
        self._told: list[dict[str, Any] | None] = [None, None]  # the info of each side that has been asked for

    def _told_to(self, side: int) -> dict[str, Any]:
        """The info of one side, which is the same object as in `infos`."""
        found = self._told[side]
        if found is None:
            found = self._told[side] = {"action_mask": self.match.mask(side)}
        return found

    def told_to_all(self) -> dict[str, dict[str, Any]]:
        """What `infos` is."""
        if self._infos is None:
            self._infos = {CORP_AGENT: self._told_to(CORP), RUNNER_AGENT: self._told_to(RUNNER)}
        return self._infos

    def tell(self, infos: dict[str, dict[str, Any]]) -> None:
        """Let `infos` be another table until the next step."""
        self._infos = infos

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What the selected agent sees, its reward since its last step, whether the match ended or was truncated, and its info.

        Args:
            observe: whether to make the observation; otherwise it is None.

        Raises:
            RezzedError: there is no match, or all agents have left it.
        """
        if not self.agents:
            raise RezzedError(OVER_NOW)
        agent = self.agent_selection
        side = RUNNER if agent == RUNNER_AGENT else CORP
        seen = self._observed(side) if observe else None
        if seen is not None and self._told[side] is None:
            self._told[side] = {"action_mask": seen["action_mask"].copy()}
        return (
            seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
            self._told_to(side) if self._infos is None else self._infos[agent],
        )  # fmt: skip

    def observe(self, agent: str) -> Observation:
        """What an agent knows: `observation`, and `action_mask`, which is 0 everywhere unless it has to act."""
        return self._observed(side_of(agent))

    def _observed(self, side: int) -> Observation:
        match = self.match
        if self._kept is None:
            return {"observation": match.observe(side, self.plan.dtype), "action_mask": match.mask(side)}
        kept: Observation = self._kept[side]
        match.observe_into(side, kept["observation"])  # type: ignore[arg-type]
        match.mask_into(side, kept["action_mask"])  # type: ignore[arg-type]
        return kept

    def state(self) -> Any:
        """The observations of both players, for training with a critic that sees everything: one row, that of the Corp first,
        or the tables of each by agent."""
        return self.match.state(self.plan.dtype)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[AGENTS[side_of(agent)]]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions, the same for both."""
        return self.action_spaces[AGENTS[side_of(agent)]]

    def render(self) -> npt.NDArray[np.uint8] | str | None:
        """The board with all cards: a text (`ansi`), printed (`human`), or a picture (`rgb_array`): (height, width, 3)."""
        return render.rendered(self.match.at_hand().judge_view(), self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


class Ordered(wrappers.OrderEnforcingWrapper[str, Observation, Any]):
    """PettingZoo's wrapper against calls in a wrong order. What is refused is refused in the words of the library.

    Args:
        inner: a `RawEnv`, which may be wrapped.
    """

    def __init__(self, inner: AECEnv[str, Observation, Any]) -> None:
        super().__init__(inner)
        self._has_reset = True  # the environment itself says what there is not before the first match

    def step(self, action: int | None) -> None:
        """Let the selected agent act; see `RawEnv.step`. What is no action at all is never a loss.

        Raises:
            MaskedAction: it is no number of an action; nothing has changed.
            RezzedError: there is no match, or it is over.
        """
        agents, agent = self.agents, self.agent_selection
        if not agents:
            raise RezzedError(OVER_NOW)
        if self.terminations[agent] or self.truncations[agent]:
            super().step(action)
            return
        match = cast(RawEnv, self.unwrapped).match
        number = match.number(action)
        if number is None:
            match.step(action)  # type: ignore[arg-type]
        super().step(number)

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """See `RawEnv.last`."""
        if not self.agents:
            raise RezzedError(OVER_NOW)
        return self.env.last(observe)

    def __str__(self) -> str:
        return str(self.env)


def raw_env(name: str = "game-v0", render_mode: str | None = None, **options: Any) -> RawEnv:
    """An environment without wrappers; see `RawEnv`."""
    return RawEnv(name, render_mode, **options)


def env(
    name: str = "game-v0", render_mode: str | None = None, *, illegal: Literal["loss", "error"] = "loss", **options: Any
) -> AECEnv[str, Observation, Any]:
    """An environment in the usual wrappers of PettingZoo.

    Args:
        name, render_mode, options: see `RawEnv`.
        illegal: what a masked action does: with `loss`, who took it gets -1 and the match ends; with `error` it raises
            `MaskedAction` and changes nothing. What is no action at all is always an error.

    Raises:
        RezzedError: one of them is wrong; `place` says which.
    """
    one_of(illegal, ILLEGAL, "illegal")
    inner: AECEnv[str, Observation, Any] = RawEnv(name, render_mode, **options)
    if illegal == "loss":
        inner = wrappers.TerminateIllegalWrapper(inner, illegal_reward=LOSS)
    return Ordered(inner)
