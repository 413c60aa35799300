"""A game as programs play it: numbered actions, masks, rows of numbers. The environments are made of matches (decision O6)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Final, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from ..board import build
from ..decisions import Verb, option
from ..encoding import features
from ..encoding.compact import described
from ..encoding.layout import LAYOUT
from ..encoding.match_core import OVER, MatchCore
from ..encoding.slots import subject
from ..encoding.space import SPACE
from ..engine.ask import modifiers, objects, sight
from ..engine.state import State
from ..errors import IllegalActionError, RezzedError, quoted
from ..game import Game, as_json
from ..game.observation import Side
from ..ids import CHANCE, CORP, RUNNER, Option
from ..library import Library, default
from ..why import why
from ..wording import option_words
from .arguments import action_of, one_of, whole_number
from .information_state import Beginning, InformationState

SIDES: Final = (CORP, RUNNER)
NAMES: Final[tuple[Side, Side]] = ("corp", "runner")
AGENTS: Final = ("corp_0", "runner_0")
RICH: Final = 20  # credits more than the other side has that count in full in the potential
POINTS_COUNT: Final = 0.8  # of the potential; the rest are credits
DTYPES: Final = ("float32", "int8")
OPTION_WIDTH: Final = len(SPACE.blocks) + 1 + features.WIDTH

_ALONE: Final = (  # verbs whose words need nothing else
    Verb.PASS, Verb.DONE, Verb.END, Verb.DECLINE, Verb.CONTINUE, Verb.JACK_OUT, Verb.KEEP, Verb.MULLIGAN, Verb.CREDIT,
    Verb.DRAW, Verb.PURGE, Verb.SHAKE,
)  # fmt: skip
_ON_CARDS: Final = (Verb.PLAY, Verb.INSTALL, Verb.ADVANCE, Verb.REZ, Verb.SCORE, Verb.TRASH_RESOURCE, Verb.TARGET)

Stake: TypeAlias = Callable[[State], float]
Bounds: TypeAlias = tuple[npt.NDArray[Any], npt.NDArray[Any]]
Told: TypeAlias = npt.NDArray[Any] | dict[str, npt.NDArray[Any]]

_CELLS: Final = LAYOUT.cells()
SCALE: Final = np.array([1.0 / f.scale for f in _CELLS], dtype=np.float32)
_LOW: Final = np.array([f.low for f in _CELLS], dtype=np.int8)
_HIGH: Final = np.array([f.high for f in _CELLS], dtype=np.int8)
_CARD_SCALE: Final = np.array([1.0 / f.scale for f in features.FEATURES], dtype=np.float32)


class MaskedAction(IllegalActionError):
    """An action whose mask is 0. The message names it, says why it is not legal, and lists what is. Nothing has changed."""


def bounds(dtype: str) -> Bounds:
    """The smallest and the largest value of each number of an observation.

    Args:
        dtype: `float32` or `int8`.

    Raises:
        RezzedError: another type.
    """
    if _whole(dtype):
        return _LOW.copy(), _HIGH.copy()
    return _LOW * SCALE, _HIGH * SCALE


def as_numbers(row: npt.NDArray[np.int8], out: npt.NDArray[Any]) -> None:
    """Write an observation of whole numbers into an array of either type."""
    out[:] = row
    if out.dtype != np.int8:
        out *= SCALE


def _whole(dtype: str) -> bool:
    return one_of(dtype, DTYPES, "dtype") == "int8"


@lru_cache(maxsize=64)
def _built(board: str, library: Library) -> State:
    """The position with which a board begins, which nobody changes; the seed has no part in it."""
    return build(json.loads(board), library)


def _start(board: Mapping[str, Any], library: Library) -> State:
    """The position with which a match begins."""
    try:
        text = json.dumps(dict(board), sort_keys=True)
    except (TypeError, ValueError):  # the builder says what is wrong
        return build(dict(board), library)
    return _built(text, library).copy()


class Match:
    """One game for programs.

    Args:
        board: the data of a board, without a seed.
        seed: of everything that chance decides.
        bound: decisions after which the match is truncated.
        explicit_chance: outcomes of chance are asked for (`player` is 2) instead of drawn from the seed.
        stake: what a game that nobody has won is worth to the Runner when it is over, or None: 0.
        library: the cards and rule books; default: the default library.
        turns: the match is over when so many turns have ended; 0: when the rules say so.

    Attributes:
        core: what it does at every decision.

    Raises:
        SetupError: the board is impossible.
    """

    encoding: ClassVar[str] = "flat"
    dtypes: ClassVar[tuple[str, ...]] = DTYPES
    actions: ClassVar[int] = SPACE.n  # how many there are in all
    alone: ClassVar[bool] = False  # whether decisions with one option are taken at once

    __slots__ = ("board", "stake", "library", "core", "_shell", "_rows", "_marks", "_stories")

    def __init__(
        self, board: Mapping[str, Any], seed: int, bound: int, explicit_chance: bool = False, stake: Stake | None = None,
        library: Library | None = None, turns: int = 0,
    ) -> None:  # fmt: skip
        self.board: Mapping[str, Any] = board
        self.stake = stake
        self.library = default() if library is None else library
        self._shell: Game | None = None  # a game of the same cards, for what only games can do
        self.core = MatchCore(_start(board, self.library), seed, bound, explicit_chance, self.alone, turns)
        self._fresh()
        beginning = Beginning(self.core.begin())
        self._stories = (InformationState(beginning), InformationState(beginning))

    def _fresh(self) -> None:
        """Nothing was observed yet."""
        self._rows: list[npt.NDArray[np.int8] | None] = [None, None]
        self._marks: npt.NDArray[np.int8] | None = None

    @property
    def s(self) -> State:
        """The position."""
        return self.core.s

    @property
    def player(self) -> int:
        """Who has to act: 0 Corp, 1 Runner, 2 chance, -1 nobody, because the match is over."""
        return self.core.player

    @property
    def decisions(self) -> int:
        """Actions so far, without chance."""
        return self.core.decisions

    @property
    def written(self) -> list[tuple[int, ...]]:
        """The events, as the engine writes them."""
        return self.core.written

    @property
    def drawn(self) -> list[int]:
        """The outcomes of chance."""
        return self.core.drawn

    @property
    def path(self) -> list[int]:
        """The ids of actions, and -1 - i for the i-th outcome of chance."""
        return self.core.path

    @property
    def seed(self) -> int:
        """Of everything that chance decides."""
        return self.core.seed

    @property
    def bound(self) -> int:
        """Decisions after which the match is truncated."""
        return self.core.bound

    # -- playing --------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the match has ended, by the rules or because it was truncated."""
        return self.player == OVER

    @property
    def truncated(self) -> bool:
        """Whether it ended because it took too many decisions."""
        return self.player == OVER and not self.s.over

    @classmethod
    def meaning(cls, action: int) -> str:
        """What the number of an action means in every state."""
        return SPACE.words(action)

    @classmethod
    def number(cls, action: object) -> int | None:
        """The number of an action as an int; None if it is not a whole number of the action space."""
        return action_of(action, cls.actions)

    @classmethod
    def bounds(cls, dtype: str) -> Bounds | dict[str, Bounds]:
        """The smallest and the largest value of each number of an observation, or of each array of it by name.

        Raises:
            RezzedError: there is no such type.
        """
        return bounds(dtype)

    @classmethod
    def fingerprints(cls) -> dict[str, str]:
        """What a model that was trained with this encoding depends on."""
        return {"actions": SPACE.fingerprint, "observations": LAYOUT.fingerprint}

    def legal(self) -> list[int]:
        """The actions of the player who has to act, ascending; an empty list if that is chance or nobody."""
        return sorted(self._legal())

    def mask(self, side: int) -> npt.NDArray[np.int8]:
        """1 for every action that the side may take now: shape `(actions,)`; zeros if it has nothing to decide."""
        return self._marked().copy() if side == self.core.player else np.zeros(self.actions, dtype=np.int8)

    def mask_into(self, side: int, out: npt.NDArray[np.int8]) -> None:
        """Write the mask of a side into an array of the shape `(actions,)`; see `mask`."""
        out[:] = self._marked() if side == self.core.player else 0

    def _marked(self) -> npt.NDArray[np.int8]:
        """The mask of whoever has to act, which its core writes again and again."""
        written = self.core.marked(self._legal(), self.actions)
        marks = self._marks
        if marks is None:
            marks = self._marks = np.frombuffer(written, dtype=np.int8)
        return marks

    def step(self, action: int) -> None:
        """Take an action.

        Args:
            action: an id from `legal()`.

        Raises:
            MaskedAction: it is not legal now, or it is no action at all. Nothing has changed.
        """
        number = action if type(action) is int else self.number(action)
        if number is None or not self.core.take(number):
            raise self._masked(action)

    def at_random(self, side: int, random: Random) -> None:
        """Let the other side act at random until this one has to, or until the match is over."""
        if self.encoding == Match.encoding:
            self.core.at_random(side, random)
        while self.player not in (side, OVER):
            self.step(random.choice(self.legal()))

    def chance_count(self) -> int:
        """How many outcomes chance has now, all equally likely; 0 if chance has nothing to decide."""
        return len(self.s.options) if self.player == CHANCE else 0

    def chance_words(self, outcome: int) -> str:
        """An outcome of chance in words, counted from 0."""
        return option_words.option_text(self.s, self.s.options[outcome])

    def step_chance(self, outcome: int) -> None:
        """Let chance decide for an outcome, counted from 0.

        Raises:
            RezzedError: chance has nothing to decide, or has no such outcome. Nothing has changed.
        """
        number = whole_number(outcome)
        if number is None or not 0 <= number < self.chance_count():
            raise RezzedError(f"there is no outcome {quoted(outcome)} of chance now; there are {self.chance_count()}")
        self.core.take_outcome(number)

    def returns(self) -> tuple[float, float]:
        """What the match was worth to the Corp and to the Runner: 1, -1 or 0; (0, 0) while it goes on or when it was
        truncated."""
        s = self.core.s
        if not s.over:
            return 0.0, 0.0
        if s.winner in SIDES:
            return (1.0, -1.0) if s.winner == CORP else (-1.0, 1.0)
        worth = 0.0 if self.stake is None else self.stake(s)
        return 0.0 - worth, worth

    def potential(self, side: int) -> float:
        """How well a side stands, for shaped rewards: agenda points and credits, between -1 and 1. The other side's is the
        opposite. Rewards that are made of differences of it do not change which policies are best (Ng, Harada, Russell 1999).
        """
        s = self.s
        theirs, ours = (modifiers.points(s, x) / max(1, modifiers.points_to_win(s, x)) for x in (RUNNER, CORP))
        points = theirs - ours
        credits = (s.credits[RUNNER] - s.credits[CORP]) / RICH
        part = POINTS_COUNT * points + (1.0 - POINTS_COUNT) * max(-1.0, min(1.0, credits))
        value = max(-1.0, min(1.0, part))
        return value if side == RUNNER else -value

    # -- observations ---------------------------------------------------------------------------------------

    def observe(self, side: int, dtype: str = "float32") -> npt.NDArray[Any]:
        """What a side knows, as one row of numbers: shape `(LAYOUT.n,)`; `docs/environments.md` says what each is.

        Args:
            side: 0 Corp, 1 Runner.
            dtype: `float32` (divided by the scale of each field) or `int8` (as they are).

        Raises:
            RezzedError: another type.
        """
        row = self._encoded(side)
        if dtype != "float32" and _whole(dtype):
            return row.copy()
        out = row.astype(np.float32)
        out *= SCALE
        return out

    def observe_into(self, side: int, out: npt.NDArray[Any]) -> None:
        """Write what a side knows into a row of an array, of either type; see `observe`.

        Args:
            side: 0 Corp, 1 Runner.
            out: `float32` or `int8`, shape `(LAYOUT.n,)`.
        """
        as_numbers(self._encoded(side), out)

    def _encoded(self, side: int) -> npt.NDArray[np.int8]:
        """What a side knows, as bytes that its encoder writes again and again."""
        written = self.core.row(side)
        row = self._rows[side]
        if row is None:
            row = self._rows[side] = np.frombuffer(written, dtype=np.int8)
        return row

    def state(self, dtype: str = "float32") -> npt.NDArray[Any]:
        """Both observations, that of the Corp first: shape `(2 * LAYOUT.n,)`. Nobody who plays may see it."""
        return np.concatenate([self.observe(side, dtype) for side in SIDES])

    def options(self, side: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float32]]:
        """The legal actions of a side as a list with features, for models that attend to options.

        Returns:
            The ids, shape `(k,)`, and a row for each, shape `(k, OPTION_WIDTH)`: one flag for each verb (`SPACE.blocks`), the
            index within its verb as a part of 1, and the features of the card that it is about, if this side knows it.
        """
        ids = self.legal() if side == self.player else []
        out = np.zeros((len(ids), OPTION_WIDTH), dtype=np.float32)
        for k, action in enumerate(ids):
            n, block = SPACE.block(action)
            out[k, n] = 1.0
            out[k, len(SPACE.blocks)] = (action - block.start) / block.size
            card = subject(self._legal()[action])
            if card >= 0 and sight.knows(self.s, side, card):
                known = np.frombuffer(features.row(self.s.book, self.s.code[card]), dtype=np.int8)
                out[k, len(SPACE.blocks) + 1 :] = known * _CARD_SCALE
        return np.array(ids, dtype=np.int64), out

    def words(self, action: int, side: int) -> str:
        """A legal action in words, as a side reads it: `rez Ice Wall`.

        Raises:
            MaskedAction: it is not legal now.
        """
        number = self.number(action)
        option = None if number is None else self._legal().get(number)
        if option is None:
            raise self._masked(action)
        return option_words.option_text(self.s, option, side)

    def id_of(self, chosen: Option) -> int:
        """The id of an option of the engine.

        Args:
            chosen: an option of this decision, or one that is equal to such an option: another copy of a card.

        Returns:
            Its id. An option without one, because its server or card has no slot, becomes the first legal action.
        """
        legal = self._legal()
        exact = next((action for action, o in legal.items() if o == chosen), None)
        if exact is not None:
            return exact
        wanted = self._described(chosen)
        return next((action for action, o in legal.items() if self._described(o) == wanted), min(legal))

    def _described(self, o: Option) -> tuple[int, int, int]:
        """An option by its verb, its number and the title of its card: the same for copies of a card."""
        return described(self.s, o)

    def observation_string(self, side: int) -> str:
        """What a side sees now: its view as JSON."""
        return json.dumps(as_json(self.at_hand().view(NAMES[side])))

    def infostate(self, side: int) -> str:
        """Everything that a side was shown, and what it was offered and did, from the beginning: with perfect recall, two
        histories have the same text only if this side cannot tell them apart."""
        offered = self.legal() if side == self.player else []
        return self._stories[side].text(self.s, self.written, self.core.taken[side], side, offered)

    # -- other matches --------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent copy."""
        twin = self._twin(self.s.copy(), self.written[:])
        twin.board = self.board
        corp, runner = self._stories
        twin._stories = corp.copy(), runner.copy()
        return twin

    def sampled(self, side: int, rng: Random, deck: Sequence[str] | None = None) -> Self:
        """A match that a side cannot tell from this one: `rezzed.Seat.sample` draws it. It cannot be pickled.

        Args:
            side: 0 Corp, 1 Runner.
            rng: decides what is drawn.
            deck: titles of the opponent's cards, if they are common knowledge; otherwise any declared card may be there.

        Raises:
            RezzedError: no position was found.
        """
        found = self.at_hand().seat(NAMES[side]).sample(rng, deck)
        twin = self._twin(found.state, found.written)
        twin.board = {}
        core = twin.core
        core.seed, core.drawn, core.path, core.taken[side ^ 1][:] = found.seed, [], [], []
        mine, other = self._stories[side].copy(), InformationState(Beginning(found.state.copy()))
        mine.events.clear()
        twin._stories = (mine, other) if side == CORP else (other, mine)
        return twin

    def _twin(self, s: State, written: list[tuple[int, ...]]) -> Self:
        twin = type(self).__new__(type(self))
        twin.stake, twin.library, twin._shell = self.stake, self.library, self._shell
        twin.core = self.core.copy(s, written)
        twin._fresh()
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        if not self.board:
            raise RezzedError("a sampled match has no beginning, so it cannot be pickled")
        given = (type(self), self.board, self.seed, self.bound, self.core.explicit, self.stake, self.core.turns, self.path)
        return played_again, given

    def at_hand(self) -> Game:
        """A game at this position, with all seats, words and reasons, but without the actions before; it is a copy."""
        if self._shell is None:
            self._shell = Game({**self.board, "seed": self.seed}, library=self.library)
        game = self._shell.copy()
        game.begins_at(self.s.copy(), self.written[:])
        return game

    def game(self) -> Game:
        """The same game as an ordinary `Game`, played again from the beginning.

        Raises:
            RezzedError: it is a sampled match, which has no beginning.
        """
        if not self.board:
            raise RezzedError("a sampled match has no beginning")
        outcomes = iter(self.drawn)
        game = Game({**self.board, "seed": self.seed}, lambda texts, kind: next(outcomes), self.library)
        again = type(self)(self.board, self.seed, self.bound, True, None, self.library, self.core.turns)
        drawn = iter(self.drawn)
        for action in [x for x in self.path if x >= 0]:
            while again.player == CHANCE:
                again.step_chance(next(drawn))
            again._take(action, game)
        game.chance = None
        return game

    # -- inside ---------------------------------------------------------------------------------------------

    def _legal(self) -> dict[int, Option]:
        """The options of this decision by the numbers of their actions. Encodings of their own set `core.ids`."""
        return self.core.legal()

    def _take(self, action: int, game: Game) -> None:
        """Take an action, in a game as well."""
        game.take(self._legal()[action])
        self.step(action)

    def _masked(self, action: object) -> MaskedAction:
        """The error for an action that is not legal."""
        number = self.number(action)
        meant = quoted(action) if number is None else f"{number} ({self.meaning(number)})"
        if self.player not in SIDES:
            return MaskedAction(f"action {meant}: the match is over" if self.over else f"action {meant}: chance has to decide")
        if number is None:
            return MaskedAction(f"action {meant}: expected a whole number from 0 to {self.actions - 1}")
        words = self._in_words(number)
        reason = why(self.s, words, self.player) if words else None
        legal = tuple(self.words(x, self.player) for x in self.legal())
        told = f": {words}: {reason}" if reason is not None else ": there is nothing of this kind now"
        return MaskedAction(
            f"action {meant} is masked{told}; legal: {' | '.join(legal)}", "" if reason is None else reason.cite, legal, words,
            reason,
        )  # fmt: skip

    def _in_words(self, action: int) -> str:
        """What an action that is not legal would mean now, as the player calls cards; an empty string if it is about
        nothing that is there."""
        s, side = self.s, self.player
        v, slot, k = SPACE.parts(action)
        card = self.core.slots(side).cards[slot] if slot >= 0 else -1
        if v in _ALONE:
            return option_words.option_text(s, option(v), side)
        if v == Verb.RUN:
            server = objects.server_numbered(s, k)
            return option_words.option_text(s, option(v, server), side) if server >= 0 else ""
        if card < 0 or not sight.knows(s, side, card):
            return ""
        if v == Verb.USE:
            found = [aid for aid in objects.abilities(s, card) if s.book.abilities[aid].number == k]
            return option_words.option_text(s, option(v, card, found[0]), side) if found else ""
        return option_words.option_text(s, option(v, card), side) if v in _ON_CARDS else ""


def played_again(
    make: type[Match], board: Mapping[str, Any], seed: int, bound: int, explicit: bool, stake: Stake | None, turns: int,
    path: list[int],
) -> Match:  # fmt: skip
    """A match from its beginning and its path; pickle uses it."""
    match = make(board, seed, bound, explicit, stake, turns=turns)
    for step in path:
        if step >= 0:
            match.step(step)
        else:
            match.step_chance(-1 - step)
    return match
