"""A game: a state with its log. It is the main class of the library."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from .. import citing
from ..board import Board, build
from ..engine.timing import machine
from ..errors import IllegalActionError, Reason, RezzedError, SetupError, brief
from ..ids import END_NAMES, SIDE_NAMES
from ..library import Library, default
from ..wording import option_parsing, option_words, told
from ..wording.log import Event
from . import compound, offer, saves
from .actions import Action, Decision
from .compound import expand, understood
from .core import Chance as Chance
from .core import GameCore
from .history import History, decider
from .observation import Side, View
from .observe import Judge, winner
from .result import RunResult, results
from .seat import Seat, seated
from .seat_side import Likely, SeatSide
from .spectator import Spectator


class Game(History):
    """A game in progress.

    Args:
        board: a `Board`, or the plain data of a board.
        chance: called for every outcome of chance; it gets the texts of the outcomes and the kind of chance (`die`,
            `damage`, `access`, `shuffle` or `other`), and returns the index of an outcome, or None to use the seed.
        library: the cards and rule books for plain data; default: the default library. A `Board` has its own.
        analysis: everything can be taken back, and the game can go to every position of its tree of variations.

    Raises:
        SetupError: the board is impossible.
    """

    def __init__(
        self,
        board: Board | Mapping[str, Any],
        chance: Chance | None = None,
        library: Library | None = None,
        analysis: bool = False,
        _of: Game | None = None,
        _awaits: int = -1,
        _core: GameCore | None = None,
    ) -> None:
        if _of is not None:
            self._continue(_of, _core)
            return
        data = board.data if isinstance(board, Board) else board
        if not isinstance(data, Mapping):
            raise SetupError([f"expected a board, not {type(data).__name__}"])
        if chance is not None and not callable(chance):
            raise SetupError([f"chance: expected a function, not {type(chance).__name__}"])
        given = board.library if library is None and isinstance(board, Board) else library
        self.library = given if given is not None else default()
        s = build(data, self.library)
        self.setup = saves.short(json.loads(json.dumps(data, default=dict)))
        self.core = GameCore(s, data.get("seed", 1), chance)
        self._begins(analysis)
        s.awaits = _awaits
        machine.begin(s)
        self.core.settle()

    # -- playing ------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game is over: somebody won, or the action phase is complete."""
        return self.state.over != 0

    @property
    def waiting(self) -> str:
        """Who has to decide now; an empty string when the game is over."""
        s = self.state
        return "" if s.over or s.who < 0 else SIDE_NAMES[s.who]

    @property
    def winner(self) -> str:
        """`corp`, `runner`, `draw`, or an empty string."""
        return winner(self.state)

    @property
    def ended(self) -> str:
        """Why the game is over, as `View.ended` says it; an empty string while it is not."""
        return END_NAMES[self.state.over]

    @property
    def decision(self) -> Decision | None:
        """The next decision, or None when the game is over."""
        return self.core.decision()

    @property
    def seed(self) -> Any:
        """What the outcomes of chance are drawn from."""
        return self.core.seed

    @seed.setter
    def seed(self, seed: Any) -> None:
        self.core.seed = seed

    @property
    def chance(self) -> Chance | None:
        """The function that decides the outcomes of chance, or None."""
        return self.core.chance

    @chance.setter
    def chance(self, chance: Chance | None) -> None:
        self.core.chance = chance

    def cite(self) -> str:
        """The current step. `decision.cite` is the paragraph of what is decided."""
        return citing.step_cite(self.state)

    def apply(self, action: Action | str) -> None:
        """Take an option, given as an `Action` or by its words, and move on to the next decision.

        The words may also be a compound: `break 1,2 of ICE with CARD`, `break all with CARD`, `pump CARD to 4`.

        Raises:
            IllegalActionError: the action is illegal now. The message cites the paragraph that forbids it and lists the
                legal options. The game does not change.
        """
        if not isinstance(action, Action):
            expand(self, brief(action))
            return
        if self._tree is None:
            if not self.core.take(action.option, action):
                raise self.illegal(action.text)
            return
        option = self.core.meant(action)
        if option < 0:
            raise self.illegal(action.text)
        self.take(option)

    def concede(self, side: Side) -> None:
        """Let a side give up the game, whoever has to decide. The rule books do not speak of it; every tournament allows it.

        Raises:
            RezzedError: there is no such side.
            IllegalActionError: the game is over.
        """
        self.apply(f"{SIDE_NAMES[self._place(side).side]} concedes")

    def illegal(self, words: str, part: IllegalActionError | None = None) -> IllegalActionError:
        """The error that explains why these words are not legal now; of a compound, the part that was refused says why."""
        reason = part.reason if part is not None and part.reason is not None else self.reason(words)
        if reason.legal:  # the words are legal, but not the number after them
            reason = Reason(False, reason.cite, "this Action belongs to another game or decision")
        options = tuple(o.text for o in self.decision.options) if self.decision else ()
        listed = " | ".join(o.told for o in self.decision.options) if self.decision else ""
        legal_now = f"; legal: {listed}" if options else "; the game is over"
        shown = repr(words if len(words) <= 100 else words[:97] + "...")
        if part is not None and part.words not in ("", words):
            shown += f": {part.words!r}"
        return IllegalActionError(f"{shown} is not legal: {reason}{legal_now}", reason.cite, options, words, reason)

    def become(self, other: Game) -> None:
        """Continue from the position of a copy of this game. The copy must not be used afterwards."""
        self.continue_at(other.core)

    def continue_at(self, core: GameCore) -> None:
        """Continue from the position to which a copy of the core has led. The copy must not be used afterwards."""
        self.core.continue_as(core)
        if self._tree is not None:
            self._enter(self._tree)

    def go_on(self) -> None:
        """Go on to the next decision, after the game stopped at an event that `state.awaits` names."""
        self.core.changes()
        self.state.happened = 0
        machine.advance(self.state)
        self.core.settle()

    def find(self, words: str) -> Action | None:
        """The option of the current decision with these words, or the concession of a side; None if there is none."""
        s = self.state
        found = option_parsing.understood(s, brief(words))
        conceding = option_parsing.concede_option(brief(words))
        if conceding >= 0 and not self.over:
            return offer.action(s, conceding, -1, "")
        if s.over or s.who < 0 or len(found) != 1:
            return None
        offered = offer.offered(s)
        number = offered.index(found[0]) if found[0] in offered else -1  # one of several that are equal
        made = offer.action(s, found[0], number, citing.decided(s))
        return offer.for_less(made, s.waived) if s.waived else made

    def why(self, action: Action | str) -> Reason:
        """Explain why an action or a compound is legal or illegal: a sentence and the paragraph."""
        words = action.text if isinstance(action, Action) else brief(action)
        return understood(self, words) or self.reason(words)

    def reason(self, words: str) -> Reason:
        """Explain why a single action, given by its words, is legal or illegal."""
        return compound.reason(self.state, words)

    # -- looking ------------------------------------------------------------------------------------

    def entry(self, i: int) -> Event:
        """The i-th event of the log, counted from 0, for somebody who sees everything."""
        return told.event(self.state, self.written[i], i + 1)

    def chosen(self, policy: Callable[[Seat], Action]) -> Action:
        """What a policy chooses at the current decision. It gets the seat of the player who must decide.

        Raises:
            RezzedError: the game is over, or the policy returned something that is not one of its options.
        """
        option = self.answered(policy)
        self.core.decision()
        offered = self.core.offered
        assert offered is not None
        return offered.option(offered.numbers.index(option))

    def decide(self, policy: Callable[[Seat], Action]) -> None:
        """Take what a policy chooses at the current decision; the same as `apply(chosen(policy))`, but quicker.

        Raises:
            RezzedError: as `chosen`.
        """
        self.take(self.answered(policy))

    def answered(self, policy: Callable[[Seat], Action]) -> int:
        """What a policy chooses at the current decision, as the engine numbers it; environments use this.

        Raises:
            RezzedError: as `chosen`.
        """
        side = self.waiting
        if not side:
            raise RezzedError("the game is over, so there is nothing to decide")
        place = self._place(side)
        action = policy(seated(place))
        option = place.meant(action)
        if option < 0:
            raise RezzedError(f"the policy of the {side} chose {brief(action)}, which is not an option")
        return option

    def take(self, option: int) -> None:
        """Take an option, given by its number inside the engine; seats use this."""
        tree = self._tree
        if tree is None:
            self.core.take(option)
            return
        side, used = decider(self.state, option), len(self.drawn)
        self.core.take(option)
        self._write(tree, side, used)

    def events(self, since: int = 0) -> tuple[Event, ...]:
        """The events of the log after the first `since`, oldest first, for somebody who sees everything."""
        return tuple([told.event(self.state, self.written[i], i + 1) for i in range(max(0, since), len(self.written))])

    @property
    def log(self) -> tuple[Event, ...]:
        """All events so far, oldest first."""
        return self.events()

    @property
    def results(self) -> tuple[RunResult, ...]:
        """The runs that have ended, oldest first, for somebody who sees everything."""
        return results(self.state, self.written)

    @property
    def result(self) -> RunResult | None:
        """The run that ended last, for somebody who sees everything; None if there was none."""
        return (self.results or (None,))[-1]

    def view(self, side: Side) -> View:
        """What `corp` or `runner` may know.

        Raises:
            RezzedError: there is no such side.
        """
        return self._place(side).view()

    def judge_view(self) -> View:
        """Everything, as somebody who sees all cards sees it: a `View` without a side. Its cards have the ids and names of
        `decision`."""
        return Judge().view(self.state, len(self.written), None)

    def seat(self, side: Side) -> Seat:
        """The seat of `corp` or `runner`: what that player sees and may do, and nothing that leads to hidden cards.

        Raises:
            RezzedError: there is no such side.
        """
        return seated(self._place(side))

    def spectator(self) -> Spectator:
        """What somebody who watches the game may see: only what both players may know."""
        return Spectator(self)

    def _place(self, side: str) -> SeatSide:
        if side not in SIDE_NAMES[:2]:
            raise RezzedError(f"unknown side {brief(side)!r}; known: corp, runner")
        n = SIDE_NAMES.index(side)
        return SeatSide(self, self.core, n)

    # -- copies -------------------------------------------------------------------------------------

    def copy(self) -> Game:
        """An independent copy that continues in the same way. It has a tree of variations of its own."""
        return Game({}, _of=self)

    def played_again(self) -> Iterator[Game]:
        """The game from its beginning: before its first decision, and after each one. It is one game, so copy what you keep."""
        left = iter(self.drawn)
        again = Game(self.setup, lambda outcomes, kind: next(left), self.library)
        yield again
        for words in self.actions:
            again.apply(words)
            yield again

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self.copy()

    def fork(self, comment: str = "", analysis: bool = False) -> Game:
        """A game at the same position. Both write into one tree of variations.

        Args:
            comment: the comment of the first decision that the fork takes.
            analysis: the fork is an analysis, even if this game is not.

        Raises:
            RezzedError: the comment is not a text.
        """
        twin = self.copy()
        twin._joins(self, comment, analysis)
        return twin

    def copy_at(self, core: GameCore) -> Game:
        """A copy of the game at the position to which a copy of its core has led."""
        return Game({}, _of=self, _core=core)

    def _continue(self, other: Game, core: GameCore | None) -> None:
        """Become a copy; a compiled class has no other way to be made than by `__init__`."""
        self.setup = other.setup
        self.library = other.library
        self.core = other.core.copy() if core is None else core
        self._remember(other)

    def sampler(
        self, side: int, rng: random.Random, deck: Sequence[str] | None, likely: Likely | None = None
    ) -> Callable[[], Game]:
        """A function that draws games at positions that one side cannot tell from this one; `Seat.sampler` explains it."""
        from .sample import TRIES, Sample  # few games need it

        source, now = Sample(self.state, self.written, side, rng, deck, self.library, likely), self.moment
        name = SIDE_NAMES[side]
        view = self._place(name).view()

        def draw() -> Game:
            if self.moment != now:
                raise RezzedError("the game has gone on since this sampler was made; make another one")
            for _ in range(TRIES):
                found = Game({}, _of=self)
                found.chance, found.seed = None, rng.getrandbits(32)
                found.begins_at(*source.draw())
                if found.state.who == self.state.who and found._place(name).view() == view:
                    return found
            raise RezzedError(f"no position was found in {TRIES} attempts that fits what the {name} knows")

        return draw


def restore(saved: str, library: Library | None = None) -> Game:
    """Restore a game from the text of `Game.save()`, by replaying it with the same outcomes of chance.

    A chance function is not saved: the restored game uses the seed. Your own cards and rule books are not saved either: they
    must be in `library` (default: the default library).

    Raises:
        SaveError: the text is not a save, has another version, is damaged, or was made with other cards or rules.
    """
    record = saves.read(saved)
    outcomes = saves.RecordedChance(record.lines[0].chance)
    try:
        game = Game(record.setup, outcomes, library, record.analysis)
        saves.replay(game, record, outcomes)
    except RezzedError as error:
        raise saves.as_save_error(error) from None
    game.chance = None
    return game


def match_option(options: Iterable[Action], words: str) -> Action | None:
    """Find the option with these words; optional parts (`#1`, `of ICE`) may be missing."""
    want = option_words.normal(words)
    exact = [o for o in options if option_words.normal(o.text) == want]
    if exact:
        return exact[0]
    loose = [o for o in options if option_words.loose(o.text) == want]
    return loose[0] if loose else None

