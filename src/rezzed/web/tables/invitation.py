"""A game that waits for the other player's deck. It has no position yet, and neither player sees the list of the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from ...decks.dealt import USUAL
from ...errors import RezzedError
from ...rules import book
from ...rules import names as books
from .record import OTHER, TableSetup
from .setup import Start, begun, check_formats, new_seed

KEY: Final = "invitation"  # in the set-up of a game that has not begun
DeckWords = Mapping[str, str]  # the `name` of a built-in deck or the `text` of a list


@dataclass(frozen=True)
class Invitation:
    """What the host has decided.

    Attributes:
        rules: the rule book.
        side: the host's seat.
        deck: the host's deck.
        name: what the host is called.
        token: the hash of the host's token.
        invite: the hash of the invitation.
        spectators, delay, stops, clock: as in a set-up.
        format: the format in which both decks must be legal; empty for none.
    """

    rules: str
    side: str
    deck: DeckWords
    name: str
    token: str
    invite: str
    spectators: bool = True
    delay: float = 0.0
    stops: Mapping[str, str] | None = None
    clock: int = 0
    format: str = ""

    def data(self) -> dict[str, Any]:
        """As plain data for the database."""
        return {KEY: asdict(self)}

    def decks(self, guest: DeckWords) -> dict[str, DeckWords]:
        """Both decks by side."""
        return {self.side: self.deck, OTHER[self.side]: guest}

    def accepted(self, guest: DeckWords, token: str, name: str) -> TableSetup:
        """The set-up of the game that begins.

        Args:
            guest: the deck of the guest.
            token: the hash of the guest's token.
            name: what the guest is called.

        Raises:
            RezzedError: a deck cannot be used.
        """
        other = OTHER[self.side]
        check_formats({other: guest}, self.format)  # the host's deck was checked; what is against it is no news for a guest
        start = Start(new_seed(), self.rules, self.decks(guest))
        return TableSetup(
            begun(start), start.seed, {self.side: self.name, other: name}, {self.side: self.token, other: token}, {},
            self.invite, self.spectators, self.delay, dict(self.stops or {}), clock=self.clock,
        )  # fmt: skip

    def facts(self, id: str, you: str) -> dict[str, Any]:
        """What everybody may know of it, and the seat of whoever asks."""
        return {
            "id": id, "rules": self.rules, "format": self.format, "names": {self.side: self.name, OTHER[self.side]: ""},
            "bots": {}, "spectators": self.spectators, "delay": self.delay, "joined": False, "begun": False, "solo": False,
            "clock": self.clock, "host": self.side, "over": False, "winner": None, "ended": None, "seq": 0, "you": you,
        }  # fmt: skip


def stand_in(rules: str, side: str) -> DeckWords:
    """A built-in deck for the player who is not there yet, with which the deck of the other one can be checked.

    Raises:
        RezzedError: there is no such rule book.
    """
    if rules not in books():
        raise RezzedError(f"unknown rule book {rules[:40]!r}; known: {', '.join(books())}", place="rules")
    return {"name": USUAL[book(rules).game][side]}


def waiting(setup: Mapping[str, Any] | None) -> Invitation | None:
    """The invitation in a set-up; None if the game has begun or there is none."""
    found = None if setup is None else setup.get(KEY)
    return None if found is None else Invitation(**found)
