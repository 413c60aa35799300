"""`rezzed run FILE --interactive`: a person decides, for both sides or against a policy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from ..action import Action, Decision
from ..bots import Policy, bot
from ..decisions import Verb, arg, arg2, verb
from ..errors import RezzedError
from ..events import Ev
from ..game import Game, LogEntry
from ..scenario import load_game
from ..scenario.policies import declining
from ..view import masked
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
        for i in range(told, len(game.events)):
            event_line(_entry(game, i, view))
        told = len(game.events)
        decision = game.decision
        if decision is None:
            screen.line("the game is over" + (f": {game.winner} wins" if game.winner in ("corp", "runner") else ""))
            return
        policy = bots.get(decision.chooser)
        if policy is not None:
            action = policy(game)
            choice_line(f"{decision.chooser}: {_choice(game, action, view)}")
            game.apply(action)
        else:
            _ask(game, decision, view)


def _ask(game: Game, decision: Decision, view: str) -> None:
    """Ask until an option has been taken; then the game has moved on."""
    by = f", {decision.source}" if decision.source else ""
    screen.line((f"{decision.chooser} decides ({decision.cite}{by})", "bold"))
    for n, option in enumerate(decision.options, 1):
        screen.line(f"  {n:>2} {_choice(game, option, view)}")
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


def _entry(game: Game, i: int, view: str) -> LogEntry:
    """An event as the person who plays one side may see it."""
    entry, event = game.entry(i), game.events[i]
    if not view or event[0] == Ev.REZ:
        return entry
    cards = (event[1], event[3], event[7])
    text, source = (masked(game.state, view, words, *cards) for words in (entry.text, entry.source))
    return replace(entry, text=text, source=source)


def _choice(game: Game, action: Action, view: str) -> str:
    """A choice as that person may see it: the other side bids in secret."""
    if not view:
        return action.text
    decision = game.decision
    if decision is not None and decision.chooser != view and action.text.startswith("bid "):
        return "bid"
    if verb(action.id) == Verb.REZ:  # from now on everybody knows
        return action.text
    return masked(game.state, view, action.text, arg(action.id), arg2(action.id))


def _taken(game: Game, decision: Decision, words: str) -> bool:
    """Take the option that was typed; if there is none, say why."""
    if not words:
        option = declining(decision)
        if option is None:
            screen.line("this has to be decided: type a number")
            return False
        game.apply(option)
        return True
    if words.isdecimal() and len(words) < 6 and 0 < int(words) <= len(decision.options):
        game.apply(decision.options[int(words) - 1])
        return True
    try:
        game.apply(words)
    except RezzedError as error:
        told = str(error).partition("; legal: ")[0]  # they stand above, as this side may see them
        screen.line((told, "red"))
        return False
    return True
