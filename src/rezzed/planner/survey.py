"""What the cards of a board can do that a plan has to know beforehand, read off their declarations."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from ..ids import RUNNER
from ..state import State
from ..vocabulary import amounts as am
from ..vocabulary import effects as fx
from ..vocabulary.abilities import Sub
from ..vocabulary.declare import Decl

LOOKS_AT_CREDITS: Final = 1  # what it does depends on how many credits the Runner has
LOOKS_AT_CLICKS: Final = 2
GIVES: Final = 4  # credits or clicks come in
LOOKS_AT_STRENGTH: Final = 8  # of some other card than ice


def of_abilities(s: State, card: int) -> int:
    """Bits for what a card of the board does, its printed subroutines apart."""
    return _of(s.book.facts[s.code[card]].decl)


def of_subroutine(s: State, aid: int) -> int:
    return _of_sub(s.book.abilities[aid].node)


@lru_cache(maxsize=4096)
def _of(decl: Decl) -> int:
    return _scan(decl.abilities)


@lru_cache(maxsize=4096)
def _of_sub(node: Sub) -> int:
    return _scan(node)


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
    if isinstance(node, (am.Credits, fx.Lose)):
        return LOOKS_AT_CREDITS if node.side == RUNNER else 0
    if isinstance(node, (am.Clicks, fx.LoseClicks)):
        return LOOKS_AT_CLICKS if node.side == RUNNER else 0
    if isinstance(node, fx.PayOrLose):
        return LOOKS_AT_CREDITS
    if isinstance(node, (fx.ResolveSub, fx.ReplaceSub)):  # whatever it resolves may look
        return LOOKS_AT_CREDITS | LOOKS_AT_CLICKS
    if isinstance(node, fx.Unless) and node.must and node.do != (fx.EndRun(),):  # who cannot pay gets something else
        return LOOKS_AT_CREDITS | LOOKS_AT_CLICKS
    if isinstance(node, (fx.Gain, fx.GainClicks)):
        return GIVES if node.side == RUNNER else 0
    if isinstance(node, fx.TakeCredits):
        return GIVES
    if isinstance(node, am.StrengthOf):
        return LOOKS_AT_STRENGTH if node.of not in (am.Ref.ENCOUNTERED, am.Ref.THIS) else 0
    return 0
