"""Libraries: the cards and rule books of games, and the books compiled with their cards.

The functions of this module use the default library; `Library()` creates another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial

from . import rules
from .cards import faction_of, pool
from .doors import Door, PluginOffer
from .engine.program.compile import Compiled
from .engine.program.parts import CardPool, Fact
from .engine.timing.handlers import ALL_HANDLERS
from .errors import DeclarationError, RezzedError
from .rules import Shelf
from .rules.book import Book
from .titles import Titles
from .titles import plain as plain
from .vocabulary.declare import Decl
from .vocabulary.subtypes import SUBTYPES


class Library:
    """A set of cards and rule books: those of the package, and those added later.

    `rezzed.load`, `Board`, `Game` and `restore` accept one as `library`; without it they use the default library. A game keeps
    the cards
    and the book with which it began.

    Args:
        shelf: the rule books; without it, a shelf with the books of the package.
        installed: whether the cards that other distributions offer belong to it, as to the default library. They are loaded
            when the first card is looked up.
    """

    def __init__(self, shelf: Shelf | None = None, installed: bool = False) -> None:
        self.shelf = Shelf() if shelf is None else shelf
        self._door = Door("cards", self._admit, not installed)
        self._added: tuple[Decl, ...] = ()
        self._compiled: dict[str, Compiled] = {}
        self._titles: Titles | None = None

    def copy(self) -> Library:
        """A new library with the same cards and books."""
        self._door.open()
        other = Library(self.shelf.copy())
        other._added = self._added
        other._titles = self._titles
        other._compiled = dict(self._compiled)
        return other

    def add_cards(self, *cards: Decl) -> None:
        """Add declared cards to the pool. Games that begin later know them.

        Raises:
            DeclarationError: a declaration is wrong, or its id is taken; then no card is added.
        """
        from .vocabulary.check import check, named_card  # only outside cards are checked when they come

        titles = self._named()
        known: set[tuple[str, str]] = set()
        faults: list[str] = []
        for c in cards:
            found = check(c, self.shelf.names())
            if not found and ((c.game, c.id) in known or titles.card(c.game, c.id) is not None):
                faults.append(f"{named_card(c)}: id: another card has the id {c.id!r}; expected a new id")
            elif not found:
                known.add((c.game, c.id))
            faults += found
        if faults:
            raise DeclarationError(faults)
        self._added += cards
        self._compiled.clear()
        self._titles = None

    def register_book(self, book: Book) -> None:
        """Add a rule book under its name.

        Raises:
            DeclarationError: the book is wrong, or its name is taken; then it is not added.
        """
        self.shelf.register(book)

    def cards(self) -> tuple[Decl, ...]:
        """Every card of the library. This imports the declarations of the whole pool."""
        self._door.open()
        return (*pool(), *self._added)

    def compiled(self, name: str) -> Compiled:
        """The rule book `name` with the cards of its game. It compiles a card when a board needs it.

        Raises:
            RezzedError: there is no such book.
        """
        book = self.shelf.book(name)
        if name not in self._compiled:
            titles = self._named()
            pool = CardPool(
                titles.ids(book.game), partial(titles.known, book.game), partial(titles.declared, book.game),
                tuple(sorted(SUBTYPES[book.game])), partial(faction_of, book.game),
            )
            made = Compiled(book, pool, ALL_HANDLERS)
            return self._compiled.setdefault(name, made)  # another thread may have made it meanwhile, and boards share one
        return self._compiled[name]

    def find_cards(self, title: str, game: str | None = None, near: bool = True) -> tuple[Decl, ...]:
        """The cards that a title can mean, at most one of each game.

        Accents, case and punctuation do not matter. An id is enough, and so is the beginning of a title if no other title
        begins with it.
        `onr:Quandary` and `anr:Quandary` name the game. A printed card that is not declared is inert: it has its facts and no
        abilities. A declared card comes before an inert one with the same title.

        Args:
            title: the words that somebody typed.
            game: `anr` or `onr`; without it all games are searched.
            near: whether the message about an unknown card suggests similar titles.

        Raises:
            RezzedError: no title or several titles match; the message lists the candidates or similar titles.
        """
        return self._named().find(title, game, near)

    def is_title(self, title: str) -> bool:
        """Whether these words are the whole title or the id of a card. Accents, case and punctuation do not matter."""
        return self._named().is_title(title)

    def named(self, game: str, title: str) -> Decl | None:
        """The card of a game with exactly this title or id, inert if nobody has declared it; None if there is none.

        Accents, case and punctuation do not matter.
        """
        return self._named().named(game, title)

    def find_card(self, book: str, title: str, near: bool = True, strict: bool = False) -> Fact:
        """The card with this title or id, under the book. `find_cards` explains titles and `near`.

        Args:
            book: the name of the rule book.
            title: the words that somebody typed.
            near: whether the message about an unknown card suggests similar titles.
            strict: whether a card that is not declared is refused; otherwise it is inert.

        Raises:
            RezzedError: as in `find_cards`, or the card is refused.
        """
        c = self.compiled(book)
        fact = c.card(title) or c.card(self.find_cards(title, c.book.game, near)[0].id)
        assert fact is not None  # it was just found
        if strict and fact.decl.inert:
            raise RezzedError(f"{fact.title} is not declared: rezzed does not know its text")
        return fact

    def _named(self) -> Titles:
        if self._titles is None:
            self._door.open()
            self._titles = Titles(self._added) if self._added else shipped_titles()
        return self._titles

    def _admit(self, offer: PluginOffer, found: object) -> None:
        """Add the cards of an entry point, all or none: one card, or several in a tuple or list."""
        self.add_cards(*(found if isinstance(found, (tuple, list)) else (found,)))  # they are checked there


@cache
def shipped_titles() -> Titles:
    """The titles of the cards of the package."""
    return Titles(())


# -- the default library ----------------------------------------------------------------------------------

_default = Library(rules.shelf(), installed=True)


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
    """A rule book of the default library with the cards of its game; see `Library.compiled`."""
    return _default.compiled(name)


def find_cards(title: str, game: str | None = None, near: bool = True) -> tuple[Decl, ...]:
    """The cards of the default library that a title can mean; see `Library.find_cards`."""
    return _default.find_cards(title, game, near)


def find_card(book: str, title: str, near: bool = True, strict: bool = False) -> Fact:
    """The card of the default library with this title or id, under the book; see `Library.find_card`."""
    return _default.find_card(book, title, near, strict)
