"""What a rule book is: tables of steps over shared operations, a record of switches, and citations.

A book is data. To write another one, see `docs/add-a-rule-book.md`; `cr_26_03.py` is the one to read first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, unique


@unique
class Table(IntEnum):
    """Timing structures and procedures. The first six are the phases of a run, in every book."""

    INITIATION = 0
    APPROACH = 1
    ENCOUNTER = 2
    MOVEMENT = 3  # passing the ice, going on, approaching the server
    SUCCESS = 4
    RUN_ENDS = 5
    ACTIONS = 6
    PLAY = 7
    BREACH = 8
    ACCESS = 9
    TRACE = 10
    PSI = 11
    CHECKPOINT = 12  # a question that a checkpoint puts; no steps


@unique
class Op(IntEnum):
    """What a step does. One function each in `engine/timing/steps.py` and its neighbours."""

    NOTHING = 0
    WINDOW = 1
    # a run
    ANNOUNCE = 2
    FILL_FUND = 3
    RUN_BEGINS = 4
    SET_POSITION = 5
    APPROACH = 6
    ENCOUNTER = 7
    BREAK_WINDOW = 8
    NEXT_SUB = 9
    SUB_WINDOW = 10
    PASS = 11
    JACK_OUT = 12
    MOVE_INWARD = 13
    APPROACH_SERVER = 14
    SUCCESS = 15
    BREACH = 16
    WIND_UP = 17
    EMPTY_FUND = 18
    UNSUCCESSFUL = 19
    RUN_COMPLETE = 20
    # actions
    ACTION = 21
    # playing
    PLAY_REVEAL = 22
    PLAY_PAY = 23
    PLAY_ACTIVE = 24
    PLAY_RESOLVE = 25
    PLAY_TRASH = 26
    PLAY_DONE = 27
    # breach and access
    BREACH_BEGINS = 28
    FLIP_ARCHIVES = 29
    ACCESS_LIMIT = 30
    CHOOSE_CANDIDATE = 31
    ACCESS_CANDIDATE = 32
    BREACH_ENDS = 33
    ACCESSED = 34
    MID_ACCESS = 35
    STEAL = 36
    ACCESS_ENDS = 37
    # trace and psi
    TRACE_BEGINS = 38
    TRACE_CORP = 39
    TRACE_RUNNER = 40
    TRACE_RESULT = 41
    BID_CORP = 42
    BID_RUNNER = 43
    BID_REVEAL = 44
    # 1996
    APPROACH_UNPASSED = 45
    REZ_DECISION = 46
    REZ_PAY = 47
    SKIP_CHECK = 48
    CHOOSE_SUB = 49
    RAISE_STRENGTH = 50
    TRY_BREAK = 51
    PASS_AND_MARK = 52
    RUNNER_EFFECTS = 53
    ACCESS_ORDER = 54
    CARDS_AFFECT = 55
    SCORE_AND_TRASH = 56
    TRACE_SECRET = 57
    TRACE_BASE_LINK = 58
    TRACE_LINK = 59
    TRACE_REVEAL = 60
    WANT_BREAK = 61
    DECLARE = 62
    TAKE_EFFECT = 63
    END_OF_RUN = 64
    ACTION_OVER = 65
    # other editions of the modern game
    PASS_ONE = 66
    APPROACH_SERVER_BARE = 67
    APPROACH_SERVER_ALL = 68
    JACK_OUT_LATER = 69
    FIX_ACCESSES = 70
    CHOOSE_ACCESS = 71
    MAY_TRASH = 72
    RUN_OVER = 73
    RUN_FAILS = 74


@unique
class Test(IntEnum):
    """The question at the end of a step; its answer picks one of `next`."""

    ALWAYS = 0  # nothing is asked
    ICE_HERE = 1  # ice in the Runner's position: 0 yes, 1 no
    ICE_REZZED = 2  # the ice in that position is rezzed
    FIRST_APPROACH = 3  # this is the first ice approached in the run
    MOVED = 4  # the Runner came to a new position
    ANSWER = 5  # what the operation found out
    ANY_ICE = 6  # the attacked server has ice
    SKIPPED = 7  # the ice being encountered is skipped
    UNPASSED = 8  # the attacked server has ice that the Runner did not pass
    NEXT_ICE = 9  # ice further inward, or the outermost before the first; if there is, the Runner goes to it


@unique
class Windows(IntEnum):
    """Kinds of windows (CR 9.2.5 and the one-sided windows of 1996)."""

    PAID = 0
    REACTION = 1
    INTERRUPT = 2
    MID_ACCESS = 3
    ACTION = 4
    SUBROUTINES = 5
    ONE_SIDED = 6


# what a window lets the players do besides paid abilities (P)
P = 1
R = 2  # the Corp may rez cards that are not ice
I = 4  # noqa: E741  (the letter of the charts) the Corp may rez the approached ice
B = 8  # subroutines can be broken
E = 16  # only abilities that speak of the ice being encountered


@unique
class Settle(IntEnum):
    """When the game pauses for what has been met."""

    INSTRUCTION = 0  # after each instruction, nested costs and choices among them
    ABILITY = 1
    SENTENCE = 2  # after each instruction; a nested cost or a choice of targets is none of its own


@unique
class Gap(IntEnum):
    """What becomes of the position that ice leaves while the Runner stands in it."""

    STAYS = 0  # nobody passes what is not there
    SHIFTS = 1  # ice from further out takes its place: the Runner passes the position


@dataclass(frozen=True)
class Switches:
    """Where books differ in something that is not a step. `why` names the paragraph for each."""

    settle: Settle = Settle.INSTRUCTION  # where an instruction of an ability ends
    checkpoint_every_step: bool = True  # a step that does not say otherwise ends with a checkpoint
    gap: Gap = Gap.STAYS  # what becomes of the position that ice leaves
    must_change_state: bool = False  # an ability that could change nothing cannot be used
    linked_if_successful: bool = True  # what a trace leads to becomes pending; else it is a branch
    trace_ties_succeed: bool = False  # a trace succeeds if its strength equals the link
    fund_in_pool: bool = False  # credits from bad publicity lie in the pool
    redirect_approaches: bool = False  # another attacked server is approached from its outermost ice
    access_ends_on_move: bool = True  # an accessed card that moves ends its access
    unsuccessful_outside: bool = False  # that a run is unsuccessful is met after the run
    no_new_structures: bool = True  # nothing new begins while an ended run is wound up
    settle_costs: bool = True  # a paid cost brings a checkpoint
    swap_keeps_approach: bool = True  # a card from elsewhere that takes the place of approached ice is approached
    root_in_every_breach: bool = True  # the root of a central server is accessed outside of runs too
    breaches_wait: bool = True  # a breach ordered during a breach begins when that one is over
    values_below_zero: bool = True  # what was prevented altogether can still be raised or lowered
    ends_outermost: bool = True  # without a run, "end the run" ends the outermost encounter; else the one it is in
    end_run_after_sub: bool = False  # a subroutine that ends the run is applied to its last word first
    active_orders_all: bool = False  # the player whose turn it is orders everything that is simultaneous
    active_at_occurrence: bool = False  # abilities meet what happened only if they were active as it did
    breakers_only_in_steps: bool = False  # icebreakers do nothing outside of the steps in which one breaks
    why: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Step:
    """One row. `id` and `cite` are the book's; `next` holds ids, picked by `test`; none ends the structure.

    `begins`: the structure itself begins here (CR 9.2.8f). `settle`: a checkpoint follows. `ends`: the structure is
    complete before `test` is asked. `side` is the only player of a one-sided window.
    """

    id: str
    op: Op = Op.NOTHING
    next: tuple[str, ...] = ()
    test: Test = Test.ALWAYS
    flags: int = 0
    begins: bool = False
    settle: bool | None = None
    ends: bool = False
    side: int = -1
    gist: str = ""


@dataclass(frozen=True)
class Book:
    """A rule book: tables for the structures, switches, and where each reason for a refusal is written.

    Args:
        name: how the book is asked for, e.g. `cr-26.03`.
        title: what it is.
        game: `anr` or `onr`: whose cards can be played under it.
        short: what citations begin with, e.g. `CR`.
        tables: steps of each structure, in printed order.
        switches: see `Switches`.
        cites: paragraph for a reason or an operation that is not a step, by its key.
    """

    name: str
    title: str
    game: str
    short: str
    tables: Mapping[Table, tuple[Step, ...]]
    switches: Switches
    cites: Mapping[str, str]
