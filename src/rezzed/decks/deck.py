"""A deck: an identity and the copies of each card. It is plain data; its titles and facts come from a library."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from ..cards import deckbuilding
from ..ids import CORP, SIDE_NAMES, Type
from ..library import Library, default
from ..titles import plain
from ..vocabulary.declare import Decl

NEUTRAL: Final = "neutral"
IDENTITIES: Final = (Type.CORP_IDENTITY, Type.RUNNER_IDENTITY)
ICEBREAKER: Final = "Icebreaker"
ICE: Final = "Ice"
ICE_TYPES: Final = {"barrier": "Barrier", "code_gate": "Code Gate", "sentry": "Sentry", "wall": "Barrier"}
GROUPS: Final = (  # in the order of deck lists
    "Identity", "Event", "Hardware", "Resource", ICEBREAKER, "Program", "Agenda", "Asset", "Upgrade", "Operation", "Barrier",
    "Code Gate", "Sentry", ICE,
)  # fmt: skip


@dataclass(frozen=True)
class Deck:
    """A deck of one side.

    Attributes:
        name: what its owner calls it.
        side: `corp` or `runner`.
        cards: the number of copies of each card, by its id. The identity is not among them.
        identity: the id of the identity; None if the deck has none, or one that the library does not know.
        unknown: the number of copies of each card that the library does not know, by the name that the list gives it.
        unknown_identity: the name of an identity that the library does not know; otherwise empty.
        game: `anr` or `onr`, the game whose cards these are.
        beside: the number of copies of each card that the list names beside the deck: further identities and a sideboard
            (CR 1.4.3a, 1.5), by its id, or by its name if the library does not know it.
    """

    name: str
    side: str
    cards: Mapping[str, int]
    identity: str | None = None
    unknown: Mapping[str, int] = field(default_factory=dict)
    unknown_identity: str = ""
    game: str = "anr"
    beside: Mapping[str, int] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """The number of cards. Identities are not counted, even where the list has them among the cards (CR 1.4.3a)."""
        counted = sum(n for id, n in self.cards.items() if not is_identity(self.game, id))
        return counted + sum(self.unknown.values())

    def card(self, id: str, library: Library | None = None) -> Decl:
        """The card with this id, which the deck contains.

        Raises:
            KeyError: the library has no such card.
        """
        found = (default() if library is None else library).named(self.game, id)
        if found is None:
            raise KeyError(id)
        return found

    def declared(self, id: str, library: Library | None = None) -> bool:
        """Whether rezzed plays the text of a card; an inert card is played with its printed facts only."""
        return not self.card(id, library).inert

    def lines(self, library: Library | None = None) -> tuple[DeckLine, ...]:
        """The cards of the deck, by their group and title, without unknown cards."""
        lines = [DeckLine(self.card(id, library), n) for id, n in self.cards.items()]
        return tuple(sorted(lines, key=lambda line: (GROUPS.index(line.group), plain(line.card.title))))

    def beside_titles(self, library: Library | None = None) -> dict[str, int]:
        """The number of copies of each card beside the deck, by its title, or by its name if the library does not know it."""
        named = (default() if library is None else library).named
        return {name if (card := named(self.game, name)) is None else card.title: n for name, n in self.beside.items()}

    def titles(self, library: Library | None = None) -> list[str]:
        """The title of each copy that is part of the deck, in the order of `lines`; the names of unknown cards come last."""
        lines = [line for line in self.lines(library) if line.card.type not in IDENTITIES]
        known = [line.card.title for line in lines for _ in range(line.count)]
        return [*known, *(name for name in sorted(self.unknown) for _ in range(self.unknown[name]))]

    def identity_title(self, library: Library | None = None) -> str:
        """The title of the identity; empty if the deck has none."""
        return self.unknown_identity if self.identity is None else self.card(self.identity, library).title


@dataclass(frozen=True)
class DeckLine:
    """A card of a deck and the number of its copies."""

    card: Decl
    count: int

    @property
    def group(self) -> str:
        """The part of a list in which the card stands: its type, and for ice the type of the ice."""
        card = self.card
        if card.type in IDENTITIES:
            return GROUPS[0]
        if card.type == Type.ICE:
            kinds = {ICE_TYPES[name] for name in card.subtypes if name in ICE_TYPES}
            return kinds.pop() if len(kinds) == 1 else ICE
        if card.type == Type.PROGRAM and "icebreaker" in card.subtypes:
            return ICEBREAKER
        return card.type.name.capitalize()


def is_identity(game: str, id: str) -> bool:
    """Whether an id is that of an identity: only identities have a minimum deck size."""
    return "size" in deckbuilding().get(game, {}).get(id, {})


def side_of(card: Decl) -> str:
    """The side of a card as decks name it."""
    return SIDE_NAMES[card.side]


def facts_of(card: Decl) -> Mapping[str, Any]:
    """What decks need to know of a card; empty for a card of 1996 and for an added one."""
    return deckbuilding().get(card.game, {}).get(card.id, {})


def faction_of(card: Decl) -> str:
    """The faction of a card; empty if it has none."""
    return str(facts_of(card).get("faction", ""))


def code_of(card: Decl) -> str:
    """The code of the newest printing of a card on NetrunnerDB; empty if there is none."""
    return str(next(reversed(facts_of(card).get("printings", {"": ""}).values())))


@cache
def by_code() -> dict[str, str]:
    """The id of the card behind every printing code."""
    return {code: id for id, known in deckbuilding()["anr"].items() for code in known["printings"].values()}


def is_corp(deck: Deck) -> bool:
    """Whether it is a deck of the Corp."""
    return deck.side == SIDE_NAMES[CORP]
