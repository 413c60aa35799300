"""`rezzed run FILE --interactive`: a person decides for both sides, or for one side against a policy."""

from __future__ import annotations

import sys
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
from ..scenario.player import LOOP, STEPS
from ..scenario.policies import again_and_again, declining
from ..view import masked
from . import screen
from .trace import board_lines, choice_line, event_line

HELP = (
    "Type the number or the words of an option. `break all with CARD` and `pump CARD to 4` combine several.",
    "Enter declines. `why WORDS` explains whether an action is legal. `board` shows the board. `quit` ends the game.",
)


def play(files: list[Path], rules: str | None, corp: str | None, runner: str | None, json: bool) -> int:
    """Ask a person at every decision of a side that has no policy; return the exit code.

    Raises:
        RezzedError: there is more than one file, or JSON was asked for.
    """
    if json:
        raise RezzedError("use --interactive or --json, not both")
    if len(files) != 1:
        raise RezzedError(f"--interactive takes one file, not {len(files)}")
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
        screen.line(f"stopped after {len(game.actions)} decisions")
    return 0


def _loop(game: Game, bots: Mapping[str, Policy], view: str) -> None:
    told = 0
    said: list[str] = []  # what policies chose since a person was asked
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
            said.append(f"{decision.chooser}: {_choice(game, action, view)}")
            if len(said) > STEPS:
                raise RezzedError(f"the policies do not end the game in {STEPS} decisions; {again_and_again(said[-LOOP:])}")
            choice_line(said[-1])
            game.apply(action)
        else:
            said.clear()
            _ask(game, decision, view)


def _typed() -> str:
    """The next line of the person.

    Raises:
        EOFError: there is none.
        RezzedError: the input is closed, cannot be read, or is not UTF-8.
    """
    if sys.stdin is None or sys.stdin.closed:
        raise RezzedError("the input is closed; --interactive reads decisions from it")
    try:
        words = input("> ").strip()
        words.encode("utf-8")  # where bytes that are not UTF-8 are let through, they are lone surrogates
    except UnicodeError:
        raise RezzedError("the input is not UTF-8") from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise RezzedError(f"the input cannot be read: {error.strerror or error}") from None
    return words


def _ask(game: Game, decision: Decision, view: str) -> None:
    """Ask until the person takes an option."""
    by = f", {decision.source}" if decision.source else ""
    at = f" at {decision.step}" if decision.step != decision.cite else ""
    screen.line((f"{decision.chooser} decides{at} ({decision.cite}{by})", "bold"))
    for n, option in enumerate(decision.options, 1):
        screen.line(f"  {n:>2} {_choice(game, option, view)}")
    while True:
        words = _typed()
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
    """An event as the side `view` may see it."""
    entry, event = game.entry(i), game.events[i]
    if not view or event[0] == Ev.REZ:
        return entry
    cards = (event[1], event[3], event[7])
    text, source = (masked(game.state, view, words, *cards) for words in (entry.text, entry.source))
    return replace(entry, text=text, source=source)


def _choice(game: Game, action: Action, view: str) -> str:
    """A choice as the side `view` may see it; the bids of the other side are secret."""
    if not view:
        return action.text
    decision = game.decision
    if decision is not None and decision.chooser != view and action.text.startswith("bid "):
        return "bid"
    if verb(action.id) == Verb.REZ:  # rezzing reveals the card
        return action.text
    return masked(game.state, view, action.text, arg(action.id), arg2(action.id))


def _taken(game: Game, decision: Decision, words: str) -> bool:
    """Take the option that the person typed, or print why it is not possible."""
    if not words:
        option = declining(decision)
        if option is None:
            screen.line("You must choose. Type a number.")
            return False
        game.apply(option)
        return True
    if words.isdecimal() and len(words) < 6 and 0 < int(words) <= len(decision.options):
        game.apply(decision.options[int(words) - 1])
        return True
    try:
        game.apply(words)
    except RezzedError as error:
        told = str(error).partition("; legal: ")[0]  # the options are listed above, as this side may see them
        screen.line((told, "red"))
        return False
    return True
