"""Events as numbers; their order has no meaning.

An event is a tuple `(kind, card, gen, x, y, z)`. `card` is the card that it happened to, or -1. The comments explain the other
numbers. `Would` names effects that are about to happen (CR 9.9), `Ask` the questions that static abilities answer (CR 9.4), and
`Use` the paid abilities. All these numbers are different, because they share the index of active abilities in a State.
"""

from __future__ import annotations

from enum import IntEnum, auto, unique
from typing import Final, TypeAlias

Event: TypeAlias = tuple[int, int, int, int, int, int]

# the places of its numbers (decision S12: names instead of positions); a log has more of them for each event
KIND: Final = 0
CARD: Final = 1
GEN: Final = 2  # the generation of the card
X: Final = 3
Y: Final = 4
Z: Final = 5
ROW: Final = 6  # the step, or -1
SOURCE: Final = 7  # the card whose ability did it, or -1
USED: Final = 8  # that ability, or -1
SEEN: Final = 9  # what the players saw of the card,
OTHER_SEEN: Final = 10  # of the second card, if the event names one,
SOURCE_SEEN: Final = 11  # and of the source


@unique
class Ev(IntEnum):
    ACTION = 0  # x verb: an action was taken; card: whose ability it is, unless it is a basic action
    ANNOUNCE = auto()  # x server
    RUN_BEGINS = auto()  # x server, y the announced server
    APPROACH = auto()
    ENCOUNTER = auto()  # z encounter
    PUMP = auto()  # x amount
    BREAK = auto()  # x breaker, y number of the subroutine, z encounter
    FULLY_BREAK = auto()  # x breaker or -1, z encounter
    RESOLVE_SUB = auto()  # y number of the subroutine, z encounter or 0
    PREVENT_SUB = auto()  # y number of the subroutine, z encounter
    BYPASS = auto()  # z encounter
    BREAKS_END = auto()  # z encounter: nothing can be broken in it any more (2012)
    ENCOUNTER_ENDS = auto()  # z encounter
    PASS = auto()  # x server, z the encounter it follows or 0
    PASS_ALL = auto()  # x server
    JACK_OUT = auto()
    MOVE_RUNNER = auto()  # x server, y position
    APPROACH_SERVER = auto()  # x server
    SUCCESS = auto()  # x server, y run
    UNSUCCESSFUL = auto()  # x server
    END_RUN = auto()  # card: the source
    RUN_ENDS = auto()  # x server, y label, z run
    BREACH = auto()  # x server
    BREACH_ENDS = auto()  # x server, y number of accesses, z number of accessed cards that were stolen or trashed
    ACCESS = auto()  # x server
    ACCESS_ENDS = auto()
    STEAL = auto()  # x server
    SCORE = auto()  # x server, z the advancement requirement as it began to be scored
    TRASH = auto()  # x side that did it, y zone it came from, z 1 if it was active, 2 + kind if damage did it
    DAMAGE = auto()  # x kind, y amount, z the responsible side
    TAG = auto()  # x number, y the tags at the last checkpoint
    REMOVE_TAG = auto()  # x number, y the side that removes them
    BAD_PUBLICITY = auto()
    REZ = auto()
    DEREZ = auto()  # x side that did it
    INSTALL = auto()  # x zone it came from, y 1 if it created a remote server, z credits spent on its install cost
    UNINSTALL = auto()  # x zone it moves to, y whether it was active
    PLAY = auto()
    PLAYED = auto()
    USE = auto()  # x ability
    TRIGGER = auto()
    GAIN = auto()  # x side, y credits
    LOSE = auto()  # x side, y credits
    PAY = auto()  # x side, y credits, z 1 from the bad publicity fund, 2 + the card that they come from
    GAIN_CLICKS = auto()
    LOSE_CLICK = auto()  # x side, y number, z 1 + the ability whose trigger cost it pays, or 0
    SPEND_CLICK = auto()
    COUNTER = auto()  # x counter, y change
    TRACE = auto()  # x base strength
    TRACE_SUCCEEDS = auto()  # x strength, y link, z trace
    TRACE_FAILS = auto()
    SPEND = auto()  # x side, y credits: on a trace or a secret bid
    PSI = auto()
    REVEAL = auto()  # x side that did it
    EXPOSE = auto()
    LOOK = auto()
    DRAW = auto()  # x side, y number
    SHUFFLE = auto()
    ADD = auto()  # card added to a zone, x zone; the log has no addition to Archives that another event tells
    MOVE = auto()  # x server
    SWAP = auto()  # x the other card
    DESTROYED = auto()  # x server that ceased to exist
    CHOOSE = auto()  # x number of the mode
    NAME = auto()  # x chosen server
    FLATLINE = auto()
    WIN = auto()  # x side
    PREVENT = auto()  # x kind of event, y amount
    REPLACE = auto()
    DIE = auto()  # x result
    FORFEIT = auto()
    SKIP = auto()  # 1996: the ice is skipped
    FAIL_BREAK = auto()  # 1996: an attempt to break failed
    REFUSED = auto()  # a cost or an additional cost was declined
    TURN_BEGINS = auto()
    FUND = auto()  # x credits put into the bad publicity fund
    STEALTH = auto()  # 1996: a stealth card loses bits
    HOST = auto()  # x host: an installed card became hosted
    GO_ON = auto()  # card: the ice that was passed last, if it is still installed; x server. 1996: the Runner does not jack out
    ACTION_ENDS = auto()  # an action is over; only the log of 1996 has it; card: whose ability it was, x how often it was taken
    MARK = auto()  # x server
    SEARCH = auto()  # x side
    PURGE = auto()  # x side that did it
    TURN_ENDS = auto()  # x side
    ACTIONS_END = auto()  # x side: the action phase ends
    ADVANCE = auto()  # card, x its advancement counters before
    DISCARD = auto()  # x side, by their maximum hand size
    MULLIGAN = auto()  # x side
    CONCEDE = auto()  # x side
    FLIP = auto()  # x 1 if its other side is faceup now
    FACEUP = auto()  # x number of facedown cards in Archives that were turned faceup together
    LOOP = auto()  # card: the ice approached; x server: the run has been in this position before
    REMOVE_BAD_PUBLICITY = auto()  # x number
    ALLOT = auto()  # x side, y how many clicks more (or fewer) the next turn brings
    ARRANGE = auto()  # card, and the others in this order: the new top cards of a deck; x its zone. No ability hears of it
    NAME_CARD = auto()  # x the code of the card whose name was chosen


@unique
class Would(IntEnum):
    """Effects that interrupts can respond to: prevent, change or replace (CR 9.9)."""

    DAMAGE = len(Ev)  # x kind, amount
    TAG = auto()
    TRASH = auto()  # card
    END_RUN = auto()
    PASS = auto()
    BREACH = auto()
    ACCESS = auto()  # card
    RESOLVE_SUB = auto()  # card, x number of the subroutine in an encounter
    EXPOSE = auto()
    SUCCESS = auto()
    DRAW = auto()  # x 1 for the basic action, 2 more if the Corp draws, amount
    BYPASS = auto()
    ENTER = auto()  # card: it would be played or installed, x 1 if installed, amount credits
    APPROACH_SERVER = auto()
    STEAL = auto()  # card: an agenda that would be added to the Runner's score area, by theft or otherwise
    TRACE = auto()  # card, amount: base strength
    UNINSTALL = auto()  # card: installed, and about to leave play
    ENCOUNTER_ABILITY = auto()  # card: the ice whose "when encountered" ability would resolve (CR 9.6.14a)


@unique
class Ask(IntEnum):
    """Questions to static abilities and lasting effects."""

    STRENGTH = len(Ev) + len(Would)
    SUBTYPE = auto()
    SUBS = auto()
    REZ_COST = auto()
    PLAY_COST = auto()
    TRASH_COST = auto()
    STEAL_COST = auto()
    RUN_COST = auto()
    USE_COST = auto()
    FORBID = auto()
    ACCESS_MORE = auto()
    LINK = auto()
    MEMORY = auto()
    POINTS = auto()
    PAY_WITH = auto()
    BREAK_COST = auto()
    JACK_OUT_COST = auto()
    INSTALL_COST = auto()
    BASE_LINK = auto()
    MEMORY_COST = auto()
    X = auto()
    BLANK = auto()
    OUTLAST = auto()
    SUB_ORDER = auto()
    ACCESS_COST = auto()
    REZZING = auto()  # what it costs to rez a card beyond its rez cost
    HAND_SIZE = auto()
    SCORE_COST = auto()
    AS_IN_HAND = auto()  # cards that can be played and installed as if they were in the hand
    REQUIREMENT = auto()  # the advancement requirement of an agenda
    PLAY_CLICKS = auto()  # the clicks that playing a card costs, beside that of the action
    ALLOTTED = auto()  # the clicks that a player gains in each of their turns
    POINTS_TO_WIN = auto()  # the agenda points that a player needs
    REZ_TIME = auto()  # ice that can be rezzed when other cards can
    INSTALL_FACEUP = auto()  # agendas that can be installed faceup


@unique
class Use(IntEnum):
    """When paid abilities are offered."""

    CORP = len(Ev) + len(Would) + len(Ask)
    RUNNER = auto()
    INTERFACE = auto()
    CORP_INTERRUPT = auto()
    RUNNER_INTERRUPT = auto()
    MID_ACCESS = auto()
    ACTION = auto()
    WHILE = auto()  # abilities with a static condition (CR 9.6.7)


N_KINDS: Final = len(Ev) + len(Would) + len(Ask) + len(Use)
