"""`rezzed table`: the credits that each icebreaker needs to break or pass each piece of ice."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from .. import rules as books
from ..cards import print_sets
from ..errors import RezzedError
from ..ids import Type
from ..library import compiled, find_card, plain
from ..planner.efficiency import BreakerPrice, is_breaker, price, titles
from ..planner.probe import TimeEstimate
from . import plots, screen
from .progress_bar import INTERRUPTED, LONG, CommandProgress
from .show_cards import print_set

EACH: Final = 1.0  # time limit for each price, in seconds
TRIED: Final = 0.2  # seconds of prices after which rezzed says how long all of them may take
FEWER: Final = "; --ice NAMES and --breakers NAMES ask for fewer, such as --ice system_gateway --breakers system_gateway"


@dataclass(frozen=True)
class PriceCell:
    """The price of one breaker for one piece of ice."""

    ice: str
    breaker: str
    price: BreakerPrice


def show(
    ice: Sequence[str], breakers: Sequence[str], rules: str | None, form: str, picture: Path | None, limit: float | None
) -> int:  # fmt: skip
    """Print the prices of all pairs; return the exit code.

    Args:
        ice: titles and sets; empty means all ice.
        breakers: titles and sets; empty means all icebreakers.
        rules: the rule book; None means the default.
        form: `text`, `csv` or `json`.
        picture: a file for the plot, or None.
        limit: the time limit for the whole command, in seconds.

    Raises:
        RezzedError: the request cannot be carried out.
    """
    book = books.book(rules if rules is not None else books.DEFAULT).name
    rows, columns = named(ice, book, False), named(breakers, book, True)
    if picture is not None:
        plots.check(picture)
        if max(len(rows), len(columns)) > plots.LARGEST:
            raise RezzedError(f"--plot draws at most {plots.LARGEST} pieces of ice and {plots.LARGEST} breakers")
    work = CommandProgress(limit, len(rows) * len(columns))
    with work.watching():
        prices = _prices(rows, columns, book, work, "" if ice and breakers else FEWER)
        found = list(_written(prices) if form == "csv" else prices)
        if picture is not None:
            _draw(found, rows, columns, picture)
        if form == "json":
            screen.dump(_as_data(found, book, work), 1)
        elif form == "text":
            _as_text(found, rows, columns, work)
    return INTERRUPTED if work.interrupted else 0


# -- which cards ------------------------------------------------------------------------------------------


def named(words: Sequence[str], book: str, breakers: bool) -> list[str]:
    """Find cards of a book by titles and sets, separated by commas; no words mean all cards.

    Raises:
        RezzedError: a word is neither a title nor a set, or the card is of the wrong kind.
    """
    if not words:
        return list(titles(book, breakers))
    out: dict[str, None] = {}
    for word in words:
        parts = [word] if _is_title(word, book) else [x.strip() for x in word.split(",")]
        for part in parts:
            out.update(dict.fromkeys(_cards(part, book, breakers)))
    return list(out)


def _is_title(word: str, book: str) -> bool:
    return any(plain(word) == plain(f.title) for f in compiled(book).cards())


def _cards(word: str, book: str, breakers: bool) -> list[str]:
    """The cards of a set, or one card with its counters."""
    kind, article = ("icebreaker", "an") if breakers else ("piece of ice", "a")
    title, at, counters = word.partition(" @")
    if not plain(title):
        raise RezzedError(f"{word[:60]!r}: expected the title of a card or the name of a set")
    if not _is_title(title, book) and _is_set(word):
        game, found = print_set(word)
        facts = {f.id: f.title for f in compiled(book).cards()}
        printed = print_sets()[game][found] if game == compiled(book).book.game else {}
        out = [facts[id] for id in printed if id in facts and facts[id] in titles(book, breakers)]
        if not out:
            raise RezzedError(f"{word[:60]!r}: no {kind} of the set {found} is declared for {book}")
        return out
    fact = find_card(book, title, strict=True)
    if not (is_breaker(fact) if breakers else fact.type == Type.ICE):
        raise RezzedError(f"{word[:60]!r}: {fact.title} is not {article} {kind}")
    return [fact.title + at + counters]


def _is_set(word: str) -> bool:
    try:
        print_set(word)
    except RezzedError:
        return False
    return True


# -- prices -----------------------------------------------------------------------------------------------


def _prices(rows: Sequence[str], columns: Sequence[str], book: str, work: CommandProgress, fewer: str) -> Iterator[PriceCell]:
    told = False
    for ice in rows:
        for breaker in columns:
            if work.over:
                return
            left = work.left
            yield PriceCell(ice, breaker, price(ice, breaker, book, EACH if left is None else min(EACH, left)))
            work.done += 1
            if not told and work.spent > TRIED:
                told = True
                _announce(work, fewer)
            work.tick()


def _announce(work: CommandProgress, fewer: str) -> None:
    """Say how long all prices may take, unless it is short: as long for each as for those so far.

    Args:
        work: the work of the command.
        fewer: how to ask for fewer prices, or empty.
    """
    seconds = TimeEstimate(work.spent / work.done * work.parts)
    if seconds.seconds > LONG:
        work.warn(f"{work.parts} prices may take {seconds}; Ctrl-C stops and prints the prices found so far{fewer}")


def _as_data(found: Sequence[PriceCell], book: str, work: CommandProgress) -> dict[str, object]:
    prices = [
        {"ice": f.ice, "breaker": f.breaker, "fully": f.price.fully, "past": f.price.past, "exact": f.price.exact}
        for f in found
    ]  # fmt: skip
    return {"rules": book, "complete": len(found) == work.parts, "prices": prices}


def _written(prices: Iterable[PriceCell]) -> Iterator[PriceCell]:
    """Print each price as a line of CSV as soon as it is found."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(("ice", "breaker", "fully", "past", "exact"))
    for f in prices:
        fully, past = ("" if n is None else n for n in (f.price.fully, f.price.past))
        writer.writerow((f.ice, f.breaker, fully, past, "yes" if f.price.exact else "no"))
        sys.stdout.flush()
        yield f


def _as_text(found: Sequence[PriceCell], rows: Sequence[str], columns: Sequence[str], work: CommandProgress) -> None:
    """Print a row for each piece of ice; breakers that do not fit into the width follow below."""
    screen.line("credits to break all subroutines / to get past, if different; -: credits are not enough")
    cells = {(f.ice, f.breaker): str(f.price) for f in found}
    room = screen.console().width - max(len(r) for r in rows) - 2
    for block in _blocks(columns, room):
        lines = [[r, *(cells[r, c] for c in block)] for r in rows if all((r, c) in cells for c in block)]
        if lines:
            screen.table(["", *block], lines)
    if not all(f.price.exact for f in found):
        screen.line(("?: not exact; there may be a cheaper way", "dim"))
    if len(found) < work.parts:
        screen.line((f"stopped; {work.parts - len(found)} of {work.parts} prices are missing", "yellow"))


def _blocks(columns: Sequence[str], room: int) -> Iterator[list[str]]:
    """Split the columns into blocks that fit into the width."""
    block: list[str] = []
    used = 0
    for c in columns:
        if block and used + len(c) + 2 > room:
            yield block
            block, used = [], 0
        block.append(c)
        used += len(c) + 2
    yield block


def _draw(found: Sequence[PriceCell], rows: Sequence[str], columns: Sequence[str], picture: Path) -> None:
    cells = {}
    for f in found:
        n = f.price.past if f.price.fully is None else f.price.fully
        if n is not None:
            cells[f.ice, f.breaker] = (n, str(f.price))
    plots.draw_heat(rows, columns, cells, picture)
