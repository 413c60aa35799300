"""The games of an engine, and what a request sees of them as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from ..errors import RezzedError, nearest
from ..game import Action, Decision, Game, Seat, Side, as_json, restore
from ..library import Library
from .messages import LATE, LIMIT, PARAMS, SEAT, UNKNOWN_GAME, ProtocolError

Who: TypeAlias = Side | Literal[""]  # a seat, or somebody who sees everything

MOST: Final = 100  # games side by side


class OpenGame:
    """A game with its name, and a number that changes with every position.

    Args:
        name: the name of the game.
        game: the game.
    """

    def __init__(self, name: str, game: Game) -> None:
        self.name = name
        self.game = game
        self.at = 0

    def check(self, at: int | None) -> None:
        """Refuse a request that was meant for another position."""
        if at is not None and at != self.at:
            raise late(at, self.at)


def late(at: int, now: int) -> ProtocolError:
    """The error of a request that was meant for another position."""
    return ProtocolError(LATE, f"the game has moved on: it is at {now}, not at {at}", "at", now=now)


class Games:
    """Games by their names. Several engines can share them, each for one seat.

    Args:
        library: the cards and rule books; default: the default library.
    """

    def __init__(self, library: Library | None = None) -> None:
        self.library = library
        self.entries: dict[str, OpenGame] = {}
        self.named = 0

    def new(self, board: Mapping[str, Any], analysis: bool) -> OpenGame:
        """Begin a game on a board, given as plain data.

        Raises:
            SetupError: the board is impossible.
        """
        self.room()
        return self.add(Game(board, library=self.library, analysis=analysis))

    def restored(self, saved: str) -> OpenGame:
        """Go on with a saved game.

        Raises:
            SaveError: the save cannot be read.
        """
        self.room()
        return self.add(restore(saved, self.library))

    def forked(self, entry: OpenGame, comment: str, analysis: bool) -> OpenGame:
        """Begin a variation: a game that goes on from the position of another one."""
        self.room()
        return self.add(entry.game.fork(comment, analysis))

    def room(self) -> None:
        """Refuse another game if there are too many."""
        if len(self.entries) >= MOST:
            raise ProtocolError(LIMIT, f"there are {MOST} games already; close one first")

    def add(self, game: Game) -> OpenGame:
        """Give a game a name that no game had before."""
        self.named += 1
        entry = OpenGame(f"game{self.named}", game)
        self.entries[entry.name] = entry
        return entry

    def find(self, name: str) -> OpenGame:
        """The game of this name."""
        if name not in self.entries:
            near = nearest(name, self.entries, close=0.6)
            raise ProtocolError(UNKNOWN_GAME, f"there is no game {name[:40]!r}; `new` begins one", "game", "".join(near))
        return self.entries[name]

    def close(self, name: str) -> None:
        """Forget a game."""
        del self.entries[self.find(name).name]


# -- what a request sees --------------------------------------------------------------------------------------------


def seen(entry: OpenGame, seat: Who) -> Game | Seat:
    """The game as a request may see it: the seat of a side, or the game itself."""
    return entry.game.seat(seat) if seat else entry.game


def position(entry: OpenGame, seat: Who) -> dict[str, Any]:
    """Where a game is, and the decision. With a seat, the decision is null unless this side decides."""
    game = entry.game
    whole = game.decision
    return {
        "game": entry.name, "at": entry.at, "over": game.over, "winner": game.winner, "ended": game.ended,
        "waiting": "" if whole is None else whole.chooser, "decision": as_json(seen(entry, seat).decision),
    }  # fmt: skip


def apply(entry: OpenGame, seat: Who, action: str | int) -> None:
    """Take an action, given by its words or by its id.

    Raises:
        Refusal: the other side decides, or no option has this id.
        IllegalActionError: the action is not legal.
    """
    waiting = entry.game.decision.chooser if entry.game.decision is not None else ""
    if seat and waiting not in ("", seat):
        raise ProtocolError(SEAT, f"the {waiting.capitalize()} decides now", "seat")
    who = seen(entry, seat)
    chosen: Action | str = action if isinstance(action, str) else _option(who.decision, action)
    kept = entry.game.copy()
    try:
        who.apply(chosen)
    except RezzedError:
        raise
    except Exception:  # an error in rezzed: the request changes nothing
        entry.game.become(kept)
        raise
    entry.at += 1


def _option(decision: Decision | None, id: int) -> Action:
    for option in decision.options if decision is not None else ():
        if option.id == id:
            return option
    raise ProtocolError(PARAMS, f"no option has the id {id}", "action")


def events(entry: OpenGame, seat: Who, since: int) -> list[Any]:
    """The events after the one with this number."""
    who = seen(entry, seat)
    return [as_json(e) for e in (who.events(since) if isinstance(who, Game) else who.log(since))]
