"""The types of a rule book: tables of steps with shared operations, switches, and citations.

A book is data. `docs/add-a-rule-book.md` explains how to write one; `cr_26_03.py` is a good example.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, unique
from typing import Final


@unique
class Table(IntEnum):
    """Timing structures and procedures. The first six are the phases of a run, in every book; `ACTIONS` is the Runner's."""

    INITIATION = 0
    APPROACH = 1
    ENCOUNTER = 2
    MOVEMENT = 3  # passing the ice, moving on, approaching the server
    SUCCESS = 4
    RUN_ENDS = 5
    ACTIONS = 6
    PLAY = 7
    BREACH = 8
    ACCESS = 9
    TRACE = 10
    PSI = 11
    CHECKPOINT = 12  # a question asked by a checkpoint; has no steps
    SETUP = 13
    CORP_DRAW = 14
    CORP_ACTIONS = 15
    CORP_DISCARD = 16
    RUNNER_DISCARD = 17


@unique
class Op(IntEnum):
    """What a step does. Each operation is a function in `engine/timing`."""

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
    BREAKS_END = 75
    # turns and the beginning of a game
    SHUFFLE_DECKS = 76
    STARTING_HANDS = 77
    MULLIGAN = 78
    GAIN_CLICKS = 79
    REFILL = 80
    TURN_BEGINS = 81
    MANDATORY_DRAW = 82
    ACTIONS_END = 83
    DISCARD = 84
    LOSE_CLICKS = 85
    TURN_ENDS = 86
    TURN_OVER = 87


@unique
class Test(IntEnum):
    """The question at the end of a step; its answer selects one of `next`."""

    ALWAYS = 0  # no question
    ICE_HERE = 1  # ice in the Runner's position: 0 yes, 1 no
    ICE_REZZED = 2  # the ice in that position is rezzed
    FIRST_APPROACH = 3  # this is the first ice approached in the run
    MOVED = 4  # the Runner moved to a new position
    ANSWER = 5  # the result of the operation
    ANY_ICE = 6  # the attacked server has ice
    SKIPPED = 7  # the ice being encountered is skipped
    UNPASSED = 8  # the attacked server has ice that the Runner has not passed
    NEXT_ICE = 9  # there is ice further inward (or any ice, at the start); the Runner moves to it
    WON = 10  # the game has been won


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


# what a window lets the players do
PAID: Final = 1  # use paid abilities
REZ: Final = 2  # the Corp may rez cards that are not ice
REZ_ICE: Final = 4  # the Corp may rez the approached ice
BREAK: Final = 8  # subroutines can be broken
ICE_ONLY: Final = 16  # only abilities that refer to the encountered ice
SCORE: Final = 32  # in the Corp's turn: score agendas


@unique
class Settle(IntEnum):
    """When the game pauses for triggered abilities."""

    INSTRUCTION = 0  # after each instruction, including nested costs and choices
    ABILITY = 1
    SENTENCE = 2  # after each instruction, but not after a nested cost or a choice of targets
    EFFECT = 3  # the same, but a search and what is done with the cards that it finds are one effect


@unique
class Gap(IntEnum):
    """What happens to a position when its ice leaves while the Runner is there."""

    STAYS = 0  # the position stays; the Runner does not pass anything
    SHIFTS = 1  # the ice outside of it moves inward; the Runner passes the position


@dataclass(frozen=True)
class Switches:
    """The differences between books that are not steps. `why` has the paragraph of each switch."""

    settle: Settle = Settle.INSTRUCTION  # when the game pauses for triggered abilities
    checkpoint_every_step: bool = True  # a step that does not say otherwise ends with a checkpoint
    gap: Gap = Gap.STAYS  # what happens to the position of ice that leaves
    must_change_state: bool = False  # an ability that could change nothing cannot be used
    linked_if_successful: bool = True  # what follows a trace becomes pending; otherwise it is a branch of the ability
    trace_ties_succeed: bool = False  # a trace succeeds if its strength equals the link
    fund_in_pool: bool = False  # credits from bad publicity go to the pool
    redirect_approaches: bool = False  # if the attacked server changes, the Runner approaches its outermost ice
    access_ends_on_move: bool = True  # the access ends if the accessed card moves
    unsuccessful_outside: bool = False  # "run unsuccessful" abilities trigger after the run
    no_new_structures: bool = True  # nothing new begins while a run is ending
    swap_keeps_approach: bool = True  # if a card is swapped into the place of approached ice, the Runner approaches it
    root_in_every_breach: bool = True  # the root of a central server is also accessed outside of runs
    breaches_wait: bool = True  # a breach that begins during a breach waits until the first one ends
    values_below_zero: bool = True  # an amount that was reduced to zero can still be increased or decreased
    ends_outermost: bool = True  # without a run, "end the run" ends the outermost encounter; otherwise the current one
    end_run_after_sub: bool = False  # a subroutine that ends the run resolves completely first
    active_orders_all: bool = False  # the player whose turn it is orders everything simultaneous
    active_at_occurrence: bool = False  # an ability triggers only if it was active when the event happened
    unrezzed_strength: bool = True  # installed ice that is not rezzed has its strength
    breakers_only_in_steps: bool = False  # icebreakers can be used only in the steps for breaking
    discards_one_by_one: bool = False  # each discarded card leaves the hand before the next one is chosen
    lost_clicks_carry_over: bool = False  # clicks that cannot be lost this turn are lost in the next ones
    basic_purge: bool = True  # to purge virus counters is a basic action of the Corp
    empty_purge: bool = True  # the Corp can always purge, even if effects must be able to change something
    endless_runs_end: bool = False  # the Runner must leave a run that comes back to the same position, or nothing moves them
    why: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Step:
    """One row of a table.

    `id` is the step's name in the book. `next` lists the ids of the steps that can follow, and `test` selects one of them;
    without `next` the structure ends. `begins`: the structure itself begins here (CR 9.2.8f). `settle`: a checkpoint follows.
    `ends`: the structure is complete before `test` is asked. `side` is the only player of a one-sided window. In a step without
    a window it is the player who orders simultaneous abilities.
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
    """A rule book: the tables of its structures, its switches, and the paragraphs of its refusals.

    Args:
        name: the name of the book, e.g. `cr-26.03`.
        title: the full title.
        game: `anr` or `onr`, the game whose cards it allows.
        short: the beginning of its citations, e.g. `CR`.
        tables: the steps of each structure, in printed order.
        switches: see `Switches`.
        cites: the paragraph for each reason, decision or operation that is not a step, by its key; empty if the book has none.
        phases: what the book calls the parts of a run, by their tables. Tables with the same name are one phase.
        terms: current terms, and what the book says instead.
    """

    name: str
    title: str
    game: str
    short: str
    tables: Mapping[Table, tuple[Step, ...]]
    switches: Switches
    cites: Mapping[str, str]
    phases: Mapping[Table, str] = field(default_factory=dict)
    terms: Mapping[str, str] = field(default_factory=dict)

    def say(self, words: str) -> str:
        """Words of the current rules in the terms of this book."""
        for now, then in self.terms.items():
            words = words.replace(now, then)
        return words
