"""Runs that come back to the same position again and again (CR 10.1.6b; decision H4)."""

from __future__ import annotations

from hashlib import sha256

from ..ints import E_LOOP
from ..state import MUST_END, Run, State
from .emitting import emit


def approached(s: State, r: Run) -> None:
    """Note that the Runner approaches ice, and name the loop if the game was in this position before in this run.

    A Runner whom nothing moves approaches each piece of ice once, so that most runs are never compared with anything.
    """
    if r.approaches <= len(s.ice_at) or not s.book.switches.endless_runs_end or r.loop == MUST_END:
        return
    mark = sha256(repr(s.fingerprint()).encode()).hexdigest()
    if mark in r.marks:
        r.loop += 1
        r.marks = ()
        emit(s, E_LOOP, s.ice_at[r.position], r.server)
    else:
        r.marks = (*r.marks, mark)
