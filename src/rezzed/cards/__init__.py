"""The card pool: declarations by set, no code. `pool()` is everything that the package declares."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from ..vocabulary.declare import Decl


@cache
def pool() -> tuple[Decl, ...]:
    """Every declared card, blanks included, in a fixed order."""
    from . import blank, breakers, bypass, core, events, examples, forced, gateway, ice, onr_breakers, onr_ice, onr_support
    from . import roots, sets, subroutines, support, tools

    modules = (
        blank, core, gateway, breakers, subroutines, ice, forced, bypass, events, roots, support, tools, examples, onr_ice,
        onr_breakers, onr_support,
    )  # fmt: skip
    cards = [c for module in modules for c in module.CARDS]
    printed: dict[tuple[str, str], tuple[str, ...]] = {}
    for game, table in sets.SETS.items():
        for name, ids in table.items():
            for card in ids:
                printed[game, card] = (*printed.get((game, card), ()), name)
    return tuple(replace(c, sets=printed.get((c.game, c.id), c.sets)) for c in cards)
