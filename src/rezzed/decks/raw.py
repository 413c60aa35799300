"""Lists as files write them, and how they become decks: names are looked up, copies are summed, errors are collected."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ..cards import GAMES
from ..errors import Fault, RezzedError, SetupError
from ..files import one_line
from ..ids import SIDE_NAMES
from ..library import Library
from ..titles import is_half, plain
from ..vocabulary.declare import Decl
from .deck import IDENTITIES, Deck, by_code, is_identity, side_of
from .influence import may_bring

MOST: Final = 500  # cards of a deck
SHOWN: Final = 100  # errors to list
NAME: Final = 200  # characters in a name


@dataclass(frozen=True)
class RawLine:
    """A line of a list: where it stands, the code, id or title of a card, the number of its copies, and whether the list has
    them beside the deck."""

    where: str
    name: str
    count: int
    beside: bool = False


@dataclass
class RawList:
    """What a file says.

    Attributes:
        name: the name of the deck; may be empty.
        identity: the code, id or title of the identity; empty if it is among the rows or missing.
        rows: the cards.
        faults: what is wrong with the file.
    """

    name: str = ""
    identity: str = ""
    rows: list[RawLine] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def fault(self, message: str, where: str = "") -> None:
        self.faults.append(Fault(one_line(message, 300), where))

    def add(self, where: str, name: str, count: object, beside: bool = False) -> None:
        """Add copies of a card, or the error that keeps them out."""
        title = one_line(name, NAME)
        if not title:
            self.fault("the name of the card is missing", where)
        elif isinstance(count, bool) or not isinstance(count, int):
            self.fault(f"expected a number of copies, not {one_line(repr(count), 40)}", where)
        elif not 1 <= count <= MOST:
            self.fault(f"{one_line(str(count), 20)} copies of {title}; expected 1 to {MOST}", where)
        else:
            self.rows.append(RawLine(where, title, count, beside))


class CardNames:
    """Looks up what a list calls its cards: printing codes, ids or titles."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def card(self, game: str, name: str) -> Decl | None:
        """The card of a game with this code, id or title; None if there is none."""
        code = by_code().get(name) if game == GAMES[0] else None
        return self.library.named(game, name if code is None else code)

    def any(self, name: str) -> Decl | None:
        """The card of any game with this code, id or title."""
        return next((card for game in GAMES if (card := self.card(game, name)) is not None), None)

    def identity(self, name: str) -> Decl | None:
        """The identity with this code, id or title, or with this title and a subtitle, or with this subtitle."""
        card = self.any(name)
        if card is None:
            try:
                card = self.library.find_cards(name, GAMES[0], near=False)[0]
            except RezzedError:
                return None
            if not is_half(plain(name), card.title):
                return None
        return card if card.type in IDENTITIES else None

    def game(self, raw: RawList) -> str:
        """The game that knows most names of a list; the current one if several do."""
        names = [row.name for row in raw.rows] + [raw.identity]
        known = {game: sum(self.card(game, name) is not None for name in names) for game in GAMES}
        return max(GAMES, key=lambda game: known[game])


def deck_of(raw: RawList, path: str, names: CardNames) -> Deck:
    """Make the deck that a file describes.

    Raises:
        SetupError: the file is wrong, has no cards or too many, or nothing in it tells its side.
    """
    total = sum(row.count for row in raw.rows)
    if not raw.rows and not raw.faults:
        raw.fault("there are no cards; expected lines such as '3 Ice Wall'")
    if total > MOST:
        raw.fault(f"{total} cards are too many; the maximum is {MOST}")
    if raw.faults:
        raise _refused(raw, path)
    game = names.game(raw)
    identity = names.identity(raw.identity) if raw.identity else None
    cards: Counter[str] = Counter()
    unknown: Counter[str] = Counter()
    beside: Counter[str] = Counter()
    sides: Counter[str] = Counter()
    for row in raw.rows:
        card = names.card(game, row.name)
        count = row.count
        if row.beside:
            beside[row.name if card is None else card.id] += count
            continue
        if card is None:
            unknown[row.name] += count
            continue
        if identity is None and not raw.identity and card.type in IDENTITIES:
            identity = card
            count -= 1
        sides[side_of(card)] += count
        if count:
            cards[card.id] += count
    if identity is None and not sides:
        raw.fault(f"no card is known, so the side of the deck is not known: {', '.join([*unknown][:3])}")
        raise _refused(raw, path)
    side = side_of(identity) if identity is not None else max(SIDE_NAMES[:2], key=lambda side: sides[side])
    missing = raw.identity if identity is None else ""
    for id in [id for id in cards if identity is not None and is_identity(game, id)]:
        other = names.card(game, id)
        if other is not None and identity is not None and may_bring(identity, other):
            beside[id] += cards.pop(id)
    name = one_line(raw.name, NAME) or Path(path).stem
    return Deck(name, side, dict(cards), None if identity is None else identity.id, dict(unknown), missing, game, dict(beside))


def _refused(raw: RawList, path: str) -> SetupError:
    listed = [fault.within(path) for fault in raw.faults[:SHOWN]]
    if len(raw.faults) > SHOWN:
        listed.append(Fault(f"and {len(raw.faults) - SHOWN} more errors", path))
    return SetupError(listed)
