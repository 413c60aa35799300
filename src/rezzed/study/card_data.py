"""Cards as data: facts, text in our words, and what is left out."""

from __future__ import annotations

from typing import Any

from .. import rules
from ..cards import facts, left_out_of, older_rulings_on, sets_of
from ..errors import RezzedError
from ..library import find_cards
from ..rules.book import Book
from ..vocabulary.declare import Decl
from ..wording import card_words


def cards_of_title(title: str) -> list[dict[str, Any]]:
    """The cards with a title; several games can have one.

    Args:
        title: the title, or the beginning of only one title.

    Raises:
        RezzedError: there is no such card, or the beginning fits several; the message names similar ones.
    """
    return [_card(decl) for decl in find_cards(title)]


def titled(title: str) -> str:
    """The title of the card that is meant; empty if it is not known."""
    try:
        return find_cards(title, near=False)[0].title
    except RezzedError:
        return ""


def _card(decl: Decl) -> dict[str, Any]:
    book = _book(decl)
    text = card_words.card_text(decl, book)
    other = [
        {"books": list(variant.books), "text": card_words.card_text(decl.under(variant.books[0]), rules.book(variant.books[0]))}
        for variant in decl.variants
    ]
    left_out = left_out_of(decl)
    return {
        "id": decl.id, "title": decl.title, "game": decl.game, "facts": card_words.card_facts(decl), "text": text,
        "other": other, "sets": [name.replace("_", " ") for name in sets_of(decl)], "declared": not decl.inert,
        "subroutines": facts().get(decl.game, {}).get(decl.id, {}).get("subroutines", 0),
        "left_out": left_out.removeprefix("not declared: "), "older_rulings": older_rulings_on(decl),
    }  # fmt: skip


def _book(decl: Decl) -> Book:
    """The book that gives a card its words: the first one that plays its game."""
    return next(b for b in map(rules.book, (rules.DEFAULT, *rules.names())) if b.game == decl.game)
