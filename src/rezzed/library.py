"""Compiled books, and cards added from outside the package."""

from __future__ import annotations

import unicodedata
from difflib import get_close_matches
from functools import cache, lru_cache

from . import rules
from .cards import blank, pool
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


def _by_title() -> dict[tuple[str, str], Decl]:
    """Every card by its game and its plain title."""
    return _titles(tuple(_ADDED))


@lru_cache(maxsize=8)
def _titles(added: tuple[Decl, ...]) -> dict[tuple[str, str], Decl]:
    """The same for these added cards."""
    return {(d.game, plain(d.title)): d for d in (*pool(), *added)}


def find_cards(title: str, game: str | None = None) -> tuple[Decl, ...]:
    """The cards that a title can mean, at most one of each game.

    Accents, case and punctuation do not matter; an id is enough, or the beginning of a title if no other begins so;
    `onr:Quandary` and `anr:Quandary` name the game.

    Args:
        title: as somebody typed it.
        game: `anr` or `onr`; without it all games are searched.

    Raises:
        RezzedError: there is none, or several titles begin so; the message names the candidates or the nearest titles.
    """
    titles = _by_title()
    prefix, colon, rest = title.partition(":")
    named = prefix.strip().lower() if colon and any(prefix.strip().lower() == g for g, _ in titles) else None
    if named is not None and game not in (None, named):
        raise RezzedError(f"{title[:60]!r} names a card of {named}; a card of {game} is wanted")
    game, want = named or game, plain(rest if named else title)
    here = [(key, d) for (g, key), d in titles.items() if game in (None, g)]
    found = [d for key, d in here if want == key or (want and want == plain(d.id))]
    if not found and len(want) > 2:
        found = [d for key, d in here if key.startswith(want)]
        if len(can_be := {d.title for d in found}) > 1:
            raise RezzedError(f"{title[:60]!r} can be {_several(sorted(can_be))}")
    if found:
        return tuple(found)
    elsewhere = [d for (_, key), d in titles.items() if key == want]
    if elsewhere:
        raise RezzedError(f"{title[:60]!r} is a card of another game ({elsewhere[0].game}) than {game}")
    known = {key: d.title for key, d in here if d not in blank.CARDS}
    near = get_close_matches(want, known, 3, 0.5) or [key for key in known if want and want in key][:3]
    hint = f"; did you mean {', '.join(known[key] for key in near)}?" if near else "; `rezzed cards` lists them all"
    raise RezzedError(f"unknown card {title[:60]!r}{hint}")


def _several(titles: list[str]) -> str:
    """The first few of a list, and how many more there are."""
    shown = ", ".join(titles[:8])
    return f"{shown} or {len(titles) - 8} more" if len(titles) > 8 else shown


def find_card(book: str, title: str) -> Fact:
    """The card with this title or id, as the book sees it; `find_cards` says what a title can be.

    Raises:
        RezzedError: as `find_cards` does.
    """
    c = compiled(book)
    code = c.code_of.get(title)
    return c.facts[c.code_of[find_cards(title, c.book.game)[0].id] if code is None else code]
