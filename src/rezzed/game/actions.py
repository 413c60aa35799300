"""Options and decisions, for people and programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class ActionCost(NamedTuple):
    """What an action costs now: credits, clicks, and in words whatever else."""

    credits: int = 0
    clicks: int = 0
    more: str = ""

    def __str__(self) -> str:
        parts = [f"{self.credits} credit{'' if self.credits == 1 else 's'}"] if self.credits else []
        parts += [f"{self.clicks} click{'' if self.clicks == 1 else 's'}"] if self.clicks else []
        return ", ".join([*parts, self.more] if self.more else parts)


@dataclass(frozen=True, slots=True)
class Action:
    """An option of a decision. `str(action)` is its text.

    Attributes:
        id: its number within the decision; it means nothing outside of it.
        text: the words of the action, which `apply` accepts as well.
        verb: what is done: `run`, `play`, `rez`, `break`, `pump`, `use`, `trigger`, `choose`, `pay`, `pass` ...
        card: what the card that it is about is called, or empty.
        card_id: the id of that card in a view, or empty.
        target: what it is aimed at: a server, an effect, a source of credits; or empty.
        index: a number: of a subroutine, an amount, or the ability of a card that has several; otherwise 0.
        cost: what it costs now.
        cite: the paragraph of the decision.
        option: the number inside the engine; -1 in the decision of a seat.
        does: what the ability does, if its words have a number because the card has several: `avoid 1 tag`; otherwise empty.
    """

    id: int
    text: str
    verb: str = ""
    card: str = ""
    card_id: str = ""
    target: str = ""
    index: int = 0
    cost: ActionCost = ActionCost()
    cite: str = ""
    option: int = -1
    does: str = ""

    @property
    def told(self) -> str:
        """Its words as lists show them, with what its ability does: `use Forger 2: avoid 1 tag`. `apply` accepts them too."""
        return f"{self.text}: {self.does}" if self.does else self.text

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision that a player must make.

    Attributes:
        chooser: `corp` or `runner`.
        kind: the kind of decision: `act`, `target`, `mode`, `number`, `pay`, `may`, `server` or `order`.
        options: every legal answer. Equal answers, such as playing one of two equal cards, are one.
        source: what the card whose effect asks is called, or an empty string.
        cite: the paragraph of what is decided: a window, a cost, a choice of an effect, or the step itself.
        step: the current step.
    """

    chooser: str
    kind: str
    options: Sequence[Action]
    source: str
    cite: str
    step: str = ""

    def __str__(self) -> str:
        return f"{self.chooser} ({self.cite}): {' | '.join(o.told for o in self.options)}"
