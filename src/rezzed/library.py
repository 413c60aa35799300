"""Compiled books, and cards added from outside the package."""

from __future__ import annotations

import unicodedata
from difflib import get_close_matches
from functools import cache, lru_cache

from . import rules
from .cards import blank, pool
from .engine.program.compile import Compiled
from .engine.program.parts import Fact
from .engine.timing.tables import TABLES
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
    return Compiled(rules.book(name), all_cards(), TABLES)


def plain(title: str) -> str:
    """A title without accents, case and punctuation, as people type it."""
    flat = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return "".join(c for c in flat.replace("&", "and") if c.isalnum())


class _Names:
    """What the cards of the pool are called, and these added cards."""

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
        """The rest of a message about a card that is unknown."""
        known = {key: d.title for key, d in self.proper if game in (None, d.game)}
        near = get_close_matches(want, known, 3, 0.5) or [key for key in known if want and want in key][:3]
        return f"; did you mean {', '.join(known[key] for key in near)}?" if near else "; `rezzed cards` lists them all"


@lru_cache(maxsize=8)
def _names(added: tuple[Decl, ...]) -> _Names:
    return _Names(added)


def find_cards(title: str, game: str | None = None, near: bool = True) -> tuple[Decl, ...]:
    """The cards that a title can mean, at most one of each game.

    Accents, case and punctuation do not matter; an id is enough, or the beginning of a title if no other begins so;
    `onr:Quandary` and `anr:Quandary` name the game.

    Args:
        title: as somebody typed it.
        game: `anr` or `onr`; without it all games are searched.
        near: whether the message about an unknown card names the nearest titles.

    Raises:
        RezzedError: there is none, or several titles begin so; the message names the candidates or the nearest titles.
    """
    names = _names(tuple(_ADDED))
    prefix, colon, rest = title.partition(":")
    named = prefix.strip().lower() if colon and any(prefix.strip().lower() == g for g, _ in names.titles) else None
    if named is not None and game not in (None, named):
        raise RezzedError(f"{title[:60]!r} names a card of {named}; a card of {game} is wanted")
    game, want = named or game, plain(rest if named else title)
    called = names.exact.get(want, ())
    found = [d for d in called if game in (None, d.game)]
    if not found and len(want) > 2:
        found = [d for (g, key), d in names.titles.items() if game in (None, g) and key.startswith(want)]
        if len(can_be := {d.title for d in found}) > 1:
            raise RezzedError(f"{title[:60]!r} can be {_several(sorted(can_be))}")
    if found:
        return tuple(found)
    for d in called:
        raise RezzedError(f"{title[:60]!r} is a card of another game ({d.game}) than {game}")
    raise RezzedError(f"unknown card {title[:60]!r}{names.near(want, game) if near else ''}")


def _several(titles: list[str]) -> str:
    """The first few of a list, and how many more there are."""
    shown = ", ".join(titles[:8])
    return f"{shown} or {len(titles) - 8} more" if len(titles) > 8 else shown


def find_card(book: str, title: str, near: bool = True) -> Fact:
    """The card with this title or id, as the book sees it; `find_cards` says what a title can be and what `near` is.

    Raises:
        RezzedError: as `find_cards` does.
    """
    c = compiled(book)
    code = c.code_of.get(title)
    return c.facts[c.code_of[find_cards(title, c.book.game, near)[0].id] if code is None else code]
