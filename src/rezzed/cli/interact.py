"""`rezzed run FILE --interactive`: a person decides, for both sides or against a policy."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..action import Decision
from ..bots import Policy, bot
from ..errors import RezzedError
from ..game import Game
from ..scenario import load_game
from ..scenario.policies import declining
from . import screen
from .trace import board_lines, choice_line, event_line

HELP = (
    "type the number or the words of an option, or several at once: `break all with CARD`, `pump CARD to 4`;",
    "Enter declines; `why WORDS` gives the paragraph; `board` shows the board; `quit` leaves",
)


def play(files: list[Path], rules: str | None, corp: str | None, runner: str | None, json: bool) -> int:
    """Ask a person at every decision of the sides that have no policy; the exit code is returned.

    Raises:
        RezzedError: there is more than one file, or JSON was asked for.
    """
    if json:
        raise RezzedError("--interactive talks to a person and --json to a program: choose one")
    if len(files) != 1:
        raise RezzedError(f"--interactive plays one file, not {len(files)}")
    named = {"corp": corp, "runner": runner}
    bots = {side: bot(name) for side, name in named.items() if name is not None}
    game = load_game(files[0], rules)
    people = [side for side in named if side not in bots]
    view = people[0] if len(people) == 1 else ""
    for words in (*board_lines(game, view), *HELP):
        screen.line(words)
    try:
        _loop(game, bots, view)
    except (EOFError, KeyboardInterrupt):
        screen.line("")
        screen.line(f"left after {len(game.actions)} decisions")
    return 0


def _loop(game: Game, bots: Mapping[str, Policy], view: str) -> None:
    told = 0
    while True:
        for entry in game.log[told:]:
            event_line(entry)
        told = len(game.events)
        decision = game.decision
        if decision is None:
            screen.line("the game is over" + (f": {game.winner} wins" if game.winner in ("corp", "runner") else ""))
            return
        policy = bots.get(decision.chooser)
        if policy is not None:
            action = policy(game)
            choice_line(f"{decision.chooser}: {action.text}")
            game.apply(action)
        else:
            _ask(game, decision, view)


def _ask(game: Game, decision: Decision, view: str) -> None:
    """Ask until an option has been taken; then the game has moved on."""
    by = f", {decision.source}" if decision.source else ""
    screen.line((f"{decision.chooser} decides ({decision.cite}{by})", "bold"))
    for n, option in enumerate(decision.options, 1):
        screen.line(f"  {n:>2} {option.text}")
    while True:
        words = input("> ").strip()
        if words in ("quit", "exit"):
            raise EOFError
        if words in ("help", "?"):
            for line in HELP:
                screen.line(line)
        elif words == "board":
            for line in board_lines(game, view):
                screen.line(line)
        elif words.startswith("why "):
            screen.line(str(game.why(words[4:])))
        elif _taken(game, decision, words):
            return


def _taken(game: Game, decision: Decision, words: str) -> bool:
    """Take the option that was typed; if there is none, say why."""
    if not words:
        option = declining(decision)
        if option is None:
            screen.line("this has to be decided: type a number")
            return False
        game.apply(option)
        return True
    if words.isdigit() and 0 < int(words) <= len(decision.options):
        game.apply(decision.options[int(words) - 1])
        return True
    try:
        game.apply(words)
    except RezzedError as error:
        screen.line((str(error), "red"))
        return False
    return True
