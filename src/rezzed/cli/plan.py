"""`rezzed plan`: all the cheapest ways to make a run, for one or several boards and numbers of Corp credits."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from ..errors import RezzedError
from ..game import Game
from ..planner import Plan, Planner
from ..planner.plain import as_plain
from ..planner.probe import TRIAL, estimate
from ..planner.reports import PlanReport, PlanReports
from ..planner.results import counted
from ..search.start_position import LARGEST
from . import advice, plots, screen
from .board_sources import Source
from .progress_bar import INTERRUPTED, LONG, SILENT, CommandProgress
from .trace import board_lines

ROWS: Final = 500  # at most this many plans in one command
AGAINST: Final = "against a Corp that does what is worst for the Runner"
DECLINES: Final = "the Corp declines whatever it can and rezzes nothing"
KNOWN: Final = "as it stands"
REZZES: Final = "if the Corp rezzes"
PRINTING: Final = 0.6  # seconds of the time limit that are kept for playing and printing the lines,
PART: Final = 0.5  # but at most this part of it
FEW: Final = 3  # at most this many budgets stand in a cell beside another plan


@dataclass(frozen=True)
class PlanRequest:
    """The options of one `rezzed plan` command.

    Attributes:
        files: scenario files; their scripts are ignored.
        goal: the goal in words.
        limits: the upper limits, by name.
        against: whether the Corp does what is worst for the Runner; None makes a second plan of this kind for a board with
            unrezzed ice.
        corp_credits: make a plan for each of these numbers of Corp credits; None uses the board.
        rules: the rule book; None uses the one in the file.
        limit: the time limit for the whole command, in seconds.
        until: `end` or `goal`: how far costs are counted.
        verbose: whether to print decisions and events with their citations.
    """

    files: Sequence[Source]
    goal: str
    limits: Mapping[str, int]
    against: bool | None
    corp_credits: Sequence[int] | None
    rules: str | None
    limit: float | None
    until: str = "end"
    verbose: bool = False

    @property
    def counts(self) -> str:
        """How far costs are counted, in words."""
        return "costs to the end of the run" if self.until == "end" else "costs until the goal is reached"


@dataclass(frozen=True)
class PlanTask:
    """One plan to make: a board, and what the Corp does."""

    file: str
    game: Game
    corp_credits: int | None
    against: bool


@dataclass(frozen=True)
class PlanRow:
    """One board of a request with its plan, and the plan against the Corp if both were wanted.

    Attributes:
        both: whether both plans were wanted; `rezzed` is None if the command was stopped before it.
    """

    file: str
    game: Game
    corp_credits: int | None
    plan: Plan
    rezzed: Plan | None = None
    both: bool = False

    @property
    def plans(self) -> list[Plan]:
        """The plans of this board."""
        return [self.plan, *([self.rezzed] if self.rezzed is not None else [])]


def numbers(words: str) -> tuple[int, ...]:
    """The numbers of `5` or of `0-12`.

    Raises:
        RezzedError: the words are neither, or the range is too long.
    """
    found = re.fullmatch(r"\s*(\d{1,6})\s*(?:-\s*(\d{1,6})\s*)?", words, re.ASCII)
    if found is None:
        raise RezzedError(f"--corp-credits {words[:40]!r}: expected a number or a range like 0-12")
    first = int(found[1])
    last = int(found[2]) if found[2] is not None else first
    if last < first:
        raise RezzedError(f"--corp-credits {words[:40]!r}: the first number of a range must be the smaller one")
    if last > LARGEST:
        raise RezzedError(f"--corp-credits {words[:40]!r}: expected numbers from 0 to {LARGEST}")
    if last - first >= ROWS:
        raise RezzedError(f"--corp-credits {words[:40]!r}: expected at most {ROWS} numbers")
    return tuple(range(first, last + 1))


def show(asked: PlanRequest, as_json: bool, compared: bool, picture: Path | None) -> int:
    """Make and print the plans; return the exit code.

    Raises:
        RezzedError: the request cannot be carried out.
    """
    ranged = asked.corp_credits is not None and len(asked.corp_credits) > 1
    if picture is not None:
        if not ranged:
            raise RezzedError("--plot needs a range of Corp credits, such as --corp-credits 0-12")
        plots.check(picture)
    work = CommandProgress(asked.limit)
    with work.watching():
        rows = _rows(asked, work)
        if picture is not None:
            _draw(rows, asked.goal, picture)
        if as_json:
            _as_json(rows, asked, compared or ranged, work)
        elif compared or ranged:
            _table(rows, asked, compared, ranged)
        else:
            _whole(rows[0], asked)
    return INTERRUPTED if work.interrupted else 0


# -- finding ----------------------------------------------------------------------------------------------


def _rows(asked: PlanRequest, work: CommandProgress) -> list[PlanRow]:
    """Make the plans for each file and each number of Corp credits, until the time is up; always make the first."""
    games = [(str(f), f.game(asked.rules)) for f in asked.files]
    purses: Sequence[int | None] = asked.corp_credits if asked.corp_credits is not None else (None,)
    boards = [(file, game, n) for n in purses for file, game in games]
    todo: list[list[PlanTask]] = []
    for file, game, n in boards:  # check every board and goal before making the first plan
        known = _planner(asked, PlanTask(file, game, n, bool(asked.against)))
        both = asked.against is None and known.goal.unrezzed(known.start)
        todo.append([PlanTask(file, game, n, against) for against in ((False, True) if both else (bool(asked.against),))])
    work.parts = sum(len(parts) for parts in todo)
    out: list[PlanRow] = []
    for (file, game, n), parts in zip(boards, todo, strict=True):
        if out and work.over:
            break
        found: list[Plan] = []
        for k, part in enumerate(parts):
            if not found or not work.over:
                found.append(_plan(asked, part, work, len(parts) - k))
                work.done += 1
        first, *others = found
        out.append(PlanRow(file, game, n, first, others[0] if others else None, len(parts) > 1))
    return out


def _planner(asked: PlanRequest, part: PlanTask) -> Planner:
    try:
        return Planner(part.game, asked.goal, asked.limits, part.against, part.corp_credits, until=asked.until)
    except RezzedError as error:
        raise RezzedError(f"{part.file}: {error}") from None


def _plan(asked: PlanRequest, part: PlanTask, work: CommandProgress, shares: int) -> Plan:
    """Make a plan. If it takes longer than a moment, estimate the time and announce it.

    `shares` is the number of plans of this board that share the time that is left.
    """
    left = work.left
    planner = _planner(asked, part)
    planner.seconds = None if left is None else (left - min(PRINTING, left * PART)) / shares
    waiting = PlanProgress(planner, work)
    planner.progress = waiting.tick
    work.stop = waiting.stop
    return planner.plan()


class PlanProgress:
    """Watches one plan: shows progress, and announces once how long it may take.

    Args:
        planner: makes the plan.
        work: the work of the command.
    """

    def __init__(self, planner: Planner, work: CommandProgress) -> None:
        self.planner = planner
        self.work = work
        self.began = time.monotonic()
        self.told = False

    def stop(self) -> None:
        """Stop the plan."""
        self.planner.stop()

    def tick(self, states: int) -> None:
        """The search has come this far."""
        if not self.told and time.monotonic() - self.began > SILENT:
            self.told = True
            if not self.work.warned:
                self._announce()
        if self.told or self.work.done:  # of the first plan, the estimate comes first
            self.work.tick(states)

    def _announce(self) -> None:
        """Say how long the plan may take, unless it is short."""
        work = self.work
        left = work.left
        found = estimate(self.planner, TRIAL if left is None else min(TRIAL, left / 5), lambda: work.over)
        if work.over or found.seconds <= LONG:
            return
        end = "" if work.until is not None else ", --limit SECONDS sets a time limit"
        of = work.parts - work.done
        what = f"each of {of} plans" if of > 1 else "this plan"
        work.warn(f"{what} may take {found}; Ctrl-C stops and prints the ways found so far{end}")


# -- showing ----------------------------------------------------------------------------------------------


def _book(game: Game) -> str:
    return game.state.book.book.name


def _whole(row: PlanRow, asked: PlanRequest) -> None:
    """Print one board with its plans."""
    assumed = "" if row.both else f"; {AGAINST if row.plan.against else DECLINES}"
    screen.line((row.plan.goal, "bold"), f"; {asked.counts}")
    if assumed:
        screen.line(f"  {assumed[2:]}")
    screen.line((f"  {row.file} [{_book(row.game)}]", "dim"))
    if row.corp_credits is not None:
        some = counted({"credits": row.corp_credits}, advice.units_of(row.game))
        screen.line(f"  the Corp has {some} instead of the {advice.money_words(row.game)} on the board")
    for words in board_lines(row.game):
        advice.wrapped(f"  {words}", " " * 14)
    if row.both:
        _side_by_side([row], False, False)
    advice.whole(row.plan, row.game, KNOWN if row.both else "", asked.verbose)
    if row.rezzed is not None:
        advice.whole(row.rezzed, row.game, REZZES, asked.verbose)
    elif row.both:
        screen.line((f"{REZZES}: stopped before this plan", "yellow"))


def _table(rows: Sequence[PlanRow], asked: PlanRequest, compared: bool, ranged: bool) -> None:
    """Print the budgets of several boards or numbers of Corp credits."""
    screen.line((asked.goal, "bold"), f"; {asked.counts}")
    if not any(r.both for r in rows):
        screen.line(f"  {AGAINST if rows[0].plan.against else DECLINES}")
    _side_by_side(rows, compared, ranged)
    for r in rows if asked.verbose else ():
        for p in r.plans:
            corp = "" if r.corp_credits is None else f", the Corp has {counted({'credits': r.corp_credits})}"
            advice.whole(p, r.game, f"{r.file}{corp}, {REZZES if p.against else KNOWN}", True)
    left = seconds_left(rows, asked)
    if left:
        screen.line((f"not exact: stopped; {left} plans are missing", "yellow"))


def seconds_left(rows: Sequence[PlanRow], asked: PlanRequest) -> int:
    """The number of boards or numbers of credits without a plan, because the command was stopped."""
    return len(asked.files) * len(asked.corp_credits or (None,)) - len(rows)


def _side_by_side(rows: Sequence[PlanRow], compared: bool, ranged: bool) -> None:
    """Print the budgets of each board; for each server, the recommended one comes first."""
    both = any(r.both for r in rows)
    short = _short([r.file for r in rows])
    named = [*(["Corp credits"] if ranged else []), *(["file"] if compared else []), "server"]
    lines = []
    for r in rows:
        first = [*([str(r.corp_credits)] if ranged else []), *([short[r.file]] if compared else [])]
        for server in _servers(r):
            cells = [_budgets(p, r.game, server, both) for p in r.plans]
            more = [["stopped"]] if r.both and r.rezzed is None else [cells[0]] if both and len(cells) == 1 else []
            lines.append([*first, server, *_cells([*cells, *more], both)])
    heads = [KNOWN, REZZES] if both else ["budget", "or"]
    screen.grid([*named, *heads], lines, 2)
    for r in rows:
        if r.plan.ignored:
            of = f"{short[r.file]}, " if compared else ""
            advice.wrapped(f"  {of}{KNOWN}, ignored because it is not rezzed: {', '.join(r.plan.ignored)}", "    ", "dim")


def _short(files: Sequence[str]) -> dict[str, str]:
    """The names of files without their folders, if they are different."""
    names = [Path(f).name for f in dict.fromkeys(files)]
    return {f: Path(f).name if len(set(names)) == len(names) else f for f in files}


def _servers(r: PlanRow) -> list[str]:
    """The servers of a board that its plans say something about."""
    named = [w.server for p in r.plans for w in p.ways]
    lacking = [words.partition(":")[0] for p in r.plans for words in p.missing.split("; ") if ":" in words]
    return list(dict.fromkeys([*named, *lacking])) or ["-"]


def _budgets(p: Plan, game: Game, server: str, short: bool) -> list[str]:
    """The budgets of a plan for a server, or why there is none."""
    units = advice.units_of(game)
    found = [counted(w.costs, units) for w in p.ways if w.server == server]
    if not found:
        lacking = [words.partition(": ")[2] for words in p.missing.split("; ") if words.startswith(f"{server}:")]
        return [f"no way: {lacking[0]}" if lacking else f"no way: {p.missing}"]
    if short and len(found) > FEW:
        found = [*found[:FEW], f"{len(found) - FEW} more"]
    return [found[0] + ("" if p.exact else " (not exact)"), *found[1:]]


def _cells(found: Sequence[Sequence[str]], both: bool) -> list[str]:
    """The last two cells of a row: two plans, or the first budget and the others."""
    if both:
        return ["\nor ".join(budgets) for budgets in found]
    first, *others = found[0]
    return [first, "; ".join(others)]


def _as_json(rows: Sequence[PlanRow], asked: PlanRequest, several: bool, work: CommandProgress) -> None:
    until: Literal["end", "goal"] = "goal" if asked.until == "goal" else "end"
    found = tuple([PlanReport(r.file, _book(r.game), r.corp_credits, until, r.plan, r.rezzed) for r in rows])
    whole = not seconds_left(rows, asked) and all(len(r.plans) == 1 + r.both for r in rows)
    told = PlanReports(whole and all(p.exact for r in rows for p in r.plans), found) if several else found[0]
    screen.dump(as_plain(told, lambda: work.over), 1)


def _draw(rows: Sequence[PlanRow], goal: str, picture: Path) -> None:
    """Plot the credits of the recommended way to each server against the credits of the Corp."""
    several = len({r.file for r in rows}) > 1
    drawn = dict.fromkeys((r.file, w.server) for r in rows for w in r.plan.ways)
    lines: dict[str, list[tuple[int, int | None]]] = {}
    for file, server in drawn:
        of_file = [r for r in rows if r.file == file]
        best = [(r.corp_credits or 0, next((w.credits for w in r.plan.ways if w.server == server), None)) for r in of_file]
        lines[f"{file}: {server}" if several else server] = best
    plots.draw_lines(lines, goal, "credits of the Corp", "credits of the Runner", picture)
