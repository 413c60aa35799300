"""The goal of a run: its words, and the event of the engine that reaches it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..board import find_on_board, name_of_server, server_number
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
        text: the words, as `parse` takes them.
        event: the kind of event that reaches the goal.
        of: whether each card counts (or each server, for `reach`).
        servers: the numbers of the servers to consider for the run.
    """

    text: str
    event: int
    of: bytes
    servers: tuple[int, ...]

    def await_in(self, s: State) -> None:
        """Make the engine stop when the goal is reached."""
        s.awaits = self.event
        s.awaits_of = self.of
        s.met = 0


def parse(s: State, words: str) -> Goal:
    """Read a goal from its words.

    Args:
        s: the board.
        words: `reach`, `access`, `steal` or `trash`, then a server or (except for `reach`) a card.

    Raises:
        RezzedError: the words are invalid, or the goal is impossible on this board.
    """
    if not isinstance(words, str):
        raise RezzedError(f"goal: expected words, not {type(words).__name__}")
    verb, _, what = words.strip().partition(" ")
    verb, what = verb.lower(), what.strip()
    if verb not in VERBS:
        raise RezzedError(f"goal {words[:60]!r}: expected {', '.join(VERBS)}, then a server or a card")
    exist = tuple(n for n in range(len(s.positions)) if objects.server_exists(s, n))
    number = server_number(what) if what else None
    server = -1 if number is None else objects.server_numbered(s, number)
    if number is not None:
        if server not in exist:
            raise RezzedError(f"goal {words[:60]!r}: there is no server {what}; servers: {_named(s, exist)}")
        exist = (server,)
    elif what and verb == "reach":
        raise RezzedError(f"goal {words[:60]!r}: {what[:60]!r} is not a server; servers: {_named(s, exist)}")
    if verb == "reach":
        return Goal(words, int(Ev.SUCCESS), bytes(n in exist for n in range(max(len(s.positions), FIRST_REMOTE))), exist)
    cards = _cards(s, words, verb, what if number is None else "", exist)
    places = {place_of(s, c) for c in cards}
    return Goal(
        words, int(VERBS[verb]), bytes(c in cards for c in range(len(s.code))), tuple(n for n in exist if n in places) or exist
    )  # fmt: skip


def _named(s: State, servers: tuple[int, ...]) -> str:
    return ", ".join(name_of_server(s, n) for n in servers)


def place_of(s: State, card: int) -> int:
    """The server that a card is accessed in, or that ice protects."""
    return objects.server_of(s, card) if s.zone[card] != Zone.ICE else s.where[card]


def _cards(s: State, words: str, verb: str, title: str, servers: tuple[int, ...]) -> frozenset[int]:
    """The cards that a goal is about."""
    shown = repr(words[:60])
    if title:
        card = find_on_board(s, title)
        if card is None:
            raise RezzedError(f"goal {shown}: this board has no card or server {title[:60]!r}")
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
        raise RezzedError(f"goal {shown}: there is no {what} in {_named(s, servers)}")
    return frozenset(found)
