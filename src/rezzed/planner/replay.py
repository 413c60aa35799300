"""Replays a line through the engine with the real pools: its costs and its events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .. import citing
from ..board import name_of_server
from ..decisions import Verb, verb
from ..engine.ask import progress
from ..engine.state import State
from ..engine.timing import machine
from ..errors import RezzedError
from ..ids import SIDE_NAMES
from ..wording import events as event_words
from .budget import N_COSTS, Course, Vector
from .choices import decision
from .costs import Before, cost, damage_in

_IDLE: Final = frozenset((Verb.PASS, Verb.CONTINUE, Verb.NO, Verb.DECLINE, Verb.DONE))


@dataclass(frozen=True)
class Move:
    """One decision of a line.

    Attributes:
        side: who decides: `corp`, `runner` or `chance`.
        action: the words of the action.
        cite: the step of the decision.
        idle: whether the action passes or declines.
        events: the events that follow, each with its citation.
        at: the ice being encountered or approached, or the attacked server.
        need: the highest costs of the line so far, as in `budget.KINDS`.
    """

    side: str
    action: str
    cite: str
    idle: bool
    events: tuple[tuple[str, str], ...]
    at: str
    need: Vector


def replay(start: State, course: Course) -> tuple[Move, ...]:
    """Play a line from a position with its own pools and its own policy for windows.

    Args:
        start: the position; it is not changed.
        course: the line; it was found with full pools and another policy, which asks other windows.

    Raises:
        RezzedError: the line cannot be played, or does not reach its goal.
    """
    real = start.copy()
    moves: list[Move] = []
    spent, need = [0] * N_COSTS, [0] * N_COSTS

    def take(o: int) -> None:
        words, who = event_words.option_text(real, o), SIDE_NAMES[real.who]
        idle = verb(o) in _IDLE
        cite = real.book.step_cite(citing.step(real))
        at = place(real)
        was = Before(real, True)
        events: list[tuple[int, ...]] = []
        real.sink = events
        machine.apply(real, o)
        told = tuple((real.book.step_cite(e[6]), event_words.event_text(real, e)) for e in events)
        highest, change = cost(was, real, damage_in(events))
        for k in range(N_COSTS):
            need[k] = max(need[k], spent[k] + highest[k])
            spent[k] += change[k]
        moves.append(Move(who, words, cite, idle, told, at, tuple(need)))

    link: Course | None = course
    while not real.met and real.who >= 0 and not real.over:
        if link is not None and decision(real) == link.at and link.option in real.options:
            take(link.option)
            link = link.then
        elif _idle_only(real):
            take(next(o for o in real.options if len(real.options) == 1 or verb(o) in _IDLE))
        elif link is not None and decision(real) != link.at:
            link = link.then  # with these pools nobody is asked
        else:
            break
    if not real.met:
        raise RezzedError("internal error: a line of a plan cannot be played; please report the board")
    return tuple(moves)


def place(s: State) -> str:
    """Where the Runner is: at a piece of ice, or on the way to a server."""
    e = progress.encounter(s)
    ice = e.subj if e is not None else progress.approached(s)
    if ice >= 0:
        return event_words.name(s, ice)
    r = progress.run(s)
    return name_of_server(s, r.server) if r is not None else ""


def _idle_only(s: State) -> bool:
    """Whether there is nothing to decide."""
    return s.who >= 0 and (len(s.options) == 1 or all(verb(o) in _IDLE for o in s.options))
