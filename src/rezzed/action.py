"""Options and decisions for people and programs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Action:
    """An option of a decision: `id` for programs, `text` for people. `str(action)` is the text."""

    id: int
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Decision:
    """A decision that a player must make.

    Attributes:
        chooser: `corp` or `runner`.
        kind: the kind of decision: `act`, `target`, `mode`, `number`, `pay`, `may`, `server` or `order`.
        options: every legal answer.
        source: the title of the card whose effect asks, or an empty string.
        cite: the paragraph of what is decided: a window, a cost, a choice of an effect, or the step itself.
        step: the current step.
    """

    chooser: str
    kind: str
    options: tuple[Action, ...]
    source: str
    cite: str
    step: str = ""

    def __str__(self) -> str:
        return f"{self.chooser} ({self.cite}): {' | '.join(o.text for o in self.options)}"
