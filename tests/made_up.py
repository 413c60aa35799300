"""Cards made up for a test, which shows what no declared card can."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rezzed import library
from rezzed.vocabulary.declare import Decl


@contextmanager
def declared(*cards: Decl) -> Iterator[None]:
    """These cards are in the default library as long as the block lasts."""
    own = library.default().copy()
    own.add_cards(*cards)
    with library.using(own):
        yield
