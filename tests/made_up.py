"""Cards made up for a test, which shows what no declared card can."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rezzed import library
from rezzed.vocabulary.declare import Decl


@contextmanager
def declared(*cards: Decl) -> Iterator[None]:
    """These cards are in the pool as long as the block lasts."""
    library.add_cards(*cards)
    try:
        yield
    finally:
        for c in cards:
            library._ADDED.remove(c)
        library.compiled.cache_clear()
