"""`rezzed run FILE --interactive`: a person decides for both sides, or for one side against a policy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..bots import Policy, bot, close
from ..bots.llm import keep_replay
from ..errors import RezzedError, nearest
from ..game import Game
from ..stops import Stops
from ..wording.names import plural
from . import screen
from .board_sources import Source
from .commands import COMMANDS, command_of
from .status import status
from .terminal import LONGEST, LineReader
from .terminal_session import Question, TerminalSession, opened
from .trace import board_lines, choice_line, event_line

SHOWN: Final = 3  # options that a message names
HINT: Final = "Type the number or the words of an option. `help` lists the commands, `quit` stops."


def play(files: list[Source], rules: str | None, corp: str | None, runner: str | None, json: bool, stops: str = "") -> int:
    """Ask a person at every decision of a side that has no policy; return the exit code.

    Args:
        files: one scenario file or saved game.
        rules: the rule book to use instead of that of the file.
        corp, runner: the policies of the sides; None for a person.
        json: whether JSON was asked for.
        stops: changes to the default stops.

    Raises:
        RezzedError: there is more than one file, JSON was asked for, or a name is unknown.
    """
    if json:
        raise RezzedError("use --interactive or --json, not both")
    if len(files) != 1:
        raise RezzedError(f"--interactive takes one file, not {len(files)}")
    path = files[0].path
    if str(path) == "-":
        raise RezzedError("--interactive reads answers from the standard input; put the board into a file")
    game = files[0].game(rules) if path is None or files[0].strict else opened(path, rules)
    return play_against(game, corp, runner, stops)


def play_against(game: Game, corp: str | None, runner: str | None, stops: str = "") -> int:
    """Play a game at the terminal until it is over or the person stops; return the exit code.

    Args:
        game: the game.
        corp, runner: the policies of the sides; None for a person.
        stops: changes to the default stops.

    Raises:
        RezzedError: a name is unknown, the input cannot be read, or the policies do not end the game.
    """
    named = {"corp": corp, "runner": runner}
    return play_at_terminal(game, {side: bot(name) for side, name in named.items() if name is not None}, stops)


def play_at_terminal(game: Game, policies: Mapping[str, Policy], stops: str = "") -> int:
    """Play a game at the terminal; return the exit code.

    Args:
        game: the game.
        policies: the policies by side; people play the other sides.
        stops: changes to the default stops.

    Raises:
        RezzedError: as in `play_against`.
    """
    session = TerminalSession(game, policies, Stops(game.state.book.book, stops))
    for words in (*board_lines(session.game, session.eyes), HINT):
        screen.line(words)
    try:
        TerminalPlayer(session).play()
    except (EOFError, KeyboardInterrupt):
        screen.line("")
        screen.line(f"stopped after {plural(len(session.answered), 'answer')}")
    finally:
        for policy in policies.values():
            keep_replay(policy, session.game)
            close(policy)
    return 0


class TerminalPlayer:
    """Asks the person, and carries out what the person types.

    Args:
        session: the game.
    """

    def __init__(self, session: TerminalSession) -> None:
        self.session = session
        self.reader = LineReader(self.known)
        self.question: Question | None = None
        self.typed: list[str] = []  # the answers of one line that are not given yet

    def known(self) -> list[str]:
        """What can be typed now, for completion."""
        options = [] if self.question is None else [o.words for o in self.question.options]
        return [*options, *(f"why {o}" for o in options), *COMMANDS]

    def play(self) -> None:
        """Play until the game is over or the person stops.

        Raises:
            EOFError, KeyboardInterrupt: the person stops.
            RezzedError: the input cannot be read, or the policies do not end the game.
        """
        while True:
            for told in self.session.lines():
                if isinstance(told, str):
                    choice_line(told)
                else:
                    event_line(told, self.session.book)
            over = self.session.over
            self.question = None if over else self.session.question()
            if over:
                screen.line((over, "bold"))
                if not self.session.people:
                    return
            self._ask()

    def _ask(self) -> None:
        """Ask until the position changes or the question must be printed again."""
        if not self.typed:
            self._print()
        while not self._answered(self._next()):
            pass

    def _next(self) -> str:
        """The next answer: from the last line, or typed now."""
        while not self.typed:
            line = self.reader.line()
            if len(line) > LONGEST:
                screen.line((f"this line has {len(line)} characters; at most {LONGEST} are possible", "red"))
                continue
            self.typed = [part.strip() for part in line.split(";")] if line.strip("; ") else [""]
        return self.typed.pop(0)

    def _print(self) -> None:
        question = self.question
        if question is None:
            screen.line(("`undo`, `log` and `save` still work; `quit` stops", "dim"))
            return
        screen.line((status(self.session.view, self.session.book, self.session.called), "dim"))
        by = f", {question.source}" if question.source else ""
        at = f" at {question.step}" if question.step != question.cite else ""
        gist = f": {question.gist}" if question.gist else ""
        screen.line((f"{question.chooser} decides{at} ({question.cite}{by})", "bold"), (gist, "dim"))
        for n, option in enumerate(question.options, 1):
            enter = " [Enter]" if option is question.idle else ""
            screen.line(f"  {n:>2} {option.words}", (f"  ({option.note})" if option.note else "", "dim"), (enter, "dim"))

    def _answered(self, words: str) -> bool:
        """Carry out what the person typed; whether the question must be asked anew."""
        try:
            found = command_of(words)
            if found is not None:
                command, rest = found
                command.run(self.session, rest)
                return command.moves
            return self._decided(words)
        except RezzedError as error:
            for fault in str(error).splitlines() or [""]:
                screen.line((fault, "red"))
            if self.typed:
                screen.line((f"not carried out: {'; '.join(self.typed)}", "red"))
                self.typed.clear()
                return True
            return False

    def _decided(self, words: str) -> bool:
        """Answer the question; whether it is answered, or must be printed again."""
        question = self.question
        if question is None:
            raise RezzedError("the game is over; you can `undo`, `save` or `quit`")
        if not words:
            if question.idle is None:
                screen.line(("Enter does nothing here: you must choose. Type a number.", "dim"))
            else:
                self.session.take(question.idle)
            return True
        if words.isdecimal():
            n = len(question.options)
            if not (len(words) < 6 and 0 < int(words) <= n):
                raise RezzedError(f"there is no option {words[:20]}; type a number from 1 to {n}")
            self.session.take(question.options[int(words) - 1])
            return True
        try:
            note = self.session.say(words)
        except RezzedError as error:
            begun = [o.words for o in question.options if o.words.startswith(f"{words.strip().lower()} ")]
            near = begun[:SHOWN] or nearest(words, self.known(), close=0.7)
            hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
            raise RezzedError(f"{error}{hint}") from None
        if note:
            screen.line((note, "dim"))
        return True

