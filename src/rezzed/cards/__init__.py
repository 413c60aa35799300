"""The card pool: declarations by set, no code. `pool()` is everything that the package declares."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from ..vocabulary.declare import Decl

PRINTED: Final = Path(__file__).with_name("printed.json")


@cache
def pool() -> tuple[Decl, ...]:
    """Every declared card, blanks included, in a fixed order."""
    from . import blank, breakers, breakers_families, breakers_more, bypass, core, events, examples, examples_access, examples_effects, forced, gateway, ice, ice_more, ice_sets, onr_breakers
    from . import movement, onr_ice, onr_support, passing, roots, subroutines, subs_granted, support, tools, triggers

    modules = (
        blank, core, gateway, breakers, breakers_more, breakers_families, subroutines, subs_granted, ice, ice_sets, ice_more, forced, bypass, movement, passing, events, roots, support, tools,
        triggers, examples, examples_access, examples_effects, onr_ice, onr_breakers, onr_support,
    )  # fmt: skip
    cards = [c for module in modules for c in module.CARDS]
    sets: dict[tuple[str, str], tuple[str, ...]] = {}
    for game, printed in print_sets().items():
        for name, ids in printed.items():
            for id in ids:
                sets[game, id] = (*sets.get((game, id), ()), name)
    return tuple(replace(c, sets=sets.get((c.game, c.id), c.sets)) for c in cards)


@cache
def print_sets() -> dict[str, dict[str, dict[str, tuple[str, str]]]]:
    """Every card that was printed, declared or not: by game and set, then id with title and type."""
    table: dict[str, dict[str, dict[str, tuple[str, str]]]] = json.loads(PRINTED.read_text(encoding="utf-8"))
    return table
