"""Whole games and single runs as games of OpenSpiel. They are registered with `pyspiel` when this module is imported.

Chance is explicit: every card that is drawn, accessed or trashed at random is a chance node of its own, with one outcome for
each card that it may be. No shuffled deck is ever enumerated. It needs the extra `openspiel`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Final
from urllib.parse import quote, unquote

import numpy as np
import numpy.typing as npt

from ..encoding.layout import LAYOUT, ObservationBlock
from ..errors import RezzedError, brief
from ..game import as_json
from ..ids import CORP, SIDE_NAMES
from ..rules import DEFAULT
from ._extra import ExtraMissing
from .encodings import ENCODINGS
from .kinds import POLICIES, SMALL, STARTER, kind
from .match import SIDES, Match
from .tiny_match import FLAGS, TinyMatch

try:
    import pyspiel
except ImportError as error:
    raise ExtraMissing(f'the games of OpenSpiel need more packages: pip install "rezzed[openspiel]" ({error})') from error

RUN: Final = "run-v0"
WHOLE: Final = "game-v0"
TURNS: Final = "turns-v0"
HIDDEN: Final = "run-hidden-v0"
TINY: Final = "run-tiny-v0"
TINY_FLAGS: Final = TinyMatch.encoding
BOARDS: Final = 1_000  # boards or pairs of decks that the first chance node draws from
CARDS: Final = 128  # no zone of a drawn board has more cards
CACHED: Final = 64  # matches at their beginning that are kept
PLAIN: Final = " /-_.:'"  # what texts of parameters may have besides letters and digits; the rest is quoted as in URLs
_PLAYERS: Final = (0, 1, int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL))  # by the player of a match


@dataclass(frozen=True)
class MatchSetup:
    """How matches of a game begin.

    Attributes:
        kind: the name of the kind of environment.
        options: the options of a match.
        bound: decisions after which a match is truncated.
        boards: board `i`, from 0 to `boards - 1`, is that of a match with the seed `i`, and the first chance node draws one of
            them.
        encoding: of the observations and actions of a match.
    """

    kind: str
    options: tuple[tuple[str, str], ...]
    bound: int
    boards: int
    encoding: str = "flat"

    @property
    def made(self) -> type[Match]:
        """What matches are made of."""
        return ENCODINGS[self.encoding]

    def __deepcopy__(self, memo: dict[int, Any]) -> MatchSetup:
        return self

    def match(self, board: int) -> Match:
        """A match at its beginning.

        Args:
            board: its number.

        Raises:
            RezzedError: an option is wrong.
            SetupError: a deck or a board is impossible.
        """
        return _first(self, board).copy()

    def outcomes(self) -> tuple[tuple[int, float], ...]:
        """The boards that the first chance node draws, with their probabilities. Of equal ones only the first is there."""
        return _outcomes(self)

    def deck(self, side: int) -> list[str] | None:
        """The titles of the deck of a side, if the parameters of the game say them to everybody."""
        if self.kind != WHOLE or len(self.outcomes()) > 1:
            return None
        board = _first(self, 0).board
        return list(board["corp"]["rnd"] if side == CORP else board["runner"]["stack"])

    def match_options(self) -> dict[str, Any]:
        """The options of a match, a board as data.

        Raises:
            RezzedError: the board is not JSON.
        """
        options: dict[str, Any] = dict(self.options)
        text = options.get("board")
        try:
            return options if text is None else {**options, "board": json.loads(text)}
        except ValueError as error:
            raise RezzedError(f"expected the data of a board as JSON, not {brief(text)!r}: {error}", place="board") from None


@lru_cache(CACHED)
def _first(setup: MatchSetup, board: int) -> Match:
    return kind(setup.kind).match(board, setup.match_options(), True, setup.bound, setup.encoding)


@lru_cache(CACHED)
def _outcomes(setup: MatchSetup) -> tuple[tuple[int, float], ...]:
    make, options = kind(setup.kind).boards, setup.match_options()
    found: dict[str, list[int]] = {}
    for i in range(setup.boards):
        found.setdefault(json.dumps(make(i, options)), []).append(i)
    return tuple((same[0], len(same) / setup.boards) for same in found.values())


class RezzedState(pyspiel.State):
    """A state of a game. Player 0 is the Corp, player 1 the Runner.

    Args:
        game: the game.

    Attributes:
        setup: how the game begins.
        match: the match, or None before its board is drawn.
    """

    def __init__(self, game: RezzedGame) -> None:
        super().__init__(game)
        self.setup = game.setup
        self.match: Match | None = None if len(self.setup.outcomes()) > 1 else self.setup.match(0)

    def current_player(self) -> int:
        """The player who has to act: 0, 1, or one of `pyspiel.PlayerId`."""
        return int(pyspiel.PlayerId.CHANCE) if self.match is None else _PLAYERS[self.match.player]

    def _legal_actions(self, player: int) -> list[int]:
        """The actions of the player who has to act, ascending."""
        return [] if self.match is None else self.match.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities."""
        if self.match is None:
            return list(self.setup.outcomes())
        n = self.match.chance_count()
        return [(i, 1.0 / n) for i in range(n)]

    def _apply_action(self, action: int) -> None:
        """Take an action or an outcome of chance.

        Raises:
            MaskedAction: the action is not legal. Nothing has changed.
            RezzedError: there is no such outcome of chance. Nothing has changed.
        """
        if self.match is None:
            if all(action != board for board, _ in self.setup.outcomes()):
                raise RezzedError(f"chance draws no board {action}")
            self.match = self.setup.match(action)
        elif self.is_chance_node():
            self.match.step_chance(action)
        else:
            self.match.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """An action or an outcome of chance in words; those of two actions are never the same."""
        match = self.match
        if player == pyspiel.PlayerId.CHANCE:
            there = match is not None and action < match.chance_count()
            return f"{action}: {match.chance_words(action)}" if match is not None and there else f"board {action}"
        if match is not None and player == match.player and action in match.legal():
            return f"{match.words(action, player)} ({match.meaning(action)})"
        return self.setup.made.meaning(action)

    def is_terminal(self) -> bool:
        """Whether the game has ended, by the rules or at its bound."""
        return self.match is not None and self.match.over

    def returns(self) -> list[float]:
        """What the game was worth to each player; zeros while it goes on."""
        return [0.0, 0.0] if self.match is None else list(self.match.returns())

    def resample_from_infostate(self, player: int, prob_sampler: Callable[[], float]) -> RezzedState:
        """A state that a player cannot tell from this one.

        Cards that the player does not know are drawn from the opponent's deck if the parameters of the game name it, otherwise
        from all cards. The history of the state is empty, because that of the real one would tell what is hidden, and the state
        cannot be serialised.

        Args:
            player: 0 Corp, 1 Runner.
            prob_sampler: gives numbers from 0 to 1.

        Raises:
            RezzedError: no such state was found.
        """
        out: RezzedState = self.get_game().new_initial_state()
        if self.match is not None:
            out.match = self.match.sampled(player, Random(prob_sampler()), self.setup.deck(1 - player))
        return out

    def __str__(self) -> str:
        if self.match is None:
            return "the board is not drawn yet"
        return "\n".join([f"{SIDE_NAMES[side]}:\n{self.match.infostate(side)}" for side in SIDES])


class RezzedObserver:
    """What is observed of a state, as OpenSpiel asks for it.

    The tensor has the parts of an observation (`LAYOUT.parts`). An observation with perfect recall, or of what is public, has a
    string and no tensor: no tensor of a bounded size has all of the past. In the small game each tensor is the flags of an
    information state, which have perfect recall.

    Args:
        setup: how the game begins.
        wanted: what the observation has: public information, private information of whom, perfect recall.
        params: must be empty.

    Attributes:
        tensor: the numbers, or None.
        dict: the parts of the tensor by name, as views into it.

    Raises:
        ValueError: there is no such observation.
    """

    def __init__(self, setup: MatchSetup, wanted: Any, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(f"an observer has no parameters; given: {', '.join(params)}")
        if not wanted.public_info:
            raise ValueError("what is public cannot be left out of an observation")
        whose = pyspiel.PrivateInfoType
        self.perfect: bool = wanted.perfect_recall
        self.public: bool = wanted.private_info == whose.NONE
        self.all: bool = wanted.private_info == whose.ALL_PLAYERS
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if self.public:
            return
        rows = SIDES if self.all else (CORP,)
        if setup.encoding == TINY_FLAGS:
            self.tensor = np.zeros(len(rows) * len(FLAGS), dtype=np.float32)
            for k in rows:
                self.dict[f"{SIDE_NAMES[k]} flags" if self.all else "flags"] = self.tensor[k * len(FLAGS) :][: len(FLAGS)]
        elif not self.perfect:
            self.tensor = np.zeros(len(rows) * LAYOUT.n, dtype=np.float32)
            for k in rows:
                for part in LAYOUT.parts:
                    name = f"{SIDE_NAMES[k]} {part.name}" if self.all else part.name
                    self.dict[name] = _piece(self.tensor[k * LAYOUT.n :], part)

    def set_from(self, state: RezzedState, player: int) -> None:
        """Write what a player observes into the tensor; zeros before the board is drawn."""
        if self.tensor is None:
            return
        match = state.match
        self.tensor[:] = 0.0 if match is None else match.state() if self.all else match.observe(player)

    def string_from(self, state: RezzedState, player: int) -> str:
        """What a player observes, as text; empty before the board is drawn."""
        match = state.match
        if match is None:
            return ""
        if self.public:
            watched = match.at_hand().spectator()
            return "\n".join(map(str, watched.log())) if self.perfect else json.dumps(as_json(watched.view))
        text = match.infostate if self.perfect else match.observation_string
        return "\n".join([text(side) for side in SIDES]) if self.all else text(player)


def _piece(numbers: npt.NDArray[np.float32], part: ObservationBlock) -> npt.NDArray[np.float32]:
    piece = numbers[part.start : part.start + part.size]
    return piece if part.rows == 1 else piece.reshape(part.rows, part.width)


class RezzedGame(pyspiel.Game):
    """A game of OpenSpiel; its subclasses are the games that are registered.

    Args:
        params: the parameters of the game.

    Attributes:
        kind: the name of the kind of environment.
        game_type: what OpenSpiel has to know of the game.
        drawn: how many boards the first chance node draws from if nothing else is said.
        encoding: of observations and actions.

    Raises:
        RezzedError: a parameter is wrong; `place` says which one.
        SetupError: a deck or a board is impossible.
    """

    kind: ClassVar[str]
    game_type: ClassVar[Any]
    drawn: ClassVar[int] = BOARDS
    encoding: ClassVar[str] = "flat"

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        usual = self.game_type.parameter_specification
        given = {k: v for k, v in (params or {}).items() if v != usual.get(k)}
        texts = {k: unquote(v) for k, v in given.items() if isinstance(v, str)}
        boards, bound = given.get("boards", self.drawn), given.get("bound", kind(self.kind).bound)
        if boards < 1:
            raise RezzedError(f"expected a number from 1 on, not {boards}", place="boards")
        self.setup = MatchSetup(self.kind, tuple(sorted(texts.items())), bound, boards, self.encoding)
        cards = len(self.setup.match(0).s.code)
        outcomes = self.setup.outcomes()
        if len(outcomes) > 1:
            cards = max(cards, CARDS)
        last, _ = outcomes[-1]
        self.chances: int = (bound + 1) * cards
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.made.actions, max_chance_outcomes=max(cards, last + 1), num_players=len(SIDES),
            min_utility=-1.0, max_utility=1.0, utility_sum=0.0, max_game_length=bound,
        )  # fmt: skip
        quoted = {k: quote(v, PLAIN) for k, v in texts.items()}
        super().__init__(self.game_type, info, given | quoted)

    def new_initial_state(self) -> RezzedState:
        """The state at the beginning."""
        return RezzedState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> RezzedObserver:
        """An observer of states; default: what one player sees now."""
        return RezzedObserver(self.setup, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        """More chance nodes than any history has."""
        return self.chances


def _type(short: str, long: str, name: str, parameters: Mapping[str, Any], recalled: bool = False) -> Any:
    """What OpenSpiel has to know of a game; `recalled`: whether its tensors have perfect recall."""
    return pyspiel.GameType(
        short_name=short, long_name=long,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(SIDES), min_num_players=len(SIDES),
        provides_information_state_string=True, provides_information_state_tensor=recalled,
        provides_observation_string=True, provides_observation_tensor=True,
        parameter_specification={"bound": kind(name).bound, **parameters},
    )  # fmt: skip


class RunGame(RezzedGame):
    """`python_rezzed_run`: one run, on a drawn or a given board."""

    kind = RUN
    game_type = _type(
        "python_rezzed_run", "One run of Netrunner", RUN, {"board": "", "boards": BOARDS, "policy": POLICIES[0]}
    )


class WholeGame(RezzedGame):
    """`python_rezzed_game`: a whole game, with given or drawn decks."""

    kind = WHOLE
    game_type = _type(
        "python_rezzed_game", "A whole game of Netrunner", WHOLE,
        {"corp": "", "runner": "", "decks": STARTER, "rules": DEFAULT, "boards": BOARDS, "policy": POLICIES[0]},
    )  # fmt: skip


class TurnsGame(RezzedGame):
    """`python_rezzed_turns`: the three turns of `docs/turns.md`, whose value is bounded by exact best responses."""

    kind = TURNS
    game_type = _type("python_rezzed_turns", "Three turns of Netrunner", TURNS, {})
    drawn = SMALL[TURNS].seeds


class HiddenGame(RezzedGame):
    """`python_rezzed_hidden`: the small game of `docs/hidden.md` with hidden ice and hands, whose equilibrium is known."""

    kind = HIDDEN
    game_type = _type("python_rezzed_hidden", "A run of Netrunner with hidden ice and hands", HIDDEN, {})
    drawn = SMALL[HIDDEN].seeds


class TinyGame(RezzedGame):
    """`python_rezzed_tiny`: the small game of `docs/tiny.md`, whose equilibrium is known."""

    kind = TINY
    game_type = _type("python_rezzed_tiny", "A small game of Netrunner", TINY, {}, True)
    drawn = SMALL[TINY].seeds
    encoding = TINY_FLAGS


for game in (RunGame, WholeGame, TurnsGame, HiddenGame, TinyGame):  # classes, not functions (decision O9)
    pyspiel.register_game(game.game_type, game)
