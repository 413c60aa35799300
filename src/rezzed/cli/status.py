"""The status line of the terminal: credits, clicks, the position of the Runner, strength, unbroken subroutines."""

from __future__ import annotations

from collections.abc import Callable

from ..game.observation import CardView, EncounterView, RunView, View
from ..rules.book import Book, Op, Table
from ..wording.names import plural


def status(view: View, book: Book, called: Callable[[CardView], str]) -> str:
    """The position in one line, as one side sees it.

    Args:
        view: the view of the side.
        book: the rule book.
        called: gives the name of a card of the view.
    """
    run = view.run
    parts = [_numbers(view)]
    if run is not None:
        parts.append(_place(view, run, book, called))
        if run.encounter is not None:
            parts.append(_encounter(run.encounter))
    return "; ".join(parts)


def _numbers(view: View) -> str:
    runner, run = view.runner, view.run
    fund = f" (and {run.fund} for this run)" if run is not None and run.fund else ""
    tags = f", {plural(runner.tags, 'tag')}" if runner.tags else ""
    mine = f"Runner {plural(runner.credits, 'credit')}{fund}, {plural(runner.clicks, 'click')}{tags}"
    clicks = f", {plural(view.corp.clicks, 'click')}" if view.corp.clicks else ""
    points = f"; points {view.runner.points}-{view.corp.points}" if view.runner.points or view.corp.points else ""
    return f"{mine}; Corp {plural(view.corp.credits, 'credit')}{clicks}{points}"


def _place(view: View, run: RunView, book: Book, called: Callable[[CardView], str]) -> str:
    ice = next((server.ice for server in view.servers if server.name == run.server), ())
    if not 0 < run.position <= len(ice):
        return f"run on {run.server}"
    card = ice[run.position - 1]
    if run.ice == card.id:
        verb = "approaching" if run.phase == "approach" else "encountering"
    else:
        verb = _beside(view.step.id, book)
    number = f"ice {run.position}"
    place = f"{number} of {len(ice)} on {run.server}"
    return f"{verb} {called(card)} ({place})" if card.title else f"{verb} {place}"


def _beside(step: str, book: Book) -> str:
    """Where the Runner is, at ice that is neither approached nor encountered: before it, past it, or at it."""
    if step in [x.id for x in book.tables[Table.INITIATION]]:
        return "before"
    ids = [x.id for x in book.tables[Table.MOVEMENT]]
    if step not in ids:
        return "at"
    moved = next((k for k, x in enumerate(book.tables[Table.MOVEMENT]) if x.op == Op.MOVE_INWARD), len(ids))
    return "past" if ids.index(step) < moved else "before"


def _encounter(encounter: EncounterView) -> str:
    left = ", ".join(f"{x.number} ({x.text.rstrip('.')})" for x in encounter.subroutines if x.state == "unbroken")
    return f"strength {encounter.strength}; unbroken: {left or 'none'}"
