"""What an amount comes to and whether a condition holds. The functions of `answers` are found through the book, because most of
them ask about sets of cards, which ask for amounts."""

from __future__ import annotations

from typing import Any

from ...events import Event
from ...ids import N_COUNTERS
from ..program.parts import CompiledAbility
from ..state import NO_EVENT, State
from .references import Ctx


def amount(s: State, n: Any, src: int, event: Event = NO_EVENT, f: Ctx = None) -> int:
    """The value of an amount, as seen from the source of an ability."""
    if type(n) is int:
        return n
    return s.book.handlers.amounts[type(n)](s, n, src, event, f)


def holds(s: State, c: Any, src: int, event: Event = NO_EVENT, f: Ctx = None) -> bool:
    """Whether a condition holds, as seen from the source of an ability."""
    return s.book.handlers.conditions[type(c)](s, c, src, event, f)


def stands(s: State, a: CompiledAbility, src: int) -> bool:
    """Whether the static condition of an active ability holds."""
    if a.gate_kind >= 0:
        return a.gate_low <= s.counters[src * N_COUNTERS + a.gate_kind] <= a.gate_high
    return holds(s, a.condition, src)


def added(s: State, a: CompiledAbility, src: int) -> int:
    """The number of an active modifier whose source is this card."""
    if a.counts_kind >= 0:
        return a.number_added * s.counters[src * N_COUNTERS + a.counts_kind]
    return a.number_added if a.is_fixed else amount(s, a.modifier.n, src)
