"""What it costs to break each piece of ice with each breaker, found by playing (docs/cli.md)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from ..engine.ask import objects
from ..engine.program.parts import Fact
from ..engine.state import State
from ..errors import SetupError
from ..events import Ev
from ..ids import Type
from ..library import compiled
from ..rules import DEFAULT
from .budget import CLICKS, CREDITS, LEAST_CREDITS, MOST_CREDITS, N_COSTS, Course
from .goal import Goal, parse
from .plan import position
from .probe import probe
from .search import KNOWN

POOL: Final = 30  # credits of the Runner; a price above is none


@dataclass(frozen=True)
class Price:
    """Credits that a breaker needs at a piece of ice, and nothing but credits; none if it cannot be done with them.

    Attributes:
        fully: to break all of its subroutines.
        past: to reach the server behind it.
        exact: neither can be done with less.
    """

    fully: int | None
    past: int | None
    exact: bool = True

    def __str__(self) -> str:
        fully, past = ("-" if n is None else str(n) for n in (self.fully, self.past))
        return (fully if fully == past else f"{fully}/{past}") + ("" if self.exact else "?")


@cache
def titles(rules: str, breakers: bool) -> tuple[str, ...]:
    """Titles of all ice that a book knows, or of all icebreakers, in alphabetical order."""
    return tuple(sorted(f.title for f in compiled(rules).facts if (is_breaker(f) if breakers else f.type == Type.ICE)))


def is_breaker(fact: Fact) -> bool:
    """A program that is called an icebreaker."""
    return fact.type == Type.PROGRAM and "icebreaker" in fact.decl.subtypes


def price(ice: str, breaker: str, rules: str = DEFAULT, seconds: float = 0.0) -> Price:
    """What a breaker needs at a piece of ice: on a board with these two, both ready, and a run on HQ.

    Nothing may be lost on the way but credits and the click for the run: no card, no counter, no tag. The Corp declines what it
    can, and the Runner has `POOL` credits.

    Args:
        ice: title of a piece of ice.
        breaker: title of a program, as a board takes it: it can have counters (`Faerie @2 power`).
        rules: name of the rule book.
        seconds: the time after which each of the two searches stops; what it found is marked as not exact.

    Raises:
        SetupError: the cards cannot be on a board.
    """
    start = _start(ice, breaker, rules)
    reach = parse(start, "reach HQ")
    subject = objects.protecting(start, reach.servers[0])[0]
    fully = Goal("", int(Ev.FULLY_BREAK), bytes(c == subject for c in range(len(start.code))), reach.servers)
    broken, first = probe(start, fully, KNOWN, seconds)
    past, second = probe(start, reach, KNOWN, seconds)
    return Price(least(broken), least(past), first.exact and second.exact)


def _start(ice: str, breaker: str, rules: str) -> State:
    corp = {"credits": POOL, "hq": 1, "rnd": 1, "ice": {"HQ": [f"{ice}*"]}}
    runner = {"credits": POOL, "clicks": 1, "rig": [breaker]}
    try:
        return position({"rules": rules, "corp": corp, "runner": runner})
    except SetupError:  # some are installed on ice and nowhere else
        return position({"rules": rules, "corp": corp, "runner": {**runner, "rig": [f"{breaker} on {ice}"]}})


def least(courses: list[Course]) -> int | None:
    """The fewest credits of the ways that need one click and otherwise nothing but credits."""
    free = [k for k in range(N_COSTS) if k not in (CREDITS, CLICKS)]
    found = [
        c.need[CREDITS] for c in courses
        if c.need[CLICKS] == 1 and c.need[CREDITS] <= POOL and c.need[LEAST_CREDITS] <= POOL <= -c.need[MOST_CREDITS]
        and not any(c.need[k] for k in free)
    ]  # fmt: skip
    return min(found, default=None)
