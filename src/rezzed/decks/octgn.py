"""Decks of OCTGN, files with the name `.o8d`."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element, ParseError, SubElement, indent, tostring

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from ..files import one_line
from .deck import Deck, code_of
from .raw import CardNames, RawList

GAME: Final = "0f38e453-26df-4c04-9d67-6d43de939c77"  # Netrunner, for OCTGN
CARD: Final = "bc0f047c-01b1-427f-a439-d451eda"  # what the id of a card begins with; a printing code follows
IDENTITY: Final = "Identity"
REST: Final = "R&D / Stack"
BESIDE: Final = "Sideboard"


def read(text: str, names: CardNames) -> RawList:
    """Read a deck of OCTGN. A card is known by the printing code in its id, otherwise by its title."""
    raw = RawList()
    try:
        root: Element = fromstring(text.strip(), forbid_dtd=True)
    except DefusedXmlException:
        raw.fault("the XML declares a document type or entities; a deck needs none")
        return raw
    except (ParseError, ValueError) as error:
        raw.fault(f"not valid XML: {one_line(str(error))}")
        return raw
    if root.tag != "deck":
        raw.fault(f"expected <deck>, not <{one_line(str(root.tag), 40)}>")
        return raw
    cards = [(section.get("name", ""), card) for section in root.findall("section") for card in section.findall("card")]
    for number, (section, card) in enumerate(cards, 1):
        _card(raw, names, f"card {number}", section, card)
    return raw


def _card(raw: RawList, names: CardNames, where: str, section: str, card: Element) -> None:
    """Add a card, as the identity or to the deck."""
    code = card.get("id", "").removeprefix(CARD)
    title = (card.text or "").strip()
    name = code if names.any(code) is not None else title or code
    words = card.get("qty", "")
    count = int(words) if words.isascii() and words.isdecimal() and len(words) < 7 else words
    if section == IDENTITY and not raw.identity and count == 1 and name:
        raw.identity = name
    else:
        raw.add(where, name, count, section == BESIDE)


def write(deck: Deck, names: CardNames) -> str:
    """A deck of OCTGN, with the newest printing of each card."""
    root = Element("deck", game=GAME)
    first = SubElement(root, "section", name=IDENTITY)
    if deck.identity is not None:
        _written(first, deck, deck.identity, 1, names)
    elif deck.unknown_identity:
        SubElement(first, "card", qty="1").text = deck.unknown_identity
    rest = SubElement(root, "section", name=REST)
    for line in deck.lines(names.library):
        _written(rest, deck, line.card.id, line.count, names)
    for name, count in deck.unknown.items():
        SubElement(rest, "card", qty=str(count)).text = name
    beside = SubElement(root, "section", name=BESIDE) if deck.beside else rest
    for id, count in deck.beside.items():
        known = names.card(deck.game, id)
        if known is None:
            SubElement(beside, "card", qty=str(count)).text = id
        else:
            SubElement(beside, "card", qty=str(count), id=CARD + code_of(known)).text = known.title
    indent(root)
    return '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n' + tostring(root, encoding="unicode") + "\n"


def _written(section: Element, deck: Deck, id: str, count: int, names: CardNames) -> None:
    card = deck.card(id, names.library)
    SubElement(section, "card", qty=str(count), id=CARD + code_of(card)).text = card.title
