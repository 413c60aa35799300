"""A line played again through the kernel, with the pools that there are: what it costs, in the words of the action log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .. import text
from ..board import server_name
from ..decisions import Verb, verb
from ..engine import core, machine
from ..errors import RezzedError
from ..ids import RUNNER, SIDE_NAMES, Policy
from ..state import State
from .budget import N_COSTS, Course, Vector
from .costs import Before, cost, taken
from .search import Search

_IDLE: Final = frozenset((Verb.PASS, Verb.CONTINUE, Verb.NO, Verb.DECLINE, Verb.DONE))


@dataclass(frozen=True)
class Move:
    """One decision of a line.

    Attributes:
        side: who decides: `corp`, `runner` or `chance`.
        action: in words, as a game takes them.
        cite: the step at which it is decided.
        idle: it passes or declines.
        events: what happens then, each with its citation.
        at: the ice being encountered or approached, or the server that is run on.
        need: the most that the line has cost so far, as `budget.KINDS`.
    """

    side: str
    action: str
    cite: str
    idle: bool
    events: tuple[tuple[str, str], ...]
    at: str
    need: Vector


def replay(start: State, course: Course, search: Search) -> tuple[Move, ...]:
    """Play a line from a position with its own pools and its own policy of windows.

    Args:
        start: the position, which is left as it is.
        course: the line; it was found with full pools, where more windows are asked.
        search: the search that found it.

    Raises:
        RezzedError: the line cannot be played, or does not reach its goal.
    """
    real = start.copy()
    full = start.copy()
    full.policy = int(Policy.FORCED)
    moves: list[Move] = []
    spent, need = [0] * N_COSTS, [0] * N_COSTS

    def take(o: int) -> None:
        words, who = text.option_text(real, o), SIDE_NAMES[real.who]
        idle = verb(o) in _IDLE
        cite = real.book.step_cite(text.current_row(real))
        at = place(real)
        before = real.copy()
        events: list[tuple[int, ...]] = []
        real.sink = events
        machine.apply(real, o)
        told = tuple((real.book.step_cite(e[6]), text.event_text(real, e)) for e in events)
        highest, change = cost(Before(before, False), real, taken(before, real, o))
        for k in range(N_COSTS):
            need[k] = max(need[k], spent[k] + highest[k])
            spent[k] += change[k]
        moves.append(Move(who, words, cite, idle, told, at, tuple(need)))

    at: Course | None = course
    while at is not None and at.option >= 0 and not real.met:
        full.credits[RUNNER], full.clicks[RUNNER] = search.credits, search.clicks
        if _same(real, full):
            take(at.option)
        elif _idle_only(real):
            take(next(o for o in real.options if len(real.options) == 1 or verb(o) in _IDLE))
            continue
        machine.apply(full, at.option)
        at = at.then
    while not real.met and not real.over and _idle_only(real):
        take(next(o for o in real.options if len(real.options) == 1 or verb(o) in _IDLE))
    if not real.met:
        raise RezzedError("a line that was found cannot be played: please report the board")
    return tuple(moves)


def place(s: State) -> str:
    """Where the Runner is: at a piece of ice, or on the way to a server."""
    e = core.encounter(s)
    ice = e.subj if e is not None else core.approached(s)
    if ice >= 0:
        return text.name(s, ice)
    r = core.run(s)
    return server_name(r.server) if r is not None else ""


def _same(a: State, b: State) -> bool:
    """Both wait for the same decision."""
    return a.who == b.who and a.ask_kind == b.ask_kind and [f.key() for f in a.stack] == [f.key() for f in b.stack]


def _idle_only(s: State) -> bool:
    """There is nothing to decide."""
    return s.who >= 0 and (len(s.options) == 1 or all(verb(o) in _IDLE for o in s.options))
