"""What a game does at every decision. It is compiled; `Game` is its face, which takes whatever callers give (decision G3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from .. import rng
from ..decisions import VERB
from ..engine.state import State
from ..engine.timing import machine
from ..errors import RezzedError, brief
from ..ids import CHANCE, CORP, RUNNER, Option
from ..wording import option_words
from ..wording.log import Event
from ..wording.names import EVERYTHING
from ..wording.option_words import TIMELESS
from . import offer
from .actions import Action, Decision
from .observation import View
from .observe import Observer
from .offer import Offered, OpenPosition

Chance: TypeAlias = Callable[[list[str], str], "int | None"]
Entry: TypeAlias = tuple[int, ...]

_TIMELESS: Final = bytes([verb in TIMELESS for verb in range(VERB + 1)])
_CONCEDE: Final = 36  # Verb.CONCEDE


class LastShown:
    """What one side of a game was shown and offered last. The core of a game keeps it for each side.

    It has no reference to the game. If it had one, no game would leave the memory before the garbage collector finds it, and
    a busy server collects seldom.

    Args:
        side: CORP or RUNNER.
    """

    __slots__ = ("observer", "at", "offered", "asked", "seen", "fields", "written", "told")

    def __init__(self, side: int) -> None:
        self.observer = Observer(side)
        self.at = -1  # the moment of the game at which the rest was made
        self.offered: Offered | None = None
        self.asked: Decision | None = None
        self.seen: View | None = None
        self.fields: tuple[Any, ...] | None = None  # those of the view, if they were made without it
        self.written: list[Entry] | None = None  # the log from which `told` was made
        self.told: dict[int, Event] = {}  # the events that were read last

    def forget(self) -> None:
        """The game goes on."""
        self.at, self.offered, self.asked, self.seen, self.fields = -1, None, None, None, None


class GameCore:
    """A position that goes on, with what was taken and written on the way to it.

    Args:
        state: the position. What happens from now on is written into `written`.
        seed: of the outcomes of chance.
        chance: decides them instead, unless it is None.

    Attributes:
        written: every event, as the engine writes it.
        taken: the options of all decisions, as the engine numbers them.
        said: the words of the decisions; empty for those that nobody has read.
        spoken: the words of options that are the same at every position, also in copies.
        drawn: the index of every outcome of chance.
        moment: a number that is never the same for two positions of this game.
        asked: the decision, made when somebody asks for it.
        offered: what makes its options.
        shown: what each side was shown; None until a side looks.
    """

    __slots__ = (
        "state", "seed", "chance", "written", "taken", "said", "spoken", "drawn", "moment", "asked", "offered", "shown",
        "_position", "_read", "_meant",
    )  # fmt: skip

    def __init__(self, state: State, seed: Any, chance: Chance | None) -> None:
        self.state = state
        self.seed = seed
        self.chance = chance
        self.written: list[Entry] = []
        self.taken: list[Option] = []
        self.said: list[str] = []
        self.spoken: dict[int, str] = {}
        self.drawn: list[int] = []
        self.moment = 0
        self.asked: Decision | None = None
        self.offered: Offered | None = None
        self.shown: tuple[LastShown, LastShown] | None = None
        self._position: OpenPosition | None = None  # as decisions read it
        self._read = False  # whether anything was made for the current position
        self._meant: tuple[int, Option, str] = (-1, -1, "")  # the option that was meant last, and at which moment
        state.sink = self.written

    def copy(self) -> GameCore:
        """An independent copy that goes on in the same way."""
        out = GameCore(self.state.copy(), self.seed, self.chance)
        out.spoken, out.written, out.said = self.spoken, self.written[:], self.said[:]
        out.taken, out.drawn = self.taken[:], self.drawn[:]
        out.state.sink = out.written
        return out

    def stand(self, state: State, written: list[Entry], said: list[str], taken: list[Option], drawn: list[int]) -> None:
        """Continue from another position, to which this led. Nobody changes the one that is left, so what reads it needs no
        copy of it."""
        self._position = None
        self.changes()
        self.state, self.written, self.said, self.taken, self.drawn = state, written, said, taken, drawn
        state.sink = written

    def continue_as(self, other: GameCore) -> None:
        """Continue as a copy of this game, which must not be used afterwards."""
        self.stand(other.state, other.written, other.said, other.taken, other.drawn)

    # -- decisions ----------------------------------------------------------------------------------

    def decision(self) -> Decision | None:
        """The next decision, or None when the game is over."""
        s = self.state
        if self.asked is None and s.who >= 0 and not s.over:
            self.asked, self.offered = offer.decision(self.position(), EVERYTHING, offer.offered(s))
        return self.asked

    def position(self) -> OpenPosition:
        """The position as decisions read it, also when the game has gone on."""
        if self._position is None:
            self._position, self._read = OpenPosition(self.state), True
        return self._position

    def shown_to(self, side: int) -> LastShown:
        """What a side was shown last."""
        if self.shown is None:
            self.shown = LastShown(CORP), LastShown(RUNNER)
        self._read = True
        return self.shown[side]

    def changes(self) -> None:
        """Forget what was made for the current position. Call it before the position changes."""
        self.moment += 1
        if self._read:
            self._forget()

    def _forget(self) -> None:
        """Forget what was made for the position that was current."""
        self._read = False
        self.asked, self.offered = None, None
        if self.shown is not None:
            corp, runner = self.shown
            corp.forget()
            runner.forget()
        if self._position is not None:
            self._position.passes()
            self._position = None

    def words(self, o: Option) -> str:
        """The words of an option of this position, or of one whose words are the same at every position."""
        if not _TIMELESS[o & VERB]:
            return option_words.option_text(self.state, o)
        found = self.spoken.get(o)
        if found is None:
            found = self.spoken[o] = option_words.option_text(self.state, o)
        return found

    def words_since(self, first: int) -> list[str]:
        """The words of the decisions after the first so many. They are kept."""
        said, taken = self.said, self.taken
        for i in range(first, len(said)):
            if not said[i]:
                said[i] = self.words(taken[i])
        return said[first:]

    def meant(self, action: Action) -> Option:
        """The number inside the engine of an option of the current decision, or of a concession; -1 if it is none."""
        o: Option = action.option
        i: int = action.id
        offered, s = self.offered, self.state
        if offered is not None and 0 <= i < len(offered.made) and offered.made[i] is action:
            return offered.numbers[i]
        if o in s.options:
            if self.spoken.get(o) == action.text:
                return o
            words = self.words(o)
            if words == action.text:
                self._meant = (self.moment, o, words)
                return o
        if o & VERB == _CONCEDE and not s.over:
            return o
        if self.decision() is None:
            return -1
        offered = self.offered
        return offered.numbers[i] if offered is not None and offered.has(action) else -1

    def take(self, o: Option, action: Action | None = None) -> bool:
        """Take an option, or what an action means whose number is `o`, and move on to the next decision. False if the action
        means nothing now, and then nothing happens; nor does it if the chance function fails."""
        s = self.state
        words = ""
        if action is None or self.offered is not None or self.spoken.get(o) != action.text or o not in s.options:
            if action is not None:
                o = self.meant(action)
                if o < 0:
                    return False
            if not _TIMELESS[o & VERB]:
                moment, meant, words = self._meant
                if moment != self.moment or meant != o:
                    words = option_words.option_text(s, o)
        if self.chance is not None:
            self._take_with(o, words)
            return True
        self.moment += 1
        if self._read:
            self._forget()
        machine.apply(s, o)
        self.said.append(words)
        self.taken.append(o)
        if s.who == CHANCE:
            self.settle()
        return True

    def _take_with(self, o: Option, words: str) -> None:
        """The same with a chance function."""
        kept = self.copy()
        self.changes()
        try:
            machine.apply(self.state, o)
            self.said.append(words)
            self.taken.append(o)
            self.settle()
        except BaseException:
            self.continue_as(kept)
            raise

    def settle(self) -> None:
        """Answer the decisions of chance."""
        s = self.state
        while s.who == CHANCE and not s.over:
            index = None
            if self.chance is not None:
                index = self._asked_chance(self.chance)
            if index is None:
                index = rng.draw(self.seed, len(self.drawn), len(s.options))
            self.drawn.append(index)
            machine.apply(s, s.options[index])

    def _asked_chance(self, chance: Chance) -> int | None:
        """What the chance function answers, which may have looked at the game."""
        s = self.state
        if self._read:
            self.changes()
        ask: Callable[[list[str], str], Any] = chance  # whatever it answers, the error says what was expected
        found = ask([option_words.option_text(s, o) for o in s.options], option_words.chance_kind(s))
        if self._read:
            self.changes()
        if found is None:
            return None
        last = len(s.options) - 1
        if not isinstance(found, int) or not 0 <= found <= last:
            raise RezzedError(f"the chance function returned {brief(found)}; expected an index from 0 to {last}, or None")
        return found
