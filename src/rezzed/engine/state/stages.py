"""Stages: how far a frame has come. Every number that `stage` of a frame can have is named here."""

from __future__ import annotations

from enum import IntEnum, unique
from typing import Final


@unique
class Stage(IntEnum):
    """`Effects.stage`: where an ability is with its instruction, or with what comes before the first one."""

    READY = 0  # the instruction begins
    BEGUN = 1  # its targets or amounts are fixed
    PAYING = 2  # a cost within it is being paid
    PAID = 3  # that cost is paid, and its checkpoint is over
    PLACING = 4  # the Corp is asked for a position
    SETTLE = 5  # the instruction has resolved; its checkpoint comes
    USE = 6  # the cost to use the ability comes
    USED = 7  # that cost is paid; its checkpoint comes
    REZZING = 8  # no ability: a card is being rezzed
    TRASHING = 9  # no ability: an accessed card is being trashed for its cost
    DRAWING = 10  # no ability: the basic action to draw
    SHUFFLING = 11  # a card was trashed into a deck, which is shuffled
    SCORING = 12  # no ability: an agenda is being scored for an additional cost
    DIVIDING = 13  # the Corp is asked how much of a discount in total lowers an install cost
    CLEARING = 14  # cards are trashed for one that is being installed
    LEAVING = 15  # cards are about to be uninstalled
    TAKING = 16  # an agenda is about to be added to the Runner's score area


@unique
class StepStage(IntEnum):
    """`Structure.stage`: where a structure is with its row."""

    OPERATE = 0  # the operation of the row comes
    WAITING = 1  # the operation has opened something; it is over when that is
    OPERATED = 2
    SETTLED = 3  # its checkpoint is over; the way on comes


@unique
class Due(IntEnum):
    """`Payment.stage`: what of a cost comes next."""

    CHOICES = 0
    CREDITS = 1
    RANDOM = 2
    REST = 3
    WAYS = 4  # which of several costs is paid
    MET = 5  # the rest, after interrupts have met it


@unique
class Loop(IntEnum):
    """`Run.loop`: what becomes of a run that came back to the same position."""

    NONE = 0
    LEAVE = 1  # the Runner must jack out where it is possible
    END = 2  # it was not possible, so nothing moves the Runner any more


READY: Final = 0  # Stage.READY
BEGUN: Final = 1  # Stage.BEGUN
PAYING: Final = 2  # Stage.PAYING
PAID_FOR: Final = 3  # Stage.PAID
PLACING: Final = 4  # Stage.PLACING
SETTLE: Final = 5  # Stage.SETTLE
USE: Final = 6  # Stage.USE
USED: Final = 7  # Stage.USED
REZZING: Final = 8  # Stage.REZZING
TRASHING: Final = 9  # Stage.TRASHING
DRAWING: Final = 10  # Stage.DRAWING
SCORING: Final = 12  # Stage.SCORING
SHUFFLING: Final = 11  # Stage.SHUFFLING
DIVIDING: Final = 13  # Stage.DIVIDING
CLEARING: Final = 14  # Stage.CLEARING
LEAVING: Final = 15  # Stage.LEAVING
TAKING: Final = 16  # Stage.TAKING

OPERATE: Final = 0  # StepStage.OPERATE
WAITING: Final = 1  # StepStage.WAITING
OPERATED: Final = 2  # StepStage.OPERATED
SETTLED: Final = 3  # StepStage.SETTLED

CHOICES: Final = 0  # Due.CHOICES
CREDITS: Final = 1  # Due.CREDITS
RANDOM: Final = 2  # Due.RANDOM
REST: Final = 3  # Due.REST
WAYS: Final = 4  # Due.WAYS
MET: Final = 5  # Due.MET

MUST_LEAVE: Final = 1  # Loop.LEAVE
MUST_END: Final = 2  # Loop.END
