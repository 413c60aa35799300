"""What a run is for: the words of a goal, and the event of the kernel that they stand for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..board import find_on_board, server_name, server_number
from ..engine.ask import objects
from ..engine.state import State
from ..errors import RezzedError
from ..events import Ev
from ..ids import CORP, FIRST_REMOTE, RUNNER, Type, Zone

VERBS: Final = {"reach": Ev.SUCCESS, "access": Ev.ACCESS, "steal": Ev.STEAL, "trash": Ev.TRASH}


@dataclass(frozen=True)
class Goal:
    """A goal on one board.

    Attributes:
        text: in words, as `parse` takes them.
        event: the kind of event that reaches it.
        of: for each card (or each server, to reach one) whether it counts.
        servers: numbers of the servers that a run on is considered for.
    """

    text: str
    event: int
    of: bytes
    servers: tuple[int, ...]

    def await_in(self, s: State) -> None:
        """Let the kernel stop where the goal is reached."""
        s.awaits = self.event
        s.awaits_of = self.of
        s.met = 0


def parse(s: State, words: str) -> Goal:
    """A goal from its words.

    Args:
        s: the board.
        words: `reach`, `access`, `steal` or `trash`; behind it a server, or a card unless it is `reach`.

    Raises:
        RezzedError: the words are none of these, or make no sense on this board.
    """
    if not isinstance(words, str):
        raise RezzedError(f"goal: expected words, not {type(words).__name__}")
    verb, _, what = words.strip().partition(" ")
    verb, what = verb.lower(), what.strip()
    if verb not in VERBS:
        raise RezzedError(f"goal {words[:60]!r}: begin with {', '.join(VERBS)}; behind it a server or a card")
    exist = tuple(n for n in range(len(s.positions)) if objects.server_exists(s, n))
    server = server_number(what) if what else None
    if server is not None:
        if server not in exist:
            raise RezzedError(f"goal {words[:60]!r}: there is no server {what}; servers: {_named(exist)}")
        exist = (server,)
    elif what and verb == "reach":
        raise RezzedError(f"goal {words[:60]!r}: {what[:60]!r} is no server; servers: {_named(exist)}")
    if verb == "reach":
        return Goal(words, int(Ev.SUCCESS), bytes(n in exist for n in range(max(len(s.positions), FIRST_REMOTE))), exist)
    cards = _cards(s, words, verb, what if server is None else "", exist)
    places = {place_of(s, c) for c in cards}
    return Goal(
        words, int(VERBS[verb]), bytes(c in cards for c in range(len(s.code))), tuple(n for n in exist if n in places) or exist
    )  # fmt: skip


def _named(servers: tuple[int, ...]) -> str:
    return ", ".join(server_name(n) for n in servers)


def place_of(s: State, card: int) -> int:
    """The server that an access of a card would be in, or that the ice protects."""
    return objects.server_of(s, card) if s.zone[card] != Zone.ICE else s.where[card]


def _cards(s: State, words: str, verb: str, title: str, servers: tuple[int, ...]) -> frozenset[int]:
    """The cards that a goal is about."""
    shown = repr(words[:60])
    if title:
        card = find_on_board(s, title)
        if card is None:
            raise RezzedError(f"goal {shown}: there is no {title[:60]!r} on this board, and no such server")
        if objects.fact(s, card).side == RUNNER:
            raise RezzedError(f"goal {shown}: {objects.fact(s, card).title} is a card of the Runner")
        named = [c for c in range(len(s.code)) if s.code[c] == s.code[card]] if "#" not in title else [card]
    else:
        named = [c for c in range(len(s.code)) if objects.fact(s, c).side == CORP]
    reach = [c for c in named if s.zone[c] < Zone.GRIP or s.zone[c] >= Zone.RIG]
    found = [c for c in reach if place_of(s, c) in servers]
    if verb != "trash":
        found = [c for c in found if objects.fact(s, c).type != Type.ICE or s.zone[c] != Zone.ICE]
    if verb == "steal":
        found = [c for c in found if objects.fact(s, c).type == Type.AGENDA]
    if verb == "trash":
        found = [c for c in found if s.zone[c] != Zone.ARCHIVES]
    if not found:
        what = {"steal": "agenda to steal", "access": "card to access", "trash": "card to trash"}[verb]
        raise RezzedError(f"goal {shown}: there is no {what} in {_named(servers)}")
    return frozenset(found)
