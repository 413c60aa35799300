"""Playing on from a state with the quick players, up to a later turn."""

from __future__ import annotations

from random import Random
from typing import Final

from ...decisions import Kind, Verb, verb
from ...engine.state import State, Turns
from ...engine.timing import machine
from ...ids import CHANCE, RUNNER
from . import corp, runner
from .common import out
from .value import estimate

MOST: Final = 400  # decisions of one rollout
PATIENT: Final = 60  # decisions after which one action is brought to an end
K_ACT: Final = int(Kind.ACT)
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
    """The option that a quick player, or chance, takes."""
    options = s.options
    if s.who == CHANCE:
        return options[int(rng.random() * len(options))]
    if len(options) == 1:
        return options[0]
    return runner.choose(s) if s.who == RUNNER else corp.choose(s)


def played_on(s: State, rng: Random, until: int) -> int:
    """Play on until a turn has begun, the game is over, or something goes on for too long.

    Args:
        s: the state; it changes.
        rng: decides chance.
        until: the number of the turn.

    Returns:
        How many decisions there were.
    """
    n = since = 0
    while not s.over and n < MOST:
        if s.who != CHANCE and acting(s):
            since = 0
            if turn(s) >= until:
                return n
        o = chosen(s, rng)
        if since > PATIENT and s.who != CHANCE:
            gone = out(s)
            o = gone if gone >= 0 else o
        machine.apply(s, o)
        n += 1
        since += 1
    return n


def value_after(s: State, o: int, rng: Random, until: int) -> float:
    """The probability that the Corp wins after an option, with a rollout on a copy.

    Args:
        s: the state; it does not change.
        o: one of its options.
        rng: decides chance.
        until: the number of the turn in which the rollout ends; 0 for no rollout.
    """
    s = s.copy()
    machine.apply(s, o)
    if until:
        played_on(s, rng, until)
    else:
        while s.who == CHANCE and not s.over:
            machine.apply(s, chosen(s, rng))
    return estimate(s)
