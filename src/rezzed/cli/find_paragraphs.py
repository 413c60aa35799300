"""`rezzed explain --search WORDS`: finds the paragraphs whose gists contain words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from .. import rules
from ..errors import RezzedError, nearest
from ..rules import index
from . import screen

WORD: Final = re.compile(r"\w+(?:[.'&]\w+)*")
LONGEST: Final = 200  # characters of a search
SIMILAR: Final = 5  # at most this many words are suggested


@dataclass(frozen=True)
class FoundParagraph:
    """A paragraph that was found.

    Attributes:
        rules: the name of the book.
        id: the paragraph or step.
        cite: its citation.
        gist: its summary.
    """

    rules: str
    id: str
    cite: str
    gist: str


def plain(words: str) -> str:
    """Words in lower case and without accents."""
    apart = unicodedata.normalize("NFKD", words.casefold())
    return "".join(c for c in apart if not unicodedata.combining(c))


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, in lower case and without accents, in order."""
    return tuple(WORD.findall(plain(text)))


def search(words: str, name: str | None = None) -> list[FoundParagraph]:
    """Find the paragraphs whose gists contain all these words, in any order.

    Args:
        words: whole words; accents and case do not matter.
        name: a rule book; None searches all books, the newest first.

    Raises:
        RezzedError: there are no words, they are too long, or there is no such book.
    """
    wanted = _wanted(words)
    return [
        FoundParagraph(n, id, f"{rules.book(n).short} {id}", gists[id])
        for n in _books(name)
        for gists in (index.gists(n),)
        for id in sorted(gists, key=_place)
        if wanted <= set(words_of(gists[id]))
    ]


def show(words: str, name: str | None, as_json: bool) -> None:
    """Print the paragraphs that `search` finds.

    Raises:
        RezzedError: see `search`.
    """
    found = search(words, name)
    if as_json:
        screen.dump([{"rules": f.rules, "id": f.id, "cite": f.cite, "gist": f.gist} for f in found], 1)
        return
    for book in _books(name):
        mine = [f for f in found if f.rules == book]
        if mine:
            screen.line((book, "bold"), (f"  {len(mine)} of {len(index.gists(book))} gists", "dim"))
        for f in mine:
            screen.line((f"  {f.cite:<14} ", "cyan"), f.gist)
    if not found:
        screen.line(_nothing(words, _books(name)))


def _books(name: str | None) -> tuple[str, ...]:
    return tuple(reversed(rules.names())) if name is None else (rules.book(name).name,)


def _wanted(words: str) -> frozenset[str]:
    if len(words) > LONGEST:
        raise RezzedError(f"--search: expected at most {LONGEST} characters, not {len(words)}")
    wanted = frozenset(words_of(words))
    if not wanted:
        raise RezzedError(f"--search {words!r}: expected a word")
    return wanted


def _place(id: str) -> tuple[tuple[int, str], ...]:
    """Where an id stands in its book: `6.9.3b` before `6.9.10`."""
    return tuple((int(number or 0), letters) for number, letters in re.findall(r"(\d+)|([^\d.]+)", id))


def _nothing(words: str, books: Iterable[str]) -> str:
    """Says that nothing matches, and why: no gist contains a word (with similar words), or the words are never together."""
    known = sorted({w for n in books for gist in index.gists(n).values() for w in words_of(gist)})
    wanted = tuple(dict.fromkeys(words_of(words)))
    missing = [w for w in wanted if w not in known]
    said = f"no gist in {', '.join(books)} contains "
    if not missing:
        return f"{said}{' and '.join(repr(w) for w in wanted)} together"
    begin = [k for w in missing for k in known if len(w) > 2 and k.startswith(w)]
    near = [k for w in missing for k in nearest(w, known, 3, 0.7)]
    similar = list(dict.fromkeys((*begin, *near)))[:SIMILAR]
    return said + " or ".join(repr(w) for w in missing) + (f"; similar words: {', '.join(similar)}" if similar else "")
