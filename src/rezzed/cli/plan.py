"""`rezzed plan`: all the cheapest ways to make a run, for one or several boards and numbers of Corp credits."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from ..errors import RezzedError
from ..game import Game
from ..planner import Plan, Planner, Way
from ..planner.budget import KINDS
from ..planner.plan import LARGEST, UNITS, WORTH
from ..planner.probe import TRIAL, estimate
from ..rules.book import Book
from ..scenario import load_game
from . import plots, screen
from .patience import INTERRUPTED, LONG, Patience
from .trace import board_lines

ROWS: Final = 500  # at most this many plans in one command
AGAINST: Final = "against a Corp that does what is worst for the Runner"
DECLINES: Final = "the Corp declines whatever it can and rezzes nothing"
LISTED: Final = 20  # at most this many ways of one plan are printed
A_DAY: Final = 86_400


@dataclass(frozen=True)
class Request:
    """The options of one `rezzed plan` command.

    Attributes:
        files: scenario files; their scripts are ignored.
        goal: the goal in words.
        limits: the upper limits, by name.
        against: whether the Corp does what is worst for the Runner.
        corp_credits: make a plan for each of these numbers of Corp credits; None uses the board.
        rules: the rule book; None uses the one in the file.
        limit: the time limit for the whole command, in seconds.
    """

    files: Sequence[Path]
    goal: str
    limits: Mapping[str, int]
    against: bool
    corp_credits: Sequence[int] | None
    rules: str | None
    limit: float | None


@dataclass(frozen=True)
class Row:
    """One plan of a request, with its board."""

    file: str
    game: Game
    corp_credits: int | None
    plan: Plan


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


def show(asked: Request, as_json: bool, compared: bool, picture: Path | None) -> int:
    """Make and print the plans; return the exit code.

    Raises:
        RezzedError: the request cannot be carried out.
    """
    ranged = asked.corp_credits is not None and len(asked.corp_credits) > 1
    if picture is not None:
        if not ranged:
            raise RezzedError("--plot needs a range of Corp credits, such as --corp-credits 0-12")
        plots.check(picture)
    patience = Patience(asked.limit, len(asked.files) * len(asked.corp_credits or (None,)))
    with patience.watching():
        rows = _rows(asked, patience)
    if picture is not None:
        _draw(rows, asked.goal, picture)
    if as_json:
        _as_json(rows, asked, compared or ranged)
    elif compared or ranged:
        _table(rows, asked, compared, ranged)
    else:
        _whole(rows[0])
    return INTERRUPTED if patience.interrupted else 0


# -- finding ----------------------------------------------------------------------------------------------


def _rows(asked: Request, patience: Patience) -> list[Row]:
    """Make a plan for each file and each number of Corp credits, until the time is up; always make the first."""
    games = [(str(f), load_game(f, asked.rules)) for f in asked.files]
    purses: Sequence[int | None] = asked.corp_credits if asked.corp_credits is not None else (None,)
    todo = [(file, game, n) for n in purses for file, game in games]
    for file, game, n in todo:  # check every board and goal before making the first plan
        _planner(asked, file, game, n)
    out: list[Row] = []
    for file, game, n in todo:
        if out and patience.over:
            break
        out.append(Row(file, game, n, _plan(asked, (file, game, n), patience)))
        patience.done += 1
    return out


def _planner(asked: Request, file: str, game: Game, corp_credits: int | None) -> Planner:
    try:
        return Planner(game, asked.goal, asked.limits, asked.against, corp_credits)
    except RezzedError as error:
        raise RezzedError(f"{file}: {error}") from None


def _plan(asked: Request, of: tuple[str, Game, int | None], patience: Patience) -> Plan:
    """Make a plan. If it takes longer than a moment, estimate the time and announce it first."""
    left = patience.left
    trial = _planner(asked, *of)
    found = _made(trial, TRIAL if left is None else min(TRIAL, left), patience)
    if patience.over or not any(x.stopped for x in trial.searches):
        return found
    _announce(estimate(trial), patience)
    return found if patience.over else _made(_planner(asked, *of), patience.left, patience)


def _made(planner: Planner, seconds: float | None, patience: Patience) -> Plan:
    planner.seconds = seconds
    planner.progress = patience.tick
    patience.stop = planner.stop
    return planner.plan()


def _announce(seconds: float | None, patience: Patience) -> None:
    if seconds is not None and seconds <= LONG:
        return
    each = f"each of {patience.parts - patience.done} plans" if patience.parts - patience.done > 1 else "this plan"
    time = "a long time" if seconds is None or seconds > A_DAY else f"about {float(f'{seconds:.1g}'):.0f} s (a rough guess)"
    end = "" if patience.until is not None else ", --limit SECONDS sets a time limit"
    patience.warn(f"{each} may take {time}; Ctrl-C stops and prints the ways found so far{end}")


# -- showing ----------------------------------------------------------------------------------------------


def counted(costs: Mapping[str, int]) -> str:
    """Costs in words: `3 credits, 1 click`."""
    words = [f"{n} {UNITS[kind][n != 1]}" for kind, n in costs.items() if n]
    return ", ".join(words) or "nothing"


def _said(way: Way) -> str:
    """The actions of a way that do something, in one line; actions of the Corp are marked."""
    said = [m.action if m.side == "runner" else f"{m.side}: {m.action}" for m in way.moves if not m.idle]
    times = ((words, len(list(same))) for words, same in groupby(said))
    return "; ".join(words if n == 1 else f"{words} ({n} times)" for words, n in times)


def _book(game: Game) -> str:
    return game.state.book.book.name


def _whole(row: Row) -> None:
    """Print one plan: the board, all ways, and one of them step by step."""
    p = row.plan
    screen.line((p.goal, "bold"), f", {AGAINST if p.against else DECLINES}")
    screen.line((f"  {row.file} [{_book(row.game)}]", "dim"))
    if row.corp_credits is not None:
        screen.line(f"  the Corp has {counted({'credits': row.corp_credits})} instead of the credits on the board")
    for words in board_lines(row.game):
        screen.line(f"  {words}")
    if p.ways:
        kinds = [k for k in KINDS if any(w.costs[k] for w in p.ways)]
        screen.heading("ways" if p.exact else "ways found so far, not exact")
        screen.table(
            ["", "server", *kinds, "line"],
            [[str(n), w.server, *(str(w.costs[k] or "-") for k in kinds), _said(w)] for n, w in enumerate(p.ways, 1)],
        )  # fmt: skip
    if p.missing:
        screen.line(("no way", "bold"), f"  {p.missing}")
    if p.best is not None:
        _recommended(p.best, len(p.ways), row.game.state.book.book)
    _end(p)


def _recommended(way: Way, of: int, book: Book) -> None:
    """Print a way step by step: decisions, citations, costs so far and events."""
    screen.heading(book.say(f"recommended: 1 ({way.server}, {counted(way.costs)})"))
    if of > 1:
        worth = ", ".join(f"1 {UNITS[k][0]} counts {WORTH[k]}" for k, n in way.costs.items() if n)
        screen.line((book.say(f"  the cheapest of {of} ways: weighted cost {way.worth} ({worth})"), "dim"))
    if way.pool > way.credits:
        screen.line(f"  needs {counted({'credits': way.pool})} in the pool, because a card checks the pool")
    width = max(len(cite) for m in way.moves for cite in (m.cite, *(e[0] for e in m.events)))
    for m in way.moves:
        if not m.idle:
            so_far = counted(dict(zip(KINDS, m.need, strict=True)))
            screen.line((f"  {m.cite:<{width}}  ", "cyan"), (f"> {m.side}: {m.action}", "bold green"), (f"  [{so_far}]", "dim"))
        for cite, words in m.events:
            screen.line((f"  {cite:<{width}}  ", "cyan"), words)


def _end(p: Plan) -> None:
    for note in p.notes:
        screen.line((f"not exact: {note}", "yellow"))
    words = "exact" if p.exact else "not exact"
    screen.line((f"{words}; {p.states} positions, {p.elapsed_ms:.0f} ms", "dim"))


def _table(rows: Sequence[Row], asked: Request, compared: bool, ranged: bool) -> None:
    """Print the budgets of several plans; for each server, the recommended one comes first."""
    screen.line((asked.goal, "bold"), f", {AGAINST if asked.against else DECLINES}")
    head = [*(["Corp credits"] if ranged else []), *(["file"] if compared else []), "server", "budget", "or"]
    lines = []
    for r in rows:
        first = [*([str(r.corp_credits)] if ranged else []), *([r.file] if compared else [])]
        for server in dict.fromkeys(w.server for w in r.plan.ways):
            budgets = [counted(w.costs) for w in r.plan.ways if w.server == server]
            mark = "" if r.plan.exact else " (not exact)"
            lines.append([*first, server, budgets[0] + mark, "; ".join(budgets[1:])])
        if r.plan.missing:
            lines.append([*first, "-", "no way", r.plan.missing])
    screen.table(head, lines)
    left = len(asked.files) * len(asked.corp_credits or (None,)) - len(rows)
    if left:
        screen.line((f"not exact: stopped; {left} plans are missing", "yellow"))


def as_data(p: Plan) -> dict[str, Any]:
    """A plan as plain data."""
    return {
        "goal": p.goal, "against": p.against, "exact": p.exact, "ways": [_way(w) for w in p.ways], "missing": p.missing,
        "states": p.states, "elapsed_ms": round(p.elapsed_ms, 1), "notes": list(p.notes),
    }  # fmt: skip


def _way(w: Way) -> dict[str, Any]:
    moves = [
        {
            "side": m.side, "action": m.action, "cite": m.cite, "events": [{"cite": c, "text": t} for c, t in m.events],
            "so_far": {k: n for k, n in zip(KINDS, m.need, strict=True) if n},
        }
        for m in w.moves
    ]  # fmt: skip
    return {"server": w.server, **w.costs, "pool": w.pool, "worth": w.worth, "line": list(w.line), "moves": moves}


def _as_json(rows: Sequence[Row], asked: Request, several: bool) -> None:
    found = [{"file": r.file, "rules": _book(r.game), "corp_credits": r.corp_credits, **as_data(r.plan)} for r in rows]
    if several:
        whole = len(rows) == len(asked.files) * len(asked.corp_credits or (None,))
        screen.dump({"exact": whole and all(r.plan.exact for r in rows), "plans": found}, 1)
    else:
        screen.dump(found[0], 1)


def _draw(rows: Sequence[Row], goal: str, picture: Path) -> None:
    """Plot the credits of the recommended way to each server against the credits of the Corp."""
    several = len({r.file for r in rows}) > 1
    drawn = dict.fromkeys((r.file, w.server) for r in rows for w in r.plan.ways)
    lines: dict[str, list[tuple[int, int | None]]] = {}
    for file, server in drawn:
        of_file = [r for r in rows if r.file == file]
        best = [(r.corp_credits or 0, next((w.credits for w in r.plan.ways if w.server == server), None)) for r in of_file]
        lines[f"{file}: {server}" if several else server] = best
    plots.draw_lines(lines, goal, "credits of the Corp", "credits of the Runner", picture)
