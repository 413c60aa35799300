"""The card pool: declarations by set, no code. `pool()` is everything that the package declares.

A card is declared in the module of the set that printed it first: `anr/<cycle>/<set>.py` or `onr/<set>.py`. `sets.json` lists
the sets of each game in the order of their release (a booster pack follows the set that it previews). `printed.json` lists the
cards of each set, reprints included. A module's name is the id of its set, after an underscore if that begins with a digit.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from ..vocabulary.declare import Decl

HERE: Final = Path(__file__).parent
PRINTED: Final = HERE / "printed.json"
SETS: Final = HERE / "sets.json"


@cache
def release_order() -> dict[tuple[str, str], str]:
    """By game and set, in the order of release: the name of the module where a set's cards are declared."""
    rows: list[dict[str, str]] = json.loads(SETS.read_text(encoding="utf-8"))
    return {(r["game"], r["set"]): _module(r["game"], r["cycle"], r["set"]) for r in rows}


def _module(game: str, cycle: str, set_: str) -> str:
    name = f"_{set_}" if set_[0].isdigit() else set_
    return ".".join(part for part in (game, cycle, name) if part)


def modules() -> Iterator[str]:
    """The names of the modules that declare cards: blank cards first, then the sets in the order of their release."""
    yield "blank"
    for name in release_order().values():
        if HERE.joinpath(*name.split(".")).with_suffix(".py").exists():
            yield name


@cache
def pool() -> tuple[Decl, ...]:
    """Every declared card, blanks included, in a fixed order."""
    return tuple(c for name in modules() for c in import_module(f"{__name__}.{name}").CARDS)


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
