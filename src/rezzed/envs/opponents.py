"""Who plays the other seat: bots and policies, as functions of a match."""

from __future__ import annotations

import inspect
from array import array
from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from ..bots import BOTH, bot_of, known
from ..bots.outside import is_spec
from ..errors import RezzedError, brief, nearest, quoted
from ..game import Action, Seat
from ..ids import RUNNER
from .kinds import SMALL
from .match import NAMES, Match
from .small_solution import SmallSolver
from .turns_plans import PlanPlayer

SeatPolicy: TypeAlias = Callable[[Seat], Action]
RowPolicy: TypeAlias = Callable[[npt.NDArray[Any], npt.NDArray[np.int8]], int]
Opponent: TypeAlias = str | SeatPolicy | RowPolicy
Chooser: TypeAlias = Callable[[Match], int]

RANDOM: Final = "random"
TURNS: Final = "turns-v0"
BEST: Final = {("run-v0", RUNNER): "eager"}  # where another bot wins more than the one that is best in whole games


class Chance:
    """Takes any legal action, with equal chances.

    Args:
        random: its generator.
    """

    def __init__(self, random: Random) -> None:
        self.random = random

    def __deepcopy__(self, memo: dict[int, Any]) -> Chance:
        twin = Random()
        twin.setstate(self.random.getstate())
        return Chance(twin)

    def __reduce__(self) -> tuple[Any, ...]:
        version, numbers, last = self.random.getstate()
        return _chance, (version, array("I", numbers).tobytes(), last)

    def __call__(self, match: Match) -> int:
        return self.random.choice(match.legal())


def _chance(version: int, numbers: bytes, last: float | None) -> Chance:
    """Somebody whose generator is in this state; pickle uses it."""
    random = Random()
    random.setstate((version, tuple(array("I", numbers)), last))
    return Chance(random)


class Seated:
    """Asks a policy that gets a seat.

    Args:
        policy: the policy.
    """

    def __init__(self, policy: SeatPolicy) -> None:
        self.policy = policy

    def __call__(self, match: Match) -> int:
        return match.id_of(match.at_hand().answered(self._chosen))

    def _chosen(self, seat: Seat) -> Action:
        answer = self.policy(seat)
        if not isinstance(answer, Action):
            raise RezzedError(f"the policy returned {quoted(answer)}, which is no option of its decision", place="opponent")
        return answer


class Rows:
    """Asks a policy that gets an observation and a mask.

    Args:
        policy: the policy.
        side: what it plays: 0 Corp, 1 Runner.
        dtype: of the observations.
    """

    def __init__(self, policy: RowPolicy, side: int, dtype: str) -> None:
        self.policy, self.side, self.dtype = policy, side, dtype

    def __call__(self, match: Match) -> int:
        return self.policy(match.observe(self.side, self.dtype), match.mask(self.side))


def chooser(name: str, opponent: Opponent, side: int, seed: int, dtype: str) -> Chooser:
    """Somebody to play one side of a match.

    Args:
        name: the kind of environment, which decides what `best` means.
        opponent: the name of a bot (`best`, `random`, `eager` ...); a function of a seat that returns one of the options of its
            decision; or a function of an observation and a mask that returns a number of an action.
        side: 0 Corp, 1 Runner.
        seed: of the match; a bot draws its random numbers from another one that is made of it.
        dtype: of the observations that a policy gets.

    Raises:
        RezzedError: there is no such bot, or it is no policy.
    """
    if isinstance(opponent, str):
        random = Random(f"bot {seed}")
        if opponent == RANDOM:
            return Chance(random)
        if opponent == BOTH and name in SMALL:
            return (PlanPlayer if name == TURNS else SmallSolver)(SMALL[name], side, random)
        if opponent == BOTH:
            opponent = BEST.get((name, side), BOTH)
        number = random.getrandbits(32)
        try:
            return Seated(bot_of(NAMES[side], opponent, number))
        except RezzedError as error:
            names = (BOTH, *known())
            near = [] if is_spec(opponent) or opponent in names else nearest(opponent, names)
            if not near:
                raise
            raise RezzedError(f"{error}; did you mean {near[0]!r}?", place="opponent", suggestion=near[0]) from None
    wants = _wants(opponent)
    if wants == 1:
        return Seated(opponent)  # type: ignore[arg-type]
    if wants == 2:
        return Rows(opponent, side, dtype)  # type: ignore[arg-type]
    raise RezzedError(
        "expected the name of a bot, a function of a seat, or a function of an observation and a mask, not "
        f"{brief(opponent)}", place="opponent",
    )  # fmt: skip


def _wants(opponent: object) -> int:
    """How many arguments a policy needs; 0 if it is none."""
    if not callable(opponent):
        return 0
    try:
        parameters = inspect.signature(opponent).parameters.values()
    except ValueError:  # a function of C without a signature
        return 0
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(p.default is p.empty and p.kind in kinds for p in parameters)
