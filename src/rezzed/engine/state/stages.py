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


READY: Final = int(Stage.READY)
BEGUN: Final = int(Stage.BEGUN)
PAYING: Final = int(Stage.PAYING)
PAID_FOR: Final = int(Stage.PAID)
PLACING: Final = int(Stage.PLACING)
SETTLE: Final = int(Stage.SETTLE)
USE: Final = int(Stage.USE)
USED: Final = int(Stage.USED)
REZZING: Final = int(Stage.REZZING)
TRASHING: Final = int(Stage.TRASHING)
DRAWING: Final = int(Stage.DRAWING)
SCORING: Final = int(Stage.SCORING)
SHUFFLING: Final = int(Stage.SHUFFLING)
DIVIDING: Final = int(Stage.DIVIDING)
CLEARING: Final = int(Stage.CLEARING)
LEAVING: Final = int(Stage.LEAVING)
TAKING: Final = int(Stage.TAKING)

OPERATE: Final = int(StepStage.OPERATE)
WAITING: Final = int(StepStage.WAITING)
OPERATED: Final = int(StepStage.OPERATED)
SETTLED: Final = int(StepStage.SETTLED)

CHOICES: Final = int(Due.CHOICES)
CREDITS: Final = int(Due.CREDITS)
RANDOM: Final = int(Due.RANDOM)
REST: Final = int(Due.REST)
WAYS: Final = int(Due.WAYS)
MET: Final = int(Due.MET)

MUST_LEAVE: Final = int(Loop.LEAVE)
MUST_END: Final = int(Loop.END)
