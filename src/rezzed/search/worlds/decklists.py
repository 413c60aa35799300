"""Decklists of the Corp: which facedown cards are possible, and how likely they are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

from ...cards import print_sets
from ...errors import RezzedError, brief
from ...ids import RUNNER, Type
from ...library import Library
from ...titles import plain

Deck = str | Sequence[str] | Mapping[str, int]

MOST_CARDS: Final = 500  # cards of a deck
CORP_TYPES: Final = ("ice", "agenda", "asset", "upgrade", "operation", "corp_identity")
ROOT_TYPES: Final = frozenset(("agenda", "asset", "upgrade"))

_LINE: Final = re.compile(r"(?:(?P<n>\d{1,4})\s*[x×]?\s+)?(?P<title>\S.*?)(?:\s+\([^()]*\))?[\s•●○★☆◆]*")
_HEADING: Final = re.compile(
    r"(?:ice|agendas?|assets?|upgrades?|operations?|identity|barriers?|code gates?|sentry|sentries|other)\s*(?:\(\d+\)|:)?",
    re.I,
)


@dataclass(frozen=True)
class DeckCard:
    """A card of a deck: its id, its title and its type."""

    id: str
    title: str
    type: str


@dataclass(frozen=True)
class UnknownCard:
    """A facedown card whose identity comes from the deck.

    Attributes:
        types: the types that it can have.
        remote: cards in the root of this remote server; only one of them may be an asset or agenda. -1: no such limit.
    """

    types: frozenset[str]
    remote: int = -1


def read(library: Library, book: str, deck: Deck) -> dict[DeckCard, int]:
    """Read a decklist: lines such as `3 Ice Wall`. Headings such as `Ice (15)` and comments are skipped.

    Args:
        library: the declared cards.
        book: the rule book of the board.
        deck: the text, its lines, or titles with numbers.

    Raises:
        RezzedError: a line is invalid, a card is unknown, or it is not a Corp card.
    """
    found: dict[DeckCard, int] = {}
    for where, title, n in _lines(deck):
        card = _card(library, book, title, where)
        found[card] = found.get(card, 0) + n
    if not found:
        raise RezzedError("deck: expected lines like '3 Ice Wall', but there are none")
    if sum(found.values()) > MOST_CARDS:
        raise RezzedError(f"deck: {sum(found.values())} cards are too many (more than {MOST_CARDS})")
    return found


def _lines(deck: Deck) -> list[tuple[str, str, int]]:
    """For each card of a deck: where it stands, its title, and the number of copies."""
    if isinstance(deck, Mapping):
        for title, n in deck.items():
            if not isinstance(title, str) or isinstance(n, bool) or not isinstance(n, int) or not 0 <= n <= MOST_CARDS:
                raise RezzedError(f"deck: expected titles with numbers of copies, not {brief(title)[:40]!r}: {brief(n)[:40]!r}")
        return [("deck", title.strip(), n) for title, n in deck.items()]
    lines = deck.splitlines() if isinstance(deck, str) else deck
    if isinstance(lines, (bytes, bytearray)) or not isinstance(lines, Sequence):
        raise RezzedError(f"deck: expected a list of cards, not {brief(deck)[:40]!r}")
    out = []
    for number, line in enumerate(lines, 1):
        if not isinstance(line, str):
            raise RezzedError(f"deck: line {number}: expected a line like '3 Ice Wall', not {brief(line)[:40]!r}")
        words = line.partition("#")[0].strip()
        if not words or words.startswith("//") or _HEADING.fullmatch(words):
            continue
        match = _LINE.fullmatch(words[:200])
        if match is None or not plain(match["title"]):
            raise RezzedError(f"deck: line {number}: expected a line like '3 Ice Wall', not {words[:40]!r}")
        out.append((f"deck: line {number}", match["title"], int(match["n"] or 1)))
    return out


def _card(library: Library, book: str, title: str, where: str) -> DeckCard:
    game = library.compiled(book).book.game
    known = _printed(game).get(plain(title))
    if known is None:
        try:
            fact = library.find_card(book, title)
        except RezzedError as error:
            raise RezzedError(f"{where}: {error}") from None
        known = DeckCard(fact.id, fact.title, Type(fact.type).name.lower())
        if fact.side == RUNNER:
            raise RezzedError(f"{where}: {fact.title} is not a Corp card")
    if known.type not in CORP_TYPES:
        raise RezzedError(f"{where}: {known.title} is not a Corp card")
    return known


@cache
def _printed(game: str) -> dict[str, DeckCard]:
    """Every printed card by its plain title, declared or not."""
    out: dict[str, DeckCard] = {}
    for cards in print_sets().get(game, {}).values():
        for id, (title, kind) in cards.items():
            out.setdefault(plain(title), DeckCard(id, title, "asset" if kind == "node" else kind))
    return out


def left(deck: Mapping[DeckCard, int], seen: Counter[str]) -> dict[DeckCard, int]:
    """The copies of a deck that the Runner does not see.

    Args:
        deck: the copies of each card.
        seen: the numbers of visible cards, by id. Cards that the deck does not contain are left out.

    Raises:
        RezzedError: more copies of a card are visible than the deck has.
    """
    for card, n in deck.items():
        if seen[card.id] > n:
            copies = "1 copy" if seen[card.id] == 1 else f"{seen[card.id]} copies"
            raise RezzedError(f"deck: the board shows {copies} of {card.title}, but the deck has {n}")
    return {card: n - seen[card.id] for card, n in deck.items() if n > seen[card.id]}


class TooManyDeals(RezzedError):
    """There are too many ways to deal the unknown cards."""

    def __init__(self, found: int, most: int) -> None:
        super().__init__(f"unknown: {found} combinations of cards are too many (more than {most})")


def fits(type: str, spot: UnknownCard, full: Set[int]) -> bool:
    """Whether a card of a type fits a position. `full`: the remote servers that have an asset or agenda."""
    return type in spot.types and not (spot.remote in full and type != "upgrade")


def draws(
    library: Library, book: str, cards: Mapping[DeckCard, int], spots: Sequence[UnknownCard], most: int
) -> list[tuple[tuple[str, ...], Fraction]]:
    """The cards that may lie in some positions, with chances: every way to take them from the deck is equally likely.

    Args:
        library: the declared cards.
        book: the rule book of the board.
        cards: the copies of each card that are left.
        spots: the positions.
        most: the maximum number of combinations.

    Raises:
        RezzedError: no card fits a position, or a card is not declared.
        TooManyDeals: there are too many combinations.
    """
    check_declared(library, book, cards, spots)
    found: list[tuple[tuple[DeckCard, ...], int]] = [((), 1)]
    for k, spot in enumerate(spots):
        longer = []
        for drawn, ways in found:
            full = {x.remote for c, x in zip(drawn, spots, strict=False) if x.remote >= 0 and c.type != "upgrade"}
            for card, n in cards.items():
                copies = n - drawn.count(card)
                if copies > 0 and fits(card.type, spot, full):
                    longer.append(((*drawn, card), ways * copies))
        if not longer:
            kinds = " or ".join(t for t in CORP_TYPES if t in spot.types)
            raise RezzedError(f"deck: no {kinds} is left for facedown card {k + 1} of {len(spots)}")
        if len(longer) > most:
            raise TooManyDeals(len(longer), most)
        found = longer
    total = sum(ways for _, ways in found)
    return [(tuple([c.id for c in drawn]), Fraction(ways, total)) for drawn, ways in found]


def at_random(
    cards: Mapping[DeckCard, int], spots: Sequence[UnknownCard], draw: Callable[[int], int]
) -> tuple[tuple[DeckCard, ...], int]:
    """Cards for some positions, at random, and the weight that such a deal must have; 0 if no card is left for one of them.

    Args:
        cards: the copies of each card that are left.
        spots: the positions.
        draw: gives a number below another one.
    """
    pool, drawn, weight = dict(cards), list[DeckCard](), 1
    full: set[int] = set()
    for spot in spots:
        fitting = [card for card, n in pool.items() if fits(card.type, spot, full) for _ in range(n)]
        if not fitting:
            return (), 0
        card = fitting[draw(len(fitting))]
        pool[card] -= 1
        drawn.append(card)
        weight *= len(fitting)
        if spot.remote >= 0 and card.type != "upgrade":
            full.add(spot.remote)
    return tuple(drawn), weight


def check_declared(library: Library, book: str, cards: Mapping[DeckCard, int], spots: Sequence[UnknownCard]) -> None:
    """Check that the cards that may lie in some positions can be played.

    Raises:
        RezzedError: a card is not declared.
    """
    wanted = frozenset().union(*(spot.types for spot in spots)) if spots else frozenset()
    compiled = library.compiled(book)
    missing = [c.title for c in cards if c.type in wanted and ((fact := compiled.card(c.id)) is None or fact.decl.inert)]
    if missing:
        raise RezzedError(f"deck: not declared in rezzed: {', '.join(missing[:5])}; write similar cards instead")
