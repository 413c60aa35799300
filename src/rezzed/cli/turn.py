"""`rezzed turn`: several runs within the clicks of one turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..errors import RezzedError
from ..game import Game
from ..planner import TurnPlan, TurnPlanner, TurnWay
from ..planner.plain import as_plain
from ..planner.reports import TurnReport
from ..planner.results import counted
from ..search.values.budget import KINDS
from . import advice, screen
from .board_sources import Source
from .progress_bar import INTERRUPTED, CommandProgress
from .trace import board_lines


@dataclass(frozen=True)
class TurnRequest:
    """The options of one `rezzed turn` command.

    Attributes:
        file: a scenario file; its script is ignored.
        wants: the goals in words.
        limits: the upper limits, by name.
        rules: the rule book; None uses the one in the file.
        limit: the time limit, in seconds.
    """

    file: Source
    wants: Sequence[str]
    limits: Mapping[str, int]
    rules: str | None
    limit: float | None


def show(asked: TurnRequest, as_json: bool) -> int:
    """Plan and print the turn; return the exit code.

    Raises:
        RezzedError: the request cannot be carried out.
    """
    work = CommandProgress(asked.limit)
    game = asked.file.game(asked.rules)
    try:
        planner = TurnPlanner(game, asked.wants, asked.limits, work.left, work.tick)
    except RezzedError as error:
        raise RezzedError(f"{asked.file}: {error}") from None
    work.stop = planner.stop
    with work.watching():
        found = planner.plan()
    if as_json:
        screen.dump(as_plain(TurnReport(str(asked.file), game.state.book.book.name, found)), 1)
    else:
        _whole(asked, game, found)
    return INTERRUPTED if work.interrupted else 0


def _whole(asked: TurnRequest, game: Game, p: TurnPlan) -> None:
    advice.wrapped(game.state.book.book.say(p.answer), "  ", "bold")
    screen.line((", ".join(p.wants), "bold"), "; the Corp declines whatever it can and rezzes nothing")
    screen.line((f"  {asked.file} [{game.state.book.book.name}]", "dim"))
    for words in board_lines(game):
        advice.wrapped(f"  {words}", " " * 14)
    if p.ways:
        kinds = [k for k in KINDS if any(w.costs[k] for w in p.ways)]
        screen.line(("ways" if p.exact else "ways found, not exact", "bold"))
        screen.table(
            ["", *kinds, "credits left", "clicks left"],
            [[str(n), *(str(w.costs[k] or "-") for k in kinds), str(w.credits_left), str(w.clicks_left)]
             for n, w in enumerate(p.ways, 1)],
        )  # fmt: skip
        _recommended(p.ways[0], game)
    if p.missing:
        advice.wrapped(f"no way  {p.missing}", "        ")
    if p.ignored:
        advice.wrapped(f"ignored, because it is not rezzed: {', '.join(p.ignored)}", "  ", "yellow")
    for note in p.notes:
        advice.wrapped(f"not exact: {note}", "  ", "yellow")
    words = "exact" if p.exact else "not exact"
    screen.line((f"{words}; {p.plans} plans, {p.elapsed_ms:.0f} ms", "dim"))


def _recommended(way: TurnWay, game: Game) -> None:
    units = advice.units_of(game)
    advice.wrapped(f"recommended: 1 ({counted(way.costs, units)})", "  ", "bold")
    screen.line((f"  needs {counted({'credits': way.pool, 'clicks': way.clicks_needed}, units)} at the start", "dim"))
    if not way.certain:
        screen.line(("  chance or the Corp decides something; the costs are the highest, and this is one course", "dim"))
    for n, step in enumerate(way.steps, 1):
        paid = counted({kind: k for kind, k in step.costs.items() if k > 0}, units)
        screen.line((f"{n}. {step.what}", "bold"), (f"  [{paid}]", "dim"))
        if step.rows:
            advice.rows(step.rows, advice.money_words(game))
