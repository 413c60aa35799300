"""Which scenario shows which card, and of what a card is made: the table of `docs/cards.md`."""

from __future__ import annotations

from collections import Counter as Tally
from functools import cache
from typing import Final, NamedTuple

from families import played
from mechanisms import mechanisms
from random_play import Coverage, recorded
from scenario_files import PATHS, books

from rezzed.cards import blank, catalogue, left_out, older_rulings, pool
from rezzed.engine.program.compile import Compiled
from rezzed.engine.program.parts import SUB, CompiledAbility
from rezzed.library import compiled, plain
from rezzed.scenario import play, read
from rezzed.vocabulary import effects as fx
from rezzed.vocabulary.declare import Decl

SHOWN: Final = 4  # scenarios that are named for a card; those with the smallest boards
FAMILY: Final = 99  # the size of the board of a test over data, so that scenarios come before it


class Showing(NamedTuple):
    """A scenario that shows a card: it carries out a clause of the card, or has the card on its board and names it."""

    cards: int  # on its board
    name: str
    rules: tuple[str, ...]


class Clause(NamedTuple):
    """A printed ability or subroutine, counted from 0."""

    game: str
    card: str
    subroutine: bool
    number: int


def clause(book: Compiled, a: CompiledAbility) -> Clause:
    """The clause that an ability belongs to; what an ability creates belongs to its clause, and subroutines that say the same
    are one clause."""
    while a.parent >= 0:
        a = book.abilities[a.parent]
    fact = book.facts[a.code]
    return Clause(book.book.game, fact.id, a.kind == SUB, fact.decl.subs.index(a.node) if a.kind == SUB else a.number)


def clauses(book: Compiled) -> list[Clause]:
    """Every clause of a book's game that has instructions, apart from subroutines that only end the run."""
    abilities = (a for f in book.cards() for a in book.abilities_of(f.code))
    return list(dict.fromkeys(clause(book, a) for a in abilities if a.program and not a.is_end_run))


@cache
def carried_out() -> tuple[dict[tuple[str, str], list[Showing]], set[Clause]]:
    """Scenarios by game and card, those with the fewest cards first; and the clauses that
    any of them carried out. Every scenario is played once, under the first of its books; the families of cards that tests
    play over data count as well."""
    shown: dict[tuple[str, str], list[Showing]] = {}
    done: set[Clause] = set()
    coverage = Coverage()
    with recorded(coverage):
        for path in PATHS:
            scenario = read(path, books(path)[0])
            coverage.done.clear()
            play(scenario)
            state = scenario.start(books(path)[0]).state
            book = state.book
            used = [book.abilities[aid] for aid in sorted(coverage.done) if aid >= 0]
            done |= {clause(book, a) for a in used}
            text = plain(path.read_text(encoding="utf-8"))
            on_board = {code: book.facts[code].title.split(":")[0] for code in state.code}
            spoken = {code for code, title in on_board.items() if text.count(plain(title)) > 1}
            for code in sorted(spoken | {a.code for a in used}):
                showing = Showing(len(on_board), path.stem, books(path))
                shown.setdefault((book.book.game, book.facts[code].id), []).append(showing)
        coverage.done.clear()
        for name, family in played():
            book = compiled(name)
            used = [book.abilities[aid] for aid in sorted(coverage.done) if aid >= 0]
            coverage.done.clear()
            done |= {clause(book, a) for a in used}
            for code in sorted({a.code for a in used}):
                found = shown.setdefault((book.book.game, book.facts[code].id), [])
                if (showing := Showing(FAMILY, family, (name,))) not in found:
                    found.append(showing)
    return {key: sorted(found) for key, found in shown.items()}, done


def share() -> str:
    """How many kinds of effects serve one card only, and which."""
    uses = Tally(kind for d in pool() for kind in mechanisms(d))
    effects = [kind.__name__ for kind in fx.Effect.__subclasses__()]
    single = sorted(kind for kind in effects if uses[kind] == 1)
    words = f"Of {len(effects)} kinds of effects {len(single)} serve one card only ({100 * len(single) // len(effects)} %): "
    return words + ", ".join(f"`{kind}`" for kind in single) + ".\n"


def printed() -> list[Decl]:
    """Every declared card with a name of its own."""
    return sorted((d for d in pool() if d not in blank.CARDS), key=lambda d: plain(d.title))


def left_out_rows() -> list[tuple[str, str]]:
    """The cards and what is left out of them; cards with the same words share a row."""
    cards: dict[str, list[str]] = {}
    for game, told in left_out().items():
        for id, words in told.items():
            cards.setdefault(words, []).append(catalogue(game)[id][0])
    shared = [(", ".join(sorted(titles, key=plain)), words) for words, titles in cards.items()]
    return sorted(shared, key=lambda row: plain(row[0]))


def older_rows() -> list[tuple[str, str, str]]:
    """Each official ruling that is older than the rules: its card, what it says, what says otherwise."""
    told = [
        (catalogue(game)[id][0], says, now)
        for game, cards in older_rulings().items()
        for id, rulings in cards.items()
        for says, now in rulings.items()
    ]
    return sorted(told, key=lambda row: plain(row[0]))


def rows(game: str) -> list[tuple[str, str, str, str]]:
    """Card, books under which a scenario shows it, mechanisms, scenarios."""
    out = []
    for d in printed():
        if d.game == game:
            found = carried_out()[0].get((d.game, d.id), [])
            books = sorted({book for showing in found for book in showing.rules})
            more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
            names = ", ".join(f"`{showing.name}`" for showing in found[:SHOWN]) + more
            out.append((d.title, ", ".join(books) or "-", ", ".join(mechanisms(d)) or "-", names or "-"))
    return out
