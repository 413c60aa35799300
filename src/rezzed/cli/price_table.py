"""`rezzed table`: the credits that each icebreaker needs to break or pass each piece of ice."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from .. import rules as books
from ..cards import print_sets
from ..decks import Deck, builtin, check_format, names, open_deck, play_format
from ..decks.formats import is_there
from ..decks.play_formats import day_of
from ..engine.program.parts import Fact
from ..errors import RezzedError, nearest
from ..ids import CORP, SIDE_NAMES, Type
from ..library import compiled, find_card, plain
from ..planner.efficiency import BreakerPrice, BreakerTotal, breaker_totals, is_breaker, price, titles
from ..planner.probe import TimeEstimate
from ..search.ice_price import ice_price
from ..wording.phrases import plural
from . import plots, screen
from .progress_bar import INTERRUPTED, LONG, CommandProgress
from .show_cards import print_set

EACH: Final = 1.0  # time limit for each price, in seconds
TRIED: Final = 0.2  # seconds of prices after which rezzed says how long all of them may take
SAID: Final = 6  # at most this many breakers are in a sentence
FEWER: Final = "; --ice NAMES and --breakers NAMES ask for fewer, such as --ice system_gateway --breakers system_gateway"


@dataclass(frozen=True)
class PriceCell:
    """The price of one breaker for one piece of ice."""

    ice: str
    breaker: str
    price: BreakerPrice


def show(
    ice: Sequence[str], breakers: Sequence[str], rules: str | None, form: str, picture: Path | None, limit: float | None,
    against: Sequence[str] = (),
) -> int:  # fmt: skip
    """Print the prices of all pairs; return the exit code.

    Args:
        ice: titles and sets; empty means all ice.
        breakers: titles and sets; empty means all icebreakers.
        rules: the rule book; None means the default.
        form: `text`, `csv` or `json`.
        picture: a file for the plot, or None.
        limit: the time limit for the whole command, in seconds.
        against: decks of the Corp, and formats of play; then the ice is that of these decks, and there are totals.

    Raises:
        RezzedError: the request cannot be carried out.
    """
    book = books.book(rules if rules is not None else books.DEFAULT).name
    decks = corp_decks(against)
    copies = ice_of(decks, book) if against else dict.fromkeys(named(ice, book, False), 1) if ice else {}
    rows, columns = list(copies) or named(ice, book, False), named(breakers, book, True)
    if picture is not None:
        plots.check(picture)
        if max(len(rows), len(columns)) > plots.LARGEST:
            raise RezzedError(f"--plot draws at most {plots.LARGEST} pieces of ice and {plots.LARGEST} breakers")
    work = CommandProgress(limit, len(rows) * len(columns))
    with work.watching():
        prices = _prices(rows, columns, book, work, "" if rows and breakers else FEWER)
        found = list(_written(prices) if form == "csv" else prices)
        if picture is not None:
            _draw(found, rows, columns, picture)
        if form == "json":
            screen.dump({**_as_data(found, book, work), **(_totals_as_data(book, copies, found, columns) if copies else {})}, 1)
        elif form == "text":
            if copies:
                _sums(len(decks), copies, unbroken(copies, book), found, columns)
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
    if not _is_title(title, book) and is_set(word):
        out = [f.title for f in set_cards(word, book) if f.title in titles(book, breakers)]
        if not out:
            _, name = print_set(word)
            raise RezzedError(f"{word[:60]!r}: no {kind} of the set {name} is declared for {book}")
        return out
    fact = find_card(book, title, strict=True)
    if not (is_breaker(fact) if breakers else fact.type == Type.ICE):
        raise RezzedError(f"{word[:60]!r}: {fact.title} is not {article} {kind}")
    return [fact.title + at + counters]


def set_cards(word: str, book: str) -> list[Fact]:
    """The cards of a set that a book declares."""
    game, found = print_set(word)
    facts = {f.id: f for f in compiled(book).cards()}
    printed = print_sets()[game][found] if game == compiled(book).book.game else {}
    return [facts[id] for id in printed if id in facts]


def is_set(word: str) -> bool:
    """Whether this is the name of a set."""
    try:
        print_set(word)
    except RezzedError:
        return False
    return True


# -- the ice of decks -------------------------------------------------------------------------------------


def corp_decks(words: Sequence[str]) -> list[Deck]:
    """The decks that somebody named, by files, names of built-in decks, or formats: a format means its built-in decks.

    Raises:
        RezzedError: there is no such deck or format, or a deck is not one of the Corp.
    """
    out: dict[str, Deck] = {}
    corp = SIDE_NAMES[CORP]
    for word in (part.strip() for given in words for part in given.split(",")):
        if not word:
            raise RezzedError("expected decks of the Corp, or a format such as standard", place="--against")
        if word in names() or is_there(word):
            out[word] = open_deck(word)
        else:
            try:
                legal, day = play_format(word), day_of(None)
            except RezzedError:
                fitting = [name for name in names() if builtin(name).side == corp]
                near = nearest(word, fitting, 3)
                words = f"no file, built-in deck or format {word[:60]!r}; built-in: {', '.join(near or fitting)}"
                raise RezzedError(words, place="--against", suggestion="".join(near[:1])) from None
            known = {name: builtin(name) for name in names()}
            out.update({name: d for name, d in known.items() if d.side == corp and check_format(d, legal, day).legal})
    for word, deck in out.items():
        if deck.side != corp:
            raise RezzedError(f"{word[:60]}: expected a deck of the Corp", place="--against")
    return list(out.values())


def ice_of(decks: Sequence[Deck], book: str) -> dict[str, int]:
    """The copies of each piece of ice in some decks, without ice that the book does not declare.

    Raises:
        RezzedError: there is none.
    """
    out: dict[str, int] = {}
    for line in (line for deck in decks for line in deck.lines()):
        if line.card.type == Type.ICE and line.card.title in titles(book, False):
            out[line.card.title] = out.get(line.card.title, 0) + line.count
    if not out:
        raise RezzedError(f"these decks have no ice that is declared for {book}", place="--against")
    return dict(sorted(out.items()))


def unbroken(copies: Iterable[str], book: str) -> dict[str, int]:
    """The pieces of ice that the Runner gets past without a breaker, each with its price."""
    found = {ice: ice_price(book, ice, (), seconds=EACH).past for ice in copies}
    return {ice: n for ice, n in found.items() if n is not None}


def _totals(copies: Mapping[str, int], found: Sequence[PriceCell], columns: Sequence[str]) -> list[BreakerTotal]:
    """The totals; none if a price is missing."""
    prices: dict[str, dict[str, BreakerPrice]] = {breaker: {} for breaker in columns}
    for cell in found:
        if cell.ice in copies:
            prices[cell.breaker][cell.ice] = cell.price
    complete = all(len(of) == len(copies) for of in prices.values())
    return breaker_totals(copies, prices) if complete else []


def _needing(copies: Mapping[str, int], free: Mapping[str, int]) -> dict[str, int]:
    """The copies of the ice that needs a breaker."""
    return {ice: n for ice, n in copies.items() if ice not in free}


def _totals_as_data(
    book: str, copies: Mapping[str, int], found: Sequence[PriceCell], columns: Sequence[str]
) -> dict[str, object]:
    free = unbroken(copies, book)
    totals = _totals(_needing(copies, free), found, columns)
    return {"copies": copies, "unbroken": free, "totals": [asdict(x) for x in totals]}


def _sums(
    decks: int, copies: Mapping[str, int], free: Mapping[str, int], found: Sequence[PriceCell], columns: Sequence[str]
) -> None:
    """Say in sentences what each breaker pays for all of the ice that needs one, and what the cheapest for each piece pays.

    Args:
        decks: the number of decks that the ice is of; 0 if it is named.
        copies: the number of each piece of ice.
        free: the ice that needs no breaker, with its price.
        found: all prices.
        columns: the breakers.
    """
    needing = _needing(copies, free)
    totals = _totals(needing, found, columns)
    if not totals or len(copies) < 2 and not decks:
        return
    ice = f"{plural(sum(copies.values()), 'piece')} of ice" + (f" in {plural(decks, 'deck')}" if decks else "")
    if free:
        passed, paid = sum(copies[x] for x in free), plural(sum(copies[x] * n for x, n in free.items()), "credit")
        screen.line((f"Of {ice}, {passed} {'is' if passed == 1 else 'are'} passed without a breaker for {paid}.", "bold"))
        ice = f"the other {sum(needing.values())}"
    if needing:
        screen.line((f"Of {ice}, {_passed(totals)}.", "bold"))
    if needing and len(totals) > 1:
        _together(needing, totals, found)


def _passed(totals: Sequence[BreakerTotal]) -> str:
    """What each breaker gets past; of many, those that get past most."""
    some, rest = list(totals), ""
    if len(totals) > SAID:
        some = sorted(totals, key=lambda x: (-x.passed, x.credits))[:SAID]
        rest = f"; {len(totals) - SAID} other breakers get past fewer, or for no less"
    each = [f"{x.passed} for {plural(x.credits, 'credit')}" if x.passed else "none" for x in some]
    return ", ".join([f"{x.breaker} gets past {words}" for x, words in zip(some, each, strict=True)]) + rest


def _together(needing: Mapping[str, int], totals: Sequence[BreakerTotal], found: Sequence[PriceCell]) -> None:
    """Say what the cheapest breaker for each piece pays, and what each pays where all of them get past."""
    least: dict[str, int] = {}
    for f in found:
        if f.price.past is not None and f.ice in needing:
            least[f.ice] = min(f.price.past, least.get(f.ice, f.price.past))
    passed, paid = sum([needing[x] for x in least]), sum([needing[x] * n for x, n in least.items()])
    screen.line((f"With the cheapest of them for each piece, {passed} are passed for {plural(paid, 'credit')}.", "bold"))
    if totals[0].shared and len(totals) <= SAID:
        both = [f"{x.breaker} pays {x.shared_credits}" for x in totals]
        screen.line((f"Where all of them get past ({plural(totals[0].shared, 'piece')}), {', '.join(both)}.", "bold"))


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
