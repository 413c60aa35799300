"""Compiled books, and cards added from outside the package."""

from __future__ import annotations

import unicodedata
from difflib import get_close_matches
from functools import cache, lru_cache

from . import rules
from .cards import pool
from .engine.compile import Compiled, Fact
from .engine.machine import CONTROL, HANDLERS, OPERATIONS
from .errors import RezzedError
from .vocabulary.declare import Decl

_ADDED: list[Decl] = []


def add_cards(*cards: Decl) -> None:
    """Add declared cards to the pool; books compiled from now on know them.

    Raises:
        RezzedError: a card with this id is declared already.
    """
    known = {(c.game, c.id) for c in (*pool(), *_ADDED)}
    for c in cards:
        if not isinstance(c, Decl):
            raise RezzedError(f"a declared card is expected, not {type(c).__name__}")
        if (c.game, c.id) in known:
            raise RezzedError(f"card {c.id!r} is declared already")
        known.add((c.game, c.id))
    _ADDED.extend(cards)
    compiled.cache_clear()


def all_cards() -> tuple[Decl, ...]:
    return (*pool(), *_ADDED)


@cache
def compiled(name: str) -> Compiled:
    """The rule book called `name` with every card of its game, compiled once.

    Raises:
        RezzedError: there is no such book.
    """
    return Compiled(rules.book(name), all_cards(), HANDLERS, OPERATIONS, CONTROL)


def plain(title: str) -> str:
    """A title without accents, case and punctuation, as people type it."""
    flat = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return "".join(c for c in flat.replace("&", "and") if c.isalnum())


@lru_cache(maxsize=8)
def _titles(c: Compiled) -> dict[str, Fact]:
    """The cards of a compiled book by their plain titles; a book that is compiled anew has titles anew."""
    return {plain(f.title): f for f in c.facts}


def find_card(book: str, title: str) -> Fact:
    """The card with this title or id, as the book sees it.

    Raises:
        RezzedError: there is none; the nearest known titles are given.
    """
    c = compiled(book)
    if title in c.code_of:
        return c.facts[c.code_of[title]]
    names, want = _titles(c), plain(title)
    found = names.get(want)
    if found is None and len(want) > 3:
        starts = [f for key, f in names.items() if key.startswith(want)]
        found = starts[0] if len(starts) == 1 else None
    if found is not None:
        return found
    game = next((d.game for d in all_cards() if plain(d.title) == want), None)
    if game is not None:
        raise RezzedError(f"{title!r} is a card of another game ({game}) than {book} ({c.book.game})")
    near = get_close_matches(want, names, 3, 0.5)
    hint = f"; did you mean {', '.join(names[n].title for n in near)}?" if near else ""
    raise RezzedError(f"unknown card {title[:40]!r}{hint}")
