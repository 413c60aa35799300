"""Gymnasium: one seat, against a bot or a policy."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt
from gymnasium import Env

from ..encoding.match_core import OVER
from ..errors import RezzedError
from . import render
from .arguments import SEAT, one_of
from .environment import RENDER_FPS, RENDER_MODES, EnvironmentOptions, Rewards, drawn, generator_like, kept, side_of
from .match import NAMES, MaskedAction, Match, Told
from .opponents import Chance, Chooser, Opponent, chooser

ILLEGAL: Final = ("error", "loss")
SPACES: Final = ("observation_space", "action_space")
SKIPPED: Final = 100  # matches without a decision of the seat, one after the other, before this is an error


class SeatEnv(Env[Told, Any]):
    """One seat of a match; the other one is played by somebody else. A step ends at the next decision of the seat, or with the
    match. The mask of the legal actions is in the info (`action_mask`) and in `action_masks()`.

    Args:
        name: the kind: `game-v0` or `run-v0`.
        seat: `runner` or `corp`.
        opponent: the name of a bot, or a policy: see `opponents.chooser`.
        render_mode: `ansi`, `human` or `rgb_array`; None: `render` shows nothing.
        encoding: of observations and actions: `flat`, `compact`, `entities`, or `tiny` in the small game.
        dtype: of observations: `float32`; `int8` (flat) or `int16` (entities).
        shaping: the discount for shaped rewards; None: rewards come at the end only. See `Rewards`.
        illegal: what a masked action does: `error` raises `MaskedAction` and changes nothing; with `loss` the reward is -1 and
            the match ends. What is no action at all is always an error.
        max_cycles: decisions of both sides after which a match is truncated; None: the bound of the kind.
        options: options of the kind, such as decks; `docs/environments.md` lists them.

    Raises:
        RezzedError: one of them is wrong; `place` says which.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": RENDER_FPS}

    def __init__(
        self, name: str = "game-v0", seat: Literal["runner", "corp"] = "runner", opponent: Opponent = "best", *,
        render_mode: str | None = None, encoding: str = "flat", dtype: str = "float32", shaping: float | None = None,
        illegal: Literal["error", "loss"] = "error", max_cycles: int | None = None, **options: Any,
    ) -> None:  # fmt: skip
        one_of(seat, NAMES, "seat")
        one_of(illegal, ILLEGAL, "illegal")
        self.plan = EnvironmentOptions(name, encoding, dtype, shaping, max_cycles, render_mode, options, SEAT)
        self.side = side_of(seat)
        self.opponent, self.illegal, self.render_mode = opponent, illegal, render_mode
        chooser(self.plan.kind.name, opponent, 1 - self.side, 0, dtype)  # a wrong one is refused here
        self._make_spaces()
        self._match: Match | None = None
        self._rewards = Rewards(None)
        self._other: Chooser | None = None
        self._lost = False
        self._waiting = False  # the opponent has to act, so the seat must not

    def _make_spaces(self) -> None:
        self.observation_space = self.plan.observations()
        self.action_space = self.plan.actions()

    def __getstate__(self) -> dict[str, Any]:
        """What a pickle has: everything but the spaces, which are made anew."""
        return {name: value for name, value in vars(self).items() if name not in SPACES}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._make_spaces()

    def __deepcopy__(self, memo: dict[int, Any]) -> SeatEnv:
        generator = self._np_random
        twin = type(self).__new__(type(self))
        twin.__setstate__({
            name: value if name == "_np_random" else deepcopy(value, memo) for name, value in self.__getstate__().items()
        })  # fmt: skip
        if generator is not None:
            twin._np_random = generator_like(generator)
        return twin

    @property
    def match(self) -> Match:
        """The match that is played.

        Raises:
            RezzedError: `reset` was not called.
        """
        if self._match is None:
            raise RezzedError("there is no match yet: call reset() first")
        return self._match

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Told, dict[str, Any]]:
        """Begin a match, up to the first decision of the seat. A match in which the seat has nothing to decide is skipped: the
        next one of the series is played instead, and `match.seed` says which.

        Args:
            seed: of the match, a whole number from 0 on. Without one, the next seed of a series is drawn; the series belongs
                to the last seed that was given.
            options: options of the kind for this match, instead of those of the environment.

        Returns:
            The observation and the info.

        Raises:
            RezzedError: the seed or an option is wrong, or the seat had nothing to decide in many matches.
        """
        self.begin(seed, options)
        return self._seen()

    def begin(self, seed: int | None, options: dict[str, Any] | None) -> None:
        """Begin a match as `reset` does, without an observation."""
        with kept(self.np_random):
            match = self._begun(drawn(self.np_random) if seed is None else seed, options)
        if seed is not None:
            super().reset(seed=match.seed)
        for _ in range(SKIPPED):
            if not match.over:
                self._rewards.of(match)
                return
            match = self._begun(drawn(self.np_random), options)
        raise RezzedError(f"the {NAMES[self.side]} had nothing to decide in {SKIPPED} matches", place="seat")

    def _begun(self, seed: object, options: dict[str, Any] | None) -> Match:
        """A match at the first decision of the seat, or at its end if the seat has none."""
        match = self.plan.match(seed, options)
        self._match, self._lost = match, False
        self._other = chooser(self.plan.kind.name, self.opponent, 1 - self.side, match.seed, self.plan.dtype)
        self._rewards = self.plan.rewards()
        self._go_on()
        return match

    def step(self, action: int) -> tuple[Told, float, bool, bool, dict[str, Any]]:
        """Act, and let the other side act until the seat has to decide again.

        Args:
            action: one whose mask is 1.

        Returns:
            The observation, the reward, whether the match is over by the rules, whether it was truncated, and the info.

        Raises:
            MaskedAction: the action is not legal now; nothing has changed. Or the opponent took one that is not.
            RezzedError: the match is over, or the opponent failed in it.
        """
        reward, ended, cut = self.act(action)
        observation, info = self._seen()
        return observation, reward, ended, cut, info

    def act(self, action: int) -> tuple[float, bool, bool]:
        """Act as `step` does, without an observation: the reward, whether the match is over by the rules, whether it was
        truncated."""
        match = self.match
        if match.over or self._lost:
            raise RezzedError("the match is over: call reset() first")
        if self._waiting:
            raise RezzedError("the opponent failed in this match: call reset() first", place="opponent")
        try:
            match.step(action)
        except MaskedAction:
            if self.illegal == "error" or match.number(action) is None:
                raise
            self._lost = True
            return self._rewards.lost(self.side), True, False
        self._go_on()
        return self.outcome()

    def outcome(self) -> tuple[float, bool, bool]:
        """The reward since the last call, whether the match is over by the rules, whether it was truncated."""
        match = self.match
        return self._rewards.of(match)[self.side], match.over and not match.truncated, match.truncated

    @property
    def at_random(self) -> Random | None:
        """The random numbers of an opponent who takes any legal action, if nobody else has to be asked and nothing is counted
        until the match is over; otherwise None."""
        other = self._other
        return other.random if isinstance(other, Chance) and self._rewards.gamma is None else None

    def write(self, row: Any, mask: npt.NDArray[np.int8]) -> None:
        """Write the observation and the mask into arrays that nobody else writes to."""
        self.match.observe_into(self.side, row)
        self.match.mask_into(self.side, mask)
        if self.match.over:
            mask[0] = 1

    def _go_on(self) -> None:
        """Let the other side act until this one has to."""
        match, other = self.match, self._other
        self._waiting = True
        if isinstance(other, Chance):
            match.at_random(self.side, other.random)
        while match.player not in (self.side, OVER) and other is not None:
            answer = other(match)
            try:
                match.step(answer)
            except MaskedAction as error:
                words = f"opponent: {error}"
                raise MaskedAction(words, error.cite, error.legal, error.words, error.reason) from None
        self._waiting = False

    def _seen(self) -> tuple[Told, dict[str, Any]]:
        match = self.match
        if self.render_mode == "human":
            self.render()
        return match.observe(self.side, self.plan.dtype), {"action_mask": self.action_masks()}

    def action_masks(self) -> npt.NDArray[np.int8]:
        """The mask of the legal actions, as `action_space.sample` takes it: shape `(n,)`; the name is that of sb3-contrib. When
        the match is over it allows action 0, which nobody will take: a vector of environments asks for an action then, too."""
        mask = self.match.mask(self.side)
        if self.match.over:
            mask[0] = 1
        return mask

    def render(self) -> npt.NDArray[np.uint8] | str | None:
        """What the seat sees: a text (`ansi`), printed (`human`), or a picture of shape (height, width, 3) (`rgb_array`)."""
        return render.rendered(self.match.at_hand().view(NAMES[self.side]), self.render_mode)
