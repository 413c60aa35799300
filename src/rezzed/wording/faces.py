"""What the face of a card and its large picture tell: printed facts and the text in our words. It depends on the title only."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..cards import deckbuilding, faction_name
from ..rules.book import Book
from ..vocabulary.declare import Decl
from .card_words import card_facts, card_text
from .phrases import NOUNS

OMITTED: Final = ("id", "game", "printings", "sets", "limit per deck", "faction")  # facts that nobody needs during a game


class Face(NamedTuple):
    """The printed side of a card.

    Attributes:
        faction: the id of its faction, such as `haas_bioroid`; empty if it has none.
        faction_name: its faction as people write it, or empty.
        kind: its type.
        strength: its printed strength; None without one.
        facts: pairs of name and value.
        text: a line for each ability and subroutine.
        names: what a picture of it may be called: the codes of its printings, the newest first, and its id.
    """

    faction: str
    faction_name: str
    kind: str
    strength: int | None
    facts: tuple[tuple[str, str], ...]
    text: tuple[str, ...]
    names: tuple[str, ...]


def face(decl: Decl, book: Book) -> Face:
    """The face of a card in the terms of a book."""
    known = deckbuilding().get(decl.game, {}).get(decl.id, {})
    faction = str(known.get("faction", ""))
    facts = tuple((name, value) for name, value in card_facts(decl) if name not in OMITTED)
    named = faction_name(faction) if faction else ""
    names = (*sorted(known.get("printings", {}).values(), reverse=True), decl.id)
    return Face(faction, named, NOUNS[decl.type], decl.strength, facts, card_text(decl, book), names)
