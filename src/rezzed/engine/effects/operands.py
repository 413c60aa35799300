"""What an instruction acts on, and what its handler answers.

A handler gets the state, the frame and the instruction. It returns DONE when the instruction has resolved, WAIT when it
has asked or opened something and wants to be called again, JUMPED when it has set the next instruction itself.
"""

from __future__ import annotations

from typing import Any, Final

from ...vocabulary.amounts import Ref
from ..ask import objects, query
from ..state import Effects, State

DONE: Final = 1
WAIT: Final = 0
JUMPED: Final = 2


def number(s: State, f: Effects, n: Any) -> int:
    return n if type(n) is int else query.amount(s, n, f.card, f.event, f)


def card(s: State, f: Effects, ref: Any) -> int:
    """The card an instruction acts on. A source that has become a new object is out of its reach (CR 9.1.4, 1.12.1)."""
    if ref == Ref.THIS and s.gen[f.card] != f.gen and not objects.fact(s, f.card).decl.outlasts:
        return -1
    return query.deref(s, ref, f.card, f.event, f)


def chooser(f: Effects, by: int) -> int:
    """The controller chooses unless the text names somebody (CR 1.14.5)."""
    return by if by >= 0 else f.ctrl


def take_held(f: Effects) -> None:
    """The window of this effect is closed already; this is what is left of it."""
    f.amount, f.held = f.held[0], f.held[1:]
    f.replaced = 1 if f.amount <= 0 else 0
