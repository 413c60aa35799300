"""What two players can say to each other without typing: ten phrases, of which each says a few between two moves."""

from __future__ import annotations

from typing import Final, NamedTuple

PHRASES: Final = {
    "hello": "Hello, good luck", "thanks": "Thank you", "thinking": "I am thinking", "moment": "One moment, please",
    "rule": "I am looking up a rule", "sorry": "Sorry, a wrong press", "yours": "It is your move", "nice": "Nice move",
    "close": "That was close", "over": "Good game",
}  # fmt: skip
BETWEEN_MOVES: Final = 3  # phrases of a side
KEPT: Final = 2 * BETWEEN_MOVES  # of both sides


class Phrase(NamedTuple):
    """Something that a side said: the number of its entry, the side, and the key of the words."""

    seq: int
    side: str
    what: str
