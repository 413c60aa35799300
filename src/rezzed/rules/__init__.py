"""The rule books. `book(name)` finds a book; `register(book)` adds your own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..doors import Door, PluginOffer
from ..errors import DeclarationError, RezzedError, nearest
from . import anr_2012, cr_1_4, cr_26_03, onr_1996
from .book import Book

DEFAULT: Final = "cr-26.03"
SHIPPED: Final = (onr_1996.BOOK, anr_2012.BOOK, cr_1_4.BOOK, cr_26_03.BOOK)


class Shelf:
    """Rule books by their names.

    Args:
        books: the books; without them, those that the package ships.
        installed: whether the books that other distributions offer belong to it. They are loaded when somebody asks for all
            books, or for one that is not there.
    """

    def __init__(self, books: Iterable[Book] = SHIPPED, installed: bool = False) -> None:
        self._books = {b.name: b for b in books}
        self._door = Door("books", self._admit, not installed)

    def names(self) -> tuple[str, ...]:
        """Names of all books on the shelf."""
        self._door.open()
        return tuple(self._books)

    def _admit(self, offer: PluginOffer, found: object) -> None:
        """Add the book of an entry point."""
        self.register(found)  # type: ignore[arg-type]  # it is checked there

    def book(self, name: str) -> Book:
        """The rule book called `name`.

        Raises:
            RezzedError: there is none; the nearest known names are given.
        """
        found = self._books.get(name) if isinstance(name, str) else None
        if found is None and not self._door.done:
            self._door.open()
            found = self._books.get(name) if isinstance(name, str) else None
        if found is None:
            near = nearest(name, self._books, 3, 0.3) or list(self._books)
            raise RezzedError(f"unknown rule book {name!r}; known: {', '.join(near)}", suggestion=near[0])
        return found

    def register(self, new: Book) -> None:
        """Make a rule book known under its name.

        Raises:
            DeclarationError: something is wrong with the book, or its name is taken; the shelf is unchanged.
        """
        from .check import check  # only outside books are checked when they come

        faults = list(check(new))
        if not faults and self._books.get(new.name, new) is not new:
            faults.append(f"{new.name}: there is a rule book of this name already; expected a new name")
        if faults:
            raise DeclarationError(faults)
        self._books[new.name] = new

    def copy(self) -> Shelf:
        """Another shelf with the same books."""
        self._door.open()
        return Shelf(self._books.values())


_shelf = Shelf(installed=True)  # of the default library


def shelf() -> Shelf:
    """The shelf that the functions of this module read: that of the default library."""
    return _shelf


def use(other: Shelf) -> None:
    """Let the functions of this module read another shelf; `library.using` does it for as long as a block lasts."""
    global _shelf
    _shelf = other


def names() -> tuple[str, ...]:
    """The names of all rule books."""
    return _shelf.names()


def book(name: str) -> Book:
    """The rule book called `name`.

    Raises:
        RezzedError: there is no such book; the message suggests similar names.
    """
    return _shelf.book(name)


def register(new: Book) -> None:
    """Add a rule book to the default library.

    Raises:
        DeclarationError: the book has errors, or another book has its name; the book is not added.
    """
    _shelf.register(new)
