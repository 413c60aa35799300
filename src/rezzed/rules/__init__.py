"""The rule books. `book(name)` finds a book; `register(book)` adds your own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..errors import DeclarationError, RezzedError, nearest
from . import anr_2012, cr_1_4, cr_26_03, onr_1996
from .book import Book
from .check import check

DEFAULT: Final = "cr-26.03"
SHIPPED: Final = (onr_1996.BOOK, anr_2012.BOOK, cr_1_4.BOOK, cr_26_03.BOOK)


class Shelf:
    """Rule books by their names; without `books`, those that the package ships."""

    def __init__(self, books: Iterable[Book] = SHIPPED) -> None:
        self._books = {b.name: b for b in books}

    def names(self) -> tuple[str, ...]:
        """Names of all books on the shelf."""
        return tuple(self._books)

    def book(self, name: str) -> Book:
        """The rule book called `name`.

        Raises:
            RezzedError: there is none; the nearest known names are given.
        """
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
        faults = list(check(new))
        if not faults and self._books.get(new.name, new) is not new:
            faults.append(f"{new.name}: there is a rule book of this name already; expected a new name")
        if faults:
            raise DeclarationError(faults)
        self._books[new.name] = new

    def copy(self) -> Shelf:
        """Another shelf with the same books."""
        return Shelf(self._books.values())


_shelf = Shelf()  # of the default library


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
