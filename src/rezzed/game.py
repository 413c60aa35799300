"""A game: a state with its log. It is the main class of the library."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from . import citing, rng
from .action import Action, Decision
from .board import Board, build
from .compound import expand, understood
from .decisions import Kind
from .engine.state import State
from .engine.timing import machine
from .errors import IllegalActionError, Reason, RezzedError, SaveError, SetupError, told
from .events import Ev
from .ids import CHANCE, SIDE_NAMES
from .library import Library
from .view import view
from .why import why
from .wording import events as event_words

FORMAT = 2


@dataclass(frozen=True)
class LogEntry:
    """One event: its number, citation, kind and text, and the card or player that caused it."""

    seq: int
    cite: str
    kind: str
    text: str
    source: str


class Game:
    """A game in progress.

    Args:
        board: a `Board`, or the plain data of a board.
        chance: called for every outcome of chance; it gets the texts of the outcomes and the kind of chance (`die`,
            `damage`, `access`, `shuffle` or `other`), and returns the index of an outcome, or None to use the seed.
        library: the cards and rule books for plain data; default: the default library. A `Board` has its own.

    Raises:
        SetupError: the board is impossible.
    """

    def __init__(
        self,
        board: Board | Mapping[str, Any],
        chance: Chance | None = None,
        library: Library | None = None,
        _of: Game | None = None,
    ) -> None:
        if _of is not None:
            self._continue(_of)
            return
        data = board.data if isinstance(board, Board) else board
        if not isinstance(data, Mapping):
            raise SetupError([f"expected a board, not {type(data).__name__}"])
        if chance is not None and not callable(chance):
            raise SetupError([f"chance: expected a function, not {type(chance).__name__}"])
        self.seed = data.get("seed", 1)
        self.state: State = build(data, board.library if library is None and isinstance(board, Board) else library)
        self.setup: dict[str, Any] = json.loads(json.dumps(data, default=dict))
        self.events: list[tuple[int, ...]] = []
        self.actions: list[str] = []
        self.drawn: list[int] = []  # the index of the outcome, for every decision of chance
        self.chance = chance
        self.state.sink = self.events
        machine.begin(self.state)
        self._settle()

    # -- playing ------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game is over: somebody won, or the action phase is complete."""
        return self.state.over == 1

    @property
    def winner(self) -> str:
        """`corp`, `runner`, `draw`, or an empty string."""
        w = self.state.winner
        return "" if w < 0 else "draw" if w > 1 else SIDE_NAMES[w]

    @property
    def decision(self) -> Decision | None:
        """The next decision, or None when the game is over."""
        s = self.state
        if s.over or s.who < 0:
            return None
        options = tuple(Action(o, event_words.option_text(s, o)) for o in s.options)
        source = event_words.name(s, s.ask_card) if s.ask_card >= 0 else ""
        kind = Kind(s.ask_kind).name.lower()
        return Decision(SIDE_NAMES[s.who], kind, options, source, citing.decided(s), self.cite())

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
            expand(self, told(action))
            return
        s = self.state
        if not s.over and action.id in s.options:
            words = event_words.option_text(s, action.id)
            if words == action.text:
                self._take(action.id, words)
                return
        raise self.illegal(f"{action.text}")

    def illegal(self, words: str, part: IllegalActionError | None = None) -> IllegalActionError:
        """The error that explains why these words are not legal now; of a compound, the part that was refused says why."""
        reason = part.reason if part is not None and part.reason is not None else self.reason(words)
        if reason.legal:  # the words are legal, but not the number after them
            reason = Reason(False, reason.cite, "this Action belongs to another game or decision")
        options = tuple(o.text for o in self.decision.options) if self.decision else ()
        legal_now = f"; legal: {' | '.join(options)}" if options else "; the game is over"
        shown = repr(words if len(words) <= 100 else words[:97] + "...")
        if part is not None and part.words not in ("", words):
            shown += f": {part.words!r}"
        return IllegalActionError(f"{shown} is not legal: {reason}{legal_now}", reason.cite, options, words, reason)

    def _take(self, o: int, words: str) -> None:
        kept = None if self.chance is None else self.copy()
        try:
            machine.apply(self.state, o)
            self.actions.append(words)
            self._settle()
        except BaseException:
            if kept is not None:  # the chance function failed, so nothing happens
                self.become(kept)
            raise

    def become(self, other: Game) -> None:
        """Continue from the position of a copy of this game. The copy must not be used afterwards."""
        self.state, self.events, self.actions, self.drawn = other.state, other.events, other.actions, other.drawn
        self.state.sink = self.events

    def find(self, words: str) -> Action | None:
        """The option of the current decision with these words, or None."""
        s = self.state
        if s.over or s.who < 0:
            return None
        return match_option([Action(o, event_words.option_text(s, o)) for o in s.options], told(words))

    def _settle(self) -> None:
        """Answer the decisions of chance."""
        s = self.state
        while s.who == CHANCE and not s.over:
            index = None
            if self.chance is not None:
                index = self.chance([event_words.option_text(s, o) for o in s.options], event_words.chance_kind(s))
                last = len(s.options) - 1
                if index is not None and not (isinstance(index, int) and 0 <= index <= last):
                    given = f"the chance function returned {told(index)}"
                    raise RezzedError(f"{given}; expected an index from 0 to {last}, or None")
            if index is None:
                index = rng.draw(self.seed, len(self.drawn), len(s.options))
            self.drawn.append(index)
            machine.apply(s, s.options[index])

    def why(self, action: Action | str) -> Reason:
        """Explain why an action or a compound is legal or illegal: a sentence and the paragraph."""
        words = action.text if isinstance(action, Action) else told(action)
        return understood(self, words) or self.reason(words)

    def reason(self, words: str) -> Reason:
        """Explain why a single action, given by its words, is legal or illegal."""
        return why(self.state, words)

    # -- looking ------------------------------------------------------------------------------------

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """All events so far, oldest first."""
        return tuple(self.entry(i) for i in range(len(self.events)))

    def entry(self, i: int) -> LogEntry:
        """The i-th event of the log."""
        s, e = self.state, self.events[i]
        cite = s.book.step_cite(e[6]) if e[6] >= 0 else s.book.cite("checkpoint")
        source = event_words.name(s, e[7]) if e[7] >= 0 else ""
        return LogEntry(i + 1, cite, Ev(e[0]).name.lower(), event_words.event_text(s, e), source)

    def view(self, side: str) -> dict[str, Any]:
        """What `corp` or `runner` may know, as plain data, built from an allow-list; see `view.py`.

        Raises:
            ValueError: there is no such side.
        """
        return view(self.state, self.decision, side)

    # -- copies and saves ---------------------------------------------------------------------------

    def copy(self) -> Game:
        """An independent copy that continues in the same way."""
        return Game({}, _of=self)

    def _continue(self, other: Game) -> None:
        """Become a copy; a compiled class has no other way to be made than by `__init__`."""
        self.setup = other.setup
        self.seed = other.seed
        self.state = other.state.copy()
        self.events = other.events[:]
        self.state.sink = self.events
        self.actions = other.actions[:]
        self.drawn = other.drawn[:]
        self.chance = other.chance

    def save(self) -> str:
        """The game as text: set-up, seed, actions and outcomes of chance. `rezzed.restore` reads it."""
        return json.dumps(
            {
                "rezzed": FORMAT, "setup": self.setup, "actions": self.actions, "chance": self.drawn, "digest": self.digest(),
            },
            ensure_ascii=False,
        )  # fmt: skip

    def digest(self) -> str:
        """A checksum of the game: its position and its history."""
        past = json.dumps([self.setup, self.actions, self.drawn], sort_keys=True)
        return sha256((self.state.digest() + past).encode()).hexdigest()[:16]


Chance = Callable[[list[str], str], "int | None"]


def restore(saved: str, library: Library | None = None) -> Game:
    """Restore a game from the text of `Game.save()`, by replaying it with the same outcomes of chance.

    A chance function is not saved: the restored game uses the seed. Your own cards and rule books are not saved either: they
    must be in `library` (default: the default library).

    Raises:
        SaveError: the text is not a save, is damaged, or was made with other cards or rules.
    """
    try:
        data = json.loads(saved)
    except (ValueError, TypeError, RecursionError) as error:
        raise SaveError(f"not a saved game: {error}") from None
    if not isinstance(data, dict) or data.get("rezzed") != FORMAT:
        raise SaveError("not a saved game of this version")
    if not isinstance(data.get("setup"), dict) or not isinstance(data.get("actions"), list):
        raise SaveError("not a saved game: it has no set-up or no actions")
    drawn = data.get("chance")
    if not isinstance(drawn, list):
        raise SaveError("not a saved game: it has no outcomes of chance")
    left = iter(drawn)
    try:
        game = Game(data["setup"], lambda outcomes, kind: next(left, None), library)
        for words in data["actions"]:
            action = game.find(words) if isinstance(words, str) else None
            if action is None:
                raise SaveError(f"the saved game does not replay: {words!r} is not legal at action {len(game.actions) + 1}")
            game.apply(action)
    except SetupError as error:
        raise SaveError(f"the saved game has an impossible board: {error}") from None
    except RezzedError as error:
        if isinstance(error, SaveError):
            raise
        raise SaveError(f"the saved game does not replay: {error}") from None
    game.chance = None
    if game.drawn != drawn or game.digest() != data.get("digest"):
        raise SaveError("the saved game replays to another position: it is damaged, or the cards or rules have changed")
    return game


def match_option(options: Iterable[Action], words: str) -> Action | None:
    """Find the option with these words; optional parts (`#1`, `of ICE`) may be missing."""
    want = event_words.normal(words)
    exact = [o for o in options if event_words.normal(o.text) == want]
    if exact:
        return exact[0]
    loose = [o for o in options if event_words.loose(o.text) == want]
    return loose[0] if loose else None

