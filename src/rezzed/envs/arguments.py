"""What callers give: names, whole numbers, actions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, Final, NamedTuple

from ..errors import RezzedError, brief, nearest, quoted

RAW: Final = "raw_env"
ENV: Final = "env"
SEAT: Final = "SeatEnv"
VECTOR: Final = "SeatVectorEnv"
PROCESSES: Final = "SeatProcesses"
TAKERS: Final = (RAW, ENV, SEAT, VECTOR, PROCESSES)


class EnvironmentArgument(NamedTuple):
    """An option of an environment.

    Attributes:
        name: its name.
        takers: what takes it: some of `TAKERS`, or the kinds of environments.
        type: what it may be, in words.
        default: what it is if it is left out, in words.
        meaning: what it decides, in words.
    """

    name: str
    takers: tuple[str, ...]
    type: str
    default: str
    meaning: str


_SEATS: Final = (SEAT, VECTOR, PROCESSES)
_DECK: Final = "a built-in deck, a file, or the text of a deck list"
ARGUMENTS: Final = (
    EnvironmentArgument("seat", _SEATS, "`corp` or `runner`", "`runner`", "the side that is played"),
    EnvironmentArgument("opponent", _SEATS, "the name or place of a bot, or a function", "`best`", "the other side"),
    EnvironmentArgument("encoding", TAKERS, "`flat`, `compact`, `entities` or, in the small game, `tiny`", "`flat`", "numbers"),
    EnvironmentArgument("dtype", TAKERS, "`float32`, `int8` or, of entities, `int16`", "`float32`", "of observations"),
    EnvironmentArgument("shaping", TAKERS, "a number from 0 to 1, or None", "None", "the discount of shaped rewards"),
    EnvironmentArgument("max_cycles", TAKERS, "a whole number from 1 on, or None", "the bound of the kind", "decisions"),
    EnvironmentArgument("render_mode", (RAW, ENV, SEAT), "`ansi`, `human`, `rgb_array` or None", "None", "what `render` shows"),
    EnvironmentArgument(
        "illegal", (ENV, *_SEATS), "`error` or `loss`", "`loss` of `env`, `error` of the others", "masked actions"
    ),
    EnvironmentArgument("num_envs", (VECTOR, PROCESSES), "a whole number from 1 on", "1", "how many seats there are"),
    EnvironmentArgument("processes", (PROCESSES,), "a whole number from 1 on", "2", "which share the seats"),
    EnvironmentArgument("copy", (RAW, ENV, VECTOR, PROCESSES), "True or False", "True", "whether each observation is new"),
    EnvironmentArgument("corp", ("game-v0",), _DECK, "the starter deck", "the deck of the Corp"),
    EnvironmentArgument("runner", ("game-v0",), _DECK, "the starter deck", "the deck of the Runner"),
    EnvironmentArgument("decks", ("game-v0",), "`starter` or `drawn`", "`starter`", "the decks that are not named"),
    EnvironmentArgument("rules", ("game-v0",), "the name of a rule book", "`cr-26.03`", "the rules"),
    EnvironmentArgument("board", ("run-v0",), "the data of a board", "each match draws one", "the board"),
    EnvironmentArgument(
        "policy", ("game-v0", "run-v0"), "`public`, `all`, `forced` or `secret`", "`public`", "who is asked"
    ),
)  # fmt: skip


def names_of(taker: str) -> tuple[str, ...]:
    """The names of the options that something takes: one of `TAKERS`, or a kind of environment."""
    return tuple(argument.name for argument in ARGUMENTS if taker in argument.takers)


def meant(word: object, known: Iterable[str]) -> str:
    """The end of a message about a wrong word: which one may be meant, or nothing."""
    near = nearest(word, known) if isinstance(word, str) else []
    return f"; did you mean {near[0]!r}?" if near else ""


def no_option(name: str, known: Sequence[str]) -> RezzedError:
    """The error for an option that there is not."""
    near = "".join(nearest(name, known))
    words = f"unknown option {brief(name)!r}; known: {', '.join(known)}{meant(name, known)}"
    return RezzedError(words, place="options", suggestion=near)


def one_of(value: object, known: Sequence[str], place: str) -> str:
    """A name that must be one of some.

    Raises:
        RezzedError: it is not.
    """
    if not isinstance(value, str) or value not in known:
        near = nearest(value, known) if isinstance(value, str) else []
        words = f"expected one of {', '.join(known)}, not {quoted(value)}{meant(value, known)}"
        raise RezzedError(words, place=place, suggestion="".join(near))
    return value


def whole_number(value: object) -> int | None:
    """A whole number as an int, also if it is one of another library, such as NumPy's; None for anything else, and for True
    and False."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def action_of(value: object, n: int) -> int | None:
    """The number of an action as an int; None if it is not a whole number from 0 to n - 1."""
    number = whole_number(value)
    return number if number is not None and 0 <= number < n else None


def part_of(arrays: Any, k: int) -> Any:
    """The part of one seat: a row of an array, or of each of several arrays by name, which may have several themselves."""
    return {name: part_of(array, k) for name, array in arrays.items()} if isinstance(arrays, dict) else arrays[k]
