"""The rules of the strategies, as numbers: a strategy notes in its reader which rule decides (`Reader.why`). The words are in
`explain.py`."""

from __future__ import annotations

from typing import Final

ONLY: Final = 0  # there is nothing to choose
LOOP: Final = 1  # a loop is left (CR 10.1.6a)
OPENING: Final = 2  # the hand is kept or not
USUAL: Final = 3  # no plan is about it

# of the Corp
SCORE: Final = 4  # an agenda is scored
REZ: Final = 5  # a card is rezzed, or not
KILL: Final = 6  # damage that flatlines
ADVANCE: Final = 7  # an agenda is brought nearer to its score
FIRST_ICE: Final = 8  # HQ or R&D has no ice
MONEY: Final = 9  # a card that brings credits
AGENDA: Final = 10  # an agenda is installed
MORE_ICE: Final = 11  # the server that needs ice most
ASSET: Final = 12  # an asset, an upgrade or a trap
BLUFF: Final = 13  # what looks like an agenda
TROUBLE: Final = 14  # resources of a tagged Runner, virus counters
OTHER: Final = 15  # an operation that no other rule is about
BASIC: Final = 16  # a card or a credit
PLACE: Final = 17  # the server of a card that is installed
RESERVE: Final = 23  # credits are kept to rez ice

# of the Runner
VALUE: Final = 18  # the action with the highest value
IN_RUN: Final = 19  # what a run meets
STEAL: Final = 20  # an agenda is stolen
TRASH: Final = 21  # an accessed card is trashed, or not
SERVER: Final = 22  # the server for the run of a card

_NAMES: Final = (
    "only", "loop", "opening", "usual", "score", "rez", "kill", "advance", "first ice", "money", "agenda", "more ice", "asset",
    "bluff", "trouble", "other", "basic", "place", "value", "in run", "steal", "trash", "server",
    "reserve",
)  # fmt: skip


def word(why: int) -> str:
    """The name of a rule."""
    return _NAMES[why]
