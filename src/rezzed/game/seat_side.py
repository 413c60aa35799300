"""One side of a game, inside the library: what it was shown and offered, and what it means. Seats are its face; it is
compiled."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any, Final, Protocol

from ..engine.ask import sight
from ..engine.program.parts import Fact
from ..engine.state import State
from ..errors import Reason
from ..ids import Option
from ..wording import option_parsing, told
from ..wording.log import Event
from ..wording.names import name
from ..wording.option_words import normal
from . import offer
from .actions import Action, Decision
from .compound import BREAK, INSTALL, PUMP
from .core import Entry, GameCore, LastShown
from .filling import filler
from .lazy_list import LazyList
from .observation import Side, View, unread
from .observe import UnreadView

_VIEW: Final = filler(View)
_FIELDS: Final[Callable[[View], tuple[Any, ...]]] = attrgetter(*[field.name for field in fields(View)])
MOST_TOLD: Final = 256  # events that are kept
Likely = Callable[[Fact, int, str, int], float]  # of a card, a zone, the name of a server or "", and advancement counters


class SeatGame(Protocol):
    """What a seat needs of its game."""

    def take(self, option: int) -> None: ...
    def apply(self, action: Action | str) -> None: ...
    def concede(self, side: Side) -> None: ...
    def why(self, action: Action | str) -> Reason: ...
    def may_undo(self) -> Reason: ...
    def sampler(
        self, side: int, rng: random.Random, deck: Sequence[str] | None, likely: Likely | None = None
    ) -> Callable[[], Any]: ...


class UnreadEvents:
    """What makes events of a log, for as long as nobody has read them. What an event says never changes.

    Args:
        s: the position of the game.
        written: the events, as the engine writes them.
        first: how many events were before them.
        side: who reads them.
        known: those that were made before, by their place in the log; those that are made now are added.
    """

    __slots__ = ("s", "written", "first", "side", "known")

    def __init__(self, s: State, written: list[Entry], first: int, side: int, known: dict[int, Event]) -> None:
        self.s, self.written, self.first, self.side, self.known = s, written, first, side, known

    def whole(self) -> list[Event]:
        """All of them."""
        known = self.known
        out: list[Event] = []
        for i, e in enumerate(self.written, self.first):
            found = known.get(i)
            if found is None:
                found = known[i] = told.event(self.s, e, i + 1, self.side)
            out.append(found)
        return out

    def leaves(self) -> None:
        """They are kept with those of the same log."""


def shown_now(core: GameCore, side: int) -> LastShown:
    """What a side of a game was shown and offered last, with the decision of the moment."""
    shown = core.shown_to(side)
    if shown.at != core.moment:
        shown.forget()
        s, shown.at = core.state, core.moment
        if s.who == side and not s.over:
            shown.asked, shown.offered = offer.decision(core.position(), side, offer.offered(s, side))
    return shown


def view_now(core: GameCore, side: int) -> View:
    """What a side of a game may know."""
    shown = shown_now(core, side)
    seen = shown.seen
    if seen is None and shown.fields is not None:
        seen = shown.seen = _VIEW(*shown.fields)
    elif seen is None:
        events = len(core.written)
        maker = UnreadView(shown.observer, core.position(), events, shown.asked)
        seen = shown.seen = unread(maker, shown.asked, events)
    return seen


def fields_now(core: GameCore, side: int) -> tuple[Any, ...]:
    """What a side of a game may know, as the fields of a view in their order. No view is made for them."""
    shown = shown_now(core, side)
    found = shown.fields
    if found is None and shown.seen is not None:
        found = shown.fields = _FIELDS(shown.seen)
    elif found is None:
        found = shown.fields = shown.observer.fields(core.state, len(core.written), shown.asked)
    return found


def whole_view(core: GameCore, side: int) -> View:
    """The same as `view_now`, for somebody who reads all of it."""
    fields_now(core, side)
    return view_now(core, side)


def meant_by(core: GameCore, side: int, words: str) -> int:
    """The number inside the engine of the option of a side's decision that has these words; -1 if there is none."""
    s = core.state
    if s.who != side or s.over:
        return -1
    found = option_parsing.understood(s, words, side)
    return found[0] if len(found) == 1 else -1


def numbered(core: GameCore, side: int, id: int) -> int:
    """The number inside the engine of the option of a side's decision that has this id; -1 if there is none."""
    s = core.state
    if s.who != side or s.over:
        return -1
    numbers = offer.offered(s, side)
    return numbers[id] if 0 <= id < len(numbers) else -1


class SeatSide:
    """One side of a game, inside the library.

    Args:
        game: the game. It keeps no place.
        core: that of the game.
        side: CORP or RUNNER.
    """

    __slots__ = ("game", "core", "side")

    def __init__(self, game: SeatGame, core: GameCore, side: int) -> None:
        self.game = game
        self.core = core
        self.side = side

    def decision(self) -> Decision | None:
        """The decision of this side, or None."""
        return shown_now(self.core, self.side).asked

    def options(self) -> list[Option]:
        """The options of the decision of this side, in the order in which it reads them; none if somebody else decides."""
        offered = shown_now(self.core, self.side).offered
        return [] if offered is None else offered.numbers

    def view(self) -> View:
        """What this side may know."""
        return view_now(self.core, self.side)

    def log(self, since: int) -> Sequence[Event]:
        """The events after the first `since`, as this side saw them. Those that were read last are kept."""
        core, first = self.core, max(0, since)
        shown, written = core.shown_to(self.side), core.written
        if first >= len(written):
            return ()
        if shown.written is not written or len(shown.told) > MOST_TOLD:
            shown.written, shown.told = written, {}
        return LazyList(len(written) - first, UnreadEvents(core.state, written[first:], first, self.side, shown.told))

    def compound(self, words: str) -> str:
        """A compound of this side (`break all with CARD`, `pump CARD to 4`, `install CARD on HQ`), with the names that the game
        gives to cards; empty if the words are none, name a card that this side does not know, or somebody else decides."""
        s = self.core.state
        match = PUMP.match(words.strip()) or BREAK.match(words.strip()) or INSTALL.match(words.strip())
        if match is None or s.over or s.who != self.side:
            return ""
        named = match.groupdict()
        for key in ("card", "ice"):
            if named.get(key):
                named[key] = self._called(named[key])
                if not named[key]:
                    return ""
        if "place" in named:
            return f"install {named['card']} on {self._called(named['place']) or named['place']}"
        if "strength" in named:
            return f"pump {named['card']} to {named['strength']}"
        return f"break {named['which']}{' of ' + named['ice'] if named['ice'] else ''} with {named['card']}"

    def _called(self, words: str) -> str:
        """The name that the game gives to a card that this side names; empty if this side knows no such card."""
        s = self.core.state
        want = normal(words.removesuffix("#1"))
        known = (c for c in range(len(s.code)) if sight.knows(s, self.side, c))
        return next((name(s, c) for c in known if normal(name(s, c, self.side).removesuffix("#1")) == want), "")

    def renamed(self, text: str) -> str:
        """A reason of the game, with the names that this side gives to cards."""
        s = self.core.state
        known = [c for c in range(len(s.code)) if sight.knows(s, self.side, c)]
        names = {name(s, c): name(s, c, self.side) for c in known}
        longest = sorted(names, key=len, reverse=True)
        return re.sub("|".join([rf"{re.escape(x)}(?![\d#])" for x in longest]), lambda m: names[m[0]], text) if names else text

    def meant(self, action: object) -> int:
        """The number inside the engine of an option of this side's decision, given as an action or by its words; -1 if it is
        none."""
        if isinstance(action, str):
            return meant_by(self.core, self.side, action)
        offered = shown_now(self.core, self.side).offered
        if offered is None:
            return -1
        return offered.numbers[action.id] if isinstance(action, Action) and offered.has(action) else -1
