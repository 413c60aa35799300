"""The commands of `rezzed run --interactive`: what a person can type beside the options."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Final

from ..engine.ask import progress
from ..errors import RezzedError
from ..game import Game
from ..planner import Planner, odds
from ..search.goal import USUAL
from ..server_names import name_of_server
from ..stops import LEVELS
from . import advice, rule_books, screen, show_cards
from .chart import lines, mermaid
from .odds import amounts
from .progress_bar import CommandProgress
from .terminal_session import SAVED, TerminalSession
from .trace import board_lines, event_line
from .watch import trail_of

RECENT: Final = 15  # `log` prints this many events
MOST: Final = 1_000


@dataclass(frozen=True)
class Command:
    """A command.

    Attributes:
        usage: how it is typed.
        about: what it does.
        run: carries it out; gets the session and the words behind its name.
        moves: whether the question may be another one after it.
    """

    usage: str
    about: str
    run: Callable[[TerminalSession, str], None]
    moves: bool = False


def _nothing_behind(name: str, words: str) -> None:
    if words:
        raise RezzedError(f"`{name}` takes no words, not {words[:60]!r}")


def _number(name: str, words: str, otherwise: int) -> int:
    if not words:
        return otherwise
    if not (words.isascii() and words.isdigit() and len(words) < 5 and 0 < int(words) <= MOST):
        raise RezzedError(f"{name}: expected a number from 1 to {MOST}, not {words[:60]!r}")
    return int(words)


def _undo(session: TerminalSession, words: str) -> None:
    for k in range(_number("undo", words, 1)):
        try:
            screen.line((session.undo(), "dim"))
        except RezzedError as error:
            if not k:
                raise
            screen.line((str(error), "red"))  # what was taken back before stays so
            return


def _concede(session: TerminalSession, words: str) -> None:
    session.concede(words)


def _log(session: TerminalSession, words: str) -> None:
    entries = session.log()
    for entry in entries if words == "all" else entries[-_number("log", words, RECENT) :]:
        event_line(entry, session.book)
    if not entries:
        screen.line("nothing has happened yet")


def _why(session: TerminalSession, words: str) -> None:
    if not words:
        raise RezzedError("why: name an action, such as `why jack out`")
    screen.line(session.why(words))


def _board(session: TerminalSession, words: str) -> None:
    _nothing_behind("board", words)
    for line in board_lines(session.game, session.eyes):
        screen.line(line)


def _stops(session: TerminalSession, words: str) -> None:
    for part in filter(None, (p.strip() for p in words.split(","))):
        session.stops.change(part)
    screen.grid(("place", "runner", "corp", "what it is"), list(session.stops.rows()), 1)
    for level, about in LEVELS.items():
        screen.line((f"  {level:<7} {about}", "dim"))


def _save(session: TerminalSession, words: str) -> None:
    write_save(session.game, words)


def write_save(game: Game, words: str) -> None:
    """Save a game to the file with this name.

    Raises:
        RezzedError: there is no name, the file cannot be written, or it is something else than a saved game.
    """
    if not words:
        raise RezzedError("save: name a file, such as `save game.json`")
    path = Path(words)
    try:
        taken = path.exists() and not _saved_before(path)
        if not taken:
            _write(path, game.save())
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise RezzedError(f"save: cannot write {words[:60]}: {getattr(error, 'strerror', None) or error}") from None
    if taken:
        raise RezzedError(f"save: {path} exists and is not a saved game; choose another name")
    screen.line(f"saved; `rezzed run -i {path}` continues the game")


def _saved_before(path: Path) -> bool:
    """Whether a file is a saved game."""
    with path.open("rb") as stream:
        return stream.read(len(SAVED)) == SAVED.encode()


def _write(path: Path, text: str) -> None:
    """Write a file as a whole or not at all."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _goal(game: Game, verb: str, otherwise: str) -> str:
    """The goal that is meant if nobody names one: the attacked server, or the usual one if there is no run."""
    run = progress.run(game.state)
    return otherwise if run is None else f"{verb} {name_of_server(game.state, run.server)}"


def _plan(session: TerminalSession, words: str) -> None:
    session.allow_advice("plan")
    goal = words or _goal(session.game, "reach", USUAL)
    work = CommandProgress(None)
    with work.watching():
        first = Planner(session.game, goal, {}, False)
        both = bool(first.goal.unrezzed(first.start))
        for against, title in ((False, "as it stands" if both else ""), (True, "if the Corp rezzes"))[: 1 + both]:
            planner = Planner(session.game, goal, {}, against)
            planner.progress, work.stop = work.tick, planner.stop
            found = planner.plan()
            if not title:
                screen.line((found.goal, "bold"))
            advice.whole(found, session.game, title, False)
            if work.over:
                screen.line(("stopped", "yellow"))
                return


def _odds(session: TerminalSession, words: str) -> None:
    session.allow_advice("odds")
    work, cancel = CommandProgress(None), Event()
    work.stop = cancel.set
    with work.watching():
        found = odds(session.game, words or _goal(session.game, "steal", "steal"), progress=work.tick, cancel=cancel)
    screen.line((found.goal, "bold"), f"  {found.in_words}")
    if found.first:
        screen.line(("first   ", "bold"), ", ".join(found.then) or found.first)
    if found.costs is not None:
        screen.line(("cost    ", "bold"), f"expected {amounts(found.costs.expected)}; at worst {amounts(found.costs.worst)}")


def _chart(session: TerminalSession, words: str) -> None:
    if words not in ("", "mermaid"):
        raise RezzedError(f"chart: expected `chart` or `chart mermaid`, not {words[:60]!r}")
    book = session.book
    marks = trail_of(session.game)
    if words:
        screen.line(mermaid(book.name, marks))
        return
    for line in lines(book, marks):
        screen.line((line, "bold" if line.startswith(">") else "dim" if line.startswith("  ") else ""))
    screen.line(("* carried out in this run, > the current step, => arrows taken", "dim"))


def _explain(session: TerminalSession, words: str) -> None:
    name = session.book.name
    id = words or (session.question().cite if not session.over else "")
    if not id:
        raise RezzedError("explain: name a paragraph, such as `explain 6.9.3b`")
    rule_books.explain(id, name, None)


def _card(session: TerminalSession, words: str) -> None:
    if not words:
        raise RezzedError("card: name a card, such as `card Enigma`")
    show_cards.show(words, session.book.name, False)


def _help(session: TerminalSession, words: str) -> None:
    if words and words not in COMMANDS:
        raise RezzedError(f"help: no command {words[:60]!r}; commands: {', '.join(COMMANDS)}")
    for name in (words,) if words else COMMANDS:
        screen.line(f"  {COMMANDS[name].usage:<22} {COMMANDS[name].about}")
    if not words:
        for line in HELP:
            screen.line(line)


def _quit(session: TerminalSession, words: str) -> None:
    _nothing_behind("quit", words)
    raise EOFError


HELP: Final = (
    "Type the number or the words of an option. `break all with CARD`, `break 1,2 of ICE with CARD` and `pump CARD to 4`",
    "combine several. A semicolon separates several answers: `run HQ; break all with Corroder`.",
    "Enter passes if nothing is lost by it. Otherwise it repeats the question.",
)
COMMANDS: Final[Mapping[str, Command]] = {
    "undo": Command("undo [N]", "take back your last answer, or the last N", _undo, True),
    "concede": Command("concede [SIDE]", "give up the game", _concede, True),
    "log": Command("log [N|all]", "print the last events", _log),
    "why": Command("why WORDS", "explain whether an action is legal", _why),
    "plan": Command("plan [GOAL]", "find the cheapest ways on: `plan`, `plan access HQ`", _plan),
    "odds": Command("odds [GOAL]", "find the chance to reach a goal: `odds`, `odds access HQ`", _odds),
    "chart": Command("chart [mermaid]", "mark the current step and the arrows taken in the chart of the run", _chart),
    "board": Command("board", "print the board", _board),
    "card": Command("card NAME", "print the text of a card", _card),
    "explain": Command("explain [ID]", "print the summary of a paragraph, or of this decision", _explain),
    "stops": Command("stops [CHANGES]", "list or change where you are asked: `stops runner turn always`", _stops, True),
    "save": Command("save FILE", "save the game; `rezzed run -i FILE` continues it", _save),
    "help": Command("help [COMMAND]", "print this", _help),
    "quit": Command("quit", "stop", _quit),
}
SAME: Final[Mapping[str, str]] = {"?": "help", "exit": "quit", "q": "quit", "u": "undo", "h": "help"}


def command_of(words: str) -> tuple[Command, str] | None:
    """The command that somebody typed, and the words behind its name; None if it is not a command."""
    name, _, rest = words.partition(" ")
    found = COMMANDS.get(SAME.get(name.lower(), name.lower()))
    return None if found is None else (found, rest.strip())
