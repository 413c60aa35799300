"""Games between two bots, for simulations: one game from a board, and what became of it."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from ..errors import BotError, RezzedError
from ..events import Ev
from ..files import one_line
from ..game import Action, Game
from . import BEST, BOTH, Policy, bot_of, close, only_side
from .llm import keep_replay

MOST: Final = 20_000  # decisions of one game; a game with more is a stall
STALL: Final = "stall"
Entries: TypeAlias = Mapping[str, str | tuple[str, Mapping[str, Any]]]  # by side, the name of a bot, or its name and parameters
Witness: TypeAlias = Callable[[Game, str, Action], None]  # sees the side that decides and its option, before it is taken
FORFEIT: Final = "forfeit: "  # the reason of a game that a bot from outside loses by what it did; its name and deed follow
REASONS: Final = ("agenda points", "flatline", "empty R&D", "concession", "a card", STALL)


@dataclass(frozen=True)
class GameTask:
    """A game to play.

    Attributes:
        number: its number, from 1 on.
        seed: decides its chance.
        board: the data of its board, without a seed.
        bots: who plays, by side.
    """

    number: int
    seed: int
    board: Mapping[str, Any]
    bots: Entries


@dataclass(frozen=True)
class PlayedGame:
    """A game that was played.

    Attributes:
        seed: its seed.
        winner: `corp`, `runner`, `draw`, or empty after a stall.
        reason: one of `REASONS`, or a forfeit in words.
        turns, runs, decisions: how many there were.
        corp_points, runner_points: the agenda points at the end.
    """

    seed: int
    winner: str
    reason: str
    turns: int
    runs: int
    decisions: int
    corp_points: int
    runner_points: int


def play_game(board: Mapping[str, Any], bots: Entries, seed: int, most: int = MOST, watch: Witness | None = None) -> PlayedGame:
    """Let two bots play a game. A bot from outside that does something wrong loses it.

    Args:
        board: the data of the board, without a seed.
        bots: by side, the name of the bot, or its name and its parameters.
        seed: of the game; the bots get seeds of their own.
        most: decisions after which the game is a stall.
        watch: sees every decision.

    Raises:
        RezzedError: a bot is unknown, one of its parameters is wrong, or the board is impossible.
    """
    game = Game({**board, "seed": seed})
    policies: dict[str, Policy] = {}
    for k, (side, entry) in enumerate(sorted(bots.items())):
        name, parameters = (entry, {}) if isinstance(entry, str) else entry
        policies[side] = bot_of(side, name, 2 * seed + k, parameters)
    n, side, winner, forfeit = 0, "", "", ""
    try:
        while game.waiting and n < most:
            side = game.waiting
            if watch is None:
                game.decide(policies[side])
            else:
                action = game.chosen(policies[side])
                watch(game, side, action)
                game.apply(action)
            n += 1
    except BotError as error:
        winner, forfeit = "runner" if side == "corp" else "corp", forfeited(error)
    finally:
        for policy in policies.values():
            keep_replay(policy, game)
            close(policy)
    view = game.view("corp")
    kinds = [entry[0] for entry in game.written]
    turns, runs = kinds.count(Ev.TURN_BEGINS), kinds.count(Ev.RUN_BEGINS)
    winner, ended = winner or game.winner, forfeit or game.ended or STALL
    return PlayedGame(seed, winner, ended, turns, runs, n, view.corp.points, view.runner.points)


def forfeited(error: BotError) -> str:
    """The reason of a game that a bot lost by what it did: its name, and its deed without what differs from game to game."""
    return f"{FORFEIT}{one_line(error.bot, 60)} {one_line(error.deed, 100)}"


def is_reason(words: str) -> bool:
    """Whether these words say why a game has ended."""
    return words in REASONS or words.startswith(FORFEIT)


@dataclass(frozen=True)
class Contest:
    """Which bots meet.

    Attributes:
        first, second: their names.
        exchanged: whether both play both sides; otherwise the first is the Corp and the second the Runner.
    """

    first: str
    second: str
    exchanged: bool = False

    def seats(self, back: bool) -> dict[str, str]:
        """The bot of each side; `back` means that the seats are exchanged."""
        corp, runner = (self.second, self.first) if back else (self.first, self.second)
        return {"corp": corp, "runner": runner}


def contest(words: str | None) -> Contest:
    """The bots that somebody named: `A,B` with exchanged seats, or `corp:NAME,runner:NAME` with fixed ones.

    A side that is not named has its best bot; without any name the best bots have fixed seats.

    Raises:
        RezzedError: the words are wrong, or a bot is unknown or cannot play its side.
    """
    names = _parts(words or "")
    if words is None or any(name.partition(":")[0].strip() in BEST and ":" in name for name in names):
        fixed = named(words)
        return Contest(fixed["corp"], fixed["runner"])
    if len(names) != 2 or not all(names):
        raise RezzedError(f"expected A,B or corp:NAME,runner:NAME, not {words[:60]!r}", place="--bots")
    for name in names:
        if name in BEST:
            raise RezzedError(f"{name!r} plays one side only; for exchanged seats name {BOTH!r}", place="--bots")
        bot_of("corp", name)
        if only_side(name) is not None:
            raise RezzedError(f"{name!r} plays one side only; for exchanged seats name one that plays both", place="--bots")
    first, second = names
    return Contest(first, second, True)


def _parts(words: str) -> list[str]:
    """What stands between commas. A part in quotation marks can have commas itself."""
    return [part.strip() for row in csv.reader([words], skipinitialspace=True) for part in row]


def named(words: str | None) -> dict[str, str]:
    """The bots that somebody named: `corp:NAME,runner:NAME`; a side that is not named has its best bot.

    Raises:
        RezzedError: the words are wrong, or a bot is unknown or plays the other side only.
    """
    out = {"corp": "corp", "runner": "runner"}
    given: set[str] = set()
    for part in () if words is None else _parts(words) or [""]:
        side, colon, name = (x.strip() for x in part.partition(":"))
        if not colon or side not in out or side in given:
            raise RezzedError(f"expected A,B or corp:NAME,runner:NAME, not {str(words)[:60]!r}", place="--bots")
        given.add(side)
        bot_of(side, name)
        out[side] = name
    return out
