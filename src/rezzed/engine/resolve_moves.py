"""What instructions do, part three: designations of servers."""

from __future__ import annotations

from ..decisions import Kind, Verb, arg, option
from ..events import Ev
from ..ids import CHANCE, FIRST_REMOTE
from ..state import Effects, State
from . import core
from .compile import Instr
from .core import emit
from .resolve import DONE, WAIT


def identify_mark(s: State, f: Effects, i: Instr) -> int:
    """CR 10.11.2-3: a random central server becomes the mark, unless there is one already."""
    if s.mark >= 0:
        return DONE
    if f.answer < 0:
        core.ask(s, CHANCE, Kind.CHANCE, [option(Verb.SERVER, n) for n in range(FIRST_REMOTE)], f.card)
        return WAIT
    s.mark = arg(f.answer)
    emit(s, Ev.MARK, -1, s.mark)
    return DONE

