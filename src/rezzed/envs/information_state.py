"""What a side saw at first, was offered and did, and was shown in between: the text of an information state."""

from __future__ import annotations

import json
from itertools import islice
from typing import Final

from ..engine.state import State
from ..game import as_json
from ..game.observe import Observer
from ..ids import Zone
from ..wording import told

DECKS: Final = (Zone.RND, Zone.STACK)  # by side


class Beginning:
    """The position in which a match began, and what each side knew there. Views are built only when somebody reads them.

    Args:
        s: the position, which nobody changes any more.
    """

    __slots__ = ("s", "seen")

    def __init__(self, s: State) -> None:
        self.s = s
        self.seen: dict[int, str] = {}

    def view(self, side: int) -> str:
        """The view of a side as JSON, and the cards of its deck in alphabetical order."""
        if side not in self.seen:
            s = self.s
            deck = sorted(s.book.facts[s.code[card]].title for card in s.order[DECKS[side]])
            self.seen[side] = f"{json.dumps(as_json(Observer(side).view(s, 0, None)))}\n{', '.join(deck)}"
        return self.seen[side]


class InformationState:
    """What one side of one match saw at first, and the events since then, which are put into words when somebody
    reads them.

    Args:
        beginning: the position in which the match began.
    """

    __slots__ = ("beginning", "events")

    def __init__(self, beginning: Beginning) -> None:
        self.beginning = beginning
        self.events: list[str] = []

    def copy(self) -> InformationState:
        """An independent copy."""
        twin = InformationState(self.beginning)
        twin.events = self.events[:]
        return twin

    def text(
        self, s: State, written: list[tuple[int, ...]], taken: list[int], side: int, offered: list[int]
    ) -> str:  # fmt: skip
        """All of it.

        Args:
            s: the position.
            written: the events, as the engine writes them.
            taken: the decisions of the side; see `MatchCore.taken`.
            side: whose story it is.
            offered: the actions that the side is offered now.
        """
        for i in range(len(self.events), len(written)):
            self.events.append(str(told.event(s, written[i], i + 1, side)))
        lines, at = [self.beginning.view(side)], 0
        numbers = iter(taken)
        for before in numbers:
            action, count = next(numbers), next(numbers)
            lines += self.events[at:before]
            at = before
            lines.append(f"> {action} of {' '.join(map(str, sorted(islice(numbers, count))))}")
        lines += self.events[at:]
        if offered:
            lines.append(f"? {' '.join(map(str, offered))}")
        return "\n".join(lines)
