"""What can happen in a game, as numbers; the order is of no meaning.

An event is a tuple `(kind, card, gen, x, y, z)`. `card` is the card it happened to, or -1; the comment says what the
other numbers are. Kinds from `WOULD` on name an effect that is about to happen (CR 9.9); kinds from `ASK` on are
questions that static abilities answer (CR 9.4). All three share the index of active abilities in a State.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, TypeAlias

Event: TypeAlias = tuple[int, int, int, int, int, int]


class Ev(IntEnum):
    ACTION = 0  # x verb: an action was taken
    ANNOUNCE = 1  # x server
    RUN_BEGINS = 2  # x server
    APPROACH = 3
    ENCOUNTER = 4  # x encounter
    PUMP = 5  # x amount
    BREAK = 6  # x breaker, y number of the subroutine, z encounter
    FULLY_BREAK = 7  # x breaker or -1, z encounter
    RESOLVE_SUB = 8  # y number of the subroutine, z encounter or 0
    PREVENT_SUB = 9
    BYPASS = 10  # x encounter
    ENCOUNTER_ENDS = 11  # x encounter
    PASS = 12  # x server, z the encounter it follows or 0
    PASS_ALL = 13  # x server
    JACK_OUT = 14
    MOVE_RUNNER = 15  # x server, y position
    APPROACH_SERVER = 16  # x server
    SUCCESS = 17  # x server, y run
    UNSUCCESSFUL = 18  # x server
    END_RUN = 19  # card: the source
    RUN_ENDS = 20  # x server, y label, z run
    BREACH = 21  # x server
    BREACH_ENDS = 22  # x server, y number of accesses, z of accessed cards that were stolen or trashed
    ACCESS = 23  # x server
    ACCESS_ENDS = 24
    STEAL = 25
    SCORE = 26
    TRASH = 27  # x side that did it, y zone it came from, z 1 if it was active, 2 + kind if damage did it
    DAMAGE = 28  # x kind, y amount
    TAG = 29  # x number, y how many the Runner had at the checkpoint before
    REMOVE_TAG = 30
    BAD_PUBLICITY = 31
    REZ = 32
    DEREZ = 33  # x side that did it
    INSTALL = 34  # x zone it came from
    UNINSTALL = 35  # x zone it goes to, y whether it was active
    PLAY = 36
    PLAYED = 37
    USE = 38  # x ability
    TRIGGER = 39
    GAIN = 40  # x side, y credits
    LOSE = 41  # x side, y credits
    PAY = 42  # x side, y credits
    GAIN_CLICKS = 43
    LOSE_CLICK = 44  # x side, y number
    SPEND_CLICK = 45
    COUNTER = 46  # x counter, y change
    TRACE = 47  # x base strength
    TRACE_SUCCEEDS = 48  # x strength, y link, z trace
    TRACE_FAILS = 49
    SPEND = 50  # x side, y credits: on a trace or a secret bid
    PSI = 51
    REVEAL = 52
    EXPOSE = 53
    LOOK = 54
    DRAW = 55  # x side, y number
    SHUFFLE = 56
    ADD = 57  # card added to a zone, x zone
    MOVE_ICE = 58  # x server
    SWAP = 59  # x the other card
    DESTROYED = 60  # x server ceased to exist
    CHOOSE = 61  # x number of the mode
    NAME = 62  # x chosen server
    FLATLINE = 63
    WIN = 64  # x side
    PREVENT = 65  # x kind of event, y amount
    REPLACE = 66
    DIE = 67  # x result
    FORFEIT = 68
    SKIP = 69  # 1996: the ice is skipped
    FAIL_BREAK = 70  # 1996: an attempt to break failed
    REFUSED = 71  # a cost or an additional cost was declined
    TURN_BEGINS = 72
    FUND = 73  # x credits put into the bad publicity fund
    STEALTH = 74  # 1996: a stealth card loses bits
    HOST = 79  # x host: an installed card became hosted
    GO_ON = 75  # card: the ice passed last, if it is still there; x server. 1996: the Runner does not jack out
    ACTION_ENDS = 76  # 1996: an action is over
    MARK = 77  # x server
    SEARCH = 78  # x side
    PURGE = 128  # x side that did it


class Would(IntEnum):
    """Effects that interrupts can meet: prevent, change or replace (CR 9.9)."""

    DAMAGE = 80  # x kind, amount
    TAG = 81
    TRASH = 82  # card
    END_RUN = 83
    PASS = 84
    BREACH = 85
    ACCESS = 86  # card
    RESOLVE_SUB = 87  # card, x number of the subroutine in an encounter
    EXPOSE = 88
    SUCCESS = 89
    DRAW = 90  # x side, amount
    BYPASS = 91
    ENTER = 92  # card: it would be played or installed, x 1 if installed, amount credits
    APPROACH_SERVER = 93
    STEAL = 94  # card
    TRACE = 95  # card, amount: base strength


class Ask(IntEnum):
    """Questions to static abilities and lasting modifications."""

    STRENGTH = 100
    SUBTYPE = 101
    SUBS = 102
    REZ_COST = 103
    PLAY_COST = 104
    TRASH_COST = 105
    STEAL_COST = 106
    RUN_COST = 107
    USE_COST = 108
    FORBID = 109
    ACCESS_MORE = 110
    LINK = 111
    MEMORY = 112
    POINTS = 114
    PAY_WITH = 115
    BREAK_COST = 116
    JACK_OUT_COST = 117
    INSTALL_COST = 120
    BASE_LINK = 121
    MEMORY_COST = 122
    X = 123
    BLANK = 124
    OUTLAST = 125
    SUB_ORDER = 126
    ACCESS_COST = 129
    DISCARDED = 127


class Use(IntEnum):
    """Where paid abilities wait to be offered."""

    CORP = 130
    RUNNER = 131
    INTERFACE = 132
    CORP_INTERRUPT = 133
    RUNNER_INTERRUPT = 134
    MID_ACCESS = 135
    ACTION = 136
    WHILE = 138  # abilities with a static condition (CR 9.6.7)


N_KINDS: Final = 140
