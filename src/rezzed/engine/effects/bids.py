"""Traces and secret bids (CR 10.8, 10.14)."""

from __future__ import annotations

from ...rules.book import Table
from ..change import stack
from ..program.parts import Instr
from ..state import Effects, State
from .operands import DONE, JUMPED, number


def trace(s: State, f: Effects, i: Instr) -> int:
    """A trace (CR 10.8): its steps are a table of the book; what follows from it is linked or branches."""
    t = stack.push_structure(s, Table.TRACE, s.book.starts[Table.TRACE], f.card, f.gen)
    t.x = number(s, f, i.node.base)
    if i.subs:
        succeeds, fails = i.subs
        t.refs = ((succeeds, fails), (f.number, f.ctrl), f.chosen)
    return DONE


def psi(s: State, f: Effects, i: Instr) -> int:
    """Begin secret bids."""
    stack.push_structure(s, Table.PSI, s.book.starts[Table.PSI], f.card, f.gen).z = i.node.guess + 1
    return DONE


def branch_psi(s: State, f: Effects, i: Instr) -> int:
    """After a psi game: go on if the bids differed."""
    if f.paid:
        return DONE
    f.pc = i.jump
    return JUMPED


def branch_traced(s: State, f: Effects, i: Instr) -> int:
    """Branch on the result of a trace."""
    return branch_psi(s, f, i)
