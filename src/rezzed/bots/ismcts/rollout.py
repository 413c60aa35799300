"""Playing on from a state with the strategies of both sides, up to a later turn."""

from __future__ import annotations

from random import Random
from typing import Final

from ...decisions import Verb, verb
from ...engine.state import State, Turns
from ...engine.timing import machine
from ...ids import CHANCE, CORP, RUNNER
from ...wording.option_words import option_text
from ..corp import choose as corp_choice
from ..default_choices import OUT
from ..runner import choose as runner_choice
from ..state_reader import StateReader
from .search_tree import SearchTree
from .value import estimate

MOST: Final = 400  # decisions of one rollout
PATIENT: Final = 60  # decisions after which one action is brought to an end
K_ACT: Final = 0  # DecisionKind.ACT
ACTIONS: Final = (int(Verb.CREDIT), int(Verb.DRAW))


def turn(s: State) -> int:
    """The number of the turn of a whole game; 0 on other boards."""
    f = s.stack[0] if s.stack else None
    return f.number if isinstance(f, Turns) else 0


def acting(s: State) -> bool:
    """Whether the decision is which action to take."""
    if s.ask_kind != K_ACT:
        return False
    for o in s.options:
        if verb(o) in ACTIONS:
            return True
    return False


def chosen(s: State, rng: Random) -> int:
    """The option that a strategy, or chance, takes."""
    options = s.options
    if s.who == CHANCE:
        return options[int(rng.random() * len(options))]
    if len(options) == 1:
        return options[0]
    return strategy(s)


def strategy(s: State) -> int:
    """The option that the strategy of the side takes."""
    r = StateReader(s)
    return s.options[runner_choice(r) if s.who == RUNNER else corp_choice(r)]


def played_on(s: State, rng: Random, until: int, tree: SearchTree | None = None) -> int:
    """Play on until a turn has begun, the game is over, or something goes on for too long.

    Args:
        s: the state; it changes.
        rng: decides chance.
        until: the number of the turn.
        tree: selects the actions of its side in the turn in progress; without it the strategy does.

    Returns:
        How many decisions there were.
    """
    n = since = 0
    now = turn(s)
    while not s.over and n < MOST:
        o = chosen(s, rng)
        if s.who != CHANCE and acting(s):
            since = 0
            at = turn(s)
            if at >= until:
                return n
            if tree is not None and s.who == tree.side and at == now and len(s.options) > 1:
                o = tree.selected(s, o)
        if since > PATIENT and s.who != CHANCE:
            o = next((x for x in s.options if verb(x) in OUT), o)
        machine.apply(s, o)
        n += 1
        since += 1
    return n


def value_after(s: State, o: int, rng: Random, until: int, tree: SearchTree) -> float:
    """The probability that the side of a tree wins after an option, with a rollout on a copy.

    Args:
        s: the state; it does not change.
        o: one of its options.
        rng: decides chance.
        until: the number of the turn in which the rollout ends; 0 for no rollout.
        tree: selects later actions of this turn, and remembers how good they were.
    """
    s = s.copy()
    machine.apply(s, o)
    if until:
        played_on(s, rng, until, tree)
    else:
        while s.who == CHANCE and not s.over:
            machine.apply(s, chosen(s, rng))
    value = estimate(s)
    if tree.side != CORP:
        value = 1.0 - value
    tree.valued(value)
    return value


def line(s: State, o: int, rng: Random, most: int) -> list[str]:
    """What a side and then its strategy do in a position up to the end of its turn, in words that this side reads. Passing
    is left out.

    Args:
        s: the state; it does not change.
        o: the first option.
        rng: decides chance.
        most: how many actions are wanted.
    """
    side, number, words = s.who, turn(s), list[str]()
    s = s.copy()
    for _ in range(MOST):
        if s.over or turn(s) != number or len(words) >= most:
            break
        if s.who == side and (not words or (len(s.options) > 1 and verb(o) not in OUT)):
            words.append(option_text(s, o, side))
        machine.apply(s, o)
        if not s.over:
            o = chosen(s, rng)
    return words
