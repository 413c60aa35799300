"""Remote servers that come into being and cease to exist (CR 4.6.8).

A server is known by its id, its index in `State.positions`. No id is given twice, so whatever refers to a server that has
ceased to exist refers to nothing. Players call servers by numbers, which are used again.
"""

from __future__ import annotations

from ..ask import objects
from ..ints import E_DESTROYED
from ..state import DECLARED, EXISTS, GONE, UNUSED, State
from .emitting import emit


def declare(s: State, server: int) -> None:
    """[CR 4.6.8b] A server becomes the destination of an installation; it may be a new one (`objects.new_server`)."""
    if s.shared:
        s.own()
    if server == len(s.positions):
        s.numbers.append(objects.number_of(s, server))
        s.positions.append(())
        s.roots.append(())
        s.standing.append(UNUSED)
    if s.standing[server] == UNUSED:
        s.standing[server] = DECLARED


def create(s: State, server: int) -> None:
    """[CR 8.5.16e] The first card comes to the server."""
    if s.shared:
        s.own()
    s.standing[server] = EXISTS


def destroy(s: State, server: int) -> None:
    """[CR 10.3.1h] The server ceases to exist, or what was declared does not come into being."""
    if s.shared:
        s.own()
    if s.standing[server] == EXISTS:
        emit(s, E_DESTROYED, -1, server)
    s.standing[server] = GONE
