"""Options and decisions, for people and programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, overload

from .lazy_list import LazyList


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


class OptionMaker(Protocol):
    """Makes the options of one decision."""

    left: int  # how many are not made yet

    def option(self, i: int) -> Action: ...
    def whole(self) -> Sequence[Action]: ...
    def leaves(self) -> None: ...


class OptionList(LazyList[Action]):
    """The options of a decision. Each is made when it is read. They are those of the moment at which the decision was asked
    for, even if they are read later."""

    __slots__ = ()

    def _maker(self) -> OptionMaker:
        maker: OptionMaker = super()._maker()
        return maker

    @overload
    def __getitem__(self, i: int) -> Action: ...
    @overload
    def __getitem__(self, i: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, i: int | slice) -> Action | tuple[Action, ...]:
        whole = self._all
        if whole is not None:
            return whole[i]
        if isinstance(i, slice):
            return self._whole()[i]
        return self._maker().option(i if type(i) is int and 0 <= i < self._size else range(self._size)[i])

    def __iter__(self) -> Iterator[Action]:
        whole = self._all
        if whole is not None:
            return iter(whole)
        if self._maker().left:
            return map(self.__getitem__, range(self._size))
        return iter(self._whole())


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision that a player must make.

    Attributes:
        chooser: `corp` or `runner`.
        kind: the kind of decision: `act`, `target`, `mode`, `number`, `pay`, `may`, `server` or `order`.
        options: every legal answer, in a sequence that cannot be changed. Equal answers, such as playing one of two equal
            cards, are one.
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
