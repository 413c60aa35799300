"""What a plan must know in advance about the cards of a board, from their declarations."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from ..engine.state import State
from ..ids import RUNNER
from ..vocabulary import amounts as am
from ..vocabulary import effects as fx
from ..vocabulary.abilities import When
from ..vocabulary.declare import Decl

LOOKS_AT_POOL: Final = 1  # its effect may depend on the Runner's credits or clicks (`State.looked`)
GIVES: Final = 2  # gives credits or clicks
LOOKS_AT_STRENGTH: Final = 4  # of a card other than ice
RUNS_AGAIN: Final = 16  # after a run that failed, another run may follow without an action
LEADS_ELSEWHERE: Final = 8  # a run may end on another server, or cards may be accessed elsewhere


def of_board(s: State) -> int:
    """The combined bits of all cards on the board."""
    found = 0
    for c in range(len(s.code)):
        found |= traits(s, c)
    return found


def traits(s: State, card: int) -> int:
    """The bits of a card on the board."""
    return _of(s.book.facts[s.code[card]].decl)


@lru_cache(maxsize=4096)
def _of(decl: Decl) -> int:
    return _scan((decl.subs, decl.abilities))


def _scan(node: Any) -> int:
    if isinstance(node, tuple):
        found = 0
        for x in node:
            found |= _scan(x)
        return found
    if not hasattr(node, "__dataclass_fields__"):
        return 0
    found = _own(node)
    for x in vars(node).values():
        found |= _scan(x)
    return found


def _own(node: Any) -> int:
    if isinstance(node, (am.Credits, am.Clicks, fx.Lose, fx.LoseClicks)):
        return LOOKS_AT_POOL if node.side == RUNNER else 0
    if isinstance(node, fx.Unless) and node.must:
        return LOOKS_AT_POOL
    if isinstance(node, (fx.Gain, fx.GainClicks)):
        return GIVES if node.side == RUNNER else 0
    if isinstance(node, (fx.Later, When)) and _makes_run(node):
        return RUNS_AGAIN
    if isinstance(node, (fx.ChangeServer, fx.MoveRunner, fx.Access, fx.Breach)):
        return LEADS_ELSEWHERE
    if isinstance(node, fx.TakeCredits):
        return GIVES
    if isinstance(node, am.StrengthOf):
        return LOOKS_AT_STRENGTH if node.of not in (am.Ref.ENCOUNTERED, am.Ref.THIS) else 0
    return 0


def _makes_run(node: Any) -> bool:
    if isinstance(node, tuple):
        return any(_makes_run(x) for x in node)
    return isinstance(node, fx.MakeRun) or (hasattr(node, "__dataclass_fields__") and _makes_run(tuple(vars(node).values())))
