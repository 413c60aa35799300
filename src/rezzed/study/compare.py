"""The moves of a study under another rule book, and the first difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..decisions import IDLE_WORDS
from ..events import KIND, Ev
from ..game import Game
from ..game.tree import VariationNode
from ..scenario import parse_text
from ..scenario.outcome import BranchOutcome
from ..scenario.player import Player
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


ANCHORS: Final = frozenset((Ev.ENCOUNTER, Ev.PASS, Ev.SUCCESS, Ev.ACCESS, Ev.TURN_BEGINS))  # events that every book has
DROPPED: Final = 20  # anchors that another book may lack, one at a time; then no anchor counts


@dataclass(frozen=True)
class MoveStatement:
    """A statement, and the number of the move that it belongs to.

    Attributes:
        text: the statement.
        number: the move, counted from 1.
        anchor: whether it only waits for the moment of the move.
    """

    text: str
    number: int
    anchor: bool = False


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
    fixed = list(export.outcomes(game))
    lines, moves = _lines(study)
    board = {**game.setup, "rules": rules}
    for dropped in range(DROPPED + 1):
        outcome = _played(game, board, [*fixed, *(line.text for line in lines)])
        if not outcome.failures:
            return outcome.game, len(moves), _first(study, outcome.game)
        at = outcome.failures[0].line - len(fixed) - 1
        if at < len(lines) and not lines[at].anchor:
            break
        lines = [x for n, x in enumerate(lines) if n != at and not (x.anchor and dropped == DROPPED - 1)]
    number = lines[at].number
    stopped = moves[number - 1]
    return outcome.game, number - 1, Difference(number, stopped.action, stopped.side, outcome.failures[0].text)


def _played(game: Game, board: Mapping[str, Any], script: Sequence[str]) -> BranchOutcome:
    scenario = parse_text(export.text(board, "\n".join(script)), library=game.library)
    (branch,) = scenario.script.names(scenario.rules[0])
    return Player(scenario, scenario.rules[0], branch, answers=False).play((None, None))


def _lines(study: Study) -> tuple[list[MoveStatement], list[VariationNode]]:
    """The statements that play the moves of a position again, and the moves. Before a move they wait for what had happened:
    what was passed meanwhile is no move, and the same action may have been possible earlier."""
    lines: list[MoveStatement] = []
    moves: list[VariationNode] = []
    game = study.game
    ends = [until for _, until in study.positions()]
    since = 0
    for node, before in zip(game.tree.line(game.node), ends, strict=False):
        if node.action in IDLE_WORDS:
            continue
        moves.append(node)
        lines += [*_anchors(game, since, before, len(moves)), MoveStatement(export.statement(node), len(moves))]
        since = before
    if moves:
        lines += _anchors(game, since, ends[-1], len(moves))
    return lines, moves


def _anchors(game: Game, since: int, until: int, number: int) -> list[MoveStatement]:
    told = [game.entry(n).text for n in range(since, until) if game.written[n][KIND] in ANCHORS]
    return [MoveStatement(f"until {text}", number, anchor=True) for text in told]


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
