"""Which paragraph a decision is about, and which step the game stands at. Asked when somebody reads, never while the machine
moves. See decision N1."""

from __future__ import annotations

from typing import Any, Final

from .decisions import DecisionKind
from .engine.ask import progress
from .engine.program.compile import Compiled
from .engine.program.parts import INSTEAD
from .engine.state import DIVIDING, Effects, Payment, Run, State, Structure, Window
from .engine.state.refs import ABILITY, LISTENER
from .engine.state.stages import USE
from .rules.book import Book, Table, Windows
from .vocabulary import effects as fx

_OWN_STEP: Final = (Windows.INTERRUPT, Windows.REACTION)  # these windows open in any step; no row of the book is theirs

_BESIDE: Final = ("bypass",)  # events that a paragraph defines, in whatever step they happen

# what an effect asks, by its kind: the key of the paragraph in `Book.cites`
_ASKED: Final[dict[type, str]] = {
    fx.Arrange: "arrange", fx.ChooseNumber: "number", fx.ChooseServer: "number", fx.ChooseSubtype: "number",
    fx.ChooseType: "number", fx.ChooseName: "number",
    fx.Install: "install place", fx.MakeRun: "run", fx.OneOf: "mode", fx.PayOrLose: "nested cost", fx.Rez: "additional cost",
    fx.Search: "search", fx.Unless: "nested cost",
}  # fmt: skip


def step(s: State) -> int:
    """The row of the book that the game stands at, or -1."""
    for f in reversed(s.stack):
        if isinstance(f, Structure) and f.row >= 0:
            return f.row
        if isinstance(f, Window) and f.row >= 0 and f.kind not in _OWN_STEP:
            return f.row
        if isinstance(f, Run):
            return f.next  # between two phases: the one that begins next
    return -1


def step_cite(s: State) -> str:
    """The step that the game stands at, as a citation."""
    return row_cite(s.book, step(s))


def row_cite(book: Compiled, row: int) -> str:
    """The citation of a row of a book; -1 for the book itself."""
    return book.step_cites[row]


def paragraph(s: State, key: str) -> str:
    """The paragraph that a book has for this key, as a citation; an empty string if it has none."""
    found = s.book.book.cites.get(key, "")
    return f"{s.book.book.short} {found}" if found else ""


def beside(book: Book, kind: str, cite: str) -> str:
    """The paragraph that defines an event, if its step is not enough; otherwise an empty string."""
    found = book.cites.get(kind, "") if kind in _BESIDE else ""
    return found if found and cite != f"{book.short} {found}" else ""


def decided(s: State) -> str:
    """The paragraph of what is being decided: the window, the choice of an effect, the cost, or the step itself."""
    return decided_at(s, step_cite(s))


def decided_at(s: State, here: str) -> str:
    """The same; `here` is the citation of the current step."""
    top = s.stack[-1] if s.stack else None
    key = ""
    if isinstance(top, Window):
        key = _of_window(s, top)
    elif isinstance(top, Payment):
        key = "pay"
    elif isinstance(top, Effects):
        key = _of_effect(s, top)
    elif isinstance(top, Structure) and top.table == Table.CHECKPOINT:
        key = "interrupt" if top.x else "limit" if top.subj < 0 else "new candidate"
    return (paragraph(s, key) if key else "") or here


def _of_window(s: State, w: Window) -> str:
    if w.kind == Windows.REACTION:
        return "reaction"
    if w.kind != Windows.INTERRUPT:
        return ""
    instead = [p for p in w.pending if s.book.abilities[p[LISTENER][ABILITY]].kind == INSTEAD]
    return "replacement order" if instead else "interrupt"


def _of_effect(s: State, f: Effects) -> str:
    if f.aid < 0:
        return ""
    if f.stage == USE:
        return "name x"
    if f.stage == DIVIDING:
        return "divide"
    node: Any = progress.instruction(s, f)
    if isinstance(node, fx.May):
        return _of_may(node)
    if s.ask_kind == DecisionKind.TARGET:
        return "search" if isinstance(node, fx.Search) else "damage choice" if isinstance(node, fx.DoDamage) else "choose"
    if s.ask_kind == DecisionKind.ORDER and not isinstance(node, fx.Arrange):
        return "order"
    if isinstance(node, fx.ResolveSub):
        return "loop"
    return _ASKED.get(type(node), "")


def _of_may(node: fx.May) -> str:
    if node.cost is not None:
        return "nested cost"
    jack_out = len(node.do) == 1 and isinstance(node.do[0], fx.JackOut)
    return "jack out of" if jack_out else "may"
