"""The price of breaking each piece of ice with each breaker, found by playing (docs/cli.md)."""

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

POOL: Final = 30  # credits of the Runner; a higher price counts as none


@dataclass(frozen=True)
class Price:
    """The credits that a breaker needs for a piece of ice, without any other cost; None if they are not enough.

    Attributes:
        fully: the credits to break all subroutines.
        past: the credits to reach the server behind the ice.
        exact: whether there is no cheaper way for both.
    """

    fully: int | None
    past: int | None
    exact: bool = True

    def __str__(self) -> str:
        fully, past = ("-" if n is None else str(n) for n in (self.fully, self.past))
        return (fully if fully == past else f"{fully}/{past}") + ("" if self.exact else "?")


@cache
def titles(rules: str, breakers: bool) -> tuple[str, ...]:
    """The titles of all ice, or of all icebreakers, that a book knows, in alphabetical order."""
    return tuple(sorted(f.title for f in compiled(rules).cards() if (is_breaker(f) if breakers else f.type == Type.ICE)))


def is_breaker(fact: Fact) -> bool:
    """Whether the card is a program with the subtype icebreaker."""
    return fact.type == Type.PROGRAM and "icebreaker" in fact.decl.subtypes


def price(ice: str, breaker: str, rules: str = DEFAULT, seconds: float = 0.0) -> Price:
    """Find the price of a breaker for a piece of ice, in a run on HQ on a board with only these two cards.

    The Runner may lose nothing except credits and the click for the run: no card, no counter, no tag. The Corp declines
    whatever it
    can, and the Runner has `POOL` credits.

    Args:
        ice: the title of a piece of ice.
        breaker: the title of a program, as on a board: it can have counters (`Faerie @2 power`).
        rules: the name of the rule book.
        seconds: the time limit for each of the two searches; what they found is then marked as not exact.

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
    except SetupError:  # some programs can be installed only on ice
        return position({"rules": rules, "corp": corp, "runner": {**runner, "rig": [f"{breaker} on {ice}"]}})


def least(courses: list[Course]) -> int | None:
    """The fewest credits among the ways that need one click and only credits."""
    free = [k for k in range(N_COSTS) if k not in (CREDITS, CLICKS)]
    found = [
        c.need[CREDITS] for c in courses
        if c.need[CLICKS] == 1 and c.need[CREDITS] <= POOL and c.need[LEAST_CREDITS] <= POOL <= -c.need[MOST_CREDITS]
        and not any(c.need[k] for k in free)
    ]  # fmt: skip
    return min(found, default=None)
