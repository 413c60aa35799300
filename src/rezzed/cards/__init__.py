"""The card pool: declarations by set, no code. `pool()` is everything that the package declares."""

from __future__ import annotations

from functools import lru_cache

from ..vocabulary.declare import Decl


@lru_cache(maxsize=None)
def pool() -> tuple[Decl, ...]:
    """Every declared card, blanks included, in a fixed order."""
    from . import blank, core, forced, ice

    return (*blank.CARDS, *core.CARDS, *ice.CARDS, *forced.CARDS)
