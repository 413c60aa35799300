"""The results of a plan: its ways, their costs and their lines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Final, TypeAlias

from ..search import goal as goals
from ..search.lines.replay_line import Move, PlayedLine
from ..search.lines.rows import RunRow
from ..search.values.budget import KINDS, WORTH

Units: TypeAlias = Mapping[str, tuple[str, str]]  # what each kind of cost is called, once and several times
SAID: Final = 3  # ways in a sentence
NOT_FOUND: Final = "no way was found before the search was stopped"
NOT_EXACT: Final = "Not exact: there may be cheaper ways, and what was not searched is left out."
UNITS: Final[Units] = {
    "credits": ("credit", "credits"), "clicks": ("click", "clicks"), "damage": ("damage", "damage"),
    "grip": ("card of the grip", "cards of the grip"), "tags": ("tag", "tags"), "core": ("core damage", "core damage"),
    "installed": ("installed card", "installed cards"), "virus": ("virus counter", "virus counters"),
    "power": ("power counter", "power counters"), "cards": ("card", "cards"),
}  # fmt: skip


def counted(costs: Mapping[str, int], units: Units = UNITS) -> str:
    """Costs in words: `3 credits, 1 click`. Cards that damage takes are not named again."""
    rest = dict(costs)
    damage, core = rest.get("damage", 0), rest.get("core", 0)
    if damage and rest.get("grip") == damage:
        rest["grip"] = 0
    if damage and core:
        rest["damage"] = damage - core
    words = [f"{n} {units[kind][n != 1]}" for kind, n in rest.items() if n]
    return ", ".join(words) or "nothing"


def ignored_words(ice: Sequence[str]) -> str:
    """A sentence about the unrezzed ice that an answer ignores."""
    return f"Ignored, because it is not rezzed: {', '.join(ice)}."


class Answer(ABC):
    """A result that says itself in sentences."""

    @property
    def answer(self) -> str:
        """The answer in sentences."""
        return self.said()

    @abstractmethod
    def said(self, units: Units = UNITS) -> str:
        """The answer in sentences.

        Args:
            units: what each kind of cost is called, once and several times.
        """


@dataclass(frozen=True)
class Way:
    """A minimal sufficient budget and its line of play.

    Attributes:
        server: the server of the run.
        credits: the most credits of the pool that are gone at once.
        clicks: the clicks spent or lost, including the click for the run.
        damage: the damage suffered.
        grip: the cards that leave the grip without being installed: discarded, trashed or played.
        tags: the tags taken.
        core: the core damage suffered.
        installed: the installed cards of the Runner that leave play.
        virus, power: the counters used.
        pool: the credits needed in the pool at the start; more than `credits` if a card checks the pool.
    """

    server: str
    credits: int
    clicks: int
    damage: int
    grip: int
    tags: int
    core: int
    installed: int
    virus: int
    power: int
    pool: int
    _play: Callable[[], PlayedLine] | PlayedLine = field(repr=False, compare=False)

    @cached_property
    def _played(self) -> PlayedLine:
        """The line of play, replayed when it is first asked for."""
        return self._play if isinstance(self._play, PlayedLine) else self._play()

    def __getstate__(self) -> dict[str, object]:
        """What is pickled: the budget and the line itself, without the board."""
        kept = {x.name: getattr(self, x.name) for x in fields(self)}
        return {**kept, "_play": self._played}

    @property
    def moves(self) -> tuple[Move, ...]:
        """The line of play, replayed from the position of the plan: decisions with citations, events and costs."""
        return self._played.moves

    @property
    def rows(self) -> tuple[RunRow, ...]:
        """The line of play as players tell it: one row for each place of the run."""
        return self._played.rows

    @property
    def line(self) -> tuple[str, ...]:
        """The actions of both sides and of chance, in the words of the game."""
        return tuple(m.action for m in self.moves)

    @property
    def costs(self) -> dict[str, int]:
        """The budget by the names of its costs."""
        return {kind: getattr(self, kind) for kind in KINDS}

    @property
    def paid(self) -> dict[str, int]:
        """The same without what is 0."""
        return {kind: n for kind, n in self.costs.items() if n}

    @property
    def worth(self) -> int:
        """The weighted cost of the budget in credits (`WORTH`); the lowest is recommended."""
        return sum(WORTH[kind] * n for kind, n in self.costs.items())

    @property
    def short_line(self) -> tuple[str, ...]:
        """The actions that do something."""
        return tuple(m.action for m in self.moves if not m.idle)


@dataclass(frozen=True)
class CreditBounds:
    """What a plan that is not finished has proved about the credits that a way to a server needs.

    Attributes:
        server: the server.
        at_least: no way needs fewer credits; 0 if nothing is proved.
        at_most: the credits of the cheapest way that is known; None if none is known.
    """

    server: str
    at_least: int
    at_most: int | None

    def text(self, units: Units = UNITS) -> str:
        """The bounds in words.

        Args:
            units: what each kind of cost is called, once and several times.
        """
        of = units["credits"]
        least = f"{self.server}: at least {self.at_least} {of[self.at_least != 1]}"
        if self.at_most is None:
            return f"{least}; no way is known yet"
        if self.at_most == self.at_least:
            return f"{self.server}: {self.at_least} {of[self.at_least != 1]}, no way needs fewer; others may save other costs"
        return f"{least}; a way with {self.at_most} is known"

    @property
    def sentence(self) -> str:
        """The bounds in the usual words."""
        return self.text()

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True)
class Plan(Answer):
    """The answer for a goal on a board.

    Attributes:
        goal: the goal in words.
        against: whether the Corp does what is worst for the Runner; otherwise it declines everything optional.
        exact: whether these are all minimal budgets; if not, `notes` gives the reason.
        ways: the minimal budgets for each server, the recommended way first.
        missing: the reason for each server without a way.
        states: the number of positions searched.
        elapsed_ms: the time in milliseconds.
        notes: the limits of the answer.
        ignored: the unrezzed ice that protects a server of the goal, where the Corp does not rez it.
        not_played: the cards of the board that are not declared; the plan does not know their texts.
        bounds: of each server whose search was stopped, what it has proved.
    """

    goal: str
    against: bool
    exact: bool
    ways: tuple[Way, ...]
    missing: str
    states: int
    elapsed_ms: float
    notes: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    not_played: tuple[str, ...] = ()
    bounds: tuple[CreditBounds, ...] = ()

    @property
    def best(self) -> Way | None:
        """The recommended way, or None."""
        return self.ways[0] if self.ways else None

    def said(self, units: Units = UNITS) -> str:
        """The answer in sentences; see `Answer.said`."""
        words = [self._cost(units) if self.ways else self._nothing()]
        if self.ignored:
            words.append(ignored_words(self.ignored))
        words += [f"{'Note' if self.exact else 'Not exact'}: {note}." for note in self.notes]
        return " ".join(words)

    def _cost(self, units: Units) -> str:
        """What the run costs; on each server, if the goal allows several."""
        of: dict[str, list[str]] = {}
        for way in self.ways:
            of.setdefault(way.server, []).append(counted(way.costs, units))
        if len(of) == 1:
            ((server, costs),) = of.items()
            place = "" if _plain(self.goal).endswith(_plain(server)) else f" by a run on {server}"
            more = f"; and {len(costs) - SAID} more ways" if len(costs) > SAID else ""
            told = "; or ".join(costs[:SAID]) + more + place
        else:
            told = "; ".join([f"{costs[0]} by a run on {server}" for server, costs in of.items()])
        return f"To {goals.in_words(self.goal)} costs {told}{', if the Corp does what is worst' if self.against else ''}."

    def _nothing(self) -> str:
        """Why there is no way."""
        if self.missing == NOT_FOUND or not self.missing:
            return f"To {goals.in_words(self.goal)}: {NOT_FOUND if not self.exact else 'there is no way'}."
        server, _, rest = self.missing.partition(": ")
        why = rest if rest and _plain(self.goal).endswith(_plain(server)) else self.missing
        aim = goals.in_words(self.goal)
        return f"There is no way to {aim}: {why}." if self.exact else f"No way to {aim} was found: {why}."


def _plain(words: str) -> str:
    return words.casefold().replace(" ", "")
