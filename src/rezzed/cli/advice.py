"""Prints a plan for players: its budgets, one way row by row, and what the other ways do differently."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from ..game import Game
from ..planner import Plan, Way
from ..planner.results import UNITS, counted
from ..search.lines.replay_line import Move
from ..search.lines.rows import RunRow
from ..search.values.budget import KINDS, WORTH
from . import screen

LISTED: Final = 10  # at most this many ways of one plan are printed, with --verbose more
MORE: Final = 100
BITS: Final = ("bit", "bits")
X: Final = re.compile(r"choose (\d+)")  # what a player chooses for X
USES: Final = ("use ", "pump ", "break with ")


def units_of(game: Game) -> Mapping[str, tuple[str, str]]:
    """The words for costs in the game of a book."""
    return UNITS if game.state.book.book.game != "onr" else {**UNITS, "credits": BITS}


def money_words(game: Game) -> str:
    """What several credits are called in the game of a book."""
    _, several = units_of(game)["credits"]
    return several


def whole(p: Plan, game: Game, title: str, verbose: bool) -> None:
    """Print one plan: all ways, and the recommended one row by row.

    Args:
        p: the plan.
        game: its board.
        title: what the plan assumes, if the command prints several plans of one board; otherwise empty.
        verbose: whether to print the decisions and events of the recommended way with their citations.
    """
    if title:
        screen.line()
        screen.line((title, "bold underline"))
    if p.ways:
        _ways(p, game, MORE if verbose else LISTED)
    if p.missing:
        wrapped(f"no way  {p.missing}", "        ")
    if p.best is not None:
        _recommended(p.best, len(p.ways), game)
        if verbose:
            events(p.best, game)
    for bounds in p.bounds:
        wrapped(bounds.text(units_of(game)), "  ")
    for words in notes(p, not title):
        wrapped(words, "  ", "yellow")
    words = "exact" if p.exact else "not exact"
    screen.line((f"{words}; {p.states} positions, {p.elapsed_ms:.0f} ms", "dim"))


def notes(p: Plan, ignored: bool = True) -> list[str]:
    """The limits of an answer, each in a line: the ice that was ignored, and why it is not exact."""
    out = [f"ignored, because it is not rezzed: {', '.join(p.ignored)}"] if p.ignored and ignored else []
    return out + [f"{'' if p.exact else 'not exact: '}{note}" for note in p.notes]


def wrapped(words: str, indent: str = "", style: str = "") -> None:
    """Print words in lines that fit; `indent` stands before every line but the first."""
    for line in textwrap.wrap(words, screen.NARROW, subsequent_indent=indent, break_on_hyphens=False) or [""]:
        screen.line((line, style) if style else line)


# -- the ways -----------------------------------------------------------------------------------------------


def _ways(p: Plan, game: Game, most: int) -> None:
    """Print a table of the budgets, and for each way what it does differently from the first way to its server."""
    kinds = [k for k in KINDS if any(w.costs[k] for w in p.ways)]
    screen.line(("ways" if p.exact else "ways found so far, not exact", "bold"))
    shown = p.ways[:most]
    money = money_words(game)
    head = ["", "server", *(money if k == "credits" else k for k in kinds)]
    cells = [[str(n), w.server, *(str(w.costs[k] or "-") for k in kinds)] for n, w in enumerate(shown, 1)]
    lines = screen.lines_of(head, cells)
    screen.line((lines[0], "dim"))
    first: dict[str, Way] = {}
    for way, line in zip(shown, lines[1:], strict=True):
        screen.line(line)
        if way is shown[0]:
            first[way.server] = way
            continue
        other = first.setdefault(way.server, way)
        told = [r.text for r in way.rows if r.acts] if other is way else different(way, other)
        for words in told:
            wrapped(f"     {words}", "       ", "dim")
    if len(p.ways) > most:
        more = "--json prints all" if most == MORE else "--verbose prints more"
        screen.line((f"     and {len(p.ways) - most} more ways; {more}", "dim"))


def different(way: Way, other: Way) -> list[str]:
    """The rows of a way that are not in another one."""
    known = [r.text for r in other.rows]
    out = []
    for row in way.rows:
        if row.text in known:
            known.remove(row.text)
        else:
            out.append(row.text)
    return out


def _recommended(way: Way, of: int, game: Game) -> None:
    """Print a way row by row, with the credits and the clicks that are left."""
    book, units = game.state.book.book, units_of(game)
    wrapped(book.say(f"recommended: 1 ({way.server}, {counted(way.costs, units)})"), "  ", "bold")
    if of > 1:
        worth = ", ".join(f"{counted({k: 1}, units)} counts {WORTH[k]}" for k, n in way.costs.items() if n)
        words = textwrap.wrap(book.say(f"the cheapest of {of} ways: weighted cost {way.worth} ({worth})"), screen.NARROW - 2)
        for line in words:
            screen.line((f"  {line}", "dim"))
    if way.pool > way.credits:
        screen.line(f"  needs {counted({'credits': way.pool}, units)} in the pool, because a card checks the pool")
    rows(way.rows, money_words(game))


def rows(told: Sequence[RunRow], money: str) -> None:
    """Print rows with the credits that are left, and with the clicks if they change on the way."""
    clicks = len({r.clicks for r in told if not r.place.startswith(("run ", "play ", "use "))}) > 1
    head = [f"{money} left", *(["clicks"] if clicks else [])]
    room = screen.NARROW - 4 - sum(len(h) + 2 for h in head)
    screen.line((f"  {'':<{room + 2}}{''.join(f'  {h}' for h in head)}", "dim"))
    for r in told:
        numbers = [r.credits, *([r.clicks] if clicks else [])]
        lines = textwrap.wrap(r.text, room + 2, subsequent_indent="  ", break_on_hyphens=False)
        for line in lines[:-1]:
            screen.line(f"  {line}")
        after = "".join(f"  {n:>{len(h)}}" for n, h in zip(numbers, head, strict=True))
        screen.line(f"  {lines[-1]:<{room + 2}}", (after, "dim"))


def _joined(moves: Sequence[Move]) -> list[Move]:
    """The moves of a line, where a use of a card and its X are one move."""
    out: list[Move] = []
    for m in moves:
        chosen = X.fullmatch(m.action)
        if chosen is not None and out and out[-1].side == m.side and out[-1].action.startswith(USES):
            last = out[-1]
            out[-1] = replace(last, action=f"{last.action}, X = {chosen[1]}", events=last.events + m.events, need=m.need)
        else:
            out.append(m)
    return out


def events(way: Way, game: Game) -> None:
    """Print a way choice by choice: decisions and events with their citations, and the costs so far."""
    units = units_of(game)
    width = max(len(cite) for m in way.moves for cite in (m.cite, *(cite for cite, _ in m.events)))
    for m in _joined(way.moves):
        if not m.idle:
            so_far = counted(dict(zip(KINDS, m.need, strict=True)), units)
            screen.line((f"  {m.cite:<{width}}  ", "cyan"), (f"> {m.side}: {m.action}", "bold green"), (f"  [{so_far}]", "dim"))
        for cite, words in m.events:
            screen.line((f"  {cite:<{width}}  ", "cyan"), words)
