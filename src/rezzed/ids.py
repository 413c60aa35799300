"""The small integers that the whole package shares. This module contains no rules."""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Final, TypeAlias

Side: TypeAlias = int
DamageKind: TypeAlias = int  # a Damage, or -1 for any
EventX: TypeAlias = int  # the x of an event, or -1 for any
Option: TypeAlias = int  # verb | a << 8 | b << 24, see decisions.py

CORP: Final = 0
RUNNER: Final = 1
CHANCE: Final = 2
DRAW: Final = 2  # instead of a side that won
SIDE_NAMES: Final = ("corp", "runner", "chance")

# central servers; remote n (counted from 1) is server n + 2
HQ: Final = 0
RND: Final = 1
ARCHIVES: Final = 2
FIRST_REMOTE: Final = 3
SERVER_NAMES: Final = ("HQ", "R&D", "Archives")


@unique
class Zone(IntEnum):
    """Where a card is. HQ, R&D and Archives hold the cards in them, not their roots (CR 1.13)."""

    HQ = 0
    RND = 1
    ARCHIVES = 2
    GRIP = 3
    STACK = 4
    HEAP = 5
    CORP_SCORE = 6
    RUNNER_SCORE = 7
    PLAY = 8
    REMOVED = 9
    CORP_ID = 10
    RUNNER_ID = 11
    RIG = 12
    ROOT = 13
    ICE = 14  # protecting a server
    HOSTED = 15  # installed on another card


N_ORDERED: Final = 13  # zones below ROOT have an order
INSTALLED_FROM: Final = 12  # every zone from RIG up is "installed"
ZONE_NAMES: Final = (
    "HQ", "R&D", "Archives", "grip", "stack", "heap", "corp score area", "runner score area", "play area",
    "removed", "corp identity", "runner identity", "rig", "root", "ice", "hosted",
)  # fmt: skip


@unique
class Type(IntEnum):
    """Card types, named as on NetrunnerDB."""

    ICE = 0
    ASSET = 1
    UPGRADE = 2
    AGENDA = 3
    OPERATION = 4
    CORP_IDENTITY = 5
    PROGRAM = 6
    HARDWARE = 7
    RESOURCE = 8
    EVENT = 9
    RUNNER_IDENTITY = 10


@unique
class Counter(IntEnum):
    VIRUS = 0
    POWER = 1
    ADVANCEMENT = 2
    AGENDA = 3
    CREDIT = 4
    BAD_PUBLICITY = 5  # on a card, where it has no effect (CR 10.6.1)


N_COUNTERS: Final = 6
COUNTER_NAMES: Final = tuple(kind.name.lower().replace("_", " ") for kind in Counter)


@unique
class Damage(IntEnum):
    NET = 0
    MEAT = 1
    CORE = 2


@unique
class Duration(IntEnum):
    """When a lasting effect expires (CR 9.10)."""

    FOREVER = 0
    ENCOUNTER = 1
    RUN = 2
    TURN = 3
    CHECKPOINT = 4
    BREACH = 5
    NEXT_ENCOUNTER = 6  # waits for the next encounter of the run, then lasts for that encounter
    UNTIL_NEXT = 7  # lasts until the next encounter of the run ends
    ACCESS = 8
    FROM_NEXT = 9  # waits for the next encounter of the run, then lasts for the run
    REZZED = 10  # while the card that it is bound to stays rezzed
    PASS = 11  # up to the pass that directly follows this encounter, and about no other (CR 6.1.3e)
    RUN_BREACH = 12  # waits for the breach that the rules permit for the run, then lasts for that breach (CR 6.7.4b)
    NEXT_CORP_TURN = 13  # until the next turn of the Corp ends


@unique
class Scope(IntEnum):
    """The span in which an occurrence is counted ("first time each ...")."""

    NONE = 0
    TURN = 1
    RUN = 2
    ENCOUNTER = 3
    BREACH = 4


@unique
class Span(IntEnum):
    """The span of which an ability asks what happened in it. The first four have the numbers of `Scope`."""

    TURN = 1  # this turn
    RUN = 2  # the run in progress, or the one that is just over
    ENCOUNTER = 3  # the innermost encounter in progress
    BREACH = 4  # the innermost breach in progress
    GAME = 5  # this game, since its board was set up
    LAST_CORP_TURN = 6  # the last turn of the Corp that is over
    LAST_RUNNER_TURN = 7  # the last turn of the Runner that is over


@unique
class Label(IntEnum):
    """What a run has been declared (CR 6.7.2, 6.8.4)."""

    NONE = 0
    SUCCESSFUL = 1
    UNSUCCESSFUL = 2


@unique
class End(IntEnum):
    """Why a game is over (CR 1.7)."""

    NONE = 0  # it is not
    ACTIONS = 1  # the board was no whole game, and the Runner's action phase is complete
    POINTS = 2
    FLATLINE = 3
    EMPTY_DECK = 4
    CONCESSION = 5
    ABILITY = 6  # a card says that a player wins


END_NAMES: Final = ("", "action phase", "agenda points", "flatline", "empty R&D", "concession", "a card")


@unique
class Policy(IntEnum):
    """Which windows the players are asked in."""

    PUBLIC = 0  # every window, unless the other side already knows that only passing is possible
    ALL = 1
    FORCED = 2  # only windows with more than one option
    SECRET = 3  # all windows, and choices among hidden cards: being asked tells nothing about them
    EVERY = 4  # every window, and every choice with a single answer; no board has it: it tells what a game took by itself


POLICY_NAMES: Final = ("public", "all", "forced", "secret")
