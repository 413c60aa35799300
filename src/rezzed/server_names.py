"""What players call servers."""

from __future__ import annotations

from typing import Final

from .engine.ask import objects
from .engine.state import State
from .ids import FIRST_REMOTE, SERVER_NAMES

_KNOWN: Final = (*SERVER_NAMES, *[f"remote {n}" for n in range(1, 33)])


def server_name(n: int) -> str:
    """What players call the server with this number."""
    return _KNOWN[n] if n < len(_KNOWN) else f"remote {n - FIRST_REMOTE + 1}"


def name_of_server(s: State, server: int) -> str:
    """What players call a server of a game."""
    return server_name(objects.number_of(s, server))
