"""What the environments have in common: which matches they play, spaces, rewards, seeds, fingerprints."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from functools import lru_cache
from numbers import Real
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding

from ..errors import RezzedError, brief, quoted
from .arguments import meant, names_of, no_option, one_of
from .encodings import ENCODINGS
from .kinds import LARGEST_SEED, bounded, kind
from .match import AGENTS, NAMES, SIDES, Match

RENDER_MODES: Final = ("ansi", "human", "rgb_array")
RENDER_FPS: Final = 2

_SIDES: Final = {name: side for names in (AGENTS, NAMES) for side, name in enumerate(names)}


class EnvironmentOptions:
    """Which matches an environment plays, and how it shows them.

    Args:
        name: the kind of environment: `game-v0` or `run-v0`.
        encoding: of observations and actions: one of the kind.
        dtype: of observations, such as `float32`.
        shaping: the discount for shaped rewards, from 0 to 1, or None for rewards at the end only.
        max_cycles: decisions of both sides after which a match is truncated; None: the bound of the kind.
        render_mode: `ansi`, `human`, `rgb_array` or None.
        options: options of the kind, such as decks.
        taker: the function or class that takes the options: one of `arguments.TAKERS`.

    Raises:
        RezzedError: one of them is wrong; `place` says which.
    """

    def __init__(
        self, name: str, encoding: str, dtype: str, shaping: float | None, max_cycles: int | None, render_mode: str | None,
        options: Mapping[str, Any], taker: str,
    ) -> None:  # fmt: skip
        self.kind = kind(name)
        for unknown in options:
            if unknown not in self.kind.options:
                raise no_option(unknown, (*self.kind.options, *names_of(taker)))
        self.encoding = one_of(encoding, self.kind.encodings, "encoding")
        self.made = ENCODINGS[encoding]
        self.dtype = one_of(dtype, self.made.dtypes, "dtype")
        self.max_cycles = None if max_cycles is None else bounded(max_cycles, "max_cycles")
        if render_mode is not None:
            one_of(render_mode, RENDER_MODES, "render_mode")
        number = isinstance(shaping, Real) and not isinstance(shaping, bool)
        if shaping is not None and not (number and 0 <= shaping <= 1):
            raise RezzedError(f"expected a discount from 0 to 1, not {quoted(shaping)}", place="shaping")
        self.shaping = None if shaping is None else float(shaping)
        self.options = dict(options)
        self.match(0)  # a wrong deck is an error of whoever makes the environment

    def match(self, seed: object, options: Mapping[str, Any] | None = None) -> Match:
        """A match at its beginning.

        Args:
            seed: see `EnvironmentKind.match`.
            options: a table, instead of the options of the environment. A name that the kind does not know is left out, with
                a warning, because such options may be meant for a wrapper.

        Raises:
            RezzedError: the seed or an option is wrong.
        """
        if options is not None and not isinstance(options, Mapping):
            raise RezzedError(f"expected a table of options, not {quoted(options)}", place="options")
        given = dict(self.options)
        for name, value in (options or {}).items():
            if name in self.kind.options:
                given[name] = value
                continue
            said = meant(name, self.kind.options)
            warnings.warn(f"reset: {self.kind.name} has no option {quoted(name)}{said}", stacklevel=4)
        return self.kind.match(seed, given, bound=self.max_cycles, encoding=self.encoding)  # type: ignore[arg-type]

    def rewards(self) -> Rewards:
        """Rewards for one match."""
        return Rewards(self.shaping)

    def __deepcopy__(self, memo: dict[int, Any]) -> EnvironmentOptions:
        return self  # nobody changes them

    def observations(self) -> spaces.Space[Any]:
        """The space of observations."""
        found = _boxes(self.encoding, self.dtype, 1)
        return spaces.Dict({name: copy(box) for name, box in found.items()}) if isinstance(found, dict) else copy(found)

    def states(self) -> spaces.Space[Any]:
        """The space of what both sides know: their rows one after the other, or their tables by agent."""
        found = _boxes(self.encoding, self.dtype, len(AGENTS))
        return spaces.Dict({agent: self.observations() for agent in AGENTS}) if isinstance(found, dict) else copy(found)

    def actions(self) -> spaces.Discrete:
        """The space of actions."""
        return spaces.Discrete(self.made.actions)

    def masks(self) -> spaces.Box:
        """The space of action masks."""
        return copy(_masks(self.encoding))


@lru_cache(maxsize=32)
def _boxes(encoding: str, dtype: str, rows: int) -> spaces.Box | dict[str, spaces.Box]:
    """The spaces of the arrays of an observation, of which environments have copies that share the bounds; a single array may
    be there several times, in a row."""
    found, kind_of_number = ENCODINGS[encoding].bounds(dtype), np.dtype(dtype).type
    if isinstance(found, dict):
        return {name: spaces.Box(low, high, dtype=kind_of_number) for name, (low, high) in found.items()}
    low, high = (np.tile(bound, rows) for bound in found)
    return spaces.Box(low, high, dtype=kind_of_number)


@lru_cache(maxsize=32)
def _masks(encoding: str) -> spaces.Box:
    return spaces.Box(0, 1, (ENCODINGS[encoding].actions,), np.int8)


class Rewards:
    """What the sides get for a step.

    Without shaping that is 1, -1 or 0 at the end of a match and 0 before. With shaping each side also gets
    `gamma * potential(s') - potential(s)`, where `s` and `s'` are two decisions of this side that follow each other. The
    potential of a match that is over by the rules is 0, so that the best policies stay the best (Ng, Harada, Russell 1999).
    When a match is truncated, `s'` is its last position.

    Args:
        gamma: the discount, or None.
    """

    def __init__(self, gamma: float | None) -> None:
        self.gamma = gamma
        self.before: list[float | None] = [None, None]

    def of(self, match: Match) -> Sequence[float]:
        """What the Corp and the Runner get for what happened since the last call."""
        if self.gamma is None:
            return match.returns()
        out = list(match.returns())
        for side in SIDES:
            last = self.before[side]
            if not match.over and match.player != side:
                continue
            now = match.potential(side) if not match.over or match.truncated else 0.0
            if last is not None:
                out[side] += self.gamma * now - last
            self.before[side] = now
        return out

    def lost(self, side: int) -> float:
        """What a side gets when it loses by an illegal action."""
        last = self.before[side]
        return -1.0 - (last or 0.0)


class Seeds:
    """Seeds for matches. After `seed` was given once, those of the following matches are always the same.

    Gymnasium's generator draws them, so that all environments play the same matches for the same seed.
    """

    def __init__(self) -> None:
        self._random: np.random.Generator | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> Seeds:
        twin = Seeds()
        twin._random = None if self._random is None else generator_like(self._random)
        return twin

    def start(self, seed: int) -> None:
        """Begin the series that belongs to a seed."""
        self._random, _ = seeding.np_random(seed)

    @property
    def random(self) -> np.random.Generator:
        """The generator that draws the seeds."""
        if self._random is None:
            self._random, _ = seeding.np_random()
        return self._random


def generator_like(generator: np.random.Generator) -> np.random.Generator:
    """Another generator that draws the same numbers from now on."""
    twin = np.random.Generator(np.random.PCG64(0))
    twin.bit_generator.state = generator.bit_generator.state
    return twin


@contextmanager
def kept(generator: np.random.Generator) -> Iterator[None]:
    """If what happens inside fails, the generator goes on as if nothing had happened."""
    before = generator.bit_generator.state
    try:
        yield
    except BaseException:
        generator.bit_generator.state = before
        raise


def drawn(generator: np.random.Generator) -> int:
    """A seed for a match, from a generator."""
    return int(generator.integers(LARGEST_SEED, endpoint=True))


def side_of(agent: object) -> int:
    """The number of an agent or of a side: 0 for `corp_0` and `corp`, 1 for `runner_0` and `runner`.

    Raises:
        RezzedError: there is no such agent.
    """
    side = _SIDES.get(agent) if isinstance(agent, str) else None
    if side is not None:
        return side
    raise RezzedError(f"expected one of {', '.join(AGENTS)}, not {brief(agent)!r}", place="agent")


def fingerprints(encoding: str = "flat") -> dict[str, str]:
    """What a checkpoint of a model should keep: the fingerprints of all that its numbers depend on. They change whenever a
    number gets another meaning.

    Args:
        encoding: the encoding with which the model was trained.

    Raises:
        RezzedError: there is no such encoding.
    """
    return ENCODINGS[one_of(encoding, tuple(ENCODINGS), "encoding")].fingerprints()


def check_fingerprints(saved: Mapping[str, Any], encoding: str = "flat") -> None:
    """Check that a model was made for these environments.

    Args:
        saved: what `fingerprints` returned when the model was saved.
        encoding: the encoding with which the model was trained.

    Raises:
        RezzedError: it was made for another action space or another layout, or says nothing about it. The message has both
            fingerprints.
    """
    for name, own in fingerprints(encoding).items():
        theirs = saved.get(name) if isinstance(saved, Mapping) else None
        if theirs != own:
            had = f"those of fingerprint {brief(theirs)}" if theirs else "unknown ones"
            raise RezzedError(f"this model was made for other {name}: {had}, and here they have {own}", place=name)


