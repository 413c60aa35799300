"""Gymnasium: many seats at once in one process. Their observations and masks are written into the same arrays at every step."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space, create_empty_array

from ..encoding.seat_rows import SeatRows
from ..errors import RezzedError, quoted
from .arguments import VECTOR, names_of, no_option, part_of, whole_number
from .kinds import kind
from .match import Match, as_numbers
from .single import SeatEnv

MOST: Final = 100_000  # seats
Result = tuple[Any, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]


class SeatVectorEnv(VectorEnv[Any, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Several `SeatEnv` at once. They play the same matches as Gymnasium's `SyncVectorEnv` of them, and a match that is over
    begins anew with the next step. The info has `action_mask`, a row for each seat.

    Args:
        name: the kind: `game-v0` or `run-v0`.
        num_envs: how many seats there are.
        copy: whether each step returns new arrays. Without that, the next step writes into the same ones, which is faster;
            nobody else may write there.
        options: what `SeatEnv` takes, except `render_mode`.

    Raises:
        RezzedError: one of them is wrong; `place` says which.
    """

    def __init__(self, name: str = "game-v0", num_envs: int = 1, *, copy: bool = True, **options: Any) -> None:
        number = whole_number(num_envs)
        if number is None or not 1 <= number <= MOST:
            raise RezzedError(f"expected a number of seats from 1 to {MOST}, not {quoted(num_envs)}", place="num_envs")
        known = (*kind(name).options, *names_of(VECTOR))
        for unknown in options:
            if unknown not in known:
                raise no_option(unknown, known)
        self.envs = [SeatEnv(name, **options) for _ in range(number)]
        first = self.envs[0]
        self.num_envs, self.copy = number, copy
        self.metadata = {**SeatEnv.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.single_observation_space, self.single_action_space = first.observation_space, first.action_space
        self.observation_space = batch_space(self.single_observation_space, number)
        self.action_space = batch_space(self.single_action_space, number)
        self._over = [False] * number
        actions = first.plan.made.actions
        # in the flat encoding the core writes bytes, and the arrays are made of them if they have other numbers
        self._core = SeatRows(first.side, number, actions) if first.plan.encoding == Match.encoding else None
        if self._core is None:
            masks = np.zeros((number, actions), dtype=np.int8)
            self.write_into(create_empty_array(self.single_observation_space, number), masks)
            return
        self._written: npt.NDArray[np.int8] = np.frombuffer(self._core.rows, dtype=np.int8).reshape(number, -1)
        self._marked: npt.NDArray[np.int8] = np.frombuffer(self._core.masks, dtype=np.int8).reshape(number, -1)
        rows = self._written if first.plan.dtype == "int8" else create_empty_array(self.single_observation_space, number)
        self.write_into(rows, self._marked)

    def write_into(self, rows: Any, masks: npt.NDArray[np.int8]) -> None:
        """Write observations and masks into these arrays from now on: a row, or a row of each array by name, for each seat."""
        self._rows, self._masks = rows, masks
        parts = [part_of(rows, k) for k in range(self.num_envs)]
        self._each = list(zip(self.envs, parts, masks, strict=True))  # each seat with its part of the arrays

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a match for each seat.

        Args:
            seed: of the first match; those of the others are the numbers after it. Or one for each seat.
            options: options of the kind for these matches.

        Returns:
            The observations and the info.

        Raises:
            RezzedError: a seed or an option is wrong.
        """
        numbered = [seed + k for k in range(self.num_envs)] if isinstance(seed, int) else [None] * self.num_envs
        seeds: Sequence[int | None] = numbered if seed is None or isinstance(seed, int) else seed
        if len(seeds) != self.num_envs:
            raise RezzedError(f"expected {self.num_envs} seeds, not {len(seeds)}", place="seed")
        for k, own in enumerate(seeds):
            self._begin(k, own, options)
        return self._seen()

    def step(self, actions: npt.NDArray[np.int64]) -> Result:
        """Act in each match, and begin those anew that the last step ended.

        Args:
            actions: one for each seat, whose mask is 1; that of a match that is over does not matter.

        Raises:
            MaskedAction: an action is not legal now. The seats before it have acted.
        """
        number, core, chosen = self.num_envs, self._core, actions.tolist()
        rewards = np.zeros(number)
        ended, cut = np.zeros(number, dtype=np.bool_), np.zeros(number, dtype=np.bool_)
        k = 0
        while True:
            if core is not None:
                k = core.go_on(k, chosen)
            if k == number:
                break
            env = self.envs[k]
            if self._over[k]:
                self._begin(k, None, None)
            else:
                rewards[k], ended[k], cut[k] = env.outcome() if env.match.over else env.act(chosen[k])
                self._over[k] = bool(ended[k] or cut[k])
                self._write(k)
            k += 1
        observations, info = self._seen()
        return observations, rewards, ended, cut, info

    def _begin(self, k: int, seed: int | None, options: dict[str, Any] | None) -> None:
        env, core = self.envs[k], self._core
        env.begin(seed, options)
        self._over[k] = False
        if core is not None:
            core.place(k, env.match.core, env.at_random)
        self._write(k)

    def _write(self, k: int) -> None:
        """Write what a seat sees now."""
        if self._core is not None:
            self._core.write(k, self._over[k])
        else:
            env, row, mask = self._each[k]
            env.write(row, mask)

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        rows, masks = self._rows, self._masks
        if self._core is not None:
            if masks is not self._marked:
                masks[:] = self._marked
            if rows is not self._written:
                for written, row in zip(self._written, rows, strict=True):
                    as_numbers(written, row)
        if self.copy:
            rows, masks = deepcopy(rows), masks.copy()
        return rows, {"action_mask": masks, "_action_mask": np.ones(self.num_envs, dtype=np.bool_)}

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is open."""
