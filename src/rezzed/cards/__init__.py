"""The card pool: declarations by set, no code. `pool()` is everything that the package declares."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

from ..vocabulary.declare import Decl

PRINTED: Final = Path(__file__).with_name("printed.json")


@cache
def pool() -> tuple[Decl, ...]:
    """Every declared card, blanks included, in a fixed order."""
    from . import (
        blank, breakers, breakers_families, breakers_more, bypass, core, digest, events, examples, examples_access,
        examples_effects, forced, gateway, ice, ice_more, ice_sets, movement, onr_breakers, onr_ice, onr_support,
        passing, roots, rulings, subroutines, subs_granted, support, tools, tools_ice, triggers,
    )  # fmt: skip

    modules = (
        blank, core, gateway, breakers, breakers_more, breakers_families, subroutines, subs_granted, ice, ice_sets,
        ice_more, forced, bypass, movement, passing, events, roots, support, tools, tools_ice, triggers, examples,
        examples_access, examples_effects, rulings, digest, onr_ice, onr_breakers, onr_support,
    )  # fmt: skip
    return tuple(c for module in modules for c in module.CARDS)


@cache
def print_sets() -> dict[str, dict[str, dict[str, tuple[str, str]]]]:
    """Every card that was printed, declared or not: by game and set, then id with title and type."""
    table: dict[str, dict[str, dict[str, tuple[str, str]]]] = json.loads(PRINTED.read_text(encoding="utf-8"))
    return table


@cache
def _sets() -> dict[tuple[str, str], tuple[str, ...]]:
    out: dict[tuple[str, str], tuple[str, ...]] = {}
    for game, printed in print_sets().items():
        for name, ids in printed.items():
            for id in ids:
                out[game, id] = (*out.get((game, id), ()), name)
    return out


def sets_of(decl: Decl) -> tuple[str, ...]:
    """The sets in which a card was printed."""
    return _sets().get((decl.game, decl.id), ())
