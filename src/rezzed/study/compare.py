"""The moves of a study under another rule book, and the first difference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..decisions import IDLE_WORDS
from ..game import Game
from ..game.tree import VariationNode
from ..scenario import parse_text, play
from ..wording.log import Event
from . import export
from .study import Study

COMPARED: Final = frozenset({  # what happens to players and cards; the rest is how a book tells it
    "encounter", "break", "resolve_sub", "prevent_sub", "bypass", "jack_out", "success", "unsuccessful", "end_run", "access",
    "steal", "score", "trash", "damage", "tag", "remove_tag", "bad_publicity", "rez", "derez", "install", "uninstall", "play",
    "gain", "lose", "pay", "gain_clicks", "lose_click", "spend_click", "counter", "trace_succeeds", "trace_fails", "reveal",
    "expose", "draw", "add", "move", "swap", "flatline", "win", "prevent", "replace", "forfeit", "advance", "discard",
    "arrange",
})  # fmt: skip


@dataclass(frozen=True)
class Difference:
    """The first difference between two books.

    Attributes:
        number: the move at which it shows, counted from 1; 0 if the board itself is refused.
        action: the words of this move, or empty.
        side: who makes it.
        message: what the difference is.
        here: the event under the book of the study, or None.
        there: the event under the other book, or None.
    """

    number: int
    action: str
    side: str
    message: str
    here: Event | None = None
    there: Event | None = None


def under(study: Study, rules: str) -> tuple[Game, int, Difference | None]:
    """Play the moves that led to a position under another book. What was declined is declined again, wherever that book asks.

    Args:
        study: the study, at that position.
        rules: the name of the other book.

    Returns:
        The game under the other book, as far as it comes; how many moves were possible; the first difference, or None.

    Raises:
        RezzedError: there is no such book, or the board is impossible under it.
    """
    game = study.game
    moves = [node for node in game.tree.line(game.node) if node.action not in IDLE_WORDS]
    fixed = list(export.outcomes(game))
    script = "\n".join([*fixed, *(export.statement(node) for node in moves)])
    board = {**game.setup, "rules": rules}
    outcome = play(parse_text(export.text(board, script), library=game.library))[0]
    if outcome.failures:
        number = outcome.failures[0].line - len(fixed)
        stopped = moves[number - 1]
        return outcome.game, number - 1, Difference(number, stopped.action, stopped.side, outcome.failures[0].text)
    return outcome.game, len(moves), _first(study, outcome.game)


def _first(study: Study, other: Game) -> Difference | None:
    """The first event that only one of two games has, as far as the shorter of them goes."""
    here = [e for e in study.game.log if e.kind in COMPARED]
    there = [e for e in other.log if e.kind in COMPARED]
    for mine, theirs in zip(here, there, strict=False):
        if mine.text != theirs.text:
            number, node = _move(study, mine)
            return Difference(number, node.action, node.side, f"{mine.text}, but {theirs.text}", mine, theirs)
    return None


def _move(study: Study, event: Event) -> tuple[int, VariationNode]:
    """The move that an event belongs to, counted without what was declined; 0 before the first one."""
    line = (study.game.tree.start, *study.game.tree.line(study.game.node))
    at = next(n for n, (_, events) in enumerate(study.positions()) if events >= event.seq)
    moves = [node for node in line[1 : at + 1] if node.action not in IDLE_WORDS]
    return len(moves), moves[-1] if moves else line[0]
