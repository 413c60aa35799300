"""What the Runner pays to get into a server, whether that can be paid or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ..decisions import verb
from ..engine.ask import modifiers, objects
from ..engine.state import State
from ..engine.timing import machine
from ..errors import RezzedError
from ..ids import ARCHIVES, N_COUNTERS, RUNNER, Counter, Type
from ..search.narrow.pruning import in_actions
from ..search.start_position import position, with_pools
from ..server_names import name_of_server
from .after_run import QUIET
from .plan import Planner
from .results import Plan, Way

RICH: Final = 30  # credits beyond what the Runner has; a way that needs more counts as none
CLICKS: Final = 4  # of a turn of the Runner
SHUT: Final = 1_000  # what a server without a way counts when prices are compared: more than any way


@dataclass(frozen=True)
class ServerPrice:
    """What the Runner pays to get into a server.

    Attributes:
        server: its name.
        ways: the cheapest ways, whether the Runner can pay them or not; empty if there is none at any price.
        missing: why there is none; empty if that was not looked for.
        now: whether the Runner can pay one of the ways in this turn.
        next_turn: whether the Runner can pay one of them in the next turn, after taking credits with all clicks before it.
        exact: whether these are all ways; if not, there may be cheaper ones, so `now` and `next_turn` may be false too often.
    """

    server: str
    ways: tuple[Way, ...]
    missing: str
    now: bool
    next_turn: bool
    exact: bool

    @property
    def known(self) -> bool:
        """Whether a way is known, or that there is none."""
        return bool(self.ways) or self.exact

    @property
    def paid(self) -> tuple[dict[str, int], ...]:
        """The costs of each way by name, without what is 0."""
        return tuple([way.paid for way in self.ways])

    @property
    def best(self) -> Way | None:
        """The recommended way, or None."""
        return self.ways[0] if self.ways else None

    @property
    def worth(self) -> int:
        """The weighted cost of the best way; `SHUT` if there is none."""
        return self.ways[0].worth if self.ways else SHUT


@dataclass(frozen=True)
class Purse:
    """What the Runner can pay with.

    Attributes:
        credits: the credits in the pool.
        clicks: the clicks of the turn in progress; of the next one if it is the Corp's.
        waits: whether it is the Corp's turn.
    """

    credits: int
    clicks: int
    waits: bool

    def affords(self, way: Way, first: Outlay) -> tuple[bool, bool]:
        """Whether a way can be paid in this turn, and whether in the next one after taking credits with all clicks before it.

        Args:
            way: the way.
            first: what is done before it.
        """
        clicks = way.clicks + first.clicks
        need = max(first.needs, first.credits + way.pool)
        now = not self.waits and clicks <= self.clicks and need <= self.credits
        if self.waits:
            return now, clicks <= self.clicks and need <= self.credits + self.clicks - clicks
        left = self.clicks + CLICKS - clicks
        return now, way.clicks <= CLICKS and left >= 0 and need <= self.credits + left


@dataclass(frozen=True)
class Outlay:
    """What is paid before a run.

    Attributes:
        credits: net; less than 0 if it brings credits.
        needs: the credits that must be in the pool for it.
        clicks: the clicks.
    """

    credits: int = 0
    needs: int = 0
    clicks: int = 0


def purse_of(start: State, waits: bool = False) -> Purse:
    """What the Runner has in a position."""
    return Purse(start.credits[RUNNER], start.clicks[RUNNER], waits)


def server_names(s: State, wanted: Sequence[str]) -> list[str]:
    """The names of some servers as the board writes them; of all, but Archives only if ice protects it, if none is wanted.

    Raises:
        RezzedError: there is no such server.
    """
    if wanted:
        return [name_of_server(s, Planner(s, f"reach {x}").goal.servers[0]) for x in wanted]
    there = [n for n in range(len(s.positions)) if objects.server_exists(s, n)]
    return [name_of_server(s, n) for n in there if n != ARCHIVES or objects.protecting(s, n)]


def at_stake(s: State, server: str) -> Fraction:
    """What the Corp has to lose in a server: the agenda points of one access of HQ or R&D on average, or those of all cards
    there; and the advancement counters."""
    n = next(n for n in range(len(s.positions)) if objects.server_exists(s, n) and name_of_server(s, n) == server)
    cards = s.order[n] if n <= ARCHIVES else s.roots[n]
    points = Fraction(sum([modifiers.agenda_value(s, c) for c in cards if objects.fact(s, c).type == Type.AGENDA]))
    if n < ARCHIVES:
        return points / max(1, len(cards))
    return points + sum([s.counters[c * N_COUNTERS + Counter.ADVANCEMENT] for c in cards])


def rich_planner(start: State, server: str, against: bool) -> Planner:
    """Makes a plan to reach a server with pools that are large enough."""
    return Planner(
        with_pools(start, start.credits[RUNNER] + RICH, max(start.clicks[RUNNER], CLICKS)), f"reach {server}", against=against
    )


def judged(found: Plan, server: str, purse: Purse, first: Outlay | None = None) -> ServerPrice:
    """The price of a server, and whether the Runner can pay it.

    Args:
        found: the plan.
        server: the server.
        purse: what the Runner has.
        first: what is paid before the run.
    """
    paid = [purse.affords(way, first or Outlay()) for way in found.ways]
    missing = found.missing.partition(": ")[2] or found.missing
    now, later = any(x for x, _ in paid), any(x for _, x in paid)
    return ServerPrice(server, found.ways, "" if found.ways else missing, now, later, found.exact)


def to_runner(s: State) -> State:
    """A position in which the Runner may act: as it is, or after the Corp has taken credits for the rest of its turn.

    Raises:
        RezzedError: there is none.
    """
    if s.who < 0 and not s.over:
        machine.begin(s)
    for _ in range(200):
        if s.over or s.who < 0:
            break
        if s.turn == RUNNER and (in_actions(s) or s.run_at >= 0):
            return position(s)
        machine.apply(s, next((o for v in QUIET for o in s.options if verb(o) == v), s.options[0]))
    raise RezzedError("the Runner does not get to act from this position")
