"""The rule books. `book(name)` finds a book; `register(book)` adds your own."""

from __future__ import annotations

from difflib import get_close_matches

from ..errors import RezzedError
from . import anr_2012, cr_1_4, cr_26_03, onr_1996
from .book import Book

DEFAULT = "cr-26.03"
_BOOKS: dict[str, Book] = {b.name: b for b in (onr_1996.BOOK, anr_2012.BOOK, cr_1_4.BOOK, cr_26_03.BOOK)}


def names() -> tuple[str, ...]:
    """The names of all rule books."""
    return tuple(_BOOKS)


def book(name: str) -> Book:
    """The rule book called `name`.

    Raises:
        RezzedError: there is no such book; the message suggests similar names.
    """
    found = _BOOKS.get(name) if isinstance(name, str) else None
    if found is None:
        near = get_close_matches(str(name), _BOOKS, 3, 0.3) or list(_BOOKS)
        raise RezzedError(f"unknown rule book {name!r}; known: {', '.join(near)}")
    return found


def register(new: Book) -> None:
    """Add a rule book under its name.

    Raises:
        RezzedError: another book has this name.
    """
    if not isinstance(new, Book):
        raise RezzedError(f"expected a Book, not {type(new).__name__}")
    if _BOOKS.get(new.name, new) is not new:
        raise RezzedError(f"another rule book is named {new.name!r}")
    _BOOKS[new.name] = new
