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
from typing import Any, Final
from urllib.parse import quote, unquote

import numpy as np
import numpy.typing as npt

from ..errors import RezzedError, told
from ..game import as_json
from ..ids import CORP, SIDE_NAMES, Zone
from ._extra import ExtraMissing
from .boards import DRAWN, POLICIES, kind
from .layout import LAYOUT, Part
from .match import SIDES, Match
from .space import SPACE

try:
    import pyspiel
except ImportError as error:
    raise ExtraMissing(f'the games of OpenSpiel need more packages: pip install "rezzed[openspiel]" ({error})') from error

BOARDS: Final = 1_000  # boards or pairs of decks that the first chance node draws from
CARDS: Final = 128  # no zone of a drawn board has more cards
CACHED: Final = 64  # matches at their beginning that are kept
PLAIN: Final = " /-_.:'"  # what texts of parameters may have besides letters and digits; the rest is quoted as in URLs
DECKS: Final = (Zone.RND, Zone.STACK)
_PLAYERS: Final = (0, 1, int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL))  # by the player of a match


@dataclass(frozen=True)
class Setup:
    """How matches of a game begin.

    Attributes:
        kind: the name of the kind of environment.
        options: the options of a match.
        bound: decisions after which a match is truncated.
        boards: how many boards the first chance node draws from: board `i` is that of a match with the seed `i`. 0: there is
            one board, and no such node.
    """

    kind: str
    options: tuple[tuple[str, str], ...]
    bound: int
    boards: int

    def __deepcopy__(self, memo: dict[int, Any]) -> Setup:
        return self

    def first(self, board: int) -> Match:
        """The match at its beginning; it is shared, so take a copy.

        Args:
            board: its number.

        Raises:
            RezzedError: an option is wrong.
            SetupError: a deck or a board is impossible.
        """
        return _first(self, board)

    def deck(self, side: int) -> list[str] | None:
        """The titles of the deck of a side, if the parameters of the game say them to everybody."""
        if self.boards or self.kind != "game-v0":
            return None
        board = self.first(0).board
        return list(board["corp"]["rnd"] if side == CORP else board["runner"]["stack"])


@lru_cache(CACHED)
def _first(setup: Setup, board: int) -> Match:
    options: dict[str, Any] = dict(setup.options)
    if "board" in options:
        options["board"] = _read(options["board"])
    return kind(setup.kind).match(board, options, True, setup.bound)


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise RezzedError(f"expected the data of a board as JSON, not {told(text)!r}: {error}", place="board") from None


class Beginning:
    """What each side saw when a game began: the first part of an information state. Copies of a state share it.

    Args:
        setup: how the game begins.
        board: the number of the board, or -1 if it is not drawn yet.
        sampled: the match at the beginning of a sampled state, or None.
        known: what sides saw at the beginning, if that is not what they see in the sampled match.
    """

    def __init__(self, setup: Setup, board: int, sampled: Match | None = None, known: Mapping[int, str] | None = None) -> None:
        self.setup, self.board, self.sampled = setup, board, sampled
        self.texts: dict[int, str] = dict(known or {})

    def __deepcopy__(self, memo: dict[int, Any]) -> Beginning:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Beginning, (self.setup, self.board, self.sampled)

    def match(self) -> Match:
        """A new match at the beginning."""
        return self.setup.first(self.board).copy()

    def text(self, side: int) -> str:
        """The view of a side and the cards of its deck, in words."""
        if side not in self.texts:
            match = self.setup.first(self.board) if self.sampled is None else self.sampled
            s = match.s
            deck = sorted(s.book.facts[s.code[c]].title for c in s.order[DECKS[side]])
            self.texts[side] = f"{match.observation_string(side)}\n{', '.join(deck)}\n"
        return self.texts[side]


class RezzedState(pyspiel.State):
    """A state of a game. Player 0 is the Corp, player 1 the Runner.

    Args:
        game: the game.

    Attributes:
        match: the match, or None before its board is drawn.
        begun: what the players saw when it began.
    """

    def __init__(self, game: RezzedGame) -> None:
        super().__init__(game)
        setup = game.setup
        self.begun = Beginning(setup, -1 if setup.boards else 0)
        self.match: Match | None = None if setup.boards else self.begun.match()

    def current_player(self) -> int:
        """The player who has to act: 0, 1, or one of `pyspiel.PlayerId`."""
        return int(pyspiel.PlayerId.CHANCE) if self.match is None else _PLAYERS[self.match.player]

    def _legal_actions(self, player: int) -> list[int]:
        """The actions of the player who has to act, ascending."""
        return [] if self.match is None else self.match.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance, all equally likely."""
        n = self.begun.setup.boards if self.match is None else self.match.chance_count()
        return [(i, 1.0 / n) for i in range(n)]

    def _apply_action(self, action: int) -> None:
        """Take an action or an outcome of chance.

        Raises:
            MaskedAction: the action is not legal. Nothing has changed.
            RezzedError: there is no such outcome of chance. Nothing has changed.
        """
        if self.match is None:
            if not 0 <= action < self.begun.setup.boards:
                raise RezzedError(f"there is no board {action}; there are {self.begun.setup.boards}")
            self.begun = Beginning(self.begun.setup, action)
            self.match = self.begun.match()
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
            return f"{match.words(action, player)} ({SPACE.words(action)})"
        return SPACE.words(action)

    def is_terminal(self) -> bool:
        """Whether the game has ended, by the rules or at its bound."""
        return self.match is not None and self.match.over

    def returns(self) -> list[float]:
        """What the game was worth to each player; zeros while it goes on."""
        return [0.0, 0.0] if self.match is None else list(self.match.returns())

    def information_text(self, player: int) -> str:
        """Everything that a player saw and did: with perfect recall, two histories have the same text only if this player
        cannot tell them apart. It is empty before the board is drawn."""
        return "" if self.match is None else self.begun.text(player) + self.match.infostate(player)

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
        if self.match is None:
            return out
        match = self.match.sampled(player, Random(prob_sampler()), self.begun.setup.deck(1 - player))
        out.begun = Beginning(self.begun.setup, self.begun.board, match.copy(), {player: self.begun.text(player)})
        out.match = match
        return out

    def __str__(self) -> str:
        if self.match is None:
            return "the board is not drawn yet"
        stories = (f"{SIDE_NAMES[side]}:\n{self.match.infostate(side)}" for side in SIDES)
        return "\n".join([f"board {self.begun.board}", *stories])


class RezzedObserver:
    """What is observed of a state, as OpenSpiel asks for it.

    The tensor has the parts of an observation (`LAYOUT.parts`). An observation with perfect recall, or of what is public, has a
    string and no tensor: no tensor of a bounded size has all of the past.

    Args:
        wanted: what the observation has: public information, private information of whom, perfect recall.
        params: must be empty.

    Attributes:
        tensor: the numbers, or None.
        dict: the parts of the tensor by name, as views into it.

    Raises:
        ValueError: there is no such observation.
    """

    def __init__(self, wanted: Any, params: Mapping[str, Any] | None) -> None:
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
        if not self.perfect and not self.public:
            rows = SIDES if self.all else (CORP,)
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
        text = state.information_text if self.perfect else match.observation_string
        return "\n".join([text(side) for side in SIDES]) if self.all else text(player)


def _piece(numbers: npt.NDArray[np.float32], part: Part) -> npt.NDArray[np.float32]:
    piece = numbers[part.start : part.start + part.size]
    return piece if part.rows == 1 else piece.reshape(part.rows, part.width)


class RezzedGame(pyspiel.Game):
    """A game of OpenSpiel.

    Args:
        game_type: what OpenSpiel has to know of it.
        name: the kind of environment.
        params: the parameters of the game.

    Raises:
        RezzedError: a parameter is wrong; `place` says which one.
        SetupError: a deck or a board is impossible.
    """

    def __init__(self, game_type: Any, name: str, params: Mapping[str, Any] | None) -> None:
        specification = game_type.parameter_specification
        given = {k: v for k, v in (params or {}).items() if v != specification.get(k)}
        texts = {k: unquote(v) for k, v in given.items() if isinstance(v, str)}
        drawn = "board" not in texts if name == "run-v0" else texts.get("decks") == DRAWN
        boards = given.get("boards", BOARDS)
        if boards < 1:
            raise RezzedError(f"expected a number from 1 on, not {boards}", place="boards")
        bound = given.get("bound", kind(name).bound)
        self.setup = Setup(name, tuple(sorted(texts.items())), bound, boards if drawn else 0)
        cards = CARDS if drawn else len(self.setup.first(0).s.code)
        self.chances: int = (bound + 1) * cards
        info = pyspiel.GameInfo(
            num_distinct_actions=SPACE.n, max_chance_outcomes=max(cards, self.setup.boards), num_players=len(SIDES),
            min_utility=-1.0, max_utility=1.0, utility_sum=0.0, max_game_length=bound,
        )  # fmt: skip
        super().__init__(game_type, info, {k: quote(v, PLAIN) if isinstance(v, str) else v for k, v in (given | texts).items()})

    def new_initial_state(self) -> RezzedState:
        """The state at the beginning."""
        return RezzedState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> RezzedObserver:
        """An observer of states; default: what one player sees now."""
        return RezzedObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        """More chance nodes than any history has."""
        return self.chances


def _registered(short: str, long: str, name: str, parameters: Mapping[str, Any]) -> Callable[..., RezzedGame]:
    """Make a kind of environment known to `pyspiel`.

    Returns:
        A function that makes the game of parameters.
    """
    game_type = pyspiel.GameType(
        short_name=short, long_name=long,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(SIDES), min_num_players=len(SIDES),
        provides_information_state_string=True, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True,
        parameter_specification={"bound": kind(name).bound, **parameters},
    )  # fmt: skip

    def made(params: Mapping[str, Any] | None = None) -> RezzedGame:
        return RezzedGame(game_type, name, params)

    pyspiel.register_game(game_type, made)
    return made


run_game = _registered(
    "python_rezzed_run", "One run of Netrunner", "run-v0", {"board": "", "boards": BOARDS, "policy": POLICIES[0]}
)
whole_game = _registered(
    "python_rezzed_game", "A whole game of Netrunner", "game-v0",
    {"corp": "", "runner": "", "decks": "starter", "rules": "cr-26.03", "boards": BOARDS, "policy": POLICIES[0]},
)  # fmt: skip
