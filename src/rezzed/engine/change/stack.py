"""The stack: adding and removing frames, and asking players."""

from __future__ import annotations

from ...errors import RezzedError
from ...rules.book import Table
from ..ints import ASK_ALL, ASK_EVERY, ASK_SECRET, T_CHECKPOINT, T_ENCOUNTER
from ..state import ENDED, Frame, State, Structure

# -- frames ---------------------------------------------------------------------------------------------


def new_serial(s: State) -> int:
    """A new serial for a structure or a lasting effect."""
    s.serial += 1
    return s.serial


def push(s: State, f: Frame) -> None:
    """Put a frame on top of the stack."""
    s.stack.append(f)


def push_structure(s: State, table: int, row: int, subj: int = -1, gen: int = 0) -> Structure:
    """Begin a timing structure or procedure at a row of the book, and return its frame."""
    if row < 0 and table != T_CHECKPOINT:
        raise RezzedError(f"{s.book.name} has no steps for {Table(table).name}, which this needs")
    s.serial += 1
    f = Structure(table, row, s.serial, subj, gen)
    s.stack.append(f)
    if table == T_ENCOUNTER:
        s.encounter_at = len(s.stack) - 1
    return f


def pop(s: State) -> None:
    """Remove the topmost frame."""
    s.stack.pop()
    n = len(s.stack)
    if s.encounter_at >= n:
        find_encounter(s)
    if s.run_at >= n:
        s.run_at = -1


def find_encounter(s: State) -> None:
    """The topmost encounter that has not ended; without one, none is in progress."""
    s.encounter_at = -1
    for i in range(len(s.stack) - 1, -1, -1):
        f = s.stack[i]
        if isinstance(f, Structure) and f.table == T_ENCOUNTER and f.exit != ENDED:
            s.encounter_at = i
            return


def is_question(s: State, answers: int) -> bool:
    """Whether a choice among so many answers is put to somebody; a single answer is taken without asking."""
    return answers > 1 or (answers == 1 and s.policy == ASK_EVERY)


def asks_all(s: State) -> bool:
    """Whether windows in which only one thing is possible are open to the players as well."""
    return s.policy == ASK_ALL or s.policy == ASK_EVERY


def asks_idle(s: State) -> bool:
    """Whether players are asked in windows in which they can only pass."""
    return s.policy == ASK_SECRET or s.policy == ASK_ALL or s.policy == ASK_EVERY


def ask(s: State, who: int, kind: int, options: list[int], card: int = -1) -> None:
    """Put a question. The frame on top of the stack receives the answer."""
    s.who = who
    s.options = options
    s.ask_kind = kind
    s.ask_card = card
