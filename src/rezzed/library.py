"""Libraries: the cards and rule books of games, and the books compiled with their cards.

The functions of this module use the default library; `Library()` creates another one.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from functools import lru_cache

from . import rules
from .cards import blank, pool
from .engine.program.compile import Compiled
from .engine.program.parts import Fact
from .engine.timing.tables import TABLES
from .errors import DeclarationError, RezzedError
from .rules import Shelf
from .rules.book import Book
from .vocabulary.check import check, named_card
from .vocabulary.declare import Decl


class Library:
    """A set of cards and rule books: those of the package, and those added later.

    `rezzed.load`, `Board`, `Game` and `restore` accept one as `library`; without it they use the default library. A game keeps
    the cards
    and the book with which it began.

    Args:
        shelf: the rule books; without it, a shelf with the books of the package.
    """

    def __init__(self, shelf: Shelf | None = None) -> None:
        self.shelf = Shelf() if shelf is None else shelf
        self._added: tuple[Decl, ...] = ()
        self._compiled: dict[str, Compiled] = {}
        self._names: _Names | None = None

    def copy(self) -> Library:
        """A new library with the same cards and books."""
        other = Library(self.shelf.copy())
        other._added = self._added
        other._compiled = dict(self._compiled)
        return other

    def add_cards(self, *cards: Decl) -> None:
        """Add declared cards to the pool. Games that begin later know them.

        Raises:
            DeclarationError: a declaration is wrong, or its id is taken; then no card is added.
        """
        known = {(c.game, c.id) for c in self.cards()}
        faults: list[str] = []
        for c in cards:
            found = check(c, self.shelf.names())
            if not found and (c.game, c.id) in known:
                faults.append(f"{named_card(c)}: id: another card has the id {c.id!r}; expected a new id")
            elif not found:
                known.add((c.game, c.id))
            faults += found
        if faults:
            raise DeclarationError(faults)
        self._added += cards
        self._compiled.clear()
        self._names = None

    def register_book(self, book: Book) -> None:
        """Add a rule book under its name.

        Raises:
            DeclarationError: the book is wrong, or its name is taken; then it is not added.
        """
        self.shelf.register(book)

    def cards(self) -> tuple[Decl, ...]:
        """Every card of the library."""
        return (*pool(), *self._added)

    def compiled(self, name: str) -> Compiled:
        """The rule book `name` with every card of its game, compiled once.

        Raises:
            RezzedError: there is no such book.
        """
        book = self.shelf.book(name)
        if name not in self._compiled:
            self._compiled[name] = Compiled(book, self.cards(), TABLES)
        return self._compiled[name]

    def find_cards(self, title: str, game: str | None = None, near: bool = True) -> tuple[Decl, ...]:
        """The cards that a title can mean, at most one of each game.

        Accents, case and punctuation do not matter. An id is enough, and so is the beginning of a title if no other title
        begins with it.
        `onr:Quandary` and `anr:Quandary` name the game.

        Args:
            title: the words that somebody typed.
            game: `anr` or `onr`; without it all games are searched.
            near: whether the message about an unknown card suggests similar titles.

        Raises:
            RezzedError: no title or several titles match; the message lists the candidates or similar titles.
        """
        if self._names is None:
            self._names = _Names(self._added) if self._added else _shipped_names()
        return self._names.find(title, game, near)

    def find_card(self, book: str, title: str, near: bool = True) -> Fact:
        """The card with this title or id, under the book. `find_cards` explains titles and `near`.

        Raises:
            RezzedError: as in `find_cards`.
        """
        c = self.compiled(book)
        code = c.code_of.get(title)
        return c.facts[c.code_of[self.find_cards(title, c.book.game, near)[0].id] if code is None else code]


def plain(title: str) -> str:
    """A title without accents, case and punctuation."""
    flat = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return "".join(c for c in flat.replace("&", "and") if c.isalnum())


class _Names:
    """The titles of the cards in the pool and of added cards."""

    def __init__(self, added: tuple[Decl, ...]) -> None:
        self.titles = {(d.game, plain(d.title)): d for d in (*pool(), *added)}  # the card that was added last
        self.exact: dict[str, list[Decl]] = {}  # by plain title and by plain id
        for (_, title), d in self.titles.items():
            for name in {title, plain(d.id)} - {""}:
                self.exact.setdefault(name, []).append(d)
        unnamed = {d.id for d in blank.CARDS}
        self.proper = [(key, d) for (_, key), d in self.titles.items() if d.id not in unnamed]
        self.near = lru_cache(maxsize=500)(self._near)

    def _near(self, want: str, game: str | None) -> str:
        """The rest of a message about an unknown card."""
        known = {key: d.title for key, d in self.proper if game in (None, d.game)}
        near = get_close_matches(want, known, 3, 0.5) or [key for key in known if want and want in key][:3]
        return f"; did you mean {', '.join(known[key] for key in near)}?" if near else "; `rezzed cards` lists them all"

    def find(self, title: str, game: str | None, near: bool) -> tuple[Decl, ...]:
        """The result of `Library.find_cards`."""
        prefix, colon, rest = title.partition(":")
        named = prefix.strip().lower() if colon and any(prefix.strip().lower() == g for g, _ in self.titles) else None
        if named is not None and game not in (None, named):
            raise RezzedError(f"{title[:60]!r} names a card of {named}; expected a card of {game}")
        game, want = named or game, plain(rest if named else title)
        called = self.exact.get(want, ())
        found = [d for d in called if game in (None, d.game)]
        if not found and len(want) > 2:
            found = [d for (g, key), d in self.titles.items() if game in (None, g) and key.startswith(want)]
            if len(can_be := {d.title for d in found}) > 1:
                raise RezzedError(f"{title[:60]!r} is ambiguous: {_several(sorted(can_be))}")
        if found:
            return tuple(found)
        for d in called:
            raise RezzedError(f"{title[:60]!r} is a card of {d.game}, not of {game}")
        raise RezzedError(f"unknown card {title[:60]!r}{self.near(want, game) if near else ''}")


def _several(titles: list[str]) -> str:
    """The first few items of a list, and the number of the others."""
    shown = ", ".join(titles[:8])
    return f"{shown} or {len(titles) - 8} more" if len(titles) > 8 else shown


@lru_cache(maxsize=1)
def _shipped_names() -> _Names:
    return _Names(())


# -- the default library ----------------------------------------------------------------------------------

_default = Library(rules.shelf())


def default() -> Library:
    """The library that is used if none is given."""
    return _default


@contextmanager
def using(other: Library) -> Iterator[Library]:
    """Use this library as the default one during the block."""
    global _default
    before = _default
    _default = other
    rules.use(other.shelf)
    try:
        yield other
    finally:
        _default = before
        rules.use(before.shelf)


def add_cards(*cards: Decl) -> None:
    """Add declared cards to the default library. Games that begin later know them.

    Raises:
        DeclarationError: a declaration is wrong, or its id is taken; then no card is added.
    """
    _default.add_cards(*cards)


def register_book(book: Book) -> None:
    """Add a rule book to the default library.

    Raises:
        DeclarationError: the book is wrong, or its name is taken; then it is not added.
    """
    _default.register_book(book)


def all_cards() -> tuple[Decl, ...]:
    """Every card of the default library."""
    return _default.cards()


def compiled(name: str) -> Compiled:
    """A rule book of the default library with every card of its game; see `Library.compiled`."""
    return _default.compiled(name)


def find_cards(title: str, game: str | None = None, near: bool = True) -> tuple[Decl, ...]:
    """The cards of the default library that a title can mean; see `Library.find_cards`."""
    return _default.find_cards(title, game, near)


def find_card(book: str, title: str, near: bool = True) -> Fact:
    """The card of the default library with this title or id, under the book; see `Library.find_card`."""
    return _default.find_card(book, title, near)
