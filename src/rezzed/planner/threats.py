"""What the Corp can do with unknown cards: a plan for every deal of a deck, the worst first, each with its chance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ..engine.ask import objects
from ..engine.state import State
from ..ids import CORP
from ..search import goal as goals
from ..search.start_position import Cancel, Position, position
from ..search.worlds.decklists import Deck
from ..search.worlds.hidden import HiddenCards, Unknown, worlds
from ..wording import names
from .plan import Planner
from .plan_series import PlanSeries
from .results import NOT_EXACT, UNITS, Answer, Units, Way, counted

LISTED: Final = 3


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
    """

    goal: str
    corp_credits: int
    deals: tuple[DealtCards, ...]
    shut: Fraction
    exact: bool
    elapsed_ms: float

    @property
    def planned(self) -> Fraction:
        """The chance of the deals that were planned; 1 unless the search was stopped."""
        return sum((d.chance for d in self.deals), Fraction(0))

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
        worst, (_, several), planned = self.deals[0], units["credits"], self.planned
        price = "there is no way in" if worst.best is None else counted(worst.best.costs, units)
        some = [d.best for d in self.deals if d.best is not None]
        words = [f"At worst it is {' and '.join(worst.cards)}: {price}."]
        if planned < 1:
            words = [f"Planned are {float(planned):.1%} of the deals.", words[0].replace("At", "Of these, at", 1)]
        if self.shut:
            words.append(f"In {float(self.shut / planned):.1%} of {'the deals' if planned == 1 else 'them'} there is no way.")
        if some and len(self.deals) > 1:
            mean = f"costs {self.mean:.1f} {several} on average"
            most = f"Where there is one, it {mean}, at worst {counted(some[0].costs, units)}."
            words.append(most if self.shut else f"It {mean}.")
        if not self.exact:
            words.append(NOT_EXACT)
        return " ".join(words)


def threats(
    board: Position, goal: str = goals.USUAL, *, deck: Deck | None = None, unknown: Unknown | None = None,
    seconds: float | None = None, progress: Callable[[int], None] | None = None, cancel: Cancel | None = None,
) -> Threats:  # fmt: skip
    """Plan a run for everything that the unknown cards may be.

    Each deal is planned as if the Runner knew it, against a Corp that does what is worst with the credits of the board. So a
    Runner who does not know it pays at least this; `odds` has the chance of a Runner who does not.

    Args:
        board: a board, or a game in which no action was taken.
        goal: as in `plan`.
        deck: the deck of the Corp, as in `odds`.
        unknown: as in `odds`.
        seconds: the time limit; the deals planned until then are in the answer, without those of which nothing was found.
        progress: called now and then with the number of positions searched.
        cancel: when it is set, the search stops.

    Raises:
        RezzedError: as in `odds`.
    """
    series = PlanSeries(seconds, progress, cancel)
    start = position(board)
    found, _ = worlds(board, HiddenCards(unknown, deck), goals.servers_of(start, goal), False)
    deals: dict[tuple[str, ...], DealtCards] = {}
    exact, text = True, goal
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
    return Threats(text, start.credits[CORP], tuple(order), shut, exact, series.elapsed_ms)


def _facedown(s: State, servers: tuple[int, ...]) -> tuple[str, ...]:
    """The titles of the facedown cards that protect servers or are in their roots."""
    cards = [c for n in servers for c in (*objects.protecting(s, n), *objects.in_root(s, n)) if not s.face[c]]
    return tuple([names.name(s, c).partition("#")[0] for c in cards])
