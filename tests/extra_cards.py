"""Cards that exist for one test only: they show what no declared card can show."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rezzed import library
from rezzed.vocabulary.declare import Decl


@contextmanager
def extra_cards(*cards: Decl) -> Iterator[None]:
    """Add these cards to the default library until the block ends."""
    own = library.default().copy()
    own.add_cards(*cards)
    with library.using(own):
        yield
