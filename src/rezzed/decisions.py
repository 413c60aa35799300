"""Options as small ints inside the engine: `verb | a << 8 | b << 24`. `a` is usually a card, `b` an ability or a number."""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Final

from .ids import Option


@unique
class DecisionKind(IntEnum):
    """The kinds of decisions."""

    ACT = 0  # something that a window allows, or pass
    TARGET = 1
    MODE = 2
    NUMBER = 3
    PAY = 4
    MAY = 5
    SERVER = 6
    ORDER = 7
    CHANCE = 8


@unique
class Verb(IntEnum):
    PASS = 0
    RUN = 1  # a server
    PLAY = 2  # a card
    USE = 3  # a card, b ability
    REZ = 4  # a card
    TRIGGER = 5  # a card, b ability
    JACK_OUT = 6
    CONTINUE = 7
    TARGET = 8  # a card
    SUB = 9  # a subroutine counted from 0, b its ice
    MODE = 10  # a number of the mode
    NUMBER = 11  # b number
    YES = 12
    NO = 13
    SERVER = 14  # a server
    TRASH = 15  # a card
    STEAL = 16  # a card
    PAY = 17  # b credits
    DECLINE = 18
    SOURCE = 19  # a card, or NO_CARD for the pool, NO_CARD - 1 for the fund
    OUTCOME = 20  # a card or b number
    DONE = 21
    END = 22
    CREDIT = 23
    DRAW = 24
    RANDOM = 25  # a random card of the hand
    CANDIDATE = 26  # a card
    PAY_ALTERNATIVE = 27
    SHAKE = 28  # remove a tag
    INSTALL = 29  # a card
    ADVANCE = 30  # a card
    PURGE = 31
    TRASH_RESOURCE = 32  # a card
    SCORE = 33  # a card
    MULLIGAN = 34
    KEEP = 35
    CONCEDE = 36  # a side; possible at every decision, and never offered
    NAME = 37  # a code of a card, or NO_CARD for another one; b 1 + the code of the last one, if it is a part of the alphabet


DECLINES: Final = frozenset((Verb.PASS, Verb.DECLINE, Verb.DONE, Verb.NO))  # these decline an offer
IDLE: Final = DECLINES | {Verb.CONTINUE}  # with these a player does nothing
IDLE_WORDS: Final = ("pass", "decline", "done", "no", "continue")
TAG_COST: Final = 2  # credits for the basic action that removes a tag (CR 5.2.7g)

VERB: Final = 0xFF  # the bits of an option that are its verb
NO_CARD: Final = 0xFFFF
FUND: Final = 0xFFFE


def option(verb: int, a: int = 0, b: int = 0) -> Option:
    return verb | a << 8 | b << 24


def verb(o: Option) -> int:
    return o & VERB


def arg(o: Option) -> int:
    return o >> 8 & 0xFFFF


def arg2(o: Option) -> int:
    return o >> 24
