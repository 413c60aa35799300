"""What the Corp can do with unknown cards: a plan for every deal of a deck, the worst first, each with its chance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from ..engine.ask import objects
from ..engine.state import State
from ..errors import RezzedError, brief
from ..ids import CORP
from ..search import goal as goals
from ..search.start_position import Cancel, Position, position
from ..search.tree.sampled_odds import interval
from ..search.worlds.decklists import Deck, TooManyDeals
from ..search.worlds.hidden import HiddenCards, Unknown, Worlds, worlds
from ..wording import names
from .plan import Planner
from .plan_series import PlanSeries
from .results import NOT_EXACT, UNITS, Answer, Units, Way, counted

DEALS: Final = 100  # random deals if there are too many to plan each


@dataclass(frozen=True)
class DealtCards:
    """What the unknown cards may be.

    Attributes:
        cards: their titles, ice from the outermost inward.
        chance: how likely they are.
        best: the recommended way through them against a Corp that does what is worst; None if there is none.
    """

    cards: tuple[str, ...]
    chance: Fraction
    best: Way | None

    @property
    def paid(self) -> dict[str, int] | None:
        """The costs of this way by name, without what is 0; None if there is none."""
        return None if self.best is None else self.best.paid


@dataclass(frozen=True)
class Threats(Answer):
    """The answer for a board with unknown cards.

    Attributes:
        goal: the goal in words.
        corp_credits: what the Corp has.
        deals: every deal that was planned, the worst first.
        shut: the chance of the deals without a way, of all deals.
        exact: whether every deal was planned to the end.
        elapsed_ms: the time in milliseconds.
        samples: if there are too many deals, how many were drawn at random; `chance` is then their part of these. Otherwise 0.
        seed: the seed of the draws.
    """

    goal: str
    corp_credits: int
    deals: tuple[DealtCards, ...]
    shut: Fraction
    exact: bool
    elapsed_ms: float
    samples: int = 0
    seed: int = 1

    @property
    def planned(self) -> Fraction:
        """The chance of the deals that were planned; 1 unless the search was stopped."""
        return sum((d.chance for d in self.deals), Fraction(0))

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the part of the deals without a way is: for random deals the 95 % interval, otherwise for sure."""
        if not self.samples:
            return float(self.shut), float(self.shut + 1 - self.planned)
        made = self.samples * self.planned
        return interval(self.shut * self.samples, made) if made else (0.0, 1.0)

    @property
    def low(self) -> float:
        """The lower end of `bounds`."""
        low, _ = self.bounds
        return round(low, 4)

    @property
    def high(self) -> float:
        """The upper end of `bounds`."""
        _, high = self.bounds
        return round(high, 4)

    @property
    def mean(self) -> float:
        """The mean credits of the deals with a way."""
        found = [(float(d.chance), d.best.credits) for d in self.deals if d.best is not None]
        total = sum(p for p, _ in found)
        return round(sum(p * n for p, n in found) / total, 4) if total else 0.0

    def said(self, units: Units = UNITS) -> str:
        """The answer in sentences; see `Answer.said`."""
        if not self.deals:
            return "No deal was planned before the search was stopped."
        worst, (_, several), planned, part = self.deals[0], units["credits"], self.planned, self.planned < 1 or self.samples
        price = "there is no way in" if worst.best is None else counted(worst.best.costs, units)
        some = [d.best for d in self.deals if d.best is not None]
        words = [f"At worst it is {' and '.join(worst.cards)}: {price}."]
        if part:
            of = f"{planned * self.samples} of {self.samples} random deals (seed {self.seed}), because there are too many"
            words = [f"Planned are {of if self.samples else f'{float(planned):.1%} of the deals'}."]
            words.append(f"Of these, at worst it is {' and '.join(worst.cards)}: {price}.")
        sure = f" (95 %: {self.low:.1%} to {self.high:.1%})" if self.samples else ""
        if self.shut or self.samples:
            words.append(f"In {float(self.shut / planned):.1%} of {'them' if part else 'the deals'}{sure} there is no way.")
        if some and len(self.deals) > 1:
            mean = f"costs {self.mean:.1f} {several} on average"
            most = f"Where there is one, it {mean}, at worst {counted(some[0].costs, units)}."
            words.append(most if self.shut else f"It {mean}.")
        if not self.exact:
            words.append(NOT_EXACT)
        return " ".join(words)


def threats(
    board: Position, goal: str = goals.USUAL, *, deck: Deck | None = None, unknown: Unknown | None = None,
    seed: int = 1, seconds: float | None = None, progress: Callable[[int], None] | None = None, cancel: Cancel | None = None,
) -> Threats:  # fmt: skip
    """Plan a run for everything that the unknown cards may be.

    Each deal is planned as if the Runner knew it, against a Corp that does what is worst with the credits of the board. So a
    Runner who does not know it pays at least this; `odds` has the chance of a Runner who does not.

    Args:
        board: a board, or a game in which no action was taken.
        goal: as in `plan`.
        deck: the deck of the Corp, as in `odds`.
        unknown: as in `odds`.
        seed: if there are too many deals to plan each, some are drawn at random, from this seed.
        seconds: the time limit; the deals planned until then are in the answer, without those of which nothing was found.
        progress: called now and then with the number of positions searched.
        cancel: when it is set, the search stops.

    Raises:
        RezzedError: as in `odds`.
    """
    series = PlanSeries(seconds, progress, cancel)
    start = position(board)
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise RezzedError(f"seed: expected a number of 0 or more, not {brief(seed)[:40]!r}")
    found, samples = _dealt(board, HiddenCards(unknown, deck, seed=seed), goals.servers_of(start, goal))
    deals: dict[tuple[str, ...], DealtCards] = {}
    exact, text = not samples, goal
    for n, (chance, s) in enumerate(found):
        if n and series.over:
            exact = False
            break
        planner = Planner(s, goal, against=True)
        text = planner.goal.text
        cards = _facedown(planner.start, planner.goal.servers)
        made = series.plan(planner, False)
        exact = exact and made.exact
        if made.best is None and not made.exact:
            continue  # nothing is known of it
        same = deals.get(cards)
        deals[cards] = DealtCards(cards, chance + (same.chance if same is not None else 0), made.best)
    order = sorted(deals.values(), key=lambda d: (d.best is not None, -(d.best.worth if d.best is not None else 0), -d.chance))
    shut = sum((d.chance for d in order if d.best is None), Fraction(0))
    return Threats(text, start.credits[CORP], tuple(order), shut, exact, series.elapsed_ms, samples, seed)


def _dealt(board: Position, hidden: HiddenCards, servers: tuple[int, ...]) -> tuple[Worlds, int]:
    """The boards after every deal, or after some random ones, and how many these are; 0 means every deal."""
    try:
        found, _ = worlds(board, hidden, servers)
        return found, 0
    except TooManyDeals:
        found, _ = worlds(board, replace(hidden, deals=DEALS), servers)
        return found, DEALS


def _facedown(s: State, servers: tuple[int, ...]) -> tuple[str, ...]:
    """The titles of the facedown cards that protect servers or are in their roots."""
    cards = [c for n in servers for c in (*objects.protecting(s, n), *objects.in_root(s, n)) if not s.face[c]]
    return tuple([names.name(s, c).partition("#")[0] for c in cards])
