"""A bot that searches: it samples what it cannot know, tries its options there, and plays on with the strategies of both sides.

It sees what its seat sees. Decisions that matter little are left to the heuristic bots.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from ...engine.state import State
from ...errors import RezzedError
from ...game import Action, Decision, Seat, offer
from ...ids import SIDE_NAMES
from ...scenario.policies import asked
from ..corp import corp
from ..default_choices import acting
from ..runner import runner
from . import bandit, guess
from .rollout import line

SECONDS: Final = 1.0
MOST_SECONDS: Final = 600.0
MOST_NODES: Final = 10_000_000
DOUBT: Final = 1.5  # standard errors by which an option must be better than what the heuristic bot prefers
REUSED: Final = 64  # sampled positions of one decision
WORDS: Final = 8  # actions of a line
CHOICES: Final = ("server", "target", "may", "mode")
HEURISTIC: Final = {"corp": corp, "runner": runner}


@dataclass(frozen=True)
class Tried:
    """An option with what the search found.

    Attributes:
        action: the option.
        estimate: the probability that its side wins, from 0 to 1; None if it was not tried.
        visits: how often it was tried.
        line: what the side could do with it in this turn in one sampled position, in words; the option comes first.
        lead: by how much it did better than the option to take, in the positions in which both were tried; None if there are
            none.
        favourite: whether the strategy of the side takes it without a search.
    """

    action: Action
    estimate: float | None
    visits: int
    line: tuple[str, ...] = ()
    lead: float | None = None
    favourite: bool = False


class Ismcts:
    """A policy for both sides.

    Args:
        seconds: for each decision that is searched. Without `seconds` and `nodes` it is one second.
        nodes: how many tries of options each decision gets. With `nodes` and without `seconds` the bot is deterministic.
        seed: of its random numbers.
        rollout: whether an option is followed by simulated play up to a later turn, or estimated at once.

    Raises:
        RezzedError: a parameter is out of range.
    """

    def __init__(
        self, seconds: float | None = None, nodes: int | None = None, seed: int = 1, rollout: bool = True
    ) -> None:
        checked(seconds, nodes)
        self.budget = bandit.Budget(SECONDS if seconds is None and nodes is None else seconds, nodes)
        self.rng = Random(seed)
        self.rollout = rollout

    def __call__(self, seat: Seat) -> Action:
        """Choose an option.

        Raises:
            RezzedError: the seat has nothing to decide.
        """
        decision = asked(seat)
        favourite = HEURISTIC[seat.side](seat)
        if not matters(seat, decision):
            return favourite
        arms = self._compared(seat, decision, favourite)
        return decision.options[bandit.best(arms, favourite.id, DOUBT).at]

    def tried(self, seat: Seat, watch: Callable[[int], bool] | None = None) -> list[Tried]:
        """Every option of the decision with its estimate, the one to take first.

        Args:
            seat: the seat that must decide.
            watch: told how many tries there were; it returns whether to stop.

        Raises:
            RezzedError: the seat has nothing to decide.
        """
        decision = asked(seat)
        favourite = HEURISTIC[seat.side](seat)
        arms = self._compared(seat, decision, favourite, watch)
        first = bandit.best(arms, favourite.id, DOUBT)
        order = sorted(arms, key=lambda a: (a is not first, -a.visits, -a.mean, a.at))
        state = guess.Worlds(seat, self.rng).draw()
        found = offer.offered(state, SIDE_NAMES.index(seat.side))
        return [
            Tried(
                decision.options[a.at], a.mean if a.visits else None, a.visits,
                tuple(line(state, found[a.at], Random(k), WORDS)), a.better(first), a.at == favourite.id,
            )
            for k, a in enumerate(order)
        ]  # fmt: skip

    def _compared(
        self, seat: Seat, decision: Decision, favourite: Action, watch: Callable[[int], bool] | None = None
    ) -> list[bandit.Arm]:
        worlds, kept = guess.Worlds(seat, self.rng), list[State]()

        def draw() -> State:
            if len(kept) >= REUSED:
                return self.rng.choice(kept)
            kept.append(worlds.draw())
            return kept[-1]

        side = SIDE_NAMES.index(seat.side)
        budget = replace(self.budget, watch=watch)
        return bandit.compared(draw, side, len(decision.options), favourite.id, budget, self.rng, self.rollout)


def checked(seconds: float | None, nodes: int | None) -> None:
    """Check the limits of a search.

    Raises:
        RezzedError: one is out of range.
    """
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise RezzedError(f"{seconds} is out of range (more than 0, up to {MOST_SECONDS:g})", place="seconds")
    if nodes is not None and not 0 < nodes <= MOST_NODES:
        raise RezzedError(f"{nodes} is out of range (1 to {MOST_NODES})", place="nodes")


def matters(seat: Seat, decision: Decision) -> bool:
    """Whether a decision is worth a search: actions, rezzing in a run, servers, targets, jacking out, what is accessed."""
    options = decision.options
    if len(options) < 2 or any(o.verb in ("keep", "mulligan", "steal", "score") for o in options):
        return False
    if decision.kind != "act":
        return decision.kind in CHOICES
    if acting(decision):
        return True
    in_run = seat.view.run is not None
    return in_run and any(o.verb in ("rez", "trash", "jack out") for o in options)
