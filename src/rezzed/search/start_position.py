"""The position that a search starts from, and checks of what people ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from ..board import Board, build, server_number
from ..engine.state import State, Window
from ..engine.timing import machine
from ..errors import RezzedError, brief
from ..game import Game
from ..ids import CORP, RUNNER
from .values.budget import LIMITS

LARGEST: Final = 99_999

Position = Game | State | Board | Mapping[str, Any]


def position(board: Position, corp_credits: int | None = None) -> State:
    """The starting position of a plan, as a separate state.

    Args:
        board: a game, a state, or a board (as `Board` or as plain data).
        corp_credits: the credits of the Corp, instead of those on the board.

    Raises:
        SetupError: the board is impossible.
        RezzedError: the game is over.
    """
    if isinstance(board, Game):
        s = board.state.copy()
    elif isinstance(board, State):
        s = board.copy()
    else:
        data = board.data if isinstance(board, Board) else board
        if not isinstance(data, Mapping):
            raise RezzedError(f"expected a board, a game or a state, not {type(data).__name__}")
        s = build(data)
    if corp_credits is not None:
        s.credits[CORP] = number(corp_credits, "corp_credits")
    if s.who < 0 and not s.over:
        machine.begin(s)
    if s.over or s.who < 0:
        raise RezzedError("the game is over, so there is no run to plan")
    if s.turn != RUNNER:
        raise RezzedError("it is the Corp's turn, and runs are planned in the turn of the Runner")
    return s


def number(n: object, what: str) -> int:
    if isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= LARGEST:
        raise RezzedError(f"{what}: expected a number from 0 to {LARGEST}, not {brief(n)[:40]!r}")
    return n


def with_pools(start: State, credits: int, clicks: int) -> State:
    """The same position with other pools of the Runner. An open window offers what these can pay."""
    s = start.copy()
    s.credits[RUNNER], s.clicks[RUNNER] = credits, clicks
    if isinstance(s.stack[-1], Window):
        s.who, s.options = -1, []
        machine.advance(s)
    return s


def checked_limits(limits: Mapping[str, int] | None) -> dict[str, int]:
    """Check limits and return them by name.

    Raises:
        RezzedError: a name is unknown, or a number is negative or invalid.
    """
    out: dict[str, int] = {}
    if not isinstance(limits, (Mapping, type(None))):
        raise RezzedError(f"limits: expected names of costs with numbers, not {type(limits).__name__}")
    for name, n in (limits or {}).items():
        if name not in LIMITS:
            raise RezzedError(f"limit {brief(name)[:40]!r}: known: {', '.join(LIMITS)}")
        out[name] = number(n, f"limit {name}")
    return out


def checked_names(names: object, what: str) -> list[str]:
    """Check a list of names.

    Args:
        names: what somebody gave.
        what: what it is called.

    Raises:
        RezzedError: it is no list of texts.
    """
    if isinstance(names, str) or not isinstance(names, Sequence) or not all(isinstance(x, str) for x in names):
        raise RezzedError(f"{what}: expected a list of names, not {brief(names)[:40]!r}")
    return list(names)


def checked_servers(names: object) -> list[str]:
    """Check a list of servers, and name each only once.

    Raises:
        RezzedError: it is no list of names of servers.
    """
    out: dict[int, str] = {}
    for name in checked_names(names, "servers"):
        number = server_number(name)
        if number is None:
            raise RezzedError(f"servers: expected names such as HQ or remote1, not {brief(name)[:40]!r}")
        out.setdefault(number, name)
    return list(out.values())


def checked_seconds(seconds: float | None) -> float | None:
    if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not seconds > 0):
        raise RezzedError(f"seconds: expected a positive number, not {str(seconds)[:40]}")
    return seconds


class Cancel(Protocol):
    """An event of `threading` or `multiprocessing`: when it is set, the search stops."""

    def is_set(self) -> bool:
        """Whether to stop."""


def checked_cancel(cancel: object) -> None:
    """Check an event that stops a search.

    Raises:
        RezzedError: it is not an event.
    """
    if cancel is not None and not callable(getattr(cancel, "is_set", None)):
        raise RezzedError(f"cancel: expected an event such as threading.Event, not {type(cancel).__name__}")
