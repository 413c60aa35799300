"""Titles of cards: finds the card that somebody asked for, without importing other sets."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from typing import Final

from .cards import GAMES, catalogue, declared, inert, pool
from .errors import RezzedError, nearest
from .vocabulary.declare import Decl

# typographic characters and what keyboards have for them; nobody types a trademark
_TYPED: Final = str.maketrans({
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u02bc\u2032\u00b4", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
    "\u2192": "->", "\u00d8": "O", "\u00f8": "o", **dict.fromkeys("\u2122\u00ae\u200b\ufeff"),
})  # fmt: skip


def typed(words: str) -> str:
    """Words with the characters of a keyboard: straight quotes, hyphens and arrows. Accents stay."""
    return words if words.isascii() else words.translate(_TYPED)


def bare(words: str) -> str:
    """Words in ASCII: without accents, with straight quotes and hyphens."""
    return words if words.isascii() else unicodedata.normalize("NFKD", typed(words)).encode("ascii", "ignore").decode()


@lru_cache(maxsize=4096)
def plain(title: str) -> str:
    """A title without accents, case and punctuation."""
    title = bare(title)
    return "".join([c for c in title.lower().replace("&", "and") if c.isalnum()])


@lru_cache(maxsize=4096)
def halves(title: str) -> tuple[str, ...]:
    """The two halves of a title with a subtitle, each of which can stand for it: `Jinteki` and `Personal Evolution`."""
    name, colon, subtitle = title.partition(": ")
    return (name, subtitle) if colon and plain(name) and plain(subtitle) else ()


def is_half(want: str, title: str) -> bool:
    """Whether a plain title is a half of this title."""
    return any(plain(half) == want for half in halves(title))


@cache
def _catalogued() -> tuple[tuple[str, str, str], ...]:
    """Game, id and plain title of each card that the package can declare."""
    return tuple((game, id, plain(title)) for game in GAMES for id, (title, _) in catalogue(game).items())


class Titles:
    """The titles of the cards of the package and of added cards."""

    def __init__(self, added: tuple[Decl, ...]) -> None:
        self.added = {(d.game, d.id): d for d in added}
        named = (*_catalogued(), *((d.game, d.id, plain(d.title)) for d in added))
        self.titles = {(game, title): id for game, id, title in named}  # the card that was added last
        self.exact: dict[str, list[tuple[str, str]]] = {}  # game and id, by plain title and by plain id
        for (game, title), id in self.titles.items():
            for name in {title, plain(id)} - {""}:
                self.exact.setdefault(name, []).append((game, id))
        self.games = {game for game, _ in self.titles}
        self.near = lru_cache(maxsize=500)(self._near)
        self.like = lru_cache(maxsize=500)(self._like)
        self.find = lru_cache(maxsize=2000)(self._find)

    def card(self, game: str, id: str) -> Decl | None:
        """The card with this id; None if nobody has declared it."""
        return self.added.get((game, id)) or declared(game, id)

    def known(self, game: str, id: str) -> Decl | None:
        """The card with this id, inert if nobody has declared it; None if there is no such card."""
        return self.card(game, id) or inert(game, id)

    def declared(self, game: str) -> frozenset[str]:
        """The ids of the declared cards of a game. This imports every module."""
        return frozenset(d.id for d in (*pool(), *self.added.values()) if d.game == game)

    def ids(self, game: str) -> tuple[str, ...]:
        """The ids of a game, those of the package first. Their order does not depend on which of them are declared."""
        known = catalogue(game)
        return (*known, *(id for of, id in self.added if of == game and id not in known))

    def is_title(self, title: str) -> bool:
        """The result of `Library.is_title`."""
        return plain(title) in self.exact or plain(title.partition(":")[2]) in self.exact

    def named(self, game: str, title: str) -> Decl | None:
        """The result of `Library.named`."""
        ids = [id for of, id in self.exact.get(plain(title), ()) if of == game]
        return self.known(game, title if title in ids else ids[0]) if ids else None

    def printed(self, game: str, words: str) -> Decl | None:
        """The card of a game that these words name with its title or half of it, inert if nobody has declared it; None for no
        card or several."""
        want = plain(words)
        whole = self.named(game, words)
        half = [id for (of, _), id in self.titles.items() if of == game and want and is_half(want, self._title(game, id))]
        return whole or (self.known(game, half[0]) if len(half) == 1 else None)

    def nearest(self, game: str, words: str) -> Decl | None:
        """The card of a game whose title these words may misspell; None if there is none."""
        near = {plain(title): title for title in self.near(plain(words), game)}
        best = nearest(plain(words), near, close=0.75)
        return self.named(game, near[best[0]]) if best else None

    def _find(self, title: str, game: str | None, near: bool) -> tuple[Decl, ...]:
        """The result of `Library.find_cards`."""
        prefix, colon, rest = title.partition(":")
        named = prefix.strip().lower() if colon and prefix.strip().lower() in self.games else None
        if named is not None and game not in (None, named):
            raise RezzedError(f"{title[:60]!r} names a card of {named}; expected a card of {game}")
        game, want = named or game, plain(rest if named else title)
        keys = self.exact.get(want, [])
        found = self._cards([(of, id) for of, id in keys if game in (None, of)])
        if not found and len(want) > 2:
            found = self.like(want, game)
            if len(can_be := {d.title for d in found}) > 1:
                raise RezzedError(f"{title[:60]!r} is ambiguous: {_several(sorted(can_be))}")
        if found:
            return tuple(found)
        for d in self._cards(keys):
            raise RezzedError(f"{title[:60]!r} is a card of {d.game}, not of {game}")
        raise self._unknown(title, self.near(want, game) if near else None)

    def _like(self, want: str, game: str | None) -> list[Decl]:
        """The cards whose title begins with these words, or has them as its subtitle: better those of which they are a half."""
        begin = [(g, id) for (g, key), id in self.titles.items() if game in (None, g) and key.startswith(want)]
        half = [(g, id) for (g, key), id in self.titles.items() if game in (None, g) and self._ends(g, id, key, want)]
        found = self._cards(begin)
        return [d for d in found if plain(d.title.partition(":")[0]) == want] or self._cards(half) or found

    def _ends(self, game: str, id: str, key: str, want: str) -> bool:
        """Whether these words are the subtitle of a card."""
        return key.endswith(want) and is_half(want, self._title(game, id))

    def _cards(self, keys: list[tuple[str, str]]) -> list[Decl]:
        """The cards with these games and ids: the declared ones, or if there are none, the inert ones."""
        declared = [self.card(*key) for key in keys]
        known = declared if any(declared) else [self.known(*key) for key in keys]
        return [d for d in known if d is not None]

    def _unknown(self, title: str, near: tuple[str, ...] | None) -> RezzedError:
        """The error about an unknown card; without suggestions if there are no words to compare."""
        if near is None:
            return RezzedError(f"unknown card {title[:60]!r}")
        hint = f"did you mean {', '.join(near)}?" if near else "`rezzed cards` lists the declared cards"
        return RezzedError(f"unknown card {title[:60]!r}; {hint}", suggestion="; ".join(near))  # titles have commas

    def _near(self, want: str, game: str | None) -> tuple[str, ...]:
        """The titles that look like this one."""
        known = {key: self._title(g, id) for (g, key), id in self.titles.items() if game in (None, g)}
        near = nearest(want, known, 3) or [key for key in known if want and want in key][:3]
        return tuple([known[key] for key in near])

    def _title(self, game: str, id: str) -> str:
        own = self.added.get((game, id))
        if own is not None:
            return own.title
        title, _ = catalogue(game)[id]
        return title


def _several(titles: list[str]) -> str:
    """The first few items of a list, and the number of the others."""
    shown = ", ".join(titles[:8])
    return f"{shown} or {len(titles) - 8} more" if len(titles) > 8 else shown
