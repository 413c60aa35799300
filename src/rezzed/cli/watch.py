"""The flow chart of a book with the marks of a game: where its last run went."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from ..engine.ask import progress
from ..game import Game
from ..rules.book import Table
from ..scenario import play, read
from ..study.chart_data import Trail
from .chart import RUN, mermaid


def trail_of(game: Game) -> Trail:
    """What a game has carried out of its last run."""
    book = game.state.book.book
    ids = {step.id for table in RUN for step in book.tables[table]}
    first = book.tables[Table.INITIATION][0].id
    path = game.path
    began = max((k for k, x in enumerate(path) if x.step.id == first), default=len(path))
    run = [x for x in path[began:] if x.step.id in ids]
    arrows = frozenset((x.before, x.step.id) for x in run if x.arrow)
    at = run[-1].step.id if run and progress.run(game.state) is not None else ""
    return Trail(at, Counter(x.step.id for x in run), arrows)


def marked(name: str, file: Path) -> str:
    """The flow chart of a book with the marks of the last run of a scenario's first branch, as Mermaid text.

    Raises:
        RezzedError: there is no such book, or the file is invalid.
    """
    return mermaid(name, trail_of(play(read(file, name))[0].game))
