"""Matches whose options may need several pages, because an encoding has fewer numbers than a decision has options."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final, Self

from ..engine.state import State
from ..game import Game
from ..ids import Option
from .match import SIDES, Match

TURN: Final = -1  # stands for an option of the engine: to turn the page


class PagedMatch(Match):
    """A match with a few numbers for many options. If a decision has more of them, one number (`more`) turns the page: it is no
    decision of the game, and the last page does not have it, so pages end. See decision O14.

    Attributes:
        turned: pages that were turned in this decision.
    """

    more: ClassVar[int]

    __slots__ = ("turned",)

    def _fresh(self) -> None:
        self.turned = 0
        super()._fresh()

    @abstractmethod
    def _page(self) -> dict[int, Option]:
        """The options of this page by their numbers, and `TURN`."""

    def _legal(self) -> dict[int, Option]:
        core = self.core
        if core.ids is None:
            core.ids = self._page() if core.player in SIDES else {}
        return core.ids

    def step(self, action: int) -> None:
        """Take an action, or turn the page.

        Raises:
            MaskedAction: it is not legal now, or it is no action at all. Nothing has changed.
        """
        number, legal = self.number(action), self._legal()
        if number is not None and legal.get(number) == TURN:
            self.core.turned(number)
            self.turned += 1
            return
        super().step(action)
        self.turned = 0

    def words(self, action: int, side: int) -> str:
        """A legal action in words, as a side reads it.

        Raises:
            MaskedAction: it is not legal now.
        """
        number = self.number(action)
        if number is not None and self._legal().get(number) == TURN:
            return "more options"
        return super().words(action, side)

    def id_of(self, chosen: Option) -> int:
        """The number of an option of the engine; if it is on another page, the number that turns the page."""
        legal, wanted = self._legal(), self._described(chosen)
        exact = next((action for action, o in legal.items() if o == chosen), None)
        if exact is not None:
            return exact
        other = self.more if self.more in legal else min(legal)
        return next((action for action, o in legal.items() if self._described(o) == wanted), other)

    def _twin(self, s: State, written: list[tuple[int, ...]]) -> Self:
        twin = super()._twin(s, written)
        twin.turned = self.turned
        return twin

    def _take(self, action: int, game: Game) -> None:
        if self._legal()[action] != TURN:
            game.take(self._legal()[action])
        self.step(action)

    def _in_words(self, action: int) -> str:
        return ""
