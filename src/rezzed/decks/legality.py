"""Whether a deck is legal: all reasons against it at once, each with its paragraph (CR 1.4.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from ..cards import faction_name
from ..errors import Reason
from ..ids import Type
from ..library import Library
from ..vocabulary.declare import Decl
from .deck import IDENTITIES, Deck, DeckLine, faction_of, facts_of, is_corp, side_of
from .influence import out_of_faction, prices_of, variance_of

COPIES: Final = 3  # of a card that says nothing else
OLD_SIZE: Final = 45  # the least cards of a deck of 1996
STARTERS: Final = ("the_syndicate_profit_over_principle", "the_catalyst_convention_breaker")
DRAFT: Final = {"draft"}  # the sets of identities for draft games


@dataclass(frozen=True)
class Verdict:
    """What the rules say about a deck.

    Attributes:
        size: the number of cards.
        minimum: the fewest cards that the identity allows; 0 if there is no known identity.
        influence: the influence that is spent.
        limit: the influence limit; None if there is none.
        prices: the influence that all copies of a card cost together, by id.
        points: the agenda points; None for a deck of the Runner.
        required: the fewest and the most agenda points for this size; None if no number is prescribed.
        faults: every reason why the deck is not legal, with its paragraph.
    """

    size: int
    minimum: int
    influence: int
    limit: int | None
    prices: Mapping[str, int]
    points: int | None
    required: tuple[int, int] | None
    faults: tuple[Reason, ...]

    @property
    def legal(self) -> bool:
        return not self.faults


def check(deck: Deck, library: Library | None = None) -> Verdict:
    """Compare a deck with the rules for decks, the current ones for every card since 2012.

    Of decks of 1996 only the side of the cards and the minimum of 45 are checked.
    """
    lines = deck.lines(library)
    identity = None if deck.identity is None else deck.card(deck.identity, library)
    known = {} if identity is None else facts_of(identity)
    cards = tuple(line for line in lines if line.card.type not in IDENTITIES)  # CR 1.4.3a
    prices = {} if identity is None else prices_of(cards, identity)
    old = deck.game == "onr"
    corp = is_corp(deck)
    verdict = Verdict(
        deck.size, OLD_SIZE if old else known.get("size", 0), sum(prices.values()), known.get("limit"), prices,
        agenda_points(deck, library) if corp else None,
        points_for(deck.size) if corp and not old else None, (),
    )  # fmt: skip
    found = [*_pool(deck), *_sides(deck, lines), *_size(verdict, old)]
    if not old:
        found += _identity(deck, identity)
        if identity is not None:
            found += [*_factions(cards, identity), *_influence(verdict)]
        found += [*_points(verdict), *_copies(cards, identity)]
    return Verdict(**{**vars(verdict), "faults": tuple(found)})


def is_starter(deck: Deck) -> bool:
    """Whether the identity is one of the System Gateway Starter Pack (CR 1.4.1a)."""
    return deck.identity in STARTERS


def agenda_points(deck: Deck, library: Library | None = None) -> int:
    """The agenda points in a deck."""
    return sum(line.count * (line.card.points or 0) for line in deck.lines(library))


def points_for(size: int) -> tuple[int, int] | None:
    """The fewest and the most agenda points of a deck of this size (CR 1.4.6a-d); None below 40 cards."""
    if size < 40:
        return None
    least = size // 5 * 2 + 2
    return least, least + 1


def _reason(paragraph: str, text: str) -> Reason:
    return Reason(False, f"CR {paragraph}" if paragraph else "", text)


def _pool(deck: Deck) -> Iterator[Reason]:
    """Cards that the library does not know."""
    for name, count in deck.unknown.items():
        yield _reason("", f"unknown card {name!r} ({_copied(count)})")


def _identity(deck: Deck, identity: Decl | None) -> Iterator[Reason]:
    """The identity: there is one, and it may be used outside of its own game (CR 1.4.1, 1.4.1a)."""
    if deck.unknown_identity:
        yield _reason("", f"unknown identity {deck.unknown_identity!r}")
    elif identity is None:
        yield _reason("1.4.1", "the deck has no identity")
    elif is_starter(deck):
        yield _reason("1.4.1a", f"{identity.title} is only for the decks of the System Gateway Starter Pack")
    elif set(facts_of(identity).get("printings", ())) == DRAFT:
        yield _reason("1.4.1", f"{identity.title} is only for draft games")


def _sides(deck: Deck, lines: tuple[DeckLine, ...]) -> Iterator[Reason]:
    """Identities in the deck, and cards of the other side (CR 1.4.4)."""
    for line in lines:
        if line.card.type in IDENTITIES:
            yield _reason("1.4.4", f"{line.card.title} is an identity and cannot be in the deck")
        elif side_of(line.card) != deck.side:
            cite = "" if deck.game == "onr" else "1.4.4"
            yield _reason(cite, f"{line.card.title} is not a {deck.side.capitalize()} card")


def _size(verdict: Verdict, old: bool) -> Iterator[Reason]:
    """The minimum deck size (CR 1.4.3)."""
    if verdict.size < verdict.minimum:
        yield _reason("" if old else "1.4.3", f"the deck has {verdict.size} cards; the minimum is {verdict.minimum}")


def _factions(lines: tuple[DeckLine, ...], identity: Decl) -> Iterator[Reason]:
    """Cards that the faction of the identity does not allow (CR 1.4.1, 1.4.4)."""
    rule = variance_of(identity)
    others: dict[str, list[str]] = {}
    for line in lines:
        card = line.card
        if side_of(card) != side_of(identity):
            continue
        if not facts_of(card):
            yield _reason("", f"rezzed does not know the faction of {card.title}")
        elif rule.without and faction_of(card) == rule.without:
            yield _reason("1.4.1", f"{identity.title} cannot have {card.title}, a card of {faction_name(rule.without)}")
        elif out_of_faction(card, identity) and "influence" not in facts_of(card):
            if not rule.agendas or card.type != Type.AGENDA:
                yield _reason("1.4.4", f"{card.title} has no influence cost and cannot be in a deck of another faction")
            else:
                others.setdefault(faction_of(card), []).append(card.title)
    for faction, titles in others.items():
        if 0 < rule.agendas < len(titles):
            words = f"{len(titles)} different agendas of {faction_name(faction)}; {identity.title} allows {rule.agendas}"
            yield _reason("1.4.1", words)


def _influence(verdict: Verdict) -> Iterator[Reason]:
    """The influence limit (CR 1.4.5)."""
    if verdict.limit is not None and verdict.influence > verdict.limit:
        words = f"the cards of other factions cost {verdict.influence} influence; the limit is {verdict.limit}"
        yield _reason("1.4.5", words)


def _points(verdict: Verdict) -> Iterator[Reason]:
    """The agenda points of a deck of the Corp (CR 1.4.6)."""
    if verdict.required is None or verdict.points is None or verdict.points in verdict.required:
        return
    letter = "abcd"[min(3, (verdict.size - 40) // 5)]
    least, most = verdict.required
    words = f"the agendas have {verdict.points} points; {verdict.size} cards require {least} or {most}"
    yield _reason(f"1.4.6{letter}", words)


def _copies(lines: tuple[DeckLine, ...], identity: Decl | None) -> Iterator[Reason]:
    """How many copies there can be of a card (CR 1.4.7)."""
    usual = variance_of(identity).copies
    for line in lines:
        most = int(facts_of(line.card).get("copies", COPIES))
        if usual is not None and usual < most:
            if line.count > usual and identity is not None:
                yield _reason("1.4.1", f"{_copied(line.count)} of {line.card.title}; {identity.title} allows {usual}")
        elif line.count > most:
            yield _reason("1.4.7", f"{_copied(line.count)} of {line.card.title}; the limit is {most}")


def _copied(count: int) -> str:
    return "1 copy" if count == 1 else f"{count} copies"
