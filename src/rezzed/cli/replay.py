"""`rezzed replay FILE`: steps through a saved game, as everybody or as one side saw it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, cast

from ..errors import RezzedError
from ..events import Ev
from ..game import Game, Side
from ..ids import SIDE_NAMES
from ..wording.log import Event
from ..wording.names import plural
from . import screen
from .commands import write_save
from .status import status
from .terminal import LONGEST, LineReader
from .terminal_session import opened, words_for
from .trace import board_lines, called, choice_line, event_line

VIEWS: Final = ("corp", "runner", "both")
USAGE: Final = {
    "next [N]": "go on by one decision, or by N; so does Enter",
    "back [N]": "go back",
    "turn N": "go to the beginning of turn N",
    "run N": "go to the beginning of run N",
    "to N": "go to the position after N decisions",
    "start, end": "go to the first or the last position",
    "board": "print the board",
    "save FILE": "save the game up to here; `rezzed run -i FILE` goes on from there",
    "help": "print this",
    "quit": "stop",
}
COMMANDS: Final = ("next", "back", "turn", "run", "to", "start", "end", "board", "save", "help", "quit")


class Film:
    """The positions of a game.

    Args:
        game: the game at its last position.
        eyes: the side that looks; empty for somebody who sees everything.

    Attributes:
        frames: the game before its first decision, and after each one.
        turns, runs: the numbers of the first frames of each turn and run.
    """

    def __init__(self, game: Game, eyes: str) -> None:
        self.eyes = eyes
        self.frames = [again.copy() for again in game.played_again()]
        self.turns = self._firsts(Ev.TURN_BEGINS)
        self.runs = self._firsts(Ev.RUN_BEGINS)

    def _firsts(self, kind: Ev) -> list[int]:
        """The numbers of the frames in which an event of this kind is new."""
        out: list[int] = []
        n = 0
        for k, frame in enumerate(self.frames):
            count = sum(entry[0] == kind for entry in frame.written[n:])
            out += [k] * count
            n = len(frame.written)
        return out

    def choice(self, k: int) -> tuple[str, str]:
        """Who decided before frame k, and what, as the eyes may read it."""
        before, after = self.frames[k - 1], self.frames[k]
        decision = before.decision
        assert decision is not None  # a decision was made there
        taken = next((o for o in decision.options if o.text == after.actions[-1]), None) or before.find(after.actions[-1])
        return decision.chooser, words_for(before, taken, self.eyes) if taken is not None else after.actions[-1]

    def news(self, k: int) -> Sequence[Event]:
        """The events between frame k - 1 and frame k."""
        frame = self.frames[k]
        since = len(self.frames[k - 1].written) if k else 0
        return frame.seat(cast(Side, self.eyes)).log(since) if self.eyes else frame.events(since)

    def turn_at(self, k: int) -> int:
        """The number of the turn at frame k; 0 before the first one."""
        return sum(first <= k for first in self.turns)


def show(file: Path, view: str, as_json: bool) -> int:
    """Step through a saved game; return the exit code.

    Args:
        file: the saved game.
        view: `corp`, `runner` or `both`.
        as_json: print everything as JSON instead.

    Raises:
        RezzedError: the file cannot be read or is no saved game, or the view is unknown.
    """
    if view not in VIEWS:
        raise RezzedError(f"expected {', '.join(VIEWS)}, not {view[:40]!r}", place="--view")
    game = opened(file, None)
    if not game.actions:
        raise RezzedError(f"{file}: expected a saved game with decisions")
    film = Film(game, "" if view == "both" else view)
    if as_json:
        for k in range(len(film.frames)):
            screen.dump(_data(film, k))
        return 0
    Projector(film).run()
    return 0


def _data(film: Film, k: int) -> dict[str, Any]:
    """A frame as plain data."""
    game = film.frames[k]
    view = game.view(cast(Side, film.eyes or "corp"))
    chooser, words = film.choice(k) if k else ("", "")
    events = [{"kind": e.kind, "text": e.text, "cite": e.cite} for e in film.news(k)]
    return {
        "decision": k, "turn": film.turn_at(k), "side": chooser, "action": words, "events": events,
        "points": {side: getattr(view, side).points for side in SIDE_NAMES[:2]}, "over": game.over, "winner": game.winner,
    }  # fmt: skip


class Walk(ABC):
    """Goes to positions by their numbers, turns and runs.

    Args:
        turns, runs: the numbers of the first positions of each turn and run.
        last: the number of the last position.
    """

    def __init__(self, turns: Sequence[int], runs: Sequence[int], last: int) -> None:
        self.turns = turns
        self.runs = runs
        self.last = last
        self.at = 0

    def carry_out(self, line: str) -> None:
        """Carry out a line that somebody typed; print what is wrong with it.

        Raises:
            EOFError: the person stops.
        """
        name, _, rest = line[:LONGEST].partition(" ")
        try:
            if name == "quit":
                raise EOFError
            if not self.more(name, rest):
                self._go(name or "next", rest)
        except RezzedError as error:
            screen.line((str(error), "red"))

    def ask(self) -> None:
        """Show the position and carry out lines until the person stops.

        Raises:
            RezzedError: the input cannot be read.
        """
        self.show()
        reader = LineReader(lambda: list(COMMANDS))
        try:
            while True:
                self.carry_out(reader.line())
        except (EOFError, KeyboardInterrupt):
            screen.line("")

    @abstractmethod
    def more(self, name: str, rest: str) -> bool:
        """Carry out a command that goes nowhere; False if it is none."""

    @abstractmethod
    def happens(self, k: int) -> None:
        """Print what led to a position."""

    @abstractmethod
    def show(self) -> None:
        """Print the position."""

    def _go(self, name: str, rest: str) -> None:
        """Go to another position; on the way forward, print what happens."""
        last = self.last
        if name in ("start", "end"):
            to = last if name == "end" else 0
        elif name in ("turn", "run"):
            firsts = self.turns if name == "turn" else self.runs
            n = _number(name, rest, 0)
            if not 1 <= n <= len(firsts):
                raise RezzedError(f"{name}: expected a number from 1 to {len(firsts)}, not {rest[:40]!r}")
            to = firsts[n - 1]
        elif name == "to":
            to = _number(name, rest, -1)
            if not 0 <= to <= last:
                raise RezzedError(f"to: expected a number from 0 to {last}, not {rest[:40]!r}")
        elif name in ("next", "back"):
            n = _number(name, rest, 1)
            to = min(last, self.at + n) if name == "next" else max(0, self.at - n)
            if to == self.at:
                raise RezzedError("this is the end" if name == "next" else "this is the beginning")
        else:
            raise RezzedError(f"unknown command {name[:40]!r}; known: {', '.join(COMMANDS)}")
        steps = range(self.at + 1, to + 1) if name == "next" else (to,)
        self.at = to
        for k in steps:
            self.happens(k)
        self.show()


class Projector(Walk):
    """Asks where to go, and prints the positions.

    Args:
        film: the game.
    """

    def __init__(self, film: Film) -> None:
        super().__init__(film.turns, film.runs, len(film.frames) - 1)
        self.film = film

    def run(self) -> None:
        """Ask until the person stops.

        Raises:
            RezzedError: the input cannot be read.
        """
        film = self.film
        counts = (plural(len(film.frames) - 1, "decision"), plural(len(film.turns), "turn"), plural(len(film.runs), "run"))
        screen.line(", ".join(counts) + ". Enter goes on, `help` lists the commands.")
        self.ask()

    def more(self, name: str, rest: str) -> bool:
        """Carry out a command that goes nowhere; False if it is none."""
        if name == "board":
            for words in board_lines(self.film.frames[self.at], self.film.eyes):
                screen.line(words)
        elif name == "help":
            for usage, about in USAGE.items():
                screen.line(f"  {usage:<12} {about}")
        elif name == "save":
            self._save(rest)
        else:
            return False
        return True

    def _save(self, rest: str) -> None:
        if self.film.eyes:
            raise RezzedError("save: a save holds the whole board; use --view both")
        write_save(self.film.frames[self.at], rest)

    def happens(self, k: int) -> None:
        """Print the choice and the events that led to a position."""
        if k:
            side, words = self.film.choice(k)
            choice_line(f"{side}: {words}")
        for event in self.film.news(k):
            event_line(event, self.film.frames[k].state.book.book)

    def show(self) -> None:
        """Print the position."""
        film, game = self.film, self.film.frames[self.at]
        view = game.view(cast(Side, film.eyes or "corp"))
        words = status(view, game.state.book.book, lambda card: card.name if film.eyes else called(game, card).name)
        over = f"; the game is over: {game.winner or 'nobody'} wins" if game.over else ""
        screen.line((f"[{self.at}/{self.last}, turn {film.turn_at(self.at)}] {words}{over}", "bold"))


def _number(name: str, words: str, otherwise: int) -> int:
    if not words:
        return otherwise
    if not (words.isascii() and words.isdigit() and len(words) < 7):
        raise RezzedError(f"{name}: expected a number, not {words[:40]!r}")
    return int(words)
