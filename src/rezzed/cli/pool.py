"""`rezzed cards` and `rezzed card NAME`."""

from __future__ import annotations

from difflib import get_close_matches

from .. import rules
from ..errors import RezzedError
from ..ids import Type
from ..library import all_cards, plain
from ..phrases import NOUNS
from ..vocabulary.declare import Decl
from ..words import card_facts, card_text
from . import screen

TYPES = {t: "identity" if t in (Type.CORP_IDENTITY, Type.RUNNER_IDENTITY) else NOUNS[t] for t in Type}
ORDER = {"anr": 0, "onr": 1}


def listed() -> list[Decl]:
    """Every card that is printed somewhere, by game and title; the nameless cards of the boards are left out."""
    cards = [d for d in all_cards() if d.subs or d.abilities or d.sets or d.subtypes]
    return sorted(cards, key=lambda d: (ORDER.get(d.game, 2), plain(d.title)))


def as_data(decl: Decl) -> dict[str, object]:
    return {
        "id": decl.id, "title": decl.title, "type": decl.type.name.lower(), "subtypes": list(decl.subtypes),
        "sets": list(decl.sets), "game": decl.game,
    }  # fmt: skip


def show_all(as_json: bool) -> None:
    if as_json:
        screen.dump([as_data(d) for d in listed()], 1)
        return
    game = ""
    for d in listed():
        if d.game != game:
            game = d.game
            screen.heading({"anr": "Netrunner, 2012 and later", "onr": "Netrunner, 1996"}.get(game, game))
        kind = TYPES[d.type] + (" " + " - ".join(x.replace("_", " ") for x in d.subtypes) if d.subtypes else "")
        screen.line(f"  {d.title:<42}", (kind, "dim"))
    screen.line(f"{len(listed())} cards; `rezzed card NAME` prints one")


def find(name: str) -> list[Decl]:
    """The cards of that title or id, or the one whose title begins so.

    Raises:
        RezzedError: there is none; the nearest titles are given.
    """
    cards = listed()
    want = plain(name)
    found = [d for d in cards if d.id == name or plain(d.title) == want]
    if not found and len(want) > 2:
        starts = [d for d in cards if plain(d.title).startswith(want)]
        found = starts if len(starts) == 1 else []
    if found:
        return found
    titles = {plain(d.title): d.title for d in cards}
    near = get_close_matches(want, titles, 3, 0.5) or [t for t in titles if want and want in t][:3]
    hint = f"; did you mean {', '.join(titles[n] for n in near)}?" if near else "; `rezzed cards` lists them all"
    raise RezzedError(f"unknown card {name!r}{hint}")


def show(name: str, book: str | None) -> None:
    """Print the cards of a title, as a book sees them."""
    seen = rules.book(book) if book is not None else None
    found = [d for d in find(name) if seen is None or d.game == seen.game]
    if seen is not None and not found:
        raise RezzedError(f"{find(name)[0].title} is no card of the game of {seen.name}")
    for d in found:
        _print(d if seen is None else d.under(seen.name))
        if seen is None:
            for variant in d.variants:
                screen.line((f"  under {', '.join(variant.books)}:", "bold"))
                for words in card_text(d.under(variant.books[0])):
                    screen.line(f"    {words}")


def _print(d: Decl) -> None:
    screen.heading(d.title)
    for name, value in card_facts(d):
        screen.line((f"  {name}: ", "dim"), value)
    for words in card_text(d):
        screen.line(f"  {words}")
