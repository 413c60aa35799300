"""`rezzed cards` and `rezzed card NAME`."""

from __future__ import annotations

from .. import own_texts, rules
from ..cards import GAMES, blank, catalogue, facts, file_for, left_out_of, older_rulings_on, place_of, print_sets, sets_of
from ..errors import DeclarationError, RezzedError, nearest, printable
from ..ids import Type
from ..library import all_cards, default, find_cards, plain
from ..rules.book import Book
from ..vocabulary.check import check
from ..vocabulary.declare import Decl
from ..wording import card_words
from ..wording.phrases import NOUNS, plural
from . import screen

TYPES = {t: "identity" if t in (Type.CORP_IDENTITY, Type.RUNNER_IDENTITY) else NOUNS[t] for t in Type}
ORDER = {"anr": 0, "onr": 1}


def listed() -> list[Decl]:
    """Every declared card except the blank cards of boards, sorted by game and title."""
    cards = [d for d in all_cards() if d not in blank.CARDS]
    return sorted(cards, key=lambda d: (ORDER.get(d.game, 2), plain(d.title)))


def as_data(decl: Decl) -> dict[str, object]:
    file, line = place_of(decl) or (None, None)
    return {
        "id": decl.id, "title": decl.title, "type": decl.type.name.lower(), "subtypes": list(decl.subtypes),
        "sets": list(sets_of(decl)), "game": decl.game, "file": file, "line": line,
    }  # fmt: skip


def show_all(as_json: bool) -> None:
    if as_json:
        screen.dump([as_data(d) for d in listed()], 1)
        return
    game = ""
    for d in listed():
        if d.game != game:
            game = d.game
            screen.heading({"anr": "Netrunner, 2012 and later", "onr": "Netrunner, 1996"}.get(game, game))
        kind = TYPES[d.type] + (" " + " - ".join(x.replace("_", " ") for x in d.subtypes) if d.subtypes else "")
        screen.line(f"  {d.title:<42}", (kind, "dim"))
    screen.line(f"{len(listed())} cards; `rezzed card NAME` shows one")


def print_set(name: str) -> tuple[str, str]:
    """Find the game and the id of a set by its name, which may begin with the game (`onr:limited`).

    Raises:
        RezzedError: no set has this name, or several begin with it.
    """
    game, colon, rest = name.partition(":")
    here = [(g, s) for g, sets in print_sets().items() for s in sets if not colon or g == game.strip().lower()]
    want = plain(rest if colon else name)
    found = [(g, s) for g, s in here if plain(s) == want] or [(g, s) for g, s in here if want and plain(s).startswith(want)]
    if len(found) == 1:
        return found[0]
    if found:
        raise RezzedError(f"{name[:60]!r} is ambiguous: {', '.join(f'{g}:{s}' for g, s in found)}")
    known = [s for _, s in here]
    near = [s for s in known if want and want in plain(s)] or nearest(want, known, 3) or known
    raise RezzedError(f"unknown set {name[:60]!r}; known: {', '.join(near)}")


def show_missing(name: str, as_json: bool) -> None:
    """Print the cards of a set that are not declared yet, by type."""
    game, found = print_set(name)
    declared = {d.id for d in all_cards() if d.game == game}
    printed = print_sets()[game][found]
    left = {id: (title, type) for id, (title, type) in printed.items() if id not in declared}
    if as_json:
        screen.dump([{"id": id, "title": title, "type": type} for id, (title, type) in left.items()], 1)
        return
    for kind in sorted({type for _, type in left.values()}):
        screen.heading(kind.replace("_", " "))
        for title, type in left.values():
            if type == kind:
                screen.line(f"  {title}")
    screen.line(f"{found}: {len(printed) - len(left)} of {len(printed)} cards are declared, {len(left)} are missing")


def show_own(path: str, as_json: bool) -> None:
    """Print how many cards a copy of the card database has, and how many of them rezzed knows."""
    own = own_texts.read(path)
    known = sum(bool(own.text(title)) for title in dict.fromkeys(title for title, _ in catalogue(GAMES[0]).values()))
    if as_json:
        screen.dump({"path": path, "texts": len(own), "known": known}, 1)
        return
    screen.line(f"{path}: {plural(len(own), 'card')} with a text; rezzed knows {known} of them")
    screen.line(f"set {own_texts.VARIABLE}={path} to see them in `rezzed card` and in the terminal of `rezzed play`")


def show(name: str, book: str | None, as_json: bool, data: str | None = None) -> None:
    """Print the cards with this title, with their texts under a book, and with the user's own text if there is one. If a
    declaration has errors, report those instead."""
    own = own_texts.chosen(data)
    seen = rules.book(book) if book is not None else None
    found = find_cards(name, seen.game) if seen is not None else _of_every_game(name)
    if faults := [fault for d in found for fault in check(d, rules.names())]:
        raise DeclarationError(faults)
    if as_json:
        screen.dump([_whole(d, seen) | ({} if own is None else {"own_text": own.text(d.title)}) for d in found], 1)
        return
    for d in found:
        _print(*_seen(d, seen), place_of(d))
        for line in () if own is None or d.game != GAMES[0] else own.text(d.title):
            screen.line(("  your data: ", "dim"), printable(line))
        if seen is None:
            for variant in d.variants:
                screen.line((f"  under {', '.join(variant.books)}:", "bold"))
                for words in card_words.card_text(*_seen(d, rules.book(variant.books[0]))):
                    screen.line(f"    {words}")


def _of_every_game(name: str) -> tuple[Decl, ...]:
    """The cards with this title in every game, declared or not; those of one game if the name begins with it."""
    found = find_cards(name)
    prefix, colon, _ = name.partition(":")
    if colon and prefix.strip().lower() in GAMES:
        return found
    same = (default().named(game, found[0].title) for game in GAMES)
    return tuple(d for d in dict.fromkeys((*found, *same)) if d is not None)


def _whole(d: Decl, book: Book | None) -> dict[str, object]:
    more = {"facts": dict(card_words.card_facts(d)), "inert": d.inert, "left_out": left_out_of(d) or None}
    more["older_rulings"] = older_rulings_on(d)
    return {**as_data(d), "text": card_words.card_text(*_seen(d, book)), **more}


def _seen(d: Decl, book: Book | None) -> tuple[Decl, Book]:
    """The declaration and the book that gives it its words: if none is asked for, the first one that plays its game."""
    if book is not None:
        return d.under(book.name), book
    books = [rules.book(n) for n in (rules.DEFAULT, *rules.names())]
    return d, next(b for b in books if b.game == d.game)


def _print(d: Decl, book: Book, place: tuple[str, int] | None) -> None:
    screen.heading(d.title)
    for name, value in card_words.card_facts(d):
        screen.line((f"  {name}: ", "dim"), value)
    if place is not None:
        file, line = place
        screen.line(("  declared in: ", "dim"), f"{file}:{line}")
    for words in card_words.card_text(d, book):
        screen.line(f"  {words}")
    if d.inert:
        n = facts()[d.game][d.id].get("subroutines", 0)
        subs = f", with {plural(n, 'subroutine')}" if n else ""
        screen.line((f"  not declared: its text{subs} is not played", "yellow"))
        screen.line(("  to be declared in: ", "dim"), file_for(d.game, d.id))
    if left_out := left_out_of(d):
        screen.line(("  left out: ", "yellow"), left_out.removeprefix("not declared: "))
    for ruling in older_rulings_on(d):
        screen.line(("  older ruling: ", "yellow"), ruling)
