"""The cards of the package: declarations by set, no code. A module of cards is imported when one of its cards is asked for.

A card is declared in the module of the set that printed it first: `anr/<cycle>/<set>.py` or `onr/<set>.py`. `sets.json` lists
the sets of each game in the order of their release (a booster pack follows the set that it previews). `printed.json` lists the
cards of each set, reprints included, and `facts.json` the facts of each card. A module's name is the id of its set, after an
underscore if that begins with a digit.

`deckbuilding.json` has what only decks need: the faction and the influence cost of a card (none if it has no such cost), the
limit of copies if that is not 3, the minimum deck size and the influence limit of an identity (none if it has no limit), and
the code of each printing on NetrunnerDB, by set.

`left_out.json` says which parts of a text are not in its declaration; a key is the id of a card, or the ids of several.
`older_rulings.json` has the official rulings that the rules or the text of their card contradict by now: what each says,
and what says otherwise.

A printed card that nobody has declared is inert: `inert` makes a declaration from its facts, without abilities.
"""

from __future__ import annotations

import ast
import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from ..ids import Type
from ..vocabulary.declare import Decl

HERE: Final = Path(__file__).parent
PRINTED: Final = HERE / "printed.json"
SETS: Final = HERE / "sets.json"
FACTS: Final = HERE / "facts.json"
DECKBUILDING: Final = HERE / "deckbuilding.json"
LEFT_OUT: Final = HERE / "left_out.json"
OLDER_RULINGS: Final = HERE / "older_rulings.json"
BLANK: Final = "blank"  # the module of cards that no set printed
GAMES: Final = ("anr", "onr")
FACTIONS: Final = {"haas_bioroid": "Haas-Bioroid", "nbn": "NBN"}
OLD_TYPES: Final = {"node": Type.ASSET, "prep": Type.EVENT}  # of 1996, under their later names


@cache
def print_sets() -> dict[str, dict[str, dict[str, tuple[str, str]]]]:
    """Every card that was printed, declared or not: by game and set, then id with title and type."""
    table: dict[str, dict[str, dict[str, tuple[str, str]]]] = json.loads(PRINTED.read_text(encoding="utf-8"))
    return table


@cache
def release_order() -> dict[tuple[str, str], str]:
    """By game and set, in the order of release: the name of the module where a set's cards are declared."""
    rows: list[dict[str, str]] = json.loads(SETS.read_text(encoding="utf-8"))
    return {(r["game"], r["set"]): _module(r["game"], r["cycle"], r["set"]) for r in rows}


def _module(game: str, cycle: str, set_: str) -> str:
    name = f"_{set_}" if set_[0].isdigit() else set_
    return ".".join(part for part in (game, cycle, name) if part)


@cache
def modules() -> tuple[str, ...]:
    """The names of the modules that declare cards: blank cards first, then the sets in the order of their release."""
    sets = release_order().values()
    return (BLANK, *(name for name in sets if HERE.joinpath(*name.split(".")).with_suffix(".py").exists()))


@cache
def module(name: str) -> dict[tuple[str, str], Decl]:
    """The cards that a module declares, by game and id, in its order."""
    cards: tuple[Decl, ...] = import_module(f"{__name__}.{name}").CARDS
    return {(c.game, c.id): c for c in cards}


@cache
def catalogue(game: str) -> dict[str, tuple[str, str]]:
    """Every card of a game that can be declared, blank cards first: its id, its title and the name of its module."""
    out = {id: (c.title, BLANK) for (of, id), c in module(BLANK).items() if of == game}
    printed = print_sets().get(game, {})
    for (of, set_), name in release_order().items():
        if of == game:
            for id, (title, _) in printed[set_].items():
                out.setdefault(id, (title, name))
    return out


def declared(game: str, id: str) -> Decl | None:
    """A card of the package; None if nobody has declared it. This imports the module of its set and no other one."""
    _, name = catalogue(game).get(id, ("", ""))
    return module(name).get((game, id)) if name in modules() else None


@cache
def facts() -> dict[str, dict[str, dict[str, Any]]]:
    """The facts of every printed card, by game and id: its costs and other numbers, its subtypes, whether it is unique, and the
    number of its subroutines."""
    table: dict[str, dict[str, dict[str, Any]]] = json.loads(FACTS.read_text(encoding="utf-8"))
    return table


@cache
def deckbuilding() -> dict[str, dict[str, dict[str, Any]]]:
    """What decks need to know of every printed card, by game and id. Cards of 1996 have no such facts."""
    table: dict[str, dict[str, dict[str, Any]]] = json.loads(DECKBUILDING.read_text(encoding="utf-8"))
    return table


def faction_of(game: str, id: str) -> str:
    """The id of the faction of a printed card; empty if it is neutral or has none (CR 2.13)."""
    faction: str = deckbuilding().get(game, {}).get(id, {}).get("faction", "")
    return "" if faction.startswith("neutral") else faction


def faction_name(faction: str) -> str:
    """The name of a faction as people write it."""
    return FACTIONS.get(faction, faction.replace("_", " ").title())


@cache
def _types(game: str) -> dict[str, Type]:
    rows = ((id, kind) for printed in print_sets().get(game, {}).values() for id, (_, kind) in printed.items())
    return {id: OLD_TYPES[kind] if kind in OLD_TYPES else Type[kind.upper()] for id, kind in rows}


@cache
def inert(game: str, id: str) -> Decl | None:
    """A printed card, made from its facts: its text is not played, except what a rule says of all cards with its subtype
    (CR 3.6.5, 3.8.5). None if no such card was printed."""
    printed = facts().get(game, {}).get(id)
    if printed is None:
        return None
    known = dict(printed)
    known.pop("subroutines", None)
    subtypes, type = tuple(known.pop("subtypes", "").split()), _types(game)[id]
    known["console"] = type == Type.HARDWARE and "console" in subtypes
    known["limit_region"] = type == Type.UPGRADE and "region" in subtypes
    title, _ = catalogue(game)[id]
    return Decl(id, title, type, subtypes=subtypes, game=game, inert=True, **known)


@cache
def left_out() -> dict[str, dict[str, str]]:
    """What is left out of the declarations, or why a card has none, by game and id."""
    table: dict[str, dict[str, str]] = json.loads(LEFT_OUT.read_text(encoding="utf-8"))
    return {game: {id: words for ids, words in rows.items() for id in ids.split()} for game, rows in table.items()}


def left_out_of(decl: Decl) -> str:
    """What is left out of a card of the package; empty if nothing is."""
    mine = left_out().get(decl.game, {}).get(decl.id, "")
    return mine if decl.inert or declared(decl.game, decl.id) is decl else ""


@cache
def older_rulings() -> dict[str, dict[str, dict[str, str]]]:
    """Official rulings that the rules contradict by now: by game and id, what each says and what says otherwise."""
    table: dict[str, dict[str, dict[str, str]]] = json.loads(OLDER_RULINGS.read_text(encoding="utf-8"))
    return table


def older_rulings_on(decl: Decl) -> list[str]:
    """The older rulings on a card, each in one sentence."""
    return [f"{says}; today {now}" for says, now in older_rulings().get(decl.game, {}).get(decl.id, {}).items()]


@cache
def pool() -> tuple[Decl, ...]:
    """Every card of the package, blank cards included, in a fixed order. This imports every module."""
    return tuple(c for name in modules() for c in module(name).values())


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


@cache
def _lines(name: str) -> dict[tuple[str, str], int]:
    """The line on which each card of a module is declared, by game and id."""
    tree = ast.parse(HERE.joinpath(*name.split(".")).with_suffix(".py").read_text(encoding="utf-8"))
    tuples = [node.value for node in tree.body if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple)]
    lines = [element.lineno for element in tuples[-1].elts]  # of `CARDS`, the last one
    return dict(zip(module(name), lines, strict=True))


def file_for(game: str, id: str) -> str:
    """The file, relative to the folder of the package, in which a printed card is declared or has to be declared."""
    _, name = catalogue(game)[id]
    return f"cards/{name.replace('.', '/')}.py"


def place_of(decl: Decl) -> tuple[str, int] | None:
    """The file, relative to the folder of the package, and the line of a declaration; None for a card from outside."""
    if declared(decl.game, decl.id) is not decl:
        return None
    _, name = catalogue(decl.game)[decl.id]
    return file_for(decl.game, decl.id), _lines(name)[decl.game, decl.id]
