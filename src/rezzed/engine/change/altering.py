"""Changes to what is about to happen (CR 9.9)."""

from __future__ import annotations

from ..ask.expected import PART, ExpectedEffect, MetEffect
from ..state import Effects, State


def put(s: State, stake: MetEffect, p: ExpectedEffect) -> None:
    """Store the changed part of what is about to happen."""
    f = stake.frame
    if stake.window.would:
        f.amount = p.n
        if p.gone:
            f.replaced = 1
        stake.window.flags = p.x
    else:
        assert isinstance(f, Effects)
        f.held = (*f.held[: stake.k * PART], *p, *f.held[(stake.k + 1) * PART :])


def alter(stake: MetEffect, what: int, a: int, b: int = 0) -> None:
    """Record what an interrupt changes about one part of what is about to happen."""
    assert isinstance(stake.frame, Effects)
    stake.frame.altered = (*stake.frame.altered, (what, stake.k, a, b))
