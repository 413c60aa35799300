"""Boards in the words of a player: cards with commas between them, and servers with their cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .board import parts_of, server_number
from .errors import RezzedError
from .library import default

COMMAS: Final = 3  # a title has at most this many


def servers_of(place: str, words: Sequence[str]) -> dict[str, list[str | int]]:
    """Read `HQ: Tollbooth*, Enigma*` for one or several servers.

    Args:
        place: where the words were given, for errors.
        words: a server and its cards in each.

    Raises:
        RezzedError: there is no server, or one is named twice.
    """
    out: dict[str, list[str | int]] = {}
    for given in words:
        name, colon, cards = given.partition(":")
        number = server_number(name)
        if not colon or number is None:
            words = f"{given[:60]!r}: expected a server and its cards, such as 'HQ: Tollbooth*, Enigma'"
            raise RezzedError(words, place=place)
        name = name.strip()
        if number in map(server_number, out):
            raise RezzedError(f"{name} is named twice; write all of its cards in one {place}", place=place)
        out[name] = cards_of(cards)
    return out


def cards_of(words: str) -> list[str | int]:
    """Read cards with commas between them, as a board writes them. A title may have commas; a number means blank cards."""
    pieces = words.split(",")
    out: list[str | int] = []
    at = 0
    while at < len(pieces):
        most = min(len(pieces), at + COMMAS + 1)
        end = next((n for n in range(most, at + 1, -1) if _is_card(",".join(pieces[at:n]))), at + 1)
        card = ",".join(pieces[at:end]).strip()
        at = end
        if card:
            out.append(int(card) if card.isascii() and card.isdecimal() and len(card) < 6 else card)
    return out


def _is_card(words: str) -> bool:
    """Whether these words with a comma are one card."""
    match = parts_of(default(), words)
    if match is None:
        return False
    title = match["title"].strip()
    hosts = [match[name] for name in ("host", "chosen") if match[name]]
    return default().is_title(title) and all(default().is_title(name) for name in hosts)
