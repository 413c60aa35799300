"""Gymnasium: many seats in several processes. Observations, masks, actions and rewards are in memory that all of them share."""

from __future__ import annotations

import multiprocessing
import pickle
from collections.abc import Sequence
from copy import deepcopy
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..errors import RezzedError, quoted
from .arguments import part_of, whole_number
from .single import SeatEnv
from .vector import MOST, Result, SeatVectorEnv

STEP: Final = b"step"
CLOSE: Final = b"close"
DONE: Final = b"done"
PATIENCE: Final = 5.0  # seconds in which a process may end by itself


class SharedArrays(NamedTuple):
    """The memory that the processes share, as arrays: a row for each seat.

    Attributes:
        rows: observations; an array, or arrays by name.
        masks, actions, rewards, ended, cut: what a step needs and brings.
    """

    rows: Any
    masks: npt.NDArray[np.int8]
    actions: npt.NDArray[np.int64]
    rewards: npt.NDArray[np.float64]
    ended: npt.NDArray[np.bool_]
    cut: npt.NDArray[np.bool_]

    def of(self, seats: slice) -> SharedArrays:
        """The part of some seats."""
        return SharedArrays(*[part_of(array, seats) for array in self])  # type: ignore[arg-type]


class Block(NamedTuple):
    """An array in shared memory, before it is looked at as an array."""

    memory: Any
    dtype: str
    shape: tuple[int, ...]

    def array(self) -> npt.NDArray[Any]:
        """The array."""
        return np.frombuffer(self.memory, dtype=self.dtype).reshape(self.shape)


def _block(context: Any, dtype: Any, shape: tuple[int, ...]) -> Block:
    number = np.dtype(dtype)
    return Block(context.RawArray("b", int(np.prod(shape)) * number.itemsize), number.str, shape)


def _arrays(blocks: Sequence[Any]) -> SharedArrays:
    rows, *rest = blocks
    seen = {name: block.array() for name, block in rows.items()} if isinstance(rows, dict) else rows.array()
    return SharedArrays(seen, *[block.array() for block in rest])


def _work(pipe: Connection, name: str, options: dict[str, Any], blocks: Sequence[Any], first: int, end: int) -> None:
    """What a process does: play its seats, until it is told to end or nobody is there any more."""
    try:
        mine = _arrays(blocks).of(slice(first, end))
        games = SeatVectorEnv(name, end - first, copy=False, **options)
        games.write_into(mine.rows, mine.masks)
        while True:
            told = pipe.recv_bytes()
            if told == CLOSE:
                return
            try:
                if told == STEP:
                    _, mine.rewards[:], mine.ended[:], mine.cut[:], _ = games.step(mine.actions)
                else:
                    seeds, given = pickle.loads(told)
                    games.reset(seed=seeds, options=given)
                pipe.send_bytes(DONE)
            except Exception as error:
                pipe.send_bytes(pickle.dumps(error))
    except (EOFError, KeyboardInterrupt):
        return


class SeatProcesses(VectorEnv[Any, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Several `SeatEnv` at once, in several processes that share memory. They play the matches of `SeatVectorEnv`.

    Args:
        name: the kind of environment.
        num_envs: how many seats there are.
        processes: among how many processes they are divided.
        copy: whether each step returns new arrays. Without that, the next step writes into the same ones, which is faster.
        options: what `SeatEnv` takes, except `render_mode`. They are sent to the processes, so a function must be one that can
            be pickled, unless processes are forked.

    Raises:
        RezzedError: one of them is wrong; `place` says which.
    """

    def __init__(
        self, name: str = "game-v0", num_envs: int = 1, processes: int = 2, *, copy: bool = True, **options: Any
    ) -> None:  # fmt: skip
        for value, place, most in ((num_envs, "num_envs", MOST), (processes, "processes", num_envs)):
            number = whole_number(value)
            if number is None or not 1 <= number <= most:
                raise RezzedError(f"expected a number from 1 to {most}, not {quoted(value)}", place=place)
        first = SeatVectorEnv(name, 1, copy=False, **options).envs[0]
        self.num_envs, self.copy = num_envs, copy
        self.metadata = {**SeatEnv.metadata, "autoreset_mode": AutoresetMode.NEXT_STEP}
        self.single_observation_space, self.single_action_space = first.observation_space, first.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        context = multiprocessing.get_context()
        blocks = [
            self._observed(context, first.observation_space), _block(context, np.int8, (num_envs, first.plan.made.actions)),
            _block(context, np.int64, (num_envs,)), _block(context, np.float64, (num_envs,)),
            _block(context, np.bool_, (num_envs,)), _block(context, np.bool_, (num_envs,)),
        ]  # fmt: skip
        self._shared = _arrays(blocks)
        bounds = [k * num_envs // processes for k in range(processes + 1)]
        self._seats = [slice(begin, end) for begin, end in pairwise(bounds)]
        self._pipes: list[Connection] = []
        self.processes: list[Any] = []
        for seats in self._seats:
            mine, theirs = context.Pipe()
            given = (theirs, name, options, blocks, seats.start, seats.stop)
            process = context.Process(target=_work, args=given, daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(mine)
            self.processes.append(process)

    def _observed(self, context: Any, space: spaces.Space[Any]) -> Any:
        if isinstance(space, spaces.Dict):
            return {name: _block(context, box.dtype, (self.num_envs, *(box.shape or ()))) for name, box in space.items()}
        return _block(context, space.dtype, (self.num_envs, *(space.shape or ())))

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a match for each seat; see `SeatVectorEnv.reset`.

        Raises:
            RezzedError: a seed or an option is wrong, or a process has died.
        """
        count = self.num_envs
        seeds = [seed + k for k in range(count)] if isinstance(seed, int) else [None] * count if seed is None else list(seed)
        if len(seeds) != count:
            raise RezzedError(f"expected {count} seeds, not {len(seeds)}", place="seed")
        self._tell([pickle.dumps((seeds[seats], options)) for seats in self._seats])
        return self._seen()

    def step(self, actions: npt.NDArray[np.int64]) -> Result:
        """Act in each match, and begin those anew that the last step ended; see `SeatVectorEnv.step`.

        Raises:
            MaskedAction: an action is not legal now. Other seats may have acted.
            RezzedError: a process has died.
        """
        shared = self._shared
        shared.actions[:] = actions
        self._tell([STEP] * len(self._pipes))
        observations, info = self._seen()
        return observations, shared.rewards.copy(), shared.ended.copy(), shared.cut.copy(), info

    def _tell(self, messages: Sequence[bytes]) -> None:
        """Tell each process what to do, and wait for all of them."""
        answers = []
        try:
            for pipe, message in zip(self._pipes, messages, strict=True):
                pipe.send_bytes(message)
            answers = [pipe.recv_bytes() for pipe in self._pipes]
        except (EOFError, OSError) as error:
            raise RezzedError("a process of the vector has died; close it") from error
        for answer in answers:
            if answer != DONE:
                raise pickle.loads(answer)

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        rows, masks = self._shared.rows, self._shared.masks
        if self.copy:
            rows, masks = deepcopy(rows), masks.copy()
        return rows, {"action_mask": masks, "_action_mask": np.ones(self.num_envs, dtype=np.bool_)}

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes."""
        for pipe in self._pipes:
            try:
                pipe.send_bytes(CLOSE)
            except OSError:
                continue  # it has ended
        for process in self.processes:
            process.join(PATIENCE)
            if process.is_alive():
                process.terminate()
                process.join()
